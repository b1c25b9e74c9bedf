"""Where things belong: the furniture that knowledge's usual places come to here, and whether a thing is at home there.

A scene need not call its furniture as knowledge does: the cupboard in the kitchen is a kitchen cabinet.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.knowledge.washing import washed_at
from groundplan.language.commonsense.clauses.bins import bins_here
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.misplaced import NOT_FOR_KEEPING
from groundplan.language.commonsense.queries import both, named, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_ALIKE = {"cabinet": ("cabinet", "cupboard"), "shelf": ("shelf", "bookcase", "rack"), "table": ("table",)}
_WASHING = ("dishwasher", "washing_machine", "laundry_basket", "sink")
"""Where things are only put when they are dirty."""
_STORING = ("openable", "container")
_SPECIAL = ("coat_rack", "shoe_rack", "hook_rail", "toy_box", "laundry_basket", *NOT_FOR_KEEPING)
"""Furniture for things of one sort, on which nothing else is put down."""


def usual_furniture(ground: Ground, category: str) -> Query | None:
    """Return a query for the furniture of a usual place, by its kind or by its room and kind ("kitchen_cabinet")."""
    receiving = Query(kinds=("asset",), types=("receptacle",))
    present = ground.categories(category)
    query = receiving.model_copy(update={"categories": present}) if present else None
    if query is not None and ground.found(query):
        return query
    room, _, kind = category.rpartition("_")
    rooms = ground.categories(room) if room and kind in _ALIKE else ()
    kinds = tuple(c for k in _ALIKE.get(kind, ()) for c in ground.categories(k))
    if not rooms or not kinds:
        return None
    there = related(RelationName.IN, Query(kinds=("room",), categories=rooms))
    query = receiving.model_copy(update={"categories": kinds, "relations": there.relations})
    return query if ground.found(query) else None


_WET = ("bathroom", "toilet", "shower_room")


def wet_rooms(ground: Ground, category: str) -> tuple[Query, ...]:
    """Return queries for what is in bathrooms, where only what is usually in one is put away."""
    if any(room == c for room in _WET for c, _ in ranked_places(ground, category, dirty=False)):
        return ()
    rooms = tuple(c for room in _WET for c in ground.categories(room))
    return (related(RelationName.IN, Query(kinds=("room",), categories=rooms)),) if rooms else ()


def ranked_places(ground: Ground, category: str, *, dirty: bool) -> list[tuple[str, float]]:
    """Return where things of a category usually are with weights, likeliest first; what is dirty goes to be washed."""
    places = [(p.category, p.score) for p in ground.knowledge.usual_places(category)]
    washing = [p for p in places if p[0] in _WASHING]
    rest = [p for p in places if p not in washing]
    if dirty:
        told = {c for c, _ in washing}
        washing += [(c, 0.0) for c in washed_at(ground.knowledge, (category,)) if c not in told]
    return [*washing, *rest] if dirty else [*rest, *((c, 0.0) for c, _ in washing)]


def is_dirty(ground: Ground, ids: tuple[str, ...]) -> bool:
    """Say whether things are all dirty."""
    return bool(ids) and all(ground.scene.holds(("dirty", i)) for i in ids)


def fitting_spots(builder: GoalBuilder, near: Query, x: str) -> Query:
    """Return, of furniture near something, what a thing usually is on or in; else what is for no special things."""
    ground = builder.ground
    categories = [e.category for e in ground.entities(builder.variables[x].query)[:1]] if x in builder.variables else []
    for category, _ in ranked_places(ground, categories[0], dirty=False) if categories else ():
        furniture = usual_furniture(ground, category)
        if furniture is not None and ground.found(both(furniture, near)):
            return both(furniture, near)
    special = tuple(dict.fromkeys(c for name in _SPECIAL for c in ground.categories(name)))
    plain = without(near, Query(categories=special)) if special else near
    return plain if ground.found(plain) else near


def used_up(ground: Ground, query: Query) -> bool:
    """Say whether things are said to be empty that are food or drink otherwise (an empty can of cola)."""
    empty = ground.vocabulary.attributes_named("empty")
    things = ground.entities(query)[:20]
    food = all(ground.knowledge.has_property(e.category, "edible") or _drunk(ground, e.category) for e in things)
    return bool(things) and food and all(set(e.attributes) & set(empty) for e in things)


def _drunk(ground: Ground, category: str) -> bool:
    return any(ground.knowledge.is_a(s, "drink") for s in ground.knowledge.senses(category))


def at_home(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing is where it may stay when a place is tidied.

    That is furniture where such things usually are, or what things are stored or thrown away in; where there is no such
    furniture, or where things are in the room rather than there, the room that it belongs in.
    """
    scene = ground.scene
    holder = scene.holder(entity_id)
    if holder is None or any(scene.entity(h).category in _bins(ground) for h in scene.chain(entity_id)):
        return True
    dirty = is_dirty(ground, (entity_id,))
    if all(scene.has_type(holder, t) for t in _STORING) and not dirty:
        return True
    places = dict(ranked_places(ground, scene.entity(entity_id).category, dirty=dirty))
    usual = {c: found for c in places if (query := usual_furniture(ground, c)) and (found := ground.found(query))}
    furniture = list(usual.values())
    if dirty:
        washing = [usual_furniture(ground, c) for c in _WASHING]
        return not furniture or any(holder in ground.found(query) for query in washing if query is not None)
    room = scene.room_of(entity_id)
    likeliest = max((places[c] for c in usual), default=0.0)
    rooms = {c for place, weight in places.items() if weight > likeliest for c in ground.categories(place)}
    in_room = room is not None and (holder != room or not usual) and scene.entity(room).category in rooms
    return any(holder in found for found in furniture) or in_room


def _bins(ground: Ground) -> frozenset[str]:
    return ground.kept("bins", lambda g: frozenset(bins_here(g).categories))


def to_its_own(ground: Ground, command: Command) -> Command:
    """Read "(put it in) its cabinet", "their shelf" as the one where such things usually are, where several fit.

    "A bowl" that something clean goes in is a clean one.
    """
    theme, goal = command.role("theme"), command.role("goal")
    if theme is not None and goal is not None and goal.determiner is Determiner.A and not ground.affordances:
        clean = without(goal.query, Query(states=("dirty",)))
        carried = all(e.kind is Kind.OBJECT for e in ground.entities(goal.query))
        if carried and ground.found(clean) and not is_dirty(ground, ground.found(theme.query)):
            return replace(command, roles={**command.roles, "goal": goal.with_query(clean)})
    words = goal.text.split() if goal is not None else []
    fits = ground.found(goal.query) if goal is not None and words[:1] in (["its"], ["their"]) else ()
    things = ground.entities(theme.query)[:1] if theme is not None and len(fits) > 1 else []
    if goal is None or not things:
        return command
    places = ranked_places(ground, things[0].category, dirty=False)
    usual = (ground.found(query) for c, _ in places if (query := usual_furniture(ground, c)) is not None)
    called = {*fits, *(e.id for e in ground.scene.entities() if e.category.endswith(words[-1]))}
    home = next((fitting for found in usual if (fitting := [i for i in found if i in called])), [])
    home = home or [i for i in fits if ground.scene.room_of(i) == ground.scene.room_of(things[0].id)]
    return replace(command, roles={**command.roles, "goal": goal.with_query(named(*home))}) if home else command
