"""Observations: what someone says is the case while a plan is carried out, as facts of the scene."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from groundplan.errors import PddlError
from groundplan.language.asking import ask
from groundplan.language.question import Answer, Model, Question
from groundplan.logic import blocking_facts, parse_goal
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Formula, Not
from groundplan.scene.scene import Changes, Fact, Scene
from groundplan.scene.view import digest
from groundplan.trace import Trace

_OPPOSITES = {
    a: b
    for pair in (
        ("open", "closed"),
        ("switched_on", "switched_off"),
        ("hot", "cold"),
        ("clean", "dirty"),
        ("wet", "dry"),
    )
    for a, b in (pair, pair[::-1])
}


class Observed(Answer):
    """What is the case: PDDL literals over the scene's ids, such as "(dirty cup1)" or "(not (on cup1 table1))".

    None where the sentence says nothing that the domain's predicates can express; `unread` are then its words.
    """

    facts: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Observe(Question[Observed]):
    """Asks what a sentence says is the case in the scene. `domain` describes the predicates."""

    template: ClassVar[str] = "observe"
    answer_type: ClassVar[type[Answer]] = Observed
    instruction: str
    scene: Scene
    domain: str = ""

    def slots(self) -> dict[str, str]:
        """Return the sentence, a digest of the scene and the predicates."""
        return {"instruction": self.instruction, "digest": digest(self.scene), "domain": self.domain}


def observed(
    text: str, scene: Scene, domain: Domain, model: Model, trace: Trace | None = None, *, predicates: str = ""
) -> Changes:
    """Return what becomes known from a sentence: its facts, without those that they rule out.

    A thing that is said to be somewhere is no longer where it was; one that is dirty is not clean. Nothing changes
    where the sentence is not understood.

    Raises:
        ModelError: the model cannot be asked.
    """
    question = Observe(instruction=text, scene=scene, domain=predicates)
    asked = ask(model, question, trace, partial(_wrong, scene=scene, domain=domain), limit=3)
    if not asked.accepted:
        return Changes()
    added: list[Fact] = []
    removed: list[Fact] = []
    for literal in _literals(asked.answer, scene, domain):
        if isinstance(literal, Not):
            removed.append(_fact(literal.body))
        else:
            fact = _fact(literal)
            added.append(fact)
            removed += _ruled_out(fact, scene, domain)
    added += [("free_hand", fact[1]) for fact in removed if fact[0] == "holding" and "free_hand" in domain.predicates]
    return scene.effective(Changes(added=tuple(added), removed=tuple(removed)))


def _wrong(answer: Observed, scene: Scene, domain: Domain) -> str | None:
    try:
        _literals(answer, scene, domain)
    except PddlError as error:
        return str(error)
    return None


def _literals(answer: Observed, scene: Scene, domain: Domain) -> list[Formula]:
    found: list[Formula] = []
    for text in answer.facts:
        formula = parse_goal(text, domain, scene)
        parts = formula.parts if isinstance(formula, And) else (formula,)
        for part in parts:
            atom = part.body if isinstance(part, Not) else part
            if not isinstance(atom, Atom):
                raise PddlError(f"{text} is no fact: only atoms and (not atom) say what is the case.")
            found.append(part)
    return found


def _fact(formula: Formula) -> Fact:
    return formula.fact if isinstance(formula, Atom) else ()


def _ruled_out(fact: Fact, scene: Scene, domain: Domain) -> list[Fact]:
    """Return the facts that cannot be true beside this one: other places, opposite states."""
    found = [f for f in blocking_facts(fact, scene, domain) if f != fact]
    if fact[0] in ("in", "on"):
        placed = scene.placement(fact[1])
        found += [placed] if placed is not None and placed[0] != "at" else []
    opposite = _OPPOSITES.get(fact[0])
    if opposite is not None:
        found.append((opposite, *fact[1:]))
    return [f for f in found if scene.holds(f)]
