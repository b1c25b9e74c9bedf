"""Reading answers out of replies: whatever the model writes, either an answer or a sentence about what is wrong."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundplan.language import Interpretation, PlanDraft
from groundplan.language.replies import MalformedReplyError, read_reply
from groundplan.scene.query import Query

json_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
steps = st.lists(st.text(max_size=20), max_size=5)


@given(st.text() | json_data.map(json.dumps) | json_data.map(lambda data: json.dumps({"plan": data})))
def test_any_text_gives_an_answer_or_a_sentence(reply: str) -> None:
    try:
        result: object = read_reply(reply, PlanDraft)
    except MalformedReplyError as error:
        result = str(error)
    assert result


@given(steps, st.text(alphabet=st.characters(exclude_characters="{")), st.text(max_size=20))
def test_a_right_answer_is_found_whatever_stands_around_it(plan: list[str], before: str, after: str) -> None:
    assert read_reply(f"{before}{json.dumps({'plan': plan})}{after}", PlanDraft).plan == tuple(plan)


@given(steps, st.integers(min_value=1, max_value=11))
def test_an_answer_that_is_cut_off_is_never_taken_for_a_whole_one(plan: list[str], cut: int) -> None:
    whole = json.dumps({"plan": plan})
    with pytest.raises(MalformedReplyError):
        read_reply(whole[: -min(cut, len(whole))], PlanDraft)


def test_nesting_without_end_is_malformed_and_no_crash() -> None:
    with pytest.raises(MalformedReplyError):
        read_reply('{"plan":' + "[" * 100_000, PlanDraft)


def test_a_null_for_what_was_left_out_is_forgiven_at_any_depth() -> None:
    reply = {
        "kind": "find",
        "search": [{"query": {"categories": ["mug"], "names": None, "superlative": None}}],
        "clauses": None,
    }
    assert read_reply(reply, Interpretation).search[0].query == Query(categories=("mug",))


DRAFT, FINAL = '{"plan": ["goto(hall)"]}', '{"plan": ["goto(den)"]}'


@pytest.mark.parametrize(
    "reply",
    [
        f"<think>Perhaps {DRAFT}? No.</think>\n{FINAL}",
        f"So {DRAFT}? No, the den.\n</think>\n\n```json\n{FINAL}\n```",
        f"<thinking>{DRAFT}</thinking> {FINAL}",
    ],
    ids=["thoughts", "thoughts whose beginning the server left out", "another tag"],
)
def test_what_a_reasoning_model_only_thought_of_is_no_answer(reply: str) -> None:
    assert read_reply(reply, PlanDraft).plan == ("goto(den)",)


def test_a_model_that_was_cut_off_in_its_thoughts_gave_no_answer() -> None:
    with pytest.raises(MalformedReplyError):
        read_reply(f"<think>Perhaps {DRAFT}, or", PlanDraft)


def test_tags_within_an_answer_are_part_of_it() -> None:
    reply = '{"chain_of_thought": "<think>the den</think>", "plan": ["goto(den)"]}'
    assert read_reply(reply, PlanDraft).chain_of_thought == "<think>the den</think>"


@pytest.mark.parametrize(
    "reply",
    [f'{{"answer": {FINAL}}}', f'{{"PlanDraft": {FINAL}}}', json.dumps({"name": "answer", "arguments": FINAL})],
    ids=["answer", "the type's name", "arguments as a text"],
)
def test_an_object_that_only_names_the_answer_is_opened(reply: str) -> None:
    assert read_reply(reply, PlanDraft).plan == ("goto(den)",)


@pytest.mark.parametrize("reply", [{"plan_for_tomorrow": {"plan": ["goto(den)"]}}, {"answer": {}}])
def test_an_object_that_says_something_else_is_not_opened(reply: dict[str, object]) -> None:
    with pytest.raises(MalformedReplyError):
        read_reply(reply, PlanDraft)


def test_many_faults_are_told_briefly() -> None:
    with pytest.raises(MalformedReplyError) as failure:
        read_reply({f"field{i}": i for i in range(100)}, PlanDraft)
    assert "and 95 more" in str(failure.value)
    assert len(str(failure.value).splitlines()) == 8
