"""`groundplan eval`: a suite solved and judged, with progress, a table and reports."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.cli.counting_bar import counting_bar
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.reply import ExitCode, print_json
from groundplan.errors import UnknownNameError
from groundplan.files import check_writable

if TYPE_CHECKING:
    from groundplan.evaluation.metrics import Result
    from groundplan.evaluation.runner import Run, Selection

_MISSED = 12
"""How many tasks that went wrong are listed by id."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which tasks were chosen on the command line."""

    suite: str
    split: str
    families: tuple[str, ...]
    limit: int | None

    def selection(self) -> Selection:
        """Return the choice as the runner takes it.

        Raises:
            UnknownNameError: there is no such split or family.
        """
        from groundplan.evaluation.runner import Selection
        from groundplan.evaluation.suite import Family, Split

        if self.split not in ("all", *Split):
            raise UnknownNameError("split", self.split, ("all", *Split))
        for name in self.families:
            if name not in list(Family):
                raise UnknownNameError("family", name, list(Family))
        split = None if self.split == "all" else Split(self.split)
        return Selection(split=split, families=tuple(Family(name) for name in self.families), limit=self.limit)


def eval_command(
    choice: Choice,
    method: str,
    model: ModelChoice,
    jobs: int,
    time_limit: float,
    seed: int,
    out: Path | None,
    html: Path | None,
    as_json: bool,
) -> int:
    """Run the suite, show and write the results, and return the exit code.

    Raises:
        InputError: the suite, a split, a family or a folder cannot be used; or several processes were to record.
        ModelUnavailableError: the model cannot be used here.
    """
    check_writable(html, out)
    from groundplan.evaluation.report import write_html
    from groundplan.evaluation.runner import run_suite
    from groundplan.evaluation.solving import Setting
    from groundplan.evaluation.suite import load_suite

    setting = Setting(
        method=method,
        model=model.name,
        model_options=model.shared_by(jobs).options(),
        seed=seed,
        time_limit_s=time_limit,
        out=out,
    )
    suite, selection = load_suite(choice.suite), choice.selection()
    with counting_bar("right", _judged, quiet=as_json) as tell:
        run = run_suite(suite, setting, selection, jobs=jobs, progress=tell)
    if html is not None:
        write_html(run, html)
    if as_json:
        print_json(_document(run, out, html))
    else:
        _show(run, out, html)
    return _exit_code(run)


def _judged(result: Result) -> tuple[bool, str]:
    return result.correct, result.id


def _document(run: Run, out: Path | None, html: Path | None) -> dict[str, Any]:
    status = "interrupted" if run.interrupted else "ok"
    return {
        "status": status,
        **run.to_json(),
        "out": str(out) if out else None,
        "html": str(html) if html else None,
    }


def _exit_code(run: Run) -> int:
    if run.interrupted:
        return int(ExitCode.INTERRUPTED)
    failed = {result.status for result in run.results}
    if failed == {"error"}:
        return int(ExitCode.MODEL)
    return int(ExitCode.INTERNAL if "crashed" in failed else ExitCode.DONE)


def _show(run: Run, out: Path | None, html: Path | None) -> None:
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from groundplan.evaluation.report import HEADER, headline, table_rows

    console = Console(highlight=False)
    table = Table(box=None, padding=(0, 1, 0, 0), header_style="dim", pad_edge=False)
    for number, title in enumerate((*HEADER[:-1], "s")):
        table.add_column(title, justify="left" if number == 0 else "right", no_wrap=title == "Executable")
    for row in table_rows(run):
        style = "bold" if row[0].startswith(("All ", "Everything")) else None
        table.add_row(*(Text(cell) for cell in row), style=style)
    console.print(Padding(table, (0, 0, 1, 0)))
    console.print(Text(headline(run)))
    missed = [result.id for result in run.results if not result.correct]
    if missed:
        more = f", … ({len(missed)} in all)" if len(missed) > _MISSED else ""
        console.print(Text(f"not correct: {', '.join(missed[:_MISSED])}{more}"))
    failures = dict.fromkeys(r.detail.splitlines()[0] for r in run.results if r.status == "error" and r.detail)
    for failure in list(failures)[:3]:
        console.print(Text.assemble(("error: ", "red"), failure))
    for path, what in ((out, "solutions, traces and report.json"), (html, "report")):
        if path is not None:
            console.print(Text(f"{what} in {path}", style="dim"))
