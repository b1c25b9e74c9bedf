"""Putting out: rubbish is thrown away, but biscuits are put on a table, and the cat's food where it eats."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.bins import RUBBISH, worthless
from groundplan.language.commonsense.clauses.cleaning import discard
from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import directly
from groundplan.language.commonsense.clauses.sound import sound_one
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.rubbish import is_waste
from groundplan.language.commonsense.phrases.supplies import contents
from groundplan.language.commonsense.queries import named
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_SERVED = ("food", "drink", "pet_food", "tableware", "cutlery", "drinking_vessel")
_TABLES = ("dining_table", "coffee_table", "conference_table", "table", "counter")


def put_out(builder: GoalBuilder, command: Command) -> bool:
    """Throw things away; what is "put out" and no rubbish is put where people or animals take it."""
    theme = command.role("theme")
    if command.verb != "put out" or theme is None or command.role("goal") is not None or builder.ground.affordances:
        return discard(builder, command)
    ids = builder.ground.found(theme.query)
    thrown = theme.head in RUBBISH or worthless(builder.ground, theme) or all(is_waste(builder.ground, i) for i in ids)
    known = builder.ground.knowledge
    senses = [s for e in builder.ground.entities(theme.query) for s in known.senses(e.category)[:1]]
    served = bool(senses) and all(any(known.is_a(s, kind) for kind in _SERVED) for s in senses)
    spots = () if thrown else _where_it_is_taken(builder, theme)
    if thrown or not served:
        return discard(builder, command)
    if not spots:
        builder.note(f"where '{theme.text}' is to be put out is not known")
        return False
    query = named(*spots)
    spot = builder.the(query, "where it is put out", "spot", Determiner.A)
    for x in builder.terms(sound_one(builder, theme, Phrase(query=query, text="there")), "theme"):
        builder.add(directly(builder, query, x, spot), ("location", x))
    builder.note("what is put out for somebody is put where it is taken from")
    return True


def _where_it_is_taken(builder: GoalBuilder, theme: Phrase) -> tuple[str, ...]:
    """Return the feeders and bowls that hold such things; for what is no animal's food, the tables people eat at."""
    ground = builder.ground
    ids, things = set(ground.found(theme.query)), ground.entities(theme.query)[:20]
    assets = [e for e in ground.entities(Query(types=("receptacle",))) if e.kind is Kind.ASSET]
    fed = all(ground.knowledge.is_a(s, "pet_food") for e in things for s in ground.knowledge.senses(e.category)[:1])
    animals = {e.category.split("_")[0] for e in things}
    theirs = [e.id for e in assets if animals & set(e.category.split("_")[:-1])] if fed else []
    held = [e.id for e in assets if (inside := contents(ground, e.category)) and ids & set(ground.found(inside))]
    if fed:
        return tuple(dict.fromkeys((*(i for i in held if i in theirs), *theirs)))[:1] or tuple(held)
    tables = (
        ground.found(Query(categories=ground.categories(c), kinds=("asset",))) for c in _TABLES if ground.categories(c)
    )
    return next((found for found in tables if found), ())
