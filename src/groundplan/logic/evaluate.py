"""Evaluation: whether a formula holds in a scene, and under which bindings of its free variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import cast

from groundplan.errors import InputError
from groundplan.logic.derived import mentions_derived, with_derived
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula, Term, Variable
from groundplan.logic.joins import Compiler, Environment, Test
from groundplan.logic.normal import free_variables, nnf
from groundplan.scene.scene import Scene

NO_BINDING: Mapping[Term, str] = MappingProxyType({})
_REMEMBERED = 256


def holds(formula: Formula, scene: Scene, domain: Domain, binding: Mapping[Term, str] = NO_BINDING) -> bool:
    """Say whether the formula holds in the scene, its free variables being bound as given.

    Atoms of derived predicates are evaluated by fixpoint, a unary atom named like a type asks for the type.

    Raises:
        InputError: a free variable is not bound.
    """
    compiler, test, free = _compiled(formula, scene, domain)
    env = compiler.environment()
    for name in free:
        if name not in binding:
            raise InputError(f"The variable {name} of the condition is not bound.")
        env[compiler.slot(name)] = binding[name]
    return test(with_derived(scene, domain) if mentions_derived(formula, domain) else scene, env)


def _compiled(formula: Formula, scene: Scene, domain: Domain) -> tuple[Compiler, Test, frozenset[Term]]:
    known = cast(
        "dict[Formula, tuple[Compiler, Test, frozenset[Term]]]", domain.memo.setdefault("compiled formulas", {})
    )
    found = known.get(formula)
    if found is None:
        if len(known) >= _REMEMBERED:
            known.clear()
        compiler = Compiler(domain, scene)
        found = compiler, compiler.test(nnf(formula)), frozenset(free_variables(formula))
        known[formula] = found
    return found


class Search:
    """A formula compiled for being searched many times for bindings of some variables, others being given."""

    def __init__(
        self,
        formula: Formula,
        domain: Domain,
        variables: Iterable[Variable],
        given: Iterable[Term] = (),
        *,
        scene: Scene | None = None,
    ) -> None:
        """Compile the formula; a scene's relation sizes order the joins better where few variables are given.

        Raises:
            InputError: a free variable is neither searched for nor given.
        """
        listed = tuple(variables)
        self.names = tuple(v.name for v in listed)
        self.given = tuple(name for name in given if name not in self.names)
        missing = free_variables(formula) - set(self.names) - set(self.given)
        if missing:
            raise InputError(f"The variable {min(missing)} of the condition is not bound.")
        self._domain = domain
        self._derived = mentions_derived(formula, domain)
        self._compiler = Compiler(domain, scene)
        self._slots = [self._compiler.slot(name) for name in self.names]
        self._found_slot = self._compiler.slot("found", "result")  # in the environment, so that threads do not mix
        self._limit_slot = self._compiler.slot("limit", "result")
        self._search = self._compiler.join(listed, [nnf(formula)], set(self.given), self._collect)

    def _collect(self, _: Scene, env: Environment) -> bool:
        found, limit = env[self._found_slot], env[self._limit_slot]
        found[tuple(env[slot] for slot in self._slots)] = None
        return limit is not None and len(found) >= limit

    def run(self, scene: Scene, binding: Mapping[Term, str], limit: int | None = None) -> list[dict[Term, str]]:
        """Return the bindings found in a scene, each once, at most `limit`."""
        env = self._compiler.environment()
        for name in self.given:
            env[self._compiler.slot(name)] = binding[name]
        found: dict[tuple[str, ...], None] = {}
        env[self._found_slot], env[self._limit_slot] = found, limit
        if limit != 0:
            self._search(with_derived(scene, self._domain) if self._derived else scene, env)
        return [dict(zip(self.names, values, strict=True)) for values in found]


def bindings(
    formula: Formula,
    scene: Scene,
    domain: Domain,
    variables: Iterable[Variable],
    binding: Mapping[Term, str] = NO_BINDING,
    *,
    limit: int | None = None,
) -> list[dict[Term, str]]:
    """Return the bindings of the variables under which the formula holds, each once; at most `limit`.

    Other free variables are bound as given. A join over the scene's indexes: all objects of a type are gone through
    only for a variable that no positive atom mentions.

    Raises:
        InputError: a free variable is neither listed nor bound.
    """
    return Search(formula, domain, variables, binding, scene=scene).run(scene, binding, limit)
