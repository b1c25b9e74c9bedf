"""Detectors of the YOLO family in ONNX files, run by onnxruntime on the CPU.

Two layouts of the output are read: that of YOLOv8 (1 × (4 + classes) × candidates) and that of YOLOv5
(1 × candidates × (5 + classes), with an objectness of its own). Boxes are centre x, centre y, width and height in
pixels of the input.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError
from groundplan.perception.detector import Detection, Image, suppressed
from groundplan.perception.pictures import lacking

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_GREY = 114
_USUAL_SIZE = 640
_MOST = 1000
_KINDS = {"tensor(float)": "float32", "tensor(float16)": "float16"}


class OnnxDetector:
    """A detector in an ONNX file; `names` are its classes in order where the file does not say them."""

    def __init__(self, path: str | Path, names: Sequence[str] | None = None, threshold: float = 0.4) -> None:
        """Open the model; detections less sure than `threshold` are left out.

        Raises:
            InputError: there is no such file, it is no model or one of another layout, the names of the classes are
                not known, or the extra `vision` is not installed.
        """
        self.path, self.threshold = Path(path), threshold
        self._session = _opened(self.path)
        inputs = self._session.get_inputs()
        shape = list(inputs[0].shape) if len(inputs) == 1 else []
        if len(shape) != 4 or shape[1] != 3 or inputs[0].type not in _KINDS:
            raise self._other_layout(f"its input is {[(i.name, i.type, i.shape) for i in inputs]}")
        self._input, self._kind = inputs[0].name, _KINDS[inputs[0].type]
        told = self._session.get_modelmeta().custom_metadata_map
        height, width = (side if isinstance(side, int) and side > 0 else _side(told) for side in shape[2:])
        self.size = height, width
        self.names = tuple(names) if names is not None else _names(told.get("names", ""))
        if not self.names:
            raise InputError(f"{path} does not say what its classes are called.", hint="Give their names, in order.")

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """Return what is in a picture, the surest first.

        Raises:
            InputError: the model fails on it, or its output is of another layout.
        """
        import numpy as np

        fitted, scale, (left, top) = letterbox(image, *self.size)
        given = fitted.transpose(2, 0, 1)[None].astype(self._kind) / np.asarray(255, self._kind)
        rows = self._rows(np.asarray(self._run(given)))
        high, wide = image.shape[:2]
        found = []
        for x, y, w, h, score, index in rows.tolist():
            edges = (x - w / 2 - left, y - h / 2 - top, x + w / 2 - left, y + h / 2 - top)
            lengths = (wide, high, wide, high)
            x0, y0, x1, y1 = (min(1.0, max(0.0, e / scale / n)) for e, n in zip(edges, lengths, strict=True))
            if x1 > x0 and y1 > y0:
                found.append(Detection(self.names[int(index)], min(1.0, score), (x0, y0, x1, y1)))
        return suppressed(tuple(found))

    def _run(self, given: NDArray[Any]) -> Any:
        try:
            return self._session.run(None, {self._input: given})[0]
        except _refusals() as error:
            raise InputError(f"The model {self.path} fails on a picture: {error}") from error

    def _rows(self, output: NDArray[Any]) -> NDArray[np.float64]:
        """Return the sure candidates, one per row: centre x and y, width, height, score, number of the class."""
        import numpy as np

        count = len(self.names)
        if output.ndim == 3 and output.shape[:2] == (1, 4 + count):
            table = output[0].T.astype(np.float64)
            scores = table[:, 4:]
        elif output.ndim == 3 and output.shape[0] == 1 and output.shape[2] == 5 + count:
            table = output[0].astype(np.float64)
            scores = table[:, 5:] * table[:, 4:5]
        else:
            raise self._other_layout(f"its output is {' × '.join(map(str, output.shape))} for {count} classes")
        best = scores.argmax(axis=1)
        rows = np.column_stack([table[:, :4], scores[np.arange(len(scores)), best], best])
        rows = rows[np.isfinite(rows).all(axis=1)]
        rows = rows[rows[:, 4] >= self.threshold]
        return np.asarray(rows[np.argsort(-rows[:, 4], kind="stable")][:_MOST])

    def _other_layout(self, found: str) -> InputError:
        return InputError(
            f"{self.path} is not a detector of a layout that is read: {found}.",
            hint="Read are YOLOv8 (1 × (4 + classes) × candidates) and YOLOv5 (1 × candidates × (5 + classes)), with "
            "one input of 1 × 3 × height × width; see docs/images.md.",
        )


def letterbox(image: Image, height: int, width: int) -> tuple[Image, float, tuple[int, int]]:
    """Return a picture scaled into height × width pixels amid grey, the scale, and the grey pixels left and above."""
    import numpy as np
    from PIL import Image as Pillow

    high, wide = image.shape[:2]
    scale = min(height / high, width / wide)
    new_high, new_wide = max(1, round(high * scale)), max(1, round(wide * scale))
    scaled = Pillow.fromarray(image).resize((new_wide, new_high), Pillow.Resampling.BILINEAR)
    fitted = np.full((height, width, 3), _GREY, dtype=np.uint8)
    top, left = (height - new_high) // 2, (width - new_wide) // 2
    fitted[top : top + new_high, left : left + new_wide] = np.asarray(scaled)
    return fitted, scale, (left, top)


def shipped_detector(threshold: float = 0.4) -> OnnxDetector:
    """Return the detector that ships with the package: things on a kitchen counter.

    Raises:
        InputError: it is not there, or the extra `vision` is not installed.
    """
    with as_file(files("groundplan.perception") / "models" / "counter.onnx") as path:
        return OnnxDetector(path, threshold=threshold)


def _opened(path: Path) -> Any:
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")  # read once, as onnxruntime is imported: it reports otherwise
    try:
        import numpy  # noqa: F401 - asked for here, so that its lack is said before a picture is looked at
        import onnxruntime
        import PIL  # noqa: F401
    except ImportError as error:
        raise lacking(error) from error
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"There is no detector {str(path)!r}.", hint="Check the path.") from error
    except (OSError, ValueError) as error:
        raise InputError(f"The detector {str(path)!r} cannot be read: {error}.") from error
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    except _refusals() as error:
        raise InputError(f"{path} is not an ONNX model that can be run: {str(error)[:300]}") from error


def _refusals() -> tuple[type[Exception], ...]:
    """Return what onnxruntime raises: classes of its own without a common base."""
    from onnxruntime.capi import onnxruntime_pybind11_state as failures

    own = (each for each in vars(failures).values() if isinstance(each, type) and issubclass(each, Exception))
    return (RuntimeError, ValueError, *own)


def _side(told: Mapping[str, str]) -> int:
    """Return the side of the input in pixels where the model takes any."""
    sizes = _literal(told.get("imgsz", ""))
    first = sizes[0] if isinstance(sizes, list | tuple) and sizes else sizes
    return first if isinstance(first, int) and first > 0 else _USUAL_SIZE


def _names(text: str) -> tuple[str, ...]:
    """Return the classes by number, from a JSON object, a Python dict as text, or a list of either kind."""
    names = _literal(text)
    if isinstance(names, list | tuple):
        return tuple(map(str, names))
    if not isinstance(names, dict):
        return ()
    by_number = {int(key): str(name) for key, name in names.items() if str(key).isdigit()}
    if sorted(by_number) != list(range(len(names))):
        return ()
    return tuple(by_number[number] for number in range(len(names)))


def _literal(text: str) -> Any:
    for read in (json.loads, ast.literal_eval):
        try:
            return read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
    return None
