"""Verdicts: whether a plan, goal or answer is right, and if not, exactly why.

A verdict is data. The sentences for people and for models are made from it in one place (`wording.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from groundplan.logic.domain import Action
from groundplan.logic.formula import Formula
from groundplan.scene.scene import Fact


class Status(StrEnum):
    """The three possible results of a check."""

    VALID = "valid"
    INVALID = "invalid"
    UNCHECKED = "unchecked"


class Reason(StrEnum):
    """Why something is invalid. The comment names the error type of SayPlan's table 3 where there is one."""

    UNKNOWN_ACTION = "unknown_action"
    """No such action in the domain (wrong action)."""
    WRONG_ARGUMENTS = "wrong_arguments"
    """Number or type of the arguments: the thing does not afford it (wrong action)."""
    UNKNOWN_OBJECT = "unknown_object"
    """An argument is not in the scene (hallucinated node)."""
    UNSEEN_OBJECT = "unseen_object"
    """An argument is in the scene but not in the searched part of it (incomplete search)."""
    NOT_CONNECTED = "not_connected"
    """A movement between places that are not linked (missing pose)."""
    PRECONDITION = "precondition"
    """A precondition does not hold (missing action)."""
    GOAL_NOT_REACHED = "goal_not_reached"
    """Every step can be done but the goal does not hold at the end."""
    CONTRADICTION = "contradiction"
    """A goal that can hold in no state of the domain."""
    SYNTAX = "syntax"
    """Text that does not parse or type-check; `detail` says where."""
    EMPTY = "empty"
    """Nothing was given."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """One condition that failed.

    `condition` is the failing part of the formula, ground where possible. `blocking` are the facts that stand in the
    way (for a negative condition the fact itself; for `in(mug, desk)` the fact that says where the mug is). `missing`
    are the facts that would have made it true.
    """

    condition: Formula
    blocking: tuple[Fact, ...] = ()
    missing: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The result of a check.

    `step` counts from 0 and is None where the whole is meant. `subject` names what the reason is about (an unknown
    object's name, say), `known` the nearest existing names, `detail` a parser's message.
    """

    status: Status
    reason: Reason | None = None
    step: int | None = None
    action: Action | None = None
    evidence: tuple[Evidence, ...] = ()
    subject: str = ""
    known: tuple[str, ...] = ()
    detail: str = ""

    @property
    def valid(self) -> bool:
        """Whether the status is VALID (unchecked is not valid)."""
        return self.status is Status.VALID


VALID = Verdict(status=Status.VALID)
NO_PLAN = "no plan"
"""The detail of verdicts that judge no particular plan: there is none. Their evidence is what is out of reach."""
UNCHECKED = Verdict(status=Status.UNCHECKED)
