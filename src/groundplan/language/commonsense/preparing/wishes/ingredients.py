"""Ingredients: "(I want to make an omelette.) Get me the ingredients" as what goes into the dish that was spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_BEFORE = frozenset(
    {"all", "of", "the", "my", "its", "their", "our", "necessary", "needed", "required", "right", "these"}
)
_WANTING = frozenset({"i", "we", "let", "today", "tonight", "for", "it", "he", "she"})
_LONGEST = 3


@cache
def _dishes() -> dict[str, Mapping[str, Any]]:
    return {name: entry for entry in read_table("dishes")["dish"] for name in entry["names"]}


def spelled_out(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what goes into a dish named in place of "the ingredients"."""
    k = next((n for n, t in enumerate(tokens) if t.word == "ingredients"), -1)
    if k < 0 or ground.vocabulary.by_squash.get("ingredients") or ground.affordances:
        return tokens
    start = k
    while start and tokens[start - 1].word in _BEFORE:
        start -= 1
    end = k + 1
    if end < len(tokens) and tokens[end].word in ("for", "of"):
        end = next((n for n in range(end, len(tokens)) if tokens[n].is_punctuation or _marks(tokens, n)), len(tokens))
    named = _dish(tokens, k + 1, end) or _dish(tokens, 0, start)
    if named is None:
        return tokens
    wanted = _wanted(tokens, named, ground)
    if not wanted:
        return tokens
    telling = _telling(tokens, named[0], start)
    return (*tokens[: telling[0]], *tokens[telling[1] : start], *_listed(wanted), *tokens[end:])


def _marks(tokens: Tokens, n: int) -> bool:
    return tokens[n].word in ("on", "in", "into", "onto", "to") and n > 0 and tokens[n - 1].word not in ("for", "of")


def _dish(tokens: Tokens, start: int, stop: int) -> tuple[int, int, Mapping[str, Any]] | None:
    """Return where a dish is named between two positions, and its entry."""
    for n in range(start, stop):
        for length in range(_LONGEST, 0, -1):
            words = [t.word for t in tokens[n : min(n + length, stop)]]
            last = (*singulars(words[-1]), words[-1]) if len(words) == length else ()
            entry = next((e for s in last if (e := _dishes().get(" ".join((*words[:-1], s)))) is not None), None)
            if entry is not None:
                return n, n + length, entry
    return None


def _wanted(tokens: Tokens, named: tuple[int, int, Mapping[str, Any]], ground: Ground) -> list[str]:
    """Return the words of what goes into the dish: what is said with its name, and what it is made on; else all."""
    begin, _, entry = named
    said: list[str] = []
    n = begin - 1
    while n >= 0 and (tokens[n].word in ("and", ",") or _is_food(tokens[n].word, ground)):
        said += [tokens[n].word] if tokens[n].word not in ("and", ",") else []
        n -= 1
    usual = [u.removeprefix("any:").replace("_", " ") for u in entry.get("usual", ())]
    present = [u for u in usual if _is_food(u, ground)]
    return [*reversed(said), *(u for u in present[:1] if u not in said)] if said else present


def _is_food(word: str, ground: Ground) -> bool:
    noun = read_noun(ground, tuple(word.split()))
    edible = ground.knowledge.scene_categories_with(ground.scene, "edible")
    fits = noun is not None and noun.present and not noun.generic and edible
    found = ground.entities(noun.query) if noun is not None and fits else []
    return (
        bool(found)
        and all(e.kind is Kind.OBJECT for e in found)
        and bool(ground.found(Query(names=tuple(e.id for e in found), categories=edible)))
    )


def _telling(tokens: Tokens, named: int, start: int) -> tuple[int, int]:
    """Return the span of an earlier sentence that only tells which dish is to be made; an empty one: there is none."""
    begin = next((n for n in range(named, -1, -1) if tokens[n].word in SENTENCE_ENDS), -1) + 1
    stop = next((n for n in range(named, start) if tokens[n].word in SENTENCE_ENDS), -1)
    tells = stop >= 0 and tokens[begin].word in _WANTING
    return (begin, stop + 1) if tells else (0, 0)


def _listed(words: list[str]) -> Tokens:
    found: list[Token] = []
    for n, word in enumerate(words):
        joint = [] if n == 0 else [","] if n < len(words) - 1 else ["and"]
        found += [Token(w, w) for w in (*joint, "the", *word.split())]
    return tuple(found)
