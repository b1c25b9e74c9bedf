"""A chat model that can see as a detector: it is shown the picture and says what is where."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.errors import ModelAnswerError, ModelUnavailableError
from groundplan.language.asking import ask
from groundplan.language.picture_questions import DetectObjects, ObjectsSeen
from groundplan.language.question import Model
from groundplan.perception.detector import Detection, Image, suppressed
from groundplan.perception.pictures import png
from groundplan.trace import Trace


class ChatDetector:
    """Asks a vision-capable chat model; with `classes` only things of these are asked for."""

    def __init__(self, model: Model, classes: Iterable[str] = (), *, trace: Trace | None = None) -> None:
        """Take the model.

        Raises:
            ModelUnavailableError: it is a model that cannot be shown pictures.
        """
        if not getattr(model, "sees", False):
            raise ModelUnavailableError(
                f"The model {model.name} cannot look at pictures.",
                hint="Name a chat model that can, for example --model openai:MODEL, or another detector.",
            )
        self._model, self._classes, self._trace = model, tuple(classes), trace

    def detect(self, image: Image) -> tuple[Detection, ...]:
        """Return what the model says is in a picture, the surest first.

        Raises:
            ModelError: it cannot be asked, or says nothing usable although told what is wrong.
        """
        question = DetectObjects(
            instruction="Which things are in this picture, and where?", classes=self._classes, images=(png(image),)
        )
        asked = ask(self._model, question, self._trace, self._wrong)
        if not asked.accepted:
            told = asked.rejected.feedback if asked.rejected is not None else ""
            raise ModelAnswerError(f"{self._model.name} does not say where things are in the picture. {told}")
        found = (Detection(each.name, each.sure, each.box) for each in asked.answer.objects)
        return suppressed(tuple(found), 0.9)

    def _wrong(self, answer: ObjectsSeen) -> str | None:
        for each in answer.objects:
            x0, y0, x1, y1 = each.box
            if not (0 <= x0 < x1 <= 1 and 0 <= y0 < y1 <= 1):
                return (
                    f"The box {list(each.box)} of the {each.name} is none: it must be [left, upper, right, lower] as "
                    "fractions of the picture's width and height, each from 0 to 1, left < right and upper < lower."
                )
            if self._classes and each.name not in self._classes:
                return f"{each.name!r} is none of the classes asked for: {', '.join(self._classes)}."
        return None
