"""Derived predicates: their facts in a scene, as the least fixpoint of the domain's rules, layer by layer."""

from __future__ import annotations

from typing import cast

from groundplan.errors import PddlError
from groundplan.logic.domain import Derived, Domain
from groundplan.logic.formula import Atom, Exists, Forall, Formula, Not
from groundplan.logic.joins import Compiler, Environment
from groundplan.logic.normal import atoms, nnf
from groundplan.scene.scene import Changes, Fact, Scene

_REMEMBERED_SCENES = 4


def mentions_derived(formula: Formula, domain: Domain) -> bool:
    """Say whether the formula has an atom of a derived predicate."""
    if not domain.derived:
        return False
    names = {rule.predicate.name for rule in domain.derived}
    return any(atom.predicate in names for atom in atoms(formula))


def layers(rules: tuple[Derived, ...]) -> list[list[Derived]]:
    """Return the rules in layers, each depending negatively on earlier layers only (stratification).

    Raises:
        PddlError: a derived predicate depends on its own negation.
    """
    names = {rule.predicate.name for rule in rules}
    level = dict.fromkeys(names, 0)
    for _ in range(len(names) + 1):
        changed = False
        for rule in rules:
            for name, negated in _uses(nnf(rule.condition)):
                if name in names and level[rule.predicate.name] < level[name] + negated:
                    level[rule.predicate.name] = level[name] + negated
                    changed = True
        if not changed:
            return [[r for r in rules if level[r.predicate.name] == n] for n in sorted(set(level.values()))]
    raise PddlError(
        "A derived predicate depends on its own negation.",
        hint="Rewrite the :derived rules so that no predicate is defined through its own 'not'.",
    )


def _uses(formula: Formula) -> list[tuple[str, int]]:
    if isinstance(formula, Not):
        return [(atom.predicate, 1) for atom in atoms(formula)]
    if isinstance(formula, Exists | Forall):
        return _uses(formula.body)
    if isinstance(formula, Atom):
        return [(formula.predicate, 0)]
    return [use for part in getattr(formula, "parts", ()) for use in _uses(part)]


def with_derived(scene: Scene, domain: Domain) -> Scene:
    """Return the scene with all derived facts added (computed once per scene, for the last few scenes)."""
    if not domain.derived:
        return scene
    known = cast("list[tuple[Scene, Scene]]", domain.memo.setdefault("derived scenes", []))
    for original, extended in known:
        if original is scene:
            return extended
    extended = scene
    for layer in layers(domain.derived):
        extended = _fixpoint(extended, layer, domain)
    known.append((scene, extended))
    del known[:-_REMEMBERED_SCENES]
    return extended


def _fixpoint(scene: Scene, rules: list[Derived], domain: Domain) -> Scene:
    searches = []
    found: list[Fact] = []
    for rule in rules:
        compiler = Compiler(domain, scene)
        head = compiler.fact(Atom(rule.predicate.name, tuple(v.name for v in rule.predicate.parameters)))

        def collect(here: Scene, env: Environment, head: object = head) -> bool:
            fact = head(env)  # type: ignore[operator]
            if not here.holds(fact):
                found.append(fact)
            return False

        searches.append((compiler, compiler.join(rule.predicate.parameters, [nnf(rule.condition)], set(), collect)))
    while True:
        for compiler, search in searches:
            search(scene, compiler.environment())
        if not found:
            return scene
        scene = scene.after(Changes(added=tuple(dict.fromkeys(found))))
        found.clear()
