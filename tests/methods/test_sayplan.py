from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.methods.flat import flat

from groundplan.language.questions import Command, DraftPlan, PlanDraft, SearchCommand, SearchStep
from groundplan.language.scripted import Scripted, ScriptedAnswer
from groundplan.logic.verdict import Reason
from groundplan.methods import Solution, SolutionStatus, Task, open_method
from groundplan.trace import EventKind, Trace

EXPAND_ALL = [
    SearchStep(command=Command.EXPAND, node="lenas_room"),
    SearchStep(command=Command.EXPAND, node="kitchen"),
    SearchStep(command=Command.EXPAND, node="omars_room"),
    SearchStep(command=Command.TERMINATE),
]
FORGETS_TO_OPEN = PlanDraft(
    plan=("access(wardrobe1)", "pickup(mug1)", "goto(omars_room)", "access(desk2)", "release(mug1)", "done")
)
RIGHT = PlanDraft(
    plan=(
        "access(wardrobe1)",
        "open(wardrobe1)",
        "pickup(mug1)",
        "goto(omars_room)",
        "access(desk2)",
        "release(mug1)",
        "done",
    )
)


def solve(answers: Sequence[ScriptedAnswer], *, method: str = "sayplan", trace: Trace | None = None) -> Solution:
    task = Task(instruction="take the blue mug to Omar", scene=flat())
    return open_method(method).solve(task, Scripted(answers), trace)


def test_the_model_sees_the_collapsed_graph_and_then_only_what_it_expanded() -> None:
    model = Scripted([*EXPAND_ALL, RIGHT])
    open_method("sayplan").solve(Task(instruction="take the blue mug to Omar", scene=flat()), model)
    first, second, *_ = model.questions
    assert isinstance(first, SearchCommand)
    assert isinstance(second, SearchCommand)
    assert "asset" not in first.graph["nodes"]
    assert [node["id"] for node in second.graph["nodes"]["asset"]] == ["wardrobe1", "desk1"]
    assert second.memory == ("lenas_room",)


def test_the_path_planner_fills_in_the_waypoints() -> None:
    solution = solve([*EXPAND_ALL, RIGHT])
    assert solution.status is SolutionStatus.VALID
    gotos = [step.args[0] for step in solution.shown if step.action == "goto"]
    assert gotos == ["pose1", "pose2", "omars_room"]


def test_the_simulators_feedback_leads_to_a_corrected_plan() -> None:
    trace = Trace()
    solution = solve([*EXPAND_ALL, FORGETS_TO_OPEN, RIGHT], trace=trace)
    assert solution.valid
    assert solution.replans == 1
    feedback = trace.of(EventKind.REJECTED)[0].data["feedback"]
    assert "wardrobe1 is closed" in feedback


def test_after_five_replans_the_plan_stays_invalid_and_says_why() -> None:
    drafts = [PlanDraft(plan=(*FORGETS_TO_OPEN.plan, *["done"] * n)) for n in range(9)]
    solution = solve([*EXPAND_ALL, *drafts])
    assert solution.status is SolutionStatus.INVALID
    assert solution.replans == 5
    assert solution.verdict.reason is Reason.PRECONDITION
    assert "wardrobe1 is closed" in solution.explanation


def test_a_thing_that_was_not_searched_for_counts_as_incomplete_search() -> None:
    steps = [SearchStep(command=Command.EXPAND, node="lenas_room"), SearchStep(command=Command.TERMINATE)]
    solution = solve([*steps, RIGHT], method="llm+p")
    assert solution.verdict.reason is Reason.UNSEEN_OBJECT


def test_a_thing_that_does_not_exist_counts_as_hallucinated() -> None:
    solution = solve([*EXPAND_ALL, PlanDraft(plan=("access(wardrobe9)",))], method="llm+p")
    assert solution.verdict.reason is Reason.UNKNOWN_OBJECT
    assert "wardrobe1" in solution.verdict.known


def test_llm_plus_p_does_not_send_a_faulty_plan_back() -> None:
    solution = solve([*EXPAND_ALL, FORGETS_TO_OPEN], method="llm+p")
    assert solution.status is SolutionStatus.INVALID
    assert solution.replans == 0


def test_llm_as_planner_must_name_the_waypoints_itself() -> None:
    solution = solve([*EXPAND_ALL, RIGHT], method="llm-as-planner")
    assert solution.verdict.reason is Reason.NOT_CONNECTED
    complete = PlanDraft(plan=(*RIGHT.plan[:3], "goto(pose1)", "goto(pose2)", *RIGHT.plan[3:]))
    assert solve([*EXPAND_ALL, complete], method="llm-as-planner").valid


def test_nodes_that_were_not_useful_can_be_contracted_but_are_remembered() -> None:
    model = Scripted(
        [
            SearchStep(command=Command.EXPAND, node="bathroom"),
            SearchStep(command=Command.CONTRACT, node="bathroom"),
            *EXPAND_ALL,
            RIGHT,
        ]
    )
    solution = open_method("sayplan").solve(Task(instruction="take the blue mug to Omar", scene=flat()), model)
    draft = model.questions[-1]
    assert isinstance(draft, DraftPlan)
    assert "bathroom" in draft.memory
    assert "sink" not in [node["id"] for node in draft.graph["nodes"]["asset"]]
    assert solution.valid


@pytest.mark.parametrize("node", ["cellar", "mug1", "kitchenn"])
def test_a_command_for_a_node_that_cannot_be_expanded_is_sent_back(node: str) -> None:
    trace = Trace()
    solution = solve([SearchStep(command=Command.EXPAND, node=node), *EXPAND_ALL, RIGHT], trace=trace)
    assert solution.valid
    assert node in trace.of(EventKind.REJECTED)[0].data["feedback"]


def test_a_search_without_end_is_stopped() -> None:
    step = [SearchStep(command=Command.EXPAND, node="kitchen"), SearchStep(command=Command.CONTRACT, node="kitchen")]
    solution = solve(step * 50)
    assert solution.status is SolutionStatus.INVALID


def test_an_instruction_that_only_asks_is_answered_by_what_was_found() -> None:
    steps = [*EXPAND_ALL[:-1], SearchStep(command=Command.TERMINATE, found=("yoghurt",), answers=True)]
    solution = solve([*steps])
    assert solution.answer == ("yoghurt",)
    assert solution.searched == ("lenas_room", "kitchen", "omars_room")
