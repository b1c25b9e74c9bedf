"""Why no plan exists: which goal literal cannot hold, and what is missing for it.

First the delete relaxation (what could be true if nothing ever became false again) over the part of the scene that
matters: a literal that is out of reach even there never holds. The reason is followed from the goal back to the first
thing that is missing: a type ("nothing here can heat"), a static fact ("there is no route to the basement"), or that no
action makes the literal true at all. Then pairs of goal literals that contradict each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And, Atom, Equal, Exists, Formula, Not, Or, Variable
from groundplan.logic.types import is_of, objects_of, type_table
from groundplan.logic.verdict import Evidence, Reason, Status, Verdict
from groundplan.planning.goals import Chooser, literals_of, parts_of
from groundplan.planning.joining import Wanted
from groundplan.planning.navigation import navigation_of
from groundplan.planning.planner import PlanningTask
from groundplan.planning.relevance import Relevance
from groundplan.planning.rules import Rule, rules_of

NO_PLAN = "no plan"
"""The detail of these verdicts: not a plan was judged but that there is none."""
_KEEP = 16
_MAX_OPTIONS = 200
_MAX_DEPTH = 12


def explain_unsolvable(task: PlanningTask) -> tuple[Verdict, bool]:
    """Return the verdict on a goal that no plan reaches, with what is missing as evidence (none if it is not clear).

    Also say whether every candidate was looked at, so that the evidence proves that there is no plan.
    """
    navigation = navigation_of(task.domain)
    evidence: tuple[Evidence, ...] = ()
    complete = False
    if navigation is not None and rules_of(task.domain).usable:
        relevance = Relevance(task.scene, task.domain, navigation, keep=_KEEP)
        explainer = _Explainer(task, relevance)
        evidence, complete = explainer.evidence(), explainer.complete
    verdict = Verdict(status=Status.INVALID, reason=Reason.GOAL_NOT_REACHED, evidence=evidence, detail=NO_PLAN)
    return verdict, complete


class _Explainer:
    """Delete-relaxed reachability over one backward analysis, and the walk back to what is missing."""

    def __init__(self, task: PlanningTask, relevance: Relevance) -> None:
        self.task = task
        self.relevance = relevance
        self.parts = [p for p in parts_of(task.goal, task.scene, task.domain) if not p.true_now]
        chooser = Chooser(task.scene, task.domain, relevance)
        choices = [chooser.choose(p, frozenset(), _MAX_OPTIONS, frozenset()) for p in self.parts]
        self.options = [choice.kept for choice in choices]
        relevance.close([literal for options in self.options for o in options for literal in literals_of(o)])
        self.complete = relevance.found.left_out_m == math.inf and not any(c.left_out for c in choices)
        self.reachable = self._reachable()

    def evidence(self) -> tuple[Evidence, ...]:
        """Return, for each part of the goal that is out of reach, the literal and what is missing for it."""
        found: list[Evidence] = []
        for part, options in zip(self.parts, self.options, strict=True):
            if any(map(self._can_hold, options)):
                continue
            missing = [[lit for lit in literals_of(o) if not self._within_reach(lit)] for o in options]
            missing = [literals for literals in missing if literals]
            if not missing:
                found.append(Evidence(part.formula))
                continue
            goal = min(missing, key=len)[0]
            found.append(Evidence(_formula(goal), missing=(goal[1],) if goal[0] else ()))
            found += self._blame(goal)
        return tuple(dict.fromkeys(found))

    def _can_hold(self, formula: Formula) -> bool:
        """Say whether the formula is within reach; quantified ones are taken to be."""
        match formula:
            case And(parts):
                return all(map(self._can_hold, parts))
            case Or(parts):
                return any(map(self._can_hold, parts))
            case Atom() | Not(Atom()):
                return all(map(self._within_reach, literals_of(formula)))
            case Equal() | Not(Equal()):
                return holds(formula, self.task.scene, self.task.domain)
            case _:
                return True

    # --- reachability -------------------------------------------------------------------------------------------

    def _reachable(self) -> set[Wanted]:
        found = self.relevance.found
        reached = {lit for lit in found.wanted if self.task.scene.holds(lit[1]) is lit[0]}
        while True:
            new = {
                literal
                for literal, instances in found.instances.items()
                if literal not in reached and any(all(self._met(n, reached) for n in needs) for _, needs in instances)
            }
            if not new:
                return reached
            reached |= new

    def _within_reach(self, literal: Wanted) -> bool:
        return self._met(literal, self.reachable)

    def _met(self, literal: Wanted, reached: set[Wanted]) -> bool:
        positive, fact = literal
        navigation = self.relevance.navigation
        if literal in reached or self._static(fact):
            return literal in reached or self._holds(fact) is positive
        if fact[0] == navigation.position and fact[1] in self.relevance.agents:
            return not positive or self.relevance.nearness.place_m(fact[2]) < float("inf")
        return self.task.scene.holds(fact) is positive

    def _static(self, fact: tuple[str, ...]) -> bool:
        return fact[0] not in self.relevance.rules.changing

    def _holds(self, fact: tuple[str, ...]) -> bool:
        types = type_table(self.task.domain)
        if len(fact) == 2 and fact[0] in types.names:
            return is_of(fact[1], types.accepted((fact[0],)), self.task.scene, self.task.domain)
        return self.task.scene.holds(fact)

    # --- blame --------------------------------------------------------------------------------------------------

    def _blame(self, literal: Wanted) -> Iterator[Evidence]:
        """Yield what is missing for a literal that is out of reach, following the way that lacks least."""
        seen: set[Wanted] = set()
        for _ in range(_MAX_DEPTH):
            seen.add(literal)
            ways = self.relevance.found.instances.get(literal)
            if not ways:
                yield from self._nothing_makes(literal)
                return
            lacking = [[n for n in needs if not self._within_reach(n)] for _, needs in ways]
            lacking = [needs for needs in lacking if needs and not seen & set(needs)] or [[]]
            needs = min(lacking, key=lambda needs: (len(needs), self._hopeless(needs)))
            if not needs:
                return
            literal = needs[0]
            if literal[1][0] == self.relevance.navigation.position:
                yield Evidence(_formula(literal), missing=(literal[1],))
                return

    def _hopeless(self, needs: list[Wanted]) -> int:
        return sum(need not in self.relevance.found.instances for need in needs)

    def _nothing_makes(self, literal: Wanted) -> Iterator[Evidence]:
        """Yield why no action makes a literal true: the types and static facts that every action for it lacks."""
        positive, fact = literal
        rules = self.relevance.rules.changes(fact[0], positive=positive)
        lacking: list[Formula] = []
        for rule in rules:
            lacking += self._misfits(rule, fact) or self._absent(rule, fact)
        if not lacking:
            yield Evidence(_formula(literal), missing=(fact,) if positive else ())
        for condition in dict.fromkeys(lacking):
            facts = (condition.fact,) if isinstance(condition, Atom) else ()
            yield Evidence(condition, missing=facts)

    def _misfits(self, rule: Rule, fact: tuple[str, ...]) -> list[Formula]:
        """Return the types that the literal's own objects would have to be of."""
        found: list[Formula] = []
        for term, name in zip(rule.atom.terms, fact[1:], strict=False):
            if term.startswith("?") and not self.relevance.fits(name, rule.accepted.get(term)):
                found.append(Atom(rule.typed[term][0], (name,)))
        return found

    def _absent(self, rule: Rule, fact: tuple[str, ...]) -> list[Formula]:
        """Return the static needs of a rule that nothing in the scene meets, with the literal's objects filled in."""
        binding = dict(zip(rule.atom.terms, fact[1:], strict=False))
        scene, domain = self.task.scene, self.task.domain
        found: list[Formula] = []
        for need in dict.fromkeys(n for needs in rule.needs for n in needs if isinstance(n, Atom)):
            if not self._static((need.predicate,)):
                continue
            terms = tuple(binding.get(t, t) for t in need.terms)
            free = tuple(Variable(t, ("object",)) for t in terms if t.startswith("?"))
            if need.predicate in type_table(domain).names and len(terms) == 1:
                accepted = type_table(domain).accepted((need.predicate,))
                absent = not (objects_of(accepted, scene, domain) if free else self._holds((need.predicate, *terms)))
            else:
                absent = not scene.matching(need.predicate, *(None if t.startswith("?") else t for t in terms))
            if absent:
                atom = Atom(need.predicate, terms)
                found.append(Exists(free, atom) if free else atom)
        return found


def _formula(literal: Wanted) -> Formula:
    positive, fact = literal
    atom = Atom(fact[0], fact[1:])
    return atom if positive else Not(atom)


def goal_pairs(task: PlanningTask) -> Iterator[tuple[Formula, ...]]:
    """Yield each part of the goal, then each pair of parts, for finding the smallest that no plan reaches."""
    parts = [part.formula for part in parts_of(task.goal, task.scene, task.domain)]
    yield from ((part,) for part in parts)
    yield from ((one, other) for i, one in enumerate(parts) for other in parts[i + 1 :])


def clashing(parts: tuple[Formula, ...]) -> Verdict:
    """Return the verdict on parts of a goal that cannot hold together."""
    evidence = tuple(Evidence(part) for part in parts)
    reason = Reason.CONTRADICTION if len(parts) > 1 else Reason.GOAL_NOT_REACHED
    return Verdict(status=Status.INVALID, reason=reason, evidence=evidence, detail=NO_PLAN)
