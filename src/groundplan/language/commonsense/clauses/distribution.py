"""Distribution: "the letters for Ann and Ben to their offices", "each mug to its owner's desk", "a glass for each"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from groundplan.language.commonsense.clauses.destinations import destination, directly
from groundplan.language.commonsense.discourse import bare_noun
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.belonging import named_after, of_each_owner, owned_by
from groundplan.language.commonsense.phrases.destined import MEANT, destined
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import named_on
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, RelationName

_MOST = 16


def to_their_own(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> bool:
    """Add for each thing that it gets to its own person('s place); False where that is not what was said."""
    if goal is not None and goal.text == MEANT:
        return _to_where_meant(builder, theme)
    if goal is None or not _says_whose(goal):
        return False
    theme = _spoken_of(builder, theme)
    parts = _parts(builder, theme, goal)
    people = [_whose(builder, part) for part in parts]
    if not parts or not all(people):
        return False
    if goal.text not in OWNERS and is_anything(bare_noun(goal.query)):
        return False
    places = [_own(builder, goal, person) for person in people]
    if not all(place is not None and _exists(builder, place) for place in places):
        return False
    if len(set(people)) < 2 and theme.joined_by == "and" and goal.text.startswith("their "):
        return False
    for part, own in zip(parts, places, strict=True):
        place = destination(builder, own, "to") if own is not None else None
        for name in builder.terms(part, "theme") if place is not None else ():
            builder.add(place(name), ("location", name))  # type: ignore[misc]
    return True


def _spoken_of(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return what "it", "each", "each one" and "them" stand for."""
    if theme.refers not in (Refers.MANY, Refers.ONE):
        return theme
    mention = builder.discourse.antecedent(theme, "theme")
    return mention.phrase if mention is not None else theme


def _to_where_meant(builder: GoalBuilder, theme: Phrase) -> bool:
    """Add for each thing that it gets to the place that is written on it."""
    ids = builder.ground.found(builder.discourse.complete(theme, "theme").query)
    placed = [(i, query) for i in ids if (query := destined(builder.ground, i)) is not None]
    if not placed or len(ids) > _MOST:
        return False
    for thing, query in placed:
        whither = Phrase(query=query, text="where it is meant to go", refers=Refers.ROOM, head="room")
        place = destination(builder, whither, "to")
        one = replace(theme, query=named(thing), determiner=Determiner.THE, parts=())
        for name in builder.terms(one, "theme") if place is not None else ():
            builder.add(place(name), ("location", name))  # type: ignore[misc]
    return True


OWNERS = ("their owners", "its owner", "their addressees")
"""Texts of the phrases that mean, for each thing, the person whose or for whom it is."""


def _says_whose(goal: Phrase) -> bool:
    return goal.text in OWNERS or of_each_owner(goal.text)


def _exists(builder: GoalBuilder, place: Phrase) -> bool:
    return place.refers is Refers.PERSON or bool(builder.ground.found(place.query))


def _parts(builder: GoalBuilder, theme: Phrase, goal: Phrase) -> tuple[Phrase, ...]:
    """Return what is to go to different people, part by part; a part that is of several people in its things."""
    if theme.joined_by != "and":
        return _apart(builder, theme, goal)
    apart = [(part,) if _whose(builder, part) else _apart(builder, part, goal) for part in theme.parts]
    return tuple(p for parts in apart for p in parts) if all(apart) else ()


def _apart(builder: GoalBuilder, theme: Phrase, goal: Phrase) -> tuple[Phrase, ...]:
    """Return each thing of an "all", "each" or "both" that is somebody's as a phrase of its own."""
    several = theme.determiner is Determiner.ALL or goal.text in OWNERS or not goal.text.startswith("their ")
    ids = builder.ground.found(theme.query) if several and theme.refers is Refers.THING else ()
    owned = [(i, whose) for i in ids if (whose := _owner(builder, i))]
    if not owned or len(ids) > _MOST:
        return ()
    if goal.text in OWNERS and theme.determiner is not Determiner.ALL:
        away = [(i, whose) for i, whose in owned if not _is_with(builder, i, whose)]
        ids, owned = (tuple(i for i, _ in away), away) if away else (ids, owned)
    if len(owned) < len(ids):
        builder.note(f"nothing says whose the other {len(ids) - len(owned)} are; they are left where they are")
    return tuple(replace(theme, query=named(i), owner=whose, determiner=Determiner.THE, parts=()) for i, whose in owned)


def _is_with(builder: GoalBuilder, entity_id: str, person: str) -> bool:
    """Say whether a thing already is in a place of the person's own."""
    holder = builder.ground.scene.holder(entity_id)
    return holder is not None and owner_of(builder.ground.scene, holder) == person


def _owner(builder: GoalBuilder, entity_id: str) -> str:
    scene = builder.ground.scene
    return named_on(scene, entity_id) or owner_of(scene, entity_id) or ""


def _whose(builder: GoalBuilder, part: Phrase) -> str:
    """Return the person that the words of a phrase name: its owner, or whom it is for; else who owns it here."""
    if part.owner:
        return part.owner
    words = part.text.split()
    for length in (3, 2, 1):
        found = person_query(builder.ground, tuple(words[-length:])) if len(words) > length else None
        if found is not None and words[-length - 1] in ("for", "to", "of"):
            return found[1]
    owners = {_owner(builder, i) for i in builder.ground.found(part.query)}
    return owners.pop() if len(owners) == 1 else ""


def _own(builder: GoalBuilder, goal: Phrase, person: str) -> Phrase | None:
    """Return the person, or their own place of the kind that was said."""
    if goal.text in OWNERS:
        return _own_person(builder, person)
    noun = bare_noun(goal.query)
    query = both(noun, owned_by(builder.ground, person))
    if not builder.ground.found(query):
        called = named_after(builder.ground, person)
        rooms = both(noun, named(*called)) if called and goal.refers is Refers.ROOM else None
        if goal.refers is Refers.ROOM and (rooms is None or not builder.ground.found(rooms)):
            return _only_room(builder, person, called) or _where_they_are(builder, person)
        if not called:
            return None
        near = named(*called) if goal.refers is Refers.ROOM else related(RelationName.AT, named(*called))
        query = both(noun, near)
    return Phrase(query=query, text=f"{person}'s", refers=goal.refers, head=goal.head, determiner=Determiner.THE)


def _only_room(builder: GoalBuilder, person: str, called: tuple[str, ...]) -> Phrase | None:
    """Return the one room that is somebody's, for "(its owner's) bedroom" where it is only called a room."""
    options = [owned_by(builder.ground, person), *([named(*called)] if called else [])]
    for whose in options:
        own = both(Query(kinds=("room",)), whose)
        if len(builder.ground.found(own)) == 1:
            return Phrase(query=own, text=f"{person}'s", refers=Refers.ROOM, head="room", determiner=Determiner.THE)
    return None


def _where_they_are(builder: GoalBuilder, person: str) -> Phrase | None:
    """Return the room in which somebody is who has none of their own; None where that is not known."""
    key = person.lower().split()[0] if person else ""
    who = builder.ground.vocabulary.people.get(person.lower()) or builder.ground.vocabulary.people.get(key)
    room = builder.ground.scene.room_of(who) if who is not None else None
    if room is None:
        return None
    builder.note(f"nothing is known of a room of {person}'s; where they are is taken")
    return Phrase(query=named(room), text=f"{person}'s", refers=Refers.ROOM, head="room", determiner=Determiner.THE)


def _at_home_in(builder: GoalBuilder, people: Phrase) -> tuple[str, ...]:
    """Return whose furniture stands in a room of which everyone is spoken of, where nobody is known to be there."""
    rooms = [r.target for r in people.query.relations if r.name is RelationName.IN and not r.negated]
    found = (e.owner for room in rooms for e in builder.ground.entities(_furniture_in(room)))
    return tuple(dict.fromkeys(owner for owner in found if owner))


def _furniture_in(room: Query) -> Query:
    return both(Query(kinds=("asset",)), related(RelationName.IN, room))


def _own_person(builder: GoalBuilder, name: str) -> Phrase:
    found = person_query(builder.ground, tuple(name.lower().split()[:1]))
    query = found[0] if found is not None else Query(names=(name,))
    return Phrase(query=query, text=name, refers=Refers.PERSON, head="person", owner=name)


def _one_by_one(builder: GoalBuilder, people: Phrase) -> Phrase:
    """Return "everyone in the hall" as the people who are there, one by one."""
    ids = builder.ground.found(people.query) if not people.parts else ()
    owners = () if ids or people.parts or people.text in OWNERS else _at_home_in(builder, people)
    if 1 < len(owners) <= _MOST:
        return replace(people, parts=tuple(_own_person(builder, name) for name in owners), joined_by="and")
    if not 0 < len(ids) <= _MOST or people.text in OWNERS:
        return people
    names = [builder.ground.scene.entity(i).name or i for i in ids]
    parts = tuple(
        replace(
            people, query=both(people.query, named(i)), text=name, owner="", determiner=Determiner.THE, plural=False
        )
        for i, name in zip(ids, names, strict=True)
    )
    return replace(people, parts=parts, joined_by="and")


def _people(builder: GoalBuilder) -> Query:
    """Return a query for everybody who is here, by name."""
    agents = builder.ground.found(Query(kinds=("agent",)))
    return named(*(i for i in agents if i != builder.ground.robot))


def to_each(builder: GoalBuilder, theme: Phrase, target: Phrase | None) -> bool:
    """Read "bring Ann and Ben a mug (each)": another one for each of them; False where that is not what was said."""
    if target is not None and target.refers is Refers.EVERYONE and theme.determiner is Determiner.A:
        target = replace(target, refers=Refers.PERSON, query=_people(builder), determiner=Determiner.ALL)
    if target is not None and target.refers is Refers.PERSON and target.determiner is Determiner.ALL:
        target = _one_by_one(builder, target)
    if target is None or target.joined_by != "and" or theme.parts or theme.determiner is not Determiner.A:
        return False
    kinds = (Refers.PERSON, Refers.ROOM, Refers.THING, Refers.SPEAKER)
    if any(p.refers not in kinds for p in target.parts):
        return False
    names: list[str] = []
    for part in target.parts:
        place = destination(builder, builder.discourse.complete(part, "goal"), "to")
        if place is None:
            return False
        name = builder.variable(theme, distinct=names)
        builder.add(place(name), ("location", name))
        names.append(name)
    builder.discourse.add(theme, "theme", tuple(names))
    return True


def one_for_each(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> bool:
    """Read "one banana on each table": another one for each place; False where that is not what was said."""
    if (
        goal is None
        or goal.determiner is not Determiner.ALL
        or goal.text.split()[0] not in ("each", "every", "both", "all")
    ):
        return False
    if theme.joined_by == "and" and all(p.determiner is Determiner.A and not p.parts for p in theme.parts):
        return all(tuple(one_for_each(builder, part, goal) for part in theme.parts))
    places = builder.ground.found(goal.query)
    if theme.determiner is not Determiner.A or theme.parts or not 1 < len(places) <= _MOST:
        return False
    names: list[str] = []
    for place in places:
        x = builder.variable(theme, distinct=names)
        builder.add(_placed_at(builder, place, x), ("location", x))
        names.append(x)
    builder.discourse.add(theme, "theme", tuple(names))
    return True


def for_nobody_here(reader: Reader) -> Iterator[str]:
    """Yield where it is said that something is for each of people of whom none are here, nor how many there are."""
    for k in range(reader.stop - 2) if not reader.ground.affordances else ():
        if reader.word(k) != "for" or reader.word(k + 1) not in ("each", "every"):
            continue
        people = [(p, end) for p, end in reader.noun_phrases(k + 1) if p.refers is Refers.PERSON and not p.owner]
        if people and not any(p.anaphoric or reader.ground.found(p.query) for p, _ in people):
            yield reader.text(k, max(end for _, end in people))


def _placed_at(builder: GoalBuilder, place: str, x: str) -> str:
    """Return the goal of a thing being at a place: in or on furniture, somewhere in a room."""
    if builder.ground.scene.entity(place).kind is Kind.ROOM:
        room = Phrase(query=named(place), text=place, refers=Refers.ROOM, determiner=Determiner.THE)
        somewhere = destination(builder, room, "in")
        if somewhere is not None:
            return somewhere(x)
    return directly(builder, named(place), x, builder.the(named(place), place, "place"))
