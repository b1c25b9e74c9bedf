"""How the embedded model writes a plan by itself: means-ends reasoning over the actions, without search or check."""

from __future__ import annotations

from functools import lru_cache

from groundplan.errors import PddlError
from groundplan.language.commonsense.drafts.draft import Drafter
from groundplan.language.questions import PlanDraft
from groundplan.language.situation_questions import WriteActions
from groundplan.logic import parse_goal
from groundplan.logic.domain import Domain
from groundplan.logic.pddl import parse_domain


def write_actions(question: WriteActions) -> PlanDraft:
    """Return a draft: each part of the goal is brought about in turn, what an action needs first.

    Each rejected attempt makes it try another way.
    """
    try:
        domain = _domain(question.domain)
        drafter = Drafter(question.scene, domain)
        done = drafter.achieve(parse_goal(question.goal, domain, question.scene), skip=len(question.attempts))
    except PddlError as error:
        return PlanDraft(plan=(), reasoning=error.message)
    if not done:
        return PlanDraft(plan=(), reasoning="I see no way to bring that about.")
    return PlanDraft(plan=tuple(map(str, drafter.plan)))


@lru_cache(maxsize=64)
def _domain(text: str) -> Domain:
    return parse_domain(text)
