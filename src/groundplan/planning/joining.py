"""Joins: binding the free variables of a rule by what is true now, wanted, static, or could play a role."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from groundplan.logic.formula import Atom, Equal, Formula, Not
from groundplan.planning.rules import Rule
from groundplan.scene.scene import Fact

if TYPE_CHECKING:
    from groundplan.planning.relevance import Relevance

Wanted = tuple[bool, Fact]
"""A literal: whether it shall be true, and the fact."""
Binding = dict[str, str]
Literals = tuple[Formula, ...]
_ABOUT_THINGS = 1_000_000
"""The rank of literals about bound things: after all static ones, however many facts those have."""


def ground_literals(needs: Iterable[Formula], binding: Mapping[str, str]) -> tuple[Wanted, ...]:
    """Return the literals among the needs that the binding makes ground."""
    literals = []
    for need in needs:
        atom = need.body if isinstance(need, Not) else need
        if isinstance(atom, Atom):
            fact = _ground(atom, binding)
            if fact is not None:
                literals.append((not isinstance(need, Not), fact))
    return tuple(literals)


def _ground(atom: Atom, binding: Mapping[str, str]) -> Fact | None:
    names = [binding.get(t, t) for t in atom.terms]
    return None if any(n.startswith("?") for n in names) else (atom.predicate, *names)


class Join:
    """Binds the free variables of one alternative of a rule, most selective literal first."""

    def __init__(self, relevance: Relevance, rule: Rule, needs: Literals, target: Wanted) -> None:
        self.relevance = relevance
        self.rule = rule
        self.needs = needs
        self.target = target
        self.restoring = relevance.scene.holds(target[1]) is target[0]
        self.static = {n for n in needs if isinstance(n, Atom) and n.predicate not in relevance.rules.changing}

    def solutions(self, binding: Binding) -> Iterator[Binding]:
        """Yield every completion of the binding that current, wanted and static facts support."""
        binding = self._equated(binding)
        if not self._possible(binding):
            return
        choice = self._choose(binding)
        if choice is None:
            yield from self._roles(binding)
            return
        for extended in self._extensions(choice, binding):
            yield from self.solutions(extended)

    def _possible(self, binding: Binding) -> bool:
        """Say whether no static need or equality is already false."""
        changing = self.relevance.rules.changing
        for need in self.needs:
            positive, body = (False, need.body) if isinstance(need, Not) else (True, need)
            if isinstance(body, Equal):
                left, right = binding.get(body.left, body.left), binding.get(body.right, body.right)
                if not left.startswith("?") and not right.startswith("?") and (left == right) is not positive:
                    return False
            elif isinstance(body, Atom) and body.predicate not in changing:
                fact = _ground(body, binding)
                if fact is not None and self._holds(fact) is not positive:
                    return False
        return True

    def _holds(self, fact: Fact) -> bool:
        relevance = self.relevance
        if len(fact) == 2 and fact[0] in relevance.types.names:
            accepted = relevance.types.accepted((fact[0],))
            return relevance.fits(fact[1], accepted) or relevance.scene.holds(fact)
        return relevance.scene.holds(fact)

    def _choose(self, binding: Binding) -> Atom | None:
        """Return the literal to bind next: static ones, then those about a bound thing, then states of anything.

        Literals that only tie a variable to an agent (what it holds, where it is, what it turned to) can be made true
        for anything, so they do not bind; nor does a type, where something is only to be put down for a while.
        """
        best: tuple[int, Atom] | None = None
        for need in self.needs:
            if not isinstance(need, Atom) or not self._free(need, binding):
                continue
            bound = [binding.get(t, t) for t in need.terms if t in binding or not t.startswith("?")]
            things = [name for name in bound if name not in self.relevance.agents]
            if need in self.static:
                if self.restoring and not bound:
                    continue
                rank = 0 if bound else 1 + self._size(need)
            elif things:
                rank = _ABOUT_THINGS
            elif bound or len(need.terms) > 1:
                continue
            else:
                rank = _ABOUT_THINGS + 1
            if best is None or rank < best[0]:
                best = (rank, need)
        return None if best is None else best[1]

    def _size(self, atom: Atom) -> int:
        """Return how many facts a static atom without bound terms has."""
        relevance = self.relevance
        if len(atom.terms) == 1 and atom.predicate in relevance.types.names:
            return len(relevance.of_types(relevance.types.accepted((atom.predicate,)) or frozenset()))
        return len(relevance.scene.matching(atom.predicate))

    def _equated(self, binding: Binding) -> Binding:
        """Return the binding with the variables that an equality ties to something bound."""
        for need in self.needs:
            if isinstance(need, Equal):
                for one, other in ((need.left, need.right), (need.right, need.left)):
                    value = binding.get(other, other)
                    if one.startswith("?") and one not in binding and not value.startswith("?"):
                        binding = {**binding, one: value}
        return binding

    def _free(self, atom: Atom, binding: Binding) -> list[str]:
        return [t for t in atom.terms if t.startswith("?") and t not in binding]

    def _extensions(self, atom: Atom, binding: Binding) -> list[Binding]:
        relevance = self.relevance
        if len(atom.terms) == 1 and atom.predicate in relevance.types.names:
            accepted = relevance.types.accepted((atom.predicate,))
            facts: list[Fact] = [(atom.predicate, n) for n in relevance.of_types(accepted or frozenset())]
        else:
            facts = relevance.current(atom, binding)
        extended = []
        for fact in facts:
            more = dict(binding)
            bound = all(self._bind(more, t, n) for t, n in zip(atom.terms, fact[1:], strict=True))
            if bound and self._possible(more):
                extended.append((fact, more))
        free = self._free(atom, binding)
        wanted = [more for fact, more in extended if relevance.wants(fact)]
        others = [more for fact, more in extended if not relevance.wants(fact)]
        if len(free) == 1 and others and len(extended) > relevance.keep + 2:
            distinct = relevance.distinct([more[free[0]] for more in (*wanted, *others)])
            already = {more[free[0]] for more in wanted}
            kept = set(relevance.nearest([name for name in distinct if name not in already]))
            others = [more for more in others if more[free[0]] in kept]
        return wanted + others

    def _bind(self, binding: Binding, term: str, name: str) -> bool:
        if not term.startswith("?"):
            return term == name
        return binding.setdefault(term, name) == name and self.relevance.fits(name, self.rule.accepted.get(term))

    def _roles(self, binding: Binding) -> Iterator[Binding]:
        """Yield bindings of what is still free: what is held or turned to now or wanted, and candidates for a role."""
        relevance = self.relevance
        free = [v.name for v in self.rule.schema.parameters if v.name not in binding]
        free = [name for name in free if not self._place_only(name)]
        if not free:
            yield binding
            return
        name = free[0]
        names = self._tied(name, binding)
        if self._obtainable(name, binding):
            accepted = self.rule.accepted.get(name)
            if self.restoring:
                for here in relevance.spots(accepted):
                    fitting = [n for n in here if self._possible({**binding, name: n})]
                    names |= dict.fromkeys(sorted(fitting, key=lambda n: self._unmet({**binding, name: n}))[:1])
            elif accepted is not None:
                names |= dict.fromkeys(relevance.nearest(relevance.of_types(accepted)))
        for value in names:
            if relevance.fits(value, self.rule.accepted.get(name)):
                yield from self.solutions({**binding, name: value})

    def _unmet(self, binding: Binding) -> int:
        """Return how many needs about this binding do not hold now."""
        return sum(self._holds(fact) is not positive for positive, fact in ground_literals(self.needs, binding))

    def _place_only(self, name: str) -> bool:
        """Say whether the variable is only where an agent stands or things lie; the places that matter are known."""
        navigation = self.relevance.navigation
        return any(
            isinstance(n, Atom) and n.predicate == navigation.position and n.terms[1:] == (name,) for n in self.needs
        )

    def _tied(self, name: str, binding: Binding) -> dict[str, None]:
        """Return what stands now, or is wanted to stand, where the variable does in a literal about an agent."""
        names: dict[str, None] = {}
        for need in self.needs:
            if isinstance(need, Atom) and self._free(need, binding) == [name]:
                index = need.terms.index(name) + 1
                names |= dict.fromkeys(f[index] for f in self.relevance.current(need, binding))
        return names

    def _obtainable(self, name: str, binding: Binding) -> bool:
        """Say whether making the variable's literals true does not undo the very thing that is wanted."""
        positive, fact = self.target
        undoing = {r.schema.name for r in self.relevance.rules.changes(fact[0], positive=not positive)}
        for need in self.needs:
            if isinstance(need, Atom) and name in need.terms:
                makers = self.relevance.rules.changes(need.predicate, positive=True)
                if makers and all(rule.schema.name in undoing for rule in makers):
                    return False
        return True
