"""What is put in the place of what was just said: "… on the desk. No wait, not on the desk, on the shelf".

What is denied is repeated in the words it was said in, and what is meant follows it.
"""

from __future__ import annotations

from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, word_at

_PREPOSITIONS = frozenset({"on", "in", "into", "onto", "to", "under", "at", "by", "beside", "behind", "inside", "from"})
_DETERMINERS = frozenset({"the", "my", "his", "her", "our", "their", "a", "an", "some", "this", "that"})
_BETWEEN = frozenset({",", "-", ";", "(", "no", "wait", "sorry", "actually", "oh", "i", "mean", "said", "but"})
_JOINTS = SENTENCE_ENDS | {",", ";", "-", ")"}
_FILLERS = frozenset({"please", "of", "course", "instead", "rather"})
_LONGEST = 6


def replaced(tokens: Tokens) -> Tokens:
    """Return the tokens with what is meant put where it was denied: "not X, Y" behind a clause that says X."""
    for k in range(3, len(tokens) - 3):
        if tokens[k].word != "not" or tokens[k - 1].word not in _BETWEEN | SENTENCE_ENDS:
            continue
        comma = _next(tokens, k + 1)
        denied = tokens[k + 1 : comma]
        start = comma + 1
        while word_at(tokens, start) in ("but", "rather", "no"):
            start += 1
        end = _next(tokens, start)
        meant = tokens[start:end]
        if not denied or word_at(tokens, comma) in SENTENCE_ENDS or not _alike(denied, meant):
            continue
        before = tokens[: _before(tokens, k)]
        said = _last(before, denied)
        if said >= 0:
            return (*before[:said], *meant, *before[said + len(denied) :], *tokens[end:])
    return tokens


def _next(tokens: Tokens, k: int) -> int:
    return next((n for n in range(k, len(tokens)) if tokens[n].word in _JOINTS), len(tokens))


def _alike(denied: Tokens, meant: Tokens) -> bool:
    """Say whether both are places after prepositions, or both are things or people named without a place."""
    while meant and meant[-1].word in _FILLERS:
        meant = meant[:-1]
    if not 0 < len(meant) <= _LONGEST or len(denied) > _LONGEST:
        return False
    heads = [part[0].word for part in (denied, meant)]
    places = [head in _PREPOSITIONS for head in heads]
    later = any(t.word in _PREPOSITIONS for part in (denied, meant) for t in part[1:])
    if any(places) or later:
        return all(places) and not later
    owned = [any(t.word == POSSESSIVE for t in part) for part in (denied, meant)]
    return all(head in _DETERMINERS or owner for head, owner in zip(heads, owned, strict=True))


def _before(tokens: Tokens, k: int) -> int:
    """Return where the words begin that say that what comes is a correction."""
    corrections = by_length((*read_table("rewordings")["corrections"], *read_table("asides")["corrections"]["words"]))
    begin = k
    while begin > 1:
        said = next((c for c in corrections if tuple(t.word for t in tokens[begin - len(c) : begin]) == c), ())
        if said:
            begin -= len(said)
        elif tokens[begin - 1].word in _BETWEEN | SENTENCE_ENDS:
            begin -= 1
        else:
            break
    return begin


def _last(before: Tokens, denied: Tokens) -> int:
    """Return where words were last said, else -1."""
    words = [t.word for t in denied]
    said = [t.word for t in before]
    found = (n for n in range(len(said) - len(words), 0, -1) if said[n : n + len(words)] == words)
    return next(found, -1)
