"""Charts of a run over scenario files (extra `report`: matplotlib)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from groundplan.evaluation.autogptp.published import GPT3, GPT4, published
from groundplan.evaluation.autogptp.results import FileSummary, by_file
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

if TYPE_CHECKING:
    from groundplan.evaluation.autogptp.runner import Run

_THEIRS_OLDER = "#dde1e6"
_MOST = 14
"""More files than this do not fit beside each other."""
_FEW = 8
"""More files than this need a wider chart."""


def success_plot(run: Run, theirs: str) -> str:
    """Return the chart of success by file, the published figures of the system `theirs` beside ours."""
    summaries = by_file(run.results)[:_MOST]
    series: list[tuple[str, str, list[float | None]]] = [
        (f"{run.setting.system}, {run.setting.model} model (this run)", OURS, [s.success for s in summaries])
    ]
    for model, colour in ((GPT4, THEIRS), (GPT3, _THEIRS_OLDER)):
        figures = [_published(summary, theirs, model) for summary in summaries]
        if any(figure is not None for figure in figures):
            series.append((f"{theirs}, {model} (as published)", colour, figures))
    return _chart(summaries, series)


def correction_plot(run: Run, beside: Run) -> str:
    """Return the chart of success by file of two systems."""
    summaries = by_file(run.results)[:_MOST]
    other = {summary.name: summary.success for summary in by_file(beside.results)}
    series: list[tuple[str, str, list[float | None]]] = [
        (run.setting.system, OURS, [s.success for s in summaries]),
        (beside.setting.system, OURS_LIGHT, [other.get(s.name) for s in summaries]),
    ]
    return _chart(summaries, series)


def _chart(summaries: list[FileSummary], series: list[tuple[str, str, list[float | None]]]) -> str:
    from matplotlib import rc_context

    with rc_context(STYLE):
        crowded = len(summaries) > _FEW
        figure, axes = figure_and_axes(13.0 if crowded else 9.2, 4.2 if crowded else 3.4)
        draw_bars(axes, [_short(summary.name) for summary in summaries], series)
        axes.set_ylim(0, 112)
        axes.set_yticks(range(0, 101, 25))
        axes.set_ylabel("per cent of rows")
        axes.tick_params(axis="x", labelsize=8)
        draw_legend(figure)
        return svg_text(figure)


def effort_plot(run: Run) -> str:
    """Return three charts side by side: seconds, calls and tokens per row, by file."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    summaries = by_file(run.results)[:_MOST]
    numbers = [str(number) for number in range(1, len(summaries) + 1)]
    panels = [
        ("seconds (median)", [s.seconds_median for s in summaries], "{:.2f}"),
        ("calls per row (mean)", [s.calls for s in summaries], "{:.1f}"),
        ("tokens per row (mean)", [s.tokens for s in summaries], "{:,.0f}"),
    ]
    with rc_context(STYLE):
        figure = Figure(figsize=(9.2, 2.5), layout="constrained")
        for column, (title, values, form) in enumerate(panels, 1):
            axes = figure.add_subplot(1, 3, column)
            draw_panel(axes, title, numbers, values, form)
            axes.set_xlabel("file, in the order of the table", fontsize=8)
        return svg_text(figure)


def _published(summary: FileSummary, system: str, model: str) -> float | None:
    rows = published(summary.name, summary.kind)
    return next((row.success for row in rows if row.system == system and row.model == model), None)


def _short(name: str) -> str:
    words = name.removeprefix("evaluation_").split("_")
    return "\n".join(words)
