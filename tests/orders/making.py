"""Orders about any scene, made from its facts: what is told of first, conditions, lists, owners, preparing.

An area is a table of wordings (`<area>.toml`) and, in `<area>.py`, a function for each structure that fills the slots
of its wordings from a scene and says what must hold at the end, computed from the facts and never by the language. What
is said is carried out by the method `ground`, and judged as a task of a suite is.
"""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from tests.asking.facts import Facts
from tests.asking.places import SCENES
from tests.orders.bungalow import bungalow
from tests.orders.drapery import drapery

from groundplan.evaluation.library import open_scene
from groundplan.evaluation.outcome import judge
from groundplan.evaluation.suite import Case, Expectation, Family
from groundplan.knowledge import enrich
from groundplan.language.commonsense.ground import Ground
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.scene.scene import Scene
from groundplan.trace import Trace


@cache
def _shipped(name: str) -> Scene:
    return enrich(open_scene(name))


AREAS = ("basic", "stating", "errands", "conditions", "told", "joined", "amounts", "described", "origins")
"""The areas, each with a module and a table of its name."""
PLACES: dict[str, Mapping[str, Callable[[], Scene]]] = {
    "errands": {"bungalow": bungalow},
    "origins": {"home": lambda: _shipped("home"), "office": lambda: _shipped("office"), "bungalow": bungalow},
    "described": {**SCENES, "drapery": drapery, "office": lambda: _shipped("office"), "home": lambda: _shipped("home")},
}
"""Scenes of an area's own, for areas that the scenes of questions lack the things of."""
Slots = dict[str, str]
Rows = Iterator[tuple[Slots, Expectation]]
Fill = Callable[[Facts], Rows]


@dataclass(frozen=True, slots=True)
class Order:
    """An order of a structure, in one wording, and what must come of it."""

    structure: str
    way: str
    said: str
    expect: Expectation


def places(area: str) -> Mapping[str, Callable[[], Scene]]:
    """Return the scenes that the orders of an area are about in the tests."""
    return PLACES.get(area, SCENES)


@cache
def ways(area: str) -> dict[str, list[str]]:
    """Return the wordings of every structure of an area."""
    text = (Path(__file__).parent / f"{area}.toml").read_text(encoding="utf-8")
    return {name: table["ways"] for name, table in tomllib.loads(text).items()}


def fillings(area: str) -> dict[str, Fill]:
    """Return what fills the slots of the structures of an area (`FILLINGS` of its module)."""
    found: dict[str, Fill] = importlib.import_module(f"tests.orders.{area}").FILLINGS
    return found


def orders(ground: Ground, area: str, most: int = 3) -> Iterator[Order]:
    """Yield the orders of every structure of an area about a scene; `most` different fillings of each."""
    facts = Facts(ground)
    for structure, fill in fillings(area).items():
        for slots, expect in islice(fill(facts), most):
            for way in ways(area)[structure]:
                said = way.format_map(slots)
                yield Order(structure, way, said[0].upper() + said[1:], expect)


def problem(order: Order, ground: Ground, time_limit_s: float = 20.0) -> str:
    """Carry an order out on paper; return what is wrong with what came of it, "" where nothing is."""
    task = Task(instruction=order.said, scene=ground.scene, seed=0, time_limit_s=time_limit_s)
    solution = open_method("ground").solve(task, open_model("embedded"), Trace())
    case = Case(id="order", family=Family.SIMPLE_PLANNING, scene="made", instruction=order.said, expect=order.expect)
    judged = judge(case, solution, ground.scene)
    return "" if judged.correct else judged.detail or "not correct"
