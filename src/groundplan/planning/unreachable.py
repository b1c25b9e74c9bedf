"""Why nothing reaches a goal of a task that is written out: what is missing, followed back to what is lacking first."""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.logic.formula import Atom, Exists, Formula, Not, Or, Variable
from groundplan.logic.normal import dnf, nnf
from groundplan.logic.verdict import NO_PLAN, Evidence, Reason, Status, Verdict
from groundplan.planning.backward import Backward
from groundplan.planning.instances import Rule, ground_effects
from groundplan.planning.planner import PlanningTask
from groundplan.planning.unfolding import Literal, Way
from groundplan.scene.scene import Fact

_MAX_DEPTH = 12


def explain_unreachable(task: PlanningTask, analysis: Backward) -> Verdict:
    """Return the verdict on a goal that no plan reaches, with what is missing as evidence (none if it is not clear)."""
    evidence = tuple(dict.fromkeys(_Explainer(task, analysis).evidence()))
    return Verdict(status=Status.INVALID, reason=Reason.GOAL_NOT_REACHED, evidence=evidence, detail=NO_PLAN)


def certain(task: PlanningTask, analysis: Backward) -> bool:
    """Say whether every alternative of the goal asks for something that no action could do to things of these types."""
    explainer = _Explainer(task, analysis)
    for _, literals in dnf(nnf(task.goal)):
        ground = [(not isinstance(p, Not), p.body if isinstance(p, Not) else p) for p in literals]
        plain = [(sign, atom.fact) for sign, atom in ground if isinstance(atom, Atom) and not explainer.derived(atom)]
        false = [(sign, fact) for sign, fact in plain if (fact in analysis.facts.initial) is not sign]
        if not any(explainer.hopeless(literal) for literal in false):
            return False
    return True


class _Explainer:
    """What is within reach if nothing ever became false again, and the walk back to what is missing."""

    def __init__(self, task: PlanningTask, analysis: Backward) -> None:
        self.task = task
        self.analysis = analysis
        self.facts = analysis.facts
        self.makers: dict[Literal, list[Way]] = {}
        self._write_out()
        self.reached = self._reachable()

    def _write_out(self) -> None:
        for instance in self.analysis.instances:
            schema = instance.schema
            binding = {v.name: name for v, name in zip(schema.parameters, instance.args, strict=True)}
            added, removed = ground_effects(schema, binding)
            ways = self.facts.ways(nnf(schema.precondition), binding) or self._plain(nnf(schema.precondition), binding)
            for literal in [*((True, f) for f in added), *((False, f) for f in removed)]:
                self.makers.setdefault(literal, []).extend(ways)

    def _plain(self, condition: Formula, binding: dict[str, str]) -> list[Way]:
        """Return the needs of an action without a possible way as they are written, derived ones included."""
        found = []
        for _, literals in dnf(condition):
            atoms = [(not isinstance(p, Not), p.body if isinstance(p, Not) else p) for p in literals]
            ground = [
                (s, (a.predicate, *(binding.get(t, t) for t in a.terms))) for s, a in atoms if isinstance(a, Atom)
            ]
            found.append(frozenset(ground))
        return found

    def _reachable(self) -> set[Literal]:
        reached: set[Literal] = {(True, fact) for fact in self.facts.initial}
        waiting = dict(self.makers)
        while True:
            new = [lit for lit, ways in waiting.items() if any(all(self._met(n, reached) for n in way) for way in ways)]
            if not new:
                return reached
            reached.update(new)
            waiting = {lit: ways for lit, ways in waiting.items() if lit not in reached}

    def _met(self, literal: Literal, reached: set[Literal]) -> bool:
        return literal in reached or (not literal[0] and literal[1] not in self.facts.initial)

    def evidence(self) -> Iterator[Evidence]:
        """Yield, for the alternative of the goal that lacks least, what is out of reach and what is missing for it."""
        lacking = []
        for _, literals in dnf(nnf(self.task.goal)):
            ground = [(not isinstance(p, Not), p.body if isinstance(p, Not) else p) for p in literals]
            atoms = [(sign, atom) for sign, atom in ground if isinstance(atom, Atom)]
            lacking.append([(sign, atom.fact) for sign, atom in atoms if not self._within_reach(sign, atom)])
        known = [group for group in lacking if group]
        if not known or len(known) < len(lacking):
            return
        for literal in min(known, key=len):
            yield Evidence(_formula(literal), missing=(literal[1],) if literal[0] else ())
            yield from self._blame(literal)

    def _within_reach(self, sign: bool, atom: Atom) -> bool:
        ways = self.facts.ways(atom if sign else Not(atom), {})
        if atom.predicate in self.facts.rules:
            return any(all(self._met(lit, self.reached) for lit in way) for way in ways)
        return self._met((sign, atom.fact), self.reached)

    def _blame(self, literal: Literal) -> Iterator[Evidence]:
        seen: set[Literal] = set()
        for _ in range(_MAX_DEPTH):
            seen.add(literal)
            ways = self.makers.get(literal)
            if not ways:
                yield from self._nothing_makes(literal)
                return
            lacks = [sorted(lit for lit in way if not self._met(lit, self.reached)) for way in ways]
            open_ways = [needs for needs in lacks if needs and not seen & set(needs)]
            if not open_ways:
                return
            literal = min(open_ways, key=len)[0]
            if literal not in self.makers:
                yield Evidence(_formula(literal), missing=(literal[1],) if literal[0] else ())

    def derived(self, atom: Atom) -> bool:
        """Say whether an atom is of a derived predicate."""
        return atom.predicate in self.facts.rules

    def hopeless(self, literal: Literal) -> bool:
        """Say whether every action that could make a literal true lacks things of the right types for it."""
        sign, fact = literal
        return not any(self._fits(rule, fact) for rule in self.analysis.rules.get((fact[0], sign), ()))

    def _fits(self, rule: Rule, fact: Fact) -> bool:
        names = dict(zip(rule.atom.terms, fact[1:], strict=True))
        return all(
            self.facts.fits(names[v.name], v.types) if v.name in names else bool(self.facts.members(v.types))
            for v in rule.schema.parameters
        )

    def _nothing_makes(self, literal: Literal) -> Iterator[Evidence]:
        """Yield the types that the literal's things would have to be of, or that nothing here is of."""
        options = [
            found
            for rule in self.analysis.rules.get((literal[1][0], literal[0]), ())
            if (found := self._lacks(rule, literal[1]))
        ]
        yield from min(options, key=len, default=[])

    def _lacks(self, rule: Rule, fact: Fact) -> list[Evidence]:
        types = {v.name: v for v in rule.schema.parameters}
        pairs = [(types[t], n) for t, n in zip(rule.atom.terms, fact[1:], strict=True) if t in types]
        wrong = [Evidence(_type_formula(v, name)) for v, name in pairs if not self.facts.fits(name, v.types)]
        bound = {v.name for v, _ in pairs}
        free = [v for v in rule.schema.parameters if v.name not in bound and not self.facts.members(v.types)]
        return wrong or [Evidence(Exists((v,), _type_formula(v, v.name))) for v in free]


def _type_formula(variable: Variable, name: str) -> Formula:
    parts = tuple(Atom(type_name, (name,)) for type_name in variable.types)
    return parts[0] if len(parts) == 1 else Or(parts)


def _formula(literal: Literal) -> Formula:
    sign, fact = literal
    return Atom(fact[0], fact[1:]) if sign else Not(Atom(fact[0], fact[1:]))


__all__ = ["Fact", "explain_unreachable"]
