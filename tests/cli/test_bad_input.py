from __future__ import annotations

import io
from pathlib import Path

import pytest

from groundplan import method_names

from .conftest import Command
from .flat import cycle, dangling, flat_file, twice
from .pages import example

COMMANDS = [
    ["plan", "Put the jar on the desk", "--scene"],
    ["find", "Where is the jar?", "--scene"],
    ["run", "Put the jar on the desk", "--scene"],
    ["scene", "show"],
    ["scene", "check"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
@pytest.mark.parametrize(
    ("spoil", "said"), [(dangling, "shelf"), (cycle, "jar"), (twice, "lamp")], ids=["dangling", "cycle", "twice"]
)
def test_a_scene_that_is_not_well_formed_is_refused_by_every_command(
    groundplan: Command, tmp_path: Path, command: list[str], spoil: object, said: str
) -> None:
    ended = groundplan(*command, flat_file(tmp_path, spoil))  # type: ignore[arg-type]
    assert ended.code == 2
    assert ended.out == ""
    assert said in ended.err


def test_actions_that_fail_are_counted_from_1(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("run", "Put the jar on the desk", "--scene", flat_file(tmp_path), "--fail", "0")
    assert ended.code == 2
    assert "--fail" in ended.err


def test_what_cannot_be_written_is_named_once_and_with_the_reason(groundplan: Command, tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "scene.json"
    ended = groundplan("scene", "convert", "kitchen", path)
    assert ended.code == 2
    assert ended.err.count("scene.json") == 1
    assert "No such file or directory." in ended.err
    assert "Errno" not in ended.err


@pytest.mark.parametrize("text", ['{"nodes": {', "[1, 2]", "", '{"nodes": 7}', "\x00", '{"nodes": {}}x'])
def test_a_file_that_is_no_scene_is_refused(groundplan: Command, tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text, encoding="utf-8")
    ended = groundplan("scene", "check", path)
    assert ended.code == 2
    assert "broken.json" in ended.err or "/nodes" in ended.err
    told = groundplan("plan", "open the door", "--scene", path, "--json")
    assert told.code == 2
    assert told.json["kind"] == "SceneError"


def test_a_scene_that_is_not_there_is_named_with_those_that_are(groundplan: Command, tmp_path: Path) -> None:
    ended = groundplan("plan", "open the door", "--scene", "ofice")
    assert ended.code == 2
    assert "'ofice'" in ended.err
    assert "office" in ended.err
    assert groundplan("plan", "open the door", "--scene", "ofice", "--json").json == example("Errors")
    assert groundplan("plan", "open the door", "--scene", tmp_path / "none.json").code == 2
    assert groundplan("plan", "open the door", "--scene", tmp_path).code == 2


@pytest.mark.parametrize("command", ["plan", "find", "run"])
@pytest.mark.parametrize(
    ("instruction", "said"),
    [
        ("", "empty"),
        ("  \n ", "empty"),
        ("word " * 10_000, "10000 words"),
        ("close " + "a" * 20_000, "20006 characters"),
        ("close \udcff", "UTF-8"),
    ],
)
def test_an_instruction_that_cannot_be_processed_is_refused(
    groundplan: Command, tmp_path: Path, command: str, instruction: str, said: str
) -> None:
    ended = groundplan(command, instruction, "--scene", flat_file(tmp_path), "--json")
    assert ended.code == ended.json["exit_code"] == 2
    assert ended.json["kind"] == "InstructionError"
    assert said in ended.json["error"]
    assert ended.err == ""


@pytest.mark.parametrize("method", method_names())
def test_an_instruction_that_is_far_too_long_is_refused_by_every_method(
    groundplan: Command, tmp_path: Path, method: str
) -> None:
    ended = groundplan("plan", "close the door " * 1000, "--scene", flat_file(tmp_path), "--method", method, "--json")
    assert (ended.code, ended.json["kind"]) == (2, "InstructionError")


def test_standard_input_that_is_no_instruction_is_not_read_to_its_end(
    groundplan: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = io.BytesIO(b"a" * 3_000_000)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(endless))
    ended = groundplan("plan", "-", "--scene", flat_file(tmp_path))
    assert ended.code == 2
    assert "no instruction" in ended.err
    assert endless.tell() < 2_000_000


def test_an_empty_file_is_called_empty_and_an_empty_scene_is_said_to_be_so(groundplan: Command, tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text("\n", encoding="utf-8")
    assert "empty.json is empty" in groundplan("scene", "check", empty).err
    empty.write_text('{"groundplan_scene": 1, "entities": []}', encoding="utf-8")
    assert "nothing in it" in groundplan("scene", "check", empty).out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--method", "sayplane"], "sayplan"),
        (["--model", "embeded"], "embedded"),
        (["--model", "recorded:nowhere.jsonl"], "nowhere.jsonl"),
        (["--model", "recorded"], "recorded:FILE"),
        (["--base-url", "http://127.0.0.1:9/v1"], "--model"),
        (["--time-limit", "soon"], "--time-limit"),
        (["--time-limit", "0"], "--time-limit"),
        (["--max-calls", "0"], "--max-calls"),
        (["--trace", "no/such/folder/trace.jsonl"], "trace.jsonl"),
        (["--record", "no/such/folder/run.jsonl"], "run.jsonl"),
        (["--colour"], "--colour"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_an_option_that_cannot_be_used_is_named(
    groundplan: Command, tmp_path: Path, arguments: list[str], said: str
) -> None:
    words = ["plan", "Turn the lamp on", "--scene", str(flat_file(tmp_path)), *arguments]
    ended = groundplan(*words)
    assert ended.code == 2
    assert said in ended.err
    told = groundplan(*words, "--json").json
    assert told["status"] == "error"
    assert told["exit_code"] == 2
    assert told.keys() == example("Errors").keys()


@pytest.mark.parametrize("arguments", [["plan"], ["plan", "open the door"], ["fly"], ["scene", "fly"], ["find", "x"]])
def test_a_command_line_that_is_not_complete_says_what_is_missing(groundplan: Command, arguments: list[str]) -> None:
    ended = groundplan(*arguments)
    assert ended.code == 2
    assert ended.err.startswith("Error: ")
    assert "groundplan --help" in ended.err


def test_without_a_command_the_help_is_shown(groundplan: Command) -> None:
    ended = groundplan()
    assert ended.code == 2
    assert "Usage: groundplan" in ended.out


def test_an_instruction_that_begins_with_a_dash_is_told_where_to_go(groundplan: Command, tmp_path: Path) -> None:
    listed = "- turn the lamp on\n- wait"
    ended = groundplan("plan", listed, "--scene", str(flat_file(tmp_path)))
    assert ended.code == 2
    assert "-- '- close" in ended.err
    assert groundplan("plan", "--scene", str(flat_file(tmp_path)), "--", "- turn the lamp on").code == 0
