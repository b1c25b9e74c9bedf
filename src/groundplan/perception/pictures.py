"""Pictures: from files to arrays, and back to the bytes of a file."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from groundplan.errors import InputError
from groundplan.files import why
from groundplan.perception.detector import Box, Image

_GREATEST = 100_000_000
"""Pictures with more pixels are refused."""


def lacking(error: ImportError) -> InputError:
    """Say that the extra for pictures is not installed."""
    return InputError(
        f"Pictures cannot be looked at: the package {error.name or 'needed'} is missing.",
        hint="Install it with: pip install 'groundplan[vision]'",
    )


def load_picture(path: str | Path) -> Image:
    """Read a picture from a file, turned upright as its EXIF data says.

    Raises:
        InputError: there is no such file, it is no picture, or the extra `vision` is not installed.
    """
    try:
        import numpy as np
        from PIL import Image as Pillow
        from PIL import ImageOps
    except ImportError as error:
        raise lacking(error) from error
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError as error:
        raise InputError(f"There is no picture {str(path)!r}.", hint="Check the path.") from error
    except (OSError, ValueError) as error:
        raise InputError(f"The picture {str(path)!r} cannot be read: {error}.") from error
    try:
        with Pillow.open(BytesIO(data)) as opened:
            if opened.width * opened.height > _GREATEST:
                raise InputError(
                    f"{path} is too large: {opened.width} × {opened.height} pixels.", hint="Scale it down."
                )
            return np.asarray(ImageOps.exif_transpose(opened).convert("RGB"), dtype=np.uint8)
    except (OSError, ValueError, SyntaxError, Warning, Pillow.DecompressionBombError) as error:
        raise InputError(
            f"{path} is not a picture, or a broken one.", hint="PNG, JPEG and the like are read."
        ) from error


def png(image: Image) -> bytes:
    """Return a picture as the bytes of a PNG file.

    Raises:
        InputError: the extra `vision` is not installed.
    """
    try:
        from PIL import Image as Pillow
    except ImportError as error:
        raise lacking(error) from error
    written = BytesIO()
    Pillow.fromarray(image).save(written, format="PNG")
    return written.getvalue()


def save_boxes(image: Image, boxes: dict[str, Box], path: str | Path) -> None:
    """Write a picture with boxes and their names drawn into it; the file's ending says the format.

    Raises:
        InputError: the file cannot be written, or the extra `vision` is not installed.
    """
    try:
        from PIL import Image as Pillow
        from PIL import ImageDraw
    except ImportError as error:
        raise lacking(error) from error
    drawn = Pillow.fromarray(image)
    pen = ImageDraw.Draw(drawn)
    for name, (left, upper, right, lower) in boxes.items():
        corners = (left * drawn.width, upper * drawn.height, right * drawn.width, lower * drawn.height)
        pen.rectangle(corners, outline=(220, 30, 30), width=max(1, drawn.width // 320))
        pen.text((corners[0] + 2, max(0.0, corners[1] - 11)), name, fill=(220, 30, 30))
    try:
        drawn.save(path)
    except (OSError, ValueError) as error:
        raise InputError(f"The picture cannot be written to {path}: {why(error)}.", hint="Name a .png file.") from error
