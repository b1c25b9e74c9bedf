"""Riddles of people: how old they must be, who has more than one of something, who was lent or passed what.

"The ride is for ten and over. Which of the kids may go?", "One of us has won more than one cup. Who?", "Ann passed the
drill to a neighbour. Find it.", "Ann or Ben has borrowed it: who?".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from groundplan.language.commonsense.explaining.ages import age_of, is_minor
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.capacity import compares
from groundplan.language.commonsense.phrases.counting import read_comparison
from groundplan.language.commonsense.phrases.neighbours import neighbours_of
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.queries import both, is_anything, named, related, without
from groundplan.language.commonsense.questions.people import agent_of, everybody
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, RelationName, Return

Span = tuple[int, int]
_NUMBER = r"(?P<n>[a-z]+|\d+)(?: years?(?: olds?| of age)?)?"
_WHOM = r"(?:ages? |aged |children |kids |people |those |anyone )?(?:of |from |over )?"
_NOBODY = r"(?:nobody|no one|no-one|not for anyone|not for children|no children|no kids|not)"
_AGED = r"(?:under|below|younger than) (?:the age of )?"
_UP = r"(?:and|or) (?:up|upwards|over|older|above|more)\b"
_AT_LEAST = (
    re.compile(rf"\b(?:for|from|age|ages|aged|over|only) {_WHOM}{_NUMBER} {_UP}"),
    re.compile(rf"\b(?:at least|no younger than|not younger than|have turned|has turned) {_NUMBER}(?: |$)"),
    re.compile(rf"\bfrom (?:the age of )?{_NUMBER}(?: on| upwards| onwards| up)\b"),
    re.compile(rf"\b{_NOBODY} {_AGED}{_NUMBER}(?: |$)"),
)
_UNDER = (re.compile(rf"\b{_AGED}{_NUMBER}(?: |$)"), re.compile(rf"\bnot (?:older than|yet) {_NUMBER}(?: |$)"))
_MAY = re.compile(
    r"(?:so |and |then )?(?:which|who)(?: one| ones)?(?: of (?:the |my |our |these |them|us|those )?)?"
    r"(?:(?P<m>\w+) )??(?P<who>kids?|children|child|boys?|girls?|youngsters|siblings|people|family|them|us)?"
    r" ?(?:is|are|may|can|could|might|would|will|should|must|has|have|cannot)\b(?P<rest>.*)"
)
_CHILDREN = frozenset({"kids", "kid", "children", "child", "boy", "boys", "girl", "girls", "youngsters", "siblings"})
_LENDING = frozenset(
    {"lent", "passed", "loaned", "handed", "gave", "given", "lend", "pass", "borrowed", "took", "returned"}
)
_GETTING = frozenset(
    {"has", "have", "had", "received", "won", "got", "earned", "gained", "gotten", "with", "owns", "collected"}
    | {"awarded", "given"}
)
_NEXT = re.compile(
    r"\bnext door\b|\bnext room\b|\bneighbou?rs?\b|\bnext to (?:hers|his|theirs|her|him|them)\b|\badjacent\b"
)
_SOMEBODY = frozenset({"someone", "somebody", "one", "person", "people", "colleague", "us"})
_THEIR = frozenset({"their", "his", "her"})
_NAMING = ("to", "for", "by")


def read_riddle_of_people(reader: Reader, sentences: Sequence[Span]) -> Asked | None:
    """Return the question that the last sentence asks of people who were told of before it; None where it is none."""
    if len(sentences) < 2:
        return None
    start, stop = sentences[-1]
    asked = _words(reader, start, stop)
    told = [_words(reader, *span) for span in sentences[:-1]]
    readings: tuple[Callable[[], Asked | None], ...] = (
        lambda: _old_enough(reader, " . ".join(told), asked),
        lambda: _with_several(reader, sentences[-2], asked),
        lambda: _passed_on(reader, sentences[-2], asked),
        lambda: _whose_own(reader, sentences[-2], asked),
    )
    return next((found for read in readings if (found := read()) is not None), None)


def _words(reader: Reader, start: int, stop: int) -> str:
    return " ".join(w for k in range(start, stop) if (w := reader.word(k)) and not reader.tokens[k].is_punctuation)


def _answer(reader: Reader, ids: Sequence[str], refers: Refers) -> Asked | None:
    notes = ("what was told before tells which",)
    phrase = Phrase(query=named(*ids), refers=refers, text="what was told of", notes=notes)
    return Asked(phrase=phrase, end=reader.stop)


# --- ages -----------------------------------------------------------------------------------------------------------


def _old_enough(reader: Reader, told: str, asked: str) -> Asked | None:
    """Read "(The ride is for ten and over.) Which of the kids may go?"."""
    may = _MAY.fullmatch(asked)
    limit, least = _limit(reader.ground, told)
    if may is None or limit is None:
        return None
    people = [reader.ground.scene.entity(i) for i in reader.ground.found(people_of(reader.ground))]
    ages = {p.id: age for p in people if (age := age_of(reader.ground, p)) is not None}
    if not ages:
        return None
    young = may.group("who") in _CHILDREN
    those = [p for p in people if p.id in ages and (not young or is_minor(reader.ground, p))]
    denied = may.group("rest").startswith(" not") or "cannot" in asked or "too young" in asked or "stay" in asked
    fits = [p.id for p in those if ((ages[p.id] >= limit) == least) != denied]
    return _answer(reader, fits, Refers.PERSON) if fits else None


def _limit(ground: Ground, told: str) -> tuple[float | None, bool]:
    """Return the age that is told of, and whether those who may are at least so old rather than younger."""
    for patterns, least in ((_AT_LEAST, True), (_UNDER, False)):
        for pattern in patterns:
            for found in pattern.finditer(told):
                said = found.group("n")
                number = int(said) if said.isdecimal() else ground.lexicon.numbers.get(said)
                if number is not None:
                    return float(number), least
    return None, True


# --- having several -------------------------------------------------------------------------------------------------


def _with_several(reader: Reader, told: Span, asked: str) -> Asked | None:
    """Read "(One of us has two cups.) Who?", "(… has won two cups.) Who?"."""
    who = re.fullmatch(r"(?:so |and |tell me |find out )?who(?: is (?:it|that|this|he|she))?(?: then)?", asked)
    start, stop = told
    if who is None or not _SOMEBODY & {reader.word(k) for k in range(start, stop)}:
        return None
    within = reader.within(stop)
    for k in range(start, stop - 2):
        said = read_comparison(within, k + 1) if within.word(k) in _GETTING else None
        if said is None:
            continue
        comparison, number, j = said
        for things, end in within.noun_phrases(j):
            if end < stop or things.unknown or is_anything(things.query) or things.refers is not Refers.THING:
                continue
            counts: dict[str, int] = {}
            for i in reader.ground.found(things.query):
                for key in _whose(reader.ground, reader.ground.scene.entity(i)):
                    person = _agent(reader.ground, key) or key
                    counts[person] = counts.get(person, 0) + 1
            keys = [key for key, n in counts.items() if compares(n, comparison, number)]
            if keys and all(key in reader.ground.scene for key in keys):
                return _answer(reader, keys, Refers.PERSON)
    return None


def _whose(ground: Ground, entity: Entity) -> set[str]:
    """Return the keys of those whose a thing is: its owner's, else those to whom it is addressed or was given."""
    for attribute in entity.attributes:
        words = attribute.replace(":", " ").split()
        for k in range(len(words) - 1):
            found = person_query(ground, (words[k + 1].lower(),)) if words[k].lower() in _NAMING else None
            if found is not None:
                return {person_key(found[1])}
    owner = owner_of(ground.scene, entity.id)
    return {person_key(owner)} if owner else set()


# --- lent and passed on ---------------------------------------------------------------------------------------------


def _passed_on(reader: Reader, told: Span, asked: str) -> Asked | None:
    """Read "(Ann passed the drill on to her neighbour.) Find it.", "(Ann or Ben borrowed …) Which of them has it?"."""
    finds = re.fullmatch(
        r"(?:please |so |now |can you |could you )*(?:find|locate|track|where is|get|show me|go and find|look for)"
        r"(?: it| that)?(?: down| out)?(?: for me| now| please)?",
        asked,
    )
    holder = re.fullmatch(
        r"(?:please |so |now |and )*(?:(?:check|find out|tell me|see|say|show me) )?(?:which|who|whose)"
        r"(?: one)?(?: of (?:the two|them|these two|those two|the pair))?(?: is it| was it| it is)?"
        r"(?: (?:has|have|had|got|took|borrowed|still|actually|really|now|it|that|this|them))*",
        asked,
    )
    start, stop = told
    verb = next((k for k in range(start + 1, stop) if reader.word(k) in _LENDING), 0)
    if not verb or (finds is None and holder is None):
        return None
    given = reader.word(verb) not in ("borrowed", "took")
    givers = _people(reader, start, verb)
    within = reader.within(stop)
    near = given and _NEXT.search(_words(reader, verb, stop)) is not None
    keys = givers if not given else _receivers(within, verb + 1, stop, givers, near=near)
    for things, end in within.noun_phrases(verb + 1):
        if things.unknown or is_anything(things.query) or things.refers is not Refers.THING or not keys:
            continue
        if given and not {"to", "on"} & {reader.word(k) for k in range(end, min(end + 2, stop))}:
            continue
        held = {key: _at(reader.ground, things.query, key, lent=True) for key in keys}
        held = held if any(held.values()) else {k: _at(reader.ground, things.query, k, lent=False) for k in keys}
        held = _next_doors(reader.ground, held, givers) if near else held
        ids = tuple(i for found in held.values() for i in found)
        if not ids:
            continue
        agents = [a for key, found in held.items() if found and (a := _agent(reader.ground, key))]
        return (
            _answer(reader, ids, Refers.THING) if finds else _answer(reader, agents, Refers.PERSON) if agents else None
        )
    return None


# --- whose it is that lies about ------------------------------------------------------------------------------------


def _whose_own(reader: Reader, told: Span, asked: str) -> Asked | None:
    """Read "(Somebody does not know that their purse is on the copier.) Who is it?": whose thing it is."""
    who = re.fullmatch(r"(?:so |and |tell me |any idea |do you know )?(?:who|whose)(?: (?:\w+ ){0,2}?(?:it|that))?"
                       r"(?: is| was| be| belong to)?", asked)  # fmt: skip
    start, stop = told
    within = reader.within(stop)
    somebody = next((k for k in range(start, stop) if reader.word(k) in _SOMEBODY), stop)
    for k in range(somebody + 1, stop) if who is not None else ():
        if within.word(k) not in _THEIR and not (within.word(k) == "'s" and within.word(k - 1) in _SOMEBODY):
            continue
        for things, end in within.noun_phrases(k + 1):
            if things.unknown or is_anything(things.query) or things.refers is not Refers.THING:
                continue
            there = [both(things.query, said) for said, _ in read_predicates(within, end + 1)] if end < stop else []
            query = next((q for q in there if reader.ground.found(q)), things.query)
            owned = [i for i in reader.ground.found(query) if owner_of(reader.ground.scene, i)]
            astray = [i for i in owned if not _with_its_owner(reader.ground, i)] or owned
            if astray and len({owner_of(reader.ground.scene, i) for i in astray}) == 1:
                phrase = Phrase(query=named(*astray), text=things.text, notes=("what was told before tells whose",))
                return Asked(phrase=phrase, returns=(Return.OWNER,), end=reader.stop)
    return None


def _with_its_owner(ground: Ground, thing: str) -> bool:
    """Say whether a thing is in or on what belongs to its owner."""
    owner = owner_of(ground.scene, thing)
    holders = [ground.scene.entity(i) for i in ground.scene.chain(thing) if i != thing and i in ground.scene]
    return any(holder.owner == owner for holder in holders)


def _at(ground: Ground, things: Query, key: str, *, lent: bool) -> tuple[str, ...]:
    """Return which of the things are at somebody's place: those that are not theirs, where they were lent."""
    person = _agent(ground, key) or key
    theirs = everybody(ground)
    keys = [k for k in theirs if (_agent(ground, k) or k) == person]
    places = [*(i for k in keys for i in theirs[k]), *([person] if person in ground.scene else [])]
    if not places:
        return ()
    there = both(things, related(RelationName.AT, named(*places)))
    mine = [i for i in ground.found(things) if person_key(ground.scene.entity(i).owner or "") in keys]
    return ground.found(without(there, named(*mine)) if lent and mine else there)


def _agent(ground: Ground, key: str) -> str | None:
    """Return who somebody is, by their name, their first name or what they are called in the scene."""
    found = agent_of(ground, key)
    people = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT)] if found is None else []
    called = [p.id for p in people if key in (person_key(p.id), person_key((p.name or p.id).split()[0]))]
    return found if found is not None or len(called) != 1 else called[0]


def _people(reader: Reader, start: int, stop: int) -> list[str]:
    """Return the keys of the people that words name."""
    found: dict[str, None] = {}
    for k in range(start, stop):
        one = person_query(reader.ground, (reader.word(k),)) if reader.word(k).isalpha() else None
        if one is not None:
            found[person_key(one[1])] = None
    return list(found)


def _receivers(reader: Reader, start: int, stop: int, givers: list[str], *, near: bool) -> list[str]:
    """Return the keys of those to whom something was given: people named, or the giver's neighbours."""
    if near:
        names = [n for key in givers for n in neighbours_of(reader.ground, key)]
        return list(dict.fromkeys(person_key(n) for n in names))
    to = next((k for k in range(start, stop) if reader.word(k) == "to"), stop)
    return [key for key in _people(reader, to, stop) if key not in givers]


def _next_doors(ground: Ground, held: dict[str, tuple[str, ...]], givers: list[str]) -> dict[str, tuple[str, ...]]:
    """Keep what is with those whose door's number is nearest to the giver's, where several might be meant."""
    own = [n for key in givers for n in _doors(ground, key)]
    apart = {key: min((abs(n - m) for n in _doors(ground, key) for m in own), default=0) for key in held if held[key]}
    least = min(apart.values(), default=0)
    return {key: held[key] for key, away in apart.items() if away == least}


def _doors(ground: Ground, key: str) -> list[int]:
    """Return the numbers of somebody's rooms."""
    person = _agent(ground, key) or key
    theirs = [i for k, ids in everybody(ground).items() if (_agent(ground, k) or k) == person for i in ids]
    rooms = dict.fromkeys(r for i in theirs if (r := ground.scene.room_of(i) or i))
    return [int(found.group(1)) for r in rooms if (found := re.search(r"(\d+)$", r)) is not None]
