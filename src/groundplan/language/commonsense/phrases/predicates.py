"""Predicates: what may be said after "is": adjectives, states, locations, superlatives, kinds; negated or joined."""

from __future__ import annotations

from collections import Counter

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.adjectives import (
    Modifier,
    deny,
    read_adjective,
    read_noun_modifier,
    read_size,
)
from groundplan.language.commonsense.phrases.beings_told import beings, other_beings, tells_only_of_beings
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.capacity import read_big_enough
from groundplan.language.commonsense.phrases.counting import read_contents
from groundplan.language.commonsense.phrases.diets import ingredient
from groundplan.language.commonsense.phrases.floors import by_one_word
from groundplan.language.commonsense.phrases.locations import SPATIAL, locate
from groundplan.language.commonsense.phrases.moments import read_moment
from groundplan.language.commonsense.phrases.own_rooms import read_in_own_room, read_owner_away
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.qualities import is_quality
from groundplan.language.commonsense.phrases.quantified import read_quantified
from groundplan.language.commonsense.phrases.sharing import read_alike, read_at_owners, read_shared
from groundplan.language.commonsense.phrases.storeys import read_above_or_below
from groundplan.language.commonsense.phrases.supplies import read_loaded, read_out_of
from groundplan.language.commonsense.phrases.temperatures import read_warmth
from groundplan.language.commonsense.queries import both, either, is_anything, named, related, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.materials import of_material
from groundplan.language.commonsense.words.persons import person_query
from groundplan.language.commonsense.words.roles_said import called_by_role
from groundplan.language.commonsense.words.tokens import POSSESSIVE
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.query import Query, RelationName

Said = list[tuple[Query, int]]
_JOINTS = ("and", "or", "but", "then")
_AFTER_STATE = (
    *("and", "or", "but", "then", "in", "at", "with", "although", "though", "while", "even", "inside", "upstairs"),
    *("downstairs", "anywhere", "somewhere", "right", "now", "without", "when", "where", "that"),
    *("is", "are"),
)

_ELSE_BEGINS = ("put", "set", "the", "my", "your", "her", "his")
"""What begins something else behind a comma: "if it is red, | the cup goes …"."""


def read_predicates(reader: Reader, j: int, *, adjectives_only: bool = False) -> Said:
    """Return what a predicate at a position says, with the positions after it; longest first."""
    found: Said = []
    for query, end in _one(reader, j, adjectives_only=adjectives_only):
        found.append((query, end))
        joint = reader.word(end)
        if not adjectives_only and not query.relations and reader.longest(end, reader.ground.lexicon.relation_phrases):
            found += [(both(query, where), last) for where, last in _location(reader, end, negated=False)]
        where = by_one_word(reader.ground, joint) if not adjectives_only and reader.is_end(end + 1) else None
        if where is not None and not query.relations:
            found.append((both(query, where), end + 1))
        if joint == "nor" or (joint == "," and reader.word(end + 1) == "nor"):
            after = end + 1 if joint == "nor" else end + 2
            denied = {"neither", "not", "never"} & {reader.word(j), reader.word(j + 1)}
            for other, last in read_predicates(reader, after, adjectives_only=adjectives_only)[:3]:
                found.append((both(query, without(Query(), other)) if denied else either(query, other), last))
        if joint in ("and", "or", "but", ","):
            after = end + 2 if joint == "," and reader.word(end + 1) in ("and", "or", "but") else end + 1
            after = after + 1 if reader.word(after) in ("is", "are") else after
            disjoint = "or" in (joint, reader.word(end + 1))
            if joint == "," and after == end + 1 and reader.word(after) in _ELSE_BEGINS:
                continue
            neither = disjoint and reader.word(j) in ("not", "neither", "never")
            for other, last in read_predicates(reader, after, adjectives_only=adjectives_only)[:3]:
                more = both(query, without(Query(), other)) if neither else either(query, other)
                found.append((more if disjoint else both(query, other), last))
    return _of_each_length(sorted(found, key=lambda pair: -pair[1]))


def _made_of(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "made of glass", "made out of oak"."""
    if reader.word(j) != "made" or reader.word(j + 1) not in ("of", "from", "out"):
        return []
    k = j + 3 if reader.word(j + 2) == "of" else j + 2
    material = of_material(reader.ground, reader.word(k), usually=negated)
    return [] if material is None else [(material, k + 1)]


def _of_each_length(said: Said) -> Said:
    """Keep eight predicates, but two of each length before others, so that long ones do not crowd out the short."""
    lengths = Counter[int]()
    first: list[int] = []
    for k, (_, end) in enumerate(said):
        lengths[end] += 1
        if lengths[end] <= 2:
            first.append(k)
    rest = [k for k in range(len(said)) if k not in first]
    kept = sorted([*first, *rest][: max(8, len(first))])
    return [said[k] for k in kept]


def _one(reader: Reader, j: int, *, adjectives_only: bool) -> Said:
    negated = False
    while reader.word(j) in reader.ground.lexicon.word_sets["before_predicates"] or reader.word(j) in (
        "not",
        "neither",
        "never",
        "either",
    ):
        if (reader.word(j) == "set" and reader.word(j + 1) == "") or is_quality(reader.text(j, j + 2)):
            break
        if _lying_open(reader, j) or (reader.word(j) in ("left", "forgotten") and reader.word(j + 1) == "behind"):
            j += 1
        negated = negated or reader.word(j) in ("not", "neither", "never")
        j += 1
    missing = _made_without(reader, j) if negated else []
    if missing:
        return missing
    across = [] if adjectives_only else read_above_or_below(reader, j)
    if across:
        return [(without(Query(), said) if negated else said, end) for said, end in across]
    role = [] if adjectives_only else read_owner_away(reader, j) or _of_a_role(reader, j)
    if role:
        return [(without(Query(), said) if negated else said, end) for said, end in role]
    own = [] if adjectives_only else read_in_own_room(reader, j, negated=negated)
    own = own or ([] if adjectives_only else read_at_owners(reader, j, negated=negated))
    if own:
        return own
    loaded = [] if adjectives_only else read_loaded(reader, j, negated=negated)
    if loaded:
        return loaded
    lacking = [] if adjectives_only else read_out_of(reader, j)
    if lacking:
        return [(without(Query(), said) if negated else said, end) for said, end in lacking]
    stated = read_quantified(reader, j) or read_moment(reader, j) or _made_of(reader, j, negated=negated)
    if stated:
        return [(without(Query(), said) if negated else said, end) for said, end in stated]
    alike = [] if adjectives_only else [*read_shared(reader, j), *read_alike(reader, j), *read_warmth(reader, j)]
    if alike:
        return [(without(Query(), said) if negated else said, end) for said, end in alike]
    living = [] if adjectives_only or not beings(reader.ground) else _living(reader, j, negated=negated)
    if living:
        return living
    found = _meant_for(reader, j, negated=negated) or _adjective(reader, j, negated=negated, alone=adjectives_only)
    if not adjectives_only:
        found += _location(reader, j, negated=negated)
        if not found:
            found += _kind(reader, j, negated=negated)
    return found


def _of_a_role(reader: Reader, j: int) -> Said:
    """Read "(who is not) | a guest", "(which people are) | members of staff", "(which mug is) | Mrs Holt's"."""
    k = j + 1 if reader.word(j) in ("a", "an", "the", "one") else j
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if not all(words) or POSSESSIVE in words:
            continue
        those = called_by_role(reader.ground, words) if reader.is_end(k + length) else ()
        if those:
            return [(named(*those), k + length)]
        after = reader.word(k + length)
        person = reader.ground.vocabulary.people.get(owner_key(" ".join(words)))
        if person is not None and (reader.is_end(k + length) or after in ("or", "and", "nor")):
            return [(named(person), k + length)]
        theirs = length > 1 and reader.word(k + length) == POSSESSIVE and reader.is_end(k + length + 1)
        whose = person_query(reader.ground, words) if theirs else None
        if whose is not None:
            return [(owned_by(reader.ground, whose[1]), k + length + 1)]
    return []


def _meant_for(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "meant for guests" as what an attribute says to be so ("guest towel")."""
    if reader.word(j) not in ("meant", "intended", "reserved") or reader.word(j + 1) != "for":
        return []
    words = (*singulars(reader.word(j + 2)), reader.word(j + 2))
    attributes = tuple(sorted({a for w in words for a in reader.ground.vocabulary.attribute_words.get(w, ())}))
    said = Query(any_attributes=attributes)
    return [(without(Query(), said) if negated else said, j + 3)] if attributes else []


def _lying_open(reader: Reader, j: int) -> bool:
    """Say whether "lying open in", "left around on" stands at a position: where it is, not how."""
    if reader.word(j) not in ("lying", "standing", "left"):
        return False
    idle = reader.word(j + 1) in ("open", "openly", "around", "about", "loose")
    return idle and reader.longest(j + 2, reader.ground.lexicon.relation_phrases) is not None


def _made_without(reader: Reader, j: int) -> Said:
    """Read "(is neither) | meat nor fish"."""
    query, k = Query(), j
    while (lacking := ingredient(reader.ground, reader.word(k), negated=True)) is not None:
        query, k = both(query, lacking), k + 1
        if (
            reader.word(k) not in ("nor", "or", "and")
            or ingredient(reader.ground, reader.word(k + 1), negated=True) is None
        ):
            return [(query, k)]
        k += 1
    return []


def _adjective(reader: Reader, j: int, *, negated: bool, alone: bool) -> Said:
    roomy = read_big_enough(reader, j)
    if roomy:
        return [(without(Query(kinds=("room", "asset")), said), end) for said, end in roomy] if negated else roomy
    undone = reader.ground.vocabulary.attributes.get(f"un{reader.word(j)}") if negated else None
    if undone and reader.is_end(j + 1):
        return [(Query(any_attributes=tuple(sorted(undone))), j + 1)]
    there = by_one_word(reader.ground, reader.word(j)) if reader.is_end(j + 1) else None
    if there is not None:
        return [(without(Query(), there) if negated else there, j + 1)]
    for length in (7, 6, 5, 4, 3, 2, 1):
        if j + length > reader.stop or any(reader.is_end(k) for k in range(j, j + length)):
            continue
        if reader.word(j + length) == POSSESSIVE:
            continue
        phrase = reader.text(j, j + length)
        stops = reader.ground.lexicon.word_sets["stops"]
        if phrase not in reader.ground.lexicon.states and all(w in stops for w in phrase.split()):
            continue
        if length > 1 and reader.word(j + length - 1) in ("and", "or", "nor", "but", "not"):
            continue
        if length == 1 and phrase in reader.ground.lexicon.relations and phrase not in ("on", "off", "over"):
            continue
        if (
            phrase in ("on", "off")
            and not reader.is_end(j + 1)
            and reader.word(j + 1) not in (_JOINTS if alone else _AFTER_STATE)
        ):
            continue
        said: Modifier | None = read_adjective(reader.ground, phrase)
        if said is None and length == 1:
            said = read_size(reader.ground, phrase)
        if said is None and length == 1:
            said = _attribute_noun(reader, phrase)
        whole = is_quality(phrase) and reader.is_end(j + length)
        if said is not None and (said.certain or length == 1 or whole):
            if negated and said.query.superlative is not None and phrase in reader.ground.lexicon.superlatives:
                return []
            if negated:
                said = deny(reader.ground, phrase) or Modifier(query=without(Query(), said.query))
            return [(said.query, j + length)]
    return []


def _attribute_noun(reader: Reader, word: str) -> Modifier | None:
    attributes = reader.ground.vocabulary.attributes_named(word)
    return read_noun_modifier(reader.ground, word) if attributes else None


def _location(reader: Reader, j: int, *, negated: bool) -> Said:
    if reader.word(j) in ("out", "up", "down", "over", "back") and reader.word(j + 1) in ("in", "on", "at", "there"):
        j += 1
    marker = reader.longest(j, reader.ground.lexicon.relation_phrases)
    if marker is None or any(reader.at(j + len(marker), "the", w, "place") for w in ("wrong", "right")):
        return []
    kind = reader.ground.lexicon.relations[" ".join(marker)]
    found: Said = []
    if kind in SPATIAL:
        for place, end in reader.noun_phrases(j + len(marker)):
            if place.refers in (Refers.THERE, Refers.ONE):
                continue
            if is_anything(place.query) and place.refers not in (Refers.HERE, Refers.SPEAKER):
                continue
            if place.refers in (Refers.HERE, Refers.SPEAKER):
                room = reader.ground.scene.room_of(reader.ground.start or "") if reader.ground.start else None
                said: Query | None = related(RelationName.IN, Query(names=(room or "",)), negated=negated)
            else:
                said = locate(reader, Query(), kind, place, negated=negated)
            if said is not None:
                found.append((said, end))
    if kind in ("with", "without", "empty"):
        start = j + len(marker) - (1 if kind == "empty" else 0)
        found += read_contents(reader, None, start, negated=(kind == "without") != negated)
    return found


def _living(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "dogs", "a cat" after "is" where only the words of things tell of such."""
    if not any(tells_only_of_beings(reader.ground, p.query) for p, _ in reader.noun_phrases(j)):
        return []
    return _kind(reader, j, negated=negated)


def _kind(reader: Reader, j: int, *, negated: bool) -> Said:
    """Read "a printer", "Tobi's", "mine" after "is"."""
    found: Said = []
    for phrase, end in reader.noun_phrases(j):
        if (
            phrase.unknown
            or (negated and phrase.query.superlative is not None)
            or phrase.refers in (Refers.ONE, Refers.MANY, Refers.SPEAKER, Refers.THERE)
            or is_anything(phrase.query)
        ):
            continue
        others = other_beings(reader.ground, phrase.query) if negated else None
        found.append((others or without(Query(), phrase.query) if negated else phrase.query, end))
    return found
