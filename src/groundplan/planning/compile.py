"""Compiles a planning task to the PDDL that classical planners with admissible heuristics read.

Types become static predicates, names are replaced by safe ones, universally quantified goals are expanded, and a
disjunctive or existential goal becomes a final phase of actions of cost 0 that achieve it (an axiom would rule out the
good admissible heuristics). In the final phase nothing else can be done, so what was achieved still holds at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from groundplan.errors import PlannerError
from groundplan.logic.domain import Action, EffectAtom, ForallEffect, Plan, Schema
from groundplan.logic.domain import Effect as DomainEffect
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Or, Variable
from groundplan.logic.normal import nnf
from groundplan.logic.types import object_types, type_table
from groundplan.planning.costs import task_values
from groundplan.planning.planner import PlanningTask
from groundplan.planning.writer import Names, Writer
from groundplan.scene.scene import Fact

COST_SCALE = 100
"""Planners need whole numbers: costs that are not whole are rounded to hundredths (centimetres of route)."""
MAX_COST_ROWS = 500_000
_ACTING = "(acting)"
_ACHIEVE = "achieve-"


@dataclass(frozen=True, slots=True)
class CompiledTask:
    """The two PDDL texts and the way back from the planner's plan."""

    domain_text: str
    problem_text: str
    scale: int
    actions: Names
    objects: Names

    def plan(self, lines: Iterable[str]) -> Plan:
        """Return the plan whose steps are written `(name arg …)`, without the steps that only mark the goal.

        Raises:
            PlannerError: a step names an action or object that the task does not have.
        """
        steps: list[Action] = []
        for line in lines:
            name, *args = line.strip().strip("()").lower().split()
            if name.startswith(_ACHIEVE):
                continue
            try:
                steps.append(Action(self.actions.original[name], tuple(self.objects.original[a] for a in args)))
            except KeyError as error:
                raise PlannerError(f"The planner returned a step that the task does not have: {line!r}.") from error
        return tuple(steps)


def task_objects(task: PlanningTask) -> tuple[str, ...]:
    """Return the objects of the task: those it is restricted to, or all of the scene and the constants."""
    if task.objects is not None:
        return tuple(dict.fromkeys((*task.objects, *task.domain.constants)))
    return tuple(dict.fromkeys((*task.scene.ids(), *task.domain.constants)))


def task_facts(task: PlanningTask, objects: Iterable[str]) -> list[Fact]:
    """Return the initial facts of the task among its objects."""
    if task.facts is not None:
        return list(task.facts)
    known = set(objects)
    return [f for f in task.scene.facts() if f[0] in task.domain.predicates and known.issuperset(f[1:])]


def compile_task(task: PlanningTask) -> CompiledTask:
    """Compile the task.

    Raises:
        PlannerError: an action's cost is a function of too many combinations of objects.
    """
    return _Compiler(task).compiled()


class _Compiler:
    """One compilation: gathers what is used, then writes the two texts."""

    def __init__(self, task: PlanningTask) -> None:
        self.task = task
        self.objects = task_objects(task)
        self.facts = task_facts(task, self.objects)
        chosen = task.domain.schemas if task.schemas is None else task.schemas
        self.schemas = [s for s in task.domain.schemas.values() if s.name in chosen and s.effects]
        table = type_table(task.domain)
        self.types_of = {o: object_types(o, task.scene, task.domain) or frozenset() for o in self.objects}
        self.members = {types: self._members(types) for types in self._variable_types()}
        self.writer = Writer(self.members, table.names - {"object"})
        self.action_names = Names("a")
        self.dynamic = {a.predicate for s in self.schemas for a in _effect_atoms(s.effects)}
        self.dynamic |= {d.predicate.name for d in task.domain.derived}
        self.fact_set = set(self.facts)
        self.values = task_values(task)

    def _members(self, types: tuple[str, ...]) -> tuple[str, ...]:
        wanted = set(types)
        return tuple(o for o in self.objects if not wanted.isdisjoint(self.types_of[o]))

    def _variable_types(self) -> set[tuple[str, ...]]:
        found: set[tuple[str, ...]] = {("object",)}
        for schema in self.schemas:
            found.update(v.types for v in schema.parameters)
            found |= _quantified(schema.precondition)
            found |= _quantified_effects(schema.effects)
        for derived in self.task.domain.derived:
            found.update(v.types for v in derived.predicate.parameters)
            found |= _quantified(derived.condition)
        return found | _quantified(self.task.goal)

    def compiled(self) -> CompiledTask:
        rows = {s.name: self._cost_rows(s) for s in self.schemas if s.cost.function is not None}
        scale = self._scale(value for table in rows.values() for value in table.values())
        goal, achievers, marks = self._goal()
        phased = bool(achievers)
        derived = [self._derived(i) for i in range(len(self.task.domain.derived))]
        actions = [self._action(schema, scale, phased) for schema in self.schemas]
        init = [self.writer.atom(Atom(f[0], f[1:])) for f in self.facts]
        init += self._type_facts() + self._cost_facts(rows, scale) + [_ACTING] * phased
        marks += [_ACTING] * phased
        domain_text = self._domain_text([*derived, *actions, *achievers], marks, list(rows))
        problem_text = (
            "(define (problem p) (:domain d)\n (:objects)\n (:init (= (total-cost) 0)\n  " + "\n  ".join(init) + ")\n"
            f" (:goal {goal})\n (:metric minimize (total-cost)))\n"
        )
        return CompiledTask(domain_text, problem_text, scale, self.action_names, self.writer.objects)

    def _domain_text(self, parts: list[str], marks: list[str], with_cost: list[str]) -> str:
        predicates = [f"({name} {' '.join(f'?x{i}' for i in range(n))})" for name, n in self.writer.arities.items()]
        predicates += [f"({name} ?x)" for name in self.writer.types.values()]
        functions = [f"({self._cost_name(n)} {' '.join(self._cost_terms(n))})" for n in with_cost]
        derivation = " :derived-predicates" if self.task.domain.derived else ""
        return (
            f"(define (domain d)\n (:requirements :adl :action-costs{derivation})\n"
            f" (:constants {' '.join(map(self.writer.objects, self.objects))})\n"
            f" (:predicates {' '.join([*predicates, *marks])})\n"
            f" (:functions (total-cost) {' '.join(functions)})\n" + "\n".join(parts) + ")\n"
        )

    def _cost_facts(self, rows: dict[str, dict[tuple[str, ...], float]], scale: int) -> list[str]:
        return [
            f"(= ({self._cost_name(name)} {' '.join(map(self.writer.term, args))}) {round(value * scale)})"
            for name, table in rows.items()
            for args, value in table.items()
        ]

    # --- actions ------------------------------------------------------------------------------------------------

    def _action(self, schema: Schema, scale: int, phased: bool) -> str:
        parts = [*self.writer.typing(schema.parameters), self.writer.formula(nnf(schema.precondition))]
        if phased:
            parts.append(_ACTING)
        effects = [self.writer.effect(e) for e in schema.effects]
        if schema.cost.function is None:
            cost = str(round(schema.cost.constant * scale))
        else:
            cost = f"({self._cost_name(schema.name)} {' '.join(map(self.writer.term, schema.cost.function.terms))})"
        effects.append(f"(increase (total-cost) {cost})")
        names = " ".join(v.name for v in schema.parameters)
        return (
            f" (:action {self.action_names(schema.name)} :parameters ({names})\n  :precondition (and "
            f"{' '.join(parts)})\n  :effect (and {' '.join(effects)}))"
        )

    def _derived(self, index: int) -> str:
        derived = self.task.domain.derived[index]
        head = self.writer.atom(Atom(derived.predicate.name, tuple(v.name for v in derived.predicate.parameters)))
        typing = " ".join(self.writer.typing(derived.predicate.parameters))
        return f" (:derived {head} (and {typing} {self.writer.formula(nnf(derived.condition))}))"

    def _type_facts(self) -> list[str]:
        facts = []
        for types, name in self.writer.types.items():
            members = self.members.get(types) or self._members(types)
            explicit = {f[1] for f in self.facts if len(f) == 2 and (f[0],) == types}
            facts += [f"({name} {self.writer.objects(o)})" for o in self.objects if o in members or o in explicit]
        return facts

    # --- costs --------------------------------------------------------------------------------------------------

    def _cost_name(self, schema_name: str) -> str:
        return f"cost-{self.action_names(schema_name)}"

    def _cost_terms(self, schema_name: str) -> list[str]:
        function = self.task.domain.schemas[schema_name].cost.function
        return [] if function is None else [f"?x{i}" for i in range(len(function.terms))]

    def _scale(self, values: Iterable[float]) -> int:
        constants = (s.cost.constant for s in self.schemas if s.cost.function is None)
        return 1 if all(math.isclose(v, round(v)) for v in (*values, *constants)) else COST_SCALE

    def _cost_rows(self, schema: Schema) -> dict[tuple[str, ...], float]:
        """Return the cost for every combination of the function's arguments that can occur."""
        function = schema.cost.function
        if function is None:
            return {}
        typed = {v.name: self.members[v.types] for v in schema.parameters}
        domains = [typed.get(t, (t,)) for t in function.terms]
        if math.prod(map(len, domains)) > MAX_COST_ROWS:
            raise PlannerError(
                f"The cost of {schema.name} has {math.prod(map(len, domains))} values, too many to list for a planner.",
                hint="Plan with relevance pruning, which keeps only the places that matter.",
            )
        rows = {}
        for args in product(*domains):
            if self._possible(schema.precondition, dict(zip(function.terms, args, strict=True))):
                value = self.values((function.predicate, *args))
                rows[args] = value + schema.cost.constant
        return rows

    def _possible(self, formula: Formula, binding: dict[str, str]) -> bool:
        """Say whether the formula can hold as far as static atoms without free variables tell."""
        match formula:
            case And(parts):
                return all(self._possible(p, binding) for p in parts)
            case Or(parts):
                return any(self._possible(p, binding) for p in parts)
            case Atom(predicate, terms):
                if predicate in self.dynamic or predicate in self.writer.type_names:
                    return True
                args = tuple(binding.get(t, t) for t in terms)
                return any(a.startswith("?") for a in args) or (predicate, *args) in self.fact_set
            case _:
                return True

    # --- goal ---------------------------------------------------------------------------------------------------

    def _goal(self) -> tuple[str, list[str], list[str]]:
        """Return the goal, the actions that achieve its disjunctive parts, and the marks they leave."""
        literals: list[str] = []
        achievers: list[str] = []
        marks: list[str] = []
        for part in _conjuncts(nnf(self.task.goal)):
            if isinstance(part, Atom | Equal | Not):
                literals.append(self.writer.formula(part))
                continue
            mark = f"goal-{len(marks)}"
            marks.append(f"({mark})")
            literals.append(f"({mark})")
            alternatives = part.parts if isinstance(part, Or) else (part,)
            achievers += [
                f" (:action {_ACHIEVE}{mark}-{i} :parameters () :precondition {self.writer.formula(alternative)}\n"
                f"  :effect (and (not {_ACTING}) ({mark}) (increase (total-cost) 0)))"
                for i, alternative in enumerate(alternatives)
            ]
        return f"(and {' '.join(literals)})", achievers, marks


def _conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [part for p in formula.parts for part in _conjuncts(p)]
    return [formula]


def _quantified(formula: Formula) -> set[tuple[str, ...]]:
    """Return the types of all quantified variables in a formula."""
    body = nnf(formula)
    found: set[tuple[str, ...]] = set()
    waiting: list[Formula] = [body]
    while waiting:
        current = waiting.pop()
        if isinstance(current, And | Or):
            waiting.extend(current.parts)
        elif not isinstance(current, Atom | Equal | Not):
            variables: tuple[Variable, ...] = getattr(current, "variables", ())
            found.update(v.types for v in variables)
            waiting.append(getattr(current, "body", And()))
    return found


def _quantified_effects(effects: Iterable[DomainEffect]) -> set[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for effect in effects:
        if isinstance(effect, EffectAtom):
            continue
        if isinstance(effect, ForallEffect):
            found.update(v.types for v in effect.variables)
        else:
            found |= _quantified(effect.condition)
        found |= _quantified_effects(effect.effects)
    return found


def _effect_atoms(effects: Iterable[DomainEffect]) -> list[Atom]:
    atoms: list[Atom] = []
    for effect in effects:
        atoms.extend([effect.atom] if isinstance(effect, EffectAtom) else _effect_atoms(effect.effects))
    return atoms
