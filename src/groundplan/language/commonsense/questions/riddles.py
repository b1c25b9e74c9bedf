"""Riddles: what somebody does, has or left is told, and then who it is, what it is or something near it is asked for.

"Somebody owns two mugs. Who is it?", "Either Ann or Ben has the red folder. Find it.", "A student came back with more
than one trophy. Find the desk.": what is told first tells of things (and whose they are); what is asked for is them,
their owner, where they are, or what they are in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.counting import read_contents
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.roles_shown import of_shown_role
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, named, related, without
from groundplan.language.commonsense.questions.people import agent_of, everybody, owners_of
from groundplan.language.commonsense.questions.people_asked import asked_for, doing, read_role
from groundplan.language.commonsense.questions.riddles_suited import read_suited
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, SOMEBODY
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.query import Query, RelationName, Return

Span = tuple[int, int]
_FINDING = frozenset({"find", "locate", "identify", "spot", "show", "name", "track", "point", "search", "seek", "look"})
_PRONOUNS = frozenset({"it", "them", "they", "him", "her", "he", "she", "that", "this", "those", "these"})
_EMPTY = _PRONOUNS | frozenset({"one", "ones", *IS, "could", "be", "please", "me", "for", "can", "you"})
_ASKING = frozenset({"which", "who", "whose", "where", "what", "in", "on"})
_SHORT = (["which", "one"], ["which", "ones"], ["which"], ["where"], ["whose"])
_HAVING = frozenset(
    {"has", "have", "had", "owns", "got", "took", "keeps", "with", "borrowed", "uses", "bought", "needs"}
)
_TAKING = ("borrowed", "took", "taken", "borrows", "stole", "stolen", "grabbed", "nicked")
_LEAVING = ("left", "forgot", "forgotten", "lost", "dropped", "put", "placed", "abandoned", "hid", "hidden", "dumped")
_BEHIND = frozenset({"lying", "behind", "around", "there", "here", "somewhere", "again", "standing"})
_FINITE = frozenset({"is", "are", "was", "can", "has", "does", "needs", "must", "will", "lacks", "cannot", "could"})
_FURTHEST = 14


@dataclass(frozen=True, slots=True)
class _Told:
    """What is told of: things, the people they belong to, and what something else holds of them."""

    things: Query
    keys: frozenset[str]
    holding: Query | None = None


def read_riddle(reader: Reader, sentences: Sequence[Span]) -> Asked | None:
    """Return the question that the last sentence asks of what those before it tell; None where it is no riddle."""
    spans = [part for span in sentences for part in _halves(reader, span)]
    if len(spans) < 2:
        return None
    start, stop = spans[-1]
    within = reader.within(stop)
    words = [w for k in range(start, stop) if (w := reader.word(k)) and not reader.is_end(k)]
    if not words or (
        words[0] not in _FINDING and words[0] not in ("which", "who", "whose", "where", "what", "in", "on")
    ):
        return None
    suited = read_suited(within, words, strip_start(within, start), [reader.word(k) for k in range(spans[0][0], start)])
    if suited is not None:
        return suited
    for topic in reversed(spans[:-1]):
        for told in _tellings(reader.within(topic[1]), strip_start(reader, topic[0]), topic[1]):
            asked = _answered(within, told, words, strip_start(within, start))
            if asked is not None:
                return asked
    return None


def _halves(reader: Reader, span: Span) -> Iterator[Span]:
    start, stop = span
    cut = max((k for k in range(start + 2, stop) if reader.tokens[k].is_punctuation), default=-1)
    after = reader.word(cut + 1) if cut > 0 else ""
    if after in ("who", "which", "whose", "where") and stop - cut < 8:
        yield from ((start, cut), (cut + 1, stop))
    else:
        yield span


# --- what is told ---------------------------------------------------------------------------------------------------


def _tellings(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    yield from _of_somebody(reader, i, stop)
    yield from _either_of_them(reader, i, stop)
    yield from _taken_by(reader, i, stop)
    yield from _left_by_somebody(reader, i, stop)
    yield from _somehow_had(reader, i, stop)
    for content, end in reader.noun_phrases(i):
        definite = bool(content.owner) and reader.word(end) in _FINITE
        usable = content.refers is Refers.THING and not content.unknown and not is_anything(content.query)
        if (end >= stop or definite) and usable:
            yield _told(reader.ground, content.query)


def _of_somebody(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    """Read "somebody owns two mugs", "one of the colleagues works next to Ann"."""
    k = i
    while reader.word(k) in ("one", "of", "the", "a", "our", "an", "some", "my", "these", "certain"):
        k += 1
    role, end = read_role(reader, k)
    if not role or role == "one":
        return
    for keys, asked in doing(reader, end):
        if asked.end >= stop and keys:
            yield _Told(asked.phrase.query, keys)
    start = end + 2 if reader.word(end + 1) in ("a", "an", "some") else end + 1
    words = tuple(reader.word(n) for n in range(start, stop))
    if reader.word(end) in ("has", "owns", "keeps", "have", "likes", "loves") and 0 < len(words) < 3:
        whose = of_shown_role(reader.ground, (*words, "owner"))
        if whose is not None:
            yield _Told(whose, owners_of(reader.ground, reader.ground.found(whose)))


def _either_of_them(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    """Read "either Ann or Ben has the red folder"."""
    for people, k in reader.noun_phrases(i):
        if people.joined_by != "or" or any(p.refers is not Refers.PERSON for p in people.parts):
            continue
        if reader.word(k) not in _HAVING:
            continue
        for content, end in reader.noun_phrases(k + 1):
            owners = tuple(Query(owner=p.owner) for p in people.parts if p.owner)
            things = both(content.query, either(*owners)) if owners else NOTHING
            if end >= stop and reader.ground.found(things):
                yield _told(reader.ground, things)


def _taken_by(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    """Read "Ann has borrowed a stapler from someone": another's, at her place."""
    for who, j in reader.noun_phrases(i):
        k = j + 1 if reader.word(j) in ("has", "had", "have") else j
        if who.refers is not Refers.PERSON or not who.owner or reader.word(k) not in _TAKING:
            continue
        key = person_key(who.owner)
        for content, end in reader.noun_phrases(k + 1):
            giver: list[tuple[Query, int]] = [(Query(), end)]
            if reader.word(end) in ("from", "of"):
                given = reader.noun_phrases(end + 1)
                some = reader.word(end + 1) in (*SOMEBODY, "another", "a", "some")
                giver = [(Query() if some or not p.owner else Query(owner=p.owner), e) for p, e in given]
                giver += [(Query(), end + 2)] if reader.word(end + 1) in SOMEBODY else []
            places = named(*everybody(reader.ground).get(key, ("",)))
            for whose, last in giver:
                query = without(
                    both(both(content.query, whose), related(RelationName.AT, places)), Query(owner=who.owner)
                )
                if last >= stop and reader.ground.found(query):
                    yield _told(reader.ground, query)


def _left_by_somebody(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    """Read "someone walked off and left a hot iron switched on"."""
    first = reader.word(i)
    leaves = [k for k in range(i + 1, min(i + _FURTHEST, stop)) if reader.word(k) in _LEAVING]
    subject = first in (*SOMEBODY, "i", "we", "they", "people", "somebody's") or reader.tokens[i].text[:1].isupper()
    for k in reversed(leaves if subject else []):
        for content, end in reader.noun_phrases(k + 1):
            if is_anything(content.query) or content.unknown:
                continue
            for query, last in ((content.query, end), *_states(reader, content, end)):
                while reader.word(last) in _BEHIND:
                    last += 1
                if last >= stop and reader.ground.found(query):
                    yield _told(reader.ground, query)


def _states(reader: Reader, content: Phrase, end: int) -> Iterator[tuple[Query, int]]:
    for said, last in read_predicates(reader, end):
        yield both(content.query, said), last


def _somehow_had(reader: Reader, i: int, stop: int) -> Iterator[_Told]:
    """Read "one of the students came back from her trip with more than one trophy" as that they have such."""
    for k in range(stop - 2, i, -1):
        if reader.word(k) not in _HAVING:
            continue
        for said, end in read_contents(reader, None, k + 1, negated=False):
            if end < stop or len(said.relations) != 1 or said.superlative is not None:
                continue
            things = said.relations[0].target
            count = said.relations[0].count
            holders = _having(reader.ground, things, said)
            if reader.ground.found(things) and (count is None or holders):
                owners = owners_of(reader.ground, holders) if holders else frozenset()
                yield _Told(things, owners, holding=said)


def _having(ground: Ground, things: Query, said: Query) -> tuple[str, ...]:
    return ground.found(both(Query(kinds=("asset",)), said))


def _told(ground: Ground, things: Query) -> _Told:
    return _Told(things, owners_of(ground, ground.found(things)))


# --- what is asked --------------------------------------------------------------------------------------------------


def _answered(reader: Reader, told: _Told, words: list[str], i: int) -> Asked | None:
    phrase = Phrase(query=told.things, text="what was told of", notes=("what was told before tells which",))
    rest = [w for w in words if w not in _EMPTY]
    if words[0] in _FINDING:
        return _found(reader, told, phrase, i)
    if words[0] == "who" or words[:2] == ["which", "person"]:
        plain = not [w for w in rest if w not in ("who", "which", "person")]
        return asked_for(reader.ground, told.keys, Asked(phrase=phrase, end=reader.stop)) if plain else None
    if not _PRONOUNS & set(words) and words not in (
        ["which", "one"],
        ["which", "ones"],
        ["which"],
        ["where"],
        ["whose"],
    ):
        return None
    returns = _returned(words, rest)
    if returns is not None:
        return Asked(phrase=phrase, returns=returns, end=reader.stop)
    noun = next((w for w in rest if w not in ("which", "what", "whose", "in", "on")), None)
    return _found(reader, told, phrase, words.index(noun) + i) if noun is not None else None


def _returned(words: list[str], rest: list[str]) -> tuple[Return, ...] | None:
    """Return what of the things is asked for; None where a noun asks for something else."""
    if words[0] == "whose" and rest == ["whose"]:
        return (Return.OWNER,)
    if words[0] == "where" and not [w for w in rest if w not in ("where", "find", "can", "i", "we", "now")]:
        return (Return.SELF, Return.HOLDER, Return.ROOM)
    inside = {"in", "on"} & set(words)
    left = [w for w in rest if w not in ("which", "what", "in", "on")]
    if inside and left in (["room"], ["place"]):
        return (Return.ROOM,)
    if inside and left == ["floor"]:
        return (Return.FLOOR,)
    return (Return.SELF,) if not left else None


def _found(reader: Reader, told: _Told, phrase: Phrase, i: int) -> Asked | None:
    """Read "find it", "find the desk", "which office is it" of what was told."""
    k = i
    while reader.word(k) in (*_FINDING, "me", "us", "for", "out", "down", "to"):
        k += 1
    if reader.word(k) in _PRONOUNS and (reader.is_end(k + 1) or reader.word(k + 1) in ("person", "one")):
        people = reader.word(k) in ("him", "her") or reader.word(k + 1) == "person"
        asked = Asked(phrase=phrase, end=reader.stop)
        return asked_for(reader.ground, told.keys, asked) if people else asked
    owner = reader.word(k + 1) in ("owner", "person", "culprit", "thief") and reader.is_end(k + 2)
    if owner:
        return asked_for(reader.ground, told.keys, Asked(phrase=phrase, end=reader.stop))
    mine = next((n for n in range(k, reader.stop) if reader.word(n) in ("theirs", "his", "hers")), reader.stop)
    reader = reader.within(_before_theirs(reader, mine)) if mine < reader.stop else reader
    k = k + 1 if reader.word(k) in ("the", "his", "her", "their", "that", "this", "its") else k
    for noun, end in reader.noun_phrases(k):
        whole = reader.is_end(end) or reader.word(end) in IS
        if not whole or is_anything(noun.query) or noun.unknown or noun.parts:
            continue
        query = _near(reader.ground, noun.query, told)
        if query is not None:
            return Asked(phrase=replace(phrase, query=query, refers=noun.refers), end=reader.stop)
    return None


def _before_theirs(reader: Reader, k: int) -> int:
    """Return where "that is most likely theirs" begins."""
    while k > 0 and reader.word(k - 1) in ("that", "which", "is", "are", "most", "likely", "probably", "must", "be"):
        k -= 1
    return k


def _near(ground: Ground, noun: Query, told: _Told) -> Query | None:
    """Return which of what a noun names is meant: the things told of, what holds them, what is their owner's."""
    theirs = _theirs(ground, told.keys)
    options = [both(noun, told.holding)] if told.holding is not None else [both(noun, told.things)]
    options += [both(noun, related(RelationName.CONTAINS, told.things)), both(noun, theirs)]
    options += [both(noun, related(RelationName.AT, told.things))]
    everything = ground.found(noun)
    found = ((o, ground.found(o)) for o in options)
    return next((o for o, ids in found if ids and (len(ids) < len(everything) or len(ids) == 1)), None)


def _theirs(ground: Ground, keys: frozenset[str]) -> Query:
    own = everybody(ground)
    names = [i for key in sorted(keys) for i in (*own.get(key, ()), agent_of(ground, key)) if i]
    places = named(*names) if names else NOTHING
    return either(places, related(RelationName.AT, places)) if names else NOTHING
