"""What verbs bring about in an affordance scene, where that differs from the household.

There are no rooms and no drinks out of nothing: the robot goes to a table itself, a liquid is a thing that is in
something, a cleared table is a free one. These rules stand in for the rules of the same name in `effects`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.clauses.bins import BINS
from groundplan.language.commonsense.clauses.cleaning import discard as discard_solid
from groundplan.language.commonsense.clauses.cleaning import set_table
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.liquids import make as make_food
from groundplan.language.commonsense.clauses.moving import portable, with_source
from groundplan.language.commonsense.clauses.moving import transport as transport_solid
from groundplan.language.commonsense.clauses.tidying import tidy as tidy_things
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.goals.liquids import (
    added,
    carried,
    filled_with,
    first_found,
    is_liquid,
    liquid_phrase,
    only_carries,
    portable_liquid,
    pour,
    serve,
)
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_WASTE = (*BINS, "waste_basket", "wastebasket", "basket", "bucket")
_DRAINS = ("sink", "drain", "basin", "wash_basin", "washbasin", "toilet", "bathtub", "bucket")
_GETTING = frozenset({"make", "fix", "prepare", "do"})
_GENERIC = ("any", "all", "")

Rule = Callable[[GoalBuilder, Command], bool]


def go(builder: GoalBuilder, command: Command) -> bool:
    """Bring the robot to a thing or to a person."""
    target = command.role("goal") or command.role("theme")
    robot = builder.robot
    if target is None or target.refers in (Refers.SPEAKER, Refers.HERE, Refers.EVERYONE):
        people = [i for i in builder.ground.vocabulary.people.values() if i != builder.ground.robot]
        if not people or (target is None and command.verb in ("wait", "stop", "stay")):
            return bool(builder.pieces)
        builder.add(f"(at {robot} {builder.the(named(people[0]), 'me', 'person')})", ("robot", ""))
        return True
    for name in (names := builder.terms(target, "goal")):
        builder.add(f"(at {robot} {name})", ("robot", ""))
    return bool(names)


def transport(builder: GoalBuilder, command: Command) -> bool:
    """Bring or put a thing somewhere; what is in a vessel that is spoken of is served in it."""
    theme = command.role("theme")
    if theme is None or _for_what_was_told(builder, command, theme):
        return False
    if theme.parts and (any(p.stuff for p in theme.parts) or _to_be_so(theme)):
        return _each(builder, command, theme, transport)
    theme = filled_with(builder, command, theme)
    if theme.stuff or added(builder, command, theme):
        return serve(builder, command, theme)
    goal = command.role("goal")
    into = goal is not None and goal.refers is Refers.THING and command.marks.get("goal") != "near"
    poured = into and is_liquid(builder, with_source(builder, theme, None))
    if poured and (goal is None or not only_carries(builder, goal)):
        return pour(builder, command)
    if theme.determiner is Determiner.ALL and theme.refers is Refers.THING:
        command = replace(command, roles={**command.roles, "theme": portable_liquid(builder, theme)})
    return transport_solid(builder, command)


def _for_what_was_told(builder: GoalBuilder, command: Command, theme: Phrase) -> bool:
    """Say whether all that is needed for what was told of is wanted ("everything for it"), not all there is."""
    purpose = command.role("beneficiary")
    return purpose is not None and purpose.refers in (Refers.ONE, Refers.MANY) and _is_whatever(builder, theme)


def _is_whatever(builder: GoalBuilder, theme: Phrase) -> bool:
    return theme.head in ("any", "all", "everything") or theme.query in (Query(kinds=("object",)), Query())


def _to_be_so(theme: Phrase) -> bool:
    """Say whether a part of what is coordinated is to be brought into a state, too ("a sliced plum and the rag")."""
    return theme.joined_by == "and" and any({"sliced", "clean"} & set(part.query.states) for part in theme.parts)


def _each(builder: GoalBuilder, command: Command, theme: Phrase, rule: Rule) -> bool:
    """Carry a rule out for each part of what is coordinated; for "or", one of them is enough."""
    start = len(builder.pieces)
    for index, part in enumerate(theme.parts):
        before = len(builder.pieces)
        if not rule(builder, replace(command, roles={**command.roles, "theme": part})):
            return False
        if index and theme.joined_by == "or":
            builder.either(start, before)
    return True


def fill(builder: GoalBuilder, command: Command) -> bool:
    """Fill a vessel with something, or something into a vessel."""
    theme, content, goal = command.role("theme"), command.role("content"), command.role("goal")
    if theme is None or (content is not None and goal is not None and goal.refers is Refers.THING):
        return False
    if theme.stuff and goal is None:
        return serve(builder, command, theme)
    theme = _vessel_meant(builder, theme)
    if goal is not None and content is None:
        return pour(builder, command)
    what = content or _drink_at_hand(builder)
    if what is None:
        builder.note("what it is to be filled with was not said")
        return False
    recipient = {r: p for r, p in command.roles.items() if r in ("recipient", "beneficiary")}
    roles = {"theme": what, "goal": theme, **recipient}
    if "source" in command.roles:
        roles["source"] = command.roles["source"]
    return pour(builder, replace(command, roles=roles, marks={"goal": "in"}))


def _vessel_meant(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return the vessel that "it" stands for: what can be carried and filled rather than where it was put."""
    if theme.refers is not Refers.ONE:
        return theme
    scene = builder.ground.scene
    for mention in reversed(builder.discourse.mentions):
        ids = builder.ground.found(mention.phrase.query)
        fits = bool(ids) and all(scene.has_type(i, "vessel") and scene.has_type(i, "solid") for i in ids)
        if fits and mention.role == "theme" and len(ids) == 1:
            return replace(theme, refers=Refers.THING, query=mention.phrase.query, anaphoric=False)
    return theme


def _drink_at_hand(builder: GoalBuilder) -> Phrase | None:
    query = first_found(builder, ("water",)) or Query(types=("drinkable",))
    if not builder.ground.found(query):
        query = Query(types=("liquid",))
    if not builder.ground.found(query):
        return None
    return Phrase(query=query, text="something to fill it with", head="water", determiner=Determiner.A)


def make(builder: GoalBuilder, command: Command) -> bool:
    """Prepare a drink or a dish, and bring it to whom it is for."""
    theme = command.role("theme")
    if theme is None:
        return False
    if theme.parts:
        return _each(builder, command, theme, make)
    theme = filled_with(builder, command, theme)
    liquid = liquid_phrase(builder, theme)
    if liquid is not None:
        return serve(builder, command, theme)
    if theme.head.endswith("table") or "table" in theme.text.split():
        return set_table(builder, command)
    if command.verb in _GETTING and _eaten_as_it_is(builder, theme):
        names, target = builder.terms(theme, "theme"), command.role("recipient") or command.role("beneficiary")
        place = destination(builder, target or Phrase(query=Query(), refers=Refers.SPEAKER), "to")
        for x in names if place is not None else ():
            builder.add(place(x), ("location", x))  # type: ignore[misc]
        return bool(names) and place is not None
    return make_food(builder, command)


def _eaten_as_it_is(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether what is to be got ready is eaten cold: a snack, fruit."""
    known, things = builder.ground.knowledge, builder.ground.entities(theme.query)
    senses = [known.senses(e.category)[:1] for e in things]
    food = all(any(known.is_a(s, kind) for s in each for kind in ("snack", "fruit", "sweets")) for each in senses)
    return bool(things) and theme.refers is Refers.THING and food


def heat(builder: GoalBuilder, command: Command) -> bool:
    """Make a liquid warm; put what is no liquid in or on what heats."""
    theme, instrument = command.role("theme"), command.role("instrument")
    if theme is None:
        return False
    theme = with_source(builder, theme, command.role("source"))
    for vessel in (command.role("goal"), command.role("place"), instrument):
        held = with_source(builder, theme, vessel) if vessel is not None else None
        if held is not None and is_liquid(builder, held):
            theme, instrument = held, None
    if _stays_cold(builder, theme):
        return False
    liquid = liquid_phrase(builder, theme) if theme.stuff else None
    for x in (names := builder.terms(liquid or theme, "theme")):
        if instrument is not None and instrument.refers is Refers.THING:
            for y in builder.terms(instrument, "instrument"):
                builder.add(f"(heated {x} {y})", ("heat", x))
        else:
            builder.add(f"(hot {x})", ("heat", x))
    return bool(names)


def _stays_cold(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether what is to be heated is furniture that heats nothing: a fridge, a table."""
    things = builder.ground.entities(theme.query) if theme.refers is Refers.THING else []
    scene = builder.ground.scene
    return bool(things) and all(e.kind is Kind.ASSET and not scene.has_type(e.id, "heater") for e in things)


def empty(builder: GoalBuilder, command: Command) -> bool:
    """Clear a table (it is free then), empty a box or a bottle."""
    theme, source, goal = command.role("theme"), command.role("source"), command.role("goal")
    if theme is None:
        return False
    content = command.role("content")
    if content is not None:
        theme, source = content, theme
    if goal is not None and source is None and _pours(builder, theme):
        return pour(builder, replace(command, roles={"theme": theme, "goal": goal}))
    if goal is not None and goal.refers not in (Refers.THERE, Refers.HERE):
        things = theme if source is not None else _what_is_there(theme)
        roles = {"theme": with_source(builder, things, source), "goal": goal}
        return carried(builder, command, roles)
    if source is None or theme.head in _GENERIC or is_anything(theme.query) or theme.query.kinds:
        holders = builder.terms(source or theme, "theme")
        for name in holders:
            builder.add(f"(emptied {name})", ("contents", name))
        return bool(holders)
    taken = builder.terms(with_source(builder, theme, source), "theme")
    holders = builder.terms(source, "source")
    for x in taken:
        builder.add(f"(away {x} {holders[0]})", ("location", x))
    return bool(taken)


def _pours(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether what is emptied is a vessel that can be carried, or a liquid, and no table."""
    ids = builder.ground.found(theme.query)
    scene = builder.ground.scene
    carried = [i for i in ids if scene.has_type(i, "container") and scene.has_type(i, "solid")]
    return bool(ids) and all(scene.has_type(i, "liquid") or i in carried for i in ids)


def _what_is_there(place: Phrase) -> Phrase:
    query = both(Query(kinds=("object",)), related(RelationName.AT, place.query))
    return Phrase(query=query, text=f"what is there on {place.text}", determiner=Determiner.ALL, plural=True)


def tidy(builder: GoalBuilder, command: Command) -> bool:
    """Tidy a table: nothing lies on it; a whole room: things go where they belong."""
    theme = command.role("theme") or command.role("place")
    if theme is not None and theme.refers is Refers.THING:
        ids = builder.ground.found(theme.query)
        if ids and all(builder.ground.scene.has_type(i, "receptacle") for i in ids):
            return empty(builder, replace(command, roles={"theme": theme}))
    return tidy_things(builder, command)


def discard(builder: GoalBuilder, command: Command) -> bool:
    """Throw things away, pour liquids down the drain."""
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    if theme.parts and theme.joined_by:
        return _each(builder, command, theme, discard)
    if goal is None and theme.query.relations and not builder.ground.found(theme.query):
        bare, bin_said = theme.query.model_copy(update={"relations": ()}), theme.query.relations[0].target
        if builder.ground.found(bare) and builder.ground.found(bin_said):
            goal = Phrase(query=bin_said, text="where it is thrown", head="bin")
            command = replace(command, roles={"theme": theme.with_query(bare), "goal": goal}, marks={"goal": "in"})
    if goal is not None:
        return transport(builder, command)
    if is_liquid(builder, theme):
        drain = first_found(builder, _DRAINS)
        if drain is None:
            names = builder.terms(theme, "theme")
            for name in names:
                builder.add(f"(poured_away {name})", ("location", name))
            return bool(names)
        sink = Phrase(query=drain, text="the sink", head="sink", determiner=Determiner.A)
        return pour(builder, replace(command, roles={**command.roles, "goal": sink}, marks={"goal": "in"}))
    waste = first_found(builder, _WASTE)
    if waste is None:
        return discard_solid(builder, command)
    theme = portable(builder, with_source(builder, theme, command.role("source")))
    place = destination(builder, Phrase(query=waste, text="a bin", head="bin", determiner=Determiner.A), "in")
    for x in (names := builder.terms(theme, "theme")):
        if place is not None:
            builder.add(place(x), ("location", x))
    return bool(names)


def note_instrument(builder: GoalBuilder, command: Command) -> None:
    """Note with what something is to be done: no goal says that, but it has to be there."""
    instrument = command.role("instrument")
    if instrument is None or instrument.refers is not Refers.THING or command.frame.effect == "heat":
        return
    for name in builder.terms(instrument, "instrument"):
        builder.add(f"(used {name})", ("use", name))


AFFORDANCE_RULES: dict[str, Rule] = {
    "discard": discard,
    "empty": empty,
    "fill": fill,
    "go": go,
    "heat": heat,
    "make": make,
    "pour": pour,
    "set_table": set_table,
    "tidy": tidy,
    "transport": transport,
}
