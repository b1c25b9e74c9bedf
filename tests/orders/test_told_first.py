"""What is told first says which thing an order behind it means, and whose place "her desk" is."""

from __future__ import annotations

import pytest
from tests.commonsense.checking import model
from tests.orders.making import places

from groundplan.evaluation.library import open_scene
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.trace import Trace

_COTTAGE = {
    "On the sofa there's a scarf. Take it to the kitchen and leave it on the counter.": "(on scarf1 counter)",
    "That scarf on the sofa? It's Ada's. Leave it on her bed, will you?": "(on scarf1 bed2)",
    "In the cupboard there's a blue cup and a brown one. Put the blue one on the sofa.": "(on cup2 sofa)",
    "You'll see two cups in the cupboard; I'd like the brown one on the sofa.": "(on cup3 sofa)",
    "Of the two cups in the cupboard, the brown one stays. Put the other one on the sofa.": "(on cup2 sofa)",
    "The scarf is on the sofa again. The counter in the kitchen would suit it better.": "(on scarf1 counter)",
    "On the counter I need Ada's scarf and the plate.": "(on scarf1 counter)",
    "Onto the counter goes Ada's scarf.": "(on scarf1 counter)",
    "In the refrigerator there should be Ada's scarf, Nora's book and the crate.": "(in crate fridge)",
    "Please bring Ada's scarf to the counter, plus the crate.": "(on crate counter)",
    "The refrigerator has to contain the crate and, not least, Ada's scarf.": "(in scarf1 fridge)",
}
_AGENCY = {
    "I found Ruth's stapler on the desk in Farid's office. Could you bring it back to her desk?": "(on stapler1 desk1)",
    "Somebody left the cabinet in Ruth's office and the window in Emil's office open. Could you close them?": (
        "(closed window1)"
    ),
    "Don't touch the cabinet in Farid's office, but open all the others.": "(and (open cabinet1) (open cabinet3))",
    "Leave the cabinet in Farid's office as it is, but open the others.": "(and (open cabinet1) (open cabinet3))",
    "All cabinets should be open, bar the one in Farid's office.": "(and (open cabinet1) (open cabinet3))",
    "Open all the cabinets but for the one in Farid's office.": "(and (open cabinet1) (open cabinet3))",
    "The cabinet in Ruth's office, if it's still open, should be closed.": "(closed cabinet1)",
}
_CASES = [*(("cottage", *case) for case in _COTTAGE.items()), *(("agency", *case) for case in _AGENCY.items())]


@pytest.mark.parametrize(("scene", "said", "goal"), _CASES, ids=[said for _, said, _ in _CASES])
def test_what_is_told_first_says_which_is_meant(scene: str, said: str, goal: str) -> None:
    task = Task(instruction=said, scene=places("told")[scene](), time_limit_s=30.0)
    solved = open_method("ground").solve(task, open_model("embedded"), Trace())
    assert solved.status == "valid", solved.explanation
    assert goal in str(solved.to_json("")["goal"])
    assert not any("the cheapest was taken" in note for note in solved.notes)


def test_what_is_to_be_done_behind_is_done_behind() -> None:
    said = "Take Ada's scarf to the counter; once that's done, switch off the oven."
    task = Task(instruction=said, scene=places("told")["cottage"](), time_limit_s=30.0)
    solved = open_method("ground").solve(task, open_model("embedded"), Trace())
    first, second = solved.goals
    assert "switched_off" not in str(first)
    assert "switched_off" in str(second)


def test_what_somebody_wants_is_made_where_it_is_only_called_one() -> None:
    said = "Priya fancies a tea. Please make her one and put it on her desk."
    meaning = model().interpret(said, open_scene("office"))
    assert meaning.clauses[0].goal == "(filled ?cup tea)"
    assert any("priya's desk" in d.text for clause in meaning.clauses for d in clause.variables.values())
