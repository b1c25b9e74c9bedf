"""How many of something a thing is said to have: "(which puzzle) has the most pieces", "more than six strings".

What is counted is nothing that the scene holds, but what attributes state ("500 pieces", "six strings", "seats 6").
"""

from __future__ import annotations

import re

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.capacity import compares, known_capacities
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.quantities import in_figures
from groundplan.scene.query import Comparison, Query

Said = list[tuple[Query, int]]
_MOST = {"most": True, "more": True, "fewest": False, "fewer": False, "least": False, "less": False}
_NUMBERED = {"highest": True, "largest": True, "greatest": True, "lowest": False, "smallest": False}
_PLACES = frozenset({"seats", "seat", "places", "capacity", "seating"})
_FEWEST = 2


def read_stated_most(reader: Reader, holder: Phrase | None, j: int) -> Said:
    """Read "the most pieces", "fewer strings", "the highest number of pages" behind "has"."""
    k = j + 1 if reader.word(j) == "the" else j
    most = _MOST.get(reader.word(k))
    if most is None and reader.word(k) in _NUMBERED and reader.at(k + 1, "number", "of"):
        most, k = _NUMBERED[reader.word(k)], k + 2
    if most is None or holder is None or reader.word(k + 1) == "than":
        return []
    stated = _stated(reader, holder, reader.word(k + 1))
    if len(stated) < _FEWEST or not _ends(reader, k + 2):
        return []
    wanted = max(stated.values()) if most else min(stated.values())
    end = k + 3 if reader.word(k + 2) == "left" else k + 2
    return [(named(*(i for i, n in stated.items() if n == wanted)), end)]


def read_stated_count(
    reader: Reader, holder: Phrase | None, counted: tuple[Comparison, int, int] | None, j: int
) -> Said:
    """Read "more than 400 pieces", "at least six strings" behind "has", where the number is no plain one."""
    if (
        holder is None
        or counted is None
        or reader.word(j).isdecimal()
        or reader.word(j) in reader.ground.lexicon.numbers
    ):
        return []
    comparison, number, k = counted
    stated = _stated(reader, holder, reader.word(k))
    if not stated:
        return []
    fits = [i for i, n in stated.items() if compares(n, comparison, number)]
    return [(named(*fits) if fits else NOTHING, k + 1)]


def _ends(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in ("and", "or", "but", "of", "left")


def _stated(reader: Reader, holder: Phrase, noun: str) -> dict[str, int]:
    """Return the numbers of what a noun names that attributes state of those a phrase may mean."""
    if not noun.isalpha():
        return {}
    forms = sorted({noun, *singulars(noun)}, key=len, reverse=True)
    named_so = "|".join(map(re.escape, forms))
    pattern = re.compile(rf"(\d+)[\s-]+(?:{named_so})s?\b|\b(?:{named_so})s?:? (\d+)\b(?! ?[a-z°])")
    taking = known_capacities(reader.ground) if noun in _PLACES else {}
    stated: dict[str, int] = {}
    for entity in reader.ground.entities(holder.query):
        said = (pattern.search(in_figures(a.lower())) for a in entity.attributes)
        number = next((int(s.group(1) or s.group(2)) for s in said if s is not None), taking.get(entity.id))
        if number is not None:
            stated[entity.id] = number
    return stated
