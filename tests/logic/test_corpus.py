from __future__ import annotations

import pytest

from groundplan.logic import load_domain, load_wordings, parse_goal, simulate, simulate_shown
from groundplan.logic.verdict import Status

from .corpus import CASES, Case
from .rooms import rooms


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_each_plan_of_the_corpus_gets_its_verdict(case: Case) -> None:
    domain, scene = load_domain(case.domain), rooms()
    goal = parse_goal(case.goal, domain, scene)
    plan, simulation = simulate_shown(domain, scene, case.plan, goal, wordings=load_wordings(case.domain))
    verdict = simulation.verdict
    assert (verdict.reason, verdict.step) == (case.reason, case.step)
    assert verdict.status is (Status.VALID if case.reason is None else Status.INVALID)
    if verdict.valid:
        assert len(plan) == len(case.plan)
        assert simulate(domain, scene, plan, goal).verdict.valid


def test_the_corpus_has_right_and_wrong_plans_of_both_domains() -> None:
    assert {(case.domain, case.reason is None) for case in CASES} == {
        (domain, right) for domain in ("sayplan", "household") for right in (True, False)
    }
