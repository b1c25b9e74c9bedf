"""What is not meant, said beside what is: "find a lamp, not a candle", "not the lamp, find the candle".

What is denied and is nothing of what is asked for says nothing more, and is left out.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.preparing.taken_back.rewording import reworded
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, word_at

_OTHERS = frozenset({"other", "others", "one", "ones", "rest", "second", "remaining", "another"})
_JOINTS = SENTENCE_ENDS | {","}
_LONGEST = 40


def without_contrasts(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without what is named only to be denied."""
    for k in range(len(tokens) - 1 if len(tokens) < _LONGEST else 0):
        opens = k == 0 or tokens[k - 1].word in _JOINTS
        if tokens[k].word != "not" or not opens:
            continue
        start = k - 1 if word_at(tokens, k - 1) == "," else k
        for denied, end in _things(tokens, k + 1, ground):
            if end < len(tokens) and tokens[end].word not in _JOINTS:
                continue
            before, after = tokens[:start], tokens[end:]
            rest = (*before, *after) if before else after[1:]
            meant = {t.word for t in rest}
            if meant & _OTHERS or denied.anaphoric or not rest:
                continue
            if _repeated(before, tokens[k + 1 : end]):
                return reworded(rest, ground)
            if _asked_besides(before or rest, denied, ground):
                return rest
    return tokens


def _things(tokens: Tokens, k: int, ground: Ground) -> list[tuple[Phrase, int]]:
    found = Reader(ground, tokens, read_noun_phrases).noun_phrases(k)
    return [(p, end) for p, end in found if p.refers in (Refers.THING, Refers.ROOM) and not p.unknown]


def _asked_besides(said: Tokens, denied: Phrase, ground: Ground) -> bool:
    """Say whether words name something that is found, and nothing of what is denied."""
    apart = set(ground.found(denied.query))
    for n in range(len(said)):
        if n and said[n - 1].word not in ("find", "me", "is", "for", "a", "are", "need", "where", "bring", "want"):
            continue
        for phrase, end in _things(said, n, ground):
            ids = set(ground.found(phrase.query))
            if (end >= len(said) or said[end].word in _JOINTS) and ids and not ids & apart:
                return True
    return False


def _repeated(before: Tokens, denied: Tokens) -> bool:
    """Say whether what is denied was just asked for in the same words."""
    noun = [t.word for t in denied if t.word not in ("a", "an", "the", "that", "this")]
    said = [t.word for t in before]
    return bool(noun) and any(said[n : n + len(noun)] == noun for n in range(len(said)))
