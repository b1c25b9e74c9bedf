"""ChatModel against a real HTTP server on loopback."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.language.loopback import Loopback, Response, error, text, tool

from groundplan.errors import (
    LimitReachedError,
    ModelAnswerError,
    ModelError,
    ModelUnavailableError,
    UnknownNameError,
)
from groundplan.language import PlanDraft, ask, open_model
from groundplan.language.chat import ChatModel
from groundplan.language.limits import Limits
from groundplan.trace import EventKind, Trace

from .examples import QUESTIONS, draft_plan

PLAN = {"plan": ["goto(shed)", "done()"]}
RIGHT = PlanDraft(plan=("goto(shed)", "done()"))
Serve = Callable[..., Loopback]


def model_at(server: Loopback, waits: list[float] | None = None, **options: Any) -> ChatModel:
    options.setdefault("limits", Limits(call_seconds=5.0))
    return ChatModel("loopback", base_url=server.url, sleep=([] if waits is None else waits).append, **options)


def test_a_tool_call_is_the_answer(serve: Serve) -> None:
    server = serve(tool(PLAN))
    model = model_at(server)
    assert model.answer(draft_plan()) == RIGHT
    [request] = server.requests
    assert request["model"] == "loopback"
    assert request["tools"][0]["function"]["name"] == "answer"
    assert request["temperature"] == 0
    assert (model.usage.calls, model.usage.prompt_tokens, model.usage.completion_tokens) == (1, 100, 20)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=lambda q: type(q).__name__)
def test_every_question_can_be_sent_and_carries_its_instruction(serve: Serve, question: Any) -> None:
    server = serve(error(401))
    with pytest.raises(ModelUnavailableError):
        model_at(server).answer(question)
    assert question.instruction in server.user_message(0)


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps(PLAN),
        f"Here it is:\n```json\n{json.dumps(PLAN, indent=1)}\n```\nGood luck!",
        json.dumps({"name": "answer", "arguments": PLAN}),
        json.dumps({"chain_of_thought": None, **PLAN}),
        f"I think {{so}}. {json.dumps(PLAN)}",
    ],
    ids=["bare", "fenced", "a tool call as text", "nulls", "braces before it"],
)
def test_an_answer_written_as_text_is_read_all_the_same(serve: Serve, reply: str) -> None:
    assert model_at(serve(text(reply))).answer(draft_plan()) == RIGHT


@pytest.mark.parametrize(
    ("malformed", "complaint"),
    [
        (text('{"plan": ["goto(shed)"'), "no complete JSON object"),
        (text("I cannot do that."), "no complete JSON object"),
        (text("[1, 2]"), "not an object"),
        (text(""), "empty"),
        (tool({"plan": "goto(shed)"}), "plan: Input should be a valid"),
        (tool({"steps": []}), "plan: Field required"),
        (tool('{"plan": ['), "no complete JSON object"),
    ],
    ids=["cut JSON", "prose", "a list", "empty", "wrong type", "wrong field", "cut tool call"],
)
def test_a_malformed_reply_is_sent_back_with_what_is_wrong_with_it(
    serve: Serve, malformed: Response, complaint: str
) -> None:
    server = serve(malformed, tool(PLAN))
    trace = Trace()
    model = model_at(server)
    assert model.answer(draft_plan(), trace) == RIGHT
    assert complaint in server.user_message(1)
    assert complaint not in server.user_message(0)
    assert complaint in trace.of(EventKind.REJECTED)[0].data["feedback"]
    assert model.usage.calls == 2


def test_malformed_for_ever_ends_with_the_last_reply_and_the_cause(serve: Serve) -> None:
    server = serve(text("Sorry, " + "x" * 5000))
    with pytest.raises(ModelAnswerError, match="4 replies, none in the form") as failure:
        model_at(server).answer(draft_plan())
    assert "'Sorry, xxx" in str(failure.value)
    assert len(str(failure.value)) < 1000
    assert "no complete JSON object" in str(failure.value.__cause__)
    assert len(server.requests) == 4


def test_a_reply_cut_off_at_its_greatest_length_says_so(serve: Serve) -> None:
    server = serve(text('{"plan": [', finish="length"))
    with pytest.raises(ModelAnswerError, match="max_tokens"):
        model_at(server, max_tokens=5).answer(draft_plan())


def test_after_429_it_waits_as_long_as_the_server_asks(serve: Serve) -> None:
    waits: list[float] = []
    server = serve(error(429, retry_after="7"), tool(PLAN))
    assert model_at(server, waits).answer(draft_plan()) == RIGHT
    assert waits == [7.0]


def test_a_longer_wait_than_the_question_may_take_is_refused_at_once(serve: Serve) -> None:
    waits: list[float] = []
    server = serve(error(429, retry_after="3600"))
    with pytest.raises(LimitReachedError, match="due in 3600 s"):
        model_at(server, waits, limits=Limits(question_seconds=60)).answer(draft_plan())
    assert waits == []


def test_a_used_up_quota_is_not_tried_again(serve: Serve) -> None:
    server = serve(error(429, "insufficient_quota"))
    with pytest.raises(ModelUnavailableError, match="quota"):
        model_at(server).answer(draft_plan())
    assert len(server.requests) == 1


def test_after_500_it_tries_again_waiting_longer_each_time(serve: Serve) -> None:
    waits: list[float] = []
    server = serve(error(500), error(503), error(502), tool(PLAN))
    assert model_at(server, waits).answer(draft_plan()) == RIGHT
    assert waits == [1.0, 2.0, 4.0]


def test_500_for_ever_ends_and_keeps_the_cause(serve: Serve) -> None:
    server = serve(error(500, "out of memory"))
    model = model_at(server, limits=Limits(transport_retries=2))
    with pytest.raises(ModelUnavailableError, match="failed 3 times in a row") as failure:
        model.answer(draft_plan())
    assert "out of memory" in str(failure.value)
    assert "500" in str(failure.value.__cause__)
    assert failure.value.__cause__ is not None
    assert failure.value.__cause__.__cause__ is not None
    assert model.usage.calls == len(server.requests) == 3


@pytest.mark.parametrize(
    "broken",
    [
        Response(body=tool(PLAN).body, cut=40),
        Response(body=b""),
        Response(body=b"<html>proxy error</html>"),
        Response(body=b"null"),
        Response(body=b'{"choices": []}'),
    ],
    ids=["cut off in the middle", "empty", "not JSON", "null", "no choices"],
)
def test_a_broken_response_is_asked_for_again(serve: Serve, broken: Response) -> None:
    waits: list[float] = []
    server = serve(broken, tool(PLAN))
    assert model_at(server, waits).answer(draft_plan()) == RIGHT
    assert len(server.requests) == 2


def test_a_slow_server_is_given_up_after_the_time_for_a_call(serve: Serve) -> None:
    began = time.monotonic()
    server = serve(Response(body=tool(PLAN).body, wait_s=5.0))
    with pytest.raises(ModelUnavailableError, match="failed 2 times in a row"):
        model_at(server, limits=Limits(call_seconds=0.1, transport_retries=1)).answer(draft_plan())
    assert time.monotonic() - began < 3


def test_a_slow_reply_that_comes_in_time_counts(serve: Serve) -> None:
    assert model_at(serve(Response(body=tool(PLAN).body, wait_s=0.2))).answer(draft_plan()) == RIGHT


def test_the_time_for_a_question_ends_all_its_tries(serve: Serve) -> None:
    server = serve(Response(body=tool(PLAN).body, wait_s=5.0))
    with pytest.raises(LimitReachedError, match=r"within 0\.2 seconds"):
        model_at(server, limits=Limits(call_seconds=0.15, question_seconds=0.2)).answer(draft_plan())


@pytest.mark.parametrize(
    ("status", "told"), [(401, "key"), (403, "key"), (404, "not found")], ids=["401", "403", "404"]
)
def test_what_cannot_get_better_is_not_tried_again(serve: Serve, status: int, told: str) -> None:
    server = serve(error(status, "no such thing"))
    with pytest.raises(ModelUnavailableError, match=told) as failure:
        model_at(server).answer(draft_plan())
    assert failure.value.hint
    assert "no such thing" in failure.value.message
    assert len(server.requests) == 1


def test_a_refused_connection_says_where_and_what_to_do() -> None:
    model = ChatModel("some-model", base_url="http://127.0.0.1:1/v1")
    with pytest.raises(ModelUnavailableError, match=r"no connection to http://127\.0\.0\.1:1/v1") as failure:
        model.answer(draft_plan())
    assert "server" in failure.value.hint


@pytest.mark.parametrize("address", ["localhost:8000/v1", "http://[", "not an address"])
def test_what_is_no_address_is_said_to_be_none_at_once(address: str) -> None:
    waits: list[float] = []
    with pytest.raises(ModelUnavailableError, match=r"is not an address|no connection") as failure:
        ChatModel("some-model", base_url=address, sleep=waits.append).answer(draft_plan())
    assert address in failure.value.message
    assert waits == []


def test_a_model_on_a_server_may_be_named_like_a_provider(serve: Serve) -> None:
    server = serve(tool(PLAN))
    assert open_model("mistral", base_url=server.url).answer(draft_plan()) == RIGHT
    assert server.requests[0]["model"] == "mistral"


def test_a_server_without_tools_is_given_the_schema_in_the_prompt(serve: Serve) -> None:
    def no_tools(request: dict[str, Any]) -> Response:
        return error(400, "this model does not support tools") if "tools" in request else text(json.dumps(PLAN))

    server = serve(no_tools)
    model = model_at(server)
    assert model.answer(draft_plan()) == RIGHT
    assert model.answer(draft_plan()) == RIGHT
    told = [
        ("tools" in request, '"properties"' in json.dumps(request["messages"]).replace("\\", ""))
        for request in server.requests
    ]
    assert told == [(True, False), (False, True), (False, True)]


def test_a_setting_the_server_does_not_take_is_left_out(serve: Serve) -> None:
    def picky(request: dict[str, Any]) -> Response:
        return error(400, "temperature is not supported") if "temperature" in request else tool(PLAN)

    server = serve(picky)
    assert model_at(server).answer(draft_plan()) == RIGHT
    assert "tools" in server.requests[1]


def test_a_question_too_long_for_the_model_is_not_sent_again(serve: Serve) -> None:
    server = serve(error(400, "maximum context length exceeded"))
    with pytest.raises(ModelUnavailableError, match="context length"):
        model_at(server).answer(draft_plan())
    assert len(server.requests) == 1


def test_native_structured_output_can_be_asked_for(serve: Serve) -> None:
    server = serve(text(json.dumps(PLAN)))
    assert model_at(server, output="native").answer(draft_plan()) == RIGHT
    assert server.requests[0]["response_format"]["type"] == "json_schema"


def test_calls_are_limited(serve: Serve) -> None:
    server = serve(tool(PLAN))
    model = model_at(server, limits=Limits(calls=2))
    model.answer(draft_plan())
    model.answer(draft_plan())
    with pytest.raises(LimitReachedError, match="2 calls"):
        model.answer(draft_plan())
    assert len(server.requests) == 2


def test_a_malformed_reply_counts_as_a_call(serve: Serve) -> None:
    server = serve(text("no"))
    with pytest.raises(LimitReachedError, match="2 calls"):
        model_at(server, limits=Limits(calls=2, format_retries=9)).answer(draft_plan())
    assert len(server.requests) == 2


def test_tokens_are_limited(serve: Serve) -> None:
    server = serve(tool(PLAN))
    model = model_at(server, limits=Limits(tokens=200))
    model.answer(draft_plan())
    model.answer(draft_plan())
    with pytest.raises(LimitReachedError, match="200 tokens"):
        model.answer(draft_plan())


def test_money_is_limited_by_the_price_given(serve: Serve, tmp_path: Path) -> None:
    prices = tmp_path / "prices.toml"
    prices.write_text('["loopback"]\nprompt = 1000.0\ncompletion = 5000.0\n')
    model = model_at(serve(tool(PLAN)), limits=Limits(usd=0.3), prices=prices)
    model.answer(draft_plan())
    assert model.usage.cost_usd == pytest.approx(0.2)
    model.answer(draft_plan())
    with pytest.raises(LimitReachedError, match=r"0\.30 US dollars"):
        model.answer(draft_plan())


def test_money_cannot_be_limited_where_the_price_is_not_known(serve: Serve) -> None:
    server = serve(tool(PLAN))
    with pytest.raises(LimitReachedError, match="not known"):
        model_at(server, limits=Limits(usd=1.0)).answer(draft_plan())
    assert server.requests == []


def test_without_a_price_the_cost_is_unknown_and_not_nought(serve: Serve) -> None:
    model = model_at(serve(tool(PLAN)))
    model.answer(draft_plan())
    assert model.usage.cost_usd is None


def test_usage_and_time_go_into_the_trace(serve: Serve) -> None:
    trace = Trace()
    model = model_at(serve(text("no"), tool(PLAN)))
    asked = ask(model, draft_plan(), trace)
    [event] = trace.of(EventKind.ANSWER)
    assert (event.data["calls"], event.data["prompt_tokens"], event.data["completion_tokens"]) == (2, 200, 40)
    assert event.data["seconds"] > 0
    assert asked.usage == model.usage


def test_a_failure_s_usage_goes_into_the_trace_too(serve: Serve) -> None:
    trace = Trace()
    with pytest.raises(ModelError):
        ask(model_at(serve(text("no"))), draft_plan(), trace)
    assert trace.of(EventKind.ANSWER)[0].data["completion_tokens"] == 80


def test_a_key_for_openai_is_never_sent_to_another_server(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.delenv("GROUNDPLAN_API_KEY", raising=False)
    server = serve(tool(PLAN))
    ChatModel("openai:some-model", base_url=server.url).answer(draft_plan())
    assert "secret" not in server.keys[0]
    ChatModel("openai:some-model", base_url=server.url, api_key="mine").answer(draft_plan())
    assert server.keys[1] == "Bearer mine"
    assert [request["model"] for request in server.requests] == ["some-model", "some-model"]


def test_a_name_with_a_colon_that_is_no_provider_is_a_name_on_the_server(serve: Serve) -> None:
    server = serve(tool(PLAN))
    open_model("some-model:7b", base_url=server.url).answer(draft_plan())
    assert server.requests[0]["model"] == "some-model:7b"


def test_an_ollama_server_can_be_asked(serve: Serve) -> None:
    server = serve(tool(PLAN))
    model = open_model("ollama:some-model:7b", base_url=server.url)
    assert model.answer(draft_plan()) == RIGHT
    assert server.requests[0]["model"] == "some-model:7b"
    assert model.usage.cost_usd == 0.0


def test_a_missing_key_is_said_when_the_model_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    for model, variable in [
        ("openai:x", "OPENAI_API_KEY"),
        ("anthropic:x", "ANTHROPIC_API_KEY"),
        ("google-gla:x", "GOOGLE_API_KEY"),
    ]:
        with pytest.raises(ModelUnavailableError, match=variable) as failure:
            open_model(model)
        assert "embedded" in failure.value.hint


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pydantic_ai.models", None)
    with pytest.raises(ModelUnavailableError, match="package is missing") as failure:
        open_model("openai:x")
    assert "pip install 'groundplan[llm]'" in failure.value.hint


def test_a_provider_that_does_not_come_with_the_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "groq", None)
    monkeypatch.delitem(sys.modules, "pydantic_ai.providers.groq", raising=False)
    with pytest.raises(ModelUnavailableError, match="groq:x") as failure:
        open_model("groq:x")
    assert "[groq]" in failure.value.hint


def test_an_unknown_provider_lists_the_ones_there_are() -> None:
    with pytest.raises(UnknownNameError, match="openai:MODEL"):
        open_model("opnai:x")


def test_it_can_be_asked_from_inside_an_event_loop(serve: Serve) -> None:
    model = model_at(serve(tool(PLAN)))

    async def inside() -> PlanDraft:
        return model.answer(draft_plan())

    assert asyncio.run(inside()) == RIGHT


def test_nothing_is_left_open(serve: Serve) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model = model_at(serve(error(500), text("no"), tool(PLAN)))
        model.answer(draft_plan())
        del model
        gc.collect()
    assert [str(w.message) for w in caught if issubclass(w.category, ResourceWarning)] == []
