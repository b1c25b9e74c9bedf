"""Pausing, stopping, being told something, objecting, and budgets while a plan is carried out."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.worlds.small_world import DOMAIN, MUG_IN_CUPBOARD, flat, plan_again, shortest_plan

from groundplan.errors import InputError
from groundplan.logic.domain import Action, Plan
from groundplan.logic.formula import Formula
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds import (
    Controls,
    Episode,
    EpisodeStatus,
    Limits,
    Objection,
    Outcome,
    ReplayedTrace,
    ReplayedWorld,
    SymbolicWorld,
    Watch,
    act,
)
from groundplan.worlds.recording import changes_from_json, changes_to_json

GOALS: tuple[Formula, ...] = (MUG_IN_CUPBOARD,)


def carried_out(watch: Watch, trace: Trace | None = None, limits: Limits | None = None) -> Episode:
    scene = flat()
    plan = shortest_plan(scene, GOALS)
    assert plan is not None
    world = SymbolicWorld(scene, DOMAIN)
    return act(world, plan, GOALS, DOMAIN, repair=plan_again, limits=limits or Limits(), trace=trace, watch=watch)


def test_what_is_said_at_a_pause_is_taken_in_and_the_plan_changes() -> None:
    answers = ["the mug is on the shelf", ""]
    controls = Controls(lambda: answers.pop(0))
    controls.pause()

    def listening(text: str, scene: Scene) -> Changes:
        assert text == "the mug is on the shelf"
        return Changes(added=(("on", "mug", "shelf"),), removed=(("on", "mug", "table"),))

    trace = Trace()
    episode = carried_out(Watch(controls=controls, listening=listening), trace)
    assert episode.reached
    assert episode.repairs == 1
    [heard] = trace.of(EventKind.HEARD)
    assert heard.data["changes"]["added"] == [["on", "mug", "shelf"]]
    assert "shelf" in [argument for outcome in episode.outcomes for argument in outcome.action.args]


def test_stopping_ends_the_episode_with_what_was_done() -> None:
    controls = Controls(lambda: "stop")

    def monitor(scene: Scene, plan: Plan, heard: tuple[str, ...]) -> None:
        if len(plan) == 2:
            controls.pause()

    whole = len(shortest_plan(flat(), GOALS) or ())
    episode = carried_out(Watch(controls=controls, monitor=monitor))
    assert episode.status is EpisodeStatus.INTERRUPTED
    assert len(episode.outcomes) == whole - 1


def test_another_thread_pauses_and_goes_on() -> None:
    controls = Controls()
    controls.pause()
    found: list[Episode] = []
    thread = threading.Thread(target=lambda: found.append(carried_out(Watch(controls=controls))))
    thread.start()
    thread.join(0.1)
    assert found == []
    controls.go_on()
    thread.join(10)
    assert found[0].reached


def test_a_monitor_that_objects_gets_another_plan_and_the_reason_is_kept() -> None:
    asked: list[int] = []

    def monitor(scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        asked.append(len(plan))
        return Objection("The table wobbles.") if len(asked) == 2 else None

    trace = Trace()
    episode = carried_out(Watch(monitor=monitor), trace)
    assert episode.reached
    assert episode.repairs == 1
    assert [event.data["reason"] for event in trace.of(EventKind.OBJECTED)] == ["The table wobbles."]


def test_calls_of_the_model_are_limited() -> None:
    episode = carried_out(Watch(calls=lambda: 4), limits=Limits(calls=3))
    assert episode.status is EpisodeStatus.OUT_OF_CALLS
    assert carried_out(Watch(calls=lambda: 3), limits=Limits(calls=3)).reached


def test_every_action_is_announced_before_it_is_tried_and_written_after() -> None:
    trace = Trace()
    episode = carried_out(Watch(), trace)
    kinds = [e.kind for e in trace if e.kind in (EventKind.TRYING, EventKind.PERFORMED)]
    assert kinds == [EventKind.TRYING, EventKind.PERFORMED] * len(episode.outcomes)


def test_events_are_in_the_file_as_soon_as_they_happen(tmp_path: Path) -> None:
    trace, path = Trace(), tmp_path / "trace.jsonl"
    trace.add(EventKind.TASK, instruction="before")
    with trace.written_to(path):
        trace.add(EventKind.RESULT, status="now")
        assert path.read_text(encoding="utf-8") == trace.to_jsonl()
    trace.add(EventKind.RESULT, status="later")
    assert "later" not in path.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"), Trace().written_to(tmp_path / "no" / "trace.jsonl"):
        pass


def test_changes_are_written_and_read_back() -> None:
    entity = Entity(id="mug", kind=Kind.OBJECT, category="mug", attributes=("red",), position=(1.0, 2.0, 0.5))
    changes = Changes(
        added=(("on", "mug", "table"),), removed=(("open_plan",),), entities_added=(entity,), entities_removed=(entity,)
    )
    assert changes_from_json(changes_to_json(changes)) == changes
    assert changes_to_json(Changes()) == {}
    with pytest.raises(InputError):
        changes_from_json({"entities_added": [{"id": "x"}]})


def test_a_real_world_is_left_alone_until_the_trace_of_the_broken_off_run_is_at_its_end() -> None:
    class Robot(SymbolicWorld):
        """Counts what it is made to do, and breaks off once."""

        def __init__(self) -> None:
            super().__init__(flat(), DOMAIN)
            self.moved: list[str] = []

        def perform(self, action: Action) -> Outcome:
            if len(self.moved) == 3 and not self.moved[-1].startswith("!"):
                self.moved[-1] = f"!{self.moved[-1]}"
                raise KeyboardInterrupt
            self.moved.append(str(action))
            return super().perform(action)

    robot, first = Robot(), Trace()
    plan = shortest_plan(flat(), GOALS) or ()
    assert act(robot, plan, GOALS, DOMAIN, trace=first).status is EpisodeStatus.INTERRUPTED
    again = ReplayedTrace(written=first.events)
    episode = act(ReplayedWorld(robot, flat(), again), plan, GOALS, DOMAIN, trace=again)
    assert episode.reached
    assert [text.removeprefix("!") for text in robot.moved] == [str(action) for action in plan]
    assert [o.action for o in episode.outcomes] == list(plan)
    assert [e.data["step"] for e in again.of(EventKind.PERFORMED)] == list(range(1, len(plan) + 1))


def test_a_run_that_is_not_the_one_in_the_trace_is_refused() -> None:
    first = Trace()
    plan = shortest_plan(flat(), GOALS) or ()
    act(SymbolicWorld(flat(), DOMAIN), plan, GOALS, DOMAIN, trace=first)
    again = ReplayedTrace(written=first.events)
    with pytest.raises(InputError, match=r"plan .*where tool EXPLORE den comes now"):
        again.add(EventKind.TOOL, call="EXPLORE den")
