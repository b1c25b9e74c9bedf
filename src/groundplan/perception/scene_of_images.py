"""From pictures to a scene of affordances that can be planned in.

What a picture cannot show is assumed, and each assumption is told: a counter where no furniture is seen, that closable
vessels are closed, and that a vessel named after a drink (milk_carton) is full of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from groundplan.errors import InputError
from groundplan.knowledge.affordance_domain import Affordances
from groundplan.perception.affordances import Seen, seen_in
from groundplan.perception.detector import Detector, Image, area
from groundplan.perception.relations import is_furniture, relations
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.formats.kit import ACTING, DOMAIN, HUMAN, LOCATION, ROBOT
from groundplan.scene.scene import Fact, Scene

COUNTER = "counter"


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneSeen:
    """A scene made of pictures: the things seen, those next to each other, and in words what was assumed."""

    scene: Scene
    things: tuple[Seen, ...]
    next_to: tuple[tuple[str, str], ...]
    assumed: tuple[str, ...]


def scene_of_images(
    images: Sequence[Image], detector: Detector, mapping: Affordances, *, name: str = "pictures", liquids: bool = True
) -> SceneSeen:
    """Return the scene that pictures show; each picture is of another place, so nothing is seen twice.

    Positions and sizes are the boxes' in units of the picture's width and height: x to the right, z upward, y 0; each
    further picture is 2 units to the right. `liquids` says whether vessels named after a drink are taken to hold it.

    Raises:
        InputError: nothing was detected in any of them, or the detector cannot look at them.
    """
    things = seen_in(images, detector, mapping)
    if not things:
        raise InputError(
            "Nothing was detected in the picture." if len(images) == 1 else "Nothing was detected in the pictures.",
            hint="The detector may not know these things: name another with --detector FILE, or --detector chat.",
        )
    found = relations(things)
    building = _Building(things, mapping)
    building.add_places(found.facts)
    building.add_states(found.facts)
    if liquids:
        building.add_liquids()
    building.add_agents()
    types = {place.category: mapping.affordances(place.category) | {LOCATION} for place in building.places}
    scene = Scene(building.entities, building.facts, name=name, domain=DOMAIN, source="pictures", category_types=types)
    return SceneSeen(scene=scene, things=things, next_to=found.next_to, assumed=tuple(building.assumed))


class _Building:
    """A scene in the making."""

    def __init__(self, things: Sequence[Seen], mapping: Affordances) -> None:
        self.things, self.mapping = things, mapping
        self.entities = [_entity(thing) for thing in things]
        self.facts: list[Fact] = []
        self.places: list[Entity] = []
        self.assumed: list[str] = []

    def add_places(self, placed: Iterable[Fact]) -> None:
        """Put everything in or on what it is seen in or on; all else on the furniture of its picture, or a counter."""
        self.facts += placed
        held = {fact[1] for fact in self.facts}
        for picture in sorted({thing.picture for thing in self.things}):
            here = [thing for thing in self.things if thing.picture == picture]
            furniture = [thing for thing in here if is_furniture(thing)]
            self.places += (e for e in self.entities if e.id in {thing.id for thing in furniture})
            loose = [thing for thing in here if thing.id not in held and thing not in furniture]
            bearing = [thing for thing in furniture if thing.has("support")]
            if loose and bearing:
                largest = max(bearing, key=lambda thing: area(thing.box)).id
            elif loose or not furniture:
                largest = self._add_counter()
            self.facts += (("on", thing.id, largest) for thing in loose)

    def _add_counter(self) -> str:
        number = sum(entity.category == COUNTER for entity in self.entities)
        counter = Entity(id=f"{COUNTER}{number}", kind=Kind.ASSET, category=COUNTER)
        self.entities.append(counter)
        self.places.append(counter)
        self.assumed.append(f"no furniture is seen under the things: they stand on {counter.id}")
        return counter.id

    def add_states(self, placed: Sequence[Fact]) -> None:
        """Say of what can be closed whether it is: open if something is seen in it, or if it is a box without a lid."""
        filled = {fact[2] for fact in placed if fact[0] == "in"}
        for thing in self.things:
            if not thing.has("open", "close"):
                continue
            shut = thing.id not in filled and (thing.has("liquid-contain") or is_furniture(thing))
            self.facts.append(("closed" if shut else "opened", thing.id))
            if shut:
                self.assumed.append(f"{thing.id} is closed")

    def add_liquids(self) -> None:
        """Fill the closable vessels that are named after a drink."""
        numbers: dict[str, int] = {}
        for thing in self.things:
            liquid = contents_of(thing.category, self.mapping)
            if liquid is None or not thing.has("liquid-contain", "close"):
                continue
            number = numbers.get(liquid, sum(each.category == liquid for each in self.things))
            numbers[liquid] = number + 1
            self.entities.append(Entity(id=f"{liquid}{number}", kind=Kind.OBJECT, category=liquid))
            self.facts.append(("liquid_in", f"{liquid}{number}", thing.id))
            self.assumed.append(f"{liquid}{number} is in {thing.id}")

    def add_agents(self) -> None:
        """Put a robot and a human at the first place."""
        for agent, kind in ((ACTING, ROBOT), (f"{HUMAN}0", HUMAN)):
            self.entities.append(Entity(id=agent, kind=Kind.AGENT, category=kind))
            self.facts.append(("at", agent, self.places[0].id))
        self.assumed.append(f"{ACTING} and {HUMAN}0 are at {self.places[0].id}")


def contents_of(category: str, mapping: Affordances) -> str | None:
    """Return the drink that a class of vessels is named after: milk of milk_carton; None for others."""
    words = category.split("_")
    for end in range(len(words) - 1, 0, -1):
        liquid = "_".join(words[:end])
        if "liquid" in mapping.affordances(liquid):
            return liquid
    return None


def _entity(thing: Seen) -> Entity:
    x0, y0, x1, y1 = thing.box
    centre: Vector = ((x0 + x1) / 2 + 2 * thing.picture, 0.0, 1 - (y0 + y1) / 2)
    kind = Kind.ASSET if is_furniture(thing) else Kind.OBJECT
    size: Vector = (x1 - x0, 0.0, y1 - y0)
    return Entity(id=thing.id, kind=kind, category=thing.category, position=centre, size=size)
