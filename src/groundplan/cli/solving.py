"""`groundplan plan` and `groundplan find`: from the command line to a Solution on the screen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from groundplan.cli.known import Known
from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.reply import exit_code, print_json
from groundplan.errors import InputError, InstructionError
from groundplan.language.question import Model
from groundplan.methods.task import Method, Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace
from groundplan.worlds.replaying import ReplayedModel, ReplayedTrace
from groundplan.worlds.resuming import Written, mend_file

_MOST_BYTES = 1_000_000
"""So much of standard input is read; what is longer is refused without looking at it."""


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for on the command line; `opened` is the scene where it is not to be opened by its name.

    `resumed` is the trace of a run that is gone on with, `asked` whether that one had a person to ask.
    """

    instruction: str
    scene: str
    method: str
    model: ModelChoice
    time_limit: float
    seed: int
    trace_file: Path | None
    as_json: bool
    ask: bool = True
    opened: Scene | None = None
    partial: bool = False
    explored: tuple[str, ...] = ()
    known: Known = field(default_factory=Known)
    resumed: Written | None = None
    asked: bool = True


@dataclass(frozen=True, slots=True)
class Prepared:
    """Everything opened and ready to solve."""

    task: Task
    method: Method
    model: Model
    trace: Trace


def plan_command(request: Request) -> int:
    """Solve, show, and return the exit code."""
    with prepare(request) as prepared:
        solution = solve(prepared)
    return _show(request, solution)


def find_command(request: Request) -> int:
    """Answer a question, show the answer, and return the exit code.

    Raises:
        InputError: what was asked is a task and not a question.
    """
    with prepare(request) as prepared:
        solution = solve(prepared)
    if solution.answer is None and solution.shown:
        raise InputError(
            f"{request.instruction!r} is something to do, not a question about the scene.",
            hint="Use `groundplan plan` for it.",
        )
    return _show(request, solution)


@contextmanager
def prepare(request: Request) -> Iterator[Prepared]:
    """Open scene, method and model; show progress; write the trace at the end, whatever happens."""
    from groundplan.cli.progress import progress
    from groundplan.evaluation.library import open_scene
    from groundplan.methods.registry import open_method

    method = open_method(request.method)
    scene = request.opened if request.opened is not None else open_scene(request.scene)
    if request.explored:
        from groundplan.methods.autogptp.surroundings import explored_only

        scene = explored_only(scene, request.explored)
    known = request.known.open(scene)
    instruction = read_instruction(request.instruction)
    trace = opened_trace(request)
    model = request.model.open()
    if isinstance(trace, ReplayedTrace) and not request.model.replays:
        model = ReplayedModel(model, trace)
    task = Task(
        instruction=instruction,
        scene=known.scene,
        seed=request.seed,
        time_limit_s=request.time_limit,
        person=person_to_ask(request, trace),
        partial=request.partial,
        mapping=known.mapping,
        capabilities=known.capabilities,
    )
    with written(request, trace), progress(trace, quiet=request.as_json or request.model.name == "human"):
        yield Prepared(task, method, model, trace)


def opened_trace(request: Request) -> Trace:
    """Return an empty trace, or that of the run that is gone on with."""
    return Trace() if request.resumed is None else ReplayedTrace(written=request.resumed.events)


def written(request: Request, trace: Trace) -> AbstractContextManager[None]:
    """Write the trace to the file that was asked for, if one was, each event as it happens.

    Raises:
        InputError: the file cannot be written.
    """
    if request.trace_file is None:
        return nullcontext()
    if request.resumed is not None:
        mend_file(request.resumed)
    return trace.written_to(request.trace_file, more=request.resumed is not None)


def person_to_ask(request: Request, trace: Trace) -> Model | None:
    """Return whom to ask which thing is meant, and whether another will do; in a run that is gone on with, as before.

    Where somebody was there and nobody is now, what does not matter is left open, and what would do is agreed to.
    """
    if not isinstance(trace, ReplayedTrace):
        return person(request)
    from groundplan.language.human import Nobody

    return ReplayedModel(person(request) or Nobody(), trace) if request.asked else None


def person(request: Request) -> Model | None:
    """Return the person at the terminal where there is one to ask."""
    if not request.ask or request.as_json or request.instruction == "-":
        return None
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return None
    from groundplan.language.human import Human

    return Human()


def solve(prepared: Prepared) -> Solution:
    """Let the method solve the task."""
    return prepared.method.solve(prepared.task, prepared.model, prepared.trace)


def required(instruction: str | None, scene: str | None) -> tuple[str, str]:
    """Return what must be given unless a run is gone on with.

    Raises:
        InputError: one of them is missing.
    """
    if instruction is None:
        raise InputError("Missing argument: what to do.", hint='Say it, for example "close the fridge".')
    if scene is None:
        raise InputError("Missing option --scene.", hint="Name a scene that ships with groundplan, or a file.")
    return instruction, scene


def read_instruction(text: str) -> str:
    """Return the instruction; `-` stands for what comes on standard input.

    Raises:
        InstructionError: it is empty, far too long, or is not text.
    """
    if text == "-":
        given = sys.stdin.buffer.read(_MOST_BYTES + 1)
        if len(given) > _MOST_BYTES:
            raise InstructionError(
                f"Standard input has more than {_MOST_BYTES:,} bytes, which is no instruction.",
                hint="Give one instruction on standard input, in plain language.",
            )
        try:
            text = given.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InstructionError("Standard input is not UTF-8 text.", hint=str(error)) from error
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InstructionError("The instruction is not UTF-8 text.", hint=str(error)) from error
    if not text.strip():
        raise InstructionError("The instruction is empty.", hint='Say what to do, for example "close the fridge".')
    return text.strip()


def _show(request: Request, solution: Solution) -> int:
    if request.as_json:
        print_json(solution.to_json(str(request.trace_file) if request.trace_file else None))
    else:
        from groundplan.cli.show import show_solution

        show_solution(solution)
    return exit_code(solution.status.value)
