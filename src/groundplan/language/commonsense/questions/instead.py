"""What serves where the usual things do not: "every bed is taken. Where could she sleep?", "the oven is broken. …".

What is told to be taken, broken or gone is left out of what serves the purpose that is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.knowledge.purposes import Purpose
from groundplan.language.commonsense.explaining.meanings import stems_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import purposes_like
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PERSONS
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

Span = tuple[int, int]
_BE = frozenset({"is", "are", "was", "were", "has", "have", "been", "being"})
_BETWEEN = frozenset({"all", "already", "currently", "now", "still", "both", "just", "always", "not", "out", "in"})
_TAKEN = frozenset(
    {"taken", "occupied", "full", "booked", "used", "busy", "broken", "gone", "reserved", "unavailable", "locked"}
    | {"missing", "use", "order", "blocked", "closed", "working", "available", "free", "spoken"}
)
_DENIED = frozenset({"working", "available", "free"})
_ALL = frozenset({"every", "all", "both", "each", "the", "our", "my", "other", "of"})
_ASKING = frozenset({"where", "what", "on", "in", "with", "which"})
_UNTIL = frozenset({"until", "till", "for", "before", "during", "overnight", "tonight", "meanwhile"})
_NEAR, _LEAST, _SERVES, _NEAR_BEST = 5, 0.7, 0.35, 0.65


def read_instead(reader: Reader, topics: Sequence[Span], question: Span) -> Asked | None:
    """Return the question for what else serves where things for it are told to be taken; None where none are."""
    start, stop = question
    if reader.word(start) not in _ASKING:
        return None
    modal = next((k for k in range(start, min(start + _NEAR, stop)) if reader.word(k) in MODALS_AND_DO), 0)
    verb = _past_person(reader, modal + 1, stop) if modal else 0
    taken = next((q for span in topics if (q := _taken(reader, *span)) is not None), None) if verb else None
    if taken is None:
        return None
    place, last = _place_last(reader, verb, stop)
    words = [reader.word(k) for k in range(verb, last) if not reader.is_end(k)]
    until = next((n for n, w in enumerate(words) if n > 1 and w in _UNTIL), len(words))
    said = [w for w in words[:until] if w not in ("else", "instead")]
    left = _left(reader, said, taken, place) if said else None
    if left is None:
        return None
    note = "what is told to be taken is left out of what serves"
    return Asked(phrase=Phrase(query=left, text=" ".join(said), head="any", notes=(note,)), end=stop)


def _place_last(reader: Reader, verb: int, stop: int) -> tuple[Query | None, int]:
    """Return the room or floor named last in a question, with where that begins ("where could I sit | in the hall")."""
    end = stop - (reader.is_end(stop - 1))
    for k in range(verb + 1, end - 1):
        for place, last in reader.noun_phrases(k + 1) if reader.word(k) in ("in", "on", "at") else ():
            if last == end and place.refers in (Refers.ROOM, Refers.FLOOR) and not place.unknown:
                return related(RelationName.IN, place.query), k
    return None, stop


def _left(reader: Reader, said: Sequence[str], taken: Query, place: Query | None) -> Query | None:
    """Return what serves a purpose best of what is left (there) when some of what serves it is taken."""
    ground, gone = reader.ground, set(reader.ground.found(taken))
    for purpose, sure in purposes_like(ground, said)[:2]:
        ranked = [r for r in ground.knowledge.scene_categories_for(ground.scene, purpose.name) if r.score >= _SERVES]
        kinds = Query(categories=tuple(r.category for r in ranked), kinds=("object", "asset")) if ranked else None
        if sure < _LEAST or kinds is None or not gone & set(ground.found(kinds)):
            continue
        rest = [r for r in ranked if set(ground.scene.of_category(r.category)) - gone]
        top = max((r.score for r in rest), default=0.0)
        chosen = tuple(r.category for r in rest if r.score >= _NEAR_BEST * top)
        said_so = _said_to_serve(ground, purpose)
        options = [Query(categories=chosen, kinds=("object", "asset"))] if chosen else []
        options += [Query(names=said_so)] if said_so else []
        query = without(either(*options), taken) if options else None
        query = both(query, place) if query is not None and place is not None else query
        if query is not None and ground.found(query):
            return query
    return None


def _said_to_serve(ground: Ground, purpose: Purpose) -> tuple[str, ...]:
    """Return the furniture of which an attribute says so: a case that is "refrigerated" is one to refrigerate in."""
    verbs = {s for said in purpose.phrases for s in stems_of(said.split()[0])} - {"keep", "put", "stor", "store"}
    fixed = (e for e in ground.scene.entities() if e.kind is Kind.ASSET)
    return tuple(e.id for e in fixed if any(verbs & set(stems_of(a)) for a in e.attributes))


def _past_person(reader: Reader, k: int, stop: int) -> int:
    """Return where the verb stands behind whoever is to do it."""
    if reader.word(k) in PERSONS:
        return k + 1
    for person, end in reader.within(stop).noun_phrases(k):
        if person.refers is Refers.PERSON:
            return end
    article = reader.word(k) in ("the", "a", "an", "my", "our", "her", "his")
    return k + 2 if article and reader.ground.knowledge.is_role(reader.word(k + 1)) else 0


def _taken(reader: Reader, start: int, stop: int) -> Query | None:
    """Return what a sentence says to be taken or broken: where furniture is, only that, and no mattress."""
    within = reader.within(stop)
    for k in range(start, stop):
        if reader.word(k) not in _ALL:
            continue
        first = k
        while reader.word(first) in _ALL:
            first += 1
        for noun, end in within.noun_phrases(first):
            if noun.unknown or noun.refers is not Refers.THING or is_anything(noun.query):
                continue
            if not _said_taken(reader, end, stop):
                continue
            fixed = both(noun.query, Query(kinds=("asset",)))
            return fixed if reader.ground.found(fixed) else noun.query
    return None


def _said_taken(reader: Reader, k: int, stop: int) -> bool:
    if reader.word(k) not in _BE:
        return False
    denied = False
    while k < stop and reader.word(k) in _BE | _BETWEEN:
        denied = denied or reader.word(k) == "not"
        k += 1
    word = reader.word(k) if k < stop else ""
    return word in _TAKEN and denied is (word in _DENIED)


__all__ = ["read_instead"]
