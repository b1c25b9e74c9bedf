"""What is said of one thing and holds for another: "… and so does the torch", "clear it all, but leave the fruit"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.spans import clause_end
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens

_FINITE = frozenset(
    {"goes", "go", "belongs", "belong", "has", "have", "must", "should", "needs", "need", "ought", "is", "are"}
    | {"can", "comes", "come", "stays", "stay", "was", "were", "will"}
)
_SAME = (("the", "same", "goes", "for"), ("the", "same", "applies", "to"), ("the", "same", "holds", "for"))
_SO = frozenset({"does", "do", "should", "must", "has", "have", "is", "are", "ought", "can", "will", "need", "needs"})
_WHOLE = frozenset({"all", "every", "everything", "each"})
_CLEARING = frozenset({"clear", "empty", "tidy", "unload", "declutter", "unclutter"})
_TAILS = (
    *(("where", "it", "is"), ("where", "they", "are"), ("as", "it", "is"), ("as", "they", "are")),
    *(("on", "it"), ("in", "it"), ("in", "there"), ("on", "there"), ("there",), ("alone",), ("out",), ("be",), ("in",)),
)
_OPENING = frozenset({"the", "my", "your", "his", "her", "our", "their", "that", "those", "this", "these", "any"})
_PLACING = frozenset({"in", "on", "into", "onto", "at", "to", "under", "with", "for", "until", "if"})


def _the_same(tokens: Tokens) -> Tokens:
    """Read "the hammer goes in the box. The same goes for the torch" as that the torch goes there, and so it does."""
    for k in range(3, len(tokens) - 5):
        said = tuple(t.word for t in tokens[k : k + 4])
        if said not in _SAME or tokens[k - 1].word not in SENTENCE_ENDS | {",", "and"}:
            continue
        start = next((n for n in range(k - 2, -1, -1) if tokens[n].is_punctuation), -1) + 1
        finite = next((n for n in range(start + 1, k - 1) if tokens[n].word in _FINITE), -1)
        end = clause_end(tokens, k)
        if finite > 0:
            also = replace(tokens[k - 1], text="and", word="and")
            return (*tokens[:finite], also, *tokens[k + 4 : end], *tokens[finite : k - 1], *tokens[end:])
    return tokens


def so_do_others(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the hammer goes in the box, and so does the torch" as said of both."""
    tokens = _the_same(tokens)
    for k in range(3, len(tokens) - 2):
        word, after = tokens[k].word, tokens[k + 1].word
        if word not in ("so", "neither") or after not in _SO or not _opens(tokens, k + 2):
            continue
        end = clause_end(tokens, k + 2)
        joint = k - 1 if tokens[k - 1].word == "and" else k
        joint = joint - 1 if tokens[joint - 1].word == "," else joint
        start = next((n for n in range(joint - 1, -1, -1) if tokens[n].is_punctuation), -1) + 1
        finite = next((n for n in range(start + 1, joint) if tokens[n].word in _FINITE), -1)
        if finite > 0 and joint < k and not any(t.word in ("and", "then") for t in tokens[k + 2 : end]):
            both = replace(tokens[k - 1], text="and", word="and")
            return (*tokens[:finite], both, *tokens[k + 2 : end], *tokens[finite:joint], *tokens[end:])
    return tokens


def neither_nor(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "neither the milk nor the juice should be on the table" as "the milk and the juice should not be …"."""
    for k in range(len(tokens) - 5):
        starts = k == 0 or tokens[k - 1].is_punctuation or tokens[k - 1].word in ("and", "but", "that")
        if tokens[k].word != "neither" or not starts or not _opens(tokens, k + 1):
            continue
        end = clause_end(tokens, k)
        nor = next((n for n in range(k + 2, end) if tokens[n].word == "nor"), -1)
        modal = next((n for n in range(nor + 2, end) if tokens[n].word in ("should", "must", "may")), -1)
        if 0 < nor < modal:
            joined = replace(tokens[nor], text="and", word="and")
            denied = replace(tokens[k], text="not", word="not")
            subjects = (*tokens[k + 1 : nor], joined, *tokens[nor + 1 : modal])
            return (*tokens[:k], *subjects, tokens[modal], denied, *tokens[modal + 1 :])
    return tokens


def spared(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "clear the table, but leave the fruit there" as with that exception, where otherwise all are meant."""
    for k in range(2, len(tokens) - 1):
        if tokens[k].word not in ("leave", "keep") or tokens[k - 1].word not in ("but", "only"):
            continue
        start = next((n for n in range(k - 1, -1, -1) if tokens[n].word in (".", ";", "!", "?")), -1) + 1
        said = {t.word for t in tokens[start : k - 1]}
        end = clause_end(tokens, k + 1)
        tail = next((t for t in _TAILS if tuple(x.word for x in tokens[end - len(t) : end]) == t), ())
        last = end - len(tail)
        named = tokens[k + 1 : last]
        whole = bool(said & _WHOLE) or tokens[start].word in _CLEARING
        whole = whole and not any(t.word.endswith("ing") or t.word in ground.lexicon.states for t in named)
        if whole and named and _opens(tokens, k + 1) and not {t.word for t in named} & (_PLACING | {"and", "then"}):
            comma = k - 2 if tokens[k - 2].word == "," else k - 1
            except_for = replace(tokens[k - 1], text="except", word="except")
            return (*tokens[:comma], except_for, *named, *tokens[end:])
    return tokens


def _opens(tokens: Tokens, n: int) -> bool:
    """Say whether a noun phrase that is definite begins here."""
    if n >= len(tokens):
        return False
    return tokens[n].word in _OPENING or (n + 1 < len(tokens) and tokens[n + 1].word == POSSESSIVE)
