"""A mapping from a file of two columns: it speaks for the classes it lists, another mapping for all others."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable
from collections.abc import Mapping as Table
from pathlib import Path

from groundplan.errors import InputError
from groundplan.files import read_text
from groundplan.knowledge.mapping.mapping import Mapping, Pair

_HEADER = ("object", "affordance")
_LISTED = 1.0


class ListedMapping(Mapping):
    """Lists classes with all of their affordances; for classes it does not list, `base` is asked."""

    def __init__(self, listed: Table[str, frozenset[str]], source: str, base: Mapping) -> None:
        """Take the classes with their affordances, the name of where they are from, and who speaks for others."""
        self._listed = dict(listed)
        self._spelt = {plain_name(name): name for name in self._listed}
        self._source, self._base = source, base

    def classes(self) -> tuple[str, ...]:
        """Return the classes the file lists."""
        return tuple(self._listed)

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        name = self._spelt.get(plain_name(category))
        return self._base.affordances(category) if name is None else self._listed[name]

    def entry(self, category: str, affordance: str) -> Pair:
        """Return what the file says of a pair, or the base where the file does not list the class."""
        name = self._spelt.get(plain_name(category))
        if name is None:
            return self._base.entry(category, affordance)
        holds = affordance in self._listed[name]
        return Pair(category=category, affordance=affordance, holds=holds, source=self._source, confidence=_LISTED)


def load_mapping(path: str | os.PathLike[str], base: Mapping | None = None) -> ListedMapping:
    """Read a mapping of two columns, `object,affordance`, one pair per line.

    The file speaks for the classes that it lists; for others `base` does (default: the project's own knowledge). Names
    of affordances that are not ours are kept, since capabilities may ask for them.

    Raises:
        InputError: the file cannot be read or a line does not have two columns; the message names the line.
    """
    from groundplan.knowledge.mapping.embedded import default_mapping

    return ListedMapping(read_pairs(path), Path(path).name, base if base is not None else default_mapping())


def read_pairs(path: str | os.PathLike[str]) -> dict[str, frozenset[str]]:
    """Read the classes and affordances of a two-column file.

    Raises:
        InputError: the file cannot be read or a line does not have two columns.
    """
    return parse_pairs(read_text(path, "mapping"), str(path))


def parse_pairs(text: str, name: str = "mapping") -> dict[str, frozenset[str]]:
    """Read the classes and affordances in a text of two columns.

    Raises:
        InputError: a line does not have two columns, or there is no line.
    """
    found: dict[str, set[str]] = {}
    try:
        rows = list(csv.reader(io.StringIO(text, newline="")))
    except csv.Error as error:
        raise InputError(f"The mapping {name} is not a table: {error}.") from error
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row]
        if not any(cells) or (number == 1 and tuple(cell.lower() for cell in cells) == _HEADER):
            continue
        if len(cells) != len(_HEADER) or not all(cells):
            raise InputError(
                f"The mapping {name}, line {number}: two columns are needed, object,affordance, not {','.join(row)!r}."
            )
        found.setdefault(cells[0], set()).add(cells[1])
    if not found:
        raise InputError(f"The mapping {name} lists no class.", hint="Its lines are object,affordance.")
    return {category: frozenset(names) for category, names in found.items()}


def pairs_text(mapping: Mapping, categories: Iterable[str], order: Iterable[str]) -> str:
    """Write classes with their affordances as a text of two columns, affordances in the given order, others after."""
    ranks = {name: rank for rank, name in enumerate(order)}
    lines = [",".join(_HEADER)]
    for category in categories:
        names = sorted(mapping.affordances(category), key=lambda name: (ranks.get(name, len(ranks)), name))
        lines += [f"{category},{name}" for name in names]
    return "\n".join(lines) + "\n"


def plain_name(name: str) -> str:
    """Return a class name as it is compared: in lower case, words joined by underscores."""
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())
