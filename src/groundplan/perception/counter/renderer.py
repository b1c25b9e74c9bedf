"""Pictures of arrangements, rendered by MuJoCo (extra `mujoco`), and what is really in them."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError
from groundplan.perception.counter.arrangement import MAKERS, Arrangement, arrange
from groundplan.perception.counter.model import THING, VIEW, model_xml
from groundplan.perception.detector import Detection, Image

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEAST_PIXELS = 25
"""A thing of which fewer pixels are visible is not counted as being in the picture."""


def render(arrangement: Arrangement, *, size: int = 256, view: int = 0) -> tuple[Image, tuple[Detection, ...]]:
    """Return a square picture of the arrangement, `size` pixels wide, and the things visible in it with their boxes.

    Boxes and classes come from the renderer's own segmentation: they are true, whatever a detector may think.

    Raises:
        InputError: MuJoCo is not installed, or there is no OpenGL to render with.
    """
    mujoco = load_mujoco()
    model = mujoco.MjModel.from_xml_string(model_xml(arrangement, largest=size))
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    try:
        renderer = mujoco.Renderer(model, size, size)
    except _failures(mujoco) as error:
        raise InputError(f"MuJoCo cannot render here: {error}.", hint="Set MUJOCO_GL to egl or osmesa.") from error
    try:
        renderer.update_scene(data, camera=VIEW.format(view))
        picture: Image = renderer.render().copy()
        renderer.enable_segmentation_rendering()
        renderer.update_scene(data, camera=VIEW.format(view))
        segments = renderer.render()
    finally:
        renderer.close()
    bodies = _bodies(mujoco, model, segments)
    found = []
    for number, placed in enumerate(arrangement.placed):
        body = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, THING.format(number))
        box = _box(bodies == body, size)
        if box is not None and placed.thing.category in MAKERS:
            found.append(Detection(placed.thing.category, 1.0, box))
    return picture, tuple(found)


def load_mujoco() -> Any:
    """Return the module `mujoco`, set up to render without a screen.

    Raises:
        InputError: it is not installed.
    """
    if sys.platform == "linux":
        os.environ.setdefault("MUJOCO_GL", "egl")
    try:
        import mujoco
    except ImportError as error:
        raise InputError("Rendering needs MuJoCo.", hint="pip install groundplan[mujoco]") from error
    return mujoco


def _failures(mujoco: Any) -> tuple[type[Exception], ...]:
    """Return what MuJoCo raises where there is no OpenGL to render with: its own errors, or those of PyOpenGL."""
    own = (mujoco.FatalError, RuntimeError, ImportError)
    try:
        from OpenGL.error import Error
    except ImportError:
        return own
    return (*own, Error)


def _bodies(mujoco: Any, model: Any, segments: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the body seen at each pixel, -1 where none is."""
    import numpy as np

    geoms = segments[..., 0]
    kinds = segments[..., 1]
    seen = np.where(kinds == int(mujoco.mjtObj.mjOBJ_GEOM), geoms, -1)
    owners = np.append(np.asarray(model.geom_bodyid, dtype=np.int64), -1)
    found: NDArray[np.int64] = owners[seen]
    return found


def _box(mask: NDArray[np.bool_], size: int) -> tuple[float, float, float, float] | None:
    import numpy as np

    rows, columns = np.nonzero(mask)
    if len(rows) < LEAST_PIXELS:
        return None
    edges = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    left, upper, right, lower = (float(edge) / size for edge in edges)
    return left, upper, right, lower


class CounterDetector:
    """The physics world's own renderer as a detector: it knows what is in the pictures that it made itself."""

    def __init__(self, seed: int, *, size: int = 256) -> None:
        """Arrange a counter by the seed; `picture` is what it looks like."""
        self.picture, self._found = render(arrange(seed), size=size)

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """Return what is in its own picture.

        Raises:
            InputError: it is another picture.
        """
        if image.shape != self.picture.shape or (image != self.picture).any():
            raise InputError("The renderer knows only what is in the picture it made.")
        return self._found
