from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.language.loopback import Loopback, error, text

from .conftest import Command
from .flat import flat_file

Serve = Callable[..., Loopback]
JAR = "Put the jar on the desk"


@pytest.mark.parametrize("command", ["plan", "find", "run"])
def test_a_model_that_returns_nonsense_for_ever_ends_with_5(
    groundplan: Command, serve: Serve, tmp_path: Path, command: str
) -> None:
    server = serve(text("Bananas are yellow."))
    words = [command, JAR, "--scene", flat_file(tmp_path), "--model", "gibberish", "--base-url", server.url, "--json"]
    ended = groundplan(*words)
    assert ended.code == ended.json["exit_code"] == 5
    assert ended.json["kind"] == "ModelAnswerError"
    assert "gibberish" in ended.json["error"]
    assert len(server.requests) < 20


def test_a_limit_on_calls_ends_the_conversation(groundplan: Command, serve: Serve, tmp_path: Path) -> None:
    server = serve(text("Bananas are yellow."))
    words = ["plan", JAR, "--scene", flat_file(tmp_path), "--model", "gibberish", "--base-url", server.url]
    ended = groundplan(*words, "--max-calls", 2)
    assert ended.code == 5
    assert "limit of 2 calls" in ended.err
    assert len(server.requests) == 2


def test_a_limit_on_tokens_or_dollars_ends_the_conversation(groundplan: Command, serve: Serve, tmp_path: Path) -> None:
    server = serve(text("Bananas are yellow."))
    prices = tmp_path / "prices.toml"
    prices.write_text('["*"]\nprompt = 5000.0\ncompletion = 5000.0\n', encoding="utf-8")
    words = ["plan", JAR, "--scene", flat_file(tmp_path), "--model", "gibberish", "--base-url", server.url]
    assert "limit of 100 tokens" in groundplan(*words, "--max-tokens", 100).err
    assert len(server.requests) == 1
    assert "limit of 0.50 US dollars" in groundplan(*words, "--max-usd", 0.5, "--prices", prices).err
    assert groundplan(*words, "--prices", tmp_path / "none.toml").code == 2


def test_a_server_that_refuses_or_is_not_there_ends_with_5(groundplan: Command, serve: Serve, tmp_path: Path) -> None:
    server = serve(error(401, "bad key"))
    words = ["plan", JAR, "--scene", flat_file(tmp_path), "--model", "gibberish", "--base-url"]
    assert groundplan(*words, server.url).code == 5
    server.close()
    assert groundplan("doctor", "--model", "openai:gibberish").code == 5


def test_a_failing_run_is_recorded_up_to_where_it_failed(groundplan: Command, serve: Serve, tmp_path: Path) -> None:
    server, recording = serve(text("Bananas are yellow.")), tmp_path / "run.jsonl"
    words = ["plan", JAR, "--scene", flat_file(tmp_path)]
    failed = groundplan(*words, "--model", "gibberish", "--base-url", server.url, "--record", recording)
    again = groundplan(*words, "--model", f"recorded:{recording}")
    assert (failed.code, failed.err) == (again.code, again.err)
