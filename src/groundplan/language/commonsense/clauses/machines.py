"""Machines that wash: the one that is named for it, or the one for such things where others here do not wash them."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.loading import WASHED_IN
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import named
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Entity
from groundplan.scene.query import Query

_LOAD = 4
"""More things than this are not washed all at once."""


def machine_said(builder: GoalBuilder, command: Command, name: str) -> str | None:
    """Return the variable of the machine that something is to be washed in or with; None where no machine is named."""
    described = builder.variables[name]
    if described.determiner is Determiner.ALL and len(builder.ground.found(described.query)) > _LOAD:
        return None
    sinks = set(builder.ground.found(Query(categories=builder.ground.categories("sink"))))
    for role in ("place", "goal", "instrument"):
        phrase = command.role(role)
        ids = builder.ground.found(phrase.query) if phrase is not None and phrase.refers is Refers.THING else ()
        washes = all(builder.ground.scene.has_type(i, "washer") and i not in sinks for i in ids)
        if phrase is not None and ids and washes and not phrase.parts:
            return next(iter(builder.terms(phrase, role)), None)
    return None


def machine_washed(builder: GoalBuilder, name: str, machine: str) -> None:
    """Have a thing washed in a machine that is off again afterwards; what is washed there already goes along.

    That it is in there while the machine runs is one condition, not two: once the machine is off, it need not stay.
    """
    done = f"(switched_off {machine})"
    along = bool(builder.pieces) and builder.pieces[-1].goal == done and not builder.sequel
    if along:
        builder.pieces.pop()
    builder.add(f"(or (and (in {name} {machine}) (switched_on {machine})))", ("washing", name))
    builder.add(f"(clean {name})", ("dirt", name))
    if not along:
        builder.add(f"(switched_on {machine})", ("power", machine))
    builder.add(done, ("power", machine))


def machine_for(builder: GoalBuilder, command: Command, entities: Sequence[Entity]) -> str | None:
    """Return the variable of the machine that washes such things, where others here do not; None where it is said."""
    scene, known = builder.ground.scene, builder.ground.knowledge
    machines = [scene.entity(i) for i in scene.of_type("washer")]
    if not entities or any(role in command.roles for role in ("instrument", "place", "goal")):
        return None
    washed = {
        kind: [m for m in machines if any(known.is_a(s, kind) for s in known.senses(m.category)[:1])]
        for kind in WASHED_IN
    }
    suits = [
        kind
        for kind, things in WASHED_IN.items()
        if all(any(known.is_a(s, t) for s in known.senses(e.category)[:1] for t in things) for e in entities)
    ]
    others = [m for kind, found in washed.items() if kind not in suits for m in found]
    if len(suits) != 1 or not washed[suits[0]] or not others:
        return None
    running = [m.id for m in washed[suits[0]] if scene.holds(("switched_on", m.id))]
    query = named(*(m.id for m in washed[suits[0]]))
    return None if running else builder.the(query, f"the {suits[0].replace('_', ' ')}", "machine", Determiner.A)
