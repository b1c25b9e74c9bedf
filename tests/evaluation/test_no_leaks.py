"""The embedded model must understand instructions, not know them: no suite's text may stand in code, data or tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from groundplan.evaluation.library import suite_names
from groundplan.evaluation.suite import load_suite

ROOT = Path(__file__).resolve().parents[2]
SHORTEST = 6
"""Shorter instructions ("Turn the TV off.") are bound to be said elsewhere too."""


def plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.casefold()))


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    folders = [ROOT / "src" / "groundplan" / name for name in ("knowledge", "language", "logic", "methods", "planning")]
    files = [f for folder in (*folders, ROOT / "tests" / "commonsense") for f in folder.rglob("*") if f.is_file()]
    kept = [f for f in files if f.suffix in (".py", ".toml", ".md", ".txt", ".json", ".pddl")]
    return {str(f.relative_to(ROOT)): plain(f.read_text(encoding="utf-8")) for f in kept}


@pytest.mark.parametrize("suite", suite_names())
def test_no_instruction_of_a_suite_stands_in_code_data_or_the_parsers_tests(suite: str, texts: dict[str, str]) -> None:
    assert len(texts) > 50
    leaks = [
        (case.id, name)
        for case in load_suite(suite).tasks
        for name, text in texts.items()
        if len(plain(case.instruction).split()) >= SHORTEST and plain(case.instruction) in text
    ]
    assert not leaks
