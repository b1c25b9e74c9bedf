"""What is learned about a domain while acting: typed, checked, and kept or dropped afterwards.

COWP (Ding et al. 2023), section 3.3: a precondition that common sense adds to an action, a fact of the situation, and
a kind of thing that can take a role in an action besides the usual one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.logic.domain import Domain, Predicate, Schema
from groundplan.logic.formula import And, Atom, Equal, Exists, Formula, Not, Term, Variable
from groundplan.logic.types import type_table
from groundplan.scene.scene import Fact

PROPERTY_NAME = re.compile(r"[A-Za-z][\w-]*")
"""What the name of a new predicate, or of a category, may look like."""


class ChangeKind(StrEnum):
    """What sort of knowledge is added."""

    PRECONDITION = "precondition"
    """The action is not done with a thing of which the predicate holds."""
    FACT = "fact"
    """Something is the case in this scene."""
    ROLE = "role"
    """Things of the category can take the role."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One thing learned.

    A precondition: `(not (predicate parameter))` for the `schema`, where the parameters in `where` are of the given
    types. A role: `category` is put under the type `role`. A fact: `fact` holds, or no longer does. `source` is who
    said so, `text` why.
    """

    kind: ChangeKind
    schema: str = ""
    parameter: Term = ""
    predicate: str = ""
    where: tuple[tuple[Term, str], ...] = ()
    category: str = ""
    role: str = ""
    fact: Fact = ()
    holds: bool = True
    source: str = ""
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the change as JSON-ready data; what is empty is left out."""
        data = {name: value for name, value in asdict(self).items() if value not in ("", ())}
        return {**data, "kind": self.kind.value}


def applied(domain: Domain, changes: Iterable[Change]) -> Domain:
    """Return the domain with the changes made; facts belong to scenes and leave it as it is.

    Raises:
        InputError: a change does not fit the domain; the message says what does not.
    """
    for change in changes:
        if change.kind is ChangeKind.PRECONDITION:
            domain = _with_precondition(domain, change)
        elif change.kind is ChangeKind.ROLE:
            domain = _with_role(domain, change)
    return domain


def _with_precondition(domain: Domain, change: Change) -> Domain:
    schema = domain.schemas.get(change.schema)
    if schema is None:
        raise InputError(f"The domain {domain.name} has no action {change.schema!r} to add a precondition to.")
    names = {v.name for v in schema.parameters}
    missing = {change.parameter, *(term for term, _ in change.where)} - names
    if missing:
        raise InputError(f"The action {schema.name} has no parameter {', '.join(sorted(missing))}.")
    unknown = [name for _, name in change.where if name not in type_table(domain).names]
    if unknown:
        raise InputError(f"The domain {domain.name} has no type {unknown[0]!r}.")
    known = domain.predicates.get(change.predicate)
    if (known is not None and len(known.parameters) != 1) or not PROPERTY_NAME.fullmatch(change.predicate):
        raise InputError(f"{change.predicate!r} cannot be the name of a property of one thing.")
    predicates = dict(domain.predicates)
    predicates.setdefault(change.predicate, Predicate(change.predicate, (Variable("?thing"),)))
    condition = _condition(change)
    if has_condition(schema, condition):
        return domain
    parts = schema.precondition.parts if isinstance(schema.precondition, And) else (schema.precondition,)
    changed = replace(schema, precondition=And((*parts, condition)))
    return replace(domain, predicates=predicates, schemas={**domain.schemas, schema.name: changed})


def _condition(change: Change) -> Formula:
    bad: Formula = Atom(change.predicate, (change.parameter,))
    if not change.where:
        return Not(bad)
    among = (Exists((Variable("?other", (name,)),), Equal("?other", term)) for term, name in change.where)
    return Not(And((bad, *among)))


def has_condition(schema: Schema, condition: Formula) -> bool:
    """Say whether the schema asks for exactly this already."""
    known = schema.precondition.parts if isinstance(schema.precondition, And) else (schema.precondition,)
    return condition in known


def _with_role(domain: Domain, change: Change) -> Domain:
    if change.role not in type_table(domain).names:
        raise InputError(f"The domain {domain.name} has no type {change.role!r} that things could be put under.")
    if not PROPERTY_NAME.fullmatch(change.category):
        raise InputError(f"{change.category!r} cannot be the name of a category.")
    above = domain.supertypes.get(change.category, ())
    if change.role in above or change.category in type_table(domain).ancestors(change.role):
        return domain
    kept = tuple(name for name in above if name != "object")
    return replace(domain, supertypes={**domain.supertypes, change.category: (*kept, change.role)})


def save_changes(path: str | Path, changes: Iterable[Change]) -> None:
    """Write what was learned to a JSON file, for the next run; facts of the scene are left out.

    Raises:
        InputError: the file cannot be written.
    """
    kept = [change.to_json() for change in changes if change.kind is not ChangeKind.FACT]
    try:
        Path(path).write_text(json.dumps({"learned": kept}, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}.") from error


def load_changes(path: str | Path) -> tuple[Change, ...]:
    """Read what an earlier run learned.

    Raises:
        InputError: the file cannot be read, or holds something else.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        return tuple(change_from_json(item) for item in data["learned"])
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} does not hold what was learned in an earlier run.") from error


def change_from_json(data: dict[str, Any]) -> Change:
    """Return the change that was written.

    Raises:
        InputError: this is no change.
    """
    try:
        fields = {**data, "kind": ChangeKind(data["kind"]), "fact": tuple(data.get("fact", ()))}
        fields["where"] = tuple((str(term), str(name)) for term, name in data.get("where", ()))
        return Change(**fields)
    except (KeyError, TypeError, ValueError) as error:
        raise InputError(f"{data!r:.120} is nothing that could have been learned.") from error
