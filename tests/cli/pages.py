"""The schema as docs/json.md gives it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return the text of the section whose heading begins with this."""
    return next(part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE) if part.startswith(title))


def example(title: str) -> dict[str, Any]:
    """Return the JSON document that a section shows."""
    found = re.search(r"```json\n(.*?)```", section(title), re.DOTALL)
    assert found is not None
    document: dict[str, Any] = json.loads(found[1])
    return document


def fields(title: str) -> set[str]:
    """Return the fields that a section's table explains."""
    cells = re.findall(r"^\| (`[^|]*) \|", section(title), re.MULTILINE)
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}
