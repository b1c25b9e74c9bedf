"""Distribution: "take the letter for Ann and the one for Ben to their offices": to each person's own."""

from __future__ import annotations

from groundplan.language.commonsense.belonging import named_after, owned_by
from groundplan.language.commonsense.destinations import destination
from groundplan.language.commonsense.discourse import bare_noun
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.nouns import person_query
from groundplan.language.commonsense.phrases import Phrase, Refers
from groundplan.language.commonsense.queries import both, is_anything, named, related
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName


def to_their_own(builder: GoalBuilder, theme: Phrase, goal: Phrase | None) -> bool:
    """Add for each thing that it gets to its own person's place; False where that is not what was said."""
    if goal is None or goal.text.split()[:1] != ["their"] or theme.joined_by != "and":
        return False
    people = [_whose(builder, part) for part in theme.parts]
    noun = bare_noun(goal.query)
    places = [_own(builder, noun, goal, person) for person in people if person]
    if is_anything(noun) or len(set(people)) != len(theme.parts) or not all(builder.ground.found(p) for p in places):
        return False
    if len(places) != len(theme.parts):
        return False
    for part, person, query in zip(theme.parts, people, places, strict=True):
        own = Phrase(query=query, text=f"{person}'s", refers=goal.refers, head=goal.head, determiner=Determiner.THE)
        place = destination(builder, own, "to")
        for name in builder.terms(part, "theme") if place is not None else ():
            builder.add(place(name), ("location", name))  # type: ignore[misc]
    return True


def _whose(builder: GoalBuilder, part: Phrase) -> str:
    """Return the person that the words of a phrase name: its owner, or whom it is for."""
    if part.owner:
        return part.owner
    words = part.text.split()
    for length in (3, 2, 1):
        found = person_query(builder.ground, tuple(words[-length:])) if len(words) > length else None
        if found is not None and words[-length - 1] in ("for", "to", "of"):
            return found[1]
    return ""


def _own(builder: GoalBuilder, noun: Query, goal: Phrase, person: str) -> Query:
    own = both(noun, owned_by(builder.ground, person))
    if builder.ground.found(own):
        return own
    called = named_after(builder.ground, person)
    if goal.refers is Refers.ROOM:
        return both(noun, named(*called)) if called else own
    return both(noun, related(RelationName.AT, named(*called))) if called else own
