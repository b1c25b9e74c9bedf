"""Where a thing is, said behind its noun: "on the desk", "not in the fridge", "on the shelf or in the cupboard"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.exclusive import besides
from groundplan.language.commonsense.phrases.locations import SPATIAL, locate
from groundplan.language.commonsense.phrases.own_rooms import read_in_own_room
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.sharing import SHARING, read_at_owners, read_shared
from groundplan.language.commonsense.phrases.storeys import read_above_or_below
from groundplan.language.commonsense.phrases.temperatures import read_warmth
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_LIKELIEST = 3


def located(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return what a phrase becomes with the place that is said behind it, or with the places joined by "or", "and"."""
    found = _located(reader, phrase, j)
    for one, end in found[:_LIKELIEST]:
        joint = reader.word(end)
        if joint != "or" and not (joint == "and" and phrase.plural):
            continue
        for other, stop in _located(reader, phrase, end + 1)[:_LIKELIEST] if relation_at(reader, end + 1) else ():
            query = either(one.query, other.query)
            found.append((replace(one, query=query, score=min(one.score, other.score)), stop))
    return found


def _located(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "on the desk", "left in the kitchen", "near the window", "not in the fridge", "from the shelf"."""
    if (reader.word(j) == "against" and phrase.head == "any") or besides(reader, phrase, j):
        return []
    warm = [(phrase.with_query(both(phrase.query, said)), end) for said, end in read_warmth(reader, j)]
    if warm:
        return warm
    across = read_above_or_below(reader, j) if phrase.refers is Refers.ROOM else []
    if across:
        return [(phrase.with_query(both(phrase.query, said)), end) for said, end in across]
    denied = reader.word(j) == "not"
    own = read_in_own_room(reader, j + 1 if denied else j, negated=denied) if phrase.refers is Refers.PERSON else []
    own = own or read_at_owners(reader, j + 1 if denied else j, negated=denied)
    if own:
        return [(phrase.with_query(both(phrase.query, said)), end) for said, end in own]
    shared = [(q, end) for q, end in read_shared(reader, j + 1 if denied else j) if reader.word(j) not in SHARING]
    if shared:
        return [
            (phrase.with_query(without(phrase.query, q) if denied else both(phrase.query, q)), e) for q, e in shared
        ]
    relation = relation_at(reader, skip_comma(reader, j) if reader.word(j + 1) == "not" else j)
    relation = _outside(reader, phrase, j) or relation
    if relation is None or relation[0] not in SPATIAL:
        return []
    kind, start, negated = relation
    found: Alternatives = []
    for place, end in reader.noun_phrases(start):
        if place.refers in (Refers.SPEAKER, Refers.ROBOT, Refers.ONE, Refers.THERE, Refers.HERE) and kind != "same":
            found += _here(reader, phrase, place, end)
            continue
        if is_anything(place.query):
            continue
        query = locate(reader, phrase.query, kind, place, negated=negated)
        if kind == "same" and query is not None and not reader.ground.found(query):
            continue
        if query is not None:
            several = 0.7 if place.joined_by == "and" and len(place.parts) > 1 and not phrase.plural else 1.0
            several *= 0.8 if _each(place) and phrase.determiner is Determiner.A else 1.0
            plainly = several * _plainly(reader, place, start, end) * _needlessly(reader, phrase, query)
            grown = phrase.with_query(query, score=place.score * plainly)
            found.append(
                (replace(grown, notes=(*grown.notes, *place.notes), unknown=(*grown.unknown, *place.unknown)), end)
            )
    return found


def skip_comma(reader: Reader, j: int) -> int:
    """Return the position behind a comma, if one stands at a position."""
    return j + 1 if reader.word(j) == "," else j


def relation_at(reader: Reader, j: int) -> tuple[str, int, bool] | None:
    """Return the kind of preposition at a position, where it ends, and whether "not" stands before it."""
    lexicon = reader.ground.lexicon
    negated = False
    if reader.word(j) in ("into", "onto"):
        return None
    if reader.word(j) in ("up", "down", "over", "out") and reader.word(j + 1) in ("in", "on", "at"):
        j += 1
    while reader.word(j) in lexicon.positional or reader.word(j) in ("not", "only"):
        if reader.word(j) == "inside" and reader.longest(j, lexicon.relation_phrases):
            break
        negated = negated or reader.word(j) == "not"
        j += 1
    phrase = reader.longest(j, lexicon.relation_phrases)
    if phrase is None or any(reader.at(j + len(phrase), "the", w, "place") for w in ("wrong", "right")):
        return None
    return lexicon.relations[" ".join(phrase)], j + len(phrase), negated


def _outside(reader: Reader, phrase: Phrase, j: int) -> tuple[str, int, bool] | None:
    """Read "(mugs) outside the kitchen", "(anything) outside of it" as not in there."""
    if reader.word(j) != "outside" or phrase.refers is not Refers.THING or reader.is_end(j + 1):
        return None
    return "in", j + 2 if reader.word(j + 1) == "of" else j + 1, True


def _each(place: Phrase) -> bool:
    return place.determiner is Determiner.ALL and place.text.split()[:1] in (["each"], ["every"])


def _needlessly(reader: Reader, phrase: Phrase, located: Query) -> float:
    """Return a factor for saying where something is of which there is only one: it rather says where that goes."""
    definite = phrase.determiner is Determiner.THE and phrase.refers is Refers.THING
    return 0.985 if definite and len(reader.ground.found(phrase.query)) == 1 and reader.ground.found(located) else 1.0


def _plainly(reader: Reader, place: Phrase, start: int, end: int) -> float:
    """Return a factor for a place that is said more of than it takes to know which is meant ("the fridge that …")."""
    last = reader.text(start, end).split()
    definite = reader.word(start) == "the" or place.owner or "'s" in reader.text(start, start + 3)
    if not definite or not {"that", "which", "who", "belonging", "owned"} & set(last):
        return 1.0
    shorter = min(reader.noun_phrases(start), key=lambda pair: pair[1])
    return 0.93 if shorter[1] < end and len(reader.ground.found(shorter[0].query)) == 1 else 1.0


def _here(reader: Reader, phrase: Phrase, place: Phrase, end: int) -> Alternatives:
    """Read "in here", "near me": where the robot is."""
    start = reader.ground.start
    room = reader.ground.scene.room_of(start) if start else None
    if place.refers in (Refers.HERE, Refers.SPEAKER, Refers.ROBOT) and room is not None:
        return [(phrase.with_query(both(phrase.query, related(RelationName.IN, Query(names=(room,))))), end)]
    return []
