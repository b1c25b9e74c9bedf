"""What becomes different in a scene, and how a scene keeps what differs from when it was built."""

from __future__ import annotations

from dataclasses import dataclass, field

import immutables

from groundplan.scene.entity import Entity
from groundplan.scene.index import Fact

NO_FACTS: immutables.Map[Fact, int] = immutables.Map()


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What becomes different: facts and entities removed, then facts and entities added."""

    added: tuple[Fact, ...] = ()
    removed: tuple[Fact, ...] = ()
    entities_added: tuple[Entity, ...] = ()
    entities_removed: tuple[Entity, ...] = ()

    def inverse(self) -> Changes:
        """Return the changes that take these back (exact when these are `effective`)."""
        return Changes(
            added=self.removed,
            removed=self.added,
            entities_added=self.entities_removed,
            entities_removed=self.entities_added,
        )

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.entities_added or self.entities_removed)


@dataclass(frozen=True, slots=True)
class Overlay:
    """What differs from the base: persistent maps, so that a change shares all it does not touch."""

    added: immutables.Map[Fact, int] = NO_FACTS
    removed: immutables.Map[Fact, int] = NO_FACTS
    added_by: immutables.Map[object, immutables.Map[Fact, int]] = field(default_factory=immutables.Map)
    entities: immutables.Map[str, Entity | None] = field(default_factory=immutables.Map)
