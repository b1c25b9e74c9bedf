"""Which one is brought where any will do: food that is still good, a cup that is clean, a pen that works."""

from __future__ import annotations

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.belonging import free
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import without
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_SPOILT = "gone off"
_UNFIT = (_SPOILT, "broken")
_INDEFINITE = (Determiner.A, Determiner.NUMBER)
_SERVED = (Refers.PERSON, Refers.SPEAKER)
_EACH = ("every", "each ", "all ", "both ")


def sound_one(builder: GoalBuilder, theme: Phrase, receiver: Phrase | None) -> Phrase:
    """Return "a yoghurt", "something to write with" without what is past use, where somebody is to get it.

    What is described just so ("a broken chair") stays as it is: then nothing else is left. To a place, only what is
    eaten or drunk is chosen like this; a bin or a workbench gets whatever was said.
    """
    if builder.ground.affordances or theme.refers is not Refers.THING or theme.anaphoric:
        return theme
    if theme.determiner not in _INDEFINITE or theme.parts or receiver is None:
        return theme
    several = receiver.joined_by == "and" or receiver.plural or receiver.text.startswith(_EACH)
    served = receiver.refers in _SERVED
    if several or not (served or _all_food(builder, theme)):
        return theme
    unfit = [q for q in (having(builder.ground, quality) for quality in (_UNFIT if served else (_SPOILT,))) if q]
    unfit += [Query(states=("dirty",))] if served else []
    left = without(theme.query, *unfit)
    left = free(builder.ground, left) if served and not theme.owner and builder.ground.found(left) else left
    return theme.with_query(left) if len(builder.ground.found(left)) >= max(1, theme.number) else theme


def _all_food(builder: GoalBuilder, theme: Phrase) -> bool:
    knowledge, found = builder.ground.knowledge, builder.ground.entities(theme.query)[:20]
    return bool(found) and all(knowledge.has_property(e.category, "edible") for e in found)
