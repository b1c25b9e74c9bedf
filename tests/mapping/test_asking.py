"""Three ways of asking a model for the affordances of a class."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.language.loopback import Loopback, text, tool

from groundplan.errors import ModelAnswerError
from groundplan.knowledge.mapping import AFFORDANCES, PROPERTIES, asked_of, default_mapping
from groundplan.language import open_model
from groundplan.language.affordance_asking import Way, ask_affordances
from groundplan.language.affordance_questions import (
    HasAffordance,
    HasProperty,
    YesNo,
    affordance_question,
    property_question,
)
from groundplan.language.chat import ChatModel
from groundplan.language.human import Human
from groundplan.language.limits import Limits
from groundplan.language.scripted import Scripted

CLASSES = ("mug", "milk_carton", "garden_gate", "orange_juice", "zorb", "kitchen")


def _held(model: Any, category: str, way: Way) -> set[str]:
    return {name for name, judged in ask_affordances(model, category, way).items() if judged.holds}


@pytest.mark.parametrize("category", CLASSES)
@pytest.mark.parametrize("way", Way)
def test_the_embedded_model_says_the_same_whichever_way_it_is_asked(category: str, way: Way) -> None:
    assert _held(open_model("embedded"), category, way) == default_mapping().affordances(category)


def test_how_sure_the_embedded_model_is_survives_questions_but_not_a_list() -> None:
    sure = {
        way: {name: judged.sure for name, judged in ask_affordances(open_model("embedded"), "salad_bowl", way).items()}
        for way in Way
    }
    known = {name: default_mapping().entry("salad_bowl", name).confidence for name in AFFORDANCES}
    assert sure[Way.YES_NO] == known
    assert sure[Way.LOGICAL] == pytest.approx(known, abs=0.11)
    assert set(sure[Way.LIST].values()) == {0.7}


def test_each_way_asks_as_often_as_it_must_and_a_property_never_twice() -> None:
    def count(way: Way) -> int:
        model = open_model("embedded")
        ask_affordances(model, "mug", way)
        return model.usage.calls

    assert count(Way.LIST) == 1
    assert count(Way.YES_NO) == len(AFFORDANCES)
    assert len(AFFORDANCES) // 2 < count(Way.LOGICAL) <= len(PROPERTIES)


def test_atomic_questions_are_asked_and_the_logic_is_ours() -> None:
    yes = ("one_hand", "one_person", "gives_way", "turns", "watertight", "deep", "hollow")
    questions = {asked_of(PROPERTIES[name], "gourd") for name in yes}
    model = Scripted(lambda question: {"yes": question.slots()["instruction"] in questions, "sure": 0.8})
    judged = ask_affordances(model, "gourd", Way.LOGICAL)
    assert {name for name, each in judged.items() if each.holds} == {
        "grasp", "carry", "contain", "liquid-contain", "pour", "rotate", "push", "pull",
    }  # fmt: skip
    assert {each.sure for each in judged.values()} == {0.8}


@pytest.mark.parametrize("question", [property_question("gourd", "hollow"), affordance_question("gourd", "open")])
def test_a_chat_model_answers_yes_or_no_in_whatever_form(
    serve: Callable[..., Loopback], question: HasAffordance | HasProperty
) -> None:
    server = serve(text('Gourds are hollow.\n```json\n{"yes": true, "sure": 0.8}\n```'), tool({"yes": False}))
    model = ChatModel("tiny", base_url=server.url, api_key="none", limits=Limits(format_retries=0))
    assert model.answer(question) == YesNo(yes=True, sure=0.8)
    assert model.answer(question) == YesNo(yes=False, sure=0.9)
    assert f"<question>\n{question.instruction}\n</question>" in server.user_message(0)


def test_a_model_is_asked_for_each_affordance_with_its_own_question() -> None:
    model = Scripted(lambda question: {"yes": question.slots()["instruction"] == "Can a typical gourd be opened?"})
    judged = ask_affordances(model, "gourd", Way.YES_NO)
    assert [name for name, each in judged.items() if each.holds] == ["open"]
    assert len({question.slots()["instruction"] for question in model.questions}) == len(AFFORDANCES)


def test_a_person_at_the_terminal_says_yes_or_no() -> None:
    typed = ["perhaps", "y", "No"]
    shown: list[str] = []

    class Keys:
        def show(self, text: str) -> None:
            shown.append(text)

        def read(self, prompt: str) -> str:
            return typed.pop(0)

    person = Human(Keys())
    assert person.answer(affordance_question("gourd", "open")) == YesNo(yes=True, sure=1.0)
    assert person.answer(property_question("gourd", "hollow")) == YesNo(yes=False, sure=1.0)
    assert shown[:2] == ["Can a typical gourd be opened?", "Type y or n."]


def test_a_list_with_names_that_do_not_exist_goes_back_with_the_nearest(serve: Callable[..., Loopback]) -> None:
    server = serve(tool({"affordances": ["grasp", "graspable"]}), tool({"affordances": ["grasp"]}))
    model = ChatModel("tiny", base_url=server.url, api_key="none")
    assert _held(model, "gourd", Way.LIST) == {"grasp"}
    assert "There is no affordance named 'graspable'" in server.user_message(1)
    assert "grasp" in server.user_message(0) or "grasp" in json.dumps(server.requests[0])


def test_a_model_that_insists_on_unknown_names_is_believed_in_the_rest() -> None:
    model = Scripted([{"affordances": ["grasp", "frobnicate"]}] * 3)
    assert _held(model, "gourd", Way.LIST) == {"grasp"}


def test_a_chat_model_that_never_says_yes_or_no_is_an_error(serve: Callable[..., Loopback]) -> None:
    server = serve(text("It depends."))
    model = ChatModel("tiny", base_url=server.url, api_key="none", limits=Limits(format_retries=1))
    with pytest.raises(ModelAnswerError):
        ask_affordances(model, "gourd", Way.YES_NO)
