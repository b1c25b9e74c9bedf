"""What is done for each of several people: "Ann and Bo want tea. Make each a cup in her own mug".

The wish is said once for every one of them, with their own things: "make Ann a tea in Ann's own mug …, make Bo …".
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens, spelt, word_at

_SERVING = frozenset(
    {
        "make",
        "bring",
        "give",
        "serve",
        "get",
        "pour",
        "brew",
        "fix",
        "fetch",
        "prepare",
        "take",
        "hand",
        "offer",
        "fill",
    }
)
_LEADING = frozenset({"please", "then", "so", "and", "could", "can", "would", "you", "will", "kindly", "now"})
_THEIR = frozenset({"her", "his", "their"})
_PORTION = (
    ("a", "cup"),
    ("a", "mug"),
    ("a", "glass"),
    ("one",),
    ("a", "drink"),
    ("a", "nice", "cup"),
    ("a", "hot", "cup"),
)
_TO = frozenset({"to", "back", "into", "in", "on", "onto", "from", "where", "home", "its", "away"})
_MOST = 6


def with_each_of_them(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is wished for each of several named people said for one after the other."""
    words = [t.word for t in tokens]
    if ground.affordances or "each" not in words or tokens[-1].word == "?":
        return tokens
    k = words.index("each")
    start, stop = sentence_start(tokens, k), sentence_end(tokens, k)
    verb = start
    while word_at(tokens, verb) in _LEADING:
        verb += 1
    if word_at(tokens, verb) not in _SERVING:
        return tokens
    here = _people(tokens, verb + 1, ground)
    before = sentence_start(tokens, start - 1) if start else 0
    told = here if here[0] else _people(tokens, before, ground) if start else ((), 0)
    if len(told[0]) < 2 or not (here[0] or k == verb + 1):
        return tokens
    after = here[1] if here[0] else k + 1
    after += 2 if [word_at(tokens, after), word_at(tokens, after + 1)] == ["of", "them"] else 0
    if word_at(tokens, after) in _TO or word_at(tokens, after) in SENTENCE_ENDS:
        return tokens
    if word_at(tokens, k - 1) in ("one", "1") and k - 1 > after:
        return tokens
    drink = () if here[0] else _drink(tokens, told[1], start, ground)
    wishes: Tokens = ()
    for person in told[0]:
        wish = _for_one(tokens[after:stop], person, drink)
        wishes = (*wishes, *(spelt(".") if wishes else ()), tokens[verb], *person, *wish)
    kept = tokens[:start] if here[0] or not drink else tokens[:before]
    return (*kept, *wishes, *tokens[stop:])


def _people(tokens: Tokens, k: int, ground: Ground) -> tuple[tuple[Tokens, ...], int]:
    """Return the people named one after the other from a position on ("Ann, Bo and Cleo"), and where that ends."""
    found: list[Tokens] = []
    while len(found) < _MOST:
        name = tokens[k : k + 1]
        named = bool(name) and ground.vocabulary.is_name(name[0].word)
        if not named or person_query(ground, (name[0].word,)) is None or word_at(tokens, k + 1) == POSSESSIVE:
            break
        found.append(name)
        k += 1
        joint = 1 if word_at(tokens, k) in (",", "and") else 0
        joint += joint and word_at(tokens, k + joint) == "and"
        if not joint or not ground.vocabulary.is_name(word_at(tokens, k + joint)):
            break
        k += joint
    return tuple(found), k


def _drink(tokens: Tokens, k: int, stop: int, ground: Ground) -> Tokens:
    """Return the drink that several people are said to want from a position on; nothing where none is named."""
    named = [t for t in tokens[k:stop] if t.word in ground.lexicon.liquids]
    single = next(iter(singulars(named[0].word)), named[0].word) if named else ""
    return spelt(single) if named else ()


def _for_one(wish: Tokens, person: Tokens, drink: Tokens) -> Tokens:
    """Return a wish for one of several people: their own things, one portion, no "each"."""
    found: list[Token] = []
    n, poured, theirs = 0, False, False
    while n < len(wish):
        word = wish[n].word
        portion = next((p for p in _PORTION if tuple(t.word for t in wish[n : n + len(p)]) == p), ())
        if portion and drink and not poured and word_at(wish, n + len(portion)) != "of":
            found += spelt("a", drink[0].word)
            n, poured = n + len(portion), True
            continue
        if word in _THEIR:
            found += [*person, Token("'s", POSSESSIVE)]
            theirs = True
        elif word == "them" and word_at(wish, n - 1) != "of":
            found += spelt("it")
        elif word not in ("each", "respective") and not (word == "," and word_at(wish, n - 1) == "each"):
            single = next(iter(singulars(word)), word) if theirs and word.endswith("s") else word
            found.append(Token(single, single) if single != word else wish[n])
            theirs = theirs and word == "own"
        n += 1
    return tuple(t for t in found if t.word not in SENTENCE_ENDS)
