"""Results of trials as files: written when a run is over, read to stand beside those of another method or model."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.evaluation.cowp.runner import CowpRun
from groundplan.evaluation.cowp.trial import TrialResult, TrialSetting
from groundplan.files import why, write_whole


def document(runs: Sequence[CowpRun]) -> dict[str, Any]:
    """Return runs as one JSON-ready document: what `eval cowp --json` prints."""
    interrupted = any(run.interrupted for run in runs)
    return {"status": "interrupted" if interrupted else "ok", "runs": [run.to_json() for run in runs]}


def save_runs(path: Path, runs: Sequence[CowpRun]) -> None:
    """Write the runs to a file.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(path, json.dumps(document(runs), ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {why(error)}.") from error


def load_runs(path: str | Path) -> list[CowpRun]:
    """Read the runs of a file that `--json` or `--out` made.

    Raises:
        InputError: the file cannot be read, or holds something else.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        return [_read(run) for run in data["runs"]]
    except OSError as error:
        raise InputError(f"{path} cannot be read: {why(error)}.") from error
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(
            f"{path} does not hold results of trials.", hint="Make them with: groundplan eval cowp --json"
        ) from error


def _read(data: dict[str, Any]) -> CowpRun:
    results = tuple(TrialResult(**result) for result in data["results"])
    setting = TrialSetting(
        strategy=str(data["method"]), model=str(data["model"]), seed=int(data["seed"]), situations={}
    )
    return CowpRun(
        setting=setting,
        tasks=tuple(dict.fromkeys(result.task for result in results)),
        trials=int(data["trials"]),
        results=results,
        seconds=float(data["seconds"]),
    )
