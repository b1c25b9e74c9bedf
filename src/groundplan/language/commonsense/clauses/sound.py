"""Which one is brought where any will do: food that is still good, a cup that is clean, a pen that works."""

from __future__ import annotations

from dataclasses import replace

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
_EATEN_WITH = ("tableware", "cutlery", "drinking_vessel")
_EACH = ("every", "each ", "all ", "both ")


def sound_one(builder: GoalBuilder, theme: Phrase, receiver: Phrase | None) -> Phrase:
    """Return "a yoghurt", "something to write with" without what is past use, where somebody is to get it.

    What is described just so ("a broken chair") stays as it is: then nothing else is left. To a place, only what is
    eaten or drunk is chosen like this, and what one eats with goes on a table clean; a bin or a
    workbench gets whatever was said. "Something to drink" is nothing alcoholic, where there is another drink.
    """
    if builder.ground.affordances or theme.refers is not Refers.THING or theme.anaphoric:
        return theme
    if theme.parts:
        return replace(theme, parts=tuple(sound_one(builder, part, receiver) for part in theme.parts))
    if theme.determiner not in _INDEFINITE or receiver is None:
        return theme
    several = receiver.joined_by == "and" or receiver.plural or receiver.text.startswith(_EACH)
    served = receiver.refers in _SERVED
    laid = not served and _is_laid(builder, theme, receiver)
    if several or not (served or laid or _all_food(builder, theme)):
        return theme
    unfit = [
        q for q in (having(builder.ground, quality) for quality in (_UNFIT if served or laid else (_SPOILT,))) if q
    ]
    unfit += [Query(states=("dirty",))] if served or laid else []
    left = without(theme.query, *unfit)
    left = free(builder.ground, left) if served and not theme.owner and builder.ground.found(left) else left
    left = _for_anybody(builder, left) if served else left
    return theme.with_query(left) if len(builder.ground.found(left)) >= max(1, theme.number) else theme


def _is_laid(builder: GoalBuilder, theme: Phrase, receiver: Phrase) -> bool:
    """Say whether somebody is to eat or drink with a thing where it is brought: a fork on a table, not in the sink."""
    if not _all_are(builder, theme.query, _EATEN_WITH):
        return False
    return _all_are(builder, receiver.query, ("table",)) and not _all_are(builder, receiver.query, ("desk",))


def _for_anybody(builder: GoalBuilder, query: Query) -> Query:
    """Return of drinks of several kinds those that anybody may have: without alcohol."""
    known = builder.ground.knowledge
    kinds = {e.category for e in builder.ground.entities(query)}
    strong = tuple(sorted(c for c in kinds if known.has_property(c, "alcoholic")))
    if not strong or len(strong) == len(kinds):
        return query
    return without(query, Query(categories=strong))


def _all_are(builder: GoalBuilder, query: Query, kinds: tuple[str, ...]) -> bool:
    known = builder.ground.knowledge
    found = {e.category for e in builder.ground.entities(query)}
    return bool(found) and all(any(known.is_a(s, k) for s in known.senses(c)[:1] for k in kinds) for c in found)


def _all_food(builder: GoalBuilder, theme: Phrase) -> bool:
    knowledge, found = builder.ground.knowledge, builder.ground.entities(theme.query)[:20]
    return bool(found) and all(knowledge.has_property(e.category, "edible") for e in found)
