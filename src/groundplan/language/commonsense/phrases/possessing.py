"""Who has what: "(who) has two mugs", "has a laptop but no lamp", "has neither a desk nor a chair"."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.counting import compare, read_comparison
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import named_on
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Comparison, Query, RelationName

_HAVING = ("has", "have", "owns", "own", "possesses", "got", "keeps")
_LACKING = ("lacks", "lack", "without", "missing", "misses")
_SKIPPED = ("has", "have", "owns", "own", "got", "both", "also", "with", "does", "do", "is", "at", "any")
_THEIR = (("their", "own"), ("their",), ("his", "or", "her"), ("her", "or", "his"), ("his",), ("her",))
_MOST = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class _Condition:
    """What somebody has, how many of it, or that they have none."""

    query: Query
    comparison: Comparison = Comparison.AT_LEAST
    number: int = 1
    negated: bool = False


def read_possessing(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read what somebody asked for has or lacks, where it is more than one thing or a number of them.

    Returns queries for things (or, where something is only lacked, rooms) of the people of whom all of it holds.
    """
    denied = reader.word(j) in ("does", "do", "is") and reader.word(j + 1) in ("not", *_LACKING)
    k = j + 1 if denied else j
    if reader.word(k) not in (*_HAVING, *_LACKING) and not (denied and reader.word(k + 1) in _HAVING):
        return []
    read = _conditions(reader, j)
    if read is None:
        return []
    conditions, end = read
    end, place = _in_their(reader, end)
    if not reader.is_end(end):
        return []
    if place is not None:
        inside = related(RelationName.AT, place.query)
        conditions = [replace(c, query=both(c.query, inside)) for c in conditions]
    only = conditions[0] if len(conditions) == 1 and not conditions[0].negated else None
    plain = only is not None and (only.comparison, only.number) == (Comparison.AT_LEAST, 1)
    return [] if plain else [(_fitting(reader.ground, conditions), end)]


def _conditions(reader: Reader, j: int) -> tuple[list[_Condition], int] | None:
    """Return what is said to be had or lacked, with the position after it."""
    conditions: list[_Condition] = []
    negated, k = False, j
    for _ in range(_MOST):
        while reader.word(k) in (*_SKIPPED, *_LACKING, "not", "no", "neither", "nor"):
            if reader.word(k) == "at" and reader.word(k + 1) in ("least", "most"):
                break
            lacked = reader.word(k) in (*_LACKING, "not", "no", "neither", "nor")
            negated = lacked or (negated and reader.word(k) not in ("with",))
            k += 1
        read = _one(reader, k, negated=negated)
        if read is None:
            return None
        conditions += read[0]
        end = read[1]
        k = end + 1 if reader.word(end) == "," else end
        if reader.word(k) not in ("and", "but", "nor", "or") or (reader.word(k) == "or" and not negated):
            return conditions, end
        negated = negated and reader.word(k) in ("nor", "or")
        k = k if reader.word(k) == "nor" else k + 1
    return conditions, end


def _one(reader: Reader, k: int, *, negated: bool) -> tuple[list[_Condition], int] | None:
    counted = read_comparison(reader, k)
    comparison, number, start = counted if counted is not None else (Comparison.AT_LEAST, 1, k)
    for content, end in reader.noun_phrases(start):
        things = content.parts if content.joined_by in ("and", "or") and content.parts else (content,)
        usable = all(p.refers is Refers.THING and not p.unknown and not is_anything(p.query) for p in things)
        if not usable or (content.joined_by == "or" and not negated):
            continue
        if "but" in content.text.split() or any(p.text.split()[:1] == ["no"] for p in things[1:]):
            continue
        return [
            _Condition(query=p.query, comparison=comparison, number=max(number, 1), negated=negated or p.none)
            for p in things
        ], end
    return None


def _in_their(reader: Reader, k: int) -> tuple[int, Phrase | None]:
    """Read "in their office" (which is theirs anyway), "on his or her desk" behind what is had."""
    if reader.word(k) not in ("in", "on", "at"):
        return k, None
    own = next((t for t in _THEIR if reader.at(k + 1, *t)), None)
    if own is None:
        return k, None
    for place, end in reader.noun_phrases(k + 1 + len(own)):
        if reader.is_end(end) and not place.unknown:
            return end, None if place.refers is Refers.ROOM else place
    return k, None


def _fitting(ground: Ground, conditions: list[_Condition]) -> Query:
    """Return a query for things of the people of whom every condition holds; for nothing where nobody is such."""
    having = [_by_owner(ground, c.query) for c in conditions]
    rooms = _places_owned(ground)
    people = {_person(ground.scene.entity(r).owner or "") for r in rooms} | {p for held in having for p in held}
    fits = {p for p in people if all(_holds(c, held[p]) for c, held in zip(conditions, having, strict=True))}
    shown = next((c for c in conditions if not c.negated), None)
    ids = ground.found(shown.query) if shown is not None else tuple(rooms)
    chosen = [i for i in ids if (owner := _whose(ground, i)) and _person(owner) in fits]
    return named(*chosen) if chosen else NOTHING


def _places_owned(ground: Ground) -> list[str]:
    """Return everybody's rooms, and the furniture of those who have no room of their own."""
    scene = ground.scene
    rooms = [r for r in scene.of_kind(Kind.ROOM) if scene.entity(r).owner]
    housed = {_person(scene.entity(r).owner or "") for r in rooms}
    assets = [a for a in scene.of_kind(Kind.ASSET) if (o := scene.entity(a).owner) and _person(o) not in housed]
    return [*rooms, *assets]


def _person(owner: str) -> str:
    """Return one key for an owner, with or without the post said behind the name."""
    return owner_key(owner.split(" (")[0])


def _by_owner(ground: Ground, query: Query) -> Counter[str]:
    owners = (_whose(ground, i) for i in ground.found(query))
    return Counter(_person(o) for o in owners if o)


def _whose(ground: Ground, entity_id: str) -> str | None:
    """Return whose a thing is, or whom it is addressed to."""
    return named_on(ground.scene, entity_id) or owner_of(ground.scene, entity_id)


def _holds(condition: _Condition, number: int) -> bool:
    holds = compare(number, condition.comparison, condition.number)
    return holds is not condition.negated
