"""How a question is read where the grammar alone does not do: with what is set aside around it, and with fewer words.

First what is set aside is read as the question of its own that it is (`afterthoughts`); then what says nothing is left
out (`fewer_words`), what stands around the question (`cores`), and at last whatever word lets the rest be read. What is
read in any of these ways is read by the same grammar, and what was left out or taken for the question is said.
"""

from __future__ import annotations

from collections.abc import Hashable
from itertools import pairwise

from groundplan.language.commonsense.explaining.afterthoughts import afterthoughts, described, plainly_set_aside
from groundplan.language.commonsense.explaining.answering import (
    answers,
    chooses,
    is_guessed,
    is_loose,
    is_nothing,
    leaves_out,
    leaves_unexplained,
)
from groundplan.language.commonsense.explaining.cores import commands, cores
from groundplan.language.commonsense.explaining.fewer_words import (
    LITTLE,
    MUCH,
    Read,
    Wording,
    most_agree,
    noted,
    wordings,
)
from groundplan.language.commonsense.explaining.orders_shorter import order_with_fewer_words
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, telling
from groundplan.language.commonsense.queries import both, named, without
from groundplan.language.commonsense.words.tokens import Tokens, word_at, words
from groundplan.language.questions import LOOSELY, Interpretation
from groundplan.scene.query import Return

_HARDLY = 0.45
_LISTING = frozenset({"list", "lists", "sure", "out", "note", "sense", "up", "inventory", "overview", "guess"})
_CONSIDERING = frozenset(
    {"compare", "consider", "suppose", "imagine", "assume", "guess", "count", "identify", "determine", "name", "think"}
)
"""Verbs of orders that are carried out by an answer."""
_OPENING = frozenset({"please", "so", "and", "then", "ok", "okay", "now", "hey", "robot", ",", "just", "kindly", "hi"})
_WISHING = frozenset(
    {("give", "me"), ("bring", "me"), ("hand", "me"), ("fetch", "me"), ("get", "me"), ("pass", "me"), ("i", "want")}
)
_HAPPENING = frozenset({"is", "are", "was", "has", "have", "keeps", "gets", "got", "comes", "runs", "drips", "leaks"})


def read_with_care(tokens: Tokens, ground: Ground, read: Read, *, patiently: bool = True) -> Interpretation:
    """Return how an instruction is read, and how it is read in other ways where that is nothing or doubtful.

    Not `patiently`: it is not tried with fewer words. An order is never answered by what its words only point to.
    """
    found = _read_with_care(tokens, ground, read, patiently=patiently)
    doubtful = is_guessed(found) or is_loose(found) or bool(telling(found, Tells.SHORTENED))
    half = bool(telling(found, Tells.UNEXPLAINED | Tells.SHORTENED)) or (is_loose(found) and _lists(tokens, ground))
    half = half and _wishes_for(tokens)
    if found.kind != "find" or not doubtful or not (half or _orders(tokens, ground)):
        return found
    said = words(tokens)
    shorter = order_with_fewer_words(tokens, ground, read) if patiently else None
    plain = Interpretation(kind="not_understood", unread=(said,), explanation=f"I do not understand “{said}”.")
    return shorter or plain


def _wishes_for(tokens: Tokens) -> bool:
    """Say whether an instruction wishes to have something ("give me …"): half of it is no answer to a wish."""
    said = tuple(t.word for t in tokens if t.word not in _OPENING)
    return said[:2] in _WISHING


def _lists(tokens: Tokens, ground: Ground) -> bool:
    """Say whether several things are named ("the violin and a trumpet"): no one thing is explained by them all."""
    opening = ground.lexicon.determiners.keys() | ground.lexicon.numbers.keys()
    return any(a.word == "and" and b.word in opening for a, b in pairwise(tokens))


def _orders(tokens: Tokens, ground: Ground) -> bool:
    """Say whether an instruction begins with an order to do something ("could you dry …", "make me a …")."""
    k = 0
    while word_at(tokens, k) in _OPENING:
        k += 1
    if word_at(tokens, k) in ("could", "can", "would", "will") and word_at(tokens, k + 1) == "you":
        k += 2
    while word_at(tokens, k) in _OPENING:
        k += 1
    end = next((n for n in range(k, len(tokens)) if tokens[n].is_punctuation), len(tokens))
    if word_at(tokens, k + 1) in _HAPPENING:
        return False
    brews = word_at(tokens, k) == "make" and not _LISTING & {t.word for t in tokens[k:end]}
    verb = word_at(tokens, k)
    asks = any(t.word == "?" for t in tokens)
    unknown = verb not in ground.lexicon.frames and verb not in _CONSIDERING and not asks
    does = verb in ground.lexicon.acting or unknown
    return brews or (does and commands(tokens[k:end], ground))


def _read_with_care(tokens: Tokens, ground: Ground, read: Read, *, patiently: bool) -> Interpretation:
    found = _with_afterthought(tokens, ground, read, plainly=True) or read(tokens)
    failed = found.kind == "not_understood" or (found.kind == "find" and is_nothing(found, ground))
    guessed = is_guessed(found)
    if failed or guessed or leaves_out(found):
        narrowed = _with_afterthought(tokens, ground, read, plainly=False)
        if narrowed is not None:
            return narrowed
    if patiently and (found.kind == "not_understood" or guessed or is_loose(found)):
        nearest = _with_fewer_words(tokens, ground, read, 0.0, LITTLE)
        if nearest is not None:
            return nearest
    if failed or guessed:
        core = _core(tokens, ground, read, found, failed=failed)
        if core is not None:
            return core
    if patiently and (found.kind == "not_understood" or (guessed and found.readings[0].score < _HARDLY)):
        shorter = _with_fewer_words(tokens, ground, read, LITTLE, MUCH)
        return shorter or (order_with_fewer_words(tokens, ground, read) if failed else None) or found
    return found


def _core(tokens: Tokens, ground: Ground, read: Read, found: Interpretation, *, failed: bool) -> Interpretation | None:
    """Return how a question is read without what stands around it."""
    for core in cores(tokens, ground):
        if found.kind == "find" and failed and not core.apart:
            continue
        again = read(core.tokens)
        if again.kind == "find" and (core.apart or answers(again, ground, surely=not failed)):
            if is_nothing(again, ground) or leaves_unexplained(again) or _tells_less(again, found, ground):
                continue
            again = _of_rooms(again) if _asks_for_rooms(tokens) else again
            text = f"{LOOSELY}: '{words(core.tokens)}' is taken to be what is asked"
            return noted(again, Note(text, Tells.LOOSE))
    return None


def _asks_for_rooms(tokens: Tokens) -> bool:
    """Say whether "the room where …" is asked for: not what is there."""
    said = [t.word for t in tokens]
    return any(a.rstrip("s") in ("room", "office") and b == "where" for a, b in pairwise(said))


def _of_rooms(found: Interpretation) -> Interpretation:
    search = tuple(
        s.model_copy(update={"returns": (Return.ROOM,)}) if Return.ROOM in s.returns else s for s in found.search
    )
    return found.model_copy(update={"search": search})


def _tells_less(again: Interpretation, guess: Interpretation, ground: Ground) -> bool:
    """Say whether a guess is one of many things that the core of the question finds: the rest of it tells which.

    So is a core that finds nothing: whether there is any was not what the guess is for.
    """
    guessed = {i for s in guess.search for i in ground.found(s.query)}
    found = {i for s in again.search for i in ground.found(s.query)}
    return is_guessed(guess) and (guessed < found or not found)


def _with_afterthought(tokens: Tokens, ground: Ground, read: Read, *, plainly: bool) -> Interpretation | None:
    """Return how a question is read with what is set aside or demanded around it, or what is so plainly."""
    for thought in plainly_set_aside(tokens) if plainly else afterthoughts(tokens):
        asked = read(thought.question)
        if asked.unread or is_loose(asked):
            asked = _with_fewer_words(thought.question, ground, read, 0.0, LITTLE) or asked
        if asked.unread or len(asked.search) != 1 or is_guessed(asked) or is_nothing(asked, ground):
            continue
        query = asked.search[0].query
        ids = ground.found(query)
        sought = next((r.words for r in telling(asked, Tells.SOUGHT)), "")
        said = described(thought, ids, sought, ground)
        meant = read(said) if said else None
        if meant is None or not answers(meant, ground):
            continue
        these = named(*dict.fromkeys(i for s in meant.search for i in ground.found(s.query)))
        narrowed = both(query, these) if thought.keeps else without(query, these)
        kept = ground.found(narrowed)
        if kept and (plainly or set(kept) != set(ids)):
            search = asked.search[0].model_copy(update={"query": narrowed})
            verb = "kept" if thought.keeps else "left out"
            return noted(
                asked.model_copy(update={"search": (search,)}), f"'{words(thought.said)}': only these are {verb}"
            )
    return None


def _with_fewer_words(tokens: Tokens, ground: Ground, read: Read, least: float, most: float) -> Interpretation | None:
    """Return how a question is read without the few words whose absence lets the grammar read it, if most agree."""

    def meant(wording: Wording) -> tuple[Hashable, Interpretation] | None:
        again = read(wording.tokens, guessing=False)
        if not answers(again, ground, surely=True) or not chooses(again, ground):
            return None
        found = tuple(sorted({i for s in again.search for i in ground.found(s.query)}))
        return (found, tuple(s.returns for s in again.search)), again

    return None if commands(tokens, ground) else most_agree(wordings(tokens, ground, least, most), meant)
