"""Solving one case with a method and a model, and judging what came back: the unit of work of a run."""

from __future__ import annotations

import json
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

from groundplan.errors import GroundplanError
from groundplan.evaluation.library import open_scene
from groundplan.evaluation.metrics import Result
from groundplan.evaluation.outcome import judge
from groundplan.evaluation.suite import Case
from groundplan.language.question import Model
from groundplan.methods.task import Method, Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

# A defect in a method must not cost the results of the other cases: it is counted as a failure and shown as a crash.
_CRASHES = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
_GRACE_S = 10.0


class _TooLongError(BaseException):
    """The hard limit on a case's time was reached (not an `Exception`, so that nothing on the way takes it)."""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """With what and how cases are solved.

    `model_options` go to `groundplan.language.registry.open_model`. Methods are asked to keep to `time_limit_s`; one
    that takes 10 s more is stopped. With `out`, each case leaves its solution (the schema of `plan --json`) and its
    trace there.
    """

    method: str = "ground"
    model: str = "embedded"
    model_options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    time_limit_s: float = 60.0
    out: Path | None = None


@cache
def enriched_scene(name: str) -> Scene:
    """Return a scene with what knowledge adds to it: where judging starts from."""
    from groundplan.knowledge import enrich

    return enrich(open_scene(name))


@dataclass(frozen=True, slots=True)
class Solver:
    """A method and a model, opened once for many cases."""

    setting: Setting
    method: Method
    model: Model

    @classmethod
    def opened(cls, setting: Setting) -> Solver:
        """Open the method and the model.

        Raises:
            UnknownNameError: there is no such method or model.
            ModelUnavailableError: the model cannot be used here.
        """
        from groundplan.language.registry import open_model
        from groundplan.methods.registry import open_method

        return cls(setting, open_method(setting.method), open_model(setting.model, **setting.model_options))

    def solve(self, case: Case) -> Result:
        """Solve and judge one case; errors of the method are part of the result.

        Raises:
            InputError: the case itself is not usable: no such scene, or conditions that don't fit it.
        """
        scene = open_scene(case.scene)
        start_scene = enriched_scene(case.scene)
        trace = Trace()
        task = Task(
            instruction=case.instruction, scene=scene, seed=self.setting.seed, time_limit_s=self.setting.time_limit_s
        )
        began = time.perf_counter()
        try:
            with _stopped_after(self.setting.time_limit_s + _GRACE_S):
                solution = self.method.solve(task, self.model, trace)
        except _TooLongError:
            return self._failed(case, "out_of_time", "the hard time limit was reached", time.perf_counter() - began)
        except GroundplanError as error:
            return self._failed(case, "error", str(error), time.perf_counter() - began)
        except _CRASHES as error:
            detail = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
            return self._failed(case, "crashed", detail, time.perf_counter() - began)
        seconds = time.perf_counter() - began
        self._keep(case, solution, trace)
        return _result(case, solution, start_scene, seconds)

    def _failed(self, case: Case, status: str, detail: str, seconds: float) -> Result:
        if self.setting.out is not None:
            record = {"status": "error", "error": detail, "instruction": case.instruction}
            _write(self.setting.out / f"{case.id}.json", json.dumps(record, ensure_ascii=False, indent=1))
        return Result(
            id=case.id,
            family=case.family,
            scene=Path(case.scene).stem,
            split=case.split.value,
            instruction=case.instruction,
            tags=case.tags,
            status=status,
            correct=False,
            executable=False if case.expect.wants_plan else None,
            detail=detail,
            seconds=seconds,
        )

    def _keep(self, case: Case, solution: Solution, trace: Trace) -> None:
        if self.setting.out is None:
            return
        trace_file = self.setting.out / f"{case.id}.trace.jsonl"
        _write(trace_file, trace.to_jsonl())
        data = solution.to_json(trace_file.name)
        _write(self.setting.out / f"{case.id}.json", json.dumps(data, ensure_ascii=False, indent=1))


def _result(case: Case, solution: Solution, scene: Scene, seconds: float) -> Result:
    judgement = judge(case, solution, scene)
    return Result(
        id=case.id,
        family=case.family,
        scene=Path(case.scene).stem,
        split=case.split.value,
        instruction=case.instruction,
        tags=case.tags,
        status=solution.status.value,
        correct=judgement.correct,
        executable=judgement.executable,
        offered=judgement.offered,
        error=judgement.error,
        detail=judgement.detail,
        steps=len(solution.shown),
        replans=solution.replans,
        calls=solution.usage.calls,
        prompt_tokens=solution.usage.prompt_tokens,
        completion_tokens=solution.usage.completion_tokens,
        cost_usd=solution.usage.cost_usd,
        seconds=seconds,
    )


def _write(path: Path, text: str) -> None:
    """Write the file whole or not at all, so that an interruption leaves only complete results."""
    partial = path.with_name(path.name + ".partial")
    partial.write_text(text, encoding="utf-8", errors="backslashreplace")
    partial.replace(path)


@contextmanager
def _stopped_after(seconds: float) -> Iterator[None]:
    """Raise `_TooLongError` in the block after so many seconds, where the platform can (main thread, Unix)."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        raise _TooLongError

    previous = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, previous)
