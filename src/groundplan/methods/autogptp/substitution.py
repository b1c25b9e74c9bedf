"""Suggest Alternative: what is there that can take the place of what is missing (AutoGPT+P, algorithm 2).

The model says which affordances of the missing class matter for the task; the classes in the scene that have all of
them are candidates; of the affordances that matter the rarest in the scene counts most, and the model says which
candidate is most like the missing class with regard to it. Where that leads nowhere the model is asked directly. (The
algorithm as printed keeps the classes whose affordances are a subset of the missing one's; the text, and sense, say
those that have all that matter.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from groundplan.knowledge.mapping import AFFORDANCES, Mapping, default_mapping
from groundplan.knowledge.packs import affordances_packed
from groundplan.language.asking import ask
from groundplan.language.question import Model
from groundplan.language.tool_questions import (
    Affordances,
    RelevantAffordances,
    SimilarObject,
    Substitute,
    SuggestDirect,
)
from groundplan.methods.autogptp.memory import Alternative
from groundplan.trace import Trace

_TRIES = 3


def suggest_alternative(
    missing: str,
    classes: Iterable[str],
    instruction: str,
    model: Model,
    *,
    mapping: Mapping | None = None,
    word: str = "",
    naive: bool = False,
    trace: Trace | None = None,
) -> Alternative | None:
    """Return what could take the place of the missing class, or None where nothing could.

    `classes` are those in the scene, `word` what the instruction calls the missing thing (default: the class). With
    `naive` the model is asked directly: the paper's baseline (section V-B).

    Raises:
        ModelError: the model could not be asked.
    """
    mapping = mapping if mapping is not None else default_mapping()
    present = tuple(dict.fromkeys(name for name in classes if name != missing))
    if not present:
        return None
    asking = _Asking(missing, present, instruction, model, mapping, trace)
    affordance, substitute = ("", "") if naive else asking.by_affordances()
    substitute = substitute or asking.directly()
    if not substitute:
        return None
    return Alternative(missing=word or missing, category=missing, substitute=substitute, affordance=affordance)


class _Asking:
    """The questions about one missing class."""

    def __init__(
        self,
        missing: str,
        present: Sequence[str],
        instruction: str,
        model: Model,
        mapping: Mapping,
        trace: Trace | None,
    ) -> None:
        self.missing, self.present, self.instruction = missing, tuple(present), instruction
        self.model, self.mapping, self.trace = model, mapping, trace

    def by_affordances(self) -> tuple[str, str]:
        """Return the rarest affordance that matters and the most similar class that has all; empty where none has."""
        owned = {name: affordances_packed(name, self.mapping) for name in self.present}
        relevant = self._relevant(sorted(self.mapping.affordances(self.missing)))
        candidates = tuple(name for name in self.present if relevant and relevant <= owned[name])
        if not candidates:
            return "", ""
        rarest = min(sorted(relevant), key=lambda each: sum(each in having for having in owned.values()))
        question = SimilarObject(
            instruction=self.instruction,
            missing=self.missing,
            affordance=rarest,
            candidates=candidates,
            mapping=self.mapping,
        )
        asked = ask(self.model, question, self.trace, _among(candidates), limit=_TRIES)
        return (rarest, asked.answer.category) if asked.accepted and asked.answer.category else ("", "")

    def _relevant(self, owned: Sequence[str]) -> frozenset[str]:
        if not owned:
            return frozenset()
        meanings = tuple((name, AFFORDANCES[name].meaning if name in AFFORDANCES else "") for name in owned)
        question = RelevantAffordances(instruction=self.instruction, missing=self.missing, affordances=meanings)

        def check(answer: Affordances) -> str | None:
            unknown = [name for name in answer.affordances if name not in owned]
            if unknown:
                return (
                    f"{', '.join(unknown)}: not among the affordances of {self.missing}. Those are {', '.join(owned)}."
                )
            return None

        asked = ask(self.model, question, self.trace, check, limit=_TRIES)
        return frozenset(asked.answer.affordances) & frozenset(owned)

    def directly(self) -> str:
        """Return the class the model names without reasoning about affordances; empty where it names none."""
        question = SuggestDirect(
            instruction=self.instruction, missing=self.missing, classes=self.present, mapping=self.mapping
        )
        asked = ask(self.model, question, self.trace, _among(self.present), limit=_TRIES)
        return asked.answer.category if asked.accepted else ""


def _among(names: Sequence[str]) -> Callable[[Substitute], str | None]:
    def check(answer: Substitute) -> str | None:
        if answer.category and answer.category not in names:
            return f"{answer.category} is not among them. Choose one of {', '.join(names)}, or none."
        return None

    return check
