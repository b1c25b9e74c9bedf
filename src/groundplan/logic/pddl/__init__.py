"""PDDL: parser, type-checker and printer."""

from __future__ import annotations

from groundplan.logic.pddl.domains import parse_domain
from groundplan.logic.pddl.formulas import parse_formula, parse_goal
from groundplan.logic.pddl.printer import (
    write_action,
    write_domain,
    write_effect,
    write_formula,
    write_plan,
    write_problem,
)
from groundplan.logic.pddl.problems import parse_plan, parse_problem, problem_scene, scene_problem
from groundplan.logic.pddl.vocabulary import Vocabulary, domain_vocabulary

__all__ = [
    "Vocabulary",
    "domain_vocabulary",
    "parse_domain",
    "parse_formula",
    "parse_goal",
    "parse_plan",
    "parse_problem",
    "problem_scene",
    "scene_problem",
    "write_action",
    "write_domain",
    "write_effect",
    "write_formula",
    "write_plan",
    "write_problem",
]
