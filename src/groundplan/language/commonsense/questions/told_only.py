"""What is only told and asks for nothing, where it is known what helps: "my shoes look scruffy"."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.questions.helping import helped
from groundplan.language.commonsense.questions.used_for import past_somebody
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS
from groundplan.scene.query import Query

_OPENS = frozenset(
    {"i", "we", "he", "she", "it", "they", "there", "my", "our", "his", "her", "their", "the", "a", "an", "this"}
    | {"these", "somebody", "someone", "one", "some", "your", "all", "that", "those"}
)
_WISHING = frozenset(
    {"please", "want", "wants", "would", "should", "must", "bring", "put", "give", "get", "find", "fetch", "could"}
    | {"you", "let", "like", "wish", "ought", "shall", "may", "will"}
)
_TELLS = frozenset({*IS, "has", "have", "had", "keeps", "does", "do", "will", "can", "did"})
_TO = (
    ("want",), ("wants",), ("need",), ("needs",), ("have",), ("has",), ("would", "like"), ("would", "love"), ("got",),
    ("have", "got"), ("has", "got"), ("am", "trying"), ("is", "trying"), ("are", "trying"), ("am", "going"),
    ("is", "going"), ("are", "going"), ("tries",), ("try",), ("am", "about"), ("is", "about"), ("are", "about"),
)  # fmt: skip
_CUT = frozenset({"because", "where", "so", "but", "before", "after", "while", "when", "until", "tonight", "tomorrow"})
_LONGEST, _TOLD_BY, _SURELY, _MOST = 16, 4, 0.95, 4
NOTE = "what helps in the situation that is told of is looked for"


def read_told_only(reader: Reader, spans: Sequence[tuple[int, int]]) -> Asked | None:
    """Return the search for what helps where an instruction is one statement that wishes and asks nothing.

    A wish to do something oneself, which nobody but the speaker can do, is told as well ("I want to level a shelf").
    """
    if reader.ground.affordances or len(spans) != 1 or reader.word(spans[0][1]) == "?":
        return None
    start, stop = spans[0]
    words = [reader.word(k) for k in range(start, stop) if not reader.tokens[k].is_punctuation]
    if len(words) > _LONGEST or "?" in words:
        return None
    helps = _served(reader, start, stop)
    if helps is None and _tells(reader, words):
        helps = helped(reader.ground, words)
    if helps is None:
        return None
    return Asked(phrase=Phrase(query=helps, text=" ".join(words), head="any", notes=(NOTE,)), end=stop)


def _tells(reader: Reader, words: Sequence[str]) -> bool:
    if not words or set(words) & (_WISHING | ALL_QUESTION_WORDS):
        return False
    named = reader.ground.vocabulary.is_name(words[0])
    verb = reader.ground.lexicon.base(words[0]) == words[0] and words[0] in reader.ground.lexicon.acting
    return words[0] in _OPENS or named or (not verb and bool(_TELLS & set(words[1:_TOLD_BY])))


def _served(reader: Reader, start: int, stop: int) -> Query | None:
    """Return what surely serves what somebody wants to do, is about to do or has to do themselves; None for nothing."""
    j = past_somebody(reader, start)
    wanted = next((w for w in _TO if j > start and reader.at(j, *w) and reader.word(j + len(w)) == "to"), None)
    if wanted is None:
        return None
    words = [reader.word(k) for k in range(j + len(wanted) + 1, stop) if not reader.tokens[k].is_punctuation]
    words = words[: next((n for n, w in enumerate(words) if n and w in _CUT), len(words))]
    best = best_for(reader.ground, words) if len(words) > 1 and not {"you", "please"} & set(words) else None
    found = reader.ground.found(best[0]) if best is not None and best[1] >= _SURELY else ()
    return best[0] if best is not None and 0 < len(found) <= _MOST else None
