from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.evaluation.made import result, run

from groundplan.errors import InputError
from groundplan.evaluation import charts, report
from groundplan.evaluation.metrics import by_family, by_tag, overall, summarise
from groundplan.evaluation.outcome import ErrorType
from groundplan.evaluation.published import PUBLISHED
from groundplan.evaluation.report import HEADER, headline, html_report, table_rows, write_html
from groundplan.evaluation.runner import Run
from groundplan.evaluation.suite import Family


def mixed() -> Run:
    return run(
        result("ss01", Family.SIMPLE_SEARCH, prompt_tokens=100, completion_tokens=20, calls=1),
        result("ss02", Family.SIMPLE_SEARCH, correct=False, detail="none of a & b", seconds=2.0),
        result("sp01", Family.SIMPLE_PLANNING, executable=True, offered=True, steps=6, replans=2),
        result(
            "sp02",
            Family.SIMPLE_PLANNING,
            correct=False,
            executable=False,
            error=ErrorType.MISSING_POSE,
            detail="no way",
        ),
        result("sp03", Family.SIMPLE_PLANNING, tags=("impossible",), cost_usd=None),
        result(
            "lp03", Family.LONG_HORIZON_PLANNING, split="test", correct=False, executable=True, instruction="Secret."
        ),
    )


def test_shares_count_only_what_was_expected() -> None:
    planning = next(s for s in by_family(mixed().results) if s.name == "Simple planning")
    assert planning.cases == 3
    assert planning.planned == 2
    assert planning.correct_share == pytest.approx(2 / 3)
    assert planning.executable_share == pytest.approx(1 / 2)
    assert planning.error_share(ErrorType.MISSING_POSE) == pytest.approx(1 / 2)
    assert planning.replans == pytest.approx(2 / 3)
    assert planning.steps == pytest.approx(3.0)


def test_search_has_no_executability() -> None:
    search = overall(mixed().results)[0]
    assert search.name == "All search"
    assert search.executable_share is None
    assert search.tokens == pytest.approx(60.0)
    assert search.seconds_median == pytest.approx(1.25)
    assert search.seconds_max == pytest.approx(2.0)


def test_the_report_of_one_kind_of_tasks_says_each_figure_once() -> None:
    only = run(result("sp01", Family.SIMPLE_PLANNING, executable=True, offered=True))
    page = html_report(only)
    assert page.count("<span>planning correct</span>") == page.count("<span>plans executable</span>") == 1
    assert "Everything correct" not in page
    assert html_report(mixed()).count("correct</span>") == 2


def test_nothing_run_has_no_shares_rather_than_zero() -> None:
    empty = summarise("nothing", [])
    assert empty.correct_share is None
    assert empty.executable_share is None
    assert overall([]) == []


def test_kinds_of_language_are_listed_worst_first() -> None:
    assert [s.name for s in by_tag(mixed().results)] == ["all", "impossible"]


def test_the_console_table_has_a_row_per_family_and_the_totals() -> None:
    rows = table_rows(mixed())
    assert [row[0] for row in rows] == [
        "Simple search",
        "Simple planning",
        "Long-horizon planning",
        "All search",
        "All planning",
        "Everything",
    ]
    assert all(len(row) == len(HEADER) for row in rows)
    assert rows[0][2] == "50.0 %"
    assert rows[0][3:5] == ("–", "–")
    assert rows[1][3:5] == ("1 of 2", "50.0 %")


def test_a_stopped_run_says_so() -> None:
    stopped = run(result("ss01", Family.SIMPLE_SEARCH), interrupted=True)
    assert "1 of 2 tasks" in headline(stopped)
    assert stopped.to_json()["interrupted"] is True


def test_the_json_report_can_be_written_and_read_again() -> None:
    data = json.loads(json.dumps(mixed().to_json()))
    assert data["groundplan_report"] == 1
    assert data["results"][3]["error"] == "missing pose"
    assert data["families"][1]["errors"]["missing pose"] == 1
    assert data["overall"][-1]["cases"] == 6


def test_the_html_report_escapes_names_its_sources_and_needs_nothing_else() -> None:
    page = html_report(mixed())
    assert "Put the &lt;cup&gt; away." in page
    assert "none of a &amp; b" in page
    assert "SayPlan, GPT-4 (as published)" in page
    assert page.count("<svg") == 3
    assert "<script" not in page
    assert "<link" not in page
    assert "src=" not in page


def test_failures_of_the_test_split_are_named_by_id_alone() -> None:
    page = html_report(mixed())
    assert "lp03" in page
    assert "Secret." not in page


def test_without_matplotlib_the_report_has_a_note_in_place_of_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda name: None)
    assert not charts.plots_available()
    page = report.html_report(mixed())
    assert "<svg" not in page
    assert "groundplan[report]" in page


def test_a_report_that_cannot_be_written_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        write_html(mixed(), tmp_path / "nowhere" / "report.html")


def test_published_figures_are_shares() -> None:
    for system in PUBLISHED:
        shares = [*system.correct.values(), *system.executable.values(), *system.errors.values()]
        assert all(0.0 <= share <= 1.0 for share in shares)
