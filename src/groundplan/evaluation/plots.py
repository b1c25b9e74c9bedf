"""Plots of a run as SVG text, to stand inside the HTML report (extra `report`: matplotlib)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from groundplan.evaluation.metrics import by_family, summarise
from groundplan.evaluation.outcome import ErrorType
from groundplan.evaluation.published import PUBLISHED
from groundplan.evaluation.suite import Family

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from groundplan.evaluation.runner import Run

OURS, OURS_LIGHT, THEIRS, INK, LINE = "#1f6feb", "#9ec5fe", "#b8bec6", "#24292f", "#d8dee4"
_STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "groundplan",
    "font.family": "sans-serif",
    "font.sans-serif": ["Helvetica", "Arial", "DejaVu Sans"],
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def plots_available() -> bool:
    """Say whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def _figure(width: float, height: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(length=0)
    axes.grid(axis="y", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    return figure, axes


def _svg(figure: Figure) -> str:
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def _bars(axes: Axes, groups: Sequence[str], series: Sequence[tuple[str, str, Sequence[float | None]]]) -> None:
    """Draw grouped bars in per cent; None leaves the bar out."""
    width = 0.8 / len(series)
    for index, (name, colour, shares) in enumerate(series):
        for group, share in enumerate(shares):
            if share is None:
                continue
            x = group - 0.4 + width * (index + 0.5)
            axes.bar(x, 100 * share, width * 0.92, color=colour, label=name if group == _first(shares) else None)
            axes.text(x, 100 * share + 1.5, f"{100 * share:.0f}", ha="center", va="bottom", fontsize=8.5)
    axes.set_xticks(range(len(groups)), groups)
    axes.set_xlim(-0.6, len(groups) - 0.4)
    axes.set_ylabel("per cent of tasks")


def _first(shares: Sequence[float | None]) -> int:
    return next((i for i, share in enumerate(shares) if share is not None), -1)


def _legend(figure: Figure) -> None:
    figure.legend(loc="outside upper left", ncols=2, frameon=False, fontsize=9)


def family_plot(run: Run) -> str:
    """Return the chart of correct outcomes by family, the published figures beside ours."""
    from matplotlib import rc_context

    ours = {family: [r for r in run.results if r.family is family] for family in Family}
    families = [family for family in Family if ours[family]]
    shares = [summarise(f.label, ours[f]).correct_share for f in families]
    theirs = PUBLISHED[0]
    with rc_context(_STYLE):
        figure, axes = _figure(7.6, 3.2)
        series = [
            (_own_name(run), OURS, shares),
            (f"{theirs.name}, {theirs.model} (as published)", THEIRS, [theirs.correct.get(f) for f in families]),
        ]
        _bars(axes, [f.label for f in families], series)
        axes.set_ylim(0, 112)
        axes.set_yticks(range(0, 101, 25))
        _legend(figure)
        return _svg(figure)


def error_plot(run: Run) -> str:
    """Return the chart of execution errors by type, of the plans that were expected."""
    from matplotlib import rc_context

    total = summarise("", run.results)
    series: list[tuple[str, str, list[float | None]]] = [
        (_own_name(run), OURS, [total.error_share(error) for error in ErrorType])
    ]
    for system, colour in zip(PUBLISHED, ("#8b949e", "#b8bec6", "#dde1e6"), strict=True):
        series.append((f"{system.name}, {system.model} (published)", colour, [system.errors.get(e) for e in ErrorType]))
    with rc_context(_STYLE):
        figure, axes = _figure(7.6, 3.0)
        _bars(axes, [error.value for error in ErrorType], series)
        axes.set_ylim(0, 70)
        _legend(figure)
        return _svg(figure)


def effort_plot(run: Run) -> str:
    """Return three charts side by side: seconds, tokens and replans per task, by family."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    summaries = by_family(run.results)
    names = [s.name.replace(" ", "\n") for s in summaries]
    panels = [
        ("seconds (median, line: longest)", [s.seconds_median for s in summaries], "{:.2f}"),
        ("tokens per task (mean)", [s.tokens for s in summaries], "{:,.0f}"),
        ("replans per task (mean)", [s.replans for s in summaries], "{:.2f}"),
    ]
    with rc_context(_STYLE):
        figure = Figure(figsize=(7.6, 2.7), layout="constrained")
        for column, (title, values, form) in enumerate(panels, 1):
            axes = figure.add_subplot(1, 3, column)
            _panel(axes, title, names, values, form)
            if column == 1:
                longest = [s.seconds_max for s in summaries]
                axes.vlines(range(len(names)), values, longest, color=OURS_LIGHT, linewidth=2)
                axes.set_ylim(0, max([*longest, 0.01]) * 1.15)
        return _svg(figure)


def _panel(axes: Axes, title: str, names: Sequence[str], values: Sequence[float], form: str) -> None:
    axes.bar(range(len(names)), values, 0.62, color=OURS)
    for x, value in enumerate(values):
        axes.annotate(form.format(value), (x, value), (0, 3), textcoords="offset points", ha="center", fontsize=8)
    axes.set_title(title, fontsize=9.5, loc="left")
    axes.set_xticks(range(len(names)), names, fontsize=7.5)
    axes.set_ylim(0, max([*values, 0.01]) * 1.25)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(length=0)
    axes.yaxis.set_visible(False)


def _own_name(run: Run) -> str:
    return f"{run.setting.method}, {run.setting.model} model (this run)"
