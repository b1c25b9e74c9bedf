"""Things of several people: "the parcels for Ann and Ben", "Ann and Ben's mugs": one part for each of them."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import named_after, owned_by
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, is_anything, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName


def of_each(ground: Ground, phrase: Phrase, people: Phrase) -> Phrase | None:
    """Return the phrase as one part for each of several people; None where it is not of several."""
    if people.joined_by != "and" or any(p.refers is not Refers.PERSON or not p.owner for p in people.parts):
        return None
    if phrase.parts or is_anything(phrase.query) or len(people.parts) < 2:
        return None
    parts = tuple(_of(ground, phrase, person) for person in people.parts)
    if not all(ground.found(p.query) for p in parts):
        return None
    return replace(phrase, query=either(*(p.query for p in parts)), parts=parts, joined_by="and", plural=True)


def _of(ground: Ground, phrase: Phrase, person: Phrase) -> Phrase:
    query = both(phrase.query, owned_by(ground, person.owner))
    place = named_after(ground, person.owner) if not ground.found(query) else ()
    near = both(phrase.query, related(RelationName.AT, named(*place))) if place else query
    query = near if ground.found(near) else query
    single = len(ground.found(query)) == 1
    determiner = Determiner.THE if single else phrase.determiner
    text = f"{phrase.text} of {person.text}"
    return replace(phrase, query=query, owner=person.owner, text=text, determiner=determiner, plural=not single)


def of_first_too(ground: Ground, first: Phrase, other: Phrase) -> Phrase | None:
    """Return "Ann" of "Ann and Ben's mugs" as Ann's mugs; None where it is not said so."""
    if first.refers is not Refers.PERSON or not first.owner or not other.owner or other.refers is Refers.PERSON:
        return None
    if not other.text.startswith(f"{other.owner.lower()}'s") and "'s " not in other.text:
        return None
    noun = Query(categories=other.query.categories, kinds=other.query.kinds)
    if is_anything(noun):
        noun = next((Query(categories=o.categories) for o in other.query.any_of if o.categories), noun)
    own = replace(_of(ground, replace(other, query=noun), first), text=f"{first.text}'s")
    return own if not is_anything(noun) and ground.found(own.query) else None
