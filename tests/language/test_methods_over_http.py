"""The methods end to end with a chat model behind real HTTP, wrong replies included."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.language.loopback import Loopback, error, text, tool

from groundplan.errors import ModelAnswerError
from groundplan.language.chat import ChatModel
from groundplan.language.limits import Limits
from groundplan.language.recorded import Recorded, Recorder
from groundplan.methods.registry import open_method
from groundplan.methods.task import SolutionStatus, Task
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace

Serve = Callable[..., Loopback]


def workshop() -> Scene:
    """A yard between a shed and an office; in the shed a bench with two hammers and a closed chest."""
    return Scene(
        [
            Entity(id="yard", kind=Kind.ROOM, category="yard"),
            Entity(id="shed", kind=Kind.ROOM, category="shed"),
            Entity(id="office", kind=Kind.ROOM, category="office"),
            Entity(
                id="bench1", kind=Kind.ASSET, category="bench", types=("surface", "receptacle"), affordances_known=True
            ),
            Entity(
                id="chest1",
                kind=Kind.ASSET,
                category="chest",
                types=("container", "receptacle", "openable"),
                affordances_known=True,
            ),
            _hammer("hammer1", "red"),
            _hammer("hammer2", "blue"),
            Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
        ],
        [
            ("in", "bench1", "shed"),
            ("in", "chest1", "shed"),
            ("closed", "chest1"),
            ("on", "hammer1", "bench1"),
            ("on", "hammer2", "bench1"),
            ("at", "robot", "office"),
            ("free_hand", "robot"),
            *(("connected", a, b) for a, b in (("shed", "yard"), ("yard", "office"))),
            *(("connected", b, a) for a, b in (("shed", "yard"), ("yard", "office"))),
        ],
        name="workshop",
        domain="sayplan",
        source="sayplan",
    )


def _hammer(name: str, colour: str) -> Entity:
    return Entity(
        id=name,
        kind=Kind.OBJECT,
        category="hammer",
        attributes=(colour,),
        types=("pickable",),
        affordances_known=True,
    )


def stow(goal: str) -> dict[str, Any]:
    """The interpretation of "put the red hammer away into the chest", with this goal."""
    hammer = {"query": {"categories": ["hammer"], "attributes": ["red"]}, "determiner": "the", "text": "the red hammer"}
    chest = {"query": {"categories": ["chest"]}, "determiner": "the", "text": "the chest"}
    return {"kind": "task", "clauses": [{"variables": {"?hammer": hammer, "?chest": chest}, "goal": goal}]}


def chat(server: Loopback) -> ChatModel:
    return ChatModel("loopback", base_url=server.url, limits=Limits(call_seconds=5.0), sleep=lambda _: None)


def task(instruction: str = "Put the red hammer away into the chest") -> Task:
    return Task(instruction=instruction, scene=workshop(), time_limit_s=30.0)


def steps(solution: Any) -> list[str]:
    return [str(step) for step in solution.shown]


def test_ground_corrects_a_model_that_is_down_then_malformed_then_wrong(serve: Serve) -> None:
    server = serve(
        error(503),
        text("Let me think about hammers."),
        tool(stow("(inside ?hammer ?chest)")),
        tool(stow("(in ?hammer ?chest)")),
    )
    trace = Trace()
    solution = open_method("ground").solve(task(), chat(server), trace)
    assert solution.status is SolutionStatus.VALID, solution.explanation
    assert solution.verdict.valid
    assert "release(hammer1)" in steps(solution)
    assert steps(solution).index("open(chest1)") < steps(solution).index("release(hammer1)")
    assert "no predicate named 'inside'" in server.user_message(3)
    assert "holds no complete JSON object" in server.user_message(2)
    assert solution.usage.calls == 4
    assert solution.usage.prompt_tokens == 300
    assert solution.replans == 1
    assert len(trace.of(EventKind.REJECTED)) == 2


def test_ground_tells_the_model_what_does_not_exist_and_what_cannot_be(serve: Serve) -> None:
    saw = stow("(in ?hammer ?chest)")
    saw["clauses"][0]["variables"]["?hammer"] = {"query": {"categories": ["saw"]}, "text": "the saw"}
    server = serve(
        tool(saw), tool(stow("(and (in ?hammer ?chest) (on ?hammer bench1))")), tool(stow("(in ?hammer ?chest)"))
    )
    solution = open_method("ground").solve(task(), chat(server))
    assert solution.status is SolutionStatus.VALID
    assert "nothing called 'the saw'" in server.user_message(1)
    assert "exclude each other" in server.user_message(2)


def test_ground_answers_a_question_by_computing_it(serve: Serve) -> None:
    query = {
        "kinds": ["room"],
        "relations": [{"name": "contains", "target": {"categories": ["hammer"]}, "negated": True}],
    }
    server = serve(tool({"kind": "find", "search": [{"query": query}]}))
    solution = open_method("ground").solve(task("Which rooms have no hammer?"), chat(server))
    assert solution.answer is not None
    assert set(solution.answer) == {"yard", "office"}
    assert len(server.requests) == 1


def test_ground_shows_the_model_the_scene_and_what_can_be_asked_for(serve: Serve) -> None:
    server = serve(tool({"kind": "not_understood", "unread": ["florp"], "explanation": "No such word."}))
    solution = open_method("ground").solve(task("florp"), chat(server))
    assert solution.status is SolutionStatus.NOT_UNDERSTOOD
    assert solution.unread == ("florp",)
    for told in ("florp", "hammer", "chest", "(in "):
        assert told in server.user_message(0)


def test_ground_with_a_model_that_is_wrong_for_ever_ends_without_a_plan(serve: Serve) -> None:
    server = serve(tool(stow("(inside ?hammer ?chest)")))
    solution = open_method("ground").solve(task(), chat(server))
    assert solution.status is not SolutionStatus.VALID
    assert solution.plan == ()
    assert "inside" in solution.explanation
    assert 2 <= len(server.requests) <= 6


def test_ground_with_a_model_that_talks_nonsense_for_ever_says_so(serve: Serve) -> None:
    with pytest.raises(ModelAnswerError, match="none in the form required"):
        open_method("ground").solve(task(), chat(serve(text("Hello!"))))


def test_a_run_over_http_can_be_replayed_without_the_server(serve: Serve, tmp_path: Any) -> None:
    server = serve(tool(stow("(inside ?hammer ?chest)")), tool(stow("(in ?hammer ?chest)")))
    recorded = open_method("ground").solve(task(), Recorder(chat(server), tmp_path / "run.jsonl"))
    replayed = open_method("ground").solve(task(), Recorded(tmp_path / "run.jsonl"))
    assert steps(replayed) == steps(recorded) != []
    assert replayed.usage == recorded.usage
    assert len(server.requests) == 2


def step(command: str, node: str = "", **more: Any) -> Any:
    return tool({"chain_of_thought": "…", "reasoning": "…", "command": command, "node": node, **more})


def draft(*plan: str) -> Any:
    return tool({"chain_of_thought": "…", "reasoning": "…", "plan": list(plan)})


TO_CHEST = ("goto(shed)", "access(bench1)", "pickup(hammer1)", "access(chest1)")


def test_sayplan_searches_and_replans_until_the_simulator_agrees(serve: Serve) -> None:
    server = serve(
        step("expand", "attic"),
        step("expand", "shed"),
        step("terminate", found=["hammer1", "chest1"]),
        draft(*TO_CHEST, "release(hammer1)", "done()"),
        draft("goto(shed)", "access(bench1)", "pickup(hammer9)", "done()"),
        draft(*TO_CHEST, "open(chest1)", "release(hammer1)", "close(chest1)", "done()"),
    )
    trace = Trace()
    solution = open_method("sayplan").solve(task(), chat(server), trace)
    assert solution.status is SolutionStatus.VALID, solution.explanation
    assert solution.replans == 2
    assert solution.searched == ("shed",)
    assert steps(solution)[:2] == ["goto(yard)", "goto(shed)"]
    assert "attic" in server.user_message(1)
    assert "hammer1" not in server.user_message(0)
    assert "hammer1" in server.user_message(2)
    assert "chest1 is closed" in server.user_message(4)
    assert "hammer9" in server.user_message(5)


def test_llm_p_is_not_given_a_second_chance(serve: Serve) -> None:
    server = serve(
        step("expand", "shed"),
        step("terminate", found=["hammer1", "chest1"]),
        draft(*TO_CHEST, "release(hammer1)", "done()"),
    )
    solution = open_method("llm+p").solve(task(), chat(server))
    assert solution.status is SolutionStatus.INVALID
    assert solution.replans == 0
    assert len(server.requests) == 3


def test_llm_as_planner_must_name_every_move_itself(serve: Serve) -> None:
    search = (step("expand", "shed"), step("terminate", found=["hammer1"]))
    server = serve(*search, draft("goto(shed)", "access(bench1)", "pickup(hammer1)", "done()"))
    solution = open_method("llm-as-planner").solve(task("Fetch the red hammer"), chat(server))
    assert solution.status is SolutionStatus.INVALID
    assert "Name every move" in server.user_message(2)
    assert "shed↔yard" in server.user_message(2) or "yard↔shed" in server.user_message(2)
    server = serve(*search, draft("goto(yard)", "goto(shed)", "access(bench1)", "pickup(hammer1)", "done()"))
    solution = open_method("llm-as-planner").solve(task("Fetch the red hammer"), chat(server))
    assert solution.status is SolutionStatus.VALID, solution.explanation


def test_sayplan_answers_a_question_by_searching(serve: Serve) -> None:
    server = serve(step("expand", "shed"), step("terminate", found=["hammer2"], answers=True))
    solution = open_method("sayplan").solve(task("Find me the blue hammer"), chat(server))
    assert solution.answer == ("hammer2",)
    assert json.loads(json.dumps(solution.to_json()))["answer"] == ["hammer2"]
