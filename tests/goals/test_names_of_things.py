"""Names of things with prepositions and packs in them are names."""

from __future__ import annotations

import pytest

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_KIOSK = """SCENE-DESCRIPTION
OBJECTS
robot:0
human:0
near_rack:0
far_rack:0
zest_can:0
plum:0
plate_warmer:0
plate:0
mint_plant:0
END-OBJECTS
RELATIONS
at robot:0 near_rack:0
at human:0 far_rack:0
on zest_can:0 near_rack:0
on plum:0 far_rack:0
on plate_warmer:0 far_rack:0
on plate:0 near_rack:0
on mint_plant:0 far_rack:0
END-RELATIONS
LOCATIONS
near_rack0 near_rack:0 zest_can:0 plate:0
far_rack0 far_rack:0 plum:0 plate_warmer:0 mint_plant:0
END-LOCATIONS
"""


class Listed:
    """A mapping of the kiosk's classes."""

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        more = {"contain"} if category == "plate_warmer" else set()
        return frozenset({"support"} if category.endswith("rack") else {"carry", "grasp", *more})


def kiosk() -> Scene:
    kit = parse_kit_scene(_KIOSK, name="kiosk")
    return affordance_scene(kit.scene, Listed(), kit.locations)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("Carry the plum to the near rack", "(on plum0 near_rack0)"),
        ("Move the zest to the far rack", "(on zest_can0 far_rack0)"),
        ("Give me the zest can", "(inhand zest_can0 human0)"),
        ("Grab the zest", "(inhand zest_can0 robot0)"),
        ("Put the plum in the plate warmer", "(in plum0 plate_warmer0)"),
        ("Hand me the mint", "(inhand mint_plant0 human0)"),
    ],
)
def test_a_name_is_read_whatever_words_it_is_made_of(instruction: str, expected: str) -> None:
    needs = read_needs(instruction, kiosk())
    assert needs.goal is not None, needs
    assert write_formula(needs.goal) == expected
