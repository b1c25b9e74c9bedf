"""What a drink is to be served in, said apart: "Ann would love a tea. In her own cup, please".

The vessel is put with the drink, and where it is to stand with the making: "make a tea in Ann's own mug, and leave it
there". It does not matter how the drink is wished for, and how the vessel is spoken of.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_WISHING = (
    *(("could", "do", "with"), ("could", "use"), ("would", "love"), ("would", "like"), ("would", "appreciate")),
    *(
        ("would", "kill", "for"),
        ("would", "enjoy"),
        ("would", "welcome"),
        ("is", "dying", "for"),
        ("is", "asking", "for"),
    ),
    *(("is", "desperate", "for"), ("is", "longing", "for"), ("is", "waiting", "for"), ("is", "gasping", "for")),
    *(("has", "asked", "for"), ("has", "ordered"), ("asked", "for"), ("asks", "for"), ("feels", "like"), ("needs",)),
    *(("wants",), ("fancies",), ("craves",), ("deserves",), ("ordered",), ("wishes", "for"), ("is", "craving")),
    *(("must", "have"), ("should", "have"), ("should", "get"), ("gets",), ("wanted",), ("is", "in", "need", "of")),
    *(("need",), ("want",), ("fancy",), ("am", "dying", "for"), ("am", "desperate", "for"), ("feel", "like")),
    *(("is", "having"), ("will", "have"), ("would", "be", "glad", "of"), ("would", "not", "say", "no", "to")),
)
_MAKING = frozenset({"make", "bring", "get", "fetch", "fix", "brew", "prepare", "pour", "give", "serve"})
_SPEAKERS = frozenset({"i", "we", "me", "us"})
_OFTEN = frozenset({"always", "usually", "really", "just", "only", "best", "most", "can", "would", "should"})
_HAVING = frozenset(
    {"likes", "like", "takes", "drinks", "wants", "prefers", "has", "loves", "enjoys", "have", "drink", "take"}
    | {"prefer"}
)
_POLITE = frozenset({"please", "just", "and", "then", "so", "you", "can", "could", "may", "simply", "but", "do", "ok"})
_PLACING = frozenset({"leave", "put", "set", "place", "stand", "bring", "take", "carry", "serve", "deliver", "drop"})
_THEIRS = frozenset({"her", "his", "their"})
_JOINTS = frozenset({",", "and", "-", *SENTENCE_ENDS})
_AT = frozenset({"at", "on", "in", "to"})
_FURTHEST = 6


def with_vessels(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what a drink is to be in said where the drink is wished for."""
    tokens = _named_wines(tokens, ground)
    if ground.affordances or not ground.lexicon.liquids.keys() & {t.word for t in tokens}:
        return tokens
    begin = 0
    while begin < len(tokens):
        stop = next((n for n in range(begin, len(tokens)) if tokens[n].word in SENTENCE_ENDS | {","}), len(tokens))
        wished = _wished(tokens, begin, stop, ground) or _wished_there(tokens, begin, stop, ground)
        changed = _served(tokens, begin, stop, *wished, ground) if wished is not None else None
        if changed is not None:
            return changed
        begin = stop + 1
    return tokens


def _named_wines(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the bottle of red", "a glass of white" as a bottle of red wine, a glass of white wine."""
    for k in range(2, len(tokens)):
        poured = tokens[k - 2].word in _BOTTLES and tokens[k - 1].word == "of" and tokens[k].word in _WINES
        named = word_at(tokens, k + 1)
        bare = not named.isalpha() or named in ground.lexicon.word_sets["stops"] or named in INTO | {"ought", "needs"}
        if poured and bare and not ground.affordances:
            return (*tokens[: k + 1], *spelt("wine"), *tokens[k + 1 :])
    return tokens


_BOTTLES = frozenset({"bottle", "bottles", "glass", "glasses", "carafe", "drop", "magnum"})
_WINES = frozenset({"red", "white", "rosé", "rose", "sparkling"})


def _wished_there(tokens: Tokens, begin: int, stop: int, ground: Ground) -> tuple[Tokens, Tokens] | None:
    """Return for whom a drink is wished, and its words with where it is wished: "Ann is tired and wants a tea at …"."""
    who = next((tokens[begin:k] for k in (begin + 2, begin + 1) if _named(tokens[begin:k], ground)), ())
    if not who:
        return None
    for k in range(begin + len(who), stop):
        joined = k == begin + len(who) or tokens[k - 1].word == "and"
        verb = next((v for v in _WISHING if tuple(t.word for t in tokens[k : k + len(v)]) == v), ()) if joined else ()
        said = tokens[k + len(verb) : stop]
        place = next((n for n, t in enumerate(said) if t.word in _AT), len(said))
        if verb and _drink(said[:place], ground):
            return who, said
    return None


def _wished(tokens: Tokens, begin: int, stop: int, ground: Ground) -> tuple[Tokens, Tokens] | None:
    """Return for whom a drink is wished in a sentence, and the words of the drink."""
    for k in range(begin + 1, min(begin + 4, stop)):
        verb = next((v for v in _WISHING if tuple(t.word for t in tokens[k : k + len(v)]) == v), ())
        who = tokens[begin:k]
        if verb and (_named(who, ground) or who[0].word in _SPEAKERS) and _drink(tokens[k + len(verb) : stop], ground):
            return who, tokens[k + len(verb) : stop]
    start = begin
    while word_at(tokens, start) in _POLITE | {"would"}:
        start += 1
    if word_at(tokens, start) not in _MAKING:
        return None
    for n in range(start + 2, min(start + 4, stop)):
        who = tokens[start + 1 : n]
        if (_named(who, ground) or who[0].word in _SPEAKERS) and _drink(tokens[n:stop], ground):
            return who, tokens[n:stop]
    whom = next((n for n in range(start + 1, stop) if tokens[n].word == "for"), -1)
    if whom > 0 and _named(tokens[whom + 1 : stop], ground) and _drink(tokens[start + 1 : whom], ground):
        return tokens[whom + 1 : stop], tokens[start + 1 : whom]
    return None


def _named(who: Tokens, ground: Ground) -> bool:
    return 0 < len(who) < 3 and person_query(ground, tuple(t.word for t in who)) is not None


def _drink(said: Tokens, ground: Ground) -> bool:
    """Say whether words are a drink that is made: "a coffee", "some nice hot tea", "a cup of tea"."""
    opened = bool(said) and (said[0].word in ("a", "an", "some", "another", "one") or len(said) == 1)
    return opened and len(said) < 6 and said[-1].word in ground.lexicon.liquids


def _served(tokens: Tokens, begin: int, stop: int, who: Tokens, drink: Tokens, ground: Ground) -> Tokens | None:
    """Return the tokens with the drink made in the vessel that the sentence or clause behind tells."""
    at = next((n for n, t in enumerate(drink) if t.word in _AT), len(drink))
    drink, place = drink[:at], drink[at:]
    found = _vessel(tokens, stop + 1, ground)
    if found is None:
        return None
    vessel, end = found
    after = end
    while word_at(tokens, after) in _JOINTS | _POLITE:
        after += 1
    rest = _theirs(tokens[after:], who)
    speaker = who[0].word in _SPEAKERS
    it = next((n for n in range(1, min(len(rest), 3)) if rest[n].word in ("it", "that")), -1)
    placed = bool(rest) and rest[0].word in _PLACING and it > 0
    made = (*drink, *spelt("in"), *_theirs(vessel, who))
    if place and not rest:
        there = (*spelt("on" if place[0].word == "at" else place[0].word), *_theirs(place[1:], who))
        return (*tokens[:begin], *spelt("make"), *made, *spelt("and", "put", "it"), *there)
    if placed:
        return (*tokens[:begin], *spelt("make"), *made, *spelt("and"), *rest)
    served = spelt("bring", "me") if speaker else (*spelt("bring"), *who)
    return (*tokens[:begin], *served, *made, *(spelt(".") if rest else ()), *rest)


def _theirs(said: Tokens, who: Tokens) -> Tokens:
    """Return words with the person's name for "her", "his" before a noun."""
    if who[0].word in _SPEAKERS:
        return said
    found: list[Token] = []
    for n, token in enumerate(said):
        own = token.word in _THEIRS and word_at(said, n + 1).isalpha()
        found += [*who, Token("'s", POSSESSIVE)] if own else [token]
    return tuple(t for n, t in enumerate(found) if t.word != "own" or n == 0 or found[n - 1].word != POSSESSIVE)


def _vessel(tokens: Tokens, k: int, ground: Ground) -> tuple[Tokens, int] | None:
    """Return the words of the vessel that a clause tells, and where the clause ends."""
    while word_at(tokens, k) in _POLITE | _JOINTS:
        k += 1
    start = _before_vessel(tokens, k)
    reader = Reader(ground, tokens, read_noun_phrases)
    for phrase, end in sorted(reader.noun_phrases(start), key=lambda pair: -pair[1]) if start >= 0 else ():
        if _holds(ground, phrase) and _closed(tokens, end):
            return tokens[start:end], end
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        does = tuple(t.word for t in tokens[end : end + 2]) in (("will", "do"), ("is", "fine"), ("would", "do"))
        if does and _holds(ground, phrase) and _closed(tokens, end + 2):
            return tokens[k:end], end + 2
    return None


def _before_vessel(tokens: Tokens, k: int) -> int:
    """Return where the vessel is named behind "she likes it in", "use", "serve it in", "in"; else -1."""
    n = k + 1 if word_at(tokens, k) in PRONOUNS else k
    while n > k and word_at(tokens, n) in _OFTEN:
        n += 1
    if word_at(tokens, k) in ("use", "using", "take") or (n > k and word_at(tokens, n) in ("uses", "use")):
        return (k if n == k else n) + 1
    having = n > k and word_at(tokens, n) in _HAVING
    serving = n == k and word_at(tokens, n) in _MAKING | {"put", "fill"}
    if (having or serving) and word_at(tokens, n + 1) == "it":
        n += 2
        while word_at(tokens, n) in ("best", "most", "served", "only", "straight", "always"):
            n += 1
    elif word_at(tokens, k) == "it" and word_at(tokens, k + 1) in ("should", "must", "has", "goes", "can"):
        n = next((i for i in range(k + 2, min(k + _FURTHEST, len(tokens))) if tokens[i].word in ("in", "into")), k)
    return n + 1 if word_at(tokens, n) in ("in", "into", "from") else -1


def _holds(ground: Ground, phrase: Phrase) -> bool:
    """Say whether a phrase means vessels that are carried about."""
    ids = ground.found(phrase.query)
    carried = all(ground.scene.has_type(i, "vessel") and ground.scene.has_type(i, "pickable") for i in ids)
    return carried and bool(ids) and phrase.refers is Refers.THING and not phrase.unknown


def _closed(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in _JOINTS | {"for", "please", "then"}
