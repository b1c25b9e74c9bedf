"""Putting back: "wash the cup and put it back" means where it was taken from, and so does "back on the shelf"."""

from __future__ import annotations

import re

from groundplan.language.commonsense.clauses.destinations import Place, directly
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import RelationName

_BACK = re.compile(r"\bback (in|on|into|onto|to|at|inside)\b")
_STAYS = re.compile(r"^(leave|keep)\b|\b(stay|stays|remain|remains)\b")
_NO_HOME = ("sink", "bin", "laundry_basket", "laundry_hamper", "floor", "drying_rack", "trash_can")
"""Furniture in which things only wait until somebody sees to them."""


def where_taken_from(builder: GoalBuilder, names: list[str]) -> Place | None:
    """Return the goal of being where things are now that something else is done with first; None where they wait."""
    if builder.ground.affordances or not names or not all(_seen_to(builder, x) for x in names):
        return None
    holders = _holders(builder, names)
    if len(holders) != 1 or _only_waits(builder, holders[0]):
        return None
    builder.note("it goes back to where it is now")
    spot = builder.the(named(holders[0]), "where it was", "spot")
    return lambda x: directly(builder, named(holders[0]), x, spot)


def back_there(builder: GoalBuilder, names: list[str], goal: Phrase, said: str) -> Phrase:
    """Return "(put it back on, leave it on) the shelf" as the one on which it is now, or the one in that room."""
    plain = goal.refers is Refers.THING and goal.determiner is Determiner.THE and not goal.parts
    plain = plain and not goal.other and not goal.anaphoric and not builder.ground.affordances
    fitting = builder.ground.found(goal.query) if plain else ()
    returned = bool(_BACK.search(said) or (_STAYS.search(said) and not any(_moved(builder, x) for x in names)))
    if len(fitting) < 2 or not (returned or all(_seen_to(builder, x) for x in names)):
        return goal
    holders = [h for h in _holders(builder, names) if h in fitting]
    if holders and (returned or not _only_waits(builder, holders[0])):
        builder.note(f"'{goal.text}' is taken as the one where it is now")
        return goal.with_query(both(goal.query, named(*holders)))
    rooms = {builder.ground.scene.room_of(h) or "" for h in _holders(builder, names)}
    there = both(goal.query, related(RelationName.IN, named(*rooms))) if len(rooms) == 1 and "" not in rooms else None
    return goal.with_query(there) if returned and there is not None and builder.ground.found(there) else goal


def placed_already(builder: GoalBuilder, names: list[str]) -> bool:
    """Say whether where things go was told before, and nothing else of them ("the cup lives there. Put it back")."""
    said = [[slot for piece in builder.pieces for slot, of in piece.slots if of == x] for x in names]
    return all(slots and set(slots) == {"location"} for slots in said)


def _seen_to(builder: GoalBuilder, name: str) -> bool:
    """Say whether something else than where it goes is to be brought about of a thing."""
    return any(slot != "location" and of == name for piece in builder.pieces for slot, of in piece.slots)


def _moved(builder: GoalBuilder, name: str) -> bool:
    """Say whether it was said before where a thing goes ("get the folder and leave it on the bench")."""
    return any(slot == "location" and of == name for piece in builder.pieces for slot, of in piece.slots)


def _holders(builder: GoalBuilder, names: list[str]) -> list[str]:
    """Return what things that were spoken of are in or on now."""
    scene = builder.ground.scene
    ids = (i for x in names for i in builder.ground.found(builder.variables[x].query)[:12])
    return list(dict.fromkeys(h for i in ids if (h := scene.holder(i)) is not None))


def _only_waits(builder: GoalBuilder, holder: str) -> bool:
    entity, scene = builder.ground.scene.entity(holder), builder.ground.scene
    machine = any(scene.has_type(holder, t) for t in ("washer", "dryer", "heater", "brewer"))
    known = builder.ground.knowledge
    return entity.kind is not Kind.ASSET or machine or any(known.is_a(entity.category, kind) for kind in _NO_HOME)
