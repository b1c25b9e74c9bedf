from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from groundplan.errors import GroundplanError, SceneError
from groundplan.scene import Changes, Scene, check_scene, load_scene, save_scene, scene_to_dict

from .random_scenes import RANDOMS, random_changes, random_scene
from .samples import flat, flat_scene
from .test_spark_dsg_format import graph

PROPERTY = settings(max_examples=150, deadline=None, derandomize=True)
CORPUS: dict[str, dict[str, Any]] = {
    "sayplan": flat(),
    "native": scene_to_dict(flat_scene(), "native"),
    "spark_dsg": graph(),
}
NUMBERS: tuple[Any, ...] = (None, True, -1, 1e400, 10**400)
JUNK = (*NUMBERS, "", "x", "kitchen\u2194", "\ud800", [], [[]], {}, {"id": "x"}, ["a", "b"])


@PROPERTY
@given(RANDOMS)
@pytest.mark.parametrize("form", ["native", "sayplan"])
def test_a_scene_read_back_is_the_scene_that_was_written(form: str, rng: Random) -> None:
    scene = random_scene(rng)
    check_scene(scene)
    document = json.loads(json.dumps(scene_to_dict(scene, form)))
    again = load_scene(document)
    assert differences(again, scene) == (set(), set())
    assert again == scene
    written = scene_to_dict(again, form)
    assert scene_to_dict(load_scene(written), form) == written


def differences(one: Scene, two: Scene) -> tuple[set[object], set[object]]:
    first = {*one.facts(), *one.entities()}
    second = {*two.facts(), *two.entities()}
    return first - second, second - first


@PROPERTY
@given(RANDOMS)
def test_undoing_effective_changes_gives_the_scene_before(rng: Random) -> None:
    scene = random_scene(rng)
    changes = scene.effective(random_changes(rng, scene))
    assert scene.after(changes).undo(changes) == scene
    assert list(scene.after(changes).undo(changes).ids()) == list(scene.ids())


@PROPERTY
@given(RANDOMS)
def test_a_changed_scene_has_the_indexes_of_one_built_anew(rng: Random) -> None:
    scene = random_scene(rng)
    anew = Scene(scene.entities(), scene.facts())
    for entity_id in anew.ids():
        assert scene.placement(entity_id) == anew.placement(entity_id)
        assert sorted(scene.contents(entity_id)) == sorted(anew.contents(entity_id))
        assert set(scene.about(entity_id)) == {f for f in anew.facts() if entity_id in f[1:]}
        for type_name in scene.types_of(entity_id):
            assert entity_id in scene.of_type(type_name)
    assert scene.categories() == anew.categories()
    assert scene.predicates() == anew.predicates()


def mutated(rng: Random, value: Any) -> Any:
    """Return a JSON value with something in it replaced, removed or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        choice = rng.random()
        if choice < 0.15:
            return {k: v for k, v in value.items() if k != key}
        if choice < 0.25:
            return {**value, rng.choice(("id", "state", "nodes", "room", "zzz")): rng.choice(JUNK)}
        return {**value, key: mutated(rng, value[key])}
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        if rng.random() < 0.2:
            return [*value, value[index]]
        return [*value[:index], mutated(rng, value[index]), *value[index + 1 :]]
    return rng.choice(JUNK)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(RANDOMS)
@pytest.mark.parametrize("form", sorted(CORPUS))
def test_a_damaged_document_is_read_or_refused_but_never_breaks(form: str, rng: Random) -> None:
    data: Any = CORPUS[form]
    for _ in range(rng.randint(1, 3)):
        data = mutated(rng, data)
    try:
        scene = load_scene(data)
    except GroundplanError as refusal:
        outcome = str(refusal)
    else:
        outcome = str(check_scene(scene))
    assert outcome


@settings(max_examples=200, deadline=None, derandomize=True)
@given(RANDOMS)
@pytest.mark.parametrize("form", sorted(CORPUS))
def test_a_damaged_text_is_read_or_refused_but_never_breaks(form: str, rng: Random) -> None:
    text = json.dumps(CORPUS[form], ensure_ascii=False)
    cut = rng.randrange(1, len(text))
    broken = text[:cut] if rng.random() < 0.5 else text[:cut] + rng.choice('{}[],:"\\\x00é1') + text[cut + 1 :]
    try:
        outcome = str(check_scene(load_scene(broken)))
    except GroundplanError as refusal:
        outcome = str(refusal)
    assert outcome


def test_broken_json_is_shown_with_line_column_and_caret() -> None:
    with pytest.raises(SceneError) as caught:
        load_scene('{"nodes": {\n  "room": [}\n}}')
    assert "line 2, column 12" in str(caught.value)
    assert '  "room": [}\n             ^' in str(caught.value)


ODD = ("[" * 100_000, '{"a":' * 100_000, "{}", "[]", "[1, 2]", '{"nodes": 1}', '{"a": 1}', '{"nodes": {"asset": 3}}')


@pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
def test_odd_documents_are_refused(text: str) -> None:
    with pytest.raises(SceneError):
        load_scene(text)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(b"\xff\xfe{}")
    (tmp_path / "empty").write_text("")
    for name in ("missing", "folder", "binary", "empty"):
        with pytest.raises(SceneError, match=name):
            load_scene(tmp_path / name)


def test_a_scene_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "scene.json"
    save_scene(flat_scene(), path)
    before = path.read_bytes()
    with pytest.raises(SceneError, match="spark_dsg"):
        save_scene(flat_scene(), path, "spark_dsg")
    with pytest.raises(SceneError, match="missing"):
        save_scene(flat_scene(), tmp_path / "missing" / "scene.json")
    assert path.read_bytes() == before
    assert load_scene(path) == flat_scene()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("format", ["sayplan ", "xml"])
def test_an_unknown_format_is_named_with_those_that_exist(format: str) -> None:
    with pytest.raises(GroundplanError, match="sayplan"):
        load_scene(flat(), format=format)


def test_changes_that_do_nothing_are_not_effective() -> None:
    scene = flat_scene()
    changes = Changes(added=(("dirty", "jar1"),), removed=(("hot", "jar1"),))
    assert not scene.effective(changes)
