"""Contents and counts: "with two chairs", "has more than three monitors", "containing no books", "the most desks"."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.alternatives import read_alternatives
from groundplan.language.commonsense.phrases.capacity import compares as compare
from groundplan.language.commonsense.phrases.capacity import read_capacity
from groundplan.language.commonsense.phrases.diets import ingredient
from groundplan.language.commonsense.phrases.edged import read_edged
from groundplan.language.commonsense.phrases.exclusive import read_exclusive
from groundplan.language.commonsense.phrases.lacking_parts import read_lacked_part
from groundplan.language.commonsense.phrases.numbered import read_number
from groundplan.language.commonsense.phrases.occupancy import read_occupied
from groundplan.language.commonsense.phrases.odd_ones import read_odd_one
from groundplan.language.commonsense.phrases.outnumbering import more_than
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having, is_quality
from groundplan.language.commonsense.phrases.quantified import read_pages
from groundplan.language.commonsense.phrases.rooms_called import rooms_as_well
from groundplan.language.commonsense.phrases.stated_counts import read_stated_count, read_stated_most
from groundplan.language.commonsense.phrases.supplies import read_supplied
from groundplan.language.commonsense.queries import both, either, is_anything
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.materials import of_pattern
from groundplan.scene.entity import Kind
from groundplan.scene.query import Comparison, Count, Measure, Query, Relation, RelationName, Superlative

Said = list[tuple[Query, int]]
_VAGUE = {"several": 2, "multiple": 2, "a couple of": 2, "a few": 2, "various": 2, "a number of": 2, "a pair of": 2}
_NUMBERS = frozenset({"number", "amount", "quantity", "count", "collection", "total"})
_EXTREMES = {
    **dict.fromkeys(("largest", "highest", "greatest", "biggest"), "most"),
    **dict.fromkeys(("smallest", "lowest", "least"), "fewest"),
}
_NO = ("no", "not", "neither", "zero", "without", "nothing")

__all__ = ["compare", "inside_it", "read_comparison", "read_contents", "read_most"]


def read_comparison(reader: Reader, j: int) -> tuple[Comparison, int, int] | None:
    """Read "more than two", "at least 3", "exactly one", "two or more", "no": comparison, number, position after."""
    lexicon = reader.ground.lexicon
    for length in (4, 3, 2, 1):
        words = reader.text(j, j + length)
        if len(words.split()) == length and words in lexicon.count_phrases:
            number = _number(reader, j + length)
            if number is None and words.endswith("than") and reader.word(j + length) in ("a", "the"):
                number = 1
            if number is not None:
                return Comparison(lexicon.count_phrases[words]), number, j + length + 1
    vague = next((n for words, n in _VAGUE.items() if reader.at(j, *words.split())), None)
    if vague is not None:
        return Comparison.AT_LEAST, vague, j + next(len(w.split()) for w in _VAGUE if reader.at(j, *w.split()))
    number = _number(reader, j)
    if number is None:
        return None
    tail = {
        ("or", "more"): Comparison.AT_LEAST,
        ("or", "fewer"): Comparison.AT_MOST,
        ("or", "less"): Comparison.AT_MOST,
    }
    for words_after, comparison in tail.items():
        if reader.at(j + 1, *words_after):
            return comparison, number, j + 3
    if reader.word(j) in ("one", "1", "single") and reader.word(j + 1) == "":
        return None
    return Comparison.EQUAL if number == 0 else Comparison.AT_LEAST, number, j + 1


def _number(reader: Reader, j: int) -> int | None:
    word = reader.word(j)
    if word.isdecimal() and len(word) < 6:
        return int(word)
    return reader.ground.lexicon.numbers.get(word)


def read_contents(reader: Reader, holder: Phrase | None, j: int, *, negated: bool) -> Said:
    """Return what "with …", "has …", "containing …" says of the holder, with the positions after it."""
    stated = _stated(reader, holder, j, negated=negated)
    if stated:
        return stated
    while (
        reader.word(j) in ("at", "only", "just", "also", "any")
        and reader.word(j + 1) != "least"
        and reader.word(j + 1) != "most"
    ):
        if reader.word(j) in ("only", "just") and read_comparison(reader, j) is not None:
            break
        alone = read_exclusive(reader, j, negated=negated)
        if alone:
            return alone
        j += 1
    there = read_occupied(reader, j, negated=negated) or more_than(reader, j)
    if there:
        return there
    if reader.word(j) in _NO and reader.word(j) != "not":
        if reader.word(j) == "nothing":
            return read_exclusive(reader, j, negated=negated)
        negated, j = not negated, j + 1
    supplied = read_supplied(reader, holder, j, negated=negated)
    supplied = supplied or (read_lacked_part(reader, holder, j) if negated else [])
    if supplied:
        return supplied
    seated = read_capacity(reader, holder, j, negated=negated)
    if seated:
        return _joined(reader, holder, seated) + seated
    most = read_most(reader, j)
    if most:
        return most
    k = j + 1 if reader.word(j) in ("any", "added") else j
    made_of = _made_of(reader, holder, k, negated=negated)
    if made_of:
        return made_of
    counted = read_comparison(reader, j)
    start = counted[2] if counted else j
    found: Said = []
    contents = _with_rooms(reader.noun_phrases(start)) if negated else reader.noun_phrases(start)
    contents = [pair for pair in contents if not negated or not _goes_on(reader, start, pair[1])]
    present = [pair for pair in contents if all(reader.ground.found(c.query) for c in pair[0].items)] if negated else []
    for content, end in present or contents:
        if content.refers in (Refers.SPEAKER, Refers.ROBOT) or is_anything(content.query) or _vain(reader, content):
            continue
        if (negated or content.none) and _untold(reader, holder, content):
            continue
        for such, last in (*_in_state(reader, content, end), (content, end)):
            said = _contained(reader, such, counted, holder, negated=negated or content.none)
            found.append((said, inside_it(reader, last)))
    found = _fitting(reader, None if negated else holder, found + _attribute(reader, j, negated=negated))
    return (_besides(reader, holder, found) if negated else []) + _joined(reader, holder, found) + found


def _made_of(reader: Reader, holder: Phrase | None, k: int, *, negated: bool) -> Said:
    """Read "(with) alcohol", "(without) sugar" of what is made of it, or holds such things."""
    made_of = ingredient(reader.ground, reader.word(k), negated=negated)
    if made_of is None:
        return []
    end = inside_it(reader, k + 1)
    other = reader.word(k + 1) in ("or", "and", "nor") and ingredient(
        reader.ground, reader.word(k + 2), negated=negated
    )
    if negated and other:
        made_of, end = both(made_of, other), inside_it(reader, k + 3)
    kinds = ("asset", "room") if holder is not None else ()
    if holder is None or not any(reader.ground.found(both(holder.query, Query(kinds=(kind,)))) for kind in kinds):
        return [(made_of, end)]
    plain = ingredient(reader.ground, reader.word(k), negated=False) or made_of
    return [(_holds(plain, negated=negated), end)]


def _fitting(reader: Reader, holder: Phrase | None, found: Said) -> Said:
    """Leave out what nothing fits where as many words, read otherwise, fit: what is seen on a thing is not held."""
    if holder is None or len(found) < 2 or len({end for _, end in found}) == len(found):
        return found
    fits = {n for n, (said, _) in enumerate(found) if reader.ground.found(both(holder.query, said))}
    ends = {found[n][1] for n in fits}
    return [pair for n, pair in enumerate(found) if n in fits or pair[1] not in ends]


def _with_rooms(contents: Alternatives) -> Alternatives:
    """Return what is lacked with the rooms that are called so too: who has no toilet has neither bowl nor room."""
    rooms = {(p.text, end): p for p, end in contents if p.refers is Refers.ROOM}
    things = {(p.text, end) for p, end in contents if p.refers is Refers.THING}
    return [
        (p.with_query(either(p.query, rooms[p.text, end].query)) if (p.text, end) in rooms else p, end)
        for p, end in contents
        if p.refers is not Refers.ROOM or (p.text, end) not in things
    ]


def _contained(
    reader: Reader,
    content: Phrase,
    counted: tuple[Comparison, int, int] | None,
    holder: Phrase | None,
    *,
    negated: bool,
) -> Query:
    """Return what holding (or lacking) something says of the holder."""
    said = _contains(content, counted, negated, holder)
    if not negated and counted is None and _is_of_it(reader.ground, content, holder):
        said = either(said, content.query)
    return _of_rooms(reader, holder, content, said) if negated else said


def _is_of_it(ground: Ground, content: Phrase, holder: Phrase | None) -> bool:
    """Say whether what holds something is food, and what it holds a kind of it ("food containing pork": ham)."""
    food = set(ground.categories("food")) if holder is not None and holder.query.categories else set()
    if holder is None or not food or not set(holder.query.categories) <= food:
        return False
    return set(content.query.categories) <= food and bool(ground.found(both(holder.query, content.query)))


def _of_rooms(reader: Reader, holder: Phrase | None, content: Phrase, said: Query) -> Query:
    """Return what lacks furniture as rooms only where the noun means rooms, too ("toilets that have no dryer")."""
    ground = reader.ground
    held = ground.entities(content.query)[:1]
    kinds = {e.kind for e in ground.entities(holder.query)[:60]} if holder is not None and held else set()
    fixed = bool(held) and held[0].kind is Kind.ASSET
    of_rooms = (fixed and {Kind.ROOM, Kind.ASSET} <= kinds) or _named_like_rooms(reader, holder)
    return both(said, Query(kinds=("room",))) if of_rooms else said


def _named_like_rooms(reader: Reader, holder: Phrase | None) -> bool:
    """Say whether a noun names rooms as well as furniture that holds nothing here ("a toilet without soap")."""
    ground = reader.ground
    if holder is None or not rooms_as_well(ground, holder.head, holder.query.categories):
        return False
    return not any(ground.scene.contents(i) for i in ground.found(holder.query))


def _stated(reader: Reader, holder: Phrase | None, j: int, *, negated: bool) -> Said:
    """Read what is no plain content: one of two but not both, the most pages, a different color from the others."""
    stated = [] if negated else read_alternatives(reader, j) or read_number(reader, j) or read_pages(reader, j)
    stated = stated or ([] if negated else read_stated_most(reader, holder, j) or read_edged(reader, j))
    stated = stated or ([] if negated else read_stated_count(reader, holder, read_comparison(reader, j), j))
    return stated or read_odd_one(reader, holder, j)


def _vain(reader: Reader, content: Phrase) -> bool:
    """Say whether "but not a lamp" of "(has) a cabinet but not a lamp" excepts nothing: it is said of the holder."""
    kept = content.query.model_copy(update={"excluding": ()})
    excepts = "but" in content.text.split() and bool(content.query.excluding)
    return excepts and reader.ground.found(content.query) == reader.ground.found(kept)


def _untold(reader: Reader, holder: Phrase | None, content: Phrase) -> bool:
    """Say whether nothing tells which of several small things lack something: "(a ball) with no air"."""
    found = reader.ground.entities(holder.query) if holder is not None else []
    small = len(found) > 1 and all(e.kind is Kind.OBJECT for e in found)
    return small and not reader.ground.affordances and not any(reader.ground.found(c.query) for c in content.items)


def _in_state(reader: Reader, content: Phrase, j: int) -> list[tuple[Phrase, int]]:
    """Read "(has) the light | on", "(with) its window | wide open": the state that what is held is in."""
    k = j
    while reader.word(k) in ("still", "wide", "already", "currently", "left", "turned", "switched", "all"):
        k += 1
    state = reader.ground.lexicon.states.get(reader.word(k))
    goes_on = reader.word(k) in reader.ground.lexicon.relations and not _stops_after(reader, k + 1)
    if state is None or goes_on or content.parts or content.none:
        return []
    said = read_adjective(reader.ground, reader.word(k))
    return [] if said is None else [(content.with_query(both(content.query, said.query)), k + 1)]


def _stops_after(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in ("and", "or", "but", "although", "though", "while", "with", "without")


def _joined(reader: Reader, holder: Phrase | None, found: Said) -> Said:
    """Read "(a table) but no projector", "(two chairs) and at least one lamp"."""
    more: Said = []
    for said, end in found[:4]:
        k = end + 1 if reader.word(end) == "," else end
        if reader.word(k) in ("but", "and") and reader.word(k + 1) in (
            "no",
            "not",
            "at",
            "more",
            "fewer",
            "less",
            "exactly",
            "only",
            "without",
            "nobody",
            "nothing",
            "neither",
        ):
            negated = reader.word(k + 1) in ("not", "without")
            for other, last in read_contents(reader, holder, k + 2 if negated else k + 1, negated=negated):
                more.append((both(said, other), last))
    return more


def _goes_on(reader: Reader, start: int, end: int) -> bool:
    """Say whether "but two windows" of "(no lamp) but two windows" would be read as an exception."""
    joints = (k for k in range(start, end) if reader.word(k) == "but")
    opens = ("a", "an", "some", "at")
    return any(reader.word(k + 1) in opens or reader.word(k + 1) in reader.ground.lexicon.numbers for k in joints)


def _besides(reader: Reader, holder: Phrase | None, found: Said) -> Said:
    """Read "(no cabinet) but a whiteboard", "(not a sofa) but two chairs": what there is instead."""
    more: Said = []
    for said, end in found[:4]:
        k = end + 1 if reader.word(end) == "," else end
        k = k + 2 if reader.word(k) == "but" and reader.word(k + 1) in ("has", "have", "with", "does", "do") else k + 1
        k = k + 1 if reader.word(k) == "have" and reader.word(k - 1) in ("does", "do") else k
        opens = reader.word(k) in ("a", "an", "some", "at") or reader.word(k) in reader.ground.lexicon.numbers
        if "but" in (reader.word(k - 1), reader.word(k - 2)) and opens:
            more += [(both(said, other), last) for other, last in read_contents(reader, holder, k, negated=False)]
    return more


def inside_it(reader: Reader, end: int) -> int:
    """Skip "in it", "on them", "inside" after what is held."""
    if reader.word(end) in ("in", "on", "inside") and reader.word(end + 1) in ("it", "them", "there"):
        return end + 2
    return end + 1 if reader.word(end) == "inside" and reader.is_end(end + 1) else end


def _contains(
    content: Phrase, counted: tuple[Comparison, int, int] | None, negated: bool, holder: Phrase | None
) -> Query:
    if content.joined_by == "and" and content.parts:
        relations = tuple(_holds(p.query, negated=negated or p.none).relations[0] for p in content.parts)
        return Query(relations=relations)
    if counted is not None and counted[1] == 0:
        return _holds(content.query, negated=True)
    count = Count(comparison=counted[0], number=counted[1]) if counted else None
    if count is not None and count.comparison is Comparison.AT_LEAST and count.number == 1:
        count = None
    return _holds(content.query, negated=negated, count=count)


def _holds(query: Query, *, negated: bool = False, count: Count | None = None) -> Query:
    return Query(relations=(Relation(name=RelationName.CONTAINS, target=query, negated=negated, count=count),))


def read_most(reader: Reader, j: int) -> Said:
    """Read "the most chairs", "the fewest desks", "most of the books", "the second most plants"."""
    k = j + 1 if reader.word(j) == "the" else j
    rank = 1
    if reader.word(k) in reader.ground.lexicon.ordinals and reader.word(k + 1) in ("most", "fewest", "least"):
        rank, k = reader.ground.lexicon.ordinals[reader.word(k)], k + 1
    numbered = reader.word(k + 1) in _NUMBERS and reader.word(k + 2) == "of"
    if numbered and reader.word(k) in _EXTREMES:
        direction, k = _EXTREMES[reader.word(k)], k + 3
    elif reader.word(k) in ("most", "fewest", "least"):
        direction, k = reader.word(k), k + 1
    elif reader.word(k) in ("more", "fewer") and "than" not in (reader.word(n) for n in range(k, reader.stop)):
        direction, k = {"more": "most", "fewer": "fewest"}[reader.word(k)], k + 1
    else:
        return []
    found: Said = []
    if reader.word(k) == "of" and reader.word(k + 1) in ("the", "our", "all", "my"):
        k += 2
    for content, end in reader.noun_phrases(k):
        superlative = Superlative(
            measure=Measure.COUNT, most=direction == "most", counted=content.query, rank=max(rank, 1)
        )
        found.append((Query(superlative=superlative), inside_it(reader, end)))
    if not found and (reader.word(k) in ("seats", "capacity", "space", "room") or reader.is_end(k)):
        superlative = Superlative(measure=Measure.SIZE, most=direction == "most", rank=max(rank, 1))
        found.append((Query(superlative=superlative), min(k + 1, reader.stop)))
    return found


def _attribute(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "with a wooden handle", "with a view": what an attribute says."""
    k = j + 1 if reader.word(j) in ("a", "an", "the") or reader.word(j) in reader.ground.lexicon.possessives else j
    for length in (4, 3, 2, 1):
        if k + length > reader.stop:
            continue
        said = reader.text(k, k + length).removesuffix(" color").removesuffix(" surface")
        opening, last = said.rpartition(" ")[::2]
        forms = (said, *(f"{opening} {single}".strip() for single in singulars(last)))
        attributes = next((a for form in forms if (a := reader.ground.vocabulary.attributes_named(form))), ())
        shown = None if attributes or " " in said else of_pattern(reader.ground, said)
        shown = having(reader.ground, said) if " " in said and is_quality(said) else shown
        if attributes or shown is not None:
            query = Query(any_attributes=attributes) if shown is None else shown
            end = inside_it(reader, k + length)
            holds = _holds(query, negated=negated)
            return [(holds, end), (Query(excluding=(query,)) if negated else query, end)]
    return []
