"""The page on JSON says what the commands print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.house.documents import ROOT, blocks

from groundplan.cli.main import main
from groundplan.logic.verdict import Reason
from groundplan.methods.task import SolutionStatus
from groundplan.worlds.episode import EpisodeStatus

PAGE = ROOT / "docs" / "json.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = [json.loads(block.text) for block in blocks(PAGE, "json")]
Printed = Callable[..., dict[str, Any]]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    def run(*arguments: str) -> dict[str, Any]:
        main([*arguments, "--json"])
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return run


def _fields(section: str) -> set[str]:
    """Return the fields in the first column of the section's table."""
    part = TEXT.split(f"\n## {section}")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_the_example_of_a_plan_has_the_fields_that_a_plan_has(printed: Printed) -> None:
    plan = printed("plan", "close the fridge", "--scene", "kitchen")
    assert EXAMPLES[0].keys() == plan.keys() == _fields("`plan` and `find`")
    for name in ("verdict", "usage"):
        assert EXAMPLES[0][name].keys() == plan[name].keys()


def test_the_fields_of_an_episode_are_those_of_run(printed: Printed) -> None:
    run = printed("run", "open the fridge", "--scene", "kitchen")
    assert run["episode"].keys() == _fields("`run`")
    named = TEXT.split("\n## `run`")[1].split("\n## ")[0]
    assert all(f"`{key}`" in named for action in run["episode"]["tried"] for key in action)


def test_every_field_of_an_evaluation_is_listed(printed: Printed) -> None:
    report = printed("eval", "--limit", "1")
    assert report.keys() == _fields("`methods`, `models`, `doctor`, `eval`")


@pytest.mark.parametrize(
    "command", [("methods",), ("models",), ("scene", "check", "kitchen"), ("scene", "show", "kitchen")]
)
def test_every_field_of_the_other_commands_is_named(command: tuple[str, ...], printed: Printed) -> None:
    assert all(f"`{name}`" in TEXT for name in printed(*command))


def test_the_example_of_an_error_is_one(printed: Printed) -> None:
    assert printed("plan", "close the fridge", "--scene", "ofice") == EXAMPLES[-1]


@pytest.mark.parametrize("name", [*SolutionStatus, *Reason, *EpisodeStatus])
def test_every_status_and_reason_is_listed(name: str) -> None:
    assert f"`{name}`" in TEXT
