"""What the embedded model answers for a person who is not there: it has no preference, and does not invent one."""

from __future__ import annotations

from groundplan.language.affordance_questions import YesNo
from groundplan.language.clarification import Clarified, Clarify
from groundplan.language.tool_questions import AcceptAlternative


def no_preference(question: Clarify) -> Clarified:
    """Return that any of the options will do."""
    return Clarified(choice=0)


def content(question: AcceptAlternative) -> YesNo:
    """Return that what is proposed will do."""
    return YesNo(yes=True, sure=0.5)
