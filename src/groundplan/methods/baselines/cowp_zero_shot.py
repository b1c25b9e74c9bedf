"""Baseline of COWP: the model writes the plan, without examples, checks or feedback (section 4.3)."""

from __future__ import annotations

from groundplan.language.asking import ask
from groundplan.language.situation_questions import WriteActions
from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.pddl import write_domain, write_formula
from groundplan.logic.verdict import Verdict
from groundplan.methods.cowp.strategy import Assignment
from groundplan.scene.scene import Scene
from groundplan.worlds.executor import Objection, Repair, no_repair


class ZeroShot:
    """Asks once for the whole plan and carries it out as far as it goes."""

    name = "cowp-zero-shot"

    def __init__(self, assignment: Assignment) -> None:
        """Take the assignment as it is."""
        self.assignment = assignment

    @property
    def domain(self) -> Domain:
        """The domain as it was written: nothing is learned."""
        return self.assignment.domain

    def plan(self, scene: Scene) -> Plan | None:
        """Return what the model writes; None where it sees no way."""
        given = self.assignment
        question = WriteActions(
            instruction=given.instruction,
            scene=scene,
            goal=write_formula(given.goal),
            domain=write_domain(given.domain),
        )
        written = ask(given.model, question, given.trace, limit=1).answer.plan
        return tuple(map(_action, written)) or None

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object to nothing: there is no feedback."""
        return None

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Make no other plan."""
        return no_repair(scene, goals, verdict)


def _action(text: str) -> Action:
    name, _, rest = text.partition("(")
    args = (arg.strip() for arg in rest.rstrip(") ").split(","))
    return Action(name.strip(), tuple(arg for arg in args if arg))
