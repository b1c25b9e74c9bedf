"""The reader: a position-based view of the tokens shared by all parts of the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.words.tokens import Tokens, words
from groundplan.scene.query import Query

Alternatives = list[tuple[Phrase, int]]
"""Readings of a noun phrase, each with the position after it; likeliest first."""

MOST_ALTERNATIVES = 24
_DEEPEST = 5
_LONG = 4
"""So many conjunctions and commas make a list that is read from behind."""


@dataclass(slots=True)
class Reader:
    """Tokens and what they are read against.

    `grammar` reads a noun phrase at a position; it is given here so that the parts of the grammar, which need one
    another (a noun phrase holds a location, which holds a noun phrase), need not import one another.
    """

    ground: Ground
    tokens: Tokens
    grammar: Callable[[Reader, int], Alternatives]
    stop: int = -1
    depth: int = 0
    last: Phrase | None = None
    memo: dict[tuple[int, int], Alternatives] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.stop < 0:
            self.stop = len(self.tokens)

    def word(self, i: int) -> str:
        """Return the word at a position, or "" outside."""
        return self.tokens[i].word if 0 <= i < self.stop else ""

    def text(self, start: int, stop: int) -> str:
        """Return the words of a span."""
        return words(self.tokens, start, min(stop, self.stop))

    def is_end(self, i: int) -> bool:
        """Say whether the position is at the end or at punctuation."""
        return i >= self.stop or self.tokens[i].is_punctuation

    def at(self, i: int, *phrase: str) -> bool:
        """Say whether these words stand at a position."""
        if i + len(phrase) > self.stop:
            return False
        return all(self.tokens[k].word == word for k, word in enumerate(phrase, i))

    def longest(self, i: int, phrases: Iterable[tuple[str, ...]]) -> tuple[str, ...] | None:
        """Return the first of the phrases (longest first) that stands at a position."""
        first = self.word(i)
        return next((p for p in phrases if p[0] == first and self.at(i, *p)), None)

    def noun_phrases(self, i: int) -> Alternatives:
        """Return the readings of a noun phrase that begins at a position."""
        if i >= self.stop or self.depth > _DEEPEST:
            return []
        key = (i, self.depth > _DEEPEST - 2)
        found = self.memo.get(key)
        if found is None and self.depth == 0:
            self._read_list_backwards(i)
        if found is None:
            self.memo[key] = []
            self.depth += 1
            try:
                found = self.grammar(self, i)[:MOST_ALTERNATIVES]
            finally:
                self.depth -= 1
            self.memo[key] = found
        return found

    def _read_list_backwards(self, i: int) -> None:
        """Read the last things of a long list first, so that each is joined to what is read already."""
        joints = [k for k in range(i + 1, self.stop - 1) if self.tokens[k].word in (",", "and", "or")]
        if len(joints) < _LONG:
            return
        end = next((k for k in range(i, self.stop) if self.tokens[k].word in (".", "!", "?", ";")), self.stop)
        for k in reversed([k + 1 for k in joints if k < end]):
            if (k, False) not in self.memo and not self.tokens[k].is_punctuation:
                self.memo[(k, False)] = []
                self.depth += 1
                try:
                    self.memo[(k, False)] = self.grammar(self, k)[:MOST_ALTERNATIVES]
                finally:
                    self.depth -= 1

    def within(self, stop: int) -> Reader:
        """Return a reader of the same tokens that ends earlier."""
        return Reader(self.ground, self.tokens, self.grammar, stop=min(stop, self.stop), last=self.last)

    def meant(self, phrase: Phrase) -> Phrase:
        """Return the phrase, or what was last spoken of where it is "it" or "them"."""
        if phrase.refers in (Refers.ONE, Refers.MANY) and self.last is not None:
            return self.last
        if phrase.refers is Refers.ROBOT and self.ground.robot is not None:
            return phrase.with_query(Query(names=(self.ground.robot,)))
        return phrase
