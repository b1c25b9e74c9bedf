"""What follows a noun: locations, relative clauses, owners, contents, purposes, exceptions."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.belonging import free
from groundplan.language.commonsense.phrases.capacity import read_big_enough
from groundplan.language.commonsense.phrases.clauses_of_place import narrowed, narrowed_each
from groundplan.language.commonsense.phrases.counting import read_contents
from groundplan.language.commonsense.phrases.descriptions import descriptions
from groundplan.language.commonsense.phrases.diets import eatables, read_diet
from groundplan.language.commonsense.phrases.doorways import read_doorway
from groundplan.language.commonsense.phrases.exclusive import besides
from groundplan.language.commonsense.phrases.idle_purposes import idle_purpose
from groundplan.language.commonsense.phrases.located import located, relation_at, skip_comma
from groundplan.language.commonsense.phrases.locations import SPATIAL, locate
from groundplan.language.commonsense.phrases.misplaced import read_lying_about, read_misplaced
from groundplan.language.commonsense.phrases.partitives import read_of
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.purposes import (
    Served,
    place_of_activity,
    purpose_end,
    serving,
)
from groundplan.language.commonsense.phrases.quantified import read_quantified, read_year
from groundplan.language.commonsense.phrases.relatives import read_relative
from groundplan.language.commonsense.phrases.superlatives import read_superlative_after
from groundplan.language.commonsense.phrases.trades import FITTING, read_tools_of
from groundplan.language.commonsense.phrases.unfit import read_suitability
from groundplan.language.commonsense.phrases.unopened import read_unopened
from groundplan.language.commonsense.phrases.widely_known import read_known_for
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.language.commonsense.words.materials import of_material
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_NAMING = ("called", "named", "labelled", "labeled", "titled", "marked", "numbered", "saying", "reading")
_IN_VAIN = 0.93
_ONLY_THOSE = tuple(
    (*comma, *but, "only", *those)
    for comma in ((",",), ())
    for but in (("but",), ())
    for those in (("those",), ("the", "ones"), ("the", "one"), ("ones",))
)
_LIMITS = frozenset({"under", "over", "below", "above"})
_MADE_OF = (("made", "of"), ("made", "out", "of"), ("made", "from"), ("consisting", "of"), ("out", "of"), ("of",))


def extensions(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return what the phrase becomes with the next thing that may belong to it."""
    if reader.is_end(j) and not _parenthetical(reader, j):
        return []
    if phrase.refers in (Refers.ONE, Refers.MANY, Refers.SPEAKER):
        return []
    found: Alternatives = _after_pronoun(reader, phrase, j) or read_doorway(reader, phrase, j)
    found += descriptions(reader, phrase, j)
    found += _one_of_them(reader, phrase, j)
    if not phrase.plural:
        bare = phrase.refers is Refers.ROOM or phrase.head == "table"
        found += [
            (phrase.with_query(both(phrase.query, said)), end) for said, end in read_big_enough(reader, j, bare=bare)
        ]
    found += [(phrase.with_query(both(phrase.query, said)), end) for said, end in read_year(reader, j)]
    priced = read_quantified(reader, j) if reader.word(j) in _LIMITS and phrase.refers is Refers.THING else []
    found += narrowed_each(phrase, priced) or located(reader, phrase, j)
    found += read_known_for(reader, phrase, j)
    found += read_of(reader, phrase, j) + read_tools_of(reader, phrase, j)
    found += _described(reader, phrase, j)
    for said, end in (*read_diet(reader, j), *read_suitability(reader, j)):
        food = (
            both(eatables(reader.ground), phrase.query.model_copy(update={"kinds": ()}))
            if phrase.head in ("any", "all")
            else phrase.query
        )
        found.append((phrase.with_query(free(reader.ground, both(food, said))), end))
    found += excepted(reader, phrase, j)
    relative = read_relative(reader, phrase, j)
    found += relative
    found += read_superlative_after(reader, phrase, j)
    found += read_misplaced(reader, phrase, j) + read_lying_about(reader, phrase, j)
    found += read_unopened(reader, phrase, j)
    found += _for_purpose(reader, phrase, j)
    return [(_not_in_vain(reader, phrase, p), end) for p, end in found]


def _not_in_vain(reader: Reader, phrase: Phrase, narrowed: Phrase) -> Phrase:
    """Doubt a negation that excludes nothing ("a desk that is not a mug"): it is likelier said of something else."""
    denies = narrowed.query.excluding != phrase.query.excluding or any(r.negated for r in narrowed.query.relations)
    if not denies or is_anything(phrase.query) or phrase.parts:
        return narrowed
    before = reader.ground.found(phrase.query)
    in_vain = bool(before) and before == reader.ground.found(narrowed.query)
    return replace(narrowed, score=narrowed.score * _IN_VAIN) if in_vain else narrowed


def _after_pronoun(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "something | vegetarian", "anything sharp"."""
    if phrase.text.split()[-1:] not in (
        ["something"],
        ["anything"],
        ["everything"],
        ["nothing"],
        ["things"],
        ["someone"],
    ):
        return []
    said_so = read_predicates(reader, j, adjectives_only=True)
    if reader.word(j) in ("warm", "cosy", "woolly") and reader.word(j + 2) not in ("drink", "eat"):
        warming = property_modifier(reader.ground, "warming")
        said_so += [(either(warming.query, Query(states=("hot",))), j + 1)] if warming.certain else []
    return [(narrowed(phrase, said), end) for said, end in said_so]


def _one_of_them(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read ", the one with a handle", ", the ones for the morning" as narrowing the phrase."""
    only = next((p for p in _ONLY_THOSE if reader.at(j, *p)), None)
    if only is not None:
        return extensions(reader, phrase, j + len(only))
    if reader.word(j) != "," or reader.word(j + 1) != "the" or reader.word(j + 2) not in ("one", "ones"):
        return []
    return extensions(reader, phrase, j + 3)


def _parenthetical(reader: Reader, j: int) -> bool:
    """Say whether a comma is followed by something that still belongs to the noun (", which is …", ", except …")."""
    return reader.word(j) == "," and (
        reader.word(j + 1) in ("which", "who", "except", "excluding", "not", "whose", "apart", "other")
        or reader.at(j + 1, "but", "not")
        or (reader.word(j + 1) in ("save", "bar", "minus") and reader.at(j + 2, "the", "one"))
        or reader.at(j + 1, "the", "one")
        or reader.at(j + 1, "the", "ones")
        or any(reader.at(j, *p) for p in _ONLY_THOSE)
    )


def _described(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "with a handle", "without a cabinet", "called X", "made of wood", "containing two apples"."""
    lexicon = reader.ground.lexicon
    if reader.word(j) in _NAMING:
        return _called(reader, phrase, j + 2 if reader.word(j + 1) in ("with", "as") else j + 1)
    if reader.word(j) in ("that", "which") and reader.word(j + 1) in ("says", "say", "reads", "read", "bears"):
        return _called(reader, phrase, j + 2)
    if reader.word(j) in ("that", "which") and reader.word(j + 1) in ("is", "are") and reader.word(j + 2) in _NAMING:
        return _called(reader, phrase, j + 4 if reader.word(j + 3) in ("with", "as") else j + 3)
    told = j + 2 if reader.word(j) in ("that", "which") and reader.word(j + 1) in IS else j
    for opening in _MADE_OF:
        if reader.at(told, *opening):
            material = of_material(reader.ground, reader.word(told + len(opening)))
            if material is not None:
                return [(phrase.with_query(both(phrase.query, material)), told + len(opening) + 1)]
            if told > j:
                continue
            if opening[-2:] in (("of",), ("out", "of")):
                continue
            return [
                (phrase.with_query(both(phrase.query, said)), end)
                for said, end in read_predicates(reader, j + len(opening), adjectives_only=True)
            ]
    marker = reader.longest(j, lexicon.relation_phrases)
    kind = lexicon.relations[" ".join(marker)] if marker else ""
    if marker is None or kind not in ("with", "without", "empty"):
        return []
    start = j + len(marker) - (1 if kind == "empty" else 0)
    said_so = read_contents(reader, phrase, start, negated=kind == "without")
    return _rather_here(reader, [(_widely(reader, phrase, narrowed(phrase, said), said), end) for said, end in said_so])


def _rather_here(reader: Reader, found: Alternatives) -> Alternatives:
    """Leave out what finds nothing where the same words say something that is here ("the cup with the hearts")."""
    here = {end for p, end in found if reader.ground.found(p.query)}
    return [(p, end) for p, end in found if end not in here or reader.ground.found(p.query)]


def _widely(reader: Reader, phrase: Phrase, fewer: Phrase, said: Query) -> Phrase:
    """Read "the shelf with the globe" as the bookshelf that holds it, where no other shelf does."""
    own = phrase.query.categories
    if not own or phrase.plural or phrase.refers is not Refers.THING or reader.ground.found(fewer.query):
        return fewer
    wider = tuple(c for c in reader.ground.vocabulary.categories if any(c.endswith(o) and c != o for o in own))
    other = narrowed(phrase.with_query(phrase.query.model_copy(update={"categories": wider})), said)
    return other if wider and reader.ground.found(other.query) else fewer


def _called(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    for end in range(min(j + 7, reader.stop), j, -1):
        text = reader.text(j, end)
        ids = reader.ground.vocabulary.names.get("".join(c for c in text if c.isalnum()))
        attributes = reader.ground.vocabulary.attributes_named(text)
        if ids or attributes:
            named = either(
                *([Query(names=tuple(ids))] if ids else []), *([Query(any_attributes=attributes)] if attributes else [])
            )
            return [(phrase.with_query(both(phrase.query, named)), end)]
    if reader.is_end(j):
        return []
    return [(phrase.with_query(both(phrase.query, Query(names=(reader.tokens[j].text,)))), j + 1)]


_SPARES_NONE = 0.99  # what is not there to be spared is no less what was said


def excepting(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase, and what it becomes with an exception that closes what is said."""
    last = reader.is_end(skip_comma(reader, j))
    closing = [(p, end) for p, end in (() if last else excepted(reader, phrase, j)) if _closes(reader, end)]
    return [(phrase, j), *((replace(p, score=p.score * _IN_VAIN), end) for p, end in closing)]


def _closes(reader: Reader, end: int) -> bool:
    return reader.is_end(end) or reader.word(end) in ("and", ",")


def excepted(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "except the red one", "but not the plates", "other than Tobi's"."""
    lexicon = reader.ground.lexicon
    start = skip_comma(reader, j)
    one = phrase.determiner is Determiner.THE and not phrase.plural and phrase.refers is not Refers.ROOM
    marker = reader.longest(start, lexicon.relation_phrases)
    if one and reader.word(j) == "," and not (marker and reader.at(start + len(marker), "the", "one")):
        return []
    denied = reader.word(start) == "not" and start > j and marker is None
    if denied and not reader.longest(start + 1, lexicon.relation_phrases):
        marker = ("not",)
    apart = marker is not None and (marker == ("not",) or lexicon.relations[" ".join(marker)] == "except")
    if marker is None or not (apart or besides(reader, phrase, start)):
        return []
    begin = start + len(marker)
    found = _without_furniture(reader, phrase, begin)
    if found:
        return found
    rooms = phrase.refers in (Refers.ROOM, Refers.FLOOR)
    for excluded, end in reader.noun_phrases(begin):
        other = excluded.refers is Refers.THING or (excluded.refers is Refers.PERSON and not phrase.plural)
        if _asked_of_all(reader, excluded) or (rooms and other and not excluded.anaphoric):
            continue
        target = excluded.query
        if excluded.anaphoric:
            target = both(phrase.query.model_copy(update={"superlative": None, "ordinal": None}), target)
        spared = reader.ground.found(both(phrase.query, target)) if not excluded.unknown else ("unknown",)
        found.append(
            (phrase.with_query(without(phrase.query, target), score=excluded.score if spared else _SPARES_NONE), end)
        )
    relation = relation_at(reader, begin)
    if relation is not None and relation[0] in SPATIAL:
        for place, end in reader.noun_phrases(relation[1]):
            there = locate(reader, phrase.query, relation[0], place)
            if there is not None:
                found.append((phrase.with_query(without(phrase.query, there), score=place.score), end))
    found = _telling(reader, phrase, found)
    if marker != ("not",) and not found:
        for said, end in read_predicates(reader, begin, adjectives_only=True):
            found.append((phrase.with_query(without(phrase.query, said)), end))
    return [(p, end) for p, end in found if not (one and _excepts_nothing(reader, phrase, p))]


def _telling(reader: Reader, phrase: Phrase, found: Alternatives) -> Alternatives:
    """Return the exceptions that leave out something, if any does: "except the atlas | on the table" is none."""
    if len(found) < 2 or phrase.refers is not Refers.THING or not reader.ground.affordances:
        return found
    before = reader.ground.found(phrase.query)
    return [(p, end) for p, end in found if reader.ground.found(p.query) != before] or found


def excepted_of_each(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase without what is excepted, of each of several kinds that are joined ("… but the red one")."""
    if not phrase.parts:
        return excepted(reader, phrase, j)
    fewer = [{end: p for p, end in reversed(excepted(reader, part, j))} for part in phrase.parts]
    found: Alternatives = []
    for end in sorted({end for options in fewer for end in options}, reverse=True):
        parts = tuple(options.get(end, part) for options, part in zip(fewer, phrase.parts, strict=True))
        found.append((replace(phrase, parts=parts, query=either(*(p.query for p in parts))), end))
    return found


def _asked_of_all(reader: Reader, excluded: Phrase) -> bool:
    """Say whether what is excepted has swallowed what is asked of all: "(except the one in the hall) is nearest to"."""
    pairs = pairwise(excluded.text.split())
    return any(a in IS and (b in reader.ground.lexicon.superlatives or b == "the") for a, b in pairs)


def _excepts_nothing(reader: Reader, phrase: Phrase, fewer: Phrase) -> bool:
    """Say whether what is excepted is no part of what a phrase for one thing means ("in the drawer, except the …")."""
    before = reader.ground.found(phrase.query)
    return bool(before) and before == reader.ground.found(fewer.query)


def _without_furniture(reader: Reader, phrase: Phrase, begin: int) -> Alternatives:
    """Read "(in the hall, but not) | on the sofa" as the hall's other furniture."""
    if phrase.refers is not Refers.ROOM or len(reader.ground.found(phrase.query)) != 1:
        return []
    relation = relation_at(reader, begin)
    start = relation[1] if relation is not None and relation[0] in SPATIAL else begin
    found: Alternatives = []
    for thing, end in reader.noun_phrases(start):
        inside = both(thing.query, related(RelationName.IN, phrase.query))
        entities = reader.ground.entities(inside) if not is_anything(thing.query) else []
        devices = start == begin and any(reader.ground.scene.has_type(e.id, "switchable") for e in entities)
        bare = start == begin and not reader.ground.found(related(RelationName.AT, inside))
        if entities and not (devices or bare) and all(e.kind is Kind.ASSET for e in entities):
            found.append((replace(phrase, apart=inside), end))
    return found


def _for_purpose(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "for cutting paper", "to write with", "used to clean floors", "to drink", "for the headache"."""
    if phrase.head not in ("any", "room", "tool", "place", "thing", "?", "") and reader.word(j) not in (
        "used",
        "for",
        "to",
        "against",
        "needed",
    ):
        return []
    k = (
        j + 1
        if reader.word(j) in ("used", "needed", "required", "meant", "suited", "suitable", "good", "useful")
        else j
    )
    if reader.word(k) not in ("for", "to", "against") or (k == j and phrase.refers is Refers.PERSON):
        return []
    generic = phrase.head in ("any", "room", "tool", "person", "all", "device", "object")
    phrase = replace(phrase, notes=tuple(n for n in phrase.notes if not _says_fitting(n)))
    purposes = serving(reader, k + 1, generic=generic)
    found = [pair for served in purposes for pair in _serving(reader, phrase, served, generic)]
    served = any(reader.ground.found(narrowed.query) for narrowed, _ in found)
    idle = idle_purpose(reader, k + 1) if phrase.head == "any" and not served and not is_anything(phrase.query) else 0
    if not found and not generic and k == j and reader.word(k) == "to":
        found = _what_for(reader, phrase, k + 1)
    return [(replace(phrase, score=phrase.score * 0.98), idle)] if idle else found


def _says_fitting(note: str) -> bool:
    """Say whether a note says that "the best" is not used, which the purpose tells ("the best place | to sleep")."""
    return isinstance(note, Note) and Tells.UNUSED in note.tells and note.words in FITTING


def _what_for(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(find a cable) to | connect a laptop to a projector" as saying only what it is for."""
    end = purpose_end(reader, j)
    verb = reader.ground.lexicon.base(reader.word(j)) == reader.word(j) or reader.word(j) in _OTHER_VERBS
    if reader.word(0) not in _SEEKING or not verb or not reader.is_end(end) or not reader.ground.found(phrase.query):
        return []
    note = f"'{reader.text(j, end)}' is taken to say what it is for"
    return [(replace(phrase, score=phrase.score * 0.8, notes=(*phrase.notes, note)), end)]


_SEEKING = frozenset({"find", "locate", "where", "show", "search", "look"})
_OTHER_VERBS = frozenset({"connect", "attach", "fix", "repair", "measure", "hang", "light", "mount", "build", "make"})


def _serving(reader: Reader, phrase: Phrase, served: Served, generic: bool) -> Alternatives:
    """Narrow the phrase to what serves a purpose."""
    if phrase.refers is Refers.ROOM:
        place = place_of_activity(reader, served.words)
        rooms = both(phrase.query, place) if place is not None else None
        if rooms is not None and reader.ground.found(rooms):
            return [(phrase.with_query(rooms), served.end)]
        described = both(phrase.query.model_copy(update={"kinds": ()}), served.query)
        meant = described if reader.ground.found(described) else served.query
        return [(replace(phrase, query=meant, refers=Refers.THING), served.end)]
    query = served.query
    if generic:
        kept = phrase.query.model_copy(update={"kinds": ()})
        query = served.query if is_anything(kept) else both(kept, served.query)
    else:
        query = both(phrase.query, served.query)
        if not reader.ground.found(query):
            return []
    grown = phrase.with_query(query, score=served.score)
    return [(replace(grown, notes=(*grown.notes, *served.notes)), served.end)]
