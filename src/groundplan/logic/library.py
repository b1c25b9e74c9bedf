"""The domains that ship with the package, by name, with their tables of wordings."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from groundplan.errors import UnknownNameError
from groundplan.logic.domain import Domain
from groundplan.logic.pddl import parse_domain
from groundplan.logic.wordings import load_wordings as load_wordings


def domain_names() -> tuple[str, ...]:
    """Return the names of the shipped domains."""
    folder = files("groundplan.logic") / "domains"
    return tuple(sorted(item.name.removesuffix(".pddl") for item in folder.iterdir() if item.name.endswith(".pddl")))


def read_resource(name: str, suffix: str) -> str:
    """Return the text of a shipped domain's file: `.pddl` or `.toml`.

    Raises:
        UnknownNameError: there is no such domain.
    """
    if name not in domain_names():
        raise UnknownNameError("domain", name, domain_names())
    return (files("groundplan.logic") / "domains" / f"{name}{suffix}").read_text(encoding="utf-8")


@cache
def load_domain(name: str) -> Domain:
    """Return a shipped domain: "sayplan" or "household".

    Raises:
        UnknownNameError: there is no such domain.
    """
    return parse_domain(read_resource(name, ".pddl"))


@cache
def read_wordings(name: str) -> dict[str, Any]:
    """Return the table of wordings of a shipped domain; an empty one for other domains."""
    return tomllib.loads(read_resource(name, ".toml")) if name in domain_names() else {}


def navigation_link(name: str) -> str | None:
    """Return the predicate that says which places are linked in a shipped domain; None for other domains."""
    link = read_wordings(name).get("navigation", {}).get("link")
    return str(link) if link else None
