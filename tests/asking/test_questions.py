"""Questions as people put them, about the agency and the cottage."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.asking.matrix import found

_LINES = (Path(__file__).parent / "questions.txt").read_text(encoding="utf-8").splitlines()
_QUESTIONS = [tuple(part.strip() for part in line.split("|")) for line in _LINES if not line.startswith("#")]


@pytest.mark.parametrize(("scene", "said", "expected"), _QUESTIONS, ids=[q[1] for q in _QUESTIONS])
def test_a_question_is_answered(scene: str, said: str, expected: str) -> None:
    ids = found(scene, said)
    assert ids is not None
    if expected == "yes":
        assert ids
    elif expected.isdecimal():
        assert len(ids) == int(expected)
    else:
        assert ids == set(expected.split())
