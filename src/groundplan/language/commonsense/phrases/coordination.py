"""Coordination: "the mug and the plate", "red or blue mugs", "cups and plates on the table"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.joint_owners import of_first_too
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.relatives import read_relative
from groundplan.language.commonsense.queries import both, either
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import RELATIVE_PRONOUNS
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_MOST_LENGTHS, _LONGEST = 6, 2
_LESS, _SPREAD = 0.999, 0.995
_PLURAL = frozenset({"are", "have", "need", "were", "can", "must", "should", "do", "is", "has", "nobody", "contain"})
_EXCEPTING = frozenset({"except", "but", "bar", "save", "apart", "aside", "other", "besides", "excluding", "not"})
_HOLDING = frozenset(
    {"with", "without", "has", "have", "containing", "contains", "contain", "holding", "holds", "having", "lacks"}
    | {"not"}
)


def joined_later(reader: Reader, i: int) -> bool:
    """Say whether a conjunction follows within a few words (so that "both" and "either" announce it)."""
    k = i
    while not reader.is_end(k) and k < i + 8:
        if reader.word(k) in ("and", "or", "nor"):
            return not starts_clause(reader, k + 1)
        k += 1
    return False


def goes_on(reader: Reader, j: int) -> bool:
    """Say whether a conjunction stands at a position."""
    return _conjunction(reader, j) is not None


def coordinations(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return readings in which the phrase is joined to one that follows ("the mug and the plate")."""
    opened = _conjunction(reader, j)
    if opened is None:
        return []
    joint, k = opened
    if starts_clause(reader, k) or _announced(reader, phrase, j):
        return []
    found: Alternatives = _numbered(reader, phrase, joint, k)
    following = reader.noun_phrases(k)
    for other, end in (*following[:4], *_one_of_each_length(following[4:])):
        if other.unknown and other.score < 0.3 and not phrase.unknown:
            continue
        if reader.word(k - 1) == "nor" and other.anaphoric:
            continue
        by = other.joined_by if joint == "," else joint
        if joint == "," and not other.joined_by and reader.word(end) != "":
            by = "and"
        if joint == "," and not other.joined_by and not _listing(other, phrase):
            continue
        rest = other.parts if other.joined_by == (by or "and") else (other,)
        shared = _shared_relative(reader, phrase, rest, k, end)
        if shared is not None:
            alike = tuple(_with_quantity(reader, phrase, r) for r in rest) if by != "or" else rest
            found.append((_coordinate((*shared, *alike), by or "and"), end))
            rest = tuple(replace(r, score=r.score * _LESS) for r in rest)
        found += [(joined, _past_too(reader, end)) for joined in _joined(reader, phrase, rest, by or "and")]
    return found


def _shared_relative(
    reader: Reader, first: Phrase, rest: tuple[Phrase, ...], k: int, end: int
) -> tuple[Phrase, ...] | None:
    """Return the first of "the shirts | and towels that are wet" with the relative clause that is said of all."""
    at = next((n for n in range(k + 1, end) if reader.word(n) in RELATIVE_PRONOUNS), -1)
    alike = all(r.refers is first.refers and not r.anaphoric for r in rest) and not first.anaphoric
    own = reader.word(k) in reader.ground.lexicon.determiners or RELATIVE_PRONOUNS & set(first.text.split()[1:])
    if at < 0 or reader.word(at + 1) not in _PLURAL or not alike or own:
        return None
    each: list[Phrase] = []
    for part in first.items:
        said = [p for p, e in read_relative(reader, part, at) if e == end]
        if not said:
            return None
        each.append(max(said, key=lambda p: p.score))
    return tuple(each)


def _past_too(reader: Reader, end: int) -> int:
    """Return the position behind "too", "as well" in the middle of a clause ("the cup and the plate | too | …")."""
    for said in (("too",), ("as", "well")):
        after = end + len(said)
        if reader.at(end, *said) and not reader.is_end(after) and reader.word(after) != "as":
            return after
    return end


def _announced(reader: Reader, phrase: Phrase, j: int) -> bool:
    """Say whether the conjunction belongs to a "neither" or "either" within it ("that is neither big | nor")."""
    word = reader.word(j + 1) if reader.word(j) == "," else reader.word(j)
    announces = {"nor": "neither", "or": "either"}.get(word, "")
    inner = phrase.text.split()[1:]
    return announces in inner and not {"nor", "or"} & set(inner[inner.index(announces) :])


def _one_of_each_length(readings: Alternatives) -> Alternatives:
    """Return a reading of each length; of many the shortest, and the longest, by which a long list is read whole."""
    each = list({end: (phrase, end) for phrase, end in reversed(readings)}.values())
    return each if len(each) <= _MOST_LENGTHS else [*each[:_MOST_LENGTHS], *each[_MOST_LENGTHS:][-_LONGEST:]]


def _numbered(reader: Reader, phrase: Phrase, joint: str, k: int) -> Alternatives:
    """Read "tables 1 | and 2", "rooms 3, 4 and 5" as all those of that name."""
    words = phrase.text.split()
    if len(words) < 2 or not words[-1].isdecimal() or not reader.word(k).isdecimal() or joint == "or":
        return []
    plain = tuple(w for w in words[:-1] if w not in reader.ground.lexicon.determiners and w != "of")
    noun = read_noun(reader.ground, (*plain, reader.word(k)))
    if noun is None or not noun.present:
        return []
    other = replace(phrase, query=noun.query, text=f"{' '.join(plain)} {reader.word(k)}", parts=(), joined_by="")
    joined = _coordinate((*phrase.items, other), "and")
    joined = replace(joined, determiner=Determiner.ALL, text=f"{phrase.text} {reader.word(k)}")
    further = _conjunction(reader, k + 1)
    more = _numbered(reader, joined, further[0], further[1]) if further is not None else []
    return [*more, (joined, k + 1)]


def _listing(other: Phrase, phrase: Phrase) -> bool:
    return other.refers is phrase.refers and other.refers in (Refers.THING, Refers.ROOM)


def _conjunction(reader: Reader, j: int) -> tuple[str, int] | None:
    word, after = reader.word(j), reader.word(j + 1)
    if word == "," and after in ("and", "or", "nor", "plus"):
        return after.replace("nor", "or").replace("plus", "and"), j + 2
    if word == "as" and reader.at(j, "as", "well", "as"):
        return "and", j + 3
    if word in ("together", "along") and after == "with":
        return "and", j + 2
    if word == "in" and reader.at(j, "in", "addition", "to"):
        return "and", j + 3
    if word in ("and", "or", "nor", "plus"):
        k = j + 2 if after in ("also", "then") and word == "and" else j + 1
        k += 3 if reader.at(k, ",", "please", ",") else 0
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
    relative = after == "that" and reader.word(k + 2) in _PLURAL and read_noun(reader.ground, (word,)) is not None
    if not relative and (
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


_NONE_SUCH = 0.8
"""How well "the one on the sofa" is read as a thing of a kind of which none is there."""


def _undescribed(query: Query) -> Query:
    """Return a query without what describes the things: only their noun, by which another phrase may be meant."""
    described = ("attributes", "any_attributes", "states", "any_of", "relations")
    return query.model_copy(
        update={"owner": None, "superlative": None, "ordinal": None, **dict.fromkeys(described, ())}
    )


def _joined(reader: Reader, first: Phrase, rest: tuple[Phrase, ...], by: str) -> list[Phrase]:
    """Join phrases; a location after the last may hold for all ("cups and plates on the table")."""
    if first.anaphoric and rest[0].head and not first.head:
        noun = _undescribed(rest[0].query)
        if reader.ground.found(both(noun, first.query)):
            first = replace(first, query=both(noun, first.query), anaphoric=False, head=rest[0].head)
    if rest[0].anaphoric and first.head and not rest[0].head:
        query = both(_undescribed(first.query), rest[0].query)
        score = rest[0].score * (1.0 if reader.ground.found(query) else _NONE_SUCH)
        rest = (replace(rest[0], query=query, anaphoric=False, head=first.head, score=score), *rest[1:])
    own = of_first_too(reader.ground, first, rest[0]) if by == "and" else None
    first = first if own is None else own
    rest = tuple(_with_quantity(reader, first, r) for r in rest) if by == "and" else rest
    plain = _coordinate((first, *rest), by)
    if any(p.refers is not first.refers for p in rest):
        described = {"that", "which", "with", "where", "whose", "whatever", "what"} & set(first.text.split())
        rooms = first.refers is Refers.ROOM and any(p.refers is Refers.THING for p in rest)
        plain = replace(plain, score=plain.score * (0.4 if described and rooms else 0.8))
    if _parallels_place(reader, first, rest[0]) if by == "and" else _says_where_else(reader, first, rest[0]):
        plain = replace(plain, score=plain.score * 0.8)
    if by == "and" and _excepted_too(reader, first, rest[0]):
        plain = replace(plain, score=plain.score * 0.6)
    if (
        by == "or"
        and RELATIVE_PRONOUNS & set(rest[-1].text.split())
        and not RELATIVE_PRONOUNS & set(first.text.split())
    ):
        plain = replace(plain, score=plain.score * 0.8)
    if _holds_one(first) and rest[0].text.split()[:1] in (["a"], ["an"], ["some"], ["no"]):
        plain = replace(plain, score=plain.score * 0.97)
    last = rest[-1]
    shared = tuple(r for r in last.query.relations)
    if not shared or first.query.relations or first.refers is not Refers.THING:
        return [plain]
    spread = [replace(p, query=both(p.query, Query(relations=shared))) for p in (first, *rest[:-1])]
    there = all(reader.ground.found(p.query) for p in spread)
    together = by == "and" and there and all(_bare(reader, r) for r in rest)
    spread_out = replace(_coordinate((*spread, last), by), score=plain.score * (1.0 if together else _SPREAD))
    return [spread_out, replace(plain, score=plain.score * _SPREAD) if together else plain]


def _bare(reader: Reader, phrase: Phrase) -> bool:
    """Say whether a phrase shares the determiner before it, so that a place behind it is said of both."""
    lexicon, words = reader.ground.lexicon, phrase.text.split()[:2]
    opened = words[:1] and (words[0] in lexicon.determiners or words[0] in lexicon.possessives)
    return not opened and "'s" not in " ".join(words) and words[:1] != ["one"] and words[0] not in lexicon.numbers


def _parallels_place(reader: Reader, first: Phrase, other: Phrase) -> bool:
    """Say whether "(mugs on Ann's desk) and Ben's desk" rather says where else the mugs are: furniture of the kind."""
    places = [r.target for r in first.query.relations]
    if not places or first.refers is not Refers.THING or other.refers is not Refers.THING or not other.query.categories:
        return False
    return any(other.query.categories == p.categories for p in places) and all(
        e.kind is Kind.ASSET for e in reader.ground.entities(other.query)[:5]
    )


def _says_where_else(reader: Reader, first: Phrase, other: Phrase) -> bool:
    """Say whether "(things on the shelf) or the table" rather says where else they are: what holds things."""
    ground = reader.ground
    where = ground.entities(first.query.relations[-1].target)[:5] if first.query.relations else ()
    beside = ground.entities(_undescribed(other.query))[:5]
    if not where or not beside or first.refers not in (Refers.THING, Refers.PERSON):
        return False
    held = ground.entities(first.query.model_copy(update={"relations": ()}))[:5]
    return all(e.kind in (Kind.OBJECT, Kind.AGENT) for e in held) and all(
        e.kind is Kind.ROOM or any(ground.scene.has_type(e.id, t) for t in ("surface", "receptacle"))
        for e in (*where, *beside)
    )


def _excepted_too(reader: Reader, first: Phrase, other: Phrase) -> bool:
    """Say whether "all lamps except Ann's | and the night light" rather excepts the other as well: one of them."""
    if not first.query.excluding or not _EXCEPTING & set(first.text.split()):
        return False
    ids = set(reader.ground.found(other.query))
    return bool(ids) and ids <= set(reader.ground.found(first.query.model_copy(update={"excluding": ()})))


def _holds_one(phrase: Phrase) -> bool:
    """Say whether a phrase ends with what something holds ("a desk with | a mug"), which "and a pen" rather adds to."""
    said = phrase.text.split()
    at = next((k for k in range(len(said) - 1, 0, -1) if said[k] in _HOLDING), -1)
    return at > 0 and said[at + 1 : at + 2] in (["a"], ["an"], ["some"], ["no"])


def _with_quantity(reader: Reader, first: Phrase, other: Phrase) -> Phrase:
    """Read "every dirty glass and mug" as every dirty mug too: a bare noun shares quantity and state."""
    bare = other.determiner is Determiner.A and not other.plural and other.number == 1 and bool(other.text)
    if (
        not bare
        or other.text.split()[0] in ("a", "an", "one", "some", "any", "another")
        or other.refers is not Refers.THING
    ):
        return other
    if first.determiner is not Determiner.ALL or first.text.split()[:1] not in (["every"], ["each"], ["all"], ["any"]):
        return other
    shared = Query(states=first.query.states, not_states=first.query.not_states)
    if first.query.categories and any(w in reader.ground.lexicon.states for w in first.text.split()[:-1]):
        shared = first.query.model_copy(update={"categories": (), "kinds": ()})
    return replace(other, query=both(other.query, shared), determiner=Determiner.ALL)


def _coordinate(parts: tuple[Phrase, ...], by: str) -> Phrase:
    parts = _sparing_too(parts) if by == "and" else parts
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


def _sparing_too(parts: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    """Return "every cup | and plate except those in the sink" with the exception said of all that are joined."""
    last = parts[-1]
    words = last.text.split()
    excepts = _EXCEPTING & set(words[1:]) and last.query.excluding
    alike = excepts and all(p.determiner is Determiner.ALL and p.refers is last.refers for p in parts[:-1])
    if not alike:
        return parts
    spared = tuple(e for e in last.query.excluding if all(e not in p.query.excluding for p in parts[:-1]))
    if {"one", "ones"} & set(words):
        spared = tuple(e.model_copy(update={"categories": (), "kinds": ()}) for e in spared)
    kept = (p.query.model_copy(update={"excluding": (*p.query.excluding, *spared)}) for p in parts[:-1])
    return (*(replace(p, query=query) for p, query in zip(parts[:-1], kept, strict=True)), last)
