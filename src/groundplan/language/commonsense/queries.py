"""Algebra of queries: both, either, not; so that every part of a noun phrase can be read on its own."""

from __future__ import annotations

from typing import Any

from groundplan.scene.query import Query, Relation, RelationName

ANYTHING = Query()
HOLDERS = ("receptacle", "container", "surface")
"""The types of what things are put in or on."""


def is_anything(query: Query) -> bool:
    """Say whether the query excludes nothing."""
    return query == ANYTHING


def both(left: Query, right: Query) -> Query:
    """Return a query for what fits both (superlatives and ordinals of `right` are applied last)."""
    if is_anything(left):
        return right
    if is_anything(right):
        return left
    if left.superlative is not None or left.ordinal is not None:
        if right.superlative is not None or right.ordinal is not None:
            return right.model_copy(update={"any_of": (left,)}) if not right.any_of else left
        return both(right, ANYTHING).model_copy(update={}) if left == right else _selected_after(left, right)
    merged: dict[str, Any] = {}
    for name in ("types", "attributes", "without_attributes", "states", "not_states", "relations", "excluding"):
        merged[name] = tuple(dict.fromkeys((*getattr(left, name), *getattr(right, name))))
    rest: dict[str, Any] = {}
    for name in ("categories", "kinds", "names", "any_attributes", "any_of"):
        mine, yours = getattr(left, name), getattr(right, name)
        if mine and yours and mine != yours:
            merged[name], rest[name] = _narrowed(name, mine, yours)
        else:
            merged[name] = mine or yours
    if left.owner and right.owner and left.owner != right.owner:
        rest["owner"] = right.owner
    merged["owner"] = left.owner or right.owner
    merged["superlative"], merged["ordinal"] = right.superlative, right.ordinal
    left_over = {k: v for k, v in rest.items() if v}
    if left_over:
        if not merged["any_of"]:
            merged["any_of"] = (Query(**left_over),)
        else:
            inner = tuple(both(option, Query(**left_over)) for option in merged["any_of"])
            merged["any_of"] = inner
    return Query(**merged)


def _narrowed(name: str, mine: tuple[Any, ...], yours: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the values both allow, where that can be said at once; else the first, and the second to be nested."""
    if name == "any_of":
        return tuple(both(a, b) for a in mine for b in yours), ()
    if name in ("categories", "kinds", "names"):
        shared = tuple(v for v in mine if v in yours)
        if shared or name == "categories":
            return (shared, ()) if shared else (mine, yours)
    return mine, yours


def _selected_after(left: Query, right: Query) -> Query:
    """Apply the conditions of `right` before the superlative or ordinal of `left`."""
    bare = left.model_copy(update={"superlative": None, "ordinal": None})
    return both(bare, right).model_copy(update={"superlative": left.superlative, "ordinal": left.ordinal})


def either(*queries: Query) -> Query:
    """Return a query for what fits any of them."""
    distinct = tuple(dict.fromkeys(queries))
    return distinct[0] if len(distinct) == 1 else Query(any_of=distinct)


def without(query: Query, *excluded: Query) -> Query:
    """Return a query for what fits the first and none of the others."""
    return both(query, Query(excluding=excluded))


def related(name: RelationName, target: Query, *, negated: bool = False) -> Query:
    """Return a query for what stands in a relation to something that fits the target."""
    return Query(relations=(Relation(name=name, target=target, negated=negated),))


def named(*ids: str) -> Query:
    """Return a query for the entities with these ids."""
    return Query(names=ids)


ACHIEVABLE = ("sliced", "hot", "cold", "clean", "dry")
"""States that a thing can be brought into when it is wanted so ("a sliced apple", "a clean mug")."""


def without_achievable(query: Query) -> tuple[Query, tuple[str, ...]]:
    """Return the query without states that can be brought about, and those states."""
    wanted = tuple(s for s in query.states if s in ACHIEVABLE)
    unwanted = tuple(s for s in query.not_states if s == "dirty")
    states = tuple(s for s in query.states if s not in ACHIEVABLE)
    rest = tuple(s for s in query.not_states if s != "dirty")
    return query.model_copy(update={"states": states, "not_states": rest}), wanted + (("clean",) if unwanted else ())


NOTHING = Query(kinds=("object",), excluding=(Query(kinds=("object",)),))
"""Fits nothing: it contradicts itself."""
