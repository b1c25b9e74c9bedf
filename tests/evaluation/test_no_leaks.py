"""The embedded model must understand instructions, not know them: no suite's text may stand in code, data or tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from groundplan.evaluation.autogptp.folder import open_folder, own_suite
from groundplan.evaluation.autogptp.rows import RowFile
from groundplan.evaluation.library import suite_names
from groundplan.evaluation.suite import load_suite

ROOT = Path(__file__).resolve().parents[2]
SHORTEST = 6
"""Shorter instructions ("Turn the TV off.") are bound to be said elsewhere too."""
KINDS = (".py", ".toml", ".md", ".txt", ".json", ".pddl", ".csv")
FOLDERS = (own_suite(), *sorted(p.parent for p in (ROOT / "benchmarks" / "suites").glob("*/scenarios")))
SCENARIOS = [(folder.name, file) for folder in FOLDERS for file in open_folder(folder).files]


def plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.casefold()))


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    suites = own_suite().parent
    folders = (ROOT / "src" / "groundplan", ROOT / "tests")
    files = [f for folder in folders for f in folder.rglob("*") if f.is_file() and f.suffix in KINDS]
    kept = [f for f in files if suites not in f.parents]
    return {str(f.relative_to(ROOT)): plain(f.read_text(encoding="utf-8")) for f in kept}


def leaks(said: dict[str, str], texts: dict[str, str]) -> list[tuple[str, str]]:
    wanted = {name: plain(words) for name, words in said.items()}
    long = {name: words for name, words in wanted.items() if len(words.split()) >= SHORTEST}
    return [(name, file) for name, words in long.items() for file, text in texts.items() if words in text]


def test_a_text_that_stands_in_a_file_is_found_and_a_short_one_is_not_looked_for() -> None:
    texts = {"a.py": plain("goal = 'Put the red mug, please, on the shelf.'"), "b.py": plain("Turn the TV off.")}
    said = {"one": "put the red mug please on the shelf", "two": "Turn the TV off."}
    assert leaks(said, texts) == [("one", "a.py")]


FURTHER = sorted(str(p) for p in (ROOT / "benchmarks" / "suites").glob("*/suite.json"))


@pytest.mark.parametrize("suite", [*suite_names(), *FURTHER], ids=lambda name: Path(name).parent.name or name)
def test_no_instruction_of_a_suite_stands_in_code_data_or_tests(suite: str, texts: dict[str, str]) -> None:
    assert len(texts) > 50
    assert not leaks({case.id: case.instruction for case in load_suite(suite).tasks}, texts)


@pytest.mark.parametrize("file", [file for _, file in SCENARIOS], ids=[f"{name}-{f.stem}" for name, f in SCENARIOS])
def test_no_task_of_a_scenario_file_stands_in_code_data_or_tests(file: RowFile, texts: dict[str, str]) -> None:
    assert len(texts) > 50
    assert not leaks({row.id: row.task for row in file.rows}, texts)
