"""How a command ends: its exit code, and errors told to people or as JSON."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Mapping
from enum import IntEnum
from typing import Any

from groundplan.errors import GroundplanError


class ExitCode(IntEnum):
    """What the exit code of `groundplan` says."""

    DONE = 0
    """A plan that is proven, a question that is answered, a check that passed."""
    INTERNAL = 1
    """A defect in groundplan itself."""
    BAD_INPUT = 2
    """A scene, an instruction, an option or a name that cannot be used."""
    NOT_UNDERSTOOD = 3
    """The model did not understand the instruction."""
    NO_PLAN = 4
    """It is proven that no plan exists, or the plan that was drafted is not valid."""
    MODEL = 5
    """The language model cannot be reached or gave no usable answer."""
    PLANNER = 6
    """The planner is missing, broke, was killed, or ran out of time."""
    WORLD = 7
    """Carrying the plan out did not reach the goal."""
    INTERRUPTED = 130
    """Stopped with Ctrl-C or SIGTERM."""


_BY_STATUS = {
    "valid": ExitCode.DONE,
    "not_understood": ExitCode.NOT_UNDERSTOOD,
    "unsolvable": ExitCode.NO_PLAN,
    "invalid": ExitCode.NO_PLAN,
    "out_of_time": ExitCode.PLANNER,
    "interrupted": ExitCode.INTERRUPTED,
}


def exit_code(status: str) -> int:
    """Return the exit code for a solution's status."""
    return int(_BY_STATUS[status])


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document; ASCII only, so that it survives every terminal and pipe."""
    sys.stdout.write(json.dumps(document, indent=2, ensure_ascii=True, default=str) + "\n")


def report_error(error: GroundplanError, as_json: bool) -> int:
    """Tell the user what is wrong, on stderr, or as JSON on stdout; return the exit code."""
    _report(type(error).__name__, str(error).removesuffix("\n" + error.hint), error.hint, error.exit_code, as_json)
    return error.exit_code


def report_usage(message: str, hint: str, as_json: bool) -> int:
    """Tell the user that the command line itself cannot be read; return the exit code."""
    _report("UsageError", message, hint, ExitCode.BAD_INPUT, as_json)
    return int(ExitCode.BAD_INPUT)


def report_defect(error: Exception, as_json: bool) -> int:
    """Tell the user of a defect in groundplan; the traceback only where GROUNDPLAN_DEBUG asks for it."""
    if os.environ.get("GROUNDPLAN_DEBUG"):
        traceback.print_exception(error)
    message = f"internal error: {type(error).__name__}: {' '.join(str(error).split())}, please report"
    _report("InternalError", message, "GROUNDPLAN_DEBUG=1 shows where it happened.", ExitCode.INTERNAL, as_json)
    return int(ExitCode.INTERNAL)


def report_unwritten(error: OSError) -> int:
    """Say that what was to be printed could not be, on stderr, since nothing can be on stdout; return the exit code."""
    message = f"Standard output cannot be written: {error.strerror or error}."
    _report("OutputError", message, "", ExitCode.BAD_INPUT, as_json=False)
    return int(ExitCode.BAD_INPUT)


def report_interrupt(as_json: bool) -> int:
    """Say that the user stopped it; return the exit code."""
    if as_json:
        print_json({"status": "interrupted"})
    else:
        sys.stderr.write("Interrupted.\n")
    return int(ExitCode.INTERRUPTED)


def _report(kind: str, message: str, hint: str, code: int, as_json: bool) -> None:
    if as_json:
        document = {"status": "error", "error": message, "hint": hint or None, "kind": kind, "exit_code": int(code)}
        print_json(document)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(Text("Error: ", style="bold red") + Text(message, style="default"))
    if hint:
        console.print(Text(hint, style="dim"))
