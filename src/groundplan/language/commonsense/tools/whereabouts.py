"""Where what is needed is likely to be: for each place not looked at, how likely a look there helps.

A thing is at one of the places or not there at all. The weights of all places (`places.weight`), those looked at
included, and that of its being nowhere make a distribution; places where it was not found drop out of it (Bayes). What
has been seen counts: things of a kind keep together. As likely as the thing is not there at all, what can serve instead
of it is looked for; the less a look is worth, the better what is known already would do. For several things that are
needed a look is worth the sum of what it is for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from groundplan.knowledge import knowledge
from groundplan.language.commonsense.tools.places import FAMILY, LEAST, Surrounding, category_of, surrounding, weight
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

_NOWHERE = 0.35
"""The weight of a thing's not being there at all, beside 1 for the place where such things are always kept."""
_SHARPNESS = 2.0
_KIN_SEEN, _OTHERS_SEEN = 1.6, 0.6
_ENOUGH = 3
"""So many things must be seen at a place for what is not among them to tell anything."""
_HERE, _SAME_ROOM = 1.1, 1.05


@dataclass(frozen=True, slots=True)
class Sought:
    """Something that is needed: the categories that would do, and what can serve instead, each with what it is worth.

    What the thing itself is worth is 1; `known` is what the best is worth that is known already and can serve instead.
    `share` is how much finding it counts beside other things that are needed.
    """

    categories: tuple[str, ...]
    instead: tuple[tuple[str, float], ...] = ()
    known: float = 0.0
    share: float = 1.0


class Whereabouts:
    """The places of a scene, those in `unexplored` not looked at yet, and how likely things are there."""

    def __init__(self, scene: Scene, unexplored: Sequence[str]) -> None:
        self.scene, self.unexplored = scene, tuple(unexplored)

    def chances(self, sought: Iterable[Sought]) -> list[tuple[str, float]]:
        """Return the places worth the way, each with what a look there is expected to be worth, best first."""
        wanted, total = tuple(sought), dict.fromkeys(self.unexplored, 0.0)
        worth: set[str] = set()
        for each in wanted:
            found, nowhere = self.likely(each.categories)
            served = dict.fromkeys(self.unexplored, 0.0)
            for name, worth_it in each.instead:
                for place, chance in self.likely((name,))[0].items():
                    served[place] = max(served[place], (worth_it - each.known) * chance)
            for place in self.unexplored:
                total[place] += each.share * (found[place] * (1.0 - each.known) + nowhere * served[place])
            worth |= {place for place in self.unexplored if self._worth(each.categories, place) or served[place]}
        scored = [(place, total[place]) for place in self.unexplored if place in worth and total[place] > 0.0]
        return sorted(scored, key=lambda pair: -pair[1] * self._near(pair[0]))

    def likely(self, categories: Sequence[str]) -> tuple[dict[str, float], float]:
        """Return how likely something of the categories is at each place not looked at, and that it is nowhere."""
        weights = {
            place: max((self._weight(name, place) for name in categories), default=0.0) for place in self.unexplored
        }
        whole = sum(weights.values()) + _NOWHERE
        return {place: each / whole for place, each in weights.items()}, _NOWHERE / whole

    def _worth(self, categories: Sequence[str], place: str) -> bool:
        kind, around = category_of(place), self._around(place)
        return any(weight(name, kind, around) >= LEAST for name in categories)

    def _weight(self, category: str, place: str) -> float:
        kind = category_of(place)
        plain = 1.0 if _is_one(kind, category) else weight(category, kind, self._around(place))
        return float(plain**_SHARPNESS) * self._seen(category, kind)

    # --- what has been seen ---------------------------------------------------------------------------------------

    def _seen(self, category: str, kind: str) -> float:
        """Return by how much what was seen at places of the same kind makes it likelier to be there."""
        factor = 1.0
        for place, things in self._contents.items():
            if category_of(place) == kind:
                kin = sum(_akin(category, thing) for thing in things)
                if kin:
                    factor = max(factor, 1.0) * _KIN_SEEN
                elif len(things) >= _ENOUGH:
                    factor *= _OTHERS_SEEN
        return factor

    @cached_property
    def _contents(self) -> Mapping[str, tuple[str, ...]]:
        """The classes of what was seen at each place that was looked at and holds something."""
        hidden, scene = set(self.unexplored), self.scene
        found: dict[str, list[str]] = {}
        for entity in scene.entities():
            if entity.kind is Kind.AGENT or entity.id in hidden:
                continue
            chain = [holder for holder in scene.chain(entity.id) if holder not in hidden]
            for holder in chain:
                found.setdefault(holder, []).append(entity.category)
        return {place: tuple(things) for place, things in found.items()}

    # --- the room, and the way ------------------------------------------------------------------------------------

    def _around(self, place: str) -> Surrounding:
        room = self._rooms.get(place, "")
        return self._surroundings[room]

    @cached_property
    def _rooms(self) -> Mapping[str, str]:
        scene = self.scene
        return {place: scene.room_of(place) or "" for place in self._places if place in scene}

    @cached_property
    def _places(self) -> tuple[str, ...]:
        """All places: those not looked at, and what stands about like them."""
        standing = [i for i in self.scene.ids() if self._is_place(i)]
        return tuple(dict.fromkeys((*self.unexplored, *standing)))

    def _is_place(self, entity_id: str) -> bool:
        holder = self.scene.holder(entity_id)
        inner = (
            holder is not None and holder in self.scene and self.scene.entity(holder).kind in (Kind.ASSET, Kind.OBJECT)
        )
        return self.scene.entity(entity_id).kind in (Kind.ASSET, Kind.OBJECT) and not inner

    @cached_property
    def _surroundings(self) -> Mapping[str, Surrounding]:
        of_room: dict[str, list[str]] = {"": []}
        for place in self._places:
            of_room.setdefault(self._rooms.get(place, ""), []).append(category_of(place))
        named = {room: self.scene.entity(room).category for room in of_room if room in self.scene}
        seen = [name for things in self._contents.values() for name in things]
        return {room: surrounding(places, named.get(room, ""), seen) for room, places in of_room.items()}

    def _near(self, place: str) -> float:
        """Return a little more than 1 for the place where the robot is, or one in the same room."""
        at = [fact[2] for robot in self.scene.of_type("robot")[:1] for fact in self.scene.matching("at", robot, None)]
        if place in at:
            return _HERE
        rooms = {self.scene.room_of(here) or here for here in at if here in self.scene}
        return _SAME_ROOM if self._rooms.get(place, "") in rooms - {""} else 1.0


def _is_one(place: str, category: str) -> bool:
    """Say whether a place is itself such a thing: a bucket holds things, and may be what serves as a basket."""
    known = knowledge()
    return any(known.is_a(kind, wanted) for kind in known.senses(place)[:1] for wanted in known.senses(category)[:1])


def _akin(category: str, other: str) -> bool:
    """Say whether two classes are of one family: plate and bowl, shirt and sock."""
    known = knowledge()
    mine, theirs = known.senses(category)[:1], known.senses(other)[:1]
    if not mine or not theirs:
        return False
    families = [kind for kind in (*mine, *known.ancestors(mine[0])) if kind != "object"]
    return any(known.is_a(theirs[0], kind) for kind in families if len(known.descendants(kind)) <= FAMILY)
