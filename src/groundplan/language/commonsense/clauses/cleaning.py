"""Cleaning, clearing, tidying, throwing away, setting the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from groundplan.language.commonsense.clauses.bins import (
    BINS,
    bins_for_sorts,
    bins_here,
    right_bins,
    suitable_bins,
    thrown_away,
)
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import (
    destination,
    directly,
    resting,
    within,
)
from groundplan.language.commonsense.clauses.machines import machine_for, machine_said, machine_washed
from groundplan.language.commonsense.clauses.recycling import recycled_into, says_recycling
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.rubbish import waste_of
from groundplan.language.commonsense.queries import HOLDERS, both, either, named, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

CLEANING = (
    "cleaning_up_spill",
    "wiping",
    "cleaning_surface",
    "cleaning",
    "wiping_up",
    "cleaning_surfaces",
    "cleaning_up_spills",
)
PLACE_SETTING = ("plate", "fork", "knife", "glass")
_NEVER_WASHED = ("electronics", "book", "document", "dust")
_RECYCLING = ("recycling_bin",)


def tool_for(builder: GoalBuilder, words: str) -> Query | None:
    """Return a query for the scene's best tools for a purpose said in words."""
    from groundplan.language.commonsense.phrases.purposes import things_for

    query = things_for(builder.ground, words.split())
    return query if query is not None and builder.ground.found(query) else None


def clean(builder: GoalBuilder, command: Command) -> bool:
    """Get a thing, a piece of furniture or a room clean."""
    theme = command.role("theme") or command.role("goal") or command.role("place")
    if theme is None:
        return bool(builder.pieces)
    if theme.parts and theme.joined_by == "and":
        return all(tuple(clean(builder, replace(command, roles={**command.roles, "theme": p})) for p in theme.parts))
    if theme.refers in (Refers.ONE, Refers.MANY) and _seen_to(builder):
        return True
    theme = dishes(builder, theme)
    place = command.role("place") or command.role("goal")
    if place is not None and command.role("theme") is not None and theme.refers is Refers.THING:
        located = both(theme.query, related(RelationName.AT, place.query))
        lies_there = builder.ground.found(located) or (
            command.role("place") is not None and not _washes(builder, place)
        )
        dirty = both(located, Query(kinds=("object",), states=("dirty",)))
        if theme.head in ("any", "all") and place.refers is Refers.THING and builder.ground.found(dirty):
            theme = theme.with_query(dirty)
        else:
            theme = place if theme.head in ("any", "all") else theme.with_query(located) if lies_there else theme
    if theme.refers in (Refers.PERSON, Refers.ROBOT, Refers.SPEAKER):
        return bool(builder.pieces)
    names = builder.terms(theme, "theme")
    done = [_clean_one(builder, command, name) for name in names]
    return bool(done) and all(done)


def _seen_to(builder: GoalBuilder) -> bool:
    """Say whether something to wipe with is brought already to what was spilt ("(cola was spilt …) wipe it up")."""
    tools = tool_for(builder, "wipe up a spill") or tool_for(builder, "clean a surface")
    wiping = set(builder.ground.found(tools)) if tools is not None else set()
    for index, piece in enumerate(builder.pieces):
        if piece.need and piece.slots and piece.slots[0][0] == "location":
            described = builder.variables.get(piece.slots[0][1])
            if described is not None and wiping & set(builder.ground.found(described.query)):
                builder.pieces[index] = replace(piece, need=False)
                return True
    return False


def _washes(builder: GoalBuilder, place: Phrase) -> bool:
    """Say whether a place is where things are washed ("wash the mug in the dishwasher"), not only where they lie."""
    ids = builder.ground.found(place.query)
    sinks = set(builder.ground.found(Query(categories=builder.ground.categories("sink"))))
    return bool(ids) and all(i in sinks or builder.ground.scene.has_type(i, "washer") for i in ids)


def dishes(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Read "the dishes" that are washed as cutlery, pots and pans too, those that are dirty where some are."""
    query = theme.query
    if not {"dishes", "crockery"} & set(theme.text.split()) or theme.determiner is not Determiner.ALL:
        return theme
    ground = builder.ground
    kinds = tuple(c for kind in ("cutlery", "cookware") for c in ground.categories(kind))
    wider = query.model_copy(update={"categories": tuple(dict.fromkeys((*query.categories, *kinds)))})
    dirty = both(wider, Query(states=("dirty",)))
    wider = dirty if "all" not in theme.text.split() and ground.found(dirty) else wider
    return theme.with_query(wider) if query.categories and kinds else theme


def _clean_one(builder: GoalBuilder, command: Command, name: str) -> bool:
    scene = builder.ground.scene
    described = builder.variables[name]
    entities = builder.ground.entities(described.query)
    if entities and all(e.kind in (Kind.ROOM, Kind.FLOOR) for e in entities):
        return _clean_room(builder, command, name)
    movable = bool(entities) and all(e.kind is Kind.OBJECT or scene.has_type(e.id, "pickable") for e in entities)
    if builder.ground.household:
        said = machine_said(builder, command, name)
        if said is None:
            builder.add(f"(clean {name})", ("dirt", name))
        else:
            machine_washed(builder, name, said)
        return True
    spots = tuple(dict.fromkeys(scene.holder(e.id) or "" for e in entities))
    known = builder.ground.knowledge
    unwashed = (known.is_a(s, kind) for e in entities for s in known.senses(e.category)[:1] for kind in _NEVER_WASHED)
    if movable and len(spots) == 1 and any(unwashed) and scene.has_type(spots[0], "surface"):
        return _bring_tool(builder, command, builder.the(named(*spots), f"where {described.text} is", "spot"))
    if movable or not entities:
        if scene.of_type("washer"):
            machine = machine_said(builder, command, name) or machine_for(builder, command, entities)
            if machine is None:
                builder.add(f"(clean {name})", ("dirt", name))
            else:
                machine_washed(builder, name, machine)
            return True
        sinks = Query(categories=builder.ground.categories("sink"))
        if sinks.categories and builder.ground.found(sinks):
            sink = builder.the(sinks, "the sink", "sink", Determiner.A)
            builder.note("nothing here washes; it is brought to the sink")
            builder.add(directly(builder, sinks, name, sink), ("location", name))
            return True
        builder.add(f"(clean {name})", ("dirt", name))
        return True
    return _bring_tool(builder, command, name)


def _bring_tool(builder: GoalBuilder, command: Command, name: str) -> bool:
    """Bring something to clean with to a piece of furniture: all that can be done where no action wipes."""
    instrument = command.role("instrument")
    named_so = instrument is not None and instrument.text not in ("something", "anything")
    if instrument is not None and (named_so or instrument.refers in (Refers.ONE, Refers.MANY)):
        tools = builder.terms(instrument, "instrument")
    else:
        query = (
            tool_for(builder, "wipe up a spill") or tool_for(builder, "clean a surface") or tool_for(builder, "clean")
        )
        if query is None:
            builder.note("nothing to clean with is known here")
            return False
        tools = [builder.the(query, "something to clean with", "tool", Determiner.A)]
    builder.note("wiping is not among the actions here: something to clean with is brought there")
    scene, ids = builder.ground.scene, builder.ground.found(builder.variables[name].query)
    rooms = {scene.room_of(i) for i in ids if not any(scene.has_type(i, t) for t in HOLDERS)}
    room = next(iter(rooms)) if len(rooms) == 1 and ids else None
    near = (
        within(builder, named(room), builder.the(named(room), "the room of it", "room"), "its room") if room else None
    )
    for tool in tools:
        place = near(tool) if near is not None else directly(builder, builder.variables[name].query, tool, name)
        builder.add(place, ("location", tool))
    return bool(tools)


def _clean_room(builder: GoalBuilder, command: Command, room: str) -> bool:
    described = builder.variables[room]
    dirty = Query(states=("dirty",), relations=related(RelationName.IN, described.query).relations)
    if builder.ground.found(dirty) and builder.ground.household:
        name = builder.variable(
            Phrase(query=dirty, text=f"what is dirty in {described.text}", determiner=Determiner.ALL), stem="dirty"
        )
        builder.add(f"(clean {name})", ("dirt", name))
        return True
    tools = (
        tool_for(builder, "mop the floor")
        or tool_for(builder, "sweep the floor")
        or tool_for(builder, "clean the floor")
        or tool_for(builder, "wipe up a spill")
    )
    if tools is None:
        builder.note("nothing to clean with is known here")
        return False
    tool = builder.the(tools, "something to clean with", "tool", Determiner.A)
    builder.note("cleaning a room is not among the actions here: something to clean with is brought there")
    builder.add(within(builder, described.query, room, described.text)(tool), ("location", tool))
    return True


def discard(builder: GoalBuilder, command: Command) -> bool:
    """Throw things away: into a bin (the one said, else any)."""
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    source = command.role("source")
    if source is not None and source.refers not in (Refers.ONE, Refers.THERE):
        theme = theme.with_query(both(theme.query, related(RelationName.AT, source.query)))
    some = theme.refers is Refers.THING and not theme.anaphoric and theme.determiner is not Determiner.ALL
    waste = waste_of(builder.ground, theme.query, theme.number) if some else None
    theme = theme if waste is None else theme.with_query(waste)
    names = builder.terms(theme, "theme")
    if says_recycling(goal) and not builder.ground.affordances:
        return recycled_into(builder, names)
    if goal is not None:
        place = destination(builder, goal, command.marks.get("goal", "in"))
        for x in names if place is not None else ():
            builder.add(place(x), ("location", x))  # type: ignore[misc]
        return place is not None and bool(names)
    lasting = [x for x in names if builder.ground.affordances or not _in_a_bin(builder, x)]
    names = names if command.verb == "recycle" or not lasting else lasting
    wanted = (*_RECYCLING, *BINS) if command.verb == "recycle" else BINS
    for name in wanted:
        query = Query(categories=builder.ground.categories(name))
        if query.categories and builder.ground.found(query):
            if not builder.ground.affordances and command.verb == "recycle":
                return _recycled(builder, names)
            if not builder.ground.affordances:
                thrown = [builder.variables[x].query for x in names]
                query = suitable_bins(builder.ground, query, either(*thrown)) if thrown else query
            bin_name = builder.the(query, "a bin", "bin", Determiner.A)
            for x in names:
                builder.add(directly(builder, query, x, bin_name), ("location", x))
            return bool(names)
    missing = builder.the(Query(categories=("trash_can",)), "a bin", "bin", Determiner.A)
    for x in names:
        builder.add(resting(x, missing), ("location", x))
    return bool(names)


def _in_a_bin(builder: GoalBuilder, name: str) -> bool:
    """Say whether things have all been thrown away already."""
    ids = builder.ground.found(builder.variables[name].query)
    return bool(ids) and all(thrown_away(builder.ground, i) for i in ids)


def _recycled(builder: GoalBuilder, names: Sequence[str]) -> bool:
    """Put each thing into a bin for its sort of waste, where there is one."""
    for x in names:
        described = builder.variables[x]
        each = described.determiner is Determiner.ALL
        sorted_ = bins_for_sorts(builder.ground, described.query)
        apart = sorted_ if each and len(sorted_) > 1 else {}
        groups = [
            (named(*b), builder.the(named(*i), described.text, "waste", Determiner.ALL)) for b, i in apart.items()
        ]
        bins = right_bins(builder.ground, bins_here(builder.ground), described.query)
        for query, thing in groups or [(named(*next(iter(sorted_))) if len(sorted_) == 1 else bins, x)]:
            bin_name = builder.the(query, "a bin", "bin", Determiner.A)
            builder.add(directly(builder, query, thing, bin_name), ("location", thing))
    return bool(names)


def set_table(builder: GoalBuilder, command: Command) -> bool:
    """Set a table: a plate, a fork, a knife and a glass for each person."""
    theme, guests = command.role("theme"), command.role("beneficiary")
    if theme is None:
        return False
    number = guests.number if guests is not None and guests.number > 1 else 1
    dining = both(theme.query, Query(categories=builder.ground.categories("dining_table")))
    if builder.ground.found(dining) and builder.ground.categories("dining_table"):
        theme = theme.with_query(dining)
    tables = builder.terms(theme, "theme")
    done = False
    for name in PLACE_SETTING if tables else ():
        categories = builder.ground.categories(name)
        usual = tuple(c for c in categories if c in (name, f"dinner_{name}", f"table_{name}", f"drinking_{name}"))
        query = Query(categories=(usual or categories) if builder.ground.affordances else categories)
        clean_ones = without(query, Query(states=("dirty",)))
        query = clean_ones if categories and builder.ground.found(clean_ones) else query
        if categories and builder.ground.found(query):
            piece = Phrase(
                query=query,
                text=f"{number} {name}",
                determiner=Determiner.NUMBER if number > 1 else Determiner.A,
                number=number,
            )
            x = builder.variable(piece, stem=name)
            builder.add(directly(builder, builder.variables[tables[0]].query, x, tables[0]), ("location", x))
            done = True
    builder.note(f"a place setting is taken to be {', '.join(PLACE_SETTING)}, as far as they are there")
    return done
