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
    listed = tuple(variables)
    names = [v.name for v in listed]
    missing = free_variables(formula) - set(names) - set(binding)
    if missing:
        raise InputError(f"The variable {min(missing)} of the condition is not bound.")
    here = with_derived(scene, domain) if mentions_derived(formula, domain) else scene
    compiler = Compiler(domain, here)
    slots = [compiler.slot(name) for name in names]
    found: dict[tuple[str, ...], None] = {}

    def collect(_: Scene, env: Environment) -> bool:
        found[tuple(env[slot] for slot in slots)] = None
        return limit is not None and len(found) >= limit

    given = {name: value for name, value in binding.items() if name not in names}
    search = compiler.join(listed, [nnf(formula)], set(given), collect)
    env = compiler.environment()
    for name, value in given.items():
        env[compiler.slot(name)] = value
    if limit != 0:
        search(here, env)
    return [dict(zip(names, values, strict=True)) for values in found]
