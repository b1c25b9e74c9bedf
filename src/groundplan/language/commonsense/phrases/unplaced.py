"""What has not been put where it goes: "(the mugs that) still have to be put in the dishwasher", "have yet to go back".

What is still to be done has not been done: such a thing is not where it is to be put.
"""

from __future__ import annotations

from groundplan.language.commonsense.phrases.locations import locate
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.spans import past
from groundplan.scene.query import Query

_STILL = frozenset({"still", "yet", "also", "really", "not", "never", "so", "far"})
_OUGHT = frozenset({"need", "needs", "has", "have", "is", "are", "ought", "must", "should", "been", "did"})
_PUT = frozenset(
    {"put", "placed", "brought", "taken", "carried", "returned", "hung", "moved", "loaded", "laid", "stored", "set"}
    | {"parked", "docked", "plugged", "filed", "shelved", "packed", "delivered", "stowed", "stacked", "left", "stood"}
    | {"go", "come", "get", "land", "transferred", "tidied", "locked", "sorted", "dropped", "connected", "hooked"}
)
_GOT = (
    ("made", "it"), ("make", "it"), ("made", "their", "way"), ("found", "their", "way"), ("found", "its", "way"),
    ("made", "its", "way"), ("gone",), ("got",), ("gotten",), ("come",), ("arrived",), ("landed",), ("ended", "up"),
    ("get",), ("end", "up"), ("find", "their", "way"), ("arrive",),
)  # fmt: skip
_MARKS = {"on": "on", "onto": "on", "in": "in", "into": "in", "to": "at", "at": "at", "inside": "in", "upon": "on"}
_PAST = frozenset({"back", "away", "up", "down", "off", "out", "over"})
_CHARGERS = {"charger": ("robot_station", "charging_station"), "dock": ("robot_station", "charging_station")}


def read_unplaced(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "still has to be put on its charger", "have not been returned to the shelf yet" of what stands before it."""
    k, said = j, set[str]()
    while reader.word(k) in _STILL | _OUGHT | {"to", "be"}:
        said.add(reader.word(k))
        k += 1
    got = past(reader.tokens, k, _GOT) if "never" in said or ("not" in said and said & {"have", "has", "did"}) else 0
    if got or "never" in said:
        return _elsewhere(reader, phrase, got) if got else []
    waiting = said & {"still", "yet"} or {"not", "been"} <= said
    if not waiting or not said & _OUGHT or reader.word(k) not in _PUT:
        return []
    if "to" not in said and not said & {"should", "must"} and not {"not", "been"} <= said:
        return []
    return _elsewhere(reader, phrase, k + 1)


def _elsewhere(reader: Reader, phrase: Phrase, k: int) -> Alternatives:
    """Return what stands before it as not being in the place at a position ("back on the shelf yet")."""
    while reader.word(k) in _PAST:
        k += 1
    mark = _MARKS.get(reader.word(k))
    found: Alternatives = []
    for place, end in reader.noun_phrases(k + 1) if mark is not None else ():
        if is_anything(place.query) or place.refers is Refers.PERSON:
            continue
        end = end + 1 if reader.word(end) == "yet" else end
        places = (place, *_chargers(reader, place))
        away = [q for p in places if (q := locate(reader, phrase.query, mark or "at", p, negated=True)) is not None]
        some = [q for q in away if reader.ground.found(q) != reader.ground.found(phrase.query)]
        found += [(phrase.with_query(q), end) for q in (some or away)[:1]]
    return found


def _chargers(reader: Reader, place: Phrase) -> list[Phrase]:
    """Return the stations that a robot's "charger" or "dock" may be."""
    kinds = _CHARGERS.get(place.text.split()[-1] if place.text else "", ())
    categories = tuple(c for kind in kinds for c in reader.ground.categories(kind))
    return [place.with_query(Query(categories=categories))] if categories else []
