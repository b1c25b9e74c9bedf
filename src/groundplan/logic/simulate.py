"""Simulation: what actions do to a scene, and whether a plan can be carried out and reaches its goal.

This is the judge of every plan, whoever proposed it. It shares no code with planners or models.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from groundplan.errors import InputError
from groundplan.logic.compiled import CompiledSchema, compiled_schema
from groundplan.logic.domain import Action, Domain, Plan
from groundplan.logic.evaluate import holds
from groundplan.logic.explain import explain_action, explain_goal
from groundplan.logic.formula import Formula
from groundplan.logic.joins import Environment
from groundplan.logic.verdict import VALID, Verdict
from groundplan.scene.scene import Changes, Fact, Scene

Values = Callable[[Fact], float]
"""The value of a function's ground term, such as `("distance", "kitchen", "hall")` in metres."""


def one_each(_: Fact) -> float:
    """Return 1 for every function's value: plans are counted in steps."""
    return 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """A plan carried out on paper.

    `scenes` are the states: the first is the initial one, one more for each action that could be done. `cost` is
    the sum over those actions.
    """

    scenes: tuple[Scene, ...]
    verdict: Verdict
    cost: float

    @property
    def final(self) -> Scene:
        """The last state that was reached."""
        return self.scenes[-1]


def applicable(action: Action, scene: Scene, domain: Domain) -> bool:
    """Say whether the action exists, its arguments fit and its precondition holds."""
    return _ready(action, scene, domain) is not None


def _ready(action: Action, scene: Scene, domain: Domain) -> tuple[CompiledSchema, Environment, Scene] | None:
    compiled = compiled_schema(action.name, domain)
    if compiled is None or len(action.args) != len(compiled.type_tests):
        return None
    env, here = compiled.environment(action.args), compiled.view(scene)
    for fits in compiled.type_tests:
        if not fits(here, env):
            return None
    return (compiled, env, here) if compiled.precondition(here, env) else None


def changes_of(action: Action, scene: Scene, domain: Domain) -> Changes:
    """Return what an applicable action adds and removes (an addition wins over a removal of the same fact).

    Raises:
        InputError: the action cannot be done in this scene.
    """
    ready = _ready(action, scene, domain)
    if ready is None:
        raise _refusal(action, scene, domain)
    compiled, env, here = ready
    delta = compiled.delta(here, env)
    return Changes(added=tuple(delta.added), removed=tuple(delta.removed))


def apply(action: Action, scene: Scene, domain: Domain) -> Scene:
    """Return the scene after the action.

    Raises:
        InputError: the action cannot be done in this scene. (`simulate` gives the verdict instead.)
    """
    return scene.after(changes_of(action, scene, domain))


def _refusal(action: Action, scene: Scene, domain: Domain) -> InputError:
    verdict = explain_action(action, scene, domain)
    reason = verdict.reason.value.replace("_", " ") if verdict.reason else "not applicable"
    return InputError(f"{action} cannot be done here: {reason}.", hint="simulate() gives the whole verdict.")


def simulate(
    domain: Domain, scene: Scene, plan: Plan, goal: Formula | None = None, *, values: Values = one_each
) -> Simulation:
    """Carry out the plan step by step up to the first action that cannot be done, then check the goal.

    The verdict is VALID, or INVALID with the step (from 0), the reason and the evidence.
    """
    scenes = [scene]
    cost = 0.0
    for step, action in enumerate(plan):
        here = scenes[-1]
        ready = _ready(action, here, domain)
        if ready is None:
            verdict = replace(explain_action(action, here, domain), step=step)
            return Simulation(scenes=tuple(scenes), verdict=verdict, cost=cost)
        compiled, env, view = ready
        delta = compiled.delta(view, env)
        scenes.append(here.after(Changes(added=tuple(delta.added), removed=tuple(delta.removed))))
        amount, term = compiled.cost(env)
        cost += amount.constant + (values(term) if term is not None else 0.0)
    verdict = VALID
    if goal is not None and not holds(goal, scenes[-1], domain):
        verdict = explain_goal(goal, scenes[-1], domain)
    return Simulation(scenes=tuple(scenes), verdict=verdict, cost=cost)
