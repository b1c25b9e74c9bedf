"""From where the nearest is measured: from where the speaker says to be, or where something is said to have happened.

"I'm in the archive. Where is the nearest toilet?", "Smoke in the kitchen! Where is the closest fire extinguisher?".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from groundplan.language.commonsense.clauses.whereabouts import SPEAKER, is_room
from groundplan.language.commonsense.phrases.belonging import naming
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.rooms_called import rooms_as_well
from groundplan.language.commonsense.queries import named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.evaluate import answer
from groundplan.scene.query import Measure, Query, Return

Span = tuple[int, int]
_PLACING = frozenset({"in", "at", "inside", "from", "outside", "of"})
_ROBOT = frozenset({"you", "your", "robot", "yourself"})


def measured_from(asked: Asked, reader: Reader, spans: Iterable[Span], where: dict[str, Phrase]) -> Asked:
    """Return a question for the nearest with the place from which that is measured, where it was said before."""
    superlative = asked.phrase.query.superlative
    if superlative is None or superlative.measure is not Measure.DISTANCE or superlative.reference is not None:
        return asked
    spans = list(spans)
    last = spans[-1] if spans else (0, 0)
    if _ROBOT & {reader.word(k) for k in range(*last)}:
        return asked
    here = where.get(SPEAKER)
    reference = here.query if here is not None else place_told(reader, spans[:-1]) or _before_comma(reader, last)
    if reference is None:
        return asked
    nearest = superlative.model_copy(update={"reference": reference})
    note = "the way is measured from where that is said to be"
    query = asked.phrase.query.model_copy(update={"superlative": nearest})
    return replace(asked, phrase=replace(asked.phrase.with_query(query), notes=(*asked.phrase.notes, note)))


def with_its_room(asked: Asked, reader: Reader) -> Asked:
    """Return a question for the nearest toilet, shower … with the room it is in, where that is called so as well."""
    superlative, ground = asked.phrase.query.superlative, reader.ground
    if superlative is None or superlative.measure is not Measure.DISTANCE or asked.returns != (Return.SELF,):
        return asked
    rooms = rooms_as_well(ground, asked.phrase.head, asked.phrase.query.categories)
    places = {ground.scene.room_of(i) for i in ground.found(asked.phrase.query)}
    called = {ground.scene.entity(i).category in rooms for i in places if i is not None}
    return replace(asked, returns=(Return.SELF, Return.ROOM)) if called == {True} else asked


def named_on_it(asked: Asked, reader: Reader) -> Asked:
    """Return a question for whose things are as one for those whose names stand on them, where nobody owns them."""
    ground = reader.ground
    found = ground.found(asked.phrase.query) if asked.returns == (Return.OWNER,) else ()
    if not found or any(
        value for row in answer(asked.search, ground.scene).rows for column in row.values for value in column
    ):
        return asked
    said = {a for i in found for a in ground.scene.entity(i).attributes}
    people = (i for key, i in ground.vocabulary.people.items() if i != ground.robot and set(naming(ground, key)) & said)
    ids = tuple(dict.fromkeys(people))
    return replace(asked, phrase=asked.phrase.with_query(named(*ids)), returns=(Return.SELF,)) if ids else asked


def _before_comma(reader: Reader, span: Span) -> Query | None:
    """Return the room that is spoken of before the question in its own sentence ("coming out of the hall, which …")."""
    commas = [k for k in range(*span) if reader.word(k) == ","]
    return place_told(reader, [(span[0], commas[-1])]) if commas else None


def place_told(reader: Reader, spans: Iterable[Span]) -> Query | None:
    """Return the one room that what was told before the question speaks of ("somebody fainted in the hall")."""
    rooms: dict[Query, None] = {}
    for start, stop in spans:
        within = reader.within(stop)
        for k in range(start, stop):
            if within.word(k) not in _PLACING or (within.word(k) == "of" and within.word(k - 1) != "out"):
                continue
            places = (p for p, _ in within.noun_phrases(k + 1)[:2] if is_room(reader.ground, p))
            found = next(places, None)
            if found is not None and len(reader.ground.found(found.query)) == 1:
                rooms[found.query] = None
    return next(iter(rooms)) if len(rooms) == 1 else None
