"""Goals over things of which some are unknown: the part that needs none of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from groundplan.language.commonsense.goals.twin_goals import simplified
from groundplan.logic.formula import FALSE, TRUE, And, Atom, Formula, Or
from groundplan.logic.normal import atoms, substitute, terms
from groundplan.scene.scene import Scene

_PUT = ("in", "on", "liquid_in")


def whole(goal: Formula, unknown: Collection[str]) -> Formula:
    """Return the goal without alternatives that need something unknown; FALSE where none is left."""
    if isinstance(goal, And | Or):
        parts = tuple(whole(part, unknown) for part in goal.parts)
        return simplified(And(parts) if isinstance(goal, And) else Or(parts))
    return FALSE if terms(goal) & set(unknown) else goal


def state_matters(goal: Formula, place: str, scene: Scene) -> bool:
    """Say whether a goal depends on the state of a place: what is on or in it, and whether it is open."""
    opens = any(scene.has_type(place, name) for name in ("open", "close", "openable"))
    found = [atom for atom in atoms(goal) if place in atom.terms]
    return any(len(atom.terms) == 1 or (opens and atom.predicate in ("in", "liquid_in")) for atom in found)


def taken_from(goal: Formula, elsewhere: Mapping[str, Sequence[str]]) -> Formula:
    """Return the goal with things that are not where they are said to be replaced by those of their kind elsewhere."""
    for unknown, ids in elsewhere.items():
        goal = simplified(Or(tuple(substitute(goal, {unknown: known}) for known in ids)))
    return goal


def known_part(goal: Formula, unknown: Collection[str]) -> Formula:
    """Return what of the goal can be had without anything unknown: all such conditions, of the fullest alternatives.

    TRUE where nothing is left.
    """
    if isinstance(goal, And):
        left_out = {vessel for part in goal.parts for vessel in _filled(part, unknown)}
        parts = (part for part in goal.parts if not (_is_handed(part) and left_out & terms(part)))
        return simplified(And(tuple(known_part(part, unknown) for part in parts)))
    if isinstance(goal, Or):
        kept = [(known_part(part, unknown), part) for part in goal.parts]
        most = max((_share(left, part) for left, part in kept), default=0.0)
        return (
            simplified(Or(tuple(left for left, part in kept if most and _share(left, part) == most))) if most else TRUE
        )
    return TRUE if terms(goal) & set(unknown) else goal


def _filled(part: Formula, unknown: Collection[str]) -> tuple[str, ...]:
    """Return what something unknown is to be put in or on: handed over without it, that is no part of the wish."""
    found = isinstance(part, Atom) and part.predicate in _PUT and part.terms[0] in unknown
    return part.terms[1:] if isinstance(part, Atom) and found else ()


def _is_handed(part: Formula) -> bool:
    return isinstance(part, Atom) and part.predicate == "inhand"


def _share(left: Formula, part: Formula) -> float:
    return 0.0 if left == TRUE else size(left) / max(1, size(part))


def size(goal: Formula) -> int:
    """Return how many conditions must hold together (of alternatives: the most)."""
    if isinstance(goal, And):
        return sum(size(part) for part in goal.parts)
    if isinstance(goal, Or):
        return max((size(part) for part in goal.parts), default=0)
    return 1
