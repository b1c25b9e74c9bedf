"""Who a thing is for, and who left it so: "who gets the parcel", "whose name is on it", "who forgot to lock up"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.counting import read_comparison
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.possessing import read_possessing
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.tokens import spelt
from groundplan.scene.query import Query, RelationName, Return

_NAMES = ("name", "label", "names", "initials", "address")
_GETTING = ("gets", "receives", "is getting", "will get", "should get", "has to get", "expects", "ordered")
_FORGETTING = ("forgot", "forgotten", "neglected", "failed")
_LEAVING = ("left", "leaves", "keeps", "kept", "let", "has left")
_DONE = {
    "switch off": "switched_on",
    "turn off": "switched_on",
    "switch on": "switched_off",
    "turn on": "switched_off",
    "close": "open",
    "shut": "open",
    "open": "closed",
    "clean": "dirty",
    "wash": "dirty",
    "dry": "wet",
}
_PERSONS = ("i", "we", "you", "one", "they")
_HANDING = ("hand", "give", "bring", "return", "deliver", "take", "pass", "send", "forward", "owe", "post", "carry")
_OWNER = (Return.OWNER,)


def read_addressee(reader: Reader, i: int) -> list[Asked]:
    """Read a question for whom something is meant, or who left something in some state."""
    found = [*_meant_for(reader, i), *_name_on(reader, i), *_forgot(reader, i), *_left(reader, i)]
    return [a for a in found if reader.is_end(a.end) or reader.word(a.end) in ("and", "then")]


def _found(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    for phrase, end in reader.noun_phrases(j):
        if not is_anything(phrase.query) and phrase.refers in (Refers.THING, Refers.ROOM):
            yield phrase, end


def _meant_for(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "who is the parcel for", "who does the letter go to", "who gets the parcel", "for whom is the parcel"."""
    if reader.at(i, "for", "whom") or reader.at(i, "to", "whom"):
        k = i + 3 if reader.word(i + 2) in (*IS, "does", "do", "should", "must", "can", "shall", "could") else i + 2
        handed = reader.word(k) in _PERSONS and reader.word(k + 1) in _HANDING
        k = k + 2 if handed else k
        for phrase, end in _found(reader, k):
            yield Asked(phrase=phrase, returns=_OWNER, end=_past_giving(reader, end))
        return
    if reader.word(i) not in ("who", "whom"):
        return
    getting = next((p for g in _GETTING if reader.at(i + 1, *(p := tuple(g.split())))), None)
    several = _number_of(reader, i, len(getting)) if getting is not None else []
    if several:
        yield from several
        return
    if getting is not None:
        for phrase, end in _found(reader, i + 1 + len(getting)):
            yield Asked(phrase=phrase, returns=_OWNER, end=end)
    if reader.word(i + 1) not in (*IS, "does", "do", "should", "did"):
        return
    for phrase, end in _found(reader, i + 2):
        last = _past_giving(reader, end)
        if last > end:
            yield Asked(phrase=phrase, returns=_OWNER, end=last)


def _number_of(reader: Reader, i: int, length: int) -> list[Asked]:
    """Read "(who) gets | two parcels", "is getting | more than one letter" as who has so many of them."""
    start = i + 1 + length
    if read_comparison(reader, start) is None:
        return []
    tokens = (*reader.tokens[: i + 1], *spelt("has"), *reader.tokens[start:])
    having = Reader(reader.ground, tokens, reader.grammar, stop=reader.stop - length + 1, last=reader.last)
    read = read_possessing(having, i + 1)
    return [Asked(phrase=Phrase(query=q, text="whose"), returns=_OWNER, end=e + length - 1) for q, e in read]


def _past_giving(reader: Reader, end: int) -> int:
    """Return the position after "for", "meant for", "addressed to", "go to"."""
    words = (
        *("meant", "addressed", "intended", "go", "be", "given", "brought", "sent", "supposed", "for", "to", "back"),
        *("over", "returned", "handed", "delivered", "posted", "forwarded", "passed"),
    )
    while reader.word(end) in words:
        end += 1
    return end


def _name_on(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "whose name is on the parcel", "whose label does the letter have"."""
    if reader.word(i) != "whose" or reader.word(i + 1) not in _NAMES:
        return
    k = i + 2
    while reader.word(k) in (*IS, "written", "printed", "stands", "does", "on", "do"):
        k += 1
    for phrase, end in _found(reader, k):
        yield Asked(phrase=phrase, returns=_OWNER, end=_past_bearing(reader, end))


def _past_bearing(reader: Reader, end: int) -> int:
    while reader.word(end) in ("have", "bear", "carry", "on", "it"):
        end += 1
    return end


def _forgot(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "who forgot to switch off their fan": whose fan is still on."""
    k = i + 2 if reader.word(i) == "who" and reader.word(i + 1) in ("has", "have") else i + 1
    if reader.word(i) != "who" or reader.word(k) not in _FORGETTING:
        return
    k = k + 2 if reader.word(k + 1) == "to" else k + 1
    for verb, state in _DONE.items():
        first, _, particle = verb.partition(" ")
        if reader.word(k) != first:
            continue
        for start in (k + 2,) if reader.word(k + 1) == particle else (k + 1,):
            for phrase, end in _found(reader, start):
                last = end + 1 if particle and reader.word(end) == particle else end
                if particle and start == k + 1 and last == end:
                    continue
                yield Asked(phrase=_in_state(reader, phrase, state), returns=_OWNER, end=last)


def _in_state(reader: Reader, phrase: Phrase, state: str) -> Phrase:
    said = read_adjective(reader.ground, {"switched_on": "on", "switched_off": "off"}.get(state, state))
    query = said.query if said is not None else Query(states=(state,))
    return phrase.with_query(both(phrase.query, query))


def _left(reader: Reader, i: int) -> Iterator[Asked]:
    """Read "who left the light on", "who left a mug on his desk": whose is in that state or place."""
    leaving = next((p for v in _LEAVING if reader.at(i + 1, *(p := tuple(v.split())))), None)
    if reader.word(i) != "who" or leaving is None:
        return
    for phrase, end in _found(reader, i + 1 + len(leaving)):
        for said, last in read_predicates(reader, end)[:4]:
            yield Asked(phrase=phrase.with_query(both(phrase.query, said)), returns=_OWNER, end=last)
        if reader.word(end) in ("on", "in") and reader.word(end + 1) in ("their", "his", "her"):
            for place, last in _found(reader, end + 2):
                there = both(phrase.query, related(RelationName.AT, place.query))
                yield replace(Asked(phrase=phrase.with_query(there), returns=_OWNER, end=last))
