"""groundplan: from an instruction in plain language to a robot plan that is proven executable.

The names below are the public face; each is loaded when it is first used, so that `import groundplan` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundplan.errors import GroundplanError as GroundplanError
    from groundplan.evaluation.library import open_scene as open_scene
    from groundplan.knowledge import enrich as enrich
    from groundplan.language.question import Model as Model
    from groundplan.language.registry import open_model as open_model
    from groundplan.logic.domain import Action as Action
    from groundplan.logic.library import load_domain as load_domain
    from groundplan.logic.simulate import simulate as simulate
    from groundplan.logic.verdict import Verdict as Verdict
    from groundplan.methods.registry import open_method as open_method
    from groundplan.methods.task import Method as Method
    from groundplan.methods.task import Solution as Solution
    from groundplan.methods.task import Task as Task
    from groundplan.scene.entity import Entity as Entity
    from groundplan.scene.evaluate import evaluate as evaluate
    from groundplan.scene.formats import load_scene as load_scene
    from groundplan.scene.formats import save_scene as save_scene
    from groundplan.scene.query import Query as Query
    from groundplan.scene.routes import route as route
    from groundplan.scene.scene import Changes as Changes
    from groundplan.scene.scene import Scene as Scene
    from groundplan.trace import Trace as Trace
    from groundplan.worlds.executor import act as act
    from groundplan.worlds.symbolic import SymbolicWorld as SymbolicWorld
    from groundplan.worlds.world import World as World

__version__ = "0.1.0"

_HOMES = {
    "Action": "groundplan.logic.domain",
    "Changes": "groundplan.scene.scene",
    "Entity": "groundplan.scene.entity",
    "GroundplanError": "groundplan.errors",
    "Method": "groundplan.methods.task",
    "Model": "groundplan.language.question",
    "Query": "groundplan.scene.query",
    "Scene": "groundplan.scene.scene",
    "Solution": "groundplan.methods.task",
    "SymbolicWorld": "groundplan.worlds.symbolic",
    "Task": "groundplan.methods.task",
    "Trace": "groundplan.trace",
    "Verdict": "groundplan.logic.verdict",
    "World": "groundplan.worlds.world",
    "act": "groundplan.worlds.executor",
    "enrich": "groundplan.knowledge",
    "evaluate": "groundplan.scene.evaluate",
    "load_domain": "groundplan.logic.library",
    "load_scene": "groundplan.scene.formats",
    "open_method": "groundplan.methods.registry",
    "open_model": "groundplan.language.registry",
    "open_scene": "groundplan.evaluation.library",
    "route": "groundplan.scene.routes",
    "save_scene": "groundplan.scene.formats",
    "simulate": "groundplan.logic.simulate",
}

__all__ = [
    "Action", "Changes", "Entity", "GroundplanError", "Method", "Model", "Query", "Scene", "Solution", "SymbolicWorld",
    "Task", "Trace", "Verdict", "World", "act", "enrich", "evaluate", "load_domain", "load_scene", "open_method",
    "open_model", "open_scene", "route", "save_scene", "simulate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'groundplan' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
