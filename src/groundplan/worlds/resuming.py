"""Going on after a break: what a written trace says was done, so that no performed action is repeated.

A trace that is written as it happens (`Trace.written_to`) survives the end of its process at any point. It begins with
`begun` (whatever the writer needs to set everything up again), has a `plan` for every plan that was carried out, and
for each action `trying` and `performed` with the changes. An action with no `performed` is tried again: in a simulated
world it has not happened, since that world is what the trace says; a real world is looked at before anything is done,
and the rest of the plan is checked against what is seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import Formula
from groundplan.logic.pddl import parse_goal
from groundplan.scene.scene import Scene
from groundplan.trace import Event, EventKind, Trace
from groundplan.worlds.executor import Done
from groundplan.worlds.recording import changes_from_json
from groundplan.worlds.world import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A written trace: its events, and whether the last line was torn off in the middle (it is left out)."""

    path: Path
    events: tuple[Event, ...]
    torn: bool = False

    @property
    def begun(self) -> dict[str, Any]:
        """What the run began with.

        Raises:
            InputError: the trace is not of a run that can be gone on with.
        """
        found = next((e for e in self.events if e.kind is EventKind.BEGUN), None)
        if found is None:
            raise InputError(
                f"{self.path} does not say how the run began.",
                hint="Runs can be gone on with from their --trace, but not those of autogpt-p.",
            )
        return found.data

    @property
    def ended(self) -> str | None:
        """How the run ended, or None where it broke off while it was carried out."""
        last = self.events[-1] if self.events else None
        carried_out = any(e.kind is EventKind.PLAN for e in self.events)
        return last.data["status"] if last is not None and last.kind is EventKind.RESULT and carried_out else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SoFar:
    """How far a run had come: the world's scene, what is left of the plan, the goals to come, what was done."""

    scene: Scene
    plan: Plan
    goals: tuple[Formula, ...]
    done: Done
    heard: tuple[str, ...] = ()


def read_trace(path: str | Path) -> Written:
    """Read a trace file; a last line that is not complete is left out.

    Raises:
        InputError: the file cannot be read, or a line before the last is no event.
    """
    where = Path(path)
    try:
        lines = where.read_text(encoding="utf-8", errors="replace").split("\n")
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
    events: list[Event] = []
    torn = lines.pop() != ""
    for number, line in enumerate(lines, 1):
        event = _event(line)
        if event is None:
            raise InputError(f"{path}, line {number}: this is no event of a trace.", hint="Was the file edited?")
        events.append(event)
    return Written(path=where, events=tuple(events), torn=torn)


def mend_file(written: Written) -> None:
    """Cut off a torn last line, so that more can be written after it.

    Raises:
        InputError: the file cannot be written.
    """
    if not written.torn:
        return
    try:
        whole = written.path.read_bytes()
        with written.path.open("r+b") as file:
            file.truncate(whole.rfind(b"\n") + 1)
    except OSError as error:
        raise InputError(f"{written.path} cannot be written: {error.strerror or error}.") from error


def continued(written: Written) -> Trace:
    """Return a trace that has the events written so far."""
    return Trace(events=list(written.events))


def so_far(written: Written, scene: Scene, domain: Domain) -> SoFar | None:
    """Return how far the run had come, from the scene that the world began with; None where nothing was planned yet.

    Raises:
        InputError: the trace does not fit the scene or itself.
    """
    run: _Replay | None = None
    for event in written.events:
        if event.kind is EventKind.PLAN:
            run = _started(event, run, scene, domain)
        elif run is not None and event.kind in (EventKind.PERFORMED, EventKind.HEARD, EventKind.OBJECTED):
            run = run.after(event, domain)
    if run is None:
        return None
    done = Done(outcomes=run.outcomes, repairs=run.plans - 1)
    return SoFar(scene=run.scene, plan=run.plan, goals=run.goals, done=done, heard=run.heard)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Replay:
    scene: Scene
    plan: Plan
    goals: tuple[Formula, ...]
    outcomes: tuple[Outcome, ...] = ()
    plans: int = 1
    heard: tuple[str, ...] = ()

    def after(self, event: Event, domain: Domain) -> _Replay:
        changes = changes_from_json(event.data.get("changes", {}))
        scene = self.scene.after(changes)
        goals = _still_to_come(self.goals, scene, domain)
        if event.kind is EventKind.OBJECTED:
            return replace(self, scene=scene, goals=goals)
        if event.kind is EventKind.HEARD:
            return replace(self, scene=scene, goals=goals, heard=(*self.heard, str(event.data.get("text", ""))))
        if not self.plan or str(self.plan[0]) != event.data.get("action"):
            raise InputError(f"The trace says that {event.data.get('action')} was tried, which its plan has not next.")
        succeeded = event.data.get("outcome") == "succeeded"
        note = str(event.data.get("note", ""))
        outcome = Outcome(action=self.plan[0], succeeded=succeeded, changes=changes, note=note)
        plan = self.plan[1:] if succeeded else self.plan
        return replace(self, scene=scene, goals=goals, plan=plan, outcomes=(*self.outcomes, outcome), heard=())


def _started(event: Event, before: _Replay | None, scene: Scene, domain: Domain) -> _Replay:
    now = before.scene if before is not None else scene
    try:
        plan = tuple(Action(str(step[0]), tuple(map(str, step[1:]))) for step in event.data["plan"])
        goals = tuple(parse_goal(str(text), domain, now) for text in event.data["goals"])
    except (KeyError, IndexError, TypeError) as error:
        raise InputError("A plan in the trace is not written as one.") from error
    if before is None:
        return _Replay(scene=now, plan=plan, goals=_still_to_come(goals, now, domain))
    passed = _still_to_come(goals, now, domain)
    return replace(before, plan=plan, goals=passed, plans=before.plans + 1, heard=())


def _still_to_come(goals: Sequence[Formula], scene: Scene, domain: Domain) -> tuple[Formula, ...]:
    left = list(goals)
    while len(left) > 1 and holds(left[0], scene, domain):
        left.pop(0)
    return tuple(left)


def _event(line: str) -> Event | None:
    try:
        data = json.loads(line)
        kind = EventKind(data.pop("event"))
        return Event(kind, data, float(data.pop("seconds", 0.0)))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None


def actions_tried(events: Iterable[Event]) -> int:
    """Return how many actions were tried to the end."""
    return sum(1 for event in events if event.kind is EventKind.PERFORMED)
