"""Worlds: where actions take effect; and the executor that carries plans out in them."""

from __future__ import annotations

from groundplan.worlds.controls import Controls
from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, parse_disturbance
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import (
    Limits,
    Monitor,
    Objection,
    Repair,
    Repairer,
    Watch,
    act,
    no_repair,
)
from groundplan.worlds.replaying import ReplayedModel, ReplayedTrace, ReplayedWorld
from groundplan.worlds.resuming import Written, mend_file, read_trace
from groundplan.worlds.symbolic import SymbolicWorld
from groundplan.worlds.verify import verify
from groundplan.worlds.world import Outcome, World, difference

__all__ = [
    "Controls",
    "Disturbance",
    "DisturbanceKind",
    "Episode",
    "EpisodeStatus",
    "Limits",
    "Monitor",
    "Objection",
    "Outcome",
    "Repair",
    "Repairer",
    "ReplayedModel",
    "ReplayedTrace",
    "ReplayedWorld",
    "SymbolicWorld",
    "Watch",
    "World",
    "Written",
    "act",
    "difference",
    "mend_file",
    "no_repair",
    "parse_disturbance",
    "read_trace",
    "verify",
]
