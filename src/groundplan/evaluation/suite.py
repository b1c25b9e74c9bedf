"""Suites: instructions over scenes, each with an outcome that a machine can check."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from groundplan.errors import InputError
from groundplan.evaluation.library import suite_text


class Family(StrEnum):
    """The four families of instructions of SayPlan (Rana et al. 2023, appendix C)."""

    SIMPLE_SEARCH = "simple_search"
    COMPLEX_SEARCH = "complex_search"
    SIMPLE_PLANNING = "simple_planning"
    LONG_HORIZON_PLANNING = "long_horizon_planning"

    @property
    def is_search(self) -> bool:
        """Whether the family's instructions ask something about the scene."""
        return self in (Family.SIMPLE_SEARCH, Family.COMPLEX_SEARCH)

    @property
    def label(self) -> str:
        """The family's name as people read it."""
        return self.value.replace("_", " ").replace("long horizon", "long-horizon").capitalize()


class Split(StrEnum):
    """What a case is for: developing against, or only ever scoring."""

    DEV = "dev"
    TEST = "test"


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Event(_Data):
    """A step that must (or must not) happen: an action as it is shown, in a state where `while` holds before it.

    `args` None means any arguments; `while` is a condition as in `Expectation.goal`.
    """

    action: str
    args: tuple[str, ...] | None = None
    condition: str | None = Field(default=None, alias="while")


class Expectation(_Data):
    """The outcome that counts as correct.

    For a question: every id of `all_of` and at least one of `some_of` is in the answer, and nothing that is in none of
    the three lists (`also` are ids that do no harm). `none`: the answer is the empty set. `number` and `exists` are
    the right count and the right yes or no, for methods that say one.

    For a task: `goal` holds in the final state; `events` have happened and `never` have not; the formulas of `passes`
    hold in this order in states along the way; `keeps` holds in every state. Formulas are PDDL over the scene's
    domain, with two abbreviations: `(placed x y)` is "in or on", `(within x y)` is "in or on it, or in or on something
    that is". `already` says that the goal holds from the start. `statuses` are the accepted ends of an instruction
    that cannot be carried out.
    """

    all_of: tuple[str, ...] = ()
    some_of: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    none: bool = False
    number: int | None = None
    exists: bool | None = None
    goal: str | None = None
    events: tuple[Event, ...] = ()
    never: tuple[Event, ...] = ()
    passes: tuple[str, ...] = ()
    keeps: str | None = None
    already: bool = False
    statuses: tuple[str, ...] = ()

    @property
    def wants_answer(self) -> bool:
        """Whether an answer set is expected."""
        return bool(self.all_of or self.some_of or self.none)

    @property
    def wants_plan(self) -> bool:
        """Whether a plan is expected."""
        return self.goal is not None

    @model_validator(mode="after")
    def _one_kind(self) -> Expectation:
        if sum((self.wants_answer, self.wants_plan, bool(self.statuses))) != 1:
            raise ValueError("give exactly one of: an answer (all_of, some_of, none), a goal, statuses")
        return self


class Case(_Data):
    """One instruction of a suite."""

    id: str
    family: Family
    scene: str
    split: Split = Split.DEV
    instruction: str
    tags: tuple[str, ...] = ()
    expect: Expectation


class Suite(_Data):
    """A named list of cases; scenes are names of shipped scenes or files (relative to the suite's own file)."""

    groundplan_suite: Literal[1] = 1
    name: str
    description: str = ""
    tasks: tuple[Case, ...]

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Suite:
        seen: set[str] = set()
        for case in self.tasks:
            if case.id in seen:
                raise ValueError(f"two tasks have the id {case.id!r}")
            seen.add(case.id)
        return self

    def chosen(self, split: Split | None = None, families: tuple[Family, ...] = ()) -> tuple[Case, ...]:
        """Return the cases of a split and of some families (None, empty: all of them)."""
        return tuple(
            case
            for case in self.tasks
            if (split is None or case.split is split) and (not families or case.family in families)
        )


def load_suite(name_or_path: str | Path) -> Suite:
    """Return a suite that ships with the package, or one from a file.

    Raises:
        UnknownNameError: there is neither a suite nor a file of this name.
        InputError: the file is not a well-formed suite; the message names the place.
    """
    text = suite_text(name_or_path)
    try:
        suite = Suite.model_validate(json.loads(text))
    except json.JSONDecodeError as error:
        raise InputError(
            f"The suite {name_or_path} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}."
        ) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = "/".join(str(part) for part in first["loc"]) or "the whole"
        raise InputError(
            f"The suite {name_or_path} is not well formed at {place}: {first['msg']}.",
            hint="docs/evaluation.md describes the format.",
        ) from error
    base = Path(name_or_path)
    return _with_scenes_beside(suite, base.parent) if base.is_file() else suite


def _with_scenes_beside(suite: Suite, folder: Path) -> Suite:
    tasks = tuple(
        case.model_copy(update={"scene": str(folder / case.scene)}) if (folder / case.scene).is_file() else case
        for case in suite.tasks
    )
    return suite.model_copy(update={"tasks": tasks})
