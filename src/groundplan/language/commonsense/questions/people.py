"""People as a set: whose things are, where they work, who of them has the most of something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import of_role, owned_by
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.roles_shown import read_shown
from groundplan.language.commonsense.phrases.superlatives import read_superlative_after
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.persons import person_query
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, RelationName
from groundplan.scene.wording import same_owner

Said = list[tuple[Query, int]]
DWELLING = frozenset(
    ["works", "work", "sits", "sit", "lives", "live", "sleeps", "sleep", "resides", "reside", "working", "stays"]
)


_ONES_OWN = ("office", "bedroom", "desk", "study", "cabin", "bed")
_GROUPS = frozenset(
    {"staff", "team", "crew", "department", "group", "company", "firm", "office", "floor", "building", "institute"}
    | {"colleagues", "employees", "people", "them", "you", "personnel", "workforce", "place", "house", "lab", "us"}
)


def _phrases(*said: str) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted((tuple(s.split()) for s in said), key=len, reverse=True))


_TOGETHER = _phrases("with", "together with", "in the same room as", "in the same office as")
_BESIDE = _phrases(
    "next to", "next door to", "beside", "near", "opposite", "close to", "by", "adjacent to", "right next to",
    "across from", "alongside", "across the corridor from", "across the hall from",
    "on the other side of the corridor from", "across the hallway from", "across the passage from",
    "directly opposite", "facing",
)  # fmt: skip


def everybody(ground: Ground) -> dict[str, tuple[str, ...]]:
    """Return the people of a scene by their keys, each with what is theirs (rooms first) or themselves."""
    theirs: dict[str, list[str]] = {}
    for entity in ground.scene.entities():
        if entity.owner:
            theirs.setdefault(person_key(entity.owner), []).append(entity.id)
    for key, agent in ground.vocabulary.people.items():
        if agent != ground.robot:
            theirs.setdefault(person_key(key), [])
    rooms = set(ground.scene.of_kind(Kind.ROOM))
    return {key: tuple(sorted(ids, key=lambda i: i not in rooms)) for key, ids in theirs.items()}


def agent_of(ground: Ground, key: str) -> str | None:
    """Return the entity that a person is in the scene, or None where only things tell of them."""
    return next((a for k, a in ground.vocabulary.people.items() if person_key(k) == key and a != ground.robot), None)


def owners_of(ground: Ground, ids: Iterable[str]) -> frozenset[str]:
    """Return the keys of those whose the things are, and of the people themselves among them."""
    found = set()
    for entity_id in ids:
        entity = ground.scene.entity(entity_id)
        owner = (entity.name or entity.id) if entity.kind is Kind.AGENT else owner_of(ground.scene, entity_id)
        if owner:
            found.add(person_key(owner))
    return frozenset(found)


def workplaces(ground: Ground, key: str) -> tuple[str, ...]:
    """Return where a person works or lives: their rooms, else their furniture and the rooms it is in."""
    own = everybody(ground).get(key, ())
    rooms = tuple(i for i in own if ground.scene.entity(i).kind is Kind.ROOM)
    return rooms or tuple(i for i in own if ground.scene.entity(i).kind is Kind.ASSET)


def of_the_role(reader: Reader, phrase: Phrase) -> Phrase:
    """Return "the professor" as the person whose places are said to be a professor's, where that person is here."""
    ground = reader.ground
    head = phrase.text.split()[-1:]
    if phrase.refers is not Refers.PERSON or not head or not ground.knowledge.is_role(head[0]):
        return phrase
    found = ground.entities(phrase.query)
    places = of_role(ground, head[0]) if not found else None
    if any(e.kind is Kind.AGENT for e in found) or (not found and places is None):
        return phrase
    found = found or [e for e in ground.entities(places or phrase.query) if e.kind is Kind.ROOM]
    owners = {e.owner for e in found if e.owner}
    people = [i for key, i in ground.vocabulary.people.items() if any(same_owner(o, key) for o in owners)]
    rooms = [e.id for e in found if e.kind is Kind.ROOM]
    return phrase.with_query(named(*dict.fromkeys(people or rooms))) if people or rooms else phrase


def stand_ins(ground: Ground) -> tuple[str, ...]:
    """Return a place, else a thing, of each person: where nobody is there to be found, what tells of them is there.

    The closet of a janitor and the lounge of the visitors are no person's.
    """
    found = {key: next(iter((*workplaces(ground, key), *own))) for key, own in everybody(ground).items() if own}
    return tuple(i for key, i in found.items() if not ground.knowledge.is_role(key) or _is_own(ground, i))


def _is_own(ground: Ground, place: str) -> bool:
    """Say whether a place is one that a single person has."""
    return ground.scene.entity(place).category in (*_ONES_OWN, *(c for n in _ONES_OWN for c in ground.categories(n)))


def past_group(reader: Reader, k: int) -> int:
    """Return the position after "of the staff", "on our team", "around here" behind a word for people."""
    opened = k + 1 if reader.word(k) in ("of", "on", "in", "from", "among") else -1
    if opened < 0:
        return k + 1 if reader.word(k) in ("here", "around") else k
    end = opened + 1 if reader.word(opened) in ("the", "our", "this", "my", "your", "their") else opened
    return end + 1 if reader.word(end) in _GROUPS else k


def read_dwelling(reader: Reader, j: int) -> Said:
    """Read "(who works) | closest to the lab", "next to Ann", "in an office without a window": the places of those."""
    ground = reader.ground
    places = {key: workplaces(ground, key) for key in everybody(ground)}
    base = named(*(i for ids in places.values() for i in ids))
    if not base.names:
        return []
    found = _beside(reader, base, places, j)
    if found:
        return found
    phrase = Phrase(query=base, refers=Refers.ROOM, text="where")
    found = [(p.query, end) for p, end in read_superlative_after(reader, phrase, j)]
    found = _from_people(reader, base, places, j) or found
    if reader.word(j) in ("in", "at", "on"):
        for place, end in reader.noun_phrases(j + 1):
            if not is_anything(place.query) and not place.unknown and place.refers is not Refers.PERSON:
                found.append((both(base, either(place.query, related(RelationName.AT, place.query))), end))
    return found or [(both(base, said), end) for said, end in read_predicates(reader, j)]


def _beside(reader: Reader, base: Query, places: dict[str, tuple[str, ...]], j: int) -> Said:
    """Read "next door to Ann", "with Ann" of where people work."""
    opened = next((p for p in (*_TOGETHER, *_BESIDE) if reader.at(j, *p)), None)
    found: Said = []
    for whom, end in reader.noun_phrases(j + len(opened)) if opened is not None else ():
        key = person_key(whom.owner) if whom.refers is Refers.PERSON else ""
        target = named(*places[key]) if places.get(key) else whom.query
        if is_anything(target) or whom.unknown:
            continue
        if opened in _TOGETHER:
            rooms = [r for i in reader.ground.found(target) if (r := reader.ground.scene.room_of(i))]
            there = either(named(*rooms), related(RelationName.AT, named(*rooms))) if rooms else NOTHING
            found.append((without(both(base, there), target), end))
            continue
        rooms = [reader.ground.scene.room_of(i) or i for i in reader.ground.found(target)]
        beside = both(base, either(related(RelationName.NEXT_TO, target), related(RelationName.NEXT_TO, named(*rooms))))
        found.append((without(beside, target), end))
    return found


def _from_people(reader: Reader, base: Query, places: dict[str, tuple[str, ...]], j: int) -> Said:
    """Read "closest to Ann" as closest to where Ann works."""
    k = next((k for k in range(j, min(j + 5, reader.stop)) if reader.word(k) in ("to", "from")), -1)
    for whom, end in reader.noun_phrases(k + 1) if k > j else ():
        key = person_key(whom.owner) if whom.refers is Refers.PERSON else ""
        if places.get(key):
            others = Phrase(query=without(base, named(*places[key])), refers=Refers.ROOM, text="where")
            return [
                (_measured_from(p.query, named(*places[key])), end)
                for p, e in read_superlative_after(reader, others, j)
                if e == end and p.query.superlative is not None
            ]
    return []


def _measured_from(query: Query, reference: Query) -> Query:
    superlative = query.superlative.model_copy(update={"reference": reference}) if query.superlative else None
    return query.model_copy(update={"superlative": superlative})


def read_most_owned(reader: Reader, j: int) -> Said:
    """Read "(who owns) | the most mugs", "the second fewest books": things of those who do."""
    k = j + 1 if reader.word(j) == "the" else j
    rank = 1
    if reader.word(k) in reader.ground.lexicon.ordinals and reader.word(k + 1) in ("most", "fewest", "least"):
        rank, k = max(reader.ground.lexicon.ordinals[reader.word(k)], 1), k + 1
    opened = next((p for p in (("largest", "number", "of"), ("highest", "number", "of")) if reader.at(k, *p)), None)
    if opened is None and reader.word(k) not in ("most", "fewest", "least"):
        return []
    most = opened is not None or reader.word(k) == "most"
    found: Said = []
    for content, end in reader.noun_phrases(k + (len(opened) if opened is not None else 1)):
        if content.refers is Refers.PERSON or is_anything(content.query):
            continue
        chosen = _with_most(reader.ground, reader.ground.found(content.query), rank, most=most)
        found.append((named(*chosen) if chosen else NOTHING, end))
    return found


def _with_most(ground: Ground, ids: tuple[str, ...], rank: int, *, most: bool) -> list[str]:
    """Return what belongs to those who have most (or fewest) of the things."""
    counts = Counter(dict.fromkeys(everybody(ground), 0)) if not most else Counter[str]()
    owners = {i: owner for i in ids if (owner := owner_of(ground.scene, i))}
    counts.update(person_key(o) for o in owners.values())
    numbers = sorted(set(counts.values()), reverse=most)
    if len(numbers) < rank:
        return []
    keys = {key for key, number in counts.items() if number == numbers[rank - 1]}
    things = [i for i, owner in owners.items() if person_key(owner) in keys]
    lacking = keys - {person_key(owners[i]) for i in things}
    return [*things, *(places[0] for key in sorted(lacking) if (places := everybody(ground).get(key)))]


_FURNITURE = {
    **dict.fromkeys(("sleep", "sleeps", "rest", "nap"), ("bed", "cot", "crib", "sleeping_place")),
    **dict.fromkeys(("work", "works", "sit", "sits", "study"), ("desk", "workbench")),
}


def read_where_they(reader: Reader, j: int) -> Said:
    """Read "(where) | does the baby sleep", "does Ann sit": their furniture for that, else their room."""
    if reader.word(j) not in ("does", "do", "did", "should", "can"):
        return []
    for whose, end in read_shown(reader, j + 1) or _by_name(reader, j + 1) or _by_description(reader, j + 1):
        furniture = _FURNITURE.get(reader.word(end))
        if furniture is None or not reader.is_end(end + 1):
            continue
        kinds = tuple(c for name in furniture for c in reader.ground.categories(name))
        rooms = both(Query(kinds=("room",)), whose)
        options = [both(Query(categories=kinds), whose)] if kinds else []
        found = next((o for o in (*options, rooms) if reader.ground.found(o)), None)
        return [(found, end + 1)] if found is not None else []
    return []


def _by_description(reader: Reader, j: int) -> Said:
    """Read "(does) | the woman who is typing (sit)", "the owner of the red mug": what is theirs."""
    found: Said = []
    for phrase, end in reader.noun_phrases(j):
        people = phrase.refers is Refers.PERSON and reader.word(end) in _FURNITURE and not is_anything(phrase.query)
        entities = reader.ground.entities(phrase.query) if people else ()
        names = {owner_of(reader.ground.scene, e.id) if e.kind is not Kind.AGENT else e.name or e.id for e in entities}
        if names and all(names):
            found.append((either(*(owned_by(reader.ground, person_key(n)) for n in sorted(map(str, names)))), end))
    return found


def _by_name(reader: Reader, j: int) -> Said:
    """Read "(does) | Ann (sit)", "the boss": what is theirs."""
    k = j + 1 if reader.word(j) in ("the", "our", "my") else j
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        person = person_query(reader.ground, words) if all(words) and reader.word(k + length) in _FURNITURE else None
        if person is not None:
            return [(owned_by(reader.ground, person[1]), k + length)]
    return []
