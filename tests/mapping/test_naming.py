"""What the name of a class means: compounds, packages, words written together, misspellings, rooms."""

from __future__ import annotations

import pytest

from groundplan.knowledge import knowledge
from groundplan.knowledge.mapping import default_mapping
from groundplan.knowledge.mapping.naming import generic_sense, sense_of


@pytest.mark.parametrize(
    ("name", "category", "content"),
    [
        ("teapot", "teapot", ""),
        ("TeaPot", "teapot", "tea"),
        ("dark red apple", "apple", ""),
        ("apples", "apple", ""),
        ("juice_cartoon", "carton", "juice"),
        ("orange_juice_box", "carton", "orange_juice"),
        ("cracker_box", "box", "cracker"),
        ("flour_pack", "box", "flour"),
        ("lemonade_can", "drinks_can", "lemonade"),
        ("pea_can", "food_tin", "pea"),
        ("bottle of vinegar", "bottle", "vinegar"),
        ("jar of pickles", "jar", "pickle"),
        ("bread_basket", "basket", ""),
        ("laundry_basket", "laundry_basket", ""),
        ("tea_bag", "tea_supply", ""),
        ("penknife", "knife", ""),
        ("biscuitbox", "box", "cookie"),
        ("spooon", "spoon", ""),
        ("larder", "closet", ""),
        ("cleaner", "all_purpose_cleaner", ""),
    ],
)
def test_a_name_means_the_thing_and_not_what_is_in_it(name: str, category: str, content: str) -> None:
    sense = sense_of(name, knowledge())
    assert sense is not None
    assert (sense.category, sense.content) == (category, content)


@pytest.mark.parametrize("name", ["zorb", "flibbertigibbet", "xyz_pack", "", "7"])
def test_a_name_of_nothing_means_nothing(name: str) -> None:
    assert sense_of(name, knowledge()) is None


def test_a_guess_is_less_sure_than_a_name() -> None:
    sure = [sense_of(name, knowledge()) for name in ("spoon", "penknife", "spooon")]
    found = [each.confidence for each in sure if each is not None]
    assert found[0] == 1.0
    assert max(found[1:]) < 0.8


def test_nobody_drinks_from_a_bottle_of_what_is_no_drink_and_packed_goods_are_small() -> None:
    mine = default_mapping()
    assert mine.has("bottle", "drink")
    assert mine.has("water_bottle", "drink")
    assert not mine.has("motor_oil_bottle", "drink")
    assert not mine.has("vinegar_bottle", "drink")
    assert mine.has("box", "assisted-carry")
    assert not mine.has("cracker_box", "assisted-carry")


@pytest.mark.parametrize(
    ("name", "generic"),
    [("sofa", "couch"), ("cup", "cup"), ("plastic_cup", "plastic_cup"), ("coffee_cup", None), ("red_cup", None),
     ("milk_carton", None), ("refrigerators", "fridge"), ("zorb", None)],
)  # fmt: skip
def test_a_name_is_generic_if_it_says_no_more_than_its_category(name: str, generic: str | None) -> None:
    assert generic_sense(name, knowledge()) == generic
