from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.errors import InputError, LimitReachedError
from groundplan.language import Usage
from groundplan.language.limits import Limits
from groundplan.language.prices import Prices


def test_a_model_of_one_s_own_machine_costs_nothing() -> None:
    assert Prices.load().cost("ollama:anything:7b", 10_000, 10_000) == 0.0


def test_an_unknown_model_has_no_price() -> None:
    assert Prices.load().cost("openai:no-such-model-was-ever-made", 10, 10) is None
    assert Prices.load().cost("", 10, 10) is None


def test_a_well_known_model_s_price_comes_from_the_price_list() -> None:
    cost = Prices.load().cost("openai:gpt-4o", 1_000_000, 0)
    assert cost is not None
    assert 0.1 < cost < 100


def test_the_user_s_price_goes_before_the_list_and_the_nearer_name_before_the_wider(tmp_path: Path) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(
        '["*"]\nprompt=1\ncompletion=1\n["openai:*"]\nprompt=2\ncompletion=2\n["openai:gpt-4o"]\nprompt=3\ncompletion=3\n'
    )
    prices = Prices.load(path)
    million = 1_000_000
    assert [prices.cost(name, million, 0) for name in ("openai:gpt-4o", "openai:x", "mine", "ollama:x")] == [3, 2, 1, 0]


@pytest.mark.parametrize("content", ["prompt = 1", '["m"]\nprompt = "much"\ncompletion = 1', '["m"]\nprompt = 1', "[["])
def test_a_file_that_is_no_table_of_prices_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "prices.toml"
    path.write_text(content)
    with pytest.raises(InputError, match="not a table of prices"):
        Prices.load(path)


def test_a_missing_table_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"There is no price table .*nowhere\.toml"):
        Prices.load(tmp_path / "nowhere.toml")


def test_usage_adds_up_and_unknown_money_stays_unknown() -> None:
    one, unknown = Usage(calls=1, prompt_tokens=5, cost_usd=0.1), Usage(calls=2, completion_tokens=3, cost_usd=None)
    assert one + one == Usage(calls=2, prompt_tokens=10, cost_usd=0.2)
    assert one + unknown == Usage(calls=3, prompt_tokens=5, completion_tokens=3, cost_usd=None)
    assert (one + unknown) - unknown == Usage(calls=1, prompt_tokens=5, cost_usd=None)
    assert (one + one) - one == one


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        (Limits(calls=3), "3 calls"),
        (Limits(tokens=30), "30 tokens"),
        (Limits(usd=0.5), r"0\.50 US dollars"),
    ],
    ids=["calls", "tokens", "money"],
)
def test_a_limit_that_is_reached_is_named(limits: Limits, told: str) -> None:
    below = Usage(calls=2, prompt_tokens=20, completion_tokens=9, cost_usd=0.49)
    limits.check(below, "m")
    with pytest.raises(LimitReachedError, match=told):
        limits.check(below + Usage(calls=1, completion_tokens=1, cost_usd=0.01), "m")
