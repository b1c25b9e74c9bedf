"""A map of a scene from above, one panel per floor: rooms, waypoints, links, things, the robot and a route."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError, SceneError
from groundplan.files import why
from groundplan.scene.entity import Entity, Kind, Vector
from groundplan.scene.routes import Route
from groundplan.scene.scene import Scene

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_ROOM = "#dbe7f3"
_EDGE = "#7a9cc0"
_LINK = "#b9c0c8"
_THING = "#8a6d3b"
_ROUTE = "#d1495b"
_ROBOT = "#2a9d5c"
_LONG_NAME = 9


def draw_scene(scene: Scene, path: Path, way: Route | None = None) -> None:
    """Draw the scene to an image file; the ending of `path` chooses PNG, SVG or PDF.

    Raises:
        SceneError: no entity has a position.
        InputError: matplotlib is not installed, or the file cannot be written.
    """
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError as error:
        raise InputError("Drawing needs matplotlib.", hint="Install it: pip install 'groundplan[report]'") from error
    floors = _by_floor(scene)
    if not floors:
        raise SceneError(f"Nothing in {scene.name!r} has a position, so no map can be drawn.")
    columns = min(len(floors), 2)
    lines = math.ceil(len(floors) / columns)
    figure = Figure(figsize=(11 * columns, 8 * lines), dpi=110, layout="constrained")
    FigureCanvasAgg(figure)
    for index, (floor, ids) in enumerate(floors.items(), 1):
        _draw_floor(figure.add_subplot(lines, columns, index), scene, floor, ids, way)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be written: {why(error)}.") from error


def _by_floor(scene: Scene) -> dict[str, list[str]]:
    """Return the ids of what has a position, by floor; scenes without floors are one panel."""
    found: dict[str, list[str]] = {}
    for entity in scene.entities():
        if entity.position is None or entity.kind is Kind.FLOOR:
            continue
        floors = [i for i in scene.chain(entity.id) if scene.entity(i).kind is Kind.FLOOR]
        found.setdefault(floors[0] if floors else _floor_of_link(scene, entity), []).append(entity.id)
    return found


def _floor_of_link(scene: Scene, entity: Entity) -> str:
    """Return the floor of a neighbour for a waypoint that is in no room."""
    for fact in scene.matching("connected", entity.id, None):
        floors = [i for i in (fact[2], *scene.chain(fact[2])) if scene.entity(i).kind is Kind.FLOOR]
        if floors:
            return floors[0]
    only = scene.of_kind(Kind.FLOOR)
    return only[0] if len(only) == 1 else ""


def _draw_floor(axes: Axes, scene: Scene, floor: str, ids: list[str], way: Route | None) -> None:
    here = set(ids)
    for entity in (scene.entity(i) for i in ids):
        _draw_entity(axes, entity)
    for _, start, end in (f for f in scene.matching("connected") if f[1] < f[2] and f[1] in here and f[2] in here):
        _line(axes, [scene.entity(start), scene.entity(end)], color=_LINK, linewidth=0.9, zorder=1)
    if way is not None:
        places = [scene.entity(i) for i in way.places if i in here]
        _line(axes, places, color=_ROUTE, linewidth=3, zorder=5, solid_capstyle="round")
    axes.set_aspect("equal")
    axes.set_title(floor or scene.name)
    axes.set_xlabel("x in m")
    axes.set_ylabel("y in m")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _draw_entity(axes: Axes, entity: Entity) -> None:
    x, y, _ = _position(entity)
    match entity.kind:
        case Kind.ROOM:
            _draw_room(axes, entity)
        case Kind.POSE:
            axes.plot(x, y, "o", color=_EDGE, markersize=3, zorder=2)
        case Kind.AGENT:
            axes.plot(x, y, "*", color=_ROBOT, markersize=16, zorder=6)
            axes.annotate(entity.id, (x, y), textcoords="offset points", xytext=(8, 6), color=_ROBOT, zorder=6)
        case Kind.ASSET:
            axes.plot(x, y, "s", color=_THING, markersize=4, alpha=0.7, zorder=3)
        case _:
            axes.plot(x, y, ".", color=_THING, markersize=3, alpha=0.5, zorder=3)


def _draw_room(axes: Axes, room: Entity) -> None:
    from matplotlib.patches import Rectangle
    from matplotlib.patheffects import withStroke

    x, y, _ = _position(room)
    halo = [withStroke(linewidth=3, foreground=_ROOM)]  # what is in the middle of the room shall not cross its name
    label: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 8, "zorder": 7, "path_effects": halo}
    if room.size is not None:
        width, depth, _ = room.size
        corner = (x - width / 2, y - depth / 2)
        axes.add_patch(Rectangle(corner, width, depth, facecolor=_ROOM, edgecolor=_EDGE, zorder=0))
    else:
        axes.plot(x, y, "o", color=_ROOM, markeredgecolor=_EDGE, markersize=26, zorder=2)
    axes.annotate(_broken(room.id), (x, y), **label)


def _broken(name: str) -> str:
    """Return a long name with its words on lines of their own, so that it fits the room."""
    return name.replace("_", "\n" if len(name) > _LONG_NAME else " ")


def _position(entity: Entity) -> Vector:
    return entity.position or (0.0, 0.0, 0.0)


def _line(axes: Axes, places: list[Entity], **style: Any) -> None:
    points = [_position(p) for p in places if p.position is not None]
    if len(points) > 1:
        axes.plot([p[0] for p in points], [p[1] for p in points], **style)
