"""Reports of a run: rows for the console, and one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template

from groundplan.errors import InputError
from groundplan.evaluation.charts import plots_available
from groundplan.evaluation.metrics import Result, Summary, by_family, by_tag, overall
from groundplan.evaluation.outcome import ErrorType
from groundplan.evaluation.plots import effort_plot, error_plot, family_plot
from groundplan.evaluation.published import PUBLISHED, SOURCE
from groundplan.evaluation.runner import Run
from groundplan.evaluation.suite import Family
from groundplan.files import why, write_whole

HEADER = ("Family", "Tasks", "Correct", "Plans given", "Executable", "Replans", "Calls", "Tokens", "Seconds")
"""The columns of `table_rows`."""


def percent(share: float | None) -> str:
    """Return a share as "93.3 %", or a dash where there is none."""
    return "–" if share is None else f"{100 * share:.1f} %"


def table_rows(run: Run) -> list[tuple[str, ...]]:
    """Return the rows of the console table: one per family, then the totals."""
    return [_row(summary) for summary in (*by_family(run.results), *overall(run.results))]


def _row(summary: Summary) -> tuple[str, ...]:
    return (
        summary.name,
        str(summary.cases),
        percent(summary.correct_share),
        f"{summary.offered} of {summary.planned}" if summary.planned else "–",
        percent(summary.executable_share),
        f"{summary.replans:.2f}",
        f"{summary.calls:.1f}",
        f"{summary.tokens:,.0f}",
        f"{summary.seconds_median:.2f}",
    )


def headline(run: Run) -> str:
    """Return the run in one sentence."""
    correct = sum(r.correct for r in run.results)
    stopped = f" (stopped: {len(run.results)} of {run.total} tasks)" if run.interrupted else ""
    return (
        f"{correct} of {len(run.results)} tasks correct: suite {run.suite}, {_split(run)}, "
        f"method {run.setting.method}, model {run.setting.model}, {run.seconds:.1f} s{stopped}"
    )


def _split(run: Run) -> str:
    return "both splits" if run.split == "all" else f"split {run.split}"


# --- HTML ----------------------------------------------------------------------------------------------------------


def html_report(run: Run) -> str:
    """Return the report as one HTML page that needs nothing else: no script, no network.

    Failures of the test split are listed by their ids alone: that split is scored, never developed against.
    """
    template = Template((files("groundplan.evaluation") / "report.html").read_text(encoding="utf-8"))
    return template.substitute(
        style=page_style(),
        title=escape(f"{run.suite}: {run.setting.method} with {run.setting.model}"),
        headline=escape(headline(run)),
        cards=_cards(run),
        families=html_table(HEADER, table_rows(run), strong=("All search", "All planning", "Everything")),
        published=_published_table(run),
        source=escape(SOURCE),
        plots=_plots(run),
        errors=_errors_table(run),
        tags=_tags(run),
        failures=_failures(run),
    )


def page_style() -> str:
    """Return the style sheet that all reports share."""
    return (files("groundplan.evaluation") / "report.css").read_text(encoding="utf-8")


def write_html(run: Run, path: str | Path) -> None:
    """Write the HTML report.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(Path(path), html_report(run))
    except OSError as error:
        raise InputError(f"The report cannot be written to {path}: {why(error)}.") from error


def _cards(run: Run) -> str:
    cards = []
    for summary in overall(run.results)[:-1]:
        cards.append((percent(summary.correct_share), f"{summary.name.removeprefix('All ')} correct"))
        if summary.planned:
            cards.append((percent(summary.executable_share), "plans executable"))
    whole = overall(run.results)[-1:]
    cards += [(f"{summary.seconds_median:.2f} s", "median per task") for summary in whole]
    cards += [(f"{summary.tokens:,.0f}", "tokens per task") for summary in whole]
    return "".join(f'<div class="card"><b>{escape(v)}</b><span>{escape(n)}</span></div>' for v, n in cards)


def html_table(header: Sequence[str], rows: Sequence[tuple[str, ...]], strong: Sequence[str] = ()) -> str:
    """Return a table; the rows whose first cell is in `strong` stand out."""
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    body = "".join(
        f"<tr{' class=total' if row[0] in strong else ''}>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _published_table(run: Run) -> str:
    families = [f for f in Family if any(r.family is f for r in run.results)]
    ours = {summary.name: summary for summary in by_family(run.results)}
    own = [f"{run.setting.method}, {run.setting.model} model (this run)"]
    for family in families:
        summary = ours[family.label]
        own.append(_pair(summary.correct_share, summary.executable_share))
    rows = [tuple(own)]
    for system in PUBLISHED:
        shares = [_pair(system.correct.get(f), system.executable.get(f)) for f in families]
        rows.append((f"{system.name}, {system.model} (as published)", *shares))
    return html_table(("Correct · executable", *(f.label for f in families)), rows, strong=(own[0],))


def _pair(correct: float | None, executable: float | None) -> str:
    return percent(correct) if executable is None else f"{percent(correct)} · {percent(executable)}"


def _plots(run: Run) -> str:
    if not run.results:
        return ""
    if not plots_available():
        return (
            '<p class="note">No plots: matplotlib is not installed (<code>pip install groundplan[report]</code>).</p>'
        )
    captions = (
        (family_plot(run), "Correct outcomes by family."),
        (error_plot(run), "Why plans cannot be carried out, by SayPlan's five types of errors."),
        (effort_plot(run), "What a task costs."),
    )
    return "".join(f"<figure>{svg}<figcaption>{escape(text)}</figcaption></figure>" for svg, text in captions)


def _errors_table(run: Run) -> str:
    summaries = [s for s in (*by_family(run.results), *overall(run.results)) if s.planned and s.name != "Everything"]
    if not summaries:
        return '<p class="note">No plans were expected in this run.</p>'
    header = ("Family", "Plans expected", *(error.value.capitalize() for error in ErrorType))
    rows = [(s.name, str(s.planned), *(percent(s.error_share(e)) for e in ErrorType)) for s in summaries]
    return html_table(header, rows, strong=("All planning",))


def _tags(run: Run) -> str:
    chips = []
    for summary in by_tag(run.results):
        kind = "tag" if summary.correct == summary.cases else "tag missed"
        chips.append(f'<span class="{kind}">{escape(summary.name)} <b>{summary.correct}/{summary.cases}</b></span>')
    return f'<p class="tags">{" ".join(chips)}</p>'


def _failures(run: Run) -> str:
    failed = [r for r in run.results if not r.correct]
    if not failed:
        return '<p class="note">None.</p>'
    return "".join(_failure(result) for result in failed)


def _failure(result: Result) -> str:
    if result.split == "test":
        return f'<p class="held"><code>{escape(result.id)}</code> test split, ended {escape(result.status)}</p>'
    return (
        f'<div class="failure"><p><code>{escape(result.id)}</code> <b>{escape(result.instruction)}</b> '
        f"<small>{escape(result.scene)}</small></p><pre>{escape(result.detail)}</pre></div>"
    )
