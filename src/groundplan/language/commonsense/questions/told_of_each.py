"""Questions for what a scene tells of each thing in it, so that where nothing is found there is nothing.

"What is open in the kitchen?", "which offices have a sofa?": what is open, where things are and of what kinds is known
of everything here. What somebody is fond of, or what smells, may be there although nothing says so in these words.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.query import Query, Relation, RelationName

_STATES = frozenset({"open", "closed", "switched_on", "switched_off"})
_PLACED = frozenset({RelationName.IN, RelationName.ON, RelationName.AT})


def by_kind(query: Query) -> bool:
    """Say whether a query asks for things of a kind and nothing else of them."""
    return query == Query(categories=query.categories, kinds=query.kinds, names=query.names, any_of=query.any_of)


def told_of_each(query: Query, ground: Ground) -> bool:
    """Say whether things that are here are asked for by what is told of each: being open or on, a colour, a place.

    So is that it is not so which the scene says the contrary of ("a sharp knife", where it is called blunt).
    """
    denied = query.model_copy(update={"without_attributes": ()}) if query.without_attributes else None
    if denied is not None and not ground.found(query) and ground.found(denied):
        return True
    said = [q for q in (query, *query.any_of) if q.states or q.not_states]
    coloured = bool(query.attributes or query.any_attributes) and _is_colour({*query.attributes, *query.any_attributes})
    nothing = {"states": (), "not_states": (), "any_of": (), "relations": ()}
    bare = query.model_copy(update={**nothing, **({"attributes": (), "any_attributes": ()} if coloured else {})})
    others = [q for q in query.any_of if q not in said and q != Query(any_attributes=q.any_attributes)]
    told = all({*q.states, *q.not_states} <= _STATES for q in said)
    placed = all(_is_known(r, ground) for r in query.relations)
    asks = bool(said or coloured or query.relations) and told and placed and not others
    return asks and by_kind(bare) and bool(ground.found(bare))


def _is_known(relation: Relation, ground: Ground) -> bool:
    """Say whether it is known of each thing here: being in a place that is here, holding things of kinds that are."""
    placed = relation.name in _PLACED and not relation.negated
    holds = relation.name is RelationName.CONTAINS and by_kind(relation.target)
    return (placed or holds) and bool(ground.found(relation.target))


def _is_colour(attributes: set[str]) -> bool:
    """Say whether attributes are colours and materials, which mean one thing."""
    plain = read_table("adjectives")["plain"]
    return attributes <= {*plain["colors"], *plain["materials"]}
