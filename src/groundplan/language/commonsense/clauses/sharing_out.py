"""Sharing out: "distribute the mugs among Ann and Ben", "spread the glasses over the tables": as evenly as they go."""

from __future__ import annotations

from itertools import cycle

from groundplan.language.commonsense.clauses.destinations import destination, resting
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.sheltered import SHARES
from groundplan.language.commonsense.queries import NOTHING, named
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_MOST = 24


def shared_out(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> bool | None:
    """Add for each thing to whom or where it goes, so many to each; None where nothing is said to be shared out."""
    if goal is None or goal.text != SHARES:
        return None
    ids = _things(builder, theme)
    takers = _takers(builder, goal)
    if not ids or not 1 < len(takers) <= _MOST:
        return False
    if len(ids) < len(takers):
        missing = builder.the(NOTHING, f"enough of {theme.text} for all of them", "share", Determiner.A)
        builder.add(resting(missing, missing), ("location", missing))
        return True
    names = []
    for thing, taker in _dealt(builder, ids, takers):
        place = destination(builder, taker, "to")
        if place is None:
            return False
        name = builder.the(named(thing), thing.replace("_", " "), "share")
        builder.add(place(name), ("location", name))
        names.append(name)
    builder.discourse.add(theme, "theme", tuple(names))
    return True


def _things(builder: GoalBuilder, theme: Phrase) -> tuple[str, ...]:
    """Return what is shared out, kind by kind: so many of each as were said, else all there are."""
    found: list[str] = []
    for part in theme.items:
        part = builder.discourse.complete(part, "theme")
        if part.refers in (Refers.ONE, Refers.MANY):
            mention = builder.discourse.antecedent(part, "theme")
            part = mention.phrase if mention is not None else part
        able = [e for e in builder.ground.entities(part.query) if builder.ground.scene.has_type(e.id, "pickable")]
        able.sort(key=lambda e: (e.category, e.id))
        if part.determiner is Determiner.NUMBER or part.number > 1:
            able = able[: part.number]
        found += [e.id for e in able]
    return tuple(dict.fromkeys(found)) if len(found) <= _MOST else ()


def _takers(builder: GoalBuilder, goal: Phrase) -> list[Phrase]:
    """Return who or what gets a share, one by one."""
    if len(goal.parts) > 1:
        return list(goal.parts)
    query = Query(kinds=("agent",)) if goal.refers is Refers.EVERYONE else goal.query
    found = [e for e in builder.ground.entities(query)[: _MOST + 1] if e.id != builder.ground.robot]
    kinds = {Kind.AGENT: Refers.PERSON, Kind.ROOM: Refers.ROOM}
    return [
        Phrase(
            query=named(e.id),
            text=e.name or e.id.replace("_", " "),
            refers=kinds.get(e.kind, Refers.THING),
            owner=e.name if e.kind is Kind.AGENT else "",
            determiner=Determiner.THE,
        )
        for e in found
    ]


def _dealt(builder: GoalBuilder, ids: tuple[str, ...], takers: list[Phrase]) -> list[tuple[str, Phrase]]:
    """Return which thing goes to whom: what is there already stays, the rest is dealt out in turn."""
    scene, least, more = builder.ground.scene, len(ids) // len(takers), len(ids) % len(takers)
    quota = [least + (n < more) for n in range(len(takers))]
    places = [set(builder.ground.found(t.query)) for t in takers]
    dealt: dict[str, int] = {}
    for i in ids:
        around = {*scene.chain(i), scene.room_of(i)}
        here = next((n for n, ids_ in enumerate(places) if around & ids_ and quota[n]), -1)
        if here >= 0:
            dealt[i] = here
            quota[here] -= 1
    turn = cycle(range(len(takers)))
    for i in (i for i in ids if i not in dealt):
        dealt[i] = next(n for n in turn if quota[n])
        quota[dealt[i]] -= 1
    return [(i, takers[dealt[i]]) for i in ids]
