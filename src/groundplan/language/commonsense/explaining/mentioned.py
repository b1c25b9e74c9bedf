"""The things that a question only speaks of: what charges the phone is not the phone, nor is what needs food the food.

Such a thing is explained best of all by its own name, which is why it must not be the answer.
"""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, PRONOUNS

_DETERMINED = frozenset({"a", "an", "the", "his", "her", "its", "their", "my", "our", "your", "this", "these", "those"})
_LIKENED = frozenset({*IS, "be", "being", "like", "as", "called", "named", "of", "with", "not", "or", "than", "but"})
WANTING = frozenset({"need", "needs", "want", "wants", "require", "requires", "lack", "lacks", "miss", "misses"})
"""What somebody or something does who has not what is named behind it."""
_MAKING = frozenset({"give", "gives", "make", "makes", "produce", "produces", "show", "shows", "emit", "cast", "casts"})


def mentioned(reader: Reader, start: int, begin: int) -> frozenset[str]:
    """Return the things that noun phrases behind what is sought name: as objects of a verb, or where something is.

    What something is, is like or is called is no such thing ("which of these is a fruit").
    """
    found: set[str] = set()
    for k in range(start, reader.stop):
        before = reader.word(k - 1) if k > begin else ""
        if before in _LIKENED | _DETERMINED or reader.tokens[k].is_punctuation:
            continue
        bare = reader.word(k) not in _DETERMINED
        if bare and (before in _MAKING or not _is_verb(reader, k - 1, begin)):
            continue
        phrases = [p for p, end in reader.noun_phrases(k) if end > k and not p.unknown and not p.anaphoric]
        if phrases and not is_anything(phrases[0].query) and phrases[0].refers in (Refers.THING, Refers.ROOM):
            found.update(reader.ground.found(phrases[0].query))
    return frozenset(found)


def spoken_of(reader: Reader, start: int) -> frozenset[str]:
    """Return the things that any noun behind a position names."""
    phrases = (reader.noun_phrases(k)[:1] for k in range(start, reader.stop) if not reader.tokens[k].is_punctuation)
    known = (p for said in phrases for p, _ in said if not (p.unknown or p.anaphoric or is_anything(p.query)))
    return frozenset(i for p in known if p.refers is Refers.THING for i in reader.ground.found(p.query))


def _is_verb(reader: Reader, k: int, begin: int) -> bool:
    """Say whether a verb stands at a position: behind "to", a modal or somebody, or in its third person."""
    if k <= begin:
        return False
    word, lexicon = reader.word(k), reader.ground.lexicon
    if word in WANTING:
        return True
    if k > begin + 1 and reader.word(k - 1) in PRONOUNS:
        return word not in lexicon.relations
    base = lexicon.base(word)
    return base is not None and word not in lexicon.relations and (word in lexicon.acting or base != word)


__all__ = ["WANTING", "mentioned", "spoken_of"]
