"""The question about a picture: which things are in it, and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import Field

from groundplan.language.question import Answer, Question


class ObjectSeen(Answer):
    """A thing in a picture: its class, its box (left, upper, right, lower as fractions of the picture), how sure."""

    name: str = Field(min_length=1)
    box: tuple[float, float, float, float]
    sure: float = Field(default=0.9, ge=0.0, le=1.0)


class ObjectsSeen(Answer):
    """Everything in a picture that a person could use, each thing by itself."""

    objects: tuple[ObjectSeen, ...]


@dataclass(frozen=True, kw_only=True)
class DetectObjects(Question[ObjectsSeen]):
    """Which things are in this picture, and where? (AutoGPT+P, section III, equation 3, asked of a model that sees).

    `images` is the picture as the bytes of a PNG file; `classes` are the only ones of interest, none for any.
    """

    template: ClassVar[str] = "detect_objects"
    answer_type: ClassVar[type[Answer]] = ObjectsSeen
    instruction: str
    classes: tuple[str, ...] = ()
    images: tuple[bytes, ...] = field(default=(), repr=False)

    def slots(self) -> dict[str, str]:
        """Return the question and the classes."""
        return {"instruction": self.instruction, "classes": ", ".join(self.classes) or "any"}

    def pictures(self) -> tuple[bytes, ...]:
        """Return the picture."""
        return self.images
