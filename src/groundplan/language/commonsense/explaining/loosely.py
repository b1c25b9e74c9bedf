"""Search questions that the grammar does not know, read loosely: who or what explains every word that is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.explaining.ages import OLDER, YOUNGER, by_age, of_generation
from groundplan.language.commonsense.explaining.doers import done_there, is_animal, who_does_it
from groundplan.language.commonsense.explaining.evidence import DEFINED, Evidence, evidence_of
from groundplan.language.commonsense.explaining.explain import Description, Explained, described, explain
from groundplan.language.commonsense.explaining.meanings import DENIALS
from groundplan.language.commonsense.explaining.mentioned import WANTING, mentioned, spoken_of
from groundplan.language.commonsense.explaining.people_told import SAID_THERE
from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.beings_told import tellers
from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.phrases.performing import TELLING
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.queries import both, is_anything, named
from groundplan.language.commonsense.questions.people import past_group, stand_ins
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, JUST_PEOPLE, MODALS_AND_DO, ONE_OF_THEM
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.questions import LOOSELY
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, Return

_SEEKING = (
    ("look", "for"), ("search", "for"), ("find", "out"), ("find", "me"), ("find", "us"), ("show", "me"), ("tell", "me"),
    ("give", "me"), ("where", "can", "i", "find"), ("where", "is"), ("where", "are"), ("find",), ("locate",), ("show",),
    ("name",), ("identify",), ("i", "need"), ("i", "am", "looking", "for"), ("can", "you", "find"),
)  # fmt: skip
_PEOPLE = JUST_PEOPLE | {"who", "whoever", "members", "men", "women"} | ONE_OF_THEM
_THINGS = frozenset({"something", "anything", "what", "whatever", "everything", "thing", "things", "stuff", "all"})
_GENERIC = frozenset({"device", "tool", "machine", "appliance", "gadget", "implement", "utensil", "product", "item"})
_KINDS = (("object",), ("object", "asset"))
_ROOMS = frozenset({"room", "rooms", "somewhere", "place", "places", "area", "areas", "zone", "corner"})
_ARTICLES = frozenset({"a", "an", "the", "some", "any", "all", "of", "these", "those", "our", "one", "ones", "every"})
_REFUSED = frozenset({"most", "fewest", "least", "more", "fewer", "less", "many", "much", "nearest", "closest", "than"})
_AUXILIARIES = frozenset({"is", "are", "was", "were", "has", "have", "had", "in", "on", "at"})
_MOST, _FEW_WORDS = 400, 2
_SAID_BY_IT = 0.74
"""How directly it must be said what one does with it, or what it does, where nothing but "what" is sought."""
_KNOWN_PURPOSE = 0.8
_CALLED_SO = 0.8
"""How directly it must be explained what a noun means by which nothing here is called."""


@dataclass(frozen=True, slots=True)
class _Sought:
    """What kind of thing a question is for, and where what is said of it begins.

    `head` is where the noun stands, where it must be explained like the rest. `whole` says that the noun, which the
    things are called by, is part of what is said; `anything` that nothing here may be called so: then of the kinds of
    what is, if something is (no bin is a document). `told`: somebody is sought of whom these things tell.
    """

    query: Query
    refers: Refers
    start: int
    returns: tuple[Return, ...] = (Return.SELF,)
    head: int = -1
    whole: bool = False
    anything: bool = False
    told: bool = False
    one: bool = False


@dataclass(frozen=True, slots=True)
class Loose:
    """A question as it was understood loosely: its search, what it finds, and how directly that was said (0 to 1).

    `several` says that more than one word was explained, or a word in its voice ("is being operated on"); `together`
    that a sentence before the question was explained with it. `among` are those between whom the words chose. `told`
    says that they tell of somebody who is sought.
    """

    asked: Asked
    ids: tuple[str, ...]
    direct: float
    several: bool = True
    together: bool = False
    among: frozenset[str] = frozenset()
    told: bool = False


def read_loosely(reader: Reader, i: int, told: Sequence[tuple[int, int]] = ()) -> Loose | None:
    """Return the search for those that explain all that a question says; None where nothing is asked or explains it.

    `told` are the spans of sentences before the question: what they say chooses among those that explain it. Nothing
    does where the question itself says what for, and nothing here serves that ("… something to sweep it up with").
    """
    i = strip_start(reader, i)
    if serves_nothing(reader, i):
        return None
    chosen, stop = _choice(reader, i)
    within = reader.within(stop)
    evidence = evidence_of(reader.ground)
    together = _together(within, i, told[-1][0], evidence) if told and _refers_back(reader, i, stop) else None
    if together is not None:
        return together
    kinds: set[Kind] = set()
    for sought in _placed(within, i):
        spoken_of = (
            () if chosen or sought.whole or sought.told else mentioned(within, max(sought.start, sought.head + 1), i)
        )
        doing = who_does_it(reader, i)
        candidates = tuple(
            c
            for c in chosen or reader.ground.found(sought.query)
            if c != reader.ground.robot and (c not in spoken_of or sought.refers is not Refers.THING)
        )
        candidates = tuple(c for c in candidates if c not in doing[0]) if doing[0] else candidates
        if not (sought.anything or sought.whole or sought.told):
            kinds.update(reader.ground.scene.entity(c).kind for c in candidates)
        description = described(within, sought.start, stop, head=sought.head, apart=OLDER | YOUNGER | doing[1])
        description.people, description.told = sought.returns == (Return.OWNER,), sought.told
        refused = _refuses(reader, i, stop)
        aged = (OLDER | YOUNGER) & {reader.word(k) for k in range(i, stop)}
        if all(description.stems[p] in DENIALS for p in description.content) and not aged:
            continue
        if description.content and all(within.word(description.positions[p]) in TELLING for p in description.content):
            continue
        if (told and nothing_said(reader, i, stop, description)) or _only_pronoun(reader, description):
            continue
        if refused or not (description.content or aged) or not 0 < len(candidates) <= _MOST:
            continue
        if not evidence.in_reach(candidates):
            continue
        found = explain(within, description, candidates, evidence) if description.content else Explained(candidates)
        if aged:
            found = Explained(by_age(reader.ground, found.ids, older=bool(aged & OLDER)), direct=1.0)
        for start, end in told if len(found.ids) > 1 else ():
            found = _narrowed(reader.within(end), start, found, evidence)
        asks = reader.word(i) == "what" and reader.word(i + 1) not in IS
        idle = _tells_nothing(sought, description, found, len(candidates), doing=asks)
        if sought.anything and kinds:
            found = replace(found, ids=tuple(c for c in found.ids if reader.ground.scene.entity(c).kind in kinds))
        if found.ids and not idle:
            several = len(description.content | description.dispensable) > 1 or description.undergone
            several = several or any(len(places) > 1 for _, places in description.meant)
            sought = replace(sought, returns=(Return.OWNER,)) if sought.told and _owned(reader, found.ids) else sought
            loose = replace(_loose(reader.text(i, stop), reader, sought, found), told=sought.told)
            return replace(loose, several=several, among=frozenset() if sought.whole else frozenset(candidates))
    return None


def _refuses(reader: Reader, i: int, stop: int) -> bool:
    return any(reader.word(k) in _REFUSED and reader.word(k - 1) not in ("any", "no", "a") for k in range(i, stop))


def _tells_nothing(sought: _Sought, description: Description, found: Explained, among: int, *, doing: bool) -> bool:
    """Say whether what was found is all there is where one is asked for, or is not said as plainly as it must be."""
    one = sought.whole or description.people or sought.one
    if (one and len(found.ids) == among > 1) or (sought.told and found.least < SAID_THERE):
        return True
    unnamed = sought.query.kinds in _KINDS and not sought.query.categories and sought.head < 0
    if unnamed and doing and found.direct < _SAID_BY_IT:
        return True
    return sought.anything and found.direct < _CALLED_SO


def _owned(reader: Reader, ids: Sequence[str]) -> bool:
    return all(owner_of(reader.ground.scene, i) for i in ids)


def nothing_said(reader: Reader, i: int, stop: int, description: Description | None = None) -> bool:
    """Say whether "which child?", "which book would be right?" asks which of those is meant by what was told before."""
    if reader.word(i) not in ("which", "what"):
        return False
    k = i + 1
    while reader.word(k) in _ARTICLES:
        k += 1
    end = max((e for p, e in reader.within(stop).noun_phrases(k) if not p.unknown), default=k + 1)
    description = description or described(reader, k, stop)
    return all(k <= description.positions[p] < end for p in description.content)


def _only_pronoun(reader: Reader, description: Description) -> bool:
    """Say whether nothing but the noun is said of what is sought, and a pronoun of which nothing tells whose it is."""
    said = {reader.word(k) for k in description.positions}
    return description.content <= {description.head} and bool(said & {"it", "he", "she", "they", "them", "him", "her"})


def _refers_back(reader: Reader, i: int, stop: int) -> bool:
    """Say whether a question is for something that has to do with what was said before ("something for that")."""
    said = {reader.word(k) for k in range(i, stop)}
    thing = bool(_THINGS & {reader.word(k) for k in range(i, min(i + 5, stop))})
    return thing and bool(said & {"it", "that", "this", "them", "helps", "help", "there", "him", "her"})


def _together(reader: Reader, i: int, start: int, evidence: Evidence) -> Loose | None:
    """Return what explains a sentence and the question for it together ("I cut my finger. Find something for it")."""
    for kinds in _KINDS:
        query = Query(kinds=kinds)
        named_before = spoken_of(reader.within(i), start)
        candidates = tuple(c for c in reader.ground.found(query) if c not in named_before)
        people = {w for w in (reader.word(k) for k in range(start, i)) if reader.ground.vocabulary.is_name(w)}
        description = described(reader, start, reader.stop, apart=frozenset(people | {"something", "anything"}))
        if not description.content or not 0 < len(candidates) <= _MOST or not evidence.in_reach(candidates):
            continue
        found = explain(reader, description, candidates, evidence)
        if found.ids and (found.least > DEFINED or len(description.content) <= _FEW_WORDS):
            loose = _loose(reader.text(start, reader.stop), reader, _Sought(query, Refers.THING, i), found)
            return replace(loose, together=True)
    return None


def serves_nothing(reader: Reader, i: int) -> bool:
    """Say whether a question is for something to do a known thing with, for which nothing is here.

    So is "what could Ann charge her phone with", where somebody would do it.
    """
    k = next((n for n in range(i, reader.stop - 2) if reader.word(n) in _THINGS and reader.word(n + 1) == "to"), -1)
    stop = reader.stop - (reader.word(reader.stop - 1) == "?")
    used = reader.word(i) in ("what", "which") and reader.word(stop - 1) == "with" and reader.word(stop - 2) != "it"
    starts = [k + 2] if k >= 0 else [n for n in range(i + 3, i + 6) if used and reader.word(i + 1) in MODALS_AND_DO]
    stop = stop - 1 if reader.word(stop - 1) == "with" else stop
    for start in starts:
        words = [reader.word(n) for n in range(start, stop) if reader.word(n) not in ("it", "that", "them")]
        best = best_for(reader.ground, words) if words else None
        if best is not None and best[1] >= _KNOWN_PURPOSE:
            return not reader.ground.found(best[0])
    return False


def _loose(said: str, reader: Reader, sought: _Sought, found: Explained) -> Loose:
    text = f"{LOOSELY}: '{said}' is explained by what is said or known of {_listed(reader, found.ids)}"
    note = Note(text, Tells.LOOSE)
    phrase = Phrase(query=named(*found.ids), refers=sought.refers, text=said, notes=(note,), score=found.direct)
    return Loose(Asked(phrase=phrase, returns=sought.returns, end=reader.stop), found.ids, found.direct)


def _narrowed(reader: Reader, start: int, found: Explained, evidence: Evidence) -> Explained:
    """Keep those of which a sentence before the question is true, too ("It smells of smoke | in the linen room")."""
    for k in range(start, reader.stop):
        if reader.word(k) not in reader.ground.lexicon.relations:
            continue
        for said, _ in read_predicates(reader, k)[:3]:
            there = reader.ground.found(both(named(*found.ids), said)) if said.relations else ()
            if there:
                return Explained(there, direct=found.direct)
    return found


def _choice(reader: Reader, i: int) -> tuple[tuple[str, ...], int]:
    """Return those between whom a question leaves the choice ("…, the farmhand or the vet?"), and where it begins."""
    stop = reader.stop
    while stop > i and reader.tokens[stop - 1].is_punctuation:
        stop -= 1
    comma = next((k for k in range(stop - 1, i, -1) if reader.word(k) == ","), -1)
    joint = next((k for k in range(comma + 1, stop) if reader.word(k) == "or"), -1) if comma > 0 else -1
    if joint < 0:
        return (), stop
    evidence = evidence_of(reader.ground)
    several: list[str] = []
    for start, end in ((comma + 1, joint), (joint + 1, stop)):
        candidates = (*people_of_all(reader), *_things_called(reader, start, end))
        said = described(reader, start, end, head=end - 1)
        found = explain(reader, said, tuple(dict.fromkeys(candidates)), evidence)
        if not found.ids:
            return (), stop
        several += found.ids
    return tuple(dict.fromkeys(several)), comma


def people_of_all(reader: Reader) -> tuple[str, ...]:
    """Return all people of the scene but the robot."""
    return tuple(i for i in reader.ground.found(people_of(reader.ground)) if i != reader.ground.robot)


def _things_called(reader: Reader, start: int, end: int) -> tuple[str, ...]:
    return tuple(i for p, e in reader.within(end).noun_phrases(start) if e == end for i in reader.ground.found(p.query))


def _listed(reader: Reader, ids: Sequence[str]) -> str:
    return ", ".join(reader.ground.scene.entity(i).name or i for i in ids[:5])


def _sought(reader: Reader, i: int) -> list[_Sought]:
    """Return what the question may be for, the narrowest first."""
    opening = next((p for p in _SEEKING if reader.at(i, *p)), ())
    k = i + len(opening)
    if reader.word(k) in ("in", "on", "at", "to", "from", "for", "with") and reader.word(k + 1) in ("which", "what"):
        k += 1
    asks = bool(opening) or reader.word(k) in ("who", "which", "what", "whom", "where", "is")
    if reader.word(k) == "whose" and not people_of_all(reader):
        return [_people(reader, k + 1)]
    if not asks or reader.is_end(k):
        return []
    if reader.word(k) == "what" and _PEOPLE & {reader.word(k + 1)}:
        k += 1
    if reader.word(k) == "which" or (reader.word(k) == "what" and _names(reader, k + 1)):
        k += 1
    while reader.word(k) in _ARTICLES or reader.word(k) in OLDER | YOUNGER:
        k += 1
    word = reader.word(k)
    nobody = not people_of_all(reader)
    if word in _PEOPLE or (nobody and _of_all(word)):
        return [*_told_of(reader, past_group(reader, k + 1)), _people(reader, past_group(reader, k + 1))]
    if word in _THINGS:
        return [_Sought(Query(kinds=kinds), Refers.THING, k + 1) for kinds in _KINDS]
    if word in _GENERIC:
        found = _of_noun(reader, k)
        return [*found, *(_Sought(Query(kinds=kinds), Refers.THING, k + 1) for kinds in _KINDS)]
    if word in _ROOMS:
        return [_Sought(Query(kinds=("room",)), Refers.ROOM, k + 1)]
    if reader.word(i) == "where" and not opening:
        kinds = ("asset",) if done_there(reader, i) else ("object", "asset", "agent")
        return [_Sought(Query(kinds=kinds), Refers.THING, i + 1)]
    named = _of_noun(reader, k)
    if of_generation(reader.ground, word):
        return named
    if reader.ground.knowledge.is_role(word) and not any(
        s.refers is not Refers.PERSON for s in named if s.start > k + 1
    ):
        return [*_told_of(reader, k, head=k), _people(reader, k, head=k), _anything(reader, k), *named]
    behind = [n for n in (k + 1, k + 2) if not WANTING & {reader.word(m) for m in range(k, n)}]
    described_so = [replace(s, start=k, whole=True) for n in behind for s in _of_noun(reader, n)]
    return [*named, *described_so, *([] if is_animal(reader, word) else [_anything(reader, k)])]


def _people(reader: Reader, start: int, *, head: int = -1) -> _Sought:
    """Return the search for people; where nobody is there, for whose the places and things are that tell of them."""
    theirs = () if people_of_all(reader) else stand_ins(reader.ground)
    if theirs:
        return _Sought(named(*theirs), Refers.PERSON, start, returns=(Return.OWNER,), head=head)
    return _Sought(people_of(reader.ground), Refers.PERSON, start, head=head)


def _told_of(reader: Reader, start: int, *, head: int = -1) -> list[_Sought]:
    """Return the search for where somebody is told of, where nobody is there: all of it must be said right there."""
    told = () if people_of_all(reader) else tellers(reader.ground)
    return [_Sought(named(*told), Refers.THING, start, head=head, told=True)] if told else []


def _of_all(word: str) -> bool:
    """Say whether a word for people says nothing of them ("colleague")."""
    return any(form in ANYBODY for form in (word, *singulars(word)))


def _anything(reader: Reader, k: int) -> _Sought:
    """Return the search for whatever a noun names that nothing here is called by."""
    ends = [end for _, end in reader.noun_phrases(k) if end > k]
    query = Query(kinds=("object", "asset", "agent", "room"))
    return _Sought(query, Refers.THING, k, head=min(ends, default=k + 1) - 1, anything=True)


def _placed(reader: Reader, i: int) -> list[_Sought]:
    """Return what the question may be for, with where it is to be told, if it is asked where."""
    where = reader.word(i) == "where"
    return [
        replace(s, returns=(Return.SELF, Return.HOLDER, Return.ROOM)) if where and s.refers is not Refers.ROOM else s
        for s in _sought(reader, i)
    ]


def _names(reader: Reader, k: int) -> bool:
    """Say whether something is named at a position ("what | medicine is …"), rather than the clause going on."""
    auxiliary = reader.word(k) in _AUXILIARIES | MODALS_AND_DO
    return not auxiliary and any(not p.unknown and e > k for p, e in reader.noun_phrases(k))


def _of_noun(reader: Reader, k: int) -> list[_Sought]:
    """Return what is called so as the noun says at a position, the longest name of it first."""
    found = []
    bare = [pair for n in (1, 2, 3) for pair in reader.within(k + n).noun_phrases(k)]
    several = {(phrase.query, end): (phrase, end) for phrase, end in (*bare, *reader.noun_phrases(k))}
    for phrase, end in sorted(several.values(), key=lambda pair: pair[1])[:8]:
        known = not phrase.unknown and not is_anything(phrase.query) and not phrase.anaphoric
        if known and end > k and reader.ground.found(phrase.query):
            one = reader.word(k - 1) == "which" and not phrase.plural
            found.append(_Sought(phrase.query, phrase.refers, end, one=one))
    return found
