"""Which of several one above the other: "the top shelf", "the middle drawer", "the lower bunk".

Of several that are there it is the one that is said to be so, in these words or in others ("upper"), else by how high
they are. Where neither tells, nothing is meant that is known here. Where furniture has no such parts of its own in the
scene ("the top shelf of the fridge"), the furniture is meant.
"""

from __future__ import annotations

from groundplan.knowledge.words import words_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import at
from groundplan.language.commonsense.words.tokens import Token, Tokens, spelt, word_at
from groundplan.scene.entity import Entity, Kind

_TOP = ("top", "upper", "uppermost", "topmost", "highest")
_BOTTOM = ("bottom", "lower", "lowest", "bottommost", "lowermost")
_MIDDLE = ("middle", "central", "centre", "center")
_LEVELS: dict[str, tuple[str, ...]] = {word: same for same in (_TOP, _BOTTOM, _MIDDLE) for word in same}
_COUNTED = frozenset({"first", "second", "third", "fourth", "fifth"})
_PARTS = frozenset({"shelf", "drawer", "bunk", "rack", "compartment", "tier", "tray", "level", "row", "board", "rung"})
_JOINTS = frozenset({"and", "of", "but", "then", "while", "before", "please"})
_OPENING = frozenset({"the", "its", "our", "my", "a"})
_OF = frozenset({"of", "in", "inside", "within", "on", "from"})
_INSIDE = frozenset({"on", "onto", "in", "into", "at", "from", "to"})


def with_levels(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the one of several meant that is told by how high it is."""
    tokens = _levels_first(tokens)
    for k in range(1, len(tokens) - 1):
        word, noun = tokens[k].word, word_at(tokens, k + 1)
        if word not in _LEVELS.keys() | _COUNTED or noun not in _PARTS or tokens[k - 1].word not in _OPENING:
            continue
        several, end = _several(tokens, k, ground)
        if not several:
            whole = _of_furniture(tokens, k, ground)
            if whole is not None:
                return with_levels(whole, ground)
        elif len(several) > 1 and word in _LEVELS:
            meant = _meant(several, word)
            if meant is not None:
                return (*tokens[:k], *meant, *tokens[end if len(meant) > 1 else k + 1 :])
    return tokens


def _levels_first(tokens: Tokens) -> Tokens:
    """Read "the drawer at the bottom" as "the bottom drawer"."""
    for k in range(1, len(tokens) - 2):
        if tokens[k].word not in _PARTS or tokens[k - 1].word not in _OPENING:
            continue
        level = k + 3 if at(tokens, k + 1, "at", "the") or at(tokens, k + 1, "in", "the") else k + 2
        level = level if word_at(tokens, k + 1) in ("at", "in", "on") else len(tokens)
        closes = level + 1 >= len(tokens) or tokens[level + 1].is_punctuation or tokens[level + 1].word in _JOINTS
        if word_at(tokens, level) in ("top", "bottom", "middle") and closes:
            return _levels_first((*tokens[:k], tokens[level], tokens[k], *tokens[level + 1 :]))
    return tokens


def _several(tokens: Tokens, k: int, ground: Ground) -> tuple[list[Entity], int]:
    """Return what "the (top) shelf in the pantry" may mean without the word at a position, and where that ends."""
    without = (*tokens[:k], *tokens[k + 1 :])
    read = Reader(ground, without, read_noun_phrases).noun_phrases(k - 1)
    fits = [(p, e) for p, e in read if p.refers is Refers.THING and not p.unknown and e > k]
    placed = [(p, e) for p, e in fits if e == k + 1 or p.query.relations or p.query.owner]
    phrase, end = max(placed, key=lambda found: found[1], default=(None, 0))
    if phrase is None:
        return [], 0
    found = [e for e in ground.entities(phrase.query) if e.kind is Kind.ASSET]
    return found, end + 1


def _meant(several: list[Entity], word: str) -> Tokens | None:
    """Return the words for the one of several at a level: the word by which it is said to be there, else its name."""
    said = [(e, {w for text in (e.id, *e.attributes) for w in words_of(text)}) for e in several]
    told = [same for same in _LEVELS[word] if any(same in words for _, words in said)]
    if word in told:
        return None
    if told:
        return spelt(told[0])
    placed = sorted((round(e.position[2], 2), e.id) for e in several if e.position is not None)
    if len({height for height, _ in placed}) == len(several):
        middle = placed[len(placed) // 2] if len(placed) % 2 else None
        one = {_TOP: placed[-1], _BOTTOM: placed[0], _MIDDLE: middle}[_LEVELS[word]]
        if one is not None:
            return spelt(*words_of(one[1]))
    noun = words_of(several[0].category)
    return (*spelt(*noun, "labelled"), Token(word, word, quoted=True))


def _of_furniture(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "on the top shelf of the fridge" in an order as in the fridge, which has no shelves of its own here."""
    if "?" in {t.word for t in tokens} or tokens[k - 2].word not in _INSIDE or word_at(tokens, k + 2) not in _OF:
        return None
    for phrase, end in Reader(ground, tokens, read_noun_phrases).noun_phrases(k + 3):
        found = ground.entities(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else []
        if found and end > k + 3 and all(e.kind is Kind.ASSET for e in found):
            return (*tokens[: k - 1], *tokens[k + 3 :])
    return None
