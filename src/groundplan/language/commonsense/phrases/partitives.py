"""What follows "of" and "for": whose a thing is, what it is part of, what a measure holds."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import named_after, owned_by
from groundplan.language.commonsense.phrases.joint_owners import of_each
from groundplan.language.commonsense.phrases.nouns import PARTS
from groundplan.language.commonsense.phrases.people_described import read_described_people
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.roles_shown import read_shown
from groundplan.language.commonsense.queries import both, either, is_anything, named, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query, RelationName

_TRACES = frozenset({"stain", "stains", "stained", "residue", "traces", "spots", "ring", "rings", "smells", "empty"})
_OWNED_BY = (
    ("belonging", "to"),
    ("owned", "by"),
    ("that", "belongs", "to"),
    ("which", "belongs", "to"),
    ("used", "by"),
)


def read_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "of Tobi", "of the secretary", "belonging to my manager"; also "of the table", "of water"."""
    for opening in _OWNED_BY:
        if reader.at(j, *opening):
            return _of(reader, phrase, j + len(opening))
    if reader.word(j) == "for":
        return _meant_for(reader, phrase, j + 1)
    if reader.word(j) != "of":
        return []
    return _of(reader, phrase, j + 1)


def _meant_for(reader: Reader, phrase: Phrase, start: int) -> Alternatives:
    """Read "(the letter) for Tobi" as the one that is his, where one is."""
    found: Alternatives = [
        (phrase.with_query(both(phrase.query, whose)), end)
        for whose, end in read_described_people(reader, start)
        if reader.ground.found(both(phrase.query, whose))
    ]
    for whose, end in () if found else reader.noun_phrases(start):
        of_several = of_each(reader.ground, phrase, whose)
        if of_several is not None:
            found.append((of_several, end))
        elif whose.refers is Refers.PERSON and whose.owner and not whose.parts and reader.word(end) != "'s":
            query = both(phrase.query, owned_by(reader.ground, whose.owner))
            if reader.ground.found(query):
                found.append((phrase.with_query(query), end))
    return found


def _of(reader: Reader, phrase: Phrase, start: int) -> Alternatives:
    whose_are = read_shown(reader, start) or read_described_people(reader, start)
    shown = [(both(phrase.query, whose), end) for whose, end in whose_are]
    found: Alternatives = [(phrase.with_query(query), end) for query, end in shown if reader.ground.found(query)]
    for theirs, end in whose_are if not found and phrase.refers is Refers.ROOM else ():
        holding = both(phrase.query, related(RelationName.CONTAINS, both(Query(kinds=("asset",)), theirs)))
        found += [(phrase.with_query(holding), end)] if reader.ground.found(holding) else []
    if found:
        return found
    for whose, end in reader.noun_phrases(start):
        if reader.word(end) == "'s":
            continue
        of_several = of_each(reader.ground, phrase, whose)
        if of_several is not None:
            found.append((of_several, end))
            continue
        if phrase.anaphoric and not is_anything(whose.query):
            query = both(whose.query, phrase.query)
            found.append((replace(phrase, query=query, head=whose.head, refers=whose.refers, anaphoric=False), end))
            continue
        if whose.refers is Refers.PERSON and whose.owner and not whose.parts:
            query = both(phrase.query, owned_by(reader.ground, whose.owner))
            place = named_after(reader.ground, whose.owner) if not reader.ground.found(query) else ()
            near = both(phrase.query, related(RelationName.AT, named(*place))) if place else query
            query = near if reader.ground.found(near) else query
        elif (
            phrase.text.split()[-1] in PARTS and not reader.ground.found(phrase.query) and not is_anything(whose.query)
        ):
            found.append((replace(whose, score=whose.score), end))
            continue
        elif _measures(reader, phrase) and whose.joined_by:
            continue
        elif _measures(reader, phrase):
            found.append((measured(reader, phrase, whose), end))
            continue
        elif is_anything(whose.query):
            continue
        elif phrase.query.any_attributes and reader.ground.found(both(phrase.query, whose.query)):
            found.append((whose.with_query(both(phrase.query, whose.query)), end))
            continue
        else:
            query = both(phrase.query, related(RelationName.AT, whose.query))
        found.append((phrase.with_query(query, score=whose.score), end))
    return found


def _measures(reader: Reader, phrase: Phrase) -> bool:
    lexicon = reader.ground.lexicon
    last = phrase.text.split()[-1] if phrase.text else ""
    return last in lexicon.portions or last in lexicon.vessel_measures or _holds_liquids(reader, phrase)


def _holds_liquids(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase means vessels that can be carried, in a scene in which liquids are things."""
    ground = reader.ground
    ids = ground.found(phrase.query) if ground.affordances and phrase.query.categories else ()
    return bool(ids) and all(ground.scene.has_type(i, "vessel") and ground.scene.has_type(i, "solid") for i in ids)


def _is_liquid(reader: Reader, phrase: Phrase) -> bool:
    ground = reader.ground
    ids = ground.found(phrase.query) if ground.affordances else ()
    return bool(ids) and all(ground.scene.has_type(i, "liquid") for i in ids)


def _plain_name(text: str) -> str:
    """Return a noun with its modifiers, without article and place: "the | orange juice | from the fridge"."""
    words = text.split()
    stop = next((k for k, w in enumerate(words) if k and w in ("in", "on", "from", "at", "with", "that")), len(words))
    start = 1 if words[0] in ("the", "some", "a", "my", "our", "any") and stop > 1 else 0
    return " ".join(words[start:stop])


def _there(ground: Ground, stuff: Phrase) -> bool:
    """Say whether what a piece is of is a kind of thing that is here, not a liquid."""
    return bool(stuff.query.categories and ground.found(stuff.query)) and stuff.refers is Refers.THING


def _telling_of(ground: Ground, stuff: str) -> tuple[str, ...]:
    """Return the attributes that say that some stuff is in a thing, and not only traces of it ("tea stains")."""
    return tuple(a for a in ground.vocabulary.attributes_named(stuff) if not _TRACES & set(parts(a)))


def measured(reader: Reader, measure: Phrase, stuff: Phrase) -> Phrase:
    """Read "a glass of water", "a pack of paper", "two slices of bread": mostly the stuff is meant."""
    ground = reader.ground
    name = next(iter(stuff.text.partition(" with ")[0].partition(" without ")[0].split()[-1:]), "")
    if not measure.query.categories and measure.text.split()[-1] in ground.lexicon.portions and _there(ground, stuff):
        return replace(stuff, text=measure.text, determiner=measure.determiner, number=measure.number, plural=False)
    said = _telling_of(ground, name)
    told = [Query(any_attributes=said)] if said else []
    holding = both(measure.query, either(related(RelationName.CONTAINS, stuff.query), *told))
    if ground.found(holding):
        return measure.with_query(holding)
    own = ground.categories("_".join((name, measure.head))) if measure.head else ()
    if own:
        measure = measure.with_query(both(measure.query.model_copy(update={"categories": ()}), Query(categories=own)))
        return replace(measure, stuff=_plain_name(stuff.text)) if _is_liquid(reader, stuff) else measure
    last = measure.text.split()[-1]
    if ground.found(stuff.query) and last in ground.lexicon.portions:
        as_said = both(stuff.query, measure.query.model_copy(update={"categories": ()}))
        return replace(
            measure,
            query=as_said if ground.found(as_said) else stuff.query,
            head=stuff.head,
            refers=stuff.refers,
            unknown=stuff.unknown,
            notes=stuff.notes,
            score=stuff.score,
        )
    if last in ground.lexicon.vessel_measures or (_is_liquid(reader, stuff) and _holds_liquids(reader, measure)):
        name = _plain_name(stuff.text) if ground.affordances else name
        return replace(measure, stuff=name, notes=stuff.notes, unknown=stuff.unknown if stuff.score < 0.3 else ())
    return replace(
        measure,
        query=stuff.query,
        head=stuff.head,
        refers=stuff.refers,
        unknown=stuff.unknown,
        notes=stuff.notes,
        score=stuff.score,
    )
