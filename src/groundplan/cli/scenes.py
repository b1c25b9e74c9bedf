"""`groundplan scene show | convert | check`."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.text import Text

from groundplan.cli.reply import print_json
from groundplan.cli.show import labelled
from groundplan.cli.tree import counts, render, scene_tree
from groundplan.errors import InputError, SceneError
from groundplan.scene.routes import Route
from groundplan.scene.scene import Scene


def show_command(
    name: str,
    expand: tuple[str, ...],
    everything: bool,
    png: Path | None,
    between: tuple[str, str] | None,
    as_json: bool,
) -> int:
    """Show the scene as a tree, draw it where asked for, and give the shortest route between two places."""
    scene = _open(name)
    nodes = scene_tree(scene, expand, everything)
    way = _route(scene, between) if between else None
    if png is not None:
        from groundplan.cli.picture import draw_scene

        draw_scene(scene, png, way)
    if as_json:
        print_json(
            {
                "status": "ok",
                "scene": scene.name,
                "source": scene.source,
                "domain": scene.domain,
                "counts": counts(scene),
                "notes": list(scene.notes),
                "tree": [node.to_json() for node in nodes],
                "route": None if way is None else {"places": list(way.places), "length_m": round(way.length_m, 3)},
                "png": str(png) if png else None,
            }
        )
        return 0
    console = Console(highlight=False)
    console.print(render(nodes, f"{scene.name}: {_summary(scene)}"))
    _print_notes(scene, console)
    if way is not None:
        console.print(Text(f"route of {way.length_m:.1f} m: {' → '.join(way.places)}"))
    if png is not None:
        console.print(Text(f"drawn to {png}"))
    return 0


def convert_command(name: str, target: Path, to: str, as_json: bool) -> int:
    """Write the scene in another format.

    Raises:
        InputError: the file cannot be written.
    """
    from groundplan.scene.check import check_scene, undeclared
    from groundplan.scene.formats import save_scene

    scene = _open(name)
    check_scene(scene, undeclared=undeclared(scene))
    try:
        save_scene(scene, target, to)
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror or error}.") from error
    if as_json:
        print_json({"status": "ok", "scene": scene.name, "format": to, "file": str(target)})
    else:
        Console(highlight=False).print(Text(f"{scene.name} written to {target} as {to}: {_summary(scene)}"))
    return 0


def check_command(name: str, as_json: bool) -> int:
    """Check the scene; a scene that is not well formed ends in the error that names the place."""
    from groundplan.scene.check import check_scene, undeclared

    scene = _open(name)
    check_scene(scene, undeclared=undeclared(scene))
    if as_json:
        found = {"counts": counts(scene), "notes": list(scene.notes)}
        print_json({"status": "ok", "scene": scene.name, "source": scene.source, **found})
        return 0
    console = Console(highlight=False)
    console.print(Text.assemble(("✓ ", "bold green"), f"{scene.name}: {_summary(scene)}"))
    _print_notes(scene, console)
    return 0


def _print_notes(scene: Scene, console: Console) -> None:
    """Say what is odd in the scene's file."""
    if scene.notes:
        console.print(labelled(tuple(("note", note) for note in scene.notes)))


def _open(name: str) -> Scene:
    from groundplan.evaluation.library import open_scene

    return open_scene(name)


def _route(scene: Scene, between: tuple[str, str]) -> Route:
    from groundplan.scene.routes import route

    found = route(scene, *between)
    if found is None:
        raise SceneError(
            f"No route leads from {between[0]!r} to {between[1]!r}.",
            hint="Places are linked by `connected` facts (`links` in a SayPlan file).",
        )
    return found


def _summary(scene: Scene) -> str:
    found = ", ".join(f"{n} {kind}{'' if n == 1 else 's'}" for kind, n in counts(scene).items())
    return found or "nothing in it"
