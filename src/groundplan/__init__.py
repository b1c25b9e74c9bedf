"""groundplan: from an instruction in plain language to a robot plan that is proven executable.

The names below are the public face; each is loaded when it is first used, so that `import groundplan` costs nothing.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # that of `typing` would cost more than everything else here
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from typing import Any

    from groundplan.errors import GroundplanError as GroundplanError
    from groundplan.evaluation.library import open_scene as open_scene
    from groundplan.knowledge import enrich as enrich
    from groundplan.language.question import Model as Model
    from groundplan.language.registry import model_names as model_names
    from groundplan.language.registry import open_model as open_model
    from groundplan.logic.domain import Action as Action
    from groundplan.logic.library import load_domain as load_domain
    from groundplan.logic.simulate import simulate as simulate
    from groundplan.methods.acting import carry_out as carry_out
    from groundplan.methods.registry import method_names as method_names
    from groundplan.methods.registry import open_method as open_method
    from groundplan.methods.task import Method as Method
    from groundplan.methods.task import Solution as Solution
    from groundplan.methods.task import Task as Task
    from groundplan.scene.evaluate import evaluate as evaluate
    from groundplan.scene.formats import load_scene as load_scene
    from groundplan.scene.formats import save_scene as save_scene
    from groundplan.scene.query import Query as Query
    from groundplan.scene.routes import route as route
    from groundplan.scene.scene import Scene as Scene
    from groundplan.trace import Trace as Trace
    from groundplan.worlds.symbolic import SymbolicWorld as SymbolicWorld
    from groundplan.worlds.world import World as World

__version__ = "0.1.0"

_HOMES = {
    "Action": "groundplan.logic.domain",
    "GroundplanError": "groundplan.errors",
    "Method": "groundplan.methods.task",
    "Model": "groundplan.language.question",
    "Query": "groundplan.scene.query",
    "Scene": "groundplan.scene.scene",
    "Solution": "groundplan.methods.task",
    "SymbolicWorld": "groundplan.worlds.symbolic",
    "Task": "groundplan.methods.task",
    "Trace": "groundplan.trace",
    "World": "groundplan.worlds.world",
    "carry_out": "groundplan.methods.acting",
    "enrich": "groundplan.knowledge",
    "evaluate": "groundplan.scene.evaluate",
    "load_domain": "groundplan.logic.library",
    "load_scene": "groundplan.scene.formats",
    "method_names": "groundplan.methods.registry",
    "model_names": "groundplan.language.registry",
    "open_method": "groundplan.methods.registry",
    "open_model": "groundplan.language.registry",
    "open_scene": "groundplan.evaluation.library",
    "route": "groundplan.scene.routes",
    "save_scene": "groundplan.scene.formats",
    "simulate": "groundplan.logic.simulate",
}

__all__ = [
    "Action",
    "GroundplanError",
    "Method",
    "Model",
    "Query",
    "Scene",
    "Solution",
    "SymbolicWorld",
    "Task",
    "Trace",
    "World",
    "carry_out",
    "enrich",
    "evaluate",
    "load_domain",
    "load_scene",
    "method_names",
    "model_names",
    "open_method",
    "open_model",
    "open_scene",
    "plan",
    "route",
    "save_scene",
    "simulate",
]


def plan(
    instruction: str,
    scene: Scene | str | Path,
    *,
    method: str = "ground",
    model: Model | str = "embedded",
    time_limit_s: float = 60.0,
    seed: int = 0,
    clarify: Callable[[str, Sequence[str]], int] | None = None,
) -> Solution:
    """Plan the instruction in the scene (a Scene, a shipped scene's name or a file), or answer it if it is a question.

    `clarify(phrase, options)` is called where a phrase fits several things and it matters which is meant; it returns
    the option's number from 1, or 0 where it does not matter. Without it the cheapest is taken, and a note lists the
    others. In a scene of affordances, what people corrected with `groundplan affordances correct` counts.

    Raises:
        InputError: the instruction, the scene or a name cannot be used.
        ModelError: the model could not be asked.
        PlannerError: the planner is missing or broke.
    """
    from groundplan.evaluation.library import open_scene
    from groundplan.knowledge.affordance_domain import is_affordance_scene
    from groundplan.knowledge.mapping import remembered_mapping
    from groundplan.language.clarification import Callback
    from groundplan.language.registry import open_model
    from groundplan.methods.registry import open_method
    from groundplan.methods.task import Task
    from groundplan.scene.scene import Scene

    opened = scene if isinstance(scene, Scene) else open_scene(scene)
    task = Task(
        instruction=instruction,
        scene=opened,
        time_limit_s=time_limit_s,
        seed=seed,
        person=Callback(clarify) if clarify is not None else None,
        mapping=remembered_mapping() if is_affordance_scene(opened) else None,
    )
    return open_method(method).solve(task, open_model(model) if isinstance(model, str) else model)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'groundplan' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
