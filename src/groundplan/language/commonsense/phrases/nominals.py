"""Nominals: the words from the first adjective to the noun, with what each says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from groundplan.knowledge.washing import washed_at
from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, doubtful
from groundplan.language.commonsense.phrases.adjectives import (
    among_things,
    deny,
    read_adjective,
    read_noun_modifier,
    read_size,
    superlative_of,
)
from groundplan.language.commonsense.phrases.belonging import somebodys
from groundplan.language.commonsense.phrases.contraries import taken_so, uncontradicted
from groundplan.language.commonsense.phrases.nominal_spans import span
from groundplan.language.commonsense.phrases.noun_forms import is_plural, last_singular, said_doing, said_itself
from groundplan.language.commonsense.phrases.nouns import Noun, person_query, read_noun
from groundplan.language.commonsense.phrases.parity import numbered_so
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.qualities import having, is_quality
from groundplan.language.commonsense.phrases.told_extremes import measured_so, told_extreme
from groundplan.language.commonsense.phrases.widely_known import known_together, widely_known
from groundplan.language.commonsense.queries import ANYTHING, both, either, named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.materials import of_material
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

NOT_COMPARED = "how they compare is not known here"
"""The note of a superlative whose measure nothing here has ("the hottest office")."""
_WIDER = 0.9
_ROOMS = 0.98
_OWNED = frozenset({"named", "private", "individual", "owned"})
_FELT = frozenset({"old", "nasty", "stupid", "silly", "awful", "horrible", "horrid", "wretched", "lovely", "beautiful"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Nominal:
    """A noun with its modifiers; `headless` where only modifiers were said ("the red …")."""

    query: Query
    noun: Noun
    number: int | None = None
    rank: int = 1
    headless: bool = False
    selected: bool = False
    score: float = 1.0
    notes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    other: bool = False


def nominals(reader: Reader, i: int) -> list[tuple[Nominal, int]]:
    """Return the readings of a nominal at a position, longest first, with the positions after them."""
    stop = span(reader, i)
    found: list[tuple[Nominal, int]] = []
    for end in range(stop, i, -1):
        nominal = _with_head(reader, i, end)
        if nominal is not None:
            found.append((nominal, end))
            found += [(other, end) for other in _meant_besides(reader, nominal, i, end)]
            if len({e for _, e in found}) >= 2 or nominal.noun.generic:
                break
    coordinated = _coordinated(reader, i, stop) if reader.word(stop) in ("and", "or", ",") else None
    if coordinated is not None:
        found.insert(0, coordinated)
    if not found and stop > i:
        found.append((_headless_or_unknown(reader, i, stop), stop))
    return found


def _meant_besides(reader: Reader, nominal: Nominal, i: int, end: int) -> Iterator[Nominal]:
    """Yield what a nominal may mean as well: rooms called like what stands in them, the lamp by "the light in here"."""
    noun = nominal.noun
    for start in range(i, end) if noun.rooms or noun.wider else ():
        if read_noun(reader.ground, tuple(reader.word(k) for k in range(start, end))) == noun:
            others = [replace(noun, query=Query(categories=noun.rooms), refers=Refers.ROOM, score=_ROOMS)]
            placed = reader.word(end) in ("in", "on", "at", "by", "near")
            others = [*(others if noun.rooms else ()), *(_more_widely(noun) if placed else ())]
            said = tuple(reader.word(k) for k in range(i, start))
            for other in others:
                modified = _modified(reader, replace(other, rooms=(), wider=()), said)
                if modified is not None and (other.refers is Refers.ROOM or modified.score >= other.score):
                    yield modified
            return


def _more_widely(noun: Noun) -> Iterator[Noun]:
    if noun.wider:
        yield replace(noun, query=Query(categories=noun.wider), score=_WIDER * noun.score)


def _coordinated(reader: Reader, i: int, stop: int) -> tuple[Nominal, int] | None:
    """Read "red and blue mugs", "red, blue or green mug": modifiers coordinated before one noun."""
    first = tuple(reader.word(k) for k in range(i, stop))
    said = _adjectives_only(reader, first)
    if said is None:
        return None
    after = stop + 1
    if reader.word(stop) == "," and reader.word(after) in ("and", "or"):
        after += 1
    for nominal, end in nominals(reader, after):
        if nominal.headless or nominal.unknown:
            continue
        others = _own_modifiers(nominal)
        if others is None:
            continue
        query = both(nominal.noun.query, either(said, others))
        at_once = both(nominal.noun.query, both(said, others))
        one = reader.word(stop) != "or" and not nominal.noun.plural and reader.ground.found(at_once)
        return replace(nominal, query=at_once if one else query), end
    return None


def _own_modifiers(nominal: Nominal) -> Query | None:
    """Return what the modifiers of a nominal say without its noun."""
    updates = {name: () for name in ("categories", "kinds") if getattr(nominal.noun.query, name)}
    if nominal.query == nominal.noun.query or not updates:
        return None
    return nominal.query.model_copy(update=updates)


def _adjectives_only(reader: Reader, words: tuple[str, ...]) -> Query | None:
    query = ANYTHING
    for word in words:
        if word in reader.ground.lexicon.hollow:
            continue
        said = read_adjective(reader.ground, word) or read_size(reader.ground, word)
        if said is None:
            return None
        query = both(query, said.query)
    return None if query == ANYTHING else query


def _with_head(reader: Reader, i: int, end: int) -> Nominal | None:
    """Read the words from `i` to `end` as modifiers and a noun: the longest noun that is known."""
    words = tuple(reader.word(k) for k in range(i, end))
    absent: Nominal | None = None
    for start in range(len(words)):
        head = words[start:]
        if start and head[0] in reader.ground.lexicon.ordinals and len(head) == 1:
            continue
        if start and known_together(words, start):
            continue
        noun = read_noun(reader.ground, head)
        if noun is None:
            continue
        if len(head) == 1 and head[0] in reader.ground.lexicon.plain and not noun.present:
            continue
        modified = _modified(reader, noun, words[:start])
        if modified is None:
            continue
        if noun.present and absent is None:
            return _told_apart(reader, noun, words, start, i) or modified
        if noun.present and modified.notes in ((), noun.notes) and reader.ground.found(modified.query):
            return modified
        absent = absent or modified
    return absent


def _told_apart(reader: Reader, noun: Noun, words: tuple[str, ...], start: int, i: int) -> Nominal | None:
    """Read "bottom drawer" as the drawer said to be at the bottom, where only the kind is known as a compound."""
    head, ground = words[start:], reader.ground
    if len(head) < 2 or " ".join(head[1:]) in ground.lexicon.generic:
        return None
    rooms = [i for i in ground.vocabulary.names.get(head[0], ()) if ground.scene.entity(i).kind is Kind.ROOM]
    said_so = (
        said_itself(ground.vocabulary.attributes_named(head[0]), head[0]) or of_material(ground, head[0]) is not None
    )
    if not (said_so or (len(rooms) == 1 and len(ground.found(noun.query)) > 1)):
        return None
    rest = read_noun(ground, head[1:])
    article = reader.word(i - 1) in ("a", "an", "any", "no") if i else False
    named_so = "_".join(head) in ground.found(noun.query) and not article
    if rest is None or not rest.present or (noun.query.names and not (rooms or article)) or named_so:
        return None
    spelt = (" ".join(head), *(f"{lead} {one}" for lead, one in last_singular(" ".join(head))))
    own = any(form.replace(" ", "_") in noun.query.categories for form in spelt)
    if own or (not is_quality(head[0]) and set(noun.query.categories) - set(rest.query.categories)):
        return None
    apart = _modified(reader, rest, words[: start + 1])
    if apart is None or apart.unknown or set(ground.found(apart.query)) == set(ground.found(noun.query)):
        return None
    return apart if ground.found(apart.query) else None


def _modified(reader: Reader, noun: Noun, words: tuple[str, ...]) -> Nominal | None:
    """Apply the modifiers before a noun, from left to right, the longest known phrases first."""
    ground, lexicon = reader.ground, reader.ground.lexicon
    nominal = Nominal(query=noun.query, noun=noun, notes=noun.notes, score=noun.score)
    selection = Query()
    rank, k = 1, 0
    negated, compared = False, ""
    while k < len(words):
        word = words[k]
        if word in ("other", "remaining"):
            nominal = replace(nominal, other=True)
        elif word == "non":
            negated = True
        elif word in ("most", "least") and k + 1 < len(words):
            pass
        elif word in lexicon.ordinals:
            if k + 1 < len(words) and words[k + 1] in lexicon.superlatives:
                rank = lexicon.ordinals[word]
            else:
                selection = Query(ordinal=lexicon.ordinals[word])
        elif (measured := measured_so(ground, nominal.query, words[k : k + 2])) is not None:
            nominal, k = replace(nominal, query=measured), k + 1
        elif (word in lexicon.numbers or word.isdecimal()) and not _told_by(ground, nominal, word):
            nominal = replace(
                nominal, number=lexicon.numbers.get(word) or int(word) if word.isdecimal() else lexicon.numbers[word]
            )
        elif word in lexicon.superlatives or (
            word in lexicon.comparatives and not ground.vocabulary.attributes_named(word)
        ):
            limit = nominal.number or 1
            superlative = superlative_of(ground, word, rank=rank, limit=limit)
            selection, compared = Query(superlative=superlative), word
        else:
            step = _modify(reader, nominal, words, k, negated)
            if step is None:
                if word not in lexicon.hollow:
                    return None
                if word in ("good", "proper"):
                    nominal = replace(nominal, query=_sound(ground, nominal.query))
                nominal = replace(nominal, query=_not_so_told(ground, word, nominal.query))
            else:
                nominal, k, negated = step[0], step[1], False
                continue
        k += 1
    selected = selection != Query()
    if (
        selection.superlative is not None
        and not ground.found(both(nominal.query, selection))
        and ground.found(nominal.query)
    ):
        told = told_extreme(ground, nominal.query, compared, rank)
        if told is not None:
            return replace(nominal, query=told, selected=True)
        return replace(nominal, rank=rank, score=nominal.score * 0.7, notes=(*nominal.notes, NOT_COMPARED))
    query = both(nominal.query, selection) if selected else nominal.query
    return replace(nominal, query=query, selected=selected, rank=rank)


def _told_by(ground: Ground, nominal: Nominal, word: str) -> bool:
    """Say whether a number word tells which of them is meant ("single" of beds that are single or double)."""
    said = ground.vocabulary.attributes_named(word) if word == "single" else ()
    return bool(said) and bool(ground.found(both(nominal.query, Query(any_attributes=said))))


def _sound(ground: Ground, query: Query) -> Query:
    """Return what is not said to be broken, where some of it is ("the good chair")."""
    broken = having(ground, "broken")
    fewer = query if broken is None else without(query, broken)
    return fewer if ground.found(fewer) else query


def _not_so_told(ground: Ground, word: str, query: Query) -> Query:
    """Return what is not said to be the contrary of a word that says little else, where some of it is not."""
    fewer = uncontradicted(ground, word, query)
    return fewer if ground.found(fewer) else query


def _meant(ground: Ground, nominal: Nominal, word: str) -> str:
    """Return the adjective that is meant of such things: towels and plates that are fresh are clean."""
    kinds = {e.category for e in ground.entities(nominal.query)[:20]} if word == "fresh" else set()
    return "clean" if kinds and all(washed_at(ground.knowledge, (c,)) for c in kinds) else word


def _modify(
    reader: Reader, nominal: Nominal, words: tuple[str, ...], k: int, negated: bool
) -> tuple[Nominal, int] | None:
    """Apply the longest modifier at `words[k]`; None if the word says nothing known."""
    ground = reader.ground
    theirs = somebodys(ground, nominal.query) if words[k] in _OWNED else ANYTHING
    if theirs != ANYTHING and not ground.vocabulary.attributes_named(words[k]):
        return replace(nominal, query=both(nominal.query, theirs)), k + 1
    famous = None if negated else widely_known(ground, nominal.query, words[k:])
    if famous is not None:
        return replace(nominal, query=famous[0]), k + famous[1]
    for length in (3, 2, 1):
        phrase = " ".join(words[k : k + length])
        if k + length > len(words) or (length > 1 and len(phrase.split()) < length):
            continue
        if negated:
            said = deny(ground, phrase)
        elif length > 1:
            said = (
                read_adjective(ground, phrase)
                if ground.vocabulary.attributes_named(phrase) or is_quality(phrase) or phrase.endswith(" free")
                else read_noun_modifier(ground, phrase)
            )
        else:
            said = read_adjective(ground, _meant(ground, nominal, phrase))
            size = read_size(ground, phrase) if said is None or not said.certain else None
            doubted = size if size is not None else said if said is not None and not said.certain else None
            named_so = read_noun_modifier(ground, phrase) if doubted is not None else None
            if named_so is not None and doubted is not None and not ground.found(both(nominal.query, doubted.query)):
                size = named_so if ground.found(both(nominal.query, named_so.query)) else size
            said = size or said or read_noun_modifier(ground, phrase)
        said = among_things(ground, phrase, said) if nominal.noun.generic else said
        if nominal.noun.generic and person_query(ground, tuple(phrase.split())) is not None:
            return None
        numbered = numbered_so(ground, nominal.query, phrase)
        if numbered is not None:
            return replace(nominal, query=numbered), k + length
        called = _room_called(ground, nominal, phrase)
        room = nominal.noun.refers is Refers.ROOM
        if called is not None and (said is None or (room and not ground.found(both(nominal.query, said.query)))):
            return replace(nominal, query=called), k + length
        if said is not None and not said.certain and phrase in ground.lexicon.hollow:
            return None
        if said is not None:
            query = _narrowed(ground, nominal, phrase, said.query)
            score = nominal.score * (1.0 if said.certain else 0.6)
            return replace(nominal, query=query, score=score, notes=(*nominal.notes, *said.notes)), k + length
    doing = None if negated else said_doing(ground, words[k])
    if doing is not None and ground.found(both(nominal.query, doing)):
        return replace(nominal, query=both(nominal.query, doing)), k + 1
    return _unused(ground, nominal, words, k)


def _unused(ground: Ground, nominal: Nominal, words: tuple[str, ...], k: int) -> tuple[Nominal, int] | None:
    """Pass a modifier that nothing here is known to fit, and doubt what is read so."""
    word = words[k]
    if word in ground.lexicon.hollow or (k + 1 < len(words) and words[k + 1] in ground.lexicon.numbers):
        return None
    known = bool(ground.knowledge.lookup(word, spelling=False)) or word in ground.vocabulary.known_words
    known = known and not (ground.affordances and nominal.noun.generic in ("any", "all"))
    note = Note(f"'{word}' is not used: nothing here is known to be so", Tells.UNUSED, word)
    return replace(
        nominal,
        score=nominal.score * (0.75 if known else 0.6),
        notes=(*nominal.notes, note),
        unknown=nominal.unknown if known else (*nominal.unknown, word),
    ), k + 1


def _narrowed(ground: Ground, nominal: Nominal, phrase: str, said: Query) -> Query:
    """Return what a nominal means with a modifier before it that says so much."""
    query = both(nominal.query, _as_part(ground, nominal, phrase, said))
    felt = phrase in _FELT and not ground.found(query)
    query = _not_so_told(ground, phrase, nominal.query) if felt else query
    query = _sound(ground, query) if phrase == "good" else query
    if not nominal.noun.generic and not ground.found(query):
        query = taken_so(ground, phrase, nominal.query) or query
    return query


def _as_part(ground: Ground, nominal: Nominal, phrase: str, said: Query) -> Query:
    """Return what says "green" as one of several words ("green leather") where nothing of the kind is just green."""
    if not said.any_attributes or nominal.noun.generic or ground.found(both(nominal.query, said)):
        return said
    in_part = tuple(sorted(ground.vocabulary.attribute_words.get(phrase, ())))
    wider = said.model_copy(update={"any_attributes": in_part})
    return wider if in_part and ground.found(both(nominal.query, wider)) else said


def _room_called(ground: Ground, nominal: Nominal, phrase: str) -> Query | None:
    """Read "the Oslo room" as the room with Oslo in its name."""
    ids = (*ground.vocabulary.words.get(phrase, ()), *ground.vocabulary.words.get(plural(phrase), ()))
    if not ids and len(phrase) > 3 and nominal.noun.refers is Refers.THING:
        kinds = tuple(c for c in ground.vocabulary.categories if phrase in c.split("_"))
        query = both(nominal.query, Query(any_of=(Query(categories=kinds),)))
        return query if kinds and ground.found(query) else None
    if not ids or nominal.noun.refers not in (Refers.ROOM, Refers.THING):
        return None
    query = both(nominal.query, named(*ids))
    return query if ground.found(query) else None


def _headless_or_unknown(reader: Reader, i: int, stop: int) -> Nominal:
    """Read modifiers without a noun ("the red"), or report words that name nothing known."""
    words = tuple(reader.word(k) for k in range(i, stop))
    query = _adjectives_only(reader, words)
    if query is not None:
        return Nominal(query=query, noun=Noun(query=ANYTHING), headless=True, score=0.7)
    lexicon = reader.ground.lexicon
    if len(words) == 1 and (words[0] in lexicon.ordinals or words[0] in lexicon.superlatives):
        word = words[0]
        selected = (
            Query(ordinal=lexicon.ordinals[word])
            if word in lexicon.ordinals
            else Query(superlative=superlative_of(reader.ground, word))
        )
        return Nominal(query=selected, noun=Noun(query=ANYTHING), headless=True, selected=True, score=0.7)
    if len(words) == 1 and (words[0].isdecimal() or words[0] in lexicon.numbers):
        number = int(words[0]) if words[0].isdecimal() else lexicon.numbers[words[0]]
        return Nominal(query=ANYTHING, noun=Noun(query=ANYTHING), headless=True, number=number, score=0.7)
    unknown = " ".join(words)
    noun = Noun(query=Query(categories=("_".join(words),)), present=False, plural=is_plural(reader.ground, unknown))
    note = doubtful(f"'{unknown}' names nothing known")
    return Nominal(query=noun.query, noun=noun, score=0.2, notes=(note,), unknown=words)
