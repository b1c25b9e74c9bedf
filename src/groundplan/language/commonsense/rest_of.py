"""What "the rest" and "everything else" are of: what stands on the table that was spoken of, or the books that were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

REST = ("the rest", "the rest of them", "the rest of it", "all the rest", "all of the rest", "the remainder")
ELSE = ("everything else", "all else", "anything else", "whatever else")
_GENERIC = ("any", "all", "thing", "")


def rest_of(ground: Ground, phrase: Phrase, spoken: Sequence[Phrase]) -> Phrase | None:
    """Return what "the rest" means where a place or several things were spoken of; None where it is not told so.

    `spoken` are the phrases that were said before, oldest first.
    """
    if phrase.text not in REST:
        return None
    told = [p for p in spoken if _tells(ground, p)]
    every = [p for p in reversed(spoken) if p.determiner is Determiner.ALL and p.head in _GENERIC and not p.parts]
    last = next((p for p in every if p.query.excluding), None)
    if last is not None:
        return replace(phrase, query=last.query, head="any", anaphoric=False, other=False)
    for whole in (*_several(ground, told), *_places(ground, told)):
        left = left_over(ground, whole, told)
        if ground.found(left):
            return replace(phrase, query=left, head="any", anaphoric=False, other=False)
    last = next((p for p in every if p.query.relations), None)
    return replace(phrase, query=last.query, head="any", anaphoric=False, other=False) if last is not None else None


def left_over(ground: Ground, whole: Query, spoken: Iterable[Phrase]) -> Query:
    """Return a query without what was spoken of, but for what it is the rest of itself."""
    meant = set(ground.found(whole))
    said = (item.query for phrase in spoken for item in phrase.items)
    named = [q for q in said if q != whole and not meant <= set(ground.found(q))]
    return without(whole, *named) if named else whole


def _tells(ground: Ground, phrase: Phrase) -> bool:
    things = phrase.refers is Refers.THING and phrase.determiner in (Determiner.THE, Determiner.ALL)
    return things and not is_anything(phrase.query) and bool(ground.found(phrase.query))


def _several(ground: Ground, told: Sequence[Phrase]) -> list[Query]:
    """Return what was said of all of several things of which others that were spoken of are some."""
    found = []
    for phrase in told:
        ids = set(ground.found(phrase.query))
        some = any(set(ground.found(item.query)) < ids for other in told for item in other.items)
        if phrase.determiner is Determiner.ALL and not phrase.parts and some and phrase.head not in _GENERIC:
            found.append(phrase.query)
    return found


def _places(ground: Ground, told: Sequence[Phrase]) -> list[Query]:
    """Return what is at the furniture where something that was spoken of was said to be, or that was named itself."""
    said = [r.target for p in told for item in p.items for r in item.query.relations if not r.negated]
    named = [p.query for p in told if p.parts == ()]
    found = []
    for query in (*said, *named):
        entities = ground.entities(query)
        things = both(Query(kinds=("object",)), related(RelationName.AT, query))
        held = set(ground.found(things)) if len(entities) == 1 and entities[0].kind is Kind.ASSET else set()
        if held and any(held & set(ground.found(item.query)) for p in told for item in p.items):
            found.append(things)
    return found
