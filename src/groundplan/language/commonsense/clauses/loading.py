"""What is put where, by where it goes: the dishes into the dishwasher, "another cup" on a table where it is not yet."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.supplies import contents
from groundplan.language.commonsense.queries import both, is_anything, named, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

WASHED_IN = {
    "dishwasher": ("tableware", "drinking_vessel", "cutlery", "cookware", "bakeware", "kitchen_tool", "food_storage"),
    "washing_machine": (
        *("clothing", "clothes", "towel", "bedding", "bed_linen", "bed_sheet", "tablecloth", "textile", "footwear"),
        *("shoes", "soft_toy", "pillow", "blanket", "cushion", "curtain", "cloth"),
    ),
}
"""What machines wash."""


def fit_for(builder: GoalBuilder, theme: Phrase, machine: Phrase | None) -> Phrase:
    """Return "everything dirty" that goes into a machine as what that machine washes, where some of it is so.

    "Paper" for a printer is what it prints on, no draft.
    """
    query = theme.query
    holders = builder.ground.entities(machine.query)[:1] if machine is not None else []
    held = contents(builder.ground, holders[0].category) if holders and theme.determiner is Determiner.A else None
    supply = both(query, held) if held is not None and not theme.parts else None
    if supply is not None and builder.ground.found(supply):
        return theme.with_query(supply)
    said = query.categories or query.names or query.relations or theme.parts or "dirty" not in query.states
    if machine is None or theme.determiner is not Determiner.ALL or theme.refers is not Refers.THING or said:
        return theme
    machines = builder.ground.entities(machine.query)
    for kind, washed in WASHED_IN.items():
        if machines and all(builder.ground.knowledge.is_a(m.category, kind) for m in machines):
            kinds = tuple(dict.fromkeys(c for name in washed for c in builder.ground.categories(name)))
            narrower = both(query, Query(categories=kinds))
            if kinds and builder.ground.found(narrower):
                return theme.with_query(narrower)
    return theme


def not_there_yet(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> Phrase:
    """Read "another cup on the table" as one of the cups that are not on it.

    Of "a plate, a fork and a knife" put there, each is one of those that are not there yet, where there are such. "The
    milk" that is put in the fridge is none that is in it, and of "all books" that go to a room none moves within it.
    """
    if goal is None or is_anything(goal.query) or goal.refers not in (Refers.THING, Refers.ROOM):
        return theme
    if theme.determiner is Determiner.THE and not builder.ground.affordances:
        return _elsewhere(builder, theme, goal)
    if goal.refers is not Refers.THING:
        every = theme.determiner is Determiner.ALL and theme.refers is Refers.THING and not theme.anaphoric
        return theme if theme.parts or not every or builder.ground.affordances else _outside(builder, theme, goal)
    if theme.parts and builder.ground.affordances:
        return replace(theme, parts=tuple(_further(builder, part, goal) for part in theme.parts))
    if not theme.other or theme.determiner is not Determiner.A:
        return theme
    return theme.with_query(without(theme.query, related(RelationName.AT, goal.query)))


def left_there(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> Phrase | None:
    """Return "(leave) the mug (on the desk)" as the one that is there, which is to stay; None where none is there."""
    plain = goal is not None and goal.refers in (Refers.THING, Refers.ROOM) and not goal.anaphoric
    if goal is None or not plain or theme.refers is not Refers.THING or theme.parts or builder.ground.affordances:
        return None
    there = both(theme.query, related(RelationName.AT, goal.query))
    return (
        theme.with_query(there)
        if 0 < len(builder.ground.found(there)) < len(builder.ground.found(theme.query))
        else None
    )


def _outside(builder: GoalBuilder, theme: Phrase, room: Phrase) -> Phrase:
    """Return "all books" without those that are in the one room already that they go to."""
    left = without(theme.query, related(RelationName.IN, room.query))
    one = len(builder.ground.found(room.query)) == 1
    return theme.with_query(left) if one and builder.ground.found(left) else theme


def _elsewhere(builder: GoalBuilder, theme: Phrase, goal: Phrase) -> Phrase:
    """Return "the milk", of which several fit, as one that is not yet where it is to be put."""
    one = theme.refers is Refers.THING and not (theme.plural or theme.parts or theme.anaphoric or theme.query.ordinal)
    if not one or theme.query.superlative or len(builder.ground.found(goal.query)) != 1:
        return theme
    there = related(RelationName.IN if goal.refers is Refers.ROOM else RelationName.AT, goal.query)
    left = without(theme.query, there)
    return theme.with_query(left) if len(builder.ground.found(left)) > 0 else theme


def _further(builder: GoalBuilder, part: Phrase, goal: Phrase) -> Phrase:
    """Return "a plate", "two forks" as such as are not at a place yet, where there are enough of them."""
    if part.determiner not in (Determiner.A, Determiner.NUMBER) or part.refers is not Refers.THING or part.stuff:
        return part
    more = without(part.query, related(RelationName.AT, goal.query))
    return part.with_query(more) if len(builder.ground.found(more)) >= max(1, part.number) else part


def in_its_room(builder: GoalBuilder, names: list[str], target: Phrase) -> Phrase:
    """Read "(put the book) on the shelf", of several shelves, as the one in the room where the book is, if one is."""
    plain = target.refers is Refers.THING and target.determiner is Determiner.THE and not target.plural
    if builder.ground.affordances or not plain or target.anaphoric or target.owner or target.parts:
        return target
    if target.query.relations or target.query.names or builder.discourse.last_room() is not None:
        return target
    scene = builder.ground.scene
    moved = [i for x in names for i in builder.ground.found(builder.variables[x].query)]
    rooms = {scene.room_of(i) for i in moved}
    fitting = builder.ground.found(target.query)
    there = [i for i in fitting if scene.room_of(i) in rooms and scene.entity(i).kind is Kind.ASSET]
    if len(rooms) != 1 or len(there) != 1 or len(fitting) < 2 or all(scene.holder(i) == there[0] for i in moved):
        return target
    builder.note(f"'{target.text}' is taken as the one in the same room")
    return target.with_query(named(*there))
