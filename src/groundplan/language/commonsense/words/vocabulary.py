"""The words of one scene: its categories, names, owners and attributes, indexed for reading instructions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property
from itertools import chain, pairwise

from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.words.lexicon import lexicon
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene
from groundplan.scene.wording import TITLED, parts_of

_ALONE = frozenset(
    {
        "on",
        "off",
        "in",
        "out",
        "up",
        "down",
        "at",
        "with",
        "over",
        "under",
        "to",
        "of",
        "for",
        "by",
        "and",
        "or",
        "from",
    }
    | {"one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "the", "a", "an"}
)
"""Words that say something of a thing only where they are all that is said: what is "on the ceiling" is not on.

What has "two drawers" is not two."""
_GOING_ON = frozenset(
    {"for", "until", "till", "by", "since", "to", "on", "at", "from", "with", "last", "again", "when"}
)
"""What goes on behind a participle that an attribute begins with."""
TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof", "professor", "doctor", "sir", "madam"})
_NO_NAMES = frozenset(
    {"christmas", "maths", "sports", "parts", "arts", "crafts", "goods", "supplies", "spares", "tennis", "business"}
    | {"canvas", "express", "access", "news", "data", "bus", "gas", "campus", "process", "fitness", "wellness"}
    | {"samples", "visitors", "guests", "members"}
)
"""Words ending in s that begin the names of rooms and things and are no person's."""
_GROWING = ("plant", "bush", "tree", "seedling", "seedlings")
_WORD = re.compile(r"[^\W_]+")
_ADDRESSEE = re.compile(
    r"\b(?:for|addressed to|labelled|(?:labelled|staffed|printed|used|occupied|written) by) ([A-Z][a-z]{2,})\b"
)
_CODE = re.compile(r"[a-z]\d+")
_LETTERS_DIGITS = re.compile(r"(?<=[a-z][a-z])(?=\d)")


def squash(text: str) -> str:
    """Return a name without case, spaces, accents and punctuation: "Café 3" and "cafe_3" become equal."""
    plain = text.lower().replace("_", "")
    if not plain.isascii():
        plain = "".join(c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return plain if plain.isalnum() else "".join(_WORD.findall(plain))


def parts(text: str) -> tuple[str, ...]:
    """Return the lower-case words of a name or attribute, numbers apart: "desk_4b" → desk, 4b; but "A3" → a3."""
    return tuple(_WORD.findall(_LETTERS_DIGITS.sub(" ", text.lower())))


class Vocabulary:
    """What things, places and people are called in a scene. Built in one pass over its entities."""

    def __init__(self, scene: Scene, knowledge: Knowledge) -> None:
        self.scene = scene
        self.knowledge = knowledge
        self.categories: dict[str, int] = {}
        self.kinds: dict[str, Kind] = {}
        self.attributes: dict[str, set[str]] = {}
        self.owners: dict[str, str] = {}
        self.names: dict[str, list[str]] = {}
        self.words: dict[str, list[str]] = {}
        self.people: dict[str, str] = {}
        self._plain: dict[str, str] = {}
        said: dict[tuple[str, ...], None] = {}
        owners: dict[str | None, None] = {}
        for entity in scene.entities():
            self.categories[entity.category] = self.categories.get(entity.category, 0) + 1
            self.kinds.setdefault(entity.category, entity.kind)
            said[entity.attributes] = None
            owners[entity.owner] = None
            self._name(entity.id, entity.id, entity.category)
            if entity.name:
                self._name(entity.name, entity.id, entity.category)
            if entity.kind is Kind.AGENT:
                self.people[owner_key(entity.name or entity.id)] = entity.id
        for owner in filter(None, owners):
            self.owners.setdefault(owner_key(owner), owner)
        for attribute in dict.fromkeys(chain.from_iterable(said)):
            for text in (attribute, *parts_of(attribute)):
                self.attributes.setdefault(text.lower(), set()).add(attribute)
        self.by_squash: dict[str, list[str]] = {}
        for category in self.categories:
            self.by_squash.setdefault(squash(category), []).append(category)

    def grown(self, name: str) -> list[str]:
        """Return the scene's categories of plants that people call by what grows on them ("the basil")."""
        return next((found for kind in _GROWING if (found := self.by_squash.get(squash(f"{name} {kind}")))), [])

    def _name(self, name: str, entity_id: str, category: str) -> None:
        plain = self._plain.get(category)
        if plain is None:
            plain = self._plain[category] = squash(category)
        number = name[len(category) :].lstrip("_") if name.startswith(category) else ""
        numbered = number.isdecimal() and number.isascii()
        squashed = plain + number if numbered else squash(name)
        if squashed == plain:
            if self.kinds.get(category) is Kind.ROOM and "_" in name:
                for word in parts(name):
                    self.words.setdefault(word, []).append(entity_id)
            return
        held = self.names.setdefault(squashed, [])
        if entity_id not in held:
            held.append(entity_id)
        if not numbered and not (squashed.startswith(plain) and squashed[len(plain) :].isdecimal()):
            for word in parts(name):
                if not word.isdecimal():
                    self.words.setdefault(word, []).append(entity_id)

    @cached_property
    def attribute_words(self) -> dict[str, set[str]]:
        """Attributes by each of their words: "colour: dark red" by dark and red; and as the lexicon spells these."""
        found: dict[str, set[str]] = {}
        usual = lexicon().spellings
        for attribute, spellings in self.attributes.items():
            for word in parts(attribute):
                for spelt in {word, usual.get(word, word)}:
                    found.setdefault(spelt, set()).update(spellings)
        return found

    @cached_property
    def known_words(self) -> frozenset[str]:
        """Every word that occurs in the scene: of categories, names, owners and attributes."""
        found: set[str] = set(self.words) | set(self.attribute_words)
        for text in (*self.categories, *self.owners, *self.people):
            found.update(parts(text))
        return frozenset(found)

    @cached_property
    def namesakes(self) -> frozenset[str]:
        """Names of people that only the names of things tell: prof_hwangs_office → hwang, abadis_bed → abadi."""
        found: set[str] = set()
        for word, ids in self.words.items():
            name = word.removesuffix("s")
            unheard = len(name) > 2 and not self.knowledge.lookup(name, spelling=False)
            if name == word or not unheard or self.knowledge.lookup(word, spelling=False):
                continue
            if word.endswith("ics") or word in _NO_NAMES or word in self.owners:
                continue
            names = (parts(i) for i in ids[:3])
            if any(word in p[:-1] and (p[0] == word or p[p.index(word) - 1] in TITLES) for p in names):
                found.add(name)
        return frozenset(found)

    @cached_property
    def _addressees(self) -> frozenset[str]:
        """Names that only attributes tell, of whom a thing is for ("for Odalys") and who is said to do something."""
        said = {a for spellings in self.attributes.values() for a in spellings}
        told = {m.group(1).lower() for a in said for how in (_ADDRESSEE, TITLED) for m in how.finditer(a)}
        return frozenset(name for name in told if not self.knowledge.lookup(name, spelling=False))

    @cached_property
    def _compounded(self) -> frozenset[str]:
        return frozenset(part for c in self.categories if "_" in c for part in c.split("_")[1:])

    def is_name(self, word: str) -> bool:
        """Say whether a word is a person's name: known as one, or because things here are called after them.

        A word of which kinds of things here are compounds ("bay" of a sick_bay) is a name only if somebody bears it.
        """
        if word in self.namesakes or word in self._addressees:
            return True
        return self.knowledge.is_person_name(word) and (word not in self._compounded or word in self.people)

    def attributes_named(self, phrase: str) -> tuple[str, ...]:
        """Return the scene's attributes that say the phrase: exactly, else those that contain all its words."""
        exact = self.attributes.get(phrase) or self.attributes.get(phrase.replace(" ", "_"))
        if exact:
            coded = bool(_CODE.fullmatch(phrase))
            also = self.attribute_words.get(phrase, ())
            more = {a for a in also if (":" in a or coded or _goes_on(a, phrase)) and not _denies(a, phrase)}
            return tuple(sorted(exact | more))
        if phrase in _ALONE:
            return ()
        wanted = parts(phrase)
        sets = [self.attribute_words.get(word, set()) for word in wanted]
        if not wanted or not all(sets):
            return ()
        return tuple(sorted(a for a in set.intersection(*sets) if not _denies(a, wanted[0])))

    def owners_named(self, words: Iterable[str]) -> tuple[str, ...]:
        """Return the owners that the words name: "Tobi", "Dr. Meyer", "the manager"."""
        key = owner_key(" ".join(words))
        if not key:
            return ()
        if key in self.owners:
            return (self.owners[key],)
        wanted = set(key.split())
        return tuple(owner for known, owner in self.owners.items() if wanted <= set(known.split()))


def _goes_on(attribute: str, phrase: str) -> bool:
    """Say whether an attribute begins with a participle and says more of it: "reserved for Ann", "broken since May"."""
    words = parts(attribute)
    done = phrase.endswith(("ed", "en")) or phrase in ("sold", "lost", "left", "worn", "torn", "lent", "hung")
    return done and words[:1] == (phrase,) and len(words) > 1 and words[1] in _GOING_ON


def _denies(attribute: str, word: str) -> bool:
    before = parts(attribute)[: parts(attribute).index(word)] if word in parts(attribute) else ()
    free = any(pair in (("free", "of"), ("free", "from"), ("instead", "of")) for pair in pairwise(before))
    return free or any(w in ("not", "non", "no", "without") for w in before)


def owner_key(name: str) -> str:
    """Return an owner's name for comparing: lower case, without title, article and possessive."""
    return " ".join(w for w in parts(name.replace("'s", "")) if w not in TITLES and w not in ("the", "s"))


def person_key(name: str) -> str:
    """Return one key for a person, with or without the post said behind the name."""
    return owner_key(name.split(" (")[0])
