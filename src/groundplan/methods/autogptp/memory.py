"""The memory of the tool loop: what is known, what has been tried, what was agreed (AutoGPT+P, section IV-B)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from groundplan.knowledge.mapping import Mapping
from groundplan.language.tool_questions import ChooseTool, Tool
from groundplan.logic.domain import Plan
from groundplan.methods.autogptp.wording import bare
from groundplan.scene.scene import Scene

_LISTED = 150
"""Scenes with more entities than this are told as a digest."""
_DONE = {
    Tool.EXPLORE: "looked at {}",
    Tool.SUGGEST_ALTERNATIVE: "found no {}",
    Tool.PLAN: "planned, and carried it out",
    Tool.PARTIAL_PLAN: "planned what can be done of it, and carried that out",
    Tool.STOP: "stopped",
}
_TRIED = "tried {}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """One call of a tool: `EXPLORE counter0`; whether it brought anything new, and what came of it in words."""

    tool: Tool
    argument: str = ""
    useful: bool = True
    said: str = ""

    def __str__(self) -> str:
        return f"{self.tool.value} {self.argument}".rstrip()

    @property
    def words(self) -> str:
        """What was done and what came of it, for people."""
        done = _DONE[self.tool].format(self.argument) if self.useful else _TRIED.format(self)
        return f"{done}: {self.said[:1].lower()}{self.said[1:]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """A class of the scene in the place of a thing that is missing.

    `missing` is the word of the instruction, `category` the class it means, `substitute` the class that is there.
    `affordance` is what the choice turned on (empty where it was made without).
    """

    missing: str
    category: str
    substitute: str
    affordance: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """What the missing thing may be listed as: the class that is meant, and the word as a class."""
        word = bare(self.missing).lower().replace(" ", "_")
        return tuple(dict.fromkeys((self.category, word, word.removesuffix("s"))))


@dataclass(frozen=True, kw_only=True)
class Memory:
    """M = (S, R, L, l, history, Alt, P) of the paper: scene and relations, locations, instructions, alternatives, plan.

    `scene` holds what is known: objects, relations, and where the agents are. `explored` and `unexplored` are the
    places in the order in which they were named or looked at. `instructions` are the wordings so far, the newest last.
    `alternatives` were accepted, `refused` turned down, and for `hopeless` words none was found. `failed` are the calls
    that brought nothing new to the memory as it is.
    """

    instructions: tuple[str, ...]
    scene: Scene
    explored: tuple[str, ...] = ()
    unexplored: tuple[str, ...] = ()
    alternatives: tuple[Alternative, ...] = ()
    refused: tuple[Alternative, ...] = ()
    hopeless: tuple[str, ...] = ()
    calls: tuple[ToolCall, ...] = ()
    failed: tuple[ToolCall, ...] = ()
    plan: Plan = ()

    @property
    def instruction(self) -> str:
        """The instruction as it reads now, with the accepted alternatives in it."""
        return self.instructions[-1]

    def called(self, call: ToolCall) -> Memory:
        """Return the memory after a call; one that brought something new makes earlier failures worth another try."""
        failed = () if call.useful else (*self.failed, call)
        return replace(self, calls=(*self.calls, call), failed=failed)

    def question(self, *, partial_asked: bool = False, mapping: Mapping | None = None) -> ChooseTool:
        """Return the question which tool comes next; `mapping` says what can be done with things (None: our own)."""
        return ChooseTool(
            instruction=self.instruction,
            scene=self.scene,
            memory=self.words(),
            unexplored=self.unexplored,
            refused=tuple((each.missing, each.substitute) for each in self.refused),
            hopeless=self.hopeless,
            calls=tuple(map(str, self.calls)),
            failed=tuple(map(str, self.failed)),
            partial_asked=partial_asked,
            mapping=mapping,
        )

    def words(self) -> str:
        """Return the memory as a model is told it."""
        lines = [
            *_scene_in_words(self.scene, frozenset(self.unexplored)),
            f"Places explored: {_listed(self.explored)}",
            f"Places not explored yet: {_listed(self.unexplored)}",
        ]
        lines += [f"The instruction read before: {text}" for text in self.instructions[:-1]]
        lines += [f"Agreed: {each.substitute} in place of {each.missing}" for each in self.alternatives]
        lines += [f"Turned down: {each.substitute} in place of {each.missing}" for each in self.refused]
        lines += [f"Nothing found to take the place of: {word}" for word in self.hopeless]
        lines += [f"Call {number}: {call}. {call.said}".rstrip() for number, call in enumerate(self.calls, 1)]
        lines += [f"Last plan: {' '.join(map(str, self.plan))}"] if self.plan else []
        return "\n".join(lines)


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(names) or "none"


def _scene_in_words(scene: Scene, unexplored: frozenset[str]) -> list[str]:
    """Return the known objects and relations, or of a large scene how many there are of each category."""
    known = [entity for entity in scene.entities() if entity.id not in unexplored]
    if len(known) > _LISTED:
        counts = Counter(entity.category for entity in known)
        return [f"Objects: {', '.join(f'{number} {category}' for category, number in counts.items())}"]
    relations = (f"({' '.join(fact)})" for fact in scene.facts())
    return [f"Objects: {_listed(tuple(entity.id for entity in known))}", f"Relations: {' '.join(relations) or 'none'}"]
