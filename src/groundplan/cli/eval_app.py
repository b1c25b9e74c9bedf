"""The commands of `groundplan eval`, with their options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from groundplan.cli import options
from groundplan.cli.model_choice import ModelChoice

eval_app = typer.Typer(invoke_without_command=True)

_Split = Annotated[str, typer.Option("--split", help="Which tasks: dev, test or all.")]
_Limit = Annotated[int | None, typer.Option("--limit", help="Only the first so many tasks.", min=1)]
_Html = Annotated[Path | None, typer.Option("--html", help="Write a report as one page.", metavar="FILE")]
_Jobs = Annotated[int, typer.Option("--jobs", "-j", help="How many processes.", min=1, metavar="N")]
_TimeLimit = Annotated[float, typer.Option("--time-limit", help="Seconds for each task.", min=0.001, metavar="SECONDS")]


@eval_app.callback()
def evaluate(
    context: typer.Context,
    suite: Annotated[
        str, typer.Option("--suite", help="A suite that ships with groundplan, or a suite file.", metavar="NAME|FILE")
    ] = "groundplan",
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    split: _Split = "dev",
    family: Annotated[
        list[str] | None, typer.Option("--family", help="Only tasks of this family (may be given several times).")
    ] = None,
    limit: _Limit = None,
    jobs: _Jobs = 1,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder for each task's solution, its trace, and report.json.")
    ] = None,
    html: _Html = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: _TimeLimit = 60.0,
    seed: options.Seed = 0,
    as_json: options.Json = False,
) -> int:
    """Score a method with a model on a suite of instructions whose outcomes a machine checks."""
    if context.invoked_subcommand is not None:
        return 0
    from groundplan.cli.evaluating import Choice, eval_command

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    which = Choice(suite, split, tuple(family or ()), limit)
    return eval_command(which, method, chosen, jobs, time_limit, seed, out, html, as_json)


@eval_app.command("autogpt-p")
def evaluate_autogptp(
    data: Annotated[
        Path | None,
        typer.Option("--data", help="A folder in AutoGPT+P's layout (default: our own suite).", metavar="DIR"),
    ] = None,
    mapping: Annotated[
        Path | None,
        typer.Option(
            "--mapping",
            help="Affordances by class (.csv: object,affordance); for other classes our own knowledge is used.",
            metavar="FILE",
        ),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", help="Only scenario files whose name fits (may be given several times).", metavar="GLOB"
        ),
    ] = None,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            "-m",
            help="autogpt-p, no-correction, naive-substitution, llm-as-planner or llm-as-planner+a.",
        ),
    ] = "autogpt-p",
    beside: Annotated[
        str, typer.Option("--beside", help="Run this method on the same rows, too, and show it beside.")
    ] = "",
    mistakes: Annotated[
        float | None,
        typer.Option(
            "--mistakes",
            help="Put a mistake of the kinds models make into each goal with this probability; with --beside "
            "no-correction this measures what self-correction does.",
            min=0.0,
            max=1.0,
            metavar="P",
        ),
    ] = None,
    model: options.ModelName = "embedded",
    split: Annotated[
        str, typer.Option("--split", help="Which rows of files that have splits: dev, test or all.")
    ] = "dev",
    limit: Annotated[
        int | None, typer.Option("--limit", help="Only the first so many rows of each file.", min=1)
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder for FILE/ROW.json, each row's result, and report.json.")
    ] = None,
    jobs: _Jobs = 1,
    html: _Html = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: _TimeLimit = 60.0,
    seed: options.Seed = 0,
    as_json: options.Json = False,
) -> int:
    """Run scenario files of AutoGPT+P (Birr et al. 2024), and show the published figures beside ours."""
    from groundplan.cli.evaluating_autogptp import Comparison, eval_autogptp_command
    from groundplan.evaluation.autogptp.runner import Selection, Setting

    chosen = ModelChoice(model, base_url, max_calls, max_tokens, max_usd, prices, record)
    setting = Setting(
        system=method,
        model=model,
        model_options=chosen.shared_by(jobs).options(),
        seed=seed,
        time_limit_s=time_limit,
        mapping=mapping,
        mistakes=mistakes,
        out=out,
    )
    selection = Selection(only=tuple(only or ()), split=split, limit=limit)
    return eval_autogptp_command(data, setting, selection, Comparison(beside, html), jobs, as_json)


@eval_app.command("cowp")
def evaluate_cowp(
    method: Annotated[
        list[str] | None,
        typer.Option(
            "--method",
            "-m",
            help="cowp, cowp-cw, cowp-ek, cowp-zero-shot, cowp-progprompt, cowp-inner-monologue, or all of them "
            "(may be given several times).",
        ),
    ] = None,
    task: Annotated[
        list[str] | None, typer.Option("--task", help="Only this task (may be given several times).")
    ] = None,
    trials: Annotated[int, typer.Option("--trials", help="How many trials of each task.", min=1)] = 150,
    data: Annotated[
        Path | None,
        typer.Option("--data", help="Situations in the published form (default: our own).", metavar="FILE"),
    ] = None,
    model: Annotated[
        list[str] | None,
        typer.Option("--model", help="The model that is asked (may be given several times; see `groundplan models`)."),
    ] = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    seed: options.Seed = 0,
    jobs: _Jobs = 2,
    cluster: Annotated[
        str, typer.Option("--cluster", help="Address of a Dask scheduler to run the trials on.", metavar="ADDRESS")
    ] = "",
    beside: Annotated[
        list[Path] | None,
        typer.Option(
            "--beside",
            help="Show the results of this earlier run beside (what --json printed, or report.json of --out).",
            metavar="FILE",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="A folder for each trial's trace, and report.json.", metavar="DIR")
    ] = None,
    html: _Html = None,
    as_json: options.Json = False,
) -> int:
    """Run trials of open-world planning in the dining world (COWP, Ding et al. 2023) beside the published figures."""
    from groundplan.cli.evaluating_cowp import CowpChoice, eval_cowp_command

    return eval_cowp_command(
        CowpChoice(
            methods=tuple(method or ("cowp",)),
            tasks=tuple(task or ()),
            trials=trials,
            data=data,
            models=tuple(
                ModelChoice(name, base_url, max_calls, max_tokens, max_usd, prices) for name in model or ("embedded",)
            ),
            seed=seed,
            jobs=jobs,
            cluster=cluster,
            beside=tuple(beside or ()),
            out=out,
            html=html,
            as_json=as_json,
        )
    )
