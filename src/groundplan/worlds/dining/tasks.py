"""The twelve tasks of the dining world: domain, goal and words, as their writer saw the kitchen (COWP, table 1)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any

from groundplan.errors import UnknownNameError
from groundplan.logic.domain import Domain
from groundplan.logic.formula import Formula
from groundplan.logic.pddl import parse_domain, parse_goal
from groundplan.logic.wordings import Wordings
from groundplan.scene.scene import Scene


@dataclass(frozen=True, kw_only=True)
class DiningTask:
    """A task: what is asked for, the closed-world domain and goal, and what that world has beyond the furniture.

    `things` maps ids to their category and where they are ("on kitchen_counter"); `dirty` are those that everybody
    knows to be dirty. Roles are the domain's types for what serves a purpose (`water_vessel`); categories stand under
    them. `serves` are the roles whose things end up with the person, and must be fit for that.
    """

    name: str
    instruction: str
    domain: Domain
    goal_text: str
    things: Mapping[str, tuple[str, str]]
    start: str
    dirty: tuple[str, ...] = ()
    serves: tuple[str, ...] = ()

    def goal(self, scene: Scene, domain: Domain | None = None) -> Formula:
        """Return the goal over a scene of the task, by the task's own domain or one that has learned more."""
        return parse_goal(self.goal_text, domain or self.domain, scene)

    @property
    def roles(self) -> dict[str, frozenset[str]]:
        """The roles of the domain, each with the categories that the closed world knows in it."""
        found: dict[str, set[str]] = {}
        for category, above in self.domain.supertypes.items():
            for role in above:
                if role in role_names():
                    found.setdefault(role, set()).add(category)
        return {role: frozenset(categories) for role, categories in found.items()}


@cache
def dining_tasks() -> Mapping[str, DiningTask]:
    """Return the tasks by name."""
    table = read_table("tasks")
    return {name: _task(name, entry) for name, entry in table.items()}


def dining_task(name: str) -> DiningTask:
    """Return a task.

    Raises:
        UnknownNameError: there is no such task.
    """
    tasks = dining_tasks()
    if name not in tasks:
        raise UnknownNameError("dining task", name, tasks)
    return tasks[name]


def _task(name: str, entry: Mapping[str, Any]) -> DiningTask:
    folder = files("groundplan.worlds.dining") / "tasks" / name
    domain = parse_domain((folder / "domain.pddl").read_text(encoding="utf-8"))
    return DiningTask(
        name=name,
        instruction=entry["instruction"],
        domain=domain,
        goal_text=(folder / "goal.pddl").read_text(encoding="utf-8"),
        things={i: (category, where) for i, (category, where) in entry["things"].items()},
        start=entry["start"],
        dirty=tuple(entry.get("dirty", ())),
        serves=tuple(entry["serves"]),
    )


def dining_wordings(name: str) -> Wordings:
    """Return how a task's actions and facts are said."""
    return Wordings.read(name, read_table("wordings"))


@cache
def read_table(name: str) -> dict[str, Any]:
    """Return one of the world's tables: objects, roles, tasks, conditions, wordings."""
    return tomllib.loads((files("groundplan.worlds.dining") / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def role_names() -> frozenset[str]:
    """Return the names of all roles."""
    return frozenset(read_table("roles"))


def with_roles(domain: Domain, categories: Mapping[str, frozenset[str]]) -> Domain:
    """Return the domain in which further categories stand under its roles (roles it does not have are left out)."""
    known = {role for above in domain.supertypes.values() for role in above} | set(domain.supertypes)
    supertypes = dict(domain.supertypes)
    for role, more in sorted(categories.items()):
        if role in known:
            for category in sorted(more):
                supertypes[category] = tuple(dict.fromkeys((*supertypes.get(category, ()), role)))
    return replace(domain, supertypes=supertypes)
