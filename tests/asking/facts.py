"""The facts of a scene as plain tables, and how its things and places are called where only one thing is called so."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cached_property

from groundplan.language.commonsense.ground import Ground
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene

_PLURALS = {"shelf": "shelves", "bookshelf": "bookshelves", "scarf": "scarves", "knife": "knives"}


def several(noun: str) -> str:
    """Return the plural of a noun."""
    lead, _, last = noun.rpartition(" ")
    if last in _PLURALS:
        return f"{lead} {_PLURALS[last]}".strip()
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{noun}s"


def an(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"an {noun}" if noun[0] in "aeiou" and not noun.startswith(("uni", "use", "eu")) else f"a {noun}"


class Facts:
    """What a scene says, as plain tables."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scene: Scene = ground.scene
        self.kinds: dict[str, list[Entity]] = defaultdict(list)
        for entity in self.scene.entities():
            if entity.kind is not Kind.AGENT and entity.kind is not Kind.POSE and entity.kind is not Kind.FLOOR:
                self.kinds[entity.category].append(entity)
        self.holders = {e.id: frozenset(self.scene.chain(e.id)) for e in self.scene.entities()}
        self.counts = {c: Counter(h for e in es for h in self.holders[e.id]) for c, es in self.kinds.items()}

    @cached_property
    def things(self) -> list[str]:
        """Categories of things that are meant by their plain name, and nothing else is."""
        return [c for c, es in self.kinds.items() if es[0].kind is not Kind.ROOM and self._plain(c)]

    @cached_property
    def holding(self) -> list[str]:
        """Categories of which there are several that hold things; "room" stands for all rooms."""
        found = []
        for category, entities in self.kinds.items():
            contents = sum(bool(list(self.scene.contents(e.id))) for e in entities)
            if len(entities) > 1 and contents and entities[0].kind is not Kind.OBJECT and self._plain(category):
                found.append(category)
        return [*found, "room"] if "room" not in self.kinds else found

    def members(self, category: str) -> list[Entity]:
        """Return what is of a category; all rooms for "room"."""
        return self.kinds.get(category) or [self.scene.entity(i) for i in self.scene.of_kind(Kind.ROOM)]

    def _plain(self, category: str) -> bool:
        noun = category.replace("_", " ")
        if noun.endswith("s") and not noun.endswith("ss"):
            return False
        found = self.ground.categories(category)
        ends = [c for c in self.kinds if c.endswith(f"_{category}") or c.startswith(f"{category}_")]
        return set(found) <= {category} and not ends and not category[-1].isdecimal()

    def noun(self, category: str) -> str:
        """Return how a category is called."""
        return category.replace("_", " ")

    def place(self, entity: Entity) -> tuple[str, str] | None:
        """Return a preposition and a description of one place; None where nothing plain tells which is meant."""
        if entity.kind is Kind.ROOM:
            name = (entity.name or entity.id).replace("_", " ")
            if entity.owner and not entity.name:
                return "in", f"{entity.owner}'s {self.noun(entity.category)}"
            own = name[:1].isupper() or any(ch.isdecimal() for ch in name)
            return "in", name if own else f"the {name}"
        if entity.kind is not Kind.ASSET or not self._plain(entity.category):
            return None
        alike = self.kinds[entity.category]
        if len(alike) == 1:
            return self._preposition(entity), f"the {self.noun(entity.category)}"
        room = self.scene.room_of(entity.id)
        there = [e for e in alike if self.scene.room_of(e.id) == room]
        inside = self.place(self.scene.entity(room)) if room and len(there) == 1 else None
        return (self._preposition(entity), f"the {self.noun(entity.category)} in {inside[1]}") if inside else None

    def _preposition(self, entity: Entity) -> str:
        contents = [self.scene.placement(i) for i in self.scene.contents(entity.id)]
        return "on" if any(f is not None and f[0] == "on" for f in contents) else "in"

    def preposition(self, category: str) -> str:
        """Return where things are with respect to holders of a category."""
        return (
            "in"
            if self.members(category)[0].kind is Kind.ROOM
            else self._preposition(max(self.members(category), key=lambda e: len(list(self.scene.contents(e.id)))))
        )

    def told(self, entity: Entity) -> str | None:
        """Return what tells one thing from the others of its kind: where it is; None where nothing plain does."""
        holder = self.scene.holder(entity.id)
        where = self.place(self.scene.entity(holder)) if holder else None
        alike = [e for e in self.kinds[entity.category] if holder in self.holders[e.id]]
        return f"{where[0]} {where[1]}" if where and len(alike) == 1 else None


def by_id(scene: Scene, name: str) -> str:
    """Return the id of a person whose name is known, else the name."""
    return next((i for i in scene.of_kind(Kind.AGENT) if scene.entity(i).name == name), name)
