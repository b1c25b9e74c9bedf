"""Trials of open-world planning: run, counted and reported the same however they are run."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from groundplan.cli.main import main
from groundplan.errors import InputError
from groundplan.evaluation.cowp.counting import count, count_by
from groundplan.evaluation.cowp.published import PUBLISHED
from groundplan.evaluation.cowp.report import html_report
from groundplan.evaluation.cowp.results import load_runs, save_runs
from groundplan.evaluation.cowp.runner import CowpRun, run_trials
from groundplan.evaluation.cowp.tables import model_rows, objects_by_handling, row, rows_of
from groundplan.evaluation.cowp.trial import TrialResult, TrialSetting, run_trial, trials_of
from groundplan.methods.cowp.strategy import strategy_names
from groundplan.worlds.dining.situations import own_situations
from groundplan.worlds.resuming import read_trace

TASKS = ("serve_water", "clean_floor")


def setting(strategy: str = "cowp", **changes: Any) -> TrialSetting:
    return TrialSetting(strategy=strategy, situations=own_situations(), **changes)


def substance(results: tuple[TrialResult, ...]) -> list[TrialResult]:
    return [replace(result, seconds=0.0) for result in results]


@pytest.fixture(scope="module")
def run() -> CowpRun:
    return run_trials(setting(), TASKS, 3)


def test_the_same_seed_gives_the_same_trials_one_after_the_other_and_side_by_side(run: CowpRun) -> None:
    again = run_trials(setting(), TASKS, 3, jobs=2)
    assert substance(again.results) == substance(run.results)
    assert [(r.task, r.trial) for r in run.results] == trials_of(TASKS, 3)
    assert substance(run_trials(setting(seed=1), TASKS, 3).results) != substance(run.results)


ON_A_CLUSTER = """
import json
from distributed import LocalCluster
from groundplan.evaluation.cowp.runner import run_trials
from groundplan.evaluation.cowp.trial import TrialSetting
from groundplan.worlds.dining.situations import own_situations
from groundplan.worlds.resuming import read_trace

if __name__ == "__main__":
    options = {"n_workers": 1, "threads_per_worker": 1, "dashboard_address": None, "host": "127.0.0.1"}
    with LocalCluster(processes=False, protocol="tcp://", **options) as cluster:
        setting = TrialSetting(strategy="cowp", situations=own_situations())
        run = run_trials(setting, ("serve_water", "clean_floor"), 3, cluster=cluster.scheduler_address)
    print(json.dumps([result.to_json() for result in run.results]))
"""


def test_a_cluster_gives_the_same_trials(run: CowpRun, tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(ON_A_CLUSTER)
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    there = [TrialResult(**result) for result in json.loads(done.stdout.splitlines()[-1])]
    assert substance(tuple(there)) == substance(run.results)


def test_a_cluster_that_is_not_there_is_said() -> None:
    pytest.importorskip("distributed")
    with pytest.raises(InputError, match=r"tcp://127\.0\.0\.1:9 cannot be reached"):
        run_trials(setting(), TASKS, 1, cluster="tcp://127.0.0.1:9")


def test_without_situations_every_trial_is_completed() -> None:
    quiet = run_trials(setting(probability=0.0), TASKS, 1)
    assert all(result.completed and not result.situation for result in quiet.results)


def test_every_strategy_runs_a_trial_to_an_end() -> None:
    for strategy in strategy_names():
        result = run_trial(setting(strategy), "serve_water", 2)
        assert result.steps > 0 or result.no_solution
    assert set(PUBLISHED) == set(strategy_names())


def result(**changes: Any) -> TrialResult:
    return replace(TrialResult(task="serve_water", trial=0, completed=True, status="reached"), **changes)


def test_trials_are_counted_as_documented() -> None:
    results = [
        result(),
        result(situation="The cup is dusty.", thing="cup"),
        result(situation="The cup is dusty.", thing="cup", completed=False),
        result(situation="No water.", thing="faucet", completed=False, solvable=False, no_solution=True),
        result(situation="The cup broke.", thing="cup", completed=False, no_solution=True),
    ]
    counted = count("all", results)
    assert (counted.trials, counted.possible, counted.met, counted.manageable, counted.handled) == (5, 4, 4, 3, 1)
    assert (counted.rightly_given_up, counted.wrongly_given_up) == (1, 1)
    assert counted.completion == 50.0
    assert counted.completion_of_all == 40.0
    assert counted.handling == pytest.approx(100 / 3)
    assert counted.handling_of_all == 25.0
    assert [c.name for c in count_by(results, lambda r: r.thing)] == ["cup", "faucet"]
    assert row(count("none", []))[2] == "–"


def test_the_report_is_one_page_with_charts_and_the_published_figures(run: CowpRun) -> None:
    page = html_report([run])
    assert page.count("<svg") == 3
    assert "67.8" in page
    assert "http" not in page.replace("http://www.w3.org", "").replace("https://www.w3.org", "").replace(
        "http://purl.org", ""
    ).replace("http://creativecommons.org", "")
    assert [line[0] for line in rows_of([run])] == ["cowp", "serve water", "clean floor"]


def test_models_and_objects_stand_side_by_side_with_what_was_published() -> None:
    results = tuple(result(situation="The cup is dusty.", thing="cup", completed=n < 2) for n in range(6))
    ours = CowpRun(setting=setting(), tasks=("serve_water",), trials=6, results=results, seconds=1.0)
    other = replace(ours, setting=setting(model="ollama:tiny"), results=(results[0],) * 6)
    page = html_report([ours, other])
    assert page.count("<svg") == 5
    assert "cowp, ollama:tiny: completed" in page
    assert objects_by_handling([ours]) == [("cup", 6)]
    assert "cup (6)" in page
    lines = model_rows([ours, other])
    assert ("serve water", "ollama:tiny", "cowp", "100.0", "100.0", "this run") in lines
    assert ("serve water", "text-ada-001", "cowp", "66.0", "8.1", "published") in lines


def test_results_are_written_and_read_back(run: CowpRun, tmp_path: Path) -> None:
    save_runs(tmp_path / "results.json", [run])
    [again] = load_runs(tmp_path / "results.json")
    assert again.results == run.results
    assert html_report([again]).count("<svg") == html_report([run]).count("<svg")
    (tmp_path / "other.json").write_text('{"runs": [{}]}', encoding="utf-8")
    for name, said in (("other.json", "does not hold results"), ("none.json", "cannot be read")):
        with pytest.raises(InputError, match=said):
            load_runs(tmp_path / name)


def test_episodes_are_the_same_byte_for_byte_in_one_process_and_in_two(tmp_path: Path) -> None:
    written: list[dict[str, str]] = []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        run_trials(setting(out=folder, probability=0.3), TASKS, 3, jobs=jobs)
        files = sorted(path.relative_to(folder) for path in folder.rglob("*.jsonl"))
        events = {str(path): read_trace(folder / path).events for path in files}
        written.append({name: "".join(e.line(timeless=True) for e in trace) for name, trace in events.items()})
    assert written[0] == written[1]
    assert len(written[0]) == 6
    assert any('"heard"' in text for text in written[0].values())


def test_the_command_prints_one_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    html = tmp_path / "report.html"
    words = ["eval", "cowp", "--trials", "1", "--task", "serve_water", "--jobs", "1", "--json", "--html", str(html)]
    assert main([*words, "--out", str(tmp_path / "out")]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["status"] == "ok"
    [told] = document["runs"]
    assert told["overall"]["trials"] == len(told["results"]) == 1
    assert html.read_text(encoding="utf-8").startswith("<!doctype html>")
    report = tmp_path / "out" / "report.json"
    assert json.loads(report.read_text(encoding="utf-8"))["runs"] == document["runs"]
    assert (tmp_path / "out" / "cowp-embedded" / "serve_water" / "0.jsonl").is_file()
    assert main([*words[:6], "--method", "cowp-cw", "--jobs", "1", "--beside", str(report)]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:3]] == ["cowp-cw", "cowp"]


@pytest.mark.parametrize(("words", "said"), [(["--method", "cowpp"], "cowp"), (["--task", "serve_tea"], "serve_water")])
def test_wrong_names_are_said(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    assert main(["eval", "cowp", "--trials", "1", *words]) == 2
    assert said in capsys.readouterr().err
