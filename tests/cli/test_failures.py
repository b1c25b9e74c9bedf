from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from groundplan.cli.main import main
from groundplan.errors import PlannerError
from groundplan.methods.ground import Ground
from groundplan.planning import fast_downward
from groundplan.planning.process import Finished

from .conftest import Command
from .flat import flat_file

JAR = "Put the jar on the desk"


def test_a_missing_planner_ends_with_6_and_says_what_to_install(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise PlannerError("The planner is not installed.", hint="pip install up-fast-downward")

    monkeypatch.setattr(fast_downward, "_programs", missing)
    for words in (["plan", JAR, "--scene", flat_file(tmp_path)], ["doctor"]):
        ended = groundplan(*words)
        assert ended.code == 6
        assert "pip install up-fast-downward" in ended.out + ended.err


def test_a_planner_that_is_killed_ends_with_6(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = Finished(code=-signal.SIGKILL, output="", seconds=0.1)
    monkeypatch.setattr(fast_downward._Run, "_search", lambda run, search, **_: killed)
    ended = groundplan("plan", JAR, "--scene", flat_file(tmp_path), "--json")
    assert ended.code == ended.json["exit_code"] == 6
    assert "killed" in ended.json["error"]


@pytest.fixture
def defect(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method with a defect."""

    def broken(*_: object) -> None:
        raise RuntimeError("two and two\nmake five")

    monkeypatch.setattr(Ground, "solve", broken)


@pytest.mark.usefixtures("defect")
def test_a_defect_is_one_line_and_ends_with_1(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("plan", JAR, "--scene", flat_file(tmp_path))
    assert ended.code == 1
    first, second = ended.err.splitlines()
    assert first == "Error: internal error: RuntimeError: two and two make five, please report"
    assert "GROUNDPLAN_DEBUG" in second
    told = groundplan("plan", JAR, "--scene", flat_file(tmp_path), "--json")
    assert told.json["exit_code"] == 1


@pytest.mark.usefixtures("defect")
def test_the_traceback_of_a_defect_is_shown_when_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GROUNDPLAN_DEBUG", "1")
    assert main(["plan", JAR, "--scene", str(flat_file(tmp_path))]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_an_interruption_is_said_and_ends_with_130(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Ground, "solve", interrupted)
    ended = groundplan("plan", JAR, "--scene", flat_file(tmp_path))
    assert (ended.code, ended.out, ended.err) == (130, "", "Interrupted.\n")
    assert groundplan("plan", JAR, "--scene", flat_file(tmp_path), "--json").json == {"status": "interrupted"}


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_while_planning_ends_the_planner_and_removes_its_folder(
    sent: signal.Signals, temporary_folder: Path
) -> None:
    task = "Put the apple, the banana and the ham in the pantry"
    command = [sys.executable, "-c", "import sys; from groundplan.cli.main import main; sys.exit(main())"]
    with subprocess.Popen(
        [*command, "plan", task, "--scene", "kitchen"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 30
        while not any(temporary_folder.glob("*/log.txt")) and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.002)
        process.send_signal(sent)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said == "Interrupted.\n"
    deadline = time.monotonic() + 5  # a killed process takes a moment to be gone
    while any(str(temporary_folder) in folder for folder in _running()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not any(str(temporary_folder) in folder for folder in _running())
    assert not list(temporary_folder.iterdir())


def _running() -> list[str]:
    """Return the folders that the running processes are in."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found.append(os.readlink(process / "cwd"))
        except OSError:
            continue
    return found


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    command = "import sys; from groundplan.cli.main import main; sys.exit(main())"
    shown = subprocess.run(
        f"{sys.executable} -c '{command}' scene show office --all | head -1",
        shell=True, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert shown.stdout.startswith("office")
    assert shown.stderr == ""


def test_the_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from groundplan.cli.main import main; main(['--help']);"
        "print([m for m in sys.modules if m.startswith(('pydantic', 'rapidfuzz', 'groundplan.language',"
        " 'groundplan.methods', 'groundplan.scene'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "eval" in shown
    assert shown.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", ["plan", "run"])
def test_a_reader_that_has_seen_enough_is_no_failure(command: str) -> None:
    started = [sys.executable, "-c", "import sys; from groundplan.cli.main import main; sys.exit(main())"]
    asked = [*started, command, "give me the pear", "--scene", "milk_kitchen"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        said = process.stderr.read()
    assert (process.returncode, said) == (0, "")


STARTED = f"{sys.executable} -c 'import sys; from groundplan.cli.main import main; sys.exit(main())'"


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is always full here")
@pytest.mark.parametrize("words", ["scene show office --all", "methods --json", "plan x --scene nowhere --json"])
def test_a_full_disk_behind_standard_output_is_one_message(words: str) -> None:
    ended = subprocess.run(f"{STARTED} {words} > /dev/full", shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.startswith("Error: Standard output cannot be written: No space left")
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.parametrize("words", ["methods", "methods --json", "plan x --scene nowhere --json"])
def test_closed_streams_are_no_defect(words: str) -> None:
    ended = subprocess.run(f"{STARTED} {words} >&-", shell=True, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == (2 if "plan" in words else 0)
    assert ended.stderr == ""
    assert subprocess.run(f"{STARTED} {words} >&- 2>&-", shell=True, check=False).returncode == ended.returncode


INTERRUPTED_AT_ONCE = """
import sys

class Late:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Late())
from groundplan.cli.main import main
sys.exit(main())
"""


@pytest.mark.parametrize(("words", "said"), [((), ("", "Interrupted.\n")), (("--json",), ('"interrupted"', ""))])
def test_who_interrupts_while_it_is_still_starting_sees_no_traceback(
    words: tuple[str, ...], said: tuple[str, str]
) -> None:
    command = [sys.executable, "-c", INTERRUPTED_AT_ONCE, "methods", *words]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 130
    assert said[0] in ended.stdout
    assert ended.stderr == said[1]


def test_what_is_loaded_before_an_interruption_is_understood_is_little() -> None:
    code = "import sys; before = set(sys.modules); import groundplan.cli.main; print(*(set(sys.modules) - before))"
    shown = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    assert not set(shown.split()) & {"typing", "re", "typer", "rich", "dataclasses"}
