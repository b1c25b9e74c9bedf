"""Types: the domain's type hierarchy, and which objects of a scene are of a type.

An entity is of any number of types: its kind, its category, its affordances. Its type in the PDDL sense is therefore
a set, closed under the domain's supertypes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice

from groundplan.logic.domain import Domain
from groundplan.scene.entity import AFFORDANCES
from groundplan.scene.scene import Scene

ROOT = "object"


class TypeTable:
    """Ancestors and descendants of every type of a domain; unknown names are types of their own below `object`."""

    def __init__(self, supertypes: Mapping[str, tuple[str, ...]]) -> None:
        self.names = frozenset(supertypes) | {ROOT} | {s for above in supertypes.values() for s in above}
        self._ancestors: dict[str, frozenset[str]] = {}
        for name in self.names:
            self._ancestors[name] = self._climb(name, supertypes)
        self._descendants: dict[str, frozenset[str]] = {
            name: frozenset(t for t in self.names if name in self._ancestors[t]) for name in self.names
        }

    @staticmethod
    def _climb(name: str, supertypes: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
        found, waiting = {ROOT}, [name]
        while waiting:
            current = waiting.pop()
            if current not in found or current == name:
                found.add(current)
                waiting.extend(s for s in supertypes.get(current, ()) if s not in found)
        return frozenset(found)

    def ancestors(self, name: str) -> frozenset[str]:
        """Return the type, all types above it, and `object`."""
        return self._ancestors.get(name) or frozenset((name, ROOT))

    def descendants(self, name: str) -> frozenset[str]:
        """Return the type and all types below it."""
        return self._descendants.get(name) or frozenset((name,))

    def closure(self, names: Iterable[str]) -> frozenset[str]:
        """Return all types that something of the given types is of."""
        return frozenset((ROOT,)).union(*(self.ancestors(name) for name in names))

    def accepted(self, names: Iterable[str]) -> frozenset[str] | None:
        """Return every type that counts as one of `names`; None where everything does."""
        wanted = tuple(names)
        if ROOT in wanted:
            return None
        return frozenset().union(*(self.descendants(name) for name in wanted))

    def compatible(self, one: str, other: str) -> bool:
        """Say whether something could be of both types.

        One above the other, or both below a common type other than `object`: affordances of a thing combine freely.
        """
        return bool((self.ancestors(one) & self.ancestors(other)) - {ROOT}) or ROOT in (one, other)


def type_table(domain: Domain) -> TypeTable:
    """Return the domain's type table, computed once."""
    table = domain.memo.get("types")
    if not isinstance(table, TypeTable):
        table = TypeTable(domain.supertypes)
        domain.memo["types"] = table
    return table


def is_of(name: str, accepted: frozenset[str] | None, scene: Scene, domain: Domain) -> bool:
    """Say whether an object or constant exists and is of one of the accepted types (see `TypeTable.accepted`)."""
    entity = scene.get(name)
    types = domain.constants.get(name)
    if types is not None and (accepted is None or not accepted.isdisjoint(types)):
        return True
    if entity is None:
        return False
    if accepted is None or entity.kind.type_name in accepted or not accepted.isdisjoint(entity.types):
        return True
    if entity.category in accepted and entity.category not in AFFORDANCES:
        return True
    if entity.affordances_known or not scene.category_types:
        return False
    return not accepted.isdisjoint(scene.category_types.get(entity.category, ()))


def object_types(name: str, scene: Scene, domain: Domain) -> frozenset[str] | None:
    """Return all types of an object or constant including supertypes, or None where it does not exist.

    An object of the scene with a constant's name ("coffee") is both.
    """
    types = frozenset(domain.constants.get(name, ()))
    if scene.get(name) is not None:
        types |= scene.types_of(name)
    elif name not in domain.constants:
        return None
    return type_table(domain).closure(types)


def objects_of(accepted: frozenset[str] | None, scene: Scene, domain: Domain) -> list[str]:
    """Return all objects and constants of the accepted types, each once, in the scene's order per type."""
    if accepted is None:
        return list(dict.fromkeys((*scene.ids(), *domain.constants)))
    found: dict[str, None] = {}
    for name in sorted(accepted):
        found.update(dict.fromkeys(scene.of_type(name)))
    found.update((c, None) for c, types in domain.constants.items() if not accepted.isdisjoint(types))
    return list(found)


def some_objects(accepted: frozenset[str] | None, scene: Scene, domain: Domain, count: int) -> list[str]:
    """Return up to `count` objects or constants of the accepted types, without going through all of them."""
    if accepted is None:
        return list(islice((*islice(scene.ids(), count), *domain.constants), count))
    found: dict[str, None] = {}
    for name in sorted(accepted):
        found.update(dict.fromkeys(scene.of_type(name)[:count]))
        if len(found) >= count:
            break
    found.update((c, None) for c, types in domain.constants.items() if not accepted.isdisjoint(types))
    return list(found)[:count]
