"""Capabilities: what agents can do, as data (AutoGPT+P, Birr et al. 2024, section IV-D).

A capability becomes one action. Its texts speak of an implicit parameter `?actor`, which comes first in plans. Our own
capabilities ship with the package (`domains/capabilities.toml`); `load_capabilities` also reads the published `.json`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from groundplan.errors import InputError, PddlError
from groundplan.files import read_text
from groundplan.logic.domain import EffectAtom
from groundplan.logic.formula import Atom, Formula, Variable
from groundplan.logic.loose import loose_formula, loose_literals
from groundplan.logic.normal import free_variables

ACTOR = "?actor"
ANY = "object"
_NAME = re.compile(r"[A-Za-z_][\w-]*\Z")
_LISTED = re.compile(r"(\?[^\s]+)(?:\s+-\s+([^\s?][^\s]*))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class Capability:
    """One thing that an agent can do, or that the world does by itself (`acted` is False: no agent, no cost).

    `effects` are in the order written: of two about the same atom the first one counts. `say` and `done` are templates
    such as "open {object}" and "opened {object}"; empty ones get a plain default. `skill` names the robot's program.
    """

    name: str
    parameters: tuple[Variable, ...]
    precondition: Formula
    effects: tuple[EffectAtom, ...]
    acted: bool = True
    say: str = ""
    done: str = ""
    skill: str = ""

    @property
    def actor_type(self) -> str:
        """The type of the agents that have the capability."""
        return actor_type(self.name)


def actor_type(capability: str) -> str:
    """Return the type of the agents that have a capability."""
    return f"can_{capability}"


def builtin_capabilities() -> tuple[Capability, ...]:
    """Return our own capabilities: the published names and meanings in our own words."""
    return _builtin("capabilities", True)


def transitions() -> tuple[Capability, ...]:
    """Return what the world does by itself: things in water get wet, and being at somebody is mutual."""
    return _builtin("transitions", False)


@cache
def capability_table() -> Mapping[str, Any]:
    """Return the shipped table: capabilities, transitions, predicates, derived predicates, sentences for types."""
    text = (files("groundplan.logic") / "domains" / "capabilities.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _builtin(section: str, acted: bool) -> tuple[Capability, ...]:
    place = f"groundplan's {section}"
    return tuple(_ours(entry, f"{place}, entry {n}", acted) for n, entry in enumerate(capability_table()[section], 1))


def load_capabilities(path: str | Path) -> tuple[Capability, ...]:
    """Read a capability file: the published `.json`, or `.toml` as our own.

    Raises:
        InputError: it cannot be read or is not well formed; the message names the file and the entry.
    """
    return parse_capabilities(read_text(path, "capability file"), path)


def parse_capabilities(text: str, path: str | Path) -> tuple[Capability, ...]:
    """Read what a capability file holds; `path` is what messages call it.

    Raises:
        InputError: it is not well formed; the message names the entry.
    """
    if text.lstrip()[:1] == "[" and not text.lstrip().startswith("[["):
        found = tuple(_published(entry, f"{path}, entry {n}") for n, entry in enumerate(_json(text, path), 1))
    else:
        entries = _toml(text, path)
        found = tuple(_ours(entry, f"{path}, entry {n}", True) for n, entry in enumerate(entries, 1))
    seen: set[str] = set()
    for number, capability in enumerate(found, 1):
        if capability.name in seen:
            raise InputError(f"{path}, entry {number}: there are two capabilities named {capability.name!r}.")
        seen.add(capability.name)
    return found


def _json(text: str, path: str | Path) -> list[Any]:
    try:
        entries = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise InputError(f"{path} is not JSON: {error}.", hint="See docs/formats.md.") from error
    return entries if isinstance(entries, list) else [entries]


def _toml(text: str, path: str | Path) -> list[Any]:
    try:
        entries = tomllib.loads(text).get("capabilities")
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path} is neither a list in JSON nor TOML: {error}.", hint="See docs/formats.md.") from error
    if not isinstance(entries, list):
        raise InputError(f"{path} has no [[capabilities]].", hint="See docs/formats.md.")
    return entries


def _text(entry: Any, key: str, place: str, default: str | None = None) -> str:
    value = entry.get(key, default) if isinstance(entry, Mapping) else None
    if not isinstance(value, str):
        raise InputError(f"{place}: {key!r} must be a text.", hint="See docs/formats.md.")
    return value


def _published(entry: Any, place: str) -> Capability:
    """Read an entry of the published file: parameters as objects, conditions without outermost brackets."""
    listed = entry.get("parameters", []) if isinstance(entry, Mapping) else None
    if not isinstance(listed, list):
        raise InputError(f"{place}: 'parameters' must be a list.", hint="See docs/formats.md.")
    parameters = tuple(
        Variable("?" + _text(item, "name", f"{place}, parameter {n}").lower(), (_text(item, "type", place, ANY),))
        for n, item in enumerate(listed, 1)
    )
    precondition = _text(entry, "preconditions", place, "")
    return _made(entry, place, parameters, precondition, _text(entry, "effects", place, ""))


def _ours(entry: Any, place: str, acted: bool) -> Capability:
    parameters = typed_list(_text(entry, "parameters", place, ""))
    precondition, effect = _text(entry, "precondition", place, ""), _text(entry, "effect", place)
    return _made(entry, place, parameters, precondition, effect, acted)


def typed_list(text: str) -> tuple[Variable, ...]:
    """Read parameters, each with its type: `?object - carry ?from - support`."""
    return tuple(Variable(name, (type_name or ANY,)) for name, type_name in _LISTED.findall(text))


def _made(
    entry: Mapping[str, Any],
    place: str,
    parameters: tuple[Variable, ...],
    precondition: str,
    effects: str,
    acted: bool = True,
) -> Capability:
    name = _text(entry, "name", place)
    if not _NAME.match(name):
        raise InputError(f"{place}: {name!r} is no name for an action.", hint="Use letters, digits, _ and -.")
    place = f"{place} ({name})"
    try:
        condition = loose_formula(precondition or "(and)")
        literals = loose_literals(effects)
    except PddlError as error:
        raise InputError(f"{place}: {error}") from error
    known = {v.name for v in parameters} | ({ACTOR} if acted else set())
    used = free_variables(condition).union(*(free_variables(atom) for atom, _ in literals))
    if used - known:
        unknown = min(used - known)
        raise InputError(f"{place}: {unknown} is no parameter.", hint=f"Parameters: {', '.join(sorted(known))}.")
    if len({v.name for v in parameters} | {ACTOR}) <= len(parameters):
        raise InputError(f"{place}: two parameters have the same name, or one is named {ACTOR[1:]}.")
    return Capability(
        name=name,
        parameters=parameters,
        precondition=condition,
        effects=tuple(EffectAtom(atom, negated) for atom, negated in literals),
        acted=acted,
        say=_text(entry, "say", place, ""),
        done=_text(entry, "done", place, ""),
        skill=_text(entry, "skill", place, ""),
    )


def vocabulary(capabilities: tuple[Capability, ...]) -> dict[str, int]:
    """Return the predicates that capabilities speak of, with how many arguments they have there."""
    from groundplan.logic.normal import atoms

    every = [a for c in capabilities for a in (*atoms(c.precondition), *(e.atom for e in c.effects))]
    return {atom.predicate: len(atom.terms) for atom in every if isinstance(atom, Atom)}
