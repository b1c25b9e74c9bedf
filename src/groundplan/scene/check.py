"""Whether a scene is well formed: every reader calls `check_scene`, so that nothing half-loads."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from groundplan.errors import SceneError, UnknownNameError
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Fact, Scene

Where = Callable[[str], str]
"""From an entity's id to its place in the file, as a JSON pointer ("" where it came from no file)."""

_AFFORDANCES = "affordances"
"""The domain of scenes in which furniture may be at a place, too (a chair at the table), which places nothing."""
PLACES = frozenset({Kind.FLOOR, Kind.ROOM, Kind.POSE})
_ARITY = {"in": 2, "on": 2, "holding": 2, "at": 2, "connected": 2, "accessed": 2, "has": 2, "open_plan": 0}
_STATES = ("open", "closed", "switched_on", "switched_off", "hot", "cold", "clean", "dirty", "wet", "dry")
_OPPOSITES = tuple(zip(_STATES[::2], _STATES[1::2], strict=True))
_ARITY.update(dict.fromkeys((*_STATES, "free_hand"), 1))


def check_scene(scene: Scene, where: Where | None = None, undeclared: Collection[str] = ()) -> Scene:
    """Return the scene if it is well formed.

    Checked: facts have the right number of arguments and refer to entities that exist; nothing is in two places;
    containment has no cycle and respects the levels; agents hold, places are connected; no opposite states. Facts may
    also speak of what is `undeclared`, of which nothing else is checked.

    Raises:
        SceneError: it is not; the message names the entity and, where it came from a file, its place there.
    """
    place = where or (lambda _: "")
    holders = _check_facts(scene, place, frozenset(undeclared))
    _check_cycles(holders, place)
    for first, second in _OPPOSITES:
        for fact in scene.matching(first):
            if scene.holds((second, fact[1])):
                raise _error(f"{fact[1]!r} is both {first} and {second}.", fact[1], place)
    for fact in scene.matching("free_hand"):
        held = scene.matching("holding", fact[1], None)
        if held:
            raise _error(f"{fact[1]!r} has a free hand and holds {held[0][2]!r}.", fact[1], place)
    return scene


def undeclared(scene: Scene) -> tuple[str, ...]:
    """Return what a scene of affordances states facts about without having it; nothing for other scenes."""
    if scene.domain != _AFFORDANCES:
        return ()
    return tuple(dict.fromkeys(name for fact in scene.facts() for name in fact[1:] if name not in scene))


def _error(message: str, entity_id: str, where: Where, hint: str = "") -> SceneError:
    location = where(entity_id)
    return SceneError(f"{message} (at {location})" if location else message, hint=hint)


def _check_facts(scene: Scene, where: Where, undeclared: frozenset[str]) -> dict[str, str]:
    """Check each fact by itself; return what holds what."""
    kinds = {entity.id: entity.kind for entity in scene.entities()}
    holders: dict[str, str] = {}
    placed: dict[str, Fact] = {}
    fitting: set[tuple[str, Kind, Kind]] = set()
    seating, everything = scene.domain == _AFFORDANCES, True
    for fact in scene.facts():
        predicate = fact[0] if fact else ""
        arity = _ARITY.get(predicate)
        if not predicate or (arity is not None and len(fact) != arity + 1):
            raise SceneError(f"The fact {_shown(fact)} must have {arity or 'a predicate and its'} arguments.")
        for argument in fact[1:] if arity is not None else fact[1:2]:
            if argument not in kinds and argument not in undeclared:
                raise _dangling(scene, fact, argument, where)
        loose = seating and (predicate == "at" and kinds.get(fact[1]) is not Kind.AGENT)
        if loose or (undeclared and not undeclared.isdisjoint(fact[1:])):
            everything = False
            continue
        if predicate in ("in", "on", "holding", "at"):
            if (levels := (predicate, kinds[fact[1]], kinds[fact[2]])) not in fitting:
                _check_levels(kinds, fact, where)
                fitting.add(levels)
            child, parent = (fact[2], fact[1]) if predicate == "holding" else (fact[1], fact[2])
            if child in placed:
                message = f"{child!r} is in two places: {_shown(placed[child])} and {_shown(fact)}."
                raise _error(message, child, where)
            placed[child] = fact
            holders[child] = parent
        elif predicate == "connected":
            _check_levels(kinds, fact, where)
    if everything:
        scene.derived("placements", lambda *_: placed)
    return holders


def _shown(fact: Fact) -> str:
    return f"{fact[0]}({', '.join(fact[1:])})" if fact else "()"


def _dangling(scene: Scene, fact: Fact, argument: str, where: Where) -> SceneError:
    hint = UnknownNameError("entity", argument, scene.ids()).hint
    known = next((a for a in fact[1:] if a in scene), argument)
    return _error(f"{_shown(fact)} refers to {argument!r}, which is not in the scene.", known, where, hint)


def _check_levels(kinds: Mapping[str, Kind], fact: Fact, where: Where) -> None:
    """Check that the two ends of a fact are of kinds that can stand in it."""
    predicate, first, second = fact
    kind, other = kinds[first], kinds[second]
    wrong = ""
    if predicate == "connected" and not (kind in PLACES and other in PLACES):
        wrong = "only floors, rooms and poses are connected"
    elif predicate == "at" and kind is not Kind.AGENT:
        wrong = f"only agents are at a place, and {first!r} is of kind {kind}"
    elif predicate == "holding" and (kind is not Kind.AGENT or other in PLACES):
        wrong = "only agents hold things"
    elif predicate in ("in", "on") and kind in PLACES and other not in (Kind.FLOOR, Kind.ROOM):
        wrong = f"a {kind} cannot be {predicate} a thing of kind {other}"
    elif predicate in ("in", "on") and kind is Kind.FLOOR:
        wrong = "floors are the top level" if other is not Kind.FLOOR else ""
    elif predicate in ("in", "on") and kind is Kind.ASSET and other is Kind.AGENT:
        wrong = "what an agent holds is stated by `holding`"
    if wrong:
        raise _error(f"The fact {_shown(fact)} cannot be: {wrong}.", first, where)


def _check_cycles(holders: dict[str, str], where: Where) -> None:
    done: set[str] = set()
    for start, holder in holders.items():
        if holder in done or holder not in holders:
            done.add(start)
            continue
        path: dict[str, None] = {}
        current: str | None = start
        while current is not None and current not in done:
            if current in path:
                ring = list(path)[list(path).index(current) :]
                raise _error(f"Containment runs in a circle: {' in '.join([*ring, current])}.", current, where)
            path[current] = None
            current = holders.get(current)
        done.update(path)
