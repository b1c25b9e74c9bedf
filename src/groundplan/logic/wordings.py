"""The table of wordings of a domain: how its actions and facts are said, and which arguments people see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from groundplan.logic.domain import Action, Domain
from groundplan.logic.formula import Formula, Term

if TYPE_CHECKING:
    from groundplan.logic.verdict import Verdict
    from groundplan.scene.scene import Scene


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
    what is said of a thing that is not of it, `absent` a type to what nothing is there for ("to cut with"). What a
    table does not say gets a plain default. `restore` are the predicates whose facts a tidy agent makes true again when
    it is done (doors it opened, appliances it used).
    """

    name: str
    actions: Mapping[str, ActionWording] = field(default_factory=dict)
    facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    absent: Mapping[str, str] = field(default_factory=dict)
    navigation: Navigation | None = None
    restore: tuple[str, ...] = ()

    @classmethod
    def load(cls, name: str) -> Self:
        """Return the wordings of a shipped domain; for other domains an empty table, that is defaults."""
        from groundplan.logic.library import read_wordings

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
            absent=dict(table.get("absent", {})),
            navigation=navigation,
            restore=tuple(table.get("tidy", {}).get("restore", ())),
        )

    def shown(self, action: str, domain: Domain) -> tuple[Term, ...]:
        """Return the parameters of an action that people see; all of them where the table does not say."""
        if action in self.actions:
            return self.actions[action].shown
        schema = domain.schemas.get(action)
        return tuple(v.name for v in schema.parameters) if schema else ()

    # Sentences about a shipped domain, which is loaded by name; `groundplan.logic.wording` has them for any domain.

    def sentence(self, verdict: Verdict, scene: Scene) -> str:
        """Return a verdict in words; see `groundplan.logic.wording.sentence`."""
        from groundplan.logic.library import load_domain
        from groundplan.logic.wording import sentence

        return sentence(verdict, scene, load_domain(self.name), self)

    def action_sentence(self, action: Action, *, done: bool = False) -> str:
        """Return an action in words; see `groundplan.logic.wording.action_sentence`."""
        from groundplan.logic.library import load_domain
        from groundplan.logic.wording import action_sentence

        return action_sentence(action, load_domain(self.name), self, done=done)

    def goal_sentence(self, goal: Formula) -> str:
        """Return a goal in words; see `groundplan.logic.wording.goal_sentence`."""
        from groundplan.logic.library import load_domain
        from groundplan.logic.wording import goal_sentence

        return goal_sentence(goal, self, load_domain(self.name))


@cache
def load_wordings(name: str) -> Wordings:
    """Return the wordings of a shipped domain, read once."""
    return Wordings.load(name)
