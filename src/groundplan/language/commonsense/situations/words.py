"""Sentences about situations taken apart: what is spoken of, what is said of it, and the class that falls into."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from groundplan.knowledge import knowledge

_CONTRACTED = {
    "can't": "cannot",
    "can not": "cannot",
    "won't": "will not",
    "cant": "cannot",
    "n't": " not",
    "isnt": "is not",
    "doesnt": "does not",
    "unable to": "cannot",
    "fails to": "cannot",
    "failed to": "cannot",
    "impossible to": "cannot",
    "not able to": "cannot",
    "hard to be": "cannot be",
    "difficult to be": "cannot be",
}
_DENYING = frozenset({"not", "no", "cannot", "never", "without", "nothing", "none", "lacks", "insufficient", "hardly"})
_INABILITY = frozenset({"cannot", "will not", "no longer", "not enough", "does not", "no"})
_WHERE = frozenset({"on", "in", "at", "under", "near", "inside", "from", "with", "beside", "because"})
_INSIDE = ("in", "on", "inside")
_EATEN = ("food", "beverage", "drink", "ingredient", "meal", "produce")
_DRUNK = ("beverage", "drink")


@cache
def situations() -> Mapping[str, Any]:
    """Return the table of what situations do to things."""
    return _table("situations.toml")


@cache
def serving() -> Mapping[str, Any]:
    """Return the table of what can serve for what."""
    return _table("serving.toml")


@cache
def word_list(name: str) -> frozenset[str]:
    """Return one of the lists of plain words: verbs, articles, people, unsaid."""
    return frozenset(situations()["words"][name].split())


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((files("groundplan.language.commonsense") / "data" / name).read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence about a situation: its words, and the nouns before and after its verb."""

    words: tuple[str, ...]
    subject: tuple[str, ...]
    said: tuple[str, ...]

    @property
    def denied(self) -> bool:
        """Whether something is said not to be so."""
        return not _DENYING.isdisjoint(self.words)

    @property
    def spans(self) -> tuple[str, ...]:
        """What the subject may be called: every run of its words, without where it is."""
        end = next((i for i, word in enumerate(self.subject) if word in _WHERE and i > 0), len(self.subject))
        head = self.subject[:end]
        return tuple(" ".join(head[i:j]) for i in range(len(head)) for j in range(i + 1, len(head) + 1))

    @property
    def impersonal(self) -> bool:
        """Whether the subject is somebody, or "there": the thing comes after the verb."""
        return not self.subject or not word_list("people").isdisjoint(self.subject)

    @property
    def substance(self) -> str:
        """What comes out of something else and is spoken of: water, power; empty where it is none."""
        known = situations()["places"]["substances"]
        if self.words[:1] == ("there",):
            return next((word for word in self.words if word in known), "")
        return next((word for word in self.subject if word in known), "") if len(self.subject) <= 2 else ""


@lru_cache(maxsize=4096)
def sentence(text: str) -> Sentence:
    """Take a sentence apart."""
    plain = text.lower().replace("\u2019", "'").replace("_", " ")
    for short, long in _CONTRACTED.items():
        plain = plain.replace(short, long)
    words = tuple(word.removesuffix("'s") for word in re.findall(r"[a-z][a-z'-]*", plain))
    at = next((i for i, word in enumerate(words) if word in word_list("verbs") and i > 0), len(words))
    subject = tuple(word for word in words[:at] if word not in word_list("articles"))
    return Sentence(words, subject, words[at:] or words)


def contains(words: tuple[str, ...], phrase: str) -> bool:
    """Say whether the phrase's words stand in a row among the words."""
    wanted = tuple(phrase.split())
    return any(words[i : i + len(wanted)] == wanted for i in range(len(words) - len(wanted) + 1))


def find_words(words: tuple[str, ...], phrase: str) -> int:
    """Return where the phrase begins among the words, singular or plural; -1 where it does not."""
    wanted = tuple(phrase.lower().replace("_", " ").split())
    for i in range(len(words) - len(wanted) + 1):
        here = words[i : i + len(wanted)]
        if here[:-1] == wanted[:-1] and here[-1] in (wanted[-1], wanted[-1] + "s", wanted[-1] + "es"):
            return i
    return -1


def situation_class(text: str, thing: str = "") -> str:
    """Return the class of the situation that a sentence tells of a thing; empty for what defeats nothing."""
    told = sentence(text)
    rest = told.words if told.impersonal else told.said
    substance = told.substance
    if was_eaten(told, thing):
        return "gone"
    for name, entry in situations()["classes"].items():
        if name == "spoiled" and not (edible(thing) or (substance and not told.denied)):
            continue
        if _says(rest, entry, denied=told.denied):
            return _sharper(name, told, substance)
    if substance in ("power", "electricity", "gas"):
        return "no_supply"
    if holder_at(told) >= 0:
        return "occupied"
    near = _misspelt(rest)
    if near and not told.denied:
        return near
    joined = " ".join(rest)
    unable = any(f" {word} " in f" {joined} " for word in _INABILITY)
    return "stuck" if unable and "cannot" in rest else "unusable" if unable and not _is_plain_no(rest) else ""


def was_eaten(told: Sentence, thing: str) -> bool:
    """Say whether the thing is food that somebody has eaten."""
    eaten = any(contains(told.words, phrase) for phrase in situations()["happenings"]["eaten"])
    return eaten and not told.denied and edible(thing) and not drinkable(thing)


def holder_at(told: Sentence) -> int:
    """Return where the place begins in "there is something in it" or "it has something on it"; -1 elsewhere."""
    if told.denied or not told.words:
        return -1
    at = next((i for i, word in enumerate(told.words) if word in _INSIDE and i > 1), -1)
    having = told.said[:1] in (("has",), ("have",)) and told.words[-1] in ("it", "already")
    return at if at > 0 and (told.words[0] == "there" or having) else -1


def _is_plain_no(rest: tuple[str, ...]) -> bool:
    """Say whether only a property is denied ("is not red"), which may be of no account."""
    return rest[:2] in (("is", "not"), ("are", "not"), ("was", "not"))


def _says(rest: tuple[str, ...], entry: Mapping[str, Any], *, denied: bool) -> bool:
    def own(phrase: str) -> bool:
        return not _DENYING.isdisjoint(phrase.split())

    if denied:
        if any(contains(rest, phrase) for phrase in entry.get("denied", ())):
            return True
        return any(own(phrase) and contains(rest, phrase) for phrase in entry["words"])
    return any(contains(rest, phrase) for phrase in entry["words"])


def _sharper(name: str, told: Sentence, substance: str) -> str:
    """Read words that mean other things of other things: what has no supply, and what is merely dry or off."""
    if name == "no_supply" and not substance and "water" not in told.words and "dry" in told.said:
        return ""
    if substance in ("power", "electricity", "gas") or (substance and name in ("gone", "used_up")):
        return "no_supply"
    return name


def _misspelt(rest: tuple[str, ...]) -> str:
    from rapidfuzz.distance import OSA

    for name, entry in situations()["classes"].items():
        for word in entry["words"]:
            if len(word) >= 5 and any(len(r) >= 4 and OSA.distance(r, word, score_cutoff=1) <= 1 for r in rest):
                return str(name)
    return ""


@lru_cache(maxsize=4096)
def edible(name: str) -> bool:
    """Say whether something of this name is eaten or drunk."""
    return _is_any(name, _EATEN) or _is_listed(name, "eaten")


@lru_cache(maxsize=4096)
def drinkable(name: str) -> bool:
    """Say whether something of this name is drunk."""
    return _is_any(name, _DRUNK) or _is_listed(name, "drunk")


def _is_listed(name: str, kind: str) -> bool:
    groups = serving()["groups"]
    plain = name.lower().replace("_", " ")
    return any(plain in groups[group]["well"] for group in serving()["kinds"][kind])


def _is_any(name: str, tops: Iterable[str]) -> bool:
    known = knowledge()
    found = [m.category for m in known.lookup(name, spelling=False)[:1]]
    return any(known.is_a(category, top) for category in found for top in tops if top in known)


@lru_cache(maxsize=4096)
def same_thing(one: str, other: str) -> bool:
    """Say whether two names may be of one thing: the same words, the same category, or a head in common."""
    first, second = (name.lower().replace("_", " ").split() for name in (one, other))
    if first == second or first[-1:] == second or second[-1:] == first:
        return True
    known = knowledge()
    left, right = ({m.category for m in known.lookup(name, spelling=False)[:1]} for name in (one, other))
    return bool(left & right)


def named_in(words: tuple[str, ...], names: Iterable[str]) -> str:
    """Return the name that is said first among the words, the longest of those; else the first that some words mean."""
    found = [(at, -len(name), name) for name in names if (at := find_words(words, name)) >= 0]
    if found:
        return min(found)[2]
    spans = [" ".join(words[i : i + n]) for i in range(len(words)) for n in (2, 1) if i + n <= len(words)]
    known = tuple(names)
    return next((name for span in spans for name in known if same_thing(name, span)), "")
