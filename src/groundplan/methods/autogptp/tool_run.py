"""ToolRun: what the tool loop did, from the first call to the last step carried out.

`groundplan.methods.autogptp.loop.run_tools` makes it:

    run_tools(instruction, scene, model, locations=…, explored=…, settings=Settings(accept=…, mapping=…)) -> ToolRun
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from groundplan.logic.domain import Plan
from groundplan.methods.autogptp.memory import Alternative, Memory, ToolCall
from groundplan.methods.task import Solution
from groundplan.scene.scene import Scene
from groundplan.worlds.episode import Episode

Accept = Callable[[Alternative], bool]
"""Asks the person whether an alternative will do."""


def accept_any(alternative: Alternative) -> bool:
    """Agree to every alternative: what happens where nobody can be asked."""
    return True


@dataclass(frozen=True, kw_only=True)
class ToolRun:
    """What came of an instruction.

    `tools` are the calls in order (`str(call)` is `EXPLORE counter0`; at most as many as allowed). `plan` are all steps
    that were carried out, in order, those of partial plans included. `robot_at` is where the robot stood when the first
    of them began, if exploring had moved it. `substitutions` are the alternatives that were agreed to. `solution` is
    the last plan's, or says what is missing. `episodes` tell how each plan was carried out, `scene` is the whole world
    at the end, `memory` what the robot knows of it. `corrections` counts the goals that were sent back. `interrupted`:
    somebody stopped it.
    """

    instruction: str
    tools: tuple[ToolCall, ...] = ()
    plan: Plan = ()
    robot_at: str | None = None
    substitutions: tuple[Alternative, ...] = ()
    solution: Solution
    notes: tuple[str, ...] = ()
    episodes: tuple[Episode, ...] = ()
    scene: Scene
    memory: Memory
    corrections: int = 0
    interrupted: bool = False
