"""States of places and things in other words: offices that are lit, whose owners are away, what will be ripe soon."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import clause_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_LIT = frozenset({"lit", "illuminated", "alight"})
_OWNERS = frozenset({"owner", "owners", "occupant", "occupants", "user", "users", "inhabitant", "inhabitants"})
_AWAY = frozenset({"absent", "away", "out", "gone", "elsewhere"})
_THERE = frozenset({"there", "in", "present", "around", "here", "inside", "them", "it", "at", "work", "now"})
_COMING = frozenset({"ripe", "dry", "ready", "free", "clean", "edible", "finished"})
_SOON = frozenset({"in", "within", "soon", "tomorrow", "later", "next", "by", "after", "some", "before", "shortly"})


def with_conditions_told(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with states that are told in a roundabout way put plainly."""
    for rule in (_lit, _owners_away, _coming):
        tokens = rule(tokens, ground)
    return tokens


def _lit(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "which offices are lit" as "which offices have a lamp that is on", by what gives light here."""
    if word_at(tokens, 0) not in ("which", "what", "find", "name", "list", "show") or len(tokens) < 3:
        return tokens
    for k in range(2, len(tokens)):
        be = k - 1 if tokens[k - 1].word in IS else k - 2
        still = be == k - 1 or tokens[k - 1].word in ("still", "all", "brightly")
        room = be > 1 and be in phrase_ends(tokens, 1, ground, Refers.ROOM)
        if tokens[k].word not in _LIT or not still or not room or ground.vocabulary.attributes_named(tokens[k].word):
            continue
        light = next((name for name in ("lamp", "light") if ground.categories(name)), "light")
        end = k + 2 if word_at(tokens, k + 1) == "up" else k + 1
        return (*tokens[:be], *spelt("have", "a", light, "that", "is", "on"), *_although(tokens[end:]))
    return tokens


def _although(rest: Tokens) -> Tokens:
    """Read "although nobody is in them" behind it as "and nobody in them"."""
    k = 1 if word_at(rest, 0) == "," else 0
    concedes = word_at(rest, k) in ("although", "though", "while", "but", "with", "yet")
    nobody = word_at(rest, k + 1) in ("nobody", "no-one") or [t.word for t in rest[k + 1 : k + 3]] == ["no", "one"]
    if not concedes or not nobody:
        return rest
    stop = next((n for n, t in enumerate(rest) if n > k and t.is_punctuation), len(rest))
    return (*spelt("and", "nobody", "in", "them"), *rest[stop:])


def _owners_away(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "offices whose owners are not there", "… are away" as "offices that have nobody in them"."""
    for k in range(2, len(tokens) - 2):
        if tokens[k - 1].word != "whose" or tokens[k].word not in _OWNERS or tokens[k + 1].word not in IS:
            continue
        denied = word_at(tokens, k + 2) == "not"
        end = k + 3 if denied else k + 2
        away = word_at(tokens, end) in (_THERE if denied else _AWAY)
        while word_at(tokens, end) in _THERE | _AWAY:
            end += 1
        if away and (end >= len(tokens) or tokens[end].is_punctuation):
            return (*tokens[: k - 1], *spelt("that", "have", "nobody", "in", "them"), *tokens[end:])
    return tokens


def _coming(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "that will be ripe in a few days", "that is not ripe yet" as "that is not ripe"."""
    for k in range(3, len(tokens)):
        if tokens[k].word not in _COMING or tokens[k - 2].word != "will" or tokens[k - 1].word not in ("be", "get"):
            continue
        opens = tokens[k - 3].word in ("that", "which") or tokens[0].word in ("which", "what")
        stop = clause_end(tokens, k + 1)
        if opens and (k + 1 == stop or word_at(tokens, k + 1) in _SOON):
            return (*tokens[: k - 2], *spelt("is", "not"), tokens[k], *tokens[stop:])
    return tokens
