"""Who is fond of something, said as a noun: "find a fan of Star Wars", "the desk of somebody who loves trains".

All are put as "a Star Wars lover", which is read as whose things show it: a "fan" may be a machine here as well.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_forms import with_singular
from groundplan.language.commonsense.phrases.roles_shown import is_interest, of_shown_role, role_words
from groundplan.language.commonsense.words.renown import known_for, may_name
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_FANS = frozenset(
    {"fan", "fans", "lover", "enthusiast", "supporter", "admirer", "buff", "fanatic", "devotee", "follower"}
)
_SOMEONE = (
    *(("someone",), ("somebody",), ("a", "person"), ("the", "person"), ("the", "one"), ("anyone",), ("anybody",)),
    *(("a", "colleague"), ("the", "colleague"), ("an", "employee"), ("the", "employee"), ("a", "researcher")),
)
_FOND = (
    *(
        ("is", "a", "fan", "of"),
        ("is", "a", "big", "fan", "of"),
        ("is", "into"),
        ("is", "fond", "of"),
        ("is", "keen", "on"),
    ),
    *(("is", "crazy", "about"), ("is", "mad", "about"), ("is", "interested", "in"), ("is", "passionate", "about")),
    *(("loves",), ("likes",), ("adores",), ("supports",), ("admires",), ("enjoys",), ("follows",)),
)
_GREAT = frozenset({"big", "great", "huge", "keen", "true", "real", "avid", "passionate", "devoted", "die-hard"})
_ARTICLES = frozenset({"a", "an", "the", "some", "any"})
_FINDING = frozenset({"find", "locate", "identify", "show"})
_LONGEST = 5


def with_devotees(tokens: Tokens, ground: Ground) -> Tokens:
    """Return a question with those who are fond of something called its lovers, and sought as "who is …"."""
    if ground.affordances:
        return tokens
    return _asked_as_who(_called_lovers(tokens, ground), ground)


def _called_lovers(tokens: Tokens, ground: Ground) -> Tokens:
    for k in range(len(tokens)):
        start, stop = _liked(tokens, k)
        called = word_at(tokens, stop) in _FANS
        for end in range(min(stop, len(tokens)), stop - 1 if called else start, -1):
            liked = tuple(t.word for t in tokens[start:end])
            if called and not _interests(liked, word_at(tokens, stop), ground):
                continue
            if of_shown_role(ground, (*liked, "lover")) is not None:
                after = _behind(tokens, start, end)
                return (*tokens[:k], *spelt("a"), *tokens[start:end], *spelt("lover"), *tokens[after:])
    return tokens


def _interests(liked: tuple[str, ...], fan: str, ground: Ground) -> bool:
    """Say whether people may be fond of what is said before "fan": no "desk fan", which is a machine."""
    if fan not in ("fan", "fans"):
        return not any(t in ("and", "or", "the", "with") for t in liked)
    forms = (liked, with_singular(liked))
    return any(is_interest(form) or may_name(form) or known_for(ground, form) for form in forms)


def _liked(tokens: Tokens, k: int) -> tuple[int, int]:
    """Return where what somebody is fond of stands whom the words at a position speak of; nowhere if of nobody."""
    first = k + 1 if word_at(tokens, k) in _ARTICLES else k
    while word_at(tokens, first) in _GREAT:
        first += 1
    if word_at(tokens, first) in _FANS and word_at(tokens, first + 1) == "of":
        return _without_article(tokens, first + 2)
    who = next((k + len(s) for s in _SOMEONE if _at(tokens, k, s)), -1)
    if who > 0 and word_at(tokens, who) in ("who", "that"):
        fond = next((f for f in _FOND if _at(tokens, who + 1, f)), ())
        return _without_article(tokens, who + 1 + len(fond)) if fond else (0, 0)
    if word_at(tokens, k) in _ARTICLES:
        last = next((n for n in range(first + 1, first + _LONGEST + 1) if word_at(tokens, n) in _FANS), -1)
        return (first, last) if last > 0 else (0, 0)
    return 0, 0


def _without_article(tokens: Tokens, k: int) -> tuple[int, int]:
    k = k + 1 if word_at(tokens, k) in _ARTICLES else k
    end = next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    return k, min(end, k + _LONGEST)


def _behind(tokens: Tokens, start: int, end: int) -> int:
    """Return the position behind what is liked, or behind the fan who is called after it."""
    return end + 1 if word_at(tokens, end) in _FANS and word_at(tokens, start - 1) != "of" else end


def _at(tokens: Tokens, k: int, said: tuple[str, ...]) -> bool:
    return tuple(t.word for t in tokens[k : k + len(said)]) == said


def _asked_as_who(tokens: Tokens, ground: Ground) -> Tokens:
    """Return "find a football lover" as "who is a football lover", where only things tell of such a one."""
    k = 2 if word_at(tokens, 1) == "me" else 1
    if word_at(tokens, 0) not in _FINDING or word_at(tokens, k) not in _ARTICLES:
        return tokens
    end = next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    words = tuple(t.word for t in tokens[k + 1 : end])
    called = (
        words[-1:] in (("fan",), ("fans",))
        or bool(ground.categories("_".join(words)))
        or bool(ground.vocabulary.owners_named(words))
    )
    if called or not role_words(words) or of_shown_role(ground, words) is None:
        return tokens
    return (*spelt("who", "is"), *tokens[k:])
