"""The report of runs of trials as one self-contained HTML page: tables, bar charts, what was not handled."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from groundplan.errors import InputError
from groundplan.evaluation.cowp.plots import plots
from groundplan.evaluation.cowp.published import SOURCE, TABLE_5
from groundplan.evaluation.cowp.runner import CowpRun
from groundplan.evaluation.cowp.tables import (
    HEADER,
    LEGEND,
    MODEL_HEADER,
    Row,
    compared,
    compared_header,
    model_rows,
    objects_by_handling,
    published_rows,
    rows_of,
    tasks_by_completion,
)
from groundplan.evaluation.report import html_table, page_style
from groundplan.files import why, write_whole

_BOTH = "Per cent of the trials or situations in which it was possible; in brackets of all."


def html_report(runs: Sequence[CowpRun]) -> str:
    """Return the report of runs of several methods or models as one HTML page that needs nothing else."""
    first = runs[0]
    models = ", ".join(dict.fromkeys(run.setting.model for run in runs))
    said = f"{first.trials} trials of {len(first.tasks)} tasks, model {models}, seed {first.setting.seed}"
    header = compared_header(runs)
    tasks = compared(runs, lambda r: r.task, tasks_by_completion(runs))
    things = compared(runs, lambda r: r.thing, [name for name, _ in objects_by_handling(runs)])
    parts = [
        f"<h1>Open-world planning in the dining world</h1><p>{escape(said)}</p>",
        html_table(HEADER, rows_of(runs), [run.name for run in runs]),
        _note(LEGEND),
        *(f"<figure>{svg}<figcaption>{escape(text)}</figcaption></figure>" for svg, text in plots(runs)),
        f"<h2>Beside the published figures</h2>{_published(runs)}{_note(f'Published figures: {SOURCE}.')}",
        f"<h2>By task</h2>{html_table(header, tasks)}{_note(_BOTH)}",
        f"<h2>By the object a situation is about</h2>{html_table(header, things)}{_note(_BOTH)}",
        f"<h2>By model</h2>{html_table(MODEL_HEADER, model_rows(runs))}",
        _note(f"Of all trials and all situations. Published figures: {TABLE_5}."),
        *(f"<h2>Not handled by {escape(run.name)}</h2>{html_table(_UNHANDLED, unhandled(run))}" for run in runs[:1]),
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
        write_whole(path, html_report(runs))
    except OSError as error:
        raise InputError(f"The report cannot be written to {path}: {why(error)}.") from error


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _published(runs: Sequence[CowpRun]) -> str:
    header = ("this run", "completed %", "handled %", "published", "completed %", "handled %")
    return html_table(header, published_rows(runs))


_UNHANDLED = ("task", "situation", "how it ended", "times")


def unhandled(run: CowpRun) -> list[Row]:
    """Return the situations after which a task was not completed although it could have been, the most often first."""
    tally: dict[tuple[str, str, str], int] = {}
    for result in run.results:
        if result.situation and result.solvable and not result.completed:
            key = (result.task.replace("_", " "), result.situation, result.explanation or result.status)
            tally[key] = tally.get(key, 0) + 1
    lines = sorted(tally.items(), key=lambda pair: -pair[1])[:40]
    return [(*key, str(number)) for key, number in lines]
