"""Every way of putting a wish (`ways.toml`) around every wish, and whether it is read like the plain wish."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic import write_formula
from groundplan.logic.formula import FALSE, TRUE, And, Formula, Or
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_HERE = Path(__file__).parent
_MANY = (
    (r"{x} isn't", "{x} aren't"), (r"{x} is\b", "{x} are"), (r"{x} has\b", "{x} have"), (r"{x} needs\b", "{x} need"),
    (r"{x} was\b", "{x} were"), (r"{x} goes\b", "{x} go"), (r"{x} belongs\b", "{x} belong"), (r"{x} gets\b", "{x} get"),
    (r"{x} ends\b", "{x} end"), (r"\bis {x}", "are {x}"), (r"\bisn't {x}", "aren't {x}"), (r"\bgoes {x}", "go {x}"),
    (r"^(?!see to it)(.*){x}(.*) it\b(?! (?:that|to))", r"\1{x}\2 them"), (r"\b(there|here) is\b", r"\1 are"),
    (r"\bthere has\b", "there have"), (r"\bis there\b", "are there"),    (r"\bits\b", "their"),
)  # fmt: skip
"""How a sentence changes where there are several of what it is about."""


@dataclass(frozen=True, slots=True)
class Case:
    """A way of putting a wish: the sentence, and the plain wish that it must be read like."""

    family: str
    way: str
    said: str
    plain: str


def cases() -> Iterator[Case]:
    """Yield every way around every wish."""
    table = tomllib.loads((_HERE / "ways.toml").read_text(encoding="utf-8"))
    for way in table["do"]:
        for wish in table["doing"]:
            yield Case("do", way, _capital(way.format(**wish)), wish["do"])
    for way in table["be"]:
        for wish in table["being"]:
            said = _of_many(way, "np", wish["np"]).format(np=wish["np"], pred=wish["pred"])
            yield Case("be", way, _capital(said), wish["plain"])
    for way in table["give"]:
        for wish in table["giving"]:
            said = _of_many(way, "x", wish["x"]).format(x=wish["x"])
            yield Case("give", way, _capital(said), f"give me {wish['x']}")
    for way in table["put"]:
        for wish in table["putting"]:
            said = _of_many(way, "x", wish["x"]).format(x=wish["x"], p=wish["p"])
            yield Case("put", way, _capital(said), f"put {wish['x']} {wish['p']}")
    for way in table["two"]:
        for pair in table["pair"]:
            yield Case("two", way, _capital(way.format(**pair)), f"{pair['a']}|{pair['b']}")
    for listed in table["listed"]:
        for way in table["list"]:
            for both in table["things"]:
                said, plain = (listed.replace("{l}", one).format(**both) for one in (way, "{x} and {y}"))
                yield Case("list", f"{listed}: {way}", _capital(said), plain)


def is_read(case: Case) -> bool:
    """Say whether the sentence is read like the plain wish, or like two plain wishes together."""
    wanted = wished(case.plain)
    return wanted is not None and goal(case.said) == wanted


def wished(plain: str) -> frozenset[frozenset[str]] | None:
    """Return the goal of plain wishes together."""
    found = frozenset({frozenset[str]()})
    for wish in plain.split("|"):
        more = goal(wish)
        if more is None:
            return None
        found = frozenset(one | other for one in found for other in more)
    return found


@cache
def kitchen() -> Scene:
    """Return the kitchen the wishes are about."""
    read = parse_kit_scene((_HERE / "ways_kitchen.txt").read_text(encoding="utf-8"), name="ways_kitchen")
    return affordance_scene(read.scene, default_mapping(), read.locations)


@cache
def goal(said: str) -> frozenset[frozenset[str]] | None:
    """Return the goal a sentence is read as, in disjunctive normal form; None where it is not read whole."""
    needs = read_needs(said, kitchen())
    return None if needs.goal is None or needs.unread else frozenset(disjuncts(needs.goal))


def disjuncts(formula: Formula) -> set[frozenset[str]]:
    """Return the alternatives of a formula, each with the conditions that hold together in it."""
    if formula in (TRUE, FALSE):
        return {frozenset()} if formula == TRUE else set()
    if isinstance(formula, Or):
        return set().union(*(disjuncts(part) for part in formula.parts))
    if isinstance(formula, And):
        found: set[frozenset[str]] = {frozenset()}
        for part in formula.parts:
            found = {one | other for one in found for other in disjuncts(part)}
        return found
    return {frozenset([write_formula(formula)])}


def _of_many(way: str, name: str, thing: str) -> str:
    if " and " not in thing:
        return way
    for pattern, plural in _MANY:
        slot = "{" + name + "}"
        way = re.sub(pattern.replace("{x}", re.escape(slot)), plural.replace("{x}", slot), way)
    return way


def _capital(said: str) -> str:
    return said[0].upper() + said[1:]
