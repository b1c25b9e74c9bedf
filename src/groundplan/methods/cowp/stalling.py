"""Actions that come to nothing time and again: how often, and what of what is known may be the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.simulate import changes_of
from groundplan.methods.cowp.change import Change, ChangeKind
from groundplan.scene.scene import Changes, Fact, Scene


@dataclass(slots=True)
class Stall:
    """How often the same action came next while nothing changed about its things."""

    facts: frozenset[Fact] = frozenset()
    step: str = ""
    times: int = 0

    def count(self, scene: Scene, plan: Plan) -> int:
        """Take the next action of the plan into account, and return how often it has come next by now."""
        step = str(plan[0]) if plan else ""
        facts = frozenset(fact for arg in plan[0].args for fact in scene.about(arg)) if plan else frozenset()
        same = bool(step) and step == self.step and facts == self.facts
        self.facts, self.step, self.times = facts, step, self.times + 1 if same else 1
        return self.times


def believed(learned: Iterable[Change], scene: Scene) -> tuple[Change, ...]:
    """Return the facts that were learned from sentences and are still taken to be so."""
    return tuple(c for c in learned if c.kind is ChangeKind.FACT and c.holds and scene.holds(c.fact))


def defeats(action: Action, scene: Scene, domain: Domain, learned: Iterable[Change], source: str) -> Iterator[Change]:
    """Yield that what was said of one of its things defeats this action, too."""
    schema = domain.schemas[action.name]
    for fact in believed(learned, scene):
        pairs = zip(schema.parameters, action.args, strict=True)
        named = next((v.name for v, thing in pairs if fact.fact[1:] == (thing,)), "")
        if named:
            yield Change(
                kind=ChangeKind.PRECONDITION,
                schema=schema.name,
                parameter=named,
                predicate=fact.fact[0],
                source=source,
                text=fact.text,
            )


def mistaken(action: Action, scene: Scene, domain: Domain, learned: Iterable[Change]) -> Changes:
    """Return without what was believed because of a sentence, where an action against it comes to nothing."""
    known = {change.fact for change in believed(learned, scene)}
    return Changes(removed=tuple(fact for fact in changes_of(action, scene, domain).removed if fact in known))
