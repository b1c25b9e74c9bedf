"""Whose things are: by their owner, or by an attribute that names the person ("name: Lena", "addressed to Dr. Wu")."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import ANYTHING, both, either, named, related, without
from groundplan.language.commonsense.words.posts import like_posts
from groundplan.language.commonsense.words.vocabulary import owner_key, parts, squash
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, RelationName

_TITLES = {"professor": "prof", "doctor": "dr"}
ANYBODY = (
    "resident",
    "patient",
    "employee",
    "colleague",
    "person",
    "tenant",
    "guest",
    "occupant",
    "inhabitant",
    "staff",
    "people",
)
_EACH_OWNERS = (
    *("their", "its owner's", "the owner's", "their owner's", "their owners's", "the respective", "his or her"),
    *("the owners's", "each owner's", "the corresponding", "everyone's", "everybody's", "her or his"),
)
_POST_WORDS = 5
_DWELLING = frozenset({"sleep", "sleeps", "works", "work", "live", "lives", "room", "bedroom", "office", "study"})
_DWELLING |= {
    "sit",
    "sits",
    "stay",
    "stays",
    "staying",
    "staffed",
    "occupied",
    "occupies",
    "shared",
    "uses",
    "used",
    "reserved",
}
_FOR_GUESTS = frozenset({"guest", "guests", "spare", "visitor", "visitors"})
_NOT_ITS_OWNER = frozenset({"from", "not", "about", "except", "says"})


def of_each_owner(text: str) -> bool:
    """Say whether a phrase means a place of each thing's own owner ("its owner's desk")."""
    return any(text.startswith(f"{whose} ") for whose in _EACH_OWNERS)


def naming(ground: Ground, person: str) -> tuple[str, ...]:
    """Return the scene's attributes that name a person as the one a thing is of, for or by."""
    words = owner_key(person).split()
    if not words:
        return ()
    first = words[-1]
    found = {a for form in (first, f"{first}s") for a in ground.vocabulary.attribute_words.get(form, ())}
    named_so = tuple(sorted(a for a in found if _of_them(parts(a), words)))
    return named_so if named_so or person in ground.vocabulary.owners else _of_like_post(ground, " ".join(words))


def _of_like_post(ground: Ground, said: str) -> tuple[str, ...]:
    words = like_posts(ground, said)
    found = {a for word in words for a in ground.vocabulary.attribute_words.get(word, ())}
    return tuple(sorted(a for a in found if not _NOT_ITS_OWNER & set(parts(a)) and len(parts(a)) <= _POST_WORDS))


def _of_them(attribute: tuple[str, ...], words: list[str]) -> bool:
    forms = set(attribute) | {w.removesuffix("s") for w in attribute}
    return set(words) <= forms and not _NOT_ITS_OWNER & set(attribute)


def owned_by(ground: Ground, person: str) -> Query:
    """Return a query for what is a person's."""
    attributes = naming(ground, person)
    own = Query(owner=person)
    return either(own, Query(any_attributes=attributes)) if attributes else own


def of_role(ground: Ground, role: str) -> Query | None:
    """Return a query for what is of people of a role ("the professors' offices", "a resident's room"), if known."""
    options: list[Query] = []
    for form in dict.fromkeys((*singulars(role), role)):
        if form not in ANYBODY and not ground.knowledge.is_role(form):
            continue
        for key in (form, _TITLES.get(form, form)):
            ids = tuple(dict.fromkeys(ground.vocabulary.words.get(key, ())))
            if ids:
                options += [named(*ids), related(RelationName.AT, named(*ids))]
        said = set(ground.vocabulary.attributes_named(form))
        rooms = tuple(i for i in ground.scene.of_kind(Kind.ROOM) if said & set(ground.scene.entity(i).attributes))
        options += [named(*rooms), related(RelationName.AT, named(*rooms))] if rooms else []
        if form in ANYBODY:
            options += [owned_by(ground, o) for o in ground.vocabulary.owners.values() if _person(ground, o)]
        for person in (i for i in ground.vocabulary.people.values() if ground.scene.entity(i).category == form):
            options.append(owned_by(ground, ground.scene.entity(person).name or person))
    return either(*options) if options else None


def _person(ground: Ground, owner: str) -> bool:
    return any(
        set(owner_key(owner).split()) & set(p.split()) for p in ground.vocabulary.people
    ) or not ground.knowledge.senses(owner)


def free(ground: Ground, query: Query) -> Query:
    """Return the query without what an attribute says to be somebody's, unless that is all there is."""
    people = {owner_key(p) for p in ground.vocabulary.people} | set(ground.vocabulary.owners)
    taken = tuple(sorted({a for person in people for a in naming(ground, person)}))
    left = without(query, Query(any_attributes=taken)) if taken else query
    return left if ground.found(left) else query


def named_after(ground: Ground, owner: str) -> tuple[str, ...]:
    """Return the ids of what is called after a person or post: toms_room, nurses_station, secretariat."""
    words = ground.vocabulary.words
    for form in (owner, f"{owner}s") if owner else ():
        if words.get(form):
            return tuple(words[form])
    whole = owner_key(owner).split()
    if len(whole) > 1:
        called = [set(words.get(w, ())) | set(words.get(f"{w}s", ())) for w in whole]
        return tuple(sorted(set.intersection(*called)))
    stem = owner[:-1] if len(owner) > 6 and owner.isalpha() else ""
    rooms = ground.scene.of_kind(Kind.ROOM) if stem else []
    return tuple(r for r in rooms if any(part.startswith(stem) for part in parts(r)))


def nobodys(ground: Ground, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the entities of which nothing says whose they are."""
    people = {owner_key(p) for p in ground.vocabulary.people} | set(ground.vocabulary.owners)
    named = {a for person in people for a in naming(ground, person)}
    entities = (ground.scene.entity(i) for i in ids)
    return tuple(e.id for e in entities if not e.owner and not named & set(e.attributes))


def somebodys(ground: Ground, query: Query) -> Query:
    """Return those of some things that are called after somebody ("the named offices", "private desks"), if any."""
    owned = tuple(e.id for e in ground.entities(query) if e.owner)
    return named(*owned) if owned else ANYTHING


def unused(ground: Ground, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that are nobody's, nor in anybody's room: those for guests where some are, else where nobody is."""
    taken = {ground.scene.room_of(i) for i in ground.vocabulary.people.values() if i != ground.robot}
    return for_guests(ground, ids) or tuple(i for i in _free(ground, ids) if ground.scene.room_of(i) not in taken)


def for_guests(ground: Ground, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that are nobody's and called after guests, or stand in a room that is."""
    called = {i: {*parts(i), *parts(ground.scene.room_of(i) or "")} for i in _free(ground, ids)}
    return tuple(i for i, words in called.items() if _FOR_GUESTS & words)


def _free(ground: Ground, ids: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(i for i in nobodys(ground, ids) if owner_of(ground.scene, i) is None)


def anybody(ground: Ground, words: tuple[str, ...]) -> str | None:
    """Return "person" for "residents", "colleague" and the like where nothing here is called so."""
    word = words[0]
    forms = {word, *singulars(word)}
    if len(words) != 1 or not forms & set(ANYBODY) or any(ground.vocabulary.by_squash.get(squash(f)) for f in forms):
        return None
    if ground.vocabulary.attributes_named(word):
        return None
    people = ground.categories("person") or [i for i in ground.vocabulary.people.values() if i != ground.robot]
    return "person" if people else None


def dwelling(ground: Ground, person: str) -> tuple[str, ...]:
    """Return the rooms that are said to be where a person sleeps or works ("Ann and Ben sleep here")."""
    name = person.lower()
    return tuple(
        room
        for room in ground.scene.of_kind(Kind.ROOM)
        if any(name in (said := parts(a)) and _DWELLING & set(said) for a in ground.scene.entity(room).attributes)
    )


def where_they_sleep(ground: Ground, person: str, query: Query) -> Query | None:
    """Return what stands in the one room that is said to be where a person sleeps or works ("Ann sleeps here")."""
    rooms, name = dwelling(ground, person), person
    there = both(query, related(RelationName.IN, named(*rooms))) if name and len(rooms) == 1 else None
    return there if there is not None and ground.found(there) else None
