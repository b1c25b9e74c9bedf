"""Binds the parameters of actions that are read backwards.

A parameter is bound by what is possible so far, where the action takes that away (where the thing is); for a condition
that the action leaves alone by everything that may serve (`roles.py`); for a condition on what is within reach by the
places from which it is, or, where a thing is put away for a while, by the spots for that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from groundplan.logic.formula import Atom, Equal, Not, Variable
from groundplan.logic.normal import Literal as Part
from groundplan.planning.instances import HELD, REACHED, Rule, free_in, terms_of
from groundplan.planning.unfolding import Binding
from groundplan.scene.scene import Fact

if TYPE_CHECKING:
    from groundplan.planning.backward import Backward

_LAST = 9
_LIQUID = "liquid_in"


class Binder:
    """Binds parameters for one backward analysis."""

    def __init__(self, analysis: Backward) -> None:
        self.analysis = analysis
        self.facts = analysis.facts

    def unify(self, rule: Rule, fact: Fact) -> Binding | None:
        """Return what a rule's effect being this fact binds; None where it cannot be."""
        types = {v.name: v.types for v in rule.schema.parameters}
        binding: Binding = {}
        for term, name in zip(rule.atom.terms, fact[1:], strict=True):
            if not term.startswith("?"):
                if term != name:
                    return None
            elif binding.setdefault(term, name) != name or not self.facts.fits(name, types[term]):
                return None
        return binding

    def bindings(self, rule: Rule, needs: tuple[Part, ...], start: Binding, target: Fact) -> Iterator[Binding]:
        """Yield the ways to bind an action's parameters."""
        actors = [v for v in rule.schema.parameters if v.name not in start and self.is_actor(v)]
        for names in product(*(self.facts.members(v.types) for v in actors)):
            binding = {**start, **{v.name: name for v, name in zip(actors, names, strict=True)}}
            yield from self._join(rule, needs, list(needs), binding, target)

    def _join(
        self, rule: Rule, needs: tuple[Part, ...], parts: list[Part], binding: Binding, target: Fact
    ) -> Iterator[Binding]:
        open_parts = [p for p in parts if free_in(p, binding)]
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
            self.analysis.want_bound(needs, binding)
        for found in candidates:
            if all(self.facts.fits(found[v.name], v.types) for v in unbound if v.name in found):
                yield from self._join(rule, needs, rest, found, target)

    def _rank(self, part: Part, rule: Rule, binding: Binding) -> int:
        match part:
            case Equal():
                return 0 if len(free_in(part, binding)) == 1 else _LAST
            case Atom(predicate, terms):
                if self.facts.is_type(part):
                    return 6
                bound = len(terms) - len(free_in(part, binding))
                if predicate in self.facts.rules:
                    return 4 if bound > 1 else 5
                return (1 if part in rule.consumed else 2) if bound else 3
            case _:
                return _LAST

    def _candidates(self, part: Part, rule: Rule, binding: Binding, target: Fact) -> Iterator[Binding]:
        if isinstance(part, Equal):
            (name,) = free_in(part, binding)
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
        free = free_in(part, binding)
        role = self._is_role(part, rule, pattern, target)
        held = part.predicate == HELD
        choices = [
            self._serving(name, part, rule, held=held) if role else self._handled(part, rule, types[name])
            for name in free
        ]
        for names in product(*choices):
            found = {**binding, **dict(zip(free, names, strict=True))}
            fact = (part.predicate, *(found.get(t, t) for t in part.terms))
            if fact not in seen and len(set(fact[1:])) == len(fact) - 1:
                yield found

    def _facts_for(self, part: Atom, pattern: tuple[str | None, ...], types: dict[str, tuple[str, ...]]) -> list[Fact]:
        """Return the facts that an atom could be, for binding its variables."""
        if self.facts.is_type(part):
            return [(part.predicate, name) for name in self.analysis.roles.kinds_of((part.predicate,))]
        if part.predicate not in self.facts.rules:
            return self.facts.matching(part.predicate, pattern)
        if part.predicate == REACHED and pattern[0] is None and not self.analysis.wide:
            return [(REACHED, thing, place, pattern[2] or "") for thing, place in self.analysis.spots()]
        return list(dict.fromkeys(fact for fact, _ in self.facts.derived(part.predicate, pattern)))

    def _serving(self, name: str, part: Atom, rule: Rule, *, held: bool) -> Sequence[str]:
        """Return what may serve for a parameter: where it also has to hold a liquid, what holds it already.

        To pour the liquid into another vessel first takes as many actions as to bring the one that it is in.
        """
        types = {v.name: v.types for v in rule.schema.parameters}
        roles = self.analysis.roles
        needs = next(needs for needs in rule.needs if part in needs)
        pairs = [{p.left, p.right} for p in needs if isinstance(p, Equal)]
        same = {name}.union(*(pair for pair in pairs if name in pair))
        for atom in needs if roles.trim and part.predicate != _LIQUID else ():
            if isinstance(atom, Atom) and atom.predicate == _LIQUID and atom.terms[1] in same:
                kinds = [
                    p for p in needs if isinstance(p, Atom) and self.facts.is_type(p) and p.terms == atom.terms[:1]
                ]
                found = [f[2] for f in sorted(self.facts.initial) if f[0] == _LIQUID and self._of(f[1], kinds)]
                vessels = [
                    v for v in dict.fromkeys(found) if all(self.facts.fits(v, types[s]) for s in same if s in types)
                ]
                if vessels:
                    roles.trimmed = True
                    return vessels
        return roles.serving(types[name], held)

    def _of(self, name: str, kinds: list[Atom]) -> bool:
        return all(self.facts.fits(name, (kind.predicate,)) for kind in kinds)

    def _handled(self, part: Atom, rule: Rule, types: tuple[str, ...]) -> list[str]:
        """Return the vessels that are taken into a hand anyway: what is poured from a hand may come by way of them."""
        (name, *others) = [t for t in part.terms[1:] if t.startswith("?")] or [""]
        from_hand = any(isinstance(p, Atom) and p.predicate == HELD and p.terms[0] == name for p in rule.needs[0])
        if others or not from_hand or len(part.terms) != 2:
            return []
        return [vessel for vessel in self.analysis.held if self.facts.fits(vessel, types)]

    def _is_role(self, part: Atom, rule: Rule, pattern: tuple[str | None, ...], target: Fact) -> bool:
        """Say whether anything of the right types may be made to fit a condition."""
        if part.predicate in self.facts.rules or part.predicate not in self.facts.changing or self.facts.is_type(part):
            return False
        if self.analysis.wide:
            return True
        return part not in rule.consumed and not (part.predicate == target[0] and pattern[0] == target[1])

    def _join_any(
        self, rule: Rule, needs: tuple[Part, ...], parts: list[Part], binding: Binding, target: Fact
    ) -> Iterator[Binding]:
        """Bind a parameter that nothing narrows: one thing where no condition speaks of it, else each kind."""
        variable = next(v for v in rule.schema.parameters if v.name not in binding)
        spoken = any(variable.name in terms_of(p) for p in parts)
        names = self.analysis.roles.kinds_of(variable.types)
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
                if predicate == HELD and not self.analysis.wide:
                    return self._may_hold(fact)
                return predicate in self.facts.rules or predicate in self.facts.changing or fact in self.facts.initial
            case _:
                return True

    def _may_hold(self, fact: Fact) -> bool:
        """Say whether somebody can come to hold a thing in a way that is worth considering."""
        return fact in self.facts.initial or fact[2] in self.analysis.acting or len(fact) != 3

    def is_actor(self, variable: Variable) -> bool:
        """Say whether a parameter stands for an agent."""
        members = self.facts.members(variable.types)
        return bool(members) and all(name in self.analysis.agents for name in members)
