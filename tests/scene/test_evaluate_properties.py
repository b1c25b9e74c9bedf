from __future__ import annotations

from random import Random

from hypothesis import given, settings

from groundplan.scene import Scene, Search, answer
from groundplan.scene.evaluate import evaluate

from .random_scenes import RANDOMS, random_query, random_scene
from .reference import Reference

PROPERTY = settings(max_examples=100, deadline=None, derandomize=True)
QUERIES_PER_SCENE = 20


@PROPERTY
@given(RANDOMS)
def test_the_indexed_evaluation_finds_what_the_slow_reference_finds(rng: Random) -> None:
    scene = random_scene(rng)
    reference = Reference(scene)
    for _ in range(QUERIES_PER_SCENE):
        query = random_query(rng)
        assert evaluate(query, scene) == tuple(reference.ids(query)), query


@PROPERTY
@given(RANDOMS)
def test_an_empty_answer_always_says_why(rng: Random) -> None:
    scene = random_scene(rng)
    for _ in range(5):
        result = answer(Search(query=random_query(rng)), scene)
        assert (result.emptied is None) == result.exists
        if result.emptied is not None:
            assert result.emptied.sentence()


@PROPERTY
@given(RANDOMS)
def test_a_scene_that_came_about_by_changes_answers_like_one_built_anew(rng: Random) -> None:
    scene = random_scene(rng)
    anew = Scene(scene.entities(), scene.facts(), domain=scene.domain)
    for _ in range(5):
        query = random_query(rng)
        assert evaluate(query, scene) == evaluate(query, anew), query
