"""Where things belong: "that really belongs in the freezer", "lying somewhere a tool does not belong"."""

from __future__ import annotations

from groundplan.knowledge.washing import kinds_washed_at
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, either, named, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.tokens import Tokens
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_MOST, _WHERE = 400, 8
_LIKELY = 0.5
_ADVERBS = frozenset(
    {"actually", "all", "better", "clearly", "normally", "obviously", "probably", "rather", "really", "rightly"}
    | {"usually"}
)
_INTO = ("in", "on", "into", "inside", "onto")
_OPENINGS = tuple(
    tuple(said.split())
    for said in [
        "belongs",
        " belong",
        " should be kept",
        " should be",
        " should go",
        " ought to be",
        " goes",
        " should have been",
        " should live",
        " is supposed to be",
        " are supposed to be",
        " must be kept",
        " should be stored",
        " needs to go",
        " need to go",
        " has to go",
        " would be better off",
        " needs to be",
        " lives",
        " should be put",
        " ought to go",
        " is usually kept",
        " are usually kept",
    ]
)
_COLD = {"fridge": ("needs_cold",), "freezer": ("frozen",)}
_WRONG = tuple(
    tuple(said.split())
    for said in [
        "in the wrong place",
        " in the wrong room",
        " in wrong place",
        " out of place",
        " misplaced",
        " not in its place",
        " not in their place",
        " not where it belongs",
        " not where they belong",
        " not where it should be",
        " not where they should be",
        " not in the right place",
        " at the wrong place",
        " somewhere wrong",
        " not put away",
        " not been put away",
        " not been put back",
        " not put back",
    ]
)
NOT_FOR_KEEPING = (
    *("sink", "bathtub", "shower", "toilet", "seat", "bed", "stove", "oven", "bin", "floor"),
    *("whiteboard", "kennel", "dog_house"),
)
"""Furniture that nothing is kept in or on: what lies there was left there, and nothing is put down there to stay."""
_FOR_KEEPING = (
    *("storage_furniture", "shelf", "rack", "bookcase", "coat_rack", "shoe_rack", "box", "toy_box", "basket", "crate"),
    *("hook_rail", "rail", "cabinet", "chest", "drawer", "closet", "bin"),
)
"""Furniture that things are kept in or on, open or with a door."""
_ABOUT_THEM = frozenset({"that", "which", "is", "are", "was", "were", "still", "all", "have", "has", "been", "just"})
_ABOUT = tuple(
    tuple(said.split())
    for said in [
        "left lying around",
        "left lying about",
        "left standing around",
        "lying around",
        "lying about",
        "standing around",
        "standing about",
        "sitting around",
        "scattered around",
        "scattered about",
        "strewn about",
        "strewn around",
        "left around",
        "left out",
        "lying loose",
    ]
)
_LYING = frozenset(
    {"a", "anywhere", "are", "around", "at", "has", "have", "in", "is", "left", "lie", "lies", "lying", "place"}
    | {"room", "sitting", "somewhere", "standing", "stands", "that", "where", "which"}
)


def read_belonging_in(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "belongs in the freezer", "should be on the bookshelf" as what usually is there."""
    while reader.word(j) in _ADVERBS:
        j += 1
    opening = next((o for o in _OPENINGS if reader.at(j, *o)), None)
    if opening is None:
        return []
    k = j + len(opening)
    while reader.word(k) in (*_ADVERBS, "kept", "back"):
        k += 1
    if reader.word(k) not in _INTO:
        return []
    found = []
    for place, end in reader.noun_phrases(k + 1):
        query = _said_to_belong(reader.ground, reader.text(k + 1, end))
        query = query or _to_be_washed(reader.ground, place) or _kept_in(reader.ground, place)
        if query is not None:
            found.append((query, end))
    return found


def _said_to_belong(ground: Ground, place: str) -> Query | None:
    """Return a query for what the scene itself says belongs in a place; None if it says so of nothing."""
    wanted = {w for w in place.split() if w not in ("the", "a", "our", "my")}
    said = (a for word in ("belongs", "belong") for a in ground.vocabulary.attributes_named(word))
    told = tuple(a for a in said if wanted and wanted <= set(parts(a)) and "not" not in parts(a))
    return Query(any_attributes=told) if told else None


def _to_be_washed(ground: Ground, place: Phrase) -> Query | None:
    """Return a query for what is dirty and washed at a place; None where none is washed there or nothing is dirty."""
    known = ground.knowledge
    kinds = kinds_washed_at(known, _categories(ground, place.query))
    here = ground.scene.categories()
    washed = tuple(c for c in here if any(known.is_a(s, k) for s in known.senses(c) for k in kinds))
    dirty = Query(categories=washed, states=("dirty",)) if washed else None
    return dirty if dirty is not None and ground.found(dirty) else None


def _kept_in(ground: Ground, place: Phrase) -> Query | None:
    """Return a query for what is usually kept in a place, by category; None if nothing here is known to be."""
    wanted = {s for c in _categories(ground, place.query) for s in ground.knowledge.senses(c)}
    kept = []
    for own in ground.scene.categories():
        places = ground.knowledge.usual_places(own)
        top = max((p.score for p in places), default=0.0)
        if any(p.score >= _LIKELY * top and p.category in wanted for p in places):
            kept.append(own)
    options = [Query(categories=tuple(kept))] if kept else []
    for kind, properties in _COLD.items():
        if any(ground.knowledge.is_a(s, kind) for s in wanted):
            names = tuple(c for p in properties for c in ground.knowledge.scene_categories_with(ground.scene, p))
            options = [Query(categories=names)] if names else options
    return either(*options) if options else None


def _categories(ground: Ground, query: Query) -> set[str]:
    return set(query.categories) | {ground.scene.entity(i).category for i in ground.found(query)[:10]}


def read_misplaced(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "lying somewhere it does not belong", "that are not where they belong", "in the wrong place"."""
    foreign = _not_of(reader, phrase, j)
    if foreign:
        return foreign
    k = j
    while reader.word(k) in _LYING and not any(reader.at(k, *w) for w in _WRONG):
        k += 1
    marker = next((w for w in _WRONG if reader.at(k, *w)), None)
    if k == j and reader.word(j) in ("do", "does") and reader.at(j + 1, "not", "belong"):
        marker = ("do", "not", "belong", "there") if reader.word(j + 3) in ("there", "here") else None
        marker = ("do", "not", "belong") if reader.is_end(j + 3) else marker
        stop = next((n for n in range(j + 3, reader.stop) if reader.is_end(n)), reader.stop)
        if reader.word(j + 3) == "where" and reader.word(j + 4) in ("it", "they") and stop - j <= _WHERE:
            marker = ("do", "not", *("belong" for _ in range(j + 2, stop)))
    end = k + len(marker) if marker is not None else _unbelonging(reader, j, k)
    if not end or phrase.refers is not Refers.THING:
        return []
    these = reader.ground.found(phrase.query)[:_MOST]
    fits = tuple(i for i in these if _is_misplaced(reader.ground, i))
    fits = fits or tuple(i for i in these if _left_there(reader.ground, i))
    query = both(phrase.query, named(*fits)) if fits else NOTHING
    return [(phrase.with_query(query), end)]


def read_lying_about(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "lying around", "that were left out", "still scattered about" as those that are not stored anywhere."""
    k = j
    while reader.word(k) in _ABOUT_THEM:
        k += 1
    end = next((k + len(said) for said in _ABOUT if reader.at(k, *said)), 0)
    whole = phrase.plural or phrase.determiner is Determiner.ALL
    if not end or not whole or phrase.refers is not Refers.THING or phrase.parts:
        return []
    if reader.word(end - 1) in ("around", "about") and reader.word(end) in ("the", "our", "my", "this"):
        return []
    fits = tuple(i for i in reader.ground.found(phrase.query)[:_MOST] if not stored(reader.ground, i))
    query = both(phrase.query, named(*fits)) if fits else NOTHING
    return [(phrase.with_query(query), end)]


def tells_unstored(tokens: Tokens, k: int) -> bool:
    """Say whether "lying around" at a position tells which of several are meant ("the tools (that are) | lying …")."""
    end = k
    while k > 0 and tokens[k - 1].word in _ABOUT_THEM:
        k -= 1
    noun, between = tokens[k - 1].word if k > 0 else "", {t.word for t in tokens[k:end]}
    return not (between & IS and not between & {"that", "which"}) and any(single != noun for single in singulars(noun))


def stored(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing is kept in or on what is for keeping things: behind a door, on a shelf, a hook, in a box.

    Neither is what a machine holds that washes or heats, nor what lies on a table, a bed or the floor.
    """
    scene, known = ground.scene, ground.knowledge
    holder = scene.holder(entity_id)
    if holder is None or scene.entity(holder).kind is not Kind.ASSET or scene.has_type(holder, "switchable"):
        return False
    if scene.has_type(holder, "openable"):
        return True
    kinds = (*known.senses(scene.entity(holder).category)[:1], scene.entity(holder).category.rpartition("_")[2])
    return any(known.is_a(sense, kind) for sense in kinds for kind in _FOR_KEEPING)


def _not_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(the toys that) do not belong in the study" as those there that do not, else simply those there."""
    if not (reader.word(j) in ("do", "does") and reader.at(j + 1, "not", "belong")) or reader.word(j + 3) not in _INTO:
        return []
    found: Alternatives = []
    for place, end in reader.noun_phrases(j + 4):
        there = both(phrase.query, related(RelationName.AT, place.query))
        ids = reader.ground.found(there)[:_MOST]
        astray = tuple(i for i in ids if _is_misplaced(reader.ground, i))
        if ids:
            found.append((phrase.with_query(both(phrase.query, named(*astray)) if astray else there), end))
    return found


def _unbelonging(reader: Reader, j: int, k: int) -> int:
    """Return the position after "(somewhere) it does not belong", "(where) tools should not be"; else 0."""
    if not {"where", "somewhere", "anywhere", "place", "room"} & {reader.word(n) for n in range(j, k)}:
        return 0
    for n in range(k, min(k + 5, reader.stop)):
        if reader.word(n) in ("does", "do", "should") and reader.word(n + 1) == "not":
            last = n + 2
            if reader.word(last) in ("belong", "be", "lie", "live"):
                return last + 1
    return 0


def _is_misplaced(ground: Ground, entity_id: str) -> bool:
    """Say whether nothing that an entity is in or on is where such things usually are."""
    usual = {p.category for p in ground.knowledge.usual_places(ground.scene.entity(entity_id).category)}
    around = [
        s
        for holder in ground.scene.chain(entity_id)
        for s in ground.knowledge.senses(ground.scene.entity(holder).category)
    ]
    return bool(usual) and not any(ground.knowledge.is_a(s, place) for s in around for place in usual)


def _left_there(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing lies where nothing is kept, in a basin or on a seat, unless such things usually are there."""
    known = ground.knowledge
    usual = {p.category for p in known.usual_places(ground.scene.entity(entity_id).category)}
    holder = next(iter(ground.scene.chain(entity_id)), None)
    on = known.senses(ground.scene.entity(holder).category) if holder is not None else ()
    odd = any(known.is_a(s, place) for s in on for place in NOT_FOR_KEEPING)
    return odd and bool(usual) and not any(known.is_a(s, place) for s in on for place in usual)
