"""What is sought in so many words: "something to open this letter with", "somewhere to put this wet laundry"."""

from __future__ import annotations

from groundplan.knowledge.washing import TAKEN_AS_DIRTY, washed_at
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import free
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.purposes import best_for, purpose_end
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.query import Query, RelationName, Return

THINGS = frozenset({"something", "anything"})
PLACES = frozenset({"somewhere", "someplace", "anywhere"})
_PLACING = frozenset(
    {"dispose", "dry", "dump", "file", "hang", "hide", "keep", "lay", "leave", "lock", "pack", "park", "put"}
    | {"recycle", "stash", "store", "stow", "throw", "tidy"}
)
_LEADING = (
    "i",
    "we",
    "you",
    "one",
    "can",
    "could",
    "may",
    "might",
    "would",
    "should",
    "do",
    "where",
    "to",
    "that",
    "please",
    "safe",
    "in",
    "which",
)
_PURPOSEFUL = frozenset({"to", "for", "i", "we", "that", "which", "warm"})
_ENDING = ("so", "because", "until", "while", "tonight", "tomorrow", "overnight")
_BELONGING = ("belong", "belongs", "go", "live", "kept", "stored")
_LIVING = ("live", "sleep", "stay")
_KEPT_SO = {"frozen": "freezer", "chilled": "fridge", "refrigerated": "fridge"}
"""Where things are kept of which it is said that they are so."""
_GETTING = ("get", "grab", "buy", "have", "pick")
_SOLD = {
    "snack": "stilling_hunger",
    "snacks": "stilling_hunger",
    "bite": "stilling_hunger",
    "food": "stilling_hunger",
    "drink": "quenching_thirst",
    "drinks": "quenching_thirst",
}
_PROPER = 0.7
_SURE = 0.6
_LIKELY = 0.4


def read_sought(reader: Reader, i: int) -> Asked | None:
    """Read a request that only names what it is for; None where it does not begin so or nothing is known to serve."""
    word = reader.word(i)
    if _somewhere(reader, i) > i:
        return read_placing(reader, _somewhere(reader, i))
    if word not in THINGS or not _PURPOSEFUL & {reader.word(k) for k in range(i + 1, min(i + 5, reader.stop))}:
        return None
    readings = []
    for phrase, end in reader.noun_phrases(i):
        whole = reader.is_end(end) and not is_anything(phrase.query) and not phrase.unknown
        if whole and phrase.query != Query(kinds=("object",)):
            readings.append(Asked(phrase=phrase, end=end, score=0.95))
    present = (a for a in readings if reader.ground.found(a.phrase.query))
    return next(present, readings[0] if readings else None)


def read_place_to_put(reader: Reader, i: int) -> list[Asked]:
    """Read "somewhere to put this", "a place where I can lock away my bag": the furniture that is for that."""
    j = _somewhere(reader, i)
    asked = read_placing(reader, j) if j > i else None
    return [asked] if asked is not None else []


def _somewhere(reader: Reader, i: int) -> int:
    """Return where it begins what a place is for, behind "somewhere", "a safe spot"; the position itself for none."""
    if reader.word(i) in PLACES:
        return i + 1
    k = i + 1 if reader.word(i) in ("a", "some", "any", "the") else i
    k += reader.word(k) in ("safe", "good", "suitable", "proper", "right")
    return k + 1 if k > i and reader.word(k) in ("place", "spot") else i


def read_placing(reader: Reader, j: int) -> Asked | None:
    """Read "(somewhere) to lock this away", "(where can) | I hang my coat": the furniture that is for that."""
    while reader.word(j) in _LEADING:
        j += 1
    if reader.word(j) not in _PLACING:
        return None
    end = purpose_end(reader, j)
    words = [reader.word(k) for k in range(j, end)]
    if set(words[1:]) & set(read_table("rewordings")["problems"]["body"].split()):
        return None
    cut = next((n for n, w in enumerate(words) if w in _ENDING and n), len(words))
    while cut < len(words) and not reader.is_end(end):
        end += 1
    kept_so = next((_KEPT_SO[w] for w in words[1:] if w in _KEPT_SO), "")
    washing = _usual(reader, j + 1) if TAKEN_AS_DIRTY & set(words) else _standing(reader, kept_so)
    query = washing or _serving(reader, words[:cut]) or _usual(reader, j + 1)
    if query is None:
        return None
    phrase = Phrase(
        query=query, head="any", text=reader.text(j, end), notes=("what such things are put in or on is meant",)
    )
    return Asked(phrase=phrase, end=_past_reason(reader, end), score=0.9)


def _past_reason(reader: Reader, end: int) -> int:
    if reader.word(end) in _ENDING:
        while not reader.is_end(end):
            end += 1
    return end


def _standing(reader: Reader, category: str) -> Query | None:
    """Return the furniture of a category; None where nothing here is such."""
    names = reader.ground.categories(category) if category else ()
    query = Query(categories=names, kinds=("asset",))
    return query if names and reader.ground.found(query) else None


def _serving(reader: Reader, words: list[str]) -> Query | None:
    best = best_for(reader.ground, words)
    if best is None or best[1] < _SURE:
        return None
    standing = both(best[0], Query(kinds=("asset",)))
    return next((q for q in (standing, both(best[0], Query(types=("receptacle",)))) if reader.ground.found(q)), None)


def _usual(reader: Reader, j: int) -> Query | None:
    """Return the furniture in which such things usually are ("somewhere to put the milk")."""
    ground = reader.ground
    j = j + 1 if reader.word(j) in ("away", "down", "up") else j
    for phrase, end in reader.noun_phrases(j):
        dirty = set(reader.text(j, end).split()) & TAKEN_AS_DIRTY
        washing = _washing(ground, phrase.query.categories) if dirty else None
        if washing is not None:
            return washing
        for own in phrase.query.categories:
            places = ground.knowledge.usual_places(own)
            top = max((p.score for p in places), default=0.0)
            for place in places:
                names = ground.categories(place.category) if place.score >= _LIKELY * top else ()
                query = Query(categories=names, kinds=("asset", "room"))
                if names and ground.found(query):
                    return query
    return None


def _washing(ground: Ground, categories: tuple[str, ...]) -> Query | None:
    """Return where dirty clothes or dishes go until they are washed."""
    names = (ground.categories(place) for place in washed_at(ground.knowledge, categories))
    return next((Query(categories=found) for found in names if found), None)


def read_belongs(reader: Reader, j: int) -> Asked | None:
    """Read "(where) | does the hammer belong", "do the clean towels go": the furniture such things usually are in."""
    if reader.word(j) not in ("does", "do", "should", "would"):
        return None
    for _, end in reader.noun_phrases(j + 1):
        k = end + 1 if reader.word(end) in ("normally", "usually", "really", "actually", "be") else end
        living = _dwelling(reader, end - 1) if reader.word(k) in _LIVING else None
        belonging = reader.word(k) in _BELONGING or (k > end and reader.is_end(k))
        query = living or (_usual(reader, j + 1) if belonging else None)
        if query is not None:
            note = "where such things usually are is meant"
            last = k + 1 if reader.word(k) in (*_BELONGING, *_LIVING) else k
            phrase = Phrase(query=query, head="any", text=reader.text(j, k), notes=(note,))
            return Asked(phrase=phrase, end=last, score=0.95)
    return None


def _dwelling(reader: Reader, k: int) -> Query | None:
    """Return the furniture in which the animal lives that a word names ("the fish"); None where it is no animal."""
    known = reader.ground.knowledge
    forms = (reader.word(k), *singulars(reader.word(k)))
    senses = [s for form in forms for said in (form, f"pet {form}") for s in known.senses(said)[:1]]
    for sense in dict.fromkeys(s for s in senses if known.is_a(s, "animal")):
        for place in known.usual_places(sense):
            query = _standing(reader, place.category)
            if query is not None:
                return query
    return None


def read_getting(reader: Reader, j: int) -> Asked | None:
    """Read "(where) | can I grab a snack": food or drink that is there for all, and machines that sell such."""
    k = j + 1 if reader.word(j) in ("can", "could", "may", "might", "do", "should") else j
    k = k + 1 if reader.word(k) in ("i", "we", "you", "one", "people") else k
    if reader.word(k) not in _GETTING or k == j:
        return None
    ground = reader.ground
    for phrase, end in reader.noun_phrases(k + 1):
        if not reader.is_end(end) or phrase.unknown:
            continue
        purpose = next((_SOLD[w] for w in phrase.text.split() if w in _SOLD), None)
        if purpose is None:
            continue
        machines = Query(categories=ground.categories("vending_machine"))
        ranked = ground.knowledge.scene_categories_for(ground.scene, purpose)
        served = tuple(r.category for r in ranked if r.score >= _PROPER)
        own = phrase.query.model_copy(update={"categories": served})
        waste = related(RelationName.IN, Query(categories=ground.categories("bin")))
        left = without(free(ground, own), waste, Query(any_attributes=ground.vocabulary.attributes_named("empty")))
        query = either(left, machines) if machines.categories else left
        if served and ground.found(query):
            returns = (Return.SELF, Return.HOLDER, Return.ROOM)
            return Asked(phrase=phrase.with_query(query), returns=returns, end=end, score=0.95)
    return None
