"""Genders: which pronouns may mean whom, as far as a given name tells."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.words.lexicon import read_table

_SHE = frozenset({"she", "her", "hers", "herself"})
_HE = frozenset({"he", "him", "his", "himself"})


@cache
def _names(pronoun: str) -> frozenset[str]:
    return frozenset(read_table("genders")[pronoun].split())


def may_mean(pronoun: str, name: str) -> bool:
    """Say whether a pronoun may mean a person of this name; only a name known to be of the other gender tells not."""
    given = name.lower().split()
    if pronoun in _SHE:
        return not any(word in _names("he") for word in given)
    if pronoun in _HE:
        return not any(word in _names("she") for word in given)
    return True
