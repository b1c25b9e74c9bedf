"""Drinks that no machine makes: where nothing pours, "a glass of milk" is a glass and the milk, brought together."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, either, without
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query


def with_what_is_poured(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return "a glass of milk" as a glass and the milk, where it is there and no action pours it."""
    ground = builder.ground
    if not theme.stuff or theme.determiner not in (Determiner.A, Determiner.NUMBER) or theme.parts:
        return theme
    if ground.affordances or ground.household or theme.stuff in ground.liquids:
        return theme
    noun = read_noun(ground, tuple(theme.stuff.split("_"))) if ground.found(theme.query) else None
    carried = both(noun.query, Query(types=("pickable",))) if noun is not None and noun.present else None
    if carried is None or not ground.found(carried):
        return theme
    spoilt = having(ground, "gone off")
    good = without(carried, spoilt) if spoilt is not None else carried
    liquid = Phrase(
        query=good if ground.found(good) else carried,
        text=f"the {theme.stuff}",
        determiner=Determiner.A,
        head=theme.stuff,
    )
    vessel = replace(theme, stuff="", text=theme.text.partition(" of ")[0])
    builder.note(f"nothing here pours: the {theme.stuff} is brought along")
    return replace(
        vessel, parts=(vessel, liquid), joined_by="and", query=either(vessel.query, liquid.query), plural=True
    )
