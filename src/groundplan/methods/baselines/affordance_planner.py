"""*LLM as Planner* on scenes of affordances: the model writes every step, unchecked (AutoGPT+P, section V-C)."""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.errors import InputError
from groundplan.language.asking import ask
from groundplan.language.domain_text import actions_text
from groundplan.language.question import Model
from groundplan.language.questions import PlanDraft
from groundplan.language.step_questions import WriteSteps
from groundplan.logic.domain import Action, Domain, Plan, Schema
from groundplan.logic.pddl import write_formula
from groundplan.logic.spelling import parse_step
from groundplan.logic.wordings import Wordings
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

_UNTOLD = frozenset({"object", "thing", "movable", "asset", "agent"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """The plan as the model wrote it, checked by nobody; `explanation` is its reasoning where it wrote none."""

    plan: Plan = ()
    understood: bool = True
    explanation: str = ""


def draft_steps(
    instruction: str,
    scene: Scene,
    domain: Domain,
    wordings: Wordings,
    model: Model,
    trace: Trace | None = None,
    *,
    with_affordances: bool = False,
) -> Drafted:
    """Ask for the plan once and take it as it is.

    Raises:
        ModelError: the model could not be asked.
    """
    question = WriteSteps(
        instruction=instruction,
        scene=scene,
        actions=_actions_with_conditions(domain, wordings),
        affordances=_asked_for(domain) if with_affordances else (),
    )
    draft: PlanDraft = ask(model, question, trace, limit=1).answer
    if not draft.plan:
        return Drafted(understood=draft.understood, explanation=draft.reasoning or "the model wrote no plan")
    try:
        steps = [parse_step(text) for text in draft.plan]
    except InputError as error:
        return Drafted(explanation=error.message)
    return Drafted(plan=tuple(Action(step.name, step.args) for step in steps if step.name != "done"))


def _asked_for(domain: Domain) -> tuple[str, ...]:
    """Return the types that actions ask for."""
    asked = {t for schema in domain.schemas.values() for v in schema.parameters for t in v.types}
    return tuple(sorted(t for t in asked - _UNTOLD if not t.startswith("can_")))


def _actions_with_conditions(domain: Domain, wordings: Wordings) -> str:
    told = dict(zip(domain.schemas, actions_text(domain, wordings).splitlines(), strict=True))
    return "\n".join(f"{told[name]}\n  needs {_condition(schema)}" for name, schema in domain.schemas.items())


def _condition(schema: Schema) -> str:
    return write_formula(schema.precondition).replace("?", "")
