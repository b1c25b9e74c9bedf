"""What a noun is described by: the scene's own words for it, what it is about, for whom or where it is."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.floors import by_one_word
from groundplan.language.commonsense.phrases.people_described import read_described_people
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.tellings import read_told
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.vocabulary import parts, squash
from groundplan.scene.query import Query

_MOST_NAMED = 200
_TO = 0.9


def descriptions(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return what the phrase becomes with a description of its own that begins at a position."""
    readings = (_in_its_words, _out_there, _compound_for, _addressed, _about)
    return [found for read in readings for found in read(reader, phrase, j)]


def _in_its_words(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "covered in stickers", "from today", "with a broken handle": what an attribute says word for word."""
    for length in (6, 5, 4, 3, 2):
        if j + length > reader.stop or any(reader.is_end(k) for k in range(j, j + length)):
            continue
        said = reader.text(j, j + length)
        spellings = {
            a
            for k in (said, said.removeprefix("with ").removeprefix("a "))
            for a in reader.ground.vocabulary.attributes.get(k, ())
        }
        query = both(phrase.query, Query(any_attributes=tuple(sorted(spellings))))
        if spellings and reader.ground.found(query):
            return [(phrase.with_query(query), j + length)]
    return []


def _out_there(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(the chairs) outside", "(the rooms) upstairs"."""
    k = j + 1 if reader.word(j) in ("around", "lying", "standing", "from") else j
    said = (
        by_one_word(reader.ground, reader.word(k))
        if reader.is_end(k + 1) or reader.word(k + 1) not in ("the", "of", "a", "my")
        else None
    )
    if said is None or phrase.refers not in (Refers.THING, Refers.ROOM):
        return []
    query = both(phrase.query, said)
    return [(phrase.with_query(query), k + 1)] if reader.ground.found(query) or phrase.refers is Refers.ROOM else []


def _compound_for(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "the food for the dog", "the keys for the car" as the compound "dog food", "car keys"."""
    k = j + 2 if reader.word(j + 1) in ("the", "a", "an", "my", "our") else j + 1
    if reader.word(j) not in ("for", "of") or not phrase.text or reader.is_end(k):
        return []
    compound = f"{reader.word(k)} {phrase.text.split()[-1]}"
    own = tuple(
        c
        for form in (compound, *(f"{s} {phrase.text.split()[-1]}" for s in singulars(reader.word(k))))
        for c in reader.ground.vocabulary.by_squash.get(squash(form), ())
    )
    if reader.ground.affordances and reader.word(j) == "of" and _flowing(reader, reader.word(k)):
        return []
    return [(phrase.with_query(Query(categories=own)), k + 1)] if own else []


def _flowing(reader: Reader, word: str) -> bool:
    """Say whether a word is said of a liquid here: "a glass of wine" is more than a wine glass."""
    ids = [i for c in reader.ground.categories(word) for i in reader.ground.scene.of_category(c)]
    return any(reader.ground.scene.has_type(i, "liquid") for i in ids)


def _addressed(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(a parcel) for Omar", "(the pills) for the morning": whom or what an attribute says that it is for."""
    j = j + 1 if reader.word(j) in ("addressed", "meant", "intended", "destined") else j
    if reader.word(j) not in ("for", "to") or phrase.head in ("any", "room"):
        return []
    described = ((both(phrase.query, q), e) for q, e in read_described_people(reader, j + 1))
    found: Alternatives = [(phrase.with_query(q), e) for q, e in described if reader.ground.found(q)]
    if found:
        return found
    for whom, end in reader.noun_phrases(j + 1):
        if whom.refers is Refers.PERSON and whom.owner and not whom.parts:
            query = both(phrase.query, owned_by(reader.ground, whom.owner))
            if reader.ground.found(query):
                found.append((phrase.with_query(query, score=_TO if reader.word(j) == "to" else 1.0), end))
    return found


def _about(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(a book) about deep learning", "(a picture) of a dog": what its description says."""
    if reader.word(j) not in ("about", "of", "by", "showing", "on", "titled", "regarding", "concerning", "from", "for"):
        return []
    portion = phrase.text.rpartition(" ")[2] in reader.ground.lexicon.portions and not phrase.query.categories
    if reader.word(j) == "of" and portion:
        return []
    k = j + 2 if reader.word(j + 1) in ("a", "an", "the") else j + 1
    in_short = reader.word(j) in ("about", "regarding", "concerning", "on") and phrase.refers is Refers.THING
    loosely = read_told(reader, phrase, k) if in_short else []
    for length in (4, 3, 2, 1):
        if k + length > reader.stop or any(reader.is_end(n) for n in range(k, k + length)):
            continue
        attributes = reader.ground.vocabulary.attributes_named(reader.text(k, k + length))
        query = both(phrase.query, Query(any_attributes=attributes))
        if attributes and reader.ground.found(query):
            return [(phrase.with_query(query), k + length), *loosely]
    forms = {reader.word(k), *singulars(reader.word(k))}
    found = reader.ground.found(phrase.query) if len(reader.word(k)) > 2 and phrase.refers is Refers.THING else ()
    called = tuple(i for i in found[:_MOST_NAMED] if forms & set(parts(i)))
    if called and reader.word(j) in ("about", "regarding", "concerning", "titled"):
        return [(phrase.with_query(both(phrase.query, Query(names=called))), k + 1)]
    return loosely
