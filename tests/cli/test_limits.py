"""How a run ends where something is used up; and every method can be stopped, and told something."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.trace import Event, EventKind, Trace
from groundplan.worlds import Controls

from .conftest import Command, Ended

APPLE = ["run", "Put the apple in the fridge", "--scene", "kitchen"]
MILK = ["run", "bring me a glass of milk", "--scene", "milk_kitchen"]
WATER = ["run", "serve water", "--scene", "dining", "--method", "cowp", "--situations", "0"]
EVERY = {
    "ground": APPLE,
    "sayplan": [*APPLE, "--method", "sayplan"],
    "llm+p": [*APPLE, "--method", "llm+p"],
    "cowp": [*APPLE, "--method", "cowp"],
    "ground by affordances": MILK,
    "autogpt-p": [*MILK, "--method", "autogpt-p"],
    "the dining world": WATER,
}


def words(ended: Ended) -> str:
    return " ".join(ended.out.split())


@pytest.mark.parametrize(
    ("options", "status", "why"),
    [
        (["--steps", "2"], "Out of steps", "2 actions were tried, as many as allowed."),
        (["--fail-rate", "1"], "Stuck", "Pick up apple: this was tried 5 times in a row. Nothing happened."),
        (["--repair-calls", "0", "--say", "2:the apple is in the sink"], "Out of calls", "The model was called once"),
        (["--pace", "0.5", "--time-limit", "1.5"], "Out of time", "The 1.5 s that were allowed are used up."),
        (
            ["--repairs", "0", "--disturb", "2:move:apple:sink"],
            "Out of repairs",
            "No new plan was allowed, and the plan does not work any more. Step 3, put(apple, fridge): robot is not",
        ),
    ],
)
def test_what_is_used_up_is_said_in_words(groundplan: Command, options: list[str], status: str, why: str) -> None:
    ended = groundplan(*APPLE, *options)
    assert ended.code == 7
    assert f"{status} " in words(ended)
    assert f"why {why}" in words(ended)


@pytest.mark.parametrize("name", EVERY)
def test_every_method_keeps_to_the_number_of_actions(groundplan: Command, name: str) -> None:
    ended = groundplan(*EVERY[name], "--steps", "3")
    assert ended.code == 7
    assert "Out of steps 3 actions tried" in words(ended)
    assert "why 3 actions were tried, as many as allowed." in words(ended)
    assert "No plan exists" not in ended.out


def test_a_loop_of_tools_does_not_plan_again_what_came_to_nothing(groundplan: Command) -> None:
    ended = groundplan(*MILK, "--fail-rate", "1")
    assert ended.code == 7
    assert "Stuck 5 actions tried" in words(ended)
    assert "why Let robot0 pick up milk_carton0 from counter0: this was tried 5 times in a row." in words(ended)


@pytest.mark.parametrize("name", EVERY)
def test_everybody_can_be_told_something(groundplan: Command, name: str, tmp_path: Path) -> None:
    said = "the pear is on the table" if "milk" in EVERY[name][1] else "the banana is in the sink"
    ended = groundplan(*EVERY[name], "--say", f"2:{said}", "--say", "3:gibberish, really", "--trace", tmp_path / "t")
    assert ended.code == 0
    assert f"heard “{said}”" in words(ended)
    assert "“gibberish, really”: nothing follows from it" in words(ended)


@pytest.mark.parametrize("name", EVERY)
def test_everybody_can_be_stopped_and_gone_on_with(
    groundplan: Command, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Trace.add

    with monkeypatch.context() as patched:
        controls: list[Controls] = []
        made = Controls.__init__

        def known(self: Controls, *given: object) -> None:
            made(self, *given)  # type: ignore[arg-type]
            controls.append(self)

        def add(self: Trace, kind: EventKind, /, **data: object) -> Event:
            event = record(self, kind, **data)
            if kind is EventKind.PERFORMED and data["step"] == 2:
                controls[-1].stop()
            return event

        patched.setattr(Controls, "__init__", known)
        patched.setattr(Trace, "add", add)
        ended = groundplan(*EVERY[name], "--trace", tmp_path / "trace.jsonl")
    assert ended.code == 130
    assert "Interrupted 2 actions tried" in words(ended)
    assert "groundplan run --resume" in words(ended)
    ended = groundplan("run", "--resume", tmp_path / "trace.jsonl")
    assert ended.code == 0
    assert "Reached" in ended.out


@pytest.mark.parametrize("name", EVERY)
def test_what_it_took_names_the_method_that_was_asked_for(groundplan: Command, name: str) -> None:
    asked = EVERY[name][-1] if "--method" in EVERY[name] else "ground"
    asked = "cowp" if name == "the dining world" else asked
    assert f"took {asked} ·" in words(groundplan(*EVERY[name]))
