"""What stands before a nominal: determiner, number, whether another one is meant, possessor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.belonging import ANYBODY, of_role, owned_by
from groundplan.language.commonsense.phrases.nominals import nominals
from groundplan.language.commonsense.phrases.nouns import person_query, read_noun
from groundplan.language.commonsense.phrases.roles_shown import of_shown_role, role_words
from groundplan.language.commonsense.queries import ANYTHING, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.persons import with_the_job
from groundplan.scene.quantities import unit
from groundplan.scene.query import Query, RelationName

_TIMES = frozenset({"yesterday", "today", "tonight", "tomorrow", "week", "month", "year", "morning", "evening"})
_AT = frozenset({"in", "on", "at", "into", "onto", "to", "from", "near", "inside"})
QUANTITIES = {"couple": 2, "few": 3}


@dataclass(frozen=True, slots=True)
class Opening:
    """What stands before the nominal: determiner, number, whether another one is meant, possessor."""

    determiner: str = ""
    number: int | None = None
    other: bool = False
    owner: Query = ANYTHING
    owner_name: str = ""
    notes: tuple[str, ...] = ()


def noun_follows(reader: Reader, i: int) -> bool:
    """Say whether a known noun begins at a position."""
    return not reader.is_end(i) and any(not n.unknown and not n.headless for n, _ in nominals(reader, i)[:1])


def openings(reader: Reader, i: int) -> list[tuple[Opening, int]]:
    """Return the readings of determiner, number and possessor at a position, with the positions after them."""
    determiner, j = _determiner(reader, i)
    opening = Opening(determiner=determiner, other=determiner in ("rest", "other", "another"))
    partitive = determiner == "a" and reader.word(i) in ("one", "any", "either") and "of" in reader.text(i, j).split()
    number, j = _number(reader, j)
    if number is not None:
        opening = replace(opening, number=1 if partitive else number)
        if reader.word(j) == "of" and reader.word(j + 1) in (
            "the",
            "these",
            "those",
            "my",
            "his",
            "her",
            "our",
            "their",
            "them",
        ):
            j += 2 if reader.word(j + 1) in ("the", "these", "those") else 1
    if determiner in ("all", "both", "some", "") and reader.word(j) in ("the", "these", "those") and j > i:
        j += 1
        if number is None:
            number, j = _number(reader, j)
            opening = replace(opening, number=number)
    if reader.word(j) == "other" and (determiner or number is not None):
        opening, j = replace(opening, other=True), j + 1
        number, j = _number(reader, j) if number is None else (number, j)
        opening = replace(opening, number=number)
    possessed = _possessor(reader, i if determiner in ("the", "a", "") else j, j)
    if possessed is not None:
        owner, name, k, notes = possessed
        kept = opening.determiner if opening.determiner in ("all", "both", "some", "rest") else "the"
        number, k = _number(reader, k) if opening.number is None else (opening.number, k)
        return [(replace(opening, determiner=kept, owner=owner, owner_name=name, notes=notes, number=number), k)]
    return [(opening, j)]


def _determiner(reader: Reader, i: int) -> tuple[str, int]:
    lexicon = reader.ground.lexicon
    for length in (4, 3, 2, 1):
        words = reader.text(i, i + length)
        if len(words.split()) == length and words in lexicon.determiners:
            j = i + length
            value = lexicon.determiners[words]
            if length == 1 and words == "one" and reader.word(j) != "of":
                continue
            if words in (
                "the rest of",
                "all of",
                "some of",
                "any of",
                "one of",
                "none of",
                "each of",
                "both of",
                "a couple of",
            ) and reader.word(j) in ("the", "these", "those"):
                j += 1
            return value, j
    return "", i


def _number(reader: Reader, j: int) -> tuple[int | None, int]:
    lexicon, word, after = reader.ground.lexicon, reader.word(j), reader.word(j + 1)
    tells = word == "single" and reader.ground.vocabulary.attributes_named(word)
    if tells or (word in lexicon.ordinals and word not in lexicon.numbers):
        return None, j
    value = int(word) if word.isdecimal() and len(word) < 6 else lexicon.numbers.get(word)
    if value is None or not after or reader.is_end(j + 1):
        return None, j
    if word == "one" and after not in ("of",) and not noun_follows(reader, j + 1):
        return None, j
    if word.isdecimal() and unit(after) is not None and not reader.is_end(j + 2) and noun_follows(reader, j + 2):
        return None, j
    return value, j + 1


def _possessor(reader: Reader, i: int, j: int) -> tuple[Query, str, int, tuple[str, ...]] | None:
    """Read "Tobi's", "the manager's", "his", "my", "the kitchen's": whose (or where) the thing is."""
    lexicon = reader.ground.lexicon
    word = reader.word(j)
    mark = next((k for k in range(j, min(j + 5, reader.stop)) if reader.word(k) == "'s"), None)
    if mark is not None and any(reader.is_end(k) or _ends_possessor(reader, reader.word(k)) for k in range(j, mark)):
        mark = None
    if word in lexicon.possessives and (mark is None or word in ("my", "our", "your") or mark > j):
        if mark is None:
            k = j + 2 if reader.word(j + 1) == "own" else j + 1
            return (*_pronoun_owner(reader, lexicon.possessives[word], j), k, ())
        j += 1
    if mark is None or mark == j:
        return None
    words = tuple(reader.word(k) for k in range(j, mark))
    end = mark + 1
    if reader.word(end) == "own":
        end += 1
    role = (
        of_role(reader.ground, words[-1])
        if len(words) == 1 and not reader.ground.vocabulary.owners_named(words)
        else None
    )
    if role is not None:
        anybody = {words[0], *singulars(words[0])} & set(ANYBODY)
        return role, words[0], end, () if anybody else (doubtful(f"'{words[0]}' is read as anyone who is one"),)
    shown = _shown(reader, words)
    if shown is not None:
        return shown, words[-1], end, (doubtful(f"'{' '.join(words)}' is read as whose belongings show it"),)
    found = person_query(reader.ground, words)
    if found is not None:
        return owned_by(reader.ground, found[1]), found[1], end, ()
    place = read_noun(reader.ground, words)
    if place is not None:
        return related(RelationName.AT, place.query), "", end, place.notes
    owner = " ".join(words)
    said = reader.ground.vocabulary.attributes_named(f"{owner}'s") or reader.ground.vocabulary.attributes_named(owner)
    if words[-1] in _TIMES or said:
        note = "" if said else f"nothing says which is {owner}'s; any is taken"
        return (Query(any_attributes=said) if said else ANYTHING), "", end, (note,) if note else ()
    return Query(owner=owner), owner, end, (f"'{owner}' is not known to own anything here",)


def _shown(reader: Reader, words: tuple[str, ...]) -> Query | None:
    """Return whose things are "the climber's", "a football fan's" where only what they have tells."""
    known = reader.ground.vocabulary
    bare = words[1:] if words[0] in ("a", "an", "the", "some", "any") else words
    named = not role_words(bare) or bool(known.owners_named(bare)) or " ".join(bare) in known.people
    return None if named or reader.ground.categories("_".join(bare)) else of_shown_role(reader.ground, bare)


def _ends_possessor(reader: Reader, word: str) -> bool:
    lexicon = reader.ground.lexicon
    return word in lexicon.word_sets["possessor_stops"] or lexicon.relations.get(word) in (
        "except",
        "in",
        "on",
        "near",
        "opposite",
    )


def _pronoun_owner(reader: Reader, kind: str, j: int) -> tuple[Query, str]:
    """Return whose "his" and "their" mean: the person named last before; "my" and "your" tell nothing of the scene."""
    name = person_before(reader, j) if kind == "person" else ""
    anybody = name in ANYBODY or name.removesuffix("s") in ANYBODY
    if anybody and not reader.ground.vocabulary.owners_named((name,)):
        return ANYTHING, ""
    return (owned_by(reader.ground, name), name) if name else (ANYTHING, "")


def person_before(reader: Reader, j: int) -> str:
    """Return the name of the person named last before a pronoun who may be meant by it, or "".

    Whose place something is at ("in Ben's office") is meant only where nobody else is.
    """
    of_places: list[str] = []
    for k in range(j - 1, -1, -1):
        name = _person_ending(reader, k) if not _in_compound(reader, k) else None
        if name is None or not may_mean(reader.word(j), name):
            continue
        if reader.word(k + 1) != "'s" or reader.word(k - 1) not in _AT:
            return name
        of_places.append(name)
    return next(iter(of_places), "")


def _in_compound(reader: Reader, k: int) -> bool:
    """Say whether a word is the first of a name for a thing or room ("the PhD office"), rather than a person's."""
    word, after = reader.tokens[k].word, reader.tokens[k + 1].word if k + 1 < len(reader.tokens) else ""
    noun = read_noun(reader.ground, (word, after)) if after.isalpha() and word.isalpha() else None
    return noun is not None and noun.present and word not in reader.ground.lexicon.determiners


def _person_ending(reader: Reader, k: int) -> str | None:
    """Return the name of the person whose name ends at a position (the longest: "Mei Lin" rather than "Lin")."""
    for start in range(max(0, k - 2), k + 1):
        words = tuple(reader.tokens[n].word for n in range(start, k + 1))
        closed = (reader.ground.lexicon.persons, reader.ground.lexicon.relations)
        if any(not w.isalnum() or any(w in table for table in closed) for w in words):
            continue
        found = person_query(reader.ground, words)
        capital = reader.tokens[start].text[:1].isupper()
        named = (capital and start > 0) or _called_so(reader, words, start)
        post = len(words) > 1 and with_the_job(reader.ground, words) is not None
        if found is not None and named and (len(words) == 1 or capital or post):
            return found[1]
    return None


def _called_so(reader: Reader, words: tuple[str, ...], start: int) -> bool:
    """Say whether words without a capital name a person all the same: known here, a role, or no word for a thing."""
    known = reader.ground.vocabulary
    persons = reader.ground.knowledge.persons
    if known.owners_named(words) or " ".join(words) in known.people:
        return True
    if all(persons.is_only_a_name(w) or (known.is_name(w) and not persons.is_name(w)) for w in words):
        return True
    before = reader.tokens[start - 1].word if start else ""
    if with_the_job(reader.ground, words) is not None:
        return True
    determined = before in reader.ground.lexicon.determiners or before in reader.ground.lexicon.possessives
    return determined and reader.ground.knowledge.is_role(words[-1])
