"""Where something is done: "where could I print something", "where are people meeting now"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.explaining.people_told import told_there
from groundplan.language.commonsense.phrases.floors import by_one_word
from groundplan.language.commonsense.phrases.located import located
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import place_of_activity, purpose_end, things_for
from groundplan.language.commonsense.phrases.roles_shown import role_words, tools_of
from groundplan.language.commonsense.queries import both, named, related
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName, Return

_NOW = frozenset({"now", "moment", "currently", "presently", "being", "people", "everybody", "everyone", "they"})
_TELLING_WHO = frozenset({"who", "whose", "whom"})
"""What tells of whom it is asked: where they are is asked then, not where one does such a thing."""
_FEW = 3
_SAYING_WHERE = frozenset({"in", "on", "at", "near", "next"})
_ROOMS = {Kind.ROOM, Kind.FLOOR}
_OF_PLACES = frozenset({"place", "room", "spot", "places", "rooms"})
_MODALS = ("can", "could", "should", "may", "might", "shall", "must", "to", "would")


def done_with_something(reader: Reader, i: int, k: int) -> list[Asked]:
    """Read "(where could) | I print something", "… scan a page": the rooms for what one does, not printed things."""
    asker = reader.word(k - 1) in ("i", "we", "you", "one") and reader.word(i) in _MODALS
    vague = reader.word(k + 1) in ("something", "anything", "stuff", "things", "a", "an", "my", "some", "this", "these")
    verb = reader.ground.lexicon.base(reader.word(k)) == reader.word(k)
    if not (asker and vague and verb):
        return []
    if reader.word(k + 1) in ("something", "anything", "stuff", "things") and reader.is_end(k + 2):
        return [replace(a, end=k + 2, score=0.95) for a in activity(reader.within(k + 1), k)]
    return [replace(a, score=0.95) for a in activity(reader, k) if reader.ground.found(a.phrase.query)]


def at_work(reader: Reader, i: int) -> list[Asked]:
    """Read "(where) | might a pianist practise", "could our painter work": at what or with what they do it."""
    if reader.word(i) not in _MODALS or reader.word(i + 1) not in ("a", "an", "the", "our", "my", "any", "some"):
        return []
    for length in (2, 1):
        end = i + 2 + length
        role = tuple(reader.word(k) for k in range(i + 2, end))
        if not all(role) or reader.word(end) not in _WORKING:
            continue
        ids = tools_of(reader.ground, role) if role_words(role) else ()
        serving = things_for(reader.ground, ("work", *role)) if not ids else None
        ids = ids or (reader.ground.found(serving) if serving is not None else ())
        last = end + 1
        while not reader.is_end(last) and reader.word(last) in _AT_WORK:
            last += 1
        if ids:
            fixed = tuple(e for e in ids if reader.ground.scene.entity(e).kind is Kind.ASSET) or ids
            where = Phrase(query=named(*fixed), text=reader.text(i, last), head="any")
            return [Asked(phrase=where, returns=(Return.SELF, Return.ROOM), end=last)]
    return []


_WORKING = frozenset({"practise", "practice", "work", "rehearse", "play", "train", "perform", "feel", "do"})
_AT_WORK = frozenset(
    {"his", "her", "their", "the", "art", "craft", "trade", "work", "job", "busy", "happy", "at", "home", "a", "little"}
    | {"some", "bit", "piece", "in", "peace", "here", "to"}
)


def attended(reader: Reader, i: int, asked: Asked) -> Asked:
    """Keep the rooms with people in them where it is asked what people are doing ("where are people meeting now")."""
    said = {token.word for token in reader.tokens[i:]}
    if not (_goes_on(reader, i) and said & _NOW):
        return asked
    people = Query(categories=reader.ground.categories("person")) if reader.ground.categories("person") else None
    there = both(asked.phrase.query, related(RelationName.CONTAINS, people)) if people is not None else None
    attended = there is not None and bool(reader.ground.found(there))
    return replace(asked, phrase=asked.phrase.with_query(there)) if attended and there is not None else asked


def _goes_on(reader: Reader, i: int) -> bool:
    """Say whether it is asked where something is being done, not where it can be."""
    return reader.word(i - 1) in IS or reader.word(i) in IS or reader.word(i).endswith("ing")


def activity(reader: Reader, i: int) -> list[Asked]:
    """Read "(where) | do people play chess" as asking for the rooms where that is done."""
    end = purpose_end(reader, i)
    if reader.word(end) == "and":
        end = purpose_end(reader, end + 1)
    if _TELLING_WHO & {reader.word(k) for k in range(i, end)}:
        return []
    told = told_there(reader, i, end) if _goes_on(reader, i) and not reader.ground.affordances else None
    if told is None and _names_absent(reader, i):
        return []
    query = told or place_of_activity(reader, tuple(reader.word(k) for k in range(i, end)))
    if query is None:
        return []
    asked = {token.word for token in reader.tokens}
    able = asked & set(_MODALS) - {"to"} and not asked & _OF_PLACES
    devices = _devices(reader, query) if able else None
    if devices is not None:
        where = Phrase(query=devices, text=reader.text(i, end), head="any")
        return [Asked(phrase=where, returns=(Return.SELF, Return.ROOM), end=end, score=0.9)]
    if told is None:
        query = _where_said(reader, i, end) or query
    phrase = Phrase(query=both(Query(kinds=("room",)), query), refers=Refers.ROOM, text=reader.text(i, end))
    return [Asked(phrase=phrase, end=end, score=0.9)]


def _names_absent(reader: Reader, i: int) -> bool:
    """Say whether it is asked where a thing is that is known and not here ("where | is the fax machine")."""
    if reader.word(i) not in IS or reader.word(i + 1) not in ("the", "a", "an", "my", "our"):
        return False
    end = next((k for k in range(i + 2, reader.stop) if reader.is_end(k)), reader.stop)
    name = "_".join(reader.word(k) for k in range(i + 2, end))
    known = reader.ground.knowledge
    return any(known.is_a(s, "object") or known.is_a(s, "asset") for s in known.senses(name)[:1])


def _where_said(reader: Reader, i: int, end: int) -> Query | None:
    """Return the rooms for what is done that are where the end of the words says, if any are: "sleep on this floor"."""
    rooms = Phrase(query=Query(kinds=("room",)), refers=Refers.ROOM)
    level = by_one_word(reader.ground, reader.word(end - 1)) if end - 1 > i else None
    query = place_of_activity(reader, tuple(reader.word(n) for n in range(i, end - 1))) if level is not None else None
    if level is not None and query is not None:
        return both(query, level)
    for k in range(end - 1, i, -1):
        for there, stop in located(reader, rooms, k) if reader.word(k) in _SAYING_WHERE else ():
            place = there.query.relations[-1].target if there.query.relations and stop == end else None
            kinds = {e.kind for e in reader.ground.entities(place)} if place is not None else set()
            query = place_of_activity(reader, tuple(reader.word(n) for n in range(i, k)))
            found = both(query, there.query) if query is not None and kinds and kinds <= _ROOMS else None
            if found is not None and reader.ground.found(found):
                return found
    return None


def _devices(reader: Reader, place: Query) -> Query | None:
    """Return the few fixed things by which rooms are places for something (the shredder): they are named as well."""
    holding = place.relations[0] if place == Query(relations=place.relations) and len(place.relations) == 1 else None
    if holding is None or holding.name is not RelationName.CONTAINS or holding.negated or holding.count is not None:
        return None
    if not holding.target.categories or holding.target.any_attributes:
        return None
    found = reader.ground.entities(holding.target)
    fixed = 0 < len(found) <= _FEW and all(e.kind is Kind.ASSET for e in found)
    return holding.target if fixed else None
