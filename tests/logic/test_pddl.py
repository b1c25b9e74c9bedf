from __future__ import annotations

import pytest

from groundplan.errors import PddlError
from groundplan.logic import domain_names, load_domain, parse_goal, write_formula
from groundplan.logic.formula import Atom, Exists, Not, Variable
from groundplan.logic.pddl import parse_domain, write_domain

from .rooms import rooms


@pytest.mark.parametrize("name", domain_names())
def test_shipped_domains_survive_printing_and_reading(name: str) -> None:
    domain = load_domain(name)
    assert parse_domain(write_domain(domain)) == domain


def test_a_goal_is_parsed_with_its_variables_and_types() -> None:
    goal = parse_goal("(exists (?m - mug) (not (on ?m DESK)))", load_domain("sayplan"), rooms())
    assert goal == Exists((Variable("?m", ("mug",)),), Not(Atom("on", ("?m", "desk"))))
    assert write_formula(goal) == "(exists (?m - mug) (not (on ?m desk)))"


WRONG = [
    ("(onn mug desk)", 1, 2, "predicate named 'onn'", "on"),
    ("(on mug)", 1, 1, "takes 2 argument(s), found 1", "(on ?x ?y)"),
    ("(on mugg desk)", 1, 5, "object named 'mugg'", "mug"),
    ("(and\n  (on mug dsk))", 2, 11, "object named 'dsk'", "desk"),
    ("(at robot mug)", 1, 11, "'at' needs place", ""),
    ("(hot kitchen)", 1, 6, "'hot' needs thing", ""),
    ("(exists (?x - mgu) (hot ?x))", 1, 15, "type named 'mgu'", ""),
    ("(hot ?x)", 1, 6, "?x is not bound", "exists"),
    ("(and (hot mug)", 1, 1, "never closed", ")"),
    ("(hot mug))", 1, 10, "closes nothing", ""),
    ("(hot mug) (hot cup)", 1, 11, "found 2", "(and"),
    ("hot", 1, 1, "in parentheses", ""),
    ("", 1, 1, "found nothing", ""),
    ("(not)", 1, 1, "takes 1 part", "(not condition)"),
    ("(forall ?x (hot ?x))", 1, 9, "list of variables", ""),
    ("(= mug)", 1, 1, "takes 2 part", ""),
    ("(on |mug desk)", 1, 5, "never closed", ""),
    ("(" * 200, 1, 101, "nested deeper", ""),
]


@pytest.mark.parametrize(("text", "line", "column", "message", "hint"), WRONG, ids=[w[0][:30] for w in WRONG])
def test_a_wrong_goal_is_refused_with_its_place_and_what_exists(
    text: str, line: int, column: int, message: str, hint: str
) -> None:
    with pytest.raises(PddlError) as raised:
        parse_goal(text, load_domain("sayplan"), rooms())
    error = raised.value
    assert (error.line, error.column) == (line, column)
    assert message in error.message
    assert hint in error.hint
    assert "^" in str(error) or not text
