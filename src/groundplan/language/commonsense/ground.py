"""What a reading is made against: the scene with its vocabulary, knowledge, the lexicon; exact evaluation, cached."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from groundplan.errors import GroundplanError
from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.goals.twin import AFFORDANCE_DOMAIN
from groundplan.language.commonsense.words.lexicon import Lexicon
from groundplan.language.commonsense.words.vocabulary import Vocabulary
from groundplan.logic import load_domain
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Query
from groundplan.scene.scene import Scene

T = TypeVar("T")


@dataclass
class Ground:
    """The scene an instruction is about, and everything needed to say what its words stand for there."""

    scene: Scene
    knowledge: Knowledge
    lexicon: Lexicon
    vocabulary: Vocabulary
    _found: dict[Query, tuple[str, ...]] = field(default_factory=dict)
    _robot: str | None = None
    _liquids: dict[str, str] | None = None
    _categories: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _kept: dict[str, Any] = field(default_factory=dict)

    def kept(self, name: str, build: Callable[[Ground], T]) -> T:
        """Return something derived from the scene, built when it is first asked for."""
        if name not in self._kept:
            self._kept[name] = build(self)
        found: T = self._kept[name]
        return found

    def found(self, query: Query) -> tuple[str, ...]:
        """Return the ids that fit a query (nothing where it cannot be evaluated)."""
        known = self._found.get(query)
        if known is None:
            try:
                known = evaluate(query, self.scene)
            except GroundplanError:
                known = ()
            self._found[query] = known
        return known

    def entities(self, query: Query) -> list[Entity]:
        """Return the entities that fit a query."""
        return [self.scene.entity(i) for i in self.found(query)]

    @property
    def robot(self) -> str | None:
        """The id of the robot that acts."""
        if self._robot is None:
            agents = self.scene.of_kind(Kind.AGENT)
            robots = [a for a in agents if self.scene.has_type(a, "robot")]
            others = [a for a in agents if self.scene.entity(a).category != "person"]
            self._robot = next(iter(robots or others), "")
        return self._robot or None

    @property
    def start(self) -> str | None:
        """Where the robot stands."""
        return None if self.robot is None else next((f[2] for f in self.scene.matching("at", self.robot, None)), None)

    @property
    def household(self) -> bool:
        """Whether things can be handed over, filled, wiped and cut here (the household domain)."""
        return self.scene.domain != "sayplan"

    @property
    def affordances(self) -> bool:
        """Whether the scene is the twin of an affordance scene, where some verbs bring about other things."""
        return self.scene.domain == AFFORDANCE_DOMAIN

    @property
    def liquids(self) -> dict[str, str]:
        """The words for drinks whose liquid the scene's action domain knows, with the domain's name for it."""
        if self.affordances:
            return {}
        if self._liquids is None:
            constants = load_domain(self.scene.domain).constants
            known = {name for name, types in constants.items() if "liquid" in types}
            named = {**self.lexicon.liquids, **{name: name for name in known}}
            self._liquids = {word: liquid for word, liquid in named.items() if liquid in known}
        return self._liquids

    @cached_property
    def _placed(self) -> tuple[tuple[str, str], ...]:
        """The scene's categories that are a kind with the place it is in ("window_study"), with the kind."""
        rooms = {e.id for e in self.scene.entities() if e.kind is Kind.ROOM} | set(self.vocabulary.kinds)
        split = ((c, *c.partition("_")[::2]) for c, kind in self.vocabulary.kinds.items() if kind is Kind.ASSET)
        room_words = {r for r in rooms if self.vocabulary.kinds.get(r, Kind.ROOM) is Kind.ROOM}
        return tuple((c, first) for c, first, rest in split if rest in room_words and self.knowledge.senses(first))

    @cached_property
    def _rooms_named(self) -> tuple[tuple[str, str], ...]:
        """The scene's categories of rooms that are a kind with a name ("meeting_falcon"), with the kind."""
        found = []
        for category, kind in self.vocabulary.kinds.items():
            first, _, rest = category.partition("_")
            known = any(self.knowledge.is_a(s, "room") for s in self.knowledge.senses(category))
            if kind is not Kind.ROOM or not rest or known:
                continue
            kinds = (
                m.category for said in (first, f"{first} room") for m in self.knowledge.lookup(said, spelling=False)
            )
            found += [(category, k) for k in kinds if self.knowledge.is_a(k, "room")][:1]
        return tuple(found)

    def categories(self, category: str) -> tuple[str, ...]:
        """Return the scene's categories of a knowledge category."""
        known = self._categories.get(category)
        if known is None:
            known = self.knowledge.scene_categories(self.scene, category)
            read = (*self._placed, *self._rooms_named)
            known += tuple(c for c, first in read if self.knowledge.is_a(first, category) and c not in known)
            self._categories[category] = known
        return known
