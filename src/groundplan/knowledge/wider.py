"""From words that only WordNet has to the nearest category of the knowledge's own: a poodle is a dog."""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.knowledge.lookup import Lookup
from groundplan.knowledge.taxonomy import Taxonomy
from groundplan.knowledge.wordnet import Synset, WordNet
from groundplan.knowledge.words import singulars
from groundplan.scene.entity import Kind

_STEPS = 7
_GENERAL = frozenset({"object", "asset", "agent", "appliance", "building_part", "pose", "electronics", "consumable"})
"""Categories that say too much of what WordNet calls so: its "device" is not what has a switch."""
_TOO_WIDE = frozenset({"entity", "object", "whole", "matter", "thing", "artifact", "abstraction", "attribute", "unit"})
"""Words of meanings that nearly everything falls under."""
_HUMAN, _ANIMAL, _FOOD = "person", "animal", "food"


class Wider:
    """Places what WordNet knows under the categories of a taxonomy."""

    def __init__(self, lookup: Lookup, taxonomy: Taxonomy) -> None:
        self._lookup, self._taxonomy = lookup, taxonomy
        self._wordnet = WordNet()
        self._named: dict[str, tuple[str, ...]] = {}
        self._ids: dict[str, frozenset[str]] = {}

    def category(self, words: tuple[str, ...]) -> str | None:
        """Return the nearest category that the words, or else their head, name a kind of, by the most usual meaning."""
        for senses in (*self._senses(words), *(self._senses(words[-1:]) if len(words) > 1 else ())):
            for sense in senses:
                found = self._above(sense)
                if found is not None:
                    return found
        return None

    def kinds_called(self, words: tuple[str, ...]) -> frozenset[str]:
        """Return the meanings of what names a kind of things; empty where the words are mostly said of no thing."""
        forms = (words[-1], *singulars(words[-1])) if words else ()
        if not any(self._wordnet.is_mostly_a_thing("_".join((*words[:-1], form))) for form in forms):
            return frozenset()
        meant = (s for senses in self._senses(words) for s in senses)
        return frozenset(s.id for s in meant if not _TOO_WIDE.intersection(s.words))

    def is_kind(self, words: tuple[str, ...], wanted: frozenset[str], category: str | None = None) -> bool:
        """Say whether what the words name is of a kind with one of some meanings, in a meaning of a category."""
        named = (words, tuple(category.split("_"))) if category else (words,)
        for sense in (s for w in named for senses in self._senses(w) for s in senses):
            if not wanted.isdisjoint(self._above_ids(sense)) and self._goes_with(sense, category):
                return True
        return False

    def _above_ids(self, sense: Synset) -> frozenset[str]:
        if sense.id not in self._ids:
            self._ids[sense.id] = frozenset(s.id for s in self._wordnet.upwards(sense))
        return self._ids[sense.id]

    def _senses(self, words: tuple[str, ...]) -> Iterator[tuple[Synset, ...]]:
        for form in (words[-1], *singulars(words[-1])) if words else ():
            senses = self._wordnet.senses("_".join((*words[:-1], form)))
            if senses:
                yield senses
                return

    def _above(self, sense: Synset) -> str | None:
        for higher in self._wordnet.upwards(sense)[: 4 * _STEPS]:
            for word in higher.words:
                for category in self._called(word):
                    if category in _GENERAL or not self._same_field(sense, category):
                        continue
                    if self._agree(higher, word, category):
                        return category
        return None

    def _called(self, word: str) -> tuple[str, ...]:
        if word not in self._named:
            self._named[word] = tuple(m.category for m in self._lookup.exact(tuple(word.split("_"))))
        return self._named[word]

    def _agree(self, synset: Synset, word: str, category: str) -> bool:
        """Say whether a meaning is that of the category of the same name: they share what is above them."""
        own = set(self._taxonomy.ancestors(category)) - _GENERAL - {_HUMAN}
        if any(own.intersection(self._called(w)) for s in self._wordnet.upwards(synset)[1:] for w in s.words):
            return True
        return self._wordnet.is_mostly_a_thing(word) and self._wordnet.senses(word)[0].id == synset.id

    def _goes_with(self, sense: Synset, category: str | None) -> bool:
        if category is None or category not in self._taxonomy.entries:
            return True
        lines = {category, *self._taxonomy.ancestors(category)} - _GENERAL
        return any(lines.intersection(self._called(w)) for s in self._wordnet.upwards(sense) for w in s.words)

    def _same_field(self, synset: Synset, category: str) -> bool:
        lines = {category, *self._taxonomy.ancestors(category)}
        if synset.field == "h" or _HUMAN in lines:
            return synset.field == "h" and _HUMAN in lines
        if synset.field == "a" or _ANIMAL in lines:
            return synset.field == "a" and _ANIMAL in lines
        if synset.field == "f":
            return bool(lines & {_FOOD, "drink"})
        if lines & {_FOOD, "drink"}:
            return synset.field in ("f", "p", "s")
        return self._taxonomy.category(category).kind is not Kind.AGENT
