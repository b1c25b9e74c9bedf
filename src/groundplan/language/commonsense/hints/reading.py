"""What one stretch of an instruction hints at: a trouble, a feeling, an undertaking, a situation, or what helps."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groundplan.language.commonsense.clauses.needs import needs_told
from groundplan.language.commonsense.clauses.statements import SUBJECTS
from groundplan.language.commonsense.hints.comparatives import wanted_otherwise
from groundplan.language.commonsense.hints.feelings import feeling
from groundplan.language.commonsense.hints.means import intent, named, tool
from groundplan.language.commonsense.hints.needs_in_words import wish_in_need
from groundplan.language.commonsense.hints.told_troubles import any_trouble
from groundplan.language.commonsense.hints.words import says_nothing, vocabulary, without_tail
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader

_FURTHEST = 12
_SHORTEST = 2
_WISHES = frozenset(
    {"want", "need", "would", "please", "should", "must", "could", "can", "will", "shall", "let", "may", "ought", "not"}
    | {"if", "unless", "instead", "except", "wish", "like", "love", "prefer", "you", "your", "only", "or"}
)
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "am", "will", "starts", "begins", "comes", "came", "ended"}
    | {"'m", "'re", "'ve", "'ll"}
)


_SEEING = frozenset({"read", "see", "decipher", "recognise", "recognize", "hear", "sleep"})
"""What somebody who cannot do it needs something else for than to do it."""
_OWING = frozenset((verb, "to") for verb in ("have", "need", "want", "got", "wish", "plan", "going", "about"))
_LISTED = re.compile(r",? and |, ")
_UNNAMED = frozenset(
    {"tool", "tools", "something", "anything", "equipment", "material", "materials", "stuff", "things"}
)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a stretch of an instruction comes to: `plain` words; `kind` says what was found."""

    kind: str
    plain: str


Kind = Callable[[Reader, int, int], Hint | None]
"""Reads one kind of hint in a span."""


def read_hints(reader: Reader, start: int, stop: int) -> list[Hint]:
    """Return what a stretch comes to, whatever is said in front of it and behind it; nothing where it hints at none."""
    words = [reader.word(n) for n in range(start, stop)]
    for k in range(start + 2, stop - 1):
        word, before = words[k - start], words[k - start - 1]
        if (word not in vocabulary("telling") and word != "without") or before == "nothing":
            continue
        found = _both(reader, start, k, stop)
        if found:
            return found
    return _first(reader, start, stop, (*_KINDS, _named))


def _both(reader: Reader, start: int, k: int, stop: int) -> list[Hint]:
    """Return what the words before and behind a conjunction come to, where each comes to something."""
    word = reader.word(k)
    if says_nothing([reader.word(n) for n in range(k + 1, stop)]):
        return []
    second = _exactly(reader, k + 1, stop, _named)
    first = _first(reader, start, k, _KINDS) if second or word in ("and", "but") else []
    if first and second:
        return first if _names_nothing(second[0].plain) else [*first, *second]
    told = not first and word in ("and", "but", "so") and k - start > _SHORTEST and only_tells(reader, start, k)
    if word in ("and", "but", "so") and (first or told):
        second = _first(reader, k + 1, stop, _KINDS) or _undertaken_too(reader, k + 1, stop)
        return [*first, *second] if second else []
    first = _exactly(reader, start, k, _named) if word in ("because", "since", "as") else []
    second = _first(reader, k + 1, stop, _KINDS) if first else []
    return [*first, *second] if second else []


def _undertaken_too(reader: Reader, i: int, stop: int) -> list[Hint]:
    """Read what the same person is going to do as well ("(I am packing and) | have to cut the rope")."""
    if (reader.word(i), reader.word(i + 1)) not in _OWING:
        return []
    said = reader_of(f"i {reader.text(i, stop)}", reader.ground)
    hint = _intent(said, 0, len(said.tokens))
    return [hint] if hint is not None else []


def _names_nothing(wish: str) -> bool:
    """Say whether a wish only asks for what is needed ("give me a tool and something to hang it on")."""
    asked = _LISTED.split(wish.removeprefix("give me "))
    return all(set(part.split()[:3]) & _UNNAMED and not part.startswith("the ") for part in asked if part)


def _exactly(reader: Reader, start: int, stop: int, kind: Kind) -> list[Hint]:
    hint = next((h for end in _ends(reader, start, stop) if (h := kind(reader, start, end)) is not None), None)
    return [hint] if hint is not None else []


def only_tells(reader: Reader, start: int, stop: int) -> bool:
    """Say whether words tell something of nothing that is here ("my series starts soon", "guests are coming")."""
    words = [reader.word(k) for k in range(start, stop)]
    lexicon = reader.ground.lexicon
    opened = words[0] in SUBJECTS or words[0] in lexicon.determiners or words[0] in lexicon.possessives
    opened = opened or words[0] in vocabulary("people")
    verbs = any(w in _FINITE or (lexicon.base(w) not in (None, w)) for w in words[1:])
    if not opened or not verbs or _WISHES & set(words):
        return False
    for k in range(start, stop):
        for phrase, _ in reader.within(stop).noun_phrases(k)[:1]:
            if phrase.refers is Refers.THING and not phrase.unknown and reader.ground.found(phrase.query):
                return False
    return True


def _first(reader: Reader, start: int, stop: int, kinds: Sequence[Kind]) -> list[Hint]:
    spans = list(_spans(reader, start, stop))
    if _wishes_for_something(reader, start, stop):
        kinds = [kind for kind in kinds if kind not in (_situation, _trouble)]
    elif _commands(reader, start):
        kinds = [kind for kind in kinds if kind is not _situation]
    found = (hint for kind in kinds for i, end in spans if (hint := kind(reader, i, end)) is not None)
    first = next(found, None)
    return [first] if first is not None else []


def _spans(reader: Reader, start: int, stop: int) -> Iterator[tuple[int, int]]:
    for end in _ends(reader, start, stop):
        for i in _starts(reader, start, end):
            yield i, end


def _ends(reader: Reader, start: int, stop: int) -> list[int]:
    """Return where the need may end: at the end, before "again", before "and …" that only tells more."""
    words = tuple(reader.word(k) for k in range(start, stop))
    ends = [stop, start + len(without_tail(words))]
    for k in range(start + 2, stop):
        if reader.word(k) in vocabulary("telling") and _only_more(reader, k + 1, stop):
            ends += [k, start + len(without_tail(words[: k - start]))]
    return list(dict.fromkeys(ends))


def _only_more(reader: Reader, k: int, stop: int) -> bool:
    """Say whether words behind "and", "because" … only tell more ("and i can not concentrate")."""
    words = [reader.word(n) for n in range(k, stop)]
    joined = reader.word(k - 1) in ("and", "but", "so")
    return says_nothing(words) or not joined or words[:1] == ["everything"]


def _starts(reader: Reader, start: int, end: int) -> list[int]:
    """Return where the need may begin: behind words of noticing, thinking, complaining, calling out."""
    found = [start]
    for i in range(start + 1, min(end, start + _FURTHEST)):
        before = reader.word(i - 1)
        if before not in vocabulary("reports") and before not in vocabulary("remarks"):
            break
        if before not in ("not", "no") and not (reader.word(i) == "not" and before in ("am", "is", "are", "feel")):
            found.append(i)
    return found


def _trouble(reader: Reader, i: int, end: int) -> Hint | None:
    said = any_trouble(reader, i, end)
    return Hint("trouble", said) if said else None


def _otherwise(reader: Reader, i: int, end: int) -> Hint | None:
    said = wanted_otherwise(reader, i, end)
    return Hint("trouble", said) if said else None


def _feeling(reader: Reader, i: int, end: int) -> Hint | None:
    said = feeling(reader, i, end)
    if not said:
        return None
    told = reader_of(said, reader.ground)
    return Hint("need", wish_in_need(told, 0, len(told.tokens)) or said)


def _tool(reader: Reader, i: int, end: int) -> Hint | None:
    wanted = tool(reader, i, end)
    return Hint("need", wanted) if wanted else None


def _named(reader: Reader, i: int, end: int) -> Hint | None:
    wanted = named(reader, i, end)
    return Hint("named", wanted) if wanted else None


def _intent(reader: Reader, i: int, end: int) -> Hint | None:
    doing = intent(reader, i, end)
    words = [reader.word(k) for k in range(i, end)]
    hindered = bool(doing) and ("can", "not") in pairwise(words) and bool(_SEEING & set(words))
    return (_situation(reader, i, end) if hindered else None) or (Hint("need", doing) if doing else None)


def _situation(reader: Reader, i: int, end: int) -> Hint | None:
    wish = wish_in_need(reader, i, end)
    if wish:
        return Hint("need", wish)
    told = needs_told(reader, i, end)
    return Hint("need", reader.text(i, end)) if told else None


def _wishes_for_something(reader: Reader, i: int, end: int) -> bool:
    """Say whether words are a wish for, or about, something that is here, rather than tell of a need."""
    opened = reader.longest(i, reader.ground.lexicon.openers["want"])
    if opened is None or opened[0] not in ("i", "we"):
        return False
    k = i + len(opened)
    k = k + 2 if reader.word(k) == "to" else k
    for phrase, _ in reader.within(end).noun_phrases(k):
        if phrase.refers is Refers.THING and not phrase.anaphoric and reader.ground.found(phrase.query):
            return True
    return False


def _commands(reader: Reader, i: int) -> bool:
    """Say whether words begin as a command or a request does."""
    lexicon = reader.ground.lexicon
    asked = reader.longest(i, lexicon.openers["do"])
    return reader.word(i) in ("please", *lexicon.verb_starts) or (asked is not None and asked[0] not in ("i", "we"))


_KINDS = (_otherwise, _trouble, _feeling, _intent, _tool, _situation)
