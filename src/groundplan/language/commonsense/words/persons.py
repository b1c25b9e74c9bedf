"""Persons: whom a name, a title, a role or a relative's name means in the scene."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import named
from groundplan.language.commonsense.words.kin import relative_called
from groundplan.language.commonsense.words.named_there import named_there
from groundplan.language.commonsense.words.posts import holder_of_post
from groundplan.language.commonsense.words.roles_said import called_by_role
from groundplan.language.commonsense.words.vocabulary import owner_key, parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_OF_JOBS = frozenset({"job", "role", "profession", "occupation", "works", "as", "a", "an", "the", "our"})
_SAYS_JOB = ("job", "role", "profession", "occupation", "works as")
_LONGEST_JOB = 4


def person_query(ground: Ground, words: tuple[str, ...]) -> tuple[Query, str] | None:
    """Return the query and the name of a person the words name ("Tobi", "the manager"), or None."""
    known: dict[tuple[str, ...], tuple[Query, str] | None] = ground.kept("persons named", lambda _: {})
    if words not in known:
        known[words] = _person_query(ground, words)
    return known[words]


def _person_query(ground: Ground, words: tuple[str, ...]) -> tuple[Query, str] | None:
    bare = tuple(w for w in words if not ground.knowledge.persons.is_title(w)) or words
    key = " ".join(bare)
    owners = ground.vocabulary.owners_named(bare)
    entity = ground.vocabulary.people.get(key) or next(
        (i for k, i in ground.vocabulary.people.items() if set(bare) <= set(k.split())), None
    )
    told = named_there(ground, bare) if entity is None else ()
    if told:
        return named(*told), owners[0] if owners else key
    relative = relative_called(ground, key) or with_the_job(ground, bare) if entity is None else None
    if relative is not None:
        return named(relative), owner_key(ground.scene.entity(relative).name or relative)
    if entity is not None:
        return named(entity), owners[0] if owners else key
    those = called_by_role(ground, bare) if not owners and not ground.affordances else ()
    if those and not ground.categories(key):
        alone = owner_key(ground.scene.entity(those[0]).name or those[0]) if len(those) == 1 else key
        return named(*those), alone
    matches = [m for m in ground.knowledge.lookup(key, spelling=False) if m.how is not How.HEAD]
    if any(ground.knowledge.is_a(m.category, "person") for m in matches):
        category = next(m.category for m in matches if ground.knowledge.is_a(m.category, "person"))
        present = ground.categories(category)
        holder = holder_of_post(ground, key) if not present and not owners else None
        known = ground.vocabulary.people.get((holder or "").partition(" (")[0].lower())
        if holder is not None and known is not None:
            return named(known), holder
        return Query(categories=present or (category,)), owners[0] if owners else holder or key
    if owners or all(ground.vocabulary.is_name(w) for w in bare):
        return Query(kinds=("agent",), names=(key,)), owners[0] if owners else key
    return None


def with_the_job(ground: Ground, said: tuple[str, ...]) -> str | None:
    """Return the one person in the scene whose job is said to be just that ("job: network administrator")."""
    jobs = ground.kept("people_by_job", _jobs)
    return jobs.get(" ".join(said))


def _jobs(ground: Ground) -> dict[str, str]:
    """Return by their jobs those people who alone have them."""
    found: dict[str, list[str]] = {}
    for person in ground.scene.of_kind(Kind.AGENT):
        entity = ground.scene.entity(person)
        for attribute in entity.attributes:
            words = [w for w in parts(attribute) if w not in _OF_JOBS]
            named = attribute.lower().startswith(_SAYS_JOB) or ground.knowledge.is_role(words[-1] if words else "")
            if words and named and len(words) <= _LONGEST_JOB and person != ground.robot:
                for said in {" ".join(words), " ".join(parts(attribute)).removeprefix("job: ")}:
                    found.setdefault(said, []).append(person)
    return {job: people[0] for job, people in found.items() if len(people) == 1}
