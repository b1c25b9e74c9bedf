from __future__ import annotations

import pytest

from groundplan.errors import ModelAnswerError, ModelUnavailableError
from groundplan.language import PlanDraft, Scripted, SearchStep

from .examples import draft_plan, search_command


def test_answers_come_in_order_and_as_data_too() -> None:
    model = Scripted([{"plan": ["done()"]}, SearchStep.model_validate({"command": "terminate"})])
    assert model.answer(draft_plan()) == PlanDraft(plan=("done()",))
    assert model.answer(search_command()).command == "terminate"
    assert model.usage.calls == 2


def test_a_script_that_has_ended_says_which_question_it_cannot_answer() -> None:
    with pytest.raises(ModelAnswerError, match=r"question 1 \(DraftPlan\)"):
        Scripted([]).answer(draft_plan())


def test_an_answer_to_another_question_is_refused() -> None:
    with pytest.raises(ModelAnswerError, match="SearchStep where PlanDraft"):
        Scripted([SearchStep.model_validate({"command": "terminate"})]).answer(draft_plan())
    with pytest.raises(ModelAnswerError, match="does not fit"):
        Scripted([{"plot": []}]).answer(draft_plan())


def test_an_error_in_the_script_is_raised() -> None:
    with pytest.raises(ModelUnavailableError):
        Scripted([ModelUnavailableError("no line")]).answer(draft_plan())
