"""Where things are kept in a room that is named: a jacket that is hung up in the hall goes on the hall's coat rack."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.destinations import Place, directly
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, related
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_KEEPING = frozenset(
    {"hang", "hang up", "suspend", "put away", "stow", "stow away", "store", "store away", "tidy away"}
)
_HANGING = ("coat_rack", "clothes_hook", "key_rack", "towel_rack", "wardrobe")


def kept_in(builder: GoalBuilder, verb: str, names: list[str], room: Phrase) -> Place | None:
    """Return the goal of being on the furniture of a room where such things are kept; None where it has none."""
    ground = builder.ground
    if verb not in _KEEPING or room.refers is not Refers.ROOM or ground.affordances:
        return None
    categories = [e.category for x in names for e in ground.entities(builder.variables[x].query)[:20]]
    usual = [p.category for c in dict.fromkeys(categories) for p in ground.knowledge.usual_places(c)]
    hung = [c for c in usual if c in _HANGING] or list(_HANGING) if verb in ("hang", "hang up", "suspend") else usual
    for category in dict.fromkeys(hung):
        present = ground.categories(category)
        spots = both(Query(categories=present, types=("receptacle",)), related(RelationName.IN, room.query))
        if present and ground.found(spots):
            spot = builder.the(spots, f"the {category.replace('_', ' ')} in {room.text}", "spot", Determiner.A)
            return lambda x: directly(builder, spots, x, spot)
    return None


def immovable(builder: GoalBuilder, theme: Phrase) -> bool:
    """Say whether "something to …" fits only what nobody carries about (an air conditioner, to cool a wrist)."""
    generic = theme.text.startswith(("something", "anything")) and theme.refers is Refers.THING and not theme.parts
    ids = builder.ground.found(theme.query) if generic and not builder.ground.affordances else ()
    return bool(ids) and not any(builder.ground.scene.has_type(i, "pickable") for i in ids)
