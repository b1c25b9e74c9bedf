"""What goes into dishes and drinks is known, whether it is asked for, mixed, or spoken of before."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.language.commonsense.phrases.recipes import recipe_called, recipes
from groundplan.logic.formula import Atom
from groundplan.logic.normal import atoms
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_PLACES = {
    "counter": ["egg", "cheese", "cutting_board", "kitchen_knife", "flour_bag", "sugar_bowl", "mixing_bowl", "shaker"],
    "fridge": ["milk_carton", "butter", "tomato", "cucumber", "tonic_bottle", "gin_bottle"],
    "table": ["glass", "mug", "plate", "bowl", "needle", "thread", "sponge", "balloon", "rattle", "coffee_pot"],
}
_LIQUIDS = {"milk": "milk_carton", "tonic_water": "tonic_bottle", "gin": "gin_bottle", "coffee": "coffee_pot"}


@cache
def larder() -> Scene:
    """Return a kitchen with what cakes, omelettes, salads and a gin and tonic are made of."""
    things = [thing for names in _PLACES.values() for thing in names]
    objects = [*_PLACES, *things, *_LIQUIDS, "robot", "human"]
    relations = [f"on {t}:0 {place}:0" for place, names in _PLACES.items() for t in names if place != "fridge"]
    relations += [f"in {thing}:0 fridge:0" for thing in _PLACES["fridge"]]
    relations += [f"liquid_in {liquid}:0 {vessel}:0" for liquid, vessel in _LIQUIDS.items()]
    relations += ["at robot:0 table:0", "at human:0 table:0"]
    lines = ["SCENE-DESCRIPTION", "OBJECTS", *(f"{name}:0" for name in objects), "END-OBJECTS", "RELATIONS", *relations]
    lines += ["END-RELATIONS", "LOCATIONS", *(f"{p}0 {p}:0 " + " ".join(f"{t}:0" for t in _PLACES[p]) for p in _PLACES)]
    read = parse_kit_scene("\n".join([*lines, "END-LOCATIONS"]), name="larder")
    return affordance_scene(read.scene, default_mapping(), read.locations)


def wanted(said: str) -> set[Atom]:
    """Return all that a sentence may ask for; nothing where it is not read whole."""
    needs = read_needs(said, larder())
    return set() if needs.goal is None or needs.unread else set(atoms(needs.goal))


def _on(place: str, *things: str) -> set[Atom]:
    return {Atom("on", (f"{thing}0", f"{place}0")) for thing in things}


@pytest.mark.parametrize(
    ("said", "things"),
    [
        ("Put all that goes into an omelette on the table", ["egg", "milk_carton", "butter"]),
        ("I feel like pancakes. Line up the ingredients on the table.", ["flour_bag", "egg", "milk_carton", "butter"]),
        ("What belongs in a cheese omelette? Put it on the table.", ["egg", "cheese", "butter"]),
        ("Prepare the ingredients for an omelette on the table, except the milk.", ["egg", "butter"]),
    ],
)
def test_what_goes_into_a_dish_is_named_by_it(said: str, things: list[str]) -> None:
    assert _on("table", *things) <= wanted(said)
    assert Atom("on", ("sponge0", "table0")) not in wanted(said)


@pytest.mark.parametrize(
    ("said", "drinks"),
    [
        ("Could I get a gin and tonic, please?", ("gin0", "tonic_water0")),
        ("A coffee with a drop of milk for my aunt.", ("coffee0", "milk0")),
    ],
)
def test_mixed_drinks_are_poured_into_one_vessel(said: str, drinks: tuple[str, str]) -> None:
    into = [{a.terms[1] for a in wanted(said) if a.predicate == "liquid_in" and a.terms[0] == d} for d in drinks]
    assert into[0]
    assert into[0] == into[1]


def test_a_dish_that_is_only_spoken_of_is_not_made() -> None:
    assert not wanted("We are baking a cake")


def test_somebody_who_is_not_there_is_whoever_is_there() -> None:
    assert wanted("Bring Ottilie the plate") == wanted("Bring me the plate") != set()


def test_a_need_is_read_beside_what_is_only_told() -> None:
    assert Atom("inhand", ("needle0", "human0")) in wanted("A button came off my coat. What a day it has been.")


def test_every_recipe_says_what_goes_in_and_what_it_is_prepared_in() -> None:
    for name, recipe in recipes().items():
        assert recipe_called(name) is not None, name
        assert all(option for names in recipe.ingredients for option in names), name
        assert recipe.vessels, name
