"""One for each of as many people as are told of: "three guests are coming. Put a glass for each of them on the table".

The number of people is put for the article ("put three glasses on the table"). Where no number is told, nothing is
changed.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.preparing.told.group_size import people_told
from groundplan.language.commonsense.words.closed import COMPANY
from groundplan.language.commonsense.words.spans import at, clause_start, past
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_EACH = (
    ("for", "every", "one", "of", "them"), ("for", "each", "one", "of", "them"), ("for", "each", "of", "them"),
    ("for", "each", "of", "us"), ("for", "every", "one", "of", "us"), ("for", "all", "of", "them"),
    ("for", "all", "of", "us"), ("for", "everyone"), ("for", "everybody"), ("for", "each", "person"),
    ("for", "each", "one"), ("for", "each"),
)  # fmt: skip
_ARTICLES = frozenset({"a", "an", "one"})
_HEAD_ENDS = frozenset({"of", "with", "without", "from", "in", "on", "at", "for", "that", "which", "and", "each", ","})


def with_one_for_each(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the number of people told of put for the article of what each of them is to get."""
    for k in range(len(tokens)):
        number, end = _for_each(tokens, k, ground)
        if not number:
            continue
        begin = clause_start(tokens, k)
        article = next((n for n in range(k - 1, begin, -1) if tokens[n].word in _ARTICLES), 0)
        head = article + 1
        while head < k and word_at(tokens, head + 1) not in _HEAD_ENDS:
            head += 1
        if article and head < k:
            several = spelt(number, *(t.word for t in tokens[article + 1 : head]), plural(tokens[head].word))
            return (*tokens[:article], *several, *tokens[head + 1 : k], *tokens[end:])
    return tokens


def _for_each(tokens: Tokens, k: int, ground: Ground) -> tuple[str, int]:
    """Return for how many people, each, and where the words end that say it; "" where they do not stand here."""
    if word_at(tokens, k) != "for":
        return "", k
    said = next((m for m in ("each", "every") if at(tokens, k + 1, m)), "")
    counted = k + (4 if at(tokens, k + 2, "of", "the") else 3)
    numbered = word_at(tokens, counted) if said and at(tokens, k + 2, "of") else ""
    if ground.lexicon.numbers.get(numbered, 0) > 1 and word_at(tokens, counted + 1) in COMPANY:
        return numbered, counted + 2
    end = past(tokens, k, _EACH)
    end = k + 3 if said and plural(word_at(tokens, k + 2)) in COMPANY else end
    return (people_told(tokens[: clause_start(tokens, k)], ground)[0], end) if end else ("", k)
