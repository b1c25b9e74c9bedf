"""Properties of categories and the words for them: "unhealthy" is what is known not to be healthy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from groundplan.knowledge.category import Category
from groundplan.knowledge.table import split_list
from groundplan.knowledge.taxonomy import Taxonomy

_NOT = "not "


class Properties:
    """Reads properties off categories. `words` maps other words to properties ("sharp, toxic", "not healthy")."""

    def __init__(self, taxonomy: Taxonomy, words: Mapping[str, str]) -> None:
        self._taxonomy = taxonomy
        self._words = words

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all properties, and the other words for them."""
        named = {p for entry in self._taxonomy.entries.values() for p in entry.properties}
        return frozenset(named | set(self._words))

    def of(self, category: Category, word: str) -> bool | None:
        """Say whether a category has the property a word names; None if that is not known."""
        meant = self._words.get(word)
        if word in category.properties or meant is None:
            return category.properties.get(word)
        values = [category.properties.get(prop) for prop in split_list(meant.removeprefix(_NOT))]
        known = [value for value in values if value is not None]
        if not known:
            return None
        return any(known) is not meant.startswith(_NOT)
