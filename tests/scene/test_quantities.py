"""What attributes state of weight, price, age, length is read in one unit per measure."""

from __future__ import annotations

import pytest

from groundplan.scene.quantities import quantity, unit


@pytest.mark.parametrize(
    ("attribute", "measure", "stated"),
    [
        ("3 kg", "weight", 3.0),
        ("weighs 900 g", "weight", 0.9),
        ("weight: 12", "weight", 12.0),
        ("costs 4 euros", "price", 4.0),
        ("price: 8000", "price", 8000.0),
        ("€12.50", "price", 12.5),
        ("250 cm long", "length", 2.5),
        ("seven years old", "age", 7.0),
        ("18-month-old", "age", 1.5),
        ("born in 2019", "age", 6.0),
        ("built in 1987", "age", 38.0),
        ("500 ml", "volume", 0.5),
        ("-18 °C", "temperature", -18.0),
        ("320 pages", "pages", 320.0),
        ("red", "weight", None),
        ("3 kg", "age", None),
        ("room 12", "price", None),
        ("seats 8", "weight", None),
    ],
)
def test_a_quantity_is_read_in_its_own_unit(attribute: str, measure: str, stated: float | None) -> None:
    assert quantity(attribute, measure) == pytest.approx(stated)


def test_units_are_known_in_the_plural_too() -> None:
    assert unit("litres") == ("volume", 1.0)
    assert unit("chairs") is None
