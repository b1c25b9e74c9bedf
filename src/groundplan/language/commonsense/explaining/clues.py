"""Questions answered by their clues: who or what most of the telling words point to, and little else does.

A word that everything explains, or nothing, tells nothing; one that only a few explain tells much. This is how what
somebody tells of something in many words is understood though no rule reads all of them. The answer says that it was
understood loosely, and which words nothing explained.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundplan.language.commonsense.clauses.whereabouts import SPEAKER, whereabouts
from groundplan.language.commonsense.explaining.evidence import Evidence, evidence_of
from groundplan.language.commonsense.explaining.explain import Description, described, weigh
from groundplan.language.commonsense.explaining.meanings import DENIALS, idle
from groundplan.language.commonsense.explaining.mentioned import mentioned
from groundplan.language.commonsense.explaining.wanted import Span, Wanted, wanted
from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.commonsense.questions.nearness import place_told
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import LOOSELY
from groundplan.scene.query import Measure, Query, RelationName, Return, Superlative

_SAYS, _TELLS = 0.25, 0.3
_NEAR, _SEVERAL = 0.97, 0.75
_SURE, _KNOWN, _NAMED = 0.3, 0.2, 0.15
_MARGIN, _MUCH, _MOSTLY = 0.1, 0.4, 0.57
_MOST, _TIES, _FEW, _SURELY = 400, 4, 4, 0.5
_LACKING = frozenset({"no", "without", "not", "lacks", "neither", "nor"})
_MEASURING = frozenset(
    {"most", "least", "fewest", "largest", "biggest", "smallest", "more", "fewer", "oldest", "youngest"}
)
_NOW = (
    ("right", "now"),
    ("as", "we", "speak"),
    ("going", "on"),
    ("is", "being"),
    ("at", "the", "moment"),
    ("currently",),
)
_NOT_SO = frozenset(
    {"the", "those", "in", "on", "at", "want", "like", "eat", "drink", "need", "a", "an", "any"}
    | {"come", "contain", "have", "belong", "include", "made", "from", "of", "for", "with"}
)
_SEEKING = frozenset({"find", "locate"})
_BEFORE_NOUNS = frozenset({"me", "us", "a", "an", "the", "some", "any", "all", "every"})
_NEAREST = frozenset({"nearest", "closest", "shortest", "quickest"})


@dataclass(frozen=True, slots=True)
class Clued:
    """What the clues of a question point to. `share` is how much of what is told the answer explains (0 to 1).

    `one` says that one of those is asked for that are called so.
    """

    asked: Asked
    ids: tuple[str, ...]
    share: float
    one: bool = False


def read_clues(reader: Reader, spans: Sequence[Span]) -> Clued | None:
    """Return what the clues of the sentences of a question point to; None where they point nowhere in particular."""
    if _MEASURING & {reader.word(k) for k in range(reader.stop)}:
        return None
    evidence = evidence_of(reader.ground)
    start, stop = spans[-1]
    spoken_of = mentioned(reader.within(stop), start + 2, start) if len(spans) == 1 else frozenset()
    for sought in _sought(reader, spans):
        left = _undenied(reader, _peopled(reader, sought) or _placed(reader, sought))
        left = tuple(i for i in left if i not in spoken_of) if not sought.noun else left
        if len(left) == 1 and (sought.own or (sought.noun and len(sought.ids) > 1)):
            return Clued(_asked(reader, sought, left, (), 1.0), left, 1.0)
        found = (
            _pointed_to(reader, replace(sought, ids=left), spans, evidence)
            if 0 < len(left) <= _MOST and evidence.in_reach(left)
            else None
        )
        if found is not None:
            return found
    return None


def _sought(reader: Reader, spans: Sequence[Span]) -> Iterator[Wanted]:
    """Yield what may be sought; where only one thing is called so, it may also be something else that is called so."""
    for sought in wanted(reader, spans):
        yield sought
        if sought.noun and len(sought.ids) == 1:
            things = tuple(reader.ground.found(Query(kinds=("object",))))
            yield Wanted(things, Refers.THING, frozenset())


def _peopled(reader: Reader, sought: Wanted) -> tuple[str, ...]:
    """Return the rooms with people in them where something is said to go on right now; nothing where it is not."""
    now = any(reader.at(k, *said) for k in range(reader.stop) for said in _NOW) and sought.refers is Refers.ROOM
    scene = reader.ground.scene
    people = set(reader.ground.found(people_of(reader.ground))) - {reader.ground.robot} if now else set()
    rooms = {scene.room_of(p) for p in people if p is not None}
    return tuple(i for i in sought.ids if i in rooms or (now and scene.entity(i).attributes))


def _placed(reader: Reader, sought: Wanted) -> tuple[str, ...]:
    """Return those that are where the words behind the noun say: "the bottles on the shelf", "the things in there"."""
    k = max(sought.apart, default=-1) + 1
    if not k or reader.word(k) not in reader.ground.lexicon.relations:
        return sought.ids
    place = _room_said(reader, sought) if reader.word(k + 1) in ("there", "here", "it") else None
    there = related(RelationName.AT, place) if place is not None else None
    for said, _ in read_predicates(reader, k)[:1] if there is None else ():
        there = said if said.relations else None
    found = set(reader.ground.found(there)) if there is not None else set()
    return tuple(i for i in sought.ids if i in found) or sought.ids


def _undenied(reader: Reader, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those that do not hold what they should not ("no wardrobe") nor are where they should not be."""
    left = ids
    for k in (k for k in range(reader.stop) if reader.word(k) in _LACKING):
        for phrase, _ in reader.noun_phrases(k + 1)[:1]:
            if reader.word(k) != "not" and not phrase.unknown and not is_anything(phrase.query):
                holding = set(reader.ground.found(related(RelationName.CONTAINS, phrase.query)))
                left = tuple(i for i in left if i not in holding)
        for n in range(k + 1, min(k + _TIES + 1, reader.stop)):
            for said, _ in read_predicates(reader, n)[:1] if reader.word(n) in reader.ground.lexicon.relations else ():
                there = set(reader.ground.found(said)) if said.relations else set()
                left = tuple(i for i in left if i not in there)
    return left


def _pointed_to(reader: Reader, sought: Wanted, spans: Sequence[Span], evidence: Evidence) -> Clued | None:
    said = described(reader, 0, reader.stop)
    said.people = sought.owned
    told = said.content | said.dispensable
    denied = _denied(reader)
    said.content = frozenset(_telling(reader, said, sought, told, denied))
    said.dispensable = frozenset()
    unwanted = [p for p in told - said.content if said.positions[p] in denied]
    weighed = weigh(reader, replace(said, content=said.content | set(unwanted)), sought.ids, evidence)
    weights = {i: w for i, w in weighed.items() if all(w.get(p, 0.0) < _SURELY for p in unwanted)}
    telling = {p: _telling_much(weights, p) for p in said.content}
    lost = [reader.word(said.positions[p]) for p in sorted(said.content) if not telling[p]]
    if lost and _noun_sought(reader) in lost:
        return None
    scores = {i: sum(w.get(p, 0.0) * much for p, much in telling.items()) for i, w in weights.items()}
    if _NEAREST & {reader.word(k) for k in range(reader.stop)} and sought.noun:
        ids = _nearest(reader, sought, spans)
        return Clued(_asked(reader, sought, ids, (), 1.0), ids, 1.0) if ids else None
    top = max(scores.values(), default=0.0)
    share = top / (sum(telling.values()) + len(lost)) if top else 0.0
    ids = _foremost(scores, sought, share)
    one = not sought.several and (sought.noun or sought.refers is not Refers.THING)
    return Clued(_asked(reader, sought, ids, lost, share), ids, share, one=one) if ids else None


def _noun_sought(reader: Reader) -> str:
    """Return the noun behind "find a", "locate the": what nothing explains is not here; "" where none stands so."""
    k = next((k + 1 for k in range(min(3, reader.stop)) if reader.word(k) in _SEEKING), reader.stop)
    while reader.word(k) in _BEFORE_NOUNS:
        k += 1
    end = k
    while end < reader.stop and not reader.is_end(end) and reader.word(end) not in reader.ground.lexicon.relations:
        end += 1
    return reader.word(end - 1) if 0 < end - k <= _TIES else ""


def _foremost(scores: dict[str, float], sought: Wanted, share: float) -> tuple[str, ...]:
    """Return those that the clues point to far more than to all others; nothing where they do not."""
    top = max(scores.values(), default=0.0)
    if top < _TELLS:
        return ()
    least = top * (_SEVERAL if sought.several else _NEAR)
    ids = tuple(i for i, score in scores.items() if score >= least)
    second = max((s for i, s in scores.items() if i not in ids), default=0.0) / top
    if len(ids) > (2 * _TIES if sought.several else _TIES) or (len(ids) == len(scores) > 1):
        return ()
    named_so = sought.noun or sought.refers is not Refers.THING
    if named_so and len(ids) == 1 and second <= 1 - _MARGIN and share >= _MUCH:
        return ids
    if not named_so and share < _MOSTLY:
        return ()
    enough = _NAMED if sought.noun and len(scores) > 1 else (_KNOWN if named_so and not sought.owned else _SURE)
    return ids if share * (1 - second) >= enough else ()


def _nearest(reader: Reader, sought: Wanted, spans: Sequence[Span]) -> tuple[str, ...]:
    """Return the nearest to the place where the speaker says to be, else to the robot."""
    here = whereabouts(reader).get(SPEAKER)
    reference = here.query if here is not None else place_told(reader, spans)
    chosen = Superlative(measure=Measure.DISTANCE, most=False, reference=reference)
    return tuple(reader.ground.found(both(named(*sought.ids), Query(superlative=chosen))))


def _denied(reader: Reader) -> set[int]:
    """Return where words stand that are denied: "no sugar", "nothing sweet", "not the ones on the desks"."""
    denied: set[int] = set()
    for k in range(reader.stop):
        if reader.word(k) in _LACKING - {"not"}:
            denied.update(range(k, k + _FEW))
        elif reader.word(k) == "not" and reader.word(k + 1) in _NOT_SO:
            end = next((n for n in range(k, reader.stop) if reader.is_end(n)), reader.stop)
            denied.update(range(k, end))
    return denied


def _telling(
    reader: Reader, said: Description, sought: Wanted, told: frozenset[int], denied: set[int]
) -> Iterator[int]:
    """Yield the places of the words that tell something: not those that ask, nor those of what is denied."""
    for place in sorted(told):
        k = said.positions[place]
        asks = k in sought.apart or said.stems[place] in DENIALS or reader.word(k) in idle()
        if not asks and k not in denied:
            yield place


def _telling_much(weights: dict[str, dict[int, float]], place: int) -> float:
    """Return how much a word tells of who is meant: 1 where it is said of one only, 0 of nobody or of everybody."""
    most = max((w.get(place, 0.0) for w in weights.values()), default=0.0)
    if most < _SAYS:
        return 0.0
    of = sum(w.get(place, 0.0) for w in weights.values()) / most
    return 1.0 if len(weights) == 1 else math.log(len(weights) / of) / math.log(len(weights))


def _room_said(reader: Reader, sought: Wanted) -> Query | None:
    """Return the first room that is spoken of, besides those that are sought."""
    for k in range(reader.stop):
        for phrase, _ in reader.noun_phrases(k)[:1] if k not in sought.apart else ():
            found = reader.ground.found(phrase.query) if phrase.refers is Refers.ROOM and not phrase.unknown else ()
            if len(found) == 1 and found[0] not in sought.ids:
                return phrase.query
    return None


def _asked(reader: Reader, sought: Wanted, ids: tuple[str, ...], lost: Sequence[str], share: float) -> Asked:
    scene = reader.ground.scene
    names = ", ".join(scene.entity(i).name or i for i in ids[:5])
    nothing = f"; nothing explains {', '.join(repr(w) for w in lost[:6])}" if lost else ""
    tells = Tells.LOOSE | Tells.GUESSED | (Tells.UNEXPLAINED if lost else Tells.NOTHING)
    note = Note(f"{LOOSELY}: most of what is said points to {names}{nothing}", tells)
    phrase = Phrase(
        query=named(*ids), refers=sought.refers, text=reader.text(0, reader.stop), notes=(note,), score=share
    )
    returns = (Return.OWNER,) if sought.owned else (Return.SELF,)
    return Asked(phrase=phrase, returns=returns, end=reader.stop)
