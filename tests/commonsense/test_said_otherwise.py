"""What an order speaks of where another clause tells it: the place, what is done before, who gets which."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.solving import enriched_scene
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.questions import Interpretation


@cache
def _ground(scene: str) -> Ground:
    return ground_for(enriched_scene(scene))


def _read(scene: str, instruction: str) -> Interpretation:
    return interpret_on(instruction, _ground(scene))


def _goals(scene: str, instruction: str) -> list[tuple[str, dict[str, tuple[str, ...]]]]:
    """Return each goal with what its variables may stand for."""
    ground = _ground(scene)
    return [
        (c.goal, {n: ground.found(d.query) for n, d in c.variables.items()}) for c in _read(scene, instruction).clauses
    ]


def _done_with(scene: str, instruction: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return the predicate of each goal and what it is said of."""
    return [
        (goal.split()[0].strip("("), next(iter(described.values()))) for goal, described in _goals(scene, instruction)
    ]


@pytest.mark.parametrize(
    ("instruction", "wanted"),
    [
        ("The lamps are still on in Hana's office. Turn them off.", ("switched_off", ("hanas_lamp",))),
        ("The windows are open in bathroom 2. Shut them.", ("closed", ("bathroom_window_2",))),
        ("The heater is running in Yusuf's office, so switch it off.", ("switched_off", ("yusufs_heater",))),
        ("Someone has left the lamp burning in the quiet room, please turn it off.", ("switched_off", ("quiet_lamp",))),
    ],
)
def test_what_is_so_somewhere_is_only_what_is_there(instruction: str, wanted: tuple[str, tuple[str, ...]]) -> None:
    assert _done_with("office", instruction) == [wanted]


@pytest.mark.parametrize(
    "instruction",
    [
        "Put the pot in the wall cupboard once it has been washed.",
        "Put the pot in the wall cupboard after you have washed it.",
        "The pot needs a wash; do that and then put it in the wall cupboard.",
    ],
)
def test_what_is_to_be_done_before_is_done_first(instruction: str) -> None:
    clauses = _read("home", instruction).clauses
    goals = [c.goal.split()[0] for c in clauses]
    assert "(clean" in goals[:-1]
    assert goals[-1] == "(in"
    assert clauses[-1].after_previous


def test_what_is_to_be_done_before_and_is_not_understood_is_not_passed_over() -> None:
    assert (
        _read("home", "Put the pot on the stove after it has been polished to a shine in the yard.").kind
        == "not_understood"
    )


@pytest.mark.parametrize(
    ("instruction", "things"),
    [
        ("Bring two bananas, one for Marek and the other for Hana.", ["mareks_desk", "hanas_desk"]),
        ("Take one of the markers to Marek and another to Hana.", ["mareks_desk", "hanas_desk"]),
        ("Get three pens for Marek, Hana and Aiko, one each.", ["mareks_desk", "hanas_desk", "aikos_desk"]),
        ("Marek needs the pliers, Hana the tweezers.", ["mareks_desk", "hanas_desk"]),
    ],
)
def test_each_gets_one(instruction: str, things: list[str]) -> None:
    spots = [
        next(found[0] for name, found in described.items() if name.startswith("?spot"))
        for _, described in _goals("office", instruction)
    ]
    assert spots == things


@pytest.mark.parametrize(
    ("instruction", "wanted"),
    [
        ("Lars needs a bigger screwdriver than the one on his desk.", ("screwdriver_2",)),
        ("Bring me a screwdriver smaller than the one in the workshop.", ("screwdriver_1",)),
        ("Bring me a fork.", ("fork_2",)),
        ("Bring me a bandage.", ("bandage",)),
        ("Fetch a pair of scissors.", ("scissors_1",)),
        ("Samuel has mislaid his reading glasses. Return them to him.", ("reading_glasses",)),
    ],
)
def test_which_of_several_is_meant(instruction: str, wanted: tuple[str, ...]) -> None:
    described = _goals("office", instruction)[0][1]
    assert wanted in described.values()


@pytest.mark.parametrize(
    "instruction",
    ["Bring me the things.", "Put the small fan in the hottest office.", "Bring me the biggest mug."],
)
def test_what_nothing_tells_is_not_guessed(instruction: str) -> None:
    assert _read("office", instruction).kind == "not_understood"


def test_food_warmed_up_for_somebody_is_brought_to_them() -> None:
    assert ("on", ("vegetable_lasagne",)) in _done_with("office", "Warm up the lasagne for Hana.")


def test_plants_are_watered_room_after_room() -> None:
    clauses = _read("home", "The plants need some water.").clauses
    assert len(clauses) == 2
    assert clauses[1].after_previous


@pytest.mark.parametrize("instruction", ["Mop the kitchen floor.", "Juice has dripped on the floor of the kitchen."])
def test_the_floor_of_a_room_is_the_room(instruction: str) -> None:
    scene = _ground("home").scene
    places = [i for ids in list(_goals("home", instruction)[0][1].values())[1:] for i in ids]
    assert places
    assert all("kitchen" in (i, scene.room_of(i)) for i in places)


def test_an_order_is_read_without_words_that_order_nothing() -> None:
    found = _read("office", "Bring the atlas to Hana at a brisk trot.")
    assert found.kind == "task"
    assert any("brisk trot" in r.text for r in found.readings)


def test_a_corrected_order_takes_the_place_of_the_one_before() -> None:
    assert _done_with("office", "Bring the atlas, sorry, bring the globe to the boardroom.") == [("or", ("globe",))]


def test_post_is_delivered_to_those_it_is_for() -> None:
    spots = [
        described["?spot" if n == 0 else "?spot2"]
        for n, (_, described) in enumerate(_goals("office", "Deliver the parcels."))
    ]
    assert spots == [("fatimas_desk",), ("owens_desk",)]


def test_what_is_empty_is_thrown_away_when_it_is_put_away() -> None:
    bins = _goals("office", "Put the cola can away.")[0][1]["?bin"]
    assert bins
    assert all(_ground("office").scene.entity(i).category in ("waste_bin", "bin", "paper_bin") for i in bins)


def test_it_does_not_stand_for_something_unnamed() -> None:
    found = _read("office", "Hana has made something for me. Bring it to me.")
    assert found.kind != "task"


@pytest.mark.parametrize(
    ("instruction", "machine"),
    [
        ("Wash the hoodie.", "washing_machine"),
        ("Wash Nuri's sneakers and bring them to his room.", "washing_machine"),
        ("Wash the floral plates.", "dishwasher"),
    ],
)
def test_things_are_washed_in_the_machine_that_is_for_them(instruction: str, machine: str) -> None:
    machines = [described.get("?machine") for _, described in _goals("home", instruction)]
    assert (machine,) in machines
