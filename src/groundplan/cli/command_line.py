"""The one place where the command line is run, and where errors and signals become messages and exit codes."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

import typer

from groundplan.cli.app import app as app
from groundplan.cli.reply import report_defect, report_error, report_interrupt, report_unwritten, report_usage
from groundplan.errors import GroundplanError

# Typer re-exports the class of bad parameters but not its base classes, which all errors of the command line share.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[2]
_BEHIND_DASHES = (
    "An instruction that begins with a dash comes last, behind two: groundplan plan --scene office -- '- close …'"
)

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code: every failure ends here as one message."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    if sys.stdout is None or sys.stderr is None:  # whoever started this closed them
        nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - as long as the process lives
        sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    try:
        with _terminated_like_interrupted():
            code = _run(given, as_json)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return report_interrupt(as_json)
    except BrokenPipeError:
        _print_nowhere()
        return 0
    except OSError as error:  # the disk that standard output goes to is full, or the like
        _print_nowhere()
        return report_unwritten(error)
    return code


def _run(given: list[str], as_json: bool) -> int:
    try:
        code = app(given, prog_name="groundplan", standalone_mode=False)
    except GroundplanError as error:
        return report_error(error, as_json)
    except typer.Abort:
        return report_interrupt(as_json)
    except OSError as error:
        if error.filename is None:  # no file of ours: standard output
            raise
        return report_defect(error, as_json)
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # the console library ends the process by itself
            return 0
        raise
    except _USAGE_ERROR as error:
        message = error.format_message()  # type: ignore[attr-defined]
        if not message:  # no command was given: the help has been printed
            return 2
        dashed = not getattr(error, "option_name", "x").strip(" -")
        return report_usage(message, _BEHIND_DASHES if dashed else "Try: groundplan --help", as_json)
    except Exception as error:  # noqa: BLE001 - a defect: nobody above could say it better
        return report_defect(error, as_json)
    return code if isinstance(code, int) else 0


def _print_nowhere() -> None:
    """Let what is still to be printed on standard output go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """Make SIGTERM and SIGHUP end the command as Ctrl-C does, so that the planner and its folder are cleaned up."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ending = False

    def end(_: int, __: FrameType | None) -> None:
        nonlocal ending
        if not ending:  # a second signal must not disturb the cleaning up
            ending = True
            raise KeyboardInterrupt

    # A signal that the caller ignores (nohup) or handles stays as it is.
    replaced = [each for each in _ENDING if signal.getsignal(each) is signal.SIG_DFL]
    for each in replaced:
        signal.signal(each, end)
    try:
        yield
    finally:
        for each in replaced:
            signal.signal(each, signal.SIG_DFL)
