"""Roles: what may serve where anything of some types would do, a knife or a board, and what is never cheaper.

Of things in one place those that take least to get; what holds something is kept, since that may be what is asked for.
Of places that nothing else leads to, those where no other offers as much: going to one is as far as going to another.
Something that takes two actions more than another is never cheaper, because at most two moves lie between them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula
from groundplan.logic.normal import constants
from groundplan.planning.access import Access
from groundplan.planning.reduce import useful_schemas
from groundplan.planning.unfolding import Unfolding
from groundplan.scene.scene import Fact

Offer = dict[tuple[str, ...], tuple[float, float]]
_DETOUR = 2.0


class Roles:
    """Chooses what may serve for one goal.

    Without `trim` everything may that nothing else is like, with `wide` just everything. `trimmed` says whether
    something was left out.
    """

    def __init__(
        self, facts: Unfolding, domain: Domain, goal: Formula, acting: list[str], *, trim: bool, wide: bool
    ) -> None:
        self.facts = facts
        self.domain = domain
        self.trim = trim and not wide
        self.wide = wide
        self.each = max(1, len(acting))
        self.trimmed = False
        self.named = frozenset(constants(goal))
        self.access = Access(facts, acting)
        near = {n for name in self.named for n in (name, *self._vessels(name))}
        self._core = frozenset(s for n in near for s in self.access.sites(n)) | self.access.starts
        self._roles: dict[tuple[tuple[str, ...], bool], tuple[str, ...]] = {}
        self._offers: dict[str, Offer] | None = None
        useful = useful_schemas(domain, goal)
        self._role_types = sorted({v.types for n in useful for v in domain.schemas[n].parameters})
        self._classes: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._signatures: dict[str, object] = {}

    def _vessels(self, name: str) -> list[str]:
        return [f[2] for f in self.facts.initial if f[0] == "liquid_in" and f[1] == name]

    def serving(self, types: tuple[str, ...], held: bool) -> tuple[str, ...]:
        """Return what may serve where anything of some types would do, to be held or where it is."""
        key = types, held
        if key not in self._roles:
            names = self.kinds_of(types)
            self._roles[key] = tuple(self._best(types, held, names)) if self.trim else names
            self.trimmed = self.trimmed or len(self._roles[key]) < len(names)
        return self._roles[key]

    def _best(self, types: tuple[str, ...], held: bool, names: tuple[str, ...]) -> Iterator[str]:
        efforts = {name: self.access.effort(name, held) for name in names}
        least = min(efforts.values(), default=math.inf)
        here: Counter[object] = Counter()
        for name in sorted(names, key=efforts.__getitem__):
            sites = self.access.sites(name)
            if name not in self.named and least < math.inf:
                filled = self._contents(name)
                if not filled and efforts[name] >= least + _DETOUR:
                    continue
                if not filled and sites and not sites & self._core and not sites & self._offering(types):
                    continue
                states = frozenset(f[0] for f in self.facts.initial if len(f) == 2 and f[1] == name)
                sign = sites, states, self.facts.fits(name, ("carry",)), filled
                here[sign] += 1
                if here[sign] > self.each:
                    continue
            yield name

    def _contents(self, name: str) -> frozenset[Fact]:
        return frozenset(f[:-1] for f in self.facts.initial if f[0] in ("in", "liquid_in") and f[-1] == name)

    def _offering(self, types: tuple[str, ...]) -> frozenset[str]:
        """Return the places away from everything else that offer most, by all the roles that there are."""
        if self._offers is None:
            self._offers = {place: self._offer(place) for place in self.facts.members(("location",))}
        offers = {p: o for p, o in self._offers.items() if p not in self._core and types in o}
        return frozenset(
            p
            for p, offer in offers.items()
            if not any(_better(other, offer, q < p) for q, other in offers.items() if q != p)
        )

    def _offer(self, place: str) -> Offer:
        """Return the least effort for things of each role's types at a place, to hold them and to use them there."""
        found: Offer = {}
        if self.facts.fits(place, ("support",)):
            found["support",] = (0.0, 0.0)
        for types in self._role_types:
            there = [n for n in self.facts.members(types) if place in self.access.sites(n)]
            if there:
                held, used = (min(self.access.effort(n, h) for n in there) for h in (True, False))
                found[types] = (held, used)
        return found

    def kinds_of(self, types: tuple[str, ...]) -> tuple[str, ...]:
        """Return the things of some types, of interchangeable ones one for each agent that acts."""
        if types not in self._classes:
            count: Counter[object] = Counter()
            kept = []
            for name in self.facts.members(types):
                sign = self._signature(name)
                count[sign] += 1
                if count[sign] <= self.each:
                    kept.append(name)
            self._classes[types] = tuple(kept)
        return self._classes[types]

    def _signature(self, name: str) -> object:
        if name not in self._signatures:
            self._signatures[name] = name if name in self.named or self.wide else self._sign(name)
        return self._signatures[name]

    def _sign(self, name: str) -> object:
        about = [f for f in self.facts.initial if name in f[1:]] if not self._signatures else self._about(name)
        facts = frozenset(tuple("" if term == name else term for term in fact) for fact in about)
        return self.facts.types_of[name], facts

    def _about(self, name: str) -> list[Fact]:
        found = []
        for predicate, signature in self.domain.predicates.items():
            for position in range(len(signature.parameters)):
                pattern: list[str | None] = [None] * len(signature.parameters)
                pattern[position] = name
                found += [f for f in self.facts.matching(predicate, pattern) if f in self.facts.initial]
        return found


def _better(one: Offer, other: Offer, first: bool) -> bool:
    """Say whether a place offers everything that another one does, with no more effort (ties: the first place)."""
    for types, efforts in other.items():
        if types not in one or any(mine > theirs for mine, theirs in zip(one[types], efforts, strict=True)):
            return False
    return first or one != other
