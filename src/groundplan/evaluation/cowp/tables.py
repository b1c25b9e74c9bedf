"""The tables of runs of trials: overall, per task, per object, per model, and beside the published figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from groundplan.evaluation.cowp.counting import Count, count, count_by
from groundplan.evaluation.cowp.published import PUBLISHED, PUBLISHED_MODELS
from groundplan.evaluation.cowp.runner import CowpRun
from groundplan.evaluation.cowp.trial import TrialResult

Row = tuple[str, ...]
HEADER = ("", "trials", "compl.", "of all", "met", "can", "handled", "of all", "gave up", "wrongly")
LEGEND = (
    "compl.: per cent of the trials that could be completed at all; of all: of every trial, as published. "
    "met: situations; can: those after which the task could still be completed with these skills; handled: per cent of "
    "those; of all: of every one. gave up: “no solution” was said where there was none; wrongly: where there was one."
)
_KEPT = "\N{NO-BREAK SPACE}"
SEEN = 5
"""Objects with more situations than this are listed, as in the paper's figure 10."""


def row(counted: Count) -> Row:
    """Return the cells of one line of the table."""
    return (
        counted.name.replace("_", " "),
        str(counted.trials),
        share(counted.completion),
        share(counted.completion_of_all),
        str(counted.met),
        str(counted.manageable),
        share(counted.handling),
        share(counted.handling_of_all),
        str(counted.rightly_given_up),
        str(counted.wrongly_given_up),
    )


def share(value: float | None) -> str:
    """Return a share in per cent as text, a dash where there is none."""
    return "–" if value is None else f"{value:.1f}"


def rows_of(runs: Sequence[CowpRun]) -> list[Row]:
    """Return a line for each run, and for the first the lines of its tasks."""
    lines = [row(count(run.name, run.results)) for run in runs]
    return [*lines, *(row(counted) for counted in count_by(runs[0].results, lambda r: r.task))]


def compared(runs: Sequence[CowpRun], key: Callable[[TrialResult], str], names: Sequence[str]) -> list[Row]:
    """Return a line for each name with completion and handling of every run, the shares of what is possible first."""
    counted = [{c.name: c for c in count_by(run.results, key)} for run in runs]
    lines = []
    for name in names:
        cells: list[str] = []
        for counts in counted:
            found = counts.get(name)
            cells += ["–", "–"] if found is None else [_both(found, "completion"), _both(found, "handling")]
        lines.append((name.replace("_", _KEPT), *cells))
    return lines


def _both(counted: Count, name: str) -> str:
    possible, every = getattr(counted, name), getattr(counted, f"{name}_of_all")
    return "–" if every is None else f"{share(possible)}{_KEPT}({share(every)})"


def compared_header(runs: Sequence[CowpRun]) -> Row:
    """Return the header of `compared`."""
    return ("", *(f"{run.name}: {what}" for run in runs for what in ("completed", "handled")))


def tasks_by_completion(runs: Sequence[CowpRun]) -> list[str]:
    """Return the tasks of all runs, those that the first completes most often first (of all trials)."""
    shares = {c.name: c.completion_of_all or 0.0 for c in count_by(runs[0].results, lambda r: r.task)}
    names = dict.fromkeys(task for run in runs for task in run.tasks)
    return sorted(names, key=lambda name: -shares.get(name, 0.0))


def objects_by_handling(runs: Sequence[CowpRun]) -> list[tuple[str, int]]:
    """Return the objects that situations were about often enough, best handled first, with how often in the first."""
    counts = [c for c in count_by(runs[0].results, lambda r: r.thing) if c.met > SEEN]
    return [(c.name, c.met) for c in sorted(counts, key=lambda c: (-(c.handling_of_all or 0.0), -c.met))]


def published_rows(runs: Sequence[CowpRun]) -> list[Row]:
    """Return for each run its shares of all trials and situations beside the published ones."""
    found: list[Row] = []
    for run in runs:
        ours, theirs = count("", run.results), PUBLISHED.get(run.setting.strategy)
        if theirs is not None:
            shares = share(ours.completion_of_all), share(ours.handling_of_all)
            found.append((run.name, *shares, theirs.name, share(theirs.completion), share(theirs.handling)))
    return found


MODEL_HEADER = ("task", "model", "method", "completed %", "handled %", "")


def model_rows(runs: Sequence[CowpRun]) -> list[Row]:
    """Return completion and handling by model and method: ours of every task, then those that are published."""
    lines: list[Row] = []
    for run in sorted(runs, key=lambda r: (r.setting.model, r.setting.strategy)):
        counted = count("", run.results)
        shares = share(counted.completion_of_all), share(counted.handling_of_all)
        lines.append(("all tasks", run.setting.model, run.setting.strategy, *shares, "this run"))
    for task in dict.fromkeys(task for task, _ in PUBLISHED_MODELS):
        for run in runs:
            counted = count("", [r for r in run.results if r.task == task])
            if counted.trials:
                shares = share(counted.completion_of_all), share(counted.handling_of_all)
                lines.append((task.replace("_", " "), run.setting.model, run.setting.strategy, *shares, "this run"))
        for (name, model), systems in PUBLISHED_MODELS.items():
            for strategy, (completion, handling) in systems.items() if name == task else ():
                cells = share(completion), share(handling), "published"
                lines.append((task.replace("_", " "), model, strategy, *cells))
    return lines
