"""An order that no rule reads, with a few words fewer: words that name nothing and order nothing ("for good measure").

Only words are left out that stand apart: whole adverbials behind a thing or at the edge of a clause. What describes a
thing ("the frosted glass"), verbs, places and all that changes what is meant stays. Most of the shortened wordings that
leave out as little must mean the same.
"""

from __future__ import annotations

from collections.abc import Hashable

from groundplan.language.commonsense.explaining.cores import commands, speaks_of
from groundplan.language.commonsense.explaining.fewer_words import Read, Wording, most_agree, wordings
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Tells, telling
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PRONOUNS
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens
from groundplan.language.questions import Interpretation

_MOST = 1.6
_RELATIVE = frozenset({"that", "which", "who", "whose", "where", "i", "you", "we", "he", "she", "they", "it", "there"})
_MARKS = frozenset({"in", "on", "at", "to", "from", "with", "for", "into", "onto", "off", "of", "by", "under", "than"})
_JOINTS = frozenset({"and", "then", "but", "so", "or", "please"})


def order_with_fewer_words(tokens: Tokens, ground: Ground, read: Read) -> Interpretation | None:
    """Return how an order is read without the few words whose absence lets the grammar read it, if most agree."""

    def meant(wording: Wording) -> tuple[Hashable, Interpretation] | None:
        again = read(wording.tokens, guessing=False) if _stands_apart(tokens, wording, ground) else None
        return (_meaning(again, ground), again) if again is not None and _whole(again, ground) else None

    return most_agree(wordings(tokens, ground, 0.0, _MOST), meant) if commands(tokens, ground) else None


def _meaning(found: Interpretation, ground: Ground) -> Hashable:
    """Return what is to be the same of two readings: the goals, and the things they speak of."""
    return tuple(
        (c.goal, c.after_previous, repr(c.when), *((n, ground.found(d.query)) for n, d in sorted(c.variables.items())))
        for c in found.clauses
    )


def _stands_apart(tokens: Tokens, wording: Wording, ground: Ground) -> bool:
    """Say whether what is left out is an adverbial of its own, and names and orders nothing."""
    lexicon = ground.lexicon
    start = next((k for k, t in enumerate(wording.tokens) if t is not tokens[k]), len(wording.tokens))
    stop = start + len(wording.without)
    before = tokens[start - 1].word if start else ""
    behind = tokens[stop].word if stop < len(tokens) else ""
    if (
        wording.without[0].word in (POSSESSIVE, "of")
        or before in lexicon.determiners
        or before in lexicon.possessives
        or before in lexicon.numbers
    ):
        return False
    opens = not before or tokens[start - 1].is_punctuation or before in _JOINTS
    ends = not behind or tokens[stop].is_punctuation or behind in _JOINTS
    goes_on = ends or behind in lexicon.relations or behind in lexicon.determiners or behind in ("to", "from", "for")
    if not goes_on or (opens and not wording.without[0].word.endswith("ly")):
        return False
    marked = [t.word in lexicon.relations or t.word in _MARKS for t in wording.without]
    if any(marked) and not (marked[0] and ends and not all(marked)):
        return False
    if any(t.word in PRONOUNS or t.word in MODALS_AND_DO or t.word in _RELATIVE for t in wording.without):
        return False
    named = (t.word for t in wording.without)
    return not any(speaks_of(w, ground) or lexicon.base(w) in lexicon.frames for w in named)


def _whole(found: Interpretation, ground: Ground) -> bool:
    """Say whether a reading leaves nothing out and speaks of things that are there."""
    described = (d for c in found.clauses for d in c.variables.values())
    told = telling(found, Tells.LEFT_OUT)
    return found.kind == "task" and not found.unread and not told and all(ground.found(d.query) for d in described)
