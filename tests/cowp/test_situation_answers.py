"""What the embedded model says of situations, uses and substitutes: by words and classes, in any kitchen."""

from __future__ import annotations

import pytest
from tests.language.examples import QUESTIONS

from groundplan.language.commonsense import Commonsense
from groundplan.language.situation_questions import (
    CanServe,
    Happening,
    MostSuitable,
    ReadSituation,
    Suitable,
    WriteActions,
)

MODEL = Commonsense()
THINGS = ("teapot", "tray", "kitchen table", "faucet", "drawer", "milk")
KNOWN = ("dirty", "occupied", "filled", "open", "closed")


@pytest.mark.parametrize(
    ("text", "thing", "happening", "predicate"),
    [
        ("the teapot is filthy.", "teapot", Happening.STATE, "dirty"),
        ("the teapot is shattered", "teapot", Happening.STATE, "shattered"),
        ("the tray is missing.", "tray", Happening.GONE, "missing"),
        ("the robot cannot find the tray", "tray", Happening.GONE, "cannot_find_tray"),
        ("the table is full of magazines", "kitchen table", Happening.STATE, "occupied"),
        ("the tray drops on the floor", "tray", Happening.FALLEN, "drops_floor"),
        ("the water is dirty", "faucet", Happening.STATE, "dirty"),
        ("the lamp is broken", "", Happening.STATE, "broken"),
    ],
)
def test_a_sentence_is_read_in_symbols(text: str, thing: str, happening: Happening, predicate: str) -> None:
    read = MODEL.answer(ReadSituation(instruction=text, things=THINGS, predicates=KNOWN))
    assert (read.thing, read.happening, read.predicate) == (thing, happening, predicate)


def test_where_a_thing_is_said_to_be_is_read_as_a_place() -> None:
    read = MODEL.answer(ReadSituation(instruction="the tray is in the drawer.", things=THINGS))
    assert (read.happening, read.relation, read.place) == (Happening.PLACED, "in", "drawer")


@pytest.mark.parametrize(
    ("situation", "unsuitable"),
    [
        ("the teapot is cracked.", {"fill", "place"}),
        ("the teapot isn't clean.", {"fill", "place"}),
        ("the teapot can't be found.", {"find", "grasp", "fill", "place", "rinse"}),
        ("the teapot is occupied.", {"fill"}),
        ("the kitchen table is greasy.", {"place"}),
        ("the faucet won't turn on.", {"turn", "fill", "rinse"}),
        ("there is a power outage.", set()),
        ("the teapot is green.", set()),
        ("the teapot is not green.", set()),
        ("the teapot is not broken.", set()),
        ("the curtain is torn.", set()),
    ],
)
def test_a_situation_rules_out_the_uses_that_it_spoils_and_no_others(situation: str, unsuitable: set[str]) -> None:
    actions = (
        "find the teapot",
        "grasp the teapot",
        "turn on the faucet",
        "fill the teapot with water from the faucet",
        "place the teapot on the kitchen table",
        "rinse the teapot at the faucet",
        "place the teapot on the counter",
    )
    answer = MODEL.answer(Suitable(instruction="Serve tea", situation=situation, actions=actions[:6]))
    ruled_out = {a.split()[0] for a, fine in zip(actions, answer.suitable, strict=False) if not fine}
    assert ruled_out - {"rinse"} == unsuitable - {"rinse"}


@pytest.mark.parametrize(
    ("usual", "other", "does"),
    [
        ("cup", "mug", True),
        ("cup", "bucket", False),
        ("cup", "frying_pan", False),
        ("fork", "spoon", True),
        ("fork", "plate", False),
        ("mop", "broom", True),
        ("microwave", "fridge", False),
        ("hammer", "banana", False),
    ],
)
def test_what_can_serve_is_what_a_person_would_accept(usual: str, other: str, does: bool) -> None:
    answer = MODEL.answer(CanServe(instruction="Do it", action=f"use the {other}", usual=usual, other=other))
    assert answer.yes is does


def test_of_several_things_the_most_like_the_usual_one_is_chosen() -> None:
    question = MostSuitable(instruction="Serve tea", objects=("bowl", "mug", "jar"), usual="cup")
    assert MODEL.answer(question).object == "mug"


def test_what_is_said_of_the_usual_thing_is_not_held_against_its_kin() -> None:
    for objects in (("bowl", "tea cup"), ("tea cup", "bowl")):
        question = MostSuitable(instruction="Serve tea", objects=objects, usual="cup", situation="The cup is cracked.")
        assert MODEL.answer(question).object == "tea cup"


def test_a_whole_plan_can_be_written_by_the_model_alone() -> None:
    question = QUESTIONS[WriteActions]
    assert MODEL.answer(question).plan == ("grasp(robot, hammer1)",) or MODEL.answer(question).plan[0].startswith(
        "grasp"
    )
