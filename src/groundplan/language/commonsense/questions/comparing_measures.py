"""Two things compared by how heavy, big or high they are: "which is heavier, the pot or the spoon"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nominals import NOT_COMPARED
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.told_extremes import told_extreme
from groundplan.language.commonsense.queries import either
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.magnitudes import is_more
from groundplan.scene.query import Query

_MEASURES = ("size", "weight", "height", "height_size", "length", "pages", "volume", "age", "price", "speed", "power")
_ASKING = ("which", "what")


def compared_at(reader: Reader, k: int) -> tuple[str, bool, int] | None:
    """Return what a comparative at a position measures, whether the most is asked for, and the position after it."""
    start = k + 1 if reader.word(k) == "the" else k
    compared = reader.ground.lexicon.compared.get(reader.word(start))
    if compared is None or compared[0] not in _MEASURES or reader.word(start) in reader.ground.lexicon.plain:
        return None
    return compared[0], compared[1] == "most", start + 1


def measured_choice(first: Phrase, second: Phrase, ground: Ground, word: str, measure: str, *, most: bool) -> Phrase:
    """Return the one of two that is more (or less); both, noted as not compared, where nothing tells which it is."""
    ids = [ground.found(p.query) for p in (first, second)]
    told = told_extreme(ground, either(first.query, second.query), word)
    if told is not None and ground.found(told):
        return replace(first, query=told, parts=(), joined_by="")
    more = is_more(ground, ids[0], ids[1], measure)
    if more is None:
        return uncompared(first, second)
    chosen = first if more is most else second
    return replace(chosen, parts=(), joined_by="", notes=(*chosen.notes, f"their {measure} was compared"))


def uncompared(first: Phrase, second: Phrase) -> Phrase:
    """Return both of two of which nothing tells how they compare."""
    query: Query = either(first.query, second.query)
    return replace(first, query=query, parts=(), joined_by="", notes=(*first.notes, NOT_COMPARED))


def asked_measure(reader: Reader, i: int) -> Iterator[tuple[str, bool, int]]:
    """Yield what "which (room) is bigger |", "what is heavier |" measures, and where the alternatives begin."""
    if reader.word(i) not in _ASKING:
        return
    for k in range(i + 1, min(i + 6, reader.stop)):
        compared = compared_at(reader, k + 1) if reader.word(k) in IS else None
        if compared is not None:
            measure, most, end = compared
            yield measure, most, end + 1 if reader.word(end) in (",", ":") else end
            return


__all__ = ["asked_measure", "compared_at", "measured_choice", "uncompared"]
