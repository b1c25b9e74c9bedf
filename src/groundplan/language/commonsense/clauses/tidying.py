"""Clearing and tidying: what lies about goes where it belongs, what is dirty to be washed, rubbish into its bin."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.clauses.bins import bins_here, collecting, right_bins, thrown_away
from groundplan.language.commonsense.clauses.cleaning import clean, discard, dishes
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import Place, destination, directly, usual_place
from groundplan.language.commonsense.clauses.homes import at_home, is_dirty
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.rubbish import is_waste
from groundplan.language.commonsense.queries import both, named, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query, RelationName

_STAINS = ("spill", "puddle")
"""What is wiped up where it is, and never carried away."""


def _is_stain(ground: Ground, category: str) -> bool:
    return any(ground.knowledge.is_a(s, kind) for s in ground.knowledge.senses(category)[:1] for kind in _STAINS)


def _alike(ground: Ground, entities: Sequence[Entity]) -> list[tuple[str, tuple[str, ...]]]:
    """Return things by what becomes of them: of one category, and all dirty, all to be thrown away or neither."""
    groups: dict[tuple[str, bool, bool], list[str]] = {}
    for e in entities:
        groups.setdefault((e.category, is_dirty(ground, (e.id,)), is_waste(ground, e.id)), []).append(e.id)
    return [(category, tuple(ids)) for (category, _, _), ids in groups.items()]


def _put_away(builder: GoalBuilder, ids: tuple[str, ...], away_from: Query | None = None) -> Place | None:
    """Return the goal of being where such things go: rubbish into the right bin, all else where it belongs."""
    return waste_place(builder, ids) or usual_place(builder, named(*ids), away_from=away_from)


def waste_place(builder: GoalBuilder, ids: tuple[str, ...]) -> Place | None:
    """Return the goal of being in the right bin; None for what is no rubbish, and where there are no bins."""
    ground = builder.ground
    bins = bins_here(ground)
    if not ids or not all(is_waste(ground, i) for i in ids) or not (bins.categories and ground.found(bins)):
        return None
    right = right_bins(ground, collecting(ground), named(*ids))
    spot = builder.the(right, "a bin", "bin", Determiner.A)
    builder.note("what is rubbish is thrown away")
    return lambda x: directly(builder, right, x, spot)


def empty(builder: GoalBuilder, command: Command) -> bool:
    """Clear a table, empty a dishwasher: what is there goes elsewhere."""
    theme, source = command.role("theme"), command.role("source")
    if theme is None:
        return False
    entities = builder.ground.entities(theme.query) if theme.refers is Refers.THING else []
    if entities and all(_is_stain(builder.ground, e.category) for e in entities):
        return clean(builder, command)
    if source is not None and theme.head == "waste":
        return discard(builder, command)
    if source is not None:
        theme = dishes(builder, theme)
        located = both(theme.query, related(RelationName.AT, source.query))
        from_names = builder.terms(source, "source")
        query, holder = located, from_names[0]
    else:
        names = builder.terms(theme, "theme")
        if not names:
            return False
        holder = names[0]
        described = builder.variables[holder]
        query = both(Query(kinds=("object",)), related(RelationName.AT, described.query))
        if described.determiner is Determiner.ALL or len(names) > 1:
            return all(tuple(_emptied(builder, command, n) for n in names))
    return _emptied(builder, command, holder, query)


def _emptied(builder: GoalBuilder, command: Command, holder: str, query: Query | None = None) -> bool:
    described = builder.variables[holder]
    if query is None:
        query = both(Query(kinds=("object",)), related(RelationName.AT, described.query))
    query = without(query, *described.query.excluding)
    text = f"what is in or on {described.text}"
    things = builder.variable(Phrase(query=query, text=text, determiner=Determiner.ALL), stem="content")
    builder.discourse.add(Phrase(query=query, text=text, determiner=Determiner.ALL, plural=True), "theme", (things,))
    goal = command.role("goal")
    if goal is not None and goal.refers in (Refers.THERE, Refers.HERE):
        goal = None
    place = destination(builder, goal, command.marks.get("goal", "in"), several=True) if goal is not None else None
    if place is not None:
        builder.add(place(things), ("location", things))
        return True
    if _each_stored(builder, query, holder, things):
        return True
    away = f"(not (in {things} {holder})) (not (on {things} {holder})) (not (holding {builder.robot} {things}))"
    builder.add(f"(and {away})", ("location", things))
    return True


def _each_stored(builder: GoalBuilder, query: Query, holder: str, things: str) -> bool:
    """Put what is taken from somewhere where such things belong; where that is not known, just elsewhere."""
    entities = builder.ground.entities(query)
    away_from = builder.variables[holder].query
    if entities and all(_is_stain(builder.ground, e.category) for e in entities):
        builder.note("what is spilt is not carried away")
        return False
    for category, ids in _alike(builder.ground, entities):
        if _is_stain(builder.ground, category):
            builder.note("what is spilt is not carried away")
            continue
        x = builder.variable(
            Phrase(query=named(*ids), text=f"each {category}", determiner=Determiner.ALL), stem=category
        )
        place = _put_away(builder, ids, away_from)
        elsewhere = f"(and (not (in {x} {holder})) (not (on {x} {holder})) (not (holding {builder.robot} {x})))"
        goal = place(x) if place is not None else elsewhere
        builder.add(goal, ("location", x), ("location", things), weak=True)
    return bool(entities)


def tidy(builder: GoalBuilder, command: Command) -> bool:
    """Tidy a place: things that lie where they do not belong go where they do."""
    theme = command.role("theme") or command.role("place")
    start = builder.ground.start
    room = builder.ground.scene.room_of(start) if start else None
    query = (
        theme.query
        if theme is not None and theme.refers not in (Refers.ONE, Refers.MANY, Refers.HERE)
        else named(room or "")
    )
    if theme is not None:
        builder.terms(theme, "theme")
    loose = builder.ground.entities(both(Query(kinds=("object",)), related(RelationName.AT, query)))
    if theme is not None and loose == [] and theme.refers is Refers.THING:
        loose = [e for e in builder.ground.entities(query) if e.kind is Kind.OBJECT]
    done = False
    for category, ids in _alike(builder.ground, [e for e in loose if _astray(builder.ground, e)]):
        place = _put_away(builder, ids)
        if place is not None:
            x = builder.variable(
                Phrase(query=named(*ids), text=f"each {category}", determiner=Determiner.ALL), stem=category
            )
            builder.add(place(x), ("location", x))
            done = True
    if not done:
        builder.note("everything there is where it belongs, as far as is known")
        if loose and not builder.pieces:
            builder.add("(and)")
    return done or bool(builder.pieces)


def _astray(ground: Ground, entity: Entity) -> bool:
    """Say whether a thing lies where it does not belong; rubbish that is not stored is thrown away."""
    if _is_stain(ground, entity.category):
        return False
    holder = ground.scene.holder(entity.id)
    stored = holder is not None and ground.scene.has_type(holder, "openable")
    if is_waste(ground, entity.id) and not stored:
        return not thrown_away(ground, entity.id)
    return not at_home(ground, entity.id)
