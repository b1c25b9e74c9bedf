"""The published scorer's rule, written from its description: effects are applied, preconditions are never checked.

Birr et al. 2024, section V: a plan is simulated by applying the effects of its actions to the scene, and succeeds if a
disjunct of the goal holds at the end. Nothing here is shared with the simulator that plans are proven by.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.prefix import Atom, holds, literals, plain_name, read
from groundplan.evaluation.autogptp.rows import FileKind, Row
from groundplan.logic.capabilities import Capability

ACTOR = "?actor"
WORLD_STEPS = ("wetten", "make-at-symmetric")
"""Transitions of the world: they have no actor and cost nothing."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a plan, its actor first among the arguments."""

    action: str
    args: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.action, *self.args))


@dataclass(frozen=True, slots=True)
class StepEffects:
    """What a capability does: its parameters (`?actor` first) and its effects in the order written."""

    parameters: tuple[str, ...]
    effects: tuple[tuple[Atom, bool], ...]


_WORLD = {
    "wetten": StepEffects(("?tool", "?in", "?same", "?water"), ((("wet", "?tool"), True),)),
    "make-at-symmetric": StepEffects(("?a", "?b"), ((("at", "?b", "?a"), True),)),
}


def capability_effects(document: Sequence[Mapping[str, Any]]) -> dict[str, StepEffects]:
    """Return what each capability of a capability file does (the file's JSON).

    Raises:
        InputError: an entry has no name, parameters or effects that can be read.
    """
    found: dict[str, StepEffects] = dict(_WORLD)
    for number, entry in enumerate(document):
        try:
            name, parameters, effects = str(entry["name"]), entry["parameters"], str(entry["effects"])
            names = [f"?{str(parameter['name']).removeprefix('?')}" for parameter in parameters]
        except (KeyError, TypeError) as error:
            raise InputError(f"Capability {number} lacks a name, parameters or effects.") from error
        written = () if not effects.strip() else tuple(literals(read(effects)))
        found[name] = StepEffects((ACTOR, *(each for each in names if each != ACTOR)), written)
    return found


def effects_of(capabilities: Iterable[Capability]) -> dict[str, StepEffects]:
    """Return what capabilities do that come from elsewhere than a published file."""
    found: dict[str, StepEffects] = dict(_WORLD)
    for each in capabilities:
        effects = tuple(((e.atom.predicate, *e.atom.terms), not e.negated) for e in each.effects)
        found[each.name] = StepEffects((ACTOR, *(v.name for v in each.parameters if v.name != ACTOR)), effects)
    return found


def load_effects(path: Path) -> dict[str, StepEffects]:
    """Return what each capability of a `.json` file does.

    Raises:
        InputError: the file cannot be read.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise InputError(f"The capability file {path} cannot be read: {error}.") from error
    if not isinstance(document, list):
        raise InputError(f"The capability file {path} holds no list.")
    return capability_effects(document)


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The scene as the scorer sees it: relations, and the declared objects that can be carried."""

    relations: frozenset[Atom]
    carried: frozenset[str] = frozenset()

    def standing_at(self, place: str, robot: str = "robot0") -> Start:
        """Return the same with the robot at another place: where exploring has led it."""
        kept = (a for a in self.relations if a[:2] != ("at", robot))
        return Start(relations=frozenset((*kept, ("at", robot, plain_name(place)))), carried=self.carried)


def read_relations(text: str) -> tuple[frozenset[Atom], frozenset[str]]:
    """Return the relations and the declared objects of a scene `.txt`, whatever else it holds."""
    block, relations, objects = "", set(), {"robot0"}
    for line in text.splitlines():
        words = line.split()
        if not words or words[0] in ("SCENE-DESCRIPTION", "END-SCENE-DESCRIPTION"):
            continue
        if words[0] in ("OBJECTS", "RELATIONS", "LOCATIONS"):
            block = words[0]
        elif words[0].startswith("END-"):
            block = ""
        elif block == "OBJECTS":
            objects.add(plain_name(":".join(words[0].split(":")[:2])))
        elif block == "RELATIONS":
            relations.add((words[0], *(plain_name(word) for word in words[1:])))
    return frozenset(relations), frozenset(objects)


def simulate(start: Start, plan: Iterable[Step], effects: Mapping[str, StepEffects]) -> frozenset[Atom]:
    """Return the state after the plan; of two effects of a step on the same atom the one written first counts.

    Raises:
        InputError: a step names no capability, or has another number of arguments.
    """
    state = set(start.relations)
    for number, step in enumerate(plan, 1):
        known = effects.get(step.action)
        if known is None:
            raise InputError(f"Step {number} ({step}): there is no action {step.action!r}.")
        if len(step.args) != len(known.parameters):
            raise InputError(f"Step {number} ({step}): {step.action} takes {len(known.parameters)} arguments.")
        binding = dict(zip(known.parameters, step.args, strict=True))
        decided: dict[Atom, bool] = {}
        for pattern, positive in known.effects:
            decided.setdefault((pattern[0], *(binding.get(term, term) for term in pattern[1:])), positive)
        state -= {each for each, positive in decided.items() if not positive}
        state |= {each for each, positive in decided.items() if positive}
    return frozenset(state)


def reached(goal: str, state: frozenset[Atom], carried: frozenset[str]) -> bool:
    """Say whether the goal holds; `free` is judged by its definition: nothing that can be carried is on it.

    Raises:
        InputError: the goal cannot be read.
    """
    laden = {fact[2] for fact in state if len(fact) == 3 and fact[0] == "on" and fact[1] in carried}

    def true(atom: Atom) -> bool:
        return atom[1] not in laden if atom[0] == "free" and len(atom) == 2 else atom in state

    return holds(read(goal), true)


def cost_of(plan: Iterable[Step]) -> int:
    """Return the number of steps with an actor."""
    return sum(step.action not in WORLD_STEPS for step in plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How a row was done.

    `minimal` is the published test: cost equal to `min_costs` in planner files, at most that in whole-system files;
    `within` is "at most" for both. `cost_ratio` is the cost divided by `min_costs`. What a row's form does not have is
    None. `problem` says what is wrong.
    """

    success: bool
    cost: int | None = None
    minimal: bool | None = None
    within: bool | None = None
    cost_ratio: float | None = None
    minimal_tools: bool | None = None
    problem: str = ""


def score_plan(
    row: Row,
    start: Start,
    plan: Sequence[Step],
    effects: Mapping[str, StepEffects],
    tool_calls: int | None = None,
) -> Score:
    """Score a plan; none counts as one of cost 0, so that a goal that holds from the start is reached by it."""
    cost = cost_of(plan)
    try:
        success = reached(row.goal, simulate(start, plan, effects), start.carried)
        problem = "" if success else "the goal does not hold at the end"
    except InputError as error:
        success, problem = False, error.message
    minimal = within = ratio = None
    if row.min_costs is not None:
        within = success and cost <= row.min_costs
        minimal = within if row.kind is FileKind.SYSTEM else success and cost == row.min_costs
        ratio = cost / row.min_costs if success and row.min_costs else None
    tools = None
    if row.kind is FileKind.SYSTEM and row.min_tool_calls is not None and tool_calls is not None:
        tools = success and tool_calls <= row.min_tool_calls
    return Score(
        success=success,
        cost=cost,
        minimal=minimal,
        within=within,
        cost_ratio=ratio,
        minimal_tools=tools,
        problem=problem,
    )


def score_substitution(row: Row, substitution: str) -> Score:
    """Score a suggested alternative: its class is among the allowed ones."""
    said = substitution.strip().casefold().replace(" ", "_")
    if not said:
        return Score(success=False, problem="no alternative was named")
    allowed = {alternative.casefold() for alternative in row.alternatives}
    success = said in allowed
    return Score(success=success, problem="" if success else f"{said} is not among {', '.join(row.alternatives)}")


def read_steps(plan: Iterable[Mapping[str, Any]], parameters: Callable[[str], int | None]) -> tuple[Step, ...]:
    """Return the steps of a result: the actor may come first, last or under "agent".

    `parameters` gives the number of arguments of an action with its actor, None where there is no such action.

    Raises:
        InputError: a step has no action or no list of arguments.
    """
    steps = []
    for number, each in enumerate(plan, 1):
        try:
            action, args = str(each["action"]), [plain_name(str(arg)) for arg in each.get("args", ())]
            agent = plain_name(str(each.get("agent") or ""))
        except (KeyError, TypeError, AttributeError) as error:
            raise InputError(f"Step {number} of the plan is no action with arguments: {each}") from error
        wanted = parameters(action)
        if agent and (wanted is None or len(args) == wanted - 1):
            args = [agent, *args]
        elif action not in WORLD_STEPS and len(args) > 1 and _is_robot(args[-1]) and not _is_agent(args[0]):
            args = [args[-1], *args[:-1]]
        steps.append(Step(action, tuple(args)))
    return tuple(steps)


def _is_robot(name: str) -> bool:
    return name.rstrip("0123456789") == "robot"


def _is_agent(name: str) -> bool:
    return name.rstrip("0123456789") in ("robot", "human")
