"""Fast Downward (Helmert 2006), from the `up-fast-downward` wheel, called directly with PDDL files.

Its two programs are run one after the other, each under the limits: the translator, which grounds the task, and the
search. In between, the translated task tells which admissible heuristics apply.
"""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from groundplan.errors import PlannerError
from groundplan.planning.compile import CompiledTask, compile_task
from groundplan.planning.planner import Outcome, PlannerResult, PlanningTask
from groundplan.planning.process import Finished, run_limited

LMCUT = "astar(lmcut())"
"""The best admissible heuristic for plain tasks (Helmert & Domshlak 2009)."""
CONDITIONAL = "astar(max([hmax(),landmark_cost_partitioning(lm_rhw())]))"
"""Admissible with conditional effects."""
PROOF = "astar(hmax())"
"""Run when an incomplete search found nothing, to find a plan or prove that there is none."""
BLIND = "astar(blind())"
"""Admissible with axioms."""
LAMA = "lama"
IMPROVING_S = 2.0
"""How long LAMA looks for a better plan each time once it has one, where nobody asks for LAMA itself."""

_LOG_TAIL = 2000
_UNSOLVABLE = {10, 11}
_INCOMPLETE = 12
_OUT_OF_MEMORY = {20, 22}
_OUT_OF_TIME = {21, 23, 24}
_CPU_SIGNALS = {-24, 152}
_HINT = "Install it with: pip install up-fast-downward"


@dataclass(frozen=True, slots=True)
class _Programs:
    search: Path
    packages: Path


def find_fast_downward() -> Path:
    """Return the search program.

    Raises:
        PlannerError: it is not installed, with what to install.
    """
    return _programs().search


def _programs() -> _Programs:
    wheel = importlib.util.find_spec("up_fast_downward")
    translator = importlib.util.find_spec("fast_downward")
    if wheel is None or wheel.origin is None or translator is None or not translator.submodule_search_locations:
        raise PlannerError("The planner Fast Downward is not installed.", hint=_HINT)
    search = Path(wheel.origin).parent / "downward" / "builds" / "release" / "bin" / "downward"
    if not (search.is_file() and os.access(search, os.X_OK)):
        raise PlannerError(f"The planner's program is missing: {search}", hint=_HINT + " --force-reinstall")
    return _Programs(search, Path(next(iter(translator.submodule_search_locations))).parent)


class FastDownward:
    """The default planner.

    `search` overrides the search: an expression of Fast Downward's, `lama`, or None for the best that applies.
    """

    name = "fast-downward"

    def __init__(self, *, search: str | None = None, temporary_folder: Path | None = None) -> None:
        self.search = search
        self.temporary_folder = temporary_folder

    def solve(self, task: PlanningTask, *, timeout_s: float, memory_mb: int, optimal: bool) -> PlannerResult:
        """Solve the task; without `optimal` the best plan that LAMA finds until it gets no better soon, or in the time.

        Raises:
            PlannerError: Fast Downward is not installed, or cannot be started.
        """
        started = time.monotonic()
        programs = _programs()
        compiled = compile_task(task)
        with tempfile.TemporaryDirectory(prefix="groundplan-", dir=self.temporary_folder) as name:
            run = _Run(programs, Path(name), compiled, started + timeout_s, memory_mb)
            return run.result(self.search, optimal, started)


@dataclass(slots=True)
class _Run:
    """One call of the two programs in a folder of its own."""

    programs: _Programs
    folder: Path
    compiled: CompiledTask
    deadline: float
    memory_mb: int

    def result(self, search: str | None, optimal: bool, started: float) -> PlannerResult:
        translated = self._translate()
        if translated.code != 0 or translated.timed_out:
            return self._ended(translated, started)
        chosen = search or (self._admissible() if optimal else LAMA)
        finished = self._search(chosen, improving_s=None if search else IMPROVING_S)
        if finished.code == _INCOMPLETE and not finished.timed_out:
            finished = self._search(PROOF)
        plans = sorted(self.folder.glob("plan*"), key=lambda p: (len(p.suffix), p.suffix))
        costs = [cost_in(p) for p in plans]
        if not any(c is not None for c in costs):
            return self._ended(finished, started)
        cost, path = min((c, str(p)) for c, p in zip(costs, plans, strict=True) if c is not None)
        lines = [line for line in Path(path).read_text().splitlines() if line.startswith("(")]
        complete = finished.code == 0 and not finished.timed_out
        return PlannerResult(
            outcome=Outcome.SOLVED,
            plan=self.compiled.plan(lines),
            cost=cost / self.compiled.scale,
            seconds=time.monotonic() - started,
            optimal=complete and chosen.startswith("astar("),
            detail=chosen,
            log_tail=finished.output[-_LOG_TAIL:],
        )

    def _left(self) -> float:
        return self.deadline - time.monotonic()

    def _translate(self) -> Finished:
        (self.folder / "domain.pddl").write_text(self.compiled.domain_text, encoding="utf-8")
        (self.folder / "problem.pddl").write_text(self.compiled.problem_text, encoding="utf-8")
        start = (
            f"import sys,runpy; sys.path.insert(0,{str(self.programs.packages)!r}); "
            "sys.argv=['translate','domain.pddl','problem.pddl','--sas-file','output.sas']; "
            "runpy.run_module('fast_downward.translate',run_name='__main__')"
        )
        command = [os.path.abspath(sys.executable), "-I", "-S", "-B", "-c", start]
        return run_limited(command, folder=self.folder, timeout_s=self._left(), memory_mb=self.memory_mb)

    def _search(self, chosen: str, *, improving_s: float | None = None) -> Finished:
        search = lama(improving_s) if chosen == LAMA else ["--search", chosen]
        command = [str(self.programs.search), *search, "--internal-plan-file", "plan"]
        return run_limited(
            command,
            folder=self.folder,
            timeout_s=self._left(),
            memory_mb=self.memory_mb,
            stdin=self.folder / "output.sas",
        )

    def _admissible(self) -> str:
        """Return the best admissible search for the translated task."""
        text = (self.folder / "output.sas").read_text(encoding="utf-8")
        if "begin_rule" in text:
            return BLIND
        return CONDITIONAL if _has_conditional_effects(text) else LMCUT

    def _ended(self, finished: Finished, started: float) -> PlannerResult:
        """Return the result of a run without a plan."""
        outcome = outcome_of(finished)
        last = finished.output.strip().splitlines()[-1:] or [""]
        seconds, log = time.monotonic() - started, finished.output[-_LOG_TAIL:]
        return PlannerResult(
            outcome=outcome, seconds=seconds, detail=detail_of(outcome, finished, last[0]), log_tail=log
        )


def outcome_of(finished: Finished) -> Outcome:
    """Map an exit code as documented at https://www.fast-downward.org/latest/documentation/exit-codes."""
    if finished.timed_out or finished.code in _OUT_OF_TIME or finished.code in _CPU_SIGNALS:
        return Outcome.OUT_OF_TIME
    if finished.code in _UNSOLVABLE:
        return Outcome.UNSOLVABLE
    if finished.code in _OUT_OF_MEMORY or "std::bad_alloc" in finished.output or "MemoryError" in finished.output:
        return Outcome.OUT_OF_MEMORY
    return Outcome.FAILED


_USED_UP = "Neither a plan was found in the {} allowed, nor a proof that there is none."


def detail_of(outcome: Outcome, finished: Finished, last: str = "") -> str:
    """Return what to say of a run without a plan; empty where it is proven that there is none."""
    match outcome:
        case Outcome.UNSOLVABLE:
            return ""
        case Outcome.OUT_OF_TIME:
            return _USED_UP.format("time")
        case Outcome.OUT_OF_MEMORY:
            return _USED_UP.format("memory")
    return f"exit code {finished.code}: {last}" if last else f"exit code {finished.code}"


def cost_in(path: Path) -> float | None:
    """Return the cost written at a plan file's end; None for one that was cut off."""
    found = re.search(r"; cost = (\d+)", path.read_text(encoding="utf-8"))
    return float(found.group(1)) if found else None


def _has_conditional_effects(text: str) -> bool:
    """Say whether an operator of the translated task has an effect with conditions.

    After `begin_operator`: name, number of prevail conditions, these, number of effects, then per effect a line that
    begins with the number of its conditions.
    """
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if line == "begin_operator":
            prevail = int(lines[index + 2])
            first = index + 3 + prevail
            effects = int(lines[first])
            if any(lines[first + 1 + k][0] != "0" for k in range(effects)):
                return True
    return False


def lama(improving_s: float | None = None) -> list[str]:
    """Return the options of LAMA (Richter & Westphal 2010): greedy first, then ever better plans.

    With `improving_s` it ends as soon as no better plan is found in that many seconds.
    """
    landmarks = "landmark_sum(lm_reasonable_orders_hps(lm_rhw()),pref=false)"
    limit = "" if improving_s is None else f",max_time={improving_s}"
    weighted = ",".join(f"lazy_wastar([hff2,hlm2],preferred=[hff2,hlm2],w={w}{limit})" for w in (5, 3, 2, 1))
    return [
        "--search",
        f"let(hlm1, eval_modify_costs({landmarks},cost_type=one),"
        "let(hff1, eval_modify_costs(ff(),cost_type=one),"
        f"let(hlm2, eval_modify_costs({landmarks},cost_type=plusone),"
        "let(hff2, eval_modify_costs(ff(),cost_type=plusone),"
        "iterated([lazy_greedy([hff1,hlm1],preferred=[hff1,hlm1],cost_type=one,reopen_closed=false),"
        f"lazy_greedy([hff2,hlm2],preferred=[hff2,hlm2],reopen_closed=false{limit}),{weighted}],"
        "repeat_last=false)))))",
    ]
