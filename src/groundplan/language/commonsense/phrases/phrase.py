"""Phrases: what a stretch of an instruction was read as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from groundplan.language.questions import Determiner
from groundplan.scene.query import Query


class Refers(StrEnum):
    """What kind of thing a noun phrase refers to."""

    THING = "thing"
    ROOM = "room"
    FLOOR = "floor"
    PERSON = "person"
    SPEAKER = "me"
    ROBOT = "you"
    ONE = "it"
    MANY = "them"
    THERE = "there"
    HERE = "here"
    EVERYONE = "everyone"
    LIQUID = "liquid"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A noun phrase.

    `query` describes what fits; `text` are its words; `head` is the knowledge category (or word) of its noun. `parts`
    are the phrases it coordinates, joined by `joined_by` ("and", "or"). `other` says it means another one than was
    spoken of before. `stuff` is what a measure holds ("a glass of | water"). `score` falls with every word that was
    skipped or only guessed; `notes` say what; `unknown` are words that name nothing known. `apart` is the furniture of
    a room that is not meant ("in the hall, but not on the sofa").
    """

    query: Query
    text: str = ""
    determiner: Determiner = Determiner.THE
    number: int = 1
    refers: Refers = Refers.THING
    head: str = ""
    plural: bool = False
    none: bool = False
    parts: tuple[Phrase, ...] = ()
    joined_by: str = ""
    other: bool = False
    anaphoric: bool = False
    stuff: str = ""
    owner: str = ""
    apart: Query | None = None
    score: float = 1.0
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    def with_query(self, query: Query, *, score: float = 1.0) -> Phrase:
        """Return the phrase with another query, its score scaled."""
        return replace(self, query=query, score=self.score * score)

    @property
    def items(self) -> tuple[Phrase, ...]:
        """The phrases it consists of: its parts, or itself."""
        return self.parts or (self,)
