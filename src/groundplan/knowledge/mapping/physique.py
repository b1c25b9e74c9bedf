"""Bodily properties of categories: said in a table, inherited through the taxonomy, or told by what it knows."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping as Table
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundplan.errors import InputError
from groundplan.knowledge.base import Knowledge
from groundplan.knowledge.category import Category
from groundplan.knowledge.mapping.affordances import PROPERTIES
from groundplan.knowledge.mapping.expression import Expression, parse

_FILE = "physique.toml"
_OWN, _STEP, _LEAST = 0.95, 0.05, 0.75
_BY_TYPES, _NEVER_SAID = 0.85, 0.9


@dataclass(frozen=True, slots=True)
class Told:
    """Whether a category has a property, and how sure that is: a line of its own is surer than an inherited one."""

    holds: bool
    confidence: float


class Physique:
    """What typical things of a category are like, by the table and the taxonomy of `known`."""

    def __init__(self, known: Knowledge) -> None:
        """Read the table; the categories are those of `known`."""
        self._known = known
        self._lines, self._defaults = _table()
        self._said: dict[str, dict[str, Told]] = {}

    def of(self, category: str, prop: str) -> Told:
        """Say whether a category has a property: its own line, its nearest ancestor's, or the default's.

        Raises:
            UnknownNameError: there is no such category.
        """
        said = self._said.get(category)
        if said is None:
            said = self._said[category] = self._inherited(category)
        found = said.get(prop)
        if found is None:
            found = said[prop] = self._default(self._known.category(category), prop)
        return found

    def _inherited(self, category: str) -> dict[str, Told]:
        """Return what the lines of a category and its ancestors say; the nearest counts."""
        found: dict[str, Told] = {}
        for distance, name in enumerate((category, *self._known.ancestors(category))):
            confidence = max(_LEAST, _OWN - _STEP * distance)
            for prop, value in self._lines.get(name, {}).items():
                found.setdefault(prop, Told(value, confidence))
        return found

    def _default(self, known: Category, prop: str) -> Told:
        default = self._defaults.get(prop)
        if default is None:
            return Told(False, _NEVER_SAID)
        return Told(default.holds(lambda name: _is(known, name)), _BY_TYPES)

    def lines(self) -> Table[str, Table[str, bool]]:
        """Return what the table says of each category itself."""
        return self._lines


def _is(known: Category, name: str) -> bool:
    what, _, value = name.partition("_")
    if what == "type":
        return value in known.types
    if what == "has":
        return known.properties.get(value) is True
    return known.kind.value == value


@cache
def _table() -> tuple[dict[str, dict[str, bool]], dict[str, Expression]]:
    """Read the table.

    Raises:
        InputError: it names a property that has no question.
    """
    text = (files("groundplan.knowledge.mapping") / _FILE).read_text(encoding="utf-8")
    tables: dict[str, dict[str, str]] = tomllib.loads(text)
    defaults = {name: parse(line) for name, line in tables.pop("defaults").items()}
    lines: dict[str, dict[str, bool]] = {}
    for group in tables.values():
        for category, line in group.items():
            lines.setdefault(category, {}).update(_line(line))
    unknown = {name for line in lines.values() for name in line} | set(defaults)
    unknown -= set(PROPERTIES)
    if unknown:
        raise InputError(f"{_FILE} names properties without a question: {', '.join(sorted(unknown))}.")
    return lines, defaults


def _line(text: str) -> dict[str, bool]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    return {name.removeprefix("-"): not name.startswith("-") for name in names}
