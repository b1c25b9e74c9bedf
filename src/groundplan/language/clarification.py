"""Asking back: when a phrase fits several things and it matters which, whoever gave the instruction is asked.

AutoGPT+P names this as what its planning lacks (Birr et al. 2024, sections V-F and VI). Who is asked is a Model like
any other: the person at the terminal (`Human`), a function of the caller's (`Callback`), or a model that knows the
person. Unattended nobody is asked: the cheapest is taken, and a note lists the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, cast

from groundplan.errors import ModelAnswerError
from groundplan.language.asking import ask
from groundplan.language.question import A, Answer, Model, Question, Usage
from groundplan.scene.entity import Entity
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

MOST_OPTIONS = 12
"""With more things than this to choose from nobody is asked: a person would not read the list."""


class Clarified(Answer):
    """The number of the option that is meant, counted from 1; 0 where it does not matter."""

    choice: int = 0


@dataclass(frozen=True, kw_only=True)
class Clarify(Question[Clarified]):
    """Asks which of the options a phrase of the instruction means."""

    template: ClassVar[str] = "clarify"
    answer_type: ClassVar[type[Answer]] = Clarified
    instruction: str
    phrase: str
    options: tuple[str, ...]

    def slots(self) -> dict[str, str]:
        """Return instruction, phrase and the numbered options."""
        numbered = "\n".join(f"{number}. {text}" for number, text in enumerate(self.options, 1))
        return {"instruction": self.instruction, "phrase": self.phrase, "options": numbered}


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """A phrase that speaks of one thing and fits several: the goal's variable, the words, the ids that fit."""

    variable: str
    phrase: str
    ids: tuple[str, ...]


class Callback:
    """A model that hands every `Clarify` to a function of the phrase and the options, which returns a number or 0."""

    name = "callback"

    def __init__(self, choose: Callable[[str, Sequence[str]], int]) -> None:
        """Take the function: `choose(phrase, options)` returns the option's number from 1, or 0 for no preference."""
        self._choose = choose
        self._calls = 0

    @property
    def usage(self) -> Usage:
        """One call per question."""
        return Usage(calls=self._calls)

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Return what the function chooses.

        Raises:
            ModelAnswerError: it is asked something else than which thing is meant.
        """
        self._calls += 1
        if not isinstance(question, Clarify):
            raise ModelAnswerError(f"A callback cannot answer the question {type(question).__name__}.")
        return cast("A", Clarified(choice=self._choose(question.phrase, question.options)))


def clarify(
    ambiguities: Iterable[Ambiguity], instruction: str, scene: Scene, person: Model, trace: Trace | None = None
) -> dict[str, str]:
    """Ask which thing is meant by each phrase; return the ids chosen, by variable. Things that are alike are not asked.

    Raises:
        ModelError: the person cannot be asked.
    """
    chosen: dict[str, str] = {}
    for ambiguity in ambiguities:
        ids = tuple(dict.fromkeys(ambiguity.ids))
        if len(ids) > MOST_OPTIONS or _alike(ids, scene):
            continue
        options = tuple(option(scene, i) for i in ids)
        question = Clarify(instruction=instruction, phrase=ambiguity.phrase, options=options)
        asked = ask(person, question, trace, partial(_out_of_range, number=len(ids)), limit=3)
        if asked.accepted and asked.answer.choice:
            chosen[ambiguity.variable] = ids[asked.answer.choice - 1]
    return chosen


def _out_of_range(answer: Clarified, number: int) -> str | None:
    if 0 <= answer.choice <= number:
        return None
    return f"There is no option {answer.choice}: the options are 1 to {number}, or 0 where it does not matter."


def _alike(ids: Iterable[str], scene: Scene) -> bool:
    """Say whether the things differ in nothing that a person could care for: neither in looks, owner nor place."""
    seen = {_looks(scene.entity(i), scene) for i in ids}
    return len(seen) < 2


def _looks(entity: Entity, scene: Scene) -> tuple[Any, ...]:
    states = frozenset(fact[0] for fact in scene.about(entity.id) if len(fact) == 2)
    return entity.category, entity.name, frozenset(entity.attributes), entity.owner, scene.holder(entity.id), states


def option(scene: Scene, entity_id: str) -> str:
    """Return a few words that tell a thing from others: "mug3, red, Tom's, on desk4 in toms_room"."""
    entity = scene.entity(entity_id)
    words = [entity.name or entity_id, *entity.attributes]
    if entity.owner:
        words.append(f"{entity.owner}'s")
    fact = scene.placement(entity_id)
    if fact is not None:
        holder, room = scene.holder(entity_id), scene.room_of(entity_id)
        where = f"held by {holder}" if fact[0] == "holding" else f"{fact[0]} {holder}"
        words.append(where if room in (None, holder, entity_id) else f"{where} in {room}")
    return ", ".join(words)
