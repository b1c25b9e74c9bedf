"""The project's own mapping: what is known of a class's body, put through each affordance's logic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from groundplan.knowledge.base import Knowledge, knowledge
from groundplan.knowledge.mapping.affordances import AFFORDANCES
from groundplan.knowledge.mapping.mapping import EMBEDDED, Mapping, Pair
from groundplan.knowledge.mapping.naming import Sense, sense_of
from groundplan.knowledge.mapping.physique import Physique, Told
from groundplan.scene.entity import Kind

_THINGS = (Kind.ASSET, Kind.OBJECT)
_UNKNOWN = "object"
_GUESS = 0.3
_MOUTHPIECE = "mouthpiece"
_OF_SOMETHING_LARGE = ("bulky", "level")


class EmbeddedMapping(Mapping):
    """Answers for any class, known or not, without a list of classes: from taxonomy and properties."""

    def __init__(self, known: Knowledge | None = None) -> None:
        """Use other knowledge than that which ships with groundplan."""
        self._known = known or knowledge()
        self._physique = Physique(self._known)
        self._senses: dict[str, Sense | None] = {}
        self._entries: dict[str, dict[str, Pair]] = {}

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class; none for rooms, floors and agents."""
        return frozenset(name for name, pair in self._of(category).items() if pair.holds)

    def entry(self, category: str, affordance: str) -> Pair:
        """Return what is known of a pair; an affordance that is not ours does not hold, with confidence 0."""
        found = self._of(category).get(affordance)
        if found is not None:
            return found
        return Pair(category=category, affordance=affordance, holds=False, source=EMBEDDED, confidence=0.0)

    def knows(self, category: str) -> bool:
        """Say whether the class is one that is known; any other is taken for some small thing."""
        return self._sense(category) is not None

    def property_of(self, category: str, prop: str) -> Told:
        """Say whether typical things of a class have an atomic property (see `PROPERTIES`)."""
        return self._told(self._sense(category) or Sense(_UNKNOWN, _GUESS), prop)

    def _told(self, sense: Sense, prop: str) -> Told:
        if self._known.category(sense.category).kind not in _THINGS:
            return Told(False, sense.confidence)
        told = self._filled(sense, prop) or self._physique.of(sense.category, prop)
        return Told(told.holds, round(told.confidence * sense.confidence, 3))

    def _filled(self, sense: Sense, prop: str) -> Told | None:
        """Say what the content of a vessel or package tells of it: a package of goods is small, nobody drinks oil."""
        if not sense.content or self._known.category(sense.category).kind is Kind.ASSET:
            return None
        if prop in _OF_SOMETHING_LARGE and self._physique.of(sense.content, "one_hand").holds:
            return Told(False, sense.confidence)
        if prop == _MOUTHPIECE and self._known.has_property(sense.content, "drinkable") is not True:
            return Told(False, sense.confidence)
        return None

    def _sense(self, category: str) -> Sense | None:
        if category not in self._senses:
            self._senses[category] = sense_of(category, self._known)
        return self._senses[category]

    def _of(self, category: str) -> dict[str, Pair]:
        found = self._entries.get(category)
        if found is None:
            found = self._entries[category] = dict(self._judged(category))
        return found

    def _judged(self, category: str) -> Iterator[tuple[str, Pair]]:
        """Evaluate each affordance's logic; it is as sure as the least sure property that was asked for."""
        sense = self._sense(category) or Sense(_UNKNOWN, _GUESS)
        thing = self._known.category(sense.category).kind in _THINGS
        known: dict[str, Told] = {}
        asked: list[float] = []

        def value(prop: str) -> bool:
            told = known.get(prop)
            if told is None:
                told = known[prop] = self._told(sense, prop)
            asked.append(told.confidence)
            return told.holds

        for name, each in AFFORDANCES.items():
            asked[:] = [sense.confidence]
            holds = thing and each.logic.holds(value)
            yield (
                name,
                Pair(category=category, affordance=name, holds=holds, source=EMBEDDED, confidence=round(min(asked), 3)),
            )


@cache
def default_mapping() -> EmbeddedMapping:
    """Return the project's own mapping; it answers for a class when first asked for it."""
    return EmbeddedMapping()
