"""Heating: a thing is made hot in an appliance that is fit for it, a room by switching on what heats it."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import directly
from groundplan.language.commonsense.clauses.handing import serve
from groundplan.language.commonsense.clauses.liquids import drink_of, make
from groundplan.language.commonsense.clauses.moving import with_source
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, named, related
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName


@cache
def _ways() -> dict[str, tuple[str, ...]]:
    return {verb: tuple(kinds) for verb, kinds in read_table("heating")["ways"].items()}


@cache
def _only() -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    return tuple((frozenset(entry["appliances"]), tuple(entry["things"])) for entry in read_table("heating")["only"])


def heat(builder: GoalBuilder, command: Command) -> bool:
    """Make a thing hot; an appliance that heats is switched on."""
    theme = command.role("theme")
    if theme is None:
        return False
    if drink_of(builder, theme) is not None and not _is_there(builder, theme):
        return make(builder, command)
    if theme.refers is Refers.ROOM and _heated_room(builder, theme):
        return True
    theme = _wherever(builder, with_source(builder, theme, command.role("source")))
    names = builder.terms(theme, "theme")
    in_what: dict[Phrase, list[str]] = {}
    for name in names:
        ids = builder.ground.found(builder.variables[name].query)
        if ids and all(builder.ground.scene.has_type(i, "switchable") for i in ids) and not _carried(builder, ids):
            builder.add(f"(switched_on {name})", ("power", name))
            continue
        device = command.role("instrument") or _fit_for(builder, command.verb, ids)
        if device is not None and _heats(builder, device):
            in_what.setdefault(device, []).append(name)
        else:
            builder.add(f"(hot {name})", ("heat", name))
    for device, heated in in_what.items():
        _work_in(builder, heated, device)
    serve(builder, command, names)
    return bool(names)


def _carried(builder: GoalBuilder, ids: tuple[str, ...]) -> bool:
    return any(builder.ground.scene.has_type(i, "pickable") for i in ids)


def _is_there(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether what is to be hot is there; "water" for which a water bottle was taken is not.

    A cup that is said to hold the drink is ("coffee gone cold").
    """
    found, drink = builder.ground.entities(theme.query), theme.text.rpartition(" ")[2]
    vessels = all(builder.ground.scene.has_type(e.id, "vessel") for e in found) and drink in builder.ground.liquids
    poured = theme.determiner is Determiner.THE and all(drink in parts(" ".join(e.attributes)) for e in found)
    return bool(found) and (poured or not vessels)


def _fit_for(builder: GoalBuilder, verb: str, ids: tuple[str, ...]) -> Phrase | None:
    """Return what a thing is heated in, where something else would make it hot as well but nobody would use it so."""
    ground, scene = builder.ground, builder.ground.scene
    if ground.affordances or not ids:
        return None
    devices = [e.id for e in ground.entities(Query(types=("receptacle", "switchable")))]
    heaters = [i for i in devices if scene.has_type(i, "heater")]
    fit = [i for i in heaters if _suits(builder, i, ids)]
    for kind in _ways().get(verb.partition(" ")[0], ()):
        wanted = [i for i in fit if ground.knowledge.is_a(scene.entity(i).category, kind)]
        if wanted:
            fit = wanted
            break
    poured_into = any(scene.has_type(i, "vessel") for i in ids)
    brewers = [i for i in devices if i not in heaters and poured_into and scene.matching("brews", i, None)]
    if not fit or (len(fit) == len(heaters) and not brewers):
        return None
    return Phrase(query=named(_handiest(builder, fit, ids)), text="what heats it", head="appliance")


def _handiest(builder: GoalBuilder, devices: list[str], ids: tuple[str, ...]) -> str:
    """Return the appliance that things are in or on already, else one in their room, else the first; none that runs."""
    scene = builder.ground.scene
    devices = [d for d in devices if not scene.holds(("switched_on", d))] or devices
    holders = {scene.holder(i) for i in ids}
    rooms = {scene.room_of(i) for i in ids}
    return min(devices, key=lambda d: (d not in holders, scene.room_of(d) not in rooms))


def _suits(builder: GoalBuilder, device: str, ids: tuple[str, ...]) -> bool:
    scene, knowledge = builder.ground.scene, builder.ground.knowledge
    kind = scene.entity(device).category
    for appliances, things in _only():
        if any(knowledge.is_a(kind, a) for a in appliances):
            return all(any(knowledge.is_a(scene.entity(i).category, t) for t in things) for i in ids)
    return True


def _heated_room(builder: GoalBuilder, room: Phrase) -> bool:
    """Make a room warm: what heats it is switched on; "the room" is the one spoken of last."""
    ground = builder.ground
    told = builder.discourse.last_room() if len(ground.found(room.query)) > 1 else None
    rooms = told.query if told is not None else room.query
    kinds = tuple(dict.fromkeys(c for kind in ("heating", "heater", "radiator") for c in ground.categories(kind)))
    there = both(Query(categories=kinds, types=("switchable",)), related(RelationName.IN, rooms)) if kinds else None
    if there is None or not ground.found(there):
        return False
    heater = builder.the(there, "the heating", "heater")
    builder.add(f"(switched_on {heater})", ("power", heater))
    return True


def _heats(builder: GoalBuilder, instrument: Phrase) -> bool:
    scene = builder.ground.scene
    ids = builder.ground.found(instrument.query)
    heats = all(scene.has_type(i, "heater") and scene.has_type(i, "switchable") for i in ids)
    return bool(ids) and heats and not any(scene.holds(("switched_on", i)) for i in ids)


def _work_in(builder: GoalBuilder, names: list[str], instrument: Phrase) -> None:
    """Heat things in the appliance that is said or meant ("in the microwave"), which is off again afterwards."""
    for device in builder.terms(instrument, "instrument")[:1]:
        query = builder.variables[device].query
        there = " ".join(directly(builder, query, name, device) for name in names)
        hot = " ".join(f"(hot {name})" for name in names)
        builder.add(f"(and {there} (switched_on {device}) {hot})", ("location", names[0]), ("power", device))
        builder.add(f"(and (switched_off {device}) {hot})", ("power", device), *(("heat", name) for name in names))


def _wherever(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Read "grill the sausage on the terrace", where no sausage is yet, as said of where it is done."""
    bare = theme.with_query(theme.query.model_copy(update={"relations": ()}))
    done_there = theme.refers is Refers.THING and bool(theme.query.relations) and not theme.parts
    return bare if done_there and not builder.ground.found(theme.query) and builder.ground.found(bare.query) else theme
