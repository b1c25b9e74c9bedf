"""`groundplan run --resume FILE`: going on with a run whose process ended, from the trace that it wrote.

The run is begun anew as its trace says it began; the trace knows what was asked and done (`worlds/replaying.py`).
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from groundplan.cli.known import Known
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.reply import print_json
from groundplan.cli.solving import Request
from groundplan.errors import InputError
from groundplan.methods.task import Task
from groundplan.worlds.resuming import Written, read_trace

if TYPE_CHECKING:
    from groundplan.cli.running import Surprises


def beginning(request: Request, task: Task | None, surprises: Surprises) -> dict[str, Any]:
    """Return what a trace begins with, so that the run can be gone on with from it alone.

    Without a task the scene is one that its name and the seed say everything of.

    Raises:
        InputError: a file that was read before cannot be read any more.
    """
    from groundplan.scene.formats import scene_to_dict

    scene: Any = request.scene
    known: dict[str, Any] = {}
    if task is not None:
        scene = {**scene_to_dict(task.scene), "domain": task.scene.domain}
        known = request.known.to_json(task.scene, task.mapping)
    return {
        "instruction": request.instruction if task is None else task.instruction,
        "scene": scene,
        "known": known,
        "method": request.method,
        "model": request.model.to_json(),
        "seed": request.seed,
        "time_limit_s": request.time_limit,
        "partial": request.partial,
        "asked": task is not None and task.person is not None,
        "world": asdict(surprises),
    }


def resume_command(path: Path, *, ask: bool, as_json: bool) -> int:
    """Go on where the run broke off, show what happened, and return the exit code.

    Raises:
        InputError: the file is not the trace of a run, or does not fit itself.
    """
    from groundplan.cli.running import run_command

    trace = read_trace(path)
    request, surprises = _begun(trace, ask=ask, as_json=as_json)
    if trace.ended is not None:
        return _ended(trace.ended, as_json=as_json)
    return run_command(request, surprises)


def _begun(trace: Written, *, ask: bool, as_json: bool) -> tuple[Request, Surprises]:
    from groundplan.cli.running import Surprises
    from groundplan.scene.formats import load_scene

    begun = trace.begun
    try:
        world: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in begun["world"].items()}
        scene = begun["scene"]
        request = Request(
            instruction=str(begun["instruction"]),
            scene=scene if isinstance(scene, str) else "",
            method=str(begun["method"]),
            model=ModelChoice.from_json(begun["model"]),
            time_limit=float(begun["time_limit_s"]),
            seed=int(begun["seed"]),
            trace_file=trace.path,
            as_json=as_json,
            ask=ask,
            opened=None if isinstance(scene, str) else load_scene(scene),
            partial=bool(begun["partial"]),
            known=Known(again=begun["known"] or None),
            resumed=trace,
            asked=bool(begun["asked"]),
        )
        return request, Surprises(**world)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{trace.path} does not say completely how the run began: {error}.") from error


def _ended(ended: dict[str, Any], *, as_json: bool) -> int:
    status = str(ended.get("status", ""))
    if as_json:
        print_json({"status": status, "resumed": False})
    else:
        said = status.replace("_", " ")
        Console(highlight=False).print(Text(f"This run has ended: {said}. There is nothing to go on with."))
    return int(ended.get("exit_code", 0))
