"""Search questions, phenomenon by phenomenon."""

from __future__ import annotations

import pytest
from tests.commonsense.checking import found
from tests.commonsense.instructions import SEARCHES


@pytest.mark.parametrize(("scene", "instruction", "expected"), SEARCHES, ids=[s[1] for s in SEARCHES])
def test_a_question_finds_what_it_asks_for(scene: str, instruction: str, expected: str) -> None:
    assert found(scene, instruction) == set(expected.split())
