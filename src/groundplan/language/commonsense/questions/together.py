"""Whether several are at one place: "are Ann and Ben in the same room", "are the two markers on the same table"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import NOTHING, is_anything, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, Return

_PLACING = ("in", "on", "at", "inside", "standing", "lying", "kept")
_PLACES = ("place", "spot", "location")


def read_together(reader: Reader, i: int) -> list[Asked]:
    """Read whether all that is named before "in the same room" is in one."""
    return list(_readings(reader, i)) if reader.word(i) in IS else []


def _readings(reader: Reader, i: int) -> Iterator[Asked]:
    for phrase, k in reader.noun_phrases(i + 1):
        k += reader.word(k) in ("both", "all")
        if reader.word(k) not in _PLACING or not reader.at(k + 1, "the", "same") or is_anything(phrase.query):
            continue
        ids = tuple(dict.fromkeys(f for item in phrase.items for f in reader.ground.found(item.query)))
        missing = any(not reader.ground.found(item.query) for item in phrase.items)
        several = len(phrase.items) > 1 or (phrase.plural and phrase.number in (0, 1, len(ids)))
        ends = (
            [(None, k + 4)]
            if reader.word(k + 3) in _PLACES
            else [
                (p.query, e)
                for p, e in reader.noun_phrases(k + 3)
                if p.refers in (Refers.ROOM, Refers.FLOOR, Refers.THING)
            ]
        )
        for place, end in ends if several and len(ids) > 1 and not missing else ():
            if reader.is_end(end):
                shared = set.intersection(*(_places(reader.ground, one, place) for one in ids))
                answer = replace(phrase, query=named(*ids) if shared else NOTHING, parts=(), joined_by="")
                yield Asked(phrase=answer, returns=(Return.EXISTS,), end=end)


def _places(ground: Ground, entity_id: str, place: Query | None) -> set[str]:
    """Return the places of a kind in or on which something is; where no kind is said, what it is in or on."""
    scene = ground.scene
    chain = [h for h in scene.chain(entity_id) if h in scene]
    if place is None:
        return set(chain[:1])
    if place.kinds == ("room",) or place.kinds == ("floor",):
        kind = Kind.ROOM if place.kinds == ("room",) else Kind.FLOOR
        return {h for h in chain if scene.entity(h).kind is kind}
    return set(chain) & set(ground.found(place))


__all__ = ["read_together"]
