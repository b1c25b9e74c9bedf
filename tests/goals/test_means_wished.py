"""Things asked for by what is to be done with them are named, however and in however many clauses that is said."""

from __future__ import annotations

import pytest
from tests.goals.hints import goal


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        ("give me the broom", "What can I sweep the hall with? Hand it to me."),
        ("give me the broom", "I have to sweep the hall, what do I need for it? Get it for me."),
        ("give me the broom", "Lend me the implement people use for sweeping."),
        ("give me the broom", "There are crumbs everywhere. Is there anything for sweeping up? Pass it over."),
        ("put the broom on the table", "Which tool sweeps floors? Put it on the table."),
        ("give me the broom and close the window", "Give me something to sweep with and close the window."),
        ("give me the umbrella", "How do I keep the rain off? Bring me what I need."),
    ],
)
def test_what_serves_is_named(plain: str, said: str) -> None:
    assert goal(plain)
    assert goal(said) == goal(plain)


@pytest.mark.parametrize(
    "said",
    [
        "What can I defrobnicate the apple with? Hand it to me.",
        "I'd like to drizzle the apple somehow, fetch me the tool for that.",
    ],
)
def test_what_serves_an_unknown_purpose_is_not_guessed(said: str) -> None:
    assert not goal(said)
