"""Most questions are answered the same inside what people say around them (all: benchmarks/framed_questions.py)."""

from __future__ import annotations

from tests.asking.framed import cases, is_found

_LEAST = 0.88


def test_most_questions_are_found_in_their_frames() -> None:
    sample = list(cases(100, seed=7))
    missed = [case.said for case in sample if not is_found(case)]
    assert len(missed) <= (1 - _LEAST) * len(sample), missed
