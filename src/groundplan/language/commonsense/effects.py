"""Effects: what each verb's frame brings about, as goals over its roles (the frames' `effect` names these rules)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.cleaning import clean, discard, empty, set_table, tidy
from groundplan.language.commonsense.commands import Command
from groundplan.language.commonsense.destinations import destination, resting, usual_place
from groundplan.language.commonsense.goal_builder import GoalBuilder, UnresolvedError, conjunction
from groundplan.language.commonsense.liquids import fill, holds_drinks, liquid_of, make, pour
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, named, related, without_achievable
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_SLOTS = {
    "open": "openness",
    "closed": "openness",
    "switched_on": "power",
    "switched_off": "power",
    "hot": "heat",
    "cold": "heat",
    "clean": "dirt",
    "dirty": "dirt",
    "dry": "wetness",
    "wet": "wetness",
    "sliced": "shape",
}
ABLE = {"open": "openable", "closed": "openable", "switched_on": "switchable", "switched_off": "switchable"}
"""What a thing must afford to get into a state."""

_DELIVERING = ("deliver", "return")


def perform(builder: GoalBuilder, command: Command) -> bool:
    """Add the goals of a command; False where it cannot be expressed (the builder's notes say why)."""
    builder.discourse.command += 1
    try:
        return _perform(builder, command)
    except UnresolvedError:
        return False


def _perform(builder: GoalBuilder, command: Command) -> bool:
    if any(p.none for p in command.phrases) or command.negated:
        return _refrain(builder, command)
    effect = command.frame.effect
    return _state(builder, command, effect) if effect.startswith("(") else RULES[effect](builder, command)


def _state(builder: GoalBuilder, command: Command, template: str) -> bool:
    theme = command.role("theme")
    if theme is None:
        return False
    predicate = template.strip("()").split()[0]
    if predicate == "sliced" and not builder.ground.household:
        builder.note("nothing can be cut by the actions there are here")
        return False
    names = builder.terms(narrowed(builder, theme, predicate), "theme", ABLE.get(predicate, ""))
    for name in names:
        builder.add(template.replace("?theme", name), (_SLOTS[predicate], name))
    return bool(names)


def narrowed(builder: GoalBuilder, theme: Phrase, predicate: str) -> Phrase:
    """Keep only what can be opened or switched where the words alone also fit what cannot ("the light", "windows")."""
    wanted = ABLE.get(predicate)
    if wanted is not None and theme.head in ("any", "all") and not theme.parts and theme.refers is Refers.THING:
        things = both(theme.query.model_copy(update={"kinds": ()}), Query(types=(wanted,)))
        return theme.with_query(things) if builder.ground.found(things) else theme
    if wanted is None or theme.parts or theme.refers in (Refers.ONE, Refers.MANY):
        return theme
    scene = builder.ground.scene
    ids = builder.ground.found(theme.query)
    able = [i for i in ids if scene.has_type(i, wanted)]
    if not able and ids and theme.refers is Refers.ROOM:
        doors = both(Query(types=(wanted,)), related(RelationName.IN, theme.query))
        return theme.with_query(doors) if builder.ground.found(doors) else theme
    if len(able) in (0, len(ids)):
        return theme
    if theme.query.superlative or theme.query.ordinal:
        return theme
    return theme.with_query(both(theme.query, Query(types=(wanted,))))


def _refrain(builder: GoalBuilder, command: Command) -> bool:
    """Read "do not open the fridge": it stays as it is."""
    theme = command.role("theme")
    opposite = {
        "(open ?theme)": "(closed {0})",
        "(closed ?theme)": "(open {0})",
        "(switched_on ?theme)": "(switched_off {0})",
        "(switched_off ?theme)": "(switched_on {0})",
    }
    template = opposite.get(command.frame.effect)
    if theme is not None and template is not None:
        for name in builder.terms(theme, "theme"):
            builder.add(template.format(name), ("keep", name))
        return True
    builder.note(f"'not {command.text}' is kept to by not asking for it")
    return bool(builder.pieces)


# --- moving ---------------------------------------------------------------------------------------------------------


def transport(builder: GoalBuilder, command: Command) -> bool:
    """Bring a thing somewhere: to the place said, to a person, to the speaker, to where it belongs, or just in hand."""
    theme = command.role("theme")
    if theme is None:
        return False
    content = command.role("content")
    if content is not None and command.role("goal") is None and command.frame.default == "store":
        roles = {**{r: p for r, p in command.roles.items() if r != "content"}, "theme": content, "goal": theme}
        return transport(builder, replace(command, roles=roles, marks={**command.marks, "goal": "in"}))
    if theme.joined_by == "or" and any(p.stuff or not builder.ground.found(p.query) for p in theme.parts):
        return _alternatives(builder, command, theme)
    theme = _with_source(builder, theme, command.role("source"))
    drink = liquid_of(builder, theme)
    if drink is not None and command.role("goal") is not None and holds_drinks(builder, command.roles["goal"]):
        return pour(builder, command)
    if drink is not None and command.frame.default in ("deliver", "hold", "return", "away"):
        return make(builder, command)
    theme = portable(builder, _bare_plural(theme, command))
    theme, states = brought_about(builder, theme)
    names = builder.terms(theme, "theme")
    if not names:
        return False
    for x, state in ((x, state) for x in names for state in states):
        builder.add(f"({state} {x})", (_SLOTS[state], x))
    several = len(names) > 1 or builder.variables[names[0]].determiner in (Determiner.ALL, Determiner.NUMBER)
    goal = command.role("goal")
    target = goal or command.role("recipient") or _for_someone(command)
    if target is not None and target.text.split()[-1:] in (["owner"], ["owners"]):
        return _by_default(builder, replace(command, frame=replace(command.frame, default="return")), theme, names, several=several)
    if command.frame.default == "drop" and target is None:
        robot = builder.robot
        for x in names:
            builder.add(f"(not (holding {robot} {x}))", ("location", x))
        return True
    if target is None:
        return _by_default(builder, command, theme, names, several=several)
    place = destination(builder, target, command.marks.get("goal", "to"), several=several)
    if place is None:
        return False
    if goal is not None:
        builder.discourse.add(goal, "place", ())
    weak = phrase_is_room(target) and goal is not None
    for x in names:
        builder.add(place(x), ("location", x), weak=weak)
    return True


def brought_about(builder: GoalBuilder, theme: Phrase) -> tuple[Phrase, tuple[str, ...]]:
    """Return the theme without states nothing has yet but could be brought into, and those states."""
    if builder.ground.found(theme.query) or theme.parts:
        return theme, ()
    relaxed, states = without_achievable(theme.query)
    if not states or not builder.ground.found(relaxed) or ("sliced" in states and not builder.ground.household):
        return theme, ()
    return theme.with_query(relaxed), states


def phrase_is_room(phrase: Phrase) -> bool:
    """Say whether a destination is only a room, which a later, closer one takes the place of."""
    return phrase.refers is Refers.ROOM


def _alternatives(builder: GoalBuilder, command: Command, theme: Phrase) -> bool:
    """Read "a glass of water or a sliced apple": goals of different kinds, of which one is enough."""
    start = len(builder.pieces)
    for index, part in enumerate(theme.parts):
        before = len(builder.pieces)
        if not transport(builder, replace(command, roles={**command.roles, "theme": part})):
            return False
        if index:
            builder.either(start, before)
    return True


def _bare_plural(theme: Phrase, command: Command) -> Phrase:
    """Read "bring me tissues" as some of them, not all there are."""
    bare = theme.determiner is Determiner.ALL and theme.plural and not theme.parts
    first = theme.text.split()[:1]
    asks = command.frame.default == "deliver" and command.role("goal") is None
    if (
        bare
        and asks
        and first
        and first[0]
        not in ("the", "all", "every", "each", "both", "these", "those", "my", "his", "her", "our", "their")
        and "'s" not in theme.text
    ):
        return replace(theme, determiner=Determiner.A)
    return theme


def portable(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Keep only what can be picked up where the words alone also fit what cannot ("everything on the table")."""
    if theme.parts or theme.refers in (Refers.ONE, Refers.MANY) or theme.query.superlative or theme.query.ordinal:
        return theme
    scene = builder.ground.scene
    ids = builder.ground.found(theme.query)
    able = [i for i in ids if scene.has_type(i, "pickable")]
    if len(able) in (0, len(ids)) or not ids:
        return theme
    return theme.with_query(both(theme.query, Query(types=("pickable",))))


def _with_source(builder: GoalBuilder, theme: Phrase, source: Phrase | None) -> Phrase:
    """Add where the thing is taken from to what it is ("take the milk out of the fridge")."""
    if source is None or theme.refers in (Refers.ONE, Refers.MANY):
        return theme
    source = builder.discourse.complete(source)
    query = source.query
    if source.refers in (Refers.ONE, Refers.MANY, Refers.THERE):
        mention = builder.discourse.antecedent(source, "goal")
        if mention is None:
            return theme
        query = mention.phrase.query
    if source.refers is Refers.PERSON and source.owner:
        located = both(theme.query, Query(owner=source.owner))
    else:
        located = both(theme.query, related(RelationName.AT, query))
    builder.discourse.add(source, "source", ())
    return theme.with_query(located)


def _for_someone(command: Command) -> Phrase | None:
    beneficiary = command.role("beneficiary")
    if beneficiary is not None and beneficiary.refers in (Refers.SPEAKER, Refers.PERSON, Refers.EVERYONE):
        return (
            beneficiary
            if command.frame.default in (*_DELIVERING, "hold", "away", "") or beneficiary.refers is not Refers.SPEAKER
            else None
        )
    return None


def _by_default(builder: GoalBuilder, command: Command, theme: Phrase, names: list[str], *, several: bool) -> bool:
    default = command.frame.default
    speaker = Phrase(query=Query(), refers=Refers.SPEAKER)
    if default == "deliver":
        place = destination(builder, speaker, "to", several=several)
        for x in names:
            if place is not None:
                builder.add(place(x), ("location", x), weak=True)
        return place is not None
    if default == "hold" and not several:
        builder.add(f"(holding {builder.robot} {names[0]})", ("location", names[0]), weak=True)
        return True
    if default in ("keep",):
        return bool(names)
    if default == "return":
        from groundplan.language.commonsense.destinations import owned_spot

        owner = theme.owner or next(
            (e.owner for x in names for e in builder.ground.entities(builder.variables[x].query) if e.owner), None
        )
        spot = owned_spot(builder, owner) if owner else None
        if spot is not None:
            for x in names:
                builder.add(spot(x), ("location", x))
            return True
    return store(builder, names, weak=default == "hold")


def store(builder: GoalBuilder, names: list[str], *, weak: bool = False, away_from: Query | None = None) -> bool:
    """Put things where they belong; where that is not known, just put them down."""
    for x in names:
        query = builder.variables[x].query
        place = usual_place(builder, query, away_from=away_from)
        if place is not None:
            builder.add(place(x), ("location", x), weak=weak)
        else:
            builder.note(f"where {builder.variables[x].text} belongs is not known")
            builder.add(f"(not (holding {builder.robot} {x}))", ("location", x), weak=weak)
    return bool(names)


def remove(builder: GoalBuilder, command: Command) -> bool:
    """Take a thing out of or off something: to where it is said to go, else it is held, or put down elsewhere."""
    source, theme = command.role("source"), command.role("theme")
    if theme is None:
        return False
    if command.role("goal") or command.role("recipient") or _for_someone(command):
        return transport(builder, command)
    if source is None and theme.head in ("trash", "rubbish", "garbage", "waste", "litter"):
        return discard(builder, command)
    names = builder.terms(portable(builder, _with_source(builder, theme, source)), "theme")
    if not names:
        return False
    several = len(names) > 1 or builder.variables[names[0]].determiner is not Determiner.THE
    if not several:
        builder.add(f"(holding {builder.robot} {names[0]})", ("location", names[0]), weak=True)
        return True
    relations = theme.query.relations
    if source is None and not relations:
        return store(builder, names)
    if source is not None:
        holder = builder.terms(source, "source")
    else:
        holder = [builder.the(relations[-1].target, "where it is", "holder")]
    for x in names:
        away = f"(not (in {x} {holder[0]})) (not (on {x} {holder[0]})) (not (holding {builder.robot} {x}))"
        builder.add(f"(and {away})", ("location", x))
    return True


def stack(builder: GoalBuilder, command: Command) -> bool:
    """Stack things: on what is said, else on one another."""
    theme = command.role("theme")
    if theme is None:
        return False
    goal = command.role("goal")
    names = builder.terms(theme, "theme")
    if goal is not None:
        base = builder.terms(goal, "goal")
        for x in names if base else ():
            builder.add(resting(x, base[0]), ("location", x))
        return bool(names and base)
    ids = list(builder.ground.found(builder.variables[names[0]].query)) if len(names) == 1 else []
    if len(names) == 1 and len(ids) > 1:
        names = [builder.the(named(i), i, "piece") for i in ids[: max(2, theme.number)]]
    for below, above in zip(names, names[1:], strict=False):
        builder.add(resting(above, below), ("location", above))
    return len(names) > 1


def swap(builder: GoalBuilder, command: Command) -> bool:
    """Exchange the places of two things."""
    theme, partner = command.role("theme"), command.role("partner")
    if theme is None:
        return False
    names = builder.terms(theme, "theme") + (builder.terms(partner, "partner") if partner is not None else [])
    queries = [builder.variables[n].query for n in names]
    if len(names) == 1 and len(builder.ground.found(queries[0])) == 2:
        ids = builder.ground.found(queries[0])
        names = [builder.the(named(i), i, "piece") for i in ids]
        queries = [named(i) for i in ids]
    if len(names) != 2:
        return False
    for x, other in ((names[0], queries[1]), (names[1], queries[0])):
        for entity_id in builder.ground.found(other)[:1]:
            holder = builder.ground.scene.holder(entity_id)
            if holder is not None:
                there = builder.the(named(holder), holder, "place")
                builder.add(resting(x, there), ("location", x))
    return True


def replace_with(builder: GoalBuilder, command: Command) -> bool:
    """Put one thing where another is, and that one away."""
    theme, partner = command.role("theme"), command.role("partner")
    if theme is None or partner is None:
        return False
    old, new = builder.terms(theme, "theme"), builder.terms(partner, "partner")
    for entity_id in builder.ground.found(builder.variables[old[0]].query)[:1] if old and new else ():
        holder = builder.ground.scene.holder(entity_id)
        if holder is not None:
            there = builder.the(named(holder), holder, "place")
            builder.add(resting(new[0], there), ("location", new[0]))
            builder.add(
                f"(and (not {resting(old[0], there)}) (not (holding {builder.robot} {old[0]})))", ("location", old[0])
            )
            return True
    return False


# --- going, switching, temperature ----------------------------------------------------------------------------------


def go(builder: GoalBuilder, command: Command) -> bool:
    """Bring the robot to a place, to a thing or to a person."""
    target = command.role("goal") or command.role("theme")
    robot = builder.robot
    if target is None or target.refers in (Refers.SPEAKER, Refers.HERE):
        start = builder.ground.start
        if start is None or (target is None and command.verb in ("wait", "stop", "stay")):
            return target is not None or bool(builder.pieces)
        builder.add(f"(at {robot} {builder.the(named(start), 'here', 'start')})", ("robot", ""))
        return True
    if target.refers is Refers.PERSON and not target.anaphoric and not builder.ground.found(target.query):
        rooms = Query(kinds=("room",), owner=target.owner)
        builder.add(f"(at {robot} {builder.the(rooms, target.text, 'room')})", ("robot", ""))
        builder.discourse.add(target, "person", ())
        return True
    names = builder.terms(target, "goal")
    for name in names:
        described = builder.variables[name]
        kinds = {e.kind for e in builder.ground.entities(described.query)[:20]}
        if kinds and not kinds <= {Kind.ROOM, Kind.POSE, Kind.FLOOR}:
            rooms = Query(kinds=("room",), relations=related(RelationName.CONTAINS, described.query).relations)
            name = builder.variable(
                Phrase(query=rooms, text=described.text, determiner=described.determiner), stem="room"
            )
        elif kinds == {Kind.FLOOR}:
            rooms = Query(kinds=("room",), relations=related(RelationName.IN, described.query).relations)
            name = builder.variable(Phrase(query=rooms, text=described.text, determiner=Determiner.A), stem="room")
        builder.add(f"(at {robot} {name})", ("robot", ""))
    return bool(names)


def toggle(builder: GoalBuilder, command: Command) -> bool:
    """Switch on what is off and off what is on."""
    theme = command.role("theme")
    names = builder.terms(theme, "theme") if theme is not None else []
    for name in names:
        ids = builder.ground.found(builder.variables[name].query)
        on = any(builder.ground.scene.holds(("switched_on", i)) for i in ids)
        builder.add(f"({'switched_off' if on else 'switched_on'} {name})", ("power", name))
    return bool(names)


def heat(builder: GoalBuilder, command: Command) -> bool:
    """Make a thing hot; an appliance that heats is switched on."""
    theme = command.role("theme")
    if theme is None:
        return False
    if liquid_of(builder, theme) is not None and not builder.ground.found(theme.query):
        return make(builder, command)
    theme = _with_source(builder, theme, command.role("source"))
    names = builder.terms(theme, "theme")
    scene = builder.ground.scene
    for name in names:
        ids = builder.ground.found(builder.variables[name].query)
        appliance = bool(ids) and all(
            scene.has_type(i, "switchable") and not scene.has_type(i, "pickable") for i in ids
        )
        if appliance:
            builder.add(f"(switched_on {name})", ("power", name))
        else:
            builder.add(f"(hot {name})", ("heat", name))
    return bool(names)


def cool(builder: GoalBuilder, command: Command) -> bool:
    """Make a thing cold: put it in a fridge."""
    return _cooled(builder, command, ("refrigerator", "fridge"))


def freeze(builder: GoalBuilder, command: Command) -> bool:
    """Put a thing in a freezer, or in a fridge where there is no freezer."""
    return _cooled(builder, command, ("freezer",))


def _cooled(builder: GoalBuilder, command: Command, preferred: tuple[str, ...]) -> bool:
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    names = builder.terms(portable(builder, _with_source(builder, theme, command.role("source"))), "theme")
    if goal is not None:
        place = destination(builder, goal, "in")
        for x in names:
            if place is not None:
                builder.add(place(x), ("location", x))
        return place is not None
    options = [Query(categories=builder.ground.categories(c)) for c in preferred if builder.ground.categories(c)]
    query = either(*options) if options else Query(types=("cooler",))
    if not builder.ground.found(query):
        query = Query(types=("cooler",))
    fridge = builder.the(query, f"the {preferred[0]}", "fridge", Determiner.A)
    for x in names:
        builder.add(f"(in {x} {fridge})", ("location", x))
    return bool(names)


def help_out(builder: GoalBuilder, command: Command) -> bool:
    """Read "help him": what was needed was said before."""
    return bool(builder.pieces)


def keep(builder: GoalBuilder, command: Command) -> bool:
    """Keep a thing somewhere."""
    return transport(builder, command) if command.role("goal") is not None else False


RULES: dict[str, Callable[[GoalBuilder, Command], bool]] = {
    "transport": transport, "remove": remove, "stack": stack, "swap": swap, "replace": replace_with, "go": go, "toggle": toggle,
    "heat": heat, "cool": cool, "freeze": freeze, "clean": clean, "make": make, "fill": fill, "pour": pour, "empty": empty,
    "tidy": tidy, "discard": discard, "set_table": set_table, "help": help_out, "keep": keep,
}  # fmt: skip

__all__ = ["RULES", "conjunction", "perform"]
