"""Orders made from the facts of a scene come to what the facts demand."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.orders.making import AREAS, fillings, orders, places, problem, ways

from groundplan.language.commonsense.interpret import ground_for

_EVERY = 7
"""`benchmarks/orders.py` gives them all."""


@pytest.mark.parametrize(("area", "scene"), [(area, scene) for area in AREAS for scene in places(area)])
def test_an_order_comes_to_what_the_facts_demand(area: str, scene: str) -> None:
    ground = ground_for(places(area)[scene]())
    given = list(islice(orders(ground, area, 1), 2, None, _EVERY))
    wrong = [(o.said, what) for o in given if (what := problem(o, ground))]
    assert len(wrong) <= 0.1 * len(given), wrong


@pytest.mark.parametrize("area", AREAS)
def test_every_structure_of_an_area_is_given_as_an_order(area: str) -> None:
    grounds = [ground_for(make()) for make in places(area).values()]
    given = {o.structure for ground in grounds for o in orders(ground, area, 1)}
    assert given == set(ways(area)) == set(fillings(area))
