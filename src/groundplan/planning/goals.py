"""Goals read for relevance: what is true already, what is not, and which of many alternatives are worth considering.

"Any of 5,000 mugs will do" is a disjunction whose alternatives each have a lower bound on their cost: something must be
done to each thing that is not yet as wanted, so the robot must walk there. Interchangeable alternatives count once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.errors import InputError
from groundplan.logic.domain import Domain
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Not, Or
from groundplan.logic.normal import atoms, constants, instantiate, nnf, substitute
from groundplan.planning.candidates import signature
from groundplan.planning.joining import Wanted
from groundplan.planning.relevance import Relevance
from groundplan.scene.scene import Scene

MAX_INSTANCES = 50_000
MAX_WITNESSES = 10_000
_TIES = 3
"""Alternatives as near as the farthest one kept are kept too, up to so many times as many."""


@dataclass(frozen=True, slots=True)
class Part:
    """One conjunct of a goal: whether it holds now, and its alternatives (itself, if it is no disjunction)."""

    formula: Formula
    true_now: bool
    alternatives: tuple[Formula, ...]

    @property
    def disjunctive(self) -> bool:
        """Whether there is a choice."""
        return isinstance(self.formula, Or | Exists)


@dataclass(frozen=True, slots=True)
class Choice:
    """Alternatives kept, and those left out with lower bounds in metres of route (without interchangeable ones)."""

    kept: tuple[Formula, ...]
    left_out: tuple[tuple[float, Formula], ...]


def parts_of(goal: Formula, scene: Scene, domain: Domain) -> list[Part]:
    """Return the goal's conjuncts, with universal quantifiers written out.

    Raises:
        InputError: a universal quantifier ranges over too many combinations.
    """
    parts = []
    for conjunct in _conjuncts(nnf(goal)):
        if _has_universal(conjunct):
            conjunct = nnf(instantiate(conjunct, scene, domain, limit=MAX_INSTANCES))
        for formula in _conjuncts(conjunct):
            options = formula.parts if isinstance(formula, Or) else (formula,)
            alternatives = tuple(a for option in options for a in _witnesses(option, scene, domain))
            parts.append(Part(formula, holds(formula, scene, domain), alternatives))
    return parts


def _witnesses(formula: Formula, scene: Scene, domain: Domain) -> tuple[Formula, ...]:
    """Return an existential formula's alternatives, one for each choice of objects (itself, if there are too many)."""
    if not isinstance(formula, Exists):
        return (formula,)
    try:
        written = nnf(instantiate(formula, scene, domain, limit=MAX_WITNESSES))
    except InputError:
        return (formula,)
    return written.parts if isinstance(written, Or) else (written,)


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, And):
        for part in formula.parts:
            yield from _conjuncts(part)
    else:
        yield formula


def _has_universal(formula: Formula) -> bool:
    match formula:
        case Forall():
            return True
        case Not(body) | Exists(body=body):
            return _has_universal(body)
        case And(parts) | Or(parts):
            return any(map(_has_universal, parts))
        case _:
            return False


def literals_of(formula: Formula) -> list[Wanted]:
    """Return the ground literals of a formula in negation normal form."""
    match formula:
        case Atom():
            found = [(True, formula.fact)]
        case Not(body) if isinstance(body, Atom):
            found = [(False, body.fact)]
        case And(parts) | Or(parts):
            return [literal for part in parts for literal in literals_of(part)]
        case _:
            found = []
    return [(sign, fact) for sign, fact in found if not any(t.startswith("?") for t in fact)]


class Chooser:
    """Chooses among the alternatives of a disjunction."""

    def __init__(self, scene: Scene, domain: Domain, relevance: Relevance) -> None:
        self.scene = scene
        self.domain = domain
        self.relevance = relevance
        self.nearness = relevance.nearness
        self.agents = frozenset(relevance.agents)
        self.states = tuple(p.name for p in domain.predicates.values() if len(p.parameters) == 1)

    def choose(self, part: Part, elsewhere: frozenset[str], keep: int, admitted: frozenset[Formula]) -> Choice:
        """Keep the alternatives with the least bounds and those admitted; `elsewhere` are other parts' objects."""
        alternatives = tuple(a for a in part.alternatives if self.possible(a)) or part.alternatives[:1]
        if len(alternatives) <= keep + 2:
            return Choice(alternatives, ())
        classes: dict[object, Formula] = {}
        for alternative in alternatives:
            classes.setdefault(self._class(alternative, elsewhere), alternative)
        ranked = sorted((self.bound_m(a), i, a) for i, a in enumerate(classes.values()))
        within = max((bound for bound, _, _ in ranked[:keep]), default=0.0)
        ties = sum(bound <= within for bound, _, _ in ranked)
        keep = ties if ties <= _TIES * keep else keep
        kept = [a for rank, (_, _, a) in enumerate(ranked) if rank < keep or a in admitted]
        chosen = set(kept)
        return Choice(tuple(kept), tuple((bound, a) for bound, _, a in ranked if a not in chosen))

    def possible(self, formula: Formula) -> bool:
        """Say whether each ground literal holds or could be made true by some action, judged by types alone."""
        match formula:
            case And(parts):
                return all(map(self.possible, parts))
            case Or(parts):
                return any(map(self.possible, parts))
            case Equal():
                return self._holds(formula)
            case Atom() | Not():
                return self._holds(formula) or any(map(self.relevance.achievable, literals_of(formula)))
            case _:
                return True

    def bound_m(self, formula: Formula) -> float:
        """Return a lower bound on the metres to walk to make a formula true: to the farthest thing not as wanted."""
        match formula:
            case And(parts):
                return max((self.bound_m(p) for p in parts), default=0.0)
            case Or(parts):
                return min((self.bound_m(p) for p in parts), default=0.0)
            case Atom() | Not():
                body = formula.body if isinstance(formula, Not) else formula
                if not isinstance(body, Atom) or self._holds(formula):
                    return 0.0
                things = [t for t in body.terms[:1] if t not in self.agents] or list(body.terms[1:2])
                return max((self.nearness.entity_m(t) for t in things if t in self.scene), default=0.0)
            case _:
                return 0.0

    def _holds(self, formula: Formula) -> bool:
        return not any(t.startswith("?") for a in atoms(formula) for t in a.terms) and holds(
            formula, self.scene, self.domain
        )

    def _class(self, alternative: Formula, elsewhere: frozenset[str]) -> object:
        """Return what is the same for interchangeable alternatives: the formula with things replaced by their signs."""
        if not isinstance(alternative, Atom | And | Or | Not | Equal):
            return alternative
        own = [name for name in sorted(constants(alternative)) if name in self.scene and name not in elsewhere]
        signs = sorted((str(signature(self.scene, name, self.states)), name) for name in own)
        numbered = {name: f"?{i}" for i, (_, name) in enumerate(signs)}
        return substitute(alternative, dict(numbered)), tuple(sign for sign, _ in signs)
