"""The classes that a correction names: "a fork and two tea pots"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.knowledge import Knowledge
from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.affordances.corrections_words import PREPOSITIONS, AffordanceWords
from groundplan.scene.entity import Kind

_LONGEST = 4
_THINGS = (Kind.ASSET, Kind.OBJECT)
_CAN = "can"


@dataclass(frozen=True, slots=True)
class Named:
    """A class named in a sentence, and where: words `start` to `end`."""

    name: str
    start: int
    end: int


class ClassNames:
    """Finds the names of classes in the words of a sentence."""

    def __init__(self, known: Knowledge, words: AffordanceWords) -> None:
        """Take the categories that are known, and the words that are none."""
        self._known, self._words = known, words

    def named(self, words: tuple[str, ...]) -> tuple[Named, ...]:
        """Return the longest spans of words that name a class of things; or an unknown word in a class's place."""
        return tuple(self._unknown_one(words)) or tuple(self._known_ones(words))

    def meant(self, words: tuple[str, ...]) -> str | None:
        """Return the class that one of the words may be a misspelling of."""
        for word in words:
            matches = self._known.lookup(word)
            if matches and matches[0].how is How.SPELLING:
                return matches[0].category
        return None

    def _known_ones(self, words: tuple[str, ...]) -> Iterator[Named]:
        at = 0
        while at < len(words):
            spans = range(min(_LONGEST, len(words) - at), 0, -1)
            found = next((each for n in spans if (each := self._class(words, at, at + n)) is not None), None)
            if found is not None:
                yield found
            at = found.end if found is not None else at + 1

    def _class(self, words: tuple[str, ...], start: int, end: int) -> Named | None:
        span = words[start:end]
        if span[0] in self._words.determiners | self._words.people or span[-1] in self._words.determiners:
            return None
        if any(self._is_grammar(words, at) for at in range(start, end)) or self._is_done(words, start):
            return None
        matches = [m for m in self._known.lookup(" ".join(span), spelling=False) if m.how is not How.HEAD]
        if not any(self._known.category(m.category).kind in _THINGS for m in matches):
            return None
        return Named(self._singular(span), start, end)

    def _is_grammar(self, words: tuple[str, ...], at: int) -> bool:
        """Say whether a word belongs to the sentence's frame; "can" is a tin after "a", or before another "can"."""
        word = words[at]
        if word == _CAN:
            after = words[at + 1] if at + 1 < len(words) else _CAN
            return not (
                (at > 0 and words[at - 1] in self._words.determiners) or (at > 0 and after in (_CAN, "is", "could"))
            )
        return word in PREPOSITIONS or word in self._words.negations or word in self._words.helpers

    def _is_done(self, words: tuple[str, ...], at: int) -> bool:
        """Say whether a word is what is done rather than a thing: the roll of "do not roll", "can roll", "to roll"."""
        frame = self._words.helpers | self._words.negations | {"to"}
        return at > 0 and words[at - 1] in frame and self._words.lemma(words[at]) is not None

    def _singular(self, span: tuple[str, ...]) -> str:
        """Return the name of the class as an identifier, in the singular where that is a name, too."""
        for last in singulars(span[-1]):
            name = "_".join((*span[:-1], last))
            if any(m.how is not How.HEAD for m in self._known.lookup(name, spelling=False)):
                return name
        return "_".join(span)

    def _unknown_one(self, words: tuple[str, ...]) -> Iterator[Named]:
        """Yield the word after an article, if no class is known by it nor by one spelled much like it."""
        for at, word in enumerate(words[:-1]):
            name = words[at + 1]
            if word in ("a", "an", "the") and name.isalpha() and not self._is_grammar(words, at + 1):
                known = self._known.lookup(name) or self._words.lemma(name) or self._words.quality(name)
                phrase = self._known.lookup(" ".join(words[at + 1 : at + 3]), spelling=False)
                if not known and all(match.how is How.HEAD for match in phrase):
                    yield Named(name, at + 1, at + 2)
                return
