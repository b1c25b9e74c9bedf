"""The page docs/add-a-model.md: what it shows works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from groundplan.errors import ModelAnswerError
from groundplan.language import ask, model_names, question_types, registry
from groundplan.language.limits import Limits
from groundplan.language.prices import Prices
from groundplan.scene.query import Return

from .examples import draft_plan, interpret

PAGE = (Path(__file__).parents[2] / "docs" / "add-a-model.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def parrot(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(registry, "OPENERS", dict(registry.OPENERS))
    names: dict[str, Any] = {}
    exec(compile(block("python"), "docs/add-a-model.md", "exec"), names)
    return names["model"]


def test_the_skeleton_answers_a_question(parrot: Any) -> None:
    asked = ask(parrot, interpret("Where is the hammer?"))
    [search] = asked.answer.search
    assert search.query.categories == ("hammer",)
    assert search.returns == (Return.HOLDER, Return.ROOM)
    assert asked.usage.calls == 1
    assert "parrot" in model_names()


def test_the_skeleton_says_what_it_cannot_read(parrot: Any) -> None:
    assert parrot.answer(interpret("fly away")).unread == ("fly", "away")
    with pytest.raises(ModelAnswerError, match="DraftPlan"):
        parrot.answer(draft_plan())


def test_the_page_names_every_question_every_limit_and_every_kind_of_model() -> None:
    for kind in question_types():
        if kind.__module__.startswith("groundplan"):
            assert f"| `{kind.__name__}` |" in PAGE
    for limit in ("calls", "tokens", "usd", "call_seconds", "question_seconds"):
        assert f"{limit}=" in PAGE
        assert hasattr(Limits(), limit)
    for name in registry.OPENERS:
        assert f"`{name}" in PAGE


def test_the_table_of_prices_on_the_page_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(block("toml"))
    assert Prices.load(path).cost("openai:some-model", 1_000_000, 100_000) == pytest.approx(2.25)
