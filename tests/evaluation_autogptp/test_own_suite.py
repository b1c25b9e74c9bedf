"""The suite that ships with groundplan: every row can be used, and a sample of them is solved to check its figures."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.autogptp.folder import open_folder, own_suite
from groundplan.evaluation.autogptp.problems import Problems
from groundplan.evaluation.autogptp.rows import FileKind, Row, RowFile
from groundplan.evaluation.autogptp.scoring import Step, reached, simulate
from groundplan.evaluation.autogptp.solvable import check_row
from groundplan.logic import parse_goal
from groundplan.logic import simulate as simulate_plan
from groundplan.planning import PlanningTask, solve_task

SUITE = open_folder(own_suite())
SAMPLE = [file.rows[index] for file in SUITE.files for index in (4, 17)]


@cache
def problems() -> Problems:
    return Problems.opened(SUITE, SUITE.mappings[0])


def test_it_has_the_papers_subsets_with_thirty_rows_each() -> None:
    assert {kind: sum(file.kind is kind for file in SUITE.files) for kind in FileKind} == {
        FileKind.PLANNER: 6,
        FileKind.SYSTEM: 5,
        FileKind.SUBSTITUTION: 3,
    }
    assert {len(file.rows) for file in SUITE.files} == {30}
    assert all(file.has_splits for file in SUITE.files)


def test_a_third_of_each_file_is_kept_for_scoring() -> None:
    for file in SUITE.files:
        assert [row.split for row in file.rows].count("test") == 10
        assert {row.split for row in file.rows} == {"dev", "test"}


@pytest.mark.parametrize("file", SUITE.files, ids=lambda file: file.stem)
def test_every_row_can_be_used(file: RowFile) -> None:
    for row in file.rows:
        assert not row.problem
        assert not row.notes
        problem = problems().prepare(row)
        assert not problem.notes, row.id
        if row.kind is not FileKind.SUBSTITUTION:
            assert row.min_costs is not None
            holds = reached(row.goal, problem.start.relations, problem.start.carried)
            assert holds == (row.min_costs == 0), row.id


@pytest.mark.parametrize("row", SAMPLE, ids=lambda row: row.id)
def test_a_row_is_solved_at_its_minimal_cost(row: Row) -> None:
    assert check_row(problems(), row, timeout_s=20.0).problems == ()


@pytest.mark.parametrize("row", [row for row in SAMPLE if row.kind is FileKind.PLANNER], ids=lambda row: row.id)
def test_the_scorer_and_our_simulator_come_to_the_same_state(row: Row) -> None:
    """They share no code: the scorer applies the written effects, the simulator carries the plan out in the domain."""
    problem = problems().prepare(row)
    goal = parse_goal(f"({row.goal})", problem.domain, problem.scene)
    task = PlanningTask(domain=problem.domain, scene=problem.scene, goal=goal, wordings=problem.wordings)
    plan = solve_task(task, timeout_s=20.0).plan
    assert plan
    simulated = simulate_plan(problem.domain, problem.scene, plan)
    assert simulated.verdict.valid
    scored = simulate(problem.start, [Step(a.name, a.args) for a in plan], problem.effects)
    assert set(simulated.final.facts()) == scored
