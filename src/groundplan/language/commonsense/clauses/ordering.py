"""Order: "…, then …", "…, but first …", "… after you have …": what is brought about before what."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.reader import Reader

_NEXT = frozenset(
    {"then", "afterwards", "afterward", "finally", "next", "lastly", "subsequently", "thereafter", "before"}
)
_FIRSTLY = (("but", "first"), ("but", "before", "that"), ("but", "beforehand"), ("though", "first"))
_EARLIER = (("before", "that"), ("before", "this"), ("beforehand",), ("prior", "to", "that"), ("but", "first"))
_OPENING = _NEXT | frozenset(
    {"after", "that", "this", "and", "but", "first", "once", "done", "please", ",", "beforehand", "prior", "to", "ok"}
)
_ONCE = ("after", "once")


def _has(words: list[str], phrase: tuple[str, ...]) -> bool:
    return any(tuple(words[k : k + len(phrase)]) == phrase for k in range(len(words) - len(phrase) + 1))


def begun(reader: Reader, i: int) -> int:
    """Return where the words before the first clause begin that say when it comes ("after that, …")."""
    while i > 0 and reader.word(i - 1) in _OPENING:
        i -= 1
    return i


def follows(words: list[str]) -> bool:
    """Say whether the words between two clauses say that the second comes after the first."""
    if precedes(words) or once_done(words):
        return False
    return bool(_NEXT & set(words)) or _has(words, ("after", "that")) or _has(words, ("after", "this"))


def precedes(words: list[str]) -> bool:
    """Say whether the words before a clause say that it comes before what was said earlier ("but first")."""
    return any(_has(words, p) for p in (*_FIRSTLY, *_EARLIER))


def once_done(words: list[str]) -> bool:
    """Say whether the words between two clauses say that the first comes after the second ("after you have …")."""
    at = next((k for k, w in enumerate(words) if w in _ONCE), -1)
    return at >= 0 and words[at + 1 : at + 2] not in (["that"], ["this"], ["more"]) and not _NEXT & set(words)


def first_of_all(reader: Reader, i: int, stop: int, end: int) -> bool:
    """Say whether a clause from `i` is said to come first ("but open the door | first") by what stands behind it."""
    behind = {reader.tokens[k].word for k in range(stop, min(end, len(reader.tokens)))}
    before = [reader.tokens[k].word for k in range(max(0, i - 3), i)]
    return bool({"first", "beforehand"} & behind) and bool({"but", "though", "only"} & set(before))


def bring_forward(builder: GoalBuilder, first: int, since: int) -> None:
    """Move the goals from `since` on before those from `first` on, which then come after them."""
    earlier, later = builder.pieces[first:since], builder.pieces[since:]
    if not earlier or not later or earlier[0].branch != later[0].branch:
        return
    led = replace(later[0], after=earlier[0].after and first > 0)
    builder.pieces[first:] = [led, *later[1:], replace(earlier[0], after=True), *earlier[1:]]
