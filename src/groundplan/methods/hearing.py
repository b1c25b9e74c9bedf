"""What somebody says while a plan is carried out, as facts of the scene: the model is asked what it means."""

from __future__ import annotations

from groundplan.language.domain_text import goals_text
from groundplan.language.observation import observed
from groundplan.language.question import Model
from groundplan.logic.domain import Domain
from groundplan.logic.wordings import Wordings
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import Trace
from groundplan.worlds.executor import Listening


def hearing(domain: Domain, wordings: Wordings | None, model: Model, trace: Trace | None) -> Listening:
    """Return what says which facts become known from a sentence; without wordings predicates are not explained."""
    predicates = goals_text(domain, wordings) if wordings is not None else ""

    def listening(text: str, scene: Scene) -> Changes:
        return observed(text, scene, domain, model, trace, predicates=predicates)

    return listening
