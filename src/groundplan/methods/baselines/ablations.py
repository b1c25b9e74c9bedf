"""The two baselines of SayPlan's section 4: open-loop planning with and without the path planner."""

from __future__ import annotations

from groundplan.methods.sayplan import SayPlan


class LlmPlusP(SayPlan):
    """LLM+P as the paper names it: the path planner fills the routes, but a faulty plan is not sent back."""

    name = "llm+p"
    summary = "Baseline: SayPlan with the path planner but without replanning (Rana et al. 2023, section 4)."
    replans = 0


class LlmAsPlanner(SayPlan):
    """LLM-as-planner: the model writes all navigation and manipulation steps itself, open loop."""

    name = "llm-as-planner"
    summary = "Baseline: the model writes every step, waypoints too, open loop (Rana et al. 2023, section 4)."
    path_planner = False
    replans = 0
