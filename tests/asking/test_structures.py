"""Questions of structure, made from the facts of a scene, find what the facts say."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.asking.matrix import ground
from tests.asking.structures import is_right, read, rows, ways

_EVERY = 11


@pytest.mark.parametrize("scene", ["agency", "cottage"])
def test_a_question_of_structure_finds_what_the_facts_say(scene: str) -> None:
    asked = list(islice(rows(ground(scene), 2), 3, None, _EVERY))
    assert len(asked) > 30
    wrong = [(r.said, read(r.said, ground(scene), r.fits), r.fits) for r in asked if not is_right(r, ground(scene))]
    assert len(wrong) < 0.05 * len(asked), wrong


def test_every_structure_is_asked_about() -> None:
    asked = {r.structure for scene in ("agency", "cottage") for r in rows(ground(scene), 1)}
    assert asked == set(ways()) - {"persons_things", "persons_thing_rooms", "fewest", "set_aside", "shared_with"}
