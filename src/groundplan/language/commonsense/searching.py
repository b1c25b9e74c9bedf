"""Search questions: find, where, which, what, who, how many, is there … as searches over the scene."""

from __future__ import annotations

from dataclasses import dataclass, replace

from groundplan.language.commonsense.commands import phrase_score
from groundplan.language.commonsense.counting import read_contents
from groundplan.language.commonsense.nouns import person_query
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.predicates import read_predicates
from groundplan.language.commonsense.purposes import place_of_activity, purpose_end, things_for
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.relatives import read_object_clause, read_subject_clause
from groundplan.scene.query import Query, RelationName, Return, Search

_BE = ("is", "are", "was", "were")
_WHERE = (Return.HOLDER, Return.ROOM)
_ANYTHING = Query(kinds=("object",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A search as it was read: what is looked for, what to return, the position after it, and a score."""

    phrase: Phrase
    returns: tuple[Return, ...] = (Return.SELF,)
    end: int = 0
    score: float = 1.0

    @property
    def search(self) -> Search:
        """The search."""
        return Search(query=self.phrase.query, returns=self.returns)


def read_search(reader: Reader, i: int) -> Asked | None:
    """Return the best reading of a search question that begins at a position, or None."""
    found = _asked(reader, i)
    if not found:
        return None
    scored = [replace(a, score=a.score * phrase_score(reader, a.phrase) * _complete(reader, a.end)) for a in found]
    best = max(scored, key=lambda a: (round(a.score, 4), a.end))
    return _more_returns(reader, best)


def _complete(reader: Reader, end: int) -> float:
    """Return a factor for the words left unread behind a question."""
    k = end
    while not reader.is_end(k) and reader.word(k) not in ("and", "then", "if"):
        k += 1
    return 0.6 ** min(k - end, 6)


def _asked(reader: Reader, i: int) -> list[Asked]:
    word = reader.word(i)
    if word in ("in", "on", "at", "from") and reader.word(i + 1) in ("which", "what"):
        return _which(reader, i + 1)
    if word == "where":
        return _where(reader, i + 1)
    if word in ("which", "what"):
        return _which(reader, i) if word == "which" else _what(reader, i) + _which(reader, i)
    if word in ("who", "whom"):
        return _who(reader, i + 1)
    if word == "whose":
        return _whose(reader, i + 1)
    if reader.at(i, "how", "many") or reader.at(i, "how", "much"):
        return _how_many(reader, i + 2)
    if reader.at(i, "the", "number", "of") or reader.at(i, "number", "of"):
        return _how_many(reader, i + (3 if word == "the" else 2))
    if word in ("whether", "if"):
        i, word = i + 1, reader.word(i + 1)
    if word in (*_BE, "do", "does", "has", "have", "there", "any") or reader.text(i, i + 2) == "can you":
        return _whether(reader, i)
    return _described(reader, i) + (
        _whether_stated(reader, i) if reader.word(i - 1) in ("whether", "if", "that") else []
    )


def _described(reader: Reader, i: int) -> list[Asked]:
    return [
        Asked(phrase=p, end=j)
        for p, j in reader.noun_phrases(i)
        if not is_anything(p.query) and p.refers not in (Refers.SPEAKER, Refers.ONE)
    ]


# --- where ----------------------------------------------------------------------------------------------------------


def _where(reader: Reader, i: int) -> list[Asked]:
    """Read "where is the stapler", "where can I find a stapler", "where do people play chess", "where the keys are"."""
    k = i
    while reader.word(k) in (
        *_BE,
        "can",
        "could",
        "do",
        "does",
        "did",
        "might",
        "should",
        "would",
        "i",
        "we",
        "you",
        "one",
        "people",
        "find",
        "get",
        "see",
        "keep",
        "leave",
        "put",
        "exactly",
        "the-hell",
        "be",
        "left",
        "have",
    ):
        k += 1
    found = []
    for said, j in reader.noun_phrases(k):
        phrase = reader.meant(said)
        if is_anything(phrase.query):
            continue
        end = j
        while reader.word(end) in (
            *_BE,
            "located",
            "kept",
            "stored",
            "to",
            "be",
            "found",
            "now",
            "stand",
            "standing",
            "at",
            "placed",
        ):
            end += 1
        returns = (Return.SELF,) if phrase.refers in (Refers.ROOM, Refers.FLOOR) else _WHERE
        found.append(Asked(phrase=phrase, returns=returns, end=end, score=0.99))
    activity = _activity(reader, i)
    return found if found and max(a.score * phrase_score(reader, a.phrase) for a in found) > 0.5 else found + activity


def _activity(reader: Reader, i: int) -> list[Asked]:
    end = purpose_end(reader, i)
    query = place_of_activity(reader, tuple(reader.word(k) for k in range(i, end)))
    if query is None:
        return []
    phrase = Phrase(query=both(Query(kinds=("room",)), query), refers=Refers.ROOM, text=reader.text(i, end))
    return [Asked(phrase=phrase, end=end, score=0.9)]


# --- which, what ----------------------------------------------------------------------------------------------------


def _which(reader: Reader, i: int) -> list[Asked]:
    """Read "which office has no cabinet", "which room is the printer in", "which of the mugs are red"."""
    start = i + 1
    if reader.at(start, "of", "the") or reader.at(start, "of", "these"):
        start += 2
    if reader.word(start) in ("one", "ones") and reader.word(start + 1) == "of":
        start += 3
    found: list[Asked] = []
    for phrase, j in reader.noun_phrases(start):
        found.append(Asked(phrase=phrase, end=j, score=0.97))
        word = reader.word(j)
        found += [Asked(phrase=p, end=e) for p, e in read_subject_clause(reader, phrase, j)]
        found += [
            Asked(phrase=p, end=e)
            for p, e in read_object_clause(
                reader, phrase, j + 1 if word in ("can", "could", "do", "does", "should", "may") else j
            )
        ]
        if word in _BE:
            found += [
                Asked(phrase=phrase.with_query(both(phrase.query, said)), end=e)
                for said, e in read_predicates(reader, j + 1)
            ]
            found += _holding(reader, phrase, j + 1)
            if reader.word(j + 1) == "there":
                found += _there(reader, phrase, j + 2)
        if word in ("does", "do", "did", "can", "could"):
            found += _holding(reader, phrase, j + 1) + _owned(reader, phrase, j + 1)
        if word in ("do", "does", "has", "have") and person_query(reader.ground, (reader.word(j + 1),)) is None:
            k = j + 2 if reader.word(j + 1) in ("i", "we", "you", "they") else j + 1
            if reader.word(k) in ("have", "own", "keep"):
                found += _there(reader, phrase, k + 1)
    return found


def _there(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    found = [Asked(phrase=phrase, end=j)]
    found += [
        Asked(phrase=phrase.with_query(both(phrase.query, said)), end=e) for said, e in read_predicates(reader, j)
    ]
    return found


def _holding(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(which room) is | the printer in", "(on which desk) is | the stapler": what holds the other thing."""
    found = []
    for content, end in reader.noun_phrases(j):
        if is_anything(content.query) or content.refers in (Refers.SPEAKER, Refers.ONE):
            continue
        k = end
        while reader.word(k) in (
            "in",
            "on",
            "at",
            "located",
            "kept",
            "stored",
            "standing",
            "inside",
            "from",
            "lie",
            "stand",
            "be",
            "found",
            "sit",
            "situated",
            "placed",
            "belong",
            "lying",
        ):
            k += 1
        if reader.is_end(k) or k > end:
            found.append(
                Asked(
                    phrase=phrase.with_query(
                        both(phrase.query, related(RelationName.CONTAINS, content.query)), score=content.score
                    ),
                    end=k,
                    score=0.98,
                )
            )
    return found


def _owned(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    for length in (2, 1):
        words = tuple(reader.word(k) for k in range(j, j + length))
        person = person_query(reader.ground, words) if all(words) else None
        if person is not None and reader.word(j + length) in ("own", "have", "use", "sit", "work", "live", "sleep"):
            end = j + length + 1
            end = end + 1 if reader.word(end) in ("in", "at") else end
            return [Asked(phrase=phrase.with_query(both(phrase.query, Query(owner=person[1]))), end=end)]
    return []


def _what(reader: Reader, i: int) -> list[Asked]:
    """Read "what is in the fridge", "what is the largest office", "what can I use to tighten a screw"."""
    k = i + 1
    word = reader.word(k)
    thing = Phrase(query=_ANYTHING, head="any", text="what")
    if word in ("can", "could", "should", "do", "would", "might") or word == "else":
        return [Asked(phrase=p, end=e) for p, e in read_object_clause(reader, thing, k + 1)] + [
            Asked(phrase=p, end=e) for p, e in read_object_clause(reader, thing, k)
        ]
    if word not in _BE:
        return [Asked(phrase=p, end=e) for p, e in read_subject_clause(reader, thing, k)]
    found = [Asked(phrase=p, end=e, score=0.99) for p, e in reader.noun_phrases(k + 1) if not is_anything(p.query)]
    for said, e in read_predicates(reader, k + 1):
        if said.relations:
            rooms = any(r.name is RelationName.IN and _rooms(reader, r.target) for r in said.relations)
            base = Query(kinds=("object", "asset")) if rooms else _ANYTHING
            found.append(Asked(phrase=replace(thing, query=both(base, said)), end=e))
    if reader.word(k + 1) == "there":
        found += _there(reader, thing, k + 2)
    if reader.word(k + 1) in ("good", "used", "useful", "needed", "best", "suitable"):
        served = things_for(reader.ground, tuple(reader.word(n) for n in range(k + 3, purpose_end(reader, k + 3))))
        if served is not None:
            found.append(Asked(phrase=replace(thing, query=served), end=purpose_end(reader, k + 3)))
    return found


def _rooms(reader: Reader, query: Query) -> bool:
    found = reader.ground.entities(query)[:3]
    return bool(found) and all(e.kind.value in ("room", "floor") for e in found)


# --- who, whose -----------------------------------------------------------------------------------------------------


def _who(reader: Reader, i: int) -> list[Asked]:
    """Read "who is in the kitchen", "who owns the bike", "who does the bike belong to"."""
    word = reader.word(i)
    if word in ("owns", "has", "possesses"):
        return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 1)]
    if word in ("does", "do"):
        found = []
        for phrase, end in reader.noun_phrases(i + 1):
            if reader.word(end) == "belong":
                found.append(Asked(phrase=phrase, returns=(Return.OWNER,), end=end + 2))
        return found
    if reader.text(i, i + 4) == "is the owner of":
        return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 4)]
    people = reader.ground.categories("person")
    everyone = Query(categories=people) if people else Query(kinds=("agent",))
    person = Phrase(query=everyone, refers=Refers.PERSON, text="who")
    found = []
    if word in _BE:
        found = [
            Asked(phrase=person.with_query(both(everyone, said)), end=e) for said, e in read_predicates(reader, i + 1)
        ]
        found += [Asked(phrase=p, end=e) for p, e in reader.noun_phrases(i + 1) if p.refers is Refers.PERSON]
    return found + [Asked(phrase=p, end=e) for p, e in read_subject_clause(reader, person, i)]


def _whose(reader: Reader, i: int) -> list[Asked]:
    found = []
    for phrase, j in reader.noun_phrases(i):
        found.append(Asked(phrase=phrase, returns=(Return.OWNER,), end=j, score=0.9))
        found += [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in read_subject_clause(reader, phrase, j)]
        if reader.word(j) in _BE and reader.word(j + 1) in ("this", "that", "it"):
            found.append(Asked(phrase=phrase, returns=(Return.OWNER,), end=j + 2))
    if reader.word(i) in _BE:
        found += [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 1)]
    return found


# --- how many, whether ----------------------------------------------------------------------------------------------


def _how_many(reader: Reader, i: int) -> list[Asked]:
    if reader.at(i, "of", "the"):
        i += 2
    found = [replace(a, returns=(Return.COUNT,)) for a in _which(reader, i - 1)]
    for a in list(found):
        if reader.word(a.end) in _BE and reader.word(a.end + 1) == "there":
            found += [replace(x, returns=(Return.COUNT,)) for x in _there(reader, a.phrase, a.end + 2)]
        if reader.word(a.end) in ("do", "does", "has", "have"):
            found += [replace(x, returns=(Return.COUNT,)) for x in _had(reader, a.phrase, a.end)]
    return found


def _had(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(how many chairs) does the kitchen have", "… do we have in the office"."""
    found = []
    for holder, end in reader.noun_phrases(j + 1):
        if reader.word(end) not in ("have", "contain", "hold", "own"):
            continue
        if holder.refers is Refers.SPEAKER:
            found += _there(reader, phrase, end + 1)
        elif holder.refers is Refers.PERSON:
            found.append(Asked(phrase=phrase.with_query(both(phrase.query, Query(owner=holder.owner))), end=end + 1))
        else:
            inside = both(phrase.query, related(RelationName.AT, holder.query))
            found.append(Asked(phrase=phrase.with_query(inside), end=end + 1))
    return found


def _whether(reader: Reader, i: int) -> list[Asked]:
    """Read "is there a sofa in the lobby", "are the windows closed", "does the kitchen have a sink", "do we have tea"."""
    word, after = reader.word(i), reader.word(i + 1)
    exists = (Return.EXISTS,)
    start = i
    if word in (*_BE, "there") and "there" in (word, after):
        start = i + 2
        if reader.word(start) == "not":
            start += 1
        found = []
        for phrase, j in reader.noun_phrases(start):
            found += [replace(a, returns=exists) for a in _there(reader, phrase, j)]
        return found
    if word in ("do", "does", "has", "have"):
        found = []
        for holder, end in reader.noun_phrases(i + 1):
            k = (
                end + 1
                if reader.word(end) in ("have", "contain", "hold", "own", "got", "has", "still")
                else (end if word in ("has", "have") else -1)
            )
            if k < 0:
                continue
            for said, e in read_contents(reader, holder, k, negated=False):
                if holder.refers in (Refers.SPEAKER, Refers.ROBOT) and said.relations:
                    found.append(Asked(phrase=Phrase(query=said.relations[0].target), returns=exists, end=e))
                elif holder.refers is Refers.PERSON and said.relations:
                    query = both(said.relations[0].target, Query(owner=holder.owner))
                    found.append(Asked(phrase=Phrase(query=query), returns=exists, end=e))
                else:
                    found.append(Asked(phrase=holder.with_query(both(holder.query, said)), returns=exists, end=e))
        return found
    if word in _BE:
        return _whether_stated(reader, i + 1, inverted=True)
    return [replace(a, returns=exists) for a in _described(reader, i + 1 if word == "any" else i)]


def _whether_stated(reader: Reader, i: int, *, inverted: bool = False) -> list[Asked]:
    """Read "(is) the window open", "(whether) the window is open"."""
    found = []
    for said_phrase, j in reader.noun_phrases(i):
        phrase = reader.meant(said_phrase)
        k = j if inverted else j + 1
        if not inverted and reader.word(j) not in _BE:
            found += [
                Asked(phrase=p, returns=(Return.EXISTS,), end=e) for p, e in read_subject_clause(reader, phrase, j)
            ]
            continue
        for said, e in read_predicates(reader, k):
            found.append(Asked(phrase=phrase.with_query(both(phrase.query, said)), returns=(Return.EXISTS,), end=e))
    return found


# --- several returns ------------------------------------------------------------------------------------------------


def _more_returns(reader: Reader, asked: Asked) -> Asked:
    """Read "… and in which room it is", "… and tell me where it is", "… and its owner" as further returns."""
    j = asked.end
    if reader.word(j) == ",":
        j += 1
    if reader.word(j) not in ("and", "plus"):
        return asked
    k = j + 1
    for opening in (("tell", "me"), ("say",), ("also",), ("in",), ("on",), ("give", "me"), ("report",)):
        if reader.at(k, *opening):
            k += len(opening)
    rest = [reader.word(n) for n in range(k, reader.stop) if not reader.is_end(n)][:8]
    refers_back = bool(set(rest) & {"it", "they", "them", "its", "their", "that"}) or len(rest) <= 3
    wanted = {
        "room": Return.ROOM,
        "floor": Return.FLOOR,
        "owner": Return.OWNER,
        "where": Return.HOLDER,
        "location": Return.HOLDER,
    }
    extra = [r for w, r in wanted.items() if w in rest[:3] or (w == "where" and "where" in rest[:2])]
    if (
        not extra
        or not refers_back
        or not set(rest[:3]) & {"which", "what", "where", "its", "their", "the", "room", "whose", "who"}
    ):
        return asked
    end = k
    while not reader.is_end(end) and reader.word(end) not in ("and",):
        end += 1
    returns = asked.returns if asked.returns != (Return.SELF,) else (Return.SELF,)
    return replace(asked, returns=tuple(dict.fromkeys((*returns, *extra))), end=end)
