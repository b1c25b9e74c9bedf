"""Who speaks: "my name is Omar", "Mrs Thompson here"; and statements that only introduce a question."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.nouns import person_query
from groundplan.language.commonsense.tokens import POSSESSIVE, Token, Tokens

_OPENINGS = (
    ("my", "name", "is"), ("name", "'s"), ("name", "is"), ("this", "is"), ("it", "is"), ("i", "am"), ("i", "am", "called"), ("here", "is"),
    ("my", "name", "'s"), ("signed",), ("regards",), ("yours",), ("love",), ("greetings", "from"), ("here", "speaks"),
)  # fmt: skip
_ASKING = frozenset(
    {"what", "which", "where", "who", "whose", "is", "are", "do", "does", "did", "how", "any", "have", "has", "can", "could", "seen"}
)
_TELLING = frozenset(
    {"i", "we", "he", "she", "they", "it", "my", "our", "his", "her", "there", "this", "that", "some", "something", "somebody", "someone", "guests", "lost"}
)
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "can", "does", "do", "did", "will", "would", "got", "feels", "feel", "says", "said", "needs", "wants", "likes", "hurt",
     "hurts", "lost", "forgot", "broke", "cut", "scraped", "spilled", "went", "came", "looks", "seems", "must", "should", "could"}
)  # fmt: skip


def introduced(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "my" as the name of the speaker where a part of the instruction says who speaks."""
    for start, stop in _segments(tokens):
        name = _speaker([t.word for t in tokens[start:stop]], ground)
        if name is None:
            continue
        said = next(t for t in tokens[start:stop] if t.word == name)
        kept = (*tokens[:start], *tokens[stop:])
        return tuple(_named(kept, said))
    return tokens


def _named(tokens: Tokens, said: Token) -> list[Token]:
    found: list[Token] = []
    for token in tokens:
        found += [said, replace(said, text="'s", word=POSSESSIVE)] if token.word == "my" else [token]
    return found


def _segments(tokens: Tokens) -> list[tuple[int, int]]:
    spans, start = [], 0
    for index, token in enumerate((*tokens, Token(".", "."))):
        if token.word in (",", ".", "!", "?", ";"):
            if index > start:
                spans.append((start, index))
            start = index + 1
    return spans if len(spans) > 1 else []


def _speaker(words: list[str], ground: Ground) -> str | None:
    """Return the last word of the name of the person that a part of an instruction says is speaking."""
    for opening in _OPENINGS:
        if tuple(words[: len(opening)]) == opening and len(words) <= len(opening) + 3:
            return _person(words[len(opening) :], ground)
    if len(words) <= 4 and words[-1:] == ["here"] or words[-2:] == ["speaking"]:
        return _person(words[:-1], ground)
    return None


def _person(words: list[str], ground: Ground) -> str | None:
    rest = [w for w in words if w not in ("here", "the", "by", "way")]
    if not rest or person_query(ground, tuple(rest)) is None:
        return None
    return rest[-1]


def only_introduces(tokens: Tokens, start: int, stop: int, after: str, ground: Ground) -> bool:
    """Say whether a statement ("I need to hang a picture.") only introduces the question after it."""
    said = [t.word for t in tokens[start:stop]]
    if after not in _ASKING or not said or "you" in said or "please" in said:
        return False
    if said[0] in _TELLING:
        return True
    if ground.lexicon.base(said[0]) == said[0] or said[0] in _ASKING:
        return False
    return bool(_FINITE & set(said[1:6]))
