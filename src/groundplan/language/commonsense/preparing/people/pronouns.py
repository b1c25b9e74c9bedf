"""Whose things are that a question calls "his": "Ann cannot read a word. Which glasses of hers lie upstairs?".

The one person who was named before the question is put in the place of the pronoun ("which glasses of Ann's", …).
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import EVERYBODY, ONE_OF_THEM, QUESTION_WORDS, SOMEBODY
from groundplan.language.commonsense.words.genders import may_mean
from groundplan.language.commonsense.words.spans import last_sentence
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, word_at

_OF_HIS = frozenset({"his", "hers", "theirs"})
_PEOPLE = SOMEBODY | EVERYBODY | ONE_OF_THEM | {"who", "whom", "whose"}


def with_pronouns_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the owner named in a question behind what was told of one person."""
    begin = last_sentence(tokens)
    if begin < 2 or word_at(tokens, begin) not in QUESTION_WORDS or _PEOPLE & {t.word for t in tokens}:
        return tokens
    named = {t.word: t for t in tokens[:begin] if t.word in ground.vocabulary.people}
    asked = {t.word for t in tokens[begin:] if t.word in ground.vocabulary.people}
    if len(named) != 1 or asked:
        return tokens
    name = next(iter(named.values()))
    for k in range(begin + 1, len(tokens)):
        behind = word_at(tokens, k - 1) == "of" and word_at(tokens, k) in _OF_HIS
        before = word_at(tokens, k) == "his" and word_at(tokens, k + 1).isalpha()
        if (behind or before) and may_mean(word_at(tokens, k), name.word):
            return (*tokens[:k], name, Token("'s", POSSESSIVE), *tokens[k + 1 :])
    return tokens
