"""What helps in a situation, as queries: "property:drinkable", "purpose:keep warm", "category:blanket"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.diets import pet_food
from groundplan.language.commonsense.phrases.purposes import things_for
from groundplan.language.commonsense.queries import both
from groundplan.scene.query import Query


def wished(ground: Ground, wish: str) -> Query | None:
    """Return a query for what an entry says helps: "property:drinkable", "purpose:keep warm", "category:blanket"."""
    kind, _, name = wish.partition(":")
    if kind == "property":
        modifier = property_modifier(ground, name)
        query = both(modifier.query, Query(kinds=("object",))) if modifier.certain else None
    elif kind == "purpose":
        query = things_for(ground, name.split())
    elif kind == "food_of":
        query = pet_food(ground, (name,))
    else:
        categories = categories_called(ground, name)
        query = Query(categories=categories) if categories else None
    return both(query, Query(types=("pickable",))) if query is not None else None


def categories_called(ground: Ground, name: str) -> tuple[str, ...]:
    """Return the scene's categories of what people call by a name ("heater" for what knowledge calls heating)."""
    if ground.affordances and name in ground.vocabulary.categories:
        return (name,)
    senses = (name, *ground.knowledge.senses(name.replace("_", " ")))
    return tuple(dict.fromkeys(c for sense in senses for c in ground.categories(sense)))
