"""The commands of `groundplan`, with their options.

Everything heavy is imported inside the commands, so that `groundplan --help` answers at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from groundplan.cli import options, run_options
from groundplan.cli.affordances_app import affordances_app
from groundplan.cli.eval_app import eval_app
from groundplan.cli.known import Known
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.scene_app import scene_app


class _Commands(TyperGroup):
    """The commands; that one was interrupted is told apart from an exit code that it returned."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        """Read the options."""
        with _interruption_told():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named."""
        with _interruption_told():
            return super().invoke(ctx)


@contextmanager
def _interruption_told() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as error:
        raise typer.Abort from error


app = typer.Typer(
    cls=_Commands,
    help="From an instruction in plain language to a robot plan that is proven executable.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 2 bad input, 3 not understood, 4 no valid plan, 5 model, 6 planner, 7 world, "
    "130 interrupted.",
)
app.add_typer(scene_app, name="scene")
app.add_typer(affordances_app, name="affordances")
app.add_typer(eval_app, name="eval")


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
    scene: options.SceneOrNone = None,
    image: options.ImageFiles = None,
    detector: options.DetectorName = "",
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    ask: options.Ask = True,
    partial: options.Partial = False,
    explored: options.Explored = None,
    mapping: options.MappingFile = None,
    agents: options.AgentsFile = None,
    capabilities: options.CapabilitiesFile = None,
    trace: options.TraceFile = None,
    as_json: options.Json = False,
) -> int:
    """Turn an instruction into a plan that is proven executable; or answer a question about the scene."""
    from groundplan.cli.seeing import with_scene_seen
    from groundplan.cli.solving import Request, plan_command

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    request = Request(instruction, scene or "", method, chosen, time_limit, seed, trace, as_json, ask)
    known = Known(mapping, agents, capabilities)
    request = replace(request, partial=partial, explored=tuple(explored or ()), known=known)
    return plan_command(with_scene_seen(request, scene, tuple(image or ()), detector))


@app.command()
def find(
    question: options.Instruction,
    scene: options.SceneName,
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    trace: options.TraceFile = None,
    as_json: options.Json = False,
) -> int:
    """Answer a question about the scene: which, where, who, how many, is there."""
    from groundplan.cli.solving import Request, find_command

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    return find_command(Request(question, scene, method, chosen, time_limit, seed, trace, as_json))


@app.command()
def run(
    instruction: options.InstructionOrNone = None,
    scene: options.SceneOrNone = None,
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: options.TimeLimit = 60.0,
    seed: options.Seed = 0,
    fail: run_options.Fail = None,
    fail_rate: run_options.FailRate = 0.0,
    disturb: run_options.Disturb = None,
    repairs: run_options.Repairs = 10,
    steps: run_options.Steps = 500,
    repair_calls: run_options.RepairCalls = None,
    pace: run_options.Pace = 0.0,
    say: run_options.Say = None,
    keep: run_options.Keep = "",
    situations: run_options.Situations = 0.1,
    resume: run_options.Resume = None,
    ask: options.Ask = True,
    partial: options.Partial = False,
    explored: options.Explored = None,
    mapping: options.MappingFile = None,
    agents: options.AgentsFile = None,
    capabilities: options.CapabilitiesFile = None,
    trace: options.TraceFile = None,
    as_json: options.Json = False,
) -> int:
    """Plan, then carry the plan out step by step in a simulated world that can be made to fail or change."""
    if resume is not None:
        from groundplan.cli.resuming import resume_command

        return resume_command(resume, ask=ask, as_json=as_json)
    from groundplan.cli.running import Surprises, run_command
    from groundplan.cli.solving import Request, required

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    request = Request(*required(instruction, scene), method, chosen, time_limit, seed, trace, as_json, ask)
    known = Known(mapping, agents, capabilities)
    request = replace(request, partial=partial, explored=tuple(explored or ()), known=known)
    misfortune = tuple(fail or ()), fail_rate, tuple(disturb or ()), repairs, steps, repair_calls
    return run_command(request, Surprises(*misfortune, pace, keep, tuple(say or ()), situations))


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
