"""Names with a preposition or a joint in them: "the walk-in closet", "lost and found" are put as the one word they are.

Left in pieces, "in the walk-in closet" could be read as being in a walk that is in a closet.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Token, Tokens, word_at

_APART = frozenset(
    {"in", "on", "off", "out", "up", "down", "over", "and", "or", "of", "to", "from", "by", "with", "for"}
)
_JOINTS = 2
"""A name with such a word in its middle has at least so many joints."""


def with_names_whole(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with every such name of one thing as one token."""
    names: dict[tuple[str, ...], str] = ground.kept("names_with_prepositions", _names)
    for words, entity in names.items() if names else ():
        for k in range(len(tokens) - len(words) + 1):
            if tuple(word_at(tokens, k + n) for n in range(len(words))) == words:
                tokens = (*tokens[:k], Token(entity, entity), *tokens[k + len(words) :])
    return tokens


def _names(ground: Ground) -> dict[tuple[str, ...], str]:
    """Return the words of ids with such a word in the middle that are the name of one thing only."""
    found: dict[tuple[str, ...], str] = {}
    for entity in ground.scene.entities():
        if entity.id.count("_") < _JOINTS:
            continue
        words = tuple(entity.id.casefold().split("_"))
        if _APART & set(words[1:-1]) and all(w.isalpha() for w in words):
            found[words] = entity.id
    return found
