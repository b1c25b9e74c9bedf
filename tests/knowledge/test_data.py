"""The data files: complete, without contradictions, quick to read."""

from __future__ import annotations

import time
from importlib.resources import files
from pathlib import Path

import pytest

from groundplan.errors import InputError, UnknownNameError
from groundplan.knowledge import Knowledge, knowledge
from groundplan.knowledge.affordances import LISTED, RECEPTACLES, WORKS_ON_CONTENTS
from groundplan.knowledge.base import Tables
from groundplan.knowledge.category import Entry
from groundplan.knowledge.taxonomy import Taxonomy
from groundplan.scene.entity import Kind

TYPES = LISTED | WORKS_ON_CONTENTS | {"vessel", "light", "knife", "cloth", "food", "person", "robot"}
LIQUIDS = {"coffee", "tea", "hot_chocolate", "water"}


@pytest.fixture(scope="module")
def known() -> Knowledge:
    return knowledge()


def test_there_are_categories_for_homes_offices_laboratories_schools_hospitals_and_shops(known: Knowledge) -> None:
    assert len(known.categories()) >= 650
    for kind in (Kind.ROOM, Kind.ASSET, Kind.OBJECT, Kind.AGENT):
        assert sum(known.category(c).kind is kind for c in known.categories()) >= 60


def test_a_trait_of_what_is_no_category_is_refused(tmp_path: Path) -> None:
    shipped = files("groundplan.knowledge") / "data"
    for file in shipped.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    traits = tmp_path / "traits.toml"
    traits.write_text(traits.read_text().replace('rechargeable = "phone, ', 'rechargeable = "mobile_phone, '))
    with pytest.raises(InputError, match="mobile_phone"):
        Tables.read(tmp_path)


def test_no_category_is_a_kind_of_itself(known: Knowledge) -> None:
    for name in known.categories():
        assert name not in known.ancestors(name), name
        assert not any(name in known.ancestors(parent) for parent in known.category(name).parents), name


def test_every_parent_and_every_place_exists(known: Knowledge) -> None:
    for name, entry in known.taxonomy.entries.items():
        missing = [other for other in (*entry.parents, *entry.places) if other not in known]
        assert not missing, f"{name}: {missing}"


def test_places_are_rooms_assets_and_things_that_hold_others(known: Knowledge) -> None:
    for name in known.categories():
        for place in known.category(name).places:
            found = known.category(place)
            holds = found.kind in (Kind.ROOM, Kind.FLOOR) or "receptacle" in found.types or found.kind is Kind.ASSET
            assert holds, f"{name} in {place}"


def test_every_object_and_every_asset_has_a_usual_place(known: Knowledge) -> None:
    for name in known.categories():
        if known.category(name).kind in (Kind.OBJECT, Kind.ASSET):
            assert known.usual_places(name), name


def test_only_the_roots_have_no_parents(known: Knowledge) -> None:
    roots = {name for name in known.categories() if not known.category(name).parents}
    assert roots == {"floor", "room", "pose", "asset", "object", "agent"}


def test_types_are_those_the_domains_know_and_nothing_is_container_and_surface(known: Knowledge) -> None:
    for name in known.categories():
        types = known.category(name).types
        assert types <= TYPES, name
        assert len(types & RECEPTACLES) == ("receptacle" in types), f"{name}: {sorted(types)}"


def test_rooms_afford_nothing_and_objects_can_be_picked_up_unless_said(known: Knowledge) -> None:
    for name in known.categories():
        category = known.category(name)
        if category.kind is Kind.ROOM:
            assert not category.types, name
        if category.kind is Kind.OBJECT and "pickable" not in category.types:
            assert any("-pickable" in known.taxonomy.entry(n).types for n in (name, *known.ancestors(name))), name


def test_what_brews_can_be_switched_and_makes_liquids_the_domains_name(known: Knowledge) -> None:
    for name in known.categories():
        category = known.category(name)
        assert set(category.brews) | set(category.gives) <= LIQUIDS, name
        if category.brews:
            assert {"brewer", "switchable", "receptacle"} <= category.types, name


def test_what_is_vegan_is_vegetarian_and_no_meat(known: Knowledge) -> None:
    for name in known.categories():
        properties = known.category(name).properties
        if properties.get("vegan"):
            assert (properties.get("vegetarian"), bool(properties.get("meat"))) == (True, False), name
        if properties.get("meat"):
            assert (properties.get("vegetarian"), properties.get("vegan")) == (False, False), name


def test_every_purpose_and_every_substitute_names_categories_that_exist(known: Knowledge) -> None:
    for purpose in (*known.purposes(), *known.finer_purposes()):
        assert min(len(purpose.phrases), len(purpose.scores)) > 0, purpose.name
        assert all(c in known and 0 <= s <= 1 for c, s in purpose.scores.items()), purpose.name
    for name, scores in known._substitutes.items():
        assert name in known
        assert all(c in known and 0 < s <= 1 for c, s in scores.items()), name


def test_everything_is_read_within_a_quarter_of_a_second_of_processor_time() -> None:
    best = 9.0
    for _ in range(3):
        knowledge.cache_clear()
        start = time.process_time()
        knowledge()
        best = min(best, time.process_time() - start)
    assert best < 0.25


def test_an_unknown_category_is_an_error_that_lists_the_nearest(known: Knowledge) -> None:
    with pytest.raises(UnknownNameError, match="cofee_machine") as caught:
        known.category("cofee_machine")
    assert "coffee_machine" in caught.value.hint


def test_a_cycle_in_the_data_does_not_hang_the_ancestors() -> None:
    taxonomy = Taxonomy([Entry("a", ("b",)), Entry("b", ("a",))])
    assert taxonomy.ancestors("a") == ("b",)


def test_a_clause_with_an_unknown_keyword_names_the_file_and_the_entry(tmp_path: Path) -> None:
    from groundplan.knowledge.table import read_entries

    file = tmp_path / "odd.toml"
    file.write_text('[fruit]\nquince = "tastes sour"\n')
    with pytest.raises(InputError, match=r"odd\.toml, \[fruit\] quince: 'tastes'"):
        list(read_entries(file))


@pytest.mark.parametrize("text", ["[fruit\n", "[fruit]\nquince = 3\n", "quince = 'has sour'\n"])
def test_a_data_file_of_another_shape_is_refused(text: str, tmp_path: Path) -> None:
    from groundplan.knowledge.table import read_entries

    file = tmp_path / "odd.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=r"odd\.toml"):
        list(read_entries(file))
