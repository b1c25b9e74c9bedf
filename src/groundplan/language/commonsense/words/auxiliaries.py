"""Auxiliary verbs, and those that say what something has: what a clause about a noun begins with."""

from __future__ import annotations

BE = ("is", "are", "was", "were", "be", "been", "am")
HAVE = (
    *("has", "have", "had", "contains", "contain", "holds", "hold", "includes", "include"),
    *("stores", "offers", "features", "houses"),
)
CAN = ("can", "could", "may", "might", "would", "should", "will")
