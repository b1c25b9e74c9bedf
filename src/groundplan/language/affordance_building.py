"""Building a mapping: a model is asked once for each class, and what it says is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from groundplan.knowledge.mapping.listed import plain_name
from groundplan.knowledge.mapping.store import Claim, MappingStore, Voice
from groundplan.language.affordance_asking import Way, ask_affordances
from groundplan.language.question import Model
from groundplan.trace import Trace

Progress = Callable[[str, int, int], None]
"""Told the class being asked for, its place in the list from 1, and how many there are."""


@dataclass(frozen=True, slots=True)
class Built:
    """The classes that were asked for now, and those that had been before."""

    asked: tuple[str, ...]
    known: tuple[str, ...]


def build(
    store: MappingStore,
    model: Model,
    classes: Iterable[str],
    way: Way = Way.LOGICAL,
    *,
    again: bool = False,
    trace: Trace | None = None,
    progress: Progress | None = None,
) -> Built:
    """Ask a model for the classes that it was not asked for before (`again`: for all), and remember its answers.

    Each class is remembered as soon as it is answered, whole: ending early loses only the class at hand.

    Raises:
        ModelError: the model cannot be asked, or does not answer in the form required.
        InputError: the store cannot be used.
    """
    names = tuple(dict.fromkeys(plain_name(each) for each in classes))
    before = {category for category, sources in store.asked().items() if model.name in sources}
    new = [name for name in names if again or name not in before]
    for number, name in enumerate(new, 1):
        if progress is not None:
            progress(name, number, len(new))
        judged = ask_affordances(model, name, way, trace)
        claims = [
            Claim(category=name, affordance=affordance, holds=each.holds, confidence=each.sure)
            for affordance, each in judged.items()
        ]
        store.add(claims, Voice.MODEL, model.name, way.value)
    return Built(tuple(new), tuple(name for name in names if name not in new))
