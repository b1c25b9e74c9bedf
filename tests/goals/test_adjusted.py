"""What is excepted, taken back, added or only repeated is read like the plain wishes that are left."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.goals.ways import goal, wished

_TABLE = Path(__file__).parent / "adjusted.toml"


def cases() -> Iterator[tuple[str, str]]:
    """Yield every way around every group of things, with the plain wishes."""
    table = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    for way in table["way"]:
        for said in way["said"]:
            for things in table["things"]:
                text = said.format(**things)
                yield text[0].upper() + text[1:], way["plain"].format(**things)


@pytest.mark.parametrize(("said", "plain"), list(cases()))
def test_what_is_adjusted_is_read_like_what_is_left(said: str, plain: str) -> None:
    wanted = wished(plain)
    assert wanted
    assert goal(said) == wanted
