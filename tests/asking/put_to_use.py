"""Fillings for amounts of things nobody names, statements to be checked, and what is owed, shared and fit for use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from tests.asking.facts import Facts, an, by_id, several

from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.neighbours import owner_of

Slots = dict[str, str]
Rows = Iterator[tuple[Slots, frozenset[str]]]
Truths = Iterator[tuple[Slots, bool]]
_STATES = {"open": ("open", "closed"), "switched_on": ("switched on", "switched_off")}
_HYPHENED = {"switched_on": "switched-on", "switched_off": "switched-off"}
_DRUNK_FROM = ("mug", "cup", "glass", "wine_glass")


def extreme_of_things(choose: Callable[..., int]) -> Callable[[Facts], Rows]:
    """Return fillings of holders of a kind, with that which holds most (or fewest) things; one does."""

    def filled(facts: Facts) -> Rows:
        for h in facts.holding:
            members = [e for e in facts.members(h) if e.kind is Kind.ASSET]
            counts = {e.id: _held(facts, e) for e in members}
            chosen = [i for i, n in counts.items() if n == choose(counts.values())]
            if len(members) > 1 and len(chosen) == 1 and len(set(counts.values())) > 1:
                noun = facts.noun(h)
                yield {"h": noun, "hs": several(noun), "p": facts.preposition(h)}, frozenset(chosen)

    return filled


def _held(facts: Facts, holder: Entity) -> int:
    objects = facts.scene.of_kind(Kind.OBJECT)
    return sum(holder.id in facts.holders[i] for i in objects)


def _stated(facts: Facts) -> Iterator[tuple[str, str, list[str], list[str]]]:
    """Yield kinds of which each is in a state or not, what the state is called, all of them and those that are so."""
    for c in facts.things:
        for state, (said, opposite) in _STATES.items():
            ids = [e.id for e in facts.kinds[c]]
            so = [i for i in ids if facts.scene.holds((state, i))]
            if len(ids) > 1 and all(i in so or facts.scene.holds((opposite, i)) for i in ids):
                yield c, said, ids, so


def true_of_all(facts: Facts) -> Truths:
    """Yield a kind and a state, with whether all of the kind are in it."""
    for c, said, ids, so in _stated(facts):
        yield {"c": facts.noun(c), "cs": several(facts.noun(c)), "s": said}, len(so) == len(ids)


def true_of_none(facts: Facts) -> Truths:
    """Yield a kind and a state, with whether none of the kind is in it."""
    for c, said, _, so in _stated(facts):
        yield {"c": facts.noun(c), "cs": several(facts.noun(c)), "s": said}, not so


def true_of_place(facts: Facts) -> Truths:
    """Yield a room and a kind of thing, with whether it has one."""
    rooms = facts.members("room")
    for number, c in enumerate(facts.things):
        for has in (True, False):
            room = next((r for r in rooms[number % 3 :] if (facts.counts[c][r.id] > 0) is has), None)
            place = facts.place(room) if room is not None else None
            if place is not None:
                yield {"ac": an(facts.noun(c)), "a": place[1], "pa": place[0]}, has


def as_many(facts: Facts) -> Truths:
    """Yield a room and two kinds that are there, with whether there are as many of the one."""
    for room in facts.members("room"):
        place = facts.place(room)
        kinds = [c for c in facts.things if facts.counts[c][room.id]]
        for c, d in pairwise(kinds):
            if place is not None and facts.counts[c][room.id] <= facts.counts[d][room.id]:
                slots = {"cs": several(facts.noun(c)), "ds": several(facts.noun(d)), "a": place[1], "pa": place[0]}
                yield slots, facts.counts[c][room.id] == facts.counts[d][room.id]
                break


def hyphened(facts: Facts) -> Rows:
    """Yield a kind and a state in one word with a hyphen, with those that are in it."""
    for c in facts.things:
        for state, said in _HYPHENED.items():
            so = frozenset(e.id for e in facts.kinds[c] if facts.scene.holds((state, e.id)))
            if so and len(so) < len(facts.kinds[c]):
                yield {"c": facts.noun(c), "cs": several(facts.noun(c)), "s": said}, so


def owed(facts: Facts) -> Rows:
    """Yield a kind of which somebody's is dirty, with whose it is."""
    for c in facts.things:
        dirty = [e.id for e in facts.kinds[c] if facts.scene.holds(("dirty", e.id))]
        owners = frozenset(by_id(facts.scene, o) for i in dirty if (o := owner_of(facts.scene, i)))
        if owners:
            yield {"c": facts.noun(c)}, owners


def owes(facts: Facts) -> Rows:
    """Yield a person with dirty things, with those things."""
    dirty: dict[str, set[str]] = {}
    for kind in (Kind.ASSET, Kind.OBJECT):
        for i in facts.scene.of_kind(kind):
            owner = owner_of(facts.scene, i) if facts.scene.holds(("dirty", i)) else None
            if owner:
                dirty.setdefault(owner_key(owner), set()).add(i)
    for owner, ids in dirty.items():
        yield {"person": owner.title()}, frozenset(ids)


def fit_for_use(facts: Facts) -> Rows:
    """Yield a kind that one drinks from, of which some are clean and some are dirty, with the clean ones."""
    for c in _DRUNK_FROM:
        dirty = frozenset(e.id for e in facts.kinds.get(c, ()) if facts.scene.holds(("dirty", e.id)))
        rest = frozenset(e.id for e in facts.kinds.get(c, ())) - dirty
        if dirty and rest and c in facts.things:
            yield {"c": facts.noun(c), "cs": several(facts.noun(c))}, rest


def unfit_for_use(facts: Facts) -> Rows:
    """Yield a kind that one drinks from, of which some are clean and some are dirty, with the dirty ones."""
    for slots, rest in fit_for_use(facts):
        kind = facts.kinds[slots["c"].replace(" ", "_")]
        yield slots, frozenset(e.id for e in kind) - rest


def near_it(facts: Facts) -> Rows:
    """Yield a piece of furniture that is told from all others, in a room with people, with the people."""
    people = [i for i in facts.scene.of_kind(Kind.AGENT) if i != facts.ground.robot]
    for category in facts.things:
        for entity in facts.kinds[category]:
            room = facts.scene.room_of(entity.id)
            there = frozenset(i for i in people if facts.scene.room_of(i) == room)
            if entity.kind is Kind.ASSET and there and len(facts.kinds[category]) == 1:
                yield {"c": facts.noun(category)}, there


def shared_with(facts: Facts) -> Rows:
    """Yield a room in which several people's furniture stands, and one of them, with the others."""
    for room in facts.members("room"):
        assets = [a for a in facts.scene.of_kind(Kind.ASSET) if facts.scene.room_of(a) == room.id]
        owners = sorted({o for a in assets if (o := owner_of(facts.scene, a))})
        place = facts.place(room)
        if len(owners) > 1 and place is not None:
            others = frozenset(by_id(facts.scene, o) for o in owners[1:])
            yield {"a": place[1], "person": owners[0]}, others


def seats_at(facts: Facts) -> Rows:
    """Yield the only table of a room with chairs, with the chairs."""
    chairs = facts.kinds.get("chair", [])
    tables = [e for c, es in facts.kinds.items() for e in es if c.rpartition("_")[2] in ("table", "desk")]
    rooms = Counter(facts.scene.room_of(t.id) for t in tables)
    for table in tables:
        room, place = facts.scene.room_of(table.id), facts.place(table)
        there = frozenset(c.id for c in chairs if facts.scene.room_of(c.id) == room)
        if there and rooms[room] == 1 and place is not None and "chair" in facts.things:
            yield {"a": place[1]}, there


def more_of_two_people(facts: Facts) -> Rows:
    """Yield two people's furniture of a kind, with the one whose holds more."""
    for h in facts.holding:
        owned = {o: e for e in facts.members(h) if e.kind is Kind.ASSET and (o := owner_of(facts.scene, e.id))}
        counts = {o: _held(facts, e) for o, e in owned.items()}
        ranked = sorted(counts, key=lambda o: counts[o])
        alone = Counter(o for e in facts.members(h) if (o := owner_of(facts.scene, e.id)))
        told = len(ranked) > 1 and counts[ranked[0]] < counts[ranked[-1]] and facts.preposition(h) == "on"
        if told and alone[ranked[0]] == alone[ranked[-1]] == 1:
            slots = {"h": facts.noun(h), "x": ranked[0], "y": ranked[-1]}
            yield slots, frozenset([by_id(facts.scene, ranked[-1])])
