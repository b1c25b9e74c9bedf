"""Reading the data files.

Each file of `data/` holds tables of one theme. A table is named after the category its entries are kinds of; an entry
is `name = "clause; clause; …"`, each clause a keyword and a list:

    [fruit]
    banana = "looks yellow, ripe, green; in kitchen 3, fruit_bowl 5; also plantain"

| keyword  | list |
| -------- | ---- |
| `also`   | other names, as people say them |
| `kinds`  | narrower categories that differ in nothing but the name; "prawn/king prawn" is one with two names |
| `is`     | further parents |
| `plural` | an irregular plural |
| `kind`   | floor, room, pose, asset, object, agent (else inherited) |
| `types`  | affordance types, `-type` takes an inherited one away |
| `has`    | properties that are true of it |
| `lacks`  | properties that are false of it |
| `looks`  | attributes it typically has |
| `in`     | usual places (room and asset categories), each with a weight (1 if none) |
| `brews`  | liquids it makes when switched on |
| `gives`  | liquids that come out of it |

One string per entry keeps the whole load within a few milliseconds. The table `[top]` holds the roots.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from groundplan.errors import InputError
from groundplan.knowledge.category import Entry
from groundplan.scene.entity import Kind

ROOTS = "top"
_KEYWORDS = {"also", "kinds", "is", "plural", "kind", "types", "has", "lacks", "looks", "in", "brews", "gives"}


def read_toml(file: Traversable) -> dict[str, dict[str, str]]:
    """Read a data file: tables of strings.

    Raises:
        InputError: it is not TOML of that shape.
    """
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"Knowledge file {file.name}: {error}", hint="It must be TOML.") from error
    for table, entries in tables.items():
        if not isinstance(entries, dict) or not all(isinstance(v, str) for v in entries.values()):
            raise InputError(f"Knowledge file {file.name}, table [{table}]: every entry must be a string.")
    return tables


def read_entries(file: Traversable) -> Iterator[Entry]:
    """Yield the categories of a data file.

    Raises:
        InputError: a clause that cannot be read; the message names the file and the entry.
    """
    for parent, lines in read_toml(file).items():
        parents = () if parent == ROOTS else (parent,)
        for name, line in lines.items():
            try:
                yield from _read(name, parents, line)
            except ValueError as error:
                raise InputError(
                    f"Knowledge file {file.name}, [{parent}] {name}: {error}.",
                    hint=f"Clauses start with one of: {', '.join(sorted(_KEYWORDS))}.",
                ) from error


def read_traits(file: Traversable) -> Iterator[Entry]:
    """Yield what a data file adds to categories: `magnetic = "nail, screw"` in its tables `has` and `lacks`.

    Raises:
        InputError: it is not TOML of that shape.
    """
    tables = read_toml(file)
    for table, value in (("has", True), ("lacks", False)):
        for name, line in tables.get(table, {}).items():
            yield from (Entry(name=category, properties={name: value}) for category in split_list(line))


def _read(name: str, parents: tuple[str, ...], line: str) -> Iterator[Entry]:
    clauses: dict[str, tuple[str, ...]] = {}
    for clause in line.split(";"):
        keyword, _, rest = clause.strip().partition(" ")
        if not keyword:
            continue
        if keyword not in _KEYWORDS:
            raise ValueError(f"{keyword!r} is not a keyword")
        clauses[keyword] = (*clauses.get(keyword, ()), *split_list(rest))
    yield _entry(name, parents, clauses)
    for kind in clauses.get("kinds", ()):
        first, *others = kind.split("/")
        yield Entry(name=first.replace(" ", "_"), parents=(name,), names=tuple(others))


def _entry(name: str, parents: tuple[str, ...], clauses: dict[str, tuple[str, ...]]) -> Entry:
    properties = dict.fromkeys(clauses.get("has", ()), True) | dict.fromkeys(clauses.get("lacks", ()), False)
    kind = clauses.get("kind")
    return Entry(
        name=name,
        parents=parents + clauses.get("is", ()),
        names=clauses.get("also", ()),
        plural=" ".join(clauses.get("plural", ())),
        kind=Kind(kind[0]) if kind else None,
        types=clauses.get("types", ()),
        properties=properties,
        attributes=clauses.get("looks", ()),
        places=dict(map(weighted, clauses.get("in", ()))),
        brews=clauses.get("brews", ()),
        gives=clauses.get("gives", ()),
    )


def split_list(text: str) -> tuple[str, ...]:
    """Split "a, b c, d" at its commas."""
    return tuple([item.strip() for item in text.split(",") if item.strip()])


def weighted(item: str) -> tuple[str, float]:
    """Split "kitchen 3" into a category and its weight (1 if none is written)."""
    name, _, weight = item.rpartition(" ")
    return (name, float(weight)) if name else (item, 1.0)
