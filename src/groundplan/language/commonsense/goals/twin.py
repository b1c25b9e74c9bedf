"""The household-shaped twin of an affordance scene: the same things by the same ids, so that instructions can be read.

The parser describes things in the household's terms: furniture in a room, things in or on it, states such as open and
dirty. A scene whose types are affordances (see `groundplan.knowledge.affordance_domain`) says the same in other words.
The twin is that scene in the parser's words; what is read on it is translated back by `twin_goals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from groundplan.knowledge import Knowledge, enrich, knowledge
from groundplan.knowledge.washing import CLEAN, DIRTY
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

AFFORDANCE_DOMAIN = "affordances"
ROOM = "this_room"
"""The one room of a twin: affordance scenes know places, but no rooms."""
USER = "user"
"""The attribute of the person who speaks."""
IMAGINED = "imagined"
"""The attribute of what an instruction speaks of although nothing known is it."""

_TYPES = {
    "carry": ("pickable",),
    "open": ("openable",),
    "close": ("openable",),
    "contain": ("container", "receptacle"),
    "liquid-contain": ("container", "receptacle", "vessel"),
    "support": ("surface", "receptacle"),
    "consumable": ("food",),
    "cut": ("knife",),
    "wet-swipe": ("cloth",),
    "heat": ("heater",),
    "liquid": ("liquid", "pickable"),
    "drinkable": ("drinkable",),
    "drink": ("drinking_vessel",),
    "location": ("location",),
}
_STATES = {"opened": "open", "closed": "closed", "clean": "clean", "wet": "wet", "chopped": "sliced"}


_SAID_SO = dict.fromkeys(DIRTY | {"used"}, "dirty") | dict.fromkeys(CLEAN, "clean") | {"wet": "wet"}
"""First words of class names that say what such things are like ("dirty_plate")."""


def is_affordance_scene(scene: Scene) -> bool:
    """Say whether the types of a scene's things are affordances."""
    return scene.domain == AFFORDANCE_DOMAIN


def flows(scene: Scene, entity_id: str) -> bool:
    """Say whether a thing is liquid and not packed: a drink that stands somewhere, or can be carried, is a can."""
    if entity_id not in scene or not scene.has_type(entity_id, "liquid") or scene.has_type(entity_id, "carry"):
        return False
    packed = scene.matching("on", entity_id, None) or scene.matching("in", entity_id, None)
    return bool(scene.matching("liquid_in", entity_id, None)) or not packed


def household_twin(scene: Scene, base: Knowledge | None = None) -> Scene:
    """Return a scene in the household's terms with the same ids; a scene that is in such terms already is enriched."""
    if not is_affordance_scene(scene):
        return enrich(scene, base)
    kept = scene.memo.get("twin")
    if not isinstance(kept, Scene):
        kept = scene.memo["twin"] = _twin(scene, base or knowledge())
    return kept


def with_imagined(twin: Scene, entities: Iterable[Entity], facts: Iterable[Fact]) -> Scene:
    """Return the twin with things that are spoken of but not known, each where it is said to be."""
    return _scene(twin.name, [*twin.entities(), *entities], [*twin.facts(), *facts])


def _scene(name: str, entities: Iterable[Entity], facts: Iterable[Fact]) -> Scene:
    scene = Scene(entities, facts, name=name, domain=AFFORDANCE_DOMAIN)
    scene.is_enriched = True
    return scene


def _twin(scene: Scene, base: Knowledge) -> Scene:
    entities = [_entity(scene, entity, base) for entity in scene.entities()]
    users = [e for e in entities if "person" in e.types]
    if users:
        entities[entities.index(users[0])] = _replaced(users[0], attributes=(USER,))
    known = {e.id for e in entities}
    facts = [fact for fact in _facts(scene) if all(term in known for term in fact[1:])]
    facts += [(state, e.id) for e in entities for word, state in _SAID_SO.items() if e.category.startswith(f"{word}_")]
    placed = {fact[1] for fact in facts if fact[0] in ("in", "on")}
    things = [e.id for e in entities if e.kind is not Kind.AGENT and e.id not in placed]
    room = Entity(id=ROOM, kind=Kind.ROOM, category="room")
    return _scene(scene.name, [room, *entities], dict.fromkeys([*facts, *(("in", i, ROOM) for i in things)]))


def _facts(scene: Scene) -> Iterator[Fact]:
    for fact in scene.facts():
        name, *terms = fact
        if name == "liquid_in":
            yield ("in", *terms)
        elif name == "inhand":
            yield ("holding", terms[1], terms[0])
            if not scene.has_type(terms[1], "robot"):
                yield ("has", terms[1], terms[0])
        elif name == "liquid_warm":
            yield ("hot", *terms)
        elif name == "at" and not _is_agent(scene, terms[0]):
            yield ("next_to", *terms)
        else:
            yield (_STATES.get(name, name), *terms)


def _is_agent(scene: Scene, entity_id: str) -> bool:
    entity = scene.get(entity_id)
    return entity is not None and entity.kind is Kind.AGENT


def _entity(scene: Scene, entity: Entity, base: Knowledge) -> Entity:
    if entity.kind is Kind.AGENT:
        robot = scene.has_type(entity.id, "robot") or entity.category == "robot"
        who = ("robot", "robot") if robot else ("person", "person")
        return _replaced(entity, category=who[0], types=(who[1],))
    types = {t for name, given in _TYPES.items() if scene.has_type(entity.id, name) for t in given}
    if "liquid" in types and not flows(scene, entity.id):
        types = (types - {"liquid"}) | {"pickable"}
    kind = _kind(scene, entity, base)
    if kind is Kind.ASSET:
        types -= {"pickable"}
    types |= {"solid"} if "pickable" in types and "liquid" not in types else set()
    return _replaced(entity, kind=kind, category=_category(scene, entity, base), types=tuple(sorted(types)))


def _kind(scene: Scene, entity: Entity, base: Knowledge) -> Kind:
    """Return furniture for what is a place or cannot be carried, and what people call so if things are kept there."""
    if not scene.has_type(entity.id, "carry"):
        return Kind.OBJECT if scene.has_type(entity.id, "liquid") else Kind.ASSET
    if not any(base.category(s).kind is not Kind.OBJECT for s in base.senses(entity.category)[:1]):
        return Kind.OBJECT
    used = scene.matching("on", None, entity.id) or scene.matching("in", None, entity.id)
    return Kind.ASSET if used or scene.has_type(entity.id, "location") else Kind.OBJECT


def _category(scene: Scene, entity: Entity, base: Knowledge) -> str:
    """Return the category to read it by: a container called after the drink in it ("milk_carton") is a container."""
    inside = {scene.entity(f[1]).category for f in scene.matching("liquid_in", None, entity.id) if f[1] in scene}
    drinks = inside | {sense for category in inside for sense in base.senses(category)}
    called = [s for s in base.senses(entity.category) if s in drinks or any(base.is_a(d, s) for d in drinks)]
    if not called or entity.category in inside:
        return entity.category
    head = entity.category.rpartition("_")[2]
    return next((s for s in base.senses(head) if s not in drinks), "carton")


def _replaced(entity: Entity, **changes: object) -> Entity:
    values = {
        "id": entity.id,
        "kind": entity.kind,
        "category": entity.category,
        "name": entity.name or (entity.category.replace("_", " ") if "category" in changes else ""),
        "attributes": entity.attributes,
        "types": entity.types,
        "owner": entity.owner,
        "affordances_known": True,
    }
    return Entity(**{**values, **changes})  # type: ignore[arg-type]
