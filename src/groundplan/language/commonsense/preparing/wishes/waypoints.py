"""Ways: "on your way to the hall", "via the hall" put as going there before or after what else is to be done."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens

_WAYS = frozenset({"the", "your", "its", "that", "this"})
_VIA = (("via",), ("by", "way", "of"), ("passing", "through"), ("going", "through"), ("passing", "by"), ("passing",))
_LEAVING = tuple(
    tuple(said.split())
    for said in [
        *("before you leave", "before you go", "before you come back", "before you go back", "before you return"),
        *("before you leave again", "before you move on", "before you leave there", "before you come away"),
    ]
)
"""What only says that something is done there too, where a place was spoken of."""
_LONGEST = 5


def with_ways(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is to be passed or done on the way put in the order in which it is done."""
    return _via(_on_the_way(_without_leaving(tokens, ground), ground), ground)


def _without_leaving(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "before you leave" in front of what is to be done there ("…, and before you leave, shut the door")."""
    for k in range(3, len(tokens) - 3):
        said = next((p for p in reversed(_LEAVING) if tuple(t.word for t in tokens[k : k + len(p)]) == p), ())
        after = k + len(said)
        after += 1 if said and after < len(tokens) and tokens[after].word in (",", "please") else 0
        verb = tokens[after].word if said and after < len(tokens) else ""
        if verb and ground.lexicon.base(verb) == verb and tokens[k - 1].word in (*SENTENCE_ENDS, ",", "and", "but"):
            return (*tokens[:k], *tokens[after:])
    return tokens


def _on_the_way(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "on your way to the hall, close the door" as closing it, then going there; "on the way" says no more."""
    words = [t.word for t in tokens]
    for k in range(len(words) - 3):
        if words[k] != "on" or words[k + 1] not in _WAYS or words[k + 2] != "way":
            continue
        j = k + 3
        j = j + 1 if words[j : j + 1] in (["there"], ["back"], ["home"], ["past"], ["out"], ["down"], ["over"]) else j
        place = _room_end(tokens, j + 1, ground) if words[j : j + 1] == ["to"] else -1
        if place < 0:
            j = j + 1 if words[j : j + 1] == [","] else j
            return _on_the_way((*tokens[:k], *tokens[j:]), ground) if j < len(tokens) or k > 1 else tokens
        going = (*_said(tokens[k], "then", "go"), *tokens[j:place])
        if k == 0 or words[k - 1] in (*SENTENCE_ENDS, ",", "and", "then", "but"):
            after = place + 1 if words[place : place + 1] == [","] else place
            end = next((n for n in range(after, len(words)) if words[n] in SENTENCE_ENDS), len(words))
            return (*tokens[:k], *tokens[after:end], *_said(tokens[k], ","), *going, *tokens[end:])
        return (*tokens[:k], *_said(tokens[k], ","), *going, *tokens[place:])
    return tokens


def _said(like: Token, *words: str) -> tuple[Token, ...]:
    return tuple(replace(like, text=w, word=w, quoted=False) for w in words)


def _room_end(tokens: Tokens, start: int, ground: Ground) -> int:
    """Return where the name of a room that begins at a position ends, or -1."""
    j = start + 1 if start < len(tokens) and tokens[start].word in ("the", "my", "our", "a") else start
    if j + 1 < len(tokens) and tokens[j + 1].word == "'s":
        j += 2
    for length in range(_LONGEST, 0, -1):
        noun = read_noun(ground, tuple(t.word for t in tokens[j : j + length])) if j + length <= len(tokens) else None
        if noun is not None and noun.refers is Refers.ROOM and noun.present:
            return j + length
    return -1


def _via(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "bring it to the hall via the lab" as going to the lab and then bringing it."""
    words = [t.word for t in tokens]
    for k in range(2, len(words) - 1):
        via = next((p for p in _VIA if tuple(words[k : k + len(p)]) == p), None)
        end = _room_end(tokens, k + len(via), ground) if via is not None else -1
        if via is None or end < 0:
            continue
        start = next((n for n in range(k, 0, -1) if words[n - 1] in SENTENCE_ENDS), 0)
        verb = next((n for n in range(start, k) if ground.lexicon.base(words[n]) == words[n]), -1)
        if verb < 0 or words[start] in ("which", "what", "where", "who", "how", "is", "are"):
            return tokens
        begin = k - 1 if words[k - 1] == "," else k
        first = (*_said(tokens[k], "go", "to"), *tokens[k + len(via) : end], *_said(tokens[k], "and", "then"))
        return (*tokens[:verb], *first, *tokens[verb:begin], *tokens[end:])
    return tokens
