"""Small scenes of our own for the tests of this folder."""

from __future__ import annotations

from typing import Any

from groundplan.scene import Scene, load_scene


def flat() -> dict[str, Any]:
    """Return a flat in the outline of SayPlan's appendix L, with rooms and things of our own."""
    return {
        "nodes": {
            "room": [
                {"id": "annas_room", "owner": "Anna", "position": [0, 0, 0], "size": [4, 5, 2.5]},
                {"id": "bath", "position": [4, 0, 0], "size": [2, 2, 2.5]},
                {"id": "pantry", "position": [4, 4, 0], "size": [1, 2, 2.5]},
                {"id": "cellar"},
            ],
            "pose": [{"id": "pose1", "position": [2, 0, 0]}, {"id": "pose2", "position": [4, 2, 0]}],
            "agent": [{"location": "annas_room", "id": "agent"}],
            "asset": [
                {"id": "desk1", "room": "annas_room", "state": "free", "affordances": ["release"]},
                {
                    "id": "chest1",
                    "room": "annas_room",
                    "state": "closed",
                    "affordances": ["open", "close", "release"],
                    "position": [1, 1, 0],
                },
                {"id": "lamp1", "room": "bath", "affordances": ["turn_on", "turn_off"], "state": "on"},
                {"id": "rack1", "room": "pantry", "state": "free", "affordances": ["release"], "owner": "Ben"},
            ],
            "object": [
                {"id": "cup1", "affordances": ["pickup"], "state": "ontop_of(desk1)", "attributes": "green"},
                {
                    "id": "cup2",
                    "affordances": ["pickup"],
                    "state": "inside_of(chest1)",
                    "attributes": ["blue", "small"],
                },
                {
                    "id": "jar1",
                    "affordances": ["pickup"],
                    "state": "ontop_of(rack1), dirty",
                    "attributes": {"volume": 2},
                },
                {"id": "jar2", "affordances": ["pickup"], "weight": 3},
            ],
        },
        "links": [
            "annas_room↔pose1",
            "annas_room↔agent",
            "pose1↔bath",
            "bath↔pose2",
            "pose2↔pantry",
            "annas_room↔desk1",
            "annas_room↔chest1",
            "bath↔lamp1",
            "pantry↔rack1",
            "desk1↔cup1",
            "chest1↔cup2",
            "rack1↔jar1",
            "rack1↔jar2",
        ],
    }


def flat_scene() -> Scene:
    """Return the flat as a scene."""
    return load_scene(flat())
