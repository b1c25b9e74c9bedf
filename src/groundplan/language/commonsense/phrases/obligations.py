"""What ought to be done with a thing says how it is: what needs washing is dirty, what must stay cold is perishable."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import deny, read_adjective
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.rules_told import read_ruled
from groundplan.language.commonsense.phrases.temperatures import read_to_keep
from groundplan.language.commonsense.queries import both, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.scene.quantities import due
from groundplan.scene.query import Measure, Query, RelationName, Superlative

_ENDS = ("which", "that", "but", "because", "since", "if", "unless", "who", "then")
_LONGEST = 14
_DROPS = frozenset({"drop", "drops", "water", "drink", "watering", "drank"})
_WHERE = frozenset({"on", "in", "inside", "at", "beside", "under"})
"""What says that a drink is missing from a place ("has no drink on it"), not that something goes thirsty."""
_CALLED_FOR = frozenset({"dirty", "wet", "wrinkled", "wilted", "broken", "empty", "empty battery", "open", "on"})
"""What calls for washing, drying …; what that is done with is not so itself ("a towel to dry myself with")."""
_GOING_ON = frozenset(
    {"go", "goes", "belong", "belongs", "should", "must", "in", "into", "on", "onto", "to", "can", "may"}
)
"""What goes on behind a relative clause: what becomes of the thing, or where it is put."""
_SEVERAL = 2
_RANKED = ("first", "soonest", "last")
_CONSUMING = frozenset({"eat", "eaten", "use", "used", "drink", "drunk", "consume", "consumed", "not", "never"})
_DETERMINERS = ("the", "a", "an", "my", "our", "this", "these", "some")


@cache
def _table() -> tuple[tuple[dict[str, Any], ...], frozenset[str]]:
    table = read_table("questions")
    return tuple(table["obligation"]), frozenset(table["markers"]["words"])


def read_obligation(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "needs washing", "should be thrown out", "must always stay on", "could burn you" at a position."""
    _, markers = _table()
    if reader.word(j) in ("probably", "still", "really", "urgently", "already", "now", "perhaps", "definitely", "also"):
        return read_obligation(reader, j + 1)
    coming = _coming(reader, j)
    if coming:
        return _read(reader, coming, denied=False)
    first = _due_first(reader, j)
    if first:
        return first
    ruled = read_ruled(reader, j, _ENDS)
    if ruled:
        return ruled
    denied = reader.word(j) in ("does", "do") and reader.word(j + 1) == "not"
    start = j + 2 if denied else j
    opening = [reader.word(k) for k in range(start, start + 3)]
    verb = start + opening.index("to") + 1 if "to" in opening else 0
    if verb and opening[0] in ("need", "have") and reader.word(verb + 1) in _DETERMINERS:
        return []
    if opening[0] not in markers or (opening[0] in ("has", "have") and "to" not in opening[1:]):
        return []
    return _read(reader, start, denied=denied, opening=opening[0])


def _due_first(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "must be paid first", "has to be returned soonest" of things with days by which that is to be done."""
    _, markers = _table()
    if reader.word(j) not in markers and reader.word(j) not in ("is", "are"):
        return []
    end = next((k for k in range(j, min(j + _LONGEST, reader.stop)) if reader.is_end(k)), reader.stop)
    words = [reader.word(k) for k in range(j, end)]
    told = (a for said in reader.ground.vocabulary.attributes.values() for a in said)
    if ("to" not in words[1:3] and "be" not in words[1:2]) or _CONSUMING & set(words) or words[-1] not in _RANKED:
        return []
    if sum(due(a) is not None for a in told) < _SEVERAL:
        return []
    extreme = Superlative(measure=Measure.NUMBER, key="moment", most=words[-1] == "last")
    return [(Query(superlative=extreme), end)]


def read_deprived(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "has not had a drop of water for days", "has gone without water for too long": it is parched."""
    if reader.word(j) not in ("has", "have", "had", "got", "gets"):
        return []
    end = j
    while not reader.is_end(end) and end < j + _LONGEST:
        end += 1
    words = [reader.word(k) for k in range(j + 1, end)]
    denied = words[:1] in (["not"], ["never"], ["no"], ["had"]) or words[:2] in (
        ["gone", "without"],
        ["been", "without"],
    )
    denied = denied and (words[0] != "had" or words[1:2] in (["no"], ["nothing"]))
    drinks = bool(_DROPS & set(words[1:6])) and not (words[:1] == ["no"] and _WHERE & set(words))
    parched = having(reader.ground, "parched") if denied and drinks else None
    return [(parched, end)] if parched is not None else []


def _coming(reader: Reader, j: int) -> int:
    """Return where the verb stands of what is going to happen: "is about to | melt", "will | go off"; else 0."""
    be = reader.word(j) in ("is", "are", "was", "were")
    coming = be and reader.word(j + 1) in ("going", "about", "bound", "likely", "sure", "certain", "due", "liable")
    return j + 3 if coming and reader.word(j + 2) == "to" else 0


def _read(reader: Reader, start: int, *, denied: bool, opening: str = "will") -> list[tuple[Query, int]]:
    """Read what is to be done or will happen behind the opening, up to the end of the clause."""
    kept = read_to_keep(reader, start)
    if kept and reader.is_end(kept[0][1]):
        return [(without(Query(), said) if denied else said, last) for said, last in kept]
    entries, _ = _table()
    end = start
    while end < min(reader.stop, start + _LONGEST) and not reader.is_end(end) and reader.word(end) not in _ENDS:
        end += 1
    if reader.word(end) in ("if", "unless") and opening in ("would", "could", "might", "may", "can", "will"):
        while not reader.is_end(end):
            end += 1
    words = [reader.word(k) for k in range(start, end)]
    words += ["not"] if "never" in words else []
    if any(w in ("use", "used") and after in ("to", "for", "as") for w, after in pairwise(words)):
        return []
    for entry in entries:
        fitting = tuple(said for said in entry["said"] if ("not" in said.split()) == ("not" in words))
        if not occurs(reader.ground, fitting, words) or (reader.word(end - 1) == "with" and entry["is"] in _CALLED_FOR):
            continue
        said = read_adjective(reader.ground, entry["is"])
        if said is not None:
            refused = denied or _needs_none(reader.ground, fitting, words)
            query = without(Query(), said.query) if refused else said.query
            there = _place_behind(reader, fitting, start, end)
            shorter = [(query, k) for k in _goal_behind(reader, fitting, start, end)] if there is None else []
            found = shorter or [(query if there is None else both(query, there), end)]
            for k in _goes_on(reader, fitting, start, end):
                there = _place_behind(reader, fitting, start, k)
                found.append((query if there is None else both(query, there), k))
            return found
    return []


def _needs_none(ground: Ground, fitting: tuple[str, ...], words: list[str]) -> bool:
    """Say whether something "needs no water", which is no need unless that is what an entry is for."""
    if words[:1] not in (["needs"], ["need"], ["requires"], ["require"], ["wants"]) or words[1:2] != ["no"]:
        return False
    told = (said for said in fitting if occurs(ground, (said,), words))
    return not any("no" in slot.split("|") for said in told for slot in said.split())


def _goal_behind(reader: Reader, fitting: tuple[str, ...], start: int, end: int) -> list[int]:
    """Return where "(bring what must be kept cold) | to the fridge" begins: a place, and enough is said before it."""
    for k in range(start + 1, end - 1):
        words = [reader.word(n) for n in range(start, k)]
        if reader.word(k) in ("to", "into", "onto") and occurs(reader.ground, fitting, words):
            placed = (p for p, last in reader.noun_phrases(k + 1) if last == end and p.refers is not Refers.PERSON)
            return [k] if any(reader.ground.found(p.query) for p in placed) else []
    return []


def _goes_on(reader: Reader, fitting: tuple[str, ...], start: int, end: int) -> list[int]:
    """Return where what is to be done ends and what is said of the thing goes on: "need washing | go in the sink"."""
    return [
        k
        for k in range(start + 1, end)
        if reader.word(k) in _GOING_ON and occurs(reader.ground, fitting, [reader.word(n) for n in range(start, k)])
    ]


def _place_behind(reader: Reader, fitting: tuple[str, ...], start: int, end: int) -> Query | None:
    """Return where it is meant by "(could hurt somebody) | in the workshop": a room named behind what is said."""
    for k in range(start + 2, end - 1):
        if reader.word(k) not in ("in", "at") or not occurs(
            reader.ground, fitting, [reader.word(n) for n in range(start, k)]
        ):
            continue
        for place, last in reader.noun_phrases(k + 1):
            if last == end and place.refers is Refers.ROOM and reader.ground.found(place.query):
                return related(RelationName.IN, place.query)
    return None


def undone(reader: Reader, j: int) -> list[Query]:
    """Return what "(has not been) | paid", "ironed" says: the scene's "unpaid", else what it leaves a thing in."""
    word, ground = reader.word(j), reader.ground
    own = ground.vocabulary.attributes_named(f"un{word}")
    if own:
        return [Query(any_attributes=own)]
    said = ground.vocabulary.attributes_named(word) if word == "used" else ()
    if said:
        return [without(Query(), Query(any_attributes=said))]
    for entry in _table()[0] if word != "used" else ():
        if word in {w for said in entry["said"] if "not" not in said.split() for w in said.split()[0].split("|")}:
            left = read_adjective(ground, entry["is"])
            if left is not None:
                return [left.query]
    denied = deny(ground, "dirty" if word == "used" else word)
    return [denied.query] if denied is not None else []
