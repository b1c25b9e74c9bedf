"""What the embedded model chooses in a workshop and a kitchen of our own, known in part."""

from __future__ import annotations

from collections.abc import Callable

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.knowledge.packs import packed
from groundplan.language import open_model
from groundplan.language.commonsense.tools.whereabouts import Sought, Whereabouts
from groundplan.methods.autogptp.loop import Settings, run_tools
from groundplan.methods.autogptp.memory import Alternative
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene


def calls(
    instruction: str,
    room: dict[str, str],
    accept: Callable[[Alternative], bool] = lambda _: True,
    *,
    explored: tuple[str, ...] = (),
    also: tuple[str, ...] = (),
) -> list[str]:
    """Carry an instruction out in a room of places and what is there, of which the robot has seen the first.

    `explored` are further places it has seen, `also` what else is so.
    """
    inside = {place: [f"{name}:0" for name in things.split()] for place, things in room.items()}
    spelled = {place: f"{place[:-1]}:{place[-1]}" for place in room}
    first = next(iter(room))
    relations = [f"{_how(place)} {name} {spelled[place]}" for place, things in inside.items() for name in things]
    relations += [f"at {who}:0 {spelled[first]}" for who in ("robot", "human")]
    relations += [f"closed {spelled[place]}" for place in room if _how(place) == "in"]
    relations = [*(line for line in relations if line.split()[1] not in {o.split()[1] for o in also}), *also]
    blocks = {
        "OBJECTS": ["human:0", *spelled.values(), *(name for things in inside.values() for name in things)],
        "RELATIONS": relations,
        "LOCATIONS": [f"{place} {' '.join((spelled[place], *things))}" for place, things in inside.items()],
    }
    lines = [line for name, block in blocks.items() for line in (name, *block, f"END-{name}")]
    kit = parse_kit_scene("\n".join(("SCENE-DESCRIPTION", *lines)), name="room")
    done = run_tools(
        instruction,
        affordance_scene(kit.scene, default_mapping(), kit.locations),
        open_model("embedded"),
        locations=kit.locations,
        explored=(first, *explored),
        settings=Settings(accept=accept),
    )
    return [str(call) for call in done.tools]


def _how(place: str) -> str:
    return "in" if place[:-1] in ("cupboard", "drawer", "refrigerator") else "on"


WORKSHOP = {"door0": "", "window0": "", "workbench0": "hammer pliers", "shelf0": "paint_can bucket", "stool0": ""}
KITCHEN = {
    "counter0": "toaster",
    "stove0": "",
    "sink0": "sponge",
    "cupboard0": "mug plate",
    "refrigerator0": "cheese",
    "table0": "newspaper",
}


def test_what_does_nearly_as_well_is_suggested_before_unlikely_places_are_searched() -> None:
    assert calls("Pass me the mallet.", WORKSHOP) == ["EXPLORE workbench0", "SUGGEST_ALTERNATIVE mallet", "PLAN"]


def test_what_hardly_does_is_suggested_only_when_all_likely_places_have_been_seen() -> None:
    assert calls("Bring me a glass.", {**KITCHEN, "counter0": "toaster vase"})[0] == "EXPLORE cupboard0"


def test_after_a_refusal_the_search_goes_on_before_something_worse_is_suggested() -> None:
    done = calls("Bring me a glass.", {**KITCHEN, "sink0": "sponge bowl"}, accept=lambda _: False)
    first = done.index("SUGGEST_ALTERNATIVE glass")
    assert any(call.startswith("EXPLORE") for call in done[first + 1 :])
    assert done.count("SUGGEST_ALTERNATIVE glass") <= 3


def test_no_sock_is_suggested_for_a_jumper() -> None:
    room = {"door0": "", "dresser0": "sock belt", "bed0": "pillow", "wardrobe0": "jumper"}
    found = calls("Bring me the jumper.", room)
    assert not [call for call in found if call.startswith("SUGGEST")]
    assert found[-1] == "PLAN"


def test_what_must_be_opened_for_a_thing_is_looked_at_after_the_thing_was_found() -> None:
    done = calls("Put the newspaper that is on the table into the cupboard.", KITCHEN)
    assert done == ["EXPLORE table0", "EXPLORE cupboard0", "PLAN"]


def test_of_substitutes_as_good_the_one_at_hand_is_taken() -> None:
    room = {"refrigerator0": "plum", "counter0": "toaster", "table0": "peach"}
    seen: list[str] = []

    def accept(alternative: Alternative) -> bool:
        seen.append(alternative.substitute)
        return True

    assert calls("Give me an apricot.", room, accept, explored=("counter0", "table0"))[-1] == "PLAN"
    assert seen == ["peach"]


def test_a_dish_that_holds_something_is_not_taken_for_another_at_once() -> None:
    room = {**KITCHEN, "counter0": "plate lettuce"}
    free = calls("Bring me a dessert plate.", room)
    used = calls("Bring me a dessert plate.", room, also=("on lettuce:0 plate:0",))
    assert free.index("SUGGEST_ALTERNATIVE dessert plate") < used.index("SUGGEST_ALTERNATIVE dessert plate")


def test_can_you_speaks_of_no_trash_can() -> None:
    room = {**KITCHEN, "trash_can0": "", "refrigerator0": "orange"}
    assert "EXPLORE trash_can0" not in calls("Can you bring me the orange?", room)


def test_what_was_told_to_be_at_a_place_and_is_not_is_not_looked_for_elsewhere() -> None:
    room = {**KITCHEN, "refrigerator0": "cheese ham"}
    done = calls("Bring me the cheese and the pudding from the refrigerator.", room)
    assert done == ["EXPLORE refrigerator0", "PARTIAL_PLAN"]
    done = calls("Bring me the salami and the pudding from the refrigerator.", room)
    assert done == ["EXPLORE refrigerator0", "SUGGEST_ALTERNATIVE salami", "PARTIAL_PLAN"]


def test_an_empty_glass_is_no_part_of_a_glass_of_juice() -> None:
    room = {"counter0": "glass", "refrigerator0": "juice_bottle", "table0": ""}
    filled = ("liquid_in orange_juice:0 juice_bottle:0",)
    done = calls("Pour me some lemonade into a glass.", room, also=filled)
    assert done[:2] == ["EXPLORE refrigerator0", "SUGGEST_ALTERNATIVE lemonade"]


def test_what_something_is_for_need_not_be_read_to_know_what_is_missing() -> None:
    room = {"door0": "", "workbench0": "pencil hammer", "shelf0": "bucket"}
    done = calls("Give me a pen to mark the holes.", room)
    assert done == ["EXPLORE workbench0", "SUGGEST_ALTERNATIVE pen", "PLAN"]


def test_a_jam_jar_does_for_marmalade_and_a_toy_box_for_no_doll() -> None:
    room = {"counter0": "toaster", "refrigerator0": "jam_jar", "table0": ""}
    assert calls("Give me the marmalade.", room) == ["EXPLORE refrigerator0", "SUGGEST_ALTERNATIVE marmalade", "PLAN"]
    assert packed("jam_jar") == "jam"
    assert packed("toy_box") == packed("drawer") == ""


def test_what_is_asked_for_itself_is_not_suggested_for_something_else() -> None:
    room = {"workbench0": "saw hammer", "door0": ""}
    assert calls("Hand me the saw and the axe.", room) == ["PARTIAL_PLAN"]


def test_a_place_that_is_what_would_serve_is_looked_at() -> None:
    room = {"door0": "", "bucket0": "sponge", "bed0": "", "flower_pot0": ""}
    found = dict(Whereabouts(Scene(), tuple(room)).chances([Sought(("basket",), (("bucket", 0.7),))]))
    assert found["bucket0"] > found.get("bed0", 0.0)
