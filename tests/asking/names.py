"""Every way of naming a thing (`naming.toml`) in every way of asking for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.asking.matrix import Asked

_ONE = {"one": "one", "is": "is", "it": "it"}
_SEVERAL = {"one": "ones", "is": "are", "it": "they"}


@cache
def names() -> dict[str, Any]:
    """Return the table of names."""
    return tomllib.loads((Path(__file__).parent / "naming.toml").read_text(encoding="utf-8"))


def named() -> Iterator[Asked]:
    """Yield every name of every thing in every way of asking."""
    for group in names()["group"]:
        forms = _SEVERAL if group.get("many") else _ONE
        for said in group["said"]:
            for way in names()["ways"]:
                asked = re.sub(r"\[(\w+)\]", r"{\1}", way).format(x=said, **forms)
                yield Asked(group["scene"], way, said, said, asked[0].upper() + asked[1:], frozenset(group["ids"]))
