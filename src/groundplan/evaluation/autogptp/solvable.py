"""Whether what a row asks for can be had, and at what cost: the check that a suite's own figures are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from groundplan.errors import GroundplanError, InputError
from groundplan.evaluation.autogptp.prefix import Tree, read
from groundplan.evaluation.autogptp.problems import Problem, Problems
from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.evaluation.autogptp.scoring import Step, cost_of, reached, score_plan
from groundplan.evaluation.stopping import GRACE_S, TooLongError, stopped_after
from groundplan.logic import parse_goal
from groundplan.logic.loose import balanced
from groundplan.planning import Outcome, PlanningResult, PlanningTask, solve_task
from groundplan.scene.formats.kit import ACTING
from groundplan.scene.scene import Changes, Scene

_MOST_EXPLORED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the check of a row came to.

    `problems` are what is wrong with the row; `costs` the cheapest cost by the place from which the plan starts (one
    place only where everything is known); `proven` says that the planner proved them cheapest.
    """

    row: Row
    problems: tuple[str, ...] = ()
    costs: tuple[tuple[str, int], ...] = ()
    proven: bool = True


def check_row(problems: Problems, row: Row, *, timeout_s: float = 60.0) -> Checked:
    """Check that the row can be solved and that its minimal cost and number of tool calls are right."""
    if row.problem:
        return Checked(row=row, problems=(row.problem,))
    try:
        problem = problems.prepare(row)
        if row.kind is FileKind.SUBSTITUTION:
            return Checked(row=row, problems=tuple(_substitution_problems(problem)))
        with stopped_after(timeout_s + GRACE_S):
            return _check_goal(problem, timeout_s)
    except TooLongError:
        return Checked(row=row, problems=("planning did not keep to its time limit",), proven=False)
    except GroundplanError as error:
        return Checked(row=row, problems=(str(error),))


def _substitution_problems(problem: Problem) -> Iterator[str]:
    row, there = problem.row, problem.scene.categories()
    if row.missing_object in there:
        yield f"{row.missing_object} is not missing"
    if not set(row.alternatives) & set(there):
        yield f"no alternative is in the scene: {' '.join(row.alternatives)}"


def _check_goal(problem: Problem, timeout_s: float) -> Checked:
    row = problem.row
    found: list[str] = [note for note in problem.notes if "no location" in note or "no file" in note]
    if reached(row.goal, problem.start.relations, problem.start.carried) and row.min_costs:
        found.append("the goal holds from the start")
    costs: dict[str, int] = {}
    proven = True
    for place in _starts(problem):
        result = _planned(problem, place, timeout_s)
        if result.outcome is not Outcome.SOLVED:
            found.append(f"{result.outcome.value}{f' from {place}' if place else ''}: {result.detail or 'no plan'}")
            continue
        plan = tuple(Step(action.name, action.args) for action in result.plan)
        start = problem.start.standing_at(place) if place else problem.start
        score = score_plan(row, start, plan, problem.effects)
        if not score.success:
            found.append(f"the scorer does not agree with the plan: {score.problem}")
        costs[place] = cost_of(plan)
        proven = proven and result.optimal
    if costs and row.min_costs not in costs.values():
        told = ", ".join(f"{cost}{f' from {place}' if place else ''}" for place, cost in costs.items())
        found.append(f"min_costs is {row.min_costs}, the cheapest plan costs {told}{'' if proven else ' (not proven)'}")
    found += _too_few_tools(problem)
    return Checked(row=row, problems=tuple(dict.fromkeys(found)), costs=tuple(costs.items()), proven=proven)


def _starts(problem: Problem) -> list[str]:
    """Return where plans may start: as the scene has it, or where exploring ends."""
    explored = problem.row.explored
    if explored is None:
        return [""]
    return [place for place in problem.locations if place not in explored] or [""]


def _planned(problem: Problem, place: str, timeout_s: float) -> PlanningResult:
    scene = problem.scene if not place else _standing(problem.scene, place)
    text = balanced(problem.row.goal)[0].strip()
    goal = parse_goal(text if text.startswith("(") else f"({text})", problem.domain, scene)
    task = PlanningTask(domain=problem.domain, scene=scene, goal=goal, wordings=problem.wordings)
    return solve_task(task, timeout_s=timeout_s)


def _standing(scene: Scene, place: str) -> Scene:
    gone = tuple(scene.matching("at", ACTING, None))
    return scene.after(Changes(added=(("at", ACTING, place),), removed=gone))


def _too_few_tools(problem: Problem) -> Iterator[str]:
    """Say so where even knowing everything the goal names takes more tool calls than the row allows."""
    row = problem.row
    if row.kind is not FileKind.SYSTEM or row.min_tool_calls is None or row.explored is None:
        return
    wanted = [names - {ACTING, "human0"} for names in _alternatives(read(row.goal))]
    known = {name for place in row.explored for name in problem.locations.get(place, ())} | set(problem.locations)
    rest = [place for place in problem.locations if place not in row.explored]
    for count in range(min(len(rest), _MOST_EXPLORED) + 1):
        for chosen in combinations(rest, count):
            seen = known | {name for place in chosen for name in problem.locations[place]}
            if any(names <= seen for names in wanted):
                if count + 1 > row.min_tool_calls:
                    yield f"min_tool_calls is {row.min_tool_calls}, but {count} places must be explored before planning"
                return
    yield "what the goal names is found by no exploring"


def _alternatives(tree: Tree) -> list[frozenset[str]]:
    """Return the objects named by each disjunct of a goal (negated literals left out).

    Raises:
        InputError: it cannot be read.
    """
    if isinstance(tree, str) or not tree:
        raise InputError(f"This is no condition: {tree!r}")
    head, rest = tree[0], tree[1:]
    if isinstance(head, list):
        head, rest = "and", tree
    if head == "or":
        return [names for part in rest for names in _alternatives(part)]
    if head == "not":
        return [frozenset()]
    if head != "and":
        return [frozenset(part for part in rest if isinstance(part, str))]
    every = [frozenset[str]()]
    for part in rest:
        every = [names | more for names in every for more in _alternatives(part)]
    return every
