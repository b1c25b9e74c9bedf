"""Worlds: where actions take effect; and the executor that carries plans out in them."""

from __future__ import annotations

from groundplan.worlds.disturbance import Disturbance, DisturbanceKind, parse_disturbance
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import Limits, Repair, Repairer, act, no_repair
from groundplan.worlds.symbolic import SymbolicWorld
from groundplan.worlds.verify import verify
from groundplan.worlds.world import Outcome, World, difference

__all__ = [
    "Disturbance",
    "DisturbanceKind",
    "Episode",
    "EpisodeStatus",
    "Limits",
    "Outcome",
    "Repair",
    "Repairer",
    "SymbolicWorld",
    "World",
    "act",
    "difference",
    "no_repair",
    "parse_disturbance",
    "verify",
]
