"""Writes formulas and effects as PDDL for planners that know one type per object and no quantified conditions.

Types become unary predicates (an object here is of any number of types, PDDL's planners want one), universal
quantifiers are expanded over the task's objects, and all names are replaced by safe ones.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product

from groundplan.logic.domain import Effect, EffectAtom, ForallEffect
from groundplan.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Term, Variable
from groundplan.logic.normal import nnf, substitute
from groundplan.logic.types import ROOT

MAX_EXPANSION = 2000
"""Universal quantifiers over more bindings than this are left to the planner (which makes axioms of them)."""


@dataclass(slots=True)
class Names:
    """Safe PDDL names for anything, and the way back."""

    prefix: str
    safe: dict[str, str] = field(default_factory=dict)
    original: dict[str, str] = field(default_factory=dict)

    def __call__(self, name: str) -> str:
        """Return the safe name: letters, digits and dashes, unique, stable within one task."""
        found = self.safe.get(name)
        if found is None:
            readable = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
            found = f"{self.prefix}{len(self.safe)}-{readable}".rstrip("-")
            self.safe[name] = found
            self.original[found] = name
        return found


@dataclass(slots=True)
class Writer:
    """Turns formulas into text; remembers the predicates and types used, so that they can be declared.

    `members` maps a variable's types to the objects of any of them; `type_names` are the types' names.
    """

    members: Mapping[tuple[str, ...], tuple[str, ...]]
    type_names: frozenset[str]
    objects: Names = field(default_factory=lambda: Names("o"))
    predicates: Names = field(default_factory=lambda: Names("p"))
    arities: dict[str, int] = field(default_factory=dict)
    types: dict[tuple[str, ...], str] = field(default_factory=dict)

    def term(self, term: Term) -> str:
        """Write a variable or an object."""
        return term if term.startswith("?") else self.objects(term)

    def type_atom(self, types: tuple[str, ...], term: Term) -> str:
        """Write that a term is of one of the types."""
        name = self.types.setdefault(
            types, f"is{len(self.types)}-" + re.sub(r"[^a-z0-9]+", "-", "-".join(types).lower())
        )
        return f"({name} {self.term(term)})"

    def atom(self, atom: Atom) -> str:
        """Write an atom; one whose predicate is a type's name says that the object is of that type."""
        if len(atom.terms) == 1 and atom.predicate in self.type_names:
            return self.type_atom((atom.predicate,), atom.terms[0])
        name = self.predicates(f"{atom.predicate}/{len(atom.terms)}")
        self.arities[name] = len(atom.terms)
        return f"({' '.join((name, *map(self.term, atom.terms)))})"

    def typing(self, variables: tuple[Variable, ...]) -> list[str]:
        """Write the conditions that say the variables' types."""
        return [self.type_atom(v.types, v.name) for v in variables if ROOT not in v.types]

    def formula(self, formula: Formula) -> str:
        """Write a formula in negation normal form."""
        match formula:
            case Atom():
                return self.atom(formula)
            case Equal(left, right):
                return f"(= {self.term(left)} {self.term(right)})"
            case Not(body):
                return f"(not {self.formula(body)})"
            case And(parts):
                return f"(and {' '.join(map(self.formula, parts))})"
            case Or(parts):
                return f"(or {' '.join(map(self.formula, parts))})"
            case Exists(variables, body):
                parts_text = " ".join([*self.typing(variables), self.formula(body)])
                return f"(exists ({' '.join(v.name for v in variables)}) (and {parts_text}))"
            case Forall(variables, body):
                return self._forall(variables, body)
            case Imply():
                return self.formula(nnf(formula))

    def _forall(self, variables: tuple[Variable, ...], body: Formula) -> str:
        domains = [self.members[v.types] for v in variables]
        size = 1
        for members in domains:
            size *= len(members)
        if size <= MAX_EXPANSION:
            every = (
                substitute(body, dict(zip((v.name for v in variables), b, strict=True))) for b in product(*domains)
            )
            return f"(and {' '.join(map(self.formula, every))})"
        outside = " ".join(f"(not {text})" for text in self.typing(variables))
        return f"(forall ({' '.join(v.name for v in variables)}) (or {outside} {self.formula(body)}))"

    def effect(self, effect: Effect) -> str:
        """Write an effect."""
        if isinstance(effect, EffectAtom):
            text = self.atom(effect.atom)
            return f"(not {text})" if effect.negated else text
        inner = " ".join(map(self.effect, effect.effects))
        if isinstance(effect, ForallEffect):
            typing = self.typing(effect.variables)
            guarded = f"(when (and {' '.join(typing)}) (and {inner}))" if typing else f"(and {inner})"
            return f"(forall ({' '.join(v.name for v in effect.variables)}) {guarded})"
        return f"(when {self.formula(nnf(effect.condition))} (and {inner}))"
