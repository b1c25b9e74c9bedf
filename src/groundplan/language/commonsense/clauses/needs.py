"""Needs: what people mean when they don't say it ("I am thirsty", "it smells in the kitchen"), from a data table.

Every use of the table is said in the reading's notes; nothing is guessed silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination, directly, somewhere_in
from groundplan.language.commonsense.clauses.helpful import categories_called, wished
from groundplan.language.commonsense.clauses.said_places import said_where_to
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import HOLDERS, NOTHING, both, is_anything, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import QUESTION_WORDS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

Entry = Mapping[str, Any]
_CHANGES = (
    ("switch_off", "switched_on", "switched_off"),
    ("open", "closed", "open"),
    ("close", "open", "closed"),
    ("switch_on", "switched_off", "switched_on"),
)
"""What an entry may have done: its key, the state that things are in, and the one they get into."""
_PARTICLES = ("up", "on", "off", "out", "down", "away", "it", "him")
_UNNAMED = ("someone", "somebody", "anyone", "people", "a person", "person", "everyone")
_ADVERBS = ("so", "very", "really", "that", "too", "at", "all", "feeling", "a", "bit", "quite")
_MOVING = ("take", "bring", "put", "carry", "deliver", "move", "hand", "give", "fetch", "place")
_PLACING = ("on", "in", "at", "over", "across", "all", "onto", "under", "near", "next", "by", "into", "through")


@cache
def _table() -> tuple[Entry, ...]:
    return tuple(read_table("needs")["need"])


@cache
def known_needs() -> frozenset[str]:
    """Return how the readings of all needs are reported."""
    return frozenset(entry["why"] for entry in _table())


def read_need(builder: GoalBuilder, reader: Reader, i: int) -> int | None:
    """Read a situation at a position, add what helps as goals, and return the position after it, or None."""
    end = i
    while end < reader.stop and not (reader.is_end(end) and reader.word(end) != ","):
        if reader.word(end) in ("so", "and", "but") and end > i + 1 and _clause_begins(reader, end + 1):
            break
        if reader.word(end) == "," and _clause_begins(reader, end + 1):
            break
        end += 1
    if _moved_next(reader, i, end) or said_where_to(reader, i):
        return None
    words = _plain_words(reader, i, end)
    words += ["i"] if _feels(reader, i) else []
    words += ["it"] if _room_feels(reader, i) else []
    for entry in _table():
        if not _said(reader, entry, words) or (entry.get("affordances") and not reader.ground.affordances):
            continue
        builder.need = True
        try:
            helped = _helped(builder, reader, entry, i, end)
        finally:
            builder.need = False
        if helped:
            spilt = _subject(reader, i, end) if builder.ground.affordances and entry.get("act") else None
            if spilt is not None:
                builder.discourse.add(spilt, "theme", ())
            builder.note(entry["why"])
            builder.scores.append(0.8)
            return end
        builder.note(f"{entry['why'].partition(':')[0]}, but nothing here would help")
    return None


def needs_told(reader: Reader, i: int, end: int) -> list[Entry]:
    """Return the entries of the situations that the words of a span tell of, likeliest first."""
    words = _plain_words(reader, i, end)
    return [
        entry
        for entry in _table()
        if _said(reader, entry, words) and (reader.ground.affordances or not entry.get("affordances"))
    ]


def _plain_words(reader: Reader, i: int, end: int) -> list[str]:
    """Return the words of a clause without the first ones of things here ("the | sewing | box" is about no sewing)."""
    words = _undenied(_without_rooms(reader, [reader.word(k) for k in range(i, end)]))
    known = reader.ground.vocabulary.by_squash if reader.ground.affordances else {}
    return [
        w for w, after in zip(words, [*words[1:], ""], strict=False) if not after.isalpha() or w + after not in known
    ]


def _without_rooms(reader: Reader, words: list[str]) -> list[str]:
    """Leave out the names of rooms that say something else as well ("in the | wet lab" nobody is wet)."""
    known = reader.ground.vocabulary
    for length in (3, 2):
        for k in range(len(words) - length + 1):
            called = known.by_squash.get(squash(" ".join(words[k : k + length])), ()) if words[k] else ()
            if any(known.kinds.get(category) is Kind.ROOM for category in called):
                words = [*words[:k], *[""] * length, *words[k + length :]]
    return [w for w in words if w]


def _undenied(words: list[str]) -> list[str]:
    """Leave out what is denied ("i am not | cold", "no longer | hungry")."""
    kept = list(words)
    for k in range(1, len(words)):
        denied = words[k] == "not" and words[k - 1] in ("am", "is", "are", "feel", "was")
        if denied or (words[k - 1] == "no" and words[k] == "longer"):
            after = next((n for n in range(k + 1, len(words)) if words[n] not in _ADVERBS), len(words))
            kept[k + 1 : after + 1] = [""] * (after + 1 - k - 1)
    return [word for word in kept if word]


def _moved_next(reader: Reader, i: int, end: int) -> bool:
    """Say whether what is told of is then to be moved itself ("the post has come, | take it to Ann").

    Whatever is ordered of a thing that the clause begins with says all of it ("the loaf looks tired, | throw it away").
    """
    k = end
    while reader.word(k) in (",", "and", "so", "please", "could", "can", "you", "."):
        k += 1
    if reader.word(k) in _MOVING and reader.word(k + 1) in ("it", "them"):
        return True
    ordered = reader.word(k) in reader.ground.lexicon.frames and not reader.ground.affordances
    return ordered and bool({"it", "them"} & {reader.word(k + 1), reader.word(k + 2)}) and _of_a_thing(reader, i)


def _of_a_thing(reader: Reader, i: int) -> bool:
    """Say whether a clause begins with a thing that is here."""
    things = (p for p, _ in reader.noun_phrases(i) if p.refers is Refers.THING and not p.unknown and not p.anaphoric)
    return any(not is_anything(p.query) and reader.ground.found(p.query) for p in things)


def _feels(reader: Reader, i: int) -> bool:
    """Say whether a clause tells how a person feels ("Helen is cold"), which is read as if they said so themselves."""
    people = [k for p, k in reader.noun_phrases(i) if p.refers is Refers.PERSON and not p.anaphoric]
    return any(reader.word(k) in ("is", "'s", "feels", "are", "feel") for k in people)


def _room_feels(reader: Reader, i: int) -> bool:
    """Say whether a clause tells how it is in a room ("Ann's office is freezing"), as "it is freezing there" does."""
    ends = [k for p, k in reader.noun_phrases(i) if p.refers is Refers.ROOM and not p.unknown]
    return (
        any(reader.word(k) in ("is", "'s", "feels", "are", "gets", "seems") for k in ends)
        and not reader.ground.affordances
    )


def _clause_begins(reader: Reader, k: int) -> bool:
    lexicon = reader.ground.lexicon
    if reader.word(k) in QUESTION_WORDS and not reader.is_end(k + 1):
        return True
    if reader.word(k) in ("please", "could", "can", "i", "help", "would", "bring", "go"):
        return True
    if reader.word(k) not in lexicon.verb_starts:
        return False
    ordered = reader.word(k - 1) == "," and any(p.refers is Refers.THING for p, _ in reader.noun_phrases(k + 1))
    return ordered or reader.word(k + 1) in (*lexicon.determiners, *lexicon.persons, *_PARTICLES)


_NO_LIMBS = frozenset({"handed", "handing", "backed", "backing", "faced", "facing", "headed", "heading", "shouldered"})
"""Verb forms whose base is the name of a part of the body, of which they say nothing."""


def _said(reader: Reader, entry: Entry, words: list[str]) -> bool:
    present = set(words) | {b for w in words if w not in _NO_LIMBS and (b := reader.ground.lexicon.base(w))}
    return _among(entry["said"], present) and not _among(entry.get("unless", ()), present)


def _among(said: Iterable[str], present: set[str]) -> bool:
    """Say whether all words of one of several sayings are present; "a|b" is either."""
    return any(all(set(part.split("|")) & present for part in words.split()) for words in said)


def _place(builder: GoalBuilder, reader: Reader, i: int, end: int) -> Phrase | None:
    """Return the place or thing a situation names ("on his desk", "in the kitchen", "my desk is …")."""
    bounded = reader.within(end)
    places: list[Phrase] = []
    for k in range(i, end):
        if reader.word(k) in _PLACING:
            readings = [p for p, _ in bounded.noun_phrases(k + 1)]
            for phrase in (*(p for p in readings if p.refers is Refers.ROOM), *readings):
                if (
                    not is_anything(phrase.query)
                    and phrase.refers in (Refers.THING, Refers.ROOM)
                    and reader.ground.found(phrase.query)
                ):
                    places.append(phrase)
                    break
    if not places and not reader.ground.affordances:
        rooms = (p for p, _ in bounded.noun_phrases(i) if p.refers is Refers.ROOM and reader.ground.found(p.query))
        places = [room for room in rooms if not room.parts][:1]
    fixed = (p for p in places if any(e.kind is not Kind.OBJECT for e in reader.ground.entities(p.query)))
    return next(fixed, places[0] if places else None)


def _subject(reader: Reader, i: int, end: int) -> Phrase | None:
    for k in (i, *range(i + 1, end)):
        for phrase, _ in sorted(reader.within(end).noun_phrases(k), key=lambda pair: (-pair[0].score, pair[1]))[:1]:
            if phrase.head in ("any", "all") or phrase.score < 0.8:
                continue
            if phrase.refers is Refers.THING and not phrase.anaphoric and reader.ground.found(phrase.query):
                return phrase
    return None


def _room(builder: GoalBuilder, place: Phrase | None) -> Query | None:
    """Return the room that is meant: the one named, that of the thing named, else the robot's."""
    ground = builder.ground
    if place is not None:
        rooms = [r for i in ground.found(place.query) if (r := ground.scene.room_of(i))]
        if rooms:
            return named(*dict.fromkeys(rooms))
    room = ground.scene.room_of(ground.start) if ground.start else None
    return named(room) if room else None


def _room_of(builder: GoalBuilder, person: Phrase) -> Query:
    """Return the room a person is in, as far as is known, else the room that is theirs."""
    ground = builder.ground
    told = builder.whereabouts.get(person.owner)
    rooms = [room for i in ground.found(person.query) if (room := ground.scene.room_of(i))]
    if told is not None or rooms:
        return told.query if told is not None else named(*rooms)
    return Query(kinds=("room",), owner=person.owner)


def _helped(builder: GoalBuilder, reader: Reader, entry: Entry, i: int, end: int) -> bool:
    """Add the goals of an entry; False where the scene has nothing that would help."""
    place = _place(builder, reader, i, end)
    if place is not None:
        builder.discourse.add(place, "place", ())
    act = entry.get("act")
    if act in ("refrigerate", "heat"):
        return _acted(builder, reader, act, i, end)
    if act == "clean_place" and builder.ground.affordances:
        place = place if _dirty_said(reader, i, end) else None
    elif act == "clean_place" and place is None:
        place = _subject(reader, i, end)
    if act == "clean_place" and place is not None and builder.ground.household and place.refers is Refers.THING:
        for name in builder.terms(place, "place"):
            builder.add(f"(clean {name})", ("dirt", name))
        return True
    theirs = place is None and _feels(reader, i)
    room = _room_of(builder, _sufferer(reader, i)) if theirs else _room(builder, place)
    subject = _subject(reader, i, end) if place is None else None
    if any(_switched(builder, entry, change, room, subject) for change in _CHANGES):
        return True
    if entry.get("make") and _made(builder, reader, entry["make"]):
        return True
    whom = _sufferer(reader, i)
    there = place is not None and place.refers is Refers.ROOM and whom.refers is Refers.SPEAKER
    entry = {**entry, "to": "place"} if there and not builder.ground.affordances else entry
    if _brought(builder, entry, place, whom):
        return True
    return bool(entry.get("else_make")) and _made(builder, reader, entry["else_make"])


def _dirty_said(reader: Reader, i: int, end: int) -> bool:
    """Say whether a clause says that a place is dirty, rather than that something was spilt there."""
    said = {reader.word(k) for k in range(i, end)}
    return bool(said & {"stain", "stains", "stained", "sticky", "mess", "dirty"} and not said & {"spilled", "spilt"})


def _sufferer(reader: Reader, i: int) -> Phrase:
    """Return whom a situation is about: a person named first, else the speaker."""
    for phrase, _ in reader.noun_phrases(i):
        if phrase.refers is Refers.PERSON and not phrase.anaphoric and phrase.owner and phrase.text not in _UNNAMED:
            return phrase
    return Phrase(query=Query(), refers=Refers.SPEAKER)


def _acted(builder: GoalBuilder, reader: Reader, verb: str, i: int, end: int) -> bool:
    from groundplan.language.commonsense.clauses.effects import perform

    thing, ground = _subject(reader, i, end), reader.ground
    meant = ground.entities(thing.query) if thing is not None else []
    fixed = any(e.kind is Kind.ASSET or ground.scene.has_type(e.id, "switchable") for e in meant)
    if thing is None or fixed:
        return False
    icy = ground.knowledge.scene_categories_with(ground.scene, "frozen") if verb == "refrigerate" else ()
    frozen = [e.category in icy for e in ground.entities(thing.query)]
    verb = "freeze" if frozen and all(frozen) and ground.categories("freezer") else verb
    frame = ground.lexicon.frames[verb][0]
    return perform(builder, Command(verb=verb, frame=frame, roles={"theme": thing}))


def _made(builder: GoalBuilder, reader: Reader, liquid: str) -> bool:
    """Make a drink for the speaker where something here makes it."""
    from groundplan.language.commonsense.clauses.liquids import make

    makers = ("brews", "source") if builder.ground.household else ("brews",)
    if not any(f[2] == liquid for predicate in makers for f in builder.ground.scene.matching(predicate)):
        return False
    theme = Phrase(query=Query(categories=(liquid,)), text=liquid, head=liquid, determiner=Determiner.A)
    frame = reader.ground.lexicon.frames["make"][0]
    return make(
        builder,
        Command(
            verb="make", frame=frame, roles={"theme": theme, "recipient": Phrase(query=Query(), refers=Refers.SPEAKER)}
        ),
    )


def _switched(
    builder: GoalBuilder, entry: Entry, change: tuple[str, str, str], room: Query | None, said: Phrase | None
) -> bool:
    """Switch, open or close what is spoken of, else something in the room that is meant, else anywhere near."""
    key, now, wanted = change
    ground = builder.ground
    listed = entry.get(key, ())
    for name in (listed,) if isinstance(listed, str) else listed:
        categories = categories_called(ground, name)
        if not categories:
            continue
        inside = Query(categories=categories)
        near = both(inside, related(RelationName.IN, room)) if room is not None else inside
        spoken = both(inside, said.query) if said is not None else inside
        inside = near if ground.found(near) or not entry.get("anywhere") else inside
        inside = spoken if said is not None and ground.found(spoken) else inside
        query = both(inside, Query(states=(now,)))
        off = wanted == "switched_off" and entry.get("switch_on")
        already = both(inside, Query(states=(wanted,)))
        query = query if ground.found(query) or not ground.found(already) or wanted == "closed" or off else already
        if ground.found(query):
            closes_all = wanted in ("closed", "switched_off")
            phrase = Phrase(
                query=query,
                text=name.replace("_", " "),
                head=name,
                determiner=Determiner.ALL if closes_all else Determiner.A,
            )
            x = builder.variable(phrase)
            builder.discourse.add(phrase, "theme", (x,))
            builder.add(f"({wanted} {x})", ("power" if "switched" in wanted else "openness", x))
            return True
    return False


def _brought(builder: GoalBuilder, entry: Entry, place: Phrase | None, whom: Phrase) -> bool:
    for wish in entry.get("bring", ()):
        query = wished(builder.ground, wish) or NOTHING
        if wish == "property:edible" and builder.ground.affordances:
            query = without(query, Query(types=("liquid",)))
        query = without(query, having(builder.ground, "gone off") or NOTHING)
        if not builder.ground.found(query):
            continue
        phrase = Phrase(query=query, text=wish.partition(":")[2], head="help", determiner=Determiner.A)
        x = builder.variable(phrase)
        builder.discourse.add(phrase, "theme", (x,))
        if entry.get("to") == "place" and place is not None:
            _bring_there(builder, place, x)
            return True
        there = destination(builder, whom, "to")
        if there is not None:
            builder.add(there(x), ("location", x))
            return True
    return False


def _bring_there(builder: GoalBuilder, place: Phrase, x: str) -> None:
    names = builder.terms(place, "place")
    query = builder.variables[names[0]].query
    entities = builder.ground.entities(query)
    if place.refers is Refers.ROOM or (entities and entities[0].kind is Kind.ROOM):
        builder.add(somewhere_in(x, names[0]), ("location", x))
        return
    if entities and not any(builder.ground.scene.has_type(entities[0].id, t) for t in HOLDERS):
        beside = destination(builder, place, "near")
        if beside is not None:
            builder.add(beside(x), ("location", x))
            return
    builder.add(directly(builder, query, x, names[0]), ("location", x))
