"""Storing: each kind of things goes where it belongs; what has been put away already stays where it is."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.destinations import owned_spot, usual_place
from groundplan.language.commonsense.clauses.homes import at_home, is_dirty, ranked_places, usual_furniture
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.misplaced import stored
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import named
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_MOST_KINDS = 16


def store(
    builder: GoalBuilder, names: list[str], *, weak: bool = False, away_from: Query | None = None, back: bool = False
) -> bool:
    """Put things where they belong, each kind by itself (brought `back`: to its owner), else just put them down."""
    astray = names if away_from is not None else _not_put_away(builder, names)
    if not astray:
        builder.note("everything is where it belongs, as far as is known")
        builder.add("(and)", *(("location", x) for x in names), weak=weak)
    for x in _by_kind(builder, astray):
        query = builder.variables[x].query
        owners = {e.owner for e in builder.ground.entities(query)} if back else set()
        theirs = owned_spot(builder, whose) if len(owners) == 1 and (whose := next(iter(owners))) else None
        place = theirs or usual_place(builder, query, away_from=away_from)
        if place is not None:
            builder.add(place(x), ("location", x), weak=weak)
        else:
            builder.note(f"where {builder.variables[x].text} belongs is not known")
            if not (weak and elsewhere_from(builder, x)):
                builder.add(f"(not (holding {builder.robot} {x}))", ("location", x), weak=weak)
    return bool(names)


def _not_put_away(builder: GoalBuilder, names: list[str]) -> list[str]:
    """Return variables for those of the things that are not kept where such things belong already."""
    found: list[str] = []
    for x in names:
        described = builder.variables[x]
        ids = builder.ground.found(described.query)
        left = tuple(i for i in ids if not _put_away(builder.ground, i))
        if left == ids or builder.ground.affordances or (left and described.determiner is not Determiner.ALL):
            found.append(x)
        elif left:
            builder.note("what is put away already stays where it is")
            these = Phrase(query=named(*left), text=described.text, determiner=Determiner.ALL, plural=True)
            found.append(builder.variable(these, stem="astray"))
            builder.discourse.replace(x, (found[-1],))
    return found


def _put_away(ground: Ground, entity_id: str) -> bool:
    """Say whether a thing is kept where such things may be, or is just where such things are put."""
    if not at_home(ground, entity_id):
        return False
    dirty, category = is_dirty(ground, (entity_id,)), ground.scene.entity(entity_id).category
    places = (usual_furniture(ground, c) for c, _ in ranked_places(ground, category, dirty=dirty))
    first = next((query for query in places if query is not None), None)
    best = first is not None and ground.scene.holder(entity_id) in ground.found(first)
    return best or stored(ground, entity_id)


def _by_kind(builder: GoalBuilder, names: list[str]) -> list[str]:
    """Return variables for all things of each kind, clean and dirty apart, in the place of one for all of them."""
    found: list[str] = []
    for x in names:
        described = builder.variables[x]
        entities = builder.ground.entities(described.query) if described.determiner is Determiner.ALL else []
        kinds = list(dict.fromkeys((e.category, is_dirty(builder.ground, (e.id,))) for e in entities))
        if not 1 < len(kinds) <= _MOST_KINDS:
            found.append(x)
            continue
        for kind, dirty in kinds:
            alike = (e.id for e in entities if e.category == kind)
            ids = tuple(i for i in alike if is_dirty(builder.ground, (i,)) == dirty)
            each = Phrase(query=named(*ids), text=f"each {kind}", determiner=Determiner.ALL)
            found.append(builder.variable(each, stem=kind))
        builder.discourse.replace(x, tuple(found[-len(kinds) :]))
    return found


def elsewhere_from(builder: GoalBuilder, name: str) -> bool:
    """Have things that are taken away, wherever they belong, not where they are now; False where they are nowhere."""
    scene = builder.ground.scene
    held = {h for i in builder.ground.found(builder.variables[name].query) if (h := scene.holder(i)) is not None}
    if len(held) != 1 or scene.entity(holder := next(iter(held))).kind is not Kind.ASSET:
        return False
    return taken_away(builder, [name], builder.the(named(holder), "where it is", "holder"), weak=True)


def taken_away(builder: GoalBuilder, names: list[str], holder: str, *, weak: bool = False) -> bool:
    """Have things neither in nor on what held them, nor in the robot's hand."""
    for x in names:
        away = f"(not (in {x} {holder})) (not (on {x} {holder})) (not (holding {builder.robot} {x}))"
        builder.add(f"(and {away})", ("location", x), weak=weak)
    return bool(names)
