"""The dining world as a World: actions may be met by a situation, which perception says in words and which is real."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from groundplan.errors import WorldError
from groundplan.logic.domain import Action, EffectAtom
from groundplan.logic.simulate import applicable, changes_of
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.worlds.dining.conditions import HIDDEN
from groundplan.worlds.dining.conditions import effect as effect_of
from groundplan.worlds.dining.physics import physical_domain
from groundplan.worlds.dining.situations import Situation, draw
from groundplan.worlds.dining.tasks import DiningTask
from groundplan.worlds.world import Outcome

_UNSEEN = frozenset({"dirty", "occupied"})
PROBABILITY = 0.1
"""That a situation is met at an action (COWP, section 4.2.2)."""


class DiningWorld:
    """A kitchen in which at most one situation is met in a trial.

    When one is, the action under way comes to nothing, the condition becomes real, and `reports()` says it in words.
    `observe()` shows everything but hidden conditions, and what was told. Whether a situation is met at the n-th action
    follows from the seed and n alone, so that methods which act alike meet alike.
    """

    def __init__(
        self,
        task: DiningTask,
        scene: Scene,
        situations: Sequence[Situation],
        *,
        seed: int = 0,
        probability: float = PROBABILITY,
    ) -> None:
        """Start from the scene.

        Raises:
            WorldError: the probability is not between 0 and 1.
        """
        if not 0.0 <= probability <= 1.0:
            raise WorldError(f"The probability is {probability}; it must be between 0 and 1.")
        self.task = task
        self.met: Situation | None = None
        self.after_met: Scene | None = None
        """The world's own scene right after the situation was met."""
        self._scene = scene
        self._believed: dict[Fact, bool] = {}
        self._situations = tuple(situations)
        self._seed, self._probability = seed, probability
        self._tried = 0
        self._domain = physical_domain(task.name)
        self._reports: list[str] = []

    @property
    def truth(self) -> Scene:
        """The world's own scene, hidden conditions included."""
        return self._scene

    def observe(self) -> Scene:
        """Return the scene as it can be seen, with what was told."""
        hidden = tuple(fact for predicate in sorted(HIDDEN) for fact in self._scene.matching(predicate))
        added = tuple(fact for fact, holds in self._believed.items() if holds)
        removed = tuple(fact for fact, holds in self._believed.items() if not holds)
        return self._scene.after(Changes(added=added, removed=(*hidden, *removed)))

    def reports(self) -> tuple[str, ...]:
        """Return the situations noticed since this was last asked, in words."""
        found, self._reports = tuple(self._reports), []
        return found

    def tell(self, changes: Changes) -> None:
        """Take what a method concludes as what is believed from now on; the world itself stays as it is.

        Beliefs are about what cannot be seen. Where things are, and what is open, on or filled, is seen.
        """
        seen = set(self._domain.predicates) - _UNSEEN
        self._believed.update((fact, False) for fact in changes.removed if fact[0] not in seen)
        self._believed.update((fact, True) for fact in changes.added if fact[0] not in seen)

    def perform(self, action: Action) -> Outcome:
        """Try the action.

        Raises:
            WorldError: the world has no such action.
        """
        if action.name not in self._domain.schemas:
            known = ", ".join(sorted(self._domain.schemas))
            raise WorldError(f"This world has no action {action.name!r}.", hint=f"It has: {known}")
        self._tried += 1
        before = self.observe()
        situation = self._situation(action)
        if situation is not None:
            self._meet(situation, action)
            note = situation.text
        elif applicable(action, self._scene, self._domain):
            self._do(action)
            return Outcome(action=action, succeeded=True, changes=_difference(before, self.observe()))
        else:
            note = "Nothing came of it."
        return Outcome(action=action, succeeded=False, changes=_difference(before, self.observe()), note=note)

    def _situation(self, action: Action) -> Situation | None:
        random = Random(f"{self._seed}/{self._tried}")
        if self.met is not None or random.random() >= self._probability:
            return None
        return draw(self._situations, action, self._scene, random)

    def _meet(self, situation: Situation, action: Action) -> None:
        things = situation.met(action, self._scene) if situation.thing else ()
        self._scene = self._scene.after(effect_of(situation.condition, things, self._scene))
        self.met, self.after_met = situation, self._scene
        self._reports.append(situation.text)

    def _do(self, action: Action) -> None:
        changes = changes_of(action, self._scene, self._domain)
        schema = self._domain.schemas[action.name]
        values = {v.name: name for v, name in zip(schema.parameters, action.args, strict=True)}
        for effect in schema.effects:  # what the action settles is no longer a matter of belief
            if isinstance(effect, EffectAtom):
                terms = effect.atom.terms
                self._believed.pop((effect.atom.predicate, *(values.get(t, t) for t in terms)), None)
        self._scene = self._scene.after(changes)


def _difference(before: Scene, after: Scene) -> Changes:
    changed = {*before.facts()} ^ {*after.facts()}
    return Changes(
        added=tuple(sorted(f for f in changed if after.holds(f))),
        removed=tuple(sorted(f for f in changed if before.holds(f))),
    )
