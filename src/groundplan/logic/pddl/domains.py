"""Domains from PDDL text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from groundplan.logic.domain import Cost, Derived, Domain, Effect, EffectAtom, ForallEffect, Predicate, Schema, When
from groundplan.logic.formula import TRUE, Formula
from groundplan.logic.pddl.formulas import read_formula, typed_names, variable_list
from groundplan.logic.pddl.tokens import Group, Node, Source, Symbol, nearest, read_one
from groundplan.logic.pddl.vocabulary import Scope, Vocabulary
from groundplan.logic.types import ROOT, TypeTable
from groundplan.scene.entity import Kind

TOTAL_COST = "total-cost"
_SECTIONS = (":requirements", ":types", ":constants", ":predicates", ":functions", ":derived", ":action")


def parse_domain(text: str) -> Domain:
    """Parse and type-check a domain.

    Sections may come in any order. A domain that declares no constants may name the problem's objects in its actions.

    Raises:
        PddlError: with line, column, caret and the nearest known names.
    """
    source, form = read_one(text, "domain, (define (domain …) …)")
    name = definition_name(form, "domain", source)
    sections = _sections(form.items[2:], source)
    supertypes = _supertypes(sections[":types"], source)
    types = TypeTable(supertypes)
    blank = Vocabulary(types=types, predicates={}, categories=_kind_type)
    constants = _constants(sections[":constants"], source, blank)
    predicates = _signatures(sections[":predicates"], source, blank)
    predicates |= {p.name: p for p in (_derived_head(g, source, blank) for g in sections[":derived"])}
    vocabulary = replace(
        blank,
        predicates=predicates,
        functions=_signatures(sections[":functions"], source, blank),
        object_types=lambda name: types.closure(constants[name]) if name in constants else None,
        object_names=lambda: constants,
        lenient_objects=not constants,
    )
    has_costs = TOTAL_COST in vocabulary.functions
    schemas: dict[str, Schema] = {}
    for group in sections[":action"]:
        schema = _schema(group, source, vocabulary, has_costs)
        if schema.name in schemas:
            raise source.error(group, f"There are two actions named {schema.name!r}.")
        schemas[schema.name] = schema
    return Domain(
        name=name,
        requirements=tuple(s.text for g in sections[":requirements"] for s in g.items[1:] if isinstance(s, Symbol)),
        supertypes=supertypes,
        constants=constants,
        predicates=predicates,
        functions=vocabulary.functions,
        derived=tuple(_derived(g, source, vocabulary) for g in sections[":derived"]),
        schemas=schemas,
    )


def _kind_type(name: str) -> bool:
    return any(kind.type_name == name for kind in Kind)


def definition_name(form: Group, what: str, source: Source) -> str:
    """Return the name in `(define (what name) …)`.

    Raises:
        PddlError: the form is something else.
    """
    head = form.items[1] if len(form.items) > 1 else form
    if form.head == "define" and isinstance(head, Group) and head.head == what and len(head.items) == 2:
        name = head.items[1]
        if isinstance(name, Symbol):
            return name.text
    raise source.error(head, f"Expected (define ({what} name) …).")


def _sections(items: Iterable[Node], source: Source) -> dict[str, list[Group]]:
    found: dict[str, list[Group]] = {name: [] for name in _SECTIONS}
    for item in items:
        if isinstance(item, Symbol) or item.head not in found:
            shown = item.text if isinstance(item, Symbol) else item.head
            raise source.error(item, f"{shown!r} is no section of a domain.", nearest(shown, _SECTIONS))
        found[item.head].append(item)
    return found


def _supertypes(groups: list[Group], source: Source) -> dict[str, tuple[str, ...]]:
    def name(node: Node, source: Source) -> str:
        if isinstance(node, Group):
            raise source.error(node, "Expected a type.")
        return ROOT if node.word == ROOT else node.text

    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for symbol, above in typed_names(group.items[1:], source, name, variables=False):
            known = found.get(symbol.text, ())
            found[symbol.text] = (*known, *(t for t in above if t not in known))
    for above in list(found.values()):
        for supertype in above:
            if supertype != ROOT:
                found.setdefault(supertype, (ROOT,))
    found.pop(ROOT, None)
    for start in found:
        _refuse_cycle(start, found, groups, source)
    return found


def _refuse_cycle(start: str, supertypes: dict[str, tuple[str, ...]], groups: list[Group], source: Source) -> None:
    seen: set[str] = set()
    waiting = list(supertypes[start])
    while waiting:
        current = waiting.pop()
        if current == start:
            raise source.error(groups[0], f"The type {start!r} is its own supertype.")
        if current not in seen:
            seen.add(current)
            waiting.extend(supertypes.get(current, ()))


def _constants(groups: list[Group], source: Source, vocabulary: Vocabulary) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for group in groups:
        for symbol, types in typed_names(group.items[1:], source, vocabulary.type_name, variables=False):
            found[symbol.text] = types
    return found


def _signatures(groups: list[Group], source: Source, vocabulary: Vocabulary) -> dict[str, Predicate]:
    found: dict[str, Predicate] = {}
    for group in groups:
        for item in group.items[1:]:
            if isinstance(item, Symbol):
                if group.head == ":functions" and item.text in ("-", "number"):
                    continue
                raise source.error(item, f"Expected a declaration in parentheses, found {item.text!r}.")
            signature = _signature(item, source, vocabulary)
            if signature.name in found:
                raise source.error(item, f"{signature.name!r} is declared twice.")
            found[signature.name] = signature
    return found


def _signature(group: Group, source: Source, vocabulary: Vocabulary) -> Predicate:
    head = group.items[0] if group.items else group
    if isinstance(head, Group) or head.text.startswith("?"):
        raise source.error(head, "Expected a name.", "Write for example (on ?x ?y - object).")
    rest = Group(group.items[1:], group.line, group.column)
    return Predicate(head.text, variable_list(rest, source, vocabulary))


def _derived_head(group: Group, source: Source, vocabulary: Vocabulary) -> Predicate:
    if len(group.items) != 3 or isinstance(group.items[1], Symbol):
        raise source.error(group, "Expected (:derived (predicate ?x - type) condition).")
    return _signature(group.items[1], source, vocabulary)


def _derived(group: Group, source: Source, vocabulary: Vocabulary) -> Derived:
    predicate = _derived_head(group, source, vocabulary)
    scope = {v.name: v for v in predicate.parameters}
    return Derived(predicate, read_formula(group.items[2], source, vocabulary, scope))


def _schema(group: Group, source: Source, vocabulary: Vocabulary, has_costs: bool) -> Schema:
    name = group.items[1] if len(group.items) > 1 else group
    if isinstance(name, Group):
        raise source.error(name, "Expected the action's name.", "Write (:action name :parameters (…) …).")
    parts: dict[str, Node] = {}
    keys, values = group.items[2::2], group.items[3::2]
    if len(keys) != len(values):
        raise source.error(group.items[-1], f"A part of the action {name.text!r} has no value.")
    for key, value in zip(keys, values, strict=True):
        word = key.word if isinstance(key, Symbol) else ""
        if word not in (":parameters", ":precondition", ":effect"):
            raise source.error(key, "Expected :parameters, :precondition or :effect.")
        parts[word] = value
    parameters = variable_list(parts[":parameters"], source, vocabulary) if ":parameters" in parts else ()
    scope = {v.name: v for v in parameters}
    precondition: Formula = TRUE
    effects: tuple[Effect, ...] = ()
    costs: list[Cost] = []
    if ":precondition" in parts:
        precondition = read_formula(parts[":precondition"], source, vocabulary, scope)
    if ":effect" in parts:
        effects = _effects(parts[":effect"], source, vocabulary, scope, costs.append)
    return Schema(name.text, parameters, precondition, effects, _total(costs, has_costs, group, source))


def _total(costs: list[Cost], has_costs: bool, group: Group, source: Source) -> Cost:
    functions = [cost.function for cost in costs if cost.function is not None]
    if len(functions) > 1:
        raise source.error(group, "An action may add the value of one function to total-cost only.")
    if not has_costs:
        return Cost(1.0)
    return Cost(sum((cost.constant for cost in costs), 0.0), functions[0] if functions else None)


def _effects(
    node: Node, source: Source, vocabulary: Vocabulary, scope: Scope, costs: Callable[[Cost], None]
) -> tuple[Effect, ...]:
    if isinstance(node, Symbol):
        raise source.error(node, f"Expected an effect in parentheses, found {node.text!r}.")
    head, rest = node.head, node.items[1:]
    if not node.items:
        return ()
    if head == "and":
        return tuple(e for item in rest for e in _effects(item, source, vocabulary, scope, costs))
    if head in ("when", "forall", "increase", "assign") and len(rest) != 2:
        raise source.error(node, f"{head!r} takes 2 parts, found {len(rest)}.")
    if head == "when":
        condition = read_formula(rest[0], source, vocabulary, scope)
        return (When(condition, _effects(rest[1], source, vocabulary, scope, _no_cost(rest[1], source))),)
    if head == "forall":
        variables = variable_list(rest[0], source, vocabulary)
        inner = {**scope, **{v.name: v for v in variables}}
        return (ForallEffect(variables, _effects(rest[1], source, vocabulary, inner, _no_cost(rest[1], source))),)
    if head == "increase":
        costs(_cost(node, source, vocabulary, scope))
        return ()
    if head == "not":
        if len(rest) != 1 or isinstance(rest[0], Symbol):
            raise source.error(node, "Expected (not (predicate …)).")
        return (EffectAtom(vocabulary.atom(rest[0], source, scope), negated=True),)
    return (EffectAtom(vocabulary.atom(node, source, scope)),)


def _no_cost(node: Node, source: Source) -> Callable[[Cost], None]:
    def refuse(_: Cost) -> None:
        raise source.error(node, "An action's cost may not be conditional.")

    return refuse


def _cost(group: Group, source: Source, vocabulary: Vocabulary, scope: Scope) -> Cost:
    target, amount = group.items[1], group.items[2]
    if not isinstance(target, Group) or target.head != TOTAL_COST:
        raise source.error(group, "Only (increase (total-cost) …) is understood.")
    if isinstance(amount, Group):
        return Cost(0.0, vocabulary.atom(amount, source, scope, function=True))
    return Cost(number(amount, source))


def number(symbol: Symbol, source: Source) -> float:
    """Return the value of a number.

    Raises:
        PddlError: it is not a finite number of at least 0.
    """
    try:
        value = float(symbol.text)
    except ValueError as error:
        raise source.error(symbol, f"Expected a number, found {symbol.text!r}.") from error
    if not 0 <= value < float("inf"):
        raise source.error(symbol, f"Costs and values are finite and not negative, found {symbol.text}.")
    return value
