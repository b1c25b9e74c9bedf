"""Formulas: what can be true. Parsed from PDDL (`pddl/`), evaluated on a Scene (`evaluate.py`)."""

from __future__ import annotations

from dataclasses import dataclass

Term = str
"""A variable (starts with `?`) or the name of an object."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A typed variable of a quantifier or an action; `types` are alternatives (PDDL's `either`)."""

    name: Term
    types: tuple[str, ...] = ("object",)


@dataclass(frozen=True, slots=True)
class Atom:
    """A predicate applied to terms."""

    predicate: str
    terms: tuple[Term, ...] = ()

    @property
    def fact(self) -> tuple[str, ...]:
        """The atom as a scene fact (meaningful when it is ground)."""
        return (self.predicate, *self.terms)


@dataclass(frozen=True, slots=True)
class Equal:
    """Two terms name the same object."""

    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Not:
    """Negation."""

    body: Formula


@dataclass(frozen=True, slots=True)
class And:
    """Conjunction; of nothing: true."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Or:
    """Disjunction; of nothing: false."""

    parts: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Imply:
    """Implication."""

    condition: Formula
    consequence: Formula


@dataclass(frozen=True, slots=True)
class Exists:
    """For some objects of the variables' types."""

    variables: tuple[Variable, ...]
    body: Formula


@dataclass(frozen=True, slots=True)
class Forall:
    """For all objects of the variables' types."""

    variables: tuple[Variable, ...]
    body: Formula


Formula = Atom | Equal | Not | And | Or | Imply | Exists | Forall

TRUE = And()
FALSE = Or()
