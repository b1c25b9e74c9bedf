"""The options of the commands of `groundplan eval`: what is scored, on which tasks, and where the results go."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

# --- all of them ----------------------------------------------------------------------------------------------------

Html = Annotated[Path | None, typer.Option("--html", help="Write a report as one page.", metavar="FILE")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", help="How many processes.", min=1, metavar="N")]
TimeLimit = Annotated[float, typer.Option("--time-limit", help="Seconds for each task.", min=0.001, metavar="SECONDS")]

# --- suites of instructions -----------------------------------------------------------------------------------------

Suite = Annotated[
    str, typer.Option("--suite", help="A suite that ships with groundplan, or a suite file.", metavar="NAME|FILE")
]
Split = Annotated[str, typer.Option("--split", help="Which tasks: dev, test or all.")]
Family = Annotated[
    list[str] | None, typer.Option("--family", help="Only tasks of this family (may be given several times).")
]
Limit = Annotated[int | None, typer.Option("--limit", help="Only the first so many tasks.", min=1)]
Out = Annotated[
    Path | None, typer.Option("--out", help="A folder for each task's solution, its trace, and report.json.")
]

# --- scenario files of AutoGPT+P ------------------------------------------------------------------------------------

ScenarioFolder = Annotated[
    Path | None,
    typer.Option("--data", help="A folder in AutoGPT+P's layout (default: our own suite).", metavar="DIR"),
]
ScenarioMapping = Annotated[
    Path | None,
    typer.Option(
        "--mapping",
        help="Affordances by class (.csv: object,affordance); for other classes our own knowledge is used.",
        metavar="FILE",
    ),
]
ScenarioFiles = Annotated[
    list[str] | None,
    typer.Option("--only", help="Only scenario files whose name fits (may be given several times).", metavar="GLOB"),
]
ScenarioMethod = Annotated[
    str,
    typer.Option(
        "--method",
        "-m",
        help="autogpt-p, no-correction, naive-substitution, llm-as-planner or llm-as-planner+a.",
    ),
]
MethodBeside = Annotated[
    str, typer.Option("--beside", help="Run this method on the same rows, too, and show it beside.")
]
Mistakes = Annotated[
    float | None,
    typer.Option(
        "--mistakes",
        help="Put a mistake of the kinds models make into each goal with this probability; with --beside "
        "no-correction this measures what self-correction does.",
        min=0.0,
        max=1.0,
        metavar="P",
    ),
]
RowSplit = Annotated[str, typer.Option("--split", help="Which rows of files that have splits: dev, test or all.")]
RowLimit = Annotated[int | None, typer.Option("--limit", help="Only the first so many rows of each file.", min=1)]
RowsOut = Annotated[
    Path | None, typer.Option("--out", help="A folder for FILE/ROW.json, each row's result, and report.json.")
]

# --- trials of COWP -------------------------------------------------------------------------------------------------

TrialMethods = Annotated[
    list[str] | None,
    typer.Option(
        "--method",
        "-m",
        help="cowp, cowp-cw, cowp-ek, cowp-zero-shot, cowp-progprompt, cowp-inner-monologue, or all of them "
        "(may be given several times).",
    ),
]
TrialTasks = Annotated[list[str] | None, typer.Option("--task", help="Only this task (may be given several times).")]
Trials = Annotated[int, typer.Option("--trials", help="How many trials of each task.", min=1)]
SituationsFile = Annotated[
    Path | None,
    typer.Option("--data", help="Situations in the published form (default: our own).", metavar="FILE"),
]
TrialModels = Annotated[
    list[str] | None,
    typer.Option("--model", help="The model that is asked (may be given several times; see `groundplan models`)."),
]
Cluster = Annotated[
    str, typer.Option("--cluster", help="Address of a Dask scheduler to run the trials on.", metavar="ADDRESS")
]
ResultsBeside = Annotated[
    list[Path] | None,
    typer.Option(
        "--beside",
        help="Show the results of this earlier run beside (what --json printed, or report.json of --out).",
        metavar="FILE",
    ),
]
TrialsOut = Annotated[
    Path | None, typer.Option("--out", help="A folder for each trial's trace, and report.json.", metavar="DIR")
]
