"""Numbers that things bear, and what is odd or even by them: "the odd-numbered lockers", "the even plates"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import NOTHING, both, named
from groundplan.scene.entity import Kind
from groundplan.scene.quantities import quantity
from groundplan.scene.query import Query

NUMBER_KEY = "number"
"""The key of attributes that say a number a thing bears."""
_ENDING = re.compile(r"[a-z][ _]?(\d{1,4})$", re.IGNORECASE)
_BEARING = ("number", "numbers", "numbered", "numbering")
_KINDS = (Kind.ROOM, Kind.ASSET, Kind.OBJECT, Kind.FLOOR)


def numbers_borne(ground: Ground) -> dict[str, int]:
    """Return the whole numbers that things bear: said of them, else those they are called by ("Room 7", "plate_2")."""
    return ground.kept("numbers borne", _numbers_borne)


def _numbers_borne(ground: Ground) -> dict[str, int]:
    found: dict[str, int] = {}
    for entity in ground.scene.entities():
        if entity.kind not in _KINDS:
            continue
        said = next(
            (q for a in entity.attributes if a.startswith(NUMBER_KEY) and (q := quantity(a, NUMBER_KEY)) is not None),
            None,
        )
        names = (n for n in (entity.name, entity.id) if n[-1:].isdecimal())
        called = next((m for n in names if (m := _ENDING.search(n))), None)
        if said is not None and said == int(said):
            found[entity.id] = int(said)
        elif called is not None and said is None:
            found[entity.id] = int(called.group(1))
    return found


def of_parity(ground: Ground, word: str) -> Query | None:
    """Return what bears an odd or an even number; None for other words."""
    if word not in ("odd", "even"):
        return None
    ids = [i for i, n in numbers_borne(ground).items() if n % 2 == (word == "odd")]
    return named(*ids) if ids else NOTHING


def numbered_so(ground: Ground, described: Query, phrase: str) -> Query | None:
    """Narrow things by "odd-numbered", "even numbered", or by "odd" and "even" alone where they bear numbers."""
    words = phrase.replace("-", " ").split()
    said = of_parity(ground, words[0]) if words and (len(words) == 1 or words[1:] in ([w] for w in _BEARING)) else None
    if said is None or (len(words) == 1 and ground.vocabulary.attributes_named(phrase)):
        return None
    found = ground.found(described)
    if not found or (len(words) == 1 and len(set(found) & numbers_borne(ground).keys()) < 2):
        return None
    return both(described, said)
