"""The knowledge base: everything known about categories, purposes and people, behind one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from groundplan.errors import InputError, UnknownNameError
from groundplan.knowledge.category import Category, Embedder, Entry, How, Match, Ranked
from groundplan.knowledge.lookup import Lookup
from groundplan.knowledge.persons import Persons
from groundplan.knowledge.properties import Properties
from groundplan.knowledge.purposes import Purpose, likeness, ranking, read_purpose, read_scores, score_of
from groundplan.knowledge.table import read_entries, read_toml, read_traits
from groundplan.knowledge.taxonomy import Taxonomy
from groundplan.knowledge.wider import Wider
from groundplan.knowledge.words import words_of
from groundplan.scene.scene import Scene

_PURPOSES = ("purposes.toml", "everyday_purposes.toml", "trade_purposes.toml")
_FINER, _TRAITS = "finer_purposes.toml", "traits.toml"
_NOT_CATEGORIES = {*_PURPOSES, _FINER, _TRAITS, "substitutes.toml", "persons.toml", "properties.toml"}
PERSON = "person"
_ALIKE = 0.45
_TOLD_BY_PARTS = frozenset({"vegan", "vegetarian", "meat", "fish", "dairy", "nuts", "spicy"})
_FILLED = frozenset({"bottle", "can", "jar", "tin", "carton", "tube", "tub", "flask", "keg", "sachet"})
_FILLINGS = ("food", "drink", "medicine", "toiletry")
"""What is called after what it is filled with, as the whisky bottle, and what is called so."""
_PACKS = frozenset({"pack", "packs", "packet", "packets", "set", "bundle", "stack", "pile", "roll", "sheet"})
"""Words for several of what is named before them: a scene's "plaster_pack" is plasters."""
_TOY = "toy"
_KEEPING = ("furniture", "room", "container_object", "building_part")
_SWITCHED = "switchable"
_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """What the data files say."""

    entries: tuple[Entry, ...]
    purposes: Mapping[str, Purpose]
    finer_purposes: Mapping[str, Purpose]
    substitutes: Mapping[str, Mapping[str, float]]
    persons: Persons
    modifiers: frozenset[str]
    property_words: Mapping[str, str]

    @classmethod
    def read(cls, folder: Traversable) -> Tables:
        """Read all data files of a folder.

        Raises:
            InputError: a file that cannot be read; the message names the file and the entry.
        """
        tables = sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
        entries = [e for f in tables if f.name not in _NOT_CATEGORIES for e in read_entries(f)]
        traits = list(read_traits(folder / _TRAITS))
        unknown = {e.name for e in traits} - {e.name for e in entries}
        if unknown:
            raise InputError(
                f"Knowledge file {_TRAITS} tells of what is no category: {', '.join(sorted(unknown))}.",
                hint="Name categories, not what they are called besides.",
            )
        purposes = {name: line for f in _PURPOSES for name, line in read_toml(folder / f)["purposes"].items()}
        finer = read_toml(folder / _FINER)["purposes"]
        substitutes = read_toml(folder / "substitutes.toml")["substitutes"]
        names = read_toml(folder / "persons.toml")
        return cls(
            entries=(*entries, *traits),
            purposes={name: read_purpose(name, line) for name, line in purposes.items()},
            finer_purposes={name: read_purpose(name, line) for name, line in finer.items()},
            substitutes={name: read_scores(line) for name, line in substitutes.items()},
            persons=Persons(_words(names["names"].values()), _words(names["also_words"].values())),
            property_words=read_toml(folder / "properties.toml")["words"],
            modifiers=frozenset(_words(names["modifiers"].values())),
        )


def _words(lines: Iterable[str]) -> list[str]:
    return [word for line in lines for word in line.split()]


class Knowledge:
    """What is known of household, office, laboratory, school, hospital and shop categories."""

    def __init__(self, tables: Tables, embedder: Embedder | None = None) -> None:
        self.taxonomy = Taxonomy(tables.entries)
        self.persons = tables.persons
        self.modifiers = tables.modifiers
        self._properties = Properties(self.taxonomy, tables.property_words)
        self._purposes = tables.purposes
        self._finer_purposes = tables.finer_purposes
        self._substitutes = tables.substitutes
        self._lookup = Lookup(self.taxonomy.entries.values(), embedder)
        self._wider = Wider(self._lookup, self.taxonomy)
        self._senses: dict[tuple[str, bool], tuple[str, ...]] = {}
        self._rankings: dict[str, tuple[Ranked, ...]] = {}

    # --- words --------------------------------------------------------------------------------------------------

    def lookup(self, text: str, *, spelling: bool = True) -> list[Match]:
        """Return the categories that a word, phrase or identifier may mean, best first; empty if it is unknown."""
        return self._lookup.find(text, spelling=spelling)

    def senses(self, text: str, *, wider: bool = True) -> tuple[str, ...]:
        """Return the categories a scene's own category string or identifier surely means (no guessed spelling).

        What the tables do not know is placed by WordNet, if `wider`: a poodle is a dog.
        """
        found = self._senses.get((text, wider))
        if found is None:
            matches = self._lookup.find(text, spelling=False)
            contents, _, pack = text.replace(" ", "_").rpartition("_")
            if not matches and contents and pack in _PACKS:
                matches = self._lookup.find(contents, spelling=False)
            filled = contents and pack in _FILLED and matches and matches[0].how is How.HEAD
            filling = self._fillings(contents) if filled else []
            best = matches[0].score if matches else 0.0
            if len(self._senses) > _REMEMBERED:
                self._senses.clear()
            exact = [m.category for m in matches if m.score >= best - 0.05]
            if matches and matches[0].modifiers[:1] == (_TOY,) and not self._keeps(exact[0]):
                exact = [_TOY, *exact]
            exact = [*filling, *exact]
            placed = self._wider.category(words_of(text)) if wider and not exact else None
            found = self._senses[text, wider] = tuple(exact) if placed is None else (placed,)
        return found

    def _fillings(self, contents: str) -> list[str]:
        """Return what is in a bottle or can that is called after it: whisky, cough syrup."""
        found = [m.category for m in self._lookup.find(contents, spelling=False) if m.how is not How.HEAD]
        return [c for c in found if any(self.is_a(c, kind) for kind in _FILLINGS)]

    def _keeps(self, category: str) -> bool:
        """Say whether things are kept in or on such a thing: a toy shelf is no toy, a toy tractor is one."""
        return any(self.is_a(category, kind) for kind in _KEEPING)

    def names(self) -> tuple[str, ...]:
        """Return every name and synonym of every category, as words."""
        return self._lookup.names()

    def is_person_name(self, word: str) -> bool:
        """Say whether the word is a known given name."""
        return self.persons.is_name(word)

    def is_role(self, word: str) -> bool:
        """Say whether the word is a kind of person, such as manager, nurse or student."""
        return any(self.is_a(m.category, PERSON) for m in self.lookup(word, spelling=False) if m.how is not How.HEAD)

    # --- categories ---------------------------------------------------------------------------------------------

    def __contains__(self, name: object) -> bool:
        return name in self.taxonomy.entries

    def categories(self) -> tuple[str, ...]:
        """Return the names of all categories."""
        return tuple(self.taxonomy.entries)

    def category(self, name: str) -> Category:
        """Return everything known of a category.

        Raises:
            UnknownNameError: there is no such category; the message lists the nearest.
        """
        return self.taxonomy.category(name)

    def is_a(self, category: str, ancestor: str) -> bool:
        """Say whether a category is another or a kind of it; False if either is unknown."""
        if category == ancestor:
            return True
        return category in self.taxonomy.entries and ancestor in self.taxonomy.ancestors(category)

    def ancestors(self, category: str) -> tuple[str, ...]:
        """Return what the category is a kind of, nearest first (empty if unknown)."""
        return self.taxonomy.ancestors(category) if category in self else ()

    def descendants(self, category: str) -> tuple[str, ...]:
        """Return the kinds of the category, nearest first (empty if unknown)."""
        return self.taxonomy.descendants(category) if category in self else ()

    def has_property(self, category: str, prop: str) -> bool | None:
        """Say whether a category, or a scene's word for it, has a property; None if that is not known."""
        for sense in self._known(category):
            value = self._properties.of(self.category(sense), prop)
            if value is not None:
                return value
        return None

    def properties(self) -> frozenset[str]:
        """Return the names of all properties that some category has or lacks, and the other words for them."""
        return self._properties.names

    def types(self, category: str) -> frozenset[str]:
        """Return the affordance types of a category or a scene's word for it (empty if unknown)."""
        for sense in self._known(category):
            return self.category(sense).types
        return frozenset()

    def usual_places(self, category: str) -> tuple[Ranked, ...]:
        """Return the room and asset categories where such things usually are, likeliest first (weights from 0)."""
        for sense in self._known(category):
            return tuple(Ranked(place, weight) for place, weight in self.category(sense).places.items())
        return ()

    def _known(self, category: str) -> tuple[str, ...]:
        return (category,) if category in self else self.senses(category)

    # --- uses ---------------------------------------------------------------------------------------------------

    def substitutes(self, category: str) -> tuple[Ranked, ...]:
        """Return what can replace a category, best first; what is said of an ancestor holds for it too."""
        for sense in self._known(category):
            for name in (sense, *self.ancestors(sense)):
                if name in self._substitutes:
                    scores = self._substitutes[name]
                    found = self._ranked(f"substitute {name}", scores)
                    return tuple(r for r in found if r.category != sense)
        return ()

    def purposes(self) -> tuple[Purpose, ...]:
        """Return everything things are known to be for."""
        return tuple(self._purposes.values())

    def finer_purposes(self) -> tuple[Purpose, ...]:
        """Return what single things are for, where one is wanted in hand."""
        return tuple(self._finer_purposes.values())

    def for_purpose(self, purpose: str) -> tuple[Ranked, ...]:
        """Return the categories that serve a purpose, best first.

        Raises:
            UnknownNameError: there is no such purpose; the message lists the nearest.
        """
        return self._ranked(f"purpose {purpose}", self._purpose(purpose).scores)

    def purposes_like(self, text: str) -> tuple[Ranked, ...]:
        """Return the purposes that a phrase such as "tighten a screw" or "writing" may name, likeliest first."""
        said = " ".join(text.lower().split())
        scored = (
            Ranked(p.name, max(likeness(said, phrase) for phrase in (p.name.replace("_", " "), *p.phrases)))
            for p in self._purposes.values()
        )
        return tuple(sorted((r for r in scored if r.score >= _ALIKE), key=lambda r: -r.score))

    def _purpose(self, name: str) -> Purpose:
        found = self._purposes.get(name) or self._finer_purposes.get(name)
        if found is None:
            raise UnknownNameError("purpose", name, self._purposes)
        return found

    def _ranked(self, key: str, scores: Mapping[str, float]) -> tuple[Ranked, ...]:
        if key not in self._rankings:
            self._rankings[key] = ranking(scores, self.taxonomy)
        return self._rankings[key]

    # --- scenes -------------------------------------------------------------------------------------------------

    def scene_categories(self, scene: Scene, category: str) -> tuple[str, ...]:
        """Return the scene's own category strings that are of a category ("apple" and "green_pear" of fruit)."""
        return self._those(scene, lambda sense: self.is_a(sense, category))

    def scene_categories_called(self, scene: Scene, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the scene's own category strings that are of a kind only WordNet knows ("citrus fruit": lemon)."""
        wanted = self._wider.kinds_called(words)
        senses = ((own, self.senses(own)[:1]) for own in (scene.categories() if wanted else ()))
        return tuple(own for own, sense in senses if self._wider.is_kind(words_of(own), wanted, *sense))

    def scene_categories_with(self, scene: Scene, prop: str, *, value: bool = True) -> tuple[str, ...]:
        """Return the scene's own category strings that have a property (or, with `value` False, surely lack it)."""
        found = self._those(scene, lambda sense: self._properties.of(self.category(sense), prop) is value)
        made = {own: self._made_of(own, prop) for own in scene.categories()} if prop in _TOLD_BY_PARTS else {}
        kept = tuple(own for own in found if made.get(own) in (None, value))
        return (*kept, *(own for own, told in made.items() if told is value and own not in kept))

    def _made_of(self, own: str, prop: str) -> bool | None:
        """Say what the words before a compound's head tell: a tuna salad holds fish, a cheese sandwich is not vegan."""
        matches = self._lookup.find(own, spelling=False)
        if not matches or matches[0].how is not How.HEAD or not self.is_a(matches[0].category, "food"):
            return None
        words = own.replace("_", " ").split()[:-1]
        told = [self._properties.of(self.category(s), prop) for word in words for s in self.senses(word)[:1]]
        if prop in ("vegan", "vegetarian"):
            return False if False in told else None
        return True if True in told else None

    def scene_categories_for(self, scene: Scene, purpose: str) -> tuple[Ranked, ...]:
        """Return the scene's own category strings that serve a purpose, best first.

        Raises:
            UnknownNameError: there is no such purpose.
        """
        scores = self._purpose(purpose).scores
        found = []
        for own in scene.categories():
            best = max((score_of(sense, scores, self.taxonomy) for sense in self._sense_in(scene, own)), default=0.0)
            if best > 0:
                found.append(Ranked(own, best))
        return tuple(sorted(found, key=lambda r: -r.score))

    def _those(self, scene: Scene, fits: Callable[[str], bool]) -> tuple[str, ...]:
        return tuple(own for own in scene.categories() if any(fits(sense) for sense in self._sense_in(scene, own)))

    def _sense_in(self, scene: Scene, own: str) -> tuple[str, ...]:
        """Return what a scene's category string means there: a workstation that is switched on and off is no desk.

        A whisky bottle is both.
        """
        senses = self.senses(own)
        if len(senses) > 1 and _SWITCHED not in self.category(senses[0]).types:
            switched = next((s for s in senses[1:] if _SWITCHED in self.category(s).types), None)
            if switched is not None and all(_switches(scene, i) for i in scene.of_category(own)):
                return (switched,)
        return senses[: 2 if own.rpartition("_")[2] in _FILLED else 1]


def _switches(scene: Scene, entity_id: str) -> bool:
    """Say whether a thing is switched on and off, by its types or its state."""
    states = (("switched_on", entity_id), ("switched_off", entity_id))
    return scene.has_type(entity_id, _SWITCHED) or any(scene.holds(state) for state in states)


@cache
def knowledge() -> Knowledge:
    """Return the knowledge that ships with groundplan, read once."""
    return knowledge_with(None)


def knowledge_with(embedder: Embedder | None) -> Knowledge:
    """Return the knowledge that ships with groundplan, with an embedder for words it does not know."""
    return Knowledge(Tables.read(files("groundplan.knowledge") / "data"), embedder)
