"""Worlds: where actions take effect; and the executor that carries plans out in them."""

from __future__ import annotations

from groundplan.worlds.controls import Controls
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, parse_disturbance
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import (
    Done,
    Limits,
    Monitor,
    Objection,
    Repair,
    Repairer,
    Watch,
    act,
    no_repair,
)
from groundplan.worlds.resuming import SoFar, Written, continued, mend_file, read_trace, so_far
from groundplan.worlds.symbolic import SymbolicWorld
from groundplan.worlds.verify import verify
from groundplan.worlds.world import Outcome, World, difference

__all__ = [
    "Controls",
    "Disturbance",
    "DisturbanceKind",
    "Done",
    "Episode",
    "EpisodeStatus",
    "Limits",
    "Monitor",
    "Objection",
    "Outcome",
    "Repair",
    "Repairer",
    "SoFar",
    "SymbolicWorld",
    "Watch",
    "World",
    "Written",
    "act",
    "continued",
    "difference",
    "mend_file",
    "no_repair",
    "parse_disturbance",
    "read_trace",
    "so_far",
    "verify",
]
