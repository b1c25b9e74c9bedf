"""How well one class of things would do in the place of another, in a given instruction."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from groundplan.knowledge import Knowledge, knowledge
from groundplan.knowledge.mapping import Mapping, default_mapping
from groundplan.knowledge.packs import packed
from groundplan.knowledge.purposes import Purpose, score_of
from groundplan.language.commonsense.tools.substitution_uses import is_heated, serving
from groundplan.language.tool_questions import SimilarObject, Substitute, SuggestDirect

WORTHWHILE = 0.5
"""What is less alike than this is no substitute that a person would be content with."""
FOR_WANT_OF_BETTER = 0.3
"""What is at least as alike as this may be asked about when something better was turned down."""
_NAMED, _AKIN = 0.5, 0.3
_WORD = re.compile(r"[a-z]+")
_TOPS = frozenset({"object", "asset", "agent", "room", "floor", "pose"})
_PURPOSE_WEIGHT, _BODY_WEIGHT, _HEAT_WEIGHT, _NARROW = 0.3, 0.2, 0.3, 0.5
_BACKWARDS, _BY_HEAD, _SAME_PURPOSE = 0.8, 0.8, 0.55
_WINDOW = 5
_FEW, _FAMILY = 10, 60
_PLAIN_KIND = 0.85
"""How well a thing of the plain kind does for a special one: a hammer for a mallet."""


def similar_object(question: SimilarObject) -> Substitute:
    """Return the candidate most like the missing thing; none where all have but the affordances in common with it."""
    return _best(question, question.candidates, at_least=_AKIN)


def suggest_direct(question: SuggestDirect) -> Substitute:
    """Return the class of the scene most like the missing thing, without looking at affordances."""
    return _best(question, question.classes)


def _best(question: SimilarObject | SuggestDirect, candidates: Iterable[str], at_least: float = -1.0) -> Substitute:
    missing = question.missing
    scored = [(likeness(missing, each, question.instruction, question.mapping), each) for each in candidates]
    score, best = max(scored, key=lambda pair: pair[0], default=(0.0, ""))
    if score < at_least:
        return Substitute(category="", reasoning=f"none of them is anything like a {missing}")
    return Substitute(category=best, reasoning=f"most like a {missing} for this ({score:.2f})")


@lru_cache(maxsize=4096)
def likeness(missing: str, candidate: str, instruction: str, mapping: Mapping | None = None) -> float:
    """Return from about 0 to 1.5 how well the candidate would do in the place of the missing thing.

    `mapping` says what can be done with either (None: our own).

    Beside how alike they are (`similarity`) it counts whether both serve the purpose that the instruction speaks of,
    and whether they are of the same build (what can be done with either).
    """
    known, mapping = knowledge(), mapping or default_mapping()
    pairs = product(_senses(missing, known), _senses(candidate, known))
    purposes = _purposes(instruction, known)
    score = _PURPOSE_WEIGHT * max((_serves(pair, purposes, known) for pair in pairs), default=0.0)
    score += _BODY_WEIGHT * _shared(mapping.affordances(missing), mapping.affordances(candidate))
    return score + similarity(missing, candidate, instruction, mapping)


@lru_cache(maxsize=4096)
def similarity(missing: str, candidate: str, instruction: str, mapping: Mapping | None = None) -> float:
    """Return from about 0 to 1 how alike the candidate and the missing thing are in what they are used for.

    What is known to replace what comes first, else how near the two are in the taxonomy; what holds something hot must
    bear it. What the instruction needs for itself is nobody's substitute.
    """
    known, mapping = knowledge(), mapping or default_mapping()
    pairs = product(_senses(missing, known), _senses(candidate, known))
    score = max((_alike(one, other, known, mapping) for one, other in pairs), default=0.0)
    for one, other in product(_by_head(missing, known), _senses(candidate, known)):
        score = max(score, _BY_HEAD * _alike(one, other, known, mapping))
    first, second = (mapping.affordances(name) for name in (missing, candidate))
    if "contain" in first and "precise-pour" in second - first:
        score -= _NARROW
    if "contain" in first and "heat" not in first and "heat-resistance" in second and is_heated(instruction, missing):
        score += _HEAT_WEIGHT
    return score - (_NAMED if is_named(candidate, missing, instruction) else 0.0)


@lru_cache(maxsize=1024)
def serving_instead(missing: str) -> tuple[str, ...]:
    """Return the categories that may take the place of a thing: what is listed for it, its kinds and its kin."""
    known = knowledge()
    found: dict[str, None] = {}
    for sense in (*_senses(missing, known)[:1], *_by_head(missing, known)):
        found.update(dict.fromkeys(replacing.category for replacing in known.substitutes(sense)))
        for kind in (sense, *known.ancestors(sense)[:1]):
            family = known.descendants(kind)
            found.update(dict.fromkeys((kind, *family) if kind not in _TOPS and len(family) <= _FAMILY else ()))
        found.pop(sense, None)
    return tuple(found)


def _shared(first: frozenset[str], second: frozenset[str]) -> float:
    return len(first & second) / len(first | second) if first | second else 0.0


def _senses(name: str, known: Knowledge) -> tuple[str, ...]:
    """Return the classes that a name means, and what it is a pack of; what WordNet says of what no table has."""
    found = tuple(dict.fromkeys(match.category for match in known.lookup(name, spelling=False)[:3]))
    content = packed(name)
    return (*found, *(known.senses(content)[:1] if content else ())) or known.senses(name)[:1]


def _by_head(name: str, known: Knowledge) -> tuple[str, ...]:
    """Return what the last word of a name alone means, where the whole name means something else: a "storage box"."""
    head = name.replace("_", " ").split()[-1]
    whole = _senses(name, known)
    return () if any(head in sense for sense in whole) or head == name else _senses(head, known)[:1]


def _alike(missing: str, candidate: str, known: Knowledge, mapping: Mapping) -> float:
    """Return how alike two categories are, whatever they are wanted for."""
    if missing == candidate:
        return 1.0
    if known.is_a(candidate, missing):
        return 0.95
    listed = max((r.score for r in known.substitutes(missing) if r.category == candidate), default=0.0)
    kin = _kinship(missing, candidate, known, mapping)
    siblings = _siblings(missing, candidate, known)
    if listed:
        return max(listed, kin) if siblings else listed
    if siblings:
        kin = max(kin, _listed_for_all(missing, known) * _same_use(missing, candidate, mapping))
    backwards = max((r.score for r in known.substitutes(candidate) if r.category == missing), default=0.0)
    return max(_BACKWARDS * backwards, kin)


def _kinship(one: str, other: str, known: Knowledge, mapping: Mapping) -> float:
    """Return how near the categories' common ancestor is: kinds of a small group are alike, all food is not."""
    if known.is_a(one, other):
        return _PLAIN_KIND
    ancestors = set(known.ancestors(other)) - _TOPS
    best = 0.0
    for steps, ancestor in enumerate(a for a in known.ancestors(one) if a not in _TOPS):
        if ancestor in ancestors:
            size = len(known.descendants(ancestor))
            best = max(best, 0.95 - 0.3 * math.log10(1 + size) - 0.05 * steps)
    return max(0.0, best) * _same_use(one, other, mapping)


def _siblings(one: str, other: str, known: Knowledge) -> bool:
    """Say whether two categories are kinds of the same thing, not just of the same group of things."""
    return any(len(known.descendants(a)) <= _FEW for a in known.ancestors(one)[:1] if known.is_a(other, a))


def _listed_for_all(category: str, known: Knowledge) -> float:
    """Return how good the best is that is listed for all things of the category's kind: another one is no worse.

    Nothing where what replaces the category is listed for itself.
    """
    kind = known.ancestors(category)[:1]
    shared = {r.category: r.score for r in known.substitutes(kind[0])} if kind else {}
    own = {r.category: r.score for r in known.substitutes(category)}
    return max(own.values(), default=0.0) if own.items() <= shared.items() else 0.0


def _same_use(one: str, other: str, mapping: Mapping) -> float:
    """Return how much of what one category is for the other is for too: a plate and a cup are both tableware."""
    first, second = (serving(mapping.affordances(name)) for name in (one, other))
    return len(first & second) / len(first) if first else 1.0


def _serves(pair: tuple[str, str], purposes: tuple[tuple[Purpose, float], ...], known: Knowledge) -> float:
    """Return how well the candidate serves what the missing thing would have served in this instruction."""
    missing, candidate = pair
    best = 0.0
    for purpose, told in purposes:
        shared = min(1.0, score_of(missing, purpose.scores, known.taxonomy) + 0.3)
        if shared > 0.3:
            best = max(best, told * shared * score_of(candidate, purpose.scores, known.taxonomy))
    return best


@lru_cache(maxsize=512)
def _purposes_said(instruction: str) -> tuple[tuple[str, float], ...]:
    """Return the purposes that some run of words of the instruction names, with how clearly."""
    known = knowledge()
    words = _WORD.findall(instruction.lower())
    found: dict[str, float] = {}
    for start, length in product(range(len(words)), range(1, _WINDOW + 1)):
        if start + length <= len(words):
            for name, score in known.purposes_like(" ".join(words[start : start + length])):
                if score >= _SAME_PURPOSE:
                    found[name] = max(score, found.get(name, 0.0))
    return tuple(found.items())


def _purposes(instruction: str, known: Knowledge) -> tuple[tuple[Purpose, float], ...]:
    by_name = {purpose.name: purpose for purpose in known.purposes()}
    return tuple((by_name[name], score) for name, score in _purposes_said(instruction))


def is_named(candidate: str, missing: str, instruction: str) -> bool:
    """Say whether the instruction speaks of the candidate beside the missing thing: it has its own part to play."""
    text = f" {' '.join(_WORD.findall(instruction.lower()))} "
    for word in _WORD.findall(missing.lower()):
        text = text.replace(f" {word} ", " ", 1)
    name = " ".join(_WORD.findall(candidate.lower()))
    return any(f" {form} " in text for form in (name, f"{name}s", f"{name}es"))
