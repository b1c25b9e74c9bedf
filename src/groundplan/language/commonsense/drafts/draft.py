"""How the embedded model drafts a plan: means-ends reasoning in the part of the scene it is shown.

For each goal that does not hold, an action that brings it about is chosen, its conditions are brought about first, in
the order in which the action states them, and so on (Newell & Simon's means-ends analysis). There is no search for the
best plan and no promise: what comes out is a draft, and SayPlan's simulator judges it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product

from groundplan.logic import applicable, apply, holds, substitute
from groundplan.logic.domain import Action, Domain, Effect, EffectAtom, ForallEffect, Schema, When
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.scene.scene import Changes, Fact, Scene

_DEEPEST = 14
_TRIES = 6
_LONGEST = 120
_BINDINGS = 40
_GUESSES = 30
_GUESS_COST = 3
_RELATION_COST = 4

Binding = Mapping[str, str]


@dataclass(frozen=True)
class _Means:
    """One way to make an atom true: an action schema, one alternative of its conditions, and the binding so far.

    `guessed` counts the variables that nothing true now speaks for.
    """

    schema: Schema
    binding: Binding
    variables: tuple[Variable, ...]
    conditions: tuple[Formula, ...]
    guessed: int = 0


class Drafter:
    """Drafts a plan for ground goals; `plan` and `scene` grow with every step taken."""

    def __init__(self, scene: Scene, domain: Domain) -> None:
        """Start from a scene; moving is drafted place to place, as if every place could be reached directly."""
        self.scene = scene.after(Changes(added=(("open_plan",),)))
        self._start = self.scene
        self.domain = domain
        self.plan: list[Action] = []
        self._fluents = {e.atom.predicate for s in domain.schemas.values() for e, _, _ in flat_effects(s.effects)}

    def achieve(self, goal: Formula, *, skip: int = 0) -> bool:
        """Extend the plan so that the goal holds; `skip` leaves out that many of the first alternatives."""
        return self._achieve(goal, (), skip)

    def restore(self, literal: Formula, goals: Sequence[Formula]) -> None:
        """Bring the literal about, as early as the rest of the plan allows, leaving the goals as they are.

        Where that cannot be done nothing changes.
        """
        plan, scenes = list(self.plan), self._replay(self.plan)
        before = [self._holds(goal) for goal in goals]
        for moment, scene in enumerate(scenes):
            self.plan, self.scene = plan[:moment], scene
            ready = [m for m in self._means(literal) if self._cost(m) == 0]
            done = not self._holds(literal) and ready and self._take(ready[0]) and self._resume(plan[moment:])
            if done and self._holds(literal) and [self._holds(goal) for goal in goals] == before:
                return
        self.plan, self.scene = list(plan), scenes[-1]
        if not self._achieve(literal, ()) or [self._holds(goal) for goal in goals] != before:
            self.plan, self.scene = plan, scenes[-1]

    def _replay(self, plan: Sequence[Action]) -> list[Scene]:
        scenes = [self._start]
        for action in plan:
            scenes.append(apply(action, scenes[-1], self.domain))
        return scenes

    def _resume(self, rest: Sequence[Action]) -> bool:
        for action in rest:
            if not applicable(action, self.scene, self.domain):
                return False
            self.scene = apply(action, self.scene, self.domain)
            self.plan.append(action)
        return True

    def _holds(self, formula: Formula) -> bool:
        return holds(formula, self.scene, self.domain)

    def _achieve(self, goal: Formula, stack: tuple[Formula, ...], skip: int = 0) -> bool:
        if self._holds(goal):
            return True
        if goal in stack or len(stack) > _DEEPEST or len(self.plan) > _LONGEST:
            return False
        match goal:
            case And(parts=parts):
                return self._achieve_all(parts, stack, skip)
            case Or(parts=parts):
                ranked = sorted(parts, key=self._distance)
                ranked = ranked[skip % len(ranked) :] + ranked[: skip % len(ranked)] if ranked else []
                return any(self._attempt(part, (*stack, goal)) for part in ranked[:_TRIES])
            case Imply(condition=condition, consequence=consequence):
                return self._achieve(Or((Not(condition), consequence)), stack)
            case Exists(variables=variables, body=body):
                options = [substitute(body, b) for b in self._typed(variables)]
                return self._achieve(Or(tuple(options)), (*stack, goal))
            case Forall(variables=variables, body=body):
                return self._achieve(And(tuple(substitute(body, b) for b in self._typed(variables))), (*stack, goal))
            case Atom() | Not(body=Atom()):
                return self._achieve_literal(goal, (*stack, goal))
            case Not(body=And(parts=parts)):
                return self._achieve(Or(tuple(Not(p) for p in parts)), (*stack, goal))
            case Not(body=Or(parts=parts)):
                return self._achieve(And(tuple(Not(p) for p in parts)), (*stack, goal))
            case Not(body=Exists(variables=variables, body=body)):
                return self._achieve(Forall(variables, Not(body)), (*stack, goal))
        return False

    def _achieve_all(self, parts: Sequence[Formula], stack: tuple[Formula, ...], skip: int = 0) -> bool:
        """Bring about the parts one after the other, again where a later one undid an earlier one."""
        for _ in range(len(parts) + 2):
            failing = [part for part in parts if not self._holds(part)]
            if not failing:
                return True
            if not self._achieve(failing[0], stack, skip):
                return False
        return all(self._holds(part) for part in parts)

    def _attempt(self, goal: Formula, stack: tuple[Formula, ...]) -> bool:
        plan, scene = list(self.plan), self.scene
        if self._achieve(goal, stack):
            return True
        self.plan, self.scene = plan, scene
        return False

    def _achieve_literal(self, literal: Formula, stack: tuple[Formula, ...]) -> bool:
        ranked = sorted(self._means(literal), key=self._cost)
        for means in islice(ranked, _TRIES):
            plan, scene = list(self.plan), self.scene
            if self._achieve_all(means.conditions, stack) and self._take(means):
                return True
            self.plan, self.scene = plan, scene
        return False

    def _take(self, means: _Means) -> bool:
        args = tuple(means.binding[v.name] for v in means.schema.parameters)
        action = Action(means.schema.name, args)
        if not self._holds(substitute(means.schema.precondition, dict(means.binding))):
            return False
        self.scene = apply(action, self.scene, self.domain)
        self.plan.append(action)
        return True

    def _means(self, literal: Formula) -> Iterator[_Means]:
        """Yield the actions that have the literal among their effects, with all parameters bound."""
        negated = isinstance(literal, Not)
        atom = literal.body if isinstance(literal, Not) else literal
        if not isinstance(atom, Atom):
            return
        for schema in self.domain.schemas.values():
            for effect, conditions, variables in flat_effects(schema.effects):
                binding = _unify(effect.atom, atom)
                if effect.negated != negated or binding is None:
                    continue
                wanted = And((*conditions, schema.precondition))
                for free, literals in _alternatives(wanted):
                    every = (*schema.parameters, *variables, *free)
                    yield from self._bound(_Means(schema, binding, every, literals))

    def _bound(self, means: _Means) -> Iterator[_Means]:
        """Bind what is left open to what the conditions hold of now."""
        robots = self.scene.of_type("robot")
        actor = {v.name: robots[0] for v in means.variables if v.types == ("robot",) and len(robots) == 1}
        for binding, guessed in islice(self._joined(means, {**actor, **means.binding}, 0), _BINDINGS):
            conditions = tuple(substitute(c, dict(binding)) for c in means.conditions)
            static = [c for c in conditions if not self._can_change(c)]
            if self._types_fit(means, binding) and all(self._holds(c) for c in static):
                yield _Means(means.schema, binding, means.variables, conditions, guessed)

    def _joined(self, means: _Means, binding: Binding, guessed: int) -> Iterator[tuple[Binding, int]]:
        """Bind one condition after the other to facts, the most telling first; what no fact speaks for is guessed."""
        unbound = [v for v in means.variables if v.name not in binding]
        if not unbound:
            yield binding, guessed
            return
        same = _equated(means.conditions, binding)
        telling = [same] if same else self._most_telling(means, binding)
        if telling is None:
            for value in self._guesses(unbound[0]):
                yield from self._joined(means, {**binding, unbound[0].name: value}, guessed + 1)
            return
        for found in telling:
            yield from self._joined(means, {**binding, **found}, guessed)

    def _most_telling(self, means: _Means, binding: Binding) -> list[dict[str, str]] | None:
        """Return what the condition with the fewest matching facts binds; what can change comes later, the agent last.

        What an appliance can do never changes; where the agent is and what it holds is easiest to change, so it says
        least about what to act on.
        """
        best: tuple[tuple[int, int], list[dict[str, str]]] | None = None
        for condition in means.conditions:
            if not isinstance(condition, Atom) or all(t in binding or not t.startswith("?") for t in condition.terms):
                continue
            pattern = Atom(condition.predicate, tuple(binding.get(t, t) for t in condition.terms))
            facts = (Atom(fact[0], fact[1:]) for fact in self._facts(pattern))
            matches = [m for fact in facts if (m := _unify(pattern, fact)) is not None]
            rank = (self._about_agent(pattern) + self._can_change(condition), len(matches))
            if matches and (best is None or rank < best[0]):
                best = rank, matches
        return best[1] if best else None

    def _facts(self, pattern: Atom) -> list[Fact]:
        if len(pattern.terms) == 1 and pattern.predicate in self.domain.supertypes:
            of_type = {i: None for s in self._subtypes(pattern.predicate) for i in self._of_type(s)}
            return [(pattern.predicate, i) for i in of_type]
        return self.scene.matching(pattern.predicate, *(None if t.startswith("?") else t for t in pattern.terms))

    def _guesses(self, variable: Variable) -> list[str]:
        return [value for binding in islice(self._typed((variable,)), _GUESSES) for value in binding.values()]

    def _typed(self, variables: Sequence[Variable]) -> Iterator[dict[str, str]]:
        pools = [
            dict.fromkeys(i for t in v.types for s in self._subtypes(t) for i in self._of_type(s)) for v in variables
        ]
        for values in product(*pools):
            yield {v.name: c for v, c in zip(variables, values, strict=True)}

    def _of_type(self, type_name: str) -> list[str]:
        constants = [c for c, types in self.domain.constants.items() if type_name in types]
        return constants + self.scene.of_type(type_name)

    def _subtypes(self, type_name: str) -> list[str]:
        found = [type_name]
        for name in found:
            found += [t for t, supers in self.domain.supertypes.items() if name in supers and t not in found]
        return found

    def _types_fit(self, means: _Means, binding: Binding) -> bool:
        return all(
            "object" in v.types
            or binding[v.name] in self.domain.constants
            or any(self.scene.has_type(binding[v.name], s) for t in v.types for s in self._subtypes(t))
            for v in means.variables
        )

    def _can_change(self, condition: Formula) -> bool:
        match condition:
            case Atom(predicate=predicate) | Not(body=Atom(predicate=predicate)):
                return predicate in self._fluents
            case Equal() | Not(body=Equal()):
                return False
        return True

    def _cost(self, means: _Means) -> int:
        failing = [condition for condition in means.conditions if not self._holds(condition)]
        return _GUESS_COST * means.guessed + sum(self._effort(condition) for condition in failing)

    def _effort(self, condition: Formula) -> int:
        """Return how much work a condition seems: bringing two other things together is the most."""
        if isinstance(condition, Atom) and len(condition.terms) > 1 and not self._about_agent(condition):
            return _RELATION_COST
        return 1

    def _about_agent(self, atom: Atom) -> bool:
        return any(self.scene.has_type(term, "robot") for term in atom.terms if term in self.scene)

    def _distance(self, goal: Formula) -> int:
        if isinstance(goal, And):
            return sum(self._distance(part) for part in goal.parts)
        return 0 if self._holds(goal) else 1


def flat_effects(
    effects: Sequence[Effect], conditions: tuple[Formula, ...] = (), variables: tuple[Variable, ...] = ()
) -> Iterator[tuple[EffectAtom, tuple[Formula, ...], tuple[Variable, ...]]]:
    """Yield every effect atom with the conditions and the quantified variables it stands under."""
    for effect in effects:
        match effect:
            case EffectAtom():
                yield effect, conditions, variables
            case When(condition=condition, effects=inner):
                yield from flat_effects(inner, (*conditions, condition), variables)
            case ForallEffect(variables=bound, effects=inner):
                yield from flat_effects(inner, conditions, (*variables, *bound))


def _equated(conditions: Sequence[Formula], binding: Binding) -> dict[str, str]:
    """Return what conditions of equality bind, given what is bound already."""
    for condition in conditions:
        if isinstance(condition, Equal):
            for term, other in ((condition.left, condition.right), (condition.right, condition.left)):
                if term.startswith("?") and term not in binding and (other in binding or not other.startswith("?")):
                    return {term: binding.get(other, other)}
    return {}


def _unify(pattern: Atom, atom: Atom) -> dict[str, str] | None:
    """Return the binding of the pattern's variables that makes it the ground atom, or None."""
    if pattern.predicate != atom.predicate or len(pattern.terms) != len(atom.terms):
        return None
    binding: dict[str, str] = {}
    for left, right in zip(pattern.terms, atom.terms, strict=True):
        if left.startswith("?"):
            if binding.setdefault(left, right) != right:
                return None
        elif left != right:
            return None
    return binding


def _alternatives(formula: Formula) -> list[tuple[tuple[Variable, ...], tuple[Formula, ...]]]:
    """Split a condition into alternatives, each a list of literals with the variables that may be chosen freely."""
    match formula:
        case And(parts=parts):
            found: list[tuple[tuple[Variable, ...], tuple[Formula, ...]]] = [((), ())]
            for part in parts:
                inner = _alternatives(part)
                found = [((*v, *w), (*c, *d)) for v, c in found for w, d in inner]
            return found
        case Or(parts=parts):
            return [alternative for part in parts for alternative in _alternatives(part)]
        case Exists(variables=variables, body=body):
            return [((*variables, *v), c) for v, c in _alternatives(body)]
    return [((), (formula,))]
