"""The `groundplan` command: what it offers, and the one place where errors become messages and exit codes.

Everything heavy is imported inside the commands, so that `groundplan --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from groundplan.cli import options
from groundplan.cli.reply import report_error, report_interrupt, report_usage
from groundplan.errors import GroundplanError

app = typer.Typer(
    help="From an instruction in plain language to a robot plan that is proven executable.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 2 bad input, 3 not understood, 4 no valid plan, 5 model, 6 planner, 7 world, "
    "130 interrupted.",
)
scene_app = typer.Typer(help="Look at scenes, check them, and convert between file formats.", no_args_is_help=True)
app.add_typer(scene_app, name="scene")

# Typer re-exports the class of bad parameters but not its base classes, which all errors of the command line share.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[2]


def _version(wanted: bool) -> None:
    if wanted:
        from groundplan import __version__

        typer.echo(f"groundplan {__version__}")
        raise typer.Exit


@app.callback()
def _global_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Take the options that stand before the command."""


@app.command()
def plan(
    instruction: options.Instruction,
    scene: options.SceneName,
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    trace: options.TraceFile = None,
    record: options.RecordFile = None,
    as_json: options.Json = False,
) -> int:
    """Turn an instruction into a plan that is proven executable; or answer a question about the scene."""
    from groundplan.cli.solving import Request, plan_command

    request = Request(instruction, scene, method, model, base_url, time_limit, seed, trace, record, as_json)
    return plan_command(request)


@app.command()
def find(
    question: options.Instruction,
    scene: options.SceneName,
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    trace: options.TraceFile = None,
    record: options.RecordFile = None,
    as_json: options.Json = False,
) -> int:
    """Answer a question about the scene: which, where, who, how many, is there."""
    from groundplan.cli.solving import Request, find_command

    request = Request(question, scene, method, model, base_url, time_limit, seed, trace, record, as_json)
    return find_command(request)


@app.command()
def run(
    instruction: options.Instruction,
    scene: options.SceneName,
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    fail: Annotated[
        list[int] | None, typer.Option("--fail", help="The action tried as the N-th does nothing.", metavar="N")
    ] = None,
    fail_rate: Annotated[
        float, typer.Option("--fail-rate", help="Each action does nothing with this probability.", min=0.0, max=1.0)
    ] = 0.0,
    disturb: Annotated[
        list[str] | None,
        typer.Option(
            "--disturb",
            help="As the N-th action begins: N:drop, N:move:THING[:TARGET], N:shut:THING or N:break:THING.",
            metavar="N:WHAT",
        ),
    ] = None,
    repairs: Annotated[int, typer.Option("--repairs", help="How often a new plan may be made.", min=0)] = 10,
    trace: options.TraceFile = None,
    record: options.RecordFile = None,
    as_json: options.Json = False,
) -> int:
    """Plan, then carry the plan out step by step in a simulated world that can be made to fail or change."""
    from groundplan.cli.running import Surprises, run_command
    from groundplan.cli.solving import Request

    request = Request(instruction, scene, method, model, base_url, time_limit, seed, trace, record, as_json)
    return run_command(request, Surprises(tuple(fail or ()), fail_rate, tuple(disturb or ()), repairs))


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
    to: Annotated[str, typer.Option("--to", help="The format to write: native or sayplan.")] = "native",
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


@app.command()
def methods(as_json: options.Json = False) -> int:
    """List the methods."""
    from groundplan.cli.listing import methods_command

    return methods_command(as_json)


@app.command()
def models(as_json: options.Json = False) -> int:
    """List the models."""
    from groundplan.cli.listing import models_command

    return models_command(as_json)


@app.command()
def doctor(
    model: Annotated[str, typer.Option("--model", help="Also ask this model a question (may use the network).")] = "",
    base_url: options.BaseUrl = "",
    as_json: options.Json = False,
) -> int:
    """Check that everything groundplan needs is here and works. Uses no network unless --model names one."""
    from groundplan.cli.doctor import doctor_command

    return doctor_command(model, base_url, as_json)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: every expected failure ends here as one message."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        code = app(given, prog_name="groundplan", standalone_mode=False)
        sys.stdout.flush()
    except GroundplanError as error:
        return report_error(error, as_json)
    except (KeyboardInterrupt, typer.Abort):
        return report_interrupt(as_json)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except _USAGE_ERROR as error:
        message = error.format_message()  # type: ignore[attr-defined]
        if not message:  # no command was given: the help has been printed
            return 2
        return report_usage(message, "Try: groundplan --help", as_json)
    return code if isinstance(code, int) else 0
