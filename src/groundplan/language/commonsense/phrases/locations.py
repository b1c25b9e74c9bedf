"""Locations: what "in", "on", "at", "near" a place say of an entity, exactly, or loosely where that finds nothing."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.beings_told import tells_only_of_beings
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Measure, Query, RelationName, Superlative

SPATIAL = {
    "in": RelationName.IN,
    "on": RelationName.ON,
    "at": RelationName.AT,
    "near": RelationName.NEXT_TO,
    "opposite": RelationName.NEXT_TO,
    "same": RelationName.SAME_HOLDER,
    "room": RelationName.SAME_ROOM,
}
"""The relations that kinds of prepositions stand for."""


def locate(reader: Reader, query: Query, kind: str, place: Phrase, *, negated: bool = False) -> Query | None:
    """Return the query with a location added; where the exact relation finds nothing, what people loosely mean."""
    ground = reader.ground
    faced = _opposite(reader, place) if kind == "opposite" else ()
    if faced:
        there = both(query, either(named(*faced), related(RelationName.AT, named(*faced))))
        return without(query, there) if negated else there
    targets = [place.query]
    if place.none:
        negated = True
    name = SPATIAL[kind]
    if place.refers is Refers.PERSON and kind in ("at", "in", "on"):
        owner = place.owner
        return both(query, either(related(RelationName.AT, place.query), Query(owner=owner))) if owner else None
    if name is RelationName.ON and place.refers in (Refers.FLOOR, Refers.ROOM):
        name = RelationName.IN
    if place.joined_by == "and" and place.determiner is not Determiner.A and negated:
        targets = [p.query for p in place.parts]
    exact = query
    for target in targets:
        exact = both(exact, related(name, target, negated=negated))
    holds = any(ground.scene.has_type(i, "container") for i in ground.found(place.query)) if negated else False
    if negated and (name is RelationName.ON or (name is RelationName.IN and place.refers is Refers.THING and holds)):
        return both(query, related(RelationName.AT, place.query, negated=True))
    drawn_up = _drawn_up(reader, place) if kind == "at" and not negated else None
    if drawn_up is not None and query == Query() and _speaks_of_seats(reader):
        return either(exact, drawn_up)
    told = both(query, place.query) if tells_only_of_beings(ground, query) else None
    if told is not None and ground.found(told):
        return without(query, told) if negated else either(exact, told)
    if negated or ground.found(exact):
        return exact
    for looser in (RelationName.AT, RelationName.SAME_HOLDER if name is RelationName.NEXT_TO else RelationName.AT):
        loose = both(query, related(looser, place.query))
        if looser is not name and ground.found(loose):
            return loose
    if drawn_up is not None and ground.found(both(query, drawn_up)):
        return both(query, drawn_up)
    if name is RelationName.NEXT_TO and len(targets) == 1 and place.refers is Refers.ROOM:
        nearest = Superlative(measure=Measure.DISTANCE, most=False, reference=place.query)
        return both(query, Query(superlative=nearest))
    return exact


def _drawn_up(reader: Reader, place: Phrase) -> Query | None:
    """Return the seats at a table: those of its room where it is the only one there, else those next to it."""
    ground = reader.ground
    tables = Query(categories=tuple(c for kind in ("table", "desk") for c in ground.categories(kind)))
    seats, meant = ground.categories("seat"), ground.found(both(place.query, tables))
    if not seats or not tables.categories or not meant or place.refers is not Refers.THING:
        return None
    rooms = [ground.scene.room_of(i) for i in ground.found(tables)]
    alone = all(rooms.count(ground.scene.room_of(i)) == 1 for i in meant)
    relation = RelationName.SAME_ROOM if alone else RelationName.NEXT_TO
    return both(Query(categories=seats), related(relation, named(*meant)))


def _speaks_of_seats(reader: Reader) -> bool:
    seats = set(reader.ground.categories("seat"))
    said = (form for t in reader.tokens for form in (t.word, *singulars(t.word)))
    return any(seats & set(reader.ground.categories(form)) for form in said)


def _opposite(reader: Reader, place: Phrase) -> tuple[str, ...]:
    """Return the rooms with a door at the same point of the corridor as a room, on its other side; none for others."""
    scene = reader.ground.scene
    own = both(Query(kinds=("room",)), Query(owner=place.owner)) if place.refers is Refers.PERSON else place.query
    rooms = [e for e in reader.ground.entities(own) if e.kind is Kind.ROOM]
    faced: dict[str, bool] = {}
    for room in rooms:
        for door in (fact[2] for fact in scene.matching("connected", room.id, None)):
            point = scene.entity(door)
            others = (scene.entity(f[2]) for f in scene.matching("connected", door, None)) if _is_pose(point) else ()
            faced.update({o.id: _across(room, point, o) for o in others if o.kind is Kind.ROOM and o not in rooms})
    return tuple(i for i, across in faced.items() if across or not any(faced.values()))


def _is_pose(entity: Entity) -> bool:
    return entity.kind is Kind.POSE


def _across(room: Entity, door: Entity, other: Entity) -> bool:
    """Say whether two rooms are on different sides of a point between them, as far as positions tell."""
    if room.position is None or other.position is None or door.position is None:
        return True
    return sum((r - d) * (o - d) for r, o, d in zip(room.position, other.position, door.position, strict=False)) < 0
