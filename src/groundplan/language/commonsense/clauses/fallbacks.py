"""Fallbacks: "a cola, or if there is none, a juice", "put it in the crate; if that is not there, on the shelf"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.clauses import read_clauses
from groundplan.language.commonsense.clauses.commands import Command, marked
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import both, is_anything, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, perform_best
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.questions import Condition
from groundplan.scene.query import Query, RelationName, Return

_FAILING = (
    ("failing", "that"),
    ("failing", "which"),
    ("or", "else"),
    ("or", "otherwise"),
    ("otherwise",),
    ("as", "a", "fallback"),
    ("as", "an", "alternative"),
    ("alternatively",),
)
_LACKING = frozenset(
    {"not", "none", "nothing", "no", "gone", "taken", "occupied", "used", "out", "missing", "finished"}
)
_SAYING = _LACKING | frozenset(
    [
        *(
            "there",
            "is",
            "are",
            "was",
            "were",
            "we",
            "you",
            "i",
            "it",
            "they",
            "have",
            "has",
            "had",
            "find",
            "see",
            "get",
        ),
        *(
            "can",
            "could",
            "do",
            "does",
            "any",
            "one",
            "left",
            "available",
            "free",
            "around",
            "anywhere",
            "more",
            "that",
        ),
        *("possible", "work", "works", "them", "all", "of", "exists", "exist", "happen", "happens", "to", "be", "such"),
        *("here", "already", "at", "hand", "suitable", "should", "turn", "up", "up", "also", "found", "locate", "the"),
        *("case", "she", "he", "else", "another", "both", "none", "stock", "in", "house"),
    ]
)
_UNFINISHED = ("no", "any", "of", "in", "the", "to", "at", "such", "all", "a", "have", "is", "are")
_DOES = (("will", "do"), ("is", "fine"), ("is", "ok"), ("is", "okay"), ("would", "be", "fine"), ("would", "do"))
_DOES_TOO = (("is", "fine", "too"), ("will", "do", "too"), ("works", "too"), ("does", "it", "too"), ("instead",))
_TAKING = (
    "take",
    "use",
    "just",
    "then",
    "please",
    "simply",
    "rather",
    "settle",
    "for",
    "have",
    "make",
    "it",
    "go",
    "with",
)


def read_fallback(reading: Reading, reader: Reader, i: int) -> bool:
    """Read what is wanted, and what instead where the first is not there; False where nothing is said instead."""
    found = _marked(reading, reader, i)
    if found is None:
        return False
    start, instead, lacked = found
    builder = reading.builder
    saved = reading.saved()
    since = reading.earlier if start == i else len(builder.pieces)
    if start > i:
        read_clauses(reading, reader.within(start), i)
    if lacked and lacked not in _heads(reading):
        reading.restore(saved)
        return False
    searched = reading.asked[-1] if reading.asked and len(builder.pieces) == since else None
    done = (searched is not None and _sought_instead(reading, reader, instead)) or (
        searched is None and len(builder.pieces) > since and _done_instead(reading, reader, instead, since)
    )
    if not done:
        reading.restore(saved)
    return done


def _heads(reading: Reading) -> set[str]:
    """Return the nouns of what was asked for or done last."""
    theme = reading.previous.role("theme") if reading.previous is not None else None
    asked = [reading.asked[-1].phrase.head] if reading.asked else []
    return {*(p.head for p in (theme.items if theme is not None else ())), *asked}


def _marked(reading: Reading, reader: Reader, i: int) -> tuple[int, int, str] | None:
    """Return where the words begin that say that the first is lacking, where what is wanted instead, and which."""
    if any(reader.word(k) in ("if", "unless", "whether") for k in range(i, i + 1)) and not reading.understood:
        return None
    trailing = _trailing(reader, i)
    if trailing is not None:
        return trailing
    for k in range(i, reader.stop):
        if reader.word(k) in ("if", "unless", "whether") and _lacking(reader, k)[0] < 0:
            return None
        opens = k == i or reader.word(k - 1) in (",", "or", "and", "but", "then") or reader.word(k) == "or"
        failing = next((p for p in _FAILING if reader.at(k, *p)), None) if opens else None
        end, lacked = (k + len(failing), "") if failing is not None else _lacking(reader, k)
        if not opens or end < 0 or (reader.is_end(end + 1) and reader.word(end) == ","):
            continue
        begin = k
        while begin > i and reader.word(begin - 1) in (",", "or", "and", "but", "then"):
            begin -= 1
        instead = strip_start(reader, end)
        if instead < reader.stop and (begin > i or reading.understood):
            return begin, instead, lacked
    return None


def _trailing(reader: Reader, i: int) -> tuple[int, int, str] | None:
    """Read "a juice, or a cola | if there is no juice" as what is wanted, what instead, and where."""
    joint = next((k for k in range(i + 2, reader.stop) if reader.word(k) == "or"), -1)
    k = next((k for k in range(joint + 2, reader.stop) if reader.word(k) in ("if", "in")), -1) if joint > 0 else -1
    end, lacked = _lacking(reader, k) if k > 0 else (-1, "")
    if end < reader.stop:
        return None
    reader.stop = k - 1 if reader.word(k - 1) == "," else k
    return joint - 1 if reader.word(joint - 1) == "," else joint, joint + 1, lacked


def _lacking(reader: Reader, k: int) -> tuple[int, str]:
    """Return the position after "if there is none", "if there are no pears", and the noun; -1 where it is not said."""
    if reader.word(k) == "if":
        j = k + 1
    elif reader.at(k, "in", "case"):
        j = k + 2
    elif reader.word(k) == "should":
        j = k + 1
    else:
        return -1, ""
    start, last = j, ""
    while not reader.is_end(j) and reader.word(j) in _SAYING:
        last, j = reader.word(j), j + 1
    said = {reader.word(n) for n in range(start, j)}
    if j == start or not said & _LACKING:
        return -1, ""
    if last in ("no", "any", "of", "the") and not reader.is_end(j):
        named = [(end, p.head) for p, end in reader.noun_phrases(j) if p.head and not p.unknown]
        ends = [(end + (reader.word(end) in ("left", "there", "free")), head) for end, head in named]
        return next(((end, head) for end, head in ends if reader.word(end) in (",", "then", "")), (-1, ""))
    return (-1, "") if last in _UNFINISHED and not reader.is_end(j) else (j, "")


def _sought_instead(reading: Reading, reader: Reader, j: int) -> bool:
    """Look for the second where the first is nowhere."""
    first = reading.asked[-1]
    if first.returns in ((Return.EXISTS,), (Return.COUNT,)):
        return False
    elsewhere = _elsewhere(reading, reader, j)
    if elsewhere is not None:
        if not reader.ground.found(first.phrase.query):
            reading.asked[-1] = replace(first, phrase=elsewhere)
        return True
    k = _past(reader, j, ("look", "for", "find", "search", "try", "show", "me", *_TAKING))
    for phrase, end in reader.noun_phrases(k):
        if is_anything(phrase.query) or phrase.unknown or not reader.is_end(_past_does(reader, end)):
            continue
        lacks = not reader.ground.found(first.phrase.query)
        if lacks:
            reading.asked[-1] = replace(first, phrase=phrase)
        sought = phrase if lacks else first.phrase
        reading.builder.note(
            f"{first.phrase.text} is {'not ' if lacks else ''}there, so {sought.text} is what is meant"
        )
        return True
    return False


def _elsewhere(reading: Reading, reader: Reader, j: int) -> Phrase | None:
    """Return what was sought first as sought in another place ("look in the hall")."""
    k = _past(reader, j, ("look", "search", "try", "check", "please", "then"))
    if k == j or reader.word(k) not in ("in", "on", "at", "under"):
        return None
    sought = reading.asked[-1].phrase
    bare = sought.query.model_copy(update={"relations": ()})
    for place, end in reader.noun_phrases(k + 1):
        if reader.is_end(end) and not place.unknown and reader.ground.found(place.query):
            return sought.with_query(both(bare, related(RelationName.AT, place.query)))
    return None


def _done_instead(reading: Reading, reader: Reader, j: int, since: int) -> bool:
    """Do the first where it is there, and the second where it is not."""
    builder, previous = reading.builder, reading.previous
    if previous is None:
        return False
    builder.branches += 2
    first, second = builder.branches - 1, builder.branches
    again = _again(reader, j, previous)
    role = "goal" if again and again[0].role("theme") == previous.role("theme") else "theme"
    wanted = previous.role(role)
    if wanted is None or is_anything(wanted.query):
        return False
    query = _meant(reading, since, role) or builder.discourse.complete(wanted, role).query
    there, lacking = (Condition(query=query),), (Condition(query=query, negated=True),)
    pieces = builder.pieces[since:]
    if any(p.when or p.branch for p in pieces):
        return False
    builder.pieces[since:] = [replace(p, when=there, branch=first) for p in pieces]
    count = len(builder.pieces)
    builder.when, builder.branch = lacking, second
    try:
        if not again or perform_best(reading, again, keep_order=True) is None:
            read_clauses(reading, reader, j)
    finally:
        builder.when, builder.branch = (), 0
    return len(builder.pieces) > count


def _meant(reading: Reading, since: int, role: str) -> Query | None:
    """Return what the variable stands for that the first goals are about, with where it is taken from."""
    slots = [s for p in reading.builder.pieces[since:] for s in p.slots if s[1] in reading.builder.variables]
    return reading.builder.variables[slots[0][1]].query if slots and role == "theme" else None


def _again(reader: Reader, j: int, previous: Command) -> list[Command]:
    """Return the command with another theme ("…, the juice") or another place ("…, on the shelf")."""
    k = _past(reader, j, _TAKING)
    found: list[Command] = []
    if reader.longest(j, reader.ground.lexicon.mark_phrases) is not None and "goal" in previous.roles:
        bare = replace(previous, roles={r: p for r, p in previous.roles.items() if r != "goal"}, start=j, end=j)
        found = [c for c in marked(reader, bare, j) if "goal" in c.roles]
    else:
        for phrase, end in reader.noun_phrases(k):
            if not _usable(phrase):
                continue
            other = replace(previous, roles={**previous.roles, "theme": phrase}, start=j, end=_past_does(reader, end))
            found.append(other)
    whole = [c for c in found if reader.is_end(c.end) or reader.word(c.end) in ("and", "then")]
    return sorted(whole, key=lambda c: -c.end)


def _usable(phrase: Phrase) -> bool:
    return not is_anything(phrase.query) and not phrase.unknown


def _past(reader: Reader, j: int, words: tuple[str, ...]) -> int:
    while reader.word(j) in words:
        j += 1
    return j


def _past_does(reader: Reader, end: int) -> int:
    does = next((p for p in (*_DOES_TOO, *_DOES) if reader.at(end, *p)), ())
    return end + len(does)
