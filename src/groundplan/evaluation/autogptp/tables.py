"""The table of a run: one line per scenario file, what is compared with it below, the totals at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from groundplan.evaluation.autogptp.published import Published, published
from groundplan.evaluation.autogptp.results import FileSummary, RowResult, by_file, by_kind

HEADER = ("File", "Rows", "Succ", "Exec", "Min", "≤Min", "Tool", "Corr", "Calls", "Tokens", "s")
"""The columns: shares in per cent (see LEGEND), then means per row, and median seconds."""
LEGEND = (
    "Succ, Exec, Min, ≤Min, Tool: per cent of rows that succeed, whose every step can be done, of minimal cost (as "
    "published: equal in planner files), of at most that, with minimal tools. Corr, calls, tokens: per row. s: median."
)
_NONE = "–"


class LineKind(StrEnum):
    """What a line of the table is."""

    OWN = "own"
    BESIDE = "beside"
    PUBLISHED = "published"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table."""

    kind: LineKind
    cells: tuple[str, ...]


def table_lines(
    results: Sequence[RowResult],
    beside: Sequence[RowResult] = (),
    beside_name: str = "",
    theirs: str = "",
) -> list[Line]:
    """Return the table's lines.

    `beside` are the results of another system on the same rows, shown below each file; of the published figures those
    of the system named `theirs` are shown (all where it is empty).
    """
    others = {summary.name: summary for summary in (*by_file(beside), *by_kind(beside))}
    lines: list[Line] = []
    for summary in by_file(results):
        lines.append(Line(LineKind.OWN, _cells(summary)))
        if summary.name in others:
            lines.append(Line(LineKind.BESIDE, _cells(others[summary.name], f"  {beside_name}")))
        figures = published(summary.name, summary.kind)
        lines += [Line(LineKind.PUBLISHED, _published(each, theirs)) for each in figures if theirs in ("", each.system)]
    for summary in by_kind(results):
        lines.append(Line(LineKind.TOTAL, _cells(summary)))
        if summary.name in others:
            lines.append(Line(LineKind.BESIDE, _cells(others[summary.name], f"  {beside_name}")))
    return lines


def per_cent(share: float | None) -> str:
    """Return a share in per cent with one decimal ("100" where it is whole), or a dash where there is none."""
    return _NONE if share is None else f"{100 * share:.1f}".replace("100.0", "100")


def _cells(summary: FileSummary, name: str = "") -> tuple[str, ...]:
    return (
        name or summary.name,
        str(summary.rows),
        per_cent(summary.success),
        per_cent(summary.executable),
        per_cent(summary.minimal),
        per_cent(summary.within),
        per_cent(summary.minimal_tools),
        f"{summary.corrections:.2f}",
        f"{summary.calls:.1f}",
        f"{summary.tokens:,.0f}",
        f"{summary.seconds_median:.2f}",
    )


def _published(row: Published, theirs: str) -> tuple[str, ...]:
    name = f"· {row.model}" if theirs else f"· {row.label}"
    shares = (per_cent(row.success), _NONE, per_cent(row.minimal), _NONE, per_cent(row.minimal_tools))
    return (name, "", *shares, "", "", "", "")


def difference(results: Sequence[RowResult], beside: Sequence[RowResult]) -> list[tuple[str, float, float, float]]:
    """Return name, our share of success, the other's and the difference, for each form of file and for everything."""
    other = {summary.name: summary.success for summary in by_kind(beside)}
    rows = [(s.name, s.success, other[s.name], s.success - other[s.name]) for s in by_kind(results) if s.name in other]
    if len(rows) > 1:
        ours, theirs = _success(results), _success(beside)
        rows.append(("everything", ours, theirs, ours - theirs))
    return rows


def _success(results: Sequence[RowResult]) -> float:
    return sum(result.correct for result in results) / len(results) if results else 0.0
