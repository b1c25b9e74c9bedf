"""Questions of structure about any scene, made from its facts: counts, comparisons, the other one, owners, ways.

Every structure (`structures.toml`) is a table of wordings; here the slots are filled from a scene, and what must be
found is computed from its facts, not by the language. Nouns that a scene uses for several kinds of things are left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from tests.asking.facts import Facts, by_id
from tests.asking.fillings import FILLINGS, Fits

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import interpret_on
from groundplan.scene.evaluate import answer
from groundplan.scene.query import Return


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a structure, in one wording, and what it must find: ids, a number, or whether it is so."""

    structure: str
    way: str
    said: str
    fits: Fits


@cache
def ways() -> dict[str, list[str]]:
    """Return the wordings of every structure."""
    text = (Path(__file__).parent / "structures.toml").read_text(encoding="utf-8")
    return {name: table["ways"] for name, table in tomllib.loads(text).items()}


def rows(ground: Ground, most: int = 4) -> Iterator[Row]:
    """Yield the questions of every structure about a scene; `most` different fillings of each."""
    facts = Facts(ground)
    for structure, fill in FILLINGS.items():
        for number, (slots, fits) in enumerate(islice(fill(facts), most)):
            for way in ways()[structure]:
                said = way.format_map(slots)
                said = said[0].upper() + said[1:] if number % 2 == 0 else said
                yield Row(structure, way, said, fits)


def is_right(row: Row, ground: Ground) -> bool:
    """Say whether a question is read as meaning what it must find."""
    return read(row.said, ground, row.fits) == row.fits


def read(said: str, ground: Ground, like: Fits) -> Fits | None:
    """Return what a question finds, in the kind of answer that is asked for; None where it is not understood."""
    meaning = interpret_on(said, ground)
    if meaning.kind != "find":
        return None
    results = [answer(search, ground.scene) for search in meaning.search]
    returns = meaning.search[0].returns
    if isinstance(like, bool):
        return all(r.exists for r in results) if returns == (Return.EXISTS,) else None
    if isinstance(like, int):
        return sum(r.count for r in results)
    if returns == (Return.OWNER,):
        return frozenset(by_id(ground.scene, a) for r in results for a in r.answers)
    if returns == (Return.ROOM,):
        return frozenset(a for r in results for a in r.answers)
    found = frozenset(i for r in results for i in r.ids)
    rooms = frozenset(r for i in like if (r := ground.scene.room_of(i)))
    return like if found == rooms and said.lower().startswith("in which room") else found
