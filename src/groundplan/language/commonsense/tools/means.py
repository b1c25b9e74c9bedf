"""What it takes to bring a goal about that nothing known can do: something that cuts, something to wipe with.

Goals are looked at relaxed: an atom is in reach where some action brings it about, for each of whose parameters there
is something of the type, and the predicates of whose conditions hold of something or are in reach themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from groundplan.knowledge.affordance_domain import scene_domain
from groundplan.logic.domain import Domain, Effect, EffectAtom, Schema
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And, Atom, Formula
from groundplan.logic.types import some_objects, type_table
from groundplan.scene.scene import Scene

_DEPTH = 4

REPRESENTATIVES = {
    "cut": ("kitchen_knife", "scissors"),
    "wet-swipe": ("sponge", "cleaning_cloth"),
    "dry-swipe": ("broom", "hand_brush"),
    "heat": ("stove", "microwave", "kettle"),
    "sturdy-support": ("cutting_board", "counter"),
    "liquid-contain": ("glass", "bowl"),
    "contain": ("box", "bowl"),
    "liquid": ("water",),
    "water": ("water", "sink"),
    "drinkable": ("water", "juice"),
    "consumable": ("fruit", "bread"),
    "pour": ("bottle", "jug"),
    "stir": ("spoon",),
    "knife": ("kitchen_knife",),
    "cloth": ("cleaning_cloth", "sponge"),
    "heater": ("stove", "microwave"),
    "washer": ("dishwasher", "sink"),
    "vessel": ("glass", "pot"),
}
"""Categories that stand for an affordance when it is asked where such things are kept."""


def lacking(goal: Formula, scene: Scene) -> tuple[str, ...]:
    """Return the types of which the goal needs something that is not known; none where all is there, as far as seen.

    Of a disjunction nothing is said: one of its parts may do.
    """
    needed = _Needed(scene, scene_domain(scene))
    return tuple(dict.fromkeys(name for atom in _conditions(goal) for name in needed.of(atom)))


class _Needed:
    """What predicates take in a scene."""

    def __init__(self, scene: Scene, domain: Domain) -> None:
        self.scene, self.domain = scene, domain
        self._derived = {rule.predicate.name for rule in domain.derived}

    def of(self, atom: Atom) -> tuple[str, ...]:
        """Return what is lacking for an atom."""
        if atom.predicate not in self.domain.predicates or holds(atom, self.scene, self.domain):
            return ()
        return self._bring_about(atom.predicate, frozenset())

    def _bring_about(self, predicate: str, above: frozenset[str]) -> tuple[str, ...]:
        """Return what the way lacks that lacks least."""
        if predicate in above or len(above) >= _DEPTH:
            return ()
        ways = [
            self._way(schema, frozenset() if above else frozenset(atom.terms), above | {predicate})
            for schema in self.domain.schemas.values()
            for atom in _brought_about(schema.effects)
            if atom.predicate == predicate
        ]
        return min(ways, key=len, default=())

    def _way(self, schema: Schema, given: frozenset[str], above: frozenset[str]) -> tuple[str, ...]:
        """Return what an action lacks; the parameters in `given` are what the goal speaks of."""
        needed = [v for v in schema.parameters if v.types and v.name not in given]
        missing = [v.types[0] for v in needed if not self._exists(*v.types)]
        for atom in _conditions(schema.precondition):
            if atom.predicate not in self.domain.predicates:
                missing += [] if self._exists(atom.predicate) else [atom.predicate]
            elif atom.predicate not in self._derived and not self.scene.matching(atom.predicate):
                missing += self._bring_about(atom.predicate, above)
        return tuple(dict.fromkeys(missing))

    def _exists(self, *types: str) -> bool:
        return bool(some_objects(type_table(self.domain).accepted(types), self.scene, self.domain, 1))


def _brought_about(effects: Iterable[Effect]) -> Iterator[Atom]:
    for effect in effects:
        if not isinstance(effect, EffectAtom):
            yield from _brought_about(effect.effects)
        elif not effect.negated:
            yield effect.atom


def _conditions(formula: Formula) -> Iterator[Atom]:
    """Yield the atoms that must hold whichever way the formula is met."""
    if isinstance(formula, Atom):
        yield formula
    elif isinstance(formula, And):
        for part in formula.parts:
            yield from _conditions(part)
