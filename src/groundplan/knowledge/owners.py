"""Owners written into identifiers: "toms_room", "peters_desk", "niko_office", "managers_desk", "office_of_priya"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundplan.knowledge.base import PERSON, Knowledge
from groundplan.knowledge.category import How
from groundplan.knowledge.words import without_possessive, words_of

_POSSESSIVE = re.compile(r"^\s*(?P<owner>[^'’]+?)(?:['’]s|s['’])\s+(?P<thing>.+)$")
_SEPARATORS = ("of", "for", "belonging to")
PERSONAL = "personal"
_POST = "employee"


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """An owner and what is owned, both read out of an identifier: "toms_coffee_mug2" is tom's coffee_mug."""

    owner: str
    category: str


class Owners:
    """Reads owners out of identifiers. `people` are further names known in the scene."""

    def __init__(self, knowledge: Knowledge, people: frozenset[str] = frozenset()) -> None:
        self._knowledge = knowledge
        self._people = people
        self._seen: dict[tuple[str, ...], Owned | None] = {}

    def read(self, identifier: str) -> Owned | None:
        """Return the owner and category written in an identifier or a name, or None if none is."""
        said = _POSSESSIVE.match(identifier)
        if said:
            return self._said(said["owner"], said["thing"])
        words = words_of(identifier)
        if len(words) < 2:
            return None
        if words not in self._seen:
            self._seen[words] = self._read(words)
        return self._seen[words]

    def names_a_role(self, word: str) -> bool:
        """Say whether a word names a role or anything else that is known, not only a person."""
        return not self._is_free(word)

    def _said(self, owner: str, thing: str) -> Owned | None:
        words = words_of(thing)
        senses = self._knowledge.senses(" ".join(words), wider=False)
        owners = words_of(owner)
        if not senses or not owners:
            return None
        if not self._is_somebody(owners) and self._knowledge.senses(" ".join(owners), wider=False):
            return None
        return Owned(owner=" ".join(self._untitled(owners)), category="_".join(words))

    def _read(self, words: tuple[str, ...]) -> Owned | None:
        if self._is_exactly_known(words) and not self._is_of_a_post(words):
            return None
        titled = len(words) > 2 and self._knowledge.persons.is_title(words[0])
        for at in range(2 if titled else 1, len(words)):
            before, after = words[:at], words[at:]
            if after[0] == "of" and len(after) > 1 and self._is_somebody(after[1:]) and self._is_known(before):
                return Owned(owner=" ".join(self._untitled(after[1:])), category="_".join(before))
            owner = self._owner(before, after)
            if owner is not None:
                return Owned(owner=owner, category="_".join(after))
        if self._is_exactly_known(words[:-1]) and self._is_only_a_name(words[-1]):
            return Owned(owner=words[-1], category="_".join(words[:-1]))
        return None

    def _owner(self, words: tuple[str, ...], thing: tuple[str, ...]) -> str | None:
        """Return whose the thing is if the words before it say so."""
        if not self._is_known(thing):
            return None
        titled = self._untitled(words) != words
        words = self._untitled(words)
        last = words[-1]
        bare = without_possessive(last)
        if len(words) == 1 and self._is_only_a_name(last):
            return last
        if titled and len(words) == 1 and bare is not None:
            return bare
        if bare is not None and self._is_somebody((*words[:-1], bare)):
            return " ".join((*words[:-1], bare))
        if not self._is_personal(thing):
            return None
        if self._is_post(words) or (len(words) == 1 and self._knowledge.is_person_name(last)):
            return " ".join(words)
        if len(words) == 1 and bare is not None and len(bare) > 1 and self._is_strange(last, bare):
            return bare
        return None

    def _untitled(self, words: tuple[str, ...]) -> tuple[str, ...]:
        titled = len(words) > 1 and self._knowledge.persons.is_title(words[0])
        return words[1:] if titled else words

    def _is_only_a_name(self, word: str) -> bool:
        """Say whether a word is a name and nothing else ("bin" is somebody's name, too, but rarely meant so)."""
        return word in self._people or (self._knowledge.persons.is_only_a_name(word) and self._is_free(word))

    def _is_somebody(self, words: tuple[str, ...]) -> bool:
        """Say whether the words are a given name (with a surname, perhaps), a titled name, or a role."""
        first, persons = words[0], self._knowledge.persons
        if " ".join(words) in self._people or (len(words) == 1 and persons.is_name(first)):
            return True
        if len(words) == 2 and (persons.is_title(first) or (persons.is_name(first) and self._is_free(words[1]))):
            return True
        return any(
            match.how is not How.HEAD and self._knowledge.is_a(match.category, PERSON)
            for match in self._knowledge.lookup(" ".join(words), spelling=False)
        )

    def _is_post(self, words: tuple[str, ...]) -> bool:
        """Say whether the words name a post one person holds ("manager_office"), not a group ("guest_room")."""
        senses = {m.category for m in self._knowledge.lookup(" ".join(words), spelling=False) if m.how is not How.HEAD}
        return any(self._knowledge.is_a(sense, _POST) and sense != _POST for sense in senses)

    def _is_of_a_post(self, words: tuple[str, ...]) -> bool:
        """Say whether words that are known together, such as "managers office", name somebody's place all the same."""
        bare = without_possessive(words[0])
        return bare is not None and self._is_post((bare,)) and self._is_personal(words[1:])

    def _is_free(self, word: str) -> bool:
        return not self._knowledge.senses(word, wider=False)

    def _is_strange(self, word: str, bare: str) -> bool:
        """Say whether a word such as "zogs" can only be a name: it is no word that is known to stand before nouns."""
        if word in self._knowledge.modifiers or bare in self._knowledge.modifiers:
            return False
        return self._is_free(word) and self._is_free(bare) and not word.endswith(("ss", "us", "is", "ics"))

    def _is_known(self, words: tuple[str, ...]) -> bool:
        return bool(self._knowledge.senses(" ".join(words), wider=False))

    def _is_exactly_known(self, words: tuple[str, ...]) -> bool:
        return any(m.how is not How.HEAD for m in self._knowledge.lookup(" ".join(words), spelling=False))

    def _is_personal(self, words: tuple[str, ...]) -> bool:
        return any(
            self._knowledge.has_property(sense, PERSONAL)
            for sense in self._knowledge.senses(" ".join(words), wider=False)
        )
