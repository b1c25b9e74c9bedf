"""`groundplan eval autogpt-p`: scenario files answered and scored, with progress, a table and reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.cli.counting_bar import counting_bar
from groundplan.cli.reply import ExitCode, print_json
from groundplan.errors import InputError, UnknownNameError
from groundplan.files import check_writable

if TYPE_CHECKING:
    from rich.console import Console

    from groundplan.evaluation.autogptp.results import RowResult
    from groundplan.evaluation.autogptp.runner import Run, Selection, Setting
    from groundplan.evaluation.autogptp.tables import Line

_MISSED = 12
"""How many rows that went wrong are listed."""
_NOTES = 8
_SPLITS = ("dev", "test", "all")


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is shown beside the run, and the file of the HTML report."""

    beside: str = ""
    html: Path | None = None


def eval_autogptp_command(
    data: Path | None, setting: Setting, selection: Selection, comparison: Comparison, jobs: int, as_json: bool
) -> int:
    """Run the scenario files in `jobs` processes, show and write the results, and return the exit code.

    Raises:
        InputError: a folder or file cannot be used, or nothing is chosen.
        UnknownNameError: there is no such method, model or split.
        ModelUnavailableError: the model cannot be used here.
    """
    check_writable(comparison.html, setting.out)
    from groundplan.evaluation.autogptp.folder import open_folder, own_suite
    from groundplan.evaluation.autogptp.report import write_html
    from groundplan.evaluation.autogptp.runner import run_folder
    from groundplan.evaluation.autogptp.systems import open_system

    if selection.split not in _SPLITS:
        raise UnknownNameError("split", selection.split, _SPLITS)
    if comparison.beside:
        open_system(comparison.beside)
        if setting.model_options.get("record"):
            raise InputError("Two runs cannot write one recording.", hint="Leave --record or --beside out.")
    folder = open_folder(data if data is not None else own_suite())
    if data is None and setting.mapping is None and folder.mappings:
        setting = replace(setting, mapping=folder.mappings[0])  # our own suite has a mapping that belongs to it
    with counting_bar("succeeded", _judged, quiet=as_json) as tell:
        run = run_folder(folder, setting, selection, jobs=jobs, progress=tell)
    beside = None
    if comparison.beside and not run.interrupted:
        with counting_bar("succeeded", _judged, quiet=as_json) as tell:
            other = replace(setting, system=comparison.beside, out=None)
            beside = run_folder(folder, other, selection, jobs=jobs, progress=tell)
    if comparison.html is not None:
        write_html(run, comparison.html, beside)
    if as_json:
        print_json(_document(run, beside, comparison.html))
    else:
        _show(run, beside, comparison.html)
    return _exit_code(run if beside is None or not beside.interrupted else beside)


def _judged(result: RowResult) -> tuple[bool, str]:
    return result.correct, result.id


def _document(run: Run, beside: Run | None, html: Path | None) -> dict[str, Any]:
    interrupted = run.interrupted or (beside is not None and beside.interrupted)
    return {
        "status": "interrupted" if interrupted else "ok",
        **run.to_json(),
        "beside": beside.to_json() if beside else None,
        "out": str(run.setting.out) if run.setting.out else None,
        "html": str(html) if html else None,
    }


def _exit_code(run: Run) -> int:
    if run.interrupted:
        return int(ExitCode.INTERRUPTED)
    ended = {result.answer.status for result in run.results}
    if ended == {"error"}:
        return int(ExitCode.MODEL)
    return int(ExitCode.INTERNAL if "crashed" in ended else ExitCode.DONE)


def _show(run: Run, beside: Run | None, html: Path | None) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    from groundplan.evaluation.autogptp.published import SOURCE
    from groundplan.evaluation.autogptp.report import headline
    from groundplan.evaluation.autogptp.systems import published_name
    from groundplan.evaluation.autogptp.tables import LEGEND, LineKind, table_lines

    console = Console(highlight=False)
    theirs = published_name(run.setting.system)
    others = beside.results if beside else ()
    lines = table_lines(run.results, others, beside.setting.system if beside else "", theirs)
    console.print(Padding(_table(lines), (0, 0, 1, 0)))
    source = (
        f" · as published for {theirs}: {SOURCE}." if any(line.kind is LineKind.PUBLISHED for line in lines) else ""
    )
    console.print(Text(f"{LEGEND}{source}", style="dim"))
    console.print(Text(headline(run)))
    _show_beside(console, run, beside)
    _show_missed(console, run)
    for note in run.notes[:_NOTES]:
        console.print(Text(note, style="dim"))
    for path, what in ((run.setting.out, "results and report.json"), (html, "report")):
        if path is not None:
            console.print(Text(f"{what} in {path}", style="dim"))


def _table(lines: Sequence[Line]) -> Any:
    from rich.table import Table
    from rich.text import Text

    from groundplan.evaluation.autogptp.tables import HEADER, LineKind

    styles = {LineKind.PUBLISHED: "dim", LineKind.TOTAL: "bold", LineKind.BESIDE: "cyan", LineKind.OWN: ""}
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
    for number, title in enumerate(HEADER):
        table.add_column(title, justify="left" if number == 0 else "right")
    for line in lines:
        table.add_row(*(Text(cell) for cell in line.cells), style=styles[line.kind])
    return table


def _show_beside(console: Console, run: Run, beside: Run | None) -> None:
    from rich.text import Text

    from groundplan.evaluation.autogptp.tables import difference, per_cent

    if beside is None:
        return
    for name, ours, other, gap in difference(run.results, beside.results):
        told = f"{per_cent(ours)} % with {run.setting.system}, {per_cent(other)} % with {beside.setting.system}"
        console.print(Text(f"{name}: {told} ({100 * gap:+.1f})"))


def _show_missed(console: Console, run: Run) -> None:
    from rich.text import Text

    missed = [result for result in run.results if not result.correct or result.executable is False]
    if missed:
        more = f", … ({len(missed)} in all)" if len(missed) > _MISSED else ""
        console.print(Text(f"not as wanted: {', '.join(r.id for r in missed[:_MISSED])}{more}"))
    stopped = (r for r in run.results if r.answer.status in ("broken", "error", "crashed"))
    told = dict.fromkeys(f"{r.id}: {(r.detail or r.answer.status).splitlines()[0]}" for r in stopped)
    for problem in list(told)[:_NOTES]:
        console.print(Text.assemble(("not usable: ", "red"), problem))
    notes = dict.fromkeys(f"{r.row.scene_file}: {note}" for r in run.results for note in r.notes)
    for note in list(notes)[:_NOTES]:
        console.print(Text(note, style="dim"))
    if len(notes) > _NOTES:
        console.print(Text(f"… {len(notes)} notes in all: --json and --html have them", style="dim"))
