"""The embedded model: a semantic parser and a commonsense reasoner, with no network and no weights to fetch."""

from __future__ import annotations

from groundplan.language.commonsense.interpret import ground_for, interpret
from groundplan.language.commonsense.model import Commonsense

__all__ = ["Commonsense", "ground_for", "interpret"]
