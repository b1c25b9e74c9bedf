"""Actions read backwards: what each effect of an action needs, and what an action with arguments does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from groundplan.logic.domain import Domain, Effect, EffectAtom, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Formula, Not
from groundplan.logic.normal import Literal as Part
from groundplan.logic.normal import dnf, nnf
from groundplan.planning.unfolding import Binding
from groundplan.scene.scene import Fact

HELD, OCCUPIED, AT, REACHED, FREE = "inhand", "hand_occupied", "at", "reachable", "free"
"""The family's predicates that the rules above speak of: in a hand, hand busy, at a place, in reach, nothing on it."""
PLACED = ("on", "in")
"""The predicates that say where a thing lies."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One effect of a schema: what it changes, under which (static) guard, and the alternatives of what it needs.

    `consumed` are the needs that the action itself takes away.
    """

    schema: Schema
    atom: Atom
    needs: tuple[tuple[Part, ...], ...]
    consumed: frozenset[Atom]


@dataclass(frozen=True, slots=True)
class Instance:
    """An action with its arguments."""

    schema: Schema
    args: tuple[str, ...]


def rules_of(domain: Domain) -> dict[tuple[str, bool], list[Rule]]:
    """Return the domain's rules by predicate and sign, computed once."""
    known = cast("dict[tuple[str, bool], list[Rule]] | None", domain.memo.get("planning.backward"))
    if known is None:
        known = {}
        for schema in domain.schemas.values():
            needs = tuple(literals for _, literals in dnf(schema.precondition))
            effects = list(flat(schema.effects))
            gone = frozenset(effect.atom for effect in effects if effect.negated)
            for effect in effects:
                rule = Rule(schema, effect.atom, needs, gone)
                known.setdefault((effect.atom.predicate, not effect.negated), []).append(rule)
        domain.memo["planning.backward"] = known
    return known


def flat(effects: Iterable[Effect]) -> Iterator[EffectAtom]:
    """Yield the single effects, guards left out."""
    for effect in effects:
        if isinstance(effect, EffectAtom):
            yield effect
        elif isinstance(effect, When):
            yield from flat(effect.effects)


def ground_effects(schema: Schema, binding: Binding) -> tuple[list[Fact], list[Fact]]:
    """Return what an action adds and removes; guards on the equality of parameters are decided."""
    added: list[Fact] = []
    removed: list[Fact] = []
    waiting = list(schema.effects)
    while waiting:
        effect = waiting.pop(0)
        if isinstance(effect, EffectAtom):
            fact = (effect.atom.predicate, *(binding.get(t, t) for t in effect.atom.terms))
            (removed if effect.negated else added).append(fact)
        elif isinstance(effect, When) and _decided(nnf(effect.condition), binding):
            waiting = [*effect.effects, *waiting]
    return added, [fact for fact in removed if fact not in added]


def _decided(formula: Formula, binding: Binding) -> bool:
    match formula:
        case Equal(left, right):
            return binding.get(left, left) == binding.get(right, right)
        case Not(body):
            return not _decided(body, binding)
        case And(parts):
            return all(_decided(part, binding) for part in parts)
        case _:
            return any(_decided(part, binding) for part in getattr(formula, "parts", ()))


def needs_itself(needs: tuple[Part, ...], binding: Binding, fact: Fact) -> bool:
    """Say whether an action needs the very fact that it is to bring about."""
    atoms = (part for part in needs if isinstance(part, Atom))
    return any((atom.predicate, *(binding.get(t, t) for t in atom.terms)) == fact for atom in atoms)


def plain_parts(formula: Formula) -> Iterator[Formula]:
    """Yield what a formula in negation normal form consists of, conjunctions and disjunctions taken apart."""
    parts = getattr(formula, "parts", None)
    if parts is None:
        yield formula
        return
    for part in parts:
        yield from plain_parts(part)


def terms_of(part: Part) -> tuple[str, ...]:
    """Return the terms of a condition."""
    body = part.body if isinstance(part, Not) else part
    if isinstance(body, Atom):
        return body.terms
    return (body.left, body.right) if isinstance(body, Equal) else ()


def free_in(part: Part, binding: Binding) -> list[str]:
    """Return the variables of a condition that are not bound yet, each once."""
    return [t for t in dict.fromkeys(terms_of(part)) if t.startswith("?") and t not in binding]
