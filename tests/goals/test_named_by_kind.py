"""Things named by what they have in common, what they are for, and what holds them, in a scene of affordances."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic.formula import TRUE
from groundplan.logic.normal import constants
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_STUDIO = {
    "worktop:0": ["flour_bag:0", "sugar_bag:0", "egg:0", "fruit_bowl:0", "mixing_bowl:0", "cutting_board:0", "knife:0"],
    "table:0": ["plate:0", "fork:0", "newspaper:0", "novel:0", "salt_shaker:0", "pencil:0", "crayon:0", "towel:0"],
    "rack:0": ["safety_goggles:0", "work_gloves:0", "hammer:0", "wool_scarf:0", "insect_spray:0", "mug:0", "glass:0"],
    "cabinet:0": [],
}


@cache
def studio() -> Scene:
    """Return a kitchen with a workshop's corner."""
    things = ["human:0", *_STUDIO, *(thing for held in _STUDIO.values() for thing in held)]
    things += ["milk_jug:0", "milk:0", "pear:0", "apple:0", "bowl:0", "cabinet:0"]
    relations = [f"on {thing} {place}" for place, held in _STUDIO.items() for thing in held]
    relations += ["on milk_jug:0 worktop:0", "liquid_in milk:0 milk_jug:0", "on bowl:0 rack:0"]
    relations += ["in pear:0 fruit_bowl:0", "in apple:0 fruit_bowl:0", "at robot:0 table:0", "at human:0 table:0"]
    lines = ["SCENE-DESCRIPTION", "OBJECTS", *dict.fromkeys(things), "END-OBJECTS"]
    lines += ["RELATIONS", *relations, "END-RELATIONS", "LOCATIONS"]
    lines += [f"{place.replace(':', '')} {' '.join([place, *held])}" for place, held in _STUDIO.items()]
    kit = parse_kit_scene("\n".join([*lines, "END-LOCATIONS"]))
    return affordance_scene(kit.scene, default_mapping(), kit.locations)


def spoken_of(instruction: str) -> set[str]:
    """Return the ids in the goal of an instruction, without places; nothing where it is not read."""
    needs = read_needs(instruction, studio())
    if needs.goal in (None, TRUE) or needs.unread:
        return set()
    return set(constants(needs.goal)) - {"table0", "rack0", "worktop0", "cabinet0", "human0", "robot0"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Put the protective gear on the table.", {"safety_goggles0", "work_gloves0"}),
        ("Move all the safety equipment to the table.", {"safety_goggles0", "work_gloves0"}),
        ("Put the baking ingredients on the table.", {"flour_bag0", "sugar_bag0", "egg0", "milk_jug0"}),
        ("Put the writing utensils on the rack.", {"pencil0", "crayon0"}),
        ("Put the reading material on the rack.", {"newspaper0", "novel0"}),
        ("Everything one can draw with goes on the rack.", {"pencil0", "crayon0"}),
        ("Put whatever you can read on the rack.", {"newspaper0", "novel0"}),
        ("Put everything made of paper on the rack, except the novel.", {"newspaper0"}),
        ("Put everything needed for pancakes on the table.", {"flour_bag0", "sugar_bag0", "egg0", "milk_jug0"}),
        ("Bring me what keeps insects away.", {"insect_spray0"}),
    ],
)
def test_all_that_is_meant_is_spoken_of(said: str, meant: set[str]) -> None:
    assert spoken_of(said) == meant


def test_what_nothing_knows_before_things_does_not_mean_everything() -> None:
    assert spoken_of("Put the quantum things on the table.") == set()


def test_nothing_of_a_kind_is_no_goal_that_holds_anyway() -> None:
    assert read_needs("Put all the wine on the table.", studio()).goal is None


@pytest.mark.parametrize("said", ["Bring me the pear from the bowl.", "Slice the pear in the bowl."])
def test_the_bowl_that_a_thing_is_in_is_meant(said: str) -> None:
    assert spoken_of(said) == {"pear0"}


def test_the_bowl_that_a_thing_is_to_go_into_is_the_one_called_so() -> None:
    assert spoken_of("Put the pear in the bowl.") == {"pear0", "bowl0"}


def test_a_drink_goes_where_what_it_is_in_can_stand() -> None:
    assert spoken_of("Put the milk on the table.") == {"milk_jug0"}


def test_what_is_said_to_stay_needs_nothing() -> None:
    assert spoken_of("Leave the apple in the bowl and hand me the pear.") == {"pear0"}


@pytest.mark.parametrize("over", ["over to", "to"])
def test_both_things_of_a_pair_are_taken(over: str) -> None:
    assert spoken_of(f"Take the plate and the fork {over} the rack.") == {"plate0", "fork0"}


def test_a_long_list_is_read_whole() -> None:
    said = (
        "Put the plate, the fork, the novel, the pencil, the crayon, the towel, the newspaper and the salt on the rack."
    )
    listed = {"plate0", "fork0", "novel0", "pencil0", "crayon0", "towel0", "newspaper0", "salt_shaker0"}
    assert spoken_of(said) == listed
