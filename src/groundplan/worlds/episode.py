"""The Episode: how carrying out a plan went."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from groundplan.logic.formula import Formula
from groundplan.logic.verdict import UNCHECKED, Verdict
from groundplan.scene.scene import Scene
from groundplan.worlds.world import Outcome


class EpisodeStatus(StrEnum):
    """How carrying out ended."""

    REACHED = "reached"
    """The last goal holds in the world, and the earlier ones held in their order."""
    UNREPAIRABLE = "unrepairable"
    """The plan could not go on and no other plan was found; the verdict says what stood in the way."""
    OUT_OF_REPAIRS = "out_of_repairs"
    """More new plans would have been needed than allowed."""
    STUCK = "stuck"
    """The same action was tried as often as allowed and the world did not change."""
    OUT_OF_STEPS = "out_of_steps"
    """More actions would have been needed than allowed."""
    OUT_OF_TIME = "out_of_time"
    """The time allowed was used up."""
    OUT_OF_CALLS = "out_of_calls"
    """The calls of the model that were allowed were used up."""
    INTERRUPTED = "interrupted"
    """The user stopped it; the world is as `scene` says."""


@dataclass(frozen=True, kw_only=True)
class Episode:
    """What was done and how it ended.

    `outcomes` are all actions tried, in order. `scene` is the world as last observed, `pending` the goals that had not
    been passed by then. `verdict` and `explanation` say why it ended where it did not reach the goal.
    """

    status: EpisodeStatus
    outcomes: tuple[Outcome, ...] = ()
    repairs: int = 0
    scene: Scene
    pending: tuple[Formula, ...] = ()
    verdict: Verdict = UNCHECKED
    explanation: str = ""
    seconds: float = 0.0

    @property
    def reached(self) -> bool:
        """Whether the goal was reached in the world."""
        return self.status is EpisodeStatus.REACHED

    def to_json(self) -> dict[str, Any]:
        """Return the episode as a JSON-ready dictionary (docs/json.md)."""
        return {
            "status": self.status.value,
            "tried": [
                {
                    "action": outcome.action.name,
                    "args": list(outcome.action.args),
                    "succeeded": outcome.succeeded,
                    "note": outcome.note or None,
                    "added": [list(fact) for fact in outcome.changes.added],
                    "removed": [list(fact) for fact in outcome.changes.removed],
                }
                for outcome in self.outcomes
            ],
            "repairs": self.repairs,
            "explanation": self.explanation or None,
            "seconds": round(self.seconds, 4),
        }
