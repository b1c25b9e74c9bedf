"""The small logic language that combines atomic questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundplan.errors import InputError
from groundplan.knowledge.mapping import parse

TRUE = frozenset({"a", "b"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a", True),
        ("c", False),
        ("not c", True),
        ("a and c", False),
        ("a and c or b", True),
        ("a and (c or b)", True),
        ("c and (a or b)", False),
        ("c or a and b", True),
        ("not (a and b)", False),
        ("not not a", True),
    ],
)
def test_an_expression_is_evaluated_with_the_usual_precedence(text: str, expected: bool) -> None:
    assert parse(text).holds(TRUE.__contains__) is expected


def test_an_expression_names_what_it_asks_for_once_and_in_order() -> None:
    assert parse("b and not (a or b) and c").names == ("b", "a", "c")


@pytest.mark.parametrize("text", ["", "and", "a b", "a and", "(a", "a)", "not", "a or or b", "a & b", "1"])
def test_a_broken_expression_is_told_with_the_place(text: str) -> None:
    with pytest.raises(InputError, match="breaks off"):
        parse(text)


_PYTHON = st.recursive(
    st.sampled_from(["a", "b", "c"]),
    lambda inner: st.one_of(
        inner.map(lambda one: f"not ({one})"),
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(lambda each: f"({each[0]}) {each[1]} {each[2]}"),
    ),
    max_leaves=8,
)


@given(_PYTHON, st.frozensets(st.sampled_from(["a", "b", "c"])))
def test_an_expression_means_what_python_makes_of_it(text: str, true: frozenset[str]) -> None:
    expected = eval(text, {"__builtins__": {}}, {name: name in true for name in "abc"})
    assert parse(text).holds(true.__contains__) is expected
