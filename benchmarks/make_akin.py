"""Makes the tables of words that questions are explained by from WordNet's files.

`akin.txt`: each line has a verb or adjective, and the words that are true wherever it is: its synonyms, for a verb what
it is a way of or entails ("nap": sleep), for an adjective what it is nearest to ("feverish": ill). Only the two most
usual meanings and common words count.

`glosses.txt`: each line has a word and the words of its definition ("diver": works underwater), for nouns of people,
animals, things, food, plants, substances and illnesses, and common verbs and adjectives.

Run: python benchmarks/make_akin.py FOLDER_OF_WORDNET
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from benchmarks.wordnet_files import Meaning, lines, read_meanings, read_senses

DATA = Path(__file__).resolve().parent.parent / "src/groundplan/language/commonsense/data"
EMPTY = frozenset(
    re.findall(
        r"\w+",
        """
    a an the of or and to in on for by with that which who is are be used as from at it its his her their one
    someone something having especially usually etc often any being other than into made can whose up out when
    such some this more where but has have was were they them also make makes very person people
    """,
    )
)
ALWAYS, COMMON = frozenset({6, 13, 18}), frozenset({4, 5, 10, 20, 26, 27})
"""Lexicographer files (lexnames(5WN)): things, food, people; acts, animals, writings, plants, states, substances."""
LONGEST = 14
USUAL = 2
VAGUE = frozenset(
    re.findall(
        r"\w+",
        """act be become cause change do get give go have make move put take use touch feel travel remove
    breathe function create express connect judge perceive interact communicate""",
    )
)


def read_ranks(path: Path) -> dict[tuple[str, str], int]:
    """Return how usual a meaning of a word is: 0 for the most usual one."""
    senses = read_senses(path)
    return {(word, offset): rank for word, offsets in senses.items() for rank, offset in enumerate(offsets)}


def lowered(meaning: Meaning) -> tuple[str, ...]:
    """Return the words of a meaning without capitals."""
    return tuple(word.lower() for word in meaning.words)


def read_common(path: Path) -> frozenset[str]:
    """Return the words of which some meaning occurs in the texts that WordNet's makers tagged."""
    split = (line.split() for line in lines(path))
    return frozenset(f[0] for f in split if int(f[-int(f[2]) - 1]) > 0 and f[0].isalpha())


def akin(folder: Path) -> dict[str, list[str]]:
    """Return for every word those that are true wherever it is."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for part, symbols in (("verb", ("@", "*")), ("adj", ("&",))):
        meanings, ranks = read_meanings(folder / f"data.{part}"), read_ranks(folder / f"index.{part}")
        common = read_common(folder / f"index.{part}")
        for offset, meaning in meanings.items():
            usual = [w for w in lowered(meaning) if ranks.get((w, offset), USUAL) < USUAL and w.isalpha()]
            nearest = [
                w
                for symbol, to, _ in meaning.pointers
                if symbol in symbols and to in meanings and (part == "verb" or meaning.kind == "s")
                for w in lowered(meanings[to])
                if ranks.get((w, to), USUAL) < USUAL and w in common - VAGUE
            ]
            for word in usual:
                found[word].update(w for w in (*usual, *nearest) if w != word and w in common)
    return {word: sorted(others) for word, others in found.items() if others}


def glosses(folder: Path) -> dict[str, list[str]]:
    """Return for every word the words that define its most usual meanings."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for part, most in (("noun", 1), ("verb", 2), ("adj", 2)):
        told = dict(_definitions(folder / f"data.{part}"))
        common = read_common(folder / f"index.{part}")
        for (word, offset), rank in read_ranks(folder / f"index.{part}").items():
            file, words = told[offset]
            usual = word in common and (part != "noun" or file in ALWAYS | COMMON)
            known = usual or (file in ALWAYS and "_" not in word)
            if rank < most and known and word.isalpha():
                found[word] += [w for w in words if w not in found[word]]
    return {word: words for word, words in found.items() if words}


def _definitions(path: Path) -> Iterator[tuple[str, tuple[int, list[str]]]]:
    for line in lines(path):
        fields, _, gloss = line.partition("|")
        plain = re.sub(r"\(.*?\)|\".*", "", gloss).lower()
        words = [w for w in re.findall(r"[a-z]+", plain) if w not in EMPTY and len(w) > 1]
        yield fields.split()[0], (int(fields.split()[1]), words[:LONGEST])


if __name__ == "__main__":
    for name, table in (("akin", akin(Path(sys.argv[1]))), ("glosses", glosses(Path(sys.argv[1])))):
        rows = (f"{word} {' '.join(table[word])}\n" for word in sorted(table))
        (DATA / f"{name}.txt").write_text("".join(rows), encoding="utf-8")
