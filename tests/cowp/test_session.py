"""COWP in a small bar: what is heard changes the domain, and the plan with it."""

from __future__ import annotations

from tests.cowp.bar import SpeakingWorld, bar_assignment, bar_scene

from groundplan.logic.simulate import simulate
from groundplan.methods.cowp.change import Change, ChangeKind
from groundplan.methods.cowp.session import CowpSession
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.episode import Episode, EpisodeStatus
from groundplan.worlds.executor import Watch, act


def run(scene: Scene, said: dict[int, str]) -> tuple[Episode, CowpSession, Trace]:
    """Serve tea while perception speaks."""
    trace = Trace()
    assignment = bar_assignment(scene, trace)
    session = CowpSession(assignment)
    plan = session.plan(scene)
    assert plan is not None
    world = SpeakingWorld(scene, assignment.domain, said)

    def repaired(*asked: object) -> object:
        repair = session.repair(*asked)  # type: ignore[arg-type]
        world._domain = session.domain
        return repair

    watch = Watch(monitor=session.monitor)
    episode = act(world, plan, (assignment.goal,), session.domain, repair=repaired, trace=trace, watch=watch)  # type: ignore[arg-type]
    return episode, session, trace


def done(episode: Episode) -> list[str]:
    """Return the actions that were done, without places."""
    return [f"{o.action.name} {o.action.args[1]}" for o in episode.outcomes]


def test_with_nothing_heard_the_plan_is_carried_out_and_nothing_is_learned() -> None:
    episode, session, _ = run(bar_scene(), {})
    assert episode.status is EpisodeStatus.REACHED
    assert (episode.repairs, session.learned) == (0, ())


def test_a_fact_that_no_action_cares_about_changes_nothing() -> None:
    episode, session, trace = run(bar_scene(), {1: "the cup is yellow.", 2: "the bench is broken."})
    assert (episode.status, episode.repairs, session.learned) == (EpisodeStatus.REACHED, 0, ())
    assert not trace.of(EventKind.OBJECTED)


def test_a_dirty_cup_is_rinsed_and_not_to_be_dirty_becomes_a_condition() -> None:
    episode, session, trace = run(bar_scene(mug1="shelf1"), {2: "the cup is dirty."})
    assert episode.status is EpisodeStatus.REACHED
    assert "rinse cup1" in done(episode)
    learned = [change for change in session.learned if change.kind is ChangeKind.PRECONDITION]
    assert {change.predicate for change in learned} == {"dirty"}
    assert "pour" in {change.schema for change in learned}
    assert trace.of(EventKind.LEARNED)


def test_for_a_broken_cup_the_most_suitable_other_vessel_is_taken() -> None:
    scene = bar_scene(bucket1="counter1", mug1="shelf1", bowl1="counter1", spoon1="counter1")
    episode, session, _ = run(scene, {2: "the cup is cracked."})
    assert episode.status is EpisodeStatus.REACHED
    assert episode.scene.holds(("filled", "mug1"))
    accepted = {c.category for c in session.learned if c.kind is ChangeKind.ROLE}
    assert "mug" in accepted
    assert not accepted & {"bucket", "spoon"}


def test_where_nothing_can_serve_instead_no_solution_is_reported_with_its_reason() -> None:
    episode, _, _ = run(bar_scene(bucket1="counter1", spoon1="shelf1"), {2: "the cup is cracked."})
    assert episode.status is EpisodeStatus.UNREPAIRABLE
    assert "No solution" in episode.explanation
    assert "the cup is cracked" in episode.explanation


def test_a_thing_that_is_missing_is_replaced_by_another_of_its_kind() -> None:
    episode, _, _ = run(bar_scene(cup2="counter1"), {0: "the cup is missing."})
    assert episode.status is EpisodeStatus.REACHED
    assert len({o.action.args[1] for o in episode.outcomes if "cup" in o.action.args[1]}) == 1


def test_a_cup_that_fell_is_picked_up_again_and_rinsed() -> None:
    episode, _, _ = run(bar_scene(), {2: "the cup falls on the floor."})
    assert episode.status is EpisodeStatus.REACHED
    assert done(episode).count("grasp cup1") == 2
    assert "rinse cup1" in done(episode)


def test_a_cup_that_is_on_the_table_already_shortens_the_plan() -> None:
    long, _, _ = run(bar_scene(), {})
    short, _, _ = run(bar_scene(), {0: "the cup is already on the bar table."})
    assert short.status is EpisodeStatus.REACHED
    assert len(short.outcomes) < len(long.outcomes)


def test_what_was_poured_and_spilled_is_poured_again() -> None:
    scene = bar_scene(cup1="bar_table1")
    assignment = bar_assignment(scene)
    session = CowpSession(assignment)
    plan = session.plan(scene)
    assert plan is not None
    after = simulate(assignment.domain, scene, plan).final
    objection = session.monitor(after, (), ("somebody has drunk the tea.",))
    assert objection is not None
    assert objection.changes.removed == (("filled", "cup1"),)
    again = session.repair(after.after(objection.changes), (assignment.goal,), objection.verdict)
    assert [action.name for action in again.plan] == ["pour"]


def test_for_a_role_that_nothing_there_can_take_common_sense_is_asked_before_giving_up() -> None:
    scene = bar_scene(cup1="", mug1="shelf1")
    session = CowpSession(bar_assignment(scene))
    assert session.plan(scene) is not None
    assert {c.category for c in session.learned} == {"mug"}


def test_the_same_run_is_the_same_in_every_event() -> None:
    scene = bar_scene(mug1="shelf1", bowl1="counter1")
    first, second = (run(scene, {2: "the cup is cracked."})[2] for _ in range(2))
    assert [(e.kind, e.data.get("action"), e.data.get("plan")) for e in first] == [
        (e.kind, e.data.get("action"), e.data.get("plan")) for e in second
    ]


def test_an_action_that_comes_to_nothing_without_a_word_is_done_with_another_thing() -> None:
    scene = bar_scene(cup2="counter1")
    session = CowpSession(bar_assignment(scene))
    plan = session.plan(scene)
    assert plan is not None
    grasp = next(number for number, action in enumerate(plan) if "cup" in action.args[1])
    now = simulate(session.domain, scene, plan[:grasp]).final
    objections = [session.monitor(now, plan[grasp:], ()) for _ in range(3)]
    assert objections[:2] == [None, None]
    assert objections[2] is not None
    again = session.repair(now, (session.assignment.goal,), objections[2].verdict)
    assert plan[grasp].args[1] not in {arg for action in again.plan for arg in action.args}


def test_what_was_believed_is_dropped_where_the_action_against_it_does_nothing() -> None:
    scene = bar_scene()
    session = CowpSession(bar_assignment(scene))
    plan = session.plan(scene)
    assert plan is not None
    objection = session.monitor(scene, plan, ("the cup is dirty.",))
    assert objection is not None
    dirty = scene.after(objection.changes)
    again = session.repair(dirty, (session.assignment.goal,), objection.verdict).plan
    rinse = next(number for number, action in enumerate(again) if action.name == "rinse")
    now = simulate(session.domain, dirty, again[:rinse]).final
    objections = [session.monitor(now, again[rinse:], ()) for _ in range(2)]
    assert objections[1] is not None
    assert objections[1].changes.removed == (("dirty", "cup1"),)


def test_a_thing_in_the_hand_that_is_of_no_use_is_put_down_for_another() -> None:
    scene = bar_scene(mug1="shelf1")
    session = CowpSession(bar_assignment(scene))
    plan = session.plan(scene)
    assert plan is not None
    place = next(number for number, action in enumerate(plan) if action.name == "place")
    now = simulate(session.domain, scene, plan[:place]).final
    assert now.holds(("holding", "robot", "cup1"))
    objection = next(o for _ in range(3) if (o := session.monitor(now, plan[place:], ())) is not None)
    again = session.repair(now, (session.assignment.goal,), objection.verdict)
    assert again.found
    assert again.plan[0].name in ("place", "walk")
    assert ("filled", "mug1") in simulate(again.domain or session.domain, now, again.plan).final.facts()


def test_an_action_with_a_thing_of_which_something_was_said_is_avoided_once_it_comes_to_nothing() -> None:
    scene = bar_scene()
    session = CowpSession(bar_assignment(scene))
    plan = session.plan(scene)
    assert plan is not None
    step = next(number for number, action in enumerate(plan) if action.name == "grasp")
    now = simulate(session.domain, scene, plan[:step]).final
    fact = Change(kind=ChangeKind.FACT, fact=("wobbly", "shelf1"), text="the shelf is wobbly.")
    told = CowpSession(session.assignment, [fact])
    known = now.after(Changes(added=(("wobbly", "shelf1"),)))
    objection = next(o for _ in range(3) if (o := told.monitor(known, plan[step:], ())) is not None)
    assert "what is known of its things" in objection.reason
    [learned] = [c for c in told.learned if c.kind is ChangeKind.PRECONDITION]
    assert (learned.schema, learned.predicate) == ("grasp", "wobbly")
    assert not simulate(told.domain, known, plan[step:]).verdict.valid
