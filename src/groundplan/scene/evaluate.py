"""`evaluate` and `answer`: queries and search questions, decided exactly on a scene.

These are the classes of questions on which SayPlan's language model fails (SayPlan, section 5.1): distance, counting,
negation. `query.py` says what each condition means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundplan.errors import QueryError
from groundplan.scene.entity import Kind
from groundplan.scene.indexes import owners
from groundplan.scene.matching import Matching, describe
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, Return, Search
from groundplan.scene.scene import Scene
from groundplan.scene.wording import BELONGING, parts_of, same_owner

_ADDRESSED = re.compile(
    r"(?:label(?:led)?|name|for|to|addressed to|addressee"
    rf"|{BELONGING}"
    r"|(?:on loan|borrowed) from"
    r"|(?:issued|registered|assigned|awarded|given) to|(?:reserved|meant|intended) for"
    r"|(?!(?:photo|picture|portrait|painting|drawing|bust|statue|map|image|book|biography)s?\b)[a-z]+ of"
    r"|(?:.*\b)?(?:to|must|should) be [a-z]+ by"
    r"|(?:printed|written|drawn|painted|made|signed|left|forgotten|lost|baked|ordered|used|lent) by"
    r")\b[:\s]+(?:for |to )?(.+)"
)
_NONE_FITS = {
    "types": "none is {}",
    "attributes": "none is said to be {}",
    "any_attributes": "none is said to be {}",
    "without_attributes": "each is said to be {}",
    "states": "none is {}",
    "not_states": "each is {}",
    "owner": "none belongs to {}",
    "relations": "this is true of none: {}",
    "any_of": "none is any of what may be meant",
    "excluding": "each is among those that are not meant",
    "superlative": "of none the {} is known",
    "ordinal": "there is no number {}",
}
_NAMES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Emptied:
    """Why nothing was found: the first condition that no entity was left for, and how many there were before it.

    `field` is the query's field ("attributes"), `asked` what it asks for ("ripe"). `within` explains a relation whose
    own target does not exist.
    """

    field: str
    asked: str
    left: int
    within: Emptied | None = None

    def sentence(self) -> str:
        """Return the explanation as a sentence."""
        if self.within is not None:
            return self.within.sentence()
        if self.field in ("categories", "names", "kinds"):
            return f"There is no {self.asked}."
        none = _NONE_FITS[self.field].format(self.asked)
        return f"Of {self.left} that came into question, {none}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What was asked for about one entity: for each of the search's returns its values (ids or names)."""

    entity: str
    values: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What a search found.

    `ids` are the entities the query describes; `rows` has for each of them what is returned of it, column by column
    as in `returns`; `answers` are the distinct ids that answer the question (rooms, for "in which room …").
    """

    ids: tuple[str, ...]
    returns: tuple[Return, ...]
    rows: tuple[Row, ...]
    answers: tuple[str, ...]
    emptied: Emptied | None = None

    @property
    def count(self) -> int:
        """How many entities were found."""
        return len(self.ids)

    @property
    def exists(self) -> bool:
        """Whether any entity was found."""
        return bool(self.ids)


def evaluate(query: Query, scene: Scene, origin: str | None = None) -> tuple[str, ...]:
    """Return the ids of the entities that fit the query, in the scene's order (superlatives: in their order).

    `origin` is where distances are measured from unless the query says (default: the robot).

    Raises:
        QueryError: the query cannot be evaluated on any scene (an unknown kind, the ordinal 0, …).
        SceneError: `origin` does not exist.
    """
    return _matching(scene, origin).ids(query)


def answer(search: Search, scene: Scene, origin: str | None = None) -> SearchResult:
    """Return what the search finds, with an explanation where it finds nothing.

    Raises:
        QueryError: the query cannot be evaluated on any scene.
        SceneError: `origin` does not exist.
    """
    matching = _matching(scene, origin)
    ids = matching.ids(search.query)
    rows = tuple(Row(entity=i, values=tuple(_values(scene, r, i, search.query) for r in search.returns)) for i in ids)
    answers = dict.fromkeys(v for row in rows for column in row.values for v in column)
    return SearchResult(
        ids=ids,
        returns=search.returns,
        rows=rows,
        answers=tuple(answers),
        emptied=None if ids else why_empty(matching, search.query),
    )


def _matching(scene: Scene, origin: str | None) -> Matching:
    if origin is not None:
        scene.entity(origin)
    return Matching(scene, origin)


def named_on(scene: Scene, entity_id: str) -> str | None:
    """Return the known person whom an attribute of a thing without an owner of its own names as its addressee.

    An attribute that is nothing but a name has to be written like one: a "Rose" mug is hers, a "rose" mug is pink.
    """
    entity = scene.entity(entity_id)
    if entity.owner is not None or entity.kind in ("agent", "room", "floor"):
        return None
    addressed = [(a, _ADDRESSED.match(a.lower())) for whole in entity.attributes for a in parts_of(whole)]
    said = [m.group(1) if m else a.lower() for a, m in addressed if m or a[:1].isupper()]
    if not said:
        return None
    people = (*owners(scene), *(scene.entity(i).name or i for i in scene.of_kind(Kind.AGENT)))
    exactly = next((p for name in said for p in people if same_owner(name, p)), None)
    return exactly or next((p for name in said for p in people if _in_full(name, p)), None)


def _in_full(said: str, person: str) -> bool:
    """Say whether a name is a person's with the family name that they are not called by here ("Ann Miller", of Ann)."""
    return len(said.split()) <= _NAMES and person.lower() in said.split()[:1] and same_owner(person, said)


def _values(scene: Scene, wanted: Return, entity_id: str, query: Query) -> tuple[str, ...]:
    if wanted is Return.CONTENTS:
        return tuple(scene.contents(entity_id))
    value: str | None = entity_id
    if wanted is Return.HOLDER:
        value = scene.holder(entity_id)
    elif wanted is Return.ROOM:
        value = scene.room_of(entity_id)
    elif wanted is Return.FLOOR:
        value = floor_of(scene, entity_id)
    elif wanted is Return.OWNER:
        value = _whose(scene, entity_id, query)
    return () if value is None else (value,)


def _whose(scene: Scene, entity_id: str, query: Query) -> str | None:
    """Return whose something is; what is sought as somebody's is theirs, whoever else it may be addressed to."""
    owner = owner_of(scene, entity_id)
    sought = owner is not None and any(q.owner == owner for q in (query, *query.any_of))
    return owner if sought else named_on(scene, entity_id) or owner


def floor_of(scene: Scene, entity_id: str) -> str | None:
    """Return the floor an entity is on (a floor is on itself), or None."""
    for candidate in (entity_id, *scene.chain(entity_id)):
        entity = scene.get(candidate)
        if entity is not None and entity.kind == "floor":
            return candidate
    return None


def why_empty(matching: Matching, query: Query) -> Emptied | None:
    """Return the first condition of the query that left nothing, or None where something fits."""
    scene = matching.scene
    left = list(scene.ids())
    for condition in matching.conditions(query):
        before = len(left)
        left = [i for i in left if condition.test(scene.entity(i))]
        if not left:
            within = _missing_target(matching, query, condition.asked) if condition.field == "relations" else None
            return Emptied(field=condition.field, asked=condition.asked, left=before, within=within)
    if matching.ids(query):
        return None
    field = "superlative" if query.superlative is not None else "ordinal"
    asked = query.superlative.measure.value if query.superlative is not None else str(query.ordinal)
    return Emptied(field=field, asked=asked, left=len(left))


def _missing_target(matching: Matching, query: Query, asked: str) -> Emptied | None:
    for relation in query.relations:
        if not relation.negated and asked.endswith(describe(relation.target)) and not matching.ids(relation.target):
            return why_empty(matching, relation.target)
    return None


__all__ = ["Emptied", "QueryError", "Row", "SearchResult", "answer", "evaluate", "floor_of", "why_empty"]
