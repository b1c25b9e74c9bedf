"""The whole loop with a chat model behind real HTTP, which answers as models do: wrong first, not always in form."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.evaluation_autogptp.made import data_folder
from tests.language.loopback import Loopback, Response, text, tool

from groundplan.evaluation.autogptp.folder import open_folder
from groundplan.evaluation.autogptp.results import RowResult
from groundplan.evaluation.autogptp.runner import Selection, Setting, run_folder

ASKED = {
    "You decide what a household robot does next": "choose",
    "Name in `affordances`": "affordances",
    "The candidates are classes of things": "similar",
    "Name in `category` the class of things in the scene": "direct",
    "You write down what a person wants": "goal",
    "You write a plan for a household robot": "steps",
}
"""What tells the questions apart in what a model is sent."""


class Actor:
    """Plays a model: gives the replies of each kind of question in order, and remembers what it was told."""

    def __init__(self, **replies: list[Response]) -> None:
        self.replies = replies
        self.told: dict[str, list[str]] = {kind: [] for kind in ASKED.values()}

    def __call__(self, request: dict[str, Any]) -> Response:
        system = next(m["content"] for m in request["messages"] if m["role"] == "system")
        kind = next(kind for phrase, kind in ASKED.items() if phrase in " ".join(system.split()))
        self.told[kind].append(next(m["content"] for m in request["messages"] if m["role"] == "user"))
        return self.replies[kind].pop(0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return data_folder(tmp_path / "data")


@pytest.fixture
def server(request: pytest.FixtureRequest) -> Iterator[Loopback]:
    started = Loopback(text("?"))
    yield started
    started.close()


def solve(folder: Path, server: Loopback, actor: Actor, only: str, system: str = "autogpt-p") -> list[RowResult]:
    server.send(actor)  # type: ignore[arg-type]
    setting = Setting(
        system=system,
        model="gibberish",
        model_options={"base_url": server.url},
        mapping=folder / "what_things_do.csv",
    )
    return list(run_folder(open_folder(folder), setting, Selection(only=(only,))).results)


def system_row(folder: Path, row: str) -> None:
    header = "task,scene_file,explored,substitutions_file,desired_goal,min_tool_calls,min_costs\n"
    (folder / "scenarios" / "looking.csv").write_text(header + row + "\n")


def choose(name: str, argument: str = "", **more: str) -> Response:
    return tool({"reasoning": "…", "tool": name, "argument": argument, **more})


def goal(written: str) -> Response:
    return tool({"reasoning": "…", "goal": written})


def test_wrong_tools_wrong_goals_and_a_refused_alternative_are_all_got_over(folder: Path, server: Loopback) -> None:
    system_row(folder, "Bring me a glass,workshop.txt,shelf0,some.csv,and (inhand mug0 human0),3,3")
    actor = Actor(
        choose=[
            choose("PLAN"),  # nothing like a glass is known yet
            choose("EXPLORE", "attic0"),  # there is no attic
            choose("EXPLORE", "bench0"),
            choose("SUGGEST_ALTERNATIVE", "pear"),  # it is there
            choose("SUGGEST_ALTERNATIVE", "glass"),
            text('```json\n{"reasoning": "again", "tool": "SUGGEST_ALTERNATIVE", "argument": "glass"}\n```'),
            choose("PLAN"),
        ],
        affordances=[
            tool({"affordances": ["shiny"]}),
            tool({"affordances": ["carry"]}),
            tool({"affordances": ["carry"]}),
        ],
        similar=[
            tool({"category": "cup"}),  # not among the candidates
            tool({"category": "pear"}),  # turned down by the person
            tool({"category": "mug"}),
        ],
        goal=[
            text("The robot should have the mug in hand and be at the human."),  # not in form
            goal("(inhand mug human0)"),  # no such object
            goal("(and (inhand mug0 robot0) (inhand mug0 human0))"),  # in two hands
            goal("(inhand mug0 human0"),  # a bracket
            goal("(inhand mug0 human0)"),
        ],
    )
    (result,) = solve(folder, server, actor, "looking")
    assert result.score.success, result.detail
    assert result.executable
    assert result.answer.tools == (
        "EXPLORE bench0",
        "SUGGEST_ALTERNATIVE glass",
        "SUGGEST_ALTERNATIVE glass",
        "PLAN",
    )
    assert result.answer.robot_at == "bench0"
    assert result.score.minimal
    assert result.score.minimal_tools is False  # the refusal cost a call
    assert result.answer.corrections == 3
    assert result.calls == 18
    assert result.prompt_tokens == 1800
    assert "glass" in actor.told["choose"][1]  # what the instruction needs is not known
    assert "attic0" in actor.told["choose"][2]
    assert "pear is there" in actor.told["choose"][4]
    assert "shiny" in actor.told["affordances"][1]
    assert "cup is not among them" in actor.told["similar"][1]
    assert "turned down" in actor.told["choose"][5].lower()
    assert "mug" in actor.told["choose"][6].split("</instruction>")[0]  # the instruction now asks for a mug
    assert "mug0" in actor.told["goal"][2]  # the nearest existing name
    assert "hand" in actor.told["goal"][3].split("<feedback>")[-1]
    assert all(not replies for replies in actor.replies.values())


def test_a_model_that_explores_and_plans_rightly_needs_the_least_tools(folder: Path, server: Loopback) -> None:
    actor = Actor(choose=[choose("EXPLORE", "shelf0"), choose("PLAN")], goal=[goal("(inhand jug0 human0)")])
    (result,) = solve(folder, server, actor, "looking")
    assert (result.score.success, result.score.minimal, result.score.minimal_tools) == (True, True, True)
    assert result.answer.tools == ("EXPLORE shelf0", "PLAN")
    assert "jug0" not in actor.told["choose"][0].split("not explored")[0]
    assert "jug0" in actor.told["choose"][1]


def test_a_model_that_goes_round_in_circles_comes_to_an_end(folder: Path, server: Loopback) -> None:
    actor = Actor(choose=[choose("EXPLORE", "bench0")] * 60)
    (result,) = solve(folder, server, actor, "looking")
    assert not result.score.success
    assert len(result.answer.tools) <= 10
    assert result.calls < 20


def test_without_self_correction_the_first_goal_counts(folder: Path, server: Loopback) -> None:
    wrong_then_right = [goal("(on pear shelf0)"), goal("(on pear0 shelf0)"), goal("(inhand pear0 human0)")]
    with_it = solve(folder, server, Actor(goal=list(wrong_then_right)), "bench_work")
    assert [(r.score.success, r.answer.corrections) for r in with_it] == [(True, 1), (True, 0)]
    without = solve(folder, server, Actor(goal=list(wrong_then_right)), "bench_work", "no-correction")
    assert [(r.score.success, r.answer.corrections) for r in without] == [(False, 0), (False, 0)]


def test_the_naive_planner_is_taken_at_its_word(folder: Path, server: Loopback) -> None:
    plans = [
        ["grasp(robot0, pear0, bench0, bench0)", "place(robot0, pear0, shelf0, shelf0)"],  # never went there
        ["grasp(robot0, pear0, bench0, bench0)", "move(robot0, bench0, human0)", "handover(robot0, human0, pear0)"],
    ]
    actor = Actor(steps=[tool({"chain_of_thought": "…", "reasoning": "…", "plan": plan}) for plan in plans])
    first, second = solve(folder, server, actor, "bench_work", "llm-as-planner")
    assert (first.score.success, first.executable, first.score.minimal) == (True, False, False)
    assert (second.score.success, second.executable, second.score.minimal) == (True, True, True)
    assert "sturdy-support" not in actor.told["steps"][0].split("<objects>")[1]


def test_the_naive_planner_can_be_told_the_affordances(folder: Path, server: Loopback) -> None:
    reply = tool({"chain_of_thought": "…", "reasoning": "I do not know.", "plan": [], "understood": False})
    actor = Actor(steps=[reply, reply])
    results = solve(folder, server, actor, "bench_work", "llm-as-planner+a")
    assert [r.answer.status for r in results] == ["not_understood"] * 2
    assert "carry" in actor.told["steps"][0].split("<objects>")[1]


def test_naive_substitution_asks_for_no_affordances(folder: Path, server: Loopback) -> None:
    actor = Actor(direct=[tool({"category": "vase"}), tool({"reasoning": "…", "category": "mug"})])
    (result,) = solve(folder, server, actor, "other_things", "naive-substitution")
    assert result.score.success
    assert actor.told["affordances"] == []
    assert json.dumps(result.to_json())
