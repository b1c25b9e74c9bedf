"""Questions of how many and of whether: "how many chairs …", "is there …", "are all windows closed"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.beings_told import there_told
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.clauses_of_place import narrowed
from groundplan.language.commonsense.phrases.counting import compare, read_comparison, read_contents
from groundplan.language.commonsense.phrases.doorways import read_doorway
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.postmodifiers import extensions
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.subject_clauses import or_taken_so, read_subject_clause
from groundplan.language.commonsense.phrases.superlatives import read_superlative_after
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, related, without
from groundplan.language.commonsense.questions.which import Asked, described, there, which
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.questions import Determiner
from groundplan.scene.query import Comparison, Query, RelationName, Return

_HAVING = ("have", "contain", "hold", "own", "got", "keep")
_HAS = ("have", "contain", "hold", "own", "got", "has", "still")
_STATED = frozenset({"has", "have", "contains", "contain", "holds", "hold", "owns", "own"})
_WHOLLY = (["all"], ["every"], ["each"], ["both"])
_COMING = frozenset(["come", "arrive", "arrived", "delivered", "turn", "turned", "gone", "left", "show", "get", "got"])
_WHOLE = frozenset(
    {"apartment", "building", "clinic", "company", "cottage", "flat", "home", "hotel", "house", "inn", "department"}
    | {"centre", "center", "institute", "place", "premises", "property", "scene", "school", "site", "villa"}
)


def how_many(reader: Reader, i: int) -> list[Asked]:
    """Read "(how many) chairs are in the kitchen", "(how many) of the mugs are red"."""
    if reader.at(i, "of", "the"):
        i += 2
    found = [replace(a, returns=(Return.COUNT,)) for a in which(reader, i - 1)]
    for a in list(found):
        if reader.word(a.end) in IS and reader.word(a.end + 1) == "there":
            found += [replace(x, returns=(Return.COUNT,)) for x in there(reader, a.phrase, a.end + 2)]
        if reader.word(a.end) in ("do", "does", "has", "have"):
            found += [replace(x, returns=(Return.COUNT,)) for x in _had(reader, a.phrase, a.end)]
    return found


def _had(reader: Reader, phrase: Phrase, j: int) -> list[Asked]:
    """Read "(how many chairs) does the kitchen have", "… do we have in the office"."""
    found = []
    everywhere = _everywhere(reader, j + 1)
    if everywhere and reader.word(everywhere) in _HAVING:
        return there(reader, phrase, everywhere + 1)
    for holder, end in reader.noun_phrases(j + 1):
        if reader.word(end) not in _HAVING:
            continue
        if holder.refers is Refers.SPEAKER:
            found += there(reader, phrase, end + 1)
        elif holder.refers is Refers.PERSON:
            found.append(
                Asked(phrase=phrase.with_query(both(phrase.query, owned_by(reader.ground, holder.owner))), end=end + 1)
            )
        else:
            inside = both(phrase.query, related(RelationName.AT, holder.query))
            found.append(Asked(phrase=phrase.with_query(inside), end=end + 1))
    return found


def _everywhere(reader: Reader, j: int) -> int:
    """Return the position after "the house", "this flat", "your building", where the whole scene is meant; else 0."""
    k = j + 1 if reader.word(j) in ("the", "this", "our", "your", "that", "my") else j
    k = k + 1 if reader.word(k) in ("whole", "entire") else k
    named = reader.word(k) in _WHOLE and k > j
    return k + 1 if named and not reader.ground.categories(reader.word(k)) else 0


def whether(reader: Reader, i: int) -> list[Asked]:
    """Read "is there a sofa in the lobby", "are the windows closed", "does the kitchen have a sink"."""
    word, after = reader.word(i), reader.word(i + 1)
    if word == "got":
        return _existing(described(reader, i + 1))
    if word in (*IS, "there") and "there" in (word, after):
        return _is_there(reader, i + 3 if reader.word(i + 2) == "not" else i + 2)
    held = _is_held(reader, i) if word in ("do", "does", "has", "have") else []
    if held or word in ("do", "does"):
        return held
    if word in ("did", "has", "have"):
        return _has_come(reader, i + 1)
    if word in IS:
        return whether_stated(reader, i + 1, inverted=True)
    return _existing(described(reader, i + 1 if word == "any" else i))


def _existing(asked: list[Asked]) -> list[Asked]:
    """Return the questions as questions of whether there is what they ask for."""
    return [replace(a, returns=(Return.EXISTS,)) for a in asked]


def _is_there(reader: Reader, j: int) -> list[Asked]:
    """Read "(is there) | a sofa in the lobby", "(are there) | more than five chairs", "… more mugs than plates"."""
    versus = _versus(reader, j)
    if versus:
        return versus
    counted = read_comparison(reader, j)
    found = []
    none = reader.word(j) == "no" or reader.word(j - 1) == "not"
    everywhere = _in_every(reader, j)
    if everywhere:
        return everywhere
    for phrase, end in reader.noun_phrases(counted[2] if counted else j):
        asked = there(reader, phrase, end)
        if none or phrase.none:
            found += [_inverted(reader, a) for a in asked]
        else:
            found += [_counted(reader, a, counted) for a in asked]
    return _existing(found)


def _in_every(reader: Reader, j: int) -> list[Asked]:
    """Read "(is there) | a lamp in every room": whether each of them has one."""
    k = next((n for n in range(j, reader.stop) if reader.word(n) in ("every", "each")), -1)
    if k < j + 2 or reader.word(k - 1) not in ("in", "on", "inside", "at"):
        return []
    for holder, end in reader.noun_phrases(k + 1):
        for thing, last in reader.noun_phrases(j) if reader.is_end(end) and not holder.unknown else ():
            if last == k - 1 and not thing.unknown:
                having = both(holder.query, related(RelationName.CONTAINS, thing.query))
                whole = set(reader.ground.found(having)) == set(reader.ground.found(holder.query))
                query = having if whole else NOTHING
                return _existing([Asked(phrase=holder.with_query(query), end=end)])
    return []


def _is_held(reader: Reader, i: int) -> list[Asked]:
    """Read "does the kitchen have a sink", "do we have any milk", "has Tobi a stapler"."""
    found = []
    for holder, end in reader.noun_phrases(i + 1):
        doors = read_doorway(reader, holder, end)
        found += [Asked(phrase=p, returns=(Return.EXISTS,), end=e) for p, e in doors]
        having = reader.word(end) in _HAS
        if not having and reader.word(i) not in ("has", "have"):
            continue
        for said, e in read_contents(reader, holder, end + 1 if having else end, negated=False):
            found.append(Asked(phrase=_held_by(reader, holder, said), returns=(Return.EXISTS,), end=e))
    return found


def _held_by(reader: Reader, holder: Phrase, said: Query) -> Phrase:
    """Return what we or a person are asked to have; else the holder, if it has what is said, or all of it have."""
    if holder.refers in (Refers.SPEAKER, Refers.ROBOT) and said.relations:
        return Phrase(query=said.relations[0].target)
    if holder.refers is Refers.PERSON and said.relations:
        return Phrase(query=both(said.relations[0].target, owned_by(reader.ground, holder.owner)))
    query = both(holder.query, said)
    if holder.none:
        return replace(holder, query=NOTHING if reader.ground.found(query) else holder.query, refers=Refers.PERSON)
    whole = holder.text.split()[:1] in _WHOLLY
    if whole and len(reader.ground.found(query)) < len(reader.ground.found(holder.query)):
        query = NOTHING
    return holder.with_query(query)


def _has_come(reader: Reader, j: int) -> list[Asked]:
    """Read "(did) | the parcel arrive", "(has) | anything been delivered", "(have) | the letters come"."""
    found = []
    for phrase, end in reader.noun_phrases(j):
        k = end + 1 if reader.word(end) == "been" else end
        if reader.word(k) not in _COMING:
            continue
        k = k + 2 if reader.word(k + 1) in ("up", "in") else k + 1
        if phrase.head in ("any", "all"):
            mail = (*reader.ground.categories("letter"), *reader.ground.categories("parcel"))
            phrase = replace(phrase, query=Query(categories=mail) if mail else NOTHING)
        found += [Asked(phrase=p, end=e) for p, e in [(phrase, k), *extensions(reader, phrase, k)]]
    return _existing(found)


def _versus(reader: Reader, j: int) -> list[Asked]:
    """Read "(are there) more mugs than plates", "as many forks as knives", "fewer chairs than people"."""
    word = reader.word(j)
    k = j + 2 if word == "as" and reader.word(j + 1) == "many" else j + 1
    if word not in ("more", "fewer", "less") and k == j + 1:
        return []
    found = []
    for first, end in reader.noun_phrases(k):
        if reader.word(end) not in ("than", "as"):
            continue
        for second, last in reader.noun_phrases(end + 1):
            alike = Query(categories=first.query.categories, kinds=first.query.kinds)
            second = second.with_query(both(alike, second.query)) if second.anaphoric else second
            there = both(first.query, Query(relations=second.query.relations))
            of_all = first.query.relations or not second.query.relations or is_anything(second.query)
            first = first if of_all else first.with_query(there)
            mine, theirs = len(reader.ground.found(first.query)), len(reader.ground.found(second.query))
            holds = {"more": mine > theirs, "as": mine >= theirs}.get(word, mine < theirs)
            note = f"there are {mine} and {theirs} of them"
            phrase = replace(first, query=first.query if holds else NOTHING, parts=(), notes=(*first.notes, note))
            phrase = phrase if holds else replace(phrase, refers=Refers.PERSON)
            found.append(Asked(phrase=phrase, returns=(Return.EXISTS,), end=last))
    return found


def whether_stated(reader: Reader, i: int, *, inverted: bool = False) -> list[Asked]:
    """Read "(is) the window open", "(whether) the window is open"."""
    found = []
    for said_phrase, j in reader.noun_phrases(i):
        phrase = reader.meant(said_phrase)
        k = j if inverted else j + 1
        if not inverted and reader.word(j) in _STATED:
            contents = read_contents(reader, phrase, j + 1, negated=False)
            held = [(_held_by(reader, phrase, said), e) for said, e in contents]
            found += [Asked(phrase=p, returns=(Return.EXISTS,), end=e) for p, e in held]
        elif not inverted and reader.word(j) not in IS:
            found += [
                Asked(phrase=p, returns=(Return.EXISTS,), end=e) for p, e in read_subject_clause(reader, phrase, j)
            ]
        if not inverted and reader.word(j) not in IS:
            continue
        chosen = read_superlative_after(reader, phrase, k) if inverted else []
        chosen += _not_such(reader, phrase, k) if inverted else []
        found += [Asked(phrase=p, returns=(Return.EXISTS,), end=e) for p, e in chosen]
        for said, e in read_predicates(reader, k):
            query = narrowed(phrase, said).query
            query = there_told(reader.ground, phrase.query, said) if said.relations and not phrase.none else query
            if phrase.none:
                found.append(_none_of(reader, phrase, query, said, e))
                continue
            told = phrase.with_query(query)
            if not is_anything(phrase.query) and reader.word(k) != "not":
                told = or_taken_so(reader, phrase, told, reader.text(k, e))
            if phrase.determiner is Determiner.ALL and said_phrase.text.split()[:1] in _WHOLLY:
                such = told.query if told.query != query else said
                others = set(reader.ground.found(phrase.query)) - set(reader.ground.found(such))
                told = told if not others else phrase.with_query(NOTHING)
            told = replace(told, refers=Refers.PERSON) if told.query == NOTHING and not inverted else told
            found.append(Asked(phrase=told, returns=(Return.EXISTS,), end=e))
    return found


def _not_such(reader: Reader, phrase: Phrase, k: int) -> list[tuple[Phrase, int]]:
    """Read "(is any office) | not the largest", "(is any mug) not Ann's"."""
    if reader.word(k) != "not":
        return []
    start = k + 2 if reader.word(k + 1) == "the" else k + 1
    first = reader.word(start) in {**reader.ground.lexicon.compared, **reader.ground.lexicon.ordinals}
    chosen = read_superlative_after(reader, phrase, start) if first else []
    return [(phrase.with_query(without(phrase.query, p.query)), end) for p, end in chosen]


def _inverted(reader: Reader, asked: Asked) -> Asked:
    """Return the question whether there is nothing such: it holds (of the place, if one is named) where nothing is."""
    places = [r.target for r in asked.phrase.query.relations if not r.negated]
    there = bool(reader.ground.found(asked.phrase.query))
    place = places[-1] if places and reader.ground.found(places[-1]) else Query(kinds=("room",))
    phrase = replace(asked.phrase, query=NOTHING if there else place, refers=Refers.PERSON, none=False, unknown=())
    return replace(asked, phrase=phrase)


def _none_of(reader: Reader, phrase: Phrase, query: Query, said: Query, end: int) -> Asked:
    """Return the question whether nobody is somewhere, or none is so: it holds (of the place, of all) where none is."""
    place = said.relations[0].target if said.relations else phrase.query
    denied = bool(reader.ground.found(query))
    asked = replace(phrase, query=NOTHING if denied else place, refers=Refers.PERSON, none=False)
    return Asked(phrase=asked, returns=(Return.EXISTS,), end=end)


def _counted(reader: Reader, asked: Asked, counted: tuple[Comparison, int, int] | None) -> Asked:
    """Return the question with a count decided ("are there | more than five chairs"): queries do not count."""
    if counted is None:
        return asked
    comparison, number, _ = counted
    found = len(reader.ground.found(asked.phrase.query))
    holds = compare(found, comparison, number)
    note = f"there are {found} of them"
    phrase = asked.phrase if holds else replace(asked.phrase, query=NOTHING, refers=Refers.PERSON)
    return replace(asked, phrase=replace(phrase, notes=(*phrase.notes, note)))
