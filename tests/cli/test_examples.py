from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def printed(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that an example prints."""
    runpy.run_path(str(EXAMPLES / request.param), run_name="__main__")
    return capsys.readouterr().out.splitlines()


def test_every_example_is_tested() -> None:
    tested = {"plan_from_python.py", "act_in_a_changing_world.py", "your_own_scene.py"}
    assert {path.name for path in EXAMPLES.glob("*.py")} == tested


@pytest.mark.parametrize("printed", ["plan_from_python.py"], indirect=True)
def test_planning_from_python_prints_the_plan_and_the_proof(printed: list[str]) -> None:
    assert printed[0].endswith(": valid")
    assert "  4. pick_up(ham)" in printed
    assert any(line.startswith("goal: ham is on pantry_shelf") for line in printed)
    assert "proof: Every step can be done, and the goal is reached." in printed


@pytest.mark.parametrize("printed", ["act_in_a_changing_world.py"], indirect=True)
def test_the_robot_plans_again_when_the_apple_is_taken_away(printed: list[str]) -> None:
    assert sum("pick_up(robot, apple" in line for line in printed) == 2
    assert printed[-2:] == ["reached, after 1 new plan(s)", "the apple is in the sink: True"]


@pytest.mark.parametrize("printed", ["your_own_scene.py"], indirect=True)
def test_a_scene_of_ones_own_answers_and_is_planned_in(printed: list[str]) -> None:
    assert "mug_2" in printed[0]
    assert "chest" in printed[0]
    assert printed[1].startswith("valid ")
    assert printed[1].endswith("release(mug_2) done()")
