"""Relevance: which objects, places and actions can matter for a goal, found backwards from it.

From each literal that is wanted, every rule that could bring it about is read backwards; what it needs is wanted too.
Free variables are bound by what is true now or itself wanted ("the mug is on the desk, so the desk matters"), by static
facts and types ("something that heats"), and only where nothing else binds them by a *role*: a tool to fetch, a place
to put something down for a while. Static facts and roles that fit very many entities keep the nearest few; the distance
of the nearest one left out is remembered, so that it can be told whether leaving it out may have cost anything.
Everything goes through the scene's indexes: the cost is in what is relevant, not in the size of the scene.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from groundplan.logic.domain import Domain
from groundplan.logic.formula import Atom
from groundplan.logic.types import is_of, objects_of, type_table
from groundplan.planning.candidates import Nearness, signature
from groundplan.planning.joining import Binding, Join, Literals, Wanted, ground_literals
from groundplan.planning.navigation import Navigation
from groundplan.planning.rules import Rule, Rules, rules_of
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Fact, Scene

Instance = tuple[str, tuple[Wanted, ...]]
"""An action's name and the ground literals it needs."""
_PLACES = "places"
_OF_A_KIND = 2


@dataclass(slots=True, kw_only=True)
class Relevant:
    """What matters for a goal.

    `instances` are the ways found to bring each wanted literal about: the action's name and what it needs.
    `left_out_m`: every entity left out of a choice is at least this far from the robot (infinite: none was left out).
    `put_down`: things may have to be put down for a while, and not every place for that was considered.
    """

    objects: dict[str, None] = field(default_factory=dict)
    places: dict[str, None] = field(default_factory=dict)
    schemas: set[str] = field(default_factory=set)
    wanted: dict[Wanted, set[Wanted | None]] = field(default_factory=dict)
    instances: dict[Wanted, dict[Instance, None]] = field(default_factory=dict)
    left_out_m: float = math.inf
    put_down: bool = False


class Relevance:
    """One backward analysis; `keep` is how many of equally good candidates for a role are kept."""

    def __init__(
        self, scene: Scene, domain: Domain, navigation: Navigation, *, keep: int = 4, further_places: Iterable[str] = ()
    ) -> None:
        self.scene = scene
        self.domain = domain
        self.navigation = navigation
        self.keep = keep
        self.further_places = tuple(further_places)
        self.rules: Rules = rules_of(domain)
        self.found = Relevant()
        self.agents = self._agents()
        self.nearness = Nearness(scene, self._starts())
        self.types = type_table(domain)
        self._by_predicate: dict[str, dict[Fact, None]] = {}
        self._consulted: set[str] = set()
        self._states = tuple(p.name for p in domain.predicates.values() if len(p.parameters) == 1)
        self._stamps: dict[Wanted, dict[str, int]] = {}
        self._extensions: dict[frozenset[str], list[str]] = {}

    # --- the fixpoint -------------------------------------------------------------------------------------------

    def close(self, literals: Iterable[Wanted]) -> Relevant:
        """Add what the literals need, and what that needs, until nothing is added."""
        for literal in literals:
            self._want(literal, None)
        for agent, place in self._starts().items():
            self.found.objects[agent] = None
            self._place(place)
        while True:
            before = self._size()
            for literal in list(self.found.wanted):
                if not self._restorable(literal) and self._stale(literal):
                    self._consulted = set()
                    self._achieve(literal)
                    self._stamps[literal] = {p: self._version(p) for p in self._consulted}
            if self._size() == before:
                return self.found

    def _size(self) -> tuple[int, int, int, int]:
        edges = sum(map(len, self.found.wanted.values()))
        return len(self.found.wanted), len(self.found.places), len(self.found.schemas), edges

    def _version(self, consulted: str) -> int:
        return len(self.found.places) if consulted == _PLACES else len(self._by_predicate.get(consulted, ()))

    def _stale(self, literal: Wanted) -> bool:
        """Say whether what was consulted for a literal has grown since (or it was not looked at yet)."""
        stamps = self._stamps.get(literal)
        return stamps is None or any(self._version(p) != stamp for p, stamp in stamps.items())

    def _restorable(self, literal: Wanted) -> bool:
        """Say whether the literal need never be restored: it is true, and its one user is what makes it false.

        The hand is free, and only picking up one thing needs that: putting that thing down to pick it up again gains
        nothing, whatever happens in between, because nothing else needs a free hand.
        """
        positive, fact = literal
        users = self.found.wanted[literal]
        if self.scene.holds(fact) is not positive or len(users) != 1:
            return False
        (user,) = users
        if user is None:
            return False
        breaking = {rule.schema.name for rule in self.rules.changes(fact[0], positive=not positive)}
        making = [rule.schema.name for rule in self.rules.changes(user[1][0], positive=user[0])]
        return bool(making) and all(name in breaking for name in making)

    def _want(self, literal: Wanted, user: Wanted | None) -> None:
        positive, fact = literal
        if not self._well_typed(fact):
            return
        if fact[0] == self.navigation.position and fact[1] in self.agents:
            self.found.objects[fact[1]] = None
            self._place(fact[2])
            return
        for name in fact[1:]:
            self.found.objects[name] = None
        if fact[0] not in self.rules.changing:
            return
        self.found.wanted.setdefault(literal, set()).add(user)
        if positive:
            self._by_predicate.setdefault(fact[0], {})[fact] = None

    def _place(self, place: str) -> None:
        self.found.places[place] = None
        self.found.objects[place] = None

    def _well_typed(self, fact: Fact) -> bool:
        predicate = self.domain.predicates.get(fact[0])
        if predicate is None:
            return len(fact) == 2 and fact[0] in self.types.names
        if len(predicate.parameters) != len(fact) - 1:
            return False
        return all(
            self.fits(n, self.types.accepted(v.types)) for n, v in zip(fact[1:], predicate.parameters, strict=True)
        )

    def fits(self, name: str, accepted: frozenset[str] | None) -> bool:
        """Say whether an object is of one of the accepted types (None: any)."""
        return is_of(name, accepted, self.scene, self.domain)

    # --- reading rules backwards --------------------------------------------------------------------------------

    def _achieve(self, literal: Wanted) -> None:
        positive, fact = literal
        for rule in self.rules.changes(fact[0], positive=positive):
            start = self._unify(rule, fact)
            if start is None or rule.schema.name == self.navigation.schema.name:
                continue
            for needs in rule.needs:
                for binding in self._supports(rule, needs, start, literal):
                    self.found.schemas.add(rule.schema.name)
                    self._use(rule, needs, binding, literal)

    def _use(self, rule: Rule, needs: Literals, binding: Binding, user: Wanted) -> None:
        for value in binding.values():
            self.found.objects[value] = None
        literals = ground_literals(needs, binding)
        for literal in literals:
            self._want(literal, user)
        self.found.instances.setdefault(user, {})[rule.schema.name, literals] = None

    def _unify(self, rule: Rule, fact: Fact) -> Binding | None:
        if len(rule.atom.terms) != len(fact) - 1:
            return None
        binding: Binding = {}
        for term, name in zip(rule.atom.terms, fact[1:], strict=True):
            if not term.startswith("?"):
                if term != name:
                    return None
            elif binding.setdefault(term, name) != name or not self.fits(name, rule.accepted.get(term)):
                return None
        return binding

    def _supports(self, rule: Rule, needs: Literals, start: Binding, target: Wanted) -> Iterator[Binding]:
        """Yield the ways to bind the rule's variables for one alternative of its needs."""
        agent_variables = [
            v.name for v in rule.schema.parameters if v.types == self.navigation.agent_types and v.name not in start
        ]
        bindings = [start]
        for name in agent_variables:
            bindings = [{**b, name: agent} for b in bindings for agent in self.agents]
        search = Join(self, rule, needs, target)
        for binding in bindings:
            yield from search.solutions(binding)

    def achievable(self, literal: Wanted) -> bool:
        """Say whether some rule's effect fits the literal and its objects' types."""
        positive, fact = literal
        return any(self._unify(rule, fact) is not None for rule in self.rules.changes(fact[0], positive=positive))

    def current(self, atom: Atom, binding: Mapping[str, str]) -> list[Fact]:
        """Return the facts that an atom could be, of those that hold now or are wanted."""
        self._consulted.add(atom.predicate)
        pattern = [binding.get(t) if t.startswith("?") else t for t in atom.terms]
        facts = dict.fromkeys(self.scene.matching(atom.predicate, *pattern))
        for fact in self._by_predicate.get(atom.predicate, ()):
            if len(fact) == len(pattern) + 1 and all(
                p is None or p == f for p, f in zip(pattern, fact[1:], strict=True)
            ):
                facts[fact] = None
        return list(facts)

    def distinct(self, names: list[str]) -> list[str]:
        """Return the names without fixed things of which two that are interchangeable come before.

        Fixed things are not used up, and two of a kind in one place are as good as more: what one appliance is busy
        with, the other can do.
        """
        count: Counter[object] = Counter()
        kept = []
        for name in sorted(names, key=lambda n: n not in self.found.objects):
            entity = self.scene.get(name)
            if entity is not None and entity.kind is Kind.ASSET:
                sign = signature(self.scene, name, self._states)
                count[sign] += 1
                if count[sign] > _OF_A_KIND and name not in self.found.objects:
                    continue
            kept.append(name)
        return kept

    def wants(self, fact: Fact) -> bool:
        """Say whether the fact is wanted true."""
        return fact in self._by_predicate.get(fact[0], ())

    def nearest(self, names: list[str], *, several: int | None = None) -> list[str]:
        """Return the nearest of the candidates; how far the others are is remembered."""
        limit = several if several is not None else self.keep
        if len(names) <= limit + 2:
            return names
        kept, left_out_m = self.nearness.nearest(names, limit)
        self.found.left_out_m = min(self.found.left_out_m, left_out_m)
        return kept

    def of_types(self, accepted: frozenset[str]) -> list[str]:
        """Return all objects of any of the types."""
        if accepted not in self._extensions:
            self._extensions[accepted] = objects_of(accepted, self.scene, self.domain)
        return self._extensions[accepted]

    def spots(self, accepted: frozenset[str] | None) -> Iterator[list[str]]:
        """Yield, for each place that matters, the things of the types there: what something could be put down on."""
        self.found.put_down = True
        self._consulted.add(_PLACES)
        for place in dict.fromkeys((*self.found.places, *self.further_places)):
            yield [f[1] for f in self.scene.matching("in", None, place) if self.fits(f[1], accepted)]

    # --- agents -------------------------------------------------------------------------------------------------

    def _agents(self) -> list[str]:
        accepted = type_table(self.domain).accepted(self.navigation.agent_types)
        return objects_of(accepted, self.scene, self.domain) if accepted is not None else []

    def _starts(self) -> dict[str, str]:
        at = self.navigation.position
        return {agent: fact[2] for agent in self.agents for fact in self.scene.matching(at, agent, None)}
