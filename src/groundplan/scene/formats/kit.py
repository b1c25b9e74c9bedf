"""AutoGPT+P's scene files (Birr et al. 2024, public data): objects, relations, and what is seen at which place.

What such a file says counts as it stands: the relations are the initial state, nothing is inferred. Where the data is
odd (relations about things that are never declared, things listed twice), it is read all the same and a note says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from groundplan.errors import SceneError
from groundplan.files import read_text, why, write_whole
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

DOMAIN = "affordances"
"""The name of the family of domains in which such scenes are acted."""
LOCATION = "location"
ROBOT, HUMAN = "robot", "human"
ACTING = "robot0"
"""The robot that acts; it exists whether or not the file lists it."""
_BLOCKS = ("OBJECTS", "RELATIONS", "LOCATIONS")
_TITLE = "SCENE-DESCRIPTION"
_OBJECT = re.compile(r"(?P<category>[^\s:]+):(?P<number>\d+)(?::(?P<box>\S+))?\Z")
_ARITY = {"on": 2, "in": 2, "liquid_in": 2, "at": 2, "inhand": 2, "hand_occupied": 1, "opened": 1, "closed": 1}
_ARITY.update({"wet": 1, "clean": 1, "chopped": 1, "liquid_warm": 1, "visited": 1, "warm": 1, "carried": 3})
_LISTED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class KitScene:
    """A scene file's content.

    `locations` maps each place to what is seen there, `notes` are the oddities of the file in words.
    """

    scene: Scene
    locations: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...] = ()


def is_kit(text: str) -> bool:
    """Say whether a text begins like a scene file of this format."""
    first = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0].strip()
    return first == _TITLE or first in _BLOCKS


def is_kit_source(source: object) -> bool:
    """Say whether a source is such a file or its text, for `load_scene`."""
    if isinstance(source, str) and "\n" in source:
        return is_kit(source)
    if not isinstance(source, str | Path) or Path(source).suffix.lower() != ".txt":
        return False
    try:
        with Path(source).open(encoding="utf-8-sig", errors="replace") as file:
            return file.read(200).lstrip()[:1] not in ("{", "[")
    except (OSError, ValueError):
        return False


def read_kit_source(source: object) -> KitScene:
    """Read such a file, or its text.

    Raises:
        SceneError: it is neither, or not well formed.
    """
    if isinstance(source, str) and "\n" in source:
        return parse_kit_scene(source, origin="the text")
    if isinstance(source, str | Path):
        return load_kit_scene(source)
    raise SceneError("A scene in this format is read from a path or a text.", hint="See docs/formats.md.")


def load_kit_scene(path: str | Path) -> KitScene:
    """Read a scene file.

    Raises:
        SceneError: there is no such file, or it is not well formed; the message names the file and the line.
    """
    text = read_text(path, "scene file", kind=SceneError)
    return parse_kit_scene(text, name=Path(path).stem, origin=str(path))


def parse_kit_scene(text: str, *, name: str = "scene", origin: str = "the scene") -> KitScene:
    """Read a scene file's text; `origin` is what messages call it.

    Raises:
        SceneError: it is not well formed; the message names the line.
    """
    return _Reader(name, origin).read(text)


@dataclass(slots=True)
class _Reader:
    """One file being read, line by line."""

    name: str
    origin: str
    entities: dict[str, Entity] = field(default_factory=dict)
    facts: dict[Fact, None] = field(default_factory=dict)
    locations: dict[str, tuple[str, ...]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    line: int = 0
    text: str = ""

    def error(self, message: str, hint: str = "") -> SceneError:
        """Return an error that names the file and the line being read."""
        shown = f"\n  {self.text}" if self.text else ""
        return SceneError(f"{self.origin}, line {self.line}: {message}{shown}", hint=hint or "See docs/formats.md.")

    def read(self, text: str) -> KitScene:
        block, begun = "", False
        for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
            self.line, self.text = number, raw.strip()
            if not self.text or (not block and self.text == _TITLE):
                continue
            block = self._line(block)
            begun = True
        if not begun:
            raise SceneError(f"{self.origin} has no block.", hint=f"Blocks: {', '.join(_BLOCKS)}; see docs/formats.md.")
        if block:
            self.text = ""
            raise self.error(f"the block {block} has no END-{block}.")
        return self._result()

    def _line(self, block: str) -> str:
        """Read one line; return the block that the next line is in ("": none)."""
        if block:
            if self.text == f"END-{block}":
                return ""
            if self.text in _BLOCKS or self.text.startswith("END-"):
                raise self.error(f"the block {block} is not ended yet.", f"Write END-{block} before it.")
            {"OBJECTS": self._object, "RELATIONS": self._relation, "LOCATIONS": self._location}[block]()
            return block
        if self.text not in _BLOCKS:
            hint = f"Blocks: {', '.join(_BLOCKS)}, each ended by END- and its name."
            raise self.error("expected the begin of a block here.", hint)
        return self.text

    def _match(self, word: str) -> re.Match[str]:
        found = _OBJECT.match(word)
        if found is None:
            raise self.error(f"{word!r} is no object.", "An object is written class:number, for example cup:0.")
        return found

    def _id(self, word: str) -> str:
        found = self._match(word)
        return f"{found['category']}{int(found['number'])}"

    def _object(self) -> None:
        words = self.text.split()
        if len(words) != 1:
            raise self.error("expected one object on this line.", "Write one class:number per line.")
        found = self._match(words[0])
        entity_id = self._id(words[0])
        if entity_id in self.entities:
            self.notes.append(f"line {self.line}: {entity_id} is listed twice; the first entry counts")
            return
        category = found["category"]
        kind = Kind.AGENT if category in (ROBOT, HUMAN) else Kind.OBJECT
        entity = Entity(id=entity_id, kind=kind, category=category)
        self.entities[entity_id] = entity if found["box"] is None else self._boxed(entity, found["box"])

    def _boxed(self, entity: Entity, box: str) -> Entity:
        try:
            numbers = [float(part) for part in box.split(",")]
        except ValueError as error:
            raise self.error(f"the box {box!r} has something that is no number.") from error
        if len(numbers) != 6:
            raise self.error(f"the box {box!r} has {len(numbers)} numbers.", "A box is x0,y0,z0,x1,y1,z1 in metres.")
        (x0, y0, z0), (x1, y1, z1) = numbers[:3], numbers[3:]
        centre = ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
        size = (abs(x1 - x0), abs(y1 - y0), abs(z1 - z0))
        return Entity(id=entity.id, kind=entity.kind, category=entity.category, position=centre, size=size)

    def _relation(self) -> None:
        predicate, *words = self.text.split()
        if predicate in _ARITY and len(words) != _ARITY[predicate]:
            raise self.error(f"{predicate!r} takes {_ARITY[predicate]} object(s), found {len(words)}.")
        if not words:
            raise self.error("a relation is a predicate and its objects.", "For example: on cup:0 table:0")
        fact = (predicate, *map(self._id, words))
        if predicate not in _ARITY:
            self.notes.append(f"line {self.line}: the relation {predicate!r} is not known; it is kept as it is")
        if fact in self.facts:
            self.notes.append(f"line {self.line}: {' '.join(fact)} is stated twice")
        self.facts[fact] = None

    def _location(self) -> None:
        place, *words = self.text.split()
        if ":" in place:
            raise self.error(f"the place {place!r} is written with a colon.", "Write for example: table0 table:0 cup:0")
        seen = tuple(dict.fromkeys(map(self._id, words)))
        if place in self.locations:
            self.notes.append(f"line {self.line}: the place {place} is listed twice; both entries count")
            seen = tuple(dict.fromkeys((*self.locations[place], *seen)))
        self.locations[place] = seen

    def _result(self) -> KitScene:
        if ACTING not in self.entities:
            self.entities[ACTING] = Entity(id=ACTING, kind=Kind.AGENT, category=ROBOT)
        self._note_undeclared()
        notes = tuple(self.notes)
        scene = Scene(self.entities.values(), self.facts, name=self.name, domain=DOMAIN, source="kit", notes=notes)
        return KitScene(scene=with_locations(scene, self.locations), locations=self.locations, notes=notes)

    def _note_undeclared(self) -> None:
        related = dict.fromkeys(a for fact in self.facts for a in fact[1:] if a not in self.entities)
        if related:
            self.notes.append(undeclared_note(related, "relations", "OBJECTS"))
        seen = dict.fromkeys((*self.locations, *(o for content in self.locations.values() for o in content)))
        missing = dict.fromkeys(o for o in seen if o not in self.entities and o not in related)
        if missing:
            self.notes.append(f"LOCATIONS names things that OBJECTS does not list: {_listed(missing)}")


def undeclared_note(names: Iterable[str], facts: str, listed: str) -> str:
    """Return in words that facts speak of things that the file does not list as such."""
    return (
        f"{facts} name things that {listed} does not list: {_listed(names)}; what is said of them counts for goals, "
        "but nothing can be done with them"
    )


def _listed(names: Iterable[str]) -> str:
    every = list(names)
    rest = f" and {len(every) - _LISTED} more" if len(every) > _LISTED else ""
    return ", ".join(every[:_LISTED]) + rest


def with_locations(scene: Scene, places: Iterable[str]) -> Scene:
    """Return the scene in which everything of the places' classes is a location, as the format has it."""
    found = (scene.get(place) for place in places)
    types = dict(scene.category_types)
    for category in dict.fromkeys(each.category for each in found if each is not None and each.kind is not Kind.AGENT):
        types[category] = types.get(category, frozenset()) | {LOCATION}
    return scene.with_category_types(types)


def write_kit_scene(scene: Scene, locations: Mapping[str, Iterable[str]] | None = None) -> str:
    """Return a scene as the text of such a file; `locations` as in KitScene.

    By default every location and all furniture is one, with what stands on it, lies in it or is there.

    Raises:
        SceneError: an entity's id is not its category and a number.
    """
    if locations is None:
        fixed = (e for e in scene.entities() if e.kind is not Kind.AGENT)
        places = [e.id for e in fixed if e.kind is Kind.ASSET or LOCATION in scene.types_of(e.id)]
        locations = {place: (place, *_at(place, scene)) for place in places}
    objects = [_written(entity) for entity in scene.entities()]
    relations = [" ".join((fact[0], *(_colon(a, scene) for a in fact[1:]))) for fact in scene.facts()]
    places = [" ".join((place, *(_colon(o, scene) for o in seen))) for place, seen in locations.items()]
    blocks = zip(_BLOCKS, (objects, relations, places), strict=True)
    return "\n".join([_TITLE, *(line for name, lines in blocks for line in (name, *lines, f"END-{name}"))]) + "\n"


def _at(place: str, scene: Scene) -> list[str]:
    found = [fact[1] for predicate in ("on", "in", "at") for fact in scene.matching(predicate, None, place)]
    return [each for each in found if each in scene and scene.entity(each).kind is not Kind.AGENT]


def _written(entity: Entity) -> str:
    number = entity.id.removeprefix(entity.category)
    if not entity.id.startswith(entity.category) or not number.isdigit():
        raise SceneError(
            f"{entity.id!r} cannot be written as an object of class {entity.category!r}.",
            hint="In this format an id is the class and a number, for example cup0.",
        )
    text = f"{entity.category}:{number}"
    if entity.position is None or entity.size is None:
        return text
    low = [c - s / 2 for c, s in zip(entity.position, entity.size, strict=True)]
    high = [c + s / 2 for c, s in zip(entity.position, entity.size, strict=True)]
    return f"{text}:{','.join(f'{number:g}' for number in (*low, *high))}"


def _colon(name: str, scene: Scene) -> str:
    entity = scene.get(name)
    if entity is not None:
        return f"{entity.category}:{name.removeprefix(entity.category)}"
    return re.sub(r"(\d+)\Z", r":\1", name)


def save_kit_scene(scene: Scene, path: str | Path, locations: Mapping[str, Iterable[str]] | None = None) -> None:
    """Write a scene to such a file.

    Raises:
        SceneError: an id does not fit the format, or the file cannot be written.
    """
    text = write_kit_scene(scene, locations)
    try:
        write_whole(Path(path), text)
    except (OSError, ValueError) as error:
        raise SceneError(f"The scene cannot be written to {path}: {why(error)}.") from error
