"""What the orders of `basic.toml` are filled with, and what must come of them."""

from __future__ import annotations

from tests.asking.facts import Facts
from tests.orders.making import Fill, Rows
from tests.orders.parts import carried, made

from groundplan.evaluation.suite import Expectation


def _carried(facts: Facts) -> Rows:
    for entity, surface, slots in carried(facts):
        yield slots, Expectation(goal=f"(on {entity.id} {surface.id})")


FILLINGS: dict[str, Fill] = {
    "shut_there": made("open", "closed"),
    "off_there": made("switched_on", "switched_off"),
    "room_then_there": _carried,
}
