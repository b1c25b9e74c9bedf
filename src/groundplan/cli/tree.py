"""A scene as a tree: floors, rooms, assets and objects, each node collapsed to a count or expanded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

if TYPE_CHECKING:
    from rich.tree import Tree

_SHOWN_COLLAPSED = (Kind.FLOOR, Kind.ROOM)
_STATES = ("chopped", "closed", "dirty", "hot", "liquid_warm", "open", "opened", "switched_on", "unexplored", "wet")
"""The states worth telling, in the order in which they are."""


@dataclass(frozen=True, slots=True)
class Node:
    """An entity with what is in, on or held by it; `children` are given where it is expanded, else only counts."""

    id: str
    kind: str
    category: str
    states: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    children: tuple[Node, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the node as a JSON-ready dictionary."""
        document: dict[str, Any] = {"id": self.id, "kind": self.kind, "category": self.category}
        if self.states:
            document["states"] = list(self.states)
        if self.attributes:
            document["attributes"] = list(self.attributes)
        if self.children is None:
            document["holds"] = self.counts
        else:
            document["contents"] = [child.to_json() for child in self.children]
        return document


def scene_tree(scene: Scene, expand: Collection[str], everything: bool) -> tuple[Node, ...]:
    """Return the top nodes; `expand` names nodes whose contents are shown although they are not rooms or floors.

    Raises:
        SceneError: a node to expand is not in the scene.
    """
    shown = set(expand)
    for name in expand:
        scene.entity(name)
        shown.update(scene.chain(name))
    tops = [e.id for e in scene.entities() if e.kind is not Kind.POSE and scene.holder(e.id) not in scene]
    return tuple(_node(scene, i, shown, everything) for i in tops)


def counts(scene: Scene) -> dict[str, int]:
    """Return how many entities of each kind there are."""
    return {kind.value: len(scene.of_kind(kind)) for kind in Kind if scene.of_kind(kind)}


def _node(scene: Scene, entity_id: str, shown: set[str], everything: bool) -> Node:
    entity = scene.entity(entity_id)
    contents = [i for i in _contents(scene, entity_id) if scene.entity(i).kind is not Kind.POSE]
    inner = [i for i in contents if scene.entity(i).kind in _SHOWN_COLLAPSED]
    children: tuple[Node, ...] | None = None
    if everything or entity_id in shown or not contents:
        children = tuple(_node(scene, i, shown, everything) for i in contents)
    elif inner:
        children = tuple(_node(scene, i, shown, everything) for i in inner)
    states = tuple(state for state in _STATES if scene.holds((state, entity_id)))
    held = Counter(scene.entity(i).kind.value for i in _below(scene, entity_id))
    return Node(entity.id, entity.kind.value, entity.category, states, entity.attributes, dict(held), children)


def _contents(scene: Scene, entity_id: str) -> list[str]:
    agents = [f[1] for f in scene.matching("at", None, entity_id)]
    return [i for i in dict.fromkeys([*scene.contents(entity_id), *agents]) if i in scene]


def _below(scene: Scene, entity_id: str) -> list[str]:
    found: list[str] = []
    stack = [entity_id]
    while stack:
        for child in _contents(scene, stack.pop()):
            found.append(child)
            stack.append(child)
    return found


def render(nodes: tuple[Node, ...], title: str) -> Tree:
    """Return the nodes as a tree for the terminal."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text(title, style="bold"), guide_style="dim")

    def add(branch: Tree, node: Node) -> None:
        style = "bold cyan" if node.kind in ("floor", "room") else "default"
        text = Text.assemble((node.id, style))
        detail = ", ".join((*node.states, *node.attributes))
        if detail:
            text.append(f"  {detail}", style="dim")
        if node.children is None and node.counts:
            text.append(
                "  + " + ", ".join(f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in node.counts.items()),
                style="yellow",
            )
        below = branch.add(text)
        for child in node.children or ():
            add(below, child)

    for node in nodes:
        add(tree, node)
    return tree
