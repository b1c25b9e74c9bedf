"""The navigation abstraction: moving along links is planned as direct moves between the places that matter.

Why it loses nothing. Let an action move its agent along links only: it needs the agent's place and a static link, it
changes the agent's place, and whatever else it does depends on neither place. A run of such moves from a to b can be
replaced by the hops of a shortest route from a to b: the state after it is the same and it costs no more. Between two
runs some other action happens; if it needs the agent's place, that place is one that matters, and if it needs none, it
can happen at the run's start. So some cheapest plan stops only at places that matter, and its cost is the sum of
shortest-route lengths between them: the cheapest plan of the abstraction, expanded hop by hop, is a cheapest plan.

Which action is the moving one is read off the domain (the conditions above are checked, not assumed).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from groundplan.errors import PlannerError
from groundplan.logic.domain import Action, Domain, EffectAtom, Plan, Schema
from groundplan.logic.formula import And, Atom, Formula
from groundplan.logic.normal import atoms, nnf
from groundplan.logic.types import type_table
from groundplan.planning.rules import flat_effects, rules_of
from groundplan.scene.routes import distances, route
from groundplan.scene.scene import Fact, Scene

LINK = "connected"
OPEN_PLAN = "open_plan"
_MEMO = "planning.navigation"


@dataclass(frozen=True, slots=True, kw_only=True)
class Navigation:
    """The moving action: its schema, the predicate of the agent's place, and which parameters are what."""

    schema: Schema
    position: str
    agent: int
    origin: int
    target: int
    distance: str

    @property
    def agent_types(self) -> tuple[str, ...]:
        """The types of those who move."""
        return self.schema.parameters[self.agent].types


@dataclass(frozen=True, slots=True, kw_only=True)
class Abstraction:
    """Direct links between the places that matter, with their lengths, in place of the scene's links."""

    navigation: Navigation
    lengths: Mapping[tuple[str, str], float]

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The direct links."""
        return tuple((LINK, a, b) for a, b in self.lengths)

    def values(self, fact: Fact) -> float:
        """Return the value of a function: the length of the shortest route for the distance."""
        if fact[0] == self.navigation.distance and len(fact) == 3:
            return self.lengths.get((fact[1], fact[2]), 0.0)
        return 1.0


def navigation_of(domain: Domain) -> Navigation | None:
    """Return the domain's moving action, or None where no action meets the conditions above."""
    if _MEMO not in domain.memo:
        found = [n for n in (_navigation(s, domain) for s in domain.schemas.values()) if n is not None]
        domain.memo[_MEMO] = found[0] if len(found) == 1 else None
    navigation = domain.memo[_MEMO]
    return navigation if isinstance(navigation, Navigation) else None


def abstract(navigation: Navigation, scene: Scene, places: Iterable[str]) -> Abstraction:
    """Return direct links between all the places, as long as their shortest routes."""
    listed = list(dict.fromkeys(places))
    lengths = {}
    for origin in listed:
        for target, length in distances(scene, origin, listed).items():
            if target != origin:
                lengths[origin, target] = length
    return Abstraction(navigation=navigation, lengths=lengths)


def expand(plan: Plan, navigation: Navigation, scene: Scene) -> Plan:
    """Return the plan with every direct move written as the hops of a shortest route.

    Raises:
        PlannerError: two places are not linked (the plan was not made on an abstraction of this scene).
    """
    steps: list[Action] = []
    for action in plan:
        if action.name != navigation.schema.name:
            steps.append(action)
            continue
        origin, target = action.args[navigation.origin], action.args[navigation.target]
        way = route(scene, origin, target)
        if way is None:
            raise PlannerError(f"There is no route from {origin} to {target}.")
        for here, there in zip(way.places, way.places[1:], strict=False):
            args = list(action.args)
            args[navigation.origin], args[navigation.target] = here, there
            steps.append(Action(action.name, tuple(args)))
    return tuple(steps)


def routes_are_shortest(scene: Scene) -> bool:
    """Say whether direct moves in an open plan are never longer than detours: all places have positions, or none."""
    if not scene.holds((OPEN_PLAN,)):
        return True
    from groundplan.scene.routes import PLACE_KINDS

    known = {e.position is not None for k in PLACE_KINDS for e in map(scene.entity, scene.of_kind(k))}
    return len(known) <= 1


def _navigation(schema: Schema, domain: Domain) -> Navigation | None:
    """Return the schema's roles if it only moves its agent along links, at the distance's cost."""
    names = [v.name for v in schema.parameters]
    moved = _moved(schema)
    if moved is None or schema.cost.function is None or schema.cost.constant:
        return None
    position, agent, origin, target = moved
    if not {agent, origin, target} <= set(names) or schema.cost.function.terms != (origin, target):
        return None
    if not _links_only(schema, domain, Atom(position, (agent, origin)), (origin, target)):
        return None
    return Navigation(
        schema=schema,
        position=position,
        agent=names.index(agent),
        origin=names.index(origin),
        target=names.index(target),
        distance=schema.cost.function.predicate,
    )


def _moved(schema: Schema) -> tuple[str, str, str, str] | None:
    """Return the predicate, agent, origin and target if the effects change one place and nothing about places."""
    left = [e.atom for e in schema.effects if isinstance(e, EffectAtom) and e.negated and len(e.atom.terms) == 2]
    for atom in left:
        agent, origin = atom.terms
        for effect in schema.effects:
            if isinstance(effect, EffectAtom) and not effect.negated and effect.atom.predicate == atom.predicate:
                if len(effect.atom.terms) != 2 or effect.atom.terms[0] != agent:
                    return None
                target = effect.atom.terms[1]
                others = [f for f in flat_effects(schema.effects, schema) if f[0] not in (atom, effect.atom)]
                if any({origin, target} & set(a.terms) or conditions for a, _, _, conditions in others):
                    return None
                return atom.predicate, agent, origin, target
    return None


def _links_only(schema: Schema, domain: Domain, at: Atom, ends: tuple[str, str]) -> bool:
    """Say whether the precondition is the agent's place and a link, beside what the action itself does not change."""
    changing = rules_of(domain).changing
    changed_here = {a.predicate for a, _, _, _ in flat_effects(schema.effects, schema)}
    types = type_table(domain).names
    condition = nnf(schema.precondition)
    parts: tuple[Formula, ...] = condition.parts if isinstance(condition, And) else (condition,)
    if at not in parts:
        return False
    linked = False
    for part in parts:
        if part == at:
            continue
        inside = list(atoms(part))
        if any(set(ends) & set(a.terms) for a in inside):
            allowed = (Atom(LINK, ends), Atom(OPEN_PLAN))
            if any(a not in allowed or a.predicate in changing or a.predicate in types for a in inside):
                return False
            linked = True
        elif any(a.predicate in changed_here for a in inside):
            return False
    return linked
