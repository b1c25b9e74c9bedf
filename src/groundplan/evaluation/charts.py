"""Bar charts as SVG text, to stand inside an HTML report (extra `report`: matplotlib)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

OURS, OURS_LIGHT, THEIRS, INK, LINE = "#1f6feb", "#9ec5fe", "#b8bec6", "#24292f", "#d8dee4"
STYLE: dict[Any, Any] = {
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


def figure_and_axes(width: float, height: float) -> tuple[Figure, Axes]:
    """Return an empty chart, `width` by `height` inches."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.add_subplot()
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.spines["bottom"].set_color(LINE)
    axes.tick_params(length=0)
    axes.grid(axis="y", color=LINE, linewidth=0.8)
    axes.set_axisbelow(True)
    return figure, axes


def svg_text(figure: Figure) -> str:
    """Return the figure as SVG, without the XML header, so that it can stand in a page."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :]


def draw_bars(axes: Axes, groups: Sequence[str], series: Sequence[tuple[str, str, Sequence[float | None]]]) -> None:
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


def draw_legend(figure: Figure) -> None:
    """Write the series' names above the chart."""
    figure.legend(loc="outside upper left", ncols=2, frameon=False, fontsize=9)


def draw_panel(axes: Axes, title: str, names: Sequence[str], values: Sequence[float], form: str) -> None:
    """Draw one small chart of several, its values written above the bars in this form."""
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
