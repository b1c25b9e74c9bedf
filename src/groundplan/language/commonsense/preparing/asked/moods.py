"""What somebody is in the mood for doing: "I feel like doing a jigsaw", "we fancy playing a board game".

What it is done with is asked for: "find a jigsaw". What is to be done to things ("I want to do the dishes") is none.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.language.questions import Determiner

_MOODS = (
    ("feel", "like"), ("fancy",), ("am", "in", "the", "mood", "for"), ("are", "in", "the", "mood", "for"),
    ("feels", "like"), ("fancies",), ("is", "in", "the", "mood", "for"), ("would", "not", "mind"),
    ("would", "enjoy"), ("could", "do", "with"), ("am", "up", "for"), ("are", "up", "for"), ("is", "up", "for"),
)  # fmt: skip
_WISHES = (("would", "like", "to"), ("want", "to"), ("wants", "to"), ("would", "love", "to"))
_DOING = frozenset({"doing", "playing", "solving", "reading", "watching", "practising", "practicing"})
_DO = frozenset({"do", "solve", "play"})
_PLAYED = ("game", "toy", "musical_instrument", "reading_matter", "sports_equipment")


def with_moods(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what somebody is in the mood for doing as the search for what it is done with."""
    for k in range(min(3, len(tokens))):
        if tokens[k].word not in PRONOUNS and not ground.vocabulary.is_name(tokens[k].word):
            continue
        start = k + 1
        while word_at(tokens, start) in ("quite", "really", "rather", "just", "also"):
            start += 1
        for moods, doing in ((_MOODS, _DOING), (_WISHES, _DO)):
            mood = next((m for m in moods if tuple(t.word for t in tokens[start : start + len(m)]) == m), ())
            verb = start + len(mood)
            if mood and word_at(tokens, verb) in doing and not any(t.word in SENTENCE_ENDS for t in tokens[verb:-1]):
                found = _played_with(tokens, verb + 1, ground)
                return (*tokens[:k], *spelt("find"), *tokens[verb + 1 :]) if found else tokens
    return tokens


def _played_with(tokens: Tokens, k: int, ground: Ground) -> bool:
    """Say whether something here that is played with or read is named at a position, any of its kind."""
    for phrase, _ in Reader(ground, tokens, read_noun_phrases).noun_phrases(k):
        found = ground.entities(phrase.query)[:20] if phrase.refers is Refers.THING and not phrase.unknown else []
        senses = [s for e in found for s in ground.knowledge.senses(e.category)[:1]]
        played = senses and all(any(ground.knowledge.is_a(s, p) for p in _PLAYED) for s in senses)
        if played and phrase.determiner is not Determiner.ALL:
            return True
    return False


__all__ = ["with_moods"]
