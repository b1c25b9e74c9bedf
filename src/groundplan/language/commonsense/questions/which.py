"""Questions with which, what, who and whose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from groundplan.language.commonsense.phrases.beings_told import everyone_there, everyone_told, there_told
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.counting import read_most
from groundplan.language.commonsense.phrases.experiences import read_done_there
from groundplan.language.commonsense.phrases.misplaced import read_misplaced
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.object_clauses import read_object_clause
from groundplan.language.commonsense.phrases.object_relatives import read_doings
from groundplan.language.commonsense.phrases.occupancy import CONCEDING, people_of
from groundplan.language.commonsense.phrases.own_rooms import read_told_away
from groundplan.language.commonsense.phrases.ownership import read_ownerless
from groundplan.language.commonsense.phrases.performing import read_performing
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.possessing import read_possessing
from groundplan.language.commonsense.phrases.postmodifiers import excepting, extensions
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.relatives import read_clauses_of
from groundplan.language.commonsense.phrases.roles_shown import read_being, read_devoted
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.phrases.superlatives import read_choice, read_superlative_after
from groundplan.language.commonsense.phrases.trades import read_good_for
from groundplan.language.commonsense.phrases.unused import read_unused
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.commonsense.questions.people import DWELLING, read_dwelling, read_most_owned
from groundplan.language.commonsense.questions.which_used import (
    read_gone_to,
    read_suiting,
    read_there_in,
    read_unusable,
    read_usable,
)
from groundplan.language.commonsense.questions.widening import widened
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import DO, IS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query, RelationName, Return, Search
from groundplan.scene.wording import same_owner

_MOST_OWNED = 200
_ADVERBS = ("clearly", "obviously", "apparently", "evidently", "probably", "certainly", "surely", "really", "often")
_USING = (
    "wears",
    "uses",
    "plays",
    "reads",
    "practises",
    "practices",
    "rides",
    "drives",
    "keeps",
    "collects",
    "takes",
    "drinks",
    "eats",
)
_GAINED = ("won", "earned", "received", "got")
_SOURCES = ("from", "for", "by", "about")
_AFTER_BE = frozenset(
    {"about", "for", "by", "from", "of", "with", "without", "to", "outside", "labelled", "labeled", "marked"}
    | {"called", "named", "titled", "addressed", "meant", "intended"}
)
_FOLLOWING = frozenset(
    {"that", "which", "who", "where", "whose", "with", "without", "outside", "labelled", "labeled", "marked"}
    | {"called", "named", "titled", "made", "belonging", "owned", "containing", "holding", "having", "of", "saying"}
    | {"used", "in", "on", "at", "for", "not", "lacking", "except", "other", "consisting", "out"}
)
_ANYTHING = Query(kinds=("object",))
_LYING = frozenset(
    {"in", "on", "at", "located", "kept", "stored", "standing", "inside", "from", "lie", "stand", "be", "found", "sit"}
) | {"situated", "placed", "belong", "lying"}


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


def described(reader: Reader, i: int) -> list[Asked]:
    """Return questions for what noun phrases at a position describe."""
    return [
        Asked(phrase=p, end=j)
        for p, j in reader.noun_phrases(i)
        if not is_anything(p.query) and p.refers not in (Refers.SPEAKER, Refers.ONE)
    ]


# --- which, what ----------------------------------------------------------------------------------------------------


def which(reader: Reader, i: int) -> list[Asked]:
    """Read "which office has no cabinet", "which room is the printer in", "which of the mugs are red"."""
    start = i + 1
    if reader.word(start) == "of" and "'s" in (reader.word(start + k) for k in (2, 3, 4)):
        start += 1
    elif reader.word(start) == "of" and reader.word(start + 1) in ("the", "these", "our", "those", "your", "my"):
        start += 2
    if reader.word(start) in ("one", "ones") and reader.word(start + 1) == "of":
        start += 3
    found: list[Asked] = []
    if reader.word(start) in IS or (reader.word(start) in ("one", "room", "place") and reader.word(start + 1) in IS):
        chosen = read_choice(reader, start + (1 if reader.word(start) in IS else 2))
        if chosen:
            return [Asked(phrase=p, end=e) for p, e in chosen]
    if reader.word(start) in ("one", "ones") and reader.word(start + 1) in IS and reader.word(start + 2) == "the":
        start += 1
    if reader.word(start) in IS:
        return [Asked(phrase=p, end=e) for p, e in reader.noun_phrases(start + 1) if not is_anything(p.query)]
    for phrase, j in widened(reader, reader.noun_phrases(start)):
        several = read_possessing(reader, j) or read_being(reader, j) if phrase.refers is Refers.PERSON else []
        if several:
            return [_had_by_people(query, end) for query, end in several]
        ownerless = read_ownerless(reader, phrase, j) or read_unused(reader, phrase, j + (reader.word(j) in DO))
        if ownerless:
            return [Asked(phrase=p, end=e) for p, e in ownerless]
        found += [
            Asked(phrase=phrase, end=j, score=0.97),
            *_with_most(reader, phrase, j),
            *_we_have(reader, phrase, j),
            *_clauses_behind(reader, phrase, j),
            *_is_somehow(reader, phrase, j),
            *_is_used(reader, phrase, j),
            *_is_or_has(reader, phrase, i, j),
            *_does_hold(reader, phrase, j),
        ]
    return [replace(a, phrase=p, end=e) for a in found for p, e in excepting(reader, a.phrase, a.end)]


def _clauses_behind(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read a clause about what is asked for: "(which office) | has no cabinet", "(which mug) | can I use"."""
    k = j + 1 if reader.word(j) in ("can", "could", "do", "does", "should", "may") else j
    found = [*read_done_there(reader, phrase, j), *read_clauses_of(reader, phrase, j)]
    found += read_object_clause(reader, phrase, k)
    return [Asked(phrase=p, end=e) for p, e in found]


def _is_somehow(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(which mugs) | are nobody's", "are there", "are upstairs", "are for guests"."""
    word = reader.word(j)
    found: list[Asked] = []
    if word in IS and reader.is_end(j + 1):
        found.append(Asked(phrase=phrase, end=j + 1, score=0.95))
    if word in IS and reader.word(j + 1) in reader.ground.lexicon.positional:
        found.append(Asked(phrase=phrase, end=j + 2, score=0.98))
        found += [Asked(phrase=p, end=e) for p, e in extensions(reader, phrase, j + 2)]
    if word in IS and reader.word(j + 1) in _AFTER_BE:
        found += [Asked(phrase=p, end=e) for p, e in extensions(reader, phrase, j + 1)]
    return found


def _is_used(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read what is done with it: "(which knife) | is good for bread", "should I take", "did Tobi leave"."""
    word = reader.word(j)
    plain = [*read_good_for(reader, phrase, j), *read_misplaced(reader, phrase, j)]
    found = [Asked(phrase=p, end=e) for p, e in plain]
    if word in ("can", "could", "may", "should", "might", "do", "must"):
        found += [Asked(phrase=p, end=e) for p, e in read_gone_to(reader, phrase, j + 1)]
    if word in (*IS, "did", "does", "has", "had"):
        found += [Asked(phrase=p, end=e) for p, e in read_doings(reader, phrase, j + 1)]
    if word in IS and reader.word(j + 1) == "not" and reader.word(j + 2) in _SOURCES:
        found += [Asked(phrase=p, end=e, score=0.95) for p, e in read_performing(reader, phrase, j + 2, negated=True)]
    if word in ("should", "do", "can", "could", "must", "may"):
        found += [Asked(phrase=p, end=e, score=0.96) for p, e in read_usable(reader, phrase, j)]
    if word in ("should", "would", "must", "may", "can", "could", "ought"):
        found += [Asked(phrase=p, end=e, score=0.99) for p, e in read_unusable(reader, phrase, j)]
    if word in ("can", "could", "may", "should", "might"):
        found += [Asked(phrase=p, end=e) for p, e in read_suiting(reader, phrase, j + 1)]
    return found


def _is_or_has(reader: Reader, phrase: Phrase, i: int, j: int) -> list[Asked]:
    """Read "(which resident) | has a radio", "(which room) | is the printer in", "(which mugs) | are there"."""
    word = reader.word(j)
    found: list[Asked] = []
    if word in ("has", "have") and phrase.refers is Refers.PERSON:
        found += _had_by(reader, j + 2 if reader.word(j + 1) == "got" else j + 1)
    if word in IS:
        found += [
            Asked(phrase=phrase.with_query(both(phrase.query, said)), end=e)
            for said, e in read_predicates(reader, j + 1)
        ]
        found += holding(reader, phrase, j + 1)
        if reader.word(j + 1) == "there":
            within = [Asked(phrase=p, end=e) for p, e in read_there_in(reader, phrase, i, j + 2)]
            found += within or there(reader, phrase, j + 2)
    return found


def _does_hold(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(which room) | does the printer stand in", "(which mugs) | does Tobi own", "do we have"."""
    word = reader.word(j)
    found: list[Asked] = []
    if word in ("does", "do", "did", "can", "could"):
        found += holding(reader, phrase, j + 1) + _owned(reader, phrase, j + 1)
    return found


def _we_have(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(which mugs) | do we have (without a handle)"."""
    if reader.word(j) not in ("do", "does", "has", "have"):
        return []
    k = j + 2 if reader.word(j + 1) in ("i", "we", "you", "they") else j + 1
    owned = person_query(reader.ground, (reader.word(j + 1),)) is not None
    return there(reader, phrase, k + 1) if not owned and reader.word(k) in ("have", "own", "keep") else []


def _had_by(reader: Reader, j: int) -> list[Asked]:
    """Read "(which resident has) | a radio", "… the heating on": whose it is."""
    found = []
    for content, end in reader.noun_phrases(j):
        found.append(Asked(phrase=_whose_it_is(reader, content), end=end, score=0.99))
        for said, last in read_predicates(reader, end):
            narrowed = content.with_query(both(content.query, said))
            found.append(Asked(phrase=_whose_it_is(reader, narrowed), end=last))
    return found


def _whose_it_is(reader: Reader, content: Phrase) -> Phrase:
    """Return the people who have a thing; where the scene has no people, the rooms it is in, which are theirs."""
    ground = reader.ground
    owners = {o for i in ground.found(content.query)[:_MOST_OWNED] if (o := owner_of(ground.scene, i))}
    people = [
        i
        for key, i in ground.vocabulary.people.items()
        if i != ground.robot
        and (any(same_owner(o, key) for o in owners) or ground.found(both(content.query, owned_by(ground, key))))
    ]
    if people:
        return content.with_query(named(*dict.fromkeys(people)))
    return content.with_query(both(Query(kinds=("room",)), related(RelationName.CONTAINS, content.query)))


def there(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Return questions for a phrase, alone and with a predicate behind it ("(which mugs are there) | in the lab")."""
    found = [Asked(phrase=phrase, end=j)]
    found += [
        Asked(phrase=phrase.with_query(query), end=e, score=0.93 if _in_vain(reader, phrase.query, said) else 1.0)
        for said, e in read_predicates(reader, j)
        for query in (both(phrase.query, said),)
    ]
    relative = reader.word(j) in _FOLLOWING
    return found + [Asked(phrase=p, end=e) for p, e in (extensions(reader, phrase, j) if relative else ())]


def _in_vain(reader: Reader, query: Query, said: Query) -> bool:
    """Say whether lacking something leaves out nothing: no toilet bowl, but a toilet may be "without a mirror"."""
    lacking = any(r.negated for r in said.relations)
    return lacking and reader.ground.found(query) == reader.ground.found(both(query, said))


def holding(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(which room) is | the printer in", "(on which desk) is | the stapler": what holds the other thing."""
    found = []
    contents = reader.noun_phrases(j)
    running = [
        (content.with_query(both(content.query, said)), e)
        for content, end in contents[:6]
        for said, e in read_predicates(reader, end, adjectives_only=True)[:2]
    ]
    for content, end in (*running, *contents) if phrase.refers is Refers.ROOM else (*contents, *running):
        if is_anything(content.query) or content.refers in (Refers.SPEAKER, Refers.ONE):
            continue
        k = _past_lying(reader, end)
        if reader.is_end(k) or k > end or reader.word(k) in CONCEDING:
            holds = both(phrase.query, related(RelationName.CONTAINS, content.query))
            found.append(Asked(phrase=phrase.with_query(holds, score=content.score), end=k, score=0.98))
    return found


def _with_most(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(in which room) are | the most chairs", "are most of the chairs kept"."""
    most = read_most(reader, j + 1) if reader.word(j) in IS else []
    return [Asked(phrase=phrase.with_query(both(phrase.query, said)), end=_past_lying(reader, k)) for said, k in most]


def _past_lying(reader: Reader, k: int) -> int:
    while reader.word(k) in _LYING:
        k += 1
    return k


def _owned(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    for length in (2, 1):
        words = tuple(reader.word(k) for k in range(j, j + length))
        person = person_query(reader.ground, words) if all(words) else None
        if person is not None and reader.word(j + length) in ("own", "have", "use", "sit", "work", "live", "sleep"):
            end = j + length + 1
            end = end + 1 if reader.word(end) in ("in", "at") else end
            return [Asked(phrase=phrase.with_query(both(phrase.query, owned_by(reader.ground, person[1]))), end=end)]
    return []


# --- who, whose -----------------------------------------------------------------------------------------------------


def who(reader: Reader, i: int) -> list[Asked]:
    """Read "who is in the kitchen", "who owns the bike", "who does the bike belong to"."""
    word = reader.word(i)
    several = read_possessing(reader, i)
    if several:
        return [_had_by_people(query, end) for query, end in several]
    if word in ("has", "have") and reader.word(i + 1) in ("left", "forgotten", "lost", *_GAINED):
        return who(reader, i + 1)
    if word in ("left", "forgot", "forgotten", "lost", *_GAINED):
        return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 1)]
    if word in ("in", "on", "at") and not reader.is_end(i + 1):
        return _who_there(reader, i)
    if word in ("owns", "has", "possesses", "own", "have", "possess") and reader.word(i + 1) != "to":
        most = read_most_owned(reader, i + 1) or read_devoted(reader, i)
        return [_had_by_people(query, end) for query, end in most] or _owners_of(reader, i + 1)
    if word in ("does", "do"):
        return [
            Asked(phrase=phrase, returns=(Return.OWNER,), end=end + 2)
            for phrase, end in reader.noun_phrases(i + 1)
            if reader.word(end) == "belong"
        ]
    if word in DWELLING or (word in IS and reader.word(i + 1) in ("working", "based")):
        there = read_dwelling(reader, i + 1 if word in DWELLING else i + 2)
        if any(reader.ground.found(q) for q, _ in there):
            return [Asked(phrase=Phrase(query=q, text="who"), returns=(Return.OWNER,), end=e) for q, e in there]
        if reader.word(i + 1) in ("in", "at") and word in DWELLING:
            return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 2)]
    if reader.text(i, i + 4) == "is the owner of":
        return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 4)]
    while reader.word(i) in _ADVERBS:
        i += 1
    word = reader.word(i)
    if word in IS and (away := read_told_away(reader, i + 1)):
        return [Asked(phrase=Phrase(query=q, refers=Refers.PERSON, text="who"), end=e) for q, e in away]
    shown = read_being(reader, i)
    if shown:
        return [_had_by_people(whose, end) for whose, end in shown]
    everyone = everyone_there(reader.ground)
    person = Phrase(query=everyone, refers=Refers.PERSON, text="who")
    found: list[Asked] = []
    anybody = bool(reader.ground.found(people_of(reader.ground)))
    if word in IS and reader.word(i + 1) in reader.ground.lexicon.superlatives and anybody:
        nearest = read_superlative_after(reader, person.with_query(people_of(reader.ground)), i + 1)
        found += [Asked(phrase=p, end=e) for p, e in nearest]
    if word in IS and not reader.ground.found(everyone):
        for said, e in read_predicates(reader, i + 1):
            for relation in said.relations:
                place = Phrase(query=relation.target, text=reader.text(i + 1, e))
                found.append(Asked(phrase=place, returns=(Return.OWNER,), end=e, score=0.95))
    if word in IS:
        found += [
            Asked(phrase=person.with_query(there_told(reader.ground, everyone, said)), end=e)
            for said, e in read_predicates(reader, i + 1)
            if anybody or said.superlative is None
        ]
        found += [Asked(phrase=p, end=e) for p, e in reader.noun_phrases(i + 1) if p.refers is Refers.PERSON]
    found += [Asked(phrase=p, end=e) for p, e in read_subject_clause(reader, person, i)]
    if word in _USING and not any(reader.ground.found(a.phrase.query) for a in found):
        return _owners_of(reader, i + 1) or found
    return [replace(a, phrase=p, end=e) for a in found for p, e in excepting(reader, a.phrase, a.end)]


def _who_there(reader: Reader, i: int) -> list[Asked]:
    """Read "(who) | in the kitchen is tired": of the people there, those of whom the rest is true."""
    everyone = everyone_told(reader.ground) or people_of(reader.ground)
    person = Phrase(query=everyone, refers=Refers.PERSON, text="who")
    found = [Asked(phrase=p, end=e) for q, k in extensions(reader, person, i) for p, e in read_clauses_of(reader, q, k)]
    whole = read_table("rewordings")["everywhere"]
    if reader.word(i + 2) in whole and reader.word(i + 3) in (*IS, "has", "owns"):
        return who(reader, i + 3)
    return found or [
        replace(a, score=a.score * 0.9)
        for _, k in reader.noun_phrases(i + 1)
        if reader.word(k) in (*IS, "has", "owns")
        for a in who(reader, k)
    ]


def _had_by_people(query: Query, end: int) -> Asked:
    """Return the question for whose the things are that a query finds."""
    return Asked(phrase=Phrase(query=query, text="whose it is"), returns=(Return.OWNER,), end=end)


def _owners_of(reader: Reader, j: int) -> list[Asked]:
    """Return questions for who owns what is named at a position ("it": what was spoken of last)."""
    said = [(reader.meant(p), e) for p, e in reader.noun_phrases(j)]
    return [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in said if not is_anything(p.query)]
