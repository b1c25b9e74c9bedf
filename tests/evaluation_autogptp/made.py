"""A small data folder in the published layout: a workshop with a bench, a shelf and a locker."""

from __future__ import annotations

from pathlib import Path

WORKSHOP = """SCENE-DESCRIPTION
OBJECTS
human:0
bench:0
shelf:0
locker:0
sink:0
pear:0
mug:0
jug:0
water:0
rag:0
END-OBJECTS
RELATIONS
on pear:0 bench:0
on mug:0 bench:0
on jug:0 shelf:0
liquid_in water:0 jug:0
in rag:0 locker:0
closed locker:0
at robot:0 bench:0
at human:0 bench:0
END-RELATIONS
LOCATIONS
bench0 bench:0 pear:0 mug:0
shelf0 shelf:0 jug:0 water:0
locker0 locker:0 rag:0
sink0 sink:0
END-LOCATIONS
"""
MAPPING = {
    "bench": "support sturdy-support",
    "shelf": "support",
    "locker": "contain open close",
    "sink": "contain liquid-contain",
    "pear": "carry grasp consumable",
    "mug": "carry grasp liquid-contain contain drink",
    "jug": "carry grasp liquid-contain contain pour",
    "water": "liquid drinkable",
    "rag": "carry grasp wet-swipe",
}
CAPABILITIES = """[
 {"name": "grasp", "parameters": [{"name": "object", "type": "carry"}, {"name": "from", "type": "support"},
   {"name": "at", "type": "location"}],
  "preconditions": "and (not (hand_occupied ?actor)) (free ?object) (on ?object ?from) (reachable ?from ?at ?actor)",
  "effects": "and (inhand ?object ?actor) (hand_occupied ?actor) (not (on ?object ?from))"},
 {"name": "place", "parameters": [{"name": "object", "type": "carry"}, {"name": "on", "type": "support"},
   {"name": "at", "type": "location"}],
  "preconditions": "and (inhand ?object ?actor) (reachable ?on ?at ?actor)",
  "effects": "and (on ?object ?on) (not (inhand ?object ?actor)) (not (hand_occupied ?actor))"},
 {"name": "take_out", "parameters": [{"name": "object", "type": "carry"}, {"name": "from", "type": "contain"},
   {"name": "at", "type": "location"}],
  "preconditions":
   "and (not (hand_occupied ?actor)) (in ?object ?from) (not (closed ?from)) (reachable ?from ?at ?actor)",
  "effects": "and (inhand ?object ?actor) (hand_occupied ?actor) (not (in ?object ?from))"},
 {"name": "handover", "parameters": [{"name": "recipient", "type": "actor"}, {"name": "object", "type": "carry"}],
  "preconditions": "and (inhand ?object ?actor) (at  ?actor ?recipient) (not (= ?recipient ?actor))",
  "effects": "and (not (inhand ?object ?actor)) (not (hand_occupied ?actor)) (inhand ?object ?recipient))"},
 {"name": "move", "parameters": [{"name": "start", "type": "location"}, {"name": "end", "type": "location"}],
  "preconditions": "and (at  ?actor ?start)",
  "effects":
   "and (not (at  ?actor ?start)) (not (at  ?start ?actor)) (at  ?actor ?end) (visited ?start) (visited ?end)"},
 {"name": "open", "parameters": [{"name": "object", "type": "open"}, {"name": "at", "type": "location"}],
  "preconditions": "and (closed ?object) (reachable ?object ?at ?actor) (not (hand_occupied ?actor))",
  "effects": "and (not (closed ?object)) (opened ?object)"}
]"""
PLANNER = """task,scene_file,desired_goal,min_costs
Put the pear on the shelf,workshop.txt,and (on pear0 shelf0),3
Hand me the pear,workshop.txt,and (inhand pear0 human0)),3
"""
SYSTEM = """task,scene_file,explored,substitutions_file,desired_goal,min_tool_calls,min_costs
Give me the jug from the shelf,workshop.txt,bench0,none.csv,and (inhand jug0 human0),2,3
"""
SUBSTITUTION = """task,scene_file,missing_object,alternatives
I want to drink from a glass,workshop.txt,glass,mug cup
"""


def data_folder(root: Path) -> Path:
    """Write the folder, with files whose names say nothing of their form."""
    (root / "scenes").mkdir(parents=True)
    (root / "scenarios").mkdir()
    (root / "replacements").mkdir()
    (root / "scenes" / "workshop.txt").write_text(WORKSHOP)
    (root / "skills.json").write_text(CAPABILITIES)
    (root / "scenarios" / "bench_work.csv").write_text(PLANNER)
    (root / "scenarios" / "looking.csv").write_text(SYSTEM)
    (root / "scenarios" / "other_things.csv").write_text(SUBSTITUTION)
    (root / "replacements" / "none.csv").write_text("missing,substitution\n")
    (root / "replacements" / "some.csv").write_text("missing,substitution\nglass,mug\n")
    lines = [f"{name},{each}" for name, every in MAPPING.items() for each in every.split()]
    (root / "what_things_do.csv").write_text("\n".join(("object,affordance", *lines)) + "\n")
    return root
