"""Clauses of place: "where the printers are", "where people play", "in which Felix works"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.counting import read_comparison, read_contents
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.occupancy import NOBODY, read_occupied
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import place_of_activity, purpose_end
from groundplan.language.commonsense.phrases.seating import read_sitting
from groundplan.language.commonsense.queries import both, is_anything, named, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import COMPANY, PERSONS
from groundplan.scene.query import Query, RelationName

_BE = ("is", "are", "was", "were", "be", "been", "am")
_DEVICE_STATES = frozenset({"switched_on", "switched_off", "open", "closed"})
_DWELLING = ("works", "sits", "lives", "sleeps", "stays", "work", "sit", "live", "sleep")
SUBJECTS = PERSONS | COMPANY


def _of_devices(query: Query) -> bool:
    """Say whether a query asks for a state that rather furniture and devices are in: on, off, open, closed."""
    states = {s for q in (query, *query.any_of) for s in q.states}
    return bool(states & _DEVICE_STATES)


def of_the_same(phrase: Phrase, said: Query) -> Query:
    """Return what is said with "next to Ann's" as next to Ann's such thing ("(whose office is) | next to Ann's")."""
    noun = Query(categories=phrase.query.categories, kinds=phrase.query.kinds)
    if not noun.categories:
        return said
    relations = tuple(
        r.model_copy(update={"target": both(noun, r.target)})
        if r.target.owner and r.target == Query(owner=r.target.owner) and r.name is RelationName.NEXT_TO
        else r
        for r in said.relations
    )
    return said.model_copy(update={"relations": relations}) if relations != said.relations else said


def narrowed(phrase: Phrase, query: Query, *notes: str, score: float = 1.0) -> Phrase:
    """Return the phrase with what else is said of it ("anything that is on" may be a device, what is red furniture)."""
    holds = any(r.name is RelationName.CONTAINS and not r.negated for r in query.relations)
    described = all(q.any_attributes or q.attributes for q in query.any_of or (query,)) and not query.relations
    wider = holds or described or _of_devices(query)
    if phrase.head in ("any", "all") and phrase.query.kinds == ("object",) and wider:
        phrase = phrase.with_query(phrase.query.model_copy(update={"kinds": ("object", "asset")}))
    query = of_the_same(phrase, query)
    return replace(phrase, query=both(phrase.query, query), notes=(*phrase.notes, *notes), score=phrase.score * score)


def narrowed_each(phrase: Phrase, said: Iterable[tuple[Query, int]]) -> Alternatives:
    """Return the phrase with each of the things that may be said of it, and the position after each."""
    return [(narrowed(phrase, query), end) for query, end in said]


def _someones_place(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(the room where) | Felix works", "(the office in which) | Dr. Meyer sits"."""
    for length in (2, 1):
        words = tuple(reader.word(k) for k in range(j, j + length))
        person = person_query(reader.ground, words) if all(words) else None
        if person is not None and reader.word(j + length) in _DWELLING:
            return [(narrowed(phrase, owned_by(reader.ground, person[1])), j + length + 1)]
    return []


def read_where(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "where the printers are", "where there is a sofa", "where people play board games", "where I can cook"."""
    there = read_occupied(reader, j) or read_sitting(reader, j)
    if there:
        return narrowed_each(phrase, there)
    found: Alternatives = _someones_place(reader, phrase, j)
    if found:
        return found
    if reader.word(j) == "there" and reader.word(j + 1) in _BE:
        k = j + 3 if reader.word(j + 2) == "not" else j + 2
        return narrowed_each(phrase, read_contents(reader, phrase, k, negated=k == j + 3))
    if read_comparison(reader, j) is not None:
        counted = read_contents(reader, phrase, j, negated=False)
        found += [(narrowed(phrase, said), end + 1) for said, end in counted if _only_is(reader, end)]
    if reader.word(j) not in SUBJECTS and not found:
        for content, end in reader.noun_phrases(j):
            if reader.word(end) in _BE and _is_anything(content):
                found += _placed_there(reader, phrase, content, end + 1)
            elif reader.word(end) in _BE:
                negated = reader.word(end + 1) == "not"
                k = end + 2 if negated else end + 1
                while reader.word(k) in (
                    "kept",
                    "stored",
                    "located",
                    "standing",
                    "placed",
                    "found",
                    "in",
                    "lying",
                    "being",
                    "usually",
                ):
                    k += 1
                with_them = content.refers is Refers.PERSON and phrase.refers is Refers.THING and reader.is_end(k)
                if with_them and not negated:
                    together = related(RelationName.SAME_ROOM, content.query)
                    found.append((narrowed(phrase, together, score=content.score), k))
                    continue
                inside = related(RelationName.CONTAINS, content.query, negated=negated or content.none)
                if reader.is_end(k) or reader.word(k) in ("and", "or"):
                    found.append((narrowed(phrase, inside, score=content.score), k))
                elif not negated:
                    found += _placed_there(reader, phrase, content, end + 1)
    return found or read_activity(reader, phrase, j)


_STORAGE = ("shelf", "storage_furniture", "box")


def _placed_there(reader: Reader, phrase: Phrase, content: Phrase, j: int) -> Alternatives:
    """Read "(the office where a stapler is) | inside an open drawer", "(where nothing is) | on" as holding such."""
    from groundplan.language.commonsense.phrases.predicates import read_predicates  # it reads clauses, which read this

    anything = _is_anything(content)
    thing = Query() if anything else content.query
    found: Alternatives = []
    for said, end in read_predicates(reader, j):
        if (said.relations and not (anything or content.none)) or _of_devices(said):
            inside = related(
                RelationName.CONTAINS, both(thing, said), negated=content.none or content.refers is Refers.NOTHING
            )
            found.append((narrowed(phrase, inside, score=content.score), end))
    return found


def _is_anything(phrase: Phrase) -> bool:
    return (phrase.head in ("any", "all") or phrase.refers is Refers.NOTHING) and is_anything(
        phrase.query.model_copy(update={"kinds": ()})
    )


def _only_is(reader: Reader, j: int) -> bool:
    """Say whether "are", "is" stands at a position and nothing goes on behind it."""
    return reader.word(j) in _BE and (reader.is_end(j + 1) or reader.word(j + 1) in ("and", "or", "but"))


def read_there(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(a desk that) | there is a stapler on", "(the room that) | there are no chairs in"."""
    if reader.word(j) != "there" or reader.word(j + 1) not in _BE:
        return []
    k = j + 3 if reader.word(j + 2) == "not" else j + 2
    held = read_contents(reader, phrase, k, negated=k == j + 3)
    closed = ("in", "on", "at", "inside")
    return [(narrowed(phrase, said), end + 1) for said, end in held if reader.word(end) in closed]


def read_activity(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what is done there: "(a room to) | lie down and have a nap"."""
    end = purpose_end(reader, j)
    if reader.word(end) == "and" and reader.word(end + 1) not in ("that", "which", "has", "is", "bring", "put"):
        end = purpose_end(reader, end + 1)
    words = tuple(reader.word(k) for k in range(j, end))
    told = _told_there(reader, j, end)
    if told is not None:
        return [(narrowed(phrase, told, f"'{' '.join(words)}': what is told of somebody there"), end)]
    query = place_of_activity(reader, words)
    if query is None:
        return []
    if any(reader.word(k) in _BE and reader.word(k + 1).endswith("ing") for k in range(j, end)):
        query = _taken_out(reader.ground, query)
    note = doubtful(f"'{' '.join(words)}' is read as an activity that goes on there")
    return [(narrowed(phrase, query, note), end)]


def _taken_out(ground: Ground, query: Query) -> Query:
    """Return where what is used for it lies about, if some of it does: nobody plays with what is on the shelf."""
    if len(query.relations) != 1 or query.relations[0].negated or query.relations[0].name is not RelationName.CONTAINS:
        return query
    things = ground.found(query.relations[0].target)
    stored = {i for i in things if _is_stored(ground, i)}
    return (
        related(RelationName.CONTAINS, named(*(i for i in things if i not in stored)))
        if stored < set(things)
        else query
    )


def _is_stored(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing is in or on furniture that things are kept in."""
    holder = next(iter(ground.scene.chain(entity_id)), None)
    senses = ground.knowledge.senses(ground.scene.entity(holder).category)[:1] if holder else ()
    return any(ground.knowledge.is_a(sense, kind) for sense in senses for kind in _STORAGE)


def _told_there(reader: Reader, j: int, end: int) -> Query | None:
    """Return where somebody is doing that right now, where only the words of things tell what people are doing."""
    from groundplan.language.commonsense.explaining.people_told import told_there  # it explains by phrases like this

    nobody = next((p for p in NOBODY if reader.at(j, *p)), ())
    k = j + len(nobody)
    now = any(reader.word(n) in _BE for n in range(k, min(k + 5, end)))
    there = told_there(reader, k, end) if now and not reader.ground.affordances else None
    return without(Query(kinds=("room",)), there) if nobody and there is not None else there
