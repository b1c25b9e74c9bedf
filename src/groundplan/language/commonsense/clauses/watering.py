"""Watering plants: what water is carried in is brought to them, which is all that can be done where no action pours."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.cleaning import tool_for
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import within
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import named
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind


def water(builder: GoalBuilder, command: Command) -> bool:
    """Bring something to water with to where the plants are, room after room; False where no plants are meant."""
    theme = command.role("theme")
    if theme is None:
        return False
    mention = builder.discourse.antecedent(theme, "theme") if theme.refers in (Refers.ONE, Refers.MANY) else None
    theme = mention.phrase if mention is not None else theme
    plants = builder.ground.found(theme.query)
    if not plants or not all(_is_plant(builder, i) for i in plants):
        builder.note("only plants can be watered")
        return False
    tools = _tools(builder, command.role("instrument"))
    if not tools:
        builder.note("nothing to water with is known here")
        return False
    builder.discourse.add(theme, "theme", ())
    builder.note("watering is not among the actions here: something to water with is brought there")
    if theme.determiner is Determiner.A:
        plants = plants[:1]
    for room in dict.fromkeys(r for i in plants if (r := builder.ground.scene.room_of(i))):
        where = builder.the(named(room), f"the room of {theme.text}", "room")
        place = within(builder, named(room), where, f"the room of {theme.text}", stored=True)
        for tool in tools:
            builder.add(place(tool), ("location", tool))
    return True


def _is_plant(builder: GoalBuilder, entity_id: str) -> bool:
    entity, knowledge = builder.ground.scene.entity(entity_id), builder.ground.knowledge
    return entity.kind in (Kind.ASSET, Kind.OBJECT) and any(
        knowledge.is_a(s, "plant") for s in knowledge.senses(entity.category)
    )


def _tools(builder: GoalBuilder, instrument: Phrase | None) -> list[str]:
    if instrument is not None and instrument.refers in (Refers.THING, Refers.ONE, Refers.MANY):
        return builder.terms(instrument, "instrument")
    query = tool_for(builder, "water plants")
    return [] if query is None else [builder.the(query, "something to water with", "tool", Determiner.A)]
