"""What of all that words fit is meant by something to be carried: nothing out of the bin, nothing that is fixed.

"Put paper in the printer" means none that was thrown away; "have a light ready in the hall" means a torch where all
lamps are fixed, and "something to sleep in" a sleeping bag rather than a bed. "Bring Ann a fork" means a clean one
where there is one.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import purposes_like
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_SERVES, _NEAR_BEST = 0.25, 0.8
_LIGHTS = ("lamp", "ceiling_lamp", "light_source")
_DISHES = ("tableware", "drinking_vessel", "cutlery")
_MOST = 200


def at_hand(builder: GoalBuilder, theme: Phrase, receiver: Phrase | None = None) -> Phrase:
    """Return what is to be carried without what lies in a bin, or as what can be carried where its like is fixed.

    What somebody (`receiver`) is to eat or drink from is clean.
    """
    if builder.ground.affordances or theme.refers is not Refers.THING or theme.anaphoric:
        return theme
    if theme.parts and theme.joined_by == "and":
        parts = tuple(at_hand(builder, p, receiver) for p in theme.parts)
        return theme if parts == theme.parts else replace(theme, parts=parts, query=either(*(p.query for p in parts)))
    if theme.determiner not in (Determiner.A, Determiner.NUMBER) or is_anything(theme.query) or theme.parts:
        return theme
    theme = _just_so(builder, theme)
    if receiver is not None and receiver.refers in (Refers.PERSON, Refers.SPEAKER, Refers.EVERYONE):
        theme = _clean(builder, theme)
    return theme if theme.determiner is Determiner.NUMBER else _portable_like(builder, _not_thrown_away(builder, theme))


def _just_so(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return "a bandage" as what is just that, where there is one: plasters are bandages, but are called otherwise."""
    own = tuple(c for c in theme.query.categories if c.replace("_", " ") == theme.text.partition(" ")[2])
    if not own or len(theme.query.categories) < 2 or theme.query != Query(categories=theme.query.categories):
        return theme
    exact = theme.with_query(Query(categories=own))
    return exact if len(builder.ground.found(exact.query)) >= max(1, theme.number) else theme


def _clean(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return dishes without the dirty ones, where nothing else is said of them and enough are left."""
    ground, scene = builder.ground, builder.ground.scene
    kinds = tuple(dict.fromkeys(c for name in _DISHES for c in ground.categories(name)))
    bare = Query(categories=theme.query.categories)
    if not kinds or theme.query != bare or not set(bare.categories) <= set(kinds):
        return theme
    kept = without(theme.query, Query(states=("dirty",)))
    enough = len(ground.found(kept)) >= max(1, theme.number)
    return theme.with_query(kept) if enough and any(scene.holds(("dirty", i)) for i in ground.found(bare)) else theme


def _not_thrown_away(builder: GoalBuilder, theme: Phrase) -> Phrase:
    bins = builder.ground.categories("bin")
    if not bins or any(r.name in (RelationName.IN, RelationName.AT) for r in theme.query.relations):
        return theme
    kept = without(theme.query, related(RelationName.AT, Query(categories=bins)))
    found = builder.ground.found(theme.query)
    fewer = builder.ground.found(kept) if 1 < len(found) < _MOST else ()
    return theme.with_query(kept) if fewer and len(fewer) < len(found) else theme


def _portable_like(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Return what can be carried and serves as well, where all that the words fit is fixed."""
    ground = builder.ground
    found = ground.found(theme.query)
    if not found or len(found) > _MOST or any(ground.scene.has_type(i, "pickable") for i in found):
        return theme
    names = _lighting(builder, theme) if theme.head in _LIGHTS else _serving(builder, theme)
    like = both(Query(categories=names, kinds=("object",)), Query(types=("pickable",))) if names else None
    if like is None or not ground.found(like):
        return theme
    builder.note(f"what can be carried is taken for '{theme.text}'")
    return theme.with_query(like)


def _lighting(builder: GoalBuilder, theme: Phrase) -> tuple[str, ...]:
    bare = theme.query == Query(categories=theme.query.categories)
    torches = builder.ground.categories("flashlight")
    lit = builder.ground.knowledge.scene_categories_with(builder.ground.scene, "lights")
    return (torches or lit) if bare else ()


def _serving(builder: GoalBuilder, theme: Phrase) -> tuple[str, ...]:
    """Return the categories of things that serve the purpose by which something is described."""
    purposes = (n.words for n in theme.notes if isinstance(n, Note) and n.tells & Tells.PURPOSE)
    words = next(purposes, "").split()
    ground = builder.ground
    for purpose, _ in purposes_like(ground, words)[:1] if words else ():
        ranked = ground.knowledge.scene_categories_for(ground.scene, purpose.name)
        kinds = ground.vocabulary.kinds
        able = [r for r in ranked if r.score >= _SERVES and kinds.get(r.category) is Kind.OBJECT]
        best = max((r.score for r in able), default=0.0)
        return tuple(r.category for r in able if r.score >= _NEAR_BEST * best)
    return ()
