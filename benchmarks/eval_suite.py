"""Runs a suite with a method and the embedded model and prints the table; failures of the split `dev` are listed.

    python benchmarks/eval_suite.py [SUITE] [METHOD] [SPLIT] [OUT]

Of other splits only how and on which kinds of language it failed is shown. With OUT, a folder, one result per task,
report.json and report.html are kept there.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from groundplan.evaluation.metrics import Result, by_tag
from groundplan.evaluation.report import HEADER, headline, table_rows, write_html
from groundplan.evaluation.runner import Selection, run_suite
from groundplan.evaluation.solving import Setting
from groundplan.evaluation.suite import Split, load_suite


def _show(done: int, total: int, result: Result) -> None:
    if result.split == Split.DEV and not result.correct:
        first = result.detail.splitlines()[0][:160] if result.detail else ""
        print(f"[{done}/{total}] {result.id} {result.status} {result.seconds:.1f} s  {result.instruction}\n    {first}")


def main(suite: str = "groundplan", method: str = "ground", split: str = "dev", out: str = "") -> int:
    """Run, print, and write the reports if a folder is given."""
    folder = Path(out) if out else None
    setting = Setting(method=method, time_limit_s=20.0, out=folder)
    run = run_suite(load_suite(suite), setting, Selection(split=Split(split)), progress=_show)
    print(headline(run))
    rows = [HEADER, *table_rows(run)]
    for row in rows:
        print("  ".join(cell.rjust(max(len(r[i]) for r in rows)) for i, cell in enumerate(row)))
    print("failed as:", dict(Counter(r.status for r in run.results if not r.correct)))
    missed = [f"{s.name} {s.correct}/{s.cases}" for s in by_tag(run.results) if s.correct < s.cases]
    print("missed kinds of language:", ", ".join(missed) or "none")
    if folder is not None:
        write_html(run, folder / "report.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:5]))
