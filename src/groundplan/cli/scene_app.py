"""The commands of `groundplan scene`, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from groundplan.cli import options

scene_app = typer.Typer(help="Look at scenes, check them, and convert between file formats.", no_args_is_help=True)


@scene_app.command("show")
def scene_show(
    scene: options.SceneArgument,
    expand: Annotated[
        list[str] | None, typer.Option("--expand", "-e", help="Show what is in this node.", metavar="NODE")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", "-a", help="Show everything.")] = False,
    png: Annotated[
        Path | None, typer.Option("--png", help="Draw a map from above (extra `report`).", metavar="FILE")
    ] = None,
    route: Annotated[
        tuple[str, str] | None, typer.Option("--route", help="The shortest route between two places.", metavar="A B")
    ] = None,
    as_json: options.Json = False,
) -> int:
    """Show a scene as a tree, collapsed to its rooms unless asked for more; or draw it."""
    from groundplan.cli.scenes import show_command

    return show_command(scene, tuple(expand or ()), everything, png, route, as_json)


@scene_app.command("convert")
def scene_convert(
    scene: options.SceneArgument,
    target: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    to: Annotated[str, typer.Option("--to", help="The format to write: native, sayplan or kit.")] = "native",
    as_json: options.Json = False,
) -> int:
    """Write a scene in another file format."""
    from groundplan.cli.scenes import convert_command

    return convert_command(scene, target, to, as_json)


@scene_app.command("check")
def scene_check(scene: options.SceneArgument, as_json: options.Json = False) -> int:
    """Check a scene: references, containment, states; say what is in it."""
    from groundplan.cli.scenes import check_command

    return check_command(scene, as_json)


@scene_app.command("from-image")
def scene_from_image(
    images: Annotated[list[Path], typer.Argument(help="Pictures, each of another place.", metavar="FILE...")],
    detector: options.DetectorName = "",
    out: Annotated[Path | None, typer.Option("--out", "-o", help="Write the scene.", metavar="FILE")] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", help="Draw what was seen into the (first) picture.", metavar="FILE")
    ] = None,
    mapping: options.MappingFile = None,
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    as_json: options.Json = False,
) -> int:
    """Make a scene of affordances from pictures: what is seen, what can be done with it, and where it is."""
    from groundplan.cli.model_choice import ModelChoice
    from groundplan.cli.seeing import Look, from_image_command

    look = Look(tuple(images), detector, mapping, ModelChoice(model, base_url))
    return from_image_command(look, out, picture, as_json)
