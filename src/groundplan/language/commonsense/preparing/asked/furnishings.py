"""What rooms were or were not given: "which bath did they forget to fit with a mirror", "was never given a lamp".

Whoever fitted it, forgot to or never did: what is asked is which has it, or has none.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import IS, PERSONS
from groundplan.language.commonsense.words.spans import clause_end, clause_start, past
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_ASKED = frozenset({"which", "what"})
_DID = IS | {"did", "has", "have", "had", "do", "does"}
_NOBODY = frozenset({"nobody", "noone", "none"})
_DENYING = frozenset({"not", "never"})
_IDLE = frozenset({"still", "yet", "even", "also", "already", "ever", "been", "be", "simply", "just"})
_FORGETTING = frozenset(
    {"forget", "forgot", "forgotten", "neglect", "neglected", "fail", "failed", "omit", "omitted", "bother", "bothered"}
)
_WITH = (
    *((verb, "with") for verb in ("fit", "fitted", "equip", "equipped", "furnish", "furnished", "provide", "provided")),
    *((verb, "with") for verb in ("supply", "supplied", "endow", "endowed", "stock", "stocked")),
    *(("kit", "out", "with"), ("kitted", "out", "with"), ("fit", "out", "with"), ("fitted", "out", "with")),
    *(("give",), ("given",), ("leave", "without"), ("left", "without")),
)
_INTO = frozenset(
    {"put", "install", "installed", "hang", "hung", "mount", "mounted", "fit", "place", "placed", "add", "set", "build"}
)
_LACKS = tuple(
    (*opening, *said)
    for opening in ((), ("still",))
    for said in (
        *(("goes", "without"), ("go", "without"), ("makes", "do", "without"), ("make", "do", "without")),
        *(("manages", "without"), ("gets", "by", "without"), ("has", "to", "do", "without")),
        *(("has", "to", "make", "do", "without"), ("must", "do", "without"), ("has", "to", "manage", "without")),
        *(("has", "yet", "to", "get"), ("has", "yet", "to", "be", "given"), ("is", "still", "without")),
        ("has", "yet", "to", "be", "fitted", "with"),
        *(("has", "still", "to", "be", "fitted", "with"), ("has", "to", "be", "fitted", "with"), ("comes", "without")),
        *(("has", "yet", "to", "receive"), ("is", "waiting", "for"), ("is", "short", "of"), ("is", "without")),
    )
)
_ARTICLES = frozenset({"a", "an", "any"})
_MANY = frozenset({"rooms", "offices", "ones"})


def with_furnishings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody fitted or forgot to fit asked for as what there is or is not."""
    for k in range(1, len(tokens) - 2):
        start = clause_start(tokens, k)
        asked = next((n for n in range(start, min(start + 3, k)) if tokens[n].word in _ASKED), -1)
        if asked < 0:
            continue
        end = past(tokens, k, _LACKS)
        if end and word_at(tokens, end) in _ARTICLES:
            return _having(tokens, asked, k, end, end_of=clause_end(tokens, end), denied=True)
        changed = _fitted(tokens, asked, k) if tokens[k].word in _DID or tokens[k].word in _DENYING else None
        if changed is not None:
            return changed
    return tokens


def _fitted(tokens: Tokens, asked: int, k: int) -> Tokens | None:
    """Read "did they forget to fit with a dryer", "was never given a dryer" from a position on."""
    denied = tokens[k].word in _DENYING
    j, subject = k + 1, False
    while True:
        word = word_at(tokens, j)
        if word in _FORGETTING or word in _DENYING or word in _NOBODY:
            denied = True
            j += 1 + (word_at(tokens, j + 1) == "to")
        elif word == "no" and word_at(tokens, j + 1) == "one":
            denied, subject, j = True, True, j + 2
        elif word in PERSONS or word in _IDLE:
            j += 1
        else:
            break
        subject = subject or word in PERSONS or word in _NOBODY
    stop = clause_end(tokens, j)
    end = past(tokens, j, _WITH)
    placed = tokens[asked - 1].word in ("in", "into", "at") if asked else False
    behind = word_at(tokens, stop - 1) in ("in", "into")
    if not end and word_at(tokens, j) in _INTO and subject and denied and (placed or behind):
        return _having(tokens, asked, k, j + 1, end_of=stop - behind, denied=denied)
    without = word_at(tokens, end - 1) == "without"
    if not end or end >= stop or not (denied or without or subject):
        return None
    return _having(tokens, asked, k, end, end_of=stop, denied=denied is not without)


def _having(tokens: Tokens, asked: int, k: int, thing: int, *, end_of: int, denied: bool) -> Tokens:
    """Return "which bath | has no | mirror": the asked noun, whether it has it, the thing from a position on."""
    start = asked - 1 if asked and tokens[asked - 1].word in ("in", "into", "at") else asked
    none = word_at(tokens, thing) == "no"
    denied = denied or none
    thing += 1 if none or (denied and word_at(tokens, thing) in _ARTICLES) else 0
    many = word_at(tokens, k - 1) in _MANY or (word_at(tokens, k - 1).endswith("s") and tokens[asked + 1].word != "of")
    has = spelt("have" if many else "has", *(("no",) if denied else ()))
    rest = tokens[clause_end(tokens, end_of) :]
    return (*tokens[:start], *tokens[asked:k], *has, *tokens[thing:end_of], *rest)
