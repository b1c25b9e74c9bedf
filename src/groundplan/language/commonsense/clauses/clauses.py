"""Clauses, read one after the other: what joins them, and in which order they are to be done."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.clause import read_clause
from groundplan.language.commonsense.clauses.ordering import (
    begun,
    bring_forward,
    first_of_all,
    follows,
    once_done,
    precedes,
)
from groundplan.language.commonsense.clauses.statements import give_up
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import JOINS, REASONS, Reading
from groundplan.language.commonsense.words.closed import RELATIVE_PRONOUNS
from groundplan.language.commonsense.words.fillers import past_fillers, strip_start
from groundplan.language.questions import Determiner

_LONGEST_NOUN = 6
_ASKS = frozenset({"please", "could", "would", "bring", "give", "get", "fetch", "hand", "pass"})
_OBJECTS = frozenset({"the", "a", "an", "it", "them", "all", "every", "both", "some", "this", "that", "these", "those"})
_WISHES = frozenset((who, verb) for who in ("i", "we") for verb in ("need", "want", "would", "require"))
"""What begins a wish behind "so", which otherwise gives a purpose ("so that …", "so i can …")."""


def read_listed(reading: Reading, reader: Reader, i: int) -> None:
    """Read the clauses of a list in which verbs may be left out ("mug into the sink, fan off")."""
    reading.listing = reading.builder.elliptic = True
    try:
        read_clauses(reading, reader, i)
    finally:
        reading.listing = reading.builder.elliptic = False


def read_clauses(reading: Reading, reader: Reader, i: int) -> None:
    """Read the clauses of a sentence one after the other."""
    alternative, opening = -1, len(reading.builder.pieces)
    ended, started, followed = begun(reader, i), opening, False
    for _ in range(24):
        if i >= reader.stop:
            break
        before = len(reading.builder.pieces)
        said = [reader.word(k) for k in range(ended, i)]
        reading.builder.sequel = reading.builder.sequel or follows(said)
        goes_on = followed and not said
        relative = goes_on and _opens_relative(reader, i)
        end = read_clause(reading, reader, i) if not relative else None
        if end is not None and len(reading.builder.pieces) > before:
            since = reading.earlier if before == opening else started if once_done(said) else opening
            if precedes(said) or once_done(said) or first_of_all(reader, i, end, reading.finish):
                bring_forward(reading.builder, since, before)
        started, ended = before, end if end is not None else i
        if alternative >= 0:
            reading.builder.either(alternative, before)
        if end is None:
            i = strip_start(
                reader, give_up(reading, reader, i, goes_on=goes_on and (not relative or _one_of_several(reader, i)))
            )
            continue
        reading.understood, followed = reading.understood + 1, True
        joint = end + 1 if reader.word(end) == "," else end
        alternative = before if reader.word(joint) == "or" else -1
        i = _joined(reading, reader, past_fillers(reader, end))


def _joined(reading: Reading, reader: Reader, j: int) -> int:
    """Return where the next clause begins, past "and then", "before you", "because …"."""
    start = j
    while j < reader.stop:
        word = reader.word(j)
        wished = reader.word(j + 1) in _ASKS or (reader.word(j + 1), reader.word(j + 2)) in _WISHES
        if word == "so" and (wished or _orders(reader, j + 1)):
            j += 1
            continue
        if word in REASONS and not reader.at(j, "so", "then"):
            return reader.stop if not _sentence_goes_on(reader, j) else _sentence_goes_on(reader, j)
        if word == "only" and reader.word(j + 1) in ("after", "once", "when", "then", "afterwards"):
            j += 1
            continue
        if word in ("before", "after") and reader.is_end(j + 3) and _says_when(reader, j + 1):
            end = j + 2 if reader.is_end(j + 2) else j + 3
            reading.told.append(reader.text(j, end))
            return min(end, reader.stop)
        if word in ("before", "after", "while", "once") and j + 1 < reader.stop:
            j += 1
            while reader.word(j) in ("that", "you", "have", "are", "do", "this", ","):
                j += 1
            continue
        relative = j == start and _opens_relative(reader, j)
        if word in JOINS or reader.is_end(j) or (word in ("that", "please", "again", "too") and not relative):
            j += 1
            continue
        break
    j = strip_start(reader, j) if j > start else j
    return j


def _says_when(reader: Reader, j: int) -> bool:
    """Say whether what follows "before" or "after" is a time or what somebody does then: "eleven", "Ann comes"."""
    verb = reader.word(j + 1)
    base = reader.ground.lexicon.base(verb)
    comes = reader.ground.vocabulary.is_name(reader.word(j)) and verb.endswith("s") and base != verb
    return comes or (reader.is_end(j + 1) and reader.word(j) in reader.ground.lexicon.numbers)


def _opens_relative(reader: Reader, j: int) -> bool:
    """Say whether a relative clause opens right behind what was ordered: "(throw away all food) | that …"."""
    return j > 0 and reader.word(j) in RELATIVE_PRONOUNS and not reader.is_end(j - 1)


def _one_of_several(reader: Reader, j: int) -> bool:
    """Say whether the noun before a position may mean several, so that what follows tells which of them are meant.

    Of one definite thing it only says more: "(bring me the box) that came today".
    """
    before = [p for k in range(max(0, j - _LONGEST_NOUN), j) for p, end in reader.noun_phrases(k) if end == j]
    return not any(p.determiner is Determiner.THE and not p.plural for p in before)


def _orders(reader: Reader, j: int) -> bool:
    """Say whether an order with its object stands at a position: "(so) | warm up the soup"."""
    verb, after = reader.word(j), reader.word(j + 1)
    split = after not in _OBJECTS and after in reader.ground.lexicon.particles
    after = reader.word(j + 2) if split else after
    object_said = after in _OBJECTS or after in reader.ground.lexicon.possessives
    return verb in reader.ground.lexicon.verb_starts and reader.ground.lexicon.base(verb) == verb and object_said


def _sentence_goes_on(reader: Reader, j: int) -> int:
    """Return where another clause begins behind a reason ("because I am cold, and close …"), else 0."""
    for k in range(j + 1, reader.stop):
        if reader.is_end(k):
            after = strip_start(reader, k)
            if reader.ground.lexicon.base(reader.word(after)) is not None and reader.word(k + 1) in (
                "and",
                "then",
                "please",
            ):
                return after
    return 0
