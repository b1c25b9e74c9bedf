"""Plots of a run as SVG text, to stand inside the HTML report (extra `report`: matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundplan.evaluation.charts import (
    OURS,
    OURS_LIGHT,
    STYLE,
    THEIRS,
    draw_bars,
    draw_legend,
    draw_panel,
    figure_and_axes,
    svg_text,
)
from groundplan.evaluation.metrics import by_family, summarise
from groundplan.evaluation.outcome import ErrorType
from groundplan.evaluation.published import PUBLISHED
from groundplan.evaluation.suite import Family

if TYPE_CHECKING:
    from groundplan.evaluation.runner import Run


def family_plot(run: Run) -> str:
    """Return the chart of correct outcomes by family, the published figures beside ours."""
    from matplotlib import rc_context

    ours = {family: [r for r in run.results if r.family is family] for family in Family}
    families = [family for family in Family if ours[family]]
    shares = [summarise(f.label, ours[f]).correct_share for f in families]
    theirs = PUBLISHED[0]
    with rc_context(STYLE):
        figure, axes = figure_and_axes(7.6, 3.2)
        series = [
            (_own_name(run), OURS, shares),
            (f"{theirs.name}, {theirs.model} (as published)", THEIRS, [theirs.correct.get(f) for f in families]),
        ]
        draw_bars(axes, [f.label for f in families], series)
        axes.set_ylim(0, 112)
        axes.set_yticks(range(0, 101, 25))
        draw_legend(figure)
        return svg_text(figure)


def error_plot(run: Run) -> str:
    """Return the chart of execution errors by type, of the plans that were expected."""
    from matplotlib import rc_context

    total = summarise("", run.results)
    series: list[tuple[str, str, list[float | None]]] = [
        (_own_name(run), OURS, [total.error_share(error) for error in ErrorType])
    ]
    for system, colour in zip(PUBLISHED, ("#8b949e", "#b8bec6", "#dde1e6"), strict=True):
        series.append((f"{system.name}, {system.model} (published)", colour, [system.errors.get(e) for e in ErrorType]))
    with rc_context(STYLE):
        figure, axes = figure_and_axes(7.6, 3.0)
        draw_bars(axes, [error.value for error in ErrorType], series)
        axes.set_ylim(0, 70)
        draw_legend(figure)
        return svg_text(figure)


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
    with rc_context(STYLE):
        figure = Figure(figsize=(7.6, 2.7), layout="constrained")
        for column, (title, values, form) in enumerate(panels, 1):
            axes = figure.add_subplot(1, 3, column)
            draw_panel(axes, title, names, values, form)
            if column == 1:
                longest = [s.seconds_max for s in summaries]
                axes.vlines(range(len(names)), values, longest, color=OURS_LIGHT, linewidth=2)
                axes.set_ylim(0, max([*longest, 0.01]) * 1.15)
        return svg_text(figure)


def _own_name(run: Run) -> str:
    return f"{run.setting.method}, {run.setting.model} model (this run)"
