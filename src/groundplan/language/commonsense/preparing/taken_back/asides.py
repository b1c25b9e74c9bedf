"""Asides: words that say when, how sure or how kindly, and what is taken back; none is to be brought about."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.words.lexicon import Lexicon, by_length, read_table
from groundplan.language.commonsense.words.tokens import Token, Tokens, spelt

_EDGES = frozenset({",", ".", "!", "?", ";"})
_ARTICLES = frozenset({"the", "a", "an", "your", "my", "our"})
_UNITS = frozenset(
    {"minute", "minutes", "min", "mins", "hour", "hours", "seconds", "day", "days", "week", "weeks", "moment", "while"}
    | {"bit"}
)  # fmt: skip
_BEFORE_TIMES = frozenset({"in", "within", "for", "after", "every", "about", "at", "until", "till", "by"})
_PLACES = frozenset({"in", "on", "inside", "at", "under", "next"})
_VAGUE = frozenset({"a", "an", "few", "couple", "of", "half", "about", "some", "another"})


def without_asides(tokens: Tokens, lexicon: Lexicon) -> Tokens:
    """Return the tokens without what was taken back and without the asides of data/asides.toml."""
    table = read_table("asides")
    tokens = _after_correction(tokens, by_length(table["corrections"]["words"]))
    tokens = _without_times(tokens, lexicon)
    anywhere, apart = by_length(table["anywhere"]["words"]), by_length(table["apart"]["words"])
    kept: list[Token] = []
    k = 0
    while k < len(tokens):
        request = _vague_request(tokens, k)
        if request and _out_of_place(kept):
            kept[-1:] = spelt(",", "please", "change", "that")
        articled = k and tokens[k - 1].word in _ARTICLES
        if length := (0 if articled else _matches(tokens, k, anywhere)) or _apart(tokens, k, apart) or request:
            k += length
            continue
        kept.append(tokens[k])
        k += 1
    return tuple(kept) if any(t.word.isalnum() for t in kept) else tokens


def _matches(tokens: Tokens, k: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    for phrase in phrases:
        if tuple(t.word for t in tokens[k : k + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def _apart(tokens: Tokens, k: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Return the length of an aside that stands on its own between punctuation or edges."""
    if k and tokens[k - 1].word not in _EDGES:
        return 0
    length = _matches(tokens, k, phrases)
    closed = k + length >= len(tokens) or tokens[k + length].word in _EDGES
    return length if length and closed and length < len(tokens) else 0


def _vague_request(tokens: Tokens, k: int) -> int:
    """Return the length of a request that only asks that something be done about what was said ("please fix that")."""
    if k == 0 or tokens[k - 1].word not in _EDGES or not any(t.word.isalnum() for t in tokens[:k]):
        return 0
    table = read_table("asides")["requests"]
    before, after = by_length(table["before"]), by_length(table["after"])
    start = k
    while length := _matches(tokens, start, before):
        start += length
    said = _matches(tokens, start, by_length(table["words"]))
    end = start + said
    while said and end < len(tokens):
        comma = tokens[end].word == ","
        length = _matches(tokens, end + comma, after)
        if not length:
            break
        end += length + comma
    return end - k if said and (end >= len(tokens) or tokens[end].word in _EDGES) else 0


def _out_of_place(said: Sequence[Token]) -> bool:
    """Say whether it is told that something is not where it should be, which a request to change that belongs to."""
    return any(t.word == "not" and said[n + 1].word in _PLACES for n, t in enumerate(said[:-1]))


def _after_correction(tokens: Tokens, phrases: tuple[tuple[str, ...], ...]) -> Tokens:
    """Return what follows "no wait", "scratch that", where something does."""
    for k in range(len(tokens) - 1, 0, -1):
        length = _matches(tokens, k, phrases)
        if length and tokens[k - 1].word in _EDGES and sum(t.word.isalnum() for t in tokens[k + length :]) > 2:
            rest = k + length
            while tokens[rest].word in _EDGES:
                rest += 1
            return tokens[rest:]
    return tokens


def _without_times(tokens: Tokens, lexicon: Lexicon) -> Tokens:
    """Leave out "in ten minutes", "for a couple of hours", "at 5 pm"."""
    kept: list[Token] = []
    k = 0
    while k < len(tokens):
        end = _time_end(tokens, k, lexicon) if tokens[k].word in _BEFORE_TIMES else k
        if end > k:
            k = end
            continue
        kept.append(tokens[k])
        k += 1
    return tuple(kept)


def _time_end(tokens: Tokens, k: int, lexicon: Lexicon) -> int:
    j = k + 3 if [t.word for t in tokens[k + 1 : k + 3]] in (["the", "next"], ["the", "last"]) else k + 1
    while j < len(tokens) and (
        tokens[j].word in _VAGUE or tokens[j].word in lexicon.numbers or tokens[j].word.isdecimal()
    ):
        j += 1
    if j == k + 1 or j >= len(tokens):
        return k
    if tokens[j].word in _UNITS or tokens[j].word in ("o'clock", "am", "pm"):
        return j + 1
    return k
