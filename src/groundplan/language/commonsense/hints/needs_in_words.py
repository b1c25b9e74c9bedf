"""What helps in a situation (`needs`), in words: "somebody is at the door" comes to "open the door"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from groundplan.language.commonsense.clauses.helpful import categories_called, wished
from groundplan.language.commonsense.clauses.needs import needs_told
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_CHANGES = (("close", "open", "close"), ("open", "closed", "open"), ("open", "open", "open"))
"""Keys of the table, the state in which things are that are changed, and the verb that does it."""


def wish_in_need(reader: Reader, i: int, end: int) -> str:
    """Return the wish that the situation in the words of a span comes to; "" where they tell of none, or none helps."""
    for entry in needs_told(reader, i, end):
        if entry.get("act") in ("refrigerate", "heat"):
            return ""
        wish = _changed(reader.ground, entry) or _brought(reader.ground, entry)
        if wish:
            return wish
    return ""


def _changed(ground: Ground, entry: Mapping[str, Any]) -> str:
    for key, state, verb in _CHANGES:
        listed = entry.get(key, ())
        for name in (listed,) if isinstance(listed, str) else listed:
            query = Query(categories=categories_called(ground, name), states=(state,))
            if query.categories and ground.found(query):
                return f"{verb} the {name.replace('_', ' ')}"
    return ""


def _brought(ground: Ground, entry: Mapping[str, Any]) -> str:
    """Return the wish for the first thing of an entry that is here: one like it that stands for itself is left."""
    wishes = [
        (wish, ground.found(query)) for wish in entry.get("bring", ()) if (query := wished(ground, wish)) is not None
    ]
    here = [(wish, found) for wish, found in wishes if any(_had(ground, i) for i in found)]
    loose = [wish for wish, found in here if any(_lies(ground, i) for i in found)]
    for wish, found in here:
        kind, _, name = wish.partition(":")
        if kind == "food_of":
            return f"give me the {ground.scene.entity(found[0]).category.replace('_', ' ')}"
        if kind == "category":
            called = categories_called(ground, name)[0].replace("_", " ")
            if wish not in loose and loose and any(ground.scene.contents(i) for i in found):
                continue
            return f"give me {'the' if called.endswith('s') else 'a'} {called}"
        return f"give me something to {name}" if kind == "purpose" else f"give me something {name}"
    return ""


def _had(ground: Ground, thing: str) -> bool:
    """Say whether a thing can be taken from somewhere: in scenes of affordances from what it is on or in."""
    return not ground.affordances or ground.scene.holder(thing) is not None


def _lies(ground: Ground, thing: str) -> bool:
    """Say whether a thing is on or in another one."""
    holder = ground.scene.holder(thing)
    return holder is not None and ground.scene.entity(holder).kind is not Kind.ROOM
