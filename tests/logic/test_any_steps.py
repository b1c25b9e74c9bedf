"""Whatever steps are tried, in whatever order: a verdict, never an error, and evidence that is true and sufficient."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundplan.logic import (
    Action,
    Atom,
    Formula,
    Not,
    Reason,
    Step,
    Verdict,
    applicable,
    bind,
    load_domain,
    load_wordings,
    sentence,
    simulate,
    simulate_shown,
)
from groundplan.logic.hints import remedy
from groundplan.scene.scene import Changes, Scene

from .rooms import ENTITIES, rooms

NAMES = tuple(entity.id for entity in ENTITIES)
QUICK = settings(max_examples=60, deadline=None)


def steps(domain_name: str) -> st.SearchStrategy[list[Step]]:
    """Random sequences of shown steps, mostly with the right number of arguments."""
    domain, wordings = load_domain(domain_name), load_wordings(domain_name)
    names = st.sampled_from((*NAMES, "water", "nothing"))
    one = st.sampled_from([*sorted(domain.schemas), "fly"]).flatmap(
        lambda name: st.builds(Step, st.just(name), st.tuples(*[names] * len(wordings.shown(name, domain))))
    )
    return st.lists(one, max_size=12)


@QUICK
@given(st.sampled_from(["sayplan", "household"]).flatmap(lambda name: st.tuples(st.just(name), steps(name))))
def test_any_steps_get_a_verdict_and_a_sentence(pair: tuple[str, list[Step]]) -> None:
    name, tried = pair
    domain, wordings = load_domain(name), load_wordings(name)
    scene = rooms()
    for step in tried:  # carry on after every failure, so that all kinds of states are met
        plan, simulation = simulate_shown(domain, scene, [step], wordings=wordings)
        said = sentence(simulation.verdict, simulation.final, domain)
        assert said
        assert "{" not in said
        if simulation.verdict.valid:
            assert simulate(domain, scene, plan).final == simulation.final
        else:
            _check_evidence(simulation.verdict, plan, scene, name)
        scene = simulation.final
        _check_state(scene)


def _denies_an_atom(condition: Formula) -> bool:
    """Say whether facts can make the condition true (a thing cannot be made another: that leaves nothing to do)."""
    return isinstance(condition, Not) and isinstance(condition.body, Atom)


def _check_evidence(verdict: Verdict, plan: tuple[Action, ...], scene: Scene, name: str) -> None:
    """Evidence is true, and with what it misses brought about the action can be done."""
    domain = load_domain(name)
    for item in verdict.evidence:
        assert all(scene.holds(fact) for fact in item.blocking)
        assert not any(scene.holds(fact) for fact in item.missing)
        remedy(item, scene, domain)
    literal = [e for e in verdict.evidence if isinstance(e.condition, Atom) or _denies_an_atom(e.condition)]
    if verdict.reason is Reason.PRECONDITION and plan and len(literal) == len(verdict.evidence):
        added = tuple(fact for e in literal for fact in e.missing)
        removed = tuple(fact for e in literal if isinstance(e.condition, Not) for fact in e.blocking)
        if not any(fact[0] in domain.supertypes for fact in added):
            assert applicable(plan[-1], scene.after(Changes(added=added, removed=removed)), domain), verdict


def _check_state(scene: Scene) -> None:
    """Everything is in one place, and what can be open or on is exactly one of both."""
    for entity in ENTITIES:
        places = [f for p in ("in", "on") for f in scene.matching(p, entity.id, None)]
        places += [f for p in ("holding", "has") for f in scene.matching(p, None, entity.id)]
        assert len(places) <= 1, places
    for one, other in (("open", "closed"), ("switched_on", "switched_off")):
        assert {f[1] for f in scene.matching(one)}.isdisjoint(f[1] for f in scene.matching(other))
    assert scene.holds(("free_hand", "robot")) is not bool(scene.matching("holding", "robot", None))


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_hidden_parameters_are_found_whenever_any_would_do(name: str) -> None:
    domain, wordings = load_domain(name), load_wordings(name)
    first = {"sayplan": ["goto kitchen", "access desk"], "household": ["goto kitchen", "pick_up mug"]}[name]
    _, simulation = simulate_shown(domain, rooms(), first, wordings=wordings)
    scene = simulation.final
    possible = 0
    for schema in domain.schemas.values():
        shown = wordings.shown(schema.name, domain)
        if len(shown) > 1:
            continue
        for args in product(NAMES, repeat=len(shown)):
            action = bind(Step(schema.name, args), scene, domain, wordings)
            bound = isinstance(action, Action) and applicable(action, scene, domain)
            assert bound is _possible(schema.name, dict(zip(shown, args, strict=True)), scene, name), (
                schema.name,
                args,
            )
            possible += bound
    assert possible >= 4


def _possible(schema_name: str, given_args: dict[str, str], scene: Scene, name: str) -> bool:
    domain = load_domain(name)
    parameters = domain.schemas[schema_name].parameters
    options = [
        ("robot",) if v.name == "?robot" else (given_args[v.name],) if v.name in given_args else NAMES
        for v in parameters
    ]
    return any(applicable(Action(schema_name, args), scene, domain) for args in product(*options))
