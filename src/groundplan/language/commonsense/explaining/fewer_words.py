"""A question that no rule reads, with a few words fewer: the fewest words whose absence lets the grammar read it.

People put words into a question that say nothing the answer depends on ("which radios are playing by now?", "in which
rooms has a tap been left running?"). What may be left out is found by leaving it out: words in a row, the lightest
first. Words that change what is meant ("not", "except", "two"), names and question words are never left out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from groundplan.knowledge.category import How
from groundplan.language.commonsense.explaining.changing import changes
from groundplan.language.commonsense.explaining.cores import speaks_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, weighed
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, MODALS_AND_DO, PRONOUNS
from groundplan.language.commonsense.words.renown import renowned
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, words
from groundplan.language.questions import Interpretation

LITTLE, MUCH = 0.35, 1.0
_ARTICLES = frozenset({"a", "an", "the", "my", "our", "your", "his", "her", "their", "some", "any"})
_SOUGHT = frozenset({"find", "locate", "me", "us", "fetch", "seek", "spot"})
_IN_A_ROW, _FEWEST, _TOKENS_READ = 4, 8, 500
_LIGHT, _SAID, _JOINING, _UNKNOWN, _KNOWN, _NEVER = 0.1, 0.3, 0.5, 0.4, 1.0, 9.0
_EMPTY = frozenset(
    {"a", "an", "the", "is", "are", "was", "were", "be", "been", "being", "am", "of", "that", "there", "just"}
    | {"now", "still", "yet", "already", "also", "too", "again", "here", "really", "quite", "rather", "even"}
    | {"ever", "currently", "actually", "today", "please", "so", "then", "well", "right", "simply", "anyway"}
    | {"around", "about", "one"}
)


@dataclass(frozen=True, slots=True)
class Wording:
    """An instruction without some words in a row, and what was left out."""

    tokens: Tokens
    without: Tokens
    weight: float


class Read(Protocol):
    """Reads an instruction once, by the grammar and by what explains its words."""

    def __call__(self, tokens: Tokens, /, guessing: bool = True) -> Interpretation:
        """Return what the tokens mean. Not `guessing`: what the grammar finds nothing for is nothing."""


Meant = Callable[[Wording], tuple[Hashable, Interpretation] | None]


def wordings(tokens: Tokens, ground: Ground, least: float, most: float) -> Iterator[list[Wording]]:
    """Yield wordings with fewer words in groups, those that leave out least first (of weights between two)."""
    weights = [_weight(t, ground, opens=not k or tokens[k - 1].word in SENTENCE_ENDS) for k, t in enumerate(tokens)]
    several = []
    for start in range(len(tokens)):
        for stop in range(start + 1, min(len(tokens), start + _IN_A_ROW) + 1):
            weight = round(sum(weights[start:stop]), 2)
            bare = _bares_a_place(tokens, start, stop, ground) or _takes_what_is_sought(tokens, start, stop, ground)
            bare = bare or _beheads(tokens, start, ground)
            if least < weight <= most and not bare:
                several.append(Wording((*tokens[:start], *tokens[stop:]), tokens[start:stop], weight))
    several.sort(key=lambda w: w.weight)
    for _, group in groupby(several[: max(_FEWEST, _TOKENS_READ // max(1, len(tokens)))], key=lambda w: w.weight):
        yield list(group)


def _bares_a_place(tokens: Tokens, start: int, stop: int, ground: Ground) -> bool:
    """Say whether leaving words out takes the preposition off a noun that stays ("(in the) fridge")."""
    k = next((n for n in range(stop - 1, start - 1, -1) if tokens[n].word not in _ARTICLES), -1)
    goes_on = stop < len(tokens) and not tokens[stop].is_punctuation
    return k >= 0 and goes_on and tokens[k].word in ground.lexicon.relations and tokens[stop].word not in _EMPTY


def _beheads(tokens: Tokens, start: int, ground: Ground) -> bool:
    """Say whether leaving words out takes the head off a name of two words ("the game | console" is no game)."""
    said = f"{tokens[start - 1].word} {tokens[start].word}" if start else ""
    return bool(said) and any(
        m.how in (How.NAME, How.SYNONYM, How.PLURAL) for m in ground.knowledge.lookup(said, spelling=False)
    )


def _takes_what_is_sought(tokens: Tokens, start: int, stop: int, ground: Ground) -> bool:
    """Say whether leaving words out leaves of what is to be found only where it is ("find (a whale) in the garage")."""
    k = start - 1
    while k >= 0 and tokens[k].word in _ARTICLES:
        k -= 1
    placed = any(t.word in ground.lexicon.relations for t in tokens[stop - 1 : stop + 1])
    return placed and k >= 0 and tokens[k].word in _SOUGHT


def most_agree(groups: Iterable[list[Wording]], meant: Meant) -> Interpretation | None:
    """Return the reading of the first group in which most of the wordings that mean anything mean the same.

    `meant` returns what is to be the same and the reading, or None where a wording means nothing. What was left out is
    noted.
    """
    for group in groups:
        several: dict[Hashable, list[tuple[Wording, Interpretation]]] = {}
        for wording in group:
            found = meant(wording)
            if found is not None:
                several.setdefault(found[0], []).append((wording, found[1]))
        agreed = max(several.values(), key=len, default=[])
        if 2 * len(agreed) > sum(map(len, several.values())):
            wording, again = agreed[0]
            without = words(wording.without)
            return noted(again, Note(f"understood without '{without}'", Tells.SHORTENED, without))
    return None


def noted(found: Interpretation, note: str) -> Interpretation:
    """Return a reading with a note of how it came about."""
    return found.model_copy(update={"readings": (*found.readings, weighed(note, 1.0))})


def _weight(token: Token, ground: Ground, *, opens: bool) -> float:
    word = token.word
    if (
        token.is_punctuation
        or word in ALL_QUESTION_WORDS
        or changes((token,), ground)
        or ground.vocabulary.is_name(word)
    ):
        return _NEVER
    if word in _EMPTY or word.endswith("ly"):
        return _LIGHT
    if word in PRONOUNS or word in MODALS_AND_DO:
        return _SAID
    if word in ground.lexicon.relations or word in ("in", "on", "at", "to", "from", "with", "for", "or", "and"):
        return _JOINING
    named = (token.text[:1].isupper() and not opens) or renowned(word)
    return _KNOWN if named or speaks_of(word, ground) else _UNKNOWN
