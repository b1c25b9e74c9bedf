from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from groundplan.cli.main import main


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """What it printed, which must be one JSON document and nothing else."""
        document: dict[str, Any] = json.loads(self.out)
        return document


Command = Callable[..., Ended]


@pytest.fixture(autouse=True)
def temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary folder of the test's own, in which nothing may be left."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("GROUNDPLAN_DEBUG", raising=False)
    yield folder
    assert list(folder.iterdir()) == []


@pytest.fixture
def groundplan(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line in this process; it never shows a traceback."""

    def command(*arguments: object) -> Ended:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Ended(code, printed.out, printed.err)

    return command
