"""Running many trials: on this machine in several processes, or on a cluster; the results are the same either way."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from groundplan.errors import InputError
from groundplan.evaluation.cowp.counting import count, count_by
from groundplan.evaluation.cowp.trial import TrialResult, TrialSetting, run_trial, trials_of

Progress = Callable[[int, int, TrialResult], None]
EMBEDDED = "embedded"
_CHUNK = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class CowpRun:
    """The results of a run, in the order of the trials; `interrupted` says that some are missing."""

    setting: TrialSetting
    tasks: tuple[str, ...]
    trials: int
    results: tuple[TrialResult, ...]
    seconds: float
    interrupted: bool = False

    @property
    def name(self) -> str:
        """The method and, where that is not the embedded one, the model."""
        model = self.setting.model
        return self.setting.strategy if model == EMBEDDED else f"{self.setting.strategy}, {model}"

    def to_json(self) -> dict[str, Any]:
        """Return the run as JSON-ready data."""
        return {
            "method": self.setting.strategy,
            "model": self.setting.model,
            "seed": self.setting.seed,
            "trials": self.trials,
            "overall": count("overall", self.results).to_json(),
            "by_task": [c.to_json() for c in count_by(self.results, lambda r: r.task)],
            "by_thing": [c.to_json() for c in count_by(self.results, lambda r: r.thing)],
            "seconds": round(self.seconds, 2),
            "results": [result.to_json() for result in self.results],
        }


def run_trials(
    setting: TrialSetting,
    tasks: Sequence[str],
    number: int,
    *,
    jobs: int = 1,
    cluster: str = "",
    progress: Progress | None = None,
) -> CowpRun:
    """Run `number` trials of each task. Ctrl-C ends it with the results so far.

    `cluster` is the address of a Dask scheduler (extra `cluster`); without one `jobs` processes are used here.

    Raises:
        InputError: the cluster cannot be reached, or the extra is not installed.
        GroundplanError: a trial cannot be run at all (no planner, no model).
    """
    began = time.perf_counter()
    pairs = trials_of(tasks, number)
    found: dict[tuple[str, int], TrialResult] = {}
    interrupted = False
    try:
        for result in _results(setting, pairs, jobs, cluster):
            found[result.task, result.trial] = result
            if progress is not None:
                progress(len(found), len(pairs), result)
    except KeyboardInterrupt:
        interrupted = True
    results = tuple(found[pair] for pair in pairs if pair in found)
    seconds = time.perf_counter() - began
    return CowpRun(
        setting=setting,
        tasks=tuple(tasks),
        trials=number,
        results=results,
        seconds=seconds,
        interrupted=interrupted,
    )


def _results(setting: TrialSetting, pairs: Sequence[tuple[str, int]], jobs: int, cluster: str) -> Iterator[TrialResult]:
    if jobs == 1 and not cluster:
        yield from (run_trial(setting, task, trial) for task, trial in pairs)
        return
    with _pool(jobs, cluster) as pool:
        pending = [pool.submit(run_chunk, setting, tuple(pairs[i : i + _CHUNK])) for i in range(0, len(pairs), _CHUNK)]
        try:
            for future in as_completed(pending):
                yield from future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def run_chunk(setting: TrialSetting, pairs: tuple[tuple[str, int], ...]) -> list[TrialResult]:
    """Run some trials, one after the other (in a worker)."""
    return [run_trial(setting, task, trial) for task, trial in pairs]


@contextmanager
def _pool(jobs: int, cluster: str) -> Iterator[Executor]:
    if not cluster:
        with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
            yield pool
        return
    try:
        connect: Any = import_module("distributed").Client
    except ImportError as error:
        raise InputError("Clusters need Dask.", hint="pip install groundplan[cluster]") from error
    try:
        client = connect(cluster, timeout="10s")
    except (OSError, ValueError) as error:
        raise InputError(f"The cluster {cluster} cannot be reached: {error}.") from error
    with client:
        yield cast("Executor", client.get_executor())
