"""Places by what it is like there: "(in which room) would I freeze", "(where) must one whisper".

What shows it stands in `data/experiences.toml`. Each clause that "and" joins says something more of the place: where
one freezes and hears nothing is cold and loud.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from groundplan.language.commonsense.explaining.akin import akin
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import attributes_saying
from groundplan.language.commonsense.phrases.seating import read_gathered
from groundplan.language.commonsense.queries import both, named
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_MODALS = frozenset({"would", "could", "might", "may", "will", "can", "do", "does", "should", "must", "shall", "is"})
_ABLE = frozenset({"can", "could", "may"})
_SUBJECTS = frozenset(
    ["i", "you", "we", "one", "people", "somebody", "someone", "anybody", "anyone", "visitors", "it", "everybody"]
)
_REASONS = frozenset({"because", "since", "as", "while", "when", "so"})
_JOINTS = frozenset({"and", "or", "but", ","})


def read_done_there(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(in which room) | could ten people meet", "would I freeze": who could be there, and what it is like."""
    return read_gathered(reader, phrase, j) or read_experience(reader, phrase, j)


def read_experience(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "would I freeze and hear nothing", "must I be quiet because somebody sleeps" of rooms before it."""
    if phrase.refers is not Refers.ROOM or reader.word(j) not in _MODALS or reader.word(j + 1) not in _SUBJECTS:
        return []
    end = next((k for k in range(j, reader.stop) if reader.is_end(k) and reader.word(k) != ","), reader.stop)
    why = next((k for k in range(j + 2, end) if reader.word(k) in _REASONS), end)
    said = {reader.word(k) for k in range(j + 2, end)}
    if reader.word(j) in _ABLE and not said & {"not", "no", "never", "hardly", "barely"}:
        return []
    rooms = set(reader.ground.found(phrase.query))
    told = [reader.word(k) for k in range(why + 1, end)]
    for clause in _clauses([reader.word(k) for k in range(j, why)]):
        rooms &= set(_such(reader.ground, clause) or _such(reader.ground, [*clause, *told]))
    if not rooms or rooms == set(reader.ground.found(phrase.query)):
        return []
    chosen = _for_that_reason(reader.ground, sorted(rooms), told)
    note = "what it is like in places was told by what is said of them"
    narrowed = phrase.with_query(both(phrase.query, named(*chosen)))
    return [(replace(narrowed, notes=(*narrowed.notes, note)), end)]


def _clauses(words: Sequence[str]) -> Iterable[list[str]]:
    clause: list[str] = []
    for word in words:
        if word in _JOINTS:
            yield clause
            clause = []
        else:
            clause.append(word)
    yield clause


def _such(ground: Ground, clause: Sequence[str]) -> tuple[str, ...]:
    """Return the rooms of which that is true: by their own attributes, else by those of what is in them."""
    if not clause:
        return ground.found(Query(kinds=("room",)))
    table = read_table("experiences")
    for entry in (*table["manner"], *table["place"]):
        if not _is_said(ground, entry["said"], clause) or _is_said(ground, entry.get("unless", ()), clause):
            continue
        shown = attributes_saying(ground, tuple(entry["shown"]))
        if not shown:
            return ()
        rooms = ground.found(Query(kinds=("room",), any_attributes=shown))
        things = ground.found(Query(kinds=("asset",), any_attributes=shown)) if not rooms else ()
        return rooms or tuple(dict.fromkeys(r for i in things if (r := ground.scene.room_of(i)) is not None))
    return ()


def _is_said(ground: Ground, rows: Iterable[str], clause: Sequence[str]) -> bool:
    """Say whether all words of a row occur in a clause, in any form; what is denied only where "not" is in the row."""
    present = set(clause) | {b for w in clause if (b := ground.lexicon.base(w))}
    denied = bool({"not", "no", "never", "nothing", "hardly", "barely"} & present)
    for row in rows:
        said = row.split()
        fits = all(set(part.split("|")) & present or (part == "not" and denied) for part in said)
        if fits and ("not" in said or not {"not", "never"} & present):
            return True
    return False


def _for_that_reason(ground: Ground, rooms: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """Return those of the rooms of which most is said that the reason tells; all where it tells nothing."""
    if len(rooms) < 2 or not told:
        return tuple(rooms)
    stems = {s for w in told for s in (stem(w), *akin(w))}
    shares = {r: sum(bool(stems & _stems(a)) for a in ground.scene.entity(r).attributes) for r in rooms}
    most = max(shares.values())
    return tuple(r for r in rooms if shares[r] == most)


def _stems(attribute: str) -> set[str]:
    return {s for w in parts(attribute) for s in (stem(w), *akin(w))}
