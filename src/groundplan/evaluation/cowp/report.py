"""The report of runs of trials: tables for the console, and one self-contained HTML page with bar charts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from groundplan.errors import InputError
from groundplan.evaluation.charts import (
    OURS,
    OURS_LIGHT,
    STYLE,
    THEIRS,
    draw_bars,
    draw_legend,
    figure_and_axes,
    plots_available,
    svg_text,
)
from groundplan.evaluation.cowp.counting import Count, count, count_by
from groundplan.evaluation.cowp.published import PUBLISHED, SOURCE
from groundplan.evaluation.cowp.runner import CowpRun
from groundplan.evaluation.report import html_table, page_style

HEADER = ("", "trials", "compl.", "of all", "met", "can", "handled", "of all", "gave up", "wrongly")
LEGEND = (
    "compl.: per cent of the trials that could be completed at all; of all: of every trial, as published. "
    "met: situations; can: those after which the task could still be completed with these skills; handled: per cent of "
    "those; of all: of every one. gave up: “no solution” was said where there was none; wrongly: where there was one."
)
_MOST_THINGS = 16


def row(counted: Count) -> tuple[str, ...]:
    """Return the cells of one line of the table."""
    return (
        counted.name.replace("_", " "),
        str(counted.trials),
        _share(counted.completion),
        _share(counted.completion_of_all),
        str(counted.met),
        str(counted.manageable),
        _share(counted.handling),
        _share(counted.handling_of_all),
        str(counted.rightly_given_up),
        str(counted.wrongly_given_up),
    )


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"


def rows_of(runs: Sequence[CowpRun]) -> list[tuple[str, ...]]:
    """Return a line for each run, and for the first the lines of its tasks."""
    lines = [row(count(run.setting.strategy, run.results)) for run in runs]
    return [*lines, *(row(counted) for counted in count_by(runs[0].results, lambda r: r.task))]


def published_rows(runs: Sequence[CowpRun]) -> list[tuple[str, str, str, str, str]]:
    """Return for each run its shares of all trials and situations beside the published ones."""
    found = []
    for run in runs:
        ours, theirs = count("", run.results), PUBLISHED.get(run.setting.strategy)
        if theirs is not None:
            shares = _share(ours.completion_of_all), _share(ours.handling_of_all)
            found.append((theirs.name, *shares, _share(theirs.completion), _share(theirs.handling)))
    return found


def html_report(runs: Sequence[CowpRun]) -> str:
    """Return the report of runs of several methods as one HTML page that needs nothing else."""
    first = runs[0]
    said = f"{first.trials} trials of {len(first.tasks)} tasks, model {first.setting.model}, seed {first.setting.seed}"
    beside = html_table(("", "completed %", "handled %", "completed % (published)", "handled % (published)"),
                        published_rows(runs))  # fmt: skip
    things = sorted(count_by(first.results, lambda r: r.thing), key=lambda c: -c.met)[:_MOST_THINGS]
    parts = [
        f"<h1>Open-world planning in the dining world</h1><p>{escape(said)}</p>",
        html_table(HEADER, rows_of(runs), [r.setting.strategy for r in runs]),
        f'<p class="note">{escape(LEGEND)}</p>',
        *(_plots(runs) if plots_available() else ()),
        f"<h2>Beside the published figures</h2>{beside}<p class='note'>Published figures: {escape(SOURCE)}.</p>",
        f"<h2>By the thing a situation is about</h2>{html_table(HEADER, [row(c) for c in things])}",
        f"<h2>Not handled</h2>{_unhandled(first)}",
    ]
    body = "\n".join(parts)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Open-world planning</title>'
        f"<style>{page_style()}</style></head><body><main>{body}</main></body></html>\n"
    )


def write_html(runs: Sequence[CowpRun], path: Path) -> None:
    """Write the HTML report.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        path.write_text(html_report(runs), encoding="utf-8")
    except OSError as error:
        raise InputError(f"The report cannot be written to {path}: {error}.") from error


def _unhandled(run: CowpRun) -> str:
    tally: dict[tuple[str, str, str], int] = {}
    for result in run.results:
        if result.situation and result.solvable and not result.completed:
            key = (result.task.replace("_", " "), result.situation, result.explanation or result.status)
            tally[key] = tally.get(key, 0) + 1
    lines = sorted(tally.items(), key=lambda pair: -pair[1])[:40]
    return html_table(("task", "situation", "how it ended", "times"), [(*key, str(n)) for key, n in lines])


def _plots(runs: Sequence[CowpRun]) -> list[str]:
    from matplotlib import rc_context

    with rc_context(STYLE):
        return [
            "<h2>Task completion by task</h2>",
            _by_task(runs, "completion"),
            "<h2>Situation handling by task</h2>",
            _by_task(runs, "handling"),
        ]


def _by_task(runs: Sequence[CowpRun], share: str) -> str:
    colours = (OURS, THEIRS, OURS_LIGHT, "#8b949e", "#dde1e6", "#57606a")
    figure, axes = figure_and_axes(7.6, 3.2)
    tasks = runs[0].tasks
    series = []
    for run, colour in zip(runs, colours, strict=False):
        counted = {c.name: getattr(c, share) for c in count_by(run.results, lambda r: r.task)}
        shares = [None if counted.get(task) is None else counted[task] / 100 for task in tasks]
        series.append((run.setting.strategy, colour, shares))
    draw_bars(axes, [task.replace("_", "\n") for task in tasks], series)
    axes.set_ylim(0, 112)
    axes.set_yticks(range(0, 101, 25))
    axes.set_ylabel("per cent")
    axes.tick_params(axis="x", labelsize=7.5)
    for text in axes.texts:
        text.set_fontsize(6.5 if len(runs) < 4 else 4.5)
    draw_legend(figure)
    return svg_text(figure)
