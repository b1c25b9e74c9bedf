"""Where things are, said by one word (outside, upstairs, downstairs), and floors told by how high they are."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, either, named, related
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_LOWEST = ("ground", "first", "lower", "basement", "main", "bottom", "downstairs")
_HIGHER = ("upper", "second", "third", "top", "attic", "upstairs")
_LEVELS = frozenset({"floor", "storey", "level", "story"})
_TOP = frozenset({"top", "topmost", "uppermost", "highest"})
_BOTTOM = frozenset({"bottom", "bottommost", "lowest", "lowermost"})


def floors_called(ground: Ground, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the floors that "top floor", "lowest level", "upper floors" mean; () for other words and lone floors."""
    if len(words) != 2 or not {words[1], words[1].removesuffix("s"), f"{words[1][:-3]}y"} & _LEVELS:
        return ()
    floors = _floors(ground)
    several = words[1].endswith("s")
    if len(floors) < 2:
        return ()
    if words[0] in _TOP or (words[0] == "upper" and not several):
        return floors[-1:]
    if words[0] in _BOTTOM or (words[0] == "lower" and not several):
        return floors[:1]
    return {"upper": floors[1:], "lower": floors[:-1]}.get(words[0], ())


def by_one_word(ground: Ground, word: str) -> Query | None:
    """Return a query for what is outside, upstairs or downstairs; None for other words."""
    if word in ("outside", "outdoors"):
        such = having(ground, "outdoors")
        rooms = both(Query(kinds=("room",)), such) if such is not None else None
        return either(rooms, related(RelationName.IN, rooms)) if rooms is not None else None
    if word not in ("upstairs", "downstairs"):
        return None
    floors = _floors(ground)
    if len(floors) < 2:
        return None
    return related(RelationName.IN, named(*(floors[1:] if word == "upstairs" else floors[:1])))


def _floors(ground: Ground) -> tuple[str, ...]:
    """Return the floors from the lowest up: by height, else by what they are called, else as the scene lists them."""
    ids = ground.scene.of_kind(Kind.FLOOR)
    placed = [(e.position[2], i) for i in ids if (e := ground.scene.entity(i)).position is not None]
    if len(placed) == len(ids):
        return tuple(i for _, i in sorted(placed))
    return tuple(sorted(ids, key=_called))


def _called(floor: str) -> int:
    return -1 if any(w in floor for w in _LOWEST) else int(any(w in floor for w in _HIGHER))
