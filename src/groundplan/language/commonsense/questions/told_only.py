"""What is only told and asks for nothing, where it is known what helps: "my shoes look scruffy"."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.questions.helping import helped
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS

_OPENS = frozenset(
    {
        "i",
        "we",
        "he",
        "she",
        "it",
        "they",
        "there",
        "my",
        "our",
        "his",
        "her",
        "their",
        "the",
        "a",
        "an",
        "this",
        "these",
    }
    | {"somebody", "someone", "one", "some", "your", "all", "that", "those"}
)
_WISHING = frozenset(
    {
        "please",
        "want",
        "wants",
        "would",
        "should",
        "must",
        "bring",
        "put",
        "give",
        "get",
        "find",
        "fetch",
        "could",
        "you",
    }
    | {"let", "like", "wish", "ought", "shall", "may", "will"}
)
_LONGEST = 16
NOTE = "what helps in the situation that is told of is looked for"


def read_told_only(reader: Reader, spans: Sequence[tuple[int, int]]) -> Asked | None:
    """Return the search for what helps where an instruction is one statement that wishes and asks nothing."""
    if reader.ground.affordances or len(spans) != 1:
        return None
    start, stop = spans[0]
    words = [reader.word(k) for k in range(start, stop) if not reader.tokens[k].is_punctuation]
    tells = words[:1] and words[0] in _OPENS and not set(words) & (_WISHING | ALL_QUESTION_WORDS) and "?" not in words
    if not tells or len(words) > _LONGEST or reader.word(stop) == "?":
        return None
    helps = helped(reader.ground, words)
    if helps is None:
        return None
    return Asked(phrase=Phrase(query=helps, text=" ".join(words), head="any", notes=(NOTE,)), end=stop)
