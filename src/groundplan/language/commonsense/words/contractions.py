"""Contractions: "the milk's been left out", "the fan's still on", where "'s" is a verb rather than a possessive."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens

_HAS = frozenset({"been", "got", "gone", "had", "become", "fallen"})
_IS = frozenset(
    {
        "not",
        "still",
        "in",
        "at",
        "under",
        "inside",
        "too",
        "so",
        "already",
        "always",
        "just",
        "now",
        "getting",
        "being",
        "a",
        "an",
        "the",
        "here",
        "there",
        "really",
        "very",
        "lying",
        "standing",
        "sitting",
        "on",
        "off",
        "never",
        "my",
        "your",
        "his",
        "her",
        "our",
        "their",
        "supposed",
    }
)
_SUBJECTS = frozenset({"it", "he", "she", "that", "there", "here", "what", "where"})
_ASKING = frozenset({"asking", "waiting", "looking", "searching", "begging", "longing", "calling"})
_CLOSING = frozenset({"and", "but", "so", "because", "then", "again", "already", "in", "at", "today", "now"})


def without_contractions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "is" and "has" in the place of "'s" where no noun that is owned follows."""
    found = list(tokens)
    for k in range(1, len(tokens) - 1):
        after = tokens[k + 1].word
        if tokens[k].word != POSSESSIVE or tokens[k].text == "'" or tokens[k - 2].word == "of":
            continue
        ends = k + 2 >= len(tokens) or tokens[k + 2].is_punctuation or tokens[k + 2].word in _CLOSING
        state = ends and (after in ground.lexicon.states or after in ground.lexicon.plain)
        if after in _HAS:
            found[k] = replace(tokens[k], word="has")
        elif after in _IS or tokens[k - 1].word in _SUBJECTS or state or _asks_for(tokens, k + 1):
            found[k] = replace(tokens[k], word="is")
    return tuple(found)


def _asks_for(tokens: Tokens, k: int) -> bool:
    """Say whether "asking for", "waiting for" stands at a position."""
    return tokens[k].word in _ASKING and k + 1 < len(tokens) and tokens[k + 1].word == "for"
