"""Baseline of COWP: a program of actions with assertions, each with one recovery (ProgPrompt, Singh et al. 2023).

The prompt of ProgPrompt holds worked examples, so what the model writes for these everyday tasks is taken to be the
closed-world plan. The assertions are about properties that the program's actions can change ("the cup is clean, else
rinse it") and about where things are; what nobody thought of asserting is not noticed, and nothing is replaced.
"""

from __future__ import annotations

from groundplan.language.asking import ask
from groundplan.language.situation_questions import Happening, ReadSituation
from groundplan.logic.compiled import flat_effects
from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Atom, Formula, Not
from groundplan.logic.verdict import Verdict
from groundplan.methods.baselines.cowp_closed import ClosedWorld
from groundplan.methods.cowp.planner import find_plan
from groundplan.methods.cowp.strategy import Assignment
from groundplan.methods.cowp.watching import dropped
from groundplan.methods.cowp.words import things_by_name
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import Trace
from groundplan.worlds.executor import Objection, Repair


class ProgPrompt(ClosedWorld):
    """Carries out a program; a failed assertion is answered by its recovery, once."""

    name = "cowp-progprompt"

    def __init__(self, assignment: Assignment) -> None:
        """Take the assignment as it is."""
        super().__init__(assignment)
        self._trace = assignment.trace if assignment.trace is not None else Trace()
        self._recovered: set[Formula] = set()
        self._recovery: Formula | None = None

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object where a sentence says that an assertion about a thing of the plan fails for the first time."""
        names = things_by_name(scene, plan)
        for text in heard:
            question = ReadSituation(instruction=text, things=tuple(names), predicates=tuple(self.domain.predicates))
            read = ask(self.assignment.model, question, self._trace, limit=1).answer
            thing = names.get(read.thing, "")
            if not any(thing in action.args for action in plan):
                continue
            if read.happening is Happening.FALLEN and (fallen := dropped(thing, scene)):
                return Objection(text, changes=fallen)
            asserted = Not(Atom(read.predicate, (thing,)))
            if read.positive and asserted not in self._recovered and _recoverable(read.predicate, self.domain):
                self._recovered.add(asserted)
                self._recovery = asserted
                return Objection(text, changes=Changes(added=((read.predicate, thing),)))
        return None

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Put the failed assertion right, then go on to the goals."""
        recovery, self._recovery = self._recovery, None
        if recovery is not None:
            first = (recovery, *goals)
            found = find_plan(self.domain, scene, first, self.assignment.wordings)
            if found is not None:
                return Repair(found=True, plan=found, goals=goals, domain=self.domain)
        return super().repair(scene, goals, verdict)


def _recoverable(predicate: str, domain: Domain) -> bool:
    """Say whether some action makes the predicate false."""
    effects = (e for schema in domain.schemas.values() for e in flat_effects(schema.effects))
    return any(e.negated and e.atom.predicate == predicate and len(e.atom.terms) == 1 for e in effects)
