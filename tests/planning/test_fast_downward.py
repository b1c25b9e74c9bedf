from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.planning.hard import hard_task
from tests.planning.rooms import rooms_task

from groundplan.errors import PlannerError
from groundplan.logic.simulate import simulate
from groundplan.planning import FastDownward, Outcome, PlannerResult, solve_task
from groundplan.planning.fast_downward import find_fast_downward
from groundplan.planning.process import run_limited


def ask(goal: str, folder: Path, *, optimal: bool = True) -> PlannerResult:
    planner = FastDownward(temporary_folder=folder)
    return planner.solve(rooms_task(goal), timeout_s=20, memory_mb=2000, optimal=optimal)


GOALS = [
    ("(in milk fridge)", 8.0),
    ("(or (in milk microwave) (on noodles desk))", 8.0),
    ("(exists (?x - pickable) (in ?x microwave))", 7.0),
    ("(forall (?x - pickable) (on ?x desk))", 8.0),
    ("(not (closed fridge))", 3.0),
    ("(imply (closed fridge) (on noodles desk))", 3.0),
    ("(and (hot noodles) (closed fridge))", 10.0),
]


@pytest.mark.parametrize(("goal", "cost"), GOALS)
@pytest.mark.parametrize("optimal", [True, False])
def test_a_plan_reaches_its_goal_and_nothing_is_left_behind(
    goal: str, cost: float, optimal: bool, tmp_path: Path
) -> None:
    result = ask(goal, tmp_path, optimal=optimal)
    task = rooms_task(goal)
    assert result.outcome is Outcome.SOLVED
    assert result.plan is not None
    assert simulate(task.domain, task.scene, result.plan, task.goal).verdict.valid
    assert result.cost == cost if optimal else (result.cost or 0) >= cost
    assert result.optimal is optimal
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("optimal", [True, False])
def test_an_impossible_goal_is_proven_unsolvable(optimal: bool, tmp_path: Path) -> None:
    assert ask("(in milk safe)", tmp_path, optimal=optimal).outcome is Outcome.UNSOLVABLE
    assert list(tmp_path.iterdir()) == []


def test_a_task_that_is_too_hard_runs_out_of_time_and_is_cleaned_up(tmp_path: Path) -> None:
    started = time.monotonic()
    result = FastDownward(temporary_folder=tmp_path).solve(hard_task(), timeout_s=1.0, memory_mb=2000, optimal=True)
    assert result.outcome is Outcome.OUT_OF_TIME
    assert time.monotonic() - started < 5
    assert list(tmp_path.iterdir()) == []
    assert not running_in(tmp_path)


def test_a_task_that_is_too_big_runs_out_of_memory_and_is_cleaned_up(tmp_path: Path) -> None:
    planner = FastDownward(search="astar(blind())", temporary_folder=tmp_path)
    result = planner.solve(hard_task(), timeout_s=30, memory_mb=60, optimal=True)
    assert result.outcome is Outcome.OUT_OF_MEMORY
    assert list(tmp_path.iterdir()) == []


def test_a_planner_that_is_killed_has_failed_and_is_cleaned_up(tmp_path: Path) -> None:
    killer = threading.Thread(target=kill_what_runs_in, args=(tmp_path,))
    killer.start()
    result = FastDownward(temporary_folder=tmp_path).solve(hard_task(), timeout_s=20, memory_mb=2000, optimal=True)
    killer.join()
    assert result.outcome is Outcome.FAILED
    assert "-9" in result.detail
    assert list(tmp_path.iterdir()) == []


def test_a_search_that_does_not_exist_has_failed_and_says_so(tmp_path: Path) -> None:
    planner = FastDownward(search="astar(crystal_ball())", temporary_folder=tmp_path)
    result = planner.solve(rooms_task("(in milk fridge)"), timeout_s=20, memory_mb=2000, optimal=True)
    assert result.outcome is Outcome.FAILED
    assert "crystal_ball" in result.log_tail


INTERRUPTED = """
import sys
from pathlib import Path
from groundplan.planning import FastDownward
from tests.planning.hard import hard_task
FastDownward(temporary_folder=Path(sys.argv[1])).solve(hard_task(), timeout_s=60, memory_mb=2000, optimal=True)
"""


@pytest.mark.parametrize(("sent", "cleaned"), [(signal.SIGINT, True), (signal.SIGKILL, False)])
def test_interrupting_the_caller_ends_the_planner(sent: signal.Signals, cleaned: bool, tmp_path: Path) -> None:
    command = [sys.executable, "-c", INTERRUPTED, str(tmp_path)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, cwd=Path.cwd()) as caller:
        assert wait_until(lambda: bool(running_in(tmp_path)))
        caller.send_signal(sent)
        caller.wait(10)
    assert wait_until(lambda: not running_in(tmp_path))
    if cleaned:
        assert list(tmp_path.iterdir()) == []


def test_a_missing_planner_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "up_fast_downward" else find_spec(name)
    )
    with pytest.raises(PlannerError, match="pip install up-fast-downward"):
        solve_task(rooms_task("(in milk fridge)"))


def test_the_search_program_is_there_and_can_be_executed() -> None:
    assert os.access(find_fast_downward(), os.X_OK)


def test_a_program_that_cannot_be_started_is_a_planner_error(tmp_path: Path) -> None:
    with pytest.raises(PlannerError, match="cannot be started"):
        run_limited(["/no/such/program"], folder=tmp_path, timeout_s=1, memory_mb=100)


def test_children_of_the_program_are_ended_with_it(tmp_path: Path) -> None:
    command = ["/bin/sh", "-c", "sleep 60 & sleep 60"]
    finished = run_limited(command, folder=tmp_path, timeout_s=0.3, memory_mb=1000)
    assert finished.timed_out
    assert wait_until(lambda: not running_in(tmp_path))


def running_in(folder: Path) -> list[int]:
    """Return the processes whose working folder is the folder or below it."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                where = (entry / "cwd").readlink()
            except OSError:
                continue
            if where.is_relative_to(folder) and (entry / "stat").read_text().split()[2] != "Z":
                found.append(int(entry.name))
    return found


def kill_what_runs_in(folder: Path) -> None:
    """Kill the first process that is found; between the planner's two programs none runs for a moment."""
    wait_until(lambda: bool(running_in(folder)))
    time.sleep(0.3)
    found: list[int] = []

    def found_one() -> bool:
        found.extend(running_in(folder))
        return bool(found)

    wait_until(found_one)
    for process in found:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def wait_until(condition: object, seconds: float = 15) -> bool:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return False
