"""A question at the end of what could not be read: "Which is better if I am hungry: what fruit is there?"."""

from __future__ import annotations

from groundplan.language.commonsense.questions.searching import read_search
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.closed import QUESTION_WORDS
from groundplan.language.commonsense.words.fillers import strip_end, strip_start

_SURE = 0.5


def read_last_question(reading: Reading, reader: Reader) -> None:
    """Read a whole question behind the last punctuation where nothing else was understood."""
    stop = len(reader.tokens)
    while stop and reader.tokens[stop - 1].is_punctuation:
        stop -= 1
    if stop == len(reader.tokens) or reader.tokens[stop].word != "?":
        return
    start = next((k + 1 for k in range(stop - 1, 0, -1) if reader.tokens[k].is_punctuation), 0)
    begin = strip_start(reader, start)
    if not start or reader.word(begin) not in QUESTION_WORDS:
        return
    part = reader.within(strip_end(reader.within(stop), begin))
    asked = read_search(part, begin)
    if asked is None or asked.end < part.stop or asked.score < _SURE or asked.phrase.anaphoric:
        return
    reading.asked.append(asked)
    reading.told += reading.failed
    reading.failed.clear()
    reading.builder.unread.clear()
