"""Tiny ONNX files written byte by byte: models that say the same of every picture, or describe the picture itself."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

FLOAT, DOUBLE = 1, 11


def _varint(value: int) -> bytes:
    out = b""
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def _field(number: int, value: int | bytes | str) -> bytes:
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    data = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(data)) + data


def _value(name: str, shape: Sequence[int | str], kind: int = FLOAT) -> bytes:
    sides = b"".join(_field(1, _field(1, side) if isinstance(side, int) else _field(2, side)) for side in shape)
    return _field(1, name) + _field(2, _field(1, _field(1, kind) + _field(2, sides)))


def onnx_model(
    path: Path,
    output: Sequence[Sequence[float]],
    *,
    names: str | None = '{"0": "cup", "1": "bowl"}',
    given: Sequence[int | str] = (1, 3, 64, 64),
    kind: int = FLOAT,
    more: Mapping[str, str] | None = None,
) -> Path:
    """Write a model with input `images` that says `output` (one table, 1 × rows × columns) of every picture."""
    shape = (1, len(output), len(output[0]))
    raw = b"".join(struct.pack("<f", number) for row in output for number in row)
    tensor = b"".join(_field(1, side) for side in shape) + _field(2, FLOAT) + _field(8, "told") + _field(9, raw)
    node = _field(1, "told") + _field(2, "output0") + _field(4, "Identity")
    graph = _field(1, node) + _field(2, "tiny") + _field(5, tensor)
    graph += _field(11, _value("images", given, kind)) + _field(12, _value("output0", shape))
    told = {**({} if names is None else {"names": names}), **(more or {})}
    metadata = b"".join(_field(14, _field(1, key) + _field(2, text)) for key, text in told.items())
    path.write_bytes(_field(1, 8) + _field(7, graph) + _field(8, _field(2, 13)) + metadata)
    return path
