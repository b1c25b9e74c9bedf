from __future__ import annotations

import json

import pytest
from tests.methods.flat import flat

import groundplan
from groundplan.errors import InputError, InstructionError
from groundplan.language.questions import Clause, Condition, Described, Determiner, Interpretation
from groundplan.language.scripted import Scripted
from groundplan.logic.verdict import Reason
from groundplan.methods import Solution, SolutionStatus, Task, open_method
from groundplan.scene.query import Query, Relation, RelationName, Return, Search
from groundplan.trace import EventKind, Trace


def thing(*categories: str, **rest: object) -> Described:
    determiner = Determiner(str(rest.pop("determiner", "the")))
    number = int(str(rest.pop("number", 1)))
    query = Query.model_validate({"categories": categories, **rest})
    return Described(query=query, determiner=determiner, number=number, text=" ".join(categories))


def solve(*answers: Interpretation, trace: Trace | None = None) -> Solution:
    return open_method("ground").solve(Task(instruction="do it", scene=flat()), Scripted(answers), trace)


def task(goal: str, **variables: Described) -> Interpretation:
    return Interpretation(
        kind="task", clauses=(Clause(goal=goal, variables={f"?{n}": d for n, d in variables.items()}),)
    )


def shown(solution: Solution) -> list[str]:
    return [str(step) for step in solution.shown]


def test_a_goal_becomes_a_cheapest_plan_in_sayplans_own_actions() -> None:
    solution = solve(
        task("(on ?book ?desk)", book=thing("book", names=("book1",)), desk=thing("desk", names=("desk2",)))
    )
    assert solution.status is SolutionStatus.VALID
    assert solution.optimal
    assert shown(solution) == [
        "access(desk1)",
        "pickup(book1)",
        "goto(pose1)",
        "goto(pose2)",
        "goto(omars_room)",
        "access(desk2)",
        "release(book1)",
        "done()",
    ]


def test_what_was_opened_in_passing_is_closed_again() -> None:
    solution = solve(
        task("(on ?mug ?desk)", mug=thing("mug", attributes=("blue",)), desk=thing("desk", names=("desk1",)))
    )
    assert "close(wardrobe1)" in shown(solution)
    assert solution.final_scene is not None
    assert solution.final_scene.holds(("closed", "wardrobe1"))


def test_a_door_that_should_be_open_is_left_open() -> None:
    solution = solve(task("(open ?fridge)", fridge=thing("fridge")))
    assert solution.final_scene is not None
    assert solution.final_scene.holds(("open", "fridge"))


def test_coffee_is_made_by_the_machine_and_the_machine_is_off_again() -> None:
    solution = solve(task("(filled ?mug coffee)", mug=thing("mug", determiner="a")))
    steps = shown(solution)
    assert solution.valid
    assert steps.index("turn_on(coffee_machine)") < steps.index("turn_off(coffee_machine)")


def test_of_several_things_that_fit_the_cheapest_is_taken_and_said() -> None:
    solution = solve(task("(on ?mug ?desk)", mug=thing("mug"), desk=thing("desk", names=("desk1",))))
    assert solution.valid
    assert any("fits 2 things" in note for note in solution.notes)
    assert "pickup(mug1)" in shown(solution)


def test_all_means_each_of_them() -> None:
    books, desk = thing("book", determiner="all"), thing("desk", names=("desk2",))
    solution = solve(task("(on ?book ?desk)", book=books, desk=desk))
    assert solution.final_scene is not None
    assert {"book1", "book2"} <= set(solution.final_scene.contents("desk2"))


def test_a_number_means_that_many_and_no_more() -> None:
    books, desk = thing("book", determiner="number", number=1), thing("desk", names=("desk2",))
    solution = solve(task("(on ?book ?desk)", book=books, desk=desk))
    assert solution.final_scene is not None
    assert len({"book1", "book2"} & set(solution.final_scene.contents("desk2"))) == 1


@pytest.mark.parametrize(("category", "expected"), [("mug", "desk2"), ("unicorn", "desk1")])
def test_conditions_are_decided_on_the_scene_before_planning(category: str, expected: str) -> None:
    where = {"names": ("desk2",)}, {"names": ("desk1",)}
    clause = Clause(
        goal="(on ?mug ?desk)",
        variables={"?mug": thing("mug", names=("mug1",)), "?desk": thing("desk", **where[0])},
        when=(Condition(query=Query(categories=(category,))),),
        otherwise=(
            Clause(
                goal="(on ?mug ?desk)",
                variables={"?mug": thing("mug", names=("mug1",)), "?desk": thing("desk", **where[1])},
            ),
        ),
    )
    solution = solve(Interpretation(kind="task", clauses=(clause,)))
    assert solution.final_scene is not None
    assert solution.final_scene.holds(("on", "mug1", expected))


def test_stages_are_passed_through_in_their_order() -> None:
    first = Clause(goal="(switched_on ?machine)", variables={"?machine": thing("coffee_machine")})
    then = Clause(goal="(switched_off ?machine)", variables={"?machine": thing("coffee_machine")}, after_previous=True)
    steps = shown(solve(Interpretation(kind="task", clauses=(first, then))))
    assert steps.index("turn_on(coffee_machine)") < steps.index("turn_off(coffee_machine)")


def test_a_question_is_answered_by_the_engine() -> None:
    no_desk = Relation(name=RelationName.CONTAINS, target=Query(categories=("desk",)), negated=True)
    search = Search(query=Query(kinds=("room",), relations=(no_desk,)))
    solution = solve(Interpretation(kind="find", search=(search,)))
    assert solution.answer == ("kitchen", "bathroom")


def test_where_is_answered_with_places_and_how_many_with_a_number() -> None:
    where = solve(
        Interpretation(kind="find", search=(Search(query=Query(categories=("yoghurt",)), returns=(Return.HOLDER,)),))
    )
    assert where.answer == ("fridge",)
    count = Search(query=Query(categories=("book",)), returns=(Return.COUNT,))
    assert solve(Interpretation(kind="find", search=(count,))).value == 2


def test_a_faulty_goal_goes_back_with_its_place_and_the_nearest_name() -> None:
    trace = Trace()
    wrong = task("(onn ?book ?desk)", book=thing("book", names=("book1",)), desk=thing("desk", names=("desk2",)))
    right = task("(on ?book ?desk)", book=thing("book", names=("book1",)), desk=thing("desk", names=("desk2",)))
    solution = solve(wrong, right, trace=trace)
    assert solution.valid
    assert solution.replans == 1
    feedback = trace.of(EventKind.REJECTED)[0].data["feedback"]
    assert "onn" in feedback
    assert "on" in feedback


def test_a_contradictory_goal_is_refused_before_any_planning() -> None:
    trace = Trace()
    two = {"a": thing("desk", names=("desk1",)), "b": thing("desk", names=("desk2",))}
    goal = task("(and (on ?book ?a) (on ?book ?b))", book=thing("book", names=("book1",)), **two)
    solution = solve(goal, goal, trace=trace)
    assert solution.status is SolutionStatus.UNSOLVABLE
    assert solution.verdict.reason is Reason.CONTRADICTION
    assert not trace.of(EventKind.PLANNED)


def test_a_thing_that_is_not_there_is_named() -> None:
    goal = task("(on ?thing ?desk)", thing=thing("unicorn"), desk=thing("desk", names=("desk2",)))
    solution = solve(goal, goal)
    assert solution.status is SolutionStatus.UNSOLVABLE
    assert "unicorn" in solution.explanation


def test_a_goal_out_of_reach_says_what_is_missing() -> None:
    solution = solve(task("(hot ?yoghurt)", yoghurt=thing("yoghurt")))
    assert solution.status is SolutionStatus.UNSOLVABLE
    assert "hot" in solution.explanation


def test_words_that_were_not_understood_are_handed_on() -> None:
    answer = Interpretation(kind="not_understood", unread=("frobnicate",), explanation="“frobnicate” is not known.")
    solution = solve(answer)
    assert solution.status is SolutionStatus.NOT_UNDERSTOOD
    assert solution.unread == ("frobnicate",)


@pytest.mark.parametrize("instruction", ["", "   \n", "word " * 10_000])
def test_instructions_that_are_none_are_refused(instruction: str) -> None:
    with pytest.raises(InstructionError):
        open_method("ground").solve(Task(instruction=instruction, scene=flat()), Scripted([]))


def test_the_solution_is_json_of_the_documented_shape() -> None:
    solution = solve(task("(open ?fridge)", fridge=thing("fridge")))
    data = json.loads(json.dumps(solution.to_json("trace.jsonl")))
    assert data["status"] == "valid"
    assert data["plan"][-1] == {"action": "done", "args": []}
    assert data["usage"]["calls"] == 1
    assert data["trace"] == "trace.jsonl"


def test_repair_plans_for_the_same_goals_without_asking_again() -> None:
    method, model = open_method("ground"), Scripted([task("(open ?fridge)", fridge=thing("fridge"))])
    what = Task(instruction="open the fridge", scene=flat())
    first = method.solve(what, model)
    assert first.final_scene is not None
    again = method.repair(what, first, first.final_scene, model)
    assert again.valid
    assert [str(s) for s in again.shown] == ["done()"]
    assert len(model.questions) == 1


def test_all_of_a_kind_that_is_not_there_is_reported_and_all_in_a_state_that_none_is_in_is_noted() -> None:
    desk = thing("desk", names=("desk2",))
    missing = task("(on ?thing ?desk)", thing=thing("unicorn", determiner="all"), desk=desk)
    assert solve(missing, missing).status is SolutionStatus.UNSOLVABLE
    none = solve(task("(on ?book ?desk)", book=thing("book", determiner="all", attributes=("purple",)), desk=desk))
    assert none.valid
    assert any("nothing has to be done" in note for note in none.notes)


def test_questions_about_a_scene_of_affordances_are_answered_from_what_is_known_of_it() -> None:
    known = groundplan.plan("How many pears are there?", "milk_kitchen")
    assert known.value == 0
    assert any("Not looked at yet" in note for note in known.notes)
    done = groundplan.plan("Grab the sponge", "milk_kitchen")
    assert done.valid
    assert done.method == "ground"
    assert done.plan[-1].name == "grasp"


def test_methods_for_scene_graphs_say_that_they_are_for_scene_graphs() -> None:
    with pytest.raises(InputError, match="works on scene graphs"):
        groundplan.plan("Grab the sponge", "milk_kitchen", method="sayplan")
