from __future__ import annotations

import pytest

from groundplan.errors import InputError
from groundplan.logic import (
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Not,
    Or,
    Variable,
    bindings,
    dnf,
    holds,
    instantiate,
    load_domain,
    nnf,
    substitute,
)
from groundplan.logic.normal import constants, free_variables

from .rooms import rooms

DOMAIN = load_domain("sayplan")


def hot(name: str) -> Atom:
    """Return the atom that says a thing is hot."""
    return Atom("hot", (name,))


def test_negation_moves_inwards_and_nesting_is_flattened() -> None:
    formula = Not(And((hot("a"), And((Not(hot("b")), Exists((Variable("?x"),), hot("?x")))))))
    assert nnf(formula) == Or((Not(hot("a")), hot("b"), Forall((Variable("?x"),), Not(hot("?x")))))


def test_a_substitution_does_not_capture() -> None:
    formula = Exists((Variable("?x"),), Atom("on", ("?y", "?x")))
    found = substitute(formula, {"?y": "?x"})
    assert isinstance(found, Exists)
    assert found.variables[0].name != "?x"
    assert free_variables(found) == {"?x"}
    assert substitute(formula, {"?x": "mug"}) == formula


def test_existential_variables_are_renamed_apart() -> None:
    one = Exists((Variable("?x"),), hot("?x"))
    ((variables, literals),) = dnf(And((one, one)))
    assert len({v.name for v in variables}) == 2
    assert len(literals) == 2


def test_too_many_alternatives_are_refused_before_they_are_written_out() -> None:
    choice: Formula = Or((hot("a"), hot("b")))
    with pytest.raises(InputError, match="more than 100 alternatives"):
        dnf(And((choice,) * 60), limit=100)


def test_quantifiers_are_written_out_up_to_a_limit() -> None:
    formula = Forall((Variable("?m", ("vessel",)),), hot("?m"))
    written = instantiate(formula, rooms(), DOMAIN)
    assert written == And((hot("mug"), hot("cup")))
    assert constants(written) == {"mug", "cup"}
    nested = Forall((Variable("?m", ("vessel",)),), Forall((Variable("?n", ("vessel",)),), hot("?m")))
    assert instantiate(nested, rooms(), DOMAIN, limit=6)
    with pytest.raises(InputError, match="combinations"):
        instantiate(nested, rooms(), DOMAIN, limit=5)


def test_an_unbound_variable_is_refused_by_name() -> None:
    with pytest.raises(InputError, match=r"\?x"):
        holds(hot("?x"), rooms(), DOMAIN)
    with pytest.raises(InputError, match=r"\?x"):
        bindings(hot("?x"), rooms(), DOMAIN, [Variable("?y")])
