"""A tea kitchen with a robot and a person, for tests of goals."""

from __future__ import annotations

from functools import cache

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

TEA_KITCHEN = """SCENE-DESCRIPTION
OBJECTS
robot:0
human:0
shelf:0
bench:0
cupboard:0
basin:0
pear:0
pear:1
plum:0
radish:0
lettuce:0
crate:0
tin_mug:0
china_cup:0
china_cup:1
jug:0
lemonade:0
flask:0
tea:0
saucer:0
dish:0
carver:0
chopper_board:0
rag:0
kitchen_roll:0
pliers:0
END-OBJECTS
RELATIONS
at robot:0 bench:0
at human:0 bench:0
on pear:0 shelf:0
in pear:1 crate:0
on plum:0 bench:0
on radish:0 bench:0
in lettuce:0 cupboard:0
on crate:0 shelf:0
on tin_mug:0 shelf:0
on china_cup:0 bench:0
on china_cup:1 shelf:0
on jug:0 bench:0
liquid_in lemonade:0 jug:0
on flask:0 shelf:0
liquid_in tea:0 flask:0
closed flask:0
on saucer:0 bench:0
on dish:0 bench:0
on carver:0 shelf:0
on chopper_board:0 bench:0
on rag:0 shelf:0
on kitchen_roll:0 shelf:0
on pliers:0 shelf:0
closed cupboard:0
END-RELATIONS
LOCATIONS
shelf0 shelf:0 pear:0 pear:1 crate:0 tin_mug:0 china_cup:1 flask:0 tea:0 carver:0 rag:0 kitchen_roll:0 pliers:0
bench0 bench:0 plum:0 radish:0 china_cup:0 jug:0 lemonade:0 saucer:0 dish:0 chopper_board:0
cupboard0 cupboard:0 lettuce:0
basin0 basin:0
END-LOCATIONS
"""

_THING = {"carry", "grasp"}
_CUP = _THING | {"contain", "liquid-contain", "drink", "pour"}
_FOOD = _THING | {"consumable"}
_AFFORDANCES = {
    "shelf": {"support"},
    "bench": {"support", "sturdy-support"},
    "cupboard": {"contain", "open", "close"},
    "basin": {"contain", "liquid-contain"},
    "pear": _FOOD,
    "plum": _FOOD,
    "radish": _FOOD,
    "lettuce": _FOOD,
    "crate": _THING | {"contain", "support"},
    "tin_mug": _CUP,
    "china_cup": _CUP,
    "jug": _THING | {"contain", "liquid-contain", "pour"},
    "lemonade": {"liquid", "drinkable", "consumable"},
    "flask": _THING | {"contain", "liquid-contain", "pour", "open", "close"},
    "tea": {"liquid", "drinkable", "consumable"},
    "saucer": _THING | {"support"},
    "dish": _THING | {"contain"},
    "carver": _THING | {"cut"},
    "chopper_board": _THING | {"support", "sturdy-support"},
    "rag": _THING | {"wet-swipe"},
    "kitchen_roll": _THING,
    "pliers": _THING,
}


class Listed:
    """A mapping that lists the kitchen's classes."""

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class."""
        return frozenset(_AFFORDANCES.get(category, ()))


@cache
def tea_kitchen() -> Scene:
    """Return the tea kitchen, ready to be acted in."""
    kit = parse_kit_scene(TEA_KITCHEN, name="tea_kitchen")
    return affordance_scene(kit.scene, Listed(), kit.locations)


@cache
def before_the_cupboard_is_opened() -> Scene:
    """Return what is known when only the bench has been looked at; the other places are known by name."""
    kept = {"robot:0", "human:0", "shelf:0", "bench:0", "cupboard:0", "basin:0"} | {
        f"{name}:0" for name in ("plum", "radish", "china_cup", "jug", "lemonade", "saucer", "dish", "chopper_board")
    }
    lines = []
    for line in TEA_KITCHEN.split("LOCATIONS", maxsplit=1)[0].splitlines():
        things = [word for word in line.split() if ":" in word]
        if all(thing in kept for thing in things) and not line.startswith("closed"):
            lines.append(line)
    kit = parse_kit_scene("\n".join(lines), name="bench_only")
    return affordance_scene(kit.scene, Listed(), ("shelf0", "bench0", "cupboard0", "basin0"))
