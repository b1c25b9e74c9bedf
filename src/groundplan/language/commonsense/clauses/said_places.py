"""Said places: where the scene says that a thing belongs ("belongs in the tool chest"), where a clause wants it."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.qualities import called
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_OUGHT = frozenset(
    {"should", "must", "ought", "has", "have", "needs", "to", "be", "go", "goes", "belong", "belongs", "put"}
)
_WISHING = tuple(
    (who, *verb) for who in ("i", "we") for verb in (("want",), ("need",), ("would", "like"), ("would", "love"))
)
_BELONGING = frozenset({"belongs", "belong", "kept", "stored", "lives", "goes"})
_PLACING = frozenset({"in", "on", "inside", "to", "at", "into", "onto", "back"})
_LONGEST = 3
_LABELS = (("to be kept frozen", ("freezer", "fridge")), ("to be kept cold", ("fridge",)))
"""What labels say of how things are to be kept, and in what."""


def said_place(ground: Ground, query: Query) -> Query | None:
    """Return the furniture on or in which attributes say that all of some things belong, or are to be kept cold."""
    entities = ground.entities(query)
    for label, coolers in _LABELS:
        kept = called(ground, label) if entities and not ground.affordances else None
        if kept is not None and {e.id for e in entities} <= set(ground.found(kept)):
            cold = (Query(categories=ground.categories(c), types=("receptacle",)) for c in coolers)
            return next((q for q in cold if q.categories and ground.found(q)), None)
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


def said_where_to(reader: Reader, i: int) -> bool:
    """Say whether a clause says where a thing is to be ("the pear should be in the bin", "I want the pear there")."""
    wished = next((i + len(w) for w in _WISHING if reader.at(i, *w)), 0)
    for phrase, j in reader.noun_phrases(wished or i):
        named = phrase.determiner in (Determiner.THE, Determiner.ALL) and bool(reader.ground.found(phrase.query))
        if wished and not named:
            continue
        k = j
        while not wished and reader.word(k) in _OUGHT:
            k += 1
        mark = reader.longest(k, reader.ground.lexicon.mark_phrases)
        marked = mark is not None or reader.word(k) in ("there", "here")
        if wished and not (mark is not None and reader.noun_phrases(k + len(mark))):
            continue
        if (k > j or wished) and marked:
            return True
    return False
