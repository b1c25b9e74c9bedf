"""The Query: what a noun phrase or a search question means, as data; `evaluate.py` evaluates it exactly.

A query describes a set of entities. Every condition that is given must hold (conjunction). Queries nest: "the mug on
the desk of the manager" is a mug with the relation `on` to a desk with an owner. They are what a language model is
asked for, and the only thing it is asked about a scene's entities: counting, negation, distance and superlatives are
computed (the classes of questions on which SayPlan's model fails, section 5.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, Field


class RelationName(StrEnum):
    """How an entity can relate to another."""

    IN = "in"
    """Inside it, at any depth: in the cupboard, in the kitchen, on the first floor."""
    ON = "on"
    """Directly on top of it."""
    AT = "at"
    """In it or on it, at any depth: "at the desk", "from the kitchen"."""
    CONTAINS = "contains"
    """The inverse of `at`: the entity holds the target at any depth."""
    NEXT_TO = "next_to"
    """For rooms: linked through waypoints without another room between. For things: nearest neighbours by position
    (within 1.5 m), else the same holder."""
    SAME_HOLDER = "same_holder"
    """Directly in or on the same thing."""
    SAME_ROOM = "same_room"
    """In the same room."""
    HELD_BY = "held_by"
    """Held by an agent."""


class Comparison(StrEnum):
    """A comparison of a count or a measure with a number."""

    EQUAL = "="
    AT_LEAST = ">="
    AT_MOST = "<="
    MORE = ">"
    FEWER = "<"


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Count(_Model):
    """How many entities must stand in a relation."""

    comparison: Comparison = Comparison.AT_LEAST
    number: int = Field(default=1, ge=0)


class Relation(_Model):
    """The entity stands in `name` to `count` entities of `target` (at least one by default; `negated`: to none)."""

    name: RelationName
    target: Query
    negated: bool = False
    count: Count | None = None


class Measure(StrEnum):
    """What a superlative compares."""

    SIZE = "size"
    """Volume of the box; for rooms the floor area; size attributes (small, large) where no box is known."""
    DISTANCE = "distance"
    """Length in metres of the shortest route to `reference` (default: the robot)."""
    COUNT = "count"
    """The number of entities of `counted` it contains."""
    HEIGHT = "height"
    """The z coordinate of its position."""
    NUMBER = "number"
    """A number among the attributes whose key is `key`, for example "capacity: 8"."""


class Superlative(_Model):
    """Keep the entities that have the most (or the least) of a measure: largest, nearest, the room with most chairs.

    `rank` 2 is the second most. `limit` keeps several ("the two nearest"). Ties are all kept.
    """

    measure: Measure
    most: bool = True
    reference: Query | None = None
    counted: Query | None = None
    key: str = ""
    rank: int = Field(default=1, ge=1)
    limit: int = Field(default=1, ge=1)


class Query(_Model):
    """A description of a set of entities; every condition given must hold.

    `categories`: any of these scene categories (empty: any). `kinds`: any of floor, room, pose, asset, object, agent.
    `names`: an entity's id or name, any of these, compared without regard to case, spaces and underscores.
    `attributes`: all of these must be among the entity's attributes; `any_attributes`: at least one.
    An attribute "capacity: 8" is also found by its value alone.
    `states`: unary facts that must hold ("closed", "dirty", "switched_on"); also "filled", "filled coffee" and "empty"
    (nothing is in or on it); `not_states`: must not hold.
    `without_attributes`: none may be among its attributes. `types`: PDDL types it must all have ("receptacle").
    `owner`: a person's name or id; a thing without an owner of its own inherits its holder's (the desk in Tom's
    office is Tom's). `any_of`: at least one of these must hold too; `excluding`: none of these.
    `ordinal`: after everything else, the n-th in the scene's order (from 1; -1 the last).
    `superlative` is applied before `ordinal`.
    """

    categories: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    any_attributes: tuple[str, ...] = ()
    without_attributes: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    not_states: tuple[str, ...] = ()
    owner: str | None = None
    relations: tuple[Relation, ...] = ()
    any_of: tuple[Query, ...] = ()
    excluding: tuple[Query, ...] = ()
    superlative: Superlative | None = None
    ordinal: int | None = None

    def nested(self) -> Iterator[Query]:
        """Yield the query and every query inside it: targets of relations, alternatives, exceptions, references."""
        yield self
        chosen = self.superlative
        inner = (chosen.reference, chosen.counted) if chosen is not None else ()
        for query in (*(r.target for r in self.relations), *self.any_of, *self.excluding, *inner):
            if query is not None:
                yield from query.nested()


class Return(StrEnum):
    """What is returned for each entity found."""

    SELF = "self"
    HOLDER = "holder"
    ROOM = "room"
    FLOOR = "floor"
    CONTENTS = "contents"
    OWNER = "owner"
    COUNT = "count"
    EXISTS = "exists"


class Search(_Model):
    """A search question: what to find and what to return of it, possibly several things.

    "Which office has no cabinet?" returns `self`; "where is the stapler?" returns `holder` and `room`;
    "how many chairs …" returns `count`; "is there a …" returns `exists`.
    """

    query: Query
    returns: tuple[Return, ...] = (Return.SELF,)


Relation.model_rebuild()
Query.model_rebuild()
