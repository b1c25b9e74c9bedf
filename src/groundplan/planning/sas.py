"""Writes a task that is written out as the input of Fast Downward's search, without its translator.

One variable of two values for each fact (0: true, 1: false); the goal's alternatives become operators of cost 0.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from groundplan.errors import PlannerError
from groundplan.logic.domain import Action, Plan
from groundplan.planning.ground_task import GroundTask, Operator
from groundplan.planning.unfolding import Way
from groundplan.scene.scene import Fact

SCALE = 100
_GOAL = "goal"


@dataclass(frozen=True, slots=True)
class SearchInput:
    """The text for the search, the scale of its costs, and the actions by the names they have in it."""

    text: str
    scale: int
    actions: dict[str, Action]

    def plan(self, lines: Iterable[str]) -> Plan:
        """Return the plan that the search wrote, without the step that marks the goal.

        Raises:
            PlannerError: a step names an operator that the task does not have.
        """
        names = [line.strip().strip("()") for line in lines]
        try:
            return tuple(self.actions[name] for name in names if not name.startswith(_GOAL))
        except KeyError as error:
            raise PlannerError(f"The planner returned a step that the task does not have: {error}.") from error


def search_input(task: GroundTask) -> SearchInput:
    """Return the task as input for the search."""
    number = {fact: index for index, fact in enumerate(task.facts)}
    goal = len(number)
    scale = 1 if all(math.isclose(op.cost, round(op.cost)) for op in task.operators) else SCALE
    operators = [_operator(f"o{i}", op, number, round(op.cost * scale)) for i, op in enumerate(task.operators)]
    operators += [_achieving(f"{_GOAL}{i}", way, number, goal) for i, way in enumerate(task.goals)]
    variables = "".join(_variable(index) for index in range(goal + 1))
    state = "\n".join(str(int(fact not in task.initial)) for fact in number)
    text = (
        f"begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n{goal + 1}\n{variables}0\n"
        f"begin_state\n{state}{chr(10) if number else ''}1\nend_state\nbegin_goal\n1\n{goal} 0\nend_goal\n"
        f"{len(operators)}\n{''.join(operators)}0\n"
    )
    return SearchInput(text, scale, {f"o{i}": op.action for i, op in enumerate(task.operators)})


def _variable(index: int) -> str:
    return f"begin_variable\nvar{index}\n-1\n2\nAtom f{index}()\nNegatedAtom f{index}()\nend_variable\n"


def _operator(name: str, op: Operator, number: dict[Fact, int], cost: int) -> str:
    needs = {number[fact]: int(not sign) for sign, fact in op.needs}
    effects = {number[fact]: 1 for fact in op.removed if fact in number}
    effects.update({number[fact]: 0 for fact in op.added if fact in number})
    return _text(name, needs, effects, cost)


def _achieving(name: str, way: Way, number: dict[Fact, int], goal: int) -> str:
    return _text(name, {number[fact]: int(not sign) for sign, fact in way}, {goal: 0}, 0)


def _text(name: str, needs: dict[int, int], effects: dict[int, int], cost: int) -> str:
    prevail = [f"{variable} {value}" for variable, value in sorted(needs.items()) if variable not in effects]
    changed = [f"0 {variable} {needs.get(variable, -1)} {value}" for variable, value in sorted(effects.items())]
    lines: Sequence[str] = ("begin_operator", name, str(len(prevail)), *prevail, str(len(changed)), *changed, str(cost))
    return "\n".join((*lines, "end_operator\n"))
