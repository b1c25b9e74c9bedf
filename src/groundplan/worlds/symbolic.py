"""The symbolic world: actions do what the domain says, unless something goes wrong on purpose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING

from groundplan.errors import WorldError
from groundplan.logic.domain import Action, Domain
from groundplan.logic.explain import explain_action
from groundplan.logic.simulate import applicable, changes_of
from groundplan.logic.verdict import Verdict
from groundplan.scene.scene import Changes, Scene
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, effect
from groundplan.worlds.world import Outcome

if TYPE_CHECKING:
    from groundplan.logic.wording import Wordings


class SymbolicWorld:
    """A world whose state is a Scene and whose physics are a Domain.

    `disturbances` happen as the action with their number is tried (the first is 1). With `failure_rate` each action
    does nothing with that probability. Everything random follows from `seed` and the number of the action. An action
    whose conditions do not hold does nothing, and its outcome says what was seen (in the words of `wordings`, else as
    bare facts).
    """

    def __init__(
        self,
        scene: Scene,
        domain: Domain,
        *,
        seed: int = 0,
        disturbances: Sequence[Disturbance] = (),
        failure_rate: float = 0.0,
        wordings: Wordings | None = None,
        tried: int = 0,
    ) -> None:
        """Start from the scene; `tried` actions have been tried before (in a run that is gone on with).

        Raises:
            WorldError: the failure rate is not between 0 and 1.
        """
        if not 0.0 <= failure_rate <= 1.0:
            raise WorldError(f"The failure rate is {failure_rate}; it must be between 0 and 1.")
        self._scene = scene
        self._domain = domain
        self._seed = seed
        self._disturbances = tuple(disturbances)
        self._failure_rate = failure_rate
        self._wordings = wordings
        self._tried = tried
        self._random = Random(seed)

    def observe(self) -> Scene:
        """Return the scene as it is now: this world is seen completely and exactly."""
        return self._scene

    def perform(self, action: Action) -> Outcome:
        """Try the action: first the world changes as disturbances say, then the action takes effect if it can.

        Raises:
            WorldError: the domain has no such action.
        """
        if action.name not in self._domain.schemas:
            known = ", ".join(sorted(self._domain.schemas))
            raise WorldError(f"This world has no action {action.name!r}.", hint=f"It has: {known}")
        self._tried += 1
        self._random = Random(f"{self._seed}/{self._tried}")
        now = [d for d in self._disturbances if d.at == self._tried]
        before = self._scene
        promised = self._effect(action, before)
        happened = [self._change(effect(d, self._scene, self._random)) for d in now if d.kind not in _AROUND_ACTION]
        done = self._effect(action, self._scene)
        failing = self._fails(now)
        if done is not None and not failing:
            happened.append(self._change(done))
        happened += [self._change(effect(d, self._scene, self._random)) for d in now if d.kind is DisturbanceKind.DROP]
        changes = _net(before, self._scene, happened)
        succeeded = done is not None and not failing and _came_about(promised or done, self._scene)
        note = "" if succeeded else self._note(action, done is not None, failing)
        return Outcome(action=action, succeeded=succeeded, changes=changes, note=note)

    def tell(self, changes: Changes) -> None:
        """Take what a person says is the case as true."""
        self._scene = self._scene.after(changes)

    def _effect(self, action: Action, scene: Scene) -> Changes | None:
        """Return what the action does in the scene, or None where it cannot be done."""
        return changes_of(action, scene, self._domain) if applicable(action, scene, self._domain) else None

    def _fails(self, now: Iterable[Disturbance]) -> bool:
        unlucky = self._failure_rate > 0.0 and self._random.random() < self._failure_rate
        return unlucky or any(d.kind is DisturbanceKind.FAIL for d in now)

    def _change(self, changes: Changes) -> Changes:
        self._scene = self._scene.after(changes)
        return changes

    def _note(self, action: Action, possible: bool, failing: bool) -> str:
        if not possible:
            verdict = explain_action(action, self._scene, self._domain)
            return self._wordings.sentence(verdict, self._scene) if self._wordings else _bare(verdict)
        return "Nothing happened." if failing else "It did not last: the world changed at once."


_AROUND_ACTION = (DisturbanceKind.FAIL, DisturbanceKind.DROP)


def _bare(verdict: Verdict) -> str:
    """Say without wordings why an action cannot be done."""
    reason = verdict.reason.value.replace("_", " ") if verdict.reason else "not applicable"
    facts = dict.fromkeys(f for evidence in verdict.evidence for f in (*evidence.missing, *evidence.blocking))
    return ": ".join(filter(None, (reason, verdict.subject, ", ".join(f"({' '.join(f)})" for f in facts))))


def _came_about(promised: Changes, after: Scene) -> bool:
    return all(after.holds(f) for f in promised.added) and not any(after.holds(f) for f in promised.removed)


def _net(before: Scene, after: Scene, happened: Sequence[Changes]) -> Changes:
    """Return what is different in the end; what was done and undone again is left out."""
    touched = dict.fromkeys(f for changes in happened for f in (*changes.removed, *changes.added))
    return Changes(
        added=tuple(f for f in touched if after.holds(f) and not before.holds(f)),
        removed=tuple(f for f in touched if before.holds(f) and not after.holds(f)),
        entities_added=tuple(e for changes in happened for e in changes.entities_added),
        entities_removed=tuple(e for changes in happened for e in changes.entities_removed),
    )
