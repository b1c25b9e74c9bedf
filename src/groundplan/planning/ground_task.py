"""A task written out: every action that can matter with its arguments, and no derived predicates any more."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from groundplan.logic.domain import Action
from groundplan.logic.formula import And, Exists, Forall, Formula, Imply, Not, Or
from groundplan.logic.normal import atoms, nnf
from groundplan.planning.backward import Backward
from groundplan.planning.costs import action_cost, task_values
from groundplan.planning.instances import AT, FREE, HELD, OCCUPIED, REACHED, ground_effects
from groundplan.planning.planner import PlanningTask
from groundplan.planning.unfolding import Literal, Way, is_plain
from groundplan.scene.scene import Fact


@dataclass(frozen=True, slots=True)
class Operator:
    """One way to do an action: what must hold for it, what it adds and removes, what it costs."""

    action: Action
    needs: Way
    added: frozenset[Fact]
    removed: frozenset[Fact]
    cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundTask:
    """Operators, the facts that hold at first, and the goal's alternatives, each a set of literals."""

    operators: tuple[Operator, ...]
    initial: frozenset[Fact]
    goals: tuple[Way, ...]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return the facts that some operator or the goal asks for and some operator changes."""
        asked = {fact for op in self.operators for _, fact in op.needs} | {f for goal in self.goals for _, f in goal}
        changed = {fact for op in self.operators for fact in (*op.added, *op.removed)}
        return tuple(sorted(asked & changed))


def can_ground(task: PlanningTask) -> bool:
    """Say whether a task is of the family that is written out this way.

    Things are moved by hands, actions ask for what is within reach and what is free, goals at most for the latter.
    """
    restricted = task.objects is not None or task.facts is not None or task.schemas is not None
    derived = {rule.predicate.name for rule in task.domain.derived}
    if restricted or not {REACHED, FREE} <= derived or not {HELD, OCCUPIED, AT} <= set(task.domain.predicates):
        return False
    schemas = tuple(task.domain.schemas.values())
    asked = {a.predicate for s in schemas for a in atoms(s.precondition)} & derived
    sought = {a.predicate for a in atoms(task.goal)} & derived
    plain = all(is_plain(effect) for schema in schemas for effect in schema.effects)
    quantified = any(_is_quantified(f) for f in (task.goal, *(s.precondition for s in schemas)))
    return plain and not quantified and asked <= {REACHED, FREE} and sought <= {FREE}


def _is_quantified(formula: Formula) -> bool:
    match formula:
        case Exists() | Forall():
            return True
        case Not(body):
            return _is_quantified(body)
        case Imply(condition, consequence):
            return _is_quantified(condition) or _is_quantified(consequence)
        case And(parts) | Or(parts):
            return any(map(_is_quantified, parts))
        case _:
            return False


def ground(
    task: PlanningTask, *, trim: bool = True, wide: bool = False, deadline: float = math.inf
) -> tuple[GroundTask, Backward]:
    """Write out what can matter for the task's goal, and return it with the analysis it comes from.

    Raises:
        InputError: there is too much to be written out, or no time for it until the deadline (of `time.monotonic`).
    """
    analysis = Backward(task.scene, task.domain, task.goal, trim=trim, wide=wide, deadline=deadline)
    analysis.close()
    operators = _operators(task, analysis)
    goals = tuple(analysis.facts.ways(nnf(task.goal), {}))
    initial = frozenset(analysis.facts.initial)
    return simplified(GroundTask(operators=tuple(operators), initial=initial, goals=goals)), analysis


def _operators(task: PlanningTask, analysis: Backward) -> Iterable[Operator]:
    values = task_values(task)
    conditions: dict[str, Formula] = {}
    for instance in analysis.instances:
        schema = instance.schema
        binding = {v.name: name for v, name in zip(schema.parameters, instance.args, strict=True)}
        condition = conditions.setdefault(schema.name, nnf(schema.precondition))
        added, removed = ground_effects(schema, binding)
        action = Action(schema.name, instance.args)
        cost = action_cost(action, task.domain, values)
        for way in analysis.facts.ways(condition, binding):
            yield Operator(action, way, frozenset(added), frozenset(removed), cost)


def simplified(task: GroundTask) -> GroundTask:
    """Leave out what can never be done, what nothing asks for, and operators that others do as well or better."""
    operators, goals = _possible(task)
    while True:
        asked = {fact for op in operators for _, fact in op.needs} | {fact for goal in goals for _, fact in goal}
        slim = [replace(op, added=op.added & asked, removed=op.removed & asked) for op in operators]
        slim = _undominated(op for op in slim if op.added or op.removed)
        if len(slim) == len(operators):
            return replace(task, operators=tuple(slim), goals=goals)
        operators = slim


def _possible(task: GroundTask) -> tuple[list[Operator], tuple[Way, ...]]:
    """Return the operators and goals within reach if nothing that became true ever became false again."""
    reached: set[Literal] = {(True, fact) for fact in task.initial}
    asked = {literal for op in task.operators for literal in op.needs} | {lit for goal in task.goals for lit in goal}
    reached |= {(sign, fact) for sign, fact in asked if not sign and fact not in task.initial}
    waiting, done = list(task.operators), []
    while True:
        new = [op for op in waiting if op.needs <= reached]
        if not new:
            break
        done += new
        waiting = [op for op in waiting if not op.needs <= reached]
        for op in new:
            reached.update((True, fact) for fact in op.added)
            reached.update((False, fact) for fact in op.removed)
    changed = {fact for op in done for fact in (*op.added, *op.removed)}
    kept = [replace(op, needs=frozenset(lit for lit in op.needs if lit[1] in changed)) for op in done]
    goals = tuple(frozenset(lit for lit in goal if lit[1] in changed) for goal in task.goals if goal <= reached)
    return kept, goals


def _undominated(operators: Iterable[Operator]) -> list[Operator]:
    """Leave out operators for which another one does the same, needs no more and costs no more."""
    alike: dict[tuple[frozenset[Fact], frozenset[Fact]], list[Operator]] = {}
    for op in operators:
        alike.setdefault((op.added, op.removed), []).append(op)
    kept: list[Operator] = []
    for group in alike.values():
        best: list[Operator] = []
        for op in sorted(group, key=lambda o: (o.cost, len(o.needs), str(o.action))):
            if not any(other.cost <= op.cost and other.needs <= op.needs for other in best):
                best.append(op)
        kept += best
    return kept
