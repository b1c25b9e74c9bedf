"""Given names of people, so that "Tobi", "Wei" and "Priya's" read as persons."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.knowledge.words import without_possessive

_TITLES = ("mr", "mrs", "ms", "miss", "dr", "prof", "professor", "doctor", "sir", "madam", "mister")


class Persons:
    """Names of people. `also_words` are names that are common words too (Will, Rose): surer with a capital."""

    def __init__(self, names: Iterable[str], also_words: Iterable[str]) -> None:
        self._also_words = frozenset(name.lower() for name in also_words)
        self._names = frozenset(name.lower() for name in names) | self._also_words

    def is_name(self, word: str) -> bool:
        """Say whether the word is a known given name ("Tobi", "tobi")."""
        return word.lower() in self._names

    def is_only_a_name(self, word: str) -> bool:
        """Say whether the word is a known given name and not a common word as well ("Will" is both)."""
        return word.lower() in self._names and word.lower() not in self._also_words

    def is_title(self, word: str) -> bool:
        """Say whether the word is a title such as "Dr." or "Mrs"."""
        return word.lower().rstrip(".") in _TITLES

    def read(self, word: str) -> str | None:
        """Return the name, in lower case, that the word is or is the possessive of ("Priya's", "tobis" → tobi)."""
        if self.is_name(word):
            return word.lower()
        bare = without_possessive(word)
        return bare if bare is not None and self.is_name(bare) else None

    def __len__(self) -> int:
        return len(self._names)
