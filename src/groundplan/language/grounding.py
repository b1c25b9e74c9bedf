"""From an interpretation to ground goals: conditions are evaluated, descriptions resolved, variables expanded, exactly.

The model says what is meant ("the red mug", "all plates", "a cloth"); here the scene says which entities these are. A
description of one thing that several entities fit becomes a disjunction over them, so that the planner can take the
cheapest; that it was ambiguous is noted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod
from types import MappingProxyType

from groundplan.language.absence import what_is_missing
from groundplan.language.clarification import Ambiguity
from groundplan.language.questions import Clause, Condition, Described, Determiner
from groundplan.language.remainders import settled
from groundplan.logic import bindings, holds, parse_goal, substitute
from groundplan.logic.contradiction import contradiction
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Exists, Formula, Or, Variable
from groundplan.logic.normal import terms
from groundplan.logic.verdict import Reason, Status, Verdict
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import evaluate
from groundplan.scene.routes import distances
from groundplan.scene.scene import Scene

_MOST_COMBINATIONS = 400
_NAMED_IN_NOTES = 6


@dataclass(frozen=True, kw_only=True)
class Grounding:
    """Goals over ids, in the order in which they must hold (usually one).

    `candidates` are the entities each variable may stand for, and `ambiguities` the variables for one thing that
    several fit. `exact` says that no candidate was left out. A `verdict` that is not VALID says why there is no goal
    (nothing fits a description, or the goal contradicts itself).
    """

    goals: tuple[Formula, ...] = ()
    candidates: Mapping[str, tuple[str, ...]]
    described: Mapping[str, Described]
    notes: tuple[str, ...] = ()
    ambiguities: tuple[Ambiguity, ...] = ()
    exact: bool = True
    verdict: Verdict


def ground_clauses(
    clauses: Sequence[Clause], scene: Scene, domain: Domain, chosen: Mapping[str, str] = MappingProxyType({})
) -> Grounding:
    """Resolve the clauses of an interpretation on an enriched scene; `chosen` settles what some variables stand for.

    Raises:
        PddlError: a goal does not parse or type-check.
        QueryError: a description cannot be evaluated.
    """
    resolved = resolve_clauses(clauses, scene, domain, chosen)
    if not resolved.verdict.valid:
        return resolved
    goals = _keep_earlier(resolved.goals, domain, scene)
    for goal in goals:
        clash = contradiction(goal, domain, scene)
        if clash is not None:
            return replace(resolved, goals=(), exact=True, verdict=clash)
    return replace(resolved, goals=goals)


def resolve_clauses(
    clauses: Sequence[Clause], scene: Scene, domain: Domain, chosen: Mapping[str, str] = MappingProxyType({})
) -> Grounding:
    """Do what `ground_clauses` does, but leave the stages' goals as they are said: none is checked or carried on.

    Raises:
        PddlError: a goal does not parse or type-check.
        QueryError: a description cannot be evaluated.
    """
    notes: list[str] = []
    active = _active(clauses, scene, notes)
    described = {name: d for clause in active for name, d in clause.variables.items()}
    candidates = settled({name: evaluate(d.query, scene) for name, d in described.items()}, described, chosen)
    variables = tuple(Variable(name) for name in described)
    stated = [[parse_goal(c.goal, domain, scene, variables) for c in group] for group in _stages(active)]
    nowhere = frozenset(name for name, found in candidates.items() if not found)
    stated = [[_with_what_is_there(f, nowhere, described, notes) for f in formulas] for formulas in stated]
    used = set().union(*(terms(f) for formulas in stated for f in formulas)) & nowhere
    for name in sorted(used):
        missing = what_is_missing(described[name], scene, name)
        if missing:
            verdict = Verdict(status=Status.INVALID, reason=Reason.UNKNOWN_OBJECT, subject=missing)
            return Grounding(candidates=candidates, described=described, notes=tuple(notes), verdict=verdict)
        notes.append(f"Nothing is “{described[name].text or name}” now, so nothing has to be done about it.")
    stages, ambiguities, exact = [], list[Ambiguity](), True
    for formulas in stated:
        expansion = _Expansion(described, candidates, scene, domain)
        stages.append(expansion.expand([part for f in formulas for part in _conjuncts(f)]))
        exact = exact and expansion.exact
        notes += expansion.notes
        ambiguities += expansion.ambiguities
    return Grounding(
        goals=tuple(stages),
        candidates=candidates,
        described=described,
        notes=tuple(dict.fromkeys(notes)),
        ambiguities=tuple(dict.fromkeys(ambiguities)),
        exact=exact,
        verdict=Verdict(status=Status.VALID),
    )


def _with_what_is_there(
    formula: Formula, nowhere: frozenset[str], described: Mapping[str, Described], notes: list[str]
) -> Formula:
    """Leave out of each "this or that" what nothing in the scene fits, and note it, where something else is left."""
    match formula:
        case And(parts=parts):
            return And(tuple(_with_what_is_there(part, nowhere, described, notes) for part in parts))
        case Or(parts=parts):
            left = tuple(part for part in parts if not terms(part) & nowhere)
            if not left or len(left) == len(parts):
                return formula
            missing = {described[name].text or name for name in terms(formula) & nowhere}
            notes += [f"Nothing is “{text}”, so the other of what was asked for is taken." for text in sorted(missing)]
            return left[0] if len(left) == 1 else Or(left)
    return formula


def condition_holds(condition: Condition, scene: Scene) -> bool:
    """Say whether the condition holds in the scene now."""
    return bool(evaluate(condition.query, scene)) != condition.negated


def _active(clauses: Iterable[Clause], scene: Scene, notes: list[str]) -> list[Clause]:
    """Return the clauses whose conditions hold, with the `otherwise` of those whose conditions fail."""
    active: list[Clause] = []
    for clause in clauses:
        if all(condition_holds(condition, scene) for condition in clause.when):
            active.append(clause)
            if clause.when:
                notes.append("The condition holds in this scene, so its part of the instruction applies.")
        else:
            rest = (
                "what was asked for otherwise applies" if clause.otherwise else "its part of the instruction is skipped"
            )
            notes.append(f"The condition does not hold in this scene: {rest}.")
            active += _active(clause.otherwise, scene, notes)
    return active


def _stages(clauses: Sequence[Clause]) -> list[list[Clause]]:
    stages: list[list[Clause]] = [[]]
    for clause in clauses:
        if clause.after_previous and stages[-1]:
            stages.append([])
        stages[-1].append(clause)
    return stages


def _conjuncts(formula: Formula) -> list[Formula]:
    if isinstance(formula, And):
        return [part for inner in formula.parts for part in _conjuncts(inner)]
    return [formula]


def _keep_earlier(stages: Sequence[Formula], domain: Domain, scene: Scene) -> tuple[Formula, ...]:
    """Let each stage keep what earlier stages brought about, except what it contradicts."""
    goals: list[Formula] = []
    kept: list[Formula] = []
    for stage in stages:
        kept = [part for part in kept if contradiction(And((stage, part)), domain, scene) is None]
        goals.append(And((*kept, *_conjuncts(stage))))
        kept += _conjuncts(stage)
    return tuple(goals)


class _Expansion:
    """Expands the variables of one stage's conjuncts over their candidates."""

    def __init__(
        self,
        described: Mapping[str, Described],
        candidates: Mapping[str, tuple[str, ...]],
        scene: Scene,
        domain: Domain,
    ) -> None:
        self.described = described
        self.candidates = dict(candidates)
        self.scene = scene
        self.domain = domain
        self.exact = True
        self.notes: list[str] = []
        self.ambiguities: list[Ambiguity] = []

    def expand(self, conjuncts: Sequence[Formula]) -> Formula:
        """Return the conjunction with every variable replaced: ALL and NUMBER first, then one disjunction a group."""
        parts = [part for conjunct in conjuncts for part in self._universal(conjunct)]
        groups = self._groups(parts)
        expanded = [self._placed(self._existential(names, group)) for names, group in groups]
        flat = [part for formula in expanded for part in _conjuncts(formula)]
        return flat[0] if len(flat) == 1 else And(tuple(dict.fromkeys(flat)))

    def _placed(self, formula: Formula) -> Formula:
        """Write "on something in that room" out over what is there now: no furniture is carried there for it."""
        match formula:
            case And(parts=parts):
                return And(tuple(self._placed(part) for part in parts))
            case Or(parts=parts):
                return Or(tuple(self._placed(part) for part in parts))
            case Exists(variables=variables, body=body):
                names = {v.name for v in variables}
                where = [
                    p for p in _conjuncts(body) if isinstance(p, Atom) and p.predicate == "in" and p.terms[0] in names
                ]
                found = bindings(And(tuple(where)), self.scene, self.domain, variables) if where else []
                fixed = [b for b in found if not any(self.scene.has_type(i, "pickable") for i in b.values())]
                options = tuple(substitute(body, b) for b in fixed)
                return Or(options) if options else formula
        return formula

    def _free(self, formula: Formula) -> list[str]:
        return sorted(terms(formula) & set(self.described))

    def _universal(self, conjunct: Formula) -> list[Formula]:
        """Instantiate ALL variables by conjunction, and NUMBER variables too where just as many fit."""
        for name in self._free(conjunct):
            if self._is_remainder(name):
                continue
            determiner, number = self.described[name].determiner, self.described[name].number
            if determiner is Determiner.ALL or (
                determiner is Determiner.NUMBER and len(self.candidates[name]) <= number
            ):
                if determiner is Determiner.NUMBER and len(self.candidates[name]) < number:
                    text = self.described[name].text or name
                    self.notes.append(f"Only {len(self.candidates[name])} of {number} were found for “{text}”.")
                chosen = self.candidates[name]
                return [p for c in chosen for p in self._universal(substitute(conjunct, {name: c})) if _sensible(p)]
        return [conjunct]

    def _is_remainder(self, name: str) -> bool:
        """Say whether a variable is for all others than one that is still to be chosen ("one book …, the others …")."""
        described = self.described[name]
        others = [self.described[o] for o in described.distinct_from if o in self.described]
        chosen = any(o.determiner not in (Determiner.ALL, Determiner.THE) for o in others)
        return described.determiner is Determiner.ALL and chosen

    def _groups(self, parts: Sequence[Formula]) -> list[tuple[tuple[str, ...], list[Formula]]]:
        """Split the conjuncts into groups that share no variable, so that disjunctions do not multiply."""
        groups: list[tuple[set[str], list[Formula]]] = []
        for part in parts:
            names = set(self._free(part))
            for name in list(names):
                names |= set(self.described[name].distinct_from) & set(self.described)
            members = [part]
            for other in [g for g in groups if g[0] & names]:
                groups.remove(other)
                names |= other[0]
                members = other[1] + members
            groups.append((names, members))
        return [(tuple(sorted(names)), members) for names, members in groups]

    def _existential(self, names: tuple[str, ...], parts: list[Formula]) -> Formula:
        if not names:
            return And(tuple(parts))
        goal = And(tuple(parts))
        free = [n for n in names if n in terms(goal)]
        numbered = [n for n in free if self.described[n].determiner is Determiner.NUMBER]
        pools = {n: self._pool(n, goal, len(free)) for n in free if not self._is_remainder(n)}
        if len(numbered) > 1:
            single = {n: pools[n][0] for n in pools if len(pools[n]) == 1 and not self.described[n].distinct_from}
            apart = self._groups([substitute(part, single) for part in parts]) if single else []
            if len(apart) > 1:
                return And(tuple(self._existential(group, members) for group, members in apart))
        if numbered:
            return self._several(numbered[0], goal, pools)
        options = self._options(goal, tuple(pools), pools)
        new = [o for o in options if not holds(o, self.scene, self.domain)]
        chosen = new or options
        self._note_ambiguity(tuple(pools), pools)
        return chosen[0] if len(chosen) == 1 else Or(tuple(chosen))

    def _options(self, goal: Formula, free: Sequence[str], pools: Mapping[str, Sequence[str]]) -> list[Formula]:
        options: list[Formula] = []
        for values in product(*(pools[n] for n in free)):
            bound = {name: (value,) for name, value in zip(free, values, strict=True)}
            option = self._bound(goal, bound)
            if option is not None and _sensible(option):
                options.append(option)
        return options

    def _bound(self, goal: Formula, bound: Mapping[str, tuple[str, ...]]) -> Formula | None:
        """Return a goal with what each variable stands for in it, all others than these for remainders.

        None: variables that must differ do not, or nothing is left for a remainder.
        """
        full = dict(bound)
        for name in self._free(goal):
            if self._is_remainder(name):
                taken = {i for other in self.described[name].distinct_from for i in bound.get(other, ())}
                full[name] = tuple(i for i in self.candidates[name] if i not in taken)
        clash = any(set(full[n]) & set(full.get(o, ())) for n in full for o in self.described[n].distinct_from)
        if clash or not all(full.values()):
            return None
        parts: list[Formula] = []
        for part in _conjuncts(goal):
            names = [n for n in self._free(part) if n in full]
            parts += [substitute(part, dict(zip(names, v, strict=True))) for v in product(*(full[n] for n in names))]
        return parts[0] if len(parts) == 1 else And(tuple(dict.fromkeys(parts)))

    def _several(self, name: str, goal: Formula, pools: Mapping[str, Sequence[str]]) -> Formula:
        """Expand "two of the mugs": any `number` of the candidates; other variables are shared by all of them."""
        number = self.described[name].number
        self._note_ambiguity((name,), pools)
        others = [n for n in pools if n != name]
        fresh = [
            c
            for c in pools[name]
            if not any(
                holds(o, self.scene, self.domain) for o in self._options(goal, [name, *others], {**pools, name: [c]})
            )
        ]
        values = [self._several_of(n, pools[n]) for n in others]
        pool = fresh if len(fresh) >= number else list(pools[name])
        while len(list(combinations(pool, number))) > _MOST_COMBINATIONS // 4 and len(pool) > number:
            pool = pool[:-1]
            self.exact = False
        options: list[Formula] = []
        for rest in product(*values):
            for chosen in combinations(pool, number):
                option = self._bound(goal, {**dict(zip(others, rest, strict=True)), name: chosen})
                options += [] if option is None or not _sensible(option) else [option]
        options = options[:_MOST_COMBINATIONS]
        return options[0] if len(options) == 1 else Or(tuple(options))

    def _several_of(self, name: str, pool: Sequence[str]) -> list[tuple[str, ...]]:
        """Return what a variable may stand for: one thing, or as many as are wished for."""
        described = self.described[name]
        number = described.number if described.determiner is Determiner.NUMBER else 1
        return list(combinations(pool, min(number, len(pool))))

    def _pool(self, name: str, goal: Formula, variables: int) -> list[str]:
        """Return the candidates of a variable, nearest first, cut where the combinations would be too many."""
        pool = list(self.candidates[name])
        limit = max(2, int(_MOST_COMBINATIONS ** (1 / variables)))
        product_size = prod(max(1, len(self.candidates[n])) for n in self._free(goal))
        if len(pool) > 1:
            pool = nearest_first(pool, self.scene)
        if product_size > _MOST_COMBINATIONS and len(pool) > limit:
            self.exact = False
            earlier = [n for n in self.described[name].distinct_from if n in self.described]
            apart = [n for n, d in self.described.items() if name in d.distinct_from]
            alike = len(earlier) + len(apart) + 1
            pool = pool[len(earlier) :: alike][: max(1, limit)] if alike > limit else pool[:limit]
        return pool

    def _note_ambiguity(self, free: Sequence[str], pools: Mapping[str, Sequence[str]]) -> None:
        for name in free:
            described, pool = self.described[name], pools[name]
            definite = described.text.startswith(("both ", "the "))
            if described.determiner is Determiner.NUMBER and definite and len(pool) > described.number:
                self.notes.append(
                    f"“{described.text}” fits {len(pool)} things; the cheapest {described.number} were taken."
                )
            if described.determiner is Determiner.THE and len(pool) > 1 and described.text:
                shown = ", ".join(pool[:_NAMED_IN_NOTES]) + (", …" if len(pool) > _NAMED_IN_NOTES else "")
                self.notes.append(f"“{described.text}” fits {len(pool)} things ({shown}); the cheapest was taken.")
                self.ambiguities.append(Ambiguity(name, described.text, tuple(pool)))


def nearest_first(ids: Sequence[str], scene: Scene) -> list[str]:
    """Order entities by the length of the route from the robot; those out of reach come last, ties keep their order."""
    robots = scene.of_type("robot") or scene.of_kind(Kind.AGENT)
    start = scene.holder(robots[0]) if robots else None
    if start is None:
        return list(ids)
    rooms = {i: scene.room_of(i) or i for i in ids}
    lengths = distances(scene, start, sorted(set(rooms.values())))
    return sorted(ids, key=lambda i: lengths.get(rooms[i], float("inf")))


def _sensible(formula: Formula) -> bool:
    """Say that no positive atom relates a thing to itself (a mug on that same mug)."""
    return all(
        not (isinstance(part, Atom) and len(part.terms) == 2 and part.terms[0] == part.terms[1])
        for part in _conjuncts(formula)
    )
