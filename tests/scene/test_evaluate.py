from __future__ import annotations

import pytest

from groundplan.errors import QueryError, SceneError
from groundplan.scene import Changes, Query, Return, Search, answer
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Comparison, Count, Measure, Relation, RelationName, Superlative

from .samples import flat_scene

SCENE = flat_scene()
CUP = Query(categories=("cup",))
ROOM = Query(kinds=("room",))


def contains(query: Query, negated: bool = False, count: Count | None = None) -> Relation:
    return Relation(name=RelationName.CONTAINS, target=query, negated=negated, count=count)


def test_names_are_compared_without_case_spaces_and_underscores() -> None:
    assert evaluate(Query(names=("Annas Room",)), SCENE) == ("annas_room",)


def test_a_thing_without_an_owner_is_its_holders() -> None:
    assert evaluate(Query(categories=("cup",), owner="Anna's"), SCENE) == ("cup1", "cup2")
    assert evaluate(Query(categories=("jar",), owner="Mr Ben"), SCENE) == ("jar1", "jar2")


def test_what_the_robot_carries_through_a_room_is_not_the_rooms_owners() -> None:
    moved = SCENE.after(Changes(removed=(("on", "cup1", "desk1"),), added=(("holding", "agent", "cup1"),)))
    assert evaluate(Query(categories=("cup",), owner="Anna"), moved) == ("cup2",)


def test_in_reaches_through_containers_but_not_over_tops() -> None:
    inside = Query(relations=(Relation(name=RelationName.IN, target=Query(names=("desk1",))),))
    assert evaluate(inside, SCENE) == ()
    inside = Query(
        categories=("cup",), relations=(Relation(name=RelationName.IN, target=Query(names=("annas_room",))),)
    )
    assert evaluate(inside, SCENE) == ("cup1", "cup2")


def test_rooms_that_contain_none_of_something() -> None:
    assert evaluate(Query(kinds=("room",), relations=(contains(CUP, negated=True),)), SCENE) == (
        "bath",
        "pantry",
        "cellar",
    )


def test_counts_are_compared_with_a_number() -> None:
    two = Count(comparison=Comparison.EQUAL, number=2)
    assert evaluate(Query(kinds=("room",), relations=(contains(CUP, count=two),)), SCENE) == ("annas_room",)


def test_rooms_are_next_to_each_other_through_waypoints_but_not_through_rooms() -> None:
    beside = Query(kinds=("room",), relations=(Relation(name=RelationName.NEXT_TO, target=Query(names=("bath",))),))
    assert evaluate(beside, SCENE) == ("annas_room", "pantry")


def test_the_largest_room_is_the_one_with_the_largest_floor() -> None:
    assert evaluate(Query(kinds=("room",), superlative=Superlative(measure=Measure.SIZE)), SCENE) == ("annas_room",)
    second = Superlative(measure=Measure.SIZE, rank=2)
    assert evaluate(Query(kinds=("room",), superlative=second), SCENE) == ("bath",)


def test_the_nearest_is_nearest_by_route() -> None:
    nearest = Superlative(measure=Measure.DISTANCE, most=False)
    jars = Query(categories=("jar", "lamp"), superlative=nearest)
    assert evaluate(jars, SCENE) == ("lamp1",)
    assert set(evaluate(jars, SCENE, origin="pantry")) == {"jar1", "jar2"}


def test_the_room_with_most_of_something() -> None:
    most = Superlative(measure=Measure.COUNT, counted=Query(kinds=("object",)))
    assert evaluate(Query(kinds=("room",), superlative=most), SCENE) == ("annas_room", "pantry")


def test_of_things_that_nothing_is_known_about_none_is_the_largest() -> None:
    assert evaluate(Query(categories=("jar",), superlative=Superlative(measure=Measure.HEIGHT)), SCENE) == ()


def test_a_single_candidate_needs_no_measure() -> None:
    assert evaluate(Query(categories=("lamp",), superlative=Superlative(measure=Measure.SIZE)), SCENE) == ("lamp1",)


def test_empty_means_that_nothing_is_in_or_on_it() -> None:
    assert evaluate(Query(kinds=("asset",), states=("empty",)), SCENE) == ("lamp1",)


def test_several_things_can_be_returned_of_each_entity() -> None:
    result = answer(Search(query=CUP, returns=(Return.HOLDER, Return.ROOM, Return.OWNER)), SCENE)
    assert [row.values for row in result.rows] == [
        (("desk1",), ("annas_room",), ("Anna",)),
        (("chest1",), ("annas_room",), ("Anna",)),
    ]
    assert result.answers == ("desk1", "annas_room", "Anna", "chest1")
    assert result.count == 2


@pytest.mark.parametrize(
    ("query", "words"),
    [
        (Query(categories=("piano",)), "There is no piano."),
        (
            Query(categories=("cup",), attributes=("purple",)),
            "Of 2 that came into question, none is said to be purple.",
        ),
        (
            Query(categories=("cup",), relations=(Relation(name=RelationName.ON, target=Query(names=("bar",))),)),
            "no bar",
        ),
        (Query(categories=("cup",), ordinal=3), "Of 2 that came into question, there is no number 3."),
    ],
)
def test_an_empty_answer_names_the_condition_that_left_nothing(query: Query, words: str) -> None:
    result = answer(Search(query=query, returns=(Return.EXISTS,)), SCENE)
    assert not result.exists
    assert result.emptied is not None
    assert words in result.emptied.sentence()


@pytest.mark.parametrize(
    "query",
    [
        Query(kinds=("planet",)),
        Query(ordinal=0),
        Query(categories=("cup",), superlative=Superlative(measure=Measure.NUMBER)),
    ],
)
def test_a_query_that_no_scene_can_answer_is_an_error(query: Query) -> None:
    with pytest.raises(QueryError):
        evaluate(query, SCENE)


def test_distances_from_an_unknown_place_are_an_error() -> None:
    with pytest.raises(SceneError, match="bath"):
        evaluate(ROOM, SCENE, origin="bahth")
