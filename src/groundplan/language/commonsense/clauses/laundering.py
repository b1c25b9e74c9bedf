"""Laundering: "do a wash with everything from the basket", "run the dishwasher": what is washed gets clean."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.moving import portable, with_source
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, either, is_anything, related
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query, RelationName

_BASKETS = ("laundry_basket", "laundry_hamper", "hamper")
_WORN = ("clothing", "clothes", "towel", "bedding", "bed_sheet", "textile")
_STARTING = ("run", "start", "start up", "do")


def launder(builder: GoalBuilder, command: Command) -> bool:
    """Wash laundry: what is said, what is in the place said, else what is in laundry baskets and dirty clothes."""
    content, source = command.role("content"), command.role("source")
    if source is not None and source.refers is Refers.ONE:
        source = None
    if content is None or content.head in ("laundry", "washing"):
        everything = _laundry(builder) if source is None else Query(kinds=("object",))
        content = Phrase(query=everything, text="the laundry", determiner=Determiner.ALL, plural=True, head="laundry")
    theme = portable(builder, with_source(builder, content, source))
    if theme.refers is Refers.THING and not theme.parts and not builder.ground.found(theme.query):
        builder.note("there is nothing here to be washed")
        return False
    names = builder.terms(theme, "theme")
    for name in names:
        builder.add(f"(clean {name})", ("dirt", name))
    return bool(names)


def _laundry(builder: GoalBuilder) -> Query:
    ground = builder.ground
    baskets = tuple(c for name in _BASKETS for c in ground.categories(name))
    options = [related(RelationName.AT, Query(categories=baskets))] if baskets else []
    worn = tuple(dict.fromkeys(c for name in _WORN for c in ground.categories(name)))
    dirty = both(Query(categories=worn), Query(states=("dirty",))) if worn else Query()
    options += [] if is_anything(dirty) else [dirty]
    return both(Query(kinds=("object",)), either(*options)) if options else Query(kinds=("object",), states=("dirty",))


def washes_content(builder: GoalBuilder, command: Command, device: str) -> None:
    """Read "run the dishwasher" as having clean what is in it."""
    query = builder.variables[device].query
    ids = builder.ground.found(query)
    if command.verb not in _STARTING or not ids or not all(builder.ground.scene.has_type(i, "washer") for i in ids):
        return
    inside = both(Query(kinds=("object",)), related(RelationName.IN, query))
    if builder.ground.found(inside):
        phrase = Phrase(query=inside, text=f"what is in {builder.variables[device].text}", determiner=Determiner.ALL)
        content = builder.variable(phrase, stem="content")
        builder.add(f"(clean {content})", ("dirt", content))
        builder.note("what is in it is to be clean")
