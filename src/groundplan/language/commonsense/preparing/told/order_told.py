"""An order that is put with what was told before it: its new words so far, and what of the told was used."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.preparing.told.spoken_of import Mention, Spoken
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import Token, Tokens, spelt

INTO = frozenset({"on", "in", "into", "onto", "inside", "of"})


@dataclass(slots=True)
class Order:
    """An order that is put with what was told: its new words so far, and what of the told was used."""

    ground: Ground
    spoken: Spoken
    words: list[Token] = field(default_factory=list)
    used: bool = False
    named: bool = False
    placed: bool = False
    lost: bool = False
    skipped: set[int] = field(default_factory=set)


def write(order: Order, mention: Mention | None, end: int, *, thing: bool = False) -> int:
    """Write the names of what is meant; return where its words end, 0 where nothing can be written."""
    if mention is None or not all(is_plain(order.ground, i) for i in mention.ids):
        return 0
    order.named = order.named or thing
    while thing and order.words and order.words[-1].word in ("only", "just"):
        order.words.pop()
    order.words += names_of(mention.ids)
    return end


def names_of(ids: tuple[str, ...]) -> Tokens:
    """Return the ids of things as a phrase that lists them."""
    found: list[str] = []
    for n, name in enumerate(ids):
        found += ["and", name] if n and n == len(ids) - 1 else [",", name] if n else [name]
    return spelt(*found)


def is_plain(ground: Ground, name: str) -> bool:
    """Say whether an entity's id is read as a name of it alone."""
    phrases = Reader(ground, spelt(name), read_noun_phrases).noun_phrases(0)
    return bool(phrases) and ground.found(phrases[0][0].query) == (name,)


def closed(tokens: Tokens, k: int, stop: int) -> bool:
    """Say whether a clause is at its end at a position."""
    return k >= stop or tokens[k].is_punctuation
