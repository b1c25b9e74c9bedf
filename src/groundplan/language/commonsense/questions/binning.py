"""Into which bin something goes: "which bin should I throw the newspaper in", "where can I dispose of the battery"."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.bins import BINS, meant_for, right_bins
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.rubbish import rubbish
from groundplan.language.commonsense.queries import both, is_anything, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, MODALS_AND_DO, PERSONS
from groundplan.scene.query import Query

_BIN = frozenset({"bin", "bins", "container"})
_THROWING = (
    ("dispose", "of"), ("get", "rid", "of"), ("throw", "away"), ("throw", "out"), ("chuck", "out"), ("put", "out"),
    ("throw",), ("chuck",), ("toss",), ("bin",), ("recycle",), ("discard",), ("drop",), ("dump",), ("sort",), ("put",),
)  # fmt: skip
_USED_UP = frozenset({"empty", "used", "broken", "rotten", "mouldy", "rubbish", "waste", "trash", "peel", "leftovers"})
_GOING = (("go", "in"), ("go", "into"), ("belong", "in"), ("belong", "into"), ("go",), ("belong",), ("be", "thrown"))
_ANY_OF_IT = frozenset({"of", "the", "things", "thing", "rubbish", "waste", "trash", "items", "objects", "these"})
_GOES_IN = (
    ("go",), ("goes",), ("belong",), ("belongs",), ("be", "thrown"), ("be", "recycled"), ("be", "put"),
    ("be", "sorted"), ("be", "disposed", "of"), ("be", "binned"),
)  # fmt: skip
_FOR = (("is", "for"), ("is", "meant", "for"), ("is", "right", "for"), ("is", "the", "right", "one", "for"), ("takes",))
_BEHIND = frozenset({"in", "into", "away", "out", "to", "properly", "correctly", "now", "then"})


def read_binning(reader: Reader, i: int) -> list[Asked]:
    """Read a question for the bin that something goes into, at a position."""
    categories = tuple(dict.fromkeys(c for name in (*BINS, "recycling_bin") for c in reader.ground.categories(name)))
    if categories and (going := _going_in(reader, i, Query(categories=categories))):
        return going
    k = i + 1 if reader.word(i) in ("in", "into", "to") else i
    where = reader.word(k) == "where"
    if not categories or not (where or (reader.word(k) in ("which", "what") and reader.word(k + 1) in _BIN)):
        return []
    k += 1 if where else 2
    thing = _thing(reader, k, where=where)
    if thing is None or not reader.ground.found(thing[0].query):
        return []
    query = right_bins(reader.ground, Query(categories=categories), thing[0].query)
    text = f"the bin for {thing[0].text}"
    return [Asked(phrase=Phrase(query=query, text=text, head="bin", notes=(f"{text} is meant",)), end=thing[1])]


def _going_in(reader: Reader, i: int, bins: Query) -> list[Asked]:
    """Read "what goes into the paper bin", "which things can be recycled in the glass bin": rubbish of that sort."""
    k = i + 1
    while reader.word(k) in _ANY_OF_IT:
        k += 1
    k += reader.word(k) in MODALS_AND_DO
    verb = next((v for v in _GOES_IN if reader.at(k, *v)), ())
    if reader.word(i) not in ("what", "which") or not verb or reader.word(k + len(verb)) not in ("in", "into", "to"):
        return []
    for phrase, end in reader.noun_phrases(k + len(verb) + 1):
        here = reader.ground.entities(both(bins, phrase.query)) if reader.is_end(end) and not phrase.unknown else ()
        waste = rubbish(reader.ground, ("rubbish",))
        for thrown in (*([waste.query] if waste is not None else []), Query(kinds=("object",))):
            ids = dict.fromkeys(t for e in here for t in meant_for(reader.ground, e, thrown))
            if ids:
                note = f"what goes into {phrase.text} is meant"
                return [Asked(phrase=Phrase(query=named(*ids), text=phrase.text, notes=(note,)), end=end)]
    return []


def _thing(reader: Reader, k: int, *, where: bool) -> tuple[Phrase, int] | None:
    """Return what is thrown away, and where the question for its bin ends."""
    opening = () if where else next((f for f in _FOR if reader.at(k, *f)), ())
    if opening:
        return _named(reader, k + len(opening), ())
    if reader.word(k) not in MODALS_AND_DO and reader.word(k) not in IS:
        return None
    if reader.word(k + 1) in PERSONS:
        verb = next((v for v in _THROWING if reader.at(k + 2, *v)), ())
        used_up = _USED_UP & {reader.word(n) for n in range(k + 2, min(k + 6, reader.stop))}
        vague = not verb or (where and not used_up and verb in (("put",), ("drop",), ("sort",)))
        return None if vague else _named(reader, k + 2 + len(verb), ())
    return None if where else _named(reader, k + 1, _GOING)


def _named(reader: Reader, j: int, behind: tuple[tuple[str, ...], ...]) -> tuple[Phrase, int] | None:
    for phrase, end in reader.noun_phrases(j):
        if phrase.refers is not Refers.THING or phrase.unknown or is_anything(phrase.query):
            continue
        said = next((b for b in behind if reader.at(end, *b)), None if behind else ())
        if said is None:
            continue
        end += len(said)
        while reader.word(end) in _BEHIND:
            end += 1
        if reader.is_end(end):
            return phrase, end
    return None
