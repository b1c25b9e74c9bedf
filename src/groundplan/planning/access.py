"""What it takes at least to lay hands on things: the places from which they can be reached, and what is in the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache

from groundplan.logic.capabilities import ACTOR
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Formula, Or
from groundplan.planning.unfolding import Unfolding
from groundplan.scene.scene import Fact

_ON, _IN, _AT, _HELD, _CLOSED = "on", "in", "at", "inhand", "closed"


def acting_agents(facts: Unfolding, domain: Domain) -> list[str]:
    """Return the agents that can do something; the others only have and get things."""
    actors = [
        s.parameters[0].types for s in domain.schemas.values() if s.parameters[:1] and s.parameters[0].name == ACTOR
    ]
    return [name for name in facts.objects if any(facts.fits(name, types) for types in actors)]


class Access:
    """Lower bounds, all about the state at first; `acting` are the agents that can do something."""

    def __init__(self, facts: Unfolding, acting: Iterable[str]) -> None:
        self.facts = facts
        self.acting = tuple(acting)
        self.starts = {f[2] for f in facts.initial if f[0] == _AT and f[1] in self.acting}
        self._by_first: dict[tuple[str, str], list[Fact]] = {}
        self._on_top: dict[str, list[str]] = {}
        for fact in sorted(facts.initial):
            self._by_first.setdefault((fact[0], fact[1]), []).append(fact)
            if fact[0] == _ON and facts.fits(fact[1], ("carry",)):
                self._on_top.setdefault(fact[2], []).append(fact[1])
        self.sites = cache(self._sites)
        self.effort = cache(self._effort)

    def _sites(self, name: str, depth: int = 8) -> frozenset[str]:
        """Return the places from which a thing, or what it is in, can be reached."""
        found = {name} if self.facts.fits(name, ("location",)) else set()
        found |= {f[2] for f in self._by_first.get((_AT, name), ()) if self.facts.fits(f[2], ("location",))}
        for fact in (*self._by_first.get((_ON, name), ()), *self._by_first.get((_IN, name), ())):
            if depth:
                found |= self._sites(fact[2], depth - 1)
        return frozenset(found)

    def obstacles(self, name: str) -> frozenset[tuple[str, str]]:
        """Return what must be done besides taking a thing: open what it is in, take away what is on it."""
        found = {("take", other) for other in self._on_top.get(name, ())}
        holder, seen = name, {name}
        while inside := self._by_first.get((_IN, holder)):
            holder = inside[0][2]
            if holder in seen:
                break
            seen.add(holder)
            if (_CLOSED, holder) in self.facts.initial:
                found.add(("open", holder))
        return frozenset(found)

    def _effort(self, name: str, held: bool) -> float:
        """Return how many actions besides moves it takes until a thing can be taken (`held`) or used where it is."""
        if not self.sites(name) and not self._by_first.get((_HELD, name)):
            return math.inf
        inside = bool(self._by_first.get((_IN, name))) and not held
        work = sum(2.0 if kind == "take" else 1.0 for kind, _ in self.obstacles(name) if held or kind == "open")
        return work + 2.0 * inside

    # --- lower bounds for goals ---------------------------------------------------------------------------------

    def bound(self, formula: Formula) -> float:
        """Return a lower bound on the number of actions that make a formula in negation normal form true."""
        match formula:
            case Or(parts):
                return min(map(self.bound, parts), default=math.inf)
            case And(parts):
                plain = [p for p in parts if isinstance(p, Atom)]
                rest = max((self.bound(p) for p in parts if not isinstance(p, Atom)), default=0.0)
                return max(self._together(plain), rest)
            case Atom():
                return self._together([formula])
            case _:
                return 0.0

    def _together(self, atoms: list[Atom]) -> float:
        """Count the different things to be taken, opened and done, and the places to go to for that."""
        work = {item for atom in atoms if atom.fact not in self.facts.initial for item in self._work(atom)}
        return sum(kind != "go" or place not in self.starts for kind, place in work)

    def _work(self, atom: Atom) -> Iterator[tuple[str, str]]:
        predicate, terms = atom.predicate, atom.terms
        if predicate in (_ON, _IN) and len(terms) == 2:
            yield from self._taken(terms[0])
            yield f"put {predicate}", terms[0]
        elif predicate == _HELD and len(terms) == 2:
            yield from self._taken(terms[0])
            if terms[1] not in self.acting:
                yield "give", terms[0]
                yield "go", terms[1]
        elif predicate == "liquid_in" and len(terms) == 2:
            yield "fill", " ".join(terms)
            for fact in self._by_first.get((predicate, terms[0]), ())[:1]:
                yield from self._taken(fact[2])
        elif predicate in ("opened", "closed", "chopped", "clean", "liquid_warm"):
            yield predicate, " ".join(terms)

    def _taken(self, name: str) -> Iterator[tuple[str, str]]:
        if self._by_first.get((_HELD, name)):
            return
        yield "take", name
        yield from self.obstacles(name)
        sites = self.sites(name)
        if len(sites) == 1:
            yield "go", next(iter(sites))
