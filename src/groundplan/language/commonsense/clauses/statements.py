"""Statements: complaints that are wishes ("the lamp is still on"), and what only explains."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.clauses.states import command_for
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, IS
from groundplan.language.commonsense.words.spelling import is_known
from groundplan.scene.entity import Kind
from groundplan.scene.query import RelationName

_TASTES = frozenset({"like", "likes", "hate", "hates", "stand", "bear", "loves", "dislikes", "detests", "prefers"})
_DEMANDS = frozenset(
    {"must", "should", "shall", "needs", "need", "belong", "belongs", "goes", "ought", "except", "instead", "not"}
)
"""Words of wishes: a clause with one of them that could not be read is not passed over as telling something."""

_BEHIND = frozenset(
    {"for", "to", "when", "while", "until", "till", "since", "as", "because", "so", "if", "whenever", "like"}
    | {"please", "thanks", "now", "right", "today", "tonight", "later", "again", "too", "also", "already", "straight"}
    | {"i", "we", "before", "after", "once", "every", "can", "could", "last", "this", "tomorrow", "during", "where"}
    | {"though", "although", "who", "which"}
)
"""Words with which a clause may end that say why, when or for what, not what is to be done."""
_NARROWING = ("can", "could", "who", "which", "where")
_IDLE = frozenset(
    {"please", "there", "here", "now", "again", "too", "also", "already", "still", "up", "me", "us", "all"}
)
_OTHERS = (("the", "other"), ("the", "others"), ("another",), ("the", "rest"), ("the", "second"), ("one",))
_UNDERGOING = frozenset({"been", "is", "are", "was", "were", "gets", "get", "got"})
_WISHING = ("need", "want", "require")

SUBJECTS = frozenset(
    {"i", "we", "he", "she", "they", "it", "its", "someone", "somebody", "everyone", "everybody", "nobody", "there"}
)
_FINITE = frozenset(
    {"is", "are", "was", "were", "will", "has", "have", "had", "went", "came", "left", "did", "said", "told"}
) | {
    *(
        "forgot",
        "lost",
        "broke",
        "spilled",
        "dropped",
        "wants",
        "got",
        "starts",
        "begins",
        "think",
        "hope",
        "am",
        "can",
    ),
}


_SUPPOSED = frozenset({"could", "might", "would"})
"""Modals of what may happen, where nobody is asked to do it ("the cat might jump on it")."""


def read_why(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "why is the lamp still on?" as the wish that it were not."""
    j = i + 1
    if reader.word(j) not in ("is", "are"):
        return None
    for phrase, k in reader.noun_phrases(j + 1):
        negated = False
        while reader.word(k) in ("still", "not", "always", "so", "already", "yet"):
            negated = negated or reader.word(k) == "not"
            k += 1
        end = _undo(reading, reader, phrase, k, negated=negated)
        if end is not None:
            return end
    return None


def _undo(reading: Reading, reader: Reader, phrase: Phrase, k: int, *, negated: bool) -> int | None:
    """Bring about the opposite of the state at a position (the same state where it is said not to be so)."""
    lexicon = reader.ground.lexicon
    state = lexicon.states.get(reader.word(k))
    wanted = state if negated else lexicon.opposites.get(state or "")
    verbs = {
        "open": "open",
        "closed": "close",
        "switched_on": "turn on",
        "switched_off": "turn off",
        "clean": "clean",
        "dry": "dry",
        "cold": "refrigerate",
        "hot": "heat",
    }
    if wanted not in verbs:
        return None
    command = command_for(reader, verbs[wanted], {"theme": phrase}, end=k + 1)
    reading.builder.note(
        f"'{phrase.text} is {reader.word(k)}' is taken as the wish that it were {wanted.replace('_', ' ')}"
    )
    return k + 1 if perform(reading.builder, command) else None


def read_complaint(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "the lamp is still on", "the plates are dirty", "Tobi left the window open" as complaints."""
    for phrase, k in reader.noun_phrases(i):
        if reader.word(k) not in ("is", "are", "was", "were") or is_anything(phrase.query):
            continue
        if {"which", "what", "whose"} & set(phrase.text.split()):
            continue
        k += 1
        complains = False
        while reader.word(k) in (
            "still",
            "so",
            "too",
            "very",
            "all",
            "already",
            "not",
            "really",
            "always",
            "quite",
            "pretty",
        ):
            complains = complains or reader.word(k) in ("still", "too")
            k += 1
        state = reader.ground.lexicon.states.get(reader.word(k))
        alone = reading.understood == 0 and reader.is_end(k + 1) and state in ("open", "switched_on")
        if state in ("dirty", "wet") or alone or (complains and state is not None):
            return _undo(reading, reader, phrase, k, negated=False)
    return None


def _only_named(reader: Reader, i: int, stop: int) -> bool:
    """Say whether words only name a thing ("(and) | the jukebox", "(and) | the stamp that is in there now")."""
    ends = [end for _, end in reader.noun_phrases(i)]
    lexicon, word = reader.ground.lexicon, reader.word(i)
    opened = (word in lexicon.determiners or word in lexicon.possessives) and not _may_be_missing(reader)
    if opened and stop in ends:
        return True
    start = min(ends, default=i)
    finite = sum(reader.word(k) in ("is", "are", "was", "were", "has", "have") for k in range(start, stop))
    return start > i and reader.word(start) in ("that", "which") and finite == 1


_TO_WHERE = (("to", "where"), ("to", "wherever"), ("to", "whoever"), ("to", "whomever"))
"""What opens a place or somebody to bring things to, which nothing may go without."""


def give_up(reading: Reading, reader: Reader, i: int, *, goes_on: bool = False) -> int:
    """Report the words up to the next punctuation as unread; return the position there.

    `goes_on`: they follow at once what was read, so that they say more of it rather than something else.
    """
    stop = i
    while stop < reader.stop and not (stop > i and (reader.is_end(stop) or _wishes(reader, stop))):
        stop += 1
    words = [t.text for t in reader.tokens[i:stop] if not t.is_punctuation]
    said = " ".join(words)
    vague = reader.text(i, i + 2) in ("a bit", "a little", "a moment", "a while", "a lot")
    behind = reader.word(i) in _BEHIND and not _restricts(reading, reader, i)
    aims = reader.word(i) == "of" or any(reader.at(i, *opening) for opening in _TO_WHERE)
    more = aims or (goes_on and not vague and not behind and any(w.lower() not in _IDLE for w in words))
    listed = reader.word(i - 1) == "and" and _only_named(reader, i, stop)
    other = any(reader.at(i, *o) for o in _OTHERS) and reader.word(i - 1) in ("and", "while", "but")
    listed = (
        listed or other or does_before(reader, i, stop) or (reader.word(i - 1) == "and" and _counts(reader, i, stop))
    )
    if words and not more and not listed and _only_tells(reader, i, stop, reading_goals=bool(reading.builder.pieces)):
        reading.told.append(said)
        remember(reading, reader, i, stop)
    elif words:
        reading.failed.append(said)
    return stop


def _counts(reader: Reader, i: int, stop: int) -> bool:
    """Say whether words behind "and" are only things that are counted or described: "(the hammer) and | two screws"."""
    lexicon, word = reader.ground.lexicon, reader.word(i)
    opened = word in lexicon.numbers or word in lexicon.possessives or word == "the"
    opened = opened and not reader.ground.affordances
    return opened and any(end == stop and p.head and not p.unknown for p, end in reader.noun_phrases(i))


def _may_be_missing(reader: Reader) -> bool:
    """Say whether what is not here may yet be found, or replaced: in a scene of affordances, or its twin."""
    return reader.ground.affordances or reader.ground.household


def does_before(reader: Reader, i: int, stop: int) -> bool:
    """Say whether words behind an order say what is to be done first ("… after | it has been washed")."""
    lexicon = reader.ground.lexicon
    known = lexicon.frames.keys() | (lexicon.unsupported if reader.word(i) in ("it", "they") else frozenset())
    behind = (k for k in range(i + 1, stop) if reader.word(k - 1) in _UNDERGOING)
    done = [(reader.word(k), lexicon.base(reader.word(k)) or "") for k in behind]
    return reader.word(i - 1) in ("after", "once", "before", "until") and any(w != b and b in known for w, b in done)


def _restricts(reading: Reading, reader: Reader, i: int) -> bool:
    """Say whether words behind a question narrow what is asked for ("which things … | could get lost")."""
    if not reading.asked or reading.builder.pieces:
        return False
    counted = reader.word(i) == "for" and reader.word(i + 1) in reader.ground.lexicon.numbers
    asker = reader.word(i + 1) in ("i", "we", "you", "one", "people")
    return counted or (reader.word(i) in _NARROWING and not asker)


def _wishes(reader: Reader, k: int) -> bool:
    """Say whether a wish follows a statement: "… and | I need …"."""
    return reader.word(k) in ("and", "so") and (
        reader.word(k + 1) in _WISHING
        or (reader.word(k + 1) in ("i", "we") and reader.word(k + 2) in (*_WISHING, "would"))
    )


def remember(reading: Reading, reader: Reader, i: int, stop: int) -> None:
    """Remember what a statement speaks of, so that "it" in the next sentence can refer to it."""
    told, topic, spoken = reader.within(stop), None, False
    there = reader.word(i) == "there"
    k = i
    while k < stop:
        if (
            reader.word(k) in ("is", "are", "was")
            and reader.word(k + 1) in ("a", "an")
            and reader.word(k - 1) != "there"
        ):
            return
        existing = [(p, j) for p, j in told.noun_phrases(k) if _exists(told, p)]
        phrase, end = max(existing, key=lambda pair: (pair[1], pair[0].score), default=(None, k + 1))
        if phrase is not None:
            place = phrase.refers in (Refers.ROOM, Refers.FLOOR) or (spoken and _holds_it(told, phrase, k))
            place = place or (there and topic is not None)
            if topic is not None and reader.word(k - 1) in ("in", "on") and place:
                topic = _placed(reading, topic, phrase)
            reading.builder.discourse.add(phrase, "place" if place else "theme", ())
            topic = phrase if topic is None and phrase.refers is Refers.THING else topic
            spoken = True
        k = max(end, k + 1)


def _placed(reading: Reading, topic: Phrase, place: Phrase) -> Phrase:
    """Return what a statement is about, narrowed by where it is said to be ("left the light burning in the hall")."""
    found = reading.builder.ground.found
    there = both(topic.query, related(RelationName.AT, place.query))
    if topic.refers is not Refers.THING or not found(there) or len(found(there)) == len(found(topic.query)):
        return topic
    narrowed = topic.with_query(there)
    reading.builder.discourse.add(narrowed, "theme", ())
    return narrowed


def _holds_it(reader: Reader, place: Phrase, k: int) -> bool:
    """Say whether furniture is only named as where something is ("the mug has been on | the desk for days")."""
    return reader.word(k - 1) in reader.ground.lexicon.relations and all(
        e.kind is Kind.ASSET for e in reader.ground.entities(place.query)
    )


def remember_people(reading: Reading, reader: Reader, i: int) -> None:
    """Remember the person whom a statement is about ("Mum is cold"), so that "her" can refer to her."""
    for phrase, _ in reader.noun_phrases(i)[:1]:
        if phrase.refers is Refers.PERSON and not phrase.anaphoric:
            reading.builder.discourse.add(phrase, "person", ())


def _exists(reader: Reader, phrase: Phrase) -> bool:
    if phrase.refers is Refers.PERSON:
        return not phrase.anaphoric
    return (
        phrase.refers in (Refers.THING, Refers.ROOM)
        and not phrase.anaphoric
        and bool(reader.ground.found(phrase.query))
        and not is_anything(phrase.query.model_copy(update={"kinds": (), "types": ()}))
    )


def _finite_verb(reader: Reader, i: int, k: int) -> bool:
    """Say whether an inflected verb stands at a position behind its subject ("my round starts", "someone got …")."""
    word = reader.word(k)
    base = reader.ground.lexicon.base(word)
    subject = reader.word(i) in SUBJECTS or reader.word(i) in reader.ground.lexicon.determiners
    subject = subject or reader.word(i) in reader.ground.lexicon.possessives
    return subject and base is not None and base != word and not word.endswith("ing")


def _foreign(reader: Reader, i: int, stop: int) -> bool:
    """Say whether more than a third of the words, as they were written, are known to nothing."""
    written = [t.text for t in reader.tokens[i:stop] if t.text.isalpha()]
    unheard = [w for w in written if not w[0].isupper() and not is_known(w.lower(), reader.ground)]
    return 3 * len(unheard) > len(written)


def _speaks_of_things(reader: Reader, i: int, stop: int) -> bool:
    """Say whether words without a verb name something that is here ("bedtime", "a little surprise" do not)."""
    told = reader.within(stop)
    for k in range(i, stop):
        if told.word(k) in reader.ground.lexicon.word_sets["stops"]:
            continue
        for phrase, _ in told.noun_phrases(k):
            if phrase.refers in (Refers.THING, Refers.ROOM) and not phrase.unknown and _exists(told, phrase):
                return True
    return False


def _is_person(reader: Reader, i: int) -> bool:
    named = reader.ground.vocabulary.is_name(reader.word(i))
    return named or any(p.refers is Refers.PERSON for p, _ in reader.noun_phrases(i))


def _is_not_so(reader: Reader, k: int, stop: int) -> bool:
    """Say whether "is not ripe", "are not quite dry yet" stands at a position, up to the end: how something is."""
    words = [
        reader.word(n) for n in range(k, stop) if reader.word(n) not in ("yet", "anymore", "quite", "very", "really")
    ]
    return len(words) == 3 and words[0] in IS and words[1] == "not" and words[2] not in reader.ground.lexicon.relations


def _only_tells(reader: Reader, i: int, stop: int, *, reading_goals: bool) -> bool:
    """Say whether the words tell something rather than ask for it ("I have to go out", "guests are coming")."""
    if reader.ground.lexicon.base(reader.word(i)) == reader.word(i) or reader.word(i) in ALL_QUESTION_WORDS:
        return False
    if _foreign(reader, i, stop):
        return False
    said = {reader.word(k) for k in range(i + 1, min(i + 5, stop))}
    if _TASTES & said and not {"would", "should", "want", "wants"} & said and _is_person(reader, i):
        return True
    demands = _DEMANDS - {"goes", "not", "needs", "need"} if reader.word(i) in SUBJECTS else _DEMANDS
    if not _speaks_of_things(reader, i, stop) or any(_is_not_so(reader, k, stop) for k in range(i + 1, stop)):
        demands = demands - {"not"}
    if any(reader.word(k) in demands for k in range(i, stop)):
        return False
    if reader.word(i) not in ("i", "we", "you") and any(reader.word(k) in _SUPPOSED for k in range(i + 1, stop)):
        return not {"you", "like", "love", "prefer", "appreciate"} & {reader.word(k) for k in range(i, stop)}
    if any(reader.word(k) in _FINITE or _finite_verb(reader, i, k) for k in range(i + 1, stop)):
        return True
    if not _speaks_of_things(reader, i, stop):
        return True
    if not reading_goals and any(end >= stop and not p.unknown for p, end in reader.within(stop).noun_phrases(i)):
        return True
    return reader.word(i) in (
        "i",
        "we",
        "it",
        "he",
        "she",
        "they",
        "my",
        "there",
        "our",
        "this",
        "that",
        "because",
        "since",
    )
