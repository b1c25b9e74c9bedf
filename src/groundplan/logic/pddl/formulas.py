"""Formulas from PDDL text, and typed lists of names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from groundplan.logic.domain import Domain
from groundplan.logic.formula import (
    TRUE,
    And,
    Equal,
    Exists,
    Forall,
    Formula,
    Imply,
    Not,
    Or,
    Variable,
)
from groundplan.logic.pddl.tokens import Group, Node, Source, Symbol, read_one
from groundplan.logic.pddl.vocabulary import Scope, Vocabulary, domain_vocabulary
from groundplan.logic.types import ROOT
from groundplan.scene.scene import Scene

TypeReader = Callable[[Node, Source], str]


def typed_names(
    items: Sequence[Node], source: Source, type_reader: TypeReader, *, variables: bool
) -> list[tuple[Symbol, tuple[str, ...]]]:
    """Read a typed list, `a b - type c - (either t u) d`, as names with their alternatives (default `object`).

    Raises:
        PddlError: something else than names and types, or variables where names belong.
    """
    found: list[tuple[Symbol, tuple[str, ...]]] = []
    waiting: list[Symbol] = []
    position = 0
    while position < len(items):
        node = items[position]
        if isinstance(node, Group):
            raise source.error(node, "Expected a name in this list, found a parenthesis.")
        if node.text == "-" and not node.quoted:
            if position + 1 >= len(items):
                raise source.error(node, "A type is missing after this -.")
            types = _either(items[position + 1], source, type_reader)
            found.extend((symbol, types) for symbol in waiting)
            waiting = []
            position += 2
            continue
        if variables != node.text.startswith("?"):
            wanted = "a variable (?name)" if variables else "a name"
            raise source.error(node, f"Expected {wanted}, found {node.text!r}.")
        waiting.append(node)
        position += 1
    found.extend((symbol, (ROOT,)) for symbol in waiting)
    return found


def _either(node: Node, source: Source, type_reader: TypeReader) -> tuple[str, ...]:
    if isinstance(node, Symbol):
        return (type_reader(node, source),)
    if node.head != "either" or len(node.items) < 2:
        raise source.error(node, "Expected a type or (either type …).")
    return tuple(type_reader(item, source) for item in node.items[1:])


def variable_list(node: Node, source: Source, vocabulary: Vocabulary) -> tuple[Variable, ...]:
    """Read `(?x ?y - type)`.

    Raises:
        PddlError: not a list of variables, or a variable twice.
    """
    if isinstance(node, Symbol):
        raise source.error(node, "Expected a list of variables in parentheses.")
    found: dict[str, Variable] = {}
    for symbol, types in typed_names(node.items, source, vocabulary.type_name, variables=True):
        if symbol.text in found:
            raise source.error(symbol, f"The variable {symbol.text} is bound twice here.")
        found[symbol.text] = Variable(symbol.text, types)
    return tuple(found.values())


def read_formula(node: Node, source: Source, vocabulary: Vocabulary, scope: Scope) -> Formula:
    """Turn a group into a checked formula.

    Raises:
        PddlError: anything that is not a well-typed formula over the vocabulary.
    """
    if isinstance(node, Symbol):
        raise source.error(node, f"Expected a condition in parentheses, found {node.text!r}.")
    if not node.items:
        return TRUE
    head, rest = node.head, node.items[1:]

    def inner(item: Node) -> Formula:
        return read_formula(item, source, vocabulary, scope)

    if head == "and":
        return And(tuple(inner(item) for item in rest))
    if head == "or":
        return Or(tuple(inner(item) for item in rest))
    if head == "not":
        _count(node, 1, source, "(not condition)")
        return Not(inner(rest[0]))
    if head in ("imply", "implies"):
        _count(node, 2, source, "(imply condition consequence)")
        return Imply(inner(rest[0]), inner(rest[1]))
    if head == "=":
        _count(node, 2, source, "(= one other)")
        return Equal(vocabulary.term(rest[0], source, scope), vocabulary.term(rest[1], source, scope))
    if head in ("exists", "forall"):
        _count(node, 2, source, f"({head} (?x - type) condition)")
        variables = variable_list(rest[0], source, vocabulary)
        body = read_formula(rest[1], source, vocabulary, {**scope, **{v.name: v for v in variables}})
        return Exists(variables, body) if head == "exists" else Forall(variables, body)
    return vocabulary.atom(node, source, scope)


def _count(node: Group, wanted: int, source: Source, form: str) -> None:
    if len(node.items) - 1 != wanted:
        found = len(node.items) - 1
        raise source.error(node, f"{node.head!r} takes {wanted} part(s), found {found}.", f"Write {form}.")


def parse_formula(text: str, vocabulary: Vocabulary, variables: Iterable[Variable] = ()) -> Formula:
    """Parse one formula over a vocabulary, with free variables that are given.

    Raises:
        PddlError: with line, column, caret and the nearest known names.
    """
    source, form = read_one(text, "condition")
    return read_formula(form, source, vocabulary, {v.name: v for v in variables})


def parse_goal(text: str, domain: Domain, scene: Scene, variables: Iterable[Variable] = ()) -> Formula:
    """Parse a goal and check it against the domain's predicates and the scene's objects and their types.

    `variables` are free variables the goal may use. The scene's categories may be used as types.

    Raises:
        PddlError: with line, column, caret and the nearest known names.
    """
    return parse_formula(text, domain_vocabulary(domain, scene), variables)
