"""What is known of a scene of affordances besides it: what can be done with things, who acts, what there is to do."""

from __future__ import annotations

from collections.abc import Mapping as Table
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundplan.errors import InputError

if TYPE_CHECKING:
    from groundplan.knowledge.mapping import Mapping
    from groundplan.logic.capabilities import Capability
    from groundplan.scene.scene import Scene


@dataclass(frozen=True, slots=True)
class Known:
    """The files that were named on the command line; `again` is what they said in a run that is gone on with."""

    mapping: Path | None = None
    agents: Path | None = None
    capabilities: Path | None = None
    again: Table[str, Any] | None = None

    def open(self, scene: Scene) -> Opened:
        """Read the files; without a mapping's file what is remembered speaks, and the project's own knowledge.

        Raises:
            InputError: a file cannot be read, or the scene is not one of affordances.
            UnknownNameError: an agent has a capability that does not exist.
            SceneError: an agent does not fit the scene.
        """
        from groundplan.knowledge.affordance_domain import affordance_scene, is_affordance_scene

        if not is_affordance_scene(scene):
            self._none_given()
            return Opened(scene)
        if self.again is not None:
            return _opened_again(scene, self.again)
        from groundplan.knowledge.mapping import load_mapping, remembered_mapping
        from groundplan.logic.agents import check_agents, load_agents
        from groundplan.logic.capabilities import builtin_capabilities, load_capabilities

        remembered = remembered_mapping()
        mapping = remembered if self.mapping is None else load_mapping(self.mapping, remembered)
        capabilities = None if self.capabilities is None else load_capabilities(self.capabilities)
        if self.agents is not None:
            agents = load_agents(self.agents)
            check_agents(agents, (c.name for c in capabilities or builtin_capabilities()))
            scene = affordance_scene(scene, mapping, agents=agents)
        if capabilities is not None:
            self._someone_can(scene, capabilities)
        return Opened(scene, mapping, capabilities)

    def to_json(self, scene: Scene, mapping: Mapping | None) -> dict[str, Any]:
        """Return what is known of the classes in the scene and of what there is to do, so that it can be known again.

        Raises:
            InputError: the file of capabilities cannot be read any more.
        """
        if self.again is not None:
            return dict(self.again)
        classes = sorted({entity.category for entity in scene.entities()})
        listed = {} if mapping is None else {each: sorted(mapping.affordances(each)) for each in classes}
        try:
            text = "" if self.capabilities is None else self.capabilities.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise InputError(f"{self.capabilities} cannot be read: {error.strerror or error}.") from error
        return {"mapping": listed, "capabilities": text}

    def _someone_can(self, scene: Scene, capabilities: tuple[Capability, ...]) -> None:
        from groundplan.knowledge.affordance_domain import agents_of
        from groundplan.logic.agents import default_agents

        agents = agents_of(scene) or default_agents(scene)
        if not any(agent.can(capability.name) for agent in agents for capability in capabilities):
            raise InputError(
                f"No agent of the scene {scene.name} has a capability of {self.capabilities}.",
                hint="Say with --agents FILE who can do what.",
            )

    def _none_given(self) -> None:
        for option, path in (("mapping", self.mapping), ("agents", self.agents), ("capabilities", self.capabilities)):
            if path is not None:
                raise InputError(
                    f"--{option} says something of scenes of affordances; this is a scene graph of a building.",
                    hint="docs/affordances.md and docs/formats.md describe such scenes; milk_kitchen is one.",
                )


@dataclass(frozen=True, slots=True)
class Opened:
    """What the files say; None for what the project's own knowledge says. The scene has its agents."""

    scene: Scene
    mapping: Mapping | None = None
    capabilities: tuple[Capability, ...] | None = None


def _opened_again(scene: Scene, known: Table[str, Any]) -> Opened:
    from groundplan.knowledge.mapping import ListedMapping, remembered_mapping
    from groundplan.logic.capabilities import parse_capabilities

    listed = {str(name): frozenset(map(str, held)) for name, held in known["mapping"].items()}
    text = str(known["capabilities"])
    return Opened(
        scene,
        ListedMapping(listed, "trace", remembered_mapping()) if listed else None,
        parse_capabilities(text, "the capabilities in the trace") if text else None,
    )
