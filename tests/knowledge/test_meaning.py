"""What is known of categories: kinds, properties, places, purposes, substitutes."""

from __future__ import annotations

import pytest

from groundplan.errors import UnknownNameError
from groundplan.knowledge import knowledge
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene


def scene_of(**kinds: Kind) -> Scene:
    return Scene([Entity(id=f"{category}1", kind=kind, category=category) for category, kind in kinds.items()])


@pytest.mark.parametrize(
    ("category", "ancestor"),
    [
        ("apple", "fruit"), ("apple", "food"), ("cola", "soft_drink"), ("cola", "drink"), ("milk", "drink"),
        ("milk", "food"), ("office_chair", "chair"), ("office_chair", "seat"), ("mug", "drinking_vessel"),
        ("mug", "tableware"), ("screwdriver", "tool"), ("professor", "person"), ("phd_student", "student"),
        ("nursery", "bedroom"), ("filing_cabinet", "cabinet"), ("recycling_bin", "bin"), ("stapler", "stationery"),
        ("novel", "book"), ("chess", "board_game"), ("salmon", "fish"), ("copier", "printer"), ("hoodie", "clothing"),
        ("aspirin", "medicine"), ("teddy_bear", "toy"), ("hammer", "tool"), ("microwave", "appliance"),
    ],
)  # fmt: skip
def test_kinds_of_things(category: str, ancestor: str) -> None:
    assert knowledge().is_a(category, ancestor)
    assert category in knowledge().descendants(ancestor)
    assert not knowledge().is_a(ancestor, category)


@pytest.mark.parametrize(
    ("category", "prop", "value"),
    [
        ("tofu", "vegetarian", True), ("salami", "vegetarian", False), ("egg", "vegan", False),
        ("egg", "vegetarian", True), ("sushi", "vegetarian", False), ("lentil", "vegan", True),
        ("parmesan", "vegan", False), ("chicken_soup", "vegetarian", False), ("stapler", "vegetarian", None),
        ("lemonade", "caffeinated", None), ("espresso", "caffeinated", True), ("chamomile_tea", "caffeinated", False),
        ("red_wine", "alcoholic", True), ("orange_juice", "alcoholic", False), ("chainsaw", "sharp", True),
        ("wine_glass", "fragile", True), ("paper_plate", "fragile", False), ("pencil", "writes", True),
        ("sofa", "sits_on", True), ("carrot", "sweet", False), ("chocolate", "sweet", True),
        ("ice_cream", "frozen", True), ("ham", "needs_cold", True), ("bleach", "toxic", True),
        ("newspaper", "readable", True), ("laser_printer", "prints", True), ("water", "healthy", True),
        ("chips", "healthy", False), ("chips", "unhealthy", True), ("cola", "sparkling", True),
        ("kitchen_knife", "dangerous", True), ("pillow", "comfortable", True), ("beer", "non-alcoholic", False),
        ("bread", "gluten-free", False), ("rice_cake", "gluten-free", True), ("unheard-of", "sweet", None),
    ],
)  # fmt: skip
def test_properties_are_inherited_and_overridden(category: str, prop: str, value: bool | None) -> None:
    assert knowledge().has_property(category, prop) is value


@pytest.mark.parametrize(
    ("category", "place"),
    [
        ("milk", "fridge"), ("toothbrush", "bathroom"), ("stapler", "desk"), ("coffee_machine", "kitchen"),
        ("book", "bookcase"), ("winter_coat", "coat_rack"), ("screwdriver", "workshop"), ("beaker", "laboratory"),
        ("teddy_bear", "childs_room"), ("server", "server_room"), ("stethoscope", "treatment_room"),
        ("lawn_mower", "shed"), ("shopping_cart", "supermarket"), ("ice_cream", "freezer"), ("broom", "janitor_closet"),
    ],
)  # fmt: skip
def test_things_have_usual_places_likeliest_first(category: str, place: str) -> None:
    places = knowledge().usual_places(category)
    assert place in [ranked.category for ranked in places[:3]]
    assert [r.score for r in places] == sorted((r.score for r in places), reverse=True)


@pytest.mark.parametrize(
    ("category", "types"),
    [
        ("fridge", {"openable", "container", "cooler"}), ("microwave", {"openable", "switchable", "heater"}),
        ("dishwasher", {"washer", "openable"}), ("washing_machine", {"washer"}), ("tumble_dryer", {"dryer"}),
        ("coffee_machine", {"brewer", "switchable", "surface"}), ("desk", {"surface"}), ("bin", {"container"}),
        ("mug", {"vessel", "pickable"}), ("lamp", {"switchable", "light"}), ("bread_knife", {"knife", "pickable"}),
        ("towel", {"cloth"}), ("apple", {"food", "pickable"}), ("secretary", {"person"}), ("laptop", {"openable"}),
    ],
)  # fmt: skip
def test_categories_have_their_affordances(category: str, types: set[str]) -> None:
    assert types <= knowledge().types(category)


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("tighten a screw", "screwdriver"), ("wipe up a spill", "paper_towel"), ("drink from", "cup"),
        ("open a bottle of wine", "corkscrew"), ("warm food", "microwave"), ("write", "pen"), ("cut paper", "scissors"),
        ("measure the width", "tape_measure"), ("treat a wound", "first_aid_kit"), ("read", "book"),
        ("relieve pain", "painkiller"), ("sweep the floor", "broom"), ("stay dry", "umbrella"),
        ("put out a fire", "fire_extinguisher"), ("water the plants", "watering_can"), ("print", "printer"),
        ("throw away", "bin"), ("reach the top shelf", "ladder"), ("hammer a nail", "hammer"),
    ],
)  # fmt: skip
def test_purposes_are_served_best_by_the_right_things(phrase: str, first: str) -> None:
    purpose = knowledge().purposes_like(phrase)[0]
    ranked = knowledge().for_purpose(purpose.category)
    best = [r.category for r in ranked if r.score == ranked[0].score]
    assert any(knowledge().is_a(b, first) for b in best)


def test_purposes_are_found_in_other_forms_of_the_words() -> None:
    assert knowledge().purposes_like("tightening my screws")[0].category == "turning_screws"
    assert knowledge().purposes_like("zxcv") == ()


def test_an_unknown_purpose_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError, match="no purpose"):
        knowledge().for_purpose("time_travel")


def test_substitutes_have_a_direction_and_are_inherited() -> None:
    def score(wanted: str, offered: str) -> float:
        return next((r.score for r in knowledge().substitutes(wanted) if r.category == offered), 0.0)

    assert score("mug", "cup") > score("mug", "glass") > 0
    assert score("knife", "kitchen_knife") > score("kitchen_knife", "knife")
    assert score("travel_mug", "cup") == score("mug", "cup")
    assert score("paper_towel", "tissue") > 0
    assert score("screwdriver", "banana") == 0
    assert all(r.category != "mug" for r in knowledge().substitutes("mug"))


def test_a_scenes_own_words_are_found_by_category_property_and_purpose() -> None:
    scene = scene_of(green_pear=Kind.OBJECT, steak=Kind.OBJECT, cola_can=Kind.OBJECT, sofa=Kind.ASSET, k31x=Kind.OBJECT)
    known = knowledge()
    assert known.scene_categories(scene, "fruit") == ("green_pear",)
    assert set(known.scene_categories(scene, "food")) == {"green_pear", "steak"}
    assert known.scene_categories(scene, "couch") == ("sofa",)
    assert known.scene_categories_with(scene, "vegetarian") == ("green_pear", "cola_can")
    assert known.scene_categories_with(scene, "vegetarian", value=False) == ("steak",)
    assert [r.category for r in known.scene_categories_for(scene, "quenching_thirst")] == ["cola_can"]
    assert known.scene_categories(scene, "tool") == ()


def test_people_are_known_by_name_and_by_role() -> None:
    known = knowledge()
    for name in ("Tobi", "Wei", "Priya", "Niko", "Fatima", "Olga", "Kwame", "Yuki", "Maria", "Tom"):
        assert known.is_person_name(name), name
    for word in ("desk", "kitchen", "apple", "blue", "printer"):
        assert not known.is_person_name(word), word
    assert known.persons.read("Priya's") == "priya"
    assert known.persons.read("tobis") == "tobi"
    assert not known.persons.is_only_a_name("Will")
    assert known.persons.is_only_a_name("Tobi")
    assert known.is_role("manager")
    assert known.is_role("phd student")
    assert not known.is_role("kitchen")
