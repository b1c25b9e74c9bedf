"""What people say about affordances, read by the embedded model and by a chat model."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.loopback import Loopback, text, tool

from groundplan.errors import ModelAnswerError
from groundplan.knowledge.mapping import AFFORDANCES
from groundplan.language import open_model
from groundplan.language.affordance_asking import read_correction
from groundplan.language.chat import ChatModel

SAID = {
    "you cannot carve with a fork": "-fork:cut",
    "a pan can be used to transport milk": "pan:liquid-contain",
    "Crates don't roll!": "-crate:axis-roll -crate:free-roll",
    "oranges roll in every direction": "orange:free-roll",
    "You can't drink from a ladle.": "-ladle:drink",
    "nobody can pile umbrellas": "-umbrella:stack",
    "skewers and needles can not be used for cutting": "-skewer:cut -needle:cut",
    "methanol is poisonous": "-methanol:consumable",
    "stools are stackable": "stool:stack",
    "one may set things on a tray": "tray:support",
    "nothing can be put into a plate": "-plate:contain",
    "never lean against a curtain": "-curtain:vertical-support",
    "wardrobes can be carried by two people together": "wardrobe:assisted-carry",
    "you can pour neatly from a beaker": "beaker:precise-pour",
    "you cannot pour soup from a pan into a cup": "-pan:pour",
    "No, a towel does not sweep": "-towel:dry-swipe",
    "thermos flasks aren't heat-resistant": "-thermos_flask:heat-resistance",
    "there is no way to close a can": "-can:close",
    "a can can be opened but not closed": "can:open -can:close",
    "the crate is too heavy to lift": "-crate:carry",
    "a vase doesn't leak": "vase:enclosed-contain",
    "vases leak": "-vase:enclosed-contain",
    "chopping boards are for slicing on": "chopping_board:sturdy-support",
    "use a skewer to pick up meat": "skewer:pick",
    "it is not true that plates roll": "-plate:axis-roll -plate:free-roll",
    "forks do not cut. Spoons can scoop.": "-fork:cut spoon:scoop",
    "a zorb can be opened": "zorb:open",
    "fork: distance-connect": "fork:distance-connect",
    "crates can be dragged and stacked": "crate:pull crate:stack",
    "a stove is a heater": "stove:heat",
    "you can't push or pull a basin": "-basin:push -basin:pull",
    "plates are not oven safe": "-plate:heat-resistance",
    "boxes are not round": "-box:axis-roll -box:free-roll",
    "nails connect boards": "nail:contact-connect",
    "a hose can connect two taps": "hose:distance-connect",
    "remove cut from fork": "-fork:cut",
    "add stir to chopstick": "chopstick:stir",
    "fork cut false": "-fork:cut",
    "a stool is not something you can lean against": "-stool:vertical-support",
    "vases are containers": "vase:contain",
    "a chopping board is suitable for slicing": "chopping_board:sturdy-support",
    "a broom is for sweeping, not for wiping": "broom:dry-swipe -broom:wet-swipe",
    "ladles are tools for stirring": "ladle:stir",
    "a pan is not a container for liquids": "-pan:liquid-contain",
    "one person can't lift a wardrobe": "-wardrobe:carry",
    "paper cups can't be stacked, and they leak": "-paper_cup:stack -paper_cup:enclosed-contain",
}
NOT_SAID = (
    "hello",
    "",
    "...",
    "the curtains are too long",
    "muggs don't roll",
    "wine glasses break easily",
    "glue does not hold",
    "you shouldn't put plates in the microwave",
    "a crate can't carry a person",
    "pans can stand the heat",
    "a mug has no lid",
    "a bottle opener can open bottles",
    "bring me the mug",
    "is there a fork?",
)
JUMBLE = (
    "a",
    "can",
    "can't",
    "you",
    "not",
    "cut",
    "mug",
    "mugs",
    "with",
    "in",
    "roll",
    "be",
    "to",
    "for",
    ",",
    ".",
    "but",
)


def _written(text_said: str) -> str:
    found = read_correction(open_model("embedded"), text_said).corrections
    return " ".join(f"{'' if each.holds else '-'}{each.category}:{each.affordance}" for each in found)


@pytest.mark.parametrize("said", SAID)
def test_a_correction_in_words_is_read(said: str) -> None:
    assert _written(said) == SAID[said]


@pytest.mark.parametrize("said", NOT_SAID)
def test_what_is_no_correction_is_not_taken_for_one_and_that_is_explained(said: str) -> None:
    answer = read_correction(open_model("embedded"), said)
    assert answer.corrections == ()
    assert "Say for example" in answer.explanation


def test_a_misspelt_class_is_asked_back() -> None:
    assert "Did you mean “spoon”?" in read_correction(open_model("embedded"), "spooons don't roll").explanation


def test_what_could_not_be_read_beside_what_could_is_told() -> None:
    answer = read_correction(open_model("embedded"), "A fork cannot cut. The fork is ugly.")
    assert [each.affordance for each in answer.corrections] == ["cut"]
    assert answer.unread == ("the fork is ugly",)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.sampled_from(JUMBLE)))
def test_no_jumble_of_such_words_breaks_the_reader(words: list[str]) -> None:
    for each in read_correction(open_model("embedded"), " ".join(words)).corrections:
        assert each.affordance in AFFORDANCES


def test_a_chat_model_reads_corrections_and_is_told_of_names_that_do_not_exist(serve: Callable[..., Loopback]) -> None:
    server = serve(
        tool({"corrections": [{"category": "gourd", "affordance": "slice", "holds": False}]}),
        text('{"corrections": [{"category": "gourd", "affordance": "cut", "holds": false}]}'),
    )
    model = ChatModel("tiny", base_url=server.url, api_key="none")
    found = read_correction(model, "no one slices with a gourd").corrections
    assert [(each.category, each.affordance, each.holds) for each in found] == [("gourd", "cut", False)]
    assert "There is no affordance named 'slice'" in server.user_message(1)


def test_a_chat_model_that_stays_wrong_is_an_error_with_what_was_wrong(serve: Callable[..., Loopback]) -> None:
    server = serve(tool({"corrections": [{"category": "", "affordance": "cut", "holds": False}]}))
    model = ChatModel("tiny", base_url=server.url, api_key="none")
    with pytest.raises(ModelAnswerError, match="needs the class"):
        read_correction(model, "no one slices with it")
