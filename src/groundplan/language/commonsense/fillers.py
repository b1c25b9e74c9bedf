"""Fillers: greetings, politeness and adverbs at the edges of a clause that say nothing of what is meant."""

from __future__ import annotations

from groundplan.language.commonsense.reader import Reader


def strip_start(reader: Reader, i: int) -> int:
    """Return the position after greetings, fillers and punctuation."""
    while i < reader.stop:
        filler = reader.longest(i, reader.ground.lexicon.fillers["start"])
        if reader.is_end(i):
            i += 1
        elif filler is not None and not (filler == ("for", "me") and i == 0) and filler != ("right",):
            i += len(filler)
        else:
            break
    return i


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
                if filler[-1] in ("there", "here", "first") and reader.tokens[start - 1].word in (
                    "it",
                    "them",
                    "from",
                    "the",
                    "put",
                    "right",
                    "one",
                    "over",
                    "back",
                    "in",
                    "is",
                    "go",
                    "come",
                ):
                    continue
                stop, changed = start, True
                break
    return stop
