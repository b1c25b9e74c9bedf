"""Destinations: from "in the fridge", "to Tobi", "next to the lamp", "to me" to goals about where a thing ends up."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.clauses.bins import bins_here, bins_said, right_bins
from groundplan.language.commonsense.clauses.homes import (
    fitting_spots,
    is_dirty,
    ranked_places,
    used_up,
    usual_furniture,
    wet_rooms,
)
from groundplan.language.commonsense.clauses.plainest import plainest
from groundplan.language.commonsense.clauses.said_places import said_place
from groundplan.language.commonsense.clauses.whereabouts import SPEAKER
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.goals.twin import USER
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.beings_told import tells_only_of_beings
from groundplan.language.commonsense.phrases.belonging import dwelling
from groundplan.language.commonsense.phrases.misplaced import NOT_FOR_KEEPING
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import HOLDERS, NOTHING, both, named, related, without
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

Place = Callable[[str], str]
"""From a variable to the goal that it is there."""

_INTO_THE_WASTE = (["rubbish"], ["trash"], ["garbage"], ["waste"], ["recycling"], ["litter"])
_LIKELY = 0.8


def resting(x: str, y: str) -> str:
    """Return the goal that x is in or on y."""
    return f"(or (on {x} {y}) (in {x} {y}))"


def somewhere_in(x: str, room: str) -> str:
    """Return the goal that x is in or on something that stands in the room."""
    return f"(exists (?rest - receptacle) (and (in ?rest {room}) {resting(x, '?rest')}))"


def within(
    builder: GoalBuilder, query: Query, room: str, text: str, away_from: Query | None = None, *, stored: bool = False
) -> Place:
    """Return the goal of being in a room: on its furniture; in other things only where there is none.

    `away_from` is left out of the furniture, and so are seats and beds where a thing is to be `stored` there.
    """
    inside = both(Query(kinds=("asset",), types=("receptacle",)), related(RelationName.IN, query))
    if away_from is not None:
        inside = without(inside, away_from)
    toilets = builder.ground.categories("toilet")
    better = without(inside, Query(categories=toilets)) if toilets else inside
    inside = better if builder.ground.found(better) else inside
    bins = bins_here(builder.ground)
    plain = without(inside, Query(types=("switchable",)), *((bins,) if bins.categories else ()))
    seats = tuple(dict.fromkeys(c for name in NOT_FOR_KEEPING for c in builder.ground.categories(name) if stored))
    fit = without(plain, Query(categories=seats)) if seats else plain
    for spots in (both(fit, Query(types=("surface",))), both(plain, Query(types=("surface",))), plain, inside):
        if builder.ground.found(spots):
            spot = builder.the(spots, f"somewhere in {text}", "spot", Determiner.A)
            return lambda x: resting(x, spot)
    return lambda x: somewhere_in(x, room)


def directly(builder: GoalBuilder, query: Query, x: str, y: str) -> str:
    """Return the goal that x is in or on y, whichever suits what y is."""
    scene = builder.ground.scene
    ids = builder.ground.found(query)[:30]
    if ids and all(scene.has_type(i, "container") for i in ids):
        return f"(in {x} {y})"
    if ids and all(scene.has_type(i, "surface") for i in ids):
        return f"(on {x} {y})"
    return resting(x, y)


def destination(builder: GoalBuilder, phrase: Phrase, mark: str, *, several: bool = False) -> Place | None:
    """Return where a phrase says that things go; None where it is not known what it refers to."""
    if phrase.refers in (Refers.SPEAKER, Refers.HERE, Refers.EVERYONE):
        return to_speaker(builder, several=several)
    if phrase.refers is Refers.THERE:
        mention = builder.discourse.antecedent(phrase, "goal")
        if mention is None or mention.phrase.refers is Refers.THERE:
            builder.note("where 'there' is was not said")
            return to_speaker(builder, several=several)
        if mention.phrase.refers is Refers.THING and not _receives(builder, mention.phrase.query):
            rooms = tuple(
                r for i in builder.ground.found(mention.phrase.query) if (r := builder.ground.scene.room_of(i))
            )
            if rooms:
                return within(builder, named(*rooms), builder.the(named(*rooms), "there", "room"), "that room")
        return destination(builder, mention.phrase, "in", several=several)
    if phrase.refers is Refers.ROBOT:
        robot = builder.robot
        return lambda x: f"(holding {robot} {x})"
    if phrase.refers is Refers.PERSON and not phrase.owner and tells_only_of_beings(builder.ground, phrase.query):
        return None
    if phrase.refers is Refers.PERSON:
        return to_person(builder, phrase, several=several)
    if phrase.determiner is Determiner.ALL and phrase.text.split()[-1:] in _INTO_THE_WASTE:
        phrase = replace(phrase, determiner=Determiner.A, query=bins_said(builder.ground, phrase.text.split()))
    phrase = phrase if builder.ground.affordances or mark == "near" else plainest(builder, phrase)
    names = builder.terms(phrase, "near" if mark == "near" else "goal")
    if not names:
        return None
    y, query = names[0], builder.variables[names[0]].query
    if builder.ground.affordances and mark != "near":
        return _as_marked(builder, query, mark, y)
    where = builder.ground.scene.room_of(found[0]) if len(found := builder.ground.found(query)) == 1 else None
    if _kinds(builder, query) == {Kind.AGENT} and where is not None and not builder.ground.household:
        text = f"the room of {phrase.text}"
        return within(builder, named(where), builder.the(named(where), text, "room"), text)
    if phrase.refers in (Refers.ROOM, Refers.FLOOR) or _kinds(builder, query) <= {Kind.ROOM, Kind.POSE}:
        if phrase.refers is Refers.FLOOR and _kinds(builder, query) == {Kind.FLOOR}:
            y = builder.the(
                Query(kinds=("room",), relations=related(RelationName.IN, query).relations),
                phrase.text,
                "room",
                Determiner.A,
            )
        return within(builder, builder.variables[y].query, y, phrase.text, phrase.apart)
    if mark == "near":
        return beside(builder, query, y)
    if not _receives(builder, query):
        return beside(builder, query, y)
    return lambda x: directly(builder, query, x, y)


def _as_marked(builder: GoalBuilder, query: Query, mark: str, y: str) -> Place:
    """Return the goal of being in or on y as the preposition says, where y may be both a container and a surface."""
    if mark in ("in", "on"):
        return lambda x: f"({mark} {x} {y})"
    used = _used_as(builder, query)
    return (lambda x: f"({used} {x} {y})") if used else (lambda x: directly(builder, query, x, y))


def _used_as(builder: GoalBuilder, query: Query) -> str:
    """Return "on" or "in" where all that is at a place is on it, or in it ("to the dresser"); else nothing."""
    ids = builder.ground.found(query)[:30]
    marks = [name for name in ("on", "in") if any(builder.ground.scene.matching(name, None, i) for i in ids)]
    return marks[0] if len(marks) == 1 else ""


def _kinds(builder: GoalBuilder, query: Query) -> set[Kind]:
    found = builder.ground.entities(query)[:20]
    return {e.kind for e in found} or {Kind.ASSET}


def _receives(builder: GoalBuilder, query: Query) -> bool:
    ids = builder.ground.found(query)[:20]
    return not ids or any(builder.ground.scene.has_type(i, t) for i in ids for t in (*HOLDERS, "vessel"))


def beside(builder: GoalBuilder, query: Query, y: str) -> Place:
    """Return the goal of being next to y: in or on the same thing; in y's room where y stands on the floor."""
    ids = builder.ground.found(query)
    placed = (p.goal for p in reversed(builder.pieces) if p.slots[:1] == (("location", y),))
    goal = next((goal for goal in placed if "?rest" not in goal), "")
    if goal and not builder.ground.affordances:
        return lambda x: re.sub(rf"{re.escape(y)}(?!\w)", x, goal)
    holders = _stands_on(builder, ids)
    if holders:
        spot = builder.the(named(*holders), "where that is", "spot", Determiner.A)
        return lambda x: directly(builder, named(*holders), x, spot)
    assets = [i for i in ids if builder.ground.scene.entity(i).kind is Kind.ASSET]
    if assets and len(assets) == len(ids):
        stands = Query(types=("receptacle", "surface"), excluding=(Query(types=("switchable",)),))
        near_it = (RelationName.NEXT_TO, RelationName.SAME_ROOM)
        rooms = (both(q, related(r, query)) for q in (stands, Query(types=("receptacle",))) for r in near_it)
        near = next(filter(builder.ground.found, rooms), NOTHING)
        if builder.ground.found(near):
            return lambda x: resting(x, builder.the(fitting_spots(builder, near, x), "by it", "spot", Determiner.A))
    return lambda x: f"(exists (?rest - receptacle) (and {resting(x, '?rest')} {resting(y, '?rest')}))"


def _stands_on(builder: GoalBuilder, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return what things lie on or in; nothing where one of them is to be moved itself."""
    scene = builder.ground.scene
    moved = [name for p in builder.pieces for kind, name in p.slots if kind == "location" and name in builder.variables]
    if any(set(ids) & set(builder.ground.found(builder.variables[name].query)) for name in moved):
        return ()
    found = (f[2] for i in ids for predicate in ("on", "in") for f in scene.matching(predicate, i, None))
    return tuple(dict.fromkeys(h for h in found if scene.entity(h).kind is not Kind.ROOM))


def to_speaker(builder: GoalBuilder, *, several: bool = False) -> Place:
    """Return the goal of being with the person who speaks: handed over, else brought back to where the robot is now."""
    ground = builder.ground
    said = builder.whereabouts.get(SPEAKER)
    if said is not None and said.refers is Refers.THING:
        seat = builder.the(said.query, said.text, "seat")
        return lambda x: directly(builder, said.query, x, seat)
    if said is not None:
        return within(builder, said.query, builder.the(said.query, said.text, "room"), said.text)
    people = [i for i in ground.vocabulary.people.values() if i != ground.robot]
    users = [i for i in people if USER in ground.scene.entity(i).attributes] or people
    if ground.household and len(users) == 1:
        person = builder.the(named(users[0]), "me", "person")
        return lambda x: f"(has {person} {x})"
    start = ground.start
    if start is None:
        robot = builder.robot
        return lambda x: f"(holding {robot} {x})"
    if several:
        place = named(ground.scene.room_of(start) or _nearest_room(builder, start))
        return within(builder, place, builder.the(place, "here", "here"), "this room")
    here, robot = builder.the(named(start), "here", "start"), builder.robot
    return lambda x: f"(and (holding {robot} {x}) (at {robot} {here}))"


def _nearest_room(builder: GoalBuilder, place: str) -> str:
    scene = builder.ground.scene
    for fact in scene.matching("connected", place, None):
        entity = scene.get(fact[2])
        if entity is not None and entity.kind is Kind.ROOM:
            return entity.id
    return place


def to_person(builder: GoalBuilder, phrase: Phrase, *, several: bool = False) -> Place | None:
    """Return the goal of being with a person: handed over where people can take things, else at their place."""
    ground = builder.ground
    if phrase.anaphoric:
        mention = builder.discourse.antecedent(phrase, "recipient")
        named_before = person_query(ground, tuple(phrase.owner.split())) if phrase.owner else None
        if mention is not None:
            phrase = mention.phrase
        elif named_before is not None:
            phrase = replace(phrase, query=named_before[0], anaphoric=False)
        else:
            return to_speaker(builder, several=several)
    present = ground.found(phrase.query)
    if not phrase.owner and len(present) == 1:
        phrase = replace(phrase, owner=ground.scene.entity(present[0]).name)
    builder.discourse.add(phrase, "recipient", ())
    if ground.household and present:
        person = builder.the(phrase.query, phrase.text, "person")
        return lambda x: f"(has {person} {x})"
    told = builder.whereabouts.get(phrase.owner)
    if told is not None and told.refers is Refers.THING:
        seat = builder.the(told.query, told.text, "seat")
        return lambda x: directly(builder, told.query, x, seat)
    if told is not None:
        return within(builder, told.query, builder.the(told.query, told.text, "room"), told.text)
    described = bool(phrase.query.relations or phrase.query.any_attributes)
    away = described or _elsewhere(builder, phrase, present)
    spot = owned_spot(builder, phrase.owner) if phrase.owner and not away else None
    room = ground.scene.room_of(present[0]) if present else None
    if spot is not None:
        if room is not None and not ground.found(
            both(Query(owner=phrase.owner), related(RelationName.IN, named(room)))
        ):
            where = room.replace("_", " ")
            builder.note(f"{phrase.owner} is elsewhere ({where}); what is brought is left at {phrase.owner}'s place")
        return spot
    if room is not None:
        where = builder.the(named(room), f"the room of {phrase.text}", "room")
        return within(builder, named(room), where, f"the room of {phrase.text}")
    sleeping = named(*rooms) if (rooms := dwelling(ground, phrase.owner)) else None
    if sleeping is not None:
        return within(builder, sleeping, builder.the(sleeping, f"{phrase.text}'s room", "room", Determiner.A), "there")
    missing = builder.the(
        Query(types=("receptacle",), owner=phrase.owner or phrase.text),
        f"a place of {phrase.text}",
        "spot",
        Determiner.A,
    )
    return lambda x: resting(x, missing)


def _elsewhere(builder: GoalBuilder, phrase: Phrase, present: tuple[str, ...]) -> bool:
    """Say whether somebody is known to be away from their furniture; a desk in an office is where things are left."""
    scene, knowledge = builder.ground.scene, builder.ground.knowledge
    if len(present) != 1 or scene.entity(present[0]).kind is not Kind.AGENT or not phrase.owner:
        return False
    own = builder.ground.found(Query(kinds=("asset",), owner=phrase.owner))
    rooms = {r for i in own if (r := scene.room_of(i))}
    rooms |= set(builder.ground.found(Query(kinds=("room",), owner=phrase.owner)))
    working = any(knowledge.is_a(s, "office") for r in rooms for s in knowledge.senses(scene.entity(r).category)[:1])
    working = working and not builder.ground.categories("bedroom")
    where = scene.room_of(present[0])
    return where is not None and bool(rooms) and where not in rooms and not working


def owned_spot(builder: GoalBuilder, owner: str) -> Place | None:
    """Return the goal of being at a person's desk, else at another place of theirs, else in their room."""
    ground = builder.ground
    desks = tuple(c for name in ("desk", "table") for c in ground.categories(name))
    for query in (
        Query(categories=desks, owner=owner) if desks else None,
        Query(kinds=("asset",), types=("surface",), owner=owner),
        Query(kinds=("asset",), types=("receptacle",), owner=owner),
    ):
        if query is not None and ground.found(query):
            spot = builder.the(query, f"{owner}'s place", "spot", Determiner.A)
            return lambda x: directly(builder, query, x, spot)
    rooms = Query(kinds=("room",), owner=owner)
    if ground.found(rooms):
        return within(builder, rooms, builder.the(rooms, f"{owner}'s room", "room", Determiner.A), f"{owner}'s room")
    called = ground.vocabulary.words.get(owner) or ground.vocabulary.words.get(f"{owner}s") or ()
    named_after = tuple(i for i in called if ground.scene.entity(i).kind in (Kind.ROOM, Kind.ASSET))
    if named_after:
        place = builder.the(named(*named_after), f"{owner}'s place", "room", Determiner.A)
        if all(ground.scene.entity(i).kind is Kind.ROOM for i in named_after):
            return lambda x: somewhere_in(x, place)
        return lambda x: resting(x, place)
    return None


def usual_place(builder: GoalBuilder, query: Query, *, away_from: Query | None = None) -> Place | None:
    """Return the goal of being where such things belong: by knowledge's usual places that the scene has.

    Furniture in the room where the thing is comes first, then other furniture, then rooms; never `away_from`.
    """
    ground = builder.ground
    said = said_place(ground, query)
    if said is not None:
        spot = builder.the(said, "where it is said to belong", "spot", Determiner.A)
        return lambda x: directly(builder, said, x, spot)
    categories = list(dict.fromkeys(e.category for e in ground.entities(query)[:20])) or list(query.categories[:1])
    if away_from is None and used_up(ground, query):
        bins = bins_here(ground)
        if bins.categories and ground.found(bins):
            builder.note("what is empty is thrown away")
            right = right_bins(ground, bins, query)
            spot = builder.the(right, "a bin", "bin", Determiner.A)
            return lambda x: directly(builder, right, x, spot)
    dirty = not _to_be_washed(builder, query) and is_dirty(ground, ground.found(query)[:20])
    ranked = ranked_places(ground, categories[0], dirty=dirty) if categories else []
    likely = _LIKELY * max((w for c, w in ranked if usual_furniture(ground, c) is not None), default=0.0)
    rooms = tuple(dict.fromkeys(r for i in ground.found(query)[:20] if (r := ground.scene.room_of(i))))
    here = related(RelationName.IN, named(*rooms)) if rooms else Query()
    owners = {e.owner for e in ground.entities(query)[:20]}
    owner = next(iter(owners)) if len(owners) == 1 else None
    theirs = {owner, *(ground.scene.entity(h).owner for i in ground.found(query)[:20] for h in ground.scene.chain(i))}
    owning = {owner_key(o) for o in theirs if o}
    others = [Query(owner=o) for o in ground.kept("owners of furniture", _owning) if owner_key(o) not in owning]
    others += wet_rooms(ground, categories[0]) if categories else ()
    own = [Query(owner=owner)] if owner else []
    for near in (*(both(here, q) for q in own), here, *own, Query()):
        for category, weight in ranked:
            likely_here = near == Query() or near in own or weight >= likely
            found = _usual_furniture(builder, category, without(near, *others), away_from) if likely_here else None
            if found is not None:
                return found
    for category, _ in ranked:
        target = Query(kinds=("room",), categories=ground.categories(category))
        if target.categories and ground.found(target):
            builder.note(f"it is taken to belong in the {category.replace('_', ' ')}")
            room = builder.the(target, category.replace("_", " "), "room", Determiner.A)
            inside = both(Query(kinds=("asset",), types=("surface",)), related(RelationName.IN, target))
            if away_from is not None and not ground.found(without(inside, away_from, Query(types=("switchable",)))):
                continue
            return within(builder, target, room, f"the {category.replace('_', ' ')}", away_from, stored=True)
    return None


def _owning(ground: Ground) -> tuple[str, ...]:
    """Return whose own some furniture here is: nobody has things put away on somebody else's desk."""
    owned = (e.owner for e in ground.scene.entities() if e.kind is Kind.ASSET and e.owner)
    return tuple(sorted(dict.fromkeys(owned)))


def _to_be_washed(builder: GoalBuilder, query: Query) -> bool:
    """Say whether things are to be clean in the end: they are put where clean things are."""
    cleaned = (p.slots[0][1] for p in builder.pieces if p.goal.startswith("(clean ") and p.slots)
    washed = {i for x in cleaned if x in builder.variables for i in builder.ground.found(builder.variables[x].query)}
    return washed.issuperset(builder.ground.found(query))


def _usual_furniture(builder: GoalBuilder, category: str, near: Query, away_from: Query | None) -> Place | None:
    """Return the goal of being in or on furniture of a category, if the scene has some that takes things."""
    furniture = usual_furniture(builder.ground, category)
    if furniture is None:
        return None
    receiving = both(furniture, near)
    if away_from is not None:
        receiving = without(receiving, away_from)
    if not builder.ground.found(receiving):
        return None
    name = category.replace("_", " ")
    spot = builder.the(receiving, name, "spot", Determiner.A)
    builder.note(f"it is taken to belong in or on the {name}")
    return lambda x: directly(builder, receiving, x, spot)
