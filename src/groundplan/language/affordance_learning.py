"""A mapping that asks: a class met for the first time is asked for once, and then remembered."""

from __future__ import annotations

from groundplan.knowledge.mapping import Mapping, MappingStore, Pair, remembered_mapping
from groundplan.knowledge.mapping.listed import plain_name
from groundplan.language.affordance_asking import Way
from groundplan.language.affordance_building import build
from groundplan.language.question import Model
from groundplan.trace import Trace


class LearningMapping(Mapping):
    """Speaks from a store; a class of which the store has no answer by this model is asked for when it is needed.

    `base` speaks for what neither a person nor the model has said anything of.
    """

    def __init__(
        self,
        store: MappingStore,
        model: Model,
        way: Way = Way.LOGICAL,
        *,
        base: Mapping | None = None,
        trace: Trace | None = None,
    ) -> None:
        """Take the memory, the model and the way of asking it; nothing is asked yet.

        Raises:
            InputError: the store is damaged, locked, or something else.
        """
        self._store, self._model, self._way = store, model, way
        self._base, self._trace = base, trace
        self._asked = {name for name, sources in store.asked().items() if model.name in sources}
        self._mapping = remembered_mapping(store.path, base)

    def affordances(self, category: str) -> frozenset[str]:
        """Return the affordances of a class.

        Raises:
            ModelError: the class is new, and the model cannot be asked.
            InputError: what it said cannot be remembered.
        """
        self._learn(category)
        return self._mapping.affordances(category)

    def entry(self, category: str, affordance: str) -> Pair:
        """Return what is said of a pair.

        Raises:
            ModelError: the class is new, and the model cannot be asked.
            InputError: what it said cannot be remembered.
        """
        self._learn(category)
        return self._mapping.entry(category, affordance)

    def classes(self) -> tuple[str, ...]:
        """Return the classes of which something was said."""
        return self._mapping.classes()

    def _learn(self, category: str) -> None:
        name = plain_name(category)
        if name in self._asked:
            return
        build(self._store, self._model, [name], self._way, trace=self._trace)
        self._asked.add(name)
        self._mapping = remembered_mapping(self._store.path, self._base)
