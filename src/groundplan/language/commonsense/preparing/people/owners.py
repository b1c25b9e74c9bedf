"""Whoever things belong to, however it is said: "the person it is addressed to", "whoever owns them".

They are put as "its owner", and places of theirs ("the desk of the person it belongs to") as "its owner's desk": for
each of several things, its own.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.spans import at
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at

_OWNERS = frozenset({"owner", "owners", "addressee", "addressees", "recipient", "recipients"})
_RIGHT = frozenset(
    {"rightful", "respective", "own", "proper", "actual", "right", "correct", "corresponding", "original"}
)
_ARTICLES = frozenset({"the", "its", "their", "his", "her", "each", "whichever"})
_PEOPLE = frozenset(
    {"person", "people", "persons", "one", "ones", "colleague", "colleagues", "individual", "individuals"}
)
_ANYONE = frozenset({"whoever", "whomever", "those", "someone", "somebody", "whosever"})
_THINGS = frozenset({"it", "they", "each", "this", "these", "them"})
_NAMING = (
    *(("named", "on"), ("mentioned", "on"), ("written", "on"), ("whose", "name", "is", "on"), ("on",)),
    *(("whose", "names", "are", "on"), ("whose", "name", "stands", "on"), ("whose", "names", "stand", "on")),
)
_LABELS = (("it",), ("them",), ("the", "label"), ("the", "labels"), ("each",), ("each", "of", "them"))
_MEANT = frozenset({"addressed", "meant", "intended", "destined", "labelled", "labeled", "marked", "supposed"})
_OF = (
    ("of",),
    ("belonging", "to"),
    ("that", "belongs", "to"),
    ("that", "belong", "to"),
    ("owned", "by"),
    ("used", "by"),
)
_DONE = frozenset({"own", "owns", "wrote", "printed", "made", "drew", "painted", "ordered", "left", "lost", "forgot"})
_DONE |= {"lent", "signed", "baked"}
_TO_DO = frozenset({"sign", "review", "approve", "get", "receive", "collect", "read", "check", "have"})
"""What somebody did with a thing, or has to do, who is named on it for that."""
_LONGEST_PLACE = 3


def with_owners(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with everyone said to own or to get things put as "its owner"."""
    k = 0
    while k < len(tokens):
        end = owner_end(tokens, k)
        if end > k:
            start, place = _place_before(tokens, k, ground)
            tokens = (*tokens[:start], *spelt("its", "owner"), *place, *tokens[end:])
            k = start + 1
        k += 1
    return tokens


def _place_before(tokens: Tokens, k: int, ground: Ground) -> tuple[int, Tokens]:
    """Return where "the desk of | …" begins, and what of it follows "its owner": nothing where no place is said."""
    of = next((o for o in _OF if k >= len(o) and at(tokens, k - len(o), *o)), None)
    if of is None:
        return k, ()
    noun = k - len(of)
    for start in range(noun - 1, max(-1, noun - 1 - _LONGEST_PLACE), -1):
        if word_at(tokens, start - 1) in ("the", "each") and start < noun:
            named = read_noun(ground, tuple(t.word for t in tokens[start:noun]))
            return (start - 1, (*spelt(POSSESSIVE), *tokens[start:noun])) if named is not None else (k, ())
    return k, ()


def owner_end(tokens: Tokens, k: int) -> int:
    """Return the position after words for whoever things belong to; the position itself where they are none."""
    word = word_at(tokens, k)
    j = k + 1 if word in _ARTICLES else k
    right = False
    while word_at(tokens, j) in _RIGHT and j > k:
        j, right = j + 1, True
    if j > k and word_at(tokens, j) in _OWNERS and word_at(tokens, j + 1) != "of":
        return j + 1
    if j > k and word_at(tokens, j) in _PEOPLE and right:
        return j + 1
    head = j + 1 if j > k and not right and word_at(tokens, j) in _PEOPLE else k + 1 if word in _ANYONE else 0
    if not head:
        return _directed(tokens, k)
    return max(k, _related(tokens, head))


def _directed(tokens: Tokens, k: int) -> int:
    """Read "to whom it belongs" behind a preposition that is kept."""
    if word_at(tokens, k) == "whom" and word_at(tokens, k - 1) in ("to", "for") and word_at(tokens, k + 1) in _THINGS:
        if word_at(tokens, k + 2) in ("belong", "belongs"):
            return k + 3
        if word_at(tokens, k + 2) in ("is", "are"):
            return k + 4 if word_at(tokens, k + 3) in _MEANT else k + 3
    return k


def _related(tokens: Tokens, j: int) -> int:
    """Return the position after a relative clause that says whose things are, else 0."""
    for naming in _NAMING:
        label = next((x for x in _LABELS if at(tokens, j + len(naming), *x)), None)
        if at(tokens, j, *naming) and label is not None:
            return j + len(naming) + len(label)
    doing = _doing(tokens, j)
    if doing:
        return doing + 1 if word_at(tokens, doing) in ("it", "them", "each") else 0
    if word_at(tokens, j) == "whose" and word_at(tokens, j + 1) in _THINGS and word_at(tokens, j + 2) in ("is", "are"):
        return j + 3
    if word_at(tokens, j) in ("to", "for") and word_at(tokens, j + 1) == "whom":
        end = _directed(tokens, j + 1)
        return end if end > j + 1 else 0
    j += word_at(tokens, j) in ("who", "whom", "that", "which")
    if word_at(tokens, j) not in _THINGS:
        return 0
    j += 2 if word_at(tokens, j + 1) == "one" else 1
    if word_at(tokens, j) in ("belong", "belongs") and word_at(tokens, j + 1) == "to":
        return j + 2
    if word_at(tokens, j) not in ("is", "are"):
        return 0
    j += 2 if word_at(tokens, j + 1) in _MEANT else 1
    return j + 1 if word_at(tokens, j) in ("for", "to") else 0


def _doing(tokens: Tokens, j: int) -> int:
    """Return the position after "who owns", "who wrote", "that has to sign", where a clause so begins; else 0."""
    said = word_at(tokens, j) in ("who", "that")
    if not said and word_at(tokens, j - 1) not in _ANYONE:
        return 0
    k = j + said
    if word_at(tokens, k) in _DONE:
        return k + 1
    modal = word_at(tokens, k) in ("has", "have", "needs", "need", "is", "ought") and word_at(tokens, k + 1) == "to"
    verb = k + 2 if modal else k + 1 if word_at(tokens, k) in ("must", "should", "shall") else 0
    return verb + 1 if verb and word_at(tokens, verb) in _TO_DO else 0
