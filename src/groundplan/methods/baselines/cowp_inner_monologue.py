"""Baseline of COWP: step by step with the scene described and success detected (Inner Monologue, Huang et al. 2022).

Before each step the model hears what was noticed and judges that step alone. Where it is unsuitable the model names
the object that it would take instead, and goes on with that. Its prompt holds worked examples, so what it does when all
is well is taken to be the closed-world plan. It has no action knowledge to tell which choice will work out later.
"""

from __future__ import annotations

from groundplan.language.asking import ask
from groundplan.language.situation_questions import Suitable
from groundplan.logic.domain import Plan
from groundplan.logic.formula import Formula
from groundplan.logic.verdict import Verdict
from groundplan.methods.baselines.cowp_closed import ClosedWorld
from groundplan.methods.cowp.acquiring import KnowledgeAcquirer, roles_of
from groundplan.methods.cowp.change import Change, ChangeKind, applied
from groundplan.methods.cowp.strategy import Assignment
from groundplan.methods.cowp.words import action_words, name_of
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.executor import Objection, Repair


class InnerMonologue(ClosedWorld):
    """Judges one step at a time, and takes the first other thing that comes to mind."""

    name = "cowp-inner-monologue"

    def __init__(self, assignment: Assignment) -> None:
        """Take the assignment as it is."""
        super().__init__(assignment)
        self._trace = assignment.trace if assignment.trace is not None else Trace()
        parts = assignment.instruction, assignment.wordings, assignment.model, self._trace
        self._mind = KnowledgeAcquirer(*parts)
        self._noticed: list[str] = []

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object where the very next step is unsuitable given all that was noticed."""
        self._noticed += heard
        if not plan or not self._noticed:
            return None
        step = action_words(plan[0], scene, self.domain, self.assignment.wordings)
        for text in self._noticed:
            question = Suitable(instruction=self.assignment.instruction, situation=text, actions=(step,))
            if not all(ask(self.assignment.model, question, self._trace, limit=1).answer.suitable):
                self._noticed.remove(text)
                self._instead(scene, plan, text)
                return Objection(text)
        return None

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Go on with what was chosen; where that does not work out there is nothing else."""
        found = super().repair(scene, goals, verdict)
        return found if found.found else Repair(found=False, goals=goals, explanation="No solution comes to mind.")

    def _instead(self, scene: Scene, plan: Plan, text: str) -> None:
        """Do without the thing that the text speaks of, and let the likeliest other kind of thing take its roles."""
        for thing in (arg for arg in plan[0].args if roles_of(arg, scene, self.domain)):
            if name_of(thing, scene).split()[-1] not in text.lower():
                continue
            self._without.add(thing)
            entity = scene.entity(thing)
            for role in roles_of(thing, scene, self.domain):
                likely = self._mind.promising(entity.category, (entity.kind,), role, scene, self.domain)[:1]
                changes = (Change(kind=ChangeKind.ROLE, category=name, role=role, text=text) for name in likely)
                self._domain = applied(self._domain, changes)
