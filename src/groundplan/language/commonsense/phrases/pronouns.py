"""Phrases without a nominal: pronouns, "there", names of people, quoted names, "what is on the table"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.nominal_spans import was_left
from groundplan.language.commonsense.phrases.nouns import person_query, read_noun
from groundplan.language.commonsense.phrases.openings import noun_follows, person_before
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.phrases.sheltered import read_shelter
from groundplan.language.commonsense.queries import ANYTHING, both
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.posts import holder_of_post
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query


def special_phrase(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read pronouns, places such as "there", quoted names and names of people."""
    lexicon = reader.ground.lexicon
    sheltered = read_shelter(reader, i)
    if sheltered is not None:
        return sheltered
    for length in (3, 2, 1):
        words = reader.text(i, i + length)
        if len(words.split()) != length or i + length > reader.stop:
            continue
        if words in lexicon.places:
            return Phrase(query=ANYTHING, text=words, refers=Refers(lexicon.places[words])), i + length
        if words in lexicon.persons and not (words == "her" and _owned_thing(reader, i + 1)):
            return _personal(reader, lexicon.persons[words], words, i), i + length
        if words in ("both", "each", "each one", "every one") and reader.word(i + length) == "of":
            continue
        if words == "both" and reader.word(i + 1) in ("the", "these", "those") and noun_follows(reader, i + 2):
            continue
        if words == "each" and reader.at(i + length, "and", "every"):
            continue
        if words in lexicon.pronouns and not (
            length == 1 and words not in ("it", "them", "they") and noun_follows(reader, i + 1)
        ):
            many = lexicon.pronouns[words] == "many"
            refers = Refers.MANY if many else Refers.ONE
            return Phrase(query=ANYTHING, text=words, refers=refers, plural=many), i + length
    if i < reader.stop and reader.tokens[i].quoted:
        return _quoted(reader, i)
    return _owners(reader, i) or _person(reader, i)


def _owned_thing(reader: Reader, i: int) -> bool:
    """Say whether a noun follows "her" that may be hers, rather than what she is to get ("bring her | something")."""
    return noun_follows(reader, i) and reader.word(i) not in ("something", "anything", "everything", "nothing", "one")


_OWNERS = (
    *("their owners", "their owner", "its owner", "their rightful owners", "its rightful owner", "the owners"),
    *("their respective owners", "the respective owners", "the rightful owners", "the rightful owner", "the owner"),
    *("whoever owns them", "whoever owns it", "the person who owns it", "the people who own them"),
    *("whoever they belong to", "whoever it belongs to", "the people they belong to", "the person it belongs to"),
    *("whoever they are for", "whoever it is for", "the people they are for", "the person it is for"),
    *("the people whose names are on them", "the people whose name is on them", "the person whose name is on it"),
    *("those whose names are on them", "the ones whose names are on them", "whose names are on them"),
    *("the people named on them", "the person named on it", "the people on the labels", "the addressees"),
    *("the people they are addressed to", "the person it is addressed to", "their addressees", "its addressee"),
    *("their recipients", "the recipients", "its recipient", "the people they are meant for"),
)


_OWNERS_SAID = tuple(sorted((tuple(said.split()) for said in _OWNERS), key=len, reverse=True))


def _owners(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read "their owners", "the people whose names are on them": for each thing, whose or for whom it is."""
    for words in _OWNERS_SAID:
        if reader.at(i, *words) and reader.word(i + len(words)) not in ("'s", "of"):
            query = Query(kinds=("agent",))
            whose = Phrase(query=query, text="their owners", refers=Refers.PERSON, head="person", plural=True)
            phrase = replace(whose, determiner=Determiner.ALL)
            return phrase, i + len(words)
    return None


def free_relatives(reader: Reader, i: int) -> Alternatives:
    """Read "what is on the counter", "whatever is dirty" as the things of which that is true."""
    if reader.word(i) not in ("what", "whatever") or reader.word(i + 1) not in ("is", "are", "lies"):
        return []
    return [
        (
            Phrase(
                query=both(Query(kinds=("object", "asset") if said.states else ("object",)), said),
                text=reader.text(i, end),
                determiner=Determiner.ALL,
                head="any",
                plural=True,
            ),
            end,
        )
        for said, end in (*_meant_for(reader, i + 2), *read_predicates(reader, i + 2))
    ]


def _meant_for(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(whatever is) for Tobi" as what is his."""
    people = reader.noun_phrases(j + 1) if reader.word(j) == "for" else []
    return [(owned_by(reader.ground, p.owner), e) for p, e in people if p.refers is Refers.PERSON and p.owner]


def _personal(reader: Reader, kind: str, word: str, i: int) -> Phrase:
    refers = {"me": Refers.SPEAKER, "you": Refers.ROBOT, "everyone": Refers.EVERYONE}.get(kind, Refers.PERSON)
    owner = person_before(reader, i) if refers is Refers.PERSON else ""
    return Phrase(query=ANYTHING, text=word, refers=refers, anaphoric=refers is Refers.PERSON, owner=owner)


def _quoted(reader: Reader, i: int) -> tuple[Phrase, int]:
    text = reader.tokens[i].word
    noun = read_noun(reader.ground, tuple(text.split())) if text.split() else None
    attributes = reader.ground.vocabulary.attributes_named(text)
    query = Query(any_attributes=attributes) if attributes else noun.query if noun else Query(names=(text,))
    return Phrase(query=query, text=text, refers=noun.refers if noun else Refers.THING), i + 1


def _person(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read a person at a position: "Tobi", "Dr. Meyer", "the manager", "our secretary"."""
    j = i + 1 if reader.word(i) in ("the", "a", "an", "my", "our", "your", "his", "her", "their") else i
    for length in (3, 2, 1):
        words = tuple(reader.word(k) for k in range(j, j + length))
        if not all(words) or reader.word(j + length) == "'s" or any(reader.is_end(k) for k in range(j, j + length)):
            continue
        if "'s" in words or any(
            w in reader.ground.lexicon.determiners or w in reader.ground.lexicon.relations for w in words
        ):
            continue
        found = person_query(reader.ground, words)
        if found is None or (length > 1 and not _is_name(reader, words)):
            continue
        if _noun_after_person(reader, j + length) or (j > i and _rather_thing(reader, words)):
            continue
        query, name = found
        return Phrase(
            query=query, text=reader.text(i, j + length), refers=Refers.PERSON, head="person", owner=name
        ), j + length
    return None


def _rather_thing(reader: Reader, words: tuple[str, ...]) -> bool:
    """Say whether words after an article name a thing there is, not a person ("the bin"), nor one's post."""
    if reader.ground.knowledge.is_role(words[-1]) and holder_of_post(reader.ground, " ".join(words)) is not None:
        return False
    noun = read_noun(reader.ground, words)
    return (
        noun is not None and noun.present and noun.refers is not Refers.PERSON and bool(reader.ground.found(noun.query))
    )


def _is_name(reader: Reader, words: tuple[str, ...]) -> bool:
    known = reader.ground.vocabulary
    return (
        bool(known.owners_named(words))
        or " ".join(words) in known.people
        or all(known.is_name(w) or reader.ground.knowledge.persons.is_title(w) for w in words)
        or reader.ground.knowledge.is_role(" ".join(words))
    )


def _noun_after_person(reader: Reader, k: int) -> bool:
    """Say whether a noun follows ("the manager office"), so that the person's name only modifies it."""
    if (
        reader.is_end(k)
        or reader.word(k) in reader.ground.lexicon.relations
        or reader.word(k) in reader.ground.lexicon.numbers.keys() | reader.ground.lexicon.determiners.keys()
        or reader.word(k) in ("and", "or", "is", "has")
        or was_left(reader, k)
    ):
        return False
    noun = read_noun(reader.ground, (reader.word(k),))
    return noun is not None and not noun.generic
