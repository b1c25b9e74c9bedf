"""What two things have in common: "on the same shelf as the globe", "shares a desk with it", "as big as the hall"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.capacity import compares
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, either, is_anything, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.sizes import measured
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import climb, owner_of
from groundplan.scene.query import Comparison, Count, Query, Relation, RelationName

Said = list[tuple[Query, int]]
_PLACING = ("in", "on", "at", "inside", "from", "under")
SHARING = ("share", "shares", "shared", "sharing")
_MEASURES = {
    "size": "size", "big": "size", "large": "size", "small": "size", "spacious": "size",
    "height": "height_size", "tall": "height_size", "high": "height_size",
}  # fmt: skip
_OWNERS = (("its", "owner", "'s"), ("their", "owner", "'s"), ("their", "owners", "'s"), ("the", "owner", "'s"))
_OTHERS = (("somebody", "else", "'s"), ("someone", "else", "'s"), ("another", "person", "'s"))
_CLOSE = 1e-6


def read_shared(reader: Reader, j: int) -> Said:
    """Read "in the same drawer as the scissors", "(that) shares its desk with a plant", "in its owner's office"."""
    several = read_shared_by(reader, j)
    if several:
        return several
    if reader.word(j) in SHARING:
        return _together(reader, j + 1, "with")
    if reader.word(j) not in _PLACING:
        return []
    same = reader.at(j + 1, "the", "same") or reader.at(j + 1, "one", "and", "the", "same")
    return _together(reader, j + (2 if reader.word(j + 1) == "the" else 3), "as") if same else []


def read_shared_by(reader: Reader, j: int) -> Said:
    """Read "(offices that are) | shared", "shared by two people": rooms with furniture of so many people."""
    if reader.word(j) != "shared" or not (reader.is_end(j + 1) or reader.word(j + 1) in ("by", "between", "among")):
        return []
    counted = read_number_of(reader, j + 2) if not reader.is_end(j + 1) else (Comparison.AT_LEAST, 2, j + 1)
    if counted is None:
        return []
    comparison, number, end = counted
    while reader.word(end) in ("people", "persons", "colleagues", "person", "employees"):
        end += 1
    owners: dict[str, set[str]] = {}
    for asset in reader.ground.scene.of_kind(Kind.ASSET):
        room, owner = reader.ground.scene.room_of(asset), owner_of(reader.ground.scene, asset)
        if room is not None and owner:
            owners.setdefault(room, set()).add(person_key(owner))
    said = tuple(a for s in reader.ground.vocabulary.attributes.values() for a in s if a.lower().startswith("shared"))
    fits = [r for r, who in owners.items() if compares(len(who), comparison, number)]
    told = [Query(any_attributes=said)] if said and comparison is Comparison.AT_LEAST else []
    options = [*([named(*fits)] if fits else []), *told]
    return [(either(*options), end)] if options else []


def read_number_of(reader: Reader, k: int) -> tuple[Comparison, int, int] | None:
    """Read "two", "more than two", "several": how many people share something."""
    for length in (3, 2):
        said = reader.text(k, k + length)
        if said in reader.ground.lexicon.count_phrases:
            number = reader.ground.lexicon.numbers.get(reader.word(k + length))
            return (Comparison(reader.ground.lexicon.count_phrases[said]), number, k + length + 1) if number else None
    if reader.word(k) in ("several", "multiple", "many"):
        return Comparison.AT_LEAST, 2, k + 1
    number = reader.ground.lexicon.numbers.get(reader.word(k))
    return None if number is None else (Comparison.EQUAL, number, k + 1)


def _together(reader: Reader, k: int, joint: str) -> Said:
    """Read "(the same) desk as a stapler": what is at such a place where the other is too."""
    k = k + 1 if reader.word(k) in ("the", "same") and joint == "as" else k
    found: Said = []
    for place, end in reader.noun_phrases(k):
        if reader.word(end) != joint or place.refers is Refers.PERSON or place.unknown:
            continue
        for other, last in reader.noun_phrases(end + 1):
            if is_anything(other.query) or other.unknown:
                continue
            found.append((_beside(reader.ground, Query() if place.owner else place.query, place, other), last))
    return found


def _beside(ground: Ground, noun: Query, place: Phrase, other: Phrase) -> Query:
    noun = Query(categories=place.query.categories, kinds=place.query.kinds) if is_anything(noun) else noun
    several = other.other or other.text.split()[:1] == ["another"]
    count = Count(number=2) if several else None
    target = other.query
    if other.refers is Refers.PERSON and other.owner and not any(map(ground.scene.room_of, ground.found(target))):
        target = either(target, Query(owner=other.owner))
    holder = both(noun, Query(relations=(Relation(name=RelationName.CONTAINS, target=target, count=count),)))
    together = related(RelationName.AT, holder)
    if not ground.found(holder) and not several:
        together = related(RelationName.SAME_HOLDER, target)
    return together if several else without(together, target)


def read_at_owners(reader: Reader, j: int, *, negated: bool = False) -> Said:
    """Read "(not) in its owner's office", "in the same room as its owner's desk" of what is somebody's."""
    if reader.word(j) not in _PLACING:
        return []
    near = reader.at(j + 1, "the", "same", "room", "as") or reader.at(j + 1, "the", "same", "place", "as")
    k = j + (5 if near else 1)
    own = next((p for p in _OWNERS if reader.at(k, *p)), None)
    elses = next((p for p in _OTHERS if reader.at(k, *p)), None)
    opened = own or elses
    if opened is None:
        return []
    found: Said = []
    for place, end in reader.noun_phrases(k + len(opened)):
        if not is_anything(place.query):
            fits = _at_owners(reader.ground, place.query, others=own is None, away=negated, near=near)
            found.append((named(*fits) if fits else NOTHING, end))
    return found


def _at_owners(ground: Ground, place: Query, *, others: bool, away: bool, near: bool) -> list[str]:
    """Return what is somebody's and is (or is not: `away`) at such a place of theirs, or of others'."""
    places: dict[str, set[str]] = {}
    for i in ground.found(place):
        if owner := owner_of(ground.scene, i):
            places.setdefault(person_key(owner), set()).add((ground.scene.room_of(i) or i) if near else i)
    fits = []
    for entity in ground.scene.entities():
        key = person_key(entity.owner) if entity.owner and entity.kind is Kind.OBJECT else ""
        foreign = {spot for other, spots in places.items() if other != key for spot in spots}
        wanted = foreign if others else places.get(key, set())
        there = {h for _, h in climb(ground.scene, entity.id)}
        if key and wanted and bool(there & wanted) is not away:
            fits.append(entity.id)
    return fits


def read_alike(reader: Reader, j: int) -> Said:
    """Read "as big as the hall", "the same size as Ann's office", "the same color as the scarf" after "is"."""
    if reader.word(j) == "as" and reader.word(j + 2) == "as":
        noun, start = reader.word(j + 1), j + 3
    elif reader.at(j, "the", "same") and reader.word(j + 3) == "as":
        noun, start = reader.word(j + 2), j + 4
    else:
        return []
    found: Said = []
    for other, end in reader.noun_phrases(start):
        ids = reader.ground.found(other.query) if not is_anything(other.query) else ()
        fits = _alike(reader.ground, noun, ids) if ids else None
        if fits is not None:
            found.append((named(*fits) if fits else NOTHING, end))
    return found


def _alike(ground: Ground, noun: str, ids: tuple[str, ...]) -> list[str] | None:
    """Return what is like the things in a respect; None where nothing is known of that."""
    entities = [e for e in ground.scene.entities() if e.id not in ids]
    if noun in _MEASURES:
        sizes = {measured(ground, i, _MEASURES[noun]) for i in ids} - {0.0}
        return [e.id for e in entities if any(abs(measured(ground, e.id, _MEASURES[noun]) - s) < _CLOSE for s in sizes)]
    if noun in ("color", "colour"):
        colors = {w for i in ids for w in _colors(ground, i)}
        return [e.id for e in entities if colors & _colors(ground, e.id)]
    if noun in ("owner", "person"):
        owners = {person_key(o) for i in ids if (o := owner_of(ground.scene, i))}
        return [e.id for e in entities if (o := owner_of(ground.scene, e.id)) and person_key(o) in owners]
    return None


def _colors(ground: Ground, entity_id: str) -> set[str]:
    attributes = ground.scene.entity(entity_id).attributes
    return {w for a in attributes for w in a.lower().replace(":", " ").split()} & set(ground.lexicon.colors)
