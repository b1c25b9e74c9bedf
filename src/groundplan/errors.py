"""Every error groundplan raises on purpose, as one tree.

GroundplanError
  InputError            what the user gave cannot be used
    SceneError          a scene file or a change to a scene
    PddlError           PDDL text (has line, column and a caret)
    QueryError          a query that cannot be evaluated
    InstructionError    an instruction that cannot be processed (empty, too long)
    UnknownNameError    a scene, method, model, suite … that does not exist
  ModelError            the model could not be asked or did not answer usably
    ModelUnavailableError   no such model, no key, no connection
    ModelAnswerError        it answered, but never in the required form
    LimitReachedError       calls, tokens, money or time used up
  PlannerError          the planner is missing, was killed, or broke
  WorldError            a world refused an action it should have been able to judge
"""

from __future__ import annotations

from collections.abc import Iterable


class GroundplanError(Exception):
    """Base of all errors meant for the user: one clear message, and a hint on what to do."""

    exit_code = 1

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else self.message


class InputError(GroundplanError):
    """What the user gave cannot be used."""

    exit_code = 2


class SceneError(InputError):
    """A scene file, or a change to a scene, that is not well formed; the message names the place."""


class PddlError(InputError):
    """PDDL text that does not parse or type-check.

    `line` and `column` count from 1; `str()` shows the line with a caret below the column. `mistyped` is an object that
    is of none of the types that are needed where it stands, and these types.
    """

    mistyped: tuple[str, tuple[str, ...]] | None = None

    def __init__(self, message: str, *, line: int = 0, column: int = 0, source: str = "", hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.line = line
        self.column = column
        self.source = source

    def __str__(self) -> str:
        text = self.message
        lines = self.source.splitlines()
        if 1 <= self.line <= len(lines):
            text = f"line {self.line}, column {self.column}: {text}\n  {lines[self.line - 1]}\n  "
            text += " " * (self.column - 1) + "^"
        return f"{text}\n{self.hint}" if self.hint else text


class QueryError(InputError):
    """A query that cannot be evaluated on any scene (for example an unknown relation)."""


class InstructionError(InputError):
    """An instruction that cannot be processed: empty, or far too long."""


class UnknownNameError(InputError):
    """A name that does not exist; the message lists the names that do, nearest first."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        from rapidfuzz import process

        names = sorted(set(known))
        near = [match[0] for match in process.extract(name, names, limit=5, score_cutoff=60)]
        listed = near or names[:20]
        hint = f"{'Nearest' if near else 'Known'}: {', '.join(listed)}" if listed else ""
        super().__init__(f"There is no {kind} named {name!r}.", hint=hint)
        self.kind = kind
        self.name = name


class ModelError(GroundplanError):
    """The language model could not be asked, or did not answer in a usable way."""

    exit_code = 5


class ModelUnavailableError(ModelError):
    """No such model, no key, or no connection to it."""


class ModelAnswerError(ModelError):
    """The model answered, but never in the form the question asks for."""


class LimitReachedError(ModelError):
    """A limit on calls, tokens, money or seconds was reached."""


class PlannerError(GroundplanError):
    """The planner is missing, was killed, or broke."""

    exit_code = 6


class WorldError(GroundplanError):
    """A world was asked something outside what it models."""

    exit_code = 7
