"""Whatever a server sends, a chat model either answers or fails with one of our own errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.language.loopback import Loopback, Response, completion

from groundplan.errors import ModelError
from groundplan.language import PlanDraft
from groundplan.language.chat import ChatModel
from groundplan.language.limits import Limits

from .examples import draft_plan

json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
tool_calls = st.lists(
    st.fixed_dictionaries(
        {
            "id": st.text(max_size=5),
            "type": st.sampled_from(["function", "odd"]),
            "function": st.fixed_dictionaries({"name": st.sampled_from(["answer", "other"]), "arguments": st.text()}),
        }
    ),
    max_size=2,
)
messages = st.fixed_dictionaries(
    {"content": st.none() | st.text()}, optional={"tool_calls": tool_calls, "refusal": st.text(max_size=5)}
)
statuses = st.sampled_from([200, 200, 204, 302, 400, 402, 404, 418, 422, 429, 500, 503])
headers = st.fixed_dictionaries(
    {},
    optional={
        "Content-Type": st.sampled_from(["text/plain", "application/json", "text/html"]),
        "Retry-After": st.sampled_from(["soon", "-5", "0", "Wed, 21 Oct 2015 07:28:00 GMT", "nan"]),
    },
)
responses = st.one_of(
    st.builds(Response, body=st.binary(max_size=60), status=statuses, headers=headers),
    st.builds(Response, body=json_data.map(lambda data: json.dumps(data).encode()), status=statuses, headers=headers),
    st.builds(completion, messages, finish=st.sampled_from(["stop", "length", "content_filter", "tool_calls", "odd"])),
)


@pytest.fixture(scope="module")
def server() -> Iterator[Loopback]:
    started = Loopback()
    yield started
    started.close()


def sleep(seconds: float) -> None:
    """Refuse what time.sleep refuses, without sleeping."""
    if not 0 <= seconds < 10**9:
        raise ValueError(seconds)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sent=st.lists(responses, min_size=1, max_size=2))
def test_anything_a_server_sends_gives_an_answer_or_a_model_error(server: Loopback, sent: list[Any]) -> None:
    server.send(*sent)
    limits = Limits(call_seconds=5.0, transport_retries=1, format_retries=1)
    model = ChatModel("loopback", base_url=server.url, limits=limits, sleep=sleep)
    try:
        result: object = model.answer(draft_plan())
    except ModelError as error:
        result = error
        assert error.message  # noqa: PT017 (both ways of ending are right)
    assert isinstance(result, PlanDraft | ModelError)
