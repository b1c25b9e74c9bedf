"""Noun phrases: determiner, possessor, nominal, what follows the noun; with the readings that compete."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import dwelling, named_after, nobodys, where_they_sleep
from groundplan.language.commonsense.phrases.called_so import by_number
from groundplan.language.commonsense.phrases.coordination import coordinations, goes_on, joined_later
from groundplan.language.commonsense.phrases.destined import read_destined
from groundplan.language.commonsense.phrases.nominals import Nominal, nominals
from groundplan.language.commonsense.phrases.noun_forms import compounds_of, near_kinds
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.openings import QUANTITIES, Opening, openings
from groundplan.language.commonsense.phrases.own_things import really_own
from groundplan.language.commonsense.phrases.pairs import among_tableware, countable, in_pairs, washing_up, worn
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.postmodifiers import extensions
from groundplan.language.commonsense.phrases.pronouns import free_relatives, special_phrase
from groundplan.language.commonsense.phrases.remainders import read_else, read_remainder
from groundplan.language.commonsense.queries import ANYTHING, both, named, related
from groundplan.language.commonsense.reader import MOST_ALTERNATIVES, Alternatives, Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_MOST_EXTENSIONS = 6
_MOST_OF_A_LENGTH = 2
_MOST_JOINED = 6
_MOST_ALIKE = 4
_FEW_FREE = 2
_BURNING = frozenset({"on", "off", "lit", "burning", "still", "left"})
"""What may be said behind "a light" of any lamp."""
_EVERY_ONE = frozenset({"every", "each", "any", "no"})
_AFTER_OWNER = frozenset({"goes", "go", "belongs", "must", "should", "to", "on", "onto", "into", "in", "back"})
_WHERE = frozenset({"in", "on", "at", "inside", "under", "near", "behind", "beside", "from", "by"})


def read_noun_phrases(reader: Reader, i: int) -> Alternatives:
    """Return the readings of a noun phrase at a position, those that take more words first."""
    announces = reader.word(i) in ("both", "either", "neither", "between") and reader.word(i + 1) != "of"
    if announces and joined_later(reader, i + 1):
        i += 1
    singles = [(washing_up(p, reader.ground), k) for p, k in _single(reader, i)]
    found: Alternatives = []
    for phrase, j in _spread([(p, k) for p, k in singles if goes_on(reader, k)])[:_MOST_JOINED]:
        found += [(among_tableware(p, reader.ground), k) for p, k in coordinations(reader, phrase, j)]
    found += singles
    distinct: dict[tuple[Query, int, str], tuple[Phrase, int]] = {}
    for phrase, j in found:
        distinct.setdefault((phrase.query, j, phrase.joined_by), (phrase, j))
    return _varied(sorted(distinct.values(), key=lambda pair: (-pair[1], -pair[0].score)))


def _varied(ranked: Alternatives) -> Alternatives:
    """Leave out readings of the same length where there are too many, so that the shortest are not crowded out."""
    if len(ranked) <= MOST_ALTERNATIVES:
        return ranked
    lengths = Counter[int]()
    kept: Alternatives = []
    for phrase, end in ranked:
        lengths[end] += 1
        if lengths[end] <= _MOST_ALIKE:
            kept.append((phrase, end))
    return kept if len(kept) <= MOST_ALTERNATIVES else [*kept[: MOST_ALTERNATIVES - 4], *kept[-4:]]


def _single(reader: Reader, i: int) -> Alternatives:
    special = special_phrase(reader, i)
    if special is not None and special[0].refers in (
        Refers.ONE,
        Refers.MANY,
        Refers.THERE,
        Refers.HERE,
        Refers.SPEAKER,
        Refers.ROBOT,
    ):
        return [*_those_there(reader, i), special]
    found: Alternatives = free_relatives(reader, i)
    if found:
        return found
    meant = read_destined(reader, i)
    if meant is not None:
        return [meant]
    others = read_else(reader, i)
    if others:
        return others
    remainder = read_remainder(reader, i)
    if remainder is not None:
        return _extended(reader, remainder[0], i, remainder[1])
    for opening, j in openings(reader, i):
        if opening.determiner in ("some", "couple", "few") and not nominals(reader, j):
            one = Phrase(query=ANYTHING, text=reader.text(i, j), anaphoric=True, determiner=Determiner.A)
            found += _extended(reader, one, i, j)
        bare = reader.is_end(j) or reader.word(j) in _AFTER_OWNER
        if opening.owner != ANYTHING and (bare or not nominals(reader, j)):
            own = _whose_own(reader, opening, i, j)
            found += _extended(reader, own, i, j) if own.refers is Refers.ROOM else [(own, j)]
        for nominal, k in nominals(reader, j):
            phrase = _phrase(reader, opening, nominal, i, k)
            if phrase is None:
                continue
            found += _extended(reader, phrase, i, k)
        if found:
            break
    if special is not None:
        found = (
            [special, *found]
            if not found or found[0][0].score < 0.9 or special[1] >= found[0][1]
            else [*found, special]
        )
    return found


def _those_there(reader: Reader, i: int) -> Alternatives:
    """Read "(turn the lights in the kitchen on and) those in the hall (off)" as things of the kind spoken of there."""
    if reader.word(i) != "those" or reader.word(i + 1) not in _WHERE:
        return []
    those = Phrase(query=ANYTHING, text="those", anaphoric=True, determiner=Determiner.ALL, plural=True)
    return [(phrase, end) for phrase, end in _extended(reader, those, i, i + 1) if end > i + 1]


def _whose_own(reader: Reader, opening: Opening, i: int, j: int) -> Phrase:
    """Read "(bigger than) Nina's": a thing of hers, of the kind spoken of; "at Nina's": her room."""
    elliptic = any(reader.word(k) == "'s" for k in range(i))
    apart = reader.word(i - 1) not in ("opposite", "facing") and reader.word(i - 2) in (
        "apart",
        "aside",
        "different",
        "next",
        "close",
        "closest",
        "nearest",
        "adjacent",
    )
    there = reader.word(i - 1) in ("in", "to", "from", "into", "opposite", "facing") and not elliptic and not apart
    if reader.word(i - 1) == "at" or there:
        for form in (opening.owner_name, f"{opening.owner_name}s"):
            rooms = both(Query(kinds=("room",)), named(*reader.ground.vocabulary.words.get(form, ("",))))
            for room in (rooms, Query(kinds=("room",), owner=opening.owner_name)):
                if reader.ground.found(room):
                    return Phrase(
                        query=room, text=reader.text(i, j), refers=Refers.ROOM, head="room", owner=opening.owner_name
                    )
    return Phrase(query=opening.owner, text=reader.text(i, j), anaphoric=True, owner=opening.owner_name)


def _extended(reader: Reader, phrase: Phrase, i: int, k: int) -> Alternatives:
    """Return the phrase and what it becomes with what follows the noun, step by step."""
    done: Alternatives = [(phrase, k)]
    frontier = [(phrase, k)]
    for _ in range(3):
        grown = []
        for current, j in frontier[:_MOST_EXTENSIONS]:
            for longer, end in extensions(reader, current, j):
                if end > j:
                    grown.append((replace(really_own(reader.ground, longer), text=reader.text(i, end)), end))
        if not grown:
            break
        done += grown
        frontier = _spread(sorted(grown, key=lambda pair: -pair[0].score))
    return done


def _spread(readings: Alternatives) -> Alternatives:
    """Keep the two first readings of each length, so that none crowds out the others."""
    kept: Alternatives = []
    for reading in readings:
        if sum(end == reading[1] for _, end in kept) < _MOST_OF_A_LENGTH:
            kept.append(reading)
    return kept


def _phrase(reader: Reader, opening: Opening, nominal: Nominal, i: int, k: int) -> Phrase | None:
    query = both(opening.owner, nominal.query) if opening.owner != ANYTHING else nominal.query
    query = _owned_or_named(reader, opening, nominal, i, k, query)
    described = query != nominal.noun.query and not reader.ground.affordances
    if described and len(nominal.noun.query.categories) > 0 and not reader.ground.found(query):
        nominal, query = _by_wider_noun(reader, nominal, query)
    opening, query = _whosever(reader, opening, nominal, i, query)
    if opening.owner_name or reader.word(i) in reader.ground.lexicon.possessives:
        query = worn(query, reader.ground)
    asked = reader.word(i) == "a" or reader.at(i - 1, "is", "the")
    widely = asked and k == i + 2 and reader.word(k) in _BURNING
    widely = widely or (reader.word(i) == "a" and reader.word(k - 1) == "computer")
    if (reader.word(i) in _EVERY_ONE or widely) and query == nominal.noun.query:
        query = _every_one(reader, k, query)
    if opening.determiner == "the" and query == nominal.noun.query:
        query = _called_just_so(reader, nominal, i, k, query)
    query = by_number(reader.ground, query) if nominal.noun.refers is Refers.ROOM else query
    number = opening.number or nominal.number
    superlative = query.superlative
    if superlative is not None and superlative.limit == 1 and (number or 1) > 1:
        query = query.model_copy(update={"superlative": superlative.model_copy(update={"limit": number})})
    if (number or 1) > 1 or opening.determiner in QUANTITIES:
        query = countable(query, nominal.noun.query.categories)
    determiner, count = _determined(opening, nominal, number)
    if reader.word(i) in ("each", "every") and not nominal.selected:
        determiner, count = Determiner.ALL, 1
    if opening.determiner == "both" and _two_of_them(reader, query):
        determiner, count = Determiner.NUMBER, 2
    if reader.at(i, "a", "pair", "of") and in_pairs(reader.ground, query):
        determiner, count = Determiner.A, 1
    if nominal.headless and not opening.determiner and number is None:
        return None
    if nominal.headless and reader.word(i) in reader.ground.lexicon.possessives and not nominal.selected:
        return None
    return Phrase(
        query=query,
        text=reader.text(i, k),
        determiner=determiner,
        number=count,
        refers=nominal.noun.refers,
        head=""
        if nominal.headless or nominal.noun.generic in ("one", "many")
        else nominal.noun.category or nominal.noun.generic or "?",
        plural=nominal.noun.plural,
        none=opening.determiner == "no" or nominal.noun.generic in ("no", "nobody"),
        other=opening.other or nominal.other,
        anaphoric=nominal.headless or nominal.noun.generic in ("one", "many"),
        owner=opening.owner_name,
        score=nominal.score * (0.9 if opening.notes else 1.0),
        notes=(*opening.notes, *nominal.notes),
        unknown=nominal.unknown,
    )


def _two_of_them(reader: Reader, query: Query) -> bool:
    """Say whether "both staplers" means two of more things that can be moved, or more than there are."""
    found = () if reader.ground.affordances else reader.ground.entities(query)
    return len(found) == 1 or (len(found) > 2 and all(e.kind is Kind.OBJECT for e in found))


def _every_one(reader: Reader, k: int, query: Query) -> Query:
    """Read "every light" as all that "lights" means: lamps, too."""
    many = plural(reader.word(k - 1))
    widely = read_noun(reader.ground, (many,)) if many in read_table("rewordings")["kinds"] else None
    return query if widely is None else widely.query


def _called_just_so(reader: Reader, nominal: Nominal, i: int, k: int, query: Query) -> Query:
    """Read "the hall" as the place with just that name, where others are only of its kind ("landing", a hall)."""
    found = reader.ground.found(query) if nominal.noun.refers is Refers.ROOM and not nominal.noun.plural else ()
    name = "_".join(reader.word(n) for n in range(i + 1, k))
    return named(name) if len(found) > 1 and name in found else query


def _owned_or_named(reader: Reader, opening: Opening, nominal: Nominal, i: int, k: int, query: Query) -> Query:
    """Prefer what is called or said to be so ("Tom's room" → toms_room, "goat's cheese") where nothing is owned."""
    if opening.owner == ANYTHING or reader.ground.found(query):
        return query
    squashed = "".join(c for c in reader.text(i, k) if c.isalnum()).removeprefix("the")
    ids = reader.ground.vocabulary.names.get(squashed)
    if ids:
        return named(*ids)
    said_so = reader.ground.vocabulary.attributes_named(reader.text(i, k).removeprefix("the "))
    described = both(nominal.query, Query(any_attributes=said_so)) if said_so else query
    owned_room = _in_room_named_after(reader, opening, nominal)
    return owned_room or (described if reader.ground.found(described) else query)


def _by_wider_noun(reader: Reader, nominal: Nominal, query: Query) -> tuple[Nominal, Query]:
    """Read "Nina's shelf" as her bookshelf, "the red car" as a toy car, "the silver computer" as a laptop; say so."""
    ground, category = reader.ground, nominal.noun.category
    compounds = compounds_of(ground, nominal.noun.query)
    wider = compounds or near_kinds(ground, category)
    same = query.categories == nominal.noun.query.categories
    found = query.model_copy(update={"categories": wider}) if wider and same else query
    if not ground.found(found):
        return nominal, query
    kinds = ", ".join(dict.fromkeys(e.category.replace("_", " ") for e in ground.entities(found)))
    note = f"no {category.replace('_', ' ')} is so; the {kinds} is taken for it"
    return (nominal if compounds else replace(nominal, notes=(*nominal.notes, note))), found


def _whosever(reader: Reader, opening: Opening, nominal: Nominal, i: int, query: Query) -> tuple[Opening, Query]:
    """Read "his" of a thing that nothing says to be anybody's as the one there is, and say so."""
    if opening.owner == ANYTHING or reader.ground.found(query):
        return opening, query
    own = where_they_sleep(reader.ground, opening.owner_name, nominal.query)
    if own is not None:
        return opening, own
    rooms = dwelling(reader.ground, opening.owner_name) if nominal.noun.refers is Refers.ROOM else ()
    if opening.owner_name and len(rooms) == 1:
        return opening, named(*rooms)
    found = reader.ground.found(nominal.query)
    free = nobodys(reader.ground, found)
    if reader.word(i) not in ("his", "her", "their"):
        found, free = (), _around(reader.ground, opening.owner_name, free)
    elif len(free) > _FEW_FREE and not nominal.noun.plural:
        found, free = (), _around(reader.ground, opening.owner_name, free, least=1)
    if not free:
        return opening, query
    note = f"nothing says that it is {opening.owner_name}'s; what is nobody else's is taken"
    return replace(opening, notes=(*opening.notes, note)), nominal.query if free == found else named(*free)


def _around(ground: Ground, person: str, ids: tuple[str, ...], *, least: int = 2) -> tuple[str, ...]:
    """Return those of several things that stand where the person is, or has a room, whose they are said to be."""
    who = ground.vocabulary.people.get(person)
    rooms = {ground.scene.room_of(who) if who is not None else None}
    rooms |= set(ground.found(Query(kinds=("room",), owner=person))) if least < 2 and person else set()
    there = tuple(i for i in ids if (room := ground.scene.room_of(i)) is not None and room in rooms)
    return there if len(there) >= least else ()


def _in_room_named_after(reader: Reader, opening: Opening, nominal: Nominal) -> Query | None:
    """Read "Tom's desk" as the desk in a room that is named after Tom, where nothing is said to be his."""
    ids = named_after(reader.ground, opening.owner_name)
    if ids:
        options = [both(nominal.query, named(*ids)), both(nominal.query, related(RelationName.AT, named(*ids)))]
        for option in options:
            if reader.ground.found(option):
                return option
    return None


def _determined(opening: Opening, nominal: Nominal, number: int | None) -> tuple[Determiner, int]:
    said, plural = opening.determiner, nominal.noun.plural
    if nominal.noun.category == "everyone":
        return Determiner.ALL, 1
    if nominal.selected and not (number and number > 1):
        return (Determiner.THE, 1) if said != "all" else (Determiner.ALL, 1)
    if said in ("all", "both", "rest"):
        return (Determiner.NUMBER, number) if number and said != "both" else (Determiner.ALL, 1)
    if said in QUANTITIES:
        return Determiner.NUMBER, QUANTITIES[said]
    if number is not None:
        return (Determiner.NUMBER, number) if number > 1 else (Determiner.A if said != "the" else Determiner.THE, 1)
    if said == "the":
        return (Determiner.ALL if plural and nominal.noun.generic != "one" else Determiner.THE), 1
    if said in ("a", "another", "no", "some"):
        return Determiner.A, 1
    if said == "other":
        return (Determiner.ALL if plural else Determiner.THE), 1
    if nominal.noun.query.names and not said:
        return Determiner.THE, 1
    return (Determiner.ALL if plural or nominal.noun.generic == "all" else Determiner.A), 1
