"""Troubles: what is wrong with a thing ("the apple is rotten") and what is done about it (`data/troubles.toml`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from groundplan.language.commonsense.clauses.helpful import categories_called
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.words import fits, needed, vocabulary, without_degrees, without_tail
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.scene.entity import Kind

_BEING = frozenset(
    {"is", "are", "'s", "was", "were", "looks", "look", "seems", "seem", "appears", "appear", "feels", "feel"}
    | {"gets", "get", "has", "have", "had", "been", "be", "become", "became", "becomes", "got", "gotten", "getting"}
    | {"going", "turned", "gone", "goes", "being", "to", "out", "smells", "tastes", "went", "as", "if", "like", "it"}
    | {"they", "though"}
)
"""What may stand between a thing and what it is said to be."""
_COVERED = frozenset(
    {"full", "covered", "smeared", "caked", "coated", "splattered", "spattered", "stained", "sticky", "thick", "dusted"}
    | {"littered", "plastered", "crusted", "encrusted", "streaked", "black", "white", "slippery", "greasy", "dirty"}
)
_ALL = frozenset({"all", "completely", "totally", "absolutely", "quite", "so", "again", "once", "more", "just", "half"})
_USE = frozenset({"use", "good", "help"})
_USELESS = frozenset({"no", "not", "of", "use", "good", "help", "to", "me", "us", "for", "any", "much"})
"""The words of "is (of) no use to me" before what a thing is."""
_CHOICE = re.compile(r"\[([\w|]+)\]")


@cache
def _table() -> tuple[Mapping[str, Any], ...]:
    return tuple(read_table("troubles")["trouble"])


def trouble(reader: Reader, i: int, end: int, *, why: bool = False) -> str | None:
    """Return what is to be done about the trouble that the words from `i` to `end` speak of; None: they speak of none.

    `why`: the words are those of a question ("why is | the window closed"), in which what is so is unwelcome.
    """
    for phrase, k in reader.within(end).noun_phrases(i):
        if not _may_be(reader, phrase, k, end):
            continue
        words = tuple(reader.word(n) for n in range(k, end))
        for entry in _table():
            if _said(entry, words, why=why) and _is_such(reader.ground, phrase, entry):
                done = _remedy(reader.ground, reader.text(i, k), phrase, entry)
                if done:
                    return done
    return None


def trouble_with(reader: Reader, i: int, end: int) -> str | None:
    """Return what is to be done about what is said to be on or in a thing ("(there is) | mould on the bread")."""
    for k in range(i + 1, end):
        if reader.word(k) not in ("on", "in", "over", "inside", "onto"):
            continue
        said = [w for w in (reader.word(n) for n in range(i, k)) if w not in vocabulary("degrees") or w == "a"]
        stuff = " ".join(
            w for w in said if w not in ("some", "lots", "more", "many", "traces", "no", "a", "the", "few")
        )
        for phrase, stop in reader.within(end).noun_phrases(k + 1):
            if stop < end or not _may_be(reader, phrase, stop, end + 1):
                continue
            for entry in _table():
                named = {w.removeprefix("a ") for w in entry.get("with", ())}
                told = stuff in named or stuff.split()[-1:] in [w.split()[-1:] for w in named if w.endswith("s")]
                if told and _is_such(reader.ground, phrase, entry):
                    return _remedy(reader.ground, reader.text(k + 1, stop), phrase, entry)
    return None


def is_attribute(reader: Reader, i: int) -> int:
    """Return where a word ends that says what is wrong with what follows ("a | rotten | apple"), else `i`."""
    for length in (3, 2, 1):
        words = tuple(reader.word(k) for k in range(i, i + length))
        if any(" ".join(words) in entry.get("are", ()) for entry in _table()):
            return i + length
    return i


def _may_be(reader: Reader, phrase: Phrase, k: int, end: int) -> bool:
    if phrase.refers is not Refers.THING or phrase.anaphoric or is_anything(phrase.query) or phrase.parts:
        return False
    return k < end


def _said(entry: Mapping[str, Any], words: tuple[str, ...], *, why: bool) -> bool:
    """Say whether words behind a thing say what an entry is about."""
    bare = without_tail(without_degrees(words))
    if any(fits(pattern.split(), candidate) for pattern in entry.get("does", ()) for candidate in (words, bare)):
        return True
    if any(needed(candidate) in entry.get("needs", ()) for candidate in (words, bare) if needed(candidate)):
        return True
    if _covered(entry, bare):
        return True
    for k in range(len(words) + 1):
        predicate = " ".join(words[k:])
        still = why and f"still {predicate}" in entry.get("are", ())
        if (predicate in entry.get("are", ()) or still) and _only_being(words[:k], why=why):
            return True
        if k < len(words) and words[k] not in _BEING | _USELESS and words[k] not in vocabulary("degrees"):
            return False
    return False


def _covered(entry: Mapping[str, Any], words: Sequence[str]) -> bool:
    """Say whether a thing is said to be full of, or covered in, what an entry names ("is full of | sticky rings")."""
    named = {stuff.split()[-1] for stuff in entry.get("with", ())}
    at = next((k for k in range(1, len(words) - 1) if words[k] in ("of", "in", "with")), 0)
    covered = bool(at) and words[at - 1] in _COVERED and all(w in _BEING or w in _ALL for w in words[: at - 1])
    return covered and words[-1] in named


def _only_being(words: Sequence[str], *, why: bool) -> bool:
    known = vocabulary("degrees")
    for k, word in enumerate(words):
        if word in _USE and {"no", "not", "of"} & set(words[:k]):
            known = known | _USELESS
    return (why or bool(set(words) & _BEING)) and all(w in _BEING or w in known for w in words)


def _is_such(ground: Ground, phrase: Phrase, entry: Mapping[str, Any]) -> bool:
    """Say whether a thing is of the sort an entry is about."""
    wanted, unwanted = entry.get("of", ()), entry.get("but", ())
    if any(is_of(ground, phrase, sort) for sort in unwanted):
        return False
    return not wanted or any(is_of(ground, phrase, sort) for sort in wanted)


def is_of(ground: Ground, phrase: Phrase, sort: str) -> bool:
    """Say whether what a phrase describes is of a sort: a type in the scene, a category, a property."""
    ids = ground.found(phrase.query)
    if sort in ("asset", "openable", "pickable", "liquid", "vessel", "surface", "container", "food"):
        if ids:
            assets = sort == "asset" and all(ground.scene.entity(i).kind is Kind.ASSET for i in ids)
            return assets or all(ground.scene.has_type(i, sort) for i in ids)
        return sort == "food" and any(ground.knowledge.is_a(s, "food") for s in _senses(ground, phrase, ids))
    known = ground.knowledge
    senses = _senses(ground, phrase, ids)
    return any(known.is_a(s, sort) or s == sort or known.has_property(s, sort) is True for s in senses) or any(
        ground.scene.entity(i).category == sort for i in ids
    )


def _senses(ground: Ground, phrase: Phrase, ids: Iterable[str]) -> list[str]:
    categories = {ground.scene.entity(i).category for i in ids} or {phrase.head, *phrase.query.categories}
    named = {word for word in (phrase.text.split()[-1:] or [""]) if word}
    return [s for c in (*categories, *named) for s in ground.knowledge.senses(c)[:1]]


def _remedy(ground: Ground, said: str, phrase: Phrase, entry: Mapping[str, Any]) -> str:
    """Return the first of the things to be done about a trouble that is possible here, in words."""
    options = entry["want"]
    for number, option in enumerate(options):
        wanted, _, where = option.partition("@")
        chosen = [_present(ground, m.group(1)) for m in _CHOICE.finditer(wanted)]
        last = number == len(options) - 1
        if where == "takes" and not is_of(ground, phrase, "liquid-contain") and not _takes_liquid(ground, phrase):
            continue
        if where == "empty" and any(_holds_something(ground, category) for category in chosen):
            continue
        if not all(chosen) and not last:
            continue
        return remedy_text(ground, wanted).format(x=_named(ground, said, phrase))
    return ""


def _named(ground: Ground, said: str, phrase: Phrase) -> str:
    """Return what a thing is called in a wish: by its id where a place is said of it ("the water in the bottle")."""
    ids = ground.found(phrase.query) if phrase.query.relations else ()
    return ids[0] if len(ids) == 1 else said


def remedy_text(ground: Ground, wanted: str) -> str:
    """Return a wish with the first of its alternatives that is here: "give me the [mop|rag]" → "give me the rag"."""
    return _CHOICE.sub(lambda m: (_present(ground, m.group(1)) or m.group(1).split("|")[0]).replace("_", " "), wanted)


def _present(ground: Ground, names: str) -> str:
    for name in names.split("|"):
        found = categories_called(ground, name)
        if found:
            return found[0]
    return ""


def _holds_something(ground: Ground, category: str) -> bool:
    return any(ground.scene.contents(i) for i in ground.scene.of_category(category))


def _takes_liquid(ground: Ground, phrase: Phrase) -> bool:
    """Say whether things take what is poured into them, or stand in what does: flowers in a vase."""
    places = [{i, ground.scene.holder(i) or i} for i in ground.found(phrase.query)]
    return bool(places) and all(any(ground.scene.has_type(i, "vessel") for i in either) for either in places)
