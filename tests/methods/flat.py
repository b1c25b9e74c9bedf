"""A small flat in SayPlan's format, used by the tests of the methods."""

from __future__ import annotations

from typing import Any

from groundplan.scene.formats import load_scene
from groundplan.scene.scene import Scene

FLAT: dict[str, Any] = {
    "nodes": {
        "room": [{"id": "lenas_room"}, {"id": "omars_room"}, {"id": "kitchen"}, {"id": "bathroom"}],
        "pose": [{"id": "pose1"}, {"id": "pose2"}, {"id": "pose3"}],
        "agent": [{"id": "agent", "location": "lenas_room"}],
        "asset": [
            {"id": "wardrobe1", "room": "lenas_room", "state": "closed", "affordances": ["open", "close", "release"]},
            {"id": "desk1", "room": "lenas_room", "affordances": ["release"]},
            {"id": "desk2", "room": "omars_room", "affordances": ["release"]},
            {"id": "fridge", "room": "kitchen", "state": "closed", "affordances": ["open", "close", "release"]},
            {"id": "coffee_machine", "room": "kitchen", "state": "off", "affordances": ["turn_on", "turn_off"]},
            {"id": "sink", "room": "bathroom", "affordances": ["release"]},
        ],
        "object": [
            {"id": "mug1", "affordances": ["pickup"], "state": "inside_of(wardrobe1)", "attributes": "blue"},
            {"id": "mug2", "affordances": ["pickup"], "state": "ontop_of(desk2)", "attributes": "red"},
            {"id": "yoghurt", "affordances": ["pickup"], "state": "inside_of(fridge)"},
            {"id": "book1", "affordances": ["pickup"], "state": "ontop_of(desk1)"},
            {"id": "book2", "affordances": ["pickup"], "state": "ontop_of(desk1)"},
        ],
    },
    "links": [
        "lenas_room↔pose1",
        "pose1↔pose2",
        "pose2↔omars_room",
        "pose2↔pose3",
        "pose3↔kitchen",
        "pose3↔bathroom",
    ],
}


def flat() -> Scene:
    """Return the flat, as loaded."""
    return load_scene(FLAT, format="sayplan")
