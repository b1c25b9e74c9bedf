"""Sentences: conditions, alternatives to them, and order, around the clauses."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.clauses import read_clauses
from groundplan.language.commonsense.clauses.conditions import read_conditions
from groundplan.language.commonsense.clauses.fallbacks import read_fallback
from groundplan.language.commonsense.clauses.headings import read_headed
from groundplan.language.commonsense.clauses.statements import does_before, remember
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, last_spoken
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.fillers import strip_end, strip_start
from groundplan.language.questions import Condition
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_OCCASIONS = frozenset({"for", "during", "given", "considering"})
_OCCASION = 8
_PLACING = frozenset({"in", "on", "into", "to", "at", "from", "with"})
_SUPPOSING = frozenset({"would", "could", "might", "can", "may"})
_BEFORE_ASKED = ("see", "check", "know", "me", "out", "verify", "ask", "tell", "determine", "wonder")


def read_sentence(reading: Reading, reader: Reader, i: int) -> None:
    """Read a sentence from a position to the reader's end."""
    reading.earlier, reading.opening = reading.opening, len(reading.builder.pieces)
    reading.finish = reader.stop
    reading.builder.discourse.heading = None
    i = strip_start(reader, i)
    stop = strip_end(reader, i)
    reader = reader.within(stop)
    i = strip_start(reader, i + 1) if reader.word(i) in ("but", "and", "so") and reader.word(i + 1) else i
    reading.wishing = False
    if i >= stop:
        return
    if read_fallback(reading, reader, i):
        return
    i = _past_circumstance(reading, reader, i)
    if read_headed(reading, reader, i) or _conditional(reading, reader, i) or _timed(reading, reader, i):
        return
    read_clauses(reading, reader, i)


def _past_circumstance(reading: Reading, reader: Reader, i: int) -> int:
    """Return where the question begins behind "coming out of the hall, | which …", which only tells what one is at."""
    if reader.word(i) in _OCCASIONS:
        return _past_occasion(reading, reader, i)
    if not reader.word(i).endswith("ing") or reader.ground.lexicon.base(reader.word(i)) is None:
        return i
    commas = (k for k in range(i + 2, reader.stop - 1) if reader.word(k) == ",")
    asked = next((k + 1 for k in commas if _asks_at(reader, k + 1)), i)
    if asked > i:
        reading.told.append(reader.text(i, asked - 1))
    return asked


def _past_occasion(reading: Reading, reader: Reader, i: int) -> int:
    """Return where the order begins behind "for the site visit, | gather …": what is not here only tells what for."""
    comma = next((k for k in range(i + 1, min(i + _OCCASION, reader.stop - 1)) if reader.word(k) == ","), -1)
    start = strip_start(reader, comma + 1)
    verb = reader.word(start)
    orders = verb in reader.ground.lexicon.verb_starts and reader.ground.lexicon.base(verb) == verb
    if comma < 0 or not (orders or _asks_at(reader, comma + 1)):
        return i
    whole = [p for p, end in reader.noun_phrases(i + 1) if end == comma]
    known = any(not p.unknown and (p.refers is not Refers.THING or reader.ground.found(p.query)) for p in whole)
    if known or any(reader.ground.vocabulary.is_name(reader.word(k)) for k in range(i + 1, comma)):
        return i
    reading.told.append(reader.text(i, comma))
    return start


def _asks_at(reader: Reader, k: int) -> bool:
    placed = (
        reader.word(k) in ("in", "on", "into", "to", "at", "from", "with") and reader.word(k + 1) in ALL_QUESTION_WORDS
    )
    asking = reader.longest(strip_start(reader, k), reader.ground.lexicon.asking) is not None
    return placed or asking or reader.word(k) in ALL_QUESTION_WORDS


def _timed(reading: Reading, reader: Reader, i: int) -> bool:
    """Read "after doing this, do that" and "before you do this, do that" in the order in which they are meant."""
    if reader.word(i) not in ("after", "before", "once"):
        return False
    comma = next((k for k in range(i + 1, reader.stop) if reader.word(k) == ","), -1)
    comma = comma if comma > 0 else _order_behind(reader, i + 1)
    if comma < 0:
        return False
    start = i + 1
    while reader.word(start) in ("you", "have", "are", "had", "that", "this"):
        start += 1
    if reader.ground.lexicon.base(reader.word(start)) is None:
        known = does_before(reader, i + 1, comma)
        (reading.failed if known else reading.told).append(reader.text(i, comma))
        remember(reading, reader, i, comma)
        read_clauses(reading, reader, strip_start(reader, comma))
        return True
    first, second = (reader.within(comma), start), (reader, strip_start(reader, comma))
    for part, begin in (second, first) if reader.word(i) == "before" else (first, second):
        reading.builder.sequel = len(reading.builder.pieces) > reading.opening
        if begin < part.stop:
            read_clauses(reading, part, begin)
    return True


def _order_behind(reader: Reader, i: int) -> int:
    """Return where the order begins behind "after washing the cups | put them away", said without a comma; else -1."""
    lexicon = reader.ground.lexicon
    if not reader.word(i).endswith("ing") or lexicon.base(reader.word(i)) is None:
        return -1
    for _, end in reader.noun_phrases(i + 1):
        word, after = reader.word(end), reader.word(end + 1)
        if word in lexicon.verb_starts and lexicon.base(word) == word and after in ("it", "them", "the", "all"):
            return end
    return -1


def _conditional(reading: Reading, reader: Reader, i: int) -> bool:
    """Read "if …, do … otherwise …", "do … if …", "unless …"."""
    word = reader.word(i)
    builder = reading.builder
    if word == "if" and _if_so(reading, reader, i):
        rest = i + 2
        while reader.word(rest) in ("is", "are", "not", "there", "does", "do", "the", "case"):
            rest += 1
        conditions = _if_so(reading, reader, i)
        _remember_asked(reading)
        stop = next((k for k in range(rest, reader.stop) if reader.word(k) in ("otherwise", "else")), reader.stop)
        branch = _in_branch(reading, reader.within(stop), strip_start(reader, rest), conditions)
        _otherwise(reading, reader, stop, conditions)
        if any(p.branch >= branch for p in builder.pieces):
            reading.asked.pop()
        return True
    if word in ("if", "unless", "when", "whenever", "in") and (word != "in" or reader.at(i, "in", "case")):
        start = i + 2 if word == "in" else i + 1
        read = read_conditions(reader, start, last_spoken(builder))
        if read is None:
            return False
        conditions, about, j = read
        _branches(reading, reader, conditions, about, j, negated=word == "unless")
        return True
    if word in ALL_QUESTION_WORDS and _SUPPOSING & {reader.word(k) for k in range(i, i + 5)}:
        return False
    openers = (p for form in ("do", "state", "doing") for p in reader.ground.lexicon.openers[form] if "if" in p)
    opened = reader.longest(i, sorted(openers, key=lambda p: -len(p)))
    for k in range(i + max(2, len(opened or ())), reader.stop):
        if reader.word(k) in ("if", "unless") or reader.at(k, "in", "case"):
            if reader.word(k - 1) in _BEFORE_ASKED:
                return False
            if _postponed(reading, reader, i, k):
                return True
    return False


def _postponed(reading: Reading, reader: Reader, i: int, k: int) -> bool:
    """Read "do … if …" and "do …, and if …, do …", where the condition begins at `k`."""
    builder = reading.builder
    if reader.word(k + 1) in ("so", "yes", "not", "no", "necessary", "needed"):
        return _after_check(reading, reader, i, k)
    start = k + (2 if reader.word(k) == "in" else 1)
    trial = read_conditions(reader, start, Phrase(query=Query(kinds=("object", "asset"))))
    if trial is None:
        return False
    after = trial[2]
    while reader.word(after) in (",", "then"):
        after += 1
    follows = after < reader.stop and reader.word(after) not in ("otherwise", "else", "if", "or", "and")
    if follows and reader.word(k - 1) in ("and", ",", "but", "then", "also"):
        read_clauses(reading, reader.within(k), i)
        read = read_conditions(reader, start, last_spoken(builder)) or trial
        _branches(reading, reader, *read, negated=reader.word(k) == "unless")
        return True
    joint = _own_clause(reader, i, k, start)
    if joint > 0:
        read_clauses(reading, reader.within(joint), i)
        i = strip_start(reader, joint + 1)
    branch = _in_branch(reading, reader.within(k), i, ())
    read = read_conditions(reader, start, last_spoken(builder)) or trial
    conditions = _negated(read[0]) if reader.word(k) == "unless" else read[0]
    builder.pieces = [replace(p, when=conditions) if p.branch == branch else p for p in builder.pieces]
    _otherwise(reading, reader, read[2], conditions)
    _afterwards(reading, reader, read[2])
    return True


def _own_clause(reader: Reader, i: int, k: int, start: int) -> int:
    """Return where the clause begins that alone is under "if it is …": the last with a thing of its own; -1: none."""
    if reader.word(start) not in ("it", "they"):
        return -1
    for n in range(k - 1, i, -1):
        verb = strip_start(reader, n + 1)
        if reader.word(n) == "and" and reader.word(verb) in reader.ground.lexicon.verb_starts:
            return -1 if {"it", "them"} & {reader.word(m) for m in range(verb, k)} else n
    return -1


def _afterwards(reading: Reading, reader: Reader, j: int) -> None:
    """Read what is to be done whether or not the condition before it holds: "wipe it if it is wet | and come here"."""
    k = j
    while reader.word(k) in (",", "and", "then", "also", "please"):
        k += 1
    if k > j and k < reader.stop and reader.word(k) not in ("otherwise", "else", "or", "if", "not"):
        read_sentence(reading, reader, k)


def _after_check(reading: Reading, reader: Reader, i: int, k: int) -> bool:
    """Read "check whether …, and close it if so" and "… if so, close it"."""
    builder = reading.builder
    branch = builder.branches + 1
    joint = next((n for n in range(k - 1, i, -1) if reader.word(n) in ("and", ",", ";", "then")), -1)
    before = joint if joint > 0 and reader.word(k - 1) not in ("and", ",", ";") else k
    read_clauses(reading, reader.within(before), i)
    conditions = _if_so(reading, reader, k)
    if not conditions:
        return False
    rest = strip_start(reader.within(k), before) if before < k else strip_start(reader, k + 2)
    part = reader.within(k) if before < k else reader
    reader.last = part.last = last_spoken(builder)
    branch = _in_branch(reading, part, rest, conditions)
    if any(p.branch == branch for p in builder.pieces):
        reading.asked.pop()
    return True


def _if_so(reading: Reading, reader: Reader, k: int) -> tuple[Condition, ...]:
    """Return the condition that "if so" and "if not" stand for: what was asked before."""
    pronoun = reader.word(k + 1) in ("it", "they", "that", "there") and reader.word(k + 2) in ("is", "are")
    pronoun = pronoun and (reader.is_end(k + 3) or reader.word(k + 3) in ("not", "the"))
    if not reading.asked or not (pronoun or reader.word(k + 1) in ("so", "yes", "not", "no", "necessary", "needed")):
        return ()
    query = reading.asked[-1].phrase.query
    negated = reader.word(k + 1) in ("not", "no") or (pronoun and reader.word(k + 3) == "not")
    return (Condition(query=query, negated=negated),)


def _remember_asked(reading: Reading) -> None:
    """Remember what a question was about, whether or not it is so ("is the lamp in the hall on? … the lamp")."""
    asked = reading.asked[-1].phrase
    bare = {"any_of": (), "states": (), "not_states": (), "excluding": ()}
    about = asked.with_query(asked.query.model_copy(update=bare))
    if not is_anything(about.query) and not reading.builder.ground.found(asked.query):
        reading.builder.discourse.add(about, "theme", ())


def _negated(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    return tuple(Condition(query=c.query, negated=not c.negated) for c in conditions)


def _branches(
    reading: Reading, reader: Reader, conditions: tuple[Condition, ...], about: Phrase | None, j: int, *, negated: bool
) -> None:
    if about is not None and not is_anything(about.query):
        reading.builder.discourse.add(replace(about, none=False), "theme", ())
    for relation in (r for c in conditions for r in c.query.relations):
        if all(e.kind is Kind.ROOM for e in reader.ground.entities(relation.target)[:3]):
            place = Phrase(query=relation.target, refers=Refers.ROOM, text="the room spoken of", head="room")
            reading.builder.discourse.add(place, "place", ())
    while reader.word(j) in (",", "then", "please"):
        j += 1
    stop = next(
        (k for k in range(j, reader.stop) if reader.word(k) in ("otherwise", "else") or reader.at(k, "if", "not")),
        reader.stop,
    )
    condition = _negated(conditions) if negated else conditions
    _in_branch(reading, reader.within(stop), strip_start(reader.within(stop), j), condition)
    _otherwise(reading, reader, stop, condition)


def _otherwise(reading: Reading, reader: Reader, j: int, conditions: tuple[Condition, ...]) -> None:
    """Read "otherwise …", "else …", "if not …" where it stands at a position."""
    k = j
    while reader.word(k) in (",", "or", "and", ";", ".", "if"):
        k += 1
    if reader.word(k) in ("otherwise", "else", "not"):
        rest = strip_start(reader, k + 1)
        opposite = _negated(conditions) if len(conditions) == 1 else ()
        _in_branch(reading, reader, rest, opposite)


def _in_branch(reading: Reading, reader: Reader, i: int, conditions: tuple[Condition, ...]) -> int:
    """Read clauses that hold under conditions; return the number of the branch."""
    builder = reading.builder
    builder.branches += 1
    branch = builder.branches
    builder.when, builder.branch = conditions, branch
    try:
        if i < reader.stop:
            read_clauses(reading, reader, i)
    finally:
        builder.when, builder.branch = (), 0
    return branch
