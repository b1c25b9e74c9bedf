"""Machines that things are run through and that were named before: "if the dryer is free, run the socks through it"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_RUNNING = frozenset({"run", "put", "send", "pass"})
_MACHINES = (("dishwasher",), ("washing", "machine"), ("tumble", "dryer"), ("dryer",), ("washer",))
_FURTHEST = 8


def with_machine_named(tokens: Tokens, _: Ground) -> Tokens:
    """Return the tokens with "through it" said with the machine that was spoken of before."""
    k = next((n for n in range(2, len(tokens)) if tokens[n].word == "through" and word_at(tokens, n + 1) == "it"), 0)
    verb = next((n for n in range(k - 1, max(-1, k - _FURTHEST), -1) if tokens[n].word in _RUNNING), -1) if k else -1
    if verb < 0:
        return tokens
    said = [t.word for t in tokens[:verb]]
    named = next((m for m in _MACHINES if any(tuple(said[n : n + len(m)]) == m for n in range(len(said)))), ())
    return (*tokens[: k + 1], *spelt("the", *named), *tokens[k + 2 :]) if named else tokens
