"""The dining world: what its tasks, situations and judge are; that a situation is real whatever is believed of it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from groundplan.errors import InputError, UnknownNameError, WorldError
from groundplan.evaluation.cowp.trial import accomplished, solvable
from groundplan.logic.domain import Action, Plan
from groundplan.planning import PlanningTask
from groundplan.planning.fast_downward import FastDownward
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Changes, Scene
from groundplan.worlds.dining.conditions import Condition, classify, effect
from groundplan.worlds.dining.relevant import relevant_objects
from groundplan.worlds.dining.situations import Situation, load_situations, own_situations
from groundplan.worlds.dining.spawn import object_kinds, spawn
from groundplan.worlds.dining.tasks import DiningTask, dining_task, dining_tasks, read_table
from groundplan.worlds.dining.world import DiningWorld

CASES: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "judged_cases.toml").read_text())["case"]
TASKS = sorted(dining_tasks())


def plan_for(task: DiningTask, scene: Scene) -> Plan:
    goal = task.goal(scene)
    small = PlanningTask(domain=task.domain, scene=scene, goal=goal, objects=relevant_objects(task.domain, scene, goal))
    search = "let(h, ff(), lazy_wastar([h], preferred=[h], w=2))"
    found = FastDownward(search=search).solve(small, timeout_s=20, memory_mb=2048, optimal=False)
    assert found.plan is not None
    return found.plan


def situation(task: str, text: str) -> Situation:
    return next(s for s in own_situations()[task] if s.text == text)


@pytest.mark.parametrize("name", TASKS)
def test_the_usual_plan_completes_a_task_where_nothing_goes_wrong(name: str) -> None:
    task = dining_task(name)
    scene = spawn(task, 7)
    world = DiningWorld(task, scene, own_situations()[name], probability=0.0)
    assert not accomplished(task, scene)
    assert all(world.perform(action).succeeded for action in plan_for(task, scene))
    assert accomplished(task, world.truth)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["says"])
def test_the_rule_agrees_with_common_sense(case: dict[str, Any]) -> None:
    task = dining_task(case["task"])
    scene = spawn(task, 1, share=0.0)
    for category in case.get("with", ()):
        entity = Entity(id=category, kind=Kind.OBJECT, category=category, affordances_known=True)
        scene = scene.after(Changes(entities_added=(entity,)))
    for text in case["holds"]:
        fact = tuple(text.split())
        gone = scene.matching("in", fact[1], None) + scene.matching("on", fact[1], None) if len(fact) == 3 else []
        scene = scene.after(Changes(added=(fact,), removed=tuple(gone)))
    for condition, thing in case.get("conditions", ()):
        scene = scene.after(effect(Condition(condition), [thing], scene))
    assert accomplished(task, scene) is case["done"]


def test_there_are_things_of_five_kinds_and_half_of_them_are_there() -> None:
    kinds = object_kinds()
    assert len(kinds) >= 86
    assert set(kinds.values()) == {"kitchenware", "appliance", "furniture", "food", "drink"}
    at_random = set(read_table("objects")["at_random"])
    task = dining_task("serve_water")
    drawn = [{e.category for e in spawn(task, seed).entities()} & at_random for seed in range(20)]
    assert len(set(map(frozenset, drawn))) == 20
    assert all(0.35 < len(found) / len(at_random) < 0.6 for found in drawn)
    assert spawn(task, 3) == spawn(task, 3)


@pytest.mark.parametrize("name", TASKS)
def test_every_task_has_a_dozen_situations_that_can_be_met(name: str) -> None:
    listed = own_situations()[name]
    assert len({s.text for s in listed}) == len(listed) >= 12
    task = dining_task(name)
    scene = spawn(task, 7)
    states = [scene]
    world = DiningWorld(task, scene, (), probability=0.0)
    plan = plan_for(task, scene)
    for action in plan:
        world.perform(action)
        states.append(world.truth)
    for each in listed:
        met = [a for a, state in zip(plan, states, strict=False) if each.likelihood(a, state) > 0]
        assert met, each.text


def test_a_broken_cup_stays_broken_whatever_is_believed() -> None:
    task = dining_task("serve_water")
    scene = spawn(task, 7)
    broken = situation("serve_water", "The cup has a crack and loses water.")
    world = DiningWorld(task, scene, [broken], probability=1.0)
    outcomes = [world.perform(action) for action in plan_for(task, scene)]
    assert world.met is broken
    assert world.reports() == ("The cup has a crack and loses water.",)
    assert world.reports() == ()
    assert not any(fact[0].startswith("is_") for fact in world.observe().facts())
    world.tell(Changes(removed=(("is_useless", "cup"),), added=(("mended", "cup"), ("on", "cup", "dining_table"))))
    assert any(not outcome.succeeded for outcome in outcomes)
    assert not accomplished(task, world.truth)
    assert world.observe().holds(("mended", "cup"))
    assert not world.truth.holds(("mended", "cup"))
    assert not world.observe().holds(("on", "cup", "dining_table"))  # that is seen, and not so


def test_rinsing_makes_a_dirty_cup_fit_and_ends_the_belief_that_it_is_dirty() -> None:
    task = dining_task("serve_water")
    scene = spawn(task, 7)
    world = DiningWorld(task, scene, [situation("serve_water", "The cup is dusty inside.")], probability=1.0)
    for action in plan_for(task, scene):
        if world.met is not None:
            break
        world.perform(action)
    assert world.met is not None
    world.tell(Changes(added=(("dirty", "cup"),)))
    steps = [
        Action("find", ("robot", "cup", "kitchen")),
        Action("grasp", ("robot", "cup", "kitchen_counter", "kitchen")),
        Action("find", ("robot", "faucet", "kitchen")),
        Action("turn_on", ("robot", "faucet", "kitchen")),
        Action("rinse", ("robot", "cup", "faucet", "kitchen")),
        Action("fill", ("robot", "cup", "faucet", "kitchen")),
        Action("walk", ("robot", "kitchen", "dining_room")),
        Action("find", ("robot", "dining_table", "dining_room")),
        Action("place", ("robot", "cup", "dining_table", "dining_room")),
    ]
    for action in steps:
        world.perform(action)
    assert not world.observe().holds(("dirty", "cup"))
    assert accomplished(task, world.truth)


def test_what_nobody_could_manage_is_told_from_what_somebody_could() -> None:
    task = dining_task("wash_plate")
    scene = spawn(task, 7)
    gone = scene.after(effect(Condition.UNAVAILABLE, ["plate_used"], scene))
    assert not solvable(task, gone)
    without_sponge = scene.after(effect(Condition.UNAVAILABLE, ["sponge"], scene))
    assert solvable(task, without_sponge)  # the rag will do


def test_which_situation_is_met_follows_from_seed_and_step_alone() -> None:
    task = dining_task("make_coffee")
    scene = spawn(task, 7)
    plan = plan_for(task, scene)

    def met(seed: int) -> tuple[int, str] | None:
        world = DiningWorld(task, scene, own_situations()["make_coffee"], seed=seed)
        for number, action in enumerate(plan):
            world.perform(action)
            if world.met is not None:
                return number, world.met.text
        return None

    found = [met(seed) for seed in range(60)]
    assert found == [met(seed) for seed in range(60)]
    assert 0.7 < sum(m is not None for m in found) / 60 <= 1.0
    assert len({m[1] for m in found if m is not None}) > 8


def test_sentences_are_classed_by_what_they_say() -> None:
    for text, condition in {
        "the bowl is shattered": Condition.UNUSABLE,
        "we ran out of butter": Condition.UNAVAILABLE,
        "the spoon could use a wash, it is dirty": Condition.SOILED,
        "the lid cannot be opened": Condition.STUCK,
        "there is a power outage": Condition.POWER,
        "the wall is painted green": Condition.HARMLESS,
    }.items():
        assert classify(text) is condition


def test_a_published_file_is_read_and_a_broken_one_refused(tmp_path: Path) -> None:
    item = {"situation": "the mug is gone", "object": "mug", "prob": 0.5, "actions": ["hold_mug"]}
    path = tmp_path / "situations.json"
    path.write_text(json.dumps({"7": {"task": "making coffee for a guest", "situations": [item]}}))
    [read] = load_situations(path)["make_coffee"]
    assert (read.text, read.thing, read.condition) == ("the mug is gone.", "mug", Condition.UNAVAILABLE)
    assert read.actions == (("grasp", "mug", 1.0),)
    for content, said in (("{", "cannot be read"), ("[]", "object of tasks"), ('{"1": {"task": "x"}}', "no task")):
        path.write_text(content)
        with pytest.raises(InputError, match=said):
            load_situations(path)
    path.write_text(json.dumps({"7": {"task": "coffee", "situations": [{"situation": "x"}]}}))
    with pytest.raises(InputError, match="published form"):
        load_situations(path)


def test_unknown_names_and_numbers_are_refused() -> None:
    with pytest.raises(UnknownNameError, match="serve_water"):
        dining_task("serve_watter")
    task = dining_task("serve_water")
    with pytest.raises(WorldError, match="probability"):
        DiningWorld(task, spawn(task, 1), (), probability=2.0)
    with pytest.raises(WorldError, match="no action"):
        DiningWorld(task, spawn(task, 1), ()).perform(Action("fly"))


def test_weights_decide_how_often_a_situation_is_met() -> None:
    from groundplan.worlds.dining.situations import draw

    task = dining_task("serve_water")
    scene = spawn(task, 7)
    action = Action("grasp", ("robot", "cup", "kitchen_counter", "kitchen"))
    random = Random(1)
    found = [draw(own_situations()["serve_water"], action, scene, random) for _ in range(400)]
    texts = [s.text for s in found if s is not None]
    assert len(texts) == 400
    assert texts.count("The cup has a crack and loses water.") > texts.count("There are lipstick stains on the cup.")
