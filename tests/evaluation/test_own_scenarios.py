"""Our own scenario files are well formed: scenes load, goals speak of what is there and do not hold yet."""

from __future__ import annotations

from functools import cache

import pytest

from groundplan.evaluation.autogptp.folder import open_folder, own_suite
from groundplan.evaluation.autogptp.rows import FileKind, RowFile
from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain
from groundplan.knowledge.mapping import load_mapping
from groundplan.logic import holds, parse_goal
from groundplan.scene.formats.kit import load_kit_scene
from groundplan.scene.scene import Scene

FOLDER = open_folder(own_suite())
MAPPING = load_mapping(FOLDER.mappings[0])
files = pytest.mark.parametrize("file", FOLDER.files, ids=lambda file: file.stem)


@cache
def loaded(name: str) -> Scene:
    kit = load_kit_scene(FOLDER.scene(name))
    assert not kit.notes
    return affordance_scene(kit.scene, MAPPING, kit.locations)


@files
def test_a_file_has_thirty_different_tasks_every_third_of_them_kept_for_the_test(file: RowFile) -> None:
    assert len({row.task for row in file.rows}) == 30
    assert [row.split for row in file.rows] == ["dev", "dev", "test"] * 10
    assert not any(row.notes or row.problem for row in file.rows)


@files
def test_every_class_of_a_scene_has_affordances_in_the_mapping(file: RowFile) -> None:
    listed = {*MAPPING.classes(), "human", "robot"}
    assert {c for row in file.rows for c in loaded(row.scene_file).categories()} <= listed


@pytest.mark.parametrize("file", [f for f in FOLDER.files if f.kind is not FileKind.SUBSTITUTION], ids=lambda f: f.stem)
def test_every_goal_can_be_read_in_its_scene_and_does_not_hold_yet(file: RowFile) -> None:
    for row in file.rows:
        scene = loaded(row.scene_file)
        domain = scene_domain(scene)
        assert not holds(parse_goal(f"({row.goal})", domain, scene), scene, domain), row.id
        assert row.min_costs is not None
        assert row.min_costs > 0


@pytest.mark.parametrize("file", [f for f in FOLDER.files if f.kind is FileKind.SYSTEM], ids=lambda f: f.stem)
def test_what_may_stand_in_is_in_the_scene_and_what_is_missing_is_not(file: RowFile) -> None:
    for row in file.rows:
        classes = loaded(row.scene_file).categories()
        for missing, other in FOLDER.accepted(row.substitutions_file):
            assert missing not in classes, row.id
            assert other in classes, row.id


@pytest.mark.parametrize("file", [f for f in FOLDER.files if f.kind is FileKind.SUBSTITUTION], ids=lambda f: f.stem)
def test_every_allowed_alternative_is_in_its_scene_and_the_missing_thing_is_not(file: RowFile) -> None:
    for row in file.rows:
        classes = set(loaded(row.scene_file).categories())
        assert row.alternatives
        assert set(row.alternatives) <= classes
        assert row.missing_object not in classes
