"""What is not to be somewhere: "the cup should not be on the table any more" asks for taking it from there."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends
from groundplan.language.commonsense.words.spans import clause_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens

_AT = frozenset({"in", "on", "at", "inside", "under", "near"})
_OWED = frozenset({"should", "must", "may", "can", "shall", "could", "might"})
_BEING = frozenset(
    {"be", "stay", "remain", "lie", "stand", "sit", "left", "kept", "put", "placed", "standing", "lying", "to"}
)
_NEEDING = frozenset({"has", "have", "needs", "need"})
_AUXILIARY = frozenset({"is", "has", "was", "does", "needs", "this", "belongs"})
_HISSING = ("ches", "shes", "sses", "xes", "zzes")
_WANTING = frozenset({"want", "like", "need", "prefer", "love"})


def without_absences(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is not to be somewhere said as taking it from there."""
    tokens = _nothing(_no_longer(_needless(tokens, ground)))
    for k in range(1, len(tokens) - 2):
        if tokens[k].word != "not":
            continue
        place = _absent_place(tokens, k)
        end = longest(phrase_ends(tokens, place + 1, ground, Refers.THING, Refers.ROOM)) if place else 0
        if not end:
            continue
        start = max((n + 1 for n in range(k) if tokens[n].word in SENTENCE_ENDS), default=0)
        said = _what(tokens, start, k, ground)
        if said is not None:
            before, what = said
            elsewhere = bool(before) and any(t.word in _AT for t in before[len(what) :])
            if elsewhere:
                return without_absences((*tokens[: k - 1], *tokens[end:]), ground)
            removing = (Token("remove", "remove"), *what, Token("from", "from"), *tokens[place + 1 : end])
            return without_absences((*tokens[:start], *before, *removing, *tokens[end:]), ground)
    return tokens


def _needless(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "no longer has to be there", "does not need to be on it any more" as "should not be" there any more."""
    for k in range(1, len(tokens) - 3):
        words = [t.word for t in tokens[k : k + 4]]
        ended = clause_end(tokens, k)
        longer = any(tokens[n].word in ("anymore", "more", "longer") for n in range(k, ended))
        if words[:2] == ["no", "longer"] and words[2] in _NEEDING and words[3] == "to":
            return _there(tokens, k, k + 4, ground)
        if words[0] in ("do", "does") and words[1] == "not" and words[2] in _NEEDING and words[3] == "to" and longer:
            return _there(tokens, k, k + 4, ground)
    return tokens


def _there(tokens: Tokens, k: int, end: int, ground: Ground) -> Tokens:
    """Put "should not" for the words up to `end`, and the place that was spoken of last for "there" behind them."""
    at = end + 1 if tokens[end].word in ("be", "stay", "stand", "lie") else end
    rest = tokens[at:]
    if rest and rest[0].word in ("there", "here"):
        spoken = (n for n in range(k - 1, 0, -1) if tokens[n].word in ("on", "in", "onto", "into"))
        for n in spoken:
            stop = longest(phrase_ends(tokens, n + 1, ground, Refers.THING))
            if stop:
                at_place = Token(tokens[n].word.removesuffix("to"), tokens[n].word.removesuffix("to"))
                rest = (at_place, *tokens[n + 1 : stop], *rest[1:])
                break
    return (*tokens[:k], Token("should", "should"), Token("not", "not"), Token("be", "be"), *rest)


def _no_longer(tokens: Tokens) -> Tokens:
    """Read "no longer" and "not … any more" as "not"."""
    found: list[Token] = []
    k = 0
    while k < len(tokens):
        pair = tuple(t.word for t in tokens[k : k + 2])
        done = tokens[k + 2].word if pair == ("no", "longer") and k + 2 < len(tokens) else ""
        if done.endswith("s") and done not in _AUXILIARY and len(done) > 3:
            stem = done.removesuffix("es") if done.endswith(_HISSING) else done.removesuffix("s")
            found += [Token("does", "does"), Token("not", "not"), Token(stem, stem)]
            k += 3
        elif pair == ("no", "longer"):
            found.append(Token("not", "not"))
            k += 2
        elif (pair == ("any", "more") or pair == ("any", "longer") or pair[:1] == ("anymore",)) and any(
            t.word == "not" for t in found
        ):
            k += 1 if pair[0] == "anymore" else 2
        else:
            found.append(tokens[k])
            k += 1
    return tuple(found)


def _nothing(tokens: Tokens) -> Tokens:
    """Read "nothing should be on the table", "I want nothing on it" as "there should be nothing on the table"."""
    words = [t.word for t in tokens]
    owed = words[:1] == ["nothing"] and words[1:2] and words[1] in _OWED
    wanted = len(words) > 3 and words[0] in ("i", "we") and words[1] in _WANTING and words[2] == "nothing"
    if not owed and not wanted:
        return tokens
    place = _absent_place(tokens, 1 if owed else 2)
    return (*(Token(w, w) for w in ("there", "should", "be", "nothing")), *tokens[place:]) if place else tokens


def _absent_place(tokens: Tokens, k: int) -> int:
    """Return where the preposition stands of "not (to be lying) | on the table" at a position; 0: none does."""
    j = k + 1
    while j < len(tokens) and tokens[j].word in _BEING:
        j += 1
    return j if j < len(tokens) - 1 and tokens[j].word in _AT else 0


def _what(tokens: Tokens, start: int, k: int, ground: Ground) -> tuple[Tokens, Tokens] | None:
    """Return the words before, and what is not to be there: "the cup | should not", "I want the cup | not to"."""
    reader = Reader(ground, tokens, read_noun_phrases)
    wants = next((n for n in range(start, k) if tokens[n].word in _WANTING), -1)
    begin = wants + 1 if wants >= 0 else start
    for phrase, end in reader.noun_phrases(begin):
        if phrase.unknown or phrase.refers is not Refers.THING or end > k:
            continue
        what = tokens[begin:end]
        owed = end == k - 1 and tokens[end].word in _OWED
        joined = tokens[k - 1].word in ("and", "but", ",") and end < k - 1
        stated = wants >= 0 or tokens[end].word in _OWED
        if owed or (wants >= 0 and end == k):
            return (), what
        if joined and stated:
            return tokens[start:k], what
    return None
