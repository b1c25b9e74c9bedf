"""What can be true and what actions do: formulas, domains, PDDL, simulation, verdicts and their sentences."""

from __future__ import annotations

from groundplan.logic.contradiction import contradiction
from groundplan.logic.domain import Action, Domain, Plan, Problem, Schema
from groundplan.logic.evaluate import bindings, holds
from groundplan.logic.explain import explain, explain_action, explain_goal
from groundplan.logic.formula import FALSE, TRUE, And, Atom, Equal, Exists, Forall, Formula, Imply, Not, Or, Variable
from groundplan.logic.invariants import Invariant, blocking_facts, invariants
from groundplan.logic.library import domain_names, load_domain
from groundplan.logic.normal import dnf, instantiate, nnf, substitute
from groundplan.logic.pddl import parse_domain, parse_goal, parse_plan, parse_problem, write_formula
from groundplan.logic.simulate import Simulation, applicable, apply, changes_of, simulate
from groundplan.logic.spelling import Step, bind, parse_step, show, simulate_shown
from groundplan.logic.types import is_of, object_types, objects_of, type_table
from groundplan.logic.verdict import UNCHECKED, VALID, Evidence, Reason, Status, Verdict
from groundplan.logic.wording import action_sentence, fact_sentence, goal_sentence, sentence, type_sentence
from groundplan.logic.wordings import Wordings, load_wordings

__all__ = [
    "FALSE",
    "TRUE",
    "UNCHECKED",
    "VALID",
    "Action",
    "And",
    "Atom",
    "Domain",
    "Equal",
    "Evidence",
    "Exists",
    "Forall",
    "Formula",
    "Imply",
    "Invariant",
    "Not",
    "Or",
    "Plan",
    "Problem",
    "Reason",
    "Schema",
    "Simulation",
    "Status",
    "Step",
    "Variable",
    "Verdict",
    "Wordings",
    "action_sentence",
    "applicable",
    "apply",
    "bind",
    "bindings",
    "blocking_facts",
    "changes_of",
    "contradiction",
    "dnf",
    "domain_names",
    "explain",
    "explain_action",
    "explain_goal",
    "fact_sentence",
    "goal_sentence",
    "holds",
    "instantiate",
    "invariants",
    "is_of",
    "load_domain",
    "load_wordings",
    "nnf",
    "object_types",
    "objects_of",
    "parse_domain",
    "parse_goal",
    "parse_plan",
    "parse_problem",
    "parse_step",
    "sentence",
    "show",
    "simulate",
    "simulate_shown",
    "substitute",
    "type_sentence",
    "type_table",
    "write_formula",
]
