"""Solving one case with a method and a model, and judging what came back: the unit of work of a run."""

from __future__ import annotations

import json
import time
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from groundplan.errors import GroundplanError
from groundplan.evaluation.library import open_scene
from groundplan.evaluation.metrics import Result
from groundplan.evaluation.outcome import judge
from groundplan.evaluation.stopping import CRASHES, GRACE_S, TooLongError, stopped_after
from groundplan.evaluation.suite import Case
from groundplan.files import write_whole
from groundplan.language.question import Model
from groundplan.methods.task import Method, Solution, Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace


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
            with stopped_after(self.setting.time_limit_s + GRACE_S):
                solution = self.method.solve(task, self.model, trace)
        except TooLongError:
            return self._failed(case, "out_of_time", "the hard time limit was reached", time.perf_counter() - began)
        except GroundplanError as error:
            return self._failed(case, "error", str(error), time.perf_counter() - began)
        except CRASHES as error:
            detail = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
            return self._failed(case, "crashed", detail, time.perf_counter() - began)
        seconds = time.perf_counter() - began
        self._keep(case, solution, trace)
        return _result(case, solution, start_scene, seconds)

    def _failed(self, case: Case, status: str, detail: str, seconds: float) -> Result:
        if self.setting.out is not None:
            record = {"status": "error", "error": detail, "instruction": case.instruction}
            write_whole(self.setting.out / f"{case.id}.json", json.dumps(record, ensure_ascii=False, indent=1))
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
        write_whole(trace_file, trace.to_jsonl())
        data = solution.to_json(trace_file.name)
        write_whole(self.setting.out / f"{case.id}.json", json.dumps(data, ensure_ascii=False, indent=1))


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
