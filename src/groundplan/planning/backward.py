"""Which actions can matter for a goal among things that hands move, found backwards from it.

Every literal that is wanted and does not simply stay true is looked up in the effects of the actions; what such an
action needs is wanted too. Its free parameters are bound by what is possible so far (where the thing is), or, for a
condition that the action leaves alone, by everything of the right types (a *role*: any knife), of things that are
alike one. These are the places where less than everything is looked at, and why no plan gets dearer by it:

- A thing in a hand that has to be put away for a while is put on the place itself where the agent is. Any other support
  there serves no better: it stays where it is as long as something is on it.
- Places where nothing that matters is are not visited: all ways cost the same, and what could be put down there can be
  put down where one comes from. One support that nothing else asks for is always kept.
- To bring a thing somewhere it is not brought somewhere of the same kind first, except where several things share a
  container, which is then itself movable.
- Somebody who can do nothing only gives what they have from the start.

`wide` looks at everything instead.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import cast

from groundplan.errors import InputError
from groundplan.logic.domain import Domain, Effect, EffectAtom, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Variable
from groundplan.logic.normal import Literal as Part
from groundplan.logic.normal import constants, dnf, nnf
from groundplan.planning.access import Access, acting_agents
from groundplan.planning.reduce import useful_schemas
from groundplan.planning.unfolding import Binding, Literal, Unfolding, Way
from groundplan.scene.scene import Fact, Scene

HELD, OCCUPIED, AT, REACHED, FREE = "inhand", "hand_occupied", "at", "reachable", "free"
"""The family's predicates that the rules above speak of: in a hand, hand busy, at a place, in reach, nothing on it."""
_PLACED = ("on", "in")
_SHARED = 2
_DETOUR = 2.0


@dataclass(frozen=True, slots=True)
class Rule:
    """One effect of a schema: what it changes, under which (static) guard, and the alternatives of what it needs.

    `consumed` are the needs that the action itself takes away.
    """

    schema: Schema
    atom: Atom
    needs: tuple[tuple[Part, ...], ...]
    consumed: frozenset[Atom]


Offer = dict[tuple[str, ...], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Instance:
    """An action with its arguments."""

    schema: Schema
    args: tuple[str, ...]


def rules_of(domain: Domain) -> dict[tuple[str, bool], list[Rule]]:
    """Return the domain's rules by predicate and sign, computed once."""
    known = cast("dict[tuple[str, bool], list[Rule]] | None", domain.memo.get("planning.backward"))
    if known is None:
        known = {}
        for schema in domain.schemas.values():
            needs = tuple(literals for _, literals in dnf(schema.precondition))
            effects = list(flat(schema.effects))
            gone = frozenset(effect.atom for effect in effects if effect.negated)
            for effect in effects:
                rule = Rule(schema, effect.atom, needs, gone)
                known.setdefault((effect.atom.predicate, not effect.negated), []).append(rule)
        domain.memo["planning.backward"] = known
    return known


def flat(effects: Iterable[Effect]) -> Iterator[EffectAtom]:
    """Yield the single effects, guards left out."""
    for effect in effects:
        if isinstance(effect, EffectAtom):
            yield effect
        elif isinstance(effect, When):
            yield from flat(effect.effects)


class Backward:
    """One backward analysis."""

    def __init__(
        self, scene: Scene, domain: Domain, goal: Formula, *, wide: bool = False, deadline: float = math.inf
    ) -> None:
        self.scene = scene
        self.domain = domain
        self.goal = nnf(goal)
        self.wide = wide
        self.deadline = deadline
        self.facts = Unfolding(scene, domain, deadline)
        self.rules = rules_of(domain)
        self.instances: dict[Instance, None] = {}
        self.wanted: dict[Literal, None] = {}
        self._left_standing: dict[str, int] = {}
        self.trimmed = False
        self._stamps: dict[Literal, dict[str, tuple[int, ...]]] = {}
        self._derived_wanted: dict[tuple[bool, Fact], bool] = {}
        self._added: set[Fact] = set()
        self._removed: set[Fact] = set()
        self._agents = self._find_agents()
        self.acting = acting_agents(self.facts, domain)
        self._named = frozenset(constants(self.goal))
        self._clearing = any(isinstance(p, Not) or _derived_in(p, self.facts) for p in _literals(self.goal))
        self.access = Access(self.facts, self.acting)
        named = {n for name in self._named for n in (name, *self._vessels(name))}
        self._core = frozenset(s for n in named for s in self.access.sites(n)) | self.access.starts
        self._roles: dict[tuple[tuple[str, ...], bool], tuple[str, ...]] = {}
        self._offers: dict[str, Offer] | None = None
        useful = useful_schemas(domain, self.goal)
        self._role_types = sorted({v.types for n in useful for v in domain.schemas[n].parameters})
        starts = (f[2] for f in self.facts.initial if f[0] == AT and f[1] in self.acting)
        self._places = dict.fromkeys(sorted(starts))
        self._held: dict[str, None] = {}
        self._kept_clear: set[str] = set()
        self._classes: dict[tuple[str, ...], tuple[str, ...]] = {}
        self._signatures: dict[str, object] = {}
        self._further_spots = list(self._find_further_spots()) if wide or self._clearing else []

    def _vessels(self, name: str) -> list[str]:
        return [f[2] for f in self.facts.initial if f[0] == "liquid_in" and f[1] == name]

    # --- agents and places --------------------------------------------------------------------------------------

    def _find_agents(self) -> list[str]:
        return [name for name in self.facts.objects if "agent" in self.facts.types_of[name]]

    def _is_actor(self, variable: Variable) -> bool:
        members = self.facts.members(variable.types)
        return bool(members) and all(name in self._agents for name in members)

    @property
    def places(self) -> list[str]:
        """Return the places that matter so far: where agents are or have to go."""
        return list(self._places)

    def spots(self) -> list[tuple[str, str]]:
        """Return what things can be put on or in for a while, and the place from which."""
        places = self.places
        found = [(place, place) for place in places]
        if not any(self._clean(place) for place in places):
            more = next((p for p in self.facts.members(("location",)) if p not in places and self._clean(p)), None)
            found += [(more, more)] if more is not None else []
        found += [(thing, place) for thing, place in self._further_spots if self.wide or place in places]
        return found

    def _find_further_spots(self) -> Iterator[tuple[str, str]]:
        """Yield what else things can be put on or in, for goals that something be gone: one of each kind at each place.

        What is put into a container that can be carried leaves with it, so one container is as good as several. What
        stands on a support that can be carried keeps it from being carried.
        """
        seen: set[object] = set()
        aside = any(isinstance(part, Not) for part in _literals(self.goal))
        for name in self.facts.members(("contain", "support")):
            if self.facts.fits(name, ("location",)):
                continue
            carried, container = self.facts.fits(name, ("carry",)), self.facts.fits(name, ("contain",))
            if not container and carried and not aside and not self.wide:
                continue
            for place in self._sites(name):
                kind = (carried, container, ("closed", name) in self.facts.initial, place)
                if self.wide or name in self._named or kind not in seen:
                    seen.add(kind)
                    yield name, place

    def _sites(self, name: str) -> list[str]:
        """Return the places from which a thing can be reached, as far as is known yet."""
        if REACHED not in self.facts.rules:
            return []
        found = (fact for agent in self.acting for fact, _ in self.facts.derived(REACHED, (name, None, agent)))
        return list(dict.fromkeys(fact[2] for fact in found))

    def _clean(self, place: str) -> bool:
        """Say whether things can be put on a place without anything asking that it be empty."""
        if not self.facts.fits(place, ("support",)) or place in self._agents:
            return False
        return place not in self._kept_clear

    # --- the fixpoint -------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Find everything that matters for the goal.

        Raises:
            InputError: a condition has too many alternatives, or the deadline has passed.
        """
        while True:
            before = self._size()
            self._want_formula(self.goal)
            for sign, fact in list(self._derived_wanted):
                self._unfold(sign, fact)
            self._want_shared()
            for literal in list(self.wanted):
                if self._changes(literal) and self._is_stale(literal):
                    self.facts.consulted = set()
                    self._achieve(literal)
                    self._stamps[literal] = {name: self._version(name) for name in (*self.facts.consulted, _HANDLED)}
                    self._check_time()
            if self._size() == before:
                return

    @property
    def shortened(self) -> bool:
        """Whether leaving in place what has things on it might have cost something.

        To bring it nearer saves at most two moves for each use of it, and costs two actions and two more for each thing
        on it.
        """
        return any(self._uses(name) > 1 + count for name, count in self._left_standing.items())

    def _uses(self, name: str) -> int:
        placed = (fact for sign, fact in self.wanted if sign and fact[-1] == name and fact not in self.facts.initial)
        return sum(fact[0] not in (AT, HELD) for fact in placed)

    def _size(self) -> tuple[int, ...]:
        return (
            len(self.wanted), len(self.instances), self.facts.size, len(self._derived_wanted), len(self._removed)
        )  # fmt: skip

    def _is_stale(self, literal: Literal) -> bool:
        """Say whether something that was looked at for a literal has grown since (or it was not looked at yet)."""
        stamps = self._stamps.get(literal)
        return stamps is None or any(self._version(name) != stamp for name, stamp in stamps.items())

    def _version(self, name: str) -> tuple[int, ...]:
        if name == _HANDLED:
            return len(self._places), len(self._held), len(self._kept_clear)
        return (self.facts.count(name),)

    def _check_time(self) -> None:
        if time.monotonic() > self.deadline:
            raise InputError("There is no time to write out everything that could matter for the goal.")

    def _changes(self, literal: Literal) -> bool:
        """Say whether a literal is false now, or some action found makes it so."""
        sign, fact = literal
        if (fact in self.facts.initial) is not sign:
            return True
        return fact in (self._removed if sign else self._added)

    def _want_formula(self, formula: Formula) -> None:
        for part in _literals(formula):
            atom = part.body if isinstance(part, Not) else part
            if isinstance(atom, Atom):
                self._want(not isinstance(part, Not), atom.fact, movable=False)

    def _want(self, sign: bool, fact: Fact, *, movable: bool) -> None:
        """Note that a literal is asked for; with `movable` what is to be reached may be brought nearer."""
        if fact[0] in self.facts.rules:
            key = sign, fact
            self._derived_wanted[key] = self._derived_wanted.get(key, False) or movable
        elif fact[0] in self.facts.changing and not any(term.startswith("?") for term in fact[1:]):
            self._note((sign, fact))

    def _note(self, literal: Literal) -> None:
        sign, fact = literal
        self.wanted[literal] = None
        if sign and fact[0] == AT and fact[1] in self.acting:
            self._places[fact[2]] = None
        elif sign and fact[0] == HELD:
            self._held[fact[1]] = None
        elif not sign and fact[0] == "on":
            self._kept_clear.add(fact[-1])

    def _unfold(self, sign: bool, fact: Fact) -> None:
        """Want what a derived literal comes down to."""
        atom = Atom(fact[0], fact[1:])
        for way in self.facts.ways(atom if sign else Not(atom), {}):
            for literal in way:
                self._note(literal)
        if sign and fact[0] == REACHED and self._derived_wanted[sign, fact]:
            self._make_movable(fact[1])

    def _make_movable(self, name: str) -> None:
        """Want a thing in hand that others come to, so that it can be brought to them."""
        if name in self._agents or (self.facts.fits(name, ("location",)) and not self.facts.fits(name, ("carry",))):
            return
        if self._lies_nowhere(name):
            return
        on_top = [f for f in self.facts.matching("on", (None, name)) if f in self.facts.initial]
        if on_top and self._sites(name):
            self._left_standing[name] = len(on_top)
            return
        for agent in self.acting:
            self._note((True, (HELD, name, agent)))

    def _lies_nowhere(self, name: str) -> bool:
        """Say whether a thing that may be carried stands for itself, as a table does, so that no action takes it up."""
        lying = (*_PLACED, HELD)
        asked = all(
            any(isinstance(p, Atom) and p.predicate in lying and p.terms[0] == rule.atom.terms[0] for p in way)
            for rule in self.rules.get((HELD, True), ())
            for way in rule.needs
        )
        return asked and not any(self.facts.matching(place, (name, None)) for place in lying)

    def _want_shared(self) -> None:
        """Make containers movable in which several things are that are to be moved."""
        held = self._held
        counts = Counter(
            f[2] for name in held for f in self.facts.matching("in", (name, None)) if f in self.facts.initial
        )
        for container, count in counts.items():
            if count >= _SHARED:
                self._make_movable(container)

    # --- reading actions backwards ------------------------------------------------------------------------------

    def _achieve(self, literal: Literal) -> None:
        sign, fact = literal
        for rule in self.rules.get((fact[0], sign), ()):
            start = self._unify(rule, fact)
            if start is None:
                continue
            release = not sign and fact[0] == OCCUPIED and not self.wide
            if release and self._hands_on(rule) and self.spots():
                continue
            for needs in rule.needs:
                for binding in self._bindings(rule, needs, start, fact):
                    if not sign or not _needs_itself(needs, binding, fact):
                        self._use(rule, needs, binding)

    def _hands_on(self, rule: Rule) -> bool:
        """Say whether an action gives a thing to somebody."""
        return sum(self._is_actor(v) for v in rule.schema.parameters) > 1

    def _unify(self, rule: Rule, fact: Fact) -> Binding | None:
        types = {v.name: v.types for v in rule.schema.parameters}
        binding: Binding = {}
        for term, name in zip(rule.atom.terms, fact[1:], strict=True):
            if not term.startswith("?"):
                if term != name:
                    return None
            elif binding.setdefault(term, name) != name or not self.facts.fits(name, types[term]):
                return None
        return binding

    def _bindings(self, rule: Rule, needs: tuple[Part, ...], start: Binding, target: Fact) -> Iterator[Binding]:
        """Yield the ways to bind an action's parameters."""
        actors = [v for v in rule.schema.parameters if v.name not in start and self._is_actor(v)]
        for names in product(*(self.facts.members(v.types) for v in actors)):
            binding = {**start, **{v.name: name for v, name in zip(actors, names, strict=True)}}
            yield from self._join(rule, needs, list(needs), binding, target)

    def _join(
        self, rule: Rule, needs: tuple[Part, ...], parts: list[Part], binding: Binding, target: Fact
    ) -> Iterator[Binding]:
        open_parts = [p for p in parts if _free(p, binding)]
        if not all(self._holds(p, binding) for p in parts if p not in open_parts):
            return
        unbound = [v for v in rule.schema.parameters if v.name not in binding]
        if not unbound:
            yield binding
            return
        part = min(open_parts, key=lambda p: self._rank(p, rule, binding), default=None)
        if part is None or self._rank(part, rule, binding) >= _LAST:
            yield from self._join_any(rule, needs, parts, binding, target)
            return
        rest = [p for p in open_parts if p is not part]
        candidates = list(self._candidates(part, rule, binding, target))
        if not candidates:
            self._want_bound(needs, binding)
        for found in candidates:
            if all(self.facts.fits(found[v.name], v.types) for v in unbound if v.name in found):
                yield from self._join(rule, needs, rest, found, target)

    def _want_bound(self, parts: tuple[Part, ...], binding: Binding) -> None:
        """Want what is fixed already of an action that cannot be completed yet: on the board it will be in reach."""
        for part in parts:
            if not isinstance(part, Atom) or self.facts.is_type(part):
                continue
            if not _free(part, binding):
                self._want(True, (part.predicate, *(binding.get(t, t) for t in part.terms)), movable=False)
            elif part.predicate == REACHED and part.terms[0] in binding:
                self._make_movable(binding[part.terms[0]])

    def _rank(self, part: Part, rule: Rule, binding: Binding) -> int:
        match part:
            case Equal():
                return 0 if len(_free(part, binding)) == 1 else _LAST
            case Atom(predicate, terms):
                if self.facts.is_type(part):
                    return 6
                bound = len(terms) - len(_free(part, binding))
                if predicate in self.facts.rules:
                    return 4 if bound > 1 else 5
                return (1 if part in rule.consumed else 2) if bound else 3
            case _:
                return _LAST

    def _candidates(self, part: Part, rule: Rule, binding: Binding, target: Fact) -> Iterator[Binding]:
        if isinstance(part, Equal):
            (name,) = _free(part, binding)
            other = part.right if part.left == name else part.left
            yield {**binding, name: binding.get(other, other)}
            return
        assert isinstance(part, Atom)  # nothing else has a rank below the last
        pattern = tuple(binding.get(t) if t.startswith("?") else t for t in part.terms)
        types = {v.name: v.types for v in rule.schema.parameters}
        seen: set[tuple[str, ...]] = set()
        for fact in self._facts_for(part, pattern, types):
            seen.add(fact)
            yield {**binding, **dict(zip(part.terms, fact[1:], strict=True))}
        free = _free(part, binding)
        role = self._is_role(part, rule, pattern, target)
        held = part.predicate == HELD
        choices = [self._role(types[name], held) if role else self._handled(part, rule, types[name]) for name in free]
        for names in product(*choices):
            found = {**binding, **dict(zip(free, names, strict=True))}
            fact = (part.predicate, *(found.get(t, t) for t in part.terms))
            if fact not in seen and len(set(fact[1:])) == len(fact) - 1:
                yield found

    def _facts_for(self, part: Atom, pattern: tuple[str | None, ...], types: dict[str, tuple[str, ...]]) -> list[Fact]:
        """Return the facts that an atom could be, for binding its variables."""
        if self.facts.is_type(part):
            return [(part.predicate, name) for name in self._kinds_of((part.predicate,))]
        if part.predicate not in self.facts.rules:
            return self.facts.matching(part.predicate, pattern)
        if part.predicate == REACHED and pattern[0] is None and not self.wide:
            return [(REACHED, thing, place, pattern[2] or "") for thing, place in self.spots()]
        return list(dict.fromkeys(fact for fact, _ in self.facts.derived(part.predicate, pattern)))

    def _handled(self, part: Atom, rule: Rule, types: tuple[str, ...]) -> list[str]:
        """Return the vessels that are taken into a hand anyway: what is poured from a hand may come by way of them."""
        (name, *others) = [t for t in part.terms[1:] if t.startswith("?")] or [""]
        from_hand = any(isinstance(p, Atom) and p.predicate == HELD and p.terms[0] == name for p in rule.needs[0])
        if others or not from_hand or len(part.terms) != 2:
            return []
        return [vessel for vessel in self._held if self.facts.fits(vessel, types)]

    def _is_role(self, part: Atom, rule: Rule, pattern: tuple[str | None, ...], target: Fact) -> bool:
        """Say whether anything of the right types may be made to fit a condition."""
        if part.predicate in self.facts.rules or part.predicate not in self.facts.changing or self.facts.is_type(part):
            return False
        if self.wide:
            return True
        return part not in rule.consumed and not (part.predicate == target[0] and pattern[0] == target[1])

    def _join_any(
        self, rule: Rule, needs: tuple[Part, ...], parts: list[Part], binding: Binding, target: Fact
    ) -> Iterator[Binding]:
        """Bind a parameter that nothing narrows: one thing where no condition speaks of it, else each kind."""
        variable = next(v for v in rule.schema.parameters if v.name not in binding)
        spoken = any(variable.name in _terms(p) for p in parts)
        names = self._kinds_of(variable.types)
        used = [name for name in names if name in binding.values()]
        for name in names if spoken else (used or list(names))[:1]:
            yield from self._join(rule, needs, parts, {**binding, variable.name: name}, target)

    def _holds(self, part: Part, binding: Binding) -> bool:
        """Say whether a condition on bound parameters can hold, as far as it is static."""
        match part:
            case Equal(left, right):
                return binding.get(left, left) == binding.get(right, right)
            case Not(Equal(left, right)):
                return binding.get(left, left) != binding.get(right, right)
            case Atom(predicate, terms):
                fact = (predicate, *(binding.get(t, t) for t in terms))
                if self.facts.is_type(part):
                    return self.facts.fits(fact[1], (predicate,))
                if predicate == HELD and not self.wide:
                    return self._may_hold(fact)
                return predicate in self.facts.rules or predicate in self.facts.changing or fact in self.facts.initial
            case _:
                return True

    def _may_hold(self, fact: Fact) -> bool:
        """Say whether somebody can come to hold a thing in a way that is worth considering."""
        return fact in self.facts.initial or fact[2] in self.acting or len(fact) != 3

    # --- what an action needs and does --------------------------------------------------------------------------

    def _use(self, rule: Rule, needs: tuple[Part, ...], binding: Binding) -> None:
        schema = rule.schema
        self._record(Instance(schema, tuple(binding[v.name] for v in schema.parameters)), binding)
        own = rule.consumed
        for part in needs:
            atom = part.body if isinstance(part, Not) else part
            if not isinstance(atom, Atom) or self.facts.is_type(atom):
                continue
            fact = (atom.predicate, *(binding.get(t, t) for t in atom.terms))
            taken_from = isinstance(part, Atom) and atom in own and atom.predicate in (*_PLACED, AT, "liquid_in")
            if taken_from and not self.wide and self.facts.possible(fact):
                continue
            sources = {a.terms[1] for a in own if a.predicate in _PLACED and len(a.terms) > 1}
            movable = atom.predicate == REACHED and atom.terms[0] not in sources
            self._want(not isinstance(part, Not), fact, movable=movable)

    def _record(self, instance: Instance, binding: Binding) -> None:
        if instance in self.instances:
            return
        self.instances[instance] = None
        added, removed = ground_effects(instance.schema, binding)
        for fact in added:
            self._added.add(fact)
            self.facts.add(fact)
        self._removed.update(removed)

    # --- roles ------------------------------------------------------------------------------------------------

    def _role(self, types: tuple[str, ...], held: bool) -> tuple[str, ...]:
        """Return what may serve where anything of some types would do, to be held or where it is.

        Of things in one place those that take least to get. Of places that nothing else leads to, those where no other
        offers as much: going to one is as far as going to another. Something that takes two actions more than another
        is never cheaper, because at most two moves lie between them.
        """
        key = types, held
        if key not in self._roles:
            names = self._kinds_of(types)
            self._roles[key] = names if self.wide else tuple(self._serving(types, held, names))
        return self._roles[key]

    def _serving(self, types: tuple[str, ...], held: bool, names: tuple[str, ...]) -> Iterator[str]:
        efforts = {name: self.access.effort(name, held) for name in names}
        least = min(efforts.values(), default=math.inf)
        here: Counter[object] = Counter()
        for name in sorted(names, key=efforts.__getitem__):
            sites = self.access.sites(name)
            if name not in self._named and least < math.inf:
                if efforts[name] >= least + _DETOUR:
                    continue
                if sites and not sites & self._core and not sites & self._offering(types):
                    continue
                states = frozenset(f[0] for f in self.facts.initial if len(f) == 2 and f[1] == name)
                sign = sites, states, self.facts.fits(name, ("carry",)), self._contents(name)
                here[sign] += 1
                if here[sign] > max(1, len(self.acting)):
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

    # --- interchangeable things ---------------------------------------------------------------------------------

    def _kinds_of(self, types: tuple[str, ...]) -> tuple[str, ...]:
        """Return the things of some types, of interchangeable ones one for each agent that acts."""
        if types not in self._classes:
            count: Counter[object] = Counter()
            kept = []
            for name in self.facts.members(types):
                sign = self._signature(name)
                count[sign] += 1
                if count[sign] <= max(1, len(self.acting)):
                    kept.append(name)
            self._classes[types] = tuple(kept)
        return self._classes[types]

    def _signature(self, name: str) -> object:
        if name not in self._signatures:
            self._signatures[name] = name if name in self._named or self.wide else self._sign(name)
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


_LAST = 9
_HANDLED = "(places and things held)"


def ground_effects(schema: Schema, binding: Binding) -> tuple[list[Fact], list[Fact]]:
    """Return what an action adds and removes; guards on the equality of parameters are decided."""
    added: list[Fact] = []
    removed: list[Fact] = []
    waiting = list(schema.effects)
    while waiting:
        effect = waiting.pop(0)
        if isinstance(effect, EffectAtom):
            fact = (effect.atom.predicate, *(binding.get(t, t) for t in effect.atom.terms))
            (removed if effect.negated else added).append(fact)
        elif isinstance(effect, When) and _decided(nnf(effect.condition), binding):
            waiting = [*effect.effects, *waiting]
    return added, [fact for fact in removed if fact not in added]


def _decided(formula: Formula, binding: Binding) -> bool:
    match formula:
        case Equal(left, right):
            return binding.get(left, left) == binding.get(right, right)
        case Not(body):
            return not _decided(body, binding)
        case And(parts):
            return all(_decided(part, binding) for part in parts)
        case _:
            return any(_decided(part, binding) for part in getattr(formula, "parts", ()))


def _better(one: Offer, other: Offer, first: bool) -> bool:
    """Say whether a place offers everything that another one does, with no more effort (ties: the first place)."""
    for types, efforts in other.items():
        if types not in one or any(mine > theirs for mine, theirs in zip(one[types], efforts, strict=True)):
            return False
    return first or one != other


def _needs_itself(needs: tuple[Part, ...], binding: Binding, fact: Fact) -> bool:
    """Say whether an action needs the very fact that it is to bring about."""
    atoms = (part for part in needs if isinstance(part, Atom))
    return any((atom.predicate, *(binding.get(t, t) for t in atom.terms)) == fact for atom in atoms)


def _literals(formula: Formula) -> Iterator[Formula]:
    parts = getattr(formula, "parts", None)
    if parts is None:
        yield formula
        return
    for part in parts:
        yield from _literals(part)


def _derived_in(part: Formula, facts: Unfolding) -> bool:
    return isinstance(part, Atom) and part.predicate in facts.rules


def _terms(part: Part) -> tuple[str, ...]:
    body = part.body if isinstance(part, Not) else part
    if isinstance(body, Atom):
        return body.terms
    return (body.left, body.right) if isinstance(body, Equal) else ()


def _free(part: Part, binding: Binding) -> list[str]:
    """Return the variables of a condition that are not bound yet, each once."""
    return [t for t in dict.fromkeys(_terms(part)) if t.startswith("?") and t not in binding]


__all__ = ["Backward", "Instance", "Way", "ground_effects", "rules_of"]
