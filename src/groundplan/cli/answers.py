"""Answers of search questions on the terminal: each thing once, with where it is."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from groundplan.methods.task import Solution
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene

_LISTED = 40
"""How many things are listed before the rest is only counted."""


def computed(solution: Solution) -> bool:
    """Say whether the query engine computed the answer (a method in which the model searches gives ids alone)."""
    return bool(solution.rows) or solution.value is not None


def answer_table(solution: Solution) -> RenderableType:
    """Return the answer: the count or the yes or no, then what was found."""
    lines: list[RenderableType] = []
    if isinstance(solution.value, bool):
        lines.append(Text("yes" if solution.value else "no", style="bold"))
    elif solution.value is not None:
        lines.append(Text(str(solution.value), style="bold"))
    elif not solution.answer:
        lines.append(Text(solution.explanation or "Nothing in the scene fits.", style="bold"))
    found = _found(solution)
    if found:
        lines.append(_table(found, solution.scene))
    if len(found) > _LISTED:
        lines.append(Text(f"… and {len(found) - _LISTED} more", style="dim"))
    return Group(*lines)


def _found(solution: Solution) -> list[tuple[str, ...]]:
    """Return one line per thing: its id, and what was asked about it (values of several lines are joined)."""
    found: dict[str, list[str]] = {}
    for entity_id, *values in solution.rows or tuple((i,) for i in solution.answer or ()):
        known = found.setdefault(entity_id, [])
        known += [value for value in values if value and value != entity_id and value not in known]
    return [(entity_id, *values) for entity_id, values in found.items()]


def _table(found: list[tuple[str, ...]], scene: Scene | None) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False, pad_edge=False)
    for entity_id, *values in found[:_LISTED]:
        places = {entity_id, *(scene.chain(entity_id) if scene is not None and entity_id in scene else ())}
        said = [value for value in values if not set(value.split(", ")) <= places]
        table.add_row(
            Text(entity_id, style="bold cyan"),
            Text(whereabouts(entity_id, scene) if scene is not None else ""),
            Text(", ".join(said), style="dim"),
        )
    return table


def whereabouts(entity_id: str, scene: Scene) -> str:
    """Return where a thing is: "on desk_4 in lab_2"; empty for what is in nothing."""
    if entity_id not in scene:
        return ""
    holder = scene.holder(entity_id)
    if holder is None:
        return ""
    if scene.holds(("holding", holder, entity_id)):
        said = f"held by {holder}"
    else:
        relation = next((name for name in ("on", "at") if scene.holds((name, entity_id, holder))), "in")
        said = f"{relation} {holder}"
    rooms = scene.of_kind(Kind.ROOM)
    room = next((i for i in scene.chain(entity_id) if i in rooms), None) if len(rooms) > 1 else holder
    return said if room is None or room == holder else f"{said} in {room}"
