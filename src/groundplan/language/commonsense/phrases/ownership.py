"""Whose something is, said in a clause: "belongs to Nina", "is used by nobody", "not owned by anyone"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.belonging import nobodys, owned_by
from groundplan.language.commonsense.phrases.clauses_of_place import narrowed
from groundplan.language.commonsense.phrases.people_described import read_described_people
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.roles_shown import read_shown
from groundplan.language.commonsense.queries import NOTHING, either, named, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.auxiliaries import BE
from groundplan.language.commonsense.words.closed import SOMEBODY
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_MOST, _SEVERAL = 12, 2
_USED = frozenset({"used", "owned", "occupied", "taken", "claimed"})
_ASSIGNED = frozenset({"assigned", "allocated"})
_UNASSIGNED = frozenset({"unassigned", "unallocated", "unclaimed", "ownerless", "unowned"})


def read_belonging(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read whom it belongs to at a position: a person, nobody, somebody."""
    found: Alternatives = []
    if reader.word(j) in ("nobody", "none"):
        return [(p, j + 1) for p, _ in read_nobodys(reader, phrase)]
    if reader.word(j) in SOMEBODY:
        nobody = nobodys(reader.ground, reader.ground.found(phrase.query))
        return [(narrowed(phrase, without(Query(), named(*nobody)) if nobody else Query()), j + 1)]
    shown = read_shown(reader, j) or read_described_people(reader, j)
    if shown:
        return [(narrowed(phrase, whose), end) for whose, end in shown]
    for owner, end in reader.noun_phrases(j):
        if owner.refers is not Refers.PERSON:
            continue
        people = [p.name or p.id for p in reader.ground.entities(owner.query) if p.kind is Kind.AGENT]
        people = [p.owner for p in owner.parts if p.owner] or people
        if owner.owner and len(people) < _SEVERAL:
            found.append((narrowed(phrase, owned_by(reader.ground, owner.owner)), end))
        elif not owner.unknown:
            theirs = [owned_by(reader.ground, name) for name in people[:_MOST]]
            found += [(narrowed(phrase, either(*theirs)), end)] if theirs else []
    if not found and not reader.is_end(j):
        found.append((narrowed(phrase, Query(owner=reader.tokens[j].text)), j + 1))
    return found


def read_nobodys(reader: Reader, phrase: Phrase) -> Alternatives:
    """Return those of what a phrase means that nothing says to be anybody's."""
    nobody = nobodys(reader.ground, reader.ground.found(phrase.query))
    said = named(*nobody) if nobody else NOTHING
    return [(narrowed(phrase, said, "what nothing says to be anybody's is taken"), 0)]


def read_ownerless(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(which office) | is nobody's", "is not anybody's own", "has no owner"."""
    word, k = reader.word(j), j + 1
    anybody = reader.word(k) == "not" and reader.word(k + 1) in SOMEBODY
    end = k + 1 + anybody
    whose = word in BE and (reader.word(k) == "nobody" or anybody) and reader.word(end) == "'s"
    unowned = (word in ("has", "have") and reader.at(k, "no", "owner")) or (word == "without" and reader.at(k, "owner"))
    if word in BE and reader.word(k) in _UNASSIGNED:
        return [(p, k + 1) for p, _ in read_nobodys(reader, phrase)]
    if not whose and not unowned:
        return []
    last = k + 2 - (word == "without") if unowned else end + 1 + (reader.word(end + 1) == "own")
    return [(p, last) for p, _ in read_nobodys(reader, phrase)]


def read_used_by(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(is) | used by Nina", "not owned by anybody", "assigned to Nina" as whose it is."""
    denied = reader.word(j) == "not"
    k = j + 1 if denied else j
    if (reader.word(k + 1) != "by" or reader.word(k) not in _USED) and not (
        reader.word(k + 1) == "to" and reader.word(k) in _ASSIGNED
    ):
        return []
    if not denied:
        return read_belonging(reader, phrase, k + 2)
    whose = read_belonging(reader, replace(phrase, query=Query()), k + 2)
    if reader.word(k + 2) in SOMEBODY:
        free = nobodys(reader.ground, reader.ground.found(phrase.query))
        return [(narrowed(phrase, named(*free) if free else NOTHING), k + 3)]
    return [(replace(p, query=without(phrase.query, p.query)), end) for p, end in whose]
