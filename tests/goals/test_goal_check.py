"""Goals are checked for syntax and for meaning; what is wrong is said so that it can be corrected."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.errors import InputError
from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.language.asking import Rejected
from groundplan.language.goal_questions import GoalDraft
from groundplan.logic.verdict import Reason
from groundplan.methods.autogptp.conditions import load_conditions, shipped_conditions
from groundplan.methods.autogptp.goal_check import GoalCheck, semantic_error

from .scenes import tea_kitchen


def check(goal: str, conditions: Path | None = None) -> Rejected | None:
    scene = tea_kitchen()
    rules = load_conditions(conditions) if conditions else None
    return GoalCheck(scene, scene_domain(scene), scene_wordings(scene), rules)(GoalDraft(goal=goal))


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("(and (on plum0 saucer0)", "("),
        ("(lies_on plum0 saucer0)", "predicate named 'lies_on'"),
        ("(on plum0)", "takes 2 argument"),
        ("(on plumm0 saucer0)", "plum0"),
        ("(liquid_in plum0 jug0)", "needs liquid"),
        ("(chopped saucer0)", "needs consumable"),
    ],
)
def test_what_is_not_well_formed_is_told_with_the_nearest_names(goal: str, told: str) -> None:
    rejected = check(goal)
    assert rejected is not None
    assert told in rejected.feedback
    assert rejected.verdict is not None
    assert rejected.verdict.reason is Reason.SYNTAX


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("(and (inhand plum0 robot0) (in plum0 crate0))", "in somebody's hand"),
        ("(and (inhand plum0 robot0) (inhand plum0 human0))", "in somebody's hand"),
        ("(and (on plum0 saucer0) (on plum0 shelf0))", "on one thing only"),
        ("(and (in plum0 crate0) (on plum0 shelf0))", "in something"),
        ("(and (at robot0 shelf0) (at robot0 bench0))", "at one place only"),
        ("(and (liquid_in tea0 jug0) (liquid_in tea0 flask0))", "in one vessel only"),
        ("(and (on crate0 saucer0) (on saucer0 crate0))", "each other"),
        ("(and (opened flask0) (closed flask0))", "open and closed"),
        ("(and (free bench0) (on plum0 bench0))", "not free"),
    ],
)
def test_what_cannot_be_true_together_is_told(goal: str, told: str) -> None:
    rejected = check(goal)
    assert rejected is not None
    assert told in rejected.feedback
    assert rejected.verdict is not None
    assert rejected.verdict.reason is Reason.CONTRADICTION


def test_one_alternative_without_contradiction_is_enough() -> None:
    assert check("(or (and (on plum0 saucer0) (on plum0 shelf0)) (on plum0 shelf0))") is None


def test_negated_conditions_are_not_looked_at() -> None:
    assert check("(and (in plum0 crate0) (not (on plum0 bench0)))") is None


def test_of_the_best_alternative_the_most_general_condition_is_told() -> None:
    rejected = check(
        "(or (and (on plum0 saucer0) (on plum0 shelf0) (at robot0 shelf0) (at robot0 bench0) (inhand plum0 human0))"
        " (and (on radish0 saucer0) (on radish0 shelf0) (inhand radish0 human0)))"
    )
    assert rejected is not None
    assert "radish0" in rejected.feedback
    assert "in somebody's hand" in rejected.feedback


def test_what_no_action_can_bring_about_is_told() -> None:
    rejected = check("(warm plum0)")
    assert rejected is not None
    assert rejected.verdict is not None
    assert rejected.verdict.reason is Reason.CONTRADICTION


def test_an_empty_goal_needs_a_reason() -> None:
    scene = tea_kitchen()
    judge = GoalCheck(scene, scene_domain(scene), scene_wordings(scene))
    rejected = judge(GoalDraft(goal=""))
    assert rejected is not None
    assert rejected.verdict is not None
    assert rejected.verdict.reason is Reason.EMPTY
    assert judge(GoalDraft(goal="", missing=("stapler",))) is None


def test_conditions_can_be_added_in_a_rule_file(tmp_path: Path) -> None:
    goal = "(and (in plum0 crate0) (in pliers0 crate0))"
    assert check(goal) is None
    rules = tmp_path / "ours.toml"
    rules.write_text(
        '[[condition]]\nnever = "(and (in plum0 ?x) (in pliers0 ?x))"\nsay = "No tools with the fruit in {x}."\n',
        encoding="utf-8",
    )
    rejected = check(goal, rules)
    assert rejected is not None
    assert "No tools with the fruit in crate0." in rejected.feedback


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[condition]]\nsay = 'x'\n", "never"),
        ("[[condition]]\nnever = '(or (on ?x ?y) (in ?x ?y))'\nsay = 'x'\n", "joins atoms"),
        ("[[condition]]\nnever = '(on ?x'\nsay = 'x'\n", "condition 1"),
        ("[[rule]]\nnever = '(on ?x ?x)'\n", "[[condition]]"),
        ("never = ", "TOML"),
    ],
)
def test_a_rule_file_that_is_not_well_formed_is_told(tmp_path: Path, text: str, told: str) -> None:
    rules = tmp_path / "broken.toml"
    rules.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r".*") as error:
        load_conditions(rules)
    assert told in str(error.value)


def test_a_rule_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no rule file"):
        load_conditions(tmp_path / "none.toml")


def test_invariants_of_the_domain_are_conditions_without_being_written_down() -> None:
    from groundplan.logic import parse_goal

    scene = tea_kitchen()
    domain = scene_domain(scene)
    goal = parse_goal("(and (opened flask0) (closed flask0))", domain, scene)
    broken = semantic_error(goal, (), domain)
    assert broken is not None
    assert "(opened flask0) and (closed flask0)" in broken.sentence
    assert len(shipped_conditions()) > 5
