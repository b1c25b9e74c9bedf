"""Said places: where the scene itself says that a thing belongs ("belongs in the tool chest")."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_BELONGING = frozenset({"belongs", "belong", "kept", "stored", "lives", "goes"})
_PLACING = frozenset({"in", "on", "inside", "to", "at", "into", "onto", "back"})
_LONGEST = 3


def said_place(ground: Ground, query: Query) -> Query | None:
    """Return the furniture on or in which attributes say that all of some things belong."""
    entities = ground.entities(query)
    named = (_named(ground, parts(a)) for e in entities for a in e.attributes)
    places = list(dict.fromkeys(ground.found(place) for place in named if place is not None))
    return Query(names=places[0]) if len(places) == 1 else None


def _named(ground: Ground, words: tuple[str, ...]) -> Query | None:
    """Return the place that is named behind "belongs in the" in an attribute."""
    begin = next((n for n, w in enumerate(words) if w in _BELONGING), -1)
    if begin < 0:
        return None
    rest = tuple(w for w in words[begin + 1 :] if w not in _PLACING and w not in ("the", "a", "my"))[:_LONGEST]
    for length in range(len(rest), 0, -1):
        noun = read_noun(ground, rest[:length])
        if noun is not None and noun.present:
            receptacles = both(noun.query, Query(types=("receptacle",)))
            return receptacles if ground.found(receptacles) else None
    return None
