"""Is a goal that a model wrote well formed, and can it be true? (AutoGPT+P, section IV-D2 and algorithm 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from groundplan.errors import InputError, PddlError
from groundplan.language.asking import Rejected
from groundplan.language.goal_questions import GoalDraft
from groundplan.logic import parse_goal
from groundplan.logic.contradiction import contradiction
from groundplan.logic.domain import Domain
from groundplan.logic.formula import And, Atom, Formula
from groundplan.logic.normal import dnf
from groundplan.logic.verdict import Evidence, Reason, Status, Verdict
from groundplan.logic.wording import sentence, type_sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.autogptp.conditions import Broken, Condition, excluded_pairs, shipped_conditions
from groundplan.scene.scene import Scene

_DISJUNCTS = 2_000
_VALID = Verdict(status=Status.VALID)


class GoalCheck:
    """Judges goals for one scene: syntax, then meaning. `goal` is the last goal that could be parsed.

    `conditions` are the rules of a rule file (default: the shipped ones); those that follow from the domain's
    invariants are always added. A draft without a goal is accepted where it says what was not understood or is missing.
    """

    def __init__(
        self, scene: Scene, domain: Domain, wordings: Wordings, conditions: Sequence[Condition] | None = None
    ) -> None:
        self.scene, self.domain, self.wordings = scene, domain, wordings
        self.conditions = shipped_conditions() if conditions is None else tuple(conditions)
        self.goal: Formula | None = None
        self.plainly = ""
        self.verdict = Verdict(status=Status.UNCHECKED)

    def __call__(self, draft: GoalDraft) -> Rejected | None:
        """Return what is wrong with a draft, or None."""
        self.goal, self.plainly = None, ""
        if not draft.goal.strip():
            if draft.unread or draft.missing:
                self.verdict = Verdict(status=Status.UNCHECKED)
                return None
            return self._rejected(
                Verdict(status=Status.INVALID, reason=Reason.EMPTY),
                "There is no goal. Write one, or say in unread which words you do not understand.",
            )
        try:
            goal = parse_goal(draft.goal, self.domain, self.scene)
        except PddlError as error:
            self.plainly = self._lack(error)
            verdict = Verdict(status=Status.INVALID, reason=Reason.SYNTAX, detail=str(error))
            return self._rejected(verdict, f"The goal is not well formed. {error}")
        self.goal = goal
        return self._judged(goal)

    def _lack(self, error: PddlError) -> str:
        """Return what a thing cannot be used for, in words for people: "table0 cannot be carried."."""
        if error.mistyped is None:
            return ""
        name, types = error.mistyped
        lacks = [type_sentence(name, wanted, self.wordings, positive=False) for wanted in types]
        return f"{', and '.join(lacks)}."

    def possible(self, goal: Formula) -> bool:
        """Say whether nothing speaks against a goal."""
        return self._judged(goal) is None

    def _judged(self, goal: Formula) -> Rejected | None:
        broken = semantic_error(goal, self.conditions, self.domain)
        if broken is not None:
            evidence = tuple(Evidence(literal) for literal in broken.literals)
            shown = " ".join(f"({' '.join((a.predicate, *a.terms))})" for a in broken.literals)
            told = f"There is a logical contradiction in the goal, {shown}: {broken.sentence} Correct the goal."
            self.plainly = broken.sentence
            verdict = Verdict(status=Status.INVALID, reason=Reason.CONTRADICTION, evidence=evidence, detail=told)
            return self._rejected(verdict, told)
        clash = contradiction(goal, self.domain, self.scene)
        if clash is not None:
            return self._rejected(clash, sentence(clash, self.scene, self.domain, self.wordings))
        self.verdict = _VALID
        return None

    def _rejected(self, verdict: Verdict, told: str) -> Rejected:
        self.verdict = verdict
        return Rejected(told, verdict)


def semantic_error(goal: Formula, conditions: Iterable[Condition], domain: Domain) -> Broken | None:
    """Return the most general condition that the best alternative of a goal breaks; None if one breaks none.

    The best alternative is the one that breaks the fewest (AutoGPT+P, algorithm 4). Negated literals are not looked at.
    A goal with very many alternatives is not judged.
    """
    try:
        alternatives = dnf(goal, limit=_DISJUNCTS)
    except InputError:
        return None
    rules = tuple(conditions)
    best: list[Broken] | None = None
    for _, literals in alternatives:
        atoms = [literal for literal in literals if isinstance(literal, Atom)]
        failed = [found for rule in rules if (found := rule.broken(atoms)) is not None]
        told = {frozenset(b.literals) for b in failed}
        failed += [b for b in excluded_pairs(atoms, domain) if frozenset(b.literals) not in told]
        if not failed:
            return None
        if best is None or len(failed) < len(best):
            best = failed
    return max(best, key=lambda broken: broken.generality) if best else None


def conjuncts(goal: Formula) -> tuple[Formula, ...]:
    """Return what a goal joins with "and" at its top."""
    return goal.parts if isinstance(goal, And) else (goal,)
