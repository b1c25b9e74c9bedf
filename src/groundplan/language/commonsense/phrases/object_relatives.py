"""Things as somebody's doings tell of them: "the novel (that) Nora was reading", "the scarf somebody forgot"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.diets import diet, eatables, eats
from groundplan.language.commonsense.phrases.neighbours import read_neighbours
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.tellings import told
from groundplan.language.commonsense.phrases.unused import read_unused
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, named, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import MODALS, PERSONS
from groundplan.scene.query import Query, RelationName

_AUX = frozenset(
    ["is", "was", "are", "were", "has", "had", "have", "been", "being", "did", "does", "do", "will", "would", "must"]
)
_ADVERBS = frozenset(
    ["always", "usually", "often", "just", "currently", "still", "really", "never", "normally", "already", "also"]
)
_VERBS = frozenset(
    {"keeps", "kept", "left", "forgot", "forgotten", "lost", "put", "uses", "used", "likes", "loves", "wears"}
    | {"wore", "bought", "brought", "got", "gave", "made", "wrote", "drew", "drank", "ate", "took", "broke"}
    | {"dropped", "needs", "wants", "owns", "reads", "read", "drinks", "eats", "plays", "writes", "borrowed"}
    | {"ordered", "hung", "sat", "sits", "slept", "sleeps", "built", "knitted", "painted", "mentioned", "misses"}
    | {"rides", "rode", "drives", "drove", "spilt", "spilled", "cut", "hid", "set", "saw", "stands", "works", "spoke"}
    | {"meant", "threw"}
)
_PARTICLES = frozenset(["on", "at", "with", "in", "behind", "there", "here", "up", "down", "out", "off", "from"])
_WHENS = (
    ("yesterday",),
    ("today",),
    ("earlier",),
    ("before",),
    ("at", "night"),
    ("last", "night"),
    ("in", "bed"),
    ("last", "week"),
    ("this", "morning"),
    ("right", "now"),
    ("at", "the", "moment"),
    ("lying", "around"),
    ("every", "day"),
)
_STANDING = ("is", "are", "was", "were", "stands", "stand", "lies", "lie", "sits", "sit", "hangs", "hang")
_DRINKING = frozenset({"drink", "sip"})
_LENT = frozenset({"borrowed", "borrow", "took", "taken", "stole", "stolen", "pinched", "nicked"})


def read_doings(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read what somebody did or does with the noun, at the position of who it is ("| Nora was reading")."""
    if phrase.refers not in (Refers.THING, Refers.ROOM) or is_anything(phrase.query) or phrase.head in ("any", "all"):
        return []
    stranded = _holding(reader, phrase, j) or read_unused(reader, phrase, j)
    if stranded:
        return stranded
    who = _who(reader, j)
    if who is None or reader.ground.knowledge.persons.is_title(phrase.text.split()[-1]):
        return []
    people, k = who
    end = _verb_end(reader, k)
    if end <= k or not _closes(reader, end):
        return []
    words = [reader.word(n) for n in range(k, end)]
    found = _narrowed(reader, phrase, people, words)
    if found is None:
        return []
    note = doubtful(f"'{reader.text(j, end)}' is taken to tell which {phrase.text} is meant")
    return [(replace(phrase, query=found, score=phrase.score * 0.97, notes=(*phrase.notes, note)), end)]


def _holding(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(the table) | the lamp is on", "(the box) my keys are in" as the one that holds it."""
    lexicon = reader.ground.lexicon
    if reader.word(j) not in lexicon.determiners and reader.word(j) not in lexicon.possessives:
        return []
    found: Alternatives = []
    for content, end in reader.noun_phrases(j):
        k = end + 1 if reader.word(end) in _STANDING else end
        k = k + 1 if k > end and reader.word(k) in ("kept", "stored", "standing", "lying") else k
        inside = k > end and reader.word(k) in ("in", "on", "inside") and _closes(reader, k + 1)
        if inside and content.refers is Refers.THING and reader.ground.found(content.query):
            query = both(phrase.query, related(RelationName.CONTAINS, content.query))
            found.append((phrase.with_query(query, score=content.score), k + 1))
    return found


def _who(reader: Reader, j: int) -> tuple[tuple[str, ...], int] | None:
    """Return the names of who is spoken of (none for somebody), and the position after: "Ann", "either Ann or Bo"."""
    if reader.word(j) in PERSONS:
        return (), j + 1
    near = read_neighbours(reader, j)
    if near is not None:
        return near
    j = j + 1 if reader.word(j) in ("either", "both") else j
    names: tuple[str, ...] = ()
    while (one := _one(reader, j)) is not None:
        names, j = (*names, one[0]), one[1]
        following = j + 1 if reader.word(j) in ("or", "and", ",") else j
        following = following + 1 if following > j and reader.word(following) in ("or", "and") else following
        if following == j or _one(reader, following) is None:
            return names, j
        j = following
    return None


def _one(reader: Reader, j: int) -> tuple[str, int] | None:
    """Return the name of one person at a position, and the position after."""
    start = j + 1 if reader.word(j) in ("the", "our", "my") else j
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(start, start + length))
        if not all(words) or "'s" in words or reader.word(start + length) == "'s":
            continue
        known = person_query(reader.ground, words)
        if known is not None and (
            reader.tokens[start].text[:1].isupper() or reader.ground.knowledge.is_role(words[-1])
        ):
            return known[1], start + length
    return None


def _verb_end(reader: Reader, k: int) -> int:
    """Return the position after the verbs of a short clause ("has been working on", "forgot", "reads at night")."""
    start = k
    if reader.word(k) in ("has", "have", "had") and _closes(reader, k + 1):
        return k + 1
    while reader.word(k) in _AUX or reader.word(k) in _ADVERBS:
        k += 1
    if reader.word(k) == "to" and k > start and reader.word(k + 1).isalpha():
        return k + 2
    word = reader.word(k)
    if word.endswith("ing") or word in _VERBS or (k > start and (word.endswith("ed") or word in _VERBS)):
        k += 1
    elif not word.endswith("ed"):
        return k if k > start and reader.word(k - 1) in ("has", "have", "had") else start
    else:
        k += 1
    if reader.word(k) in _PARTICLES and _closes(reader, k + 1):
        k += 1
    if reader.word(k) == "from" and reader.word(k + 1) in PERSONS:
        k += 2
    when = next((w for w in _WHENS if reader.at(k, *w)), ())
    return k + len(when)


def _closes(reader: Reader, k: int) -> bool:
    """Say whether the clause ends here: at punctuation, or before where the thing is or goes."""
    word = reader.word(k)
    marks = reader.ground.lexicon.mark_phrases
    return (
        reader.is_end(k)
        or word in ("and", "or", "but", "then", "is", "are", "was", "has", "should", "must", "that", "which")
        or reader.longest(k, marks) is not None
    )


def _narrowed(reader: Reader, phrase: Phrase, people: tuple[str, ...], words: list[str]) -> Query | None:
    """Return those that are told of so, else the people's own, else those where they are, else the only one."""
    ground = reader.ground
    fits = told(ground, phrase, words)
    if fits and set(fits) < set(ground.found(phrase.query)):
        return both(phrase.query, named(*fits))
    ways = [_theirs(ground, person, lent=bool(_LENT & set(words))) for person in people]
    for said in zip_longest(*ways):
        query = both(phrase.query, either(*(q for q in said if q is not None)))
        if ground.found(query):
            return query
    return phrase.query if len(ground.found(phrase.query)) == 1 or not people else None


def _theirs(ground: Ground, person: str, *, lent: bool) -> Iterator[Query]:
    """Yield what may be meant by things that somebody has: with them but not theirs, theirs, where they are or work."""
    own = owned_by(ground, person)
    people = person_query(ground, tuple(person.lower().split()))
    rooms = [r for i in ground.found(people[0]) if (r := ground.scene.room_of(i))] if people is not None else []
    theirs = related(RelationName.AT, both(Query(kinds=("asset", "room")), own))
    yield without(theirs, own) if lent else own
    yield own if lent else related(RelationName.IN, named(*rooms)) if rooms else NOTHING
    yield theirs


def read_eaten_by(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(something that) | a vegan could (not) eat": what suits, or does not suit, the diet of whom it is for."""
    modal = next((k for k in range(j, min(j + 4, reader.stop)) if reader.word(k) in MODALS), -1)
    if modal <= j:
        return []
    denied = reader.word(modal + 1) == "not"
    verb = modal + 2 if denied else modal + 1
    suits = diet(reader.ground, [reader.word(verb), *(reader.word(k) for k in range(j, modal))])
    if suits is None or not eats((reader.word(verb),)):
        return []
    edible = Query(categories=reader.ground.knowledge.scene_categories_with(reader.ground.scene, "edible"))
    base = phrase.query.model_copy(update={"kinds": ()}) if phrase.head in ("any", "all") else phrase.query
    if reader.word(verb) in _DRINKING:
        base = both(base, eatables(reader.ground, drinks=True))
    query = without(both(base, edible), suits) if denied else both(base, suits)
    return [(phrase.with_query(query), verb + 1)]
