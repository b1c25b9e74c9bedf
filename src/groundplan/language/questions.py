"""The questions of the methods `ground` and `sayplan` and of their baselines, with their answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Literal

from pydantic import Field

from groundplan.language.question import Answer, Question
from groundplan.scene.query import Query, Search
from groundplan.scene.scene import Scene
from groundplan.scene.view import digest

LOOSELY = "understood loosely"
"""How the reading of a question begins that is answered by what explains its words, though no rule reads it."""


class Determiner(StrEnum):
    """How many of the entities a description fits are meant."""

    THE = "the"
    """Exactly one is meant; several matches are an ambiguity (the cheapest is taken, and that is reported)."""
    A = "a"
    """Any one of them will do."""
    ALL = "all"
    """Each of them."""
    NUMBER = "number"
    """`number` of them, any."""


class Described(Answer):
    """A variable of a goal: the entities that its query describes, and how many of them are meant.

    `text` is the part of the instruction it stands for. `distinct_from` names variables that must be bound to other
    entities ("the other mug").
    """

    query: Query
    determiner: Determiner = Determiner.THE
    number: int = 1
    text: str = ""
    distinct_from: tuple[str, ...] = ()


class Condition(Answer):
    """A condition on the scene as it is now: the search finds something (or, `negated`, nothing)."""

    query: Query
    negated: bool = False


class Clause(Answer):
    """One thing to bring about.

    `variables` maps names such as "?mug" to descriptions. `goal` is a PDDL formula over the variables, the domain's
    predicates and constants; a variable whose determiner is ALL or NUMBER stands for each of its entities. Every
    clause's goal must hold at the end, except where `after_previous` says that this clause comes after the ones
    before it and undoes them ("switch the light on and then off", "go to the lab, then to the kitchen"): the plan
    passes through the goals in order. `when` are conditions that must all hold in the scene now, or the clause is
    skipped. `otherwise` clauses apply where `when` fails.
    """

    goal: str
    variables: dict[str, Described] = Field(default_factory=dict)
    when: tuple[Condition, ...] = ()
    otherwise: tuple[Clause, ...] = ()
    after_previous: bool = False

    def queries(self) -> Iterator[Query]:
        """Yield every description: of variables, in conditions, and of what is to be done otherwise."""
        yield from (described.query for described in self.variables.values())
        yield from (condition.query for condition in self.when)
        for other in self.otherwise:
            yield from other.queries()


class Reading(Answer):
    """A reading that was weighed: what it says in words and its score from 0 to 1."""

    text: str
    score: float


class Interpretation(Answer):
    """What an instruction means.

    `kind`: "find" (a question about the scene, `search`), "task" (something to do, `clauses`) or "not_understood"
    (`unread` are the words that could not be read, `explanation` says why in a sentence). `unheeded` are words of a
    task that its goals do not see to ("gently", "for ten minutes").
    """

    kind: Literal["find", "task", "not_understood"]
    search: tuple[Search, ...] = ()
    clauses: tuple[Clause, ...] = ()
    readings: tuple[Reading, ...] = ()
    unread: tuple[str, ...] = ()
    unheeded: tuple[str, ...] = ()
    explanation: str = ""


@dataclass(frozen=True, kw_only=True)
class Interpret(Question[Interpretation]):
    """What does this instruction mean, in the terms of this scene? (`ground`).

    `domain` is the text of what can be asked for: predicates and constants with their wordings. A chat model is shown
    a digest of the scene, made when the prompt is (its size does not grow with the number of objects of one category);
    the embedded model uses the scene's indexes.
    """

    template: ClassVar[str] = "interpret"
    answer_type: ClassVar[type[Answer]] = Interpretation
    instruction: str
    scene: Scene
    domain: str = ""

    def slots(self) -> dict[str, str]:
        """Return instruction, digest and domain."""
        return {"instruction": self.instruction, "digest": digest(self.scene), "domain": self.domain}


class Command(StrEnum):
    """The scene graph simulator's calls a model may make while searching (SayPlan, algorithm 1)."""

    EXPAND = "expand"
    CONTRACT = "contract"
    TERMINATE = "terminate"


class SearchStep(Answer):
    """The next command of the search.

    With terminate come `found`, the ids that matter, and `answers`: whether they already answer the instruction, which
    then only asks to find something, so that no plan is needed.
    """

    chain_of_thought: str = ""
    reasoning: str = ""
    command: Command
    node: str = ""
    found: tuple[str, ...] = ()
    answers: bool = False


@dataclass(frozen=True, kw_only=True)
class SearchCommand(Question[SearchStep]):
    """Which node of the partly collapsed scene graph should be expanded or contracted next? (SayPlan, stage 1).

    `graph` is the view as JSON (SayPlan's format), `memory` the nodes expanded so far, `domain` the name of the domain
    whose actions will be used.
    """

    template: ClassVar[str] = "search_command"
    answer_type: ClassVar[type[Answer]] = SearchStep
    instruction: str
    graph: dict[str, Any]
    memory: tuple[str, ...] = ()
    domain: str = "sayplan"

    def slots(self) -> dict[str, str]:
        """Return instruction, graph and memory."""
        return {
            "instruction": self.instruction,
            "graph": json.dumps(self.graph, ensure_ascii=False),
            "memory": json.dumps(list(self.memory)),
        }


_EVERY_HOP = (
    "Name every move: goto one linked place at a time, along the graph's links, through each pose and room on the way."
)
_ROOMS_ONLY = "Name only the rooms to go to: a path planner adds the poses and rooms on the way."


class PlanDraft(Answer):
    """A plan as the model writes it: `["goto(kitchen)", "access(fridge)", …]`.

    A model that sees no plan gives none and says why in `reasoning`; `understood` says whether it knows what is wanted.
    """

    chain_of_thought: str = ""
    reasoning: str = ""
    plan: tuple[str, ...]
    understood: bool = True


@dataclass(frozen=True, kw_only=True)
class DraftPlan(Question[PlanDraft]):
    """Which actions carry out the instruction in this part of the scene? (SayPlan, stage 2).

    `navigation`: whether the plan must name every waypoint (LLM-as-planner) or a path planner fills them in.
    `actions` describes the actions of the domain named `domain`. Feedback comes as `attempts`.
    """

    template: ClassVar[str] = "draft_plan"
    answer_type: ClassVar[type[Answer]] = PlanDraft
    instruction: str
    graph: dict[str, Any]
    actions: str
    domain: str = "sayplan"
    memory: tuple[str, ...] = ()
    navigation: bool = False

    def slots(self) -> dict[str, str]:
        """Return instruction, graph, actions, memory and what to do about waypoints."""
        return {
            "instruction": self.instruction,
            "graph": json.dumps(self.graph, ensure_ascii=False),
            "memory": json.dumps(list(self.memory)),
            "actions": self.actions,
            "navigation": _EVERY_HOP if self.navigation else _ROOMS_ONLY,
        }


Clause.model_rebuild()
