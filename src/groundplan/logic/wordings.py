"""The table of wordings of a domain: how its actions and facts are said, and which arguments people see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from groundplan.logic.domain import Domain
from groundplan.logic.formula import Term
from groundplan.logic.library import read_wordings


@dataclass(frozen=True, slots=True, kw_only=True)
class Navigation:
    """How a domain moves: the schema, the parameters that are agent, start and end, and the predicate of links."""

    action: str
    agent: Term
    start: Term
    end: Term
    link: str
    distance: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionWording:
    """How an action is said. `shown` are the parameters people and models see, in order.

    `say` and `done` are templates such as "pick up {object}" and "picked up {object}".
    """

    shown: tuple[Term, ...]
    say: str
    done: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wordings:
    """A domain's wordings.

    `facts` maps a predicate to its positive and negative sentence with {0}, {1} for the arguments, `types` a type to
    what is said of a thing that is not of it. What a table does not say gets a plain default. `restore` are the
    predicates whose facts a tidy agent makes true again when it is done (doors it opened, appliances it used).
    """

    name: str
    actions: Mapping[str, ActionWording] = field(default_factory=dict)
    facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    navigation: Navigation | None = None
    restore: tuple[str, ...] = ()

    @classmethod
    def load(cls, name: str) -> Self:
        """Return the wordings of a shipped domain; for other domains an empty table, that is defaults."""
        return cls.read(name, read_wordings(name))

    @classmethod
    def read(cls, name: str, table: Mapping[str, Any]) -> Self:
        """Return the wordings in a parsed TOML table."""
        found = table.get("navigation")
        navigation = None
        if found is not None:
            navigation = Navigation(
                action=found["action"],
                agent=found["agent"],
                start=found["from"],
                end=found["to"],
                link=found["link"],
                distance=found["distance"],
            )
        actions = {
            action: ActionWording(shown=tuple(entry["shown"]), say=entry["say"], done=entry["done"])
            for action, entry in table.get("actions", {}).items()
        }
        facts = {predicate: (pair[0], pair[1]) for predicate, pair in table.get("facts", {}).items()}
        return cls(
            name=name,
            actions=actions,
            facts=facts,
            types=dict(table.get("types", {})),
            navigation=navigation,
            restore=tuple(table.get("tidy", {}).get("restore", ())),
        )

    def shown(self, action: str, domain: Domain) -> tuple[Term, ...]:
        """Return the parameters of an action that people see; all of them where the table does not say."""
        if action in self.actions:
            return self.actions[action].shown
        schema = domain.schemas.get(action)
        return tuple(v.name for v in schema.parameters) if schema else ()


@cache
def load_wordings(name: str) -> Wordings:
    """Return the wordings of a shipped domain, read once."""
    return Wordings.load(name)
