"""Recording a model's answers, and replaying them exactly.

A recording is a file of JSON lines: a header, then one line per question with the question's fields, the answer (or the
error) and the usage. Replaying gives the same answers and the same usage, so the same run, without the model; a
question that is not the one recorded at its place is an error that names the difference.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, cast

from pydantic import ValidationError

import groundplan.errors as errors
from groundplan.errors import InputError, ModelAnswerError, ModelError
from groundplan.files import read_text, why
from groundplan.knowledge.mapping.mapping import Mapping
from groundplan.language.question import A, Answer, Attempt, Model, Question, Usage
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

_VERSION = 1
_SHOWN = 80


class Recorder:
    """Passes questions on to a model and writes every answer down as it comes."""

    def __init__(self, model: Model, path: str | Path) -> None:
        """Start the recording; a file of this name is replaced.

        Raises:
            InputError: the file cannot be written.
        """
        self.model, self.name = model, model.name
        self.sees = getattr(model, "sees", False)
        self._path = Path(path)
        self._write({"groundplan_recording": _VERSION, "model": model.name}, mode="w")

    @property
    def usage(self) -> Usage:
        """The model's usage."""
        return self.model.usage

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Have the model answer, and write down what it said, or how it failed.

        Raises:
            ModelError: as the model does.
        """
        before = self.model.usage
        line: dict[str, Any] = {"question": question_fields(question)}
        line["key"] = key_of(line["question"])
        try:
            answer = self.model.answer(question, trace)
        except ModelError as error:
            line["error"] = {"kind": type(error).__name__, "message": error.message, "hint": error.hint}
            raise
        else:
            line["answer"] = answer.model_dump(mode="json")
            return answer
        finally:
            if "answer" in line or "error" in line:
                self._write({**line, "usage": asdict(self.model.usage - before)})

    def _write(self, line: dict[str, Any], mode: str = "a") -> None:
        try:
            with self._path.open(mode, encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        except OSError as error:
            raise InputError(f"The recording {self._path} cannot be written: {why(error)}.") from error


class Recorded:
    """Replays a recording: the same questions in the same order get the same answers, errors and usage."""

    def __init__(self, path: str | Path) -> None:
        """Read the recording.

        Raises:
            InputError: there is no such file, or it is not a recording.
        """
        self._path = Path(path)
        header, *self._lines = _read(self._path)
        self.name = str(header.get("model", "recorded"))
        self._usage = Usage()
        self._position = 0

    @property
    def usage(self) -> Usage:
        """What the recorded model used for the questions replayed so far."""
        return self._usage

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Give the recorded answer.

        Raises:
            ModelAnswerError: the recording has ended, or has another question here.
            ModelError: the recorded model failed here.
        """
        asked = question_fields(question)
        if self._position >= len(self._lines):
            message = f"The recording {self._path} ends after {len(self._lines)} questions; one more is asked"
            raise ModelAnswerError(f"{message} ({asked['question']}).", hint=_RECORD_AGAIN)
        line = self._lines[self._position]
        if line["key"] != key_of(asked):
            number = self._position + 1
            difference = _difference(line["question"], asked)
            raise ModelAnswerError(
                f"Question {number} is not the one in {self._path}: {difference}", hint=_RECORD_AGAIN
            )
        self._position += 1
        self._usage += Usage(**line["usage"])
        if "error" in line:
            raise _error(line["error"])
        try:
            return cast("A", question.answer_type.model_validate_json(json.dumps(line["answer"])))
        except ValidationError as error:
            message = f"Line {self._position + 1} of {self._path} holds no {question.answer_type.__name__}: {error}"
            raise ModelAnswerError(message, hint=_RECORD_AGAIN) from error


_RECORD_AGAIN = "The scene, the instruction, the method or groundplan itself has changed since: record the run again."


def question_fields(question: Question[Any]) -> dict[str, Any]:
    """Return everything a question holds as JSON data; a scene by its name and a fingerprint of all it contains."""
    told: dict[str, Any] = {"question": type(question).__name__}
    for each in fields(question):
        told[each.name] = _data(getattr(question, each.name))
    data: dict[str, Any] = json.loads(json.dumps(told))
    return data


def key_of(question: dict[str, Any]) -> str:
    """Return a hash of a question's fields that is the same on every machine."""
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:16]


def fingerprint(scene: Scene) -> str:
    """Return a hash of everything in the scene, the same on every machine whatever the order things were added in."""
    digest = hashlib.sha256()
    for line in sorted(repr(entity) for entity in scene.entities()):
        digest.update(line.encode())
    for fact in sorted(scene.facts()):
        digest.update(repr(fact).encode())
    return digest.hexdigest()[:16]


def _data(value: Any) -> Any:
    if isinstance(value, Scene):
        return f"{value.name} ({fingerprint(value)})"
    if isinstance(value, Attempt):
        return {"answer": value.answer.model_dump(mode="json"), "feedback": value.feedback}
    if isinstance(value, Answer):
        return value.model_dump(mode="json")
    if isinstance(value, Mapping):
        return {category: sorted(value.affordances(category)) for category in sorted(value.classes())}
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()[:16]
    if isinstance(value, tuple | list):
        return [_data(each) for each in value]
    return value


def _read(path: Path) -> list[dict[str, Any]]:
    text = read_text(path, "recording")
    lines: list[dict[str, Any]] = []
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), 1):
        wanted = {"groundplan_recording"} if number == 1 else {"key", "question", "usage"}
        try:
            data = json.loads(line)
        except json.JSONDecodeError as error:
            raise InputError(f"Line {number} of the recording {path} is not JSON: {error}") from error
        if not isinstance(data, dict) or not wanted <= data.keys():
            raise InputError(f"Line {number} of {path} does not belong to a recording.", hint=_HOW_TO_RECORD)
        lines.append(data)
    if not lines:
        raise InputError(f"The recording {path} is empty.", hint=_HOW_TO_RECORD)
    return lines


_HOW_TO_RECORD = "Make one with --record FILE."


def _difference(recorded: dict[str, Any], asked: dict[str, Any]) -> str:
    """Name the first field in which two questions differ, and show both from where they part."""
    for name in dict.fromkeys([*recorded, *asked]):
        was, now = (json.dumps(q.get(name), ensure_ascii=False) for q in (recorded, asked))
        if was != now:
            parts = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), min(len(was), len(now)))
            start = max(0, parts - _SHOWN // 4)
            cut = "…" if start else ""
            return f"{name} was {cut}{was[start : start + _SHOWN]} and is now {cut}{now[start : start + _SHOWN]}"
    return "it was recorded by another version"


def _error(recorded: dict[str, str]) -> ModelError:
    kind = getattr(errors, recorded["kind"], ModelAnswerError)
    failed = kind(recorded["message"], hint=recorded["hint"])
    return failed if isinstance(failed, ModelError) else ModelAnswerError(recorded["message"])
