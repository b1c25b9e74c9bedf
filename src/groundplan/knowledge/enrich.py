"""Completing a scene with what is generally known of the categories in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from groundplan.knowledge.affordances import category_types, entity_types
from groundplan.knowledge.base import PERSON, Knowledge, knowledge
from groundplan.knowledge.category import How
from groundplan.knowledge.owners import Owners
from groundplan.knowledge.room_names import room_kind
from groundplan.knowledge.washing import CLEAN, DIRTY, soiled
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.scene.wording import BELONGING, TITLED, TITLES, forms_of, parts_of

_MANY = 16
_ROBOT = "robot"
_BELONGS = re.compile(rf"\b(?i:{BELONGING})\b[: ]+(?:{TITLES} )?([A-Z][a-z]+)\b(?!'s)")
_WHOLLY = re.compile(rf"(?:{TITLES} )?([A-Z][a-z]+)(?:'s|’s)")
"""An attribute that only says whose a thing is."""
_THEIRS = re.compile(r"(?:^|[,;] )([A-Z][a-z]+)(?:'s|’s|'|’)(?=$|[,; ])")
"""Whose an attribute says something is: "Tobi's", "muddy, Priya's", "Tobi's homework"."""
_TASTED = ("food", "drink")
_OCCUPIED = {"office": "desk", "bedroom": "bed"}
"""Rooms that are whose the only one of such a thing in them is."""
_KEPT = "enriched"
_OWNABLE = (Kind.ROOM, Kind.ASSET, Kind.OBJECT)
_PLACES = (Kind.FLOOR, Kind.ROOM, Kind.POSE)
_ALTERNATIVES = (("openable", "open", "closed"), ("switchable", "switched_on", "switched_off"))
"""A type, and the two states of which each of its things is in one; the second is assumed where none is given."""
_HOLDS = {
    (False, False): frozenset[str](),
    (True, False): frozenset({"in"}),
    (False, True): frozenset({"on"}),
    (True, True): frozenset({"in", "on"}),
}
"""How something holds things, by whether anything is in it and on it."""
_COLORS = frozenset({"red", "green", "blue", "yellow", "black", "white", "grey", "gray", "brown", "orange", "purple"})
_COLORS |= {"pink", "beige", "golden", "silver"}
_SIZES = frozenset({"big", "small", "large", "little", "tiny", "huge", "tall", "short", "long", "wide", "narrow"})
_SIDES = frozenset({"left", "right", "upper", "lower", "top", "bottom", "front", "back", "main", "spare", "extra"})
_SIDES |= {"master", "guest", "kids", "parents", "rear", "middle", "centre", "center", "corner", "inner", "outer"}
_SIDES |= {"north", "south", "east", "west", "upstairs", "downstairs", "indoor", "outdoor"}
_LOOKS = frozenset({"old", "new", "clean", "dirty", "empty", "full", "broken", "round", "square", "wooden", "plastic"})
_LOOKS |= {"used", "wet", "damp", "cracked", "torn", "expired", "rotten", "mouldy", "faulty", "spare"}
_MATERIALS = frozenset({"wool", "cotton", "silk", "linen", "leather", "metal", "steel", "wood", "ceramic", "porcelain"})
_TELLING_APART = _COLORS | _SIZES | _SIDES | _LOOKS | _MATERIALS
"""What stands behind the kind of a thing in its identifier and says something of it."""
_WASHED = (("dirty", "clean", DIRTY), ("clean", "dirty", CLEAN))
"""States that a file may give as attributes, each with the one that rules it out and the words for it."""


def enrich(scene: Scene, base: Knowledge | None = None) -> Scene:
    """Return the scene with everything that its categories are known to be like, by `base` (default: our own).

    - `category_types` for every category, and the types that entities with listed affordances lack;
    - owners and categories written into identifiers ("toms_room"), and owners that attributes tell ("property of Mia");
    - the category of what has a mark behind it that tells it from others ("lamp_a", "mug_big", of which big is said);
    - a state for whatever opens or switches and has none: closed, off; a free hand for a robot that holds nothing;
    - dirty or clean for what the file calls so among its attributes;
    - what appliances brew, and, except in SayPlan's domain which has no such action, what fixtures give.

    Nothing is assumed hot or broken. Enriching twice changes nothing more. Costs one look at each entity, once:
    the result is kept with the scene, and a scene that follows from an enriched one is enriched.
    """
    if base is not None:
        return _enriched(scene, base)
    if scene.is_enriched:
        return scene
    kept = scene.memo.get(_KEPT)
    if not isinstance(kept, Scene) or kept.domain != scene.domain:
        kept = _enriched(scene, knowledge())
        kept.is_enriched = True
        scene.memo[_KEPT] = kept
    return kept


def _enriched(scene: Scene, base: Knowledge) -> Scene:
    scene = _completed(scene, dict(_owned(scene, base)), ())
    scene = _completed(scene, dict(_rooms(scene, base)), ())
    scene = _completed(scene, dict(_marked(scene, base)), ())
    scene = _completed(scene, dict(_specified(scene, base)), ())
    scene = _completed(scene, dict(_occupied(scene, base)), ())
    kinds = _kinds(scene)
    types = _shared_types(scene, kinds, base)
    scene = _completed(scene, dict(_typed(scene, types, base)), ()).with_category_types(types)
    return _completed(scene, {}, (*_states(scene), *_called(scene, base), *_free_hands(scene), *_liquids(scene, base)))


def _owned(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the entities whose owner, and perhaps category, is written in their identifier or name."""
    people = _people(scene, base)
    owners = Owners(base, people | _owners_read(scene, Owners(base, people)))
    called = {e.owner.lower(): e.owner for e in scene.entities() if e.owner}
    written = {category: owners.read(category) for category in scene.categories()}
    said: dict[tuple[tuple[str, ...], Kind], str | None] = {}
    for entity in scene.entities():
        if entity.kind not in _OWNABLE:
            continue
        owned = written[entity.category]
        called |= {owned.owner: owned.owner} if owned is not None and owned.owner not in called else {}
        if owned is not None:
            owner = entity.owner or _whose(owned.owner, entity, scene, base)
            yield entity.id, replace(entity, category=owned.category, owner=owner)
        elif entity.owner is None:
            named = entity.name or not entity.id.startswith(entity.category)
            owned = owners.read(entity.name) if entity.name else None
            owned = owned or (owners.read(entity.id) if named else None)
            alike = entity.attributes, entity.kind
            if owned is None and alike not in said:
                said[alike] = _owner_said(*alike, base)
            told = said[alike] if owned is None else None
            if owned is not None:
                yield entity.id, replace(entity, owner=_whose(owned.owner, entity, scene, base))
            elif told is not None:
                yield entity.id, replace(entity, owner=called.get(told.lower(), told))


def _owner_said(attributes: tuple[str, ...], kind: Kind, base: Knowledge) -> str | None:
    """Return the one person to whom a thing is said to belong ("red, belongs to Mia"); None where nothing says so."""
    said = {m.group(1) for a in attributes for m in _BELONGS.finditer(a)}
    wholly = (_WHOLLY.fullmatch(p) for a in attributes if "'" in a or "’" in a for p in parts_of(a))
    said |= {m.group(1) for m in wholly if m and kind is Kind.OBJECT}
    names = [n for n in said if base.is_person_name(n.lower()) or not base.senses(n.lower())]
    return names[0] if len(said) == len(names) == 1 else None


def _rooms(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the rooms of no other category than their identifier whose kind is written in that."""
    for entity_id in scene.of_kind(Kind.ROOM):
        entity = scene.entity(entity_id)
        kind = room_kind(entity.id, base) if entity.category == entity.id else None
        if kind is not None:
            yield entity.id, replace(entity, category=kind)


def _marked(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the things whose identifier ends in what tells them from others: "mug_big", "lamp_a", "sink_bathroom".

    What it says of them is an attribute, unless it is a letter or a place; so is what stands before ("broken_sensor").
    """
    for category in scene.categories():
        yield from _led(scene, base, category)
        stem, _, mark = category.rpartition("_")
        known = [m for m in base.lookup(category, spelling=False) if m.how is not How.HEAD or mark not in _MATERIALS]
        unknown = stem and not known
        if not unknown or not base.senses(stem, wider=False):
            continue
        told = mark in _TELLING_APART
        if told or len(mark) == 1 or any(base.is_a(s, "room") for s in base.senses(mark, wider=False)):
            for entity_id in scene.of_category(category):
                entity = scene.entity(entity_id)
                said = (*entity.attributes, mark) if told and mark not in entity.attributes else entity.attributes
                if entity.kind in (Kind.ASSET, Kind.OBJECT):
                    yield entity_id, replace(entity, category=stem, attributes=said)


def _specified(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield food and drinks of a kind that what is said of them names: the tea that is "peppermint" has no caffeine."""
    for category in scene.categories():
        sense = next(iter(base.senses(category)), "")
        if not sense or not any(base.is_a(sense, kind) for kind in _TASTED):
            continue
        for entity_id in scene.of_category(category):
            entity = scene.entity(entity_id)
            said = (p.rpartition(":")[2].strip() for a in entity.attributes for p in parts_of(a))
            found = (base.lookup(f"{s} {category}".lower(), spelling=False)[:1] for s in said if s.isalpha())
            kinds = (m.category for ms in found for m in ms if m.how in (How.NAME, How.SYNONYM))
            kind = next((k for k in kinds if k != sense and base.is_a(k, sense)), None)
            if kind is not None and entity.kind is Kind.OBJECT:
                yield entity_id, replace(entity, category=kind)


def _occupied(scene: Scene, base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the offices and bedrooms that are nobody's in which the only desk or bed is somebody's: they are theirs."""
    places: dict[str, list[Entity]] = {}
    for category in scene.categories():
        if any(base.is_a(s, kind) for s in base.senses(category)[:1] for kind in _OCCUPIED.values()):
            for entity_id in scene.of_category(category):
                places.setdefault(scene.room_of(entity_id) or "", []).append(scene.entity(entity_id))
    for room, there in places.items():
        entity = scene.get(room)
        owner = there[0].owner if len(there) == 1 else None
        if entity is None or entity.kind is not Kind.ROOM or entity.owner is not None or owner is None:
            continue
        theirs = (k for r, k in _OCCUPIED.items() if any(base.is_a(s, r) for s in base.senses(entity.category)[:1]))
        if any(base.is_a(s, kind) for kind in theirs for s in base.senses(there[0].category)[:1]):
            yield room, replace(entity, owner=owner)


def _led(scene: Scene, base: Knowledge, category: str) -> Iterator[tuple[str, Entity]]:
    """Yield the things that are called by how they look: "broken_sensor", but no "round_table" that is a kind."""
    mark, _, kind = category.partition("_")
    if mark not in _LOOKS or not kind or any(m.how is not How.HEAD for m in base.lookup(category, spelling=False)):
        return
    for entity_id in scene.of_category(category) if base.senses(kind, wider=False) or mark == "broken" else ():
        entity = scene.entity(entity_id)
        if entity.kind in (Kind.ASSET, Kind.OBJECT) and mark not in entity.attributes:
            yield entity_id, replace(entity, attributes=(*entity.attributes, mark))


def _whose(owner: str, entity: Entity, scene: Scene, base: Knowledge) -> str:
    """Return the owner to note: "Ingrid (manager)" for "managers_desk" in an office that the file says is Ingrid's."""
    if base.is_person_name(owner) or not base.is_role(owner):
        return owner
    named = (scene.entity(holder).owner for holder in scene.chain(entity.id) if holder in scene)
    holder = next((name for name in named if name is not None), None)
    return owner if holder is None or base.is_role(holder) else f"{holder} ({owner})"


def _people(scene: Scene, base: Knowledge) -> frozenset[str]:
    agents = (scene.entity(i) for i in scene.of_kind(Kind.AGENT))
    people = (a for a in agents if base.is_a(a.category, PERSON) and a.category == PERSON)
    named = {name.lower().replace("_", " ") for p in people for name in (p.id, p.name) if name}
    return frozenset(named | _owners_told(scene, base) | _possessors(scene, base))


def _possessors(scene: Scene, base: Knowledge) -> set[str]:
    """Return whose attributes say that things are ("Otis's"), where that can only be a name."""
    told = {a for e in scene.entities() for a in e.attributes if "'" in a or "’" in a}
    names = {m.group(1).lower() for a in told for m in _THEIRS.finditer(a)}
    names |= {m.group(1).lower() for e in scene.entities() for a in e.attributes for m in TITLED.finditer(a)}
    return {name for name in names if base.persons.is_only_a_name(name) or not base.senses(name)}


def _owners_read(scene: Scene, owners: Owners) -> frozenset[str]:
    """Return who is called the owner of something of their own: "zogs_desk" says whose "zogs_lasagne" is."""
    read = (owners.read(c) for c in scene.categories() if "_" in c)
    names = {owned.owner for owned in read if owned is not None}
    return frozenset(n for n in names if n.isalpha() and not owners.names_a_role(n))


def _owners_told(scene: Scene, base: Knowledge) -> set[str]:
    """Return the last names of owners that the scene tells: "Dr Meisel" is called "meisel" in "desk_meisel"."""
    split = {tuple(e.owner.lower().replace(".", "").split()) for e in scene.entities() if e.owner}
    last = {words[-1] for words in split if len(words) == 1 or base.persons.is_title(words[0])}
    return {name for name in last if name.isalpha() and not base.senses(name, wider=False)}


def _kinds(scene: Scene) -> dict[str, set[Kind]]:
    """Return the kinds that the entities of each category have."""
    pairs = {(entity.category, entity.kind) for entity in scene.entities()}
    kinds: dict[str, set[Kind]] = {}
    for category, kind in pairs:
        kinds.setdefault(category, set()).add(kind)
    return kinds


def _shared_types(scene: Scene, kinds: dict[str, set[Kind]], base: Knowledge) -> dict[str, frozenset[str]]:
    """Return the types that all entities of a category share, whatever their kind."""
    shared: dict[str, frozenset[str]] = {}
    for category in scene.categories():
        types = frozenset.intersection(*(category_types(category, kind, base) for kind in kinds[category]))
        shared[category] = types | scene.category_types.get(category, frozenset())
    return shared


def _typed(scene: Scene, shared: dict[str, frozenset[str]], base: Knowledge) -> Iterator[tuple[str, Entity]]:
    """Yield the entities that need types of their own beyond those of their category."""
    inside, upon = ({fact[2] for fact in scene.matching(relation)} for relation in ("in", "on"))
    told_of = {name: {f[1] for s in states for f in scene.matching(s)} for name, *states in _ALTERNATIVES}
    answers: dict[tuple[object, ...], tuple[tuple[str, ...], bool] | None] = {}
    for entity in scene.entities():
        if entity.kind in _PLACES:
            continue
        holds = _HOLDS[entity.id in inside, entity.id in upon]
        alike = entity.category, entity.kind, entity.types, entity.affordances_known, holds
        if alike not in answers:
            answers[alike] = _own_types(entity, shared[entity.category], holds, base)
        answer = answers[alike] or (entity.types, entity.affordances_known)
        told = () if entity.affordances_known else tuple(_told_by_states(told_of, entity, shared[entity.category]))
        types = (*answer[0], *(t for t in told if t not in answer[0]))
        if types != entity.types or answer[1] != entity.affordances_known:
            yield entity.id, replace(entity, types=types, affordances_known=answer[1])


def _told_by_states(told_of: dict[str, set[str]], entity: Entity, shared: frozenset[str]) -> Iterator[str]:
    """Yield the types of which a stated state tells: a cage that is said to be open can be closed."""
    for type_name, ids in told_of.items():
        if entity.id in ids and type_name not in shared:
            yield type_name


def _own_types(
    entity: Entity, shared: frozenset[str], holds: frozenset[str], base: Knowledge
) -> tuple[tuple[str, ...], bool] | None:
    """Return the types the entity must have of its own and whether those are all, or None if it needs no change."""
    known = category_types(entity.category, entity.kind, base)
    if entity.kind is Kind.AGENT:
        somebody = {_ROBOT, PERSON} & {*entity.types, *known}
        return None if somebody else ((*entity.types, _ROBOT), entity.affordances_known)
    expected = known if entity.affordances_known else known | shared
    guessed = not base.senses(entity.category)
    types = entity_types(entity, expected, guessed=guessed, holds=holds)
    if types is not None:
        return _ordered(entity, types), True
    if entity.affordances_known or known <= shared:
        return None
    own = _ordered(entity, frozenset(entity.types) | known)
    return None if own == entity.types else (own, False)


def _ordered(entity: Entity, types: frozenset[str]) -> tuple[str, ...]:
    return (*entity.types, *sorted(types - set(entity.types)))


def _states(scene: Scene) -> list[Fact]:
    return [
        (assumed, entity_id)
        for type_name, other, assumed in _ALTERNATIVES
        for entity_id in scene.of_type(type_name)
        if not scene.holds((other, entity_id)) and not scene.holds((assumed, entity_id))
    ]


def _called(scene: Scene, base: Knowledge) -> list[Fact]:
    """Return what attributes say of things where actions change it: what is called dirty is so until it is washed."""
    told: dict[tuple[str, tuple[str, ...]], tuple[tuple[str, str], ...]] = {}
    facts: list[Fact] = []
    for entity in scene.entities():
        if not entity.attributes:
            continue
        key = (entity.category, entity.attributes)
        if key not in told:
            words = forms_of(entity.attributes)
            found = tuple((state, other) for state, other, said in _WASHED if said & words)
            told[key] = found or ((_WASHED[0][:2],) if soiled(base, entity.category, words) else ())
        for state, other in told[key]:
            if not any(scene.holds((s, entity.id)) for s in (state, other)):
                facts.append((state, entity.id))
    return facts


def _free_hands(scene: Scene) -> list[Fact]:
    busy = {fact[1] for fact in scene.matching("holding")}
    hands = [("free_hand", robot) for robot in scene.of_type(_ROBOT) if robot not in busy]
    return [fact for fact in hands if not scene.holds(fact)]


def _liquids(scene: Scene, base: Knowledge) -> list[Fact]:
    facts: list[Fact] = []
    for category in scene.categories():
        for sense in base.senses(category)[:1]:
            known = base.category(sense)
            made = [("brews", known.brews)] if known.brews else []
            if known.gives and scene.domain != "sayplan":
                made.append(("source", known.gives))
            for predicate, liquids in made:
                for entity_id in scene.of_category(category):
                    if not scene.matching(predicate, entity_id, None):
                        facts.extend((predicate, entity_id, liquid) for liquid in liquids)
    return facts


def _completed(scene: Scene, changed: dict[str, Entity], facts: tuple[Fact, ...]) -> Scene:
    """Replace entities and add facts; many at once by completing the scene's indexes, which keeps look-ups fast."""
    if len(changed) + len(facts) > _MANY:
        return scene.completed(changed, facts)
    old = tuple(scene.entity(i) for i in changed)
    return scene.after(Changes(added=facts, entities_removed=old, entities_added=tuple(changed.values())))
