"""How many against how many: "with more chairs than the hall", "twice as many forks as knives", "equal numbers of"."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.exclusive import past_inside
from groundplan.language.commonsense.phrases.nominals import nominals
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import NOTHING, both, is_anything, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Measure, Query, RelationName, Superlative

MORE = {"more": True, "fewer": False, "less": False}
_FACTORS = {"twice": 2.0, "double": 2.0, "half": 0.5, "thrice": 3.0}
_EQUALS = tuple(
    tuple(said.split())
    for said in (
        "the same number of", "the same amount of", "equal numbers of", "an equal number of", "an identical number of",
        "identical numbers of", "the same count of", "exactly the same number of",
    )
)  # fmt: skip
_ANY_OTHERS = tuple(
    tuple(said.split())
    for said in (
        "all of the others", "all of the other", "all the others", "all the other", "all others", "all other",
        "any of the others", "any of the other", "any others", "any other", "every other", "each of the others",
        "the others", "the other", "the rest", "its neighbour", "its counterpart", "anywhere else", "elsewhere",
    )
)  # fmt: skip


def more_than(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "more chairs than the hall", "twice as many chairs as tables", "the same number of forks and knives"."""
    read = measure_of(reader, j)
    if read is None:
        return []
    compares, joints, start = read
    found = []
    for content, end in kinds_counted(reader, start):
        if "and" in joints and content.joined_by == "and" and len(content.parts) == 2:
            fits = _with_more(reader.ground, content.parts[0], content.parts[1], compares)
            found.append((named(*fits) if fits else NOTHING, past_inside(reader, end)))
        end = past_inside(reader, end)
        if reader.word(end) not in joints:
            continue
        others = _past_others(reader, end + 1) if reader.word(j) in MORE else -1
        if others > 0:
            most = Superlative(measure=Measure.COUNT, most=MORE[reader.word(j)], counted=content.query)
            return [(Query(superlative=most), past_inside(reader, others))]
        for other, last in places_named(reader, end + 1):
            fits = _with_more(reader.ground, content, other, compares)
            found.append((named(*fits) if fits else NOTHING, past_inside(reader, last)))
    return found


def _past_others(reader: Reader, k: int) -> int:
    """Return the position after "the other (one)", "any other room", "all the others", "the rest", else -1."""
    start = next((k + len(o) for o in _ANY_OTHERS if reader.at(k, *o)), -1)
    if start < 0:
        return -1
    if reader.word(start) in ("one", "ones", "two"):
        return start + 1
    for nominal, end in nominals(reader, start) if not reader.is_end(start) else ():
        if not nominal.unknown and not nominal.headless:
            return end
    return start


def measure_of(reader: Reader, j: int) -> tuple[Callable[[int, int], bool], tuple[str, ...], int] | None:
    """Read how two numbers compare: what must hold, the words between what is counted, and the position after."""
    k = j + 1 if reader.word(j) in ("exactly", "just", "precisely") else j
    factor = _FACTORS.get(reader.word(k), 0.0)
    many = k + 1 if factor else k
    if not factor and reader.word(k + 1) == "times":
        number = reader.ground.lexicon.numbers.get(reader.word(k), 0)
        factor, many = float(number), k + 2
    if reader.at(many, "as", "many") or (factor and reader.at(many, "the", "number", "of")):
        times = factor or 1.0
        return (
            (lambda one, two: one == times * two and one > 0),
            ("as",),
            many + (2 if reader.word(many) == "as" else 3),
        )
    for opening in _EQUALS:
        if reader.at(k, *opening):
            return (lambda one, two: one == two and one > 0), ("as", "and"), k + len(opening)
    word = reader.word(j)
    if word not in MORE:
        return None
    return (lambda one, two: one > two if MORE[word] else one < two), ("than",), j + 1


def _with_more(ground: Ground, content: Phrase, other: Phrase, compares: Callable[[int, int], bool]) -> list[str]:
    single = other.determiner is Determiner.THE and not other.plural
    place = other.refers is Refers.ROOM or (single and _is_place(ground, other))
    fixed = counted_at(ground, content, other) if place else -1
    mine = _held(ground, content.query)
    theirs = {} if place else _held(ground, other.query)
    besides = set(ground.found(other.query)) if place else set()
    fits = []
    for holder in (*ground.scene.of_kind(Kind.ROOM), *ground.scene.of_kind(Kind.ASSET)):
        one, two = mine.get(holder, 0), fixed if place else theirs.get(holder, 0)
        if compares(one, two) and holder not in besides and (place or one or two):
            fits.append(holder)
    return fits


def _held(ground: Ground, query: Query) -> dict[str, int]:
    """Return how many of what fits each place holds, at any depth."""
    counts: dict[str, int] = {}
    for entity_id in ground.found(query):
        for holder in ground.scene.chain(entity_id):
            counts[holder] = counts.get(holder, 0) + 1
    return counts


def kinds_counted(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    """Yield what is counted: noun phrases, and their nouns alone."""
    seen = set()
    for phrase, end in reader.noun_phrases(j):
        seen.add(end)
        if not is_anything(phrase.query):
            yield phrase, end
    for nominal, end in nominals(reader, j):
        if end not in seen and not nominal.unknown:
            yield Phrase(query=nominal.query, text=reader.text(j, end)), end


def places_named(reader: Reader, j: int) -> Iterator[tuple[Phrase, int]]:
    """Yield the readings of a noun phrase that finds something, or somebody's things."""
    for place, end in reader.noun_phrases(j):
        someone = place.refers is Refers.PERSON and place.owner and reader.ground.found(Query(owner=place.owner))
        if not is_anything(place.query) and (someone or reader.ground.found(place.query)):
            yield place, end


def counted_at(ground: Ground, content: Phrase, place: Phrase) -> int:
    """Return how many of what is counted are at a place, or are a person's."""
    return len(ground.found(both(content.query, _inside(ground, place))))


def held_at(ground: Ground, content: Phrase, place: Phrase | None) -> tuple[str, ...]:
    """Return what of it is at a place (or is a person's); all there is where no place is meant."""
    return ground.found(content.query if place is None else both(content.query, _inside(ground, place)))


def _inside(ground: Ground, place: Phrase) -> Query:
    """Return a query for what is in a place, or what is a person's."""
    if place.refers is Refers.PERSON and place.owner and not _is_place(ground, place):
        return Query(owner=place.owner)
    return related(RelationName.AT, place.query)


def _is_place(ground: Ground, place: Phrase) -> bool:
    return any(e.kind in (Kind.ROOM, Kind.FLOOR, Kind.ASSET) for e in ground.entities(place.query)[:5])
