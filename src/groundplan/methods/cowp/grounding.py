"""Writing a small task out: every action with its arguments, conditions without quantifiers and alternatives.

For a score of objects this takes milliseconds; what to leave out of a larger scene is decided before (`part.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from groundplan.logic.compiled import flat_effects
from groundplan.logic.domain import Action, Domain, Schema
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or, Term, Variable
from groundplan.logic.normal import free_variables, nnf
from groundplan.logic.types import is_of, type_table
from groundplan.planning.ground_task import GroundTask, Operator, simplified
from groundplan.planning.unfolding import Way
from groundplan.scene.scene import Fact, Scene

Binding = dict[Term, str]
_ALWAYS: Way = frozenset()


def written_out(domain: Domain, scene: Scene, goal: Formula, objects: tuple[str, ...]) -> GroundTask:
    """Return the task of reaching the goal from the scene with these objects alone."""
    writing = _Writing(domain, scene, objects)
    operators = tuple(op for schema in domain.schemas.values() for op in writing.operators(schema))
    goals = tuple(writing.ways(nnf(goal), {}))
    facts = frozenset(f for f in scene.facts() if writing.known.issuperset(f[1:]))
    return simplified(GroundTask(operators=operators, initial=facts, goals=goals))


def plain(domain: Domain) -> bool:
    """Say whether the domain is simple enough: no conditional effects, no varying costs, no derived facts."""
    effects = (e for schema in domain.schemas.values() for e in flat_effects(schema.effects))
    simple = all(not e.variables and not e.condition for e in effects)
    costs = all(schema.cost.function is None for schema in domain.schemas.values())
    return simple and costs and not domain.derived


@dataclass(slots=True)
class _Writing:
    domain: Domain
    scene: Scene
    objects: tuple[str, ...]
    known: frozenset[str] = frozenset()
    _changing: dict[str, list[tuple[bool, tuple[tuple[str, ...], ...]]]] = field(default_factory=dict)
    _possible: dict[Fact, tuple[bool, bool]] = field(default_factory=dict)
    _of: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = frozenset(self.objects)
        for schema in self.domain.schemas.values():
            types = {v.name: v.types for v in schema.parameters}
            for effect in flat_effects(schema.effects):
                asked = tuple(types.get(term, (term,)) for term in effect.atom.terms)
                self._changing.setdefault(effect.atom.predicate, []).append((effect.negated, asked))

    def operators(self, schema: Schema) -> Iterator[Operator]:
        """Yield every way to do an action of this schema that facts and types do not rule out."""
        condition = nnf(schema.precondition)
        parts = condition.parts if isinstance(condition, And) else (condition,)
        effects = [(e.atom, e.negated) for e in flat_effects(schema.effects)]
        for binding in self._bindings(schema.parameters, parts):
            added = frozenset(_fact(atom, binding) for atom, negated in effects if not negated)
            removed = frozenset(_fact(atom, binding) for atom, negated in effects if negated) - added
            action = Action(schema.name, tuple(binding[v.name] for v in schema.parameters))
            for way in self.ways(condition, binding):
                yield Operator(action, way, added, removed, schema.cost.constant)

    def _bindings(self, variables: tuple[Variable, ...], parts: tuple[Formula, ...]) -> Iterator[Binding]:
        """Yield the bindings under which every part may come to hold, leaving out hopeless ones early."""
        waiting = [(free_variables(part), part) for part in parts]
        found: list[Binding] = [{}]
        bound: set[Term] = set()
        for variable in variables:
            bound.add(variable.name)
            ready = [part for free, part in waiting if free <= bound]
            waiting = [(free, part) for free, part in waiting if not free <= bound]
            options = self.of_types(variable.types)
            extended = ({**binding, variable.name: name} for binding in found for name in options)
            found = [b for b in extended if all(self.may_hold(part, b) for part in ready)]
        yield from found

    def of_types(self, types: tuple[str, ...]) -> tuple[str, ...]:
        """Return the objects of one of the types."""
        found = self._of.get(types)
        if found is None:
            accepted = type_table(self.domain).accepted(types)
            found = tuple(o for o in self.objects if is_of(o, accepted, self.scene, self.domain))
            self._of[types] = found
        return found

    def may_hold(self, formula: Formula, binding: Binding) -> bool:
        """Say whether nothing rules the formula out: a fact that never holds, one that always does, an equality."""
        match formula:
            case Atom():
                return self._reach(_fact(formula, binding))[0]
            case Not(Atom() as atom):
                return self._reach(_fact(atom, binding))[1]
            case Equal(left, right):
                return binding.get(left, left) == binding.get(right, right)
            case Not(Equal(left, right)):
                return binding.get(left, left) != binding.get(right, right)
            case And(parts):
                return all(self.may_hold(part, binding) for part in parts)
            case Or(parts):
                return any(self.may_hold(part, binding) for part in parts)
            case Exists(variables, body):
                return any(self.may_hold(body, each) for each in self._each(variables, binding))
            case Forall(variables, body):
                return all(self.may_hold(body, each) for each in self._each(variables, binding))
        return True

    def ways(self, formula: Formula, binding: Binding) -> list[Way]:
        """Return the alternative sets of literals of which one must hold; what always holds is left out."""
        match formula:
            case Atom():
                return self._literal(True, _fact(formula, binding))
            case Not(Atom() as atom):
                return self._literal(False, _fact(atom, binding))
            case Equal() | Not(Equal()):
                return [_ALWAYS] if self.may_hold(formula, binding) else []
            case And(parts):
                return _joined([self.ways(part, binding) for part in parts])
            case Or(parts):
                return list(dict.fromkeys(way for part in parts for way in self.ways(part, binding)))
            case Exists(variables, body):
                each = self._each(variables, binding)
                return list(dict.fromkeys(way for b in each if self.may_hold(body, b) for way in self.ways(body, b)))
            case Forall(variables, body):
                return _joined([self.ways(body, b) for b in self._each(variables, binding)])
        return [_ALWAYS]

    def _each(self, variables: tuple[Variable, ...], binding: Binding) -> Iterator[Binding]:
        names = [v.name for v in variables]
        for chosen in product(*(self.of_types(v.types) for v in variables)):
            yield {**binding, **dict(zip(names, chosen, strict=True))}

    def _literal(self, sign: bool, fact: Fact) -> list[Way]:
        true, false = self._reach(fact)
        if not (true if sign else false):
            return []
        return [frozenset({(sign, fact)})] if true and false else [_ALWAYS]

    def _reach(self, fact: Fact) -> tuple[bool, bool]:
        """Return whether the fact may be true, and whether it may be false, at some time."""
        known = self._possible.get(fact)
        if known is None:
            now = self.scene.holds(fact)
            changes = self._changing.get(fact[0], ())
            may = [
                any(negated is sign and self._fits(asked, fact) for negated, asked in changes) for sign in (False, True)
            ]
            known = self._possible[fact] = (now or may[0], not now or may[1])
        return known

    def _fits(self, asked: tuple[tuple[str, ...], ...], fact: Fact) -> bool:
        return all(
            types == (name,) or name in self.of_types(types) for types, name in zip(asked, fact[1:], strict=True)
        )


def _fact(atom: Atom, binding: Binding) -> Fact:
    return (atom.predicate, *(binding.get(term, term) for term in atom.terms))


def _joined(groups: list[list[Way]]) -> list[Way]:
    found: list[Way] = [_ALWAYS]
    for group in groups:
        found = [one | other for one in found for other in group if not _contrary(one, other)]
    return list(dict.fromkeys(found))


def _contrary(one: Way, other: Way) -> bool:
    return any((not sign, fact) in one for sign, fact in other)
