"""Which one is brought where any will do: food that is still good, a cup that is clean, a pen that works."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.bins import collecting, is_bin
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.belonging import free
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.rubbish import waste_here, waste_of
from groundplan.language.commonsense.queries import both, named, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_SPOILT = "gone off"
_UNFIT = (_SPOILT, "broken", "unripe")
_INDEFINITE = (Determiner.A, Determiner.NUMBER)
_SERVED = (Refers.PERSON, Refers.SPEAKER)
_EATEN_WITH = ("tableware", "cutlery", "drinking_vessel")
_NOT_FOR_USE = (
    *("bin", "sink", "dishwasher", "washing_machine", "laundry_basket", "workbench", "waste_room"),
    *("laundry_room", "utility_room", "workshop", "janitor_closet", "storage_room", "garage", "shed"),
)
_WASHING = ("sink", "dishwasher", "washing_machine", "laundry_basket")
_FEW = 20
_SAID_WHICH = (
    *("the", "all", "every", "each", "both", "these", "those", "my", "his", "her", "our", "their", "your", "its"),
    *("any", "everything", "anything", "whatever", "whichever", "what", "no"),
)
_EACH = ("every", "each ", "all ", "both ")


def sound_one(builder: GoalBuilder, theme: Phrase, receiver: Phrase | None) -> Phrase:
    """Return "a yoghurt", "something to write with" without what is past use, where somebody is to get it.

    What is described just so ("a broken chair") stays as it is: then nothing else is left. What goes to a place is
    clean and not used up ("a towel on the guest bed"); a bin, a sink or a workbench gets whatever was said. "Something
    to drink" is nothing alcoholic, where there is another drink. Of several that "the bottle" may be, the empty one is
    thrown away.
    """
    if builder.ground.affordances or theme.refers is not Refers.THING or theme.anaphoric:
        return theme
    if theme.parts:
        return replace(theme, parts=tuple(sound_one(builder, part, receiver) for part in theme.parts))
    which = bool(theme.owner) or theme.text.partition(" ")[0] in _SAID_WHICH
    bare = theme.determiner is Determiner.ALL and theme.plural and not which
    if receiver is None or (not bare and theme.determiner not in _INDEFINITE):
        the_one = theme.determiner is Determiner.THE and not (theme.owner or theme.plural)
        thrown = the_one and receiver is not None and is_bin(builder.ground, receiver)
        rubbish = waste_of(builder.ground, theme.query) if thrown else None
        return theme if rubbish is None else theme.with_query(rubbish)
    several = receiver.joined_by == "and" or receiver.plural or receiver.text.startswith(_EACH)
    served = receiver.refers in _SERVED
    laid = not served and _is_laid(builder, theme, receiver)
    used = served or laid or _is_for_use(builder, receiver)
    done_with = None if used or several or bare else _done_with(builder, theme, receiver)
    if done_with is not None:
        return done_with
    if several or not (used or _all_food(builder, theme)):
        return theme
    unfit = [
        q for q in (having(builder.ground, quality) for quality in (_UNFIT if served or laid else (_SPOILT,))) if q
    ]
    waste = sorted(waste_here(builder.ground))
    unfit += [Query(states=("dirty",)), *([named(*waste)] if waste else [])] if used else []
    left = without(theme.query, *unfit)
    left = free(builder.ground, left) if served and not theme.owner and builder.ground.found(left) else left
    left = _for_anybody(builder, left) if served else left
    return theme.with_query(left) if len(builder.ground.found(left)) >= max(1, theme.number) else theme


def _is_laid(builder: GoalBuilder, theme: Phrase, receiver: Phrase) -> bool:
    """Say whether somebody is to eat or drink with a thing where it is brought: a fork on a table, not in the sink."""
    if not _all_are(builder, theme.query, _EATEN_WITH):
        return False
    return _all_are(builder, receiver.query, ("table",)) and not _all_are(builder, receiver.query, ("desk",))


def _done_with(builder: GoalBuilder, theme: Phrase, receiver: Phrase) -> Phrase | None:
    """Return "a mug" that is put in the dishwasher as one that is dirty, "a bottle" put in a bin as an empty one."""
    ground = builder.ground
    thrown = ground.found(both(receiver.query, collecting(ground)))
    waste = waste_of(ground, theme.query, theme.number) if thrown else None
    if waste is not None:
        return theme.with_query(waste)
    meant = both(theme.query, Query(states=("dirty",)))
    enough = _all_are(builder, receiver.query, _WASHING) and len(ground.found(meant)) >= max(1, theme.number)
    return theme.with_query(meant) if enough else None


def _is_for_use(builder: GoalBuilder, receiver: Phrase) -> bool:
    """Say whether things are brought to a place to be used there: not to be washed, mended or thrown away."""
    known = builder.ground.knowledge
    places = [e for e in builder.ground.entities(receiver.query)[:_FEW] if e.kind is not Kind.OBJECT]
    collecting_ = set(builder.ground.found(collecting(builder.ground)))
    senses = [s for e in places for s in known.senses(e.category)[:1]]
    elsewhere = any(e.id in collecting_ for e in places)
    return bool(places) and not elsewhere and not any(known.is_a(s, k) for s in senses for k in _NOT_FOR_USE)


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
