"""Persons: whom a name, a title, a role or a relative's name means in the scene."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import named
from groundplan.language.commonsense.words.kin import relative_called
from groundplan.language.commonsense.words.posts import holder_of_post
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.query import Query


def person_query(ground: Ground, words: tuple[str, ...]) -> tuple[Query, str] | None:
    """Return the query and the name of a person the words name ("Tobi", "the manager"), or None."""
    bare = tuple(w for w in words if not ground.knowledge.persons.is_title(w)) or words
    key = " ".join(bare)
    owners = ground.vocabulary.owners_named(bare)
    entity = ground.vocabulary.people.get(key) or next(
        (i for k, i in ground.vocabulary.people.items() if set(bare) <= set(k.split())), None
    )
    relative = relative_called(ground, key) if entity is None else None
    if relative is not None:
        return named(relative), owner_key(ground.scene.entity(relative).name or relative)
    if entity is not None:
        return named(entity), owners[0] if owners else key
    matches = [m for m in ground.knowledge.lookup(key, spelling=False) if m.how is not How.HEAD]
    if any(ground.knowledge.is_a(m.category, "person") for m in matches):
        category = next(m.category for m in matches if ground.knowledge.is_a(m.category, "person"))
        present = ground.categories(category)
        holder = holder_of_post(ground, key) if not present and not owners else None
        return Query(categories=present or (category,)), owners[0] if owners else holder or key
    if owners or all(ground.vocabulary.is_name(w) for w in bare):
        return Query(kinds=("agent",), names=(key,)), owners[0] if owners else key
    return None
