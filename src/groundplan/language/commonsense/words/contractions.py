"""Contractions: "the milk's been left out", "the fan's still on", where "'s" is a verb rather than a possessive."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, word_at

_HAS = frozenset({"been", "got", "gone", "had", "become", "fallen"})
_IS = frozenset(
    {"not", "still", "in", "at", "under", "inside", "too", "so", "already", "always", "just", "now", "getting"}
    | {"being", "a", "an", "the", "here", "there", "really", "very", "lying", "standing", "sitting", "on", "off"}
    | {"never", "my", "your", "his", "her", "our", "their", "supposed", "that", "this"}
)
_SUBJECTS = frozenset({"it", "he", "she", "that", "there", "here", "what", "where"})
_NOBODY = frozenset({"nobody", "noone", "anybody", "anyone"})
_ABOUT = frozenset({"up", "down", "upstairs", "downstairs", "home", "awake", "around", "about", "left", "outside"})
_VERBAL = frozenset({"going", "getting", "becoming", "turning", "lying", "starting", "blowing", "coming", "raining"})
"""Forms in "-ing" that nobody owns ("the butter's | going soft")."""
_FARING = frozenset(
    {"freezing", "boiling", "leaking", "dripping", "beeping", "melting", "ringing", "dying", "drooping"}
)
_FARING |= {"wilting", "overflowing", "thawing", "spoiling", "smoking", "steaming", "rattling", "humming", "burning"}
"""Forms that say how a thing fares, where no noun follows them ("the kitchen's | freezing because …")."""
_NOT_OWNED = frozenset({"the", "a", "an", "my", "your", "her", "his", "their", "our", "in", "on", "at", "to", "for"})
_ASKING = frozenset({"asking", "waiting", "looking", "searching", "begging", "longing", "calling"})
_MODALS = frozenset({"should", "must", "has", "goes", "belongs", "needs", "can", "may", "shall", "ought"})
_BUT = frozenset(
    {"except", "excepting", "excluding", "besides", "bar", "barring", "save", "than", "neither", "nor", "minus"}
)
"""Words behind which somebody's is a thing of theirs: "all mugs except Ann's on the shelf"."""
_CLOSING = frozenset({"and", "but", "so", "because", "then", "again", "already", "in", "at", "today", "now"})


def without_contractions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "is" and "has" in the place of "'s" where no noun that is owned follows."""
    found = list(tokens)
    for k in range(1, len(tokens) - 1):
        after = tokens[k + 1].word
        if tokens[k].word != POSSESSIVE or tokens[k].text == "'" or tokens[k - 2].word == "of":
            continue
        if _theirs(tokens, k, ground):
            continue
        ends = k + 2 >= len(tokens) or tokens[k + 2].is_punctuation or tokens[k + 2].word in _CLOSING
        state = ends and (after in _FARING or after in ground.lexicon.states or after in ground.lexicon.plain)
        if after in _HAS:
            found[k] = replace(tokens[k], word="has")
        elif after in _IS | _VERBAL or tokens[k - 1].word in _SUBJECTS or state or _verb(tokens, k, ground):
            found[k] = replace(tokens[k], word="is")
    return _owned_by_all(tuple(found), ground)


def _theirs(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether what somebody owns is excepted or is one of several: "except Ann's on …", "Ann's or Bo's in …"."""
    before = word_at(tokens, k - 2)
    again = before in ("or", "and") and word_at(tokens, k - 3) == POSSESSIVE
    excepted = before in _BUT or (before == "but" and any(t.word in ("all", "every", "each") for t in tokens[: k - 2]))
    return (again or excepted) and ground.vocabulary.is_name(tokens[k - 1].word)


def _verb(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether the subject before a position does something: "nobody | 's watching", "Ann | 's waiting for it"."""
    if _asks_for(tokens, k + 1):
        return True
    after = tokens[k + 1].word
    if tokens[k - 1].word in _NOBODY or (tokens[k - 1].word == "one" and tokens[k - 2].word == "no"):
        return after.endswith("ing") or after in _ABOUT
    doing = after.endswith("ing") and ground.lexicon.base(after) not in (None, after)
    return doing and word_at(tokens, k + 2) in _NOT_OWNED and read_noun(ground, (after,)) is None


def _owned_by_all(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "everyone's should …" as what is everyone's, not as "everyone is should"."""
    found = list(tokens)
    for k in range(1, len(tokens) - 1):
        all_of_them = tokens[k].text == "'s" and tokens[k - 1].word in ("everyone", "everybody")
        if all_of_them and tokens[k + 1].word in _MODALS:
            found[k] = replace(tokens[k], word=POSSESSIVE)
    return tuple(found)


def _asks_for(tokens: Tokens, k: int) -> bool:
    """Say whether "asking for", "waiting for" stands at a position."""
    return tokens[k].word in _ASKING and k + 1 < len(tokens) and tokens[k + 1].word == "for"
