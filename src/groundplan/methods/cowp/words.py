"""Actions and things as they are said in questions: by category, not by id."""

from __future__ import annotations

from collections.abc import Mapping

from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.wording import action_sentence
from groundplan.logic.wordings import Wordings
from groundplan.scene.entity import Kind
from groundplan.scene.scene import Scene


def name_of(thing: str, scene: Scene) -> str:
    """Return what a thing is called: its category in words; rooms and unknown things by their own name."""
    entity = scene.get(thing)
    if entity is None or entity.kind in (Kind.ROOM, Kind.FLOOR):
        return thing.replace("_", " ")
    return entity.category.replace("_", " ")


def action_words(
    action: Action, scene: Scene, domain: Domain, wordings: Wordings, *, instead: Mapping[str, str] | None = None
) -> str:
    """Return an action in words ("fill the cup at the faucet"); `instead` gives other names for some things."""
    said = tuple((instead or {}).get(arg) or name_of(arg, scene) for arg in action.args)
    if action.name not in wordings.actions:
        return " ".join((action.name.replace("_", " "), *said))
    return action_sentence(Action(action.name, said), domain, wordings)


def things_by_name(scene: Scene, plan: Plan) -> dict[str, str]:
    """Return the things by what they are called; of several with one name that which the plan uses."""
    first = dict.fromkeys(arg for action in plan for arg in action.args)
    found: dict[str, str] = {}
    for name in (*first, *scene.ids()):
        entity = scene.get(name)
        if entity is not None and entity.kind not in (Kind.AGENT, Kind.ROOM, Kind.FLOOR):
            found.setdefault(name_of(name, scene), name)
    return found
