"""A thing is found by whatever it is called, in whatever way it is asked for."""

from __future__ import annotations

import pytest
from tests.asking.matrix import found, is_found
from tests.asking.names import named, names


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_a_thing_is_found_by_whatever_it_is_called(start: int) -> None:
    asked = list(named())[start::61]
    assert len(asked) > 50
    failed = [
        (case.said, found(case.scene, case.said), "wanted", set(case.ids)) for case in asked if not is_found(case)
    ]
    assert len(failed) < 0.05 * len(asked), failed


def test_no_two_groups_of_names_are_for_the_same_things() -> None:
    groups = [(group["scene"], tuple(group["ids"])) for group in names()["group"]]
    assert len(set(groups)) == len(groups)
