"""What nobody uses: "a bed that nobody living here sleeps in", "the desk no one of us works at"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.beings_told import in_use
from groundplan.language.commonsense.phrases.belonging import unused
from groundplan.language.commonsense.phrases.clauses_of_place import narrowed
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, named
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.scene.query import Query

_NOBODY = (("nobody",), ("no", "one"), ("none",), ("no", "person"), ("not", "anybody"), ("not", "anyone"))
_USING = frozenset(
    {"sleep", "sleeps", "use", "uses", "own", "owns", "work", "works", "sit", "sits", "lie", "lies", "occupy"}
    | {"occupies", "claim", "claims", "ride", "rides", "wear", "wears", "using", "sleeping", "lives", "live"}
)
_ATTENDING = frozenset({"watching", "watches", "needs", "listening", "using", "uses", "reading", "enjoying", "looking"})
"""What people do with a device that is on: where nobody does, nothing is said of whose it is."""
_ENDS = frozenset({"in", "on", "at", "any", "more", "anymore", "regularly", "normally", "otherwise", "now", "else"})
_AMONG_US = 5


def read_unused(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "nobody (living here) sleeps in", "no one of us uses" of a thing at a position."""
    who = next((p for p in _NOBODY if reader.at(j, *p)), None)
    if who is None or phrase.refers is not Refers.THING:
        return []
    k = j + len(who)
    verb = next((n for n in range(k, min(k + _AMONG_US, reader.stop)) if reader.word(n) in _USING | _ATTENDING), -1)
    if verb < 0:
        return []
    end = verb + 1
    if reader.at(end - 1, "looking", "at") or reader.at(end - 1, "listening", "to"):
        end += 1
    while reader.word(end) in _ENDS and not _location(reader, end) and not reader.is_end(end):
        end += 1
    if _switched_on(reader, phrase) and reader.word(verb) in _ATTENDING:
        running = both(phrase.query, Query(states=("switched_on",)))
        return [(phrase.with_query(running if reader.ground.found(running) else phrase.query), end)]
    taken = in_use(reader.ground)
    free = tuple(i for i in unused(reader.ground, reader.ground.found(phrase.query)) if i not in taken)
    return [(narrowed(phrase, named(*free) if free else NOTHING, "what is nobody's own is taken"), end)]


def _switched_on(reader: Reader, phrase: Phrase) -> bool:
    """Say whether devices are spoken of."""
    ids = reader.ground.found(phrase.query)
    return bool(ids) and all(reader.ground.scene.has_type(i, "switchable") for i in ids)


def _location(reader: Reader, k: int) -> bool:
    """Say whether where a thing is follows ("nobody is watching | in the hall")."""
    return reader.word(k) in ("in", "on", "at") and reader.word(k + 1) in reader.ground.lexicon.determiners
