"""Nouns that say no more than of what sort a thing is: "the fruit", "the spice", "the stuff", "the tool"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from groundplan.language.commonsense.words.lexicon import read_table


@cache
def sorts() -> Mapping[str, tuple[str, ...]]:
    """Return the nouns that say of what sort a thing is, with the categories of that sort (none: of any)."""
    table = {**dict.fromkeys(read_table("lore")["vague"].split(), ""), **read_table("portraits")["heads"]}
    return {noun: tuple(filter(None, (name.strip() for name in of.split(",")))) for noun, of in table.items()}


@cache
def firm() -> frozenset[str]:
    """Return the nouns that are never said of what is of another sort."""
    return frozenset(read_table("portraits")["firm"].split())
