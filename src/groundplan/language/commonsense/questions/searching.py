"""Search questions: find, where, which, what, who, how many, is there … as searches over the scene."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import phrase_score
from groundplan.language.commonsense.phrases.coordination import starts_clause
from groundplan.language.commonsense.phrases.counting import inside_it
from groundplan.language.commonsense.phrases.experiences import read_experience
from groundplan.language.commonsense.phrases.locations import SPATIAL
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.seating import read_gathering, read_gathering_most
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything
from groundplan.language.commonsense.questions.activity_places import activity, at_work, attended, done_with_something
from groundplan.language.commonsense.questions.addressees import read_addressee
from groundplan.language.commonsense.questions.binning import read_binning
from groundplan.language.commonsense.questions.circumstances import with_circumstance
from groundplan.language.commonsense.questions.comparing import read_comparing
from groundplan.language.commonsense.questions.differences import read_difference
from groundplan.language.commonsense.questions.inquiries import read_inquiry
from groundplan.language.commonsense.questions.owed import read_who_owes
from groundplan.language.commonsense.questions.passages import read_door_asked, read_passage
from groundplan.language.commonsense.questions.people import of_the_role, read_where_they
from groundplan.language.commonsense.questions.people_asked import read_people_asked
from groundplan.language.commonsense.questions.seeking import (
    read_belongs,
    read_getting,
    read_place_to_put,
    read_placing,
)
from groundplan.language.commonsense.questions.sharing_with import read_sharing_with
from groundplan.language.commonsense.questions.together import read_together
from groundplan.language.commonsense.questions.told_of_each import told_of_each
from groundplan.language.commonsense.questions.used_for import read_used
from groundplan.language.commonsense.questions.what import how_to, what
from groundplan.language.commonsense.questions.whether import how_many, whether, whether_stated
from groundplan.language.commonsense.questions.which import Asked, described, which, who
from groundplan.language.commonsense.questions.whose import whose
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY, IS, ONE_OF_THEM, SOMEBODY
from groundplan.scene.query import Query, Return

_WHERE = (Return.SELF, Return.HOLDER, Return.ROOM)
_DOUBTED = 0.8
_GOES_ON = ("that", "which", "who", "without", "except", "but", "is", "are", "than", "not", "has", "have", "with")
_EVERYTHING = (Query(kinds=("object",)), Query(kinds=("room",)))
_IDLE = frozenset(
    {"left", "over", "remaining", "around", "somewhere", "anywhere", "lying", "there", "here", "still", "any"}
    | {"all", "at", "more", "together", "altogether", "combined"}
)
_LEAVING = frozenset(
    {"leave", "left", "put", "keep", "keeps", "kept", "store", "stores", "stored", "park", "parked", "forget"}
    | {"forgot", "lose", "lost", "drop", "dropped", "hide", "hid", "place", "placed", "lay", "laid", "set", "have"}
    | {"has", "had", "see", "saw"}
)
_ASKERS = (
    *(
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
    ),
    *(
        "see",
        "keep",
        "leave",
        "put",
        "exactly",
        "be",
        "left",
        "have",
        "grab",
        "buy",
        "fetch",
        "borrow",
        "pick",
        "obtain",
    ),
)
_NOWHERE = 0.66
"""How well a question fits for what surely is nowhere here: better than what leaves a word of it unread."""
_MAY = ("can", "could", "should", "would", "may", "might", "shall", "must", "to")
_WHOEVER = SOMEBODY | COMPANY | ONE_OF_THEM | {"cat", "dog"}
_STANDING = (
    *("located", "kept", "stored", "to", "be", "found", "now", "stand", "standing", "at", "placed", "lying", "lie"),
    *("hanging", "hang", "sitting", "sit", "resting", "rest", "hidden", "parked", "locked", "put", "right", "exactly"),
)


def read_search(reader: Reader, i: int) -> Asked | None:
    """Return the best reading of a search question that begins at a position, or None."""
    found = _asked(reader, i)
    if not found:
        return None
    found = [a for a in found if a.phrase.query not in _EVERYTHING or _told_all(reader, a.end)]
    if not found:
        return None
    found += [told for a in found if (told := with_circumstance(reader, a)) is not a]
    found += [there for a in found if (there := _with_place(reader, a)) is not None]
    scored = [replace(a, score=a.score * _fits(reader, a) * _complete(reader, a.end)) for a in found]
    best = max(scored, key=lambda a: (round(a.score, 4), a.end))
    if best.phrase.joined_by and best.phrase.query != either(*(p.query for p in best.phrase.parts)):
        best = replace(best, phrase=replace(best.phrase, parts=(), joined_by=""))
    return _more_returns(reader, best)


def _with_place(reader: Reader, asked: Asked) -> Asked | None:
    """Narrow a question by the place named last ("which lamps can be dimmed | in the hall")."""
    marker = reader.longest(asked.end, reader.ground.lexicon.relation_phrases)
    spatial = marker is not None and reader.ground.lexicon.relations[" ".join(marker)] in SPATIAL
    if not spatial or is_anything(asked.phrase.query) or asked.phrase.parts:
        return None
    for said, end in read_predicates(reader, asked.end)[:2]:
        narrowed = asked.phrase.with_query(both(asked.phrase.query, said))
        if said.relations and reader.ground.found(narrowed.query):
            return replace(asked, phrase=narrowed, end=end, score=asked.score * 0.97)
    return None


def _told_all(reader: Reader, end: int) -> bool:
    """Say whether nothing is left to be said of "room" or "thing"."""
    joined = reader.word(end) in ("and", "or", "then", "but") and not reader.is_end(end)
    return reader.is_end(end) or reader.word(end) in _IDLE or joined


def _fits(reader: Reader, asked: Asked) -> float:
    """Return how well the scene fits a question; one that asks whether or how many is as good where nothing does."""
    if asked.returns in ((Return.EXISTS,), (Return.COUNT,)):
        found = asked.phrase.query == NOTHING or bool(reader.ground.found(asked.phrase.query))
        return asked.phrase.score * (1.0 if found else 0.97)
    score = phrase_score(reader, asked.phrase)
    nowhere = not reader.ground.found(asked.phrase.query) and told_of_each(asked.phrase.query, reader.ground)
    return max(score, asked.phrase.score * _NOWHERE) if nowhere else score


def _complete(reader: Reader, end: int) -> float:
    """Return a factor for the words left unread behind a question."""
    k, unread = end, 4 if reader.word(end) in _GOES_ON else 0
    while not reader.is_end(k) and reader.word(k) not in ("and", "then", "if"):
        unread += reader.word(k) not in _IDLE
        k += 1
    unread += 2 * _names_more(reader, k)
    return 0.6 ** min(unread, 6)


def _names_more(reader: Reader, k: int) -> bool:
    """Say whether behind "and" something more is named rather than asked or told ("a window | and a heater")."""
    after = reader.word(k + 1)
    if reader.word(k) != "and" or not after or starts_clause(reader, k + 1):
        return False
    opens = after in reader.ground.lexicon.determiners or after in reader.ground.lexicon.numbers
    asks = {"which", "what", "whatever", "that", "this", "these", "those"}
    if not opens or after in asks:
        return False
    return any(
        reader.is_end(inside_it(reader, end)) and not phrase.unknown and phrase.refers in (Refers.THING, Refers.ROOM)
        for phrase, end in reader.noun_phrases(k + 1)
    )


def _asked(reader: Reader, i: int) -> list[Asked]:
    word = reader.word(i)
    special = read_difference(reader, i) or read_inquiry(reader, i) or read_comparing(reader, i)
    special = (
        special
        or read_together(reader, i)
        or read_addressee(reader, i)
        or read_passage(reader, i)
        or read_door_asked(reader, i)
    )
    special = special or read_binning(reader, i) or read_sharing_with(reader, i)
    special = special or [a for a in read_people_asked(reader, i) if reader.ground.found(a.phrase.query)]
    special = special or read_place_to_put(reader, i) or read_used(reader, i)
    if special:
        return special
    numbered = _numbered(reader, i) if word == "what" and reader.word(i + 1) in IS else -1
    if numbered > 0:
        return how_many(reader, numbered)
    if word in ("with", "under", "using") and reader.word(i + 1) in ("which", "what"):
        return what(reader, i + 1) + which(reader, i + 1)
    if word in ("in", "on", "at", "from", "to", "for", "behind", "near") and reader.word(i + 1) in ("which", "what"):
        return which(reader, i + 1)
    if word in ("in", "on", "at", "from", "under", "to", "near", "behind") and reader.word(i + 1) == "whose":
        return whose(reader, i + 2)
    if word in ("in", "on", "at", "under") and reader.at(i + 1, "how", "many"):
        return how_many(reader, i + 3)
    if word == "where":
        return _where(reader, i + 1)
    if word in ("which", "what"):
        return which(reader, i) if word == "which" else what(reader, i) + which(reader, i)
    if word in ("who", "whom"):
        return read_who_owes(reader, i + 1) or who(reader, i + 1)
    if word == "whose":
        return whose(reader, i + 1)
    if word == "how" and reader.word(i + 1) in ("can", "could", "would", "do", "should", "might", "to"):
        return how_to(reader, i + 1)
    if reader.at(i, "how", "many") or reader.at(i, "how", "much"):
        return how_many(reader, i + 2)
    if reader.at(i, "the", "number", "of") or reader.at(i, "number", "of"):
        return how_many(reader, i + (3 if word == "the" else 2))
    if word in ("whether", "if"):
        i, word = i + 1, reader.word(i + 1)
    if word in (*IS, "do", "does", "did", "has", "have", "there", "any", "got") or reader.text(i, i + 2) == "can you":
        return whether(reader, i)
    return described(reader, i) + (whether_stated(reader, i) if reader.word(i - 1) in ("whether", "if", "that") else [])


def _numbered(reader: Reader, i: int) -> int:
    """Return the position after "(what is) the total number of", else -1."""
    k = i + 3 if reader.word(i + 2) == "the" else i + 2
    k = k + 1 if reader.word(k) in ("total", "exact", "overall") else k
    return k + 2 if reader.at(k, "number", "of") else -1


# --- where ----------------------------------------------------------------------------------------------------------


def _where(reader: Reader, i: int) -> list[Asked]:
    """Read "where is the stapler", "where can I find a stapler", "where do people play chess", "where the keys are"."""
    left = _left_by(reader, i) or _gathering(reader, i)
    left = left or [Asked(phrase=Phrase(query=q, text="where"), end=e) for q, e in read_where_they(reader, i)]
    if left:
        return left
    placing = read_belongs(reader, i) or (read_placing(reader, i) if reader.word(i) in _MAY else None)
    placing = placing or read_getting(reader, i)
    if placing is not None:
        return [placing]
    working = at_work(reader, i)
    if working:
        return working
    i = _past_subject(reader, i)
    k = i
    while reader.word(k) in (*IS, *_ASKERS):
        k += 1
    doing = done_with_something(reader, i, k)
    if doing:
        return doing
    found = []
    for said, j in reader.noun_phrases(k):
        phrase = of_the_role(reader, reader.meant(said))
        if is_anything(phrase.query):
            continue
        end = j
        while reader.word(end) in (*IS, *_STANDING):
            end += 1
        returns = (Return.SELF,) if phrase.refers in (Refers.ROOM, Refers.FLOOR) else _WHERE
        found.append(Asked(phrase=phrase, returns=returns, end=end, score=0.99))
    sure = max((a.score * phrase_score(reader, a.phrase) for a in found), default=0.0)
    owned = any(a.phrase.owner and not a.phrase.unknown and reader.is_end(a.end) for a in found)
    done = [attended(reader, i, a) for a in activity(reader, i)] if sure < _DOUBTED and not owned else []
    return done if any(reader.ground.found(a.phrase.query) for a in done) else found + done


def _left_by(reader: Reader, i: int) -> list[Asked]:
    """Read "where (did) | Omar leave his bag", "where I put the keys"."""
    k = i + 1 if reader.word(i) in ("did", "do", "does", "has", "have", "had") else i
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        somebody = all(words) and (
            person_query(reader.ground, words) is not None
            or (length == 1 and words[0] in reader.ground.lexicon.persons)
        )
        if not somebody or reader.word(k + length) not in _LEAVING:
            continue
        return [
            Asked(phrase=p, returns=_WHERE, end=e)
            for p, e in reader.noun_phrases(k + length + 1)
            if not is_anything(p.query)
        ]
    return []


def _gathering(reader: Reader, i: int) -> list[Asked]:
    """Read "where could | four of us sit"."""
    rooms = Phrase(query=Query(kinds=("room",)), refers=Refers.ROOM, text="where")
    gathered = read_gathering(reader, i) or read_gathering_most(reader, rooms, i)
    felt = [Asked(phrase=p, end=e) for p, e in read_experience(reader, rooms, i)]
    return felt or [Asked(phrase=rooms.with_query(both(rooms.query, said)), end=end) for said, end in gathered]


def _past_subject(reader: Reader, i: int) -> int:
    """Return the position after "could grandma", "can Tobi", where somebody named does what follows."""
    if reader.word(i) in IS and reader.word(i + 1) in SOMEBODY | {"people"} and reader.word(i + 2).endswith("ing"):
        return i + 2
    if reader.word(i) not in ("can", "could", "should", "might", "may", "would", "does", "did"):
        return i
    k = i + 2 if reader.word(i + 1) in ("a", "an", "the", "my", "our", "some", "two", "three", "another") else i + 1
    if reader.word(k) in _WHOEVER or (k > i + 1 and reader.ground.knowledge.is_role(reader.word(k))):
        return k + 1
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(i + 1, i + 1 + length))
        after = reader.word(i + 1 + length)
        named = all(words) and words[0] not in reader.ground.lexicon.persons and after not in ("", "'s", "be")
        if named and person_query(reader.ground, words) is not None:
            return i + 1 + length
    return i


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
