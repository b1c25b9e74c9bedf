"""The commands of `groundplan eval`, with their options."""

from __future__ import annotations

import typer

from groundplan.cli import eval_options, options
from groundplan.cli.model_choice import ModelChoice

eval_app = typer.Typer(invoke_without_command=True)


@eval_app.callback()
def evaluate(
    context: typer.Context,
    suite: eval_options.Suite = "groundplan",
    method: options.MethodName = "ground",
    model: options.ModelName = "embedded",
    split: eval_options.Split = "dev",
    family: eval_options.Family = None,
    limit: eval_options.Limit = None,
    jobs: eval_options.Jobs = 1,
    out: eval_options.Out = None,
    html: eval_options.Html = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: eval_options.TimeLimit = 60.0,
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
    data: eval_options.ScenarioFolder = None,
    mapping: eval_options.ScenarioMapping = None,
    only: eval_options.ScenarioFiles = None,
    method: eval_options.ScenarioMethod = "autogpt-p",
    beside: eval_options.MethodBeside = "",
    mistakes: eval_options.Mistakes = None,
    model: options.ModelName = "embedded",
    split: eval_options.RowSplit = "dev",
    limit: eval_options.RowLimit = None,
    out: eval_options.RowsOut = None,
    jobs: eval_options.Jobs = 1,
    html: eval_options.Html = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    record: options.RecordFile = None,
    time_limit: eval_options.TimeLimit = 60.0,
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
    method: eval_options.TrialMethods = None,
    task: eval_options.TrialTasks = None,
    trials: eval_options.Trials = 150,
    data: eval_options.SituationsFile = None,
    model: eval_options.TrialModels = None,
    base_url: options.BaseUrl = "",
    max_calls: options.MaxCalls = None,
    max_tokens: options.MaxTokens = None,
    max_usd: options.MaxUsd = None,
    prices: options.PricesFile = None,
    seed: options.Seed = 0,
    jobs: eval_options.Jobs = 2,
    cluster: eval_options.Cluster = "",
    beside: eval_options.ResultsBeside = None,
    out: eval_options.TrialsOut = None,
    html: eval_options.Html = None,
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
