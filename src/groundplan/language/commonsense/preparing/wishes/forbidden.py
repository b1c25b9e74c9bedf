"""What nothing of a kind may be: "no lamp may stay on", "not a single window is to remain open, bar the skylight".

It is put as the order that brings that about, for all of the kind: "switch off every lamp".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import MODALS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_NONE_OF = (("none", "of"), ("not", "one", "of"), ("not", "a", "single", "one", "of"), ("not", "any", "of"))
_NO = (("no",), ("not", "a", "single"), ("not", "one"), ("not", "a"), ("no", "single"), ("not", "any"))
_MAY = (
    *((m,) for m in sorted(MODALS)),
    *(("is", "to"), ("are", "to"), ("is", "allowed", "to"), ("are", "allowed", "to"), ("has", "to"), ("have", "to")),
    *(("is", "supposed", "to"), ("are", "supposed", "to"), ("ought", "to"), ("needs", "to"), ("need", "to")),
)
_STAY = (
    *(("stay",), ("remain",), ("be",), ("be", "left"), ("be", "kept"), ("be", "found"), ("be", "standing"), ("stand",)),
    *(("keep",), ("be", "still"), ("still", "be"), ("be", "left", "standing"), ("go", "on", "being"), ("continue",)),
)
_ORDERS = {
    "open": ("close",), "switched_on": ("switch", "off"), "dirty": ("wash",), "closed": ("open",),
    "switched_off": ("switch", "on"), "wet": ("dry",),
}  # fmt: skip
_WHEREVER = (("anywhere",), ("at", "all"), ("anywhere", "at", "all"), ("any", "more"), ("any", "longer"), ("tonight",))
_TURNED = (("switched",), ("turned",), ("wide",), ("left",), ("standing",))
_HELD = frozenset({",", "so", "and", "please", "that", "then", "now"})


def without_forbidden(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what nothing of a kind may be put as an order for all of the kind."""
    k = 0 if not ground.affordances else len(tokens)
    while k < len(tokens):
        if k == 0 or tokens[k - 1].word in SENTENCE_ENDS | _HELD:
            tokens = _ordered(tokens, k, ground) or tokens
        k += 1
    return tokens


def _ordered(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    of = past(tokens, k, _NONE_OF)
    start = of or past(tokens, k, _NO)
    for end in phrase_ends(tokens, start, ground) if start else ():
        may = past(tokens, end, _MAY)
        state = past(tokens, may, _STAY) if may else 0
        state = past(tokens, state, _TURNED) or state
        said = ground.lexicon.states.get(word_at(tokens, state), "") if state else ""
        if said not in _ORDERS:
            continue
        rest = past(tokens, state + 1, _WHEREVER) or state + 1
        order = spelt(*_ORDERS[said], "all" if of else "every")
        return (*tokens[:k], *order, *tokens[start:end], *tokens[rest:])
    return None
