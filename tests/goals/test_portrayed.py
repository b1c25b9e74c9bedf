"""What is told of by whatever people know of it is found out among all kinds, and is told to be missing where it is."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tests.goals.ways import disjuncts, goal

from groundplan.knowledge import knowledge
from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.portraits import of_sort
from groundplan.language.commonsense.goals.sorts import sorts
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.logic import parse_goal, write_formula
from groundplan.logic.normal import atoms
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_FLAT = Path(__file__).parent / "flat.txt"


@cache
def _flat() -> Scene:
    kit = parse_kit_scene(_FLAT.read_text(encoding="utf-8"), name="flat", origin="flat")
    return affordance_scene(kit.scene, default_mapping(), kit.locations)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Bring me the fruit that is narrow at the top and wide at the bottom", "(inhand pear0 human0)"),
        ("Give me the bread Parisians carry home under their arm", "(inhand baguette0 human0)"),
        ("Put the vegetable of which iceberg and romaine are varieties on the tray", "(on lettuce0 tray0)"),
        ("Which fruit is green outside and red inside? Bring it to me", "(inhand watermelon0 human0)"),
        ("Could you hand me the Hungarian sausage that is cured and sliced", "(inhand salami0 human0)"),
        ("I'd like the vegetable that comes in the colours of a traffic light", "(inhand bell_pepper0 human0)"),
        ("Pass me the dairy product that is full of live bacteria", "(inhand yogurt0 human0)"),
        ("The dark fizzy drink whose recipe is a secret, please", "(inhand cola_can0 human0)"),
        ("Pass me the long crusty French loaf", "(inhand baguette0 human0)"),
        ("Hand me the padded glove that protects your hand from hot dishes", "(inhand oven_mitt0 human0)"),
        ("Bring me the thing with bristles and a long handle that sweeps floors", "(inhand broom0 human0)"),
        ("Bring me the wooden board vegetables are cut on", "(inhand chopping_board0 human0)"),
        ("Hand me the flat pan eggs are fried in", "(inhand frying_pan0 human0)"),
        ("Give me the big knife chefs chop with", "(inhand chefs_knife0 human0)"),
        ("I need the thing with a flame that smokers carry", "(inhand lighter0 human0)"),
        ("Bring me the sturdy leather footwear for hiking", "(inhand boots0 human0)"),
    ],
)
def test_what_words_tell_of_is_named(said: str, wanted: str) -> None:
    goal = read_needs(said, _flat()).goal
    assert goal is not None
    assert disjuncts(goal) == disjuncts(parse_goal(wanted, scene_domain(_flat()), _flat())), write_formula(goal)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("I want to make an omelette", {"eggs0", "milk_carton0", "butter0"}),
        ("We're having garlic bread tonight", {"baguette0", "garlic0", "butter0"}),
        ("Somebody will have to descale the kettle", {"lemon0"}),
        ("I've taken antibiotics and my gut flora is ruined", {"yogurt0"}),
        ("I get cramps in my calves at night", set()),
    ],
)
def test_who_makes_a_dish_or_ails_gets_what_is_here_of_what_it_takes(said: str, wanted: set[str]) -> None:
    goal = read_needs(said, _flat()).goal
    held = {atom.terms[0] for atom in atoms(goal)} if goal is not None else set()
    assert held == wanted


@pytest.mark.parametrize(
    ("said", "missing"),
    [
        ("Bring me the fruit whose peel people slip on in cartoons", "the banana"),
        ("Hand me the vegetable sauerkraut is made from", "the cabbage"),
        ("I'd like the drink racing drivers spray on the podium", "the champagne"),
        ("Give me what you need a nutcracker for", "the walnut"),
    ],
)
def test_what_is_told_of_and_is_not_here_is_missing(said: str, missing: str) -> None:
    needs = read_needs(said, _flat())
    assert needs.goal is None
    assert [m.word for m in needs.missing] == [missing.removeprefix("the ")]


@pytest.mark.parametrize(
    "said",
    ["Bring me the fruit my uncle painted in his studio", "Give me the vegetable my neighbour dropped yesterday"],
)
def test_what_no_word_tells_of_is_not_taken_for_anything(said: str) -> None:
    assert read_needs(said, _flat()).goal is None


def test_every_portrait_is_of_something_known_and_every_sort_has_some() -> None:
    known = knowledge()
    rows = (row for table in ("portraits", "portraits_of_things") for row in read_table(table)["portrait"])
    assert not [kind for row in rows for kind in row.split(", ") if not known.lookup(kind.replace("_", " "))]
    assert not [noun for noun, sort in sorts().items() if sort and not of_sort(known, sort)]


def test_what_a_vessel_holds_tells_of_no_other_vessel() -> None:
    assert goal("All I need is a glass of milk") == goal("Give me a glass of milk") is not None


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        (
            "Get the dairy products out of the fridge and put them on the tray",
            {"yogurt0", "butter0", "cheddar0", "milk_carton0"},
        ),
        ("Hand me the jar with the honey", {"honey_jar0"}),
        ("Bring me the brush in the sink", {"dish_brush0"}),
        ("I want the frying pan to be on the tray", {"frying_pan0"}),
        ("Give me the plate for dinner", {"dinner_plate0", "dinner_plate1", "dirty_plate0"}),
    ],
)
def test_what_is_named_is_not_told_of_by_what_stands_behind_it(said: str, wanted: set[str]) -> None:
    goal = read_needs(said, _flat()).goal
    assert goal is not None
    assert {atom.terms[0] for atom in atoms(goal)} <= wanted, write_formula(goal)
