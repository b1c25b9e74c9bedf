from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.evaluation.derivations import DERIVATIONS
from tests.evaluation.raw_scenes import raw_scene

from groundplan.errors import InputError, UnknownNameError
from groundplan.evaluation.library import open_scene, scene_names, suite_names
from groundplan.evaluation.outcome import parse_condition
from groundplan.evaluation.reachable import unreachable
from groundplan.evaluation.solving import enriched_scene
from groundplan.evaluation.suite import Case, Family, Split, Suite, load_suite
from groundplan.logic.evaluate import holds
from groundplan.logic.library import load_domain
from groundplan.scene.entity import Kind

SUITE = load_suite("groundplan")
PLANNING = [case for case in SUITE.tasks if case.expect.wants_plan]
SEARCH = [case for case in SUITE.tasks if case.expect.wants_answer]
# Questions of taste and taxonomy ("lunch for somebody who eats neither meat nor fish"): judged by a person.
UNDERIVED = {"cs02", "cs14", "cs28"}


def by_id(case: Case) -> str:
    return case.id


@pytest.mark.parametrize("name", scene_names())
def test_every_shipped_scene_opens_under_its_own_name(name: str) -> None:
    assert open_scene(name).name == name


def test_the_scenes_are_as_large_as_the_papers() -> None:
    def size(name: str) -> tuple[int, int]:
        scene = open_scene(name)
        return len(scene.of_kind(Kind.ROOM)), len(scene.of_kind(Kind.ASSET)) + len(scene.of_kind(Kind.OBJECT))

    office, home = size("office"), size("home")
    assert office[0] >= 37
    assert office[1] >= 150
    assert home[0] >= 28
    assert home[1] >= 112
    assert len(open_scene("home").of_kind(Kind.FLOOR)) == 3


@pytest.mark.parametrize("name", ["office", "home"])
def test_every_room_can_be_reached_from_where_the_robot_stands(name: str) -> None:
    raw = raw_scene(name)
    reached = raw.distances(raw.holder["robot"])
    assert {r for r, kind in raw.kind.items() if kind == "room"} <= set(reached)


def test_a_scene_that_does_not_exist_is_named_with_the_nearest_that_do() -> None:
    with pytest.raises(UnknownNameError, match="offfice") as caught:
        open_scene("offfice")
    assert "office" in caught.value.hint


def test_the_suite_is_large_enough_and_a_third_of_each_family_is_kept_aside() -> None:
    sizes = {family: len(SUITE.chosen(families=(family,))) for family in Family}
    assert sizes[Family.SIMPLE_SEARCH] >= 40
    assert sizes[Family.COMPLEX_SEARCH] >= 40
    assert sizes[Family.SIMPLE_PLANNING] >= 30
    assert sizes[Family.LONG_HORIZON_PLANNING] >= 30
    for family in Family:
        share = len(SUITE.chosen(Split.TEST, (family,))) / sizes[family]
        assert 0.3 <= share <= 0.37


def test_no_instruction_occurs_twice() -> None:
    texts = [case.instruction.casefold() for case in SUITE.tasks]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("case", SEARCH, ids=by_id)
def test_every_id_of_an_expected_answer_exists_in_its_scene(case: Case) -> None:
    raw = raw_scene(case.scene)
    roles = {role for room in raw.all(kind="room") for role in raw.attributes[room]}
    known = {*raw.kind, *raw.name.values(), *raw.own.values(), *roles}
    assert {*case.expect.all_of, *case.expect.some_of, *case.expect.also} <= known


def test_every_question_is_derived_except_matters_of_taste() -> None:
    assert {case.id for case in SEARCH} - set(DERIVATIONS) == UNDERIVED


@pytest.mark.parametrize("case", [c for c in SEARCH if c.id in DERIVATIONS], ids=by_id)
def test_expected_answers_agree_with_an_independent_derivation(case: Case) -> None:
    derived = DERIVATIONS[case.id](raw_scene(case.scene))
    expect = case.expect
    if expect.none:
        assert not derived
    elif expect.all_of:
        assert derived - set(expect.also) == set(expect.all_of) - set(expect.also)
    else:
        assert set(expect.some_of) <= derived <= {*expect.some_of, *expect.also}
    if expect.number is not None:
        assert expect.number == len(derived)
    if expect.exists is not None:
        assert expect.exists == bool(derived)


@pytest.mark.parametrize("case", PLANNING, ids=by_id)
def test_every_planning_outcome_is_well_formed_and_false_at_the_start(case: Case) -> None:
    scene = enriched_scene(case.scene)
    domain = load_domain(scene.domain)
    expect = case.expect
    conditions = [expect.goal, *expect.passes, expect.keeps, *(e.condition for e in (*expect.events, *expect.never))]
    for condition in conditions:
        if condition is not None:
            parse_condition(condition, scene, domain)
    assert expect.goal is not None
    assert holds(parse_condition(expect.goal, scene, domain), scene, domain) is expect.already
    for event in (*expect.events, *expect.never):
        assert event.action in domain.schemas
        assert all(arg in scene for arg in event.args or ())


def test_a_suite_file_finds_the_scenes_beside_it(tmp_path: Path) -> None:
    (tmp_path / "flat.json").write_text(json.dumps({"nodes": {"room": [{"id": "hall"}]}, "links": []}))
    task = {
        "id": "a",
        "family": "simple_search",
        "scene": "flat.json",
        "instruction": "Is there a cat?",
        "expect": {"none": True},
    }
    path = tmp_path / "own.json"
    path.write_text(json.dumps({"groundplan_suite": 1, "name": "own", "tasks": [task]}))
    assert load_suite(path).tasks[0].scene == str(tmp_path / "flat.json")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "not JSON: line 1"),
        ('{"groundplan_suite": 1, "name": "x"}', "at tasks"),
        ('{"groundplan_suite": 2, "name": "x", "tasks": []}', "at groundplan_suite"),
    ],
)
def test_a_malformed_suite_is_one_clear_error(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(InputError, match=complaint):
        load_suite(path)


def test_a_case_must_expect_exactly_one_kind_of_outcome() -> None:
    case = {"id": "a", "family": "simple_search", "scene": "office", "instruction": "?", "expect": {}}
    with pytest.raises(ValueError, match="exactly one"):
        Suite.model_validate({"name": "x", "tasks": [case]})


def test_an_unknown_suite_lists_the_known_ones() -> None:
    with pytest.raises(UnknownNameError) as caught:
        load_suite("groundplam")
    assert set(suite_names()) & set(caught.value.hint.replace(",", " ").split())


@pytest.mark.parametrize(
    "case", [case for case in PLANNING if case.id in {"sp08", "sp14", "sp28", "lp12", "lp30"}], ids=by_id
)
def test_planning_outcomes_can_be_reached(case: Case) -> None:
    """A sample; benchmarks/eval_reachable.py checks them all."""
    assert unreachable(case) == ""


def test_an_outcome_out_of_reach_is_noticed() -> None:
    case = next(case for case in PLANNING if case.id == "sp24")
    impossible = case.expect.model_copy(update={"goal": "(holding robot grand_piano)", "already": False})
    assert unreachable(case.model_copy(update={"expect": impossible})) != ""
