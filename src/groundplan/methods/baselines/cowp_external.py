"""Baseline of COWP: a closed world with an external source that knows half of what could serve (section 4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from groundplan.language.asking import ask
from groundplan.language.situation_questions import ReadSituation
from groundplan.logic.domain import Domain, Plan
from groundplan.methods.baselines.cowp_closed import ClosedWorld
from groundplan.methods.cowp.acquiring import KnowledgeAcquirer
from groundplan.methods.cowp.change import Change, applied
from groundplan.methods.cowp.part import roles
from groundplan.methods.cowp.strategy import Assignment
from groundplan.methods.cowp.words import things_by_name
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.executor import Objection

KNOWN = 0.5
"""The share of objects that the external source knows."""


class ExternalKnowledge(ClosedWorld):
    """Looks up what can take a role among the half of the objects that it knows; does without what it hears about."""

    name = "cowp-ek"

    def __init__(self, assignment: Assignment) -> None:
        """Draw by the assignment's seed which objects are known."""
        super().__init__(assignment)
        self._trace = assignment.trace if assignment.trace is not None else Trace()
        parts = assignment.instruction, assignment.wordings, assignment.model, self._trace
        self._source = KnowledgeAcquirer(*parts)
        self._known: set[str] | None = None

    def plan(self, scene: Scene) -> Plan | None:
        """Return a plan with what the source knows of the objects that are there."""
        if self._known is None:
            names = sorted(scene.categories())
            self._known = set(Random(f"known {self.assignment.seed}").sample(names, round(KNOWN * len(names))))
            self._domain = self._looked_up(scene)
        found = find_first(self, scene)
        return found if found is not None else super().plan(scene)

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Do without a thing of the plan that something is said about: whether that matters is not known."""
        names = things_by_name(scene, plan)
        for text in heard:
            question = ReadSituation(instruction=text, things=tuple(names))
            thing = names.get(ask(self.assignment.model, question, self._trace, limit=1).answer.thing, "")
            if any(thing in action.args for action in plan):
                self._without.add(thing)
                return Objection(text)
        return None

    def _looked_up(self, scene: Scene) -> Domain:
        return applied(self.assignment.domain, self._changes(scene))

    def _changes(self, scene: Scene) -> Iterator[Change]:
        domain = self.assignment.domain
        for role in roles(domain, scene):
            usual = role.categories[0] if role.categories else role.name
            for change in self._source.for_empty(usual, role.name, scene, domain):
                if change.category in (self._known or ()):
                    yield change


def find_first(strategy: ExternalKnowledge, scene: Scene) -> Plan | None:
    """Return the plan with the usual things where there is one: the source is for what is missing."""
    return ClosedWorld(strategy.assignment).plan(scene)
