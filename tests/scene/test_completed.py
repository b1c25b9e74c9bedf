"""Many changes at once must look exactly like a scene built with them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Fact, Scene

IDS = [f"e{n}" for n in range(6)]
TYPES = ["pickable", "openable", "surface"]
ENTITIES = st.builds(
    lambda category, types: (category, tuple(types)),
    st.sampled_from(["mug", "desk"]),
    st.lists(st.sampled_from(TYPES), unique=True),
)
FACTS = st.lists(st.tuples(st.sampled_from(["in", "on"]), st.sampled_from(IDS), st.sampled_from(IDS)), max_size=8)


def build(described: list[tuple[str, tuple[str, ...]]], facts: list[Fact]) -> Scene:
    entities = [
        Entity(id=i, kind=Kind.OBJECT, category=category, types=types)
        for i, (category, types) in zip(IDS, described, strict=True)
    ]
    return Scene(entities, facts)


@given(
    st.lists(ENTITIES, min_size=6, max_size=6), FACTS, FACTS, st.lists(ENTITIES, min_size=6, max_size=6), st.booleans()
)
def test_a_completed_scene_is_like_one_built_so(
    described: list[tuple[str, tuple[str, ...]]],
    facts: list[Fact],
    more: list[Fact],
    other: list[tuple[str, tuple[str, ...]]],
    changed_before: bool,
) -> None:
    scene = build(described, facts)
    if changed_before:
        scene = scene.after(Changes(added=(("closed", "e0"),)))
        facts = [*facts, ("closed", "e0")]
    swapped = {
        i: replace(scene.entity(i), category=category, types=types)
        for i, (category, types) in zip(IDS[::2], other[::2], strict=True)
    }
    before = list(scene.facts()), list(scene.entities())
    done = scene.completed(swapped, [fact for fact in more if not scene.holds(fact)])
    expected = build([other[n] if n % 2 == 0 else described[n] for n in range(6)], [*facts, *more])
    assert done == expected
    for type_name in TYPES:
        assert set(done.of_type(type_name)) == set(expected.of_type(type_name))
    assert {c: set(done.of_category(c)) for c in done.categories()} == {
        c: set(expected.of_category(c)) for c in expected.categories()
    }
    for predicate in ("in", "on", "closed"):
        assert set(done.matching(predicate)) == set(expected.matching(predicate))
        for i in IDS:
            assert set(done.matching(predicate, i, None)) == set(expected.matching(predicate, i, None))
            assert set(done.matching(predicate, None, i)) == set(expected.matching(predicate, None, i))
    assert (list(scene.facts()), list(scene.entities())) == before
