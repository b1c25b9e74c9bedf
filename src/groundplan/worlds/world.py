"""A World: where actions take effect. A simulator, a robot and a mock are all Worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from groundplan.logic.domain import Action
from groundplan.scene.scene import Changes, Scene

NO_CHANGE = Changes()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What physically happened when an action was tried, never what the skill claims.

    `changes` is the difference between the world before and after. `succeeded` says whether everything the action was
    to bring about has come about, and is found by looking at the world afterwards. `note` is one sentence on what was
    seen where it did not.
    """

    action: Action
    succeeded: bool
    changes: Changes = NO_CHANGE
    note: str = ""


class World(Protocol):
    """Something that can be looked at and acted in."""

    def observe(self) -> Scene:
        """Return the scene as it is now."""
        ...

    def perform(self, action: Action) -> Outcome:
        """Try the action and report what happened. An action that cannot be done here changes nothing and says why.

        Raises:
            WorldError: the world has no such action at all, or cannot be reached.
        """
        ...


@runtime_checkable
class Reporting(Protocol):
    """A world whose perception also says in words what it notices ("the cup is dirty")."""

    def reports(self) -> tuple[str, ...]:
        """Return what was noticed since this was last asked."""
        ...


@runtime_checkable
class Tellable(Protocol):
    """A world that can be told what is the case: a simulated one takes it as true, a robot's believes it."""

    def tell(self, changes: Changes) -> None:
        """Take the changes as having come about."""
        ...


def difference(before: Scene, after: Scene, promised: Changes) -> Changes:
    """Return how `after` differs from `before` in the facts that were promised to change.

    Worlds that cannot list their changes use it; the cost is in the size of the promise, not of the scene.
    """
    return Changes(
        added=tuple(f for f in promised.added if after.holds(f) and not before.holds(f)),
        removed=tuple(f for f in promised.removed if before.holds(f) and not after.holds(f)),
    )
