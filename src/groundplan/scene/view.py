"""The View: a scene with some nodes collapsed, as a model is shown it (SayPlan, section 3.3, semantic search).

Collapsed, a scene shows its floors if there are several, else its rooms. Expanding a floor reveals its rooms,
expanding a room all assets and objects in it. Waypoints and the links between places are left out unless asked for:
they cannot be expanded, a path planner fills in the route, and in the paper they are most of what the collapsed
graph still costs (table 5).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from groundplan.errors import SceneError, UnknownNameError
from groundplan.scene.check import PLACES
from groundplan.scene.entity import Kind
from groundplan.scene.neighbours import descend
from groundplan.scene.scene import Scene
from groundplan.scene.summary import digest
from groundplan.scene.tokens import tokens

__all__ = ["EXPANDABLE", "View", "digest"]

EXPANDABLE = (Kind.FLOOR, Kind.ROOM)


@dataclass(frozen=True)
class View:
    """A scene, and which of its floors and rooms are expanded. Immutable: `expand` and `contract` return new views.

    `ways` says whether waypoints and the links between places are shown.
    """

    scene: Scene
    expanded: frozenset[str] = frozenset()
    ways: bool = False

    @classmethod
    def collapsed(cls, scene: Scene, *, ways: bool = False) -> View:
        """Return the view that shows the top level only."""
        return cls(scene, frozenset(), ways)

    @classmethod
    def whole(cls, scene: Scene, *, ways: bool = True) -> View:
        """Return the view in which everything is expanded."""
        return cls(scene, frozenset(i for kind in EXPANDABLE for i in scene.of_kind(kind)), ways)

    def expand(self, node: str) -> View:
        """Return the view with what is in a visible floor or room revealed; expanding twice changes nothing.

        Raises:
            SceneError: the node is unknown or hidden, or cannot be expanded.
        """
        self._require(node)
        return View(self.scene, self.expanded | {node}, self.ways)

    def contract(self, node: str) -> View:
        """Return the view with what is in a floor or room hidden again; contracting twice changes nothing.

        Raises:
            SceneError: the node is unknown or hidden, or cannot be contracted.
        """
        self._require(node)
        below = set(descend(self.scene, node))
        return View(self.scene, self.expanded - below - {node}, self.ways)

    def _require(self, node: str) -> None:
        can = [i for i in self.visible if self.scene.entity(i).kind in EXPANDABLE]
        entity = self.scene.get(node)
        if entity is None or node not in self._visible:
            error = UnknownNameError("visible node", node, can)
            raise SceneError(error.message, hint=error.hint)
        if entity.kind not in EXPANDABLE:
            hint = UnknownNameError("node", node, can).hint
            raise SceneError(
                f"{node!r} is of kind {entity.kind}; only floors and rooms expand and contract.", hint=hint
            )

    @cached_property
    def visible(self) -> tuple[str, ...]:
        """The ids of the entities shown: places first, each followed by what is revealed in it."""
        several = len(self.scene.of_kind(Kind.FLOOR)) > 1
        shown: dict[str, None] = {}
        for floor in self.scene.of_kind(Kind.FLOOR):
            shown[floor] = None
            if not several or floor in self.expanded:
                self._reveal(floor, shown)
        for room in self.scene.of_kind(Kind.ROOM):
            if self._at_top(room):
                shown[room] = None
        for room in [i for i in shown if self.scene.entity(i).kind is Kind.ROOM]:
            if room in self.expanded:
                self._reveal(room, shown)
        shown.update(dict.fromkeys(self._always()))
        if self.ways:
            shown.update(dict.fromkeys(self._waypoints(shown)))
        return tuple(shown)

    @cached_property
    def _visible(self) -> frozenset[str]:
        return frozenset(self.visible)

    def _at_top(self, entity_id: str) -> bool:
        """Say whether nothing above the entity could hide it."""
        return all(self.scene.entity(holder).kind not in EXPANDABLE for holder in self.scene.chain(entity_id))

    def _reveal(self, node: str, shown: dict[str, None]) -> None:
        """Show what an expanded floor or room holds; what is in a room of an expanded floor stays hidden."""
        for entity_id in self._below(node):
            entity = self.scene.entity(entity_id)
            if entity.kind is not Kind.POSE:
                shown[entity_id] = None
                if entity.kind is Kind.ROOM and entity_id in self.expanded:
                    self._reveal(entity_id, shown)

    def _below(self, node: str) -> Iterator[str]:
        """Yield what is in a node at any depth, not entering rooms and floors in it."""
        for entity_id in self.scene.contents(node):
            yield entity_id
            if self.scene.entity(entity_id).kind not in EXPANDABLE:
                yield from self._below(entity_id)

    def _always(self) -> Iterator[str]:
        """Yield what no floor or room hides: agents with what they hold, and things that are in no room."""
        for agent in self.scene.of_kind(Kind.AGENT):
            yield agent
            yield from self.scene.contents(agent)
        if not self.scene.of_kind(Kind.ROOM) and not self.scene.of_kind(Kind.FLOOR):
            yield from (i for kind in (Kind.ASSET, Kind.OBJECT) for i in self.scene.of_kind(kind))
            return
        for kind in (Kind.ASSET, Kind.OBJECT):
            yield from (i for i in self.scene.of_kind(kind) if self._at_top(i))

    def _waypoints(self, shown: Iterable[str]) -> Iterator[str]:
        """Yield the poses, on expanded floors only where floors are collapsed."""
        floors = set(shown)
        for pose in self.scene.of_kind(Kind.POSE):
            above = [i for i in self.scene.chain(pose) if self.scene.entity(i).kind is Kind.FLOOR]
            near = [f[2] for f in self.scene.matching("connected", pose, None)]
            rooms = [i for i in near if self.scene.entity(i).kind is Kind.ROOM]
            hidden = above and len(self.scene.of_kind(Kind.FLOOR)) > 1 and above[0] not in self.expanded
            if not hidden and (not rooms or any(room in floors for room in rooms)):
                yield pose

    def to_sayplan(self) -> dict[str, Any]:
        """Return what is visible in SayPlan's format, as a model is shown it."""
        from groundplan.scene.formats.sayplan_writer import write_part

        return write_part(self.scene, self.visible, ways=self.ways)

    def text(self) -> str:
        """Return what is visible as compact JSON text."""
        return json.dumps(self.to_sayplan(), ensure_ascii=False)

    def tokens(self) -> int:
        """Return an estimate of the tokens of `text` (see `groundplan.scene.tokens`)."""
        return tokens(self.text())

    def places(self) -> tuple[str, ...]:
        """Return the visible places."""
        return tuple(i for i in self.visible if self.scene.entity(i).kind in PLACES)
