"""The published AutoGPT+P data loads as it is, and its goals are planned for. Needs GROUNDPLAN_DATA."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.affordances.kitchens import read_mapping

from groundplan.knowledge.affordance_domain import affordance_scene, scene_domain, scene_wordings
from groundplan.knowledge.mapping import default_mapping
from groundplan.logic.capabilities import Capability, builtin_capabilities, load_capabilities
from groundplan.logic.capability_domain import has_published_meaning
from groundplan.logic.scenarios import load_scenarios, load_substitutions
from groundplan.planning import Outcome, PlanningTask, solve_task
from groundplan.scene.formats.kit import load_kit_scene, parse_kit_scene, write_kit_scene
from groundplan.scene.scene import Scene

DATA = Path(os.environ.get("GROUNDPLAN_DATA", "")) / "autogpt_p"
pytestmark = pytest.mark.skipif(
    not os.environ.get("GROUNDPLAN_DATA"), reason="GROUNDPLAN_DATA does not name the folder with the published data"
)
SCENES = sorted(DATA.glob("scenes/**/*.txt")) if os.environ.get("GROUNDPLAN_DATA") else []
SCENARIOS = sorted(DATA.glob("scenarios/*.csv")) if os.environ.get("GROUNDPLAN_DATA") else []
PLANNED = [path for path in SCENARIOS if path.stem.startswith(("evaluation", "autogptp"))]
FREE_ACTIONS = ("wetten", "make-at-symmetric")
MISSED = 0.1
"""The share of rows whose goal may be out of reach with our own mapping for the classes that the data does not map."""


class Given:
    """The published mapping where it speaks, our own where it is silent."""

    def __init__(self) -> None:
        self.table = read_mapping(DATA / "oam_planning_dev.csv")
        self.own = default_mapping()

    def affordances(self, category: str) -> frozenset[str]:
        return self.table.rows.get(category) or self.own.affordances(category)


@pytest.fixture(scope="module")
def capabilities() -> tuple[Capability, ...]:
    return load_capabilities(DATA / "capabilities.json")


def scene_of(path: str, given: Given) -> Scene:
    return affordance_scene(load_kit_scene(DATA / "scenes" / path).scene, given)


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_every_scene_loads_and_survives_being_written(path: Path) -> None:
    loaded = load_kit_scene(path)
    again = parse_kit_scene(write_kit_scene(loaded.scene, loaded.locations))
    assert again.scene == loaded.scene
    assert again.locations == loaded.locations


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_file_loads_and_names_scenes_that_exist(path: Path) -> None:
    for scenario in load_scenarios(path):
        assert (DATA / "scenes" / scenario.scene_file).is_file()
        assert scenario.goal is not None or scenario.alternatives


def test_the_substitution_file_loads() -> None:
    for path in DATA.glob("allowed_substitutions/*.csv"):
        assert load_substitutions(path) == frozenset()


def test_our_capabilities_mean_what_the_published_ones_mean(capabilities: tuple[Capability, ...]) -> None:
    assert {c.name for c in capabilities} == {c.name for c in builtin_capabilities()}
    given = Given()
    assert has_published_meaning(scene_domain(scene_of("simple_kitchen.txt", given), capabilities))


@pytest.mark.parametrize("path", PLANNED, ids=lambda path: path.stem)
def test_goals_are_planned_for_at_no_more_than_the_published_costs(
    path: Path, capabilities: tuple[Capability, ...]
) -> None:
    given, missed = Given(), []
    scenarios = load_scenarios(path)
    for scenario in scenarios:
        scene = scene_of(scenario.scene_file, given)
        domain, wordings = scene_domain(scene, capabilities), scene_wordings(scene, capabilities)
        assert scenario.goal is not None
        result = solve_task(PlanningTask(domain=domain, scene=scene, goal=scenario.goal, wordings=wordings))
        cost = sum(action.name not in FREE_ACTIONS for action in result.plan)
        explored = scenario.explored is not None  # there the published costs begin where exploring ended
        if result.outcome is not Outcome.SOLVED or cost > (scenario.min_costs or 0) + explored:
            missed.append((scenario.task, result.outcome, cost, scenario.min_costs))
    assert len(missed) <= MISSED * len(scenarios), missed
