"""Things told of by how much there is in them: "the fruit with the most vitamin C", "the strongest drink".

How much there is in kinds of things is known (`data/measures.toml`). Of what is named and is here, that with the most,
the least, or more than something else is named instead, so that every wish is read of it. What no figure is known of
is left out, and that is said (`unmeasured`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from groundplan.language.commonsense.goals.functions import END
from groundplan.language.commonsense.goals.named_here import called, things_named
from groundplan.language.commonsense.goals.told_of import Head, carried, heads, listed, of_sort_here
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table

_MOST = r"(?P<most>most|highest|greatest|largest|biggest|maximum|max|richest|strongest|top)"
_LEAST = r"(?P<least>least|lowest|fewest|smallest|minimum|min|poorest)"
_DEGREE = rf"(?:{_MOST}|{_LEAST})"
_AMOUNT = r"(?:amount|content|level|share|proportion|percentage|quantity|number|concentration|dose|value)s?"
_HAVING = (
    r"(?:with|having|containing|(?:that |which )?(?:has|have|contains?|holds?|provides?|offers?|supplies|packs?"
    r"|gives?(?: you| me| us)?|(?:is|are) made with))"
)
_IS = r"(?:(?:that|which) )?(?:is|are|has|have|tastes?|'s|weighs?|measures?|feels?)"
_END = END.replace(
    "(?=",
    r"(?= of (?:all|them|the|these)\b| (?:here|there|we have|you have)\b| you (?:can )?find\b|",
    1,
)
_RANKS = {"second": 2, "third": 3, "2nd": 2, "3rd": 3, "second-": 2, "third-": 3}
_NUMBERS = {"two": 2, "three": 3, "four": 4, "2": 2, "3": 3, "4": 4}
_ANY = frozenset({"thing", "things", "item", "items", "object", "objects", "one", "stuff", "product", "products"})
_ASKED = re.compile(
    r"^(?:tell me |check |find out |see |look )?(?:which|what|whichever)(?: of (?:the|my|our|these))?"
    r" (?P<n>[a-z]+(?: [a-z]+)?) (?P<says>(?:has|have|contains?|is|are|tastes?|weighs?|gives?|provides?)\b[^?.!,]*)"
    r"(?:[?.!,]+| and| -)+ (?P<wish>.*)$",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:it|that one|that|them|this one|those)\b", re.IGNORECASE)
_SOURCE = re.compile(r"\b(the|a|an) (?:best|richest|greatest|top) source of ", re.IGNORECASE)
_LONGEST, _TWO = 3, 2


@dataclass(frozen=True, slots=True)
class _Measure:
    """What is measured, the words that speak of it, and the figures of kinds of things."""

    name: str
    behind: tuple[re.Pattern[str], ...]
    than: tuple[re.Pattern[str], ...]
    most: tuple[str, ...]
    least: tuple[str, ...]
    of_two: tuple[tuple[str, ...], tuple[str, ...]]
    of: tuple[str, ...]
    sizes: bool
    figures: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class _Chosen:
    """What is named instead of the words from `begin` to `end`, and what has no figure that might have been named."""

    begin: int
    end: int
    ids: tuple[str, ...]
    unknown: tuple[str, ...]
    measure: str


@cache
def _measures() -> tuple[_Measure, ...]:
    return tuple(_measure(row) for row in read_table("measures")["measure"])


def _measure(row: Mapping[str, Any]) -> _Measure:
    x = rf"(?:{'|'.join(row['content'])})"
    behind, than = [], []
    if row["content"]:
        behind = [
            rf"(?:{_HAVING} )?(?:the )?(?:very )?{_DEGREE} (?:{_AMOUNT} (?:of |in )?)?{x}(?: {_AMOUNT})?"
            r"(?: in (?:it|them))?",
            rf"(?:{_IS} )?(?:the )?{_DEGREE} in {x}(?: {_AMOUNT})?",
        ]
        than = [rf"{_HAVING} (?:even )?(?:(?P<more>more|a higher)|(?P<less>less|fewer|a lower)) {x}(?: {_AMOUNT})?"]
    for key, group in (("most", "most"), ("least", "least")):
        behind += [rf"{_IS} (?:the )?(?P<{group}>{'|'.join(row[key])})"] if row[key] else []
    for key in ("more", "less"):
        than += [rf"(?:{_IS} )?(?P<{key}>{'|'.join(row[key])})"] if row.get(key) else []
    return _Measure(
        name=row["name"],
        behind=tuple(re.compile(rf",? ?{said}(?: of all| of them all)?{_END}", re.IGNORECASE) for said in behind),
        than=tuple(re.compile(rf",? ?{said} than (?P<other>[\w -]+?){END}", re.IGNORECASE) for said in than),
        most=tuple(row["most"]),
        least=tuple(row["least"]),
        of_two=(tuple(row.get("more", ())), tuple(row.get("less", ()))),
        of=tuple(row.get("of", ())),
        sizes=bool(row.get("sizes")),
        figures={kind.strip(): float(figure) for figure, kinds in row["figures"].items() for kind in kinds.split(",")},
    )


def with_measured_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the ids of what it tells of by how much there is in it."""
    return _read(instruction, ground)[0] if ground.affordances else instruction


def unmeasured(instruction: str, ground: Ground) -> tuple[str, ...]:
    """Return what has to be said of the things of which no figure is known, though they might have been meant."""
    found = _read(instruction, ground)[1] if ground.affordances else ()
    return tuple(
        f"of {listed([called(i, ground) for i in chosen.unknown], 'and')} nothing is known of the {chosen.measure}"
        for chosen in found
        if chosen.unknown
    )


def _read(instruction: str, ground: Ground) -> tuple[str, tuple[_Chosen, ...]]:
    text, done = _asked(_SOURCE.sub(r"\1 thing with the most ", instruction)), []
    for _ in range(_LONGEST):
        chosen = next((found for kind in (_before, _behind) for found in kind(text, ground)), None)
        if chosen is None:
            break
        done.append(chosen)
        text = f"{text[: chosen.begin]}{listed(chosen.ids, 'or')}{text[chosen.end :]}"
    return (text if done else instruction), tuple(done)


def _asked(text: str) -> str:
    """Return "bring me the drink that has the most sugar" for "which drink has the most sugar? Bring it to me"."""
    match = _ASKED.match(text)
    if match is None or not _PRONOUN.search(match["wish"]):
        return text
    meant = f"the {match['n']} that {match['says']}"
    return _PRONOUN.sub(meant.replace("\\", ""), match["wish"], count=1)


def _behind(text: str, ground: Ground) -> Iterator[_Chosen]:
    """Yield what is told of behind a noun: "the fruit | with the most vitamin C", "… | with less sugar than cola"."""
    for head in heads(text, ground):
        for measure in _measures():
            for pattern in measure.behind:
                match = pattern.match(text, head.end)
                if match is not None:
                    yield from _picked(
                        head.begin, match.end(), _candidates(head, ground), measure, ground, _most(match)
                    )
            for pattern in measure.than:
                match = pattern.match(text, head.end)
                if match is not None:
                    yield from _beyond(head, match, measure, ground)


def _most(match: re.Match[str]) -> bool:
    return bool(match.groupdict().get("most"))


def _before(text: str, ground: Ground) -> Iterator[_Chosen]:
    """Yield what is told of before a noun: "the | sourest | fruit", "the second heaviest of the tools"."""
    for match in _superlatives().finditer(text):
        word = match["word"].lower()
        rank, number = _RANKS.get((match["rank"] or "").strip().lower(), 1), _NUMBERS.get((match["n"] or "").strip(), 1)
        nouns = list(re.finditer(r"[a-z]+", text[match.end() : match.end() + 40], re.IGNORECASE))[:_LONGEST]
        for last in reversed(nouns):
            said = text[match.end() : match.end() + last.end()]
            any_of = said.lower() in _ANY
            ids = () if any_of else things_named(said, ground) or of_sort_here(last[0].lower(), ground)
            if not ids and not any_of:
                continue
            for measure in _measures():
                head = Head(match.start(), match.end() + last.end(), None if any_of else ids, False)
                of_two = word in (*measure.of_two[0], *measure.of_two[1]) and len(_candidates(head, ground)) == _TWO
                if of_two or word in measure.most or word in measure.least:
                    yield from _picked(
                        head.begin,
                        head.end,
                        _candidates(head, ground),
                        measure,
                        ground,
                        word in (*measure.most, *measure.of_two[0]),
                        rank=rank,
                        number=number,
                    )


@cache
def _superlatives() -> re.Pattern[str]:
    words = sorted(
        {w for m in _measures() for w in (*m.most, *m.least, *m.of_two[0], *m.of_two[1])}, key=len, reverse=True
    )
    return re.compile(
        r"\b(?:the|my|our|your|that|whatever) (?P<n>(?:two|three|four|[234]) )?(?P<rank>(?:second|third|2nd|3rd)[- ])?"
        rf"(?:very )?(?P<word>{'|'.join(words)}),? (?:of (?:all )?(?:the |my |our |these |those )?)?",
        re.IGNORECASE,
    )


def _candidates(head: Head, ground: Ground) -> tuple[str, ...]:
    ids = ground.scene.ids() if head.named is None else head.named
    return tuple(i for i in ids if carried(ground, i))


def _picked(
    begin: int,
    end: int,
    ids: Sequence[str],
    measure: _Measure,
    ground: Ground,
    most: bool,
    *,
    rank: int = 1,
    number: int = 1,
) -> Iterator[_Chosen]:
    """Yield those of several kinds of things that have the most or the least of it."""
    if measure.sizes and any(ground.scene.entity(i).size is not None for i in ids):
        return
    known = {i: figure for i in ids if (figure := _figure(i, measure, ground)) is not None}
    alike = len(set(known.values())) < _TWO and (measure.sizes or not any(known.values()))
    if alike or len({ground.scene.entity(i).category for i in ids}) < _TWO:
        return
    values = sorted(set(known.values()), reverse=most)[rank - 1 : rank - 1 + number]
    chosen = tuple(i for i, figure in known.items() if figure in values)
    unknown = tuple(i for i in ids if i not in known)
    if chosen:
        yield _Chosen(begin, end, chosen, unknown, measure.name)


def _beyond(head: Head, match: re.Match[str], measure: _Measure, ground: Ground) -> Iterator[_Chosen]:
    """Yield what has more, or less, of it than another thing, here or not."""
    others = things_named(match["other"], ground)
    figures = [_figure(i, measure, ground) for i in others] or [
        _figure_of(s, measure, ground) for s in ground.knowledge.senses(match["other"].split(" ", 1)[-1])[:1]
    ]
    limits = [figure for figure in figures if figure is not None]
    if not limits:
        return
    more, limit = bool(match.groupdict().get("more")), max(limits)
    known = {i: f for i in _candidates(head, ground) if (f := _figure(i, measure, ground)) is not None}
    chosen = tuple(i for i, f in known.items() if i not in others and (f > limit if more else f < limit))
    if chosen:
        yield _Chosen(head.begin, match.end(), chosen, (), measure.name)


def _figure(thing: str, measure: _Measure, ground: Ground) -> float | None:
    """Return how much there is in a thing: by what it is, else by the liquid that is in it."""
    category = ground.scene.entity(thing).category
    if category in measure.figures:
        return measure.figures[category]
    found = [f for s in ground.knowledge.senses(category)[:1] if (f := _figure_of(s, measure, ground)) is not None]
    if found:
        return found[0]
    held = (fact[1] for fact in ground.scene.matching("in", None, thing) if ground.scene.has_type(fact[1], "liquid"))
    return next((_figure(liquid, measure, ground) for liquid in held), None)


def _figure_of(category: str, measure: _Measure, ground: Ground) -> float | None:
    """Return the figure of the nearest kind that a category is of."""
    known = ground.knowledge
    if category in measure.figures:
        return measure.figures[category]
    if measure.of and not any(known.is_a(category, kind) for kind in measure.of):
        return None
    above = [kind for kind in measure.figures if known.is_a(category, kind)]
    nearest = [kind for kind in above if not any(other != kind and known.is_a(other, kind) for other in above)]
    return measure.figures[nearest[0]] if nearest else None
