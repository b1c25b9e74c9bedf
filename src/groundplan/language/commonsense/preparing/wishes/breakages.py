"""What is left of what broke: "the vase fell down. Throw the pieces away" as throwing the shards away.

Pieces, bits and splinters are many things; where something was said to have broken, they are its shards.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_BREAKING = frozenset({"break", "breaks", "broke", "broken", "breaking", "smash", "smashes", "smashed", "smashing"}) | {
    *("shatter", "shatters", "shattered", "drop", "dropped", "drops", "burst", "bursts", "cracked", "cracks", "fell"),
    *("fallen", "knocked", "splintered", "toppled", "tipped", "crashed", "exploded", "slipped"),
}
_LEFT = frozenset(
    {"pieces", "bits", "fragments", "splinters", "debris", "remains", "remnants", "smithereens", "wreckage"}
)
_BROKEN = frozenset({"broken", "sharp", "smashed", "shattered", "little", "single", "loose"})
_ALL = frozenset({"the", "all", "those", "these", "its", "any", "up", "every"})
_SHARDS = "broken_glass"


def with_shards(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "the shards" for what is left of something that was said to have broken."""
    broke = next((n for n, t in enumerate(tokens) if t.word in _BREAKING), -1)
    if broke < 0 or not ground.categories(_SHARDS):
        return tokens
    for k in range(broke + 1, len(tokens)):
        if tokens[k].word not in _LEFT or (word_at(tokens, k + 1) == "of" and word_at(tokens, k + 2) != "it"):
            continue
        start = k
        while word_at(tokens, start - 1) in _BROKEN:
            start -= 1
        if word_at(tokens, start - 1) in _ALL:
            rest = k + 3 if word_at(tokens, k + 1) == "of" else k + 1
            return with_shards((*tokens[:start], *spelt("shards"), *tokens[rest:]), ground)
    return tokens
