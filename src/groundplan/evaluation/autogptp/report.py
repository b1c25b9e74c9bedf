"""The report of a run over scenario files: a sentence for the console, and one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.plots import correction_plot, effort_plot, success_plot
from groundplan.evaluation.autogptp.published import SOURCE
from groundplan.evaluation.autogptp.results import RowResult, by_kind
from groundplan.evaluation.autogptp.rows import FileKind
from groundplan.evaluation.autogptp.runner import ANY_SPLIT, Run
from groundplan.evaluation.autogptp.systems import published_name
from groundplan.evaluation.autogptp.tables import HEADER, LEGEND, Line, difference, per_cent, table_lines
from groundplan.evaluation.charts import plots_available
from groundplan.evaluation.report import html_table, page_style
from groundplan.files import why, write_whole

_SHOWN_FAILURES = 200


def headline(run: Run) -> str:
    """Return the run in one sentence."""
    right = sum(result.correct for result in run.results)
    stopped = f" (stopped: {len(run.results)} of {run.total} rows)" if run.interrupted else ""
    in_splits = run.selection.split != ANY_SPLIT and any(result.row.split for result in run.results)
    split = f", split {run.selection.split}" if in_splits else ""
    mistakes = "" if run.setting.mistakes is None else f", mistakes in {run.setting.mistakes:.0%} of goals"
    name = Path(run.folder).resolve().name
    return (
        f"{right} of {len(run.results)} rows succeed: {name}{split}, method {run.setting.system}, "
        f"model {run.setting.model}{mistakes}, {run.seconds:.1f} s{stopped}"
    )


def _model(run: Run) -> str:
    return run.setting.model if run.setting.mistakes is None else "right goals and mistakes"


def html_report(run: Run, beside: Run | None = None) -> str:
    """Return the report as one HTML page that needs nothing else: no script, no network.

    `beside` is a run of another system on the same rows. Failures of the split `test` are listed by name alone.
    """
    template = Template((files("groundplan.evaluation.autogptp") / "report.html").read_text(encoding="utf-8"))
    return template.substitute(
        style=page_style(),
        title=escape(f"{Path(run.folder).resolve().name}: {run.setting.system} with {_model(run)}"),
        headline=escape(headline(run)),
        cards=_cards(run),
        files=_files(run, beside),
        legend=escape(LEGEND),
        source=escape(SOURCE),
        plots=_plots(run, beside),
        correction=_difference(run, beside),
        failures=_failures(run.results),
        notes=_notes(run),
    )


def write_html(run: Run, path: Path, beside: Run | None = None) -> None:
    """Write the HTML report.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(path, html_report(run, beside))
    except OSError as error:
        raise InputError(f"The report cannot be written to {path}: {why(error)}.") from error


def _cards(run: Run) -> str:
    cards: list[tuple[str, str]] = []
    for summary in by_kind(run.results):
        kind = {FileKind.PLANNER: "planner", FileKind.SYSTEM: "whole system", FileKind.SUBSTITUTION: "substitution"}
        cards.append((f"{per_cent(summary.success)} %", f"{kind[summary.kind]}: success"))
        if summary.executable is not None:
            cards.append((f"{per_cent(summary.executable)} %", f"{kind[summary.kind]}: executable"))
    return "".join(f'<div class="card"><b>{escape(v)}</b><span>{escape(n)}</span></div>' for v, n in cards)


def _files(run: Run, beside: Run | None) -> str:
    others = beside.results if beside else ()
    lines = table_lines(run.results, others, beside.setting.system if beside else "")
    head = "".join(f"<th>{escape(cell)}</th>" for cell in HEADER)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(map(_line, lines))}</tbody></table>"


def _line(line: Line) -> str:
    cells = "".join(f"<td>{escape(cell.strip())}</td>" for cell in line.cells)
    return f'<tr class="{line.kind.value}">{cells}</tr>'


def _plots(run: Run, beside: Run | None) -> str:
    if not run.results:
        return ""
    if not plots_available():
        return (
            '<p class="note">No plots: matplotlib is not installed (<code>pip install groundplan[report]</code>).</p>'
        )
    charts = [
        (success_plot(run, published_name(run.setting.system)), "Success by scenario file."),
        (effort_plot(run), "What a row costs."),
    ]
    if beside is not None:
        charts.insert(1, (correction_plot(run, beside), f"{run.setting.system} beside {beside.setting.system}."))
    return "".join(f"<figure>{svg}<figcaption>{escape(text)}</figcaption></figure>" for svg, text in charts)


def _difference(run: Run, beside: Run | None) -> str:
    if beside is None:
        return ""
    header = ("Success in per cent", run.setting.system, beside.setting.system, "Difference")
    rows = [(n, per_cent(a), per_cent(b), f"{100 * d:+.1f}") for n, a, b, d in difference(run.results, beside.results)]
    return f"<h2>Beside {escape(beside.setting.system)}</h2>{html_table(header, rows, strong=('everything',))}"


def _failures(results: Sequence[RowResult]) -> str:
    failed = [result for result in results if result.detail]
    if not failed:
        return '<p class="note">Nothing.</p>'
    more = f'<p class="note">and {len(failed) - _SHOWN_FAILURES} more.</p>' if len(failed) > _SHOWN_FAILURES else ""
    return "".join(_failure(result) for result in failed[:_SHOWN_FAILURES]) + more


def _failure(result: RowResult) -> str:
    if result.row.split == "test":
        return f'<p class="held"><code>{escape(result.id)}</code> test split, ended {escape(result.answer.status)}</p>'
    wanted = result.row.goal or f"{result.row.missing_object}: {' '.join(result.row.alternatives)}"
    plan = "; ".join(map(str, result.answer.plan)) or result.answer.substitution
    told = "\n".join(
        f"{name}: {text}"
        for name, text in (
            ("wrong", result.detail),
            ("wanted", wanted),
            ("goal", result.answer.goal),
            ("tools", ", ".join(result.answer.tools)),
            ("answer", plan),
        )
        if text
    )
    return (
        f'<div class="failure"><p><code>{escape(result.id)}</code> <b>{escape(result.row.task)}</b> '
        f"<small>{escape(result.row.scene_file)}</small></p><pre>{escape(told)}</pre></div>"
    )


def _notes(run: Run) -> str:
    notes = [*run.notes, *(f"{r.id}: {note}" for r in run.results for note in (*r.row.notes, *r.notes))]
    every = list(dict.fromkeys(notes))
    return f"<ul>{''.join(f'<li>{escape(note)}</li>' for note in every)}</ul>" if every else '<p class="note">None.</p>'
