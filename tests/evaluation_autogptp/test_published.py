from __future__ import annotations

import pytest

from groundplan.evaluation.autogptp.published import GPT3, GPT4, published
from groundplan.evaluation.autogptp.rows import FileKind


@pytest.mark.parametrize(
    ("stem", "kind", "system", "model", "figures"),
    [
        ("evaluation_simple_task", FileKind.PLANNER, "AutoGPT+P", GPT4, (1.0, 1.0, None)),
        ("evaluation_simple_goal", FileKind.PLANNER, "AutoGPT+P", GPT3, (0.9, 0.83, None)),
        ("evaluation_complex_goal", FileKind.PLANNER, "AutoGPT+P without self-correction", GPT4, (0.87, 0.7, None)),
        ("saycan_long_horizon", FileKind.PLANNER, "AutoGPT+P", GPT4, (1.0, None, None)),
        ("saycan_structured", FileKind.PLANNER, "LLM as planner + affordances", GPT4, (0.6, None, None)),
        ("substitution_medium", FileKind.SUBSTITUTION, "naive substitution", GPT3, (0.63, None, None)),
        ("autogptp_plan", FileKind.SYSTEM, "AutoGPT+P", GPT4, (0.87, 0.8, 0.8)),
        ("autogptp_partial", FileKind.SYSTEM, "AutoGPT+P", GPT4, (0.83, 0.67, 0.13)),
        ("autogptp_exploration", FileKind.SYSTEM, "AutoGPT+P", GPT3, (0.1, 0.03, 0.0)),
        ("autogptp_alternatives", FileKind.SYSTEM, "AutoGPT+P", GPT4, (0.77, 0.53, 0.73)),
        ("autogptp_combined", FileKind.SYSTEM, "AutoGPT+P", GPT4, (0.7, 0.53, 0.47)),
    ],
)
def test_a_file_of_one_of_their_families_has_their_figures(
    stem: str, kind: FileKind, system: str, model: str, figures: tuple[float | None, ...]
) -> None:
    rows = [row for row in published(stem, kind) if (row.system, row.model) == (system, model)]
    assert [(row.success, row.minimal, row.minimal_tools) for row in rows] == [figures]


def test_other_files_have_none() -> None:
    assert published("bench_work", FileKind.PLANNER) == ()
    assert published("simple", FileKind.SYSTEM) == ()
