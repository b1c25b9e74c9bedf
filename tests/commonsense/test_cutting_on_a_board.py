"""What lies on something that lies on a table can be cut there, as it can be picked up there."""

from __future__ import annotations

from tests.commonsense.scenes import Maker

from groundplan.logic import load_domain, parse_goal
from groundplan.planning.planner import PlanningTask
from groundplan.planning.solve import solve_task


def test_a_pear_on_a_board_on_the_table_is_cut_where_it_lies() -> None:
    m = Maker("kitchen", "household")
    m.room("kitchen")
    m.asset("table", "kitchen", "table")
    m.thing("board", "on", "table", "cutting_board")
    m.thing("pear", "on", "board", "pear")
    m.thing("knife", "on", "table", "kitchen_knife")
    domain, scene = load_domain("household"), m.scene("cookhouse")
    solved = solve_task(PlanningTask(domain=domain, scene=scene, goal=parse_goal("(sliced pear)", domain, scene)))
    assert [step.name for step in solved.plan if step.name != "done"] == ["pick_up", "cut"]
