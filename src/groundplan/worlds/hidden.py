"""A symbolic world of which only the places that were looked at are seen (AutoGPT+P, section IV-A; exploring).

The world is whole; what is observed of it is part. Looking at a place shows what the place is said to show: that is
data (`locations`), or else everything that stands on it, lies in it, or is there, at any depth (`shown_by`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from groundplan.errors import UnknownNameError, WorldError
from groundplan.logic.domain import Action, Domain
from groundplan.logic.wordings import Wordings
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.worlds.disturbance import Disturbance
from groundplan.worlds.symbolic import SymbolicWorld
from groundplan.worlds.world import Outcome

_HOLDS = ("in", "on", "at", "liquid_in")
_AT = "at"


class HiddenWorld(SymbolicWorld):
    """A world over a full scene; `observe` gives what has been seen of it.

    Seen are the agents, what they hold, where the robots stand, and what was shown by the places looked at. The places
    not looked at yet (`unexplored`) are known by name, and so what kind of thing they are; what is in or on them, and
    whether they are open, is not. A robot that comes to a place sees what is there.
    """

    def __init__(
        self,
        scene: Scene,
        domain: Domain,
        *,
        locations: Mapping[str, Sequence[str]] | None = None,
        explored: Collection[str] | None = None,
        seed: int = 0,
        disturbances: Sequence[Disturbance] = (),
        failure_rate: float = 0.0,
        wordings: Wordings | None = None,
    ) -> None:
        """Start from the full scene, with the places in `explored` (None: all, and so everything) looked at.

        `locations` names the places and what looking at each shows. A place that is no entity is left out.

        Raises:
            UnknownNameError: a place to be explored already is not among the places.
            WorldError: the failure rate is not between 0 and 1.
        """
        super().__init__(
            scene, domain, seed=seed, disturbances=disturbances, failure_rate=failure_rate, wordings=wordings
        )
        shown = {place: tuple(i for i in ids if i in scene) for place, ids in (locations or {}).items()}
        self._locations = {place: ids for place, ids in shown.items() if place in scene}
        self._all = explored is None
        self._looked: dict[str, None] = {}
        self._seen = set(scene.of_kind(Kind.AGENT))
        self._seen |= {fact[1] for fact in scene.matching("inhand")} | {fact[2] for fact in scene.matching("holding")}
        self._seen |= {fact[2] for robot in scene.of_type("robot") for fact in scene.matching(_AT, robot, None)}
        self._observed: tuple[Scene, int, Scene] | None = None
        for place in self._locations if explored is None else explored:
            if place not in shown:
                raise UnknownNameError("place", place, self._locations)
            self._look(place)

    @property
    def explored(self) -> tuple[str, ...]:
        """The places that have been looked at, in order."""
        return tuple(self._looked)

    @property
    def unexplored(self) -> tuple[str, ...]:
        """The places that have not been looked at."""
        return tuple(place for place in self._locations if place not in self._looked)

    @property
    def whole(self) -> Scene:
        """The scene as it really is."""
        return self._scene

    def observe(self) -> Scene:
        """Return what is known of the world, as it is now."""
        if self._all:
            return self._scene
        kept = self._observed
        if kept is None or kept[0] is not self._scene or kept[1] != len(self._looked):
            kept = self._observed = (self._scene, len(self._looked), self._known())
        return kept[2]

    def explore(self, place: str) -> tuple[str, ...]:
        """Send the robot to the place and let it look; return the ids of what is seen there for the first time.

        Raises:
            UnknownNameError: there is no such place.
            WorldError: nobody is there to go.
        """
        if place not in self._locations:
            raise UnknownNameError("place", place, self._locations)
        robots = self._scene.of_type("robot")
        if not robots:
            raise WorldError("There is no robot to explore with.")
        was = self._scene.matching(_AT, robots[0], None)
        self._change(Changes(added=((_AT, robots[0], place),), removed=tuple(f for f in was if f[2] != place)))
        return self._look(place)

    def perform(self, action: Action) -> Outcome:
        """Try the action; a robot that has come to a place by it sees what is there.

        Raises:
            WorldError: the domain has no such action.
        """
        outcome = super().perform(action)
        robots = frozenset(self._scene.of_type("robot"))
        for fact in outcome.changes.added:
            if fact[0] == _AT and fact[1] in robots and fact[2] in self._locations:
                self._look(fact[2])
        return outcome

    def tell(self, changes: Changes) -> None:
        """Take what a person says is the case as true; what it is about is known from now on."""
        self._seen.update(i for fact in changes.added for i in fact[1:] if i in self._scene)
        self._observed = None
        super().tell(changes)

    def _look(self, place: str) -> tuple[str, ...]:
        if place in self._looked:
            return ()
        self._looked[place] = None
        new = [i for i in dict.fromkeys((place, *self._locations[place])) if i not in self._seen]
        self._seen.update(new)
        return tuple(new)

    def _known(self) -> Scene:
        """Return the scene of what has been seen."""
        scene = self._scene
        part = Scene(
            (entity for entity in scene.entities() if entity.id in self._seen or entity.id in self._locations),
            (fact for fact in scene.facts() if self._is_seen(fact)),
            name=scene.name,
            domain=scene.domain,
            source=scene.source,
            category_types=scene.category_types,
        )
        part.is_enriched = scene.is_enriched
        return part

    def _is_seen(self, fact: Fact) -> bool:
        """Say whether a fact is about something seen and nothing hidden but, perhaps, a place that is known by name."""
        about = fact[1:]
        seen = not about or any(argument in self._seen for argument in about)
        return seen and all(i in self._seen or i in self._locations or i not in self._scene for i in about)


def shown_by(scene: Scene, place: str) -> tuple[str, ...]:
    """Return what looking at a place shows where no list says it: what is on, in or at it, at any depth."""
    found: dict[str, None] = {}
    waiting = [place]
    while waiting:
        holder = waiting.pop(0)
        inside = [fact[1] for predicate in _HOLDS for fact in scene.matching(predicate, None, holder)]
        new = [i for i in inside if i in scene and i not in found and scene.entity(i).kind is not Kind.AGENT]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found)
