"""A mapping with a memory: what was said of a pair, else what another mapping says."""

from __future__ import annotations

import os
from collections.abc import Iterable

from groundplan.knowledge.base import Knowledge, knowledge
from groundplan.knowledge.mapping.affordances import AFFORDANCES, implied
from groundplan.knowledge.mapping.embedded import default_mapping
from groundplan.knowledge.mapping.listed import plain_name
from groundplan.knowledge.mapping.mapping import Mapping, Pair
from groundplan.knowledge.mapping.naming import sense_of
from groundplan.knowledge.mapping.store import PERSON, Claim, MappingStore, Said, Voice, default_store


class RememberedMapping(Mapping):
    """Speaks for the pairs of which something was said; `base` speaks for all others.

    What a person said of a class holds for its kinds, too, unless a person said something of a narrower one.
    """

    def __init__(self, said: Iterable[Said], base: Mapping, known: Knowledge | None = None) -> None:
        """Take everything that was said, in order, and who speaks for the rest."""
        self._base, self._known = base, known or knowledge()
        self._told: dict[tuple[str, str], Said] = {}
        self._by_kind: dict[tuple[str, str], Said] = {}
        self._held: dict[str, frozenset[str]] = {}
        for each in said:
            self._learn(each)

    def _learn(self, each: Said) -> None:
        key = each.category, each.affordance
        known = self._told.get(key)
        if known is None or each.voice >= known.voice:
            self._told[key] = each
        if each.generic is not None:
            self._by_kind[each.generic, each.affordance] = each

    def classes(self) -> tuple[str, ...]:
        """Return the classes of which something was said, in the order in which it first was."""
        return tuple(dict.fromkeys(category for category, _ in self._told))

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        if category not in self._held:
            own = {affordance for _, affordance in self._told}
            names = {*AFFORDANCES, *own, *self._base.affordances(category)}
            self._held[category] = frozenset(name for name in names if self.entry(category, name).holds)
        return self._held[category]

    def entry(self, category: str, affordance: str) -> Pair:
        """Return what is said of a pair: by a person, a file, the model asked last, or the base."""
        said = self._said(category, affordance)
        if said is None:
            return self._base.entry(category, affordance)
        return Pair(
            category=category,
            affordance=affordance,
            holds=said.holds,
            source=said.source,
            confidence=said.confidence,
        )

    def _said(self, category: str, affordance: str) -> Said | None:
        own = self._told.get((plain_name(category), affordance))
        if own is not None and own.voice is Voice.PERSON:
            return own
        sense = sense_of(category, self._known) if self._by_kind else None
        kinds = () if sense is None else (sense.category, *self._known.ancestors(sense.category))
        return next((self._by_kind[kind, affordance] for kind in kinds if (kind, affordance) in self._by_kind), own)


def remembered_mapping(path: str | os.PathLike[str] | None = None, base: Mapping | None = None) -> Mapping:
    """Return the mapping with what is remembered in a store (default: the user's); without that file just the base.

    Raises:
        InputError: the file is damaged, locked, or something else.
    """
    store = MappingStore(path if path is not None else default_store())
    base = base if base is not None else default_mapping()
    return RememberedMapping(store.said(), base) if store.exists() else base


def correct(store: MappingStore, claims: Iterable[Claim], words: str) -> tuple[Said, ...]:
    """Remember what a person said, with what follows from it: what does not hold liquid cannot be poured from.

    Raises:
        UnknownNameError: there is no such affordance.
        InputError: the store cannot be used.
    """
    claims = tuple(claims)
    direct = {(plain_name(each.category), each.affordance) for each in claims}
    follows = [
        Claim(category=each.category, affordance=name, holds=each.holds)
        for each in claims
        for name in implied(each.affordance, holds=each.holds)
        if (plain_name(each.category), name) not in direct
    ]
    return store.add((*claims, *dict.fromkeys(follows)), Voice.PERSON, PERSON, words)
