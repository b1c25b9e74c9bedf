"""Hints: a need that is told of rather than asked for, whatever its wording, is put as a plain wish.

"I'm afraid the apple has gone bad, can you do something about it?" and "how rotten this apple is!" come to "throw the
apple away"; "oh no, I spilled my coffee, what now?" to "I spilled my coffee"; "I'm freezing, a blanket would help" to
"give me a blanket". What is said around a need is made of a small vocabulary (`data/hints.toml`); a need is a trouble
with a thing (`troubles`), a feeling, a situation (`needs`), or something that somebody is going to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hint_words import asks_for_means, says_nothing, vocabulary, without_tail
from groundplan.language.commonsense.hinted_feelings import feeling
from groundplan.language.commonsense.hinted_means import act_of, intent, named, tool
from groundplan.language.commonsense.hinted_troubles import any_trouble
from groundplan.language.commonsense.interpret import reader_of
from groundplan.language.commonsense.needs import needs_told
from groundplan.language.commonsense.needs_in_words import wish_in_need
from groundplan.language.commonsense.phrases import Refers
from groundplan.language.commonsense.reader import Reader

_FURTHEST = 12
_WISHING = frozenset({"bring", "give", "get", "fetch", "hand", "pass", "find", "want", "need", "like", "have"})
_IT = frozenset({"it", "they", "that", "this"})


@dataclass(frozen=True, slots=True)
class Hint:
    """What a stretch of an instruction comes to: `plain` words; `kind` says what was found."""

    kind: str
    plain: str


def hinted(instruction: str, ground: Ground) -> str:
    """Return the plain wish that an instruction hints at; the instruction itself where it hints at none."""
    reader = reader_of(instruction, ground)
    spans = _stretches(reader)
    said = [[reader.word(k) for k in range(*span)] for span in spans]
    means_asked = any(asks_for_means(words) for words in said)
    found: list[Hint] = []
    topic = ""
    for (start, stop), words, after in zip(spans, said, [*said[1:], []], strict=True):
        if says_nothing(words):
            continue
        k = _about(reader, start, stop) if after[:1] and after[0] in _IT and not says_nothing(after) else start
        if k > start and says_nothing(words[: k - start]) and not _WISHING & set(words[: k - start]):
            topic = reader.text(k, stop)
            continue
        part = reader_of(f"{topic} {' '.join(words[1:])}", ground) if topic and words[0] in _IT else reader
        hints = _read(reader, start, stop) if part is reader else _read(part, 0, len(part.tokens))
        act = act_of(reader, start, stop) if means_asked and not hints else ""
        hints, topic = [Hint("need", act)] if act else hints, ""
        if not hints:
            return instruction
        found += hints
    return _together(found, instruction) if found and not topic else instruction


def _about(reader: Reader, start: int, stop: int) -> int:
    """Return where a thing begins that the stretch ends with ("look at | the apple"), else `start`."""
    for k in range(start + 1, stop):
        if reader.word(k) in ("something", "anything", "everything", "nothing"):
            continue
        for phrase, end in reader.within(stop).noun_phrases(k):
            if end == stop and phrase.refers is Refers.THING and reader.ground.found(phrase.query):
                return k
    return start


def _together(found: Sequence[Hint], instruction: str) -> str:
    """Return what several hints come to: the thing that was named, else what can be done, else what is needed."""
    kinds = {hint.kind for hint in found}
    things = [hint.plain for hint in found if hint.kind == "named"]
    if things:
        return ". ".join(things) if kinds - {"named"} else instruction
    troubles = [hint.plain for hint in found if hint.kind == "trouble"]
    return ". ".join(dict.fromkeys(troubles or [hint.plain for hint in found]))


def _stretches(reader: Reader) -> list[tuple[int, int]]:
    """Return the spans between punctuation."""
    spans, start = [], 0
    for k in range(len(reader.tokens) + 1):
        if k == len(reader.tokens) or reader.tokens[k].is_punctuation:
            if k > start:
                spans.append((start, k))
            start = k + 1
    return spans


def _read(reader: Reader, start: int, stop: int) -> list[Hint]:
    """Return what a stretch comes to, whatever is said in front of it and behind it; nothing where it hints at none."""
    words = [reader.word(n) for n in range(start, stop)]
    for k in (
        n
        for n in range(start + 2, stop - 1)
        if words[n - start] in (*vocabulary("telling"), "without") and words[n - start - 1] != "nothing"
    ):
        second = _first(reader, k + 1, stop, _LAST)
        first = _first(reader, start, k, _KINDS) if second else []
        if first:
            return [*first, *second]
        first = _first(reader, start, k, _LAST)
        if first and words[k - start] in ("because", "since", "as"):
            second = _first(reader, k + 1, stop, _KINDS)
            if second:
                return [*first, *second]
    return _first(reader, start, stop, (*_KINDS, *_LAST))


def _first(
    reader: Reader, start: int, stop: int, kinds: Sequence[Callable[[Reader, int, int], Hint | None]]
) -> list[Hint]:
    spans = list(_spans(reader, start, stop))
    if _asks_for_something(reader, start, stop):
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
    return says_nothing(words) or reader.word(k - 1) not in ("and", "but", "so")


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
    return Hint("need", doing) if doing else None


def _situation(reader: Reader, i: int, end: int) -> Hint | None:
    wish = wish_in_need(reader, i, end)
    if wish:
        return Hint("need", wish)
    told = needs_told(reader, i, end)
    return Hint("need", reader.text(i, end)) if told else None


def _asks_for_something(reader: Reader, i: int, end: int) -> bool:
    """Say whether words are a wish for something that is here, or a command, rather than tell of a need."""
    openers = reader.ground.lexicon.openers
    if reader.longest(i, openers["do"]) is not None and reader.word(i) not in ("i", "we"):
        return True
    opened = reader.longest(i, openers["want"]) or reader.longest(i, openers["state"])
    if opened is None:
        return reader.word(i) in ("please", *reader.ground.lexicon.verb_starts)
    for phrase, _ in reader.within(end).noun_phrases(i + len(opened)):
        if phrase.refers is Refers.THING and not phrase.anaphoric and reader.ground.found(phrase.query):
            return True
    return False


_KINDS = (_trouble, _feeling, _intent, _tool, _situation)
_LAST = (_named,)
