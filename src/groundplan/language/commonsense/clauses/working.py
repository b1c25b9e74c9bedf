"""Work that appliances do on things: what is shredded, scanned or charged is put in or on what does it, which runs.

No effect of such work is modelled: that the thing is there and the appliance is on is all that can be brought about.
Where only something to do it with can be carried about, that is brought to the thing.
"""

from __future__ import annotations

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination, directly, resting
from groundplan.language.commonsense.clauses.moving import portable
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.queries import both, named, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_SURE = 0.8


def work(builder: GoalBuilder, command: Command) -> bool:
    """Put things in or on the appliance that does the work and switch it on, or bring them what does it."""
    theme = command.role("theme")
    if theme is None:
        return False
    mention = builder.discourse.antecedent(theme, "theme") if theme.refers in (Refers.ONE, Refers.MANY) else None
    spoken_of = mention.phrase if mention is not None else theme
    served = _means(builder, command, spoken_of)
    if served is None:
        builder.note(f"nothing to {command.verb} with is known here")
        return False
    things = builder.ground.entities(spoken_of.query)
    if things and all(e.kind is Kind.ASSET for e in things):
        return _runs(builder, command, served)
    names = builder.terms(portable(builder, theme), "theme")
    if not names:
        return False
    device = both(served, Query(types=("receptacle",)))
    if builder.ground.found(device):
        running = both(device, Query(types=("switchable",)))
        runs = bool(builder.ground.found(running))
        where = builder.the(running if runs else device, f"what to {command.verb} in", "device", Determiner.A)
        for name in names:
            builder.add(directly(builder, device, name, where), ("location", name))
        builder.note(f"no action here does it; what to {command.verb} is only put there and that switched on")
        if runs:
            builder.add(f"(switched_on {where})", ("power", where))
        return True
    return _brought(builder, command, names, served)


def _means(builder: GoalBuilder, command: Command, theme: Phrase) -> Query | None:
    """Return what the work is done with: what is said, or what the scene has for the purpose."""
    said = command.role("instrument")
    if said is not None:
        return said.query if builder.ground.found(said.query) else None
    verb = command.verb.partition(" ")[0]
    kinds = dict.fromkeys(e.category.replace("_", " ") for e in builder.ground.entities(theme.query)[:3])
    for words in (*([verb, "a", *kind.split()] for kind in kinds), [verb]):
        best = best_for(builder.ground, words)
        fit = without(best[0], theme.query) if best is not None else Query()
        if best is not None and best[1] >= _SURE and builder.ground.found(fit):
            return fit
    return None


def _runs(builder: GoalBuilder, command: Command, served: Query) -> bool:
    """Switch on what does the work on something that cannot be carried to it (a charger for a car)."""
    running = both(served, Query(types=("switchable",)))
    if not builder.ground.found(running):
        builder.note(f"what is there to {command.verb} with cannot be switched on")
        return False
    device = builder.the(running, f"what to {command.verb} with", "device", Determiner.A)
    builder.add(f"(switched_on {device})", ("power", device))
    return True


def _brought(builder: GoalBuilder, command: Command, names: list[str], served: Query) -> bool:
    """Bring what does the work to where the things are, or them to where it stands."""
    scene = builder.ground.scene
    carried = both(served, Query(types=("pickable",)))
    builder.note(f"no action here does it; the things and what to {command.verb} with are brought together")
    if builder.ground.found(carried):
        tool = builder.the(carried, f"something to {command.verb} with", "tool", Determiner.A)
        ids = [i for name in names for i in builder.ground.found(builder.variables[name].query)]
        holders = tuple(dict.fromkeys(h for i in ids if (h := scene.holder(i)) is not None))
        spots = [h for h in holders if scene.entity(h).kind is Kind.ASSET]
        if not spots:
            return False
        there = builder.the(named(spots[0]), "where it is", "spot")
        builder.add(resting(tool, there), ("location", tool))
        return True
    where = Phrase(query=served, text=f"what to {command.verb} with", determiner=Determiner.A)
    place = destination(builder, where, "near")
    for name in names if place is not None else ():
        builder.add(place(name), ("location", name))  # type: ignore[misc]
    return place is not None
