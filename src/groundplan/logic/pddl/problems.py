"""Problems from PDDL text, and the two ways between a problem and a scene: an initial state is a scene."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from groundplan.logic.domain import Action, Domain, Plan, Problem
from groundplan.logic.formula import TRUE, Formula
from groundplan.logic.pddl.domains import definition_name, number
from groundplan.logic.pddl.formulas import read_formula, typed_names
from groundplan.logic.pddl.tokens import Group, Source, Symbol, nearest, read, read_one
from groundplan.logic.pddl.vocabulary import Vocabulary, domain_vocabulary
from groundplan.logic.types import ROOT, type_table
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

_SECTIONS = (":domain", ":requirements", ":objects", ":init", ":goal", ":metric")


def parse_problem(text: str, domain: Domain) -> Problem:
    """Parse a problem and check it against its domain.

    Raises:
        PddlError: with line, column, caret and the nearest known names.
    """
    source, form = read_one(text, "problem, (define (problem …) …)")
    name = definition_name(form, "problem", source)
    sections: dict[str, Group] = {}
    for item in form.items[2:]:
        if isinstance(item, Symbol) or item.head not in _SECTIONS:
            shown = item.text if isinstance(item, Symbol) else item.head
            raise source.error(item, f"{shown!r} is no section of a problem.", nearest(shown, _SECTIONS))
        sections[item.head] = item
    vocabulary = domain_vocabulary(domain)
    objects: dict[str, tuple[str, ...]] = {}
    if ":objects" in sections:
        listed = sections[":objects"].items[1:]
        for symbol, types in typed_names(listed, source, vocabulary.type_name, variables=False):
            if symbol.text in objects:
                raise source.error(symbol, f"Two objects are named {symbol.text!r}.")
            objects[symbol.text] = types
    vocabulary = _with_objects(vocabulary, objects, domain)
    init, values = _init(sections.get(":init"), source, vocabulary)
    return Problem(
        name=name,
        domain=_domain_name(sections.get(":domain"), domain, source),
        objects=objects,
        init=init,
        goal=_goal(sections.get(":goal"), source, vocabulary),
        values=values,
        minimize_cost=":metric" in sections,
    )


def _with_objects(vocabulary: Vocabulary, objects: Mapping[str, tuple[str, ...]], domain: Domain) -> Vocabulary:
    table = type_table(domain)
    every = {**domain.constants, **objects}
    return replace(
        vocabulary,
        object_types=lambda name: table.closure(every[name]) if name in every else None,
        object_names=lambda: every,
    )


def _domain_name(section: Group | None, domain: Domain, source: Source) -> str:
    if section is None:
        return domain.name
    name = section.items[1] if len(section.items) == 2 else section
    if isinstance(name, Group):
        raise source.error(section, "Expected (:domain name).")
    if name.text.lower() != domain.name.lower():
        raise source.error(name, f"This problem is for the domain {name.text!r}, not {domain.name!r}.")
    return domain.name


def _goal(section: Group | None, source: Source, vocabulary: Vocabulary) -> Formula:
    if section is None or len(section.items) == 1:
        return TRUE
    if len(section.items) != 2:
        raise source.error(section, "Expected one goal.", "Join several conditions with (and …).")
    return read_formula(section.items[1], source, vocabulary, {})


def _init(section: Group | None, source: Source, vocabulary: Vocabulary) -> tuple[tuple[Fact, ...], dict[Fact, float]]:
    facts: dict[Fact, None] = {}
    values: dict[Fact, float] = {}
    for item in section.items[1:] if section is not None else ():
        if isinstance(item, Symbol):
            raise source.error(item, f"Expected a fact in parentheses, found {item.text!r}.")
        if item.head == "=":
            term, value = item.items[1:] if len(item.items) == 3 else (item, item)
            if isinstance(term, Symbol) or isinstance(value, Group):
                raise source.error(item, "Expected (= (function …) number).")
            values[vocabulary.atom(term, source, {}, function=True).fact] = number(value, source)
        elif item.head == "not":
            continue  # what is not stated is false anyway
        else:
            facts[vocabulary.atom(item, source, {}).fact] = None
    return tuple(facts), values


def parse_plan(text: str) -> Plan:
    """Parse an IPC plan: one `(action arg …)` after another; `;` starts a comment, `0.0:` and `[1]` are ignored.

    Raises:
        PddlError: something else than actions.
    """
    source, forms = read(text)
    plan: list[Action] = []
    for form in forms:
        if isinstance(form, Symbol):
            if form.text.rstrip(":").replace(".", "", 1).isdigit() or form.text.startswith("["):
                continue
            raise source.error(form, f"Expected an action in parentheses, found {form.text!r}.")
        words = [item.text for item in form.items if isinstance(item, Symbol)]
        if not words or len(words) != len(form.items):
            raise source.error(form, "Expected (action argument …).")
        plan.append(Action(words[0], tuple(words[1:])))
    return tuple(plan)


def problem_scene(problem: Problem, domain: Domain) -> Scene:
    """Return the problem's objects and initial facts as a scene.

    An object's category is the first of its types; it lists them all. Its kind is the one its types name, else one
    that the domain does not use as a type.
    """
    table = type_table(domain)
    spare = next((kind for kind in (Kind.OBJECT, *Kind) if kind.type_name not in table.names), Kind.OBJECT)
    entities = []
    for name, types in problem.objects.items():
        closure = table.closure(types)
        kind = next((k for k in Kind if k.type_name in closure), spare)
        entities.append(Entity(id=name, kind=kind, category=types[0], types=types, affordances_known=True))
    return Scene(entities, problem.init, name=problem.name, domain=domain.name, source="pddl")


def scene_problem(scene: Scene, domain: Domain, goal: Formula, *, name: str = "") -> Problem:
    """Return a scene as a PDDL problem: its entities with those of their types that the domain knows."""
    known = type_table(domain).names - {ROOT}
    objects: dict[str, tuple[str, ...]] = {}
    for entity in scene.entities():
        types = scene.types_of(entity.id) & known
        ordered = [t for t in dict.fromkeys((entity.category, *entity.types)) if t in types]
        objects[entity.id] = tuple(dict.fromkeys((*ordered, *sorted(types)))) or (ROOT,)
    facts = tuple(f for f in scene.facts() if f[0] in domain.predicates)
    return Problem(name=name or scene.name, domain=domain.name, objects=objects, init=facts, goal=goal)
