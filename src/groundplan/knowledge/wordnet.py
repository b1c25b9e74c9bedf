"""Nouns beyond the knowledge's own tables: WordNet's meanings of things, places and people, and what is above them.

The table (`data/wordnet.txt`, made by benchmarks/make_wordnet.py) is read when a word is met that nothing else knows.
Source: G. A. Miller, WordNet: a lexical database for English, Communications of the ACM 38(11), 1995.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from importlib.resources import files
from typing import NamedTuple

_FILE = "wordnet.txt"


class Synset(NamedTuple):
    """A meaning of a noun.

    Its id, its field (a animal, f food, h human, p plant, s substance, t artifact, w written, - other), the words that
    have it, and the ids of the meanings right above.
    """

    id: str
    field: str
    words: tuple[str, ...]
    above: tuple[str, ...]


class WordNet:
    """Looks meanings of nouns up; the words of a compound are joined by underscores."""

    def __init__(self) -> None:
        self._closures: dict[str, tuple[Synset, ...]] = {}

    @cached_property
    def _lines(self) -> list[str]:
        text = (files("groundplan.knowledge") / "data" / _FILE).read_text(encoding="utf-8")
        return text.splitlines()

    def _line(self, key: str) -> list[str]:
        start = f"{key} "
        at = bisect_left(self._lines, start)
        found = self._lines[at] if at < len(self._lines) else ""
        return found.split(" ")[1:] if found.startswith(start) else []

    def senses(self, word: str) -> tuple[Synset, ...]:
        """Return up to six meanings of a noun, the most usual first (empty if it is unknown)."""
        found = [] if word.startswith("#") or " " in word else self._line(word)
        return tuple(self.synset(s) for s in found if s != "-")

    def is_mostly_a_thing(self, word: str) -> bool:
        """Say whether a noun's most usual meaning of all is a thing, place or person ("colour" is first a quality)."""
        return self._line(word)[:1] not in ([], ["-"])

    def synset(self, synset_id: str) -> Synset:
        """Return a meaning by its id."""
        field, words, *above = self._line(f"#{synset_id}")
        return Synset(synset_id, field, () if words == "-" else tuple(words.split(",")), tuple(above))

    def upwards(self, synset: Synset) -> tuple[Synset, ...]:
        """Return the meaning and everything above it, nearest first."""
        found = self._closures.get(synset.id)
        if found is None:
            seen = {synset.id: synset}
            level = [synset]
            while level:
                level = [self.synset(i) for i in dict.fromkeys(u for s in level for u in s.above) if i not in seen]
                seen.update((s.id, s) for s in level)
            found = self._closures[synset.id] = tuple(seen.values())
        return found
