"""What a noun stands for in a scene."""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.scene.query import Query

SAID_SO = "is read as what is named or described so"
"""The note of a noun that nothing here is, read as what only has a name or an attribute of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """What a noun stands for; `category` is knowledge's, `present` whether it is here, `rooms` those called so too.

    `wider`: categories that the word means where none of what the scene itself calls so is meant.
    `group`: it is a name for things of several kinds ("baking ingredients").
    """

    query: Query
    refers: Refers = Refers.THING
    category: str = ""
    plural: bool = False
    present: bool = True
    generic: str = ""
    score: float = 1.0
    notes: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    wider: tuple[str, ...] = ()
    group: bool = False
