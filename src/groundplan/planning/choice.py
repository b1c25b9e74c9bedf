"""A goal with many alternatives: a few that can be cheap are planned for, the others as far as they might be cheaper.

"Any glass will do" names thirty things. Each alternative has a lower bound on its cost; once a plan is found, only
those whose bound is below its cost still matter.
"""

from __future__ import annotations

from groundplan.logic.capability_domain import has_published_meaning
from groundplan.logic.formula import Formula, Or
from groundplan.logic.normal import nnf
from groundplan.planning.access import Access, acting_agents
from groundplan.planning.costs import least_cost
from groundplan.planning.planner import PlanningTask
from groundplan.planning.unfolding import Unfolding

_FEW = 6
_KEEP = 4
_TOLERANCE = 1e-6


class Choice:
    """The alternatives of a goal, and which of them are looked at so far."""

    def __init__(self, task: PlanningTask) -> None:
        goal = nnf(task.goal)
        self._left: list[tuple[float, Formula]] = []
        self._kept: list[Formula] = [goal]
        if isinstance(goal, Or) and len(goal.parts) > _FEW and has_published_meaning(task.domain):
            ranked = _ranked(task, goal)
            self._kept, self._left = [part for _, part in ranked[:_KEEP]], ranked[_KEEP:]

    @property
    def goal(self) -> Formula:
        """The goal with the alternatives that are looked at."""
        return self._kept[0] if len(self._kept) == 1 else Or(tuple(self._kept))

    def widened(self, cost: float) -> bool:
        """Take in the alternatives that might be cheaper than a plan found; say whether there were any."""
        rivals = [part for bound, part in self._left if bound < cost - _TOLERANCE]
        self._left = [(bound, part) for bound, part in self._left if bound >= cost - _TOLERANCE]
        self._kept += rivals
        return bool(rivals)


def _ranked(task: PlanningTask, goal: Or) -> list[tuple[float, Formula]]:
    facts = Unfolding(task.scene, task.domain)
    access, least = Access(facts, acting_agents(facts, task.domain)), least_cost(task.domain)
    ranked = [(access.bound(part) * least, number, part) for number, part in enumerate(goal.parts)]
    return [(bound, part) for bound, _, part in sorted(ranked, key=lambda item: item[:2])]
