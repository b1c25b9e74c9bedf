from __future__ import annotations

import random
from typing import Any, cast

import pytest
from tests.evaluation_autogptp.made import WORKSHOP

from groundplan.evaluation.autogptp.mistaken import Mistaken
from groundplan.evaluation.autogptp.mistakes import SEEN, UNSEEN, mistaken_goal
from groundplan.evaluation.autogptp.prefix import read
from groundplan.language.goal_questions import GoalDraft, WriteGoal
from groundplan.language.question import Answer, Question
from groundplan.language.scripted import Scripted
from groundplan.language.tool_questions import SuggestDirect
from groundplan.scene.formats.kit import parse_kit_scene

OBJECTS = ("pear0", "mug0", "bench0", "shelf0", "robot0", "human0")
GOALS = (
    "and (on pear0 shelf0) (not (opened locker0))",
    "(inhand pear0 human0)",
    "or (liquid_in water0 mug0) (and (clean bench0) (inhand mug0 human0))",
    "opened locker0",
)


@pytest.mark.parametrize("goal", GOALS)
def test_every_mistake_changes_the_goal(goal: str) -> None:
    texts = {mistaken_goal(goal, OBJECTS, random.Random(seed)) for seed in range(60)}
    assert not texts & {goal, f"({goal})"}
    assert len(texts) > 8


def test_the_same_seed_makes_the_same_mistake() -> None:
    assert mistaken_goal(GOALS[0], OBJECTS, random.Random(3)) == mistaken_goal(GOALS[0], OBJECTS, random.Random(3))


@pytest.mark.parametrize("kind", [*SEEN, *UNSEEN], ids=lambda kind: kind.__name__.strip("_"))
def test_every_kind_of_mistake_can_be_made_or_says_that_it_cannot(kind: Any) -> None:
    made = [kind(read(goal), OBJECTS, random.Random(1)) for goal in GOALS]
    assert any(text is not None for text in made)


def test_a_contradiction_leaves_the_thing_in_the_hand_and_at_its_place() -> None:
    contradiction = SEEN[0]
    assert contradiction(read("in pear0 locker0"), OBJECTS, random.Random(0)) == (
        "(and (inhand pear0 robot0) (in pear0 locker0))"
    )
    assert contradiction(read("opened locker0"), OBJECTS, random.Random(0)) is None


def question(*attempts: str) -> WriteGoal:
    asked = WriteGoal(instruction="Put it there", scene=parse_kit_scene(WORKSHOP).scene, domain="")
    for goal in attempts:
        asked = asked.corrected(GoalDraft(goal=goal), "wrong")
    return asked


def right_answer(_: Question[Any]) -> Answer:
    return GoalDraft(goal="(on mug0 shelf0)")


def test_without_mistakes_the_right_goal_is_given() -> None:
    model = Mistaken(Scripted(right_answer), right="and (on pear0 shelf0))", rate=0.0)
    assert model.answer(question()).goal == "(and (on pear0 shelf0))"
    assert model.usage.calls == 1
    assert Mistaken(Scripted(right_answer), rate=0.0).answer(question()).goal == "(on mug0 shelf0)"


def test_with_mistakes_the_goal_is_wrong_and_asking_again_helps_sooner_or_later() -> None:
    model = Mistaken(Scripted(right_answer), rate=1.0)
    first = model.answer(question()).goal
    assert first != "(on mug0 shelf0)"
    assert model.answer(question()).goal == first
    later = [model.answer(question(*(["x"] * tries))).goal for tries in range(1, 9)]
    assert "(on mug0 shelf0)" in later


def test_other_questions_go_to_the_other_model() -> None:
    other = Scripted([{"category": "mug"}])
    model = Mistaken(other, right="a b", rate=1.0)
    answer = model.answer(SuggestDirect(instruction="…", missing="glass", classes=("mug",)))
    assert cast(Any, answer).category == "mug"
    assert model.usage == other.usage
