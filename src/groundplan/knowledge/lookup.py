"""From words to categories: exact names first, then forms of them, then heads of compounds, then spelling."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from groundplan.knowledge.category import Embedder, Entry, How, Match
from groundplan.knowledge.words import singulars, words_of

_SCORE = {How.NAME: 1.0, How.SYNONYM: 0.98, How.PLURAL: 0.97, How.JOINED: 0.96, How.HEAD: 0.8}
_LONGEST = 80
_SHORTEST_MISSPELT = 4
_MODIFIER_COST = 0.02
_REMEMBERED = 20_000
_BEHIND_HEADS = frozenset({"of", "about", "for", "with"})
_BEHIND_BOOKS = frozenset({"on", "in"})
"""Prepositions that stand in compounds as well ("plug-in heater"), unless several things follow ("book on lasers")."""
_SPILT = frozenset({"spilt", "spilled"})
"""What stands before what is no longer there to be had: spilt milk is a spill, and no milk."""


class Lookup:
    """An index of all names of all categories."""

    def __init__(self, entries: Collection[Entry], embedder: Embedder | None = None) -> None:
        self._names: dict[str, list[tuple[str, How]]] = {}
        self._plurals: dict[str, str] = {}
        self._embedder = embedder
        for entry in entries:
            name = " ".join(words_of(entry.name))
            self._names.setdefault(name, []).insert(0, (entry.name, How.NAME))
            for synonym in entry.names:
                said = synonym if synonym.replace(" ", "").isalpha() else " ".join(words_of(synonym))
                if said != name:
                    self._names.setdefault(said.lower(), []).append((entry.name, How.SYNONYM))
            if entry.plural:
                self._plurals[entry.plural] = name
        self._attributes = [look for entry in entries for look in entry.attributes]
        self._seen: dict[tuple[str, bool], tuple[Match, ...]] = {}

    @cached_property
    def _joined(self) -> dict[str, str]:
        """Names by the same written as one word."""
        return {name.replace(" ", ""): name for name in reversed(self._names)}

    @cached_property
    def _words(self) -> frozenset[str]:
        """All words of all names and attributes."""
        return frozenset(word for text in (*self._names, *self._attributes) for word in text.split())

    def find(self, text: str, *, spelling: bool = True) -> list[Match]:
        """Return the categories a word, phrase or identifier may mean, best first; empty if it is unknown."""
        if len(text) > _LONGEST:
            return []
        words = words_of(text)
        if not words:
            return []
        key = " ".join(words), spelling
        found = self._seen.get(key)
        if found is None:
            if len(self._seen) > _REMEMBERED:
                self._seen.clear()
            found = self._seen[key] = tuple(self._guessed(words) if spelling else self._sure(words))
        return list(found)

    def _guessed(self, words: tuple[str, ...]) -> list[Match]:
        """Match the words, and what they may be misspellings of where they or the words before a head are unknown."""
        found = self._sure(words)
        if not found:
            return self._misspelt(words) or self._near_in_meaning(" ".join(words))
        if any(word not in self._words and len(word) >= _SHORTEST_MISSPELT for word in found[0].modifiers):
            found += self._near("".join(words))
        return sorted(found, key=lambda match: -match.score)

    def names(self) -> tuple[str, ...]:
        """Return every name and synonym, as words."""
        return tuple(self._names)

    def exact(self, words: tuple[str, ...]) -> list[Match]:
        """Match all the words: the name, a synonym, a plural of one, or one written together or apart."""
        phrase = " ".join(words)
        found = {c: Match(category=c, score=_SCORE[how], how=how) for c, how in self._names.get(phrase, ())}
        forms = [" ".join((*words[:-1], last)) for last in singulars(words[-1])]
        if "of" in words[1:]:
            at = words.index("of", 1) - 1
            forms += [" ".join((*words[:at], counted, *words[at + 1 :])) for counted in singulars(words[at])]
        forms += [self._plurals[phrase]] if phrase in self._plurals else []
        for form in forms:
            for category, _ in self._names.get(form, ()):
                found.setdefault(category, Match(category=category, score=_SCORE[How.PLURAL], how=How.PLURAL))
        if not found:
            for form in (phrase, *forms):
                name = self._joined.get(form.replace(" ", ""))
                for category, _ in self._names.get(name or "", ()):
                    found.setdefault(category, Match(category=category, score=_SCORE[How.JOINED], how=How.JOINED))
        return list(found.values())

    def _sure(self, words: tuple[str, ...]) -> list[Match]:
        found = self.exact(words)
        if found or len(words) == 1:
            return found
        if words[0] in _SPILT:
            return _as_heads(self.exact(("spill",)), words[1:])
        at = _head_ends(words)
        if at is not None:
            return _as_heads(self._sure(words[:at]), words[at + 1 :])
        for start in range(1, len(words)):
            heads = self.exact(words[start:])
            if heads:
                return _as_heads(heads, words[:start])
        return []

    def _misspelt(self, words: tuple[str, ...]) -> list[Match]:
        """Match names at a small edit distance; for a compound, its last word."""
        whole = self._near("".join(words))
        if whole or len(words) == 1:
            return whole
        return _as_heads(self._near(words[-1]), words[:-1]) if len(words[-1]) > _SHORTEST_MISSPELT else []

    def _near(self, word: str) -> list[Match]:
        if len(word) < _SHORTEST_MISSPELT:
            return []
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        limit = 1 if len(word) < 7 else 2
        near: dict[str, Match] = {}
        for form in dict.fromkeys((word, *singulars(word))):
            if len(form) < _SHORTEST_MISSPELT:
                continue
            hits = process.extract(form, self._joined.keys(), scorer=OSA.distance, score_cutoff=limit, limit=8)
            for name, distance, _ in hits:
                if len(name) < _SHORTEST_MISSPELT or _is_another_word(form, name):
                    continue
                score = 0.9 - 0.8 * distance / len(form) - (0.1 if name[0] != form[0] else 0.0)
                for category, _ in self._names[self._joined[name]]:
                    if category not in near or near[category].score < score:
                        near[category] = Match(category=category, score=round(score, 3), how=How.SPELLING)
        return sorted(near.values(), key=lambda match: -match.score)

    def _near_in_meaning(self, phrase: str) -> list[Match]:
        if self._embedder is None:
            return []
        found: dict[str, Match] = {}
        for name, score in self._embedder.nearest(phrase, self.names()):
            for category, _ in self._names.get(name, ()):
                found.setdefault(category, Match(category=category, score=score, how=How.EMBEDDING))
        return list(found.values())


def _is_another_word(form: str, name: str) -> bool:
    """Say whether two short words differ by a letter put in place of another: rarely a slip ("both" and "bath")."""
    return len(form) == len(name) == _SHORTEST_MISSPELT and sorted(form) != sorted(name)


def _as_heads(heads: list[Match], modifiers: tuple[str, ...]) -> list[Match]:
    cost = _MODIFIER_COST * len(modifiers)
    return [
        Match(
            category=match.category,
            score=round(match.score * _SCORE[How.HEAD] - cost, 3),
            how=How.HEAD if match.how is not How.SPELLING else How.SPELLING,
            modifiers=modifiers + match.modifiers,
        )
        for match in heads
    ]


def _head_ends(words: tuple[str, ...]) -> int | None:
    """Return where the preposition stands before which the head is ("cup of tea", "book on lasers"); None without."""
    several = words[-1] not in singulars(words[-1]) and bool(singulars(words[-1]))
    behind = _BEHIND_HEADS | _BEHIND_BOOKS if several else _BEHIND_HEADS
    return next((n for n in range(1, len(words) - 1) if words[n] in behind), None)
