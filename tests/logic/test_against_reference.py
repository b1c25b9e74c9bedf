from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundplan.errors import InputError
from groundplan.logic import (
    Action,
    Atom,
    applicable,
    apply,
    bindings,
    dnf,
    explain,
    holds,
    instantiate,
    nnf,
    simulate,
    substitute,
)
from groundplan.logic.domain import EffectAtom, Schema, When
from groundplan.logic.formula import And, Exists, Formula, Imply, Not, Or, Variable
from groundplan.logic.invariants import invariants
from groundplan.logic.pddl import parse_domain, write_domain
from groundplan.logic.verdict import Reason
from groundplan.planning import PlanningTask, solve_task
from groundplan.scene.scene import Fact, Scene

from .strategies import (
    DOMAIN,
    ENTITIES,
    NAMES,
    formulas,
    moving_schemas,
    scenes,
    schemas,
    slow_apply,
    slow_bindings,
    slow_holds,
    variables,
)

QUICK = settings(max_examples=100, deadline=None)


@QUICK
@given(formulas(), scenes())
def test_a_formula_holds_exactly_where_the_definition_says(formula: Formula, scene: Scene) -> None:
    assert holds(formula, scene, DOMAIN) is slow_holds(formula, scene, {})


@QUICK
@given(variables().flatmap(lambda vs: st.tuples(st.just(vs), formulas(tuple(v.name for v in vs), 2))), scenes())
def test_the_bindings_found_are_all_and_only_the_right_ones(
    pair: tuple[tuple[Variable, ...], Formula], scene: Scene
) -> None:
    listed, formula = pair
    found = bindings(formula, scene, DOMAIN, listed)
    expected = [b for b in slow_bindings(listed) if slow_holds(formula, scene, b)]
    assert sorted(map(sorted, (b.items() for b in found))) == sorted(map(sorted, (b.items() for b in expected)))
    assert len(bindings(formula, scene, DOMAIN, listed, limit=1)) == min(1, len(expected))


@QUICK
@given(formulas(("?v",), 2), scenes(), st.sampled_from(NAMES))
def test_binding_a_variable_is_the_same_as_substituting_it(formula: Formula, scene: Scene, name: str) -> None:
    assert holds(formula, scene, DOMAIN, {"?v": name}) is holds(substitute(formula, {"?v": name}), scene, DOMAIN)


@QUICK
@given(formulas(), scenes())
def test_normal_forms_mean_the_same(formula: Formula, scene: Scene) -> None:
    expected = slow_holds(formula, scene, {})
    assert slow_holds(nnf(formula), scene, {}) is expected
    assert slow_holds(nnf(formula, negated=True), scene, {}) is not expected
    assert slow_holds(instantiate(formula, scene, DOMAIN, limit=1_000_000), scene, {}) is expected
    try:
        disjuncts = dnf(formula, limit=200)
    except InputError:
        return
    rebuilt = Or(tuple(Exists(vs, And(ls)) if vs else And(ls) for vs, ls in disjuncts))
    assert slow_holds(rebuilt, scene, {}) is expected


@QUICK
@given(schemas(), scenes(), st.data())
def test_an_action_does_exactly_what_the_definition_says(schema: Schema, scene: Scene, data: st.DataObject) -> None:
    domain = replace(DOMAIN, schemas={"act": schema})
    args = data.draw(st.tuples(*[st.sampled_from(NAMES)] * len(schema.parameters)))
    action = Action("act", args)
    expected = slow_apply(action, schema, scene)
    assert applicable(action, scene, domain) is (expected is not None)
    simulation = simulate(domain, scene, (action,))
    assert simulation.verdict.valid is (expected is not None)
    if expected is not None:
        assert set(apply(action, scene, domain).facts()) == expected
        assert set(simulation.final.facts()) == expected


@QUICK
@given(formulas(), scenes())
def test_what_fails_has_evidence_and_what_holds_has_none(formula: Formula, scene: Scene) -> None:
    evidence = explain(formula, scene, DOMAIN)
    assert bool(evidence) is not slow_holds(formula, scene, {})
    for item in evidence:
        assert all(scene.holds(fact) for fact in item.blocking if fact[0] not in ("box",))
        assert not any(scene.holds(fact) for fact in item.missing)


@settings(max_examples=100, deadline=None)
@given(st.lists(moving_schemas(), min_size=1, max_size=2), scenes())
def test_no_action_breaks_an_invariant_that_the_scene_obeys(listed: list[Schema], scene: Scene) -> None:
    domain = replace(DOMAIN, schemas={f"act{i}": replace(s, name=f"act{i}") for i, s in enumerate(listed)})
    groups = invariants(domain)
    for schema in domain.schemas.values():
        for binding in slow_bindings(schema.parameters):
            facts = slow_apply(Action(schema.name, tuple(binding.values())), schema, scene)
            after = Scene((), facts or ())
            for group in groups:
                for key in {key for fact in facts or () for _, key in group.keys_of(Atom(fact[0], fact[1:]))}:
                    if len(group.facts(key, scene)) <= 1:
                        assert len(group.facts(key, after)) <= 1, (str(group), key)


def test_negating_twice_changes_nothing() -> None:
    formula = Not(Not(And()))
    assert nnf(formula) == And()


def test_a_verdict_for_a_wrong_step_has_its_number() -> None:
    simulation = simulate(DOMAIN, Scene(), (Action("nothing"),))
    assert (simulation.verdict.reason, simulation.verdict.step) == (Reason.UNKNOWN_ACTION, 0)


GATED = Schema(
    "act",
    (Variable("?x", ("object",)),),
    And(),
    (
        When(Imply(Atom("p1", ("?x",)), Atom("p2", ("?x",))), (EffectAtom(Atom("r", ("?x", "?x"))),)),
        When(Not(Imply(Atom("p1", ("?x",)), Atom("p2", ("?x",)))), (EffectAtom(Atom("p1", ("?x",)), negated=True),)),
    ),
)


GATED_DOMAIN = replace(DOMAIN, schemas={"act": GATED})


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (set(), {("r", "a", "a")}),
        ({("p2", "a")}, {("p2", "a"), ("r", "a", "a")}),
        ({("p1", "a"), ("p2", "a")}, {("p1", "a"), ("p2", "a"), ("r", "a", "a")}),
        ({("p1", "a")}, set()),
    ],
)
def test_what_happens_when_one_thing_implies_another_happens_unless_the_first_holds_alone(
    before: set[Fact], after: set[Fact]
) -> None:
    scene, action = Scene(ENTITIES, before), Action("act", ("a",))
    for domain in (GATED_DOMAIN, parse_domain(write_domain(GATED_DOMAIN))):
        assert set(simulate(domain, scene, (action,)).final.facts()) == after
        assert set(apply(action, scene, domain).facts()) == after
    assert slow_apply(action, GATED, scene) == after


def test_the_planner_knows_that_what_is_implied_must_first_be_so() -> None:
    task = PlanningTask(domain=GATED_DOMAIN, scene=Scene(ENTITIES, [("p1", "a")]), goal=Atom("r", ("a", "a")))
    for prune in (True, False):
        result = solve_task(task, timeout_s=30, prune=prune)
        assert result.plan == (Action("act", ("a",)), Action("act", ("a",)))
