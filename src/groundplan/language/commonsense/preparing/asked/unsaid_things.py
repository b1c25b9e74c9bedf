"""Amounts of things that are not named: "which drawer holds the most", "who has more on their desk, Ann or Ben".

Whatever is there is counted, so "things" is put where a noun is left out.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_HAVING = frozenset({"has", "have", "holds", "hold", "contains", "contain", "keeps", "keep", "got", "stores", "store"})
_MOST = {"most": "most", "least": "fewest", "fewest": "fewest"}
_MORE = {"more": "more", "less": "fewer", "fewer": "fewer"}
_PLACING = frozenset({"in", "on", "inside", "upon", "lying"})


def with_things_counted(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of a question with "things" behind "the most", "more" where nothing else is counted."""
    if not {t.word for t in tokens} & (_MOST.keys() | _MORE.keys()):
        return tokens
    start = 0
    for k in range(1, len(tokens)):
        start = k if tokens[k - 1].word in SENTENCE_ENDS else start
        if tokens[k].word not in _HAVING or word_at(tokens, start) not in ALL_QUESTION_WORDS | {"find"}:
            continue
        j = k + 2 if word_at(tokens, k + 1) == "the" else k + 1
        amounts = _MOST if j == k + 2 else {**_MORE, "most": "most"}
        amount = amounts.get(word_at(tokens, j))
        if amount is None:
            continue
        placed = word_at(tokens, j + 1) in _PLACING
        if placed or (_closes(tokens, j + 1) and _holds_things(tokens, start, ground)):
            return (*tokens[:j], *spelt(amount, "things"), *tokens[j + 1 :])
    return tokens


def _closes(tokens: Tokens, k: int) -> bool:
    return k >= len(tokens) or tokens[k].is_punctuation


def _holds_things(tokens: Tokens, start: int, ground: Ground) -> bool:
    """Say whether furniture is asked about, of which "the most" is no number of seats."""
    reader = Reader(ground, tokens, read_noun_phrases)
    k = start + 3 if word_at(tokens, start + 1) == "of" else start + 1
    for phrase, _ in reader.noun_phrases(k)[:4]:
        found = ground.found(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else ()
        if found and any(list(ground.scene.contents(i)) for i in found):
            return True
    return False
