"""`Commonsense`: the embedded model, which answers questions by rules, a lexicon and tables of common sense."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import cast

from groundplan.errors import ModelAnswerError
from groundplan.knowledge import Knowledge
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.commonsense.notes import as_told
from groundplan.language.question import A, Question, Usage
from groundplan.language.questions import Interpret, Interpretation
from groundplan.scene.scene import Scene
from groundplan.trace import Trace

_SCENES_KEPT = 4
_HERE = "groundplan.language.commonsense"
_RULES = {
    "CanServe": f"{_HERE}.situations.serving:can_serve",
    "AcceptAlternative": f"{_HERE}.drafts.indifference:content",
    "ChooseTool": f"{_HERE}.tools.choice:choose_tool",
    "Clarify": f"{_HERE}.drafts.indifference:no_preference",
    "DraftPlan": f"{_HERE}.drafts.drafting:draft_plan",
    "HasAffordance": f"{_HERE}.affordances.answers:has_affordance",
    "HasProperty": f"{_HERE}.affordances.answers:has_property",
    "ListAffordances": f"{_HERE}.affordances.answers:list_affordances",
    "MostSuitable": f"{_HERE}.situations.serving:most_suitable",
    "ReadCorrection": f"{_HERE}.affordances.corrections:read_correction",
    "ReadSituation": f"{_HERE}.situations.reading:read_situation",
    "RelevantAffordances": f"{_HERE}.tools.substitution_uses:relevant_affordances",
    "SearchCommand": f"{_HERE}.drafts.search:next_command",
    "SimilarObject": f"{_HERE}.tools.substitution_likeness:similar_object",
    "SuggestDirect": f"{_HERE}.tools.substitution_likeness:suggest_direct",
    "Suitable": f"{_HERE}.situations.judging:judge",
    "WriteActions": f"{_HERE}.drafts.writing:write_actions",
    "WriteGoal": f"{_HERE}.goals.writer:write_goal",
    "WriteSteps": f"{_HERE}.drafts.write_steps:write_steps",
}
"""The functions that answer each further kind of question; loaded when the first such question comes."""
_RULES_OF_A_READER = {
    "Observe": f"{_HERE}.situations.observing:observe",
}
"""The same for questions whose answer needs this model to read an instruction: these functions take it too."""


class Commonsense:
    """A model without weights, network or randomness: the same question always has the same answer."""

    name = "embedded"

    def __init__(self, known: Knowledge | None = None) -> None:
        """Use other knowledge than that which ships with groundplan, or the same with an embedder."""
        self._known = known
        self._usage = Usage()
        self._grounds: list[tuple[Scene, Ground]] = []

    @property
    def usage(self) -> Usage:
        """The calls made since the model was made; it uses no tokens and costs nothing."""
        return self._usage

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Answer a question.

        Raises:
            ModelAnswerError: a kind of question that this model has no rules for.
        """
        self._usage += Usage(calls=1)
        name = type(question).__name__
        if isinstance(question, Interpret):
            return cast(A, self.interpret(question.instruction, question.scene))
        if name in _RULES:
            return cast(A, resolve_name(_RULES[name])(question))
        if name in _RULES_OF_A_READER:
            return cast(A, resolve_name(_RULES_OF_A_READER[name])(question, self))
        raise ModelAnswerError(
            f"The embedded model has no rules for the question {name}.", hint="Use a chat model for this method."
        )

    def interpret(self, instruction: str, scene: Scene) -> Interpretation:
        """Return what an instruction means in an enriched scene (see `groundplan.knowledge.enrich`)."""
        return as_told(interpret_on(instruction, self.ground(scene)))

    def ground(self, scene: Scene) -> Ground:
        """Return what instructions about the scene are read against, built once for each of the last few scenes."""
        for known, ground in self._grounds:
            if known is scene:
                return ground
        ground = ground_for(scene, self._known)
        self._grounds = [*self._grounds[-_SCENES_KEPT + 1 :], (scene, ground)]
        return ground
