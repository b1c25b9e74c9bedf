"""What follows a noun put plainly: "that can be found on", "somebody left in", "where we keep", "with … written on it".

Each of these says no more than "is on", "in", "with", "labelled"; said so, it meets whatever stands before and behind
it. The words are in `data/paraphrases.toml`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.things.likenesses import plainly_like
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS, MODALS
from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.phrase_ends import INTO, phrase_ends
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at

_RELATIVE = frozenset({"that", "which"})
_PLACING = frozenset({"in", "on", "at"})
_FURTHEST = 8
_LYING_ABOUT = frozenset({"standing", "lying", "left", "sitting", "hanging", "parked", "here", "around", "stored"})


_Rule = Callable[[Tokens, int, Ground], Tokens | None]


@cache
def _phrases(name: str) -> tuple[tuple[str, ...], ...]:
    return by_length(read_table("paraphrases")[name])


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(read_table("paraphrases")[name])


def _match(tokens: Tokens, k: int, name: str) -> int:
    said = [t.word for t in tokens[k : k + 7]]
    return next((len(p) for p in _phrases(name) if tuple(said[: len(p)]) == p), 0)


def plainly_described(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with roundabout ways of saying where, of whom and with what something is put plainly."""
    return plainly_like(_rewritten(tokens, ground, _RULES), ground)


def plainly_placed(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of an order with places that are told by what is there put as the places "with" that."""
    return _rewritten(tokens, ground, (_with_it_there,))


def _rewritten(tokens: Tokens, ground: Ground, rules: tuple[_Rule, ...]) -> Tokens:
    for rule in rules:
        k = 0
        while k < len(tokens):
            changed = rule(tokens, k, ground)
            tokens = tokens if changed is None else changed
            k += 1
    return tokens


def _located(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether a preposition of place stands at a position."""
    said = [t.word for t in tokens[k : k + 4]]
    marker = next((p for p in ground.lexicon.relation_phrases if tuple(said[: len(p)]) == p), None)
    kinds = ("in", "on", "at", "near", "same", "room")
    return marker is not None and ground.lexicon.relations[" ".join(marker)] in kinds


def _posture(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "lies nearest to" as "is nearest to", and "how many boards hang (here)" as "how many boards are there"."""
    word, after = word_at(tokens, k), word_at(tokens, k + 1)
    plain = word.removesuffix("s") if word not in _words("lying") else word
    if plain not in _words("lying") or k < 2 or word_at(tokens, k - 1) in ("to", "not", "can", "and", "or"):
        return None
    if after in ground.lexicon.superlatives or after in ground.lexicon.comparatives:
        return (*tokens[:k], *spelt("are" if word == plain else "is"), *tokens[k + 1 :])
    begin = next((n for n in range(k - 1, -1, -1) if tokens[n].is_punctuation), -1) + 1
    counted = any(word_at(tokens, n) == "how" and word_at(tokens, n + 1) == "many" for n in range(begin, k - 1))
    stop = k + 1
    while word_at(tokens, stop) in ("around", "about", "here", "there", "altogether"):
        stop += 1
    closes = stop >= len(tokens) or tokens[stop].is_punctuation or _located(tokens, stop, ground)
    if counted and closes and _names(tokens, k - 1, ground):
        return (*tokens[:k], *spelt("are", "there"), *tokens[stop:])
    return None


def _denied(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "has not got a" as "does not have a", "does not lie in" as "is not in", "not containing" as "without"."""
    word, after, third = (word_at(tokens, k + n) for n in range(3))
    if word in ("has", "have") and after == "not" and third == "got":
        return (*tokens[:k], *spelt("does" if word == "has" else "do", "not", "have"), *tokens[k + 3 :])
    lying = word in ("does", "do") and after == "not" and third in _words("lying")
    if lying and _located(tokens, k + 3, ground):
        return (*tokens[:k], *spelt("is" if word == "does" else "are", "not"), *tokens[k + 3 :])
    if word in ("has", "have") and [after, third] == ["not", "been"] and word_at(tokens, k + 3) in ("kept", "stored"):
        return (*tokens[:k], *spelt("is" if word == "has" else "are", "not"), *tokens[k + 3 :])
    if word == "not" and after in ("containing", "having", "including", "holding") and _names(tokens, k - 1, ground):
        return (*tokens[:k], *spelt("without"), *tokens[k + 2 :])
    return None


def _there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(is) stinking up the hall", "gathering dust on a shelf" as being there."""
    length = _match(tokens, k, "there")
    after = word_at(tokens, k + length)
    named = after in ground.lexicon.determiners or after in ground.lexicon.possessives or after == "the"
    where = word_at(tokens, k + length - 1)
    place = where if where in ("in", "on", "under") else "at"
    return (*tokens[:k], *spelt(place), *tokens[k + length :]) if length and named and k else None


def _same(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "on the same shelf as" as "together with" or, in orders, "on the shelf with"; a floor is left as it is."""
    if word_at(tokens, k) not in _PLACING or [word_at(tokens, k + n) for n in (1, 2)] != ["the", "same"]:
        return None
    end = next((n for n in range(k + 4, k + 7) if word_at(tokens, n) == "as"), 0)
    noun = read_noun(ground, tuple(t.word for t in tokens[k + 3 : end])) if end else None
    holds = noun is not None and noun.refers is Refers.THING and word_at(tokens, k + 3) not in ("place", "room", "spot")
    if not holds:
        return None
    if word_at(tokens, 0) in ALL_QUESTION_WORDS | IS or tokens[-1].word == "?":
        return (*tokens[:k], *spelt("together", "with"), *tokens[end + 1 :])
    return (*tokens[: k + 2], *tokens[k + 3 : end], *spelt("with"), *tokens[end + 1 :])


def _found(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "can be found", "is to be found" as "is", and leave out "to be found" behind a noun."""
    found = _words("found")
    if word_at(tokens, k) in MODALS and word_at(tokens, k + 1) == "be" and word_at(tokens, k + 2) in found:
        if word_at(tokens, k + 3) not in ("with", "by", "to", "using") and word_at(tokens, k - 1) != "where":
            return (*tokens[:k], *spelt("is"), *tokens[k + 3 :])
        return None
    if [word_at(tokens, k + n) for n in range(2)] == ["to", "be"] and word_at(tokens, k + 2) in found:
        after = k + 3 >= len(tokens) or tokens[k + 3].is_punctuation or _located(tokens, k + 3, ground)
        if after and word_at(tokens, k - 1) not in ("has", "have", "needs", "need", "ought", "had"):
            return (*tokens[:k], *tokens[k + 3 :])
    return None


def _put_there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "that we keep on", "somebody left in", "(which) did someone put on" as "that is on", "in", "is on"."""
    asked = word_at(tokens, k) in ("did", "do", "does") and k > 1
    start = k + 1 if asked else k
    if word_at(tokens, start) not in _words("anybody"):
        return None
    end = start + 1
    while word_at(tokens, end) in _words("adverbs") | MODALS:
        end += 1
    if word_at(tokens, end) not in _words("keeping") or not _located(tokens, end + 1, ground):
        return None
    if (
        asked
        and word_at(tokens, end) in ("put", "place")
        and word_at(tokens, end + 2) in ("it", "them", "that", "this")
    ):
        return None
    before = word_at(tokens, k - 1)
    if asked:
        within = {t.word for t in tokens[max(0, k - _FURTHEST) : k]}
        return (*tokens[:k], *spelt("is"), *tokens[end + 1 :]) if within & {"which", "what"} else None
    if before in _RELATIVE and k > 1:
        noun = _names(tokens, k - 2, ground) or word_at(tokens, k - 2) in ("there", "got", "have")
        return (*tokens[:k], *spelt("is"), *tokens[end + 1 :]) if noun else None
    return (*tokens[:k], *tokens[end + 1 :]) if _names(tokens, k - 1, ground) else None


def _had(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(the tents) | we have lying outside", "that we have got in the hall" without "we have"."""
    start = _start_of_relative(tokens, k)
    who = word_at(tokens, k) in ("we", "i", "you", "they") and word_at(tokens, k + 1) in ("have", "own", "got")
    if not who or not _names(tokens, start - 1, ground):
        return None
    end = k + 3 if word_at(tokens, k + 2) == "got" else k + 2
    lying = word_at(tokens, end) in _LYING_ABOUT
    end += lying
    here = _located(tokens, end, ground) or word_at(tokens, end) in ("outside", "outdoors", "upstairs", "downstairs")
    ends = end >= len(tokens) or tokens[end].is_punctuation
    asked = word_at(tokens, k - 1) in ("do", "did") or not (here or ends)
    return None if asked else (*tokens[:start], *tokens[end:])


def _start_of_relative(tokens: Tokens, k: int) -> int:
    return k - 1 if word_at(tokens, k - 1) in _RELATIVE else k


def _names(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether a noun stands at a position."""
    word = word_at(tokens, k)
    closed = word in ground.lexicon.word_sets["stops"] or word in ground.lexicon.verb_starts
    return bool(word) and word.isalnum() and not closed and read_noun(ground, (word,)) is not None


def _kept_there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "where we keep", "in which you can find", "that comes with" as "with"."""
    placed = word_at(tokens, k) in _PLACING and word_at(tokens, k + 1) == "which"
    start = k + 2 if placed else k + 1
    if (placed or word_at(tokens, k) == "where") and _names(tokens, k - 1, ground):
        if word_at(tokens, start) not in _words("anybody"):
            return None
        end = start + 1
        while word_at(tokens, end) in _words("adverbs") | MODALS:
            end += 1
        opens = word_at(tokens, end + 1) not in ("", "it", "them", "me", "us") and not tokens[end + 1].is_punctuation
        if word_at(tokens, end) in _words("keeping") and opens and not _located(tokens, end + 1, ground):
            return (*tokens[:k], *spelt("with"), *tokens[end + 1 :])
    return None


def _with_it_there(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(the shelf) where the globe is", "(that) we keep the globe on", "with a globe inside" as "with the globe".

    In questions what is "where the globe is" is asked for otherwise.
    """
    if word_at(tokens, 0) in ALL_QUESTION_WORDS | IS or not _names(tokens, k - 1, ground):
        return None
    inside = word_at(tokens, k) == "with"
    placed = word_at(tokens, k) in _PLACING and word_at(tokens, k + 1) == "which"
    where = word_at(tokens, k) == "where" or placed
    if word_at(tokens, k) == "where" and not _INTO & {t.word for t in tokens[max(0, k - 4) : k - 1]}:
        return None
    start = k if where or inside else k + (word_at(tokens, k) in _RELATIVE)
    start += 2 if placed else 1
    kept = not (where or inside)
    if kept and word_at(tokens, start - 1) not in _words("anybody"):
        return None
    while kept and word_at(tokens, start) in _words("adverbs"):
        start += 1
    start += kept
    if kept and word_at(tokens, start - 1) not in _words("keeping"):
        return None
    closing = ("inside",) if inside else _PLACING if kept else IS
    for end in phrase_ends(tokens, start, ground):
        after = end + 1
        while where and word_at(tokens, after) in _LYING_ABOUT | {"kept", "now", "already"}:
            after += 1
        goes_on = after < len(tokens) and not tokens[after].is_punctuation and word_at(tokens, after) not in _AFTER
        if word_at(tokens, end) in closing and not goes_on:
            return (*tokens[:k], *spelt("with"), *tokens[start:end], *tokens[after:])
    return None


_INTO = INTO | {"from", "off"}
_AFTER = frozenset({"and", "should", "must", "goes", "belongs", "please", "to", "has", "can", "is", "on", "in", "onto"})


def _having(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "that comes with", "which is equipped with" as "with"; "that includes" as "with"."""
    length = _match(tokens, k, "having")
    relative = word_at(tokens, k - 1) in _RELATIVE
    if not length or not (relative or _names(tokens, k - 1, ground)):
        return None
    return (*tokens[: k - 1 if relative else k], *spelt("with"), *tokens[k + length :])


def _labelled(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "with the inscription X", "that bears the label X", "with X written on it" as "labelled X"."""
    length = _match(tokens, k, "labelled")
    if length and k and k + length < len(tokens):
        start = k - 1 if word_at(tokens, k - 1) in _RELATIVE else k
        end = k + length + (word_at(tokens, k + length) in ("saying", "reading", "of"))
        return (*tokens[:start], *spelt("labelled"), *tokens[end:])
    says = word_at(tokens, k - 1) in _RELATIVE and word_at(tokens, k) in ("says", "say", "reads", "read")
    if word_at(tokens, k) not in ("with", "has", "have") and not says:
        return None
    for n in range(k + 2, min(k + _FURTHEST, len(tokens))):
        tail = _match(tokens, n, "written")
        tail = 2 if says and word_at(tokens, n) == "on" and word_at(tokens, n + 1) in ("it", "them") else tail
        if tail:
            start = k - 1 if word_at(tokens, k - 1) in _RELATIVE else k
            return (*tokens[:start], *spelt("labelled"), *tokens[k + 1 : n], *tokens[n + tail :])
        if tokens[n].is_punctuation:
            break
    return None


def _owned(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "is the property of" as "belongs to", "a book of Piet's" as "a book of Piet"."""
    length = _match(tokens, k, "property")
    if length:
        many = word_at(tokens, k) in ("are", "were")
        return (*tokens[:k], *spelt("belong" if many else "belongs", "to"), *tokens[k + length :])
    if word_at(tokens, k) != POSSESSIVE or "of" not in (word_at(tokens, k - 2), word_at(tokens, k - 3)):
        return None
    after = word_at(tokens, k + 1)
    ends = k + 1 >= len(tokens) or tokens[k + 1].is_punctuation or after in ground.lexicon.word_sets["possessor_stops"]
    ends = ends or after in ground.lexicon.relations or after in ("that", "which", "lying", "standing")
    return (*tokens[:k], *tokens[k + 1 :]) if ends else None


_RULES = (_posture, _denied, _there, _found, _had, _put_there, _kept_there, _having, _labelled, _owned, _same)
