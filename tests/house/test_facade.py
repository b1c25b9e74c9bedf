from __future__ import annotations

import subprocess
import sys
import typing
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import groundplan


def test_the_public_face_has_at_most_25_names() -> None:
    assert len(groundplan.__all__) <= 25
    assert sorted(groundplan.__all__) == groundplan.__all__, "sorted, so that a reader finds them"


@pytest.mark.parametrize("name", groundplan.__all__)
def test_every_public_name_exists_and_says_what_it_is(name: str) -> None:
    value = getattr(groundplan, name)
    assert not isinstance(value, ModuleType)
    assert value.__doc__


@pytest.mark.parametrize("name", groundplan._HOMES)
def test_every_public_name_is_known_to_type_checkers_by_the_same_home(name: str) -> None:
    home = groundplan._HOMES[name]
    source = typing.cast("str", import_module("inspect").getsource(groundplan))
    assert f"from {home} import {name} as {name}\n" in source
    assert getattr(import_module(home), name) is getattr(groundplan, name)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    name = "fly"
    with pytest.raises(AttributeError, match=name):
        getattr(groundplan, name)


def test_all_public_names_are_listed_by_dir() -> None:
    assert set(groundplan.__all__) <= set(dir(groundplan))


def test_plan_takes_a_scene_a_name_or_a_file_and_any_model(tmp_path: Path) -> None:
    kitchen = groundplan.open_scene("kitchen")
    groundplan.save_scene(kitchen, tmp_path / "kitchen.json")
    question = "Where is the jam?"
    answers = [
        groundplan.plan(question, given, model=model).answer
        for given in (kitchen, "kitchen", tmp_path / "kitchen.json")
        for model in ("embedded", groundplan.open_model("embedded"))
    ]
    assert answers[0]
    assert set(answers) == {answers[0]}


def test_importing_the_package_takes_less_than_50_ms() -> None:
    code = "import time; t = time.process_time(); import groundplan; print(time.process_time() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(3)]
    assert min(float(run.stdout) for run in runs) < 0.05


def test_importing_the_package_loads_nothing_else() -> None:
    code = (
        "import sys, groundplan; print([m for m in sys.modules if m.startswith(('groundplan.', 'pydantic', 'rich'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"


HEAVY = ("matplotlib", "networkx", "numpy", "pydantic_ai", "openai", "anthropic", "httpx", "unified_planning")


def test_importing_every_module_loads_no_heavy_library() -> None:
    code = (
        "import pkgutil, importlib, sys, groundplan\n"
        "for m in pkgutil.walk_packages(groundplan.__path__, 'groundplan.'): importlib.import_module(m.name)\n"
        f"print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
