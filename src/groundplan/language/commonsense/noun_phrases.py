"""Noun phrases: determiner, possessor, nominal, what follows the noun, coordination; with the readings that compete."""

from __future__ import annotations

from dataclasses import dataclass, replace

from groundplan.language.commonsense.nominals import Nominal, nominals
from groundplan.language.commonsense.nouns import person_query, read_noun
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.postmodifiers import extensions
from groundplan.language.commonsense.predicates import read_predicates
from groundplan.language.commonsense.queries import ANYTHING, both, either, named, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_MOST_EXTENSIONS = 4
_QUANTITIES = {"couple": 2, "few": 3}



@dataclass(frozen=True, slots=True)
class _Opening:
    """What stands before the nominal: determiner, number, whether another one is meant, possessor."""

    determiner: str = ""
    number: int | None = None
    other: bool = False
    owner: Query = ANYTHING
    owner_name: str = ""
    notes: tuple[str, ...] = ()


def read_noun_phrases(reader: Reader, i: int) -> Alternatives:
    """Return the readings of a noun phrase at a position, those that take more words first."""
    if reader.word(i) in ("both", "either", "neither", "between") and _joined_later(reader, i + 1):
        i += 1
    singles = _single(reader, i)
    found: Alternatives = []
    for phrase, j in singles[:6]:
        found += _coordinations(reader, phrase, j)
    found += singles
    distinct: dict[tuple[Query, int, str], tuple[Phrase, int]] = {}
    for phrase, j in found:
        distinct.setdefault((phrase.query, j, phrase.joined_by), (phrase, j))
    return sorted(distinct.values(), key=lambda pair: -pair[1])


def _joined_later(reader: Reader, i: int) -> bool:
    k = i
    while not reader.is_end(k) and k < i + 8:
        if reader.word(k) in ("and", "or", "nor"):
            return True
        k += 1
    return False


# --- coordination ---------------------------------------------------------------------------------------------------


def _coordinations(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return readings in which the phrase is joined to one that follows ("the mug and the plate")."""
    opened = _conjunction(reader, j)
    if opened is None:
        return []
    joint, k = opened
    if starts_clause(reader, k):
        return []
    found: Alternatives = []
    for other, end in reader.noun_phrases(k)[:4]:
        if other.unknown and other.score < 0.3 and not phrase.unknown:
            continue
        by = other.joined_by if joint == "," else joint
        if joint == "," and not other.joined_by and reader.word(end) != "":
            by = "and"
        if joint == "," and not other.joined_by and not _listing(other, phrase):
            continue
        rest = other.parts if other.joined_by == (by or "and") else (other,)
        found += [(joined, end) for joined in _joined(phrase, rest, by or "and")]
    return found


def _listing(other: Phrase, phrase: Phrase) -> bool:
    return other.refers is phrase.refers and other.refers in (Refers.THING, Refers.ROOM)


def _conjunction(reader: Reader, j: int) -> tuple[str, int] | None:
    word, after = reader.word(j), reader.word(j + 1)
    if word == "," and after in ("and", "or", "nor"):
        return after.replace("nor", "or"), j + 2
    if word == "as" and reader.at(j, "as", "well", "as"):
        return "and", j + 3
    if word in ("and", "or", "nor", "plus"):
        k = j + 2 if after in ("also", "then") and word == "and" else j + 1
        return ("or" if word in ("or", "nor") else "and"), k
    return (",", j + 1) if word == "," else None


def starts_clause(reader: Reader, k: int) -> bool:
    """Say whether a verb that begins a clause of its own stands here, rather than a noun."""
    word, after = reader.word(k), reader.word(k + 1)
    lexicon = reader.ground.lexicon
    if word in ("then", "please", "do", "go", "also", "finally", "afterwards", "if", "is", "are"):
        return True
    if word not in lexicon.verb_starts and word not in lexicon.unsupported:
        return False
    if (
        after in lexicon.determiners
        or after in lexicon.possessives
        or after in lexicon.persons
        or after in lexicon.pronouns
    ):
        return True
    noun = read_noun(reader.ground, (word,))
    if noun is None:
        return word not in lexicon.states and word not in lexicon.plain
    joins = read_noun(reader.ground, (word, after)) if after else None
    if joins is not None and joins.present:
        return False
    if after in lexicon.particles and f"{word} {after}" in lexicon.frames:
        return True
    return bool(after) and read_noun(reader.ground, (after,)) is not None and word not in lexicon.states


def _joined(first: Phrase, rest: tuple[Phrase, ...], by: str) -> list[Phrase]:
    """Join phrases; a location after the last may hold for all ("cups and plates on the table")."""
    if first.anaphoric and rest[0].head and not first.head:
        noun = rest[0].query.model_copy(
            update={
                "attributes": (),
                "any_attributes": (),
                "states": (),
                "any_of": (),
                "relations": (),
                "superlative": None,
                "ordinal": None,
            }
        )
        first = replace(first, query=both(noun, first.query), anaphoric=False, head=rest[0].head)
    if rest[0].anaphoric and first.head and not rest[0].head:
        noun = first.query.model_copy(
            update={
                "attributes": (),
                "any_attributes": (),
                "states": (),
                "any_of": (),
                "relations": (),
                "superlative": None,
                "ordinal": None,
            }
        )
        rest = (replace(rest[0], query=both(noun, rest[0].query), anaphoric=False, head=first.head), *rest[1:])
    plain = _coordinate((first, *rest), by)
    if any(p.refers is not first.refers for p in rest):
        plain = replace(plain, score=plain.score * 0.8)
    last = rest[-1]
    shared = tuple(r for r in last.query.relations)
    if not shared or first.query.relations or first.refers is not Refers.THING:
        return [plain]
    spread = [replace(p, query=both(p.query, Query(relations=shared))) for p in (first, *rest[:-1])]
    return [replace(_coordinate((*spread, last), by), score=plain.score * 0.995), plain]


def _coordinate(parts: tuple[Phrase, ...], by: str) -> Phrase:
    first = parts[0]
    determiner = (
        first.determiner if by == "or" or all(p.determiner is first.determiner for p in parts) else Determiner.ALL
    )
    if by == "or":
        determiner = Determiner.A if all(p.determiner is not Determiner.ALL for p in parts) else Determiner.ALL
    return replace(
        first,
        query=either(*(p.query for p in parts)),
        determiner=determiner,
        parts=parts,
        joined_by=by,
        plural=by == "and",
        text=f" {by} ".join(p.text for p in parts),
        score=min(p.score for p in parts),
        notes=tuple(n for p in parts for n in p.notes),
        unknown=tuple(u for p in parts for u in p.unknown),
    )


# --- one noun phrase ------------------------------------------------------------------------------------------------


def _single(reader: Reader, i: int) -> Alternatives:
    special = _special(reader, i)
    if special is not None and special[0].refers in (
        Refers.ONE,
        Refers.MANY,
        Refers.THERE,
        Refers.HERE,
        Refers.SPEAKER,
        Refers.ROBOT,
    ):
        return [special]
    found: Alternatives = _free_relatives(reader, i)
    if found:
        return found
    for opening, j in _openings(reader, i):
        if opening.owner != ANYTHING and (reader.is_end(j) or not nominals(reader, j)):
            found.append((_whose_own(reader, opening, i, j), j))
        for nominal, k in nominals(reader, j):
            phrase = _phrase(reader, opening, nominal, i, k)
            if phrase is None:
                continue
            found += _extended(reader, phrase, i, k)
        if found:
            break
    if special is not None:
        found = (
            [special, *found]
            if not found or found[0][0].score < 0.9 or special[1] >= found[0][1]
            else [*found, special]
        )
    return found


def _whose_own(reader: Reader, opening: _Opening, i: int, j: int) -> Phrase:
    """Read "(bigger than) Nina's": a thing of hers, of the kind spoken of."""
    return Phrase(query=opening.owner, text=reader.text(i, j), anaphoric=True, owner=opening.owner_name)


def _extended(reader: Reader, phrase: Phrase, i: int, k: int) -> Alternatives:
    """Return the phrase and what it becomes with what follows the noun, step by step."""
    done: Alternatives = [(phrase, k)]
    frontier = [(phrase, k)]
    for _ in range(3):
        grown = []
        for current, j in frontier[:_MOST_EXTENSIONS]:
            for longer, end in extensions(reader, current, j):
                if end > j:
                    grown.append((replace(longer, text=reader.text(i, end)), end))
        if not grown:
            break
        done += grown
        frontier = grown
    return done


def _special(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read pronouns, places such as "there", quoted names and names of people."""
    lexicon = reader.ground.lexicon
    for length in (3, 2, 1):
        words = reader.text(i, i + length)
        if len(words.split()) != length or i + length > reader.stop:
            continue
        if words in lexicon.places:
            return Phrase(query=ANYTHING, text=words, refers=Refers(lexicon.places[words])), i + length
        if words in lexicon.persons and not (words == "her" and _noun_follows(reader, i + 1)):
            return _personal(lexicon.persons[words], words), i + length
        if words in lexicon.pronouns and not (
            length == 1 and words not in ("it", "them", "they") and _noun_follows(reader, i + 1)
        ):
            many = lexicon.pronouns[words] == "many"
            refers = Refers.MANY if many else Refers.ONE
            return Phrase(query=ANYTHING, text=words, refers=refers, plural=many), i + length
    if i < reader.stop and reader.tokens[i].quoted:
        return _quoted(reader, i)
    return _person(reader, i)


def _free_relatives(reader: Reader, i: int) -> Alternatives:
    """Read "what is on the counter", "whatever is dirty" as the things of which that is true."""
    if reader.word(i) not in ("what", "whatever") or reader.word(i + 1) not in ("is", "are", "lies"):
        return []
    return [
        (Phrase(query=both(Query(kinds=("object",)), said), text=reader.text(i, end), determiner=Determiner.ALL, head="any", plural=True), end)
        for said, end in read_predicates(reader, i + 2)
    ]


def _noun_follows(reader: Reader, i: int) -> bool:
    return not reader.is_end(i) and any(not n.unknown and not n.headless for n, _ in nominals(reader, i)[:1])


def _personal(kind: str, word: str) -> Phrase:
    refers = {"me": Refers.SPEAKER, "you": Refers.ROBOT, "everyone": Refers.EVERYONE}.get(kind, Refers.PERSON)
    return Phrase(query=ANYTHING, text=word, refers=refers, anaphoric=refers is Refers.PERSON)


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
        if any(w in reader.ground.lexicon.determiners or w in reader.ground.lexicon.relations for w in words):
            continue
        found = person_query(reader.ground, words)
        if found is None or (length > 1 and not _is_name(reader, words)):
            continue
        if _noun_after_person(reader, j + length):
            continue
        query, name = found
        return Phrase(
            query=query, text=reader.text(i, j + length), refers=Refers.PERSON, head="person", owner=name
        ), j + length
    return None


def _is_name(reader: Reader, words: tuple[str, ...]) -> bool:
    known = reader.ground.vocabulary
    return (
        bool(known.owners_named(words))
        or " ".join(words) in known.people
        or all(reader.ground.knowledge.is_person_name(w) or reader.ground.knowledge.persons.is_title(w) for w in words)
        or reader.ground.knowledge.is_role(" ".join(words))
    )


def _noun_after_person(reader: Reader, k: int) -> bool:
    """Say whether a noun follows ("the manager office"), so that the person's name only modifies it."""
    if (
        reader.is_end(k)
        or reader.word(k) in reader.ground.lexicon.relations
        or reader.word(k) in ("and", "or", "is", "has")
    ):
        return False
    return read_noun(reader.ground, (reader.word(k),)) is not None


# --- what stands before the nominal ---------------------------------------------------------------------------------


def _openings(reader: Reader, i: int) -> list[tuple[_Opening, int]]:
    """Return the readings of determiner, number and possessor at a position, with the positions after them."""
    determiner, j = _determiner(reader, i)
    opening = _Opening(determiner=determiner, other=determiner in ("rest", "other", "another"))
    number, j = _number(reader, j)
    if number is not None:
        opening = replace(opening, number=number)
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
    if reader.word(j) == "other" and determiner:
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
    if word in lexicon.ordinals and word not in lexicon.numbers:
        return None, j
    value = int(word) if word.isdecimal() and len(word) < 6 else lexicon.numbers.get(word)
    if value is None or not after or reader.is_end(j + 1):
        return None, j
    if word == "one" and after not in ("of",) and not _noun_follows(reader, j + 1):
        return None, j
    return value, j + 1


def _possessor(reader: Reader, i: int, j: int) -> tuple[Query, str, int, tuple[str, ...]] | None:
    """Read "Tobi's", "the manager's", "his", "my", "the kitchen's": whose (or where) the thing is."""
    lexicon = reader.ground.lexicon
    word = reader.word(j)
    mark = next((k for k in range(j, min(j + 5, reader.stop)) if reader.word(k) == "'s"), None)
    if mark is not None and any(reader.word(k) in reader.ground.lexicon.word_sets["possessor_stops"] for k in range(j, mark)):
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
    found = person_query(reader.ground, words)
    if found is not None:
        return Query(owner=found[1]), found[1], end, ()
    place = read_noun(reader.ground, words)
    if place is not None:
        return related(RelationName.AT, place.query), "", end, place.notes
    owner = " ".join(words)
    return Query(owner=owner), owner, end, (f"'{owner}' is not known to own anything here",)


def _pronoun_owner(reader: Reader, kind: str, j: int) -> tuple[Query, str]:
    """Return whose "his" and "their" mean: the person named last before; "my" and "your" tell nothing of the scene."""
    if kind == "person":
        for k in range(j - 1, -1, -1):
            word = reader.tokens[k].word
            if word in reader.ground.lexicon.persons or word in reader.ground.lexicon.relations:
                continue
            found = person_query(reader.ground, (word,))
            if found is not None:
                return Query(owner=found[1]), found[1]
    return ANYTHING, ""


# --- putting it together --------------------------------------------------------------------------------------------


def _phrase(reader: Reader, opening: _Opening, nominal: Nominal, i: int, k: int) -> Phrase | None:
    query = both(opening.owner, nominal.query) if opening.owner != ANYTHING else nominal.query
    query = _owned_or_named(reader, opening, nominal, i, k, query)
    number = opening.number or nominal.number
    determiner, count = _determined(opening, nominal, number)
    if nominal.headless and not opening.determiner and number is None:
        return None
    return Phrase(
        query=query,
        text=reader.text(i, k),
        determiner=determiner,
        number=count,
        refers=nominal.noun.refers,
        head=""
        if nominal.headless or nominal.noun.generic in ("one", "many")
        else nominal.noun.category or nominal.noun.generic or "?",
        plural=nominal.noun.plural,
        none=opening.determiner == "no" or nominal.noun.generic == "no",
        other=opening.other or nominal.other,
        anaphoric=nominal.headless or nominal.noun.generic in ("one", "many"),
        owner=opening.owner_name,
        score=nominal.score * (0.9 if opening.notes else 1.0),
        notes=(*opening.notes, *nominal.notes),
        unknown=nominal.unknown,
    )


def _owned_or_named(reader: Reader, opening: _Opening, nominal: Nominal, i: int, k: int, query: Query) -> Query:
    """Prefer what is called so ("Tom's room" → toms_room) where ownership alone finds nothing."""
    if opening.owner == ANYTHING or reader.ground.found(query):
        return query
    squashed = "".join(c for c in reader.text(i, k) if c.isalnum()).removeprefix("the")
    ids = reader.ground.vocabulary.names.get(squashed)
    if ids:
        return named(*ids)
    owned_room = _in_room_named_after(reader, opening, nominal)
    return owned_room or query


def _in_room_named_after(reader: Reader, opening: _Opening, nominal: Nominal) -> Query | None:
    """Read "Tom's desk" as the desk in a room that is named after Tom, where nothing is said to be his."""
    for form in (opening.owner_name, f"{opening.owner_name}s"):
        ids = reader.ground.vocabulary.words.get(form)
        if ids:
            options = [both(nominal.query, named(*ids)), both(nominal.query, related(RelationName.AT, named(*ids)))]
            for option in options:
                if reader.ground.found(option):
                    return option
    return None


def _determined(opening: _Opening, nominal: Nominal, number: int | None) -> tuple[Determiner, int]:
    said, plural = opening.determiner, nominal.noun.plural
    if nominal.selected and not (number and number > 1):
        return (Determiner.THE, 1) if said != "all" else (Determiner.ALL, 1)
    if said in ("all", "both", "rest"):
        return (Determiner.NUMBER, number) if number and said != "both" else (Determiner.ALL, 1)
    if said in _QUANTITIES:
        return Determiner.NUMBER, _QUANTITIES[said]
    if number is not None:
        return (Determiner.NUMBER, number) if number > 1 else (Determiner.A if said != "the" else Determiner.THE, 1)
    if said == "the":
        return (Determiner.ALL if plural and nominal.noun.generic != "one" else Determiner.THE), 1
    if said in ("a", "another", "no", "some"):
        return Determiner.A, 1
    if said == "other":
        return (Determiner.ALL if plural else Determiner.THE), 1
    if nominal.noun.query.names and not said:
        return Determiner.THE, 1
    return (Determiner.ALL if plural or nominal.noun.generic == "all" else Determiner.A), 1
