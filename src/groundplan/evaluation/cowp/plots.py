"""Bar charts of runs of trials, drawn like the paper's figures 8, 9 and 10, and beside its tables 4 and 5."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
from groundplan.evaluation.cowp.counting import count, count_by
from groundplan.evaluation.cowp.published import PUBLISHED
from groundplan.evaluation.cowp.runner import CowpRun
from groundplan.evaluation.cowp.tables import objects_by_handling, tasks_by_completion
from groundplan.evaluation.cowp.trial import TrialResult

_COLOURS = (OURS, "#f0883e", "#2da44e", "#8250df", "#bf8700", "#57606a", OURS_LIGHT, "#d4a5a5")
_WIDTH, _HEIGHT = 9.2, 3.4
Series = tuple[str, str, Sequence[float | None]]


def plots(runs: Sequence[CowpRun]) -> list[tuple[str, str]]:
    """Return the charts as SVG with a caption each; none without matplotlib."""
    if not plots_available() or not runs[0].results:
        return []
    from matplotlib import rc_context

    with rc_context(STYLE):
        found = [
            (_overall(runs), "All trials completed and all situations handled, beside the published figures."),
            (
                _by_task(runs, "completion_of_all"),
                "Trials completed by task, of all (like the paper's figure 8).",
            ),
            (_by_task(runs, "handling_of_all"), "Situations handled by task, of all that were met (figure 9)."),
        ]
        if objects_by_handling(runs):
            found.append((_by_object(runs), "Situations handled by object, and how often each was met (figure 10)."))
        if len({run.setting.model for run in runs}) > 1:
            found.append((_by_model(runs), "Trials completed and situations handled with each model (table 5)."))
    return found


def _overall(runs: Sequence[CowpRun]) -> str:
    known = [run for run in runs if run.setting.strategy in PUBLISHED]
    counts = [count("", run.results) for run in known]
    theirs = [PUBLISHED[run.setting.strategy] for run in known]
    series: list[Series] = [
        ("completed", OURS, [_part(c.completion_of_all) for c in counts]),
        ("completed, as published", THEIRS, [p.completion / 100 for p in theirs]),
        ("situations handled", "#2da44e", [_part(c.handling_of_all) for c in counts]),
        ("handled, as published", "#dde1e6", [p.handling / 100 for p in theirs]),
    ]
    return _bars([run.name.replace(", ", "\n").replace("cowp-", "") for run in known], series)


def _by_task(runs: Sequence[CowpRun], share: str) -> str:
    tasks = tasks_by_completion(runs)
    return _bars([task.replace("_", "\n") for task in tasks], _series(runs, lambda r: r.task, tasks, share))


def _by_object(runs: Sequence[CowpRun]) -> str:
    listed = objects_by_handling(runs)[:20]
    labels = [f"{name.replace('_', ' ')} ({met})" for name, met in listed]
    series = _series(runs, lambda r: r.thing, [name for name, _ in listed], "handling_of_all")
    return _bars(labels, series, slanted=True)


def _by_model(runs: Sequence[CowpRun]) -> str:
    models = list(dict.fromkeys(run.setting.model for run in runs))
    by_pair = {(run.setting.strategy, run.setting.model): count("", run.results) for run in runs}
    series: list[Series] = []
    for number, strategy in enumerate(dict.fromkeys(run.setting.strategy for run in runs)):
        counts = [by_pair.get((strategy, model)) for model in models]
        for name, what in (("completed", "completion_of_all"), ("handled", "handling_of_all")):
            shares = [None if c is None else _part(getattr(c, what)) for c in counts]
            colour = _COLOURS[(2 * number + (name == "handled")) % len(_COLOURS)]
            series.append((f"{strategy}: {name}", colour, shares))
    return _bars(models, series)


def _series(
    runs: Sequence[CowpRun], key: Callable[[TrialResult], str], names: Sequence[str], share: str
) -> list[Series]:
    found: list[Series] = []
    for number, run in enumerate(runs):
        counted = {c.name: getattr(c, share) for c in count_by(run.results, key)}
        shares = [_part(counted.get(name)) for name in names]
        found.append((run.name, _COLOURS[number % len(_COLOURS)], shares))
    return found


def _part(per_cent: float | None) -> float | None:
    return None if per_cent is None else per_cent / 100


def _bars(labels: Sequence[str], series: Sequence[Series], *, slanted: bool = False) -> str:
    figure, axes = figure_and_axes(_WIDTH, _HEIGHT + (0.5 if slanted else 0.0))
    draw_bars(axes, labels, series)
    axes.set_ylim(0, 112)
    axes.set_yticks(range(0, 101, 25))
    axes.set_ylabel("per cent")
    axes.tick_params(axis="x", labelsize=7.5)
    if slanted:
        axes.tick_params(axis="x", rotation=40)
        for label in axes.get_xticklabels():
            label.set_horizontalalignment("right")
    crowded = len(labels) * len(series)
    for text in axes.texts:
        text.set_fontsize(7.0)
        text.set_visible(crowded <= 40)
    draw_legend(figure)
    return svg_text(figure)
