from __future__ import annotations

import pytest

from groundplan.language.commonsense.tools.choice import choose_tool
from groundplan.language.commonsense.tools.means import lacking
from groundplan.language.commonsense.tools.places import category_of
from groundplan.language.commonsense.tools.whereabouts import Sought, Whereabouts
from groundplan.language.tool_questions import ChooseTool, Tool, ToolChoice
from groundplan.logic.formula import And, Atom
from groundplan.methods.autogptp.memory import Memory
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene
from groundplan.worlds.hidden import HiddenWorld

from .shed import LOCATIONS, shed, shed_domain


def best(sought: list[str], places: list[str]) -> list[str]:
    return [place for place, _ in Whereabouts(Scene(), places).chances([Sought((name,)) for name in sought])]


@pytest.mark.parametrize(
    ("thing", "places", "first"),
    [
        ("carrot", ["window0", "door0", "shelf0", "fridge0"], "fridge0"),
        ("yogurt", ["counter0", "oven0", "refrigerator1"], "refrigerator1"),
        ("plate", ["wood_stove0", "windowsill0", "larder0", "dresser0"], "dresser0"),
        ("wrench", ["kitchen_table0", "toolbox0", "sofa0"], "toolbox0"),
        ("shirt", ["desk0", "wardrobe0", "kitchen_counter0"], "wardrobe0"),
        ("novel", ["sink0", "bookcase0", "trash_can0"], "bookcase0"),
        ("teaspoon", ["bed0", "drawer0", "windowsill0"], "drawer0"),
        ("saucepan", ["stove0", "bathtub0", "bin0"], "stove0"),
        ("yogurt", ["terrace_table0", "windowsill0", "cool_box0"], "cool_box0"),
        ("soup_bowl", ["broom_closet0", "windowsill0", "sideboard0"], "sideboard0"),
    ],
)
def test_things_are_looked_for_where_they_are_usually_kept(thing: str, places: list[str], first: str) -> None:
    assert best([thing], places)[0] == first


def test_nothing_is_looked_for_at_a_window_or_a_door() -> None:
    assert best(["carrot"], ["window0", "door0"]) == []
    assert best(["carrot"], ["bin0", "window0", "table0"]) == ["table0", "bin0"], "bins come last"


def test_the_class_of_a_place_is_in_its_id() -> None:
    assert [category_of(place) for place in ("coffee_table12", "shelf_3", "pantry")] == [
        "coffee_table",
        "shelf",
        "pantry",
    ]


def test_what_a_goal_takes_and_nothing_known_affords_is_told() -> None:
    nail = Atom("inhand", ("nail0", "human0"))
    assert lacking(nail, shed()) == ()
    assert set(lacking(And((nail, Atom("chopped", ("paint0",)))), shed())) == {"cut", "sturdy-support"}
    assert set(lacking(Atom("clean", ("nail0",)), shed())) == {"wet-swipe", "water"}
    assert lacking(Atom("on", ("nail0", "bench0")), shed()) == (), "it holds already"


def question(instruction: str, **given: object) -> ChooseTool:
    world = HiddenWorld(shed(), shed_domain(), locations=LOCATIONS, explored=("bench0",))
    known = {"scene": world.observe(), "unexplored": world.unexplored, "memory": "", **given}
    return ChooseTool(instruction=instruction, **known)  # type: ignore[arg-type]


def test_a_rejected_choice_is_not_made_again() -> None:
    asked = question("Give me the mallet")
    first = choose_tool(asked)
    second = choose_tool(asked.corrected(first, "No."))
    assert first.tool is Tool.EXPLORE
    assert second.call != first.call


def test_a_plan_that_failed_is_not_chosen_again_in_the_same_memory() -> None:
    assert choose_tool(question("Give me the nail")).tool is Tool.PLAN
    assert choose_tool(question("Give me the nail", failed=("PLAN",))).tool is not Tool.PLAN


def test_after_a_part_is_done_nothing_more_is() -> None:
    choice = choose_tool(
        question("Give me the nail and a melon", unexplored=(), calls=("PARTIAL_PLAN",), partial_asked=True)
    )
    assert choice == ToolChoice(tool=Tool.STOP, reasoning=choice.reasoning, explanation=choice.explanation)
    assert "no melon" in choice.explanation


def test_a_large_scene_is_remembered_by_how_many_of_each_there_are() -> None:
    many = Scene([Entity(id=f"cup{n}", kind=Kind.OBJECT, category="cup") for n in range(200)])
    assert "200 cup" in Memory(instructions=("x",), scene=many).words()
    assert "cup199" not in Memory(instructions=("x",), scene=many).words()
