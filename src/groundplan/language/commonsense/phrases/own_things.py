"""Whose things at their own place: "everything of Ann's on her desk" means what is hers, not whatever lies there."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import naming
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, named
from groundplan.scene.query import Query
from groundplan.scene.wording import same_owner


def really_own(ground: Ground, phrase: Phrase) -> Phrase:
    """Return the phrase for what is somebody's by itself, where a place is said too and makes all there theirs.

    What lies on a person's desk is taken as theirs where nothing else is known. Said of things on that very desk,
    whose they are must tell some from others.
    """
    whose = _whose(phrase.query)
    if whose is None or not phrase.query.relations or phrase.parts or phrase.refers is not Refers.THING:
        return phrase
    ids = ground.found(phrase.query)
    at_place = phrase.query.model_copy(update={"owner": None, "any_of": ()})
    if len(ids) < 2 or not phrase.plural or ground.found(at_place) == ():
        return phrase
    said = set(naming(ground, whose))
    entities = [ground.scene.entity(i) for i in ids]
    own = [e.id for e in entities if (e.owner and same_owner(e.owner, whose)) or said & set(e.attributes)]
    if not 0 < len(own) < len(ids):
        return phrase
    return replace(phrase, query=both(phrase.query, named(*own)))


def _whose(query: Query) -> str | None:
    owners = {o.owner for o in query.any_of if o.owner}
    return query.owner or (owners.pop() if len(owners) == 1 else None)
