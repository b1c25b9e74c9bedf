from __future__ import annotations

import json

import pytest
from tests.worlds.small_world import DOMAIN, MUG_IN_CUPBOARD, flat, plan_again, shortest_plan

from groundplan.errors import WorldError
from groundplan.logic.domain import Action
from groundplan.logic.evaluate import holds
from groundplan.logic.formula import And, Atom, Formula
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds import (
    Disturbance,
    DisturbanceKind,
    Episode,
    EpisodeStatus,
    Limits,
    Outcome,
    SymbolicWorld,
    act,
)

GOALS: tuple[Formula, ...] = (MUG_IN_CUPBOARD,)


def carried_out(*disturbances: Disturbance, goals: tuple[Formula, ...] = GOALS, **options: object) -> Episode:
    scene = flat()
    plan = shortest_plan(scene, goals)
    assert plan is not None
    world = SymbolicWorld(scene, DOMAIN, disturbances=disturbances)
    return act(world, plan, goals, DOMAIN, repair=plan_again, **options)  # type: ignore[arg-type]


def test_a_plan_in_a_quiet_world_is_carried_out_as_it_is() -> None:
    episode = carried_out()
    assert episode.reached
    assert episode.repairs == 0
    assert [o.action for o in episode.outcomes] == list(shortest_plan(flat(), GOALS) or ())
    assert holds(MUG_IN_CUPBOARD, episode.scene, DOMAIN)


@pytest.mark.parametrize("at", range(1, 10))
@pytest.mark.parametrize(
    ("kind", "subject", "target"),
    [
        (DisturbanceKind.FAIL, "", ""),
        (DisturbanceKind.DROP, "", ""),
        (DisturbanceKind.MOVE, "mug", "shelf"),
        (DisturbanceKind.MOVE, "mug", ""),
        (DisturbanceKind.SHUT, "cupboard", ""),
    ],
)
def test_whatever_goes_wrong_at_whichever_step_the_goal_is_still_reached(
    kind: DisturbanceKind, subject: str, target: str, at: int
) -> None:
    episode = carried_out(Disturbance(at=at, kind=kind, subject=subject, target=target))
    assert episode.reached, episode.explanation
    assert holds(MUG_IN_CUPBOARD, episode.scene, DOMAIN)


def test_an_action_that_does_nothing_is_tried_again_without_a_new_plan() -> None:
    episode = carried_out(Disturbance(at=2, kind=DisturbanceKind.FAIL))
    assert episode.repairs == 0
    assert [o.succeeded for o in episode.outcomes[:3]] == [True, False, True]
    assert episode.outcomes[1].action == episode.outcomes[2].action
    assert not episode.outcomes[1].changes


def test_a_thing_that_was_moved_is_fetched_from_where_it_is_now() -> None:
    trace = Trace()
    episode = carried_out(Disturbance(at=1, kind=DisturbanceKind.MOVE, subject="mug", target="shelf"), trace=trace)
    assert episode.reached
    assert episode.repairs == 1
    assert Action("pickup", ("robot", "mug", "shelf")) in [o.action for o in episode.outcomes]
    assert trace.of(EventKind.CHANGED)[0].data["added"] == [("on", "mug", "shelf")]
    assert len(trace.of(EventKind.PERFORMED)) == len(episode.outcomes)


def test_an_appliance_that_breaks_is_replaced_by_another_one() -> None:
    hot = (Atom("hot", ("mug",)),)
    episode = carried_out(Disturbance(at=4, kind=DisturbanceKind.BREAK, subject="oven1"), goals=hot)
    assert episode.reached
    assert ("switched_on", "oven2") in episode.scene.facts()
    assert not episode.scene.holds(("switched_on", "oven1"))


def test_when_every_appliance_is_broken_the_episode_says_that_there_is_no_other_way() -> None:
    hot = (Atom("hot", ("mug",)),)
    both = [Disturbance(at=2, kind=DisturbanceKind.BREAK, subject=oven) for oven in ("oven1", "oven2")]
    episode = carried_out(*both, goals=hot)
    assert episode.status is EpisodeStatus.UNREPAIRABLE
    assert episode.explanation == "There is no other way."
    assert not episode.verdict.valid
    assert episode.pending == hot


def test_an_invalid_plan_is_not_executed_before_it_is_repaired() -> None:
    nonsense = (Action("pickup", ("robot", "mug", "shelf")),)
    episode = act(SymbolicWorld(flat(), DOMAIN), nonsense, GOALS, DOMAIN)
    assert episode.status is EpisodeStatus.UNREPAIRABLE
    assert episode.outcomes == ()
    repaired = act(SymbolicWorld(flat(), DOMAIN), nonsense, GOALS, DOMAIN, repair=plan_again)
    assert repaired.reached
    assert repaired.repairs == 1


def test_goals_are_passed_in_their_order_and_not_repeated_after_a_repair() -> None:
    on, off = Atom("switched_on", ("oven1",)), Atom("switched_off", ("oven1",))
    at = len(shortest_plan(flat(), (on,)) or ()) + 1
    disturbance = Disturbance(at=at, kind=DisturbanceKind.MOVE, subject="oven1", target="den")
    episode = carried_out(disturbance, goals=(on, off))
    assert episode.reached
    assert episode.repairs == 1
    assert [o.action.name for o in episode.outcomes if o.succeeded].count("turn_on") == 1
    assert episode.scene.holds(("switched_off", "oven1"))


def test_the_number_of_repairs_is_bounded() -> None:
    moved = [
        Disturbance(at=n, kind=DisturbanceKind.MOVE, subject="mug", target=("table", "shelf")[n % 2])
        for n in range(1, 200)
    ]
    episode = carried_out(*moved, limits=Limits(repairs=3))
    assert episode.status is EpisodeStatus.OUT_OF_REPAIRS
    assert episode.repairs == 3


def test_the_number_of_actions_is_bounded() -> None:
    episode = carried_out(limits=Limits(steps=2))
    assert episode.status is EpisodeStatus.OUT_OF_STEPS
    assert len(episode.outcomes) == 2


def test_the_time_is_bounded() -> None:
    assert carried_out(limits=Limits(seconds=0.0)).status is EpisodeStatus.OUT_OF_TIME


def test_an_action_that_never_works_ends_the_episode_instead_of_being_tried_for_ever() -> None:
    scene = flat()
    world = SymbolicWorld(scene, DOMAIN, failure_rate=1.0)
    episode = act(world, shortest_plan(scene, GOALS) or (), GOALS, DOMAIN, limits=Limits(tries=4))
    assert episode.status is EpisodeStatus.STUCK
    assert len(episode.outcomes) == 4


@pytest.mark.parametrize("seed", range(20))
def test_a_world_that_fails_every_third_time_is_overcome_and_replays_with_its_seed(seed: int) -> None:
    def episode() -> Episode:
        world = SymbolicWorld(flat(), DOMAIN, seed=seed, failure_rate=0.33)
        return act(world, shortest_plan(flat(), GOALS) or (), GOALS, DOMAIN, limits=Limits(tries=20))

    first = episode()
    assert first.reached
    assert first.outcomes == episode().outcomes


def test_ctrl_c_leaves_a_well_formed_episode_with_what_was_done() -> None:
    class Impatient(SymbolicWorld):
        def perform(self, action: Action) -> Outcome:
            if action.name == "pickup":
                raise KeyboardInterrupt
            return super().perform(action)

    trace = Trace()
    plan = shortest_plan(flat(), GOALS) or ()
    episode = act(Impatient(flat(), DOMAIN), plan, GOALS, DOMAIN, trace=trace)
    assert episode.status is EpisodeStatus.INTERRUPTED
    assert [o.action.name for o in episode.outcomes] == ["access"]
    assert episode.scene.holds(("accessed", "robot", "table"))
    assert trace.events[-1].data == {"status": "interrupted"}
    json.dumps(episode.to_json())


def test_a_world_without_the_action_says_which_it_has() -> None:
    with pytest.raises(WorldError, match="no action 'fly'") as caught:
        SymbolicWorld(flat(), DOMAIN).perform(Action("fly", ("robot",)))
    assert "pickup" in caught.value.hint


def test_a_skill_that_lies_is_not_believed() -> None:
    class Liar(SymbolicWorld):
        """Reports every action as done and does nothing."""

        def perform(self, action: Action) -> Outcome:
            return Outcome(action=action, succeeded=True)

    plan = shortest_plan(flat(), GOALS) or ()
    episode = act(Liar(flat(), DOMAIN), plan, GOALS, DOMAIN, repair=plan_again, limits=Limits(repairs=2))
    assert not episode.reached


def test_two_goals_that_hold_already_need_no_action() -> None:
    scene: Scene = flat()
    goals = (Atom("on", ("mug", "table")), And((Atom("at", ("robot", "den")),)))
    assert act(SymbolicWorld(scene, DOMAIN), (), goals, DOMAIN).outcomes == ()
