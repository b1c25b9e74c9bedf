"""Mendings: corrections that say only what was wrong ("…, no, the red one", "…, I mean Ann", "forget that, put it …").

What is right takes the place of the phrase of its kind that was said before: "the red one" that of the nearest phrase
whose noun it fits, a name that of the nearest name, whose alone ("no, Ann's") that of the nearest owner. After what
takes a whole clause back, "it" means what that clause was about.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens
from groundplan.scene.entity import Kind

_PLACING = frozenset({"in", "into", "inside", "on", "onto", "to", "at", "from", "for"})
_ENDS = frozenset({".", "!", "?", ";", ","})
_GOING_ON = frozenset({"is", "and", "then", "please", "that", "should", "goes"})
_BETTER = (("is", "better"), ("is", "fine"), ("would", "be", "better"), ("is", "the", "right", "one"), ("instead",))
_FURTHEST = 24
_WHOLE = 6
_PRONOUNS = frozenset({"it", "them", "that"})


def mended(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with such corrections carried out."""
    for k in range(1, len(tokens)):
        for length in _introduced(tokens, k):
            right = _past(tokens, k + length, 1)
            last = _past(tokens, k - 1, -1)
            if right >= len(tokens) or last < 1:
                continue
            changed = _mended(tokens, last, right, ground)
            if changed is not None:
                return mended(changed, ground)
    return tokens


def other_thing(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put a thing for the thing, not for the place ("put the novel on the table, sorry, I mean the board game")."""
    reader = Reader(ground, tokens, read_noun_phrases)
    meant = [e for p, e in reader.noun_phrases(right) if _closed(tokens, e) and _kinds(p, ground) == {Kind.OBJECT}]
    before = Reader(ground, tokens, read_noun_phrases, stop=last + 1)
    opened = (n for n in range(last, 0, -1) if tokens[n].word in ground.lexicon.determiners)
    place = next(((p, n) for n in opened for p, e in before.noun_phrases(n) if e == last + 1), None)
    if not meant or place is None or not _kinds(place[0], ground) or Kind.OBJECT in _kinds(place[0], ground):
        return None
    begin = place[1]
    said = [(n, e) for p, n, e in _said_before(tokens, begin - 2, ground) if _kinds(p, ground) == {Kind.OBJECT}]
    if not said or tokens[begin - 1].word not in _PLACING:
        return None
    start, end = said[0]
    return (*tokens[:start], *tokens[right : meant[0]], *tokens[end : last + 1], *tokens[meant[0] :])


def _kinds(phrase: Phrase, ground: Ground) -> set[Kind]:
    return {e.kind for e in ground.entities(phrase.query)} if phrase.refers in (Refers.THING, Refers.ROOM) else set()


def without_regrets(tokens: Tokens) -> Tokens:
    """Leave out "sorry" at the end of a sentence that another, whole one follows: nothing is corrected then."""
    for k in range(2, len(tokens) - 2):
        stop = sentence_end(tokens, k + 2)
        if tokens[k].word == "sorry" and tokens[k + 1].word in SENTENCE_ENDS and stop - k > _WHOLE:
            start = k - 1 if tokens[k - 1].word == "," else k
            return without_regrets((*tokens[:start], *tokens[k + 1 :]))
    return tokens


def _mended(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    for rule in (_again, _adjective, _one, _whose, _person, _place, _proper):
        changed = rule(tokens, last, right, ground)
        if changed is not None:
            return changed
    return None


@cache
def _phrases() -> tuple[tuple[str, ...], ...]:
    return by_length((*read_table("rewordings")["corrections"], *read_table("asides")["corrections"]["words"]))


def _introduced(tokens: Tokens, k: int) -> list[int]:
    """Return the lengths of what introduces a correction at a position, where it stands apart; longest first."""
    hesitations = read_table("rewordings")["hesitations"]
    apart = tokens[k - 1].is_punctuation or tokens[k - 1].word in hesitations
    if not apart:
        return []
    fitting = (len(p) for p in _phrases() if tuple(t.word for t in tokens[k : k + len(p)]) == p)
    return sorted(fitting, reverse=True)[:1]


def _past(tokens: Tokens, k: int, step: int) -> int:
    """Return the first position from `k` on (or back) where neither punctuation, hesitation nor correction stands."""
    hesitations = frozenset(read_table("rewordings")["hesitations"]) | {"no", "sorry", "wait"}
    while 0 <= k < len(tokens) and (tokens[k].is_punctuation or tokens[k].word in hesitations):
        k += step
    return k


def _closed(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].word in _ENDS or tokens[k].word in _GOING_ON


def _said_before(tokens: Tokens, last: int, ground: Ground) -> Iterator[tuple[Phrase, int, int]]:
    """Yield the phrases said before, nearest first: each with where it begins and ends, shortest reading first."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=last + 1)
    opening = ground.lexicon.determiners
    for n in range(last, max(-1, last - _FURTHEST), -1):
        begins = (
            tokens[n].word in opening or tokens[n].word in ground.lexicon.possessives or tokens[n].text[:1].isupper()
        )
        begins = begins or (n + 1 <= last and tokens[n + 1].word == POSSESSIVE)
        if not begins:
            continue
        for phrase, end in sorted(reader.noun_phrases(n), key=lambda pair: pair[1])[:1]:
            yield phrase, n, end


def _adjective(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put "the red mug" for "the blue, sorry, red mug" and "the blue (I mean red) mug"."""
    plain = ground.lexicon.plain
    if tokens[last].word not in plain or tokens[right].word not in plain or right + 1 >= len(tokens):
        return None
    rest = right + 2 if tokens[right + 1].word == "," else right + 1
    return (*tokens[:last], tokens[right], *tokens[rest:])


def _one(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put "the red mug" for "the blue mug" where "the red one" is said to be right."""
    if tokens[right].word not in ("the", "that", "this"):
        return None
    one = next((n for n in range(right + 1, min(right + 5, len(tokens))) if tokens[n].word in ("one", "ones")), -1)
    if one <= right + 1 or not _closed(tokens, one + 1):
        return None
    for phrase, start, end in _said_before(tokens, last, ground):
        if phrase.refers is not Refers.THING or phrase.anaphoric:
            continue
        said = (*tokens[right:one], tokens[end - 1])
        fitting = [p for p, e in Reader(ground, said, read_noun_phrases).noun_phrases(0) if e == len(said)]
        if any(not p.unknown and p.score > 0.5 and ground.found(p.query) for p in fitting):
            return (*tokens[:start], *said, *tokens[end : last + 1], *tokens[one + 1 :])
    return None


def _whose(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put "Ann's desk" for "Ben's desk" where "Ann's" is said to be right."""
    start = right + 1 if tokens[right].word in _PLACING else right
    owned = start + 1 < len(tokens) and tokens[start + 1].word == POSSESSIVE and _closed(tokens, start + 2)
    if not owned:
        return None
    wrong = next((n for n in range(last, 0, -1) if tokens[n].word == POSSESSIVE), -1)
    if wrong < 1 or wrong == last:
        return None
    begin = wrong - 2 if wrong > 1 and tokens[wrong - 2].word in ("the", "my", "our") else wrong - 1
    return (*tokens[:begin], tokens[start], *tokens[wrong : last + 1], *tokens[start + 2 :])


def _person(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put Ann for Ben where "Ann" is said to be right."""
    start = right + 1 if tokens[right].word in ("to", "for") else right
    people = [
        (p, e)
        for p, e in Reader(ground, tokens, read_noun_phrases).noun_phrases(start)
        if p.refers is Refers.PERSON and not p.anaphoric and _closed(tokens, e)
    ]
    for _, stop in people[:1]:
        for phrase, begin, end in _said_before(tokens, last, ground):
            if phrase.refers is Refers.PERSON and not phrase.anaphoric:
                return (*tokens[:begin], *tokens[start:stop], *tokens[end : last + 1], *tokens[stop:])
    return None


def _proper(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put one proper word or number for the nearest before it ("… in German. No, French.", "… for six, no, seven")."""
    numbers = ground.lexicon.numbers
    if not _closed(tokens, right + 1):
        return None
    proper = tokens[right].text[:1].isupper() and not any(p.isupper() for p in tokens[right].text[1:])
    for n in range(last, max(0, last - _FURTHEST), -1):
        capital = tokens[n].text[:1].isupper() and not (tokens[n - 1].is_punctuation or tokens[n].word == "i")
        if (proper and capital) or (tokens[n].word in numbers and tokens[right].word in numbers):
            return (*tokens[:n], tokens[right], *tokens[n + 1 : last + 1], *tokens[right + 1 :])
    return None


def _place(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put a place that is said to be better for the one said before ("… on the sofa. No, the desk is better")."""
    for phrase, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(right):
        better = next((b for b in _BETTER if tuple(t.word for t in tokens[end : end + len(b)]) == b), None)
        if better is None or phrase.refers not in (Refers.THING, Refers.ROOM) or not ground.found(phrase.query):
            continue
        placed = [n for n in range(last, 0, -1) if tokens[n].word in _PLACING]
        if placed:
            return (*tokens[: placed[0] + 1], *tokens[right:end], *tokens[end + len(better) :])
    return None


def _again(tokens: Tokens, last: int, right: int, ground: Ground) -> Tokens | None:
    """Put what a clause that is taken back was about for "it" in the clause that follows instead."""
    verb = right + 1 if tokens[right].word in ("please", "rather", "better", "just") else right
    lexicon = ground.lexicon
    follows = verb + 1 < len(tokens) and lexicon.base(tokens[verb].word) == tokens[verb].word
    if not follows or tokens[verb + 1].word not in _PRONOUNS:
        return None
    reader = Reader(ground, tokens, read_noun_phrases, stop=last + 1)
    for start in range(last, -1, -1):
        begins = start == 0 or tokens[start - 1].word in (*_ENDS, "and", "then", "please", "you", "to")
        if not begins or lexicon.base(tokens[start].word) != tokens[start].word:
            continue
        for phrase, end in sorted(reader.noun_phrases(start + 1), key=lambda pair: pair[1])[:1]:
            if phrase.refers is Refers.THING and ground.found(phrase.query):
                about: tuple[Token, ...] = tokens[start + 1 : end]
                return (*tokens[:start], *tokens[right : verb + 1], *about, *tokens[verb + 2 :])
    return None
