"""Spelling: actions as people and models write them, `pickup(mug)`, and the full actions of the domain.

A shown action has only some of its schema's parameters. The hidden ones (who acts, where the thing is) are bound from
the state in which the action is done, such that its precondition holds if that is possible.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import cast

from groundplan.errors import InputError
from groundplan.logic.domain import Action, Domain, Plan, Schema
from groundplan.logic.evaluate import Search
from groundplan.logic.explain import best_witness, explain_action, explain_goal, nearest_names, precondition_verdict
from groundplan.logic.formula import Formula, Term, Variable
from groundplan.logic.normal import substitute
from groundplan.logic.simulate import Simulation, Values, one_each, simulate
from groundplan.logic.types import is_of, type_table
from groundplan.logic.verdict import VALID, Reason, Status, Verdict
from groundplan.logic.wordings import Wordings
from groundplan.scene.scene import Scene

_CALL = re.compile(r"\s*([\w-]+)\s*\((.*)\)\s*[.;]?\s*\Z", re.DOTALL)
_LIST = re.compile(r"\s*\(\s*(.*?)\s*\)\s*\Z", re.DOTALL)
Visible = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """An action as it is shown: a name and the visible arguments."""

    name: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.args)})"


def parse_step(text: str) -> Step:
    """Read "goto(kitchen)", "goto kitchen" or "(goto kitchen)", with or without quotes and a step number.

    Raises:
        InputError: there is no action in the text.
    """
    plain = re.sub(r"^\s*(?:\d+\s*[.):]|[-*])\s*", "", text).strip()
    call = _CALL.match(plain)
    if call:
        args = [arg.strip().strip("'\"") for arg in call.group(2).split(",")]
        return Step(call.group(1), tuple(arg for arg in args if arg))
    listed = _LIST.match(plain)
    words = (listed.group(1) if listed else plain).replace(",", " ").split()
    if not words:
        raise InputError(f"There is no action in {text!r}.", hint="Write an action such as goto(kitchen).")
    return Step(words[0], tuple(word.strip("'\"") for word in words[1:]))


def show(action: Action, domain: Domain, wordings: Wordings) -> Step:
    """Return the action with only the arguments that people see."""
    schema = domain.schemas.get(action.name)
    if schema is None or len(action.args) != len(schema.parameters):
        return Step(action.name, action.args)
    values = {v.name: name for v, name in zip(schema.parameters, action.args, strict=True)}
    return Step(action.name, tuple(values[name] for name in wordings.shown(action.name, domain)))


def bind(
    step: Step,
    scene: Scene,
    domain: Domain,
    wordings: Wordings,
    *,
    visible: Visible | None = None,
    agent: str | None = None,
) -> Action | Verdict:
    """Return the full action a shown step stands for in this state.

    Hidden parameters are bound such that the precondition holds, else such that as little of it as possible fails (the
    simulation then says what). Where even that is impossible the verdict says why. A step with all of the schema's
    arguments is taken as it is. `visible` says which entities whoever wrote the step can know of, `agent` who acts.
    """
    schema = domain.schemas.get(step.name) or domain.schemas.get(step.name.lower())
    written = Action(step.name, step.args)
    if schema is None:
        return explain_action(written, scene, domain)
    shown = wordings.shown(schema.name, domain)
    problem = _unknown(step, scene, domain, visible)
    if problem is not None:
        return problem
    if len(step.args) == len(schema.parameters) != len(shown):
        return Action(schema.name, step.args)
    if len(step.args) != len(shown):
        detail = f"it takes {len(shown)} argument{'' if len(shown) == 1 else 's'}, not {len(step.args)}"
        return _invalid(Reason.WRONG_ARGUMENTS, written, detail=detail)
    return _bind_hidden(schema, dict(zip(shown, step.args, strict=True)), scene, domain, written, agent)


def _unknown(step: Step, scene: Scene, domain: Domain, visible: Visible | None) -> Verdict | None:
    written = Action(step.name, step.args)
    for name in step.args:
        if name in domain.constants:
            continue
        if name not in scene:
            known = nearest_names(name, (i for i in scene.ids() if visible is None or visible(i)))
            return _invalid(Reason.UNKNOWN_OBJECT, written, subject=name, known=known)
        if visible is not None and not visible(name):
            return _invalid(Reason.UNSEEN_OBJECT, written, subject=name)
    return None


def _bind_hidden(
    schema: Schema, given: dict[Term, str], scene: Scene, domain: Domain, written: Action, agent: str | None
) -> Action | Verdict:
    table = type_table(domain)
    if agent is not None and schema.parameters:
        actor = schema.parameters[0]
        if actor.name not in given and is_of(agent, table.accepted(actor.types), scene, domain):
            given = {actor.name: agent, **given}
    hidden = tuple(v for v in schema.parameters if v.name not in given)
    fits = all(
        is_of(given[v.name], table.accepted(v.types), scene, domain) for v in schema.parameters if v.name in given
    )
    if fits:
        found = _search(schema, hidden, given, domain).run(scene, given, limit=1)
        if found:
            return _action(schema, {**given, **found[0]})
    precondition = substitute(schema.precondition, dict(given))
    binding, evidence = best_witness(hidden, precondition, scene, domain)
    if len(binding) == len(hidden):
        return _action(schema, {**given, **binding})
    return precondition_verdict(written, evidence, domain)


def _search(schema: Schema, hidden: tuple[Variable, ...], given: dict[Term, str], domain: Domain) -> Search:
    known = cast("dict[tuple[str, frozenset[Term]], Search]", domain.memo.setdefault("hidden parameters", {}))
    key = schema.name, frozenset(given)
    if key not in known:
        known[key] = Search(schema.precondition, domain, hidden, given)
    return known[key]


def _action(schema: Schema, values: dict[Term, str]) -> Action:
    return Action(schema.name, tuple(values[v.name] for v in schema.parameters))


def simulate_shown(
    domain: Domain,
    scene: Scene,
    steps: Iterable[Step | str],
    goal: Formula | None = None,
    *,
    wordings: Wordings,
    visible: Visible | None = None,
    agent: str | None = None,
    values: Values = one_each,
) -> tuple[Plan, Simulation]:
    """Carry out shown steps, each bound in the state it happens in, then check the goal.

    Returns the full actions that could be done (or were at fault) and the simulation.
    """
    plan: list[Action] = []
    scenes, cost, verdict = [scene], 0.0, VALID
    for number, written in enumerate(steps):
        try:
            step = parse_step(written) if isinstance(written, str) else written
        except InputError as error:
            verdict = Verdict(status=Status.INVALID, reason=Reason.SYNTAX, step=number, detail=error.message)
            break
        action = bind(step, scenes[-1], domain, wordings, visible=visible, agent=agent)
        if isinstance(action, Verdict):
            verdict = replace(action, step=number)
            break
        plan.append(action)
        done = simulate(domain, scenes[-1], (action,), values=values)
        cost += done.cost
        if not done.verdict.valid:
            verdict = replace(done.verdict, step=number)
            break
        scenes.append(done.final)
    if verdict.valid and goal is not None:
        verdict = explain_goal(goal, scenes[-1], domain)
    return tuple(plan), Simulation(scenes=tuple(scenes), verdict=verdict, cost=cost)


def _invalid(
    reason: Reason, action: Action, *, subject: str = "", known: tuple[str, ...] = (), detail: str = ""
) -> Verdict:
    return Verdict(status=Status.INVALID, reason=reason, action=action, subject=subject, known=known, detail=detail)
