"""MIT spark_dsg (placeholder until the reader lands)."""

from __future__ import annotations

from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.formats.document import Document
from groundplan.scene.scene import Scene


def looks_like(data: dict[str, Any]) -> bool:
    """Say whether the document is a dynamic scene graph."""
    return "layer_ids" in data


def read(document: Document) -> Scene:
    """Read."""
    raise SceneError("spark_dsg files cannot be read yet.")
