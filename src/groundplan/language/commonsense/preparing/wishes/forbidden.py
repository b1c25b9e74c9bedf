"""What nothing of a kind may be: "no lamp may stay on", "not a single window is to remain open, bar the skylight".

It is put as the order that brings that about, for all of the kind: "switch off every lamp".
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import IS, MODALS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_NONE_OF = (
    ("none", "of"),
    ("neither", "of"),
    ("not", "one", "of"),
    ("not", "a", "single", "one", "of"),
    ("not", "any", "of"),
)
_NO = (("no",), ("not", "a", "single"), ("not", "one"), ("not", "a"), ("no", "single"), ("not", "any"), ("neither",))
_ANY = (("a", "single"), ("any",), ("a",), ("an",), ("one",), ("one", "single"), ("even", "one"), ("any", "of"))
_SURE = (
    *(
        ("make", "sure"),
        ("make", "certain"),
        ("be", "sure"),
        ("see", "to", "it"),
        ("ensure",),
        ("take", "care"),
        ("see",),
    ),
    *(("check",), ("mind",), ("i", "want"), ("please", "make", "sure")),
)
_THERE = (
    *(("there", m, "not", "be") for m in sorted(MODALS)),
    *(("there", "is", "not"), ("there", "are", "not"), ("there", "is", "not", "to", "be")),
)
_THERE_NO = (*(("there", m, "be", "no") for m in sorted(MODALS)), ("there", "is", "to", "be", "no"))
_ONE = (("single",), ("longer", "any"))
_UNWANTED = tuple((who, "do", "not", want) for who in ("i", "we") for want in ("want", "like", "need"))
_LEFT = (
    ("left",),
    ("to", "be"),
    ("to", "be", "left"),
    ("to", "stay"),
    ("being",),
    ("standing",),
    ("still",),
    ("kept",),
)
_LEAVE = frozenset({"every", "each"})
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
        if tokens[k].word in _LEAVE and word_at(tokens, k + 1) in ("last", "single") and k + 2 < len(tokens):
            tokens = (*tokens[: k + 1], *tokens[k + 2 :])
        if word_at(tokens, k) == "neither" and (k == 0 or tokens[k - 1].word in SENTENCE_ENDS):
            tokens = _not_one(tokens, k, ground)
        if k == 0 or tokens[k - 1].word in SENTENCE_ENDS | _HELD:
            tokens = _ordered(tokens, k, ground) or tokens
        k += 1
    return tokens


def _not_one(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Read "neither box is where it belongs. Put them both …" as "put every box …"."""
    for end in phrase_ends(tokens, k + 1, ground):
        stop = sentence_end(tokens, end)
        them = next((n for n in range(stop, len(tokens)) if tokens[n].word in ("them", "both")), 0)
        if at(tokens, end, "is", "where") and them:
            rest = past(tokens, them, (("them", "both"), ("both", "of", "them"))) or them + 1
            return (*tokens[:k], *tokens[stop + 1 : them], *spelt("every"), *tokens[k + 1 : end], *tokens[rest:])
    return tokens


def _ordered(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    sure = past(tokens, k, _SURE)
    begin = sure + 1 if sure and word_at(tokens, sure) == "that" else sure or k
    of = past(tokens, begin, _NONE_OF)
    start, claimed = of or past(tokens, begin, _NO), bool(sure)
    for denied, few in () if start else ((_THERE, _ANY), (_THERE_NO, _ONE), (_UNWANTED, _ANY)):
        head = past(tokens, begin, denied)
        quantity = (past(tokens, head, few) or (head if few is _ONE else 0)) if head else 0
        told = word_at(tokens, begin + 1) in IS and word_at(tokens, head - 1) != "be"
        if quantity and (sure or not told):
            start, claimed, of = quantity, True, quantity if word_at(tokens, quantity - 1) == "of" else 0
    for end in phrase_ends(tokens, start, ground) if start else ():
        may = past(tokens, end, _MAY)
        state = past(tokens, may, _STAY) if may else 0
        state = state or (_claimed(tokens, end) if claimed else _left_alone(tokens, end))
        state = past(tokens, state, _TURNED) or state
        said = ground.lexicon.states.get(word_at(tokens, state), "") if state else ""
        said = "switched_on" if state and word_at(tokens, state) in ("burning", "running", "lit") else said
        rest = past(tokens, state + 1, _WHEREVER) or state + 1
        places = place_ends(tokens, state, ground) if state else []
        if places and may:
            away = (*spelt("remove", "every"), *tokens[start:end], *spelt("from"), *tokens[state + 1 : places[0]])
            return (*tokens[:k], *away, *tokens[places[0] :])
        if said not in _ORDERS or places:
            continue
        both = "neither" in (word_at(tokens, begin), word_at(tokens, start - 1))
        while both and word_at(tokens, start) in ("the", "two", "of", "my", "our"):
            start += 1
        quantified = spelt("both" if both else "all" if of else "every")
        behind = _sure_as_well(tokens, rest, ground) if sure else tokens[rest:]
        return (*tokens[:k], *spelt(*_ORDERS[said]), *quantified, *tokens[start:end], *behind)
    return None


def _sure_as_well(tokens: Tokens, k: int, ground: Ground) -> Tokens:
    """Return "and make sure all windows are shut" for "(make sure no lamp is on) | and all windows are shut"."""
    start = k + 1 if word_at(tokens, k) == "," else k
    start += word_at(tokens, start) == "and"
    start += word_at(tokens, start) == "that"
    joined = start > k and word_at(tokens, start) and not tokens[start].is_punctuation
    if not joined or ground.lexicon.base(word_at(tokens, start)) == word_at(tokens, start):
        return tokens[k:]
    return (*spelt("and", "make", "sure"), *tokens[start:])


def _left_alone(tokens: Tokens, k: int) -> int:
    """Return where the state stands in "(no lamp) | left on", with nothing more in the clause; 0 where it does not."""
    state = past(tokens, k, (("left",),))
    end = past(tokens, state, _TURNED) or state
    closed = end + 1 >= len(tokens) or tokens[end + 1].is_punctuation or tokens[end + 1].word == "and"
    return state if state and closed else 0


def _claimed(tokens: Tokens, k: int) -> int:
    """Return where the state stands in "(make sure no lamp) | is left on", "(I don't want any lamp) | left on"."""
    k = k + 1 if word_at(tokens, k) in ("that", "which") else k
    k = k + 1 if word_at(tokens, k) in IS else k
    return past(tokens, k, _LEFT) or past(tokens, k, _STAY) or k
