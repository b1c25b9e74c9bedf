"""Genders: which pronouns may mean whom, as far as a given name tells."""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.words.lexicon import read_table

_SHE = frozenset({"she", "her", "hers", "herself"})
_HE = frozenset({"he", "him", "his", "himself"})
_SHE_TITLES = frozenset(
    {"mrs", "ms", "miss", "lady", "madam", "grandma", "granny", "aunt", "mum", "mother", "sister", "nana"}
)
_HE_TITLES = frozenset({"mr", "sir", "grandpa", "grandad", "uncle", "dad", "father", "brother", "lord"})


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


def is_known_as(pronoun: str, name: str) -> bool:
    """Say whether a name is known to be of those whom a pronoun means ("she" of Anna, of Grandma, of Mrs Holt)."""
    titles = _SHE_TITLES if pronoun in _SHE else _HE_TITLES
    return any(word in _names("she" if pronoun in _SHE else "he") or word in titles for word in name.lower().split())
