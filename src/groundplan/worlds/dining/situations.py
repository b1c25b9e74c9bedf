"""Situations: what may go wrong in a task, in words, with a weight and the actions at which it is met (section 4.2)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from groundplan.errors import InputError
from groundplan.logic.domain import Action
from groundplan.scene.scene import Scene
from groundplan.worlds.dining.conditions import Condition, classify
from groundplan.worlds.dining.tasks import dining_tasks, read_table


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Something that may be met in a task.

    `text` is what perception says; `thing` the word for what it is about; `weight` how likely it is beside others;
    `actions` maps the schemas at which it may be met to their weight, each with the word that one of the action's
    things must go by ("" for any). `condition` is what it does to the world.
    """

    task: str
    number: int
    text: str
    thing: str
    condition: Condition
    weight: float
    actions: tuple[tuple[str, str, float], ...]

    def likelihood(self, action: Action, scene: Scene) -> float:
        """Return the weight of meeting it at this action; 0 where it cannot be met there."""
        chances = [
            weight
            for schema, word, weight in self.actions
            if schema == action.name and (not word or any(goes_by(scene, i, word) for i in action.args))
        ]
        about = not self.thing or self.met(action, scene) or self.condition is Condition.POWER
        return self.weight * max(chances, default=0.0) if about else 0.0

    def met(self, action: Action, scene: Scene) -> tuple[str, ...]:
        """Return the things it is about: those of the action that go by its word, else the only ones of the scene."""
        meant = tuple(i for i in action.args if goes_by(scene, i, self.thing))
        if meant:
            return meant
        return tuple(e.id for e in scene.entities() if goes_by(scene, e.id, self.thing))[:1]


def goes_by(scene: Scene, thing: str, word: str) -> bool:
    """Say whether a thing goes by a word: its category, or one of those that the word may mean."""
    entity = scene.get(thing)
    if entity is None:
        return False
    plain = word.casefold().replace(" ", "_")
    meant = read_table("conditions")["aliases"].get(word.casefold().replace("_", " "), ())
    return entity.category in (plain, *meant)


@cache
def own_situations() -> Mapping[str, tuple[Situation, ...]]:
    """Return the situations that ship with the package, by task."""
    text = (files("groundplan.worlds.dining") / "situations.json").read_text(encoding="utf-8")
    found: dict[str, tuple[Situation, ...]] = {}
    for task, entries in json.loads(text).items():
        found[task] = tuple(_own(task, number, entry) for number, entry in enumerate(entries))
    return found


def _own(task: str, number: int, entry: Sequence[Any]) -> Situation:
    said, thing, condition, weight, actions = entry
    places = tuple((*action.partition(" ")[::2], 1.0) for action in actions)
    return Situation(
        task=task,
        number=number,
        text=said,
        thing=thing,
        condition=Condition(condition),
        weight=float(weight),
        actions=places,
    )


def load_situations(path: str | Path) -> Mapping[str, tuple[Situation, ...]]:
    """Read situations in the published form: a JSON object of tasks, each with a description and its situations.

    Raises:
        InputError: it cannot be read, or is not of that form; the message names the place.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise InputError(f"{path} cannot be read as a file of situations: {error}.") from error
    if not isinstance(data, Mapping):
        raise InputError(f"{path}: must be an object of tasks.", hint='Each has "task" and "situations".')
    found: dict[str, tuple[Situation, ...]] = {}
    for key, entry in data.items():
        name = _task_of(str(entry.get("task", key)) if isinstance(entry, Mapping) else str(key))
        if name is None or not isinstance(entry, Mapping):
            raise InputError(f"{path}, /{key}: no task of the dining world is described so.", hint=_known())
        try:
            listed = [_published(name, number, item) for number, item in enumerate(entry["situations"])]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise InputError(f"{path}, /{key}/situations: not of the published form: {error}.") from error
        found[name] = tuple(listed)
    return found


def _known() -> str:
    return f"Tasks: {', '.join(dining_tasks())}."


def _task_of(description: str) -> str | None:
    plain = description.casefold()
    if plain.replace(" ", "_") in dining_tasks():
        return plain.replace(" ", "_")
    for name, options in read_table("conditions")["descriptions"].items():
        if any(all(word in plain for word in words) for words in options):
            return str(name)
    return None


def _published(task: str, number: int, item: Mapping[str, Any]) -> Situation:
    names = list(item["actions"])
    chances = item.get("action_probs") or [1.0] * len(names)
    places = [p for name, chance in zip(names, chances, strict=True) for p in _schemas(str(name), float(chance))]
    thing = str(item["object"])
    text = str(item["situation"]).strip()
    return Situation(
        task=task,
        number=number,
        text=text if text.endswith(".") else f"{text}.",
        thing=_thing(thing),
        condition=classify(text),
        weight=float(item.get("prob", 1.0)),
        actions=tuple(places) or (("find", thing, 1.0),),
    )


def _thing(word: str) -> str:
    return "" if word.casefold() in ("robot", "obstacle", "door", "human", "person", "power", "electricity") else word


def _schemas(name: str, chance: float) -> list[tuple[str, str, float]]:
    """Return the schemas that a published action such as "turnon_faucet" is here, each with the word it is about."""
    parts = re.split(r"[_\s]+", name.casefold())
    verbs = read_table("conditions")["verbs"]
    for length in (2, 1):
        verb = "".join(parts[:length])
        if verb in verbs:
            word = "_".join(parts[length:])
            return [(schema, "" if schema == "walk" else word, chance) for schema in verbs[verb]]
    return []


def draw(situations: Iterable[Situation], action: Action, scene: Scene, random: Random) -> Situation | None:
    """Draw one of the situations that can be met at the action, by weight; None where none can."""
    weighed = [(s, s.likelihood(action, scene)) for s in situations]
    weighed = [(s, w) for s, w in weighed if w > 0]
    if not weighed:
        return None
    return random.choices([s for s, _ in weighed], weights=[w for _, w in weighed])[0]
