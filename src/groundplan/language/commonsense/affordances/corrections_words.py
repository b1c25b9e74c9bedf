"""How people speak of affordances: the verbs with the roles a class has in them, and words for qualities, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files

_FILE = "affordance_words.toml"
_NOT = "!"


class Role(StrEnum):
    """What a class is in a sentence about an affordance."""

    OBJECT = "object"
    WITH = "with"
    IN = "in"
    ON = "on"
    FROM = "from"
    AGAINST = "against"
    SELF = "self"


PREPOSITIONS: Mapping[str, Role] = {
    "with": Role.WITH, "using": Role.WITH, "in": Role.IN, "into": Role.IN, "inside": Role.IN, "within": Role.IN,
    "on": Role.ON, "onto": Role.ON, "upon": Role.ON, "from": Role.FROM, "out": Role.FROM, "off": Role.FROM,
    "of": Role.FROM, "against": Role.AGAINST,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sense:
    """The affordances a wording stands for, and whether it says that they are there."""

    affordances: tuple[str, ...]
    holds: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AffordanceWords:
    """The table `data/affordance_words.toml`."""

    verbs: Mapping[str, Mapping[Role, Sense]]
    qualities: Mapping[str, Sense]
    narrower: Mapping[str, tuple[str, frozenset[str]]]
    forms: Mapping[str, str]
    negations: frozenset[str]
    people: frozenset[str]
    helpers: frozenset[str]
    openers: frozenset[str]
    determiners: frozenset[str]
    liquids: frozenset[str]
    uses: frozenset[str]
    transitive: frozenset[str]
    """Verbs that say nothing of a class unless something follows them: "a basket holds", "glue does not hold"."""

    @property
    def happening(self) -> frozenset[Sense]:
        """What verbs say that name what happens to a thing as if it did it: mugs roll, doors open."""
        roles = self.verbs.values()
        return frozenset(
            each[Role.SELF] for each in roles if Role.SELF in each and each.get(Role.OBJECT) == each[Role.SELF]
        )

    def lemma(self, word: str) -> str | None:
        """Return the verb of the table that a word is a form of; None if it is none."""
        if word in self.forms:
            return self.forms[word]
        return next((form for form in _stems(word) if form in self.verbs), None)

    def quality(self, phrase: str) -> Sense | None:
        """Return what a quality such as "edible", "heat resistant" or "stackable" says of a class."""
        for form in (phrase, phrase.removesuffix("s")):
            if form in self.qualities:
                return self.qualities[form]
        for ending in ("able", "ible"):
            verb = self.lemma(phrase.removesuffix(ending)) if phrase.endswith(ending) else None
            if verb is not None:
                return self.verbs[verb].get(Role.OBJECT)
        return None


def _stems(word: str) -> Iterator[str]:
    """Yield what a word may be a form of: itself, without its ending, with an e again, with one consonant less."""
    yield word
    for ending in ("ing", "ed", "es", "s", "er"):
        if not word.endswith(ending) or len(word) - len(ending) < 2:
            continue
        stem = word.removesuffix(ending)
        yield stem
        yield stem + "e"
        if len(stem) > 2 and stem[-1] == stem[-2]:
            yield stem[:-1]
        if stem.endswith("i"):
            yield stem[:-1] + "y"
    if len(word) > 2 and word[-1] == word[-2]:
        yield word[:-1]


@cache
def affordance_words() -> AffordanceWords:
    """Return the table, read once."""
    text = (files("groundplan.language.commonsense") / "data" / _FILE).read_text(encoding="utf-8")
    data: dict[str, dict[str, str]] = tomllib.loads(text)
    return AffordanceWords(
        verbs={verb: _roles(line) for verb, line in data["verbs"].items()},
        qualities={phrase: _sense(text) for phrase, text in data["qualities"].items()},
        narrower={name: _narrower(line) for name, line in data["narrower"].items()},
        forms=data["forms"],
        **{name: frozenset(line.split()) for name, line in data["words"].items()},
    )


def _roles(line: str) -> dict[Role, Sense]:
    parts = (part.split(":") for part in line.split(","))
    return {Role(role.strip()): _sense(names) for role, names in parts}


def _sense(text: str) -> Sense:
    names = text.split()
    return Sense(tuple(name.removeprefix(_NOT) for name in names), not names[0].startswith(_NOT))


def _narrower(line: str) -> tuple[str, frozenset[str]]:
    name, _, words = line.partition(":")
    return name.strip(), frozenset(word.strip() for word in words.split(",") if word.strip())
