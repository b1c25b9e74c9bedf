"""Where a phrase fits several things, whoever gave the instruction is asked; unattended, the others are reported."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import groundplan
from groundplan.logic.formula import And, Atom, Or
from groundplan.methods.autogptp.plan_tool import without_alternatives

SCENE = """SCENE-DESCRIPTION
OBJECTS
human:0
shelf:0
table:0
crate:0
mug:0
mug:1
END-OBJECTS
RELATIONS
on mug:0 table:0
in mug:1 crate:0
on crate:0 shelf:0
at robot:0 table:0
at human:0 table:0
END-RELATIONS
LOCATIONS
table0 table:0 mug:0
shelf0 shelf:0 crate:0 mug:1
END-LOCATIONS
"""


@pytest.fixture
def den(tmp_path: Path) -> str:
    path = tmp_path / "den.txt"
    path.write_text(SCENE)
    return str(path)


@pytest.mark.parametrize("number", [1, 2])
def test_the_mug_that_is_meant_is_handed_over(den: str, number: int) -> None:
    asked: list[tuple[str, tuple[str, ...]]] = []

    def choose(phrase: str, options: Sequence[str]) -> int:
        asked.append((phrase, tuple(options)))
        return number

    solution = groundplan.plan("Bring me the mug", den, method="autogpt-p", clarify=choose)
    [(phrase, options)] = asked
    assert phrase == "the mug"
    assert len(options) == 2
    assert options[number - 1].split(",")[0] in solution.goal
    assert not any("cheapest was taken" in note for note in solution.notes)


def test_unattended_the_cheapest_is_taken_and_the_others_are_reported(den: str) -> None:
    solution = groundplan.plan("Bring me the mug", den, method="autogpt-p")
    assert "mug0" in solution.goal
    assert any("“the mug” fits 2 things (mug0, mug1)" in note for note in solution.notes)


def test_alternatives_about_other_things_are_left_out() -> None:
    one, two, three = Atom("clean", ("cup1",)), Atom("clean", ("cup2",)), Atom("open", ("box",))
    assert without_alternatives(Or((one, two)), {"cup2"}) == one
    assert without_alternatives(And((three, Or((one, two)))), {"cup1"}) == And((three, two))
    assert without_alternatives(And((three, one)), {"cup1"}) is None
