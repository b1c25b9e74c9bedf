from __future__ import annotations

import pytest

from groundplan.logic import (
    Action,
    Atom,
    Equal,
    Evidence,
    Exists,
    Not,
    Reason,
    Status,
    Variable,
    Verdict,
    action_sentence,
    fact_sentence,
    goal_sentence,
    load_domain,
    load_wordings,
    parse_goal,
    sentence,
    simulate_shown,
)
from groundplan.logic.verdict import NO_PLAN, UNCHECKED, VALID

from .corpus import CASES, Case
from .rooms import rooms

SAYPLAN, WORDINGS = load_domain("sayplan"), load_wordings("sayplan")


@pytest.mark.parametrize("case", [case for case in CASES if case.says], ids=lambda case: case.name)
def test_the_sentence_about_a_wrong_plan_names_what_is_wrong(case: Case) -> None:
    domain, scene = load_domain(case.domain), rooms()
    goal = parse_goal(case.goal, domain, scene)
    _, simulation = simulate_shown(domain, scene, case.plan, goal, wordings=load_wordings(case.domain))
    said = sentence(simulation.verdict, simulation.final, domain)
    assert case.says in said
    assert "?" not in said.replace("Did you mean", "").removesuffix("?")
    assert said.endswith((".", "?"))


def test_a_closed_thing_is_explained_with_where_the_object_is_and_what_to_do() -> None:
    steps = ["goto(kitchen)", "access(fridge)", "pickup(apple)"]
    _, simulation = simulate_shown(SAYPLAN, rooms(), steps, wordings=WORDINGS)
    assert sentence(simulation.verdict, simulation.final, SAYPLAN) == (
        "Step 3, pickup(apple): apple is in fridge, and fridge is closed. Open fridge first."
    )


VERDICTS = {
    "Not checked.": UNCHECKED,
    "Every step can be done, and the goal is reached.": VALID,
    "Nothing was given.": Verdict(status=Status.INVALID, reason=Reason.EMPTY),
    "Step 2, pickup(mug): mug has not been seen yet.": Verdict(
        status=Status.INVALID,
        reason=Reason.UNSEEN_OBJECT,
        step=1,
        action=Action("pickup", ("robot", "mug", "desk")),
        subject="mug",
    ),
    "hot cannot be said of a desk": Verdict(
        status=Status.INVALID, reason=Reason.SYNTAX, detail="hot cannot be said of a desk"
    ),
    'The goal can never hold: "mug is hot", and "mug is cold" exclude each other.': Verdict(
        status=Status.INVALID,
        reason=Reason.CONTRADICTION,
        evidence=(Evidence(Atom("hot", ("mug",))), Evidence(Atom("cold", ("mug",)))),
    ),
    "No plan reaches the goal: it cannot be brought about that apple is hot; there is no heater here; nothing makes "
    "tea; desk cannot be picked up.": Verdict(
        status=Status.INVALID,
        reason=Reason.GOAL_NOT_REACHED,
        detail=NO_PLAN,
        evidence=(
            Evidence(Atom("hot", ("apple",))),
            Evidence(Exists((Variable("?d"),), Atom("heater", ("?d",)))),
            Evidence(Exists((Variable("?d"),), Atom("brews", ("?d", "tea")))),
            Evidence(Atom("pickable", ("desk",))),
        ),
    ),
    "mug cannot be used on itself": Verdict(
        status=Status.INVALID, reason=Reason.PRECONDITION, evidence=(Evidence(Not(Equal("mug", "mug"))),)
    ),
    "and 2 more conditions fail": Verdict(
        status=Status.INVALID,
        reason=Reason.GOAL_NOT_REACHED,
        evidence=tuple(Evidence(Atom("hot", (f"mug{n}",))) for n in range(5)),
    ),
}


@pytest.mark.parametrize("said", VERDICTS)
def test_every_kind_of_verdict_has_a_sentence(said: str) -> None:
    found = sentence(VERDICTS[said], rooms(), SAYPLAN)
    assert said.lower() in found.lower()
    assert found[0].isupper()


def test_every_reason_is_said_without_evidence_too() -> None:
    for reason in Reason:
        verdict = Verdict(status=Status.INVALID, reason=reason, action=Action("pickup", ("robot", "mug", "desk")))
        assert sentence(verdict, rooms(), SAYPLAN)


GOALS = {
    "(on mug desk)": "mug is on desk",
    "(and (on mug desk) (not (dirty mug)))": "mug is on desk, and mug is not dirty",
    "(or (hot mug) (cold mug))": "mug is hot, or mug is cold",
    "(forall (?m - mug) (clean ?m))": "for every mug m, m is clean",
    "(not (exists (?x - thing) (on ?x desk)))": "there is no thing x such that x is on desk",
    "(exists (?spot - receptacle) (in ?spot kitchen))": "for some receptacle spot, spot is in kitchen",
    "(imply (hot mug) (cold cup))": "if mug is hot, then cup is cold",
    "(not (= mug cup))": "mug is not cup",
    "(and)": "nothing is left to do",
    "(or)": "something impossible",
}


@pytest.mark.parametrize("goal", GOALS)
def test_goals_are_said_in_english(goal: str) -> None:
    assert goal_sentence(parse_goal(goal, SAYPLAN, rooms()), WORDINGS, SAYPLAN) == GOALS[goal]


def test_actions_and_facts_are_said_from_the_table() -> None:
    action = Action("release", ("robot", "mug", "desk"))
    assert action_sentence(action, SAYPLAN, WORDINGS) == "put mug down at desk"
    assert action_sentence(action, SAYPLAN, WORDINGS, done=True) == "put mug down at desk"
    assert action_sentence(Action("pickup", ("robot", "mug", "desk")), SAYPLAN, WORDINGS, done=True) == "picked up mug"
    assert fact_sentence(("accessed", "robot", "desk"), WORDINGS, positive=False) == "robot has not turned to desk"
    assert fact_sentence(("unheard_of", "mug"), WORDINGS) == "unheard_of(mug)"


@pytest.mark.parametrize("name", ["sayplan", "household"])
def test_the_table_says_every_action_and_every_changing_fact_of_its_domain(name: str) -> None:
    domain, wordings = load_domain(name), load_wordings(name)
    assert set(wordings.actions) == set(domain.schemas)
    assert set(domain.predicates) - set(domain.supertypes) <= set(wordings.facts)
    for schema in domain.schemas.values():
        args = tuple(v.name.removeprefix("?") for v in schema.parameters)
        assert set(wordings.shown(schema.name, domain)) <= {v.name for v in schema.parameters}
        assert "{" not in action_sentence(Action(schema.name, args), domain, wordings)


def test_the_table_says_sentences_about_its_own_domain_itself() -> None:
    _, simulation = simulate_shown(SAYPLAN, rooms(), ["pickup(desk)"], wordings=WORDINGS)
    said = WORDINGS.sentence(simulation.verdict, simulation.final)
    assert said == sentence(simulation.verdict, simulation.final, SAYPLAN)
    assert WORDINGS.action_sentence(Action("goto", ("robot", "hall", "kitchen")), done=True) == "went to kitchen"
    assert WORDINGS.goal_sentence(Atom("on", ("mug", "desk"))) == "mug is on desk"
