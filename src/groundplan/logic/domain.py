"""Domains, action schemas, actions and plans, as in PDDL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from groundplan.logic.formula import TRUE, Atom, Formula, Variable


@dataclass(frozen=True, slots=True)
class EffectAtom:
    """An atom made true, or false where `negated`."""

    atom: Atom
    negated: bool = False


@dataclass(frozen=True, slots=True)
class When:
    """A conditional effect: the effects happen where the condition holds before the action."""

    condition: Formula
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ForallEffect:
    """Effects for every binding of the variables."""

    variables: tuple[Variable, ...]
    effects: tuple[Effect, ...]


Effect = EffectAtom | When | ForallEffect


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action costs: a number plus, if given, the value of a function such as `(distance ?from ?to)`."""

    constant: float = 0.0
    function: Atom | None = None


@dataclass(frozen=True, slots=True)
class Schema:
    """An action schema: parameters, precondition, effects, cost (1 where the domain has no costs)."""

    name: str
    parameters: tuple[Variable, ...] = ()
    precondition: Formula = TRUE
    effects: tuple[Effect, ...] = ()
    cost: Cost = Cost(1.0)


@dataclass(frozen=True, slots=True)
class Predicate:
    """A predicate's signature."""

    name: str
    parameters: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class Derived:
    """A derived predicate: its atom holds exactly where the condition does (least fixpoint)."""

    predicate: Predicate
    condition: Formula


@dataclass(frozen=True, slots=True, kw_only=True)
class Domain:
    """Types, predicates, functions, constants, derived predicates and action schemas.

    `supertypes` maps every type to its direct supertypes (several allowed); `object` is the root.
    `values` are values of functions that the domain itself fixes (what an agent's actions cost, say).
    `memo` keeps what is computed from the domain once (type table, compiled schemas, invariants).
    """

    name: str
    requirements: tuple[str, ...] = ()
    supertypes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    constants: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    functions: Mapping[str, Predicate] = field(default_factory=dict)
    derived: tuple[Derived, ...] = ()
    schemas: Mapping[str, Schema] = field(default_factory=dict)
    values: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    memo: dict[str, object] = field(default_factory=dict, init=False, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """A schema's name with its arguments, all of them: `Action("pickup", ("robot", "mug1", "desk4"))`."""

    name: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.args)})"


Plan = tuple[Action, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A PDDL problem read from a file: objects with their types, the initial facts, the goal, function values."""

    name: str
    domain: str
    objects: Mapping[str, tuple[str, ...]]
    init: tuple[tuple[str, ...], ...]
    goal: Formula
    values: Mapping[tuple[str, ...], float] = field(default_factory=dict)
    minimize_cost: bool = False
