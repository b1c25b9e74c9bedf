"""The taxonomy: which category is a kind of which, and what each inherits.

Inheritance: types are the parents' and its own; properties, attributes and places are those of the nearest ancestors
that say something (a category's own places and attributes replace the inherited ones). Everything is resolved when
first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from groundplan.errors import UnknownNameError
from groundplan.knowledge.category import Category, Entry
from groundplan.scene.entity import Kind


class Taxonomy:
    """Categories by name, with their ancestors and descendants."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries: dict[str, Entry] = {}
        for entry in entries:
            known = self.entries.get(entry.name)
            self.entries[entry.name] = entry if known is None else _merged(known, entry)
        self._children: dict[str, list[str]] = {}
        for entry in self.entries.values():
            for parent in entry.parents:
                self._children.setdefault(parent, []).append(entry.name)
        self._categories: dict[str, Category] = {}
        self._ancestors: dict[str, tuple[str, ...]] = {}

    def entry(self, name: str) -> Entry:
        """Return the entry of a category.

        Raises:
            UnknownNameError: there is no such category.
        """
        found = self.entries.get(name)
        if found is None:
            raise UnknownNameError("category", name, self.entries)
        return found

    def category(self, name: str) -> Category:
        """Return the category with everything it inherits.

        Raises:
            UnknownNameError: there is no such category.
        """
        found = self._categories.get(name)
        if found is None:
            found = self._categories[name] = self._resolve(self.entry(name))
        return found

    def ancestors(self, name: str) -> tuple[str, ...]:
        """Return everything the category is a kind of, nearest first, without itself.

        Raises:
            UnknownNameError: there is no such category.
        """
        found = self._ancestors.get(name)
        if found is None:
            found = self._ancestors[name] = tuple(self._walk(name, lambda n: self.entry(n).parents))
        return found

    def descendants(self, name: str) -> tuple[str, ...]:
        """Return every kind of the category, nearest first, without itself.

        Raises:
            UnknownNameError: there is no such category.
        """
        self.entry(name)
        return tuple(self._walk(name, lambda n: self._children.get(n, ())))

    @staticmethod
    def _walk(start: str, step: Callable[[str], Iterable[str]]) -> list[str]:
        seen = {start: None}
        level = [start]
        while level:
            level = [n for n in dict.fromkeys(n for name in level for n in step(name)) if n not in seen]
            seen.update(dict.fromkeys(level))
        return list(seen)[1:]

    def _resolve(self, entry: Entry) -> Category:
        parents = [self.category(p) for p in entry.parents]
        places: Mapping[str, float] = entry.places or _strongest(p.places for p in parents)
        properties: dict[str, bool] = {}
        for parent in reversed(parents):
            properties.update(parent.properties)
        return Category(
            name=entry.name,
            kind=entry.kind or (parents[0].kind if parents else Kind.OBJECT),
            parents=entry.parents,
            names=entry.names,
            types=_types(parents, entry.types),
            properties=properties | dict(entry.properties),
            attributes=entry.attributes or next((p.attributes for p in parents if p.attributes), ()),
            places=dict(sorted(places.items(), key=lambda item: -item[1])),
            brews=entry.brews or next((p.brews for p in parents if p.brews), ()),
            gives=entry.gives or next((p.gives for p in parents if p.gives), ()),
        )


def _types(parents: list[Category], own: tuple[str, ...]) -> frozenset[str]:
    """Unite the parents' types and the category's own; what is put there ends either in it or on it, never both."""
    types: set[str] = set()
    for parent in parents:
        clash = {"container", "surface"} if types & {"container", "surface"} else set()
        types |= parent.types - clash
    for type_name in own:
        if type_name.startswith("-"):
            types.discard(type_name[1:])
            if type_name == "-receptacle":
                types -= {"container", "surface"}
        elif type_name in ("container", "surface"):
            types = types - {"container", "surface"} | {"receptacle", type_name}
        else:
            types.add(type_name)
    if "receptacle" in types and not types & {"container", "surface"}:
        types.add("surface")
    return frozenset(types)


def _strongest(tables: Iterable[Mapping[str, float]]) -> dict[str, float]:
    places: dict[str, float] = {}
    for table in tables:
        for place, weight in table.items():
            places[place] = max(weight, places.get(place, 0.0))
    return places


def _merged(first: Entry, second: Entry) -> Entry:
    """Unite two entries of one category that stands in two tables: the later adds to the earlier."""
    return Entry(
        name=first.name,
        parents=tuple(dict.fromkeys(first.parents + second.parents)),
        names=tuple(dict.fromkeys(first.names + second.names)),
        plural=second.plural or first.plural,
        kind=second.kind or first.kind,
        types=first.types + second.types,
        properties={**first.properties, **second.properties},
        attributes=tuple(dict.fromkeys(first.attributes + second.attributes)),
        places={**first.places, **second.places},
        brews=first.brews + second.brews,
        gives=first.gives + second.gives,
    )
