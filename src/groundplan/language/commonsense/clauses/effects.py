"""Effects: what each verb's frame brings about, as goals over its roles (the frames' `effect` names these rules)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from groundplan.language.commonsense.clauses.arranging import replace_with, stack, swap
from groundplan.language.commonsense.clauses.cleaning import clean, discard, set_table
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.heating import heat
from groundplan.language.commonsense.clauses.laundering import launder, washes_content
from groundplan.language.commonsense.clauses.liquids import fill, make, pour
from groundplan.language.commonsense.clauses.moving import portable, remove, transport, with_source
from groundplan.language.commonsense.clauses.plainest import of_plain_kind
from groundplan.language.commonsense.clauses.putting_out import put_out
from groundplan.language.commonsense.clauses.tidying import empty, tidy
from groundplan.language.commonsense.clauses.watering import water
from groundplan.language.commonsense.clauses.working import work
from groundplan.language.commonsense.goal_builder import SLOTS, GoalBuilder, UnresolvedError, conjunction
from groundplan.language.commonsense.goals.rules import AFFORDANCE_RULES, note_instrument
from groundplan.language.commonsense.notes import absent
from groundplan.language.commonsense.phrases.doors import doors_of
from groundplan.language.commonsense.phrases.nominals import NOT_COMPARED
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_PLAIN_COOLER = {"refrigerator": "fridge", "freezer": "freezer"}
_WORK = {"heater": "hot", "washer": "clean", "dryer": "dry"}
ABLE = {"open": "openable", "closed": "openable", "switched_on": "switchable", "switched_off": "switchable"}
"""What a thing must afford to get into a state."""


def perform(builder: GoalBuilder, command: Command) -> bool:
    """Add the goals of a command; False where it cannot be expressed (the builder's notes say why)."""
    builder.discourse.command += 1
    if not builder.ground.affordances and any(_which_is_unknown(builder, p) for p in command.phrases):
        return False
    try:
        done = _perform(builder, command)
        if done:
            builder.performed = command
            builder.done.append(command)
            for note in (n for p in command.phrases for n in p.notes if n.endswith("taken for it")):
                builder.note(note)
        if done and builder.ground.affordances:
            note_instrument(builder, command)
        return done
    except UnresolvedError:
        return False


def _which_is_unknown(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Say whether several things fit "the hottest office", of which nothing tells how they compare."""
    unknown = NOT_COMPARED in phrase.notes and len(builder.ground.found(phrase.query)) > 1
    if unknown:
        builder.note(f"which one is {phrase.text}: {NOT_COMPARED}")
    return unknown


def _perform(builder: GoalBuilder, command: Command) -> bool:
    if any(p.none for p in command.phrases) or command.negated:
        return _refrain(builder, command)
    effect = command.frame.effect
    command = _with_tool_from(builder, command)
    source, theme = command.role("source"), command.role("theme")
    own_source: tuple[str, ...] = ("transport", "remove", "stack", "empty", "tidy", "go")
    if builder.ground.affordances:
        own_source += ("discard", "fill", "heat", "make", "pour")
    if source is not None and theme is not None and effect not in own_source:
        command = replace(command, roles={**command.roles, "theme": with_source(builder, theme, source)})
    if effect.startswith("("):
        return _state(builder, command, effect)
    rules = AFFORDANCE_RULES if builder.ground.affordances else {}
    return rules.get(effect, RULES[effect])(builder, command)


def _with_tool_from(builder: GoalBuilder, command: Command) -> Command:
    """Read "wipe the table with the cloth | from the shelf" as said of the cloth, where the table is not there."""
    theme, tool, source = (command.role(role) for role in ("theme", "instrument", "source"))
    if theme is None or tool is None or source is None or tool.refers is not Refers.THING:
        return command
    if builder.ground.found(both(theme.query, related(RelationName.AT, source.query))):
        return command
    roles = {role: phrase for role, phrase in command.roles.items() if role != "source"}
    return replace(command, roles={**roles, "instrument": with_source(builder, tool, source)})


def _state(builder: GoalBuilder, command: Command, template: str) -> bool:
    theme = command.role("theme")
    if theme is None:
        return False
    predicate = template.strip("()").split()[0]
    if predicate == "sliced" and not builder.ground.household and command.verb == "shred":
        return work(builder, command)
    if predicate == "sliced" and not builder.ground.household:
        builder.note("nothing can be cut by the actions there are here")
        return False
    content = command.role("content")
    if content is not None:
        loading = replace(command, roles={"theme": content, "goal": theme}, marks={"goal": "in"})
        if not transport(builder, loading):
            return False
    names = builder.terms(narrowed(builder, theme, predicate), "theme", ABLE.get(predicate, ""))
    for name in names:
        builder.add(template.replace("?theme", name), (SLOTS[predicate], name))
        if predicate == "switched_on":
            _worked_on(builder, name)
            washes_content(builder, command, name)
    return bool(names)


def _worked_on(builder: GoalBuilder, device: str) -> None:
    """Read "put the mug in the dishwasher and turn it on": what was put there before is to be clean (hot, filled …)."""
    scene = builder.ground.scene
    ids = set(builder.ground.found(builder.variables[device].query))
    for piece in list(builder.pieces):
        if not piece.slots or piece.slots[0][0] != "location":
            continue
        x = piece.slots[0][1]
        holders = [n for n, d in builder.variables.items() if n != x and n in piece.goal.replace(")", " ").split()]
        if not any(set(builder.ground.found(builder.variables[n].query)) & ids for n in holders):
            continue
        for type_name, state in _WORK.items():
            if any(scene.has_type(i, type_name) for i in ids):
                builder.add(f"({state} {x})", (SLOTS[state], x))
        for fact in (f for i in ids for f in scene.matching("brews", i, None)):
            builder.add(f"(filled {x} {fact[2]})", ("filled", x))
            break


def narrowed(builder: GoalBuilder, theme: Phrase, predicate: str) -> Phrase:
    """Keep only what can be opened or switched where the words alone also fit what cannot ("the light", "windows")."""
    wanted = ABLE.get(predicate)
    if wanted == "switchable" and theme.head in ("electronics", "appliance", "device", "electronic_device"):
        kept = theme.query.model_copy(update={"categories": (), "types": ("switchable",)})
        return theme.with_query(kept) if builder.ground.found(kept) else theme
    if wanted is not None and theme.head in ("any", "all") and not theme.parts and theme.refers is Refers.THING:
        things = both(theme.query.model_copy(update={"kinds": ()}), Query(types=(wanted,)))
        return theme.with_query(things) if builder.ground.found(things) else theme
    if wanted is not None and theme.joined_by == "and":
        parts = tuple(narrowed(builder, part, predicate) for part in theme.parts)
        return replace(theme, parts=parts, query=either(*(p.query for p in parts)))
    if wanted is None or theme.parts or theme.refers in (Refers.ONE, Refers.MANY):
        return theme
    door = doors_of(builder.ground, theme) if wanted == "openable" else None
    if door is not None:
        return theme.with_query(door)
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
        able = ABLE.get(command.frame.effect.strip("()").split()[0], "")
        for name in builder.terms(theme, "theme", able):
            builder.add(template.format(name), ("keep", name))
        return True
    builder.note(f"'not {command.text}' is kept to by not asking for it")
    return bool(builder.pieces)


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
    if target.refers is Refers.THERE:
        mention = builder.discourse.antecedent(target, "goal")
        if mention is None or not builder.ground.found(mention.phrase.query):
            return bool(builder.pieces)
        target = mention.phrase
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
    names = builder.terms(portable(builder, with_source(builder, theme, command.role("source"))), "theme")
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
    query = query if builder.ground.affordances else of_plain_kind(builder.ground, query, _PLAIN_COOLER[preferred[0]])
    fridge = builder.the(query, f"the {preferred[0]}", "fridge", Determiner.A)
    for x in names:
        builder.add(f"(in {x} {fridge})", ("location", x))
    return bool(names)


def empty_out(builder: GoalBuilder, command: Command) -> bool:
    """Empty what holds things; what is no holder but itself in the way is thrown out ("clear out the old food")."""
    theme, content, goal = command.role("theme"), command.role("content"), command.role("goal")
    if theme is not None and goal is not None and goal.refers is Refers.ROOM:
        there = both(theme.query, related(RelationName.IN, goal.query))
        if not builder.ground.found(there):
            builder.note(absent(f"there is no '{theme.text.removeprefix('the ')}' in {goal.text}"))
            return False
    if theme is not None and content is not None:
        return empty(builder, replace(command, roles={**command.roles, "theme": content, "source": theme}))
    scene = builder.ground.scene
    ids = builder.ground.found(theme.query) if theme is not None and theme.refers is Refers.THING else ()
    holds = any(scene.has_type(i, "receptacle") or scene.entity(i).kind is not Kind.OBJECT for i in ids)
    out = command.verb in ("clear out", "clean out", "clear") and command.role("source") is None
    return discard(builder, command) if ids and not holds and out else empty(builder, command)


def help_out(builder: GoalBuilder, command: Command) -> bool:
    """Read "help him": what was needed was said before."""
    return bool(builder.pieces)


def keep(builder: GoalBuilder, command: Command) -> bool:
    """Keep a thing somewhere; where no place is said, it stays as it is."""
    if command.role("goal") is not None:
        return transport(builder, command)
    builder.note(f"'{command.text}' is kept to by not asking for anything else")
    return bool(builder.pieces)


RULES: dict[str, Callable[[GoalBuilder, Command], bool]] = {
    "transport": transport,
    "remove": remove,
    "stack": stack,
    "swap": swap,
    "replace": replace_with,
    "go": go,
    "toggle": toggle,
    "heat": heat,
    "cool": cool,
    "freeze": freeze,
    "clean": clean,
    "make": make,
    "fill": fill,
    "pour": pour,
    "empty": empty_out,
    "launder": launder,
    "tidy": tidy,
    "discard": put_out,
    "set_table": set_table,
    "help": help_out,
    "keep": keep,
    "water": water,
    "work": work,
}

__all__ = ["RULES", "conjunction", "perform"]
