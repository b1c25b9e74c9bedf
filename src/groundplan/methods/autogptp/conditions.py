"""Semantic conditions on goals: what can never be true together, from the domain's invariants and from a rule file."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

from groundplan.errors import InputError, PddlError
from groundplan.files import read_text
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Term
from groundplan.logic.invariants import Invariant, invariants
from groundplan.logic.loose import loose_formula

_FIELDS = frozenset({"name", "never", "say", "generality"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """What must not be true together: each of `never` is a list of atoms with pairs of terms that must differ."""

    name: str
    say: str
    never: tuple[tuple[tuple[Atom, ...], tuple[tuple[Term, Term], ...]], ...]
    generality: int

    def broken(self, literals: Sequence[Atom]) -> Broken | None:
        """Return how a conjunction of positive literals breaks the condition, or None."""
        for atoms, different in self.never:
            for binding, used in _matches(atoms, literals, {}, ()):
                if all(binding.get(a, a) != binding.get(b, b) for a, b in different):
                    words = {name.removeprefix("?"): value for name, value in binding.items()}
                    return Broken(self.name, self.say.format_map(_Words(words)), used, self.generality)
        return None


@dataclass(frozen=True, slots=True)
class Broken:
    """A condition that a goal breaks: what is said about it, and the literals that break it."""

    name: str
    sentence: str
    literals: tuple[Atom, ...]
    generality: int


class _Words(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "something"


def _matches(
    pattern: tuple[Atom, ...], literals: Sequence[Atom], binding: dict[Term, Term], used: tuple[Atom, ...]
) -> Iterator[tuple[dict[Term, Term], tuple[Atom, ...]]]:
    """Yield the ways in which all atoms of a pattern are among the literals."""
    if not pattern:
        yield binding, used
        return
    first, *rest = pattern
    for literal in literals:
        if literal.predicate != first.predicate or len(literal.terms) != len(first.terms):
            continue
        extended = dict(binding)
        if all(
            extended.setdefault(term, value) == value if term.startswith("?") else term == value
            for term, value in zip(first.terms, literal.terms, strict=True)
        ):
            yield from _matches(tuple(rest), literals, extended, (*used, literal))


# --- rule files -----------------------------------------------------------------------------------------------------


@cache
def shipped_conditions() -> tuple[Condition, ...]:
    """Return the conditions of the rule file that ships with the package."""
    return _read((files("groundplan.methods.autogptp") / "conditions.toml").read_text(encoding="utf-8"), "conditions")


def load_conditions(path: str | Path) -> tuple[Condition, ...]:
    """Return the shipped conditions and those of a rule file of the same form.

    Raises:
        InputError: the file cannot be read or is not well formed; the message names the file and the entry.
    """
    return (*shipped_conditions(), *_read(read_text(path, "rule file"), str(path)))


def _read(text: str, origin: str) -> tuple[Condition, ...]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{origin} is not TOML: {error}.") from error
    entries = table.get("condition", [])
    if not isinstance(entries, list) or set(table) - {"condition"}:
        raise InputError(f"{origin} holds something else than [[condition]] entries.", hint="See docs/autogpt-p.md.")
    return tuple(_condition(entry, f"{origin}, condition {number}") for number, entry in enumerate(entries, 1))


def _condition(entry: Any, origin: str) -> Condition:
    if not isinstance(entry, dict) or set(entry) - _FIELDS or not {"never", "say"} <= set(entry):
        raise InputError(f"{origin}: needs `never` and `say`, and may have `name` and `generality`.")
    texts = [entry["never"]] if isinstance(entry["never"], str) else entry["never"]
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise InputError(f"{origin}: `never` is a condition or a list of conditions, as texts.")
    never = tuple(_pattern(text, origin) for text in texts)
    predicates = {atom.predicate for atoms, _ in never for atom in atoms}
    generality = entry.get("generality", len(predicates))
    if not isinstance(generality, int) or not isinstance(entry["say"], str):
        raise InputError(f"{origin}: `say` is a text and `generality` a whole number.")
    return Condition(name=str(entry.get("name", texts[0])), say=entry["say"], never=never, generality=generality)


def _pattern(text: str, origin: str) -> tuple[tuple[Atom, ...], tuple[tuple[Term, Term], ...]]:
    try:
        formula = loose_formula(text)
    except PddlError as error:
        raise InputError(f"{origin}: {error.message}", hint=error.hint) from error
    parts: Iterable[Formula] = formula.parts if isinstance(formula, And) else (formula,)
    atoms: list[Atom] = []
    different: list[tuple[Term, Term]] = []
    for part in parts:
        if isinstance(part, Atom):
            atoms.append(part)
        elif isinstance(part, Not) and isinstance(part.body, Equal):
            different.append((part.body.left, part.body.right))
        else:
            raise InputError(f"{origin}: `never` joins atoms and (not (= ?x ?y)) with and; found {text}.")
    return tuple(atoms), tuple(different)


# --- invariants -----------------------------------------------------------------------------------------------------


def excluded_pairs(literals: Sequence[Atom], domain: Domain) -> Iterator[Broken]:
    """Yield what breaks an invariant of the domain: two facts of a group of which at most one is ever true."""
    for group in invariants(domain):
        for one, other in combinations(literals, 2):
            if one != other and _same_instance(group, one, other):
                sentence = f"{_written(one)} and {_written(other)} can never be true at the same time."
                yield Broken(str(group), sentence, (one, other), len(group.parts))
                break


def _same_instance(group: Invariant, one: Atom, other: Atom) -> bool:
    keys = {key for _, key in group.keys_of(one)}
    return any(key in keys for _, key in group.keys_of(other))


def _written(atom: Atom) -> str:
    return f"({' '.join((atom.predicate, *atom.terms))})"
