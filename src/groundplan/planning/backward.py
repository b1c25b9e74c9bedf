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

Without `trim` nothing is left out because something else is as cheap (`roles.py`), `wide` looks at everything.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator

from groundplan.errors import InputError
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Atom, Formula, Not
from groundplan.logic.normal import Literal as Part
from groundplan.logic.normal import nnf
from groundplan.planning.access import acting_agents
from groundplan.planning.binder import Binder
from groundplan.planning.instances import (
    AT,
    HELD,
    OCCUPIED,
    PLACED,
    REACHED,
    Instance,
    Rule,
    free_in,
    ground_effects,
    needs_itself,
    plain_parts,
    rules_of,
)
from groundplan.planning.roles import Roles
from groundplan.planning.unfolding import Binding, Literal, Unfolding
from groundplan.scene.scene import Fact, Scene

_SHARED = 2
_HANDLED = "(places and things held)"


class Backward:
    """One backward analysis."""

    def __init__(
        self,
        scene: Scene,
        domain: Domain,
        goal: Formula,
        *,
        trim: bool = True,
        wide: bool = False,
        deadline: float = math.inf,
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
        self._stamps: dict[Literal, dict[str, tuple[int, ...]]] = {}
        self._derived_wanted: dict[tuple[bool, Fact], bool] = {}
        self._added: set[Fact] = set()
        self._removed: set[Fact] = set()
        self.agents = self._find_agents()
        self.acting = acting_agents(self.facts, domain)
        self.binder = Binder(self)
        self.roles = Roles(self.facts, domain, self.goal, self.acting, trim=trim, wide=wide)
        self._clearing = any(isinstance(p, Not) or self._is_derived(p) for p in plain_parts(self.goal))
        starts = (f[2] for f in self.facts.initial if f[0] == AT and f[1] in self.acting)
        self._places = dict.fromkeys(sorted(starts))
        self.held: dict[str, None] = {}
        self._kept_clear: set[str] = set()
        self._further_spots = list(self._find_further_spots()) if wide or self._clearing else []

    @property
    def trimmed(self) -> bool:
        """Whether something that would do was left out because something else is as cheap."""
        return self.roles.trimmed

    def _is_derived(self, part: Formula) -> bool:
        return isinstance(part, Atom) and part.predicate in self.facts.rules

    # --- agents and places --------------------------------------------------------------------------------------

    def _find_agents(self) -> list[str]:
        return [name for name in self.facts.objects if "agent" in self.facts.types_of[name]]

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
        aside = any(isinstance(part, Not) for part in plain_parts(self.goal))
        for name in self.facts.members(("contain", "support")):
            if self.facts.fits(name, ("location",)):
                continue
            carried, container = self.facts.fits(name, ("carry",)), self.facts.fits(name, ("contain",))
            if not container and carried and not aside and not self.wide:
                continue
            for place in self._sites(name):
                kind = (carried, container, ("closed", name) in self.facts.initial, place)
                if self.wide or name in self.roles.named or kind not in seen:
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
        if not self.facts.fits(place, ("support",)) or place in self.agents:
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
            return len(self._places), len(self.held), len(self._kept_clear)
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
        for part in plain_parts(formula):
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
            self.held[fact[1]] = None
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
        if name in self.agents or (self.facts.fits(name, ("location",)) and not self.facts.fits(name, ("carry",))):
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
        lying = (*PLACED, HELD)
        asked = all(
            any(isinstance(p, Atom) and p.predicate in lying and p.terms[0] == rule.atom.terms[0] for p in way)
            for rule in self.rules.get((HELD, True), ())
            for way in rule.needs
        )
        return asked and not any(self.facts.matching(place, (name, None)) for place in lying)

    def _want_shared(self) -> None:
        """Make containers movable in which several things are that are to be moved."""
        held = self.held
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
            start = self.binder.unify(rule, fact)
            if start is None:
                continue
            release = not sign and fact[0] == OCCUPIED and not self.wide
            if release and self._hands_on(rule) and self.spots():
                continue
            for needs in rule.needs:
                for binding in self.binder.bindings(rule, needs, start, fact):
                    if not sign or not needs_itself(needs, binding, fact):
                        self._use(rule, needs, binding)

    def _hands_on(self, rule: Rule) -> bool:
        """Say whether an action gives a thing to somebody."""
        return sum(self.binder.is_actor(v) for v in rule.schema.parameters) > 1

    def want_bound(self, parts: tuple[Part, ...], binding: Binding) -> None:
        """Want what is fixed already of an action that cannot be completed yet: on the board it will be in reach."""
        for part in parts:
            if not isinstance(part, Atom) or self.facts.is_type(part):
                continue
            if not free_in(part, binding):
                self._want(True, (part.predicate, *(binding.get(t, t) for t in part.terms)), movable=False)
            elif part.predicate == REACHED and part.terms[0] in binding:
                self._make_movable(binding[part.terms[0]])

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
            taken_from = isinstance(part, Atom) and atom in own and atom.predicate in (*PLACED, AT, "liquid_in")
            if taken_from and not self.wide and self.facts.possible(fact):
                continue
            sources = {a.terms[1] for a in own if a.predicate in PLACED and len(a.terms) > 1}
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
