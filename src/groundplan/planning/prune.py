"""Pruning: the small task that a goal makes of a large scene, and what is known about what was left out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from groundplan.logic.domain import Domain, Schema
from groundplan.logic.formula import And, Atom, Exists, Formula, Or
from groundplan.logic.normal import atoms, constants, dnf
from groundplan.logic.types import type_table
from groundplan.planning.goals import Chooser, Part, literals_of, parts_of
from groundplan.planning.joining import Join, ground_literals
from groundplan.planning.navigation import LINK, OPEN_PLAN, Abstraction, Navigation, abstract, navigation_of
from groundplan.planning.planner import PlanningTask
from groundplan.planning.reduce import reduced
from groundplan.planning.relevance import Relevance, Relevant
from groundplan.planning.rules import Rule, rules_of
from groundplan.scene.scene import Fact, Scene

_GOAL = Schema("goal")
_GOAL_ATOM = Atom("goal")
_MAX_PULLED_IN = 200
_MAX_COMBINATIONS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Pruned:
    """The small task.

    `kept` are the alternatives of the goal's disjunctions that were kept; `left_out` those that were not, with lower
    bounds on their cost in metres.
    """

    task: PlanningTask
    abstraction: Abstraction
    relevant: Relevant
    left_out: tuple[tuple[float, Formula], ...]
    kept: tuple[tuple[Formula, ...], ...]
    keep: int

    @property
    def bound(self) -> float:
        """Return a lower bound on the cost of any plan that uses a candidate left out: walk there and do something."""
        goals = min((bound for bound, _ in self.left_out), default=math.inf)
        return min(goals, self.relevant.left_out_m) + 1.0


def prune(
    task: PlanningTask,
    *,
    keep: int = 4,
    further_places: Iterable[str] = (),
    admitted: frozenset[Formula] = frozenset(),
) -> Pruned | None:
    """Return the part of the task that matters for its goal, or None where it cannot be told.

    `keep` is how many candidates of a kind are kept, `admitted` are alternatives of the goal to keep in any case.

    Raises:
        InputError: a universal goal ranges over too many combinations.
    """
    navigation = navigation_of(task.domain)
    restricted = task.objects is not None or task.facts is not None or task.schemas is not None
    if navigation is None or restricted or task.values is not None or not rules_of(task.domain).usable:
        return None
    return _Pruner(task, navigation, keep, further_places, admitted).pruned()


class _Pruner:
    def __init__(
        self,
        task: PlanningTask,
        navigation: Navigation,
        keep: int,
        further_places: Iterable[str],
        admitted: frozenset[Formula],
    ) -> None:
        self.task = task
        self.navigation = navigation
        self.keep = keep
        self.admitted = admitted
        self.relevance = Relevance(task.scene, task.domain, navigation, keep=keep, further_places=further_places)
        self.parts = parts_of(task.goal, task.scene, task.domain)
        self.left_out: list[tuple[float, Formula]] = []
        self.kept: list[tuple[Formula, ...]] = []

    def pruned(self) -> Pruned:
        chosen = [self._chosen(part) for part in self.parts if not part.true_now]
        self._close([a for _, kept in chosen for a in kept], self.relevance)
        goal = [formula for formula, _ in chosen]
        goal += self._protect([part for part in self.parts if part.true_now])
        relevant = self.relevance.found
        relevant.put_down = relevant.put_down and self._puts_down(goal)
        abstraction = abstract(self.navigation, self.task.scene, relevant.places)
        formula = And(tuple(goal))
        domain = reduced(self.task.domain, relevant.schemas | {self.navigation.schema.name}, formula)
        objects = tuple(dict.fromkeys((*relevant.objects, *sorted(constants(formula)))))
        small = replace(
            self.task,
            domain=domain,
            goal=formula,
            objects=objects,
            facts=(*facts_among(self.task.scene, domain, objects), *abstraction.facts),
            values=abstraction.values,
        )
        return Pruned(
            task=small,
            abstraction=abstraction,
            relevant=relevant,
            left_out=tuple(self.left_out),
            kept=tuple(self.kept),
            keep=self.keep,
        )

    def _puts_down(self, goal: list[Formula]) -> bool:
        """Say whether things may have to be put down for a while.

        A cheapest plan pursues one alternative of each disjunction, so the combinations are looked at one by one.
        """
        options = [part.parts if isinstance(part, Or) else (part,) for part in goal]
        count = math.prod(map(len, options))
        if not 1 < count <= _MAX_COMBINATIONS:
            return True
        for choice in product(*options):
            alone = Relevance(self.task.scene, self.task.domain, self.navigation, keep=self.keep)
            self._close(choice, alone)
            if alone.found.put_down:
                return True
        return False

    def _chosen(self, part: Part) -> tuple[Formula, tuple[Formula, ...]]:
        """Return a part of the goal that does not hold with the alternatives kept, and these."""
        kept: tuple[Formula, ...] = part.alternatives
        if part.disjunctive:
            chooser = Chooser(self.task.scene, self.task.domain, self.relevance)
            elsewhere = self._mentioned(part)
            choice = chooser.choose(part, elsewhere, self.keep, self.admitted)
            kept = choice.kept
            self.left_out += choice.left_out
            self.kept.append(kept)
        return Or(kept) if part.disjunctive else part.formula, kept

    def _mentioned(self, part: Part) -> frozenset[str]:
        """Return the objects that the other parts of the goal mention: those are not interchangeable."""
        others = (alternative for p in self.parts if p is not part for alternative in p.alternatives)
        return frozenset(name for alternative in others for name in constants(alternative))

    def _close(self, alternatives: Iterable[Formula], relevance: Relevance) -> None:
        """Add what any of the alternatives needs; quantified ones as far as something now or wanted supports them."""
        plain = [a for a in alternatives if not _quantified(a)]
        relevance.close([literal for alternative in plain for literal in literals_of(alternative)])
        rules = [rule for a in alternatives if _quantified(a) for rule in self._goal_rules(a)]
        for _ in range(2 if rules else 0):
            joins = [Join(relevance, rule, rule.needs[0], (True, _GOAL_ATOM.fact)) for rule in rules]
            wanted = [ground_literals(join.needs, binding) for join in joins for binding in join.solutions({})]
            relevance.close([literal for group in wanted for literal in group])

    def _goal_rules(self, formula: Formula) -> Iterator[Rule]:
        """Yield the alternatives of a quantified part of the goal as rules for reaching it."""
        table = type_table(self.task.domain)
        for variables, literals in dnf(formula, limit=5000):
            accepted = {v.name: table.accepted(v.types) for v in variables}
            typed = {v.name: v.types for v in variables}
            schema = replace(_GOAL, parameters=variables)
            yield Rule(schema, _GOAL_ATOM, False, accepted, typed, (literals,), False)

    def _protect(self, parts: list[Part]) -> list[Formula]:
        """Return the parts that hold now and that the actions kept could make false, with what keeping them needs."""
        kept: list[Formula] = []
        waiting = parts
        while True:
            self.relevance.close(())
            touched = [part for part in waiting if self._touched(part)]
            if not touched or len(kept) > _MAX_PULLED_IN:
                return kept
            for part in touched:
                self.relevance.close(literals_of(part.formula))
                kept.append(part.formula)
            waiting = [part for part in waiting if part not in touched]

    def _touched(self, part: Part) -> bool:
        found = self.relevance.found
        for atom in atoms(part.formula):
            names = [t for t in atom.terms if not t.startswith("?")]
            if all(name in found.objects for name in names):
                return True
            every = rules_of(self.task.domain)
            rules = [r for sign in (True, False) for r in every.changes(atom.predicate, positive=sign)]
            if any(rule.universal and rule.schema.name in found.schemas for rule in rules):
                return True
        return False


def _quantified(formula: Formula) -> bool:
    return isinstance(formula, Exists) or (isinstance(formula, And | Or) and any(map(_quantified, formula.parts)))


def facts_among(scene: Scene, domain: Domain, objects: Iterable[str]) -> list[Fact]:
    """Return the scene's facts of the domain's predicates whose arguments are all among the objects, links excepted."""
    known = dict.fromkeys(objects)
    facts: list[Fact] = []
    for predicate in domain.predicates.values():
        arity = len(predicate.parameters)
        if predicate.name in (LINK, OPEN_PLAN):
            continue
        if arity == 0:
            facts += scene.matching(predicate.name)
            continue
        rest: list[str | None] = [None] * (arity - 1)
        for name in known:
            facts += [f for f in scene.matching(predicate.name, name, *rest) if all(a in known for a in f[1:])]
    return facts
