"""`groundplan eval cowp`: trials in the dining world, with progress, tables and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from groundplan.cli.counting_bar import counting_bar
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.reply import ExitCode, print_json
from groundplan.errors import InputError
from groundplan.files import check_writable

if TYPE_CHECKING:
    from groundplan.evaluation.cowp.runner import CowpRun
    from groundplan.evaluation.cowp.trial import TrialResult


@dataclass(frozen=True, slots=True, kw_only=True)
class CowpChoice:
    """What is run on the command line; `beside` are files of results that are shown beside."""

    methods: tuple[str, ...]
    tasks: tuple[str, ...]
    trials: int
    data: Path | None
    models: tuple[ModelChoice, ...]
    seed: int
    jobs: int
    cluster: str
    beside: tuple[Path, ...]
    out: Path | None
    html: Path | None
    as_json: bool


def eval_cowp_command(choice: CowpChoice) -> int:
    """Run the trials, show and write the results, and return the exit code.

    Raises:
        InputError: a file or the cluster cannot be used.
        UnknownNameError: there is no such method or task.
    """
    from groundplan.evaluation.cowp.report import write_html
    from groundplan.evaluation.cowp.results import document, load_runs, save_runs

    check_writable(choice.html, choice.out)
    beside = [run for path in choice.beside for run in load_runs(path)]
    runs = _run(choice)
    if choice.out is not None:
        save_runs(choice.out / "report.json", runs)
    interrupted = any(run.interrupted for run in runs)
    together = [run for run in (*runs, *beside) if run.results]
    if choice.html is not None and together:
        write_html(together, choice.html)
    if choice.as_json:
        print_json(document(runs))
    else:
        _show(together or runs, choice.html)
    return int(ExitCode.INTERRUPTED if interrupted else ExitCode.DONE)


def _run(choice: CowpChoice) -> list[CowpRun]:
    """Run every method with every model, until all is done or somebody interrupts."""
    from groundplan.evaluation.cowp.runner import run_trials
    from groundplan.evaluation.cowp.trial import TrialSetting
    from groundplan.worlds.dining.situations import load_situations, own_situations
    from groundplan.worlds.dining.tasks import dining_task, dining_tasks

    situations = own_situations() if choice.data is None else load_situations(choice.data)
    tasks = tuple(dining_task(name).name for name in choice.tasks) or tuple(
        t for t in dining_tasks() if t in situations
    )
    if not tasks:
        raise InputError(f"{choice.data} has situations of none of the tasks.")
    _made(choice.out)
    runs: list[CowpRun] = []
    for model, method in ((model, method) for model in choice.models for method in _methods(choice.methods)):
        setting = TrialSetting(
            strategy=method,
            model=model.name,
            model_options=model.shared_by(choice.jobs).options(),
            seed=choice.seed,
            situations=situations,
            out=choice.out,
        )
        with counting_bar("completed", _judged, quiet=choice.as_json, title=method) as tell:
            run = run_trials(setting, tasks, choice.trials, jobs=choice.jobs, cluster=choice.cluster, progress=tell)
        runs.append(run)
        if run.interrupted:
            break
    return runs


def _judged(result: TrialResult) -> tuple[bool, str]:
    return result.completed, result.task


def _made(folder: Path | None) -> None:
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{folder} cannot be made: {error.strerror or error}.") from error


def _methods(names: Sequence[str]) -> tuple[str, ...]:
    from groundplan.errors import UnknownNameError
    from groundplan.methods.cowp.strategy import strategy_names

    wanted = strategy_names() if "all" in names else tuple(names)
    for name in wanted:
        if name not in strategy_names():
            raise UnknownNameError("method", name, strategy_names())
    return wanted


def _show(runs: Sequence[CowpRun], html: Path | None) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from groundplan.evaluation.cowp.published import SOURCE
    from groundplan.evaluation.cowp.tables import HEADER, LEGEND, published_rows, rows_of

    console = Console(highlight=False)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for index, title in enumerate(HEADER):
        table.add_column(title, justify="left" if index == 0 else "right", no_wrap=index == 0)
    for number, cells in enumerate(rows_of(runs)):
        table.add_row(*cells, style="bold" if number < len(runs) else "")
    console.print(Padding(table, (0, 0, 1, 0)))
    console.print(Text(LEGEND, style="dim"))
    beside = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("of all trials and situations", "completed", "handled", "published", "completed", "handled"):
        beside.add_column(title)
    for line in published_rows(runs):
        beside.add_row(*line)
    console.print(Padding(beside, (1, 0, 0, 0)))
    console.print(Text(f"published: {SOURCE}", style="dim"))
    seconds = sum(run.seconds for run in runs)
    console.print(Text(f"{sum(len(run.results) for run in runs)} trials, {seconds:.1f} s"))
    if html is not None:
        console.print(Text(f"report in {html}"))
