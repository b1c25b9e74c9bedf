from __future__ import annotations

import builtins
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from groundplan.errors import InputError
from groundplan.perception.detector import Detection, overlap, suppressed
from groundplan.perception.yolo import OnnxDetector, letterbox

from .tiny_model import DOUBLE, onnx_model

V8 = list(zip((16, 32, 8, 16, 0.9, 0.1), (17, 32, 8, 16, 0.8, 0.1), (48, 32, 16, 8, 0.2, 0.7), strict=True))
"""Three candidates in columns: a cup, nearly the same cup again, and a bowl, in a picture of 64 × 64."""
V5 = [(16, 32, 8, 16, 0.9, 0.9, 0.1), (48, 32, 16, 8, 0.3, 0.1, 0.9)]
"""Two candidates in rows with objectness: a cup, and a bowl that is hardly a thing."""


def picture(height: int = 64, width: int = 64) -> Any:
    return np.zeros((height, width, 3), dtype=np.uint8)


def test_a_yolov8_table_gives_the_surest_of_each_thing(tmp_path: Path) -> None:
    found = OnnxDetector(onnx_model(tmp_path / "v8.onnx", V8)).detect(picture())
    assert [d.category for d in found] == ["cup", "bowl"]
    assert found[0].confidence == pytest.approx(0.9)
    assert found[0].box == pytest.approx((12 / 64, 24 / 64, 20 / 64, 40 / 64))


def test_a_yolov5_table_counts_objectness(tmp_path: Path) -> None:
    [cup] = OnnxDetector(onnx_model(tmp_path / "v5.onnx", V5)).detect(picture())
    assert cup.category == "cup"
    assert cup.confidence == pytest.approx(0.81)
    assert OnnxDetector(tmp_path / "v5.onnx", threshold=0.25).detect(picture())[1].category == "bowl"


def test_boxes_are_mapped_back_from_the_letterboxed_picture(tmp_path: Path) -> None:
    path = onnx_model(tmp_path / "wide.onnx", list(zip((32, 32, 32, 16, 0.9, 0.0), strict=True)))
    [cup] = OnnxDetector(path).detect(picture(100, 200))
    assert cup.box == pytest.approx((0.25, 0.25, 0.75, 0.75))


def test_boxes_in_the_grey_are_left_out_and_those_over_the_edge_are_cut(tmp_path: Path) -> None:
    columns = ((32, 4, 8, 4, 0.9, 0.0), (0, 32, 16, 8, 0.9, 0.0), (float("nan"), 32, 16, 8, 0.9, 0.0))
    [cut] = OnnxDetector(onnx_model(tmp_path / "m.onnx", list(zip(*columns, strict=True)))).detect(picture(100, 200))
    assert cut.box[0] == 0.0
    assert cut.box[2] == pytest.approx(8 / 64)


def test_a_letterbox_keeps_the_proportions_and_is_grey_around() -> None:
    fitted, scale, (left, top) = letterbox(np.full((50, 100, 3), 200, dtype=np.uint8), 64, 64)
    assert (fitted.shape, scale, left, top) == ((64, 64, 3), 0.64, 0, 16)
    assert (fitted[0, 0] == 114).all()
    assert (fitted[63, 63] == 114).all()
    assert (fitted[16, 0] == 200).all()
    assert (fitted[47, 63] == 200).all()


@pytest.mark.parametrize("names", ["{0: 'cup', 1: 'bowl'}", '{"1": "bowl", "0": "cup"}', '["cup", "bowl"]'])
def test_the_classes_are_read_from_the_file(tmp_path: Path, names: str) -> None:
    assert OnnxDetector(onnx_model(tmp_path / "m.onnx", V8, names=names)).names == ("cup", "bowl")


@pytest.mark.parametrize("names", [None, "", "cup", "{0: 'cup', 7: 'bowl'}"])
def test_a_model_without_classes_asks_for_them(tmp_path: Path, names: str | None) -> None:
    path = onnx_model(tmp_path / "m.onnx", V8, names=names)
    with pytest.raises(InputError, match="does not say what its classes"):
        OnnxDetector(path)
    assert OnnxDetector(path, names=("jug", "jar")).detect(picture())[0].category == "jug"


def test_a_model_that_takes_any_size_says_its_own_in_its_metadata(tmp_path: Path) -> None:
    path = onnx_model(tmp_path / "m.onnx", V8, given=(1, 3, "h", "w"), more={"imgsz": "[96, 96]"})
    assert OnnxDetector(path).size == (96, 96)


def test_a_model_of_another_layout_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="its output is 1 × 6 × 3 for 3 classes"):
        OnnxDetector(onnx_model(tmp_path / "m.onnx", V8), names=("a", "b", "c")).detect(picture())
    for options in ({"given": (1, 64, 64, 3)}, {"given": (1, 3)}, {"kind": DOUBLE}):
        with pytest.raises(InputError, match="its input is"):
            OnnxDetector(onnx_model(tmp_path / "m.onnx", V8, **options))


@pytest.mark.parametrize("content", [b"", b"no model at all", b"\x08\x08"])
def test_a_file_that_is_no_model_is_told_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "m.onnx").write_bytes(content)
    with pytest.raises(InputError, match=r"m\.onnx is not an ONNX model"):
        OnnxDetector(tmp_path / "m.onnx")


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="There is no detector"):
        OnnxDetector(tmp_path / "m.onnx")


def test_without_the_extra_it_is_said_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def lacking(name: str, *rest: Any) -> Any:
        if name == "onnxruntime":
            raise ModuleNotFoundError("No module named 'onnxruntime'", name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", lacking)
    with pytest.raises(InputError, match=r"onnxruntime is missing(.|\n)*groundplan\[vision\]"):
        OnnxDetector(tmp_path / "m.onnx")


def test_suppression_is_per_class() -> None:
    box = (0.1, 0.1, 0.3, 0.3)
    cup, again, bowl = Detection("cup", 0.9, box), Detection("cup", 0.8, box), Detection("bowl", 0.7, box)
    assert suppressed((again, bowl, cup)) == (cup, bowl)
    assert overlap(box, (0.2, 0.1, 0.4, 0.3)) == pytest.approx(1 / 3)
    assert overlap(box, (0.5, 0.5, 0.6, 0.6)) == 0


def test_onnxruntime_is_told_to_report_nothing(tmp_path: Path) -> None:
    path = onnx_model(tmp_path / "m.onnx", V8)
    code = (
        "import os; os.environ.pop('ORT_DISABLE_TELEMETRY', None)\n"
        "from groundplan.perception.yolo import OnnxDetector\n"
        f"OnnxDetector({str(path)!r})\n"
        "print(os.environ['ORT_DISABLE_TELEMETRY'], os.listdir(os.environ['TMPDIR']))"
    )
    (tmp_path / "temporary").mkdir()
    surroundings = {**os.environ, "TMPDIR": str(tmp_path / "temporary")}
    shown = subprocess.run([sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["1", "[]"]
