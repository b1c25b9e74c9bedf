"""Rows made ready: scene with affordances, domain of its capabilities, and what the scorer starts from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.folder import DataFolder, plain_class
from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.evaluation.autogptp.scoring import (
    Start,
    Step,
    StepEffects,
    effects_of,
    load_effects,
    read_relations,
)
from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import Mapping as AffordanceMapping
from groundplan.knowledge.mapping import default_mapping, load_mapping
from groundplan.logic.capabilities import Capability, builtin_capabilities, load_capabilities
from groundplan.logic.domain import Action, Domain
from groundplan.logic.simulate import simulate
from groundplan.logic.wordings import Wordings
from groundplan.scene.formats.kit import ACTING, parse_kit_scene
from groundplan.scene.scene import Changes, Scene

_CARRY = "carry"


@dataclass(frozen=True, kw_only=True)
class Opened:
    """A scene file made ready; `start` is the same file as the scorer reads it."""

    scene: Scene
    domain: Domain
    wordings: Wordings
    locations: Mapping[str, tuple[str, ...]]
    start: Start
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A row ready to be answered.

    `scene` is the whole scene, its types filled in; `locations` what looking at a place shows; `accepted` are the
    replacements the simulated user agrees to, as (missing, substitution) classes.
    """

    row: Row
    scene: Scene
    domain: Domain
    wordings: Wordings
    locations: Mapping[str, tuple[str, ...]]
    mapping: AffordanceMapping
    start: Start
    effects: Mapping[str, StepEffects]
    accepted: frozenset[tuple[str, str]] = frozenset()
    notes: tuple[str, ...] = ()

    def accepts(self, missing: str, substitution: str) -> bool:
        """Say whether the simulated user agrees to have one class in place of another."""
        return (plain_class(missing), plain_class(substitution)) in self.accepted

    def executable(self, plan: Sequence[Step], robot_at: str = "") -> str:
        """Return which step cannot be done, its types and preconditions checked by our logic; empty if all can be."""
        scene = self.scene
        if robot_at and robot_at in scene:
            gone = tuple(scene.matching("at", ACTING, None))
            scene = scene.after(Changes(added=(("at", ACTING, robot_at),), removed=gone))
        verdict = simulate(self.domain, scene, tuple(Action(step.action, step.args) for step in plan)).verdict
        if verdict.valid:
            return ""
        number = verdict.step if verdict.step is not None else 0
        step = plan[number] if number < len(plan) else None
        return f"step {number + 1} ({step}) cannot be done: {verdict.reason.value if verdict.reason else 'invalid'}"


@dataclass(frozen=True)
class Problems:
    """Makes rows of a data folder ready; each scene file is opened once."""

    folder: DataFolder
    mapping: AffordanceMapping
    capabilities: tuple[Capability, ...]
    effects: Mapping[str, StepEffects]
    _opened: dict[Path, Opened] = field(default_factory=dict, repr=False)

    @classmethod
    def opened(cls, folder: DataFolder, mapping: Path | None = None) -> Problems:
        """Read capabilities and mapping.

        Raises:
            InputError: one of them cannot be read.
        """
        chosen = load_mapping(mapping) if mapping is not None else default_mapping()
        if folder.capabilities is None:
            capabilities = builtin_capabilities()
            effects = effects_of(capabilities)
        else:
            capabilities, effects = load_capabilities(folder.capabilities), load_effects(folder.capabilities)
        return cls(folder, chosen, capabilities, effects)

    def prepare(self, row: Row) -> Problem:
        """Make a row ready.

        Raises:
            InputError: its scene, or its file of allowed substitutions, cannot be used.
        """
        opened = self._scene(self.folder.scene(row.scene_file))
        notes = list(opened.notes)
        accepted: frozenset[tuple[str, str]] = frozenset()
        if row.kind is FileKind.SYSTEM:
            accepted = self._accepted(row, notes)
            notes += _unknown_places(row, opened)
        return Problem(
            row=row,
            scene=opened.scene,
            domain=opened.domain,
            wordings=opened.wordings,
            locations=opened.locations,
            mapping=self.mapping,
            start=opened.start,
            effects=self.effects,
            accepted=accepted,
            notes=tuple(notes),
        )

    def _accepted(self, row: Row, notes: list[str]) -> frozenset[tuple[str, str]]:
        try:
            return self.folder.accepted(row.substitutions_file)
        except InputError as error:
            notes.append(f"{error.message} The user accepts no substitution.")
            return frozenset()

    def _scene(self, path: Path) -> Opened:
        if path not in self._opened:
            self._opened[path] = self._open(path)
        return self._opened[path]

    def _open(self, path: Path) -> Opened:
        try:
            text = path.read_text(encoding="utf-8-sig", errors="replace")
        except OSError as error:
            raise InputError(f"The scene {path} cannot be read: {error}.") from error
        kit = parse_kit_scene(text, name=path.stem, origin=str(path))
        scene = affordance_scene(kit.scene, self.mapping, kit.locations)
        relations, _ = read_relations(text)
        carried = frozenset(e.id for e in kit.scene.entities() if self.mapping.has(e.category, _CARRY))
        return Opened(
            scene=scene,
            domain=scene_domain(scene, self.capabilities),
            wordings=scene_wordings(scene, self.capabilities),
            locations=kit.locations,
            start=Start(relations=relations, carried=carried),
            notes=kit.notes,
        )


def unused_mappings(folder: DataFolder, mapping: Path | None) -> tuple[str, ...]:
    """Return a note on the mappings that lie in a folder and are not the one that is given, and so not used."""
    used = mapping.resolve() if mapping is not None else None
    left = ", ".join(str(path.relative_to(folder.root)) for path in folder.mappings if path.resolve() != used)
    return (f"affordance mappings in the folder that are not used: {left} (--mapping uses one)",) if left else ()


def _unknown_places(row: Row, opened: Opened) -> list[str]:
    unknown = [place for place in row.explored or () if place not in opened.locations]
    return [f"{', '.join(unknown)}: explored, but no location of the scene"] if unknown else []
