"""Makes the table of nouns that the knowledge falls back on for words its own tables lack, from WordNet's files.

Run: python benchmarks/make_wordnet.py FOLDER_OF_WORDNET
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.wordnet_files import Meaning, read_meanings, read_senses

TABLE = Path(__file__).resolve().parent.parent / "src" / "groundplan" / "knowledge" / "data" / "wordnet.txt"
ANIMAL, ARTIFACT, COMMUNICATION, FOOD, LOCATION, OBJECT, PERSON, PLANT, SUBSTANCE = 5, 6, 10, 13, 15, 17, 18, 20, 27
WHOLE = {ANIMAL, ARTIFACT, FOOD, PERSON, PLANT, SUBSTANCE}
PARTS = {COMMUNICATION: "written_communication", OBJECT: "physical_entity", LOCATION: "physical_entity"}
LETTERS = {ANIMAL: "a", ARTIFACT: "t", COMMUNICATION: "w", FOOD: "f", PERSON: "h", PLANT: "p", SUBSTANCE: "s"}
SENSES = 6


def written(meaning: Meaning) -> tuple[str, ...]:
    """Return the words of a meaning that are no names."""
    return tuple(word for word in meaning.words if word == word.lower())


def right_above(meaning: Meaning) -> tuple[str, ...]:
    """Return the meanings that a meaning is a kind of."""
    return tuple(offset for symbol, offset, _ in meaning.pointers if symbol == "@")


def above(synsets: dict[str, Meaning], offset: str) -> set[str]:
    """Return everything above a meaning."""
    found: set[str] = set()
    left = [offset]
    while left:
        new = [o for o in right_above(synsets[left.pop()]) if o not in found]
        found.update(new)
        left += new
    return found


def kept(synsets: dict[str, Meaning]) -> set[str]:
    """Return the meanings of things, places and people, and all above them."""
    found: set[str] = set()
    for offset, synset in synsets.items():
        individual = any(symbol == "@i" for symbol, _, _ in synset.pointers)
        if individual or not written(synset):
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
    synsets = read_meanings(folder / "data.noun")
    keep = kept(synsets)
    things = {o for o in keep if any("physical_entity" in synsets[h].words for h in (o, *above(synsets, o)))}
    short = {offset: f"{number:x}" for number, offset in enumerate(sorted(keep))}
    lines = []
    for offset in keep:
        synset = synsets[offset]
        letter, words = LETTERS.get(synset.file, "-"), ",".join(written(synset)) or "-"
        lines.append(" ".join((f"#{short[offset]}", letter, words, *(short[o] for o in right_above(synset)))))
    for word, offsets in read_senses(folder / "index.noun").items():
        senses = ["-"] * (offsets[0] not in things) + [short[o] for o in offsets if o in keep]
        if senses[-1] != "-" and word.replace("_", "").replace("-", "").isalpha():
            lines.append(f"{word} {' '.join(senses[:SENSES])}")
    return "\n".join(sorted(lines)) + "\n"


def main(folder: Path) -> None:
    """Write the table."""
    text = table(folder)
    TABLE.write_text(text, encoding="utf-8")
    print(f"{len(text.splitlines())} lines, {len(text) / 1e6:.1f} MB: {TABLE}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
