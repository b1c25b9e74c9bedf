"""Orders made from the facts of a scene come to what the facts demand."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.asking.matrix import ground
from tests.orders.making import AREAS, fillings, orders, problem, ways

_EVERY = 7


@pytest.mark.parametrize("scene", ["agency", "cottage"])
@pytest.mark.parametrize("area", AREAS)
def test_an_order_comes_to_what_the_facts_demand(area: str, scene: str) -> None:
    given = list(islice(orders(ground(scene), area, 1), 2, None, _EVERY))
    wrong = [(o.said, what) for o in given if (what := problem(o, ground(scene)))]
    assert len(wrong) <= 0.1 * len(given), wrong


@pytest.mark.parametrize("area", AREAS)
def test_every_structure_of_an_area_is_given_as_an_order(area: str) -> None:
    given = {o.structure for scene in ("agency", "cottage") for o in orders(ground(scene), area, 1)}
    assert given == set(ways(area)) == set(fillings(area))
