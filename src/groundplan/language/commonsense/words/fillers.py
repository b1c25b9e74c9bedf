"""Fillers: greetings, politeness and adverbs at the edges of a clause that say nothing of what is meant."""

from __future__ import annotations

from groundplan.language.commonsense.reader import Reader

_PLACES = (("there",), ("here",))
_MOVING = frozenset(
    {"bring", "put", "take", "place", "carry", "move", "leave", "go", "wait", "get", "drive", "deliver", "set", "come"}
    | {"fetch", "drop", "lay", "store", "return", "throw", "transport", "stay", "collect", "gather", "serve", "meet"}
)
_OF_IT = frozenset({"the", "a", "my", "our", "your", "this", "that", "each", "every", "which", "another", "one"})
_ALL_OF_IT = frozenset(
    {"what", "whatever", "which", "that", "do", "can", "as", "than", "all", "if", "who", "and", "where"}
)


def strip_start(reader: Reader, i: int) -> int:
    """Return the position after greetings, fillers and punctuation."""
    while i < reader.stop:
        filler = reader.longest(i, reader.ground.lexicon.fillers["start"])
        if reader.is_end(i):
            i += 1
        elif (
            filler is not None
            and not (filler == ("for", "me") and i == 0)
            and filler != ("right",)
            and not _denied(reader, i, filler)
        ):
            i += len(filler)
        else:
            break
    return i


def _denied(reader: Reader, i: int, filler: tuple[str, ...]) -> bool:
    """Say whether "if you can" goes on as "if you can not find one", which is a condition."""
    return filler[0] == "if" and reader.word(i + len(filler)) in ("not", "find", "see", "get")


def strip_end(reader: Reader, i: int) -> int:
    """Return the position where fillers at the end begin."""
    stop = reader.stop
    changed = True
    while changed and stop > i + 1:
        changed = False
        while stop > i and reader.tokens[stop - 1].is_punctuation:
            stop, changed = stop - 1, True
        for filler in reader.ground.lexicon.fillers["end"]:
            start = stop - len(filler)
            if start > i and all(reader.tokens[start + n].word == w for n, w in enumerate(filler)):
                if reader.word(start - 1) in ("from", "of", "since", "until", "by"):
                    continue
                if filler == ("robot",) and reader.word(start - 1) in _OF_IT:
                    continue
                if filler[0] in ("we", "you") and reader.word(start - 1) in _ALL_OF_IT:
                    continue
                if filler in _PLACES and _meant(reader, i, start):
                    continue
                stop, changed = start, True
                break
    return stop


def past_fillers(reader: Reader, j: int) -> int:
    """Return the position after fillers that end a clause within a sentence ("put it there first | and then …")."""
    k = j
    while not reader.is_end(k):
        filler = reader.longest(k, reader.ground.lexicon.fillers["end"])
        if filler is None or filler in _PLACES:
            break
        k += len(filler)
    return k if k > j and (reader.is_end(k) or reader.word(k) in ("and", "then", "but", "before", "after")) else j


def _meant(reader: Reader, i: int, start: int) -> bool:
    """Say whether "there" or "here" at the end is where something is to be brought, not just a filler."""
    words = {reader.ground.lexicon.base(reader.word(k)) or reader.word(k) for k in range(i, start)}
    return bool(words & _MOVING) or reader.word(start - 1) in ("it", "them", "from", "right", "one", "over", "in", "is")
