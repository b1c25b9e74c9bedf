"""What is kept at a place: how likely a thing of a kind is there rather than elsewhere, from what is known of both.

A category says where its things are usually kept; the table `data/keeping.toml` says of kinds of places what is kept
there. The more specific of what is known counts. What a place of a general name is depends on the room (a dresser in a
kitchen holds crockery), and its name may tell what it is for (a cutlery cart).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from statistics import fmean

from groundplan.knowledge import Knowledge, knowledge
from groundplan.knowledge.category import How
from groundplan.scene.entity import Kind

LEAST = 0.03
"""Places of less weight than this are not worth the way: vegetables are not kept at the window."""
_MOST = 5.0
_SURFACE, _CONTAINER, _SEAT, _KNOWN_FOR_OTHERS, _UNUSUAL = 0.12, 0.1, 0.06, 0.06, 0.04
_STANDING_ABOUT = frozenset({"counter", "table", "dining_table", "coffee_table", "desk", "workbench"})
"""Where anything may stand about, more than in the cabinet or on the stove."""
_ANOTHER_ROOM = 0.5
"""The share of what a place tells that must tell a room for its being there to make the place a part of that."""
_BROADER, _INHERITED, _OF_ITS_KIN = 0.6, 0.8, 0.5
_PERHAPS = 0.6
"""The share that is left of what is kept in a narrower kind of place where the room tells another of a general name."""
_OF_ITS_CLASS = 0.75
"""The share that counts of what is kept at a place of a thing's class where the thing itself is usually elsewhere."""
_FOR_OTHERS = 0.6
"""The share that is left of the weight of a place whose name says that it is for something else."""
_CALLED_SO_ELSEWHERE, _THING = 0.5, 0.15
FAMILY = 60
"""Kinds of no more than so many things are families, whose things keep together."""
_BIN = "bin"
_NAMED_FOR = ("furniture", "fridge", "freezer")
"""What is named for what it holds."""
_STORING = ("cabinet", "rack", "shelf", "closet", "box", "cart", "stand")
_NUMBER = re.compile(r"[_ ]?\d+\Z")


def category_of(place: str) -> str:
    """Return the class in a place's id: `coffee_table` of `coffee_table0`."""
    return _NUMBER.sub("", place) or place


@dataclass(frozen=True, slots=True)
class Surrounding:
    """What is known of the room in which a place is: its kind, empty where that is not clear, and what is in it.

    `others` are the kinds of rooms of which it is a part, too, as a flat of one room has a bed and a desk.
    """

    room: str = ""
    kinds: frozenset[str] = frozenset()
    others: tuple[str, ...] = ()


def surrounding(places: Iterable[str], room: str = "", things: Iterable[str] = ()) -> Surrounding:
    """Return what the classes of all places in a room tell about it, and those of things that were seen there.

    A room of known category need not be guessed.
    """
    known = knowledge()
    named = [(place, senses[0]) for place in places if (senses := known.senses(place)[:1])]
    kinds = [kind for _, kind in named]
    seen = [senses[0] for thing in dict.fromkeys(things) if (senses := known.senses(thing)[:1])]
    section = _section(room) if room else _room_of(kinds, seen)
    others = () if room else _rooms_beside(section, kinds)
    meant = {_like_a_known(place, kind, known) or _meant(kind, section, known) for place, kind in named}
    cooled = {"fridge"} if any("cooler" in known.types(kind) for kind in kinds) else set()
    return Surrounding(section, frozenset({*meant, *cooled}), others)


def weight(category: str, place: str, around: Surrounding) -> float:
    """Return from 0 to 1 how usual it is that things of a category are kept at a place of a category."""
    return _weight(category, place, around)


@lru_cache(maxsize=16384)
def _weight(category: str, place: str, around: Surrounding) -> float:
    known = knowledge()
    senses = known.senses(place)
    if not senses:
        return _SURFACE
    kind, own = senses[0], kept_as(category, next(iter(known.senses(category)), category))
    names = _said_of(place, known)
    told = next((section for name in names if (section := _section_named(name, known))), "")
    meant = _like_a_known(place, kind, known) or _meant(kind, told or around.room, known)
    here = _weight_of(own, kind, meant, around, known)
    if not told and meant == _meant(kind, around.room, known):
        elsewhere = {_meant(kind, room, known) for room in around.others} - {meant, kind, *around.kinds}
        here = fmean((here, *(_weight_of(own, kind, other, around, known) for other in sorted(elsewhere))))
    return _named_for(own, names, here, known)


def kept_as(said: str, category: str) -> str:
    """Return the category as which a thing is kept: what is said of it may tell, as of a frozen pizza."""
    words = re.split(r"[ _]", said.lower())
    described = next((kind for word, kind in _table().described.items() if word in words[:-1]), "")
    return category if not described or _is_a(category, described, knowledge()) else described


def _weight_of(own: str, kind: str, meant: str, around: Surrounding, known: Knowledge) -> float:
    """Return how usual a category is at a place of a kind that is meant for another."""
    if _is_a(kind, _BIN, known):
        return max(LEAST, (_kept(own, kind, known) or 0.0) if own in known else 0.0)
    if (
        "receptacle" not in known.types(kind)
        and known.category(kind).kind is not Kind.ROOM
        and meant not in _table().keeps
    ):
        passage = "openable" in known.types(kind) and _is_a(kind, "building_part", known)
        return _usual(own, (kind,), known, narrow=True) or (0.0 if passage else LEAST)
    return max(_found(own, kind, meant, known), _standing_in(own, meant, around, known))


def _found(own: str, kind: str, meant: str, known: Knowledge) -> float:
    """Return the weight from the table and from where such things usually are; else what any place of the form has."""
    kept = _kept(own, meant, known) if own in known else None
    if kept == 0.0:
        return 0.0
    kinds = (kind,) if meant == kind else (kind, meant)
    usual = _usual(own, kinds, known, narrow=meant == kind)
    if meant != kind and not _is_a(kind, "seat", known):
        usual = max(usual, _PERHAPS * _usual(own, (kind,), known, narrow=True))
    if kept is not None and own not in _table().keeps.get(meant, {}) and _says_where(own, known):
        kept = 0.0 if _says_so(own, kinds, known) else kept * _OF_ITS_CLASS
    if kept is not None or usual:
        return max(kept or 0.0, usual)
    if "cooler" in known.types(kind):
        return 0.0
    if meant in _table().keeps:
        return _KNOWN_FOR_OTHERS if kind in _STANDING_ABOUT or meant in _STANDING_ABOUT else _UNUSUAL
    return _open_to_all(kind, known)


def _says_where(own: str, known: Knowledge) -> bool:
    """Say whether it is known of the very category where it is usually kept, not just of its kind."""
    return bool(known.taxonomy.entry(own).places)


def _says_so(own: str, kinds: tuple[str, ...], known: Knowledge) -> bool:
    """Say whether it is known of the very category how usual one of the kinds of places is for it."""
    places = known.taxonomy.entry(own).places
    return any(kind == name or _is_a(kind, name, known) for kind in kinds for name in places)


def _standing_in(own: str, meant: str, around: Surrounding, known: Knowledge) -> float:
    """Return the weight that a place takes over from one that the room lacks: a larder from the fridge."""
    if own not in known:
        return 0.0
    table = _table().stands_in
    lacked = {kind: share for kind, share in table.get(meant, {}).items() if kind not in around.kinds}
    others = [table.get(kind, {}) for kind in around.kinds]
    return max(
        (
            share * (_kept(own, kind, known) or 0.0)
            for kind, share in lacked.items()
            if share >= max((other.get(kind, 0.0) for other in others), default=0.0)
        ),
        default=0.0,
    )


def _kept(own: str, meant: str, known: Knowledge) -> float | None:
    """Return what the table says of the place, or what it is a kind of, for the most specific class, if anything."""
    kinds = (meant, *known.ancestors(meant)) if meant in known else (meant,)
    kept = next((_table().keeps[name] for name in kinds if name in _table().keeps), None)
    if kept is None:
        return None
    return next((kept[name] / _MOST for name in (own, *known.ancestors(own)) if name in kept), None)


def _usual(own: str, kinds: tuple[str, ...], known: Knowledge, *, narrow: bool) -> float:
    """Return how usual one of the kinds of places is for a category; where its kind is counts too, a little less.

    With `narrow` a place may turn out to be one of a narrower kind: a cabinet a filing cabinet.
    """
    found = dict(known.usual_places(own))
    share = _OF_ITS_CLASS * _INHERITED if own in known and _says_where(own, known) else _INHERITED
    for kind in known.ancestors(own)[:1] if own in known else ():
        for place, score in known.usual_places(kind):
            found[place] = max(found.get(place, 0.0), share * score)
    fitting = (score * _fit(k, name, known, narrow=narrow) for name, score in found.items() for k in kinds)
    return max(fitting, default=0.0) / _MOST


def _fit(kind: str, usual: str, known: Knowledge, *, narrow: bool) -> float:
    if kind == usual or _is_a(kind, usual, known):
        return 1.0
    return _BROADER if narrow and usual in known and kind in known and known.is_a(usual, kind) else 0.0


def _is_a(kind: str, name: str, known: Knowledge) -> bool:
    return kind in known and known.is_a(kind, name)


def _open_to_all(kind: str, known: Knowledge) -> float:
    if _is_a(kind, "seat", known):
        return _SEAT
    return _SURFACE if "surface" in known.types(kind) else _CONTAINER


# --- what a place's name and room tell ----------------------------------------------------------------------------


def _said_of(place: str, known: Knowledge) -> tuple[str, ...]:
    """Return what stands before the last word of a place's name: a "cutlery cart"; nothing for what is a class."""
    words = place.replace("_", " ").split()
    match = next(iter(known.lookup(" ".join(words), spelling=False)), None)
    if match is None or match.how is How.NAME or not any(_is_a(match.category, kind, known) for kind in _NAMED_FOR):
        return ()
    before = (next(iter(known.lookup(word, spelling=False)), None) for word in words[:-1])
    return tuple(each.category for each in before if each is not None and each.how is How.NAME)


def _named_for(own: str, names: tuple[str, ...], found: float, known: Knowledge) -> float:
    """Return the weight with what the place is named for: things of that class are there, others are less likely."""
    classes = [
        name for name in names if known.category(name).kind is Kind.OBJECT and not known.is_a(name, "ready_meal")
    ]
    if not classes or own not in known:
        return found
    if any(known.is_a(own, name) for name in classes):
        return 1.0
    families = {kind for name in classes for kind in known.ancestors(name)[:1]}
    kin = [kind for kind in families if len(known.descendants(kind)) <= FAMILY]
    if any(known.is_a(own, kind) for kind in kin) or any(
        set(own.split("_")) & set(name.split("_")) for name in classes
    ):
        return max(found, _OF_ITS_KIN)
    return _FOR_OTHERS * found


def _like_a_known(place: str, kind: str, known: Knowledge) -> str:
    """Return the known kind of storage that is named for the same: a supply shelf is like a supply cabinet."""
    words = place.replace(" ", "_").split("_")
    if len(words) < 2 or kind == "_".join(words) or not (_is_a(kind, "storage_furniture", known) or kind in _STORING):
        return ""
    return next((name for head in _STORING if (name := f"{words[-2]}_{head}") in known and name != kind), "")


def _meant(kind: str, room: str, known: Knowledge) -> str:
    """Return what a place of a kind is in a room; what is known of the kind itself goes before that of its kind."""
    here = _table().meant.get(room, {})
    if kind in here or kind in _table().keeps:
        return here.get(kind, kind)
    return next((here[name] for name in known.ancestors(kind)[:1] if name in here), kind)


def _section(room: str) -> str:
    """Return which of the kinds of rooms that are told apart a category is; empty for none."""
    known = knowledge()
    for sense in known.senses(room)[:1]:
        for section, rooms in _table().rooms.items():
            if any(_is_a(sense, name, known) for name in rooms):
                return section
    return ""


def _section_named(name: str, known: Knowledge) -> str:
    """Return the kind of room that a word in a place's name tells: a room itself, or where such things are at home."""
    usual = known.usual_places(name) if known.category(name).kind is Kind.OBJECT else ()
    return next((section for home in (name, *(each.category for each in usual)) if (section := _section(home))), "")


def _room_of(kinds: Iterable[str], seen: Iterable[str]) -> str:
    """Return the kind of room that places of these kinds are most usual in, and things like those seen.

    Each tells as much as it is particular to a room; of what is called the same in several rooms half of that
    counts, of things that may be anywhere (a bucket, even where it is a place) less, and of doors, windows and bins,
    which are everywhere, nothing.
    """
    known, votes = knowledge(), dict[str, float]()
    shares = dict.fromkeys(seen, _THING) | dict.fromkeys(kinds, 1.0)
    for kind, own in shares.items():
        if _is_a(kind, "building_part", known) or _is_a(kind, _BIN, known):
            continue
        share = own * (_CALLED_SO_ELSEWHERE if any(kind in here for here in _table().meant.values()) else 1.0)
        share = min(share, _THING) if known.category(kind).kind is Kind.OBJECT else share
        usual = _sections_of(kind)
        for section, score in usual.items():
            votes[section] = votes.get(section, 0.0) + share * score / sum(usual.values())
    return max(votes, key=lambda section: votes[section], default="")


def _rooms_beside(room: str, kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the kinds of rooms of which this is a part too: a couch, which no kitchen has, makes it a living room."""
    found: dict[str, None] = {}
    known = knowledge()
    for kind in dict.fromkeys(kinds):
        anywhere = known.category(kind).kind is Kind.OBJECT or kind in _table().meant.get(room, {})
        usual = {} if anywhere or _is_a(kind, "building_part", known) else _sections_of(kind)
        best = sorted(usual.values(), reverse=True)
        if room and usual.get(room, 0.0) < max(usual.values(), default=0.0) and best[0] not in best[1:]:
            found.update((name, None) for name in usual if usual[name] == best[0] >= _ANOTHER_ROOM * sum(best))
    return tuple(found)


def _sections_of(kind: str) -> dict[str, float]:
    """Return in which kinds of rooms a place is, with how usual it is; a pantry is a room itself, or in a kitchen."""
    known = knowledge()
    found: dict[str, float] = {}
    own = _section(kind) if known.category(kind).kind is Kind.ROOM else ""
    for room, score in ((own, 1.0), *known.usual_places(kind)):
        section = _section(room) if room else ""
        if section:
            found[section] = max(found.get(section, 0.0), score)
    return found


@dataclass(frozen=True, slots=True)
class _Table:
    """The table `data/keeping.toml`."""

    rooms: Mapping[str, tuple[str, ...]]
    meant: Mapping[str, Mapping[str, str]]
    keeps: Mapping[str, Mapping[str, float]]
    stands_in: Mapping[str, Mapping[str, float]]
    described: Mapping[str, str]


@cache
def _table() -> _Table:
    text = (files("groundplan.language.commonsense") / "data" / "keeping.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    keeps = {place: dict(_entry(each) for each in line.split(", ")) for place, line in data["keeps"].items()}
    stands_in = {
        place: {name: score / _MOST for name, score in dict(map(_entry, line.split(", "))).items()}
        for place, line in data["stands_in"].items()
    }
    rooms = {name: tuple(line.split(", ")) for name, line in data["rooms"].items()}
    return _Table(rooms, data["meant"], keeps, stands_in, data["described"])


def _entry(text: str) -> tuple[str, float]:
    name, score = text.split()
    return name, float(score)
