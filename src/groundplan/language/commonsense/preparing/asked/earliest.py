"""What happens first or last by the times that are said of things: "which alarm rings first?", "who gets up last?".

It is asked as the earliest or the latest of the things that a time of day is said of; who has to get up first is whose
alarm clock is the earliest. "Judging by the alarm clocks, …" says by which things it is told.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at
from groundplan.scene.quantities import due, quantity
from groundplan.scene.query import Query

_FIRST = {
    ("first", "of", "all"): "earliest", ("before", "everyone", "else"): "earliest", ("the", "earliest"): "earliest",
    ("before", "anyone", "else"): "earliest", ("first", "thing"): "earliest", ("first",): "earliest",
    ("earliest",): "earliest", ("soonest",): "earliest", ("the", "latest"): "latest", ("latest",): "latest",
    ("last", "of", "all"): "latest", ("last",): "latest", ("sooner",): "earliest", ("earlier",): "earliest",
    ("later",): "latest", ("the", "soonest"): "earliest", ("the", "longest"): "latest",
}  # fmt: skip
_JUDGING = (("judging", "by"), ("going", "by"), ("according", "to"), ("to", "judge", "by"), ("judging", "from"),
            ("by", "the", "look", "of"), ("from", "the", "look", "of"), ("looking", "at"))  # fmt: skip
_RISING = (("get", "up"), ("gets", "up"), ("rise",), ("rises",), ("wake",), ("wakes",), ("wake", "up"),
           ("wakes", "up"), ("be", "up"), ("is", "up"), ("be", "woken"), ("is", "woken"), ("got", "up"),
           ("getting", "up"), ("out", "of", "bed"))  # fmt: skip
_HAPPENING = frozenset(
    {"rings", "ring", "goes", "go", "is", "leaves", "leave", "departs", "depart", "starts", "start", "begins", "begin"}
    | {"opens", "open", "closes", "close", "arrives", "arrive", "ends", "end", "runs", "sails", "will", "has", "are"}
    | {"wakes", "wake", "sounds", "set", "finishes", "boards", "takes", "does", "must", "shows", "beeps"}
    | {"expires", "expire", "keeps", "keep", "lasts", "last", "needs"}
)


def with_earliest(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what happens first or last asked for as the earliest or latest thing with a time."""
    told, start = _judged_by(tokens, ground)
    stop = sentence_end(tokens, start)
    asked = tokens[start:stop]
    length, which = _last_words(asked)
    if not which:
        return tokens
    said = asked[: len(asked) - length]
    words = tuple(t.word for t in said)
    if words[:1] in (("which",), ("whose",), ("what",)):
        for phrase, end in Reader(ground, said, read_noun_phrases).noun_phrases(1):
            if not phrase.unknown and _timed(ground, phrase.query) and word_at(said, end) in _HAPPENING:
                return (*said[:end], *spelt("is", "the", which, "?"))
    rises = any(words[k : k + len(r)] == r for r in _RISING for k in range(1, len(words)))
    clocks = told or (_clocks(ground) if rises else ())
    people = words[:1] == ("who",) or (words[:1] == ("which",) and len(words) > 1)
    if clocks and people and (rises or told):
        return spelt("whose", *clocks, "is", "the", which, "?")
    return tokens


def _last_words(asked: Tokens) -> tuple[int, str]:
    """Return how many words at the end say "first", "last", and which of the two."""
    end = tuple(t.word for t in asked[-3:])
    found = [(len(p), w) for p, w in _FIRST.items() if end[-len(p) :] == p and len(asked) > len(p) + 1]
    return max(found, default=(0, ""))


def _judged_by(tokens: Tokens, ground: Ground) -> tuple[tuple[str, ...], int]:
    """Return the words for the things with times that "judging by …" names, and where the question begins."""
    for opening in _JUDGING:
        if tuple(t.word for t in tokens[: len(opening)]) != opening:
            continue
        comma = next((n for n, t in enumerate(tokens) if t.word == ","), 0)
        start = len(opening) + (word_at(tokens, len(opening)) in ("the", "their", "our", "all"))
        for phrase, end in Reader(ground, tokens[:comma], read_noun_phrases).noun_phrases(start):
            if end == comma and not phrase.unknown and _timed(ground, phrase.query):
                return tuple(t.word for t in tokens[start:end]), comma + 1
    return (), 0


def _timed(ground: Ground, query: Query) -> bool:
    """Say whether a time of day is said of at least two of these."""
    timed = [e for e in ground.entities(query)[:60] if any(_at(a) for a in e.attributes)]
    return len(timed) > 1


def _at(attribute: str) -> bool:
    moment = quantity(attribute, "moment")
    return moment is not None and (moment >= 0 or due(attribute) is not None)


def _clocks(ground: Ground) -> tuple[str, ...]:
    found = ground.categories("alarm_clock")
    return ("alarm", "clock") if found and _timed(ground, Query(categories=found)) else ()


__all__ = ["with_earliest"]
