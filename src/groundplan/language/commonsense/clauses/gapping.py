"""Commands whose verb is left out: "… and the book on the shelf", "…, then to the kitchen"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.clauses.commands import MOST, Command, at_boundary, read_arguments, scored
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.rest_of import REST
from groundplan.scene.query import Query, RelationName


def read_gapped(reader: Reader, i: int, previous: Command) -> list[Command]:
    """Return readings of a command whose verb is left out ("… and the book on the shelf")."""
    blank = Command(verb=previous.verb, frame=previous.frame, start=i, end=i)
    found = [scored(reader, c) for c in read_arguments(reader, blank, "")]
    if previous.frame.effect == "go":
        visits = "theme" in previous.roles
        there = [c for c in found if "goal" in c.roles or (visits and "theme" in c.roles)]
        return sorted(there, key=lambda c: (-round(c.score, 4), -c.end))[:MOST]
    found += [_with_it(reader, c) for c in found if "theme" not in c.roles and "goal" in c.roles and _moves(previous)]
    whole = [
        c for c in found if "theme" in c.roles and set(c.roles) & {"goal", "recipient", "content", "source", "partner"}
    ]
    return sorted(whole, key=lambda c: (-round(c.score, 4), -c.end))[:MOST]


def same_goal(reader: Reader, i: int, previous: Command) -> list[Command]:
    """Read "(take the cup in the lab to the sink,) then the one in the hall" as taken to the same place.

    Where nothing was said of where the first thing is, what follows says where the second goes ("the cup to the sink
    and the plate on the shelf").
    """
    goal, before = previous.role("goal"), previous.role("theme")
    if goal is None or before is None or previous.frame.effect != "transport":
        return []
    source = previous.role("source")
    if source is None and not any(item.query.relations for item in before.items):
        return []
    said = both(before.query, related(RelationName.AT, source.query)) if source is not None else before.query
    known = set(reader.ground.found(said))
    found = []
    for theme, end in reader.noun_phrases(i):
        others = set(reader.ground.found(theme.query)) - known if theme.refers is Refers.THING else set()
        if theme.text.startswith(REST):
            continue
        if others and theme.query.relations and at_boundary(reader, end) and not theme.parts:
            roles = {"theme": theme, "goal": goal}
            again = replace(previous, roles=roles, start=i, end=end)
            found.append(replace(scored(reader, again), score=1.01))
    return found


def _moves(previous: Command) -> bool:
    theme = previous.role("theme")
    return previous.frame.effect == "transport" and theme is not None and theme.refers in (Refers.THING, Refers.ONE)


def _with_it(reader: Reader, command: Command) -> Command:
    """Return "(take the jug to the hall,) then to the kitchen" with the jug as what is taken."""
    it = Phrase(query=Query(), text="it", refers=Refers.ONE)
    return scored(reader, replace(command, roles={"theme": it, **command.roles}))
