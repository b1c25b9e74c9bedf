"""Fillings for what is nowhere, or in some state somewhere: nothing must be made up where nothing is found."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from tests.asking.facts import Facts, an, several

from groundplan.scene.entity import Kind

_STATES = {"open": "open", "switched_on": "switched on"}
Rows = Iterator[tuple[dict[str, str], frozenset[str]]]


def held_nowhere(facts: Facts) -> Rows:
    """Yield holders of a kind and a kind of thing that none of them holds."""
    for number, h in enumerate(facts.holding):
        members = [e.id for e in facts.members(h)]
        kinds = [c for c in facts.things if c != h and not any(facts.counts[c][i] for i in members)]
        for c in kinds[number : number + 1]:
            noun = facts.noun(c)
            yield {"h": facts.noun(h), "hs": several(facts.noun(h)), "c": noun, "cs": several(noun), "ac": an(noun),
                   "p": facts.preposition(h)}, frozenset()  # fmt: skip


def both_nowhere(facts: Facts) -> Rows:
    """Yield holders of a kind and two kinds of things that are held, but by none of them together."""
    for h in facts.holding:
        members = [e.id for e in facts.members(h)]
        kinds = [c for c in facts.things if c != h and any(facts.counts[c][i] for i in members)]
        for c, d in list(permutations(kinds, 2))[:40]:
            if not any(facts.counts[c][i] and facts.counts[d][i] for i in members):
                cn, dn = facts.noun(c), facts.noun(d)
                yield {"h": facts.noun(h), "hs": several(facts.noun(h)), "ac": an(cn), "ad": an(dn), "c": cn, "d": dn,
                       "p": facts.preposition(h)}, frozenset()  # fmt: skip
                break


def in_state_there(facts: Facts) -> Rows:
    """Yield rooms and a state, with what is in that state there: in every other room nothing is."""
    scene = facts.scene
    for number, room in enumerate(facts.members("room")):
        place = facts.place(room)
        for state, said in _STATES.items():
            there = frozenset(i for kind in (Kind.ASSET, Kind.OBJECT) for i in scene.of_kind(kind)
                              if scene.room_of(i) == room.id and scene.holds((state, i)))  # fmt: skip
            if place is not None and bool(there) is bool(number % 2):
                yield {"s": said, "a": place[1], "pa": place[0]}, there


def not_there(facts: Facts) -> Rows:
    """Yield a kind of thing and a room in which there is none."""
    rooms = facts.members("room")
    for number, c in enumerate(facts.things):
        room = rooms[(3 * number) % len(rooms)]
        place = facts.place(room)
        if place is not None and facts.counts[c][room.id] == 0:
            noun = facts.noun(c)
            yield {"c": noun, "cs": several(noun), "a": place[1], "pa": place[0]}, frozenset()


def of_kind_in_state(facts: Facts) -> Rows:
    """Yield a kind of thing and a state that each of them is in or not, with those that are."""
    for c in facts.things:
        for state, said in _STATES.items():
            opposite = {"open": "closed", "switched_on": "switched_off"}[state]
            ids = [e.id for e in facts.kinds[c]]
            if all(facts.scene.holds((state, i)) or facts.scene.holds((opposite, i)) for i in ids):
                so = frozenset(i for i in ids if facts.scene.holds((state, i)))
                yield {"cs": several(facts.noun(c)), "s": said}, so
