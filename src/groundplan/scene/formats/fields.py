"""Reading the fields of one node of a scene file; every error names the field's place as a JSON pointer."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from groundplan.errors import SceneError
from groundplan.scene.entity import Vector

_FLOATS = (float, float, float)
_TEXT = frozenset({str})
_APPOSITION = re.compile(r"(?:an?|the|our|my|his|her|their|aged|who|age|from) |\d{1,3}$|\d+ years")
_GOES_ON = re.compile(r"(?:is|are|was|were|has been|have been|sits|sleeps|lies|works|stands|lives)\b")
"""How a part of a list begins that is the rest of a sentence, which began with somebody's name."""


@dataclass(frozen=True, slots=True)
class Node:
    """One JSON object of a file and its place there ("/nodes/asset/3")."""

    data: Mapping[str, Any]
    place: str

    def error(self, message: str, key: str = "", hint: str = "") -> SceneError:
        """Return an error about this node (about one of its fields, where a key is given)."""
        return SceneError(f"{self.place}{'/' + key if key else ''}: {message}", hint=hint)

    def first(self, *keys: str) -> tuple[str, Any]:
        """Return the first of the keys that is present, with its value; ("", None) where none is."""
        data = self.data
        for key in keys:
            if key in data:
                value = data[key]
                if value is not None and value != "":
                    return key, value
        return "", None

    def text(self, *keys: str) -> str:
        """Return the text of the first of the keys that is present; numbers count as text."""
        data = self.data
        for key in keys:
            if key in data:
                value = data[key]
                if type(value) is str and value and "\x00" not in value:
                    return value.strip()
                break
        else:
            return ""
        key, value = self.first(*keys)
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise self.error(f"must be text, not {_shown(value)}", key)
        text = str(value).strip()
        if "\x00" in text:
            raise self.error("must not contain a null character", key)
        return text

    def texts(self, *keys: str) -> tuple[str, ...]:
        """Return a list of texts, given as a list, as one text separated by commas, or as an object of values."""
        value = self.data.get(keys[0]) if len(keys) == 1 else self.first(*keys)[1]
        if type(value) is str:
            if "," not in value:
                text = value.strip()
                return (text,) if text else ()
            return _listed(value)
        if value is None:
            return ()
        if isinstance(value, list):
            return _items(value)
        if isinstance(value, Mapping):
            return tuple(keyed_attribute(str(k), v) for k, v in value.items())
        return (str(value),)

    def vector(self, *keys: str) -> Vector | None:
        """Return three finite numbers (a missing third is 0), given as a list or as an object with x, y, z."""
        value = self.data.get(keys[0])
        if type(value) is list and tuple(map(type, value)) == _FLOATS:
            x, y, z = value
            if math.isfinite(x + y + z):
                return (x, y, z)
        key, value = self.first(*keys)
        if value is None:
            return None
        if isinstance(value, Mapping):
            value = [value.get("x"), value.get("y"), value.get("z", 0.0)]
        good = isinstance(value, list) and len(value) in (2, 3)
        if not good or not all(isinstance(v, int | float) and not isinstance(v, bool) for v in value):
            raise self.error(f"must be two or three numbers, not {_shown(value)}", key)
        try:
            x, y, z = (float(v) for v in [*value, 0.0][:3])
        except OverflowError as error:
            raise self.error("must be numbers of a size that a float can have", key) from error
        if not all(map(math.isfinite, (x, y, z))):
            raise self.error("must be finite numbers", key)
        return (x, y, z)


def keyed_attribute(key: str, value: Any) -> str:
    """Return a key and its value as one attribute: "capacity: 8"; a value that is true is the key alone."""
    return key if value is True else f"{key}: {_item(value)}"


@lru_cache(maxsize=4096)
def _listed(text: str) -> tuple[str, ...]:
    """Return the parts of a text between its commas; a sentence about somebody stays whole: "Ann, the cook, is in"."""
    found: list[str] = []
    for part in (p.strip() for p in text.split(",")):
        apart = len(found) > 1 and found[-2][:1].isupper() and _APPOSITION.match(found[-1])
        if apart and _GOES_ON.match(part):
            found[-2:] = [", ".join((*found[-2:], part))]
        elif part:
            found.append(part)
    return tuple(found)


def _items(value: list[Any]) -> tuple[str, ...]:
    """Return a list of values as texts; the same few lists of texts stand in many nodes of a file."""
    if {*map(type, value)} <= _TEXT:
        return _stripped(tuple(value))
    return tuple(_item(item) for item in value if item is not None and item != "")


@lru_cache(maxsize=1024)
def _stripped(texts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.strip() for text in texts if text)


def _item(value: Any) -> str:
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, Mapping) and len(value) == 1:
        return ", ".join(keyed_attribute(str(k), v) for k, v in value.items())
    return json.dumps(value, ensure_ascii=False)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:60] + "…"
