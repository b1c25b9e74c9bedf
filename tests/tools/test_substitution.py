from __future__ import annotations

from typing import Any

import pytest

from groundplan.language.question import Question
from groundplan.language.registry import open_model
from groundplan.language.scripted import Scripted, ScriptedAnswer
from groundplan.language.tool_questions import Affordances, RelevantAffordances, SimilarObject, Substitute
from groundplan.methods.autogptp.substitution import suggest_alternative

SHED = ("axe", "mallet", "rake", "rope", "watering_can", "workbench")


class Mapping:
    """Affordances of the few classes of a shed."""

    owned = {  # noqa: RUF012
        "hammer": frozenset({"carry", "pound", "hit"}),
        "mallet": frozenset({"carry", "pound", "hit"}),
        "axe": frozenset({"carry", "cut", "pound", "hit"}),
        "rake": frozenset({"carry", "dry-swipe"}),
        "workbench": frozenset({"support", "sturdy-support"}),
    }

    def affordances(self, category: str) -> frozenset[str]:
        return self.owned.get(category, frozenset({"carry"}))

    def has(self, category: str, affordance: str) -> bool:
        return affordance in self.affordances(category)


def scripted(*answers: ScriptedAnswer) -> Scripted:
    return Scripted(answers)


def kinds(model: Scripted) -> list[str]:
    return [type(question).__name__ for question in model.questions]


def test_the_rarest_affordance_that_matters_is_what_the_choice_turns_on() -> None:
    model = scripted(Affordances(affordances=("carry", "pound")), Substitute(category="mallet"))
    found = suggest_alternative("hammer", SHED, "Drive the nail in", model, mapping=Mapping())  # type: ignore[arg-type]
    assert found is not None
    assert (found.substitute, found.affordance) == ("mallet", "pound")
    assert isinstance(model.questions[1], SimilarObject)
    assert set(model.questions[1].candidates) == {"mallet", "axe"}


def test_where_nothing_has_what_matters_the_model_is_asked_directly() -> None:
    answers: list[ScriptedAnswer] = [Affordances(affordances=("hit",)), Substitute(category="rake")]
    model = scripted(*answers)
    found = suggest_alternative("hammer", ("rake", "rope"), "Drive the nail in", model, mapping=Mapping())  # type: ignore[arg-type]
    assert kinds(model) == ["RelevantAffordances", "SuggestDirect"]
    assert found is not None
    assert (found.substitute, found.affordance) == ("rake", "")


def test_a_candidate_that_is_no_candidate_is_sent_back_and_then_given_up_on() -> None:
    def answer(question: Question[Any]) -> ScriptedAnswer:
        if isinstance(question, RelevantAffordances):
            return Affordances(affordances=("pound",))
        return Substitute(category="crane" if isinstance(question, SimilarObject) else "axe")

    model = Scripted(answer)
    found = suggest_alternative("hammer", SHED, "Drive the nail in", model, mapping=Mapping())  # type: ignore[arg-type]
    assert kinds(model) == ["RelevantAffordances", "SimilarObject", "SimilarObject", "SuggestDirect"]
    assert "crane is not among them" in model.questions[2].attempts[0].feedback
    assert found is not None
    assert found.substitute == "axe"


def test_affordances_the_thing_does_not_have_are_sent_back() -> None:
    model = scripted(
        Affordances(affordances=("fly",)), Affordances(affordances=("hit",)), Substitute(category="mallet")
    )
    assert suggest_alternative("hammer", SHED, "Drive the nail in", model, mapping=Mapping())  # type: ignore[arg-type]
    assert "fly: not among the affordances of hammer" in model.questions[1].attempts[0].feedback


def test_the_naive_way_asks_one_question() -> None:
    model = scripted(Substitute(category="rake"))
    found = suggest_alternative("hammer", SHED, "Drive the nail in", model, mapping=Mapping(), naive=True)  # type: ignore[arg-type]
    assert kinds(model) == ["SuggestDirect"]
    assert found is not None
    assert found.substitute == "rake"


def test_nothing_is_suggested_where_there_is_nothing() -> None:
    assert suggest_alternative("hammer", ("hammer",), "Drive the nail in", scripted()) is None


WORKSHOP = [
    "broom",
    "bucket",
    "chisel",
    "jar",
    "ladder",
    "mallet",
    "paint_brush",
    "pliers",
    "rag",
    "rope",
    "sandpaper",
    "saw",
    "screw",
    "stone",
    "wheelbarrow",
]
PANTRY = [
    "baking_tray",
    "bread",
    "can_opener",
    "cereal",
    "chocolate",
    "flour",
    "grape",
    "honey",
    "jam",
    "juice",
    "ladle",
    "lemon",
    "mug",
    "napkin",
    "pear",
    "rice",
    "saucepan",
    "steak_knife",
    "tray",
    "yogurt",
    "wok",
    "onion",
    "carrot",
    "candle",
    "crate",
]
OFFICE = [
    "marker",
    "notebook",
    "armchair",
    "laptop",
    "envelope",
    "coat_rack",
    "vase",
    "lamp",
    "newspaper",
    "crate",
    "backpack",
    "desk",
    "whiteboard",
]


@pytest.mark.parametrize(
    ("instruction", "missing", "classes", "allowed"),
    [
        ("Drive this nail into the wall with a hammer", "hammer", WORKSHOP, {"mallet", "stone"}),
        ("Mop up the puddle with a sponge", "sponge", WORKSHOP, {"rag"}),
        ("Smooth the edge with a nail file", "file_tool", WORKSHOP, {"sandpaper"}),
        ("Carry the gravel away in a basket", "basket", WORKSHOP, {"bucket", "wheelbarrow"}),
        ("Sweep up the sawdust with a hand brush", "hand_brush", WORKSHOP, {"broom"}),
        ("I would love an apple", "apple", PANTRY, {"pear", "grape"}),
        ("Serve me some water", "water", PANTRY, {"juice"}),
        ("Fry the onions in a pan", "pan", PANTRY, {"wok"}),
        ("Pour the juice into a glass for me", "glass", PANTRY, {"mug"}),
        ("Slice the bread with a kitchen knife", "kitchen_knife", PANTRY, {"steak_knife"}),
        ("Sweeten the yogurt with some sugar", "sugar", PANTRY, {"honey", "jam"}),
        ("Stir the rice with a wooden spoon", "wooden_spoon", PANTRY, {"ladle"}),
        ("Serve the guests on a platter", "platter", PANTRY, {"tray", "baking_tray"}),
        ("Boil some milk in the pot", "pot", PANTRY, {"saucepan", "wok"}),
        ("I need a pen to fill in the form", "pen", OFFICE, {"marker"}),
        ("Bring a chair so that the guest can sit down", "chair", OFFICE, {"armchair"}),
        ("Pack the books into a box", "box", OFFICE, {"crate", "backpack"}),
        ("Give me paper to take notes", "paper", OFFICE, {"notebook"}),
        ("Bring the magazine, I want to read", "magazine", OFFICE, {"newspaper"}),
    ],
)
def test_what_serves_the_same_end_is_suggested(
    instruction: str, missing: str, classes: list[str], allowed: set[str]
) -> None:
    found = suggest_alternative(missing, classes, instruction, open_model("embedded"))
    assert found is not None
    assert found.substitute in allowed


def test_what_the_instruction_needs_for_itself_is_nobodys_substitute() -> None:
    model = open_model("embedded")
    found = suggest_alternative("carrot", ("onion", "cucumber", "spoon"), "Put the carrot and the onion on it", model)
    assert found is not None
    assert found.substitute == "cucumber"


@pytest.mark.parametrize(
    ("instruction", "missing", "affordances"),
    [
        ("The magazines belong in the big storage crate.", "crate", ("contain",)),
        ("Put the soup in the large blue bowl", "bowl", ("liquid-contain", "contain", "carry")),
        ("Bring me the storage crate", "crate", ("carry",)),
    ],
)
def test_what_things_are_only_put_into_need_not_be_carried(
    instruction: str, missing: str, affordances: tuple[str, ...]
) -> None:
    known = tuple((name, "") for name in ("carry", "contain", *affordances))
    question = RelevantAffordances(instruction=instruction, missing=missing, affordances=known)
    assert set(open_model("embedded").answer(question).affordances) == set(affordances)


def test_another_kind_of_the_same_replaces_better_than_what_replaces_all_its_kinds() -> None:
    candidates = ("rice", "linguine", "bread")
    question = SimilarObject(
        instruction="Boil some penne", missing="penne", affordance="consumable", candidates=candidates
    )
    assert open_model("embedded").answer(question).category == "linguine"
