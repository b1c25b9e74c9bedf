"""Every way of hinting at a need (`hints.toml`) around every need, and whether it is read like the plain wish."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.goals.ways import Case, disjuncts

from groundplan.knowledge.affordance_domain import affordance_scene
from groundplan.knowledge.mapping import default_mapping
from groundplan.language.commonsense.goals.writer import read_needs
from groundplan.logic.formula import Formula
from groundplan.scene.formats.kit import parse_kit_scene
from groundplan.scene.scene import Scene

_HERE = Path(__file__).parent


def hints() -> Iterator[Case]:
    """Yield every way around every need."""
    table = tomllib.loads((_HERE / "hints.toml").read_text(encoding="utf-8"))
    for way in table["thing"]:
        for need in table["things"]:
            for cond in need["conds"]:
                yield Case("thing", way, _capital(way.format(np=need["np"], cond=cond)), need["plain"])
    for way in table["person"]:
        for need in table["persons"]:
            for cond in need["conds"]:
                yield Case("person", way, _capital(way.format(cond=cond)), need["plain"])
    for way in table["event"]:
        for need in table["events"]:
            for said in need["said"]:
                yield Case("event", way, _capital(way.format(event=said)), need["plain"])
    for family in ("doing", "tool"):
        for way in table[family]:
            for need in table["acts"]:
                for act in need["do"] if family in need.get("families", ("doing", "tool")) else ():
                    yield Case(family, way, _capital(way.format(act=act)), need["plain"])
    for way in table["named"]:
        for need in table["nameds"]:
            for said in need["needs"]:
                for x in need["xs"]:
                    yield Case("named", way, _capital(way.format(need=said, x=x)), f"give me {x}")


def is_read(case: Case) -> bool:
    """Say whether the hint is read like the plain wish."""
    wanted = goal(case.plain)
    return wanted is not None and goal(case.said) == wanted


@cache
def home() -> Scene:
    """Return the household the needs are about."""
    read = parse_kit_scene((_HERE / "hints_home.txt").read_text(encoding="utf-8"), name="hints_home")
    return affordance_scene(read.scene, default_mapping(), read.locations)


@cache
def goal(said: str) -> frozenset[frozenset[str]] | None:
    """Return the goal a sentence is read as, in disjunctive normal form; None where it is not read whole."""
    needs = read_needs(said, home())
    return None if needs.goal is None or needs.unread else _normal(needs.goal)


def _normal(formula: Formula) -> frozenset[frozenset[str]]:
    return frozenset(disjuncts(formula))


def _capital(said: str) -> str:
    return said[0].upper() + said[1:]
