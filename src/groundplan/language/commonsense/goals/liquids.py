"""Liquids in affordance scenes: things that are in something, poured, served and drunk from vessels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.destinations import destination
from groundplan.language.commonsense.clauses.moving import transport, with_source
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.goals.cups import served_in
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, named, related, without
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_CUPS = ("mug", "cup", "glass")
_AWAY = ("pour away", "tip", "pour out", "drain", "spill")
_DRAINS = ("sink", "drain", "basin", "wash_basin", "washbasin", "toilet", "bathtub", "bucket")


def is_liquid(builder: GoalBuilder, phrase: Phrase) -> bool:
    """Say whether all that fits a phrase is liquid."""
    if phrase.refers in (Refers.ONE, Refers.MANY):
        mention = builder.discourse.antecedent(phrase, "theme", "solid")
        return mention is not None and is_liquid(builder, mention.phrase)
    ids = builder.ground.found(phrase.query)
    return bool(ids) and all(builder.ground.scene.has_type(i, "liquid") for i in ids)


def only_carries(builder: GoalBuilder, place: Phrase) -> bool:
    """Say whether things stand on a place and nothing is poured into it: drinks go there in what they are in."""
    scene, ids = builder.ground.scene, builder.ground.found(place.query)
    return bool(ids) and all(scene.has_type(i, "surface") and not scene.has_type(i, "vessel") for i in ids)


def portable_liquid(builder: GoalBuilder, theme: Phrase) -> Phrase:
    """Leave out of all that is spoken of the liquids in what cannot be carried, and water that is not for drinking."""
    scene, ids = builder.ground.scene, builder.ground.found(theme.query)
    liquid = [i for i in ids if scene.has_type(i, "liquid")]
    several = {scene.entity(i).category for i in ids} != {"water"} and theme.determiner is Determiner.ALL
    left = {
        i
        for i in liquid
        if not any(scene.has_type(f[2], "pickable") for f in scene.matching("in", i, None))
        or (several and len(liquid) < len(ids) and scene.entity(i).category == "water" and not _to_drink(builder, i))
    }
    kept = [i for i in ids if i not in left]
    return theme.with_query(both(theme.query, named(*kept))) if left and kept else theme


def _to_drink(builder: GoalBuilder, liquid: str) -> bool:
    """Say whether a liquid is in something that people drink from: a bottle of water, and no kettle."""
    scene = builder.ground.scene
    return any(scene.has_type(fact[2], "drinking_vessel") for fact in scene.matching("in", liquid, None))


def liquid_phrase(builder: GoalBuilder, phrase: Phrase) -> Phrase | None:
    """Return the phrase for the liquid that is spoken of: "a glass of | water", "the milk"; None if it is none."""
    if not phrase.stuff:
        return phrase if is_liquid(builder, phrase) else None
    words = tuple(phrase.stuff.replace("_", " ").split())
    noun = read_noun(builder.ground, words) or read_noun(builder.ground, words[-1:])
    query = noun.query if noun is not None else Query(categories=("_".join(words),))
    liquids = both(query, Query(types=("liquid",)))
    query = liquids if builder.ground.found(liquids) else query
    return Phrase(query=query, text=phrase.stuff, head=phrase.stuff, determiner=Determiner.A)


def first_found(builder: GoalBuilder, categories: Iterable[str]) -> Query | None:
    """Return a query for what is of the first of these categories that the scene has."""
    for category in categories:
        present = builder.ground.categories(category)
        if present:
            return Query(categories=present)
    return None


def vessel_phrase(builder: GoalBuilder, command: Command, theme: Phrase) -> Phrase:
    """Return the phrase for what a drink comes in: the vessel that is said, else any to drink from."""
    for said in (command.role("goal"), command.role("instrument")):
        if said is not None and _is_vessel(builder, said):
            return said
    if theme.stuff and not is_anything(theme.query):
        return replace(theme, stuff="")
    query = Query(types=("drinking_vessel", "pickable"))
    if not builder.ground.found(query):
        cups = tuple(dict.fromkeys(c for name in _CUPS for c in builder.ground.categories(name)))
        query = Query(categories=cups) if cups else Query(types=("vessel", "pickable"))
    if builder.ground.affordances:
        drink = theme.stuff or theme.head or theme.text
        categories = {i: builder.ground.scene.entity(i).category for i in builder.ground.found(query)}
        fits = served_in(categories, drink)
        query = both(query, named(*fits)) if len(fits) < len(categories) else query
    return Phrase(query=query, text=f"something to hold {theme.text}", head="cup", determiner=Determiner.A)


def _is_vessel(builder: GoalBuilder, phrase: Phrase) -> bool:
    if phrase.refers in (Refers.ONE, Refers.MANY):
        return True
    ids = builder.ground.found(phrase.query)
    return bool(ids) and all(builder.ground.scene.has_type(i, "vessel") for i in ids)


def filled_with(builder: GoalBuilder, command: Command, theme: Phrase) -> Phrase:
    """Read "a mug with tea": the one that has tea in it, else one that tea is to be in."""
    content = command.role("content")
    if content is None or theme.stuff or not is_liquid(builder, content) or not _is_vessel(builder, theme):
        return theme
    holding = both(theme.query, related(RelationName.CONTAINS, content.query))
    if builder.ground.found(holding):
        return theme.with_query(holding)
    return replace(theme, stuff=content.text)


def added(builder: GoalBuilder, command: Command, theme: Phrase) -> Phrase | None:
    """Return the liquid that another is wanted with: "coffee with | milk"; None where there is none."""
    content = command.role("content")
    if content is None or content.text == theme.stuff or not is_liquid(builder, content):
        return None
    return content if theme.stuff or is_liquid(builder, theme) else None


def serve(builder: GoalBuilder, command: Command, theme: Phrase) -> bool:
    """Bring a drink in a vessel to someone, or have it in the vessel where nobody is named."""
    liquid = liquid_phrase(builder, theme)
    if liquid is None:
        return False
    liquid = with_source(builder, liquid, command.role("source"))
    solid = bool(builder.ground.found(liquid.query)) and not is_liquid(builder, liquid)
    goal = command.role("goal")
    target = goal if goal is not None and not _is_vessel(builder, goal) else None
    target = target or command.role("recipient") or command.role("beneficiary")
    if target is None and command.frame.default == "deliver":
        target = Phrase(query=Query(), refers=Refers.SPEAKER)
    more = added(builder, command, theme)
    poured = command.frame.effect == "pour"
    bare = not poured and not theme.stuff and target is not None and goal is None and more is None
    if bare and target is not None:
        return carried(builder, command, {"theme": liquid, "goal": target})
    states = theme.query.states
    theme = theme.with_query(theme.query.model_copy(update={"states": ()}))
    names = builder.terms(_another(builder, vessel_phrase(builder, command, theme), liquid), "theme")
    contents = [*builder.terms(liquid, "content"), *(builder.terms(more, "content") if more is not None else ())]
    warmed = {"hot", "warm", "heated"} & {*states, *theme.text.split()}
    for content in contents if warmed and not solid else ():
        builder.add(f"(hot {content})", ("heat", content))
    for cup in names:
        for content in contents:
            builder.add(f"({'in' if solid else 'filled'} {_ordered(cup, content, solid=solid)})", ("filled", cup))
    if command.frame.default == "hold" and target is None:
        for cup in names:
            builder.add(f"(holding {builder.robot} {cup})", ("location", cup), weak=True)
    place = destination(builder, target, command.marks.get("goal", "to")) if target is not None else None
    for cup in names if place is not None else ():
        builder.add(place(cup), ("location", cup), weak=goal is None)  # type: ignore[misc]
    return bool(names)


def _another(builder: GoalBuilder, vessel: Phrase, liquid: Phrase) -> Phrase:
    """Leave out the vessel that a drink is poured out of, where there are others."""
    if not liquid.query.relations:
        return vessel
    others = vessel.with_query(without(vessel.query, related(RelationName.CONTAINS, liquid.query)))
    return others if builder.ground.found(others.query) else vessel


def _ordered(cup: str, content: str, *, solid: bool) -> str:
    return f"{content} {cup}" if solid else f"{cup} {content}"


def carried(builder: GoalBuilder, command: Command, roles: dict[str, Phrase]) -> bool:
    """Bring what fills the roles somewhere by the rules for solid things."""
    return transport(builder, replace(command, roles=roles))


def pour(builder: GoalBuilder, command: Command) -> bool:
    """Pour what is spoken of, or what is in it, into something; away; or a drink for someone."""
    theme, goal = command.role("theme"), command.role("goal")
    if theme is None:
        return False
    if goal is None and (command.verb in _AWAY or {"away", "out"} & set(command.text.split())):
        goal = _drain(builder)
    if goal is None or goal.refers in (Refers.SPEAKER, Refers.PERSON):
        whom = {"recipient": goal} if goal is not None else {}
        rest = {r: p for r, p in command.roles.items() if r != "goal"}
        return serve(builder, replace(command, roles={**rest, **whom}), theme)
    parts = theme.parts if theme.joined_by == "and" else (theme,)
    names = [name for part in parts for name in _poured(builder, command, part)]
    targets = builder.terms(goal, "goal")
    for x in names:
        for y in targets:
            builder.add(f"(poured {x} {y})", ("location", x))
    _no_longer_held(builder, names)
    person = command.role("recipient") or command.role("beneficiary")
    place = destination(builder, person, "to") if person is not None else None
    for y in targets if place is not None else ():
        builder.add(place(y), ("location", y), weak=True)  # type: ignore[misc]
    return bool(names) and bool(targets)


def _no_longer_held(builder: GoalBuilder, poured: list[str]) -> None:
    """Drop that what is poured from was to be taken before: that was only to pour it."""
    scene = builder.ground.scene
    ids = {i for name in poured for i in builder.ground.found(builder.variables[name].query)}
    ids |= {fact[2] for i in ids for fact in scene.matching("in", i, None)}
    for piece in [p for p in builder.pieces if p.weak and p.goal.startswith("(holding ") and p.slots]:
        described = builder.variables.get(piece.slots[0][1])
        if described is not None and set(builder.ground.found(described.query)) & ids:
            builder.pieces.remove(piece)


def _poured(builder: GoalBuilder, command: Command, theme: Phrase) -> list[str]:
    """Return the variables of what is poured: the liquid itself, where it is said to come from if it is there."""
    liquid = liquid_phrase(builder, theme) if theme.stuff else None
    poured = with_source(builder, liquid or theme, command.role("source"))
    if not builder.ground.found(poured.query) and builder.ground.found((liquid or theme).query):
        poured = liquid or theme
    return builder.terms(poured, "theme")


def _drain(builder: GoalBuilder) -> Phrase | None:
    query = first_found(builder, _DRAINS)
    return Phrase(query=query, text="the sink", head="sink", determiner=Determiner.A) if query is not None else None
