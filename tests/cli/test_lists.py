from __future__ import annotations

from importlib.metadata import metadata

import groundplan as package
from groundplan.language.registry import model_names
from groundplan.methods.registry import method_names

from .conftest import Command


def test_the_methods_are_listed_the_default_first(groundplan: Command) -> None:
    listed = groundplan("methods", "--json").json
    assert [method["name"] for method in listed["methods"]] == list(method_names())
    assert all(method["summary"] for method in listed["methods"])
    assert groundplan("methods").out.startswith("ground ")


def test_the_models_are_listed_each_with_what_it_is(groundplan: Command) -> None:
    listed = groundplan("models", "--json").json
    assert [model["name"] for model in listed["models"]] == model_names()
    assert all(model["summary"] for model in listed["models"])
    assert "embedded" in groundplan("models").out


def test_the_doctor_knows_every_extra_that_can_be_installed(groundplan: Command) -> None:
    declared = metadata("groundplan").get_all("Provides-Extra") or []
    checks = {check["name"]: check for check in groundplan("doctor", "--json").json["checks"]}
    for extra in set(declared) - {"dev"}:
        assert not checks[f"extra {extra}"]["needed"]


def test_the_doctor_finds_a_working_installation(groundplan: Command) -> None:
    ended = groundplan("doctor", "--json")
    assert (ended.code, ended.json["status"]) == (0, "ok")
    assert [check["name"] for check in ended.json["checks"]][:2] == ["python", "embedded model and planner"]
    assert all(check.keys() == {"name", "works", "needed", "detail"} for check in ended.json["checks"])
    assert groundplan("doctor", "--model", "embedded").out.count("✓") >= 3


def test_the_version_is_printed(groundplan: Command) -> None:
    assert groundplan("--version").out == f"groundplan {package.__version__}\n"
