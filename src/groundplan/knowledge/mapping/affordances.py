"""The affordances: their names, what they mean, and how a model is asked for them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from collections.abc import Mapping as Table
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

from groundplan.errors import InputError, UnknownNameError
from groundplan.knowledge.mapping.expression import Expression, parse
from groundplan.knowledge.words import plural

_FILE = "affordances.toml"
V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Affordance:
    """What can be done with the things of a class (AutoGPT+P, appendix A).

    `question` is a yes/no question with `{}` for the class. `logic` says the same by atomic properties, each of which
    has a question of its own (`PROPERTIES`). What has it has those that it `implies`, too.
    """

    name: str
    meaning: str
    question: str
    logic: Expression
    implies: tuple[str, ...] = ()


class _Lazy(Table[str, V]):
    """A table that is read from its file when first used, so that importing reads nothing."""

    def __init__(self, read: Callable[[], dict[str, V]]) -> None:
        self._read = read

    def __getitem__(self, name: str) -> V:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())


@cache
def _properties() -> dict[str, str]:
    return {name: str(question) for name, question in _tables()["properties"].items()}


@cache
def _affordances() -> dict[str, Affordance]:
    found = {line["name"]: _read(line) for line in _tables()["affordances"]}
    for each in found.values():
        unknown = [name for name in each.logic.names if name not in _properties()]
        if unknown:
            raise InputError(f"{_FILE}: {each.name} asks for {', '.join(unknown)}, which [properties] does not have.")
    return found


def _read(line: dict[str, str]) -> Affordance:
    return Affordance(
        name=line["name"],
        meaning=line["meaning"],
        question=line["question"],
        logic=parse(line["logic"]),
        implies=tuple(line.get("implies", "").split()),
    )


@cache
def _tables() -> dict[str, Any]:
    path = files("groundplan.knowledge.mapping") / _FILE
    return tomllib.loads(path.read_text(encoding="utf-8"))


AFFORDANCES: Table[str, Affordance] = _Lazy(_affordances)
"""Every affordance by its name, in the paper's order."""

PROPERTIES: Table[str, str] = _Lazy(_properties)
"""Every atomic property by its name, with its yes/no question."""


def affordance(name: str) -> Affordance:
    """Return an affordance.

    Raises:
        UnknownNameError: there is none of this name; the message lists the nearest.
    """
    found = _affordances().get(name)
    if found is None:
        raise UnknownNameError("affordance", name, AFFORDANCES)
    return found


def implied(name: str, *, holds: bool) -> tuple[str, ...]:
    """Return what follows where an affordance is there, or is not: the others that then are, or are not, there, too.

    What can be poured from precisely can be poured from; from what nothing can be poured, nothing can be precisely.

    Raises:
        UnknownNameError: there is no such affordance.
    """
    affordance(name)
    found = [name]
    for known in found:
        if holds:
            found += [each for each in AFFORDANCES[known].implies if each not in found]
        else:
            found += [n for n, each in AFFORDANCES.items() if known in each.implies and n not in found]
    return tuple(found[1:])


def asked_of(question: str, category: str) -> str:
    """Put a class into a question, as words: "tea_pot" becomes "tea pot", or "tea pots" for several."""
    words = " ".join(category.replace("_", " ").split())
    return question.replace("{s}", plural(words)).replace("{}", words)
