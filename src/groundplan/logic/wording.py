"""Sentences: the one place where facts, actions, goals and verdicts become words for people and for models."""

from __future__ import annotations

from collections.abc import Iterable

from groundplan.logic.domain import Action, Domain
from groundplan.logic.explain import achievers
from groundplan.logic.formula import And, Atom, Equal, Exists, Formula, Imply, Not, Or, Term, Variable
from groundplan.logic.hints import remedy
from groundplan.logic.spelling import show
from groundplan.logic.types import ROOT, type_table
from groundplan.logic.verdict import NO_PLAN, Evidence, Reason, Status, Verdict
from groundplan.logic.wordings import Wordings as Wordings
from groundplan.logic.wordings import load_wordings as load_wordings
from groundplan.scene.scene import Fact, Scene

_LISTED = 3
"""How many failing conditions a sentence names before it only counts the rest."""


def fact_sentence(fact: Fact, wordings: Wordings, *, positive: bool = True) -> str:
    """Return a fact, or its negation, in words: "mug1 is on desk4"."""
    predicate, *args = fact
    names = [_term(arg, positive=positive) for arg in args]
    if predicate in wordings.facts:
        return wordings.facts[predicate][0 if positive else 1].format(*names)
    plain = f"{predicate}({', '.join(names)})"
    return plain if positive else f"not {plain}"


def _term(term: Term, *, positive: bool = True) -> str:
    return term.split("#")[0].removeprefix("?") if term.startswith("?") else term


def type_sentence(name: str, type_name: str, wordings: Wordings, *, positive: bool = True) -> str:
    """Return what is said of a thing that is (or is not) of a type."""
    if positive:
        return f"{name} is a {type_name}"
    return wordings.types.get(type_name, f"{{0}} is not a {type_name}").format(name)


def action_sentence(action: Action, domain: Domain, wordings: Wordings, *, done: bool = False) -> str:
    """Return an action in words: "pick up mug1", or, `done`, "picked up mug1"."""
    schema, wording = domain.schemas.get(action.name), wordings.actions.get(action.name)
    if schema is None or wording is None or len(action.args) != len(schema.parameters):
        return str(show(action, domain, wordings))
    named = zip(schema.parameters, action.args, strict=True)
    values = {v.name.removeprefix("?"): "something" if arg.startswith("?") else arg for v, arg in named}
    return (wording.done if done else wording.say).format(**values)


def goal_sentence(goal: Formula, wordings: Wordings, domain: Domain) -> str:
    """Return a goal as English for a person: "mug1 is on desk4, and fridge is closed"."""
    return _formula(goal, wordings, type_table(domain).names, top=True)


def _formula(formula: Formula, wordings: Wordings, types: frozenset[str], *, top: bool = False) -> str:
    def inner(part: Formula) -> str:
        return _formula(part, wordings, types)

    if isinstance(formula, Atom):
        return _atom(formula, wordings, types, positive=True)
    if isinstance(formula, Not) and isinstance(formula.body, Atom):
        return _atom(formula.body, wordings, types, positive=False)
    if isinstance(formula, Equal):
        return f"{_term(formula.left)} is {_term(formula.right)}"
    if isinstance(formula, Not):
        if isinstance(formula.body, Equal):
            return f"{_term(formula.body.left)} is not {_term(formula.body.right)}"
        if isinstance(formula.body, Exists):
            return f"there is no {_variables(formula.body.variables)} such that {inner(formula.body.body)}"
        return f"it is not so that {inner(formula.body)}"
    if isinstance(formula, And):
        return _join([inner(part) for part in formula.parts], "and") or "nothing is left to do"
    if isinstance(formula, Or):
        nested = any(isinstance(part, And) and len(part.parts) > 1 for part in formula.parts)
        listed = _join([inner(part) for part in formula.parts], "or", ";" if nested else ",") or "something impossible"
        return listed if top or len(formula.parts) < 2 else f"either {listed}"
    if isinstance(formula, Imply):
        return f"if {inner(formula.condition)}, then {inner(formula.consequence)}"
    if isinstance(formula, Exists):
        return f"for some {_variables(formula.variables)}, {inner(formula.body)}"
    return f"for every {_variables(formula.variables)}, {inner(formula.body)}"


def _atom(atom: Atom, wordings: Wordings, types: frozenset[str], *, positive: bool) -> str:
    if len(atom.terms) == 1 and atom.predicate in types:
        return type_sentence(_term(atom.terms[0]), atom.predicate, wordings, positive=positive)
    return fact_sentence(atom.fact, wordings, positive=positive)


def _variables(variables: Iterable[Variable]) -> str:
    said = []
    for variable in variables:
        name, kinds = _term(variable.name), " or ".join(variable.types)
        said.append(f"thing {name}" if ROOT in variable.types else kinds if kinds == name else f"{kinds} {name}")
    return _join(said, "and")


def _join(parts: list[str], word: str, comma: str = ",") -> str:
    unique = list(dict.fromkeys(parts))
    if len(unique) < 2:
        return "".join(unique)
    return f"{f'{comma} '.join(unique[:-1])}{comma} {word} {unique[-1]}"


def sentence(verdict: Verdict, scene: Scene, domain: Domain, wordings: Wordings | None = None) -> str:
    """Return a verdict in words, with what to do about it: for people, and as feedback for models.

    `scene` is the state in which the failing step would have been done (`Simulation.final`).
    """
    return _Speaker(scene, domain, wordings or load_wordings(domain.name)).sentence(verdict)


class _Speaker:
    def __init__(self, scene: Scene, domain: Domain, wordings: Wordings) -> None:
        self.scene, self.domain, self.wordings = scene, domain, wordings
        self.types = type_table(domain).names

    def sentence(self, verdict: Verdict) -> str:
        """Return the place, the reason, and the hint."""
        if verdict.status is Status.UNCHECKED:
            return "Not checked."
        if verdict.valid:
            return "Every step can be done, and the goal is reached."
        reason = self._reason(verdict)
        if verdict.action is None or verdict.reason in (Reason.GOAL_NOT_REACHED, Reason.CONTRADICTION):
            place = f"Step {verdict.step + 1}: " if verdict.step is not None else ""
        else:
            shown = show(verdict.action, self.domain, self.wordings)
            place = f"Step {verdict.step + 1}, {shown}: " if verdict.step is not None else f"{shown}: "
        return place + (reason if place else reason[:1].upper() + reason[1:])

    def _reason(self, verdict: Verdict) -> str:
        known = f" Did you mean {_join(list(verdict.known[:_LISTED]), 'or')}?" if verdict.known else ""
        if verdict.reason is Reason.UNKNOWN_ACTION:
            return f"there is no action {verdict.subject!r}.{known or self._actions()}"
        if verdict.reason is Reason.UNKNOWN_OBJECT:
            return f"there is nothing called {verdict.subject!r} in the scene.{known}"
        if verdict.reason is Reason.UNSEEN_OBJECT:
            return f"{verdict.subject} has not been seen yet. Search the part of the scene where it is first."
        if verdict.reason is Reason.NOT_CONNECTED:
            return self._not_connected(verdict.evidence)
        if verdict.reason is Reason.SYNTAX:
            return verdict.detail
        if verdict.reason is Reason.EMPTY:
            return verdict.detail or "nothing was given."
        if verdict.detail == NO_PLAN:
            return self._no_plan(verdict)
        if verdict.reason is Reason.CONTRADICTION:
            return self._contradiction(verdict)
        listed = self._listed(verdict)
        if verdict.reason is Reason.GOAL_NOT_REACHED:
            return f"every step can be done, but at the end {listed}."
        if verdict.detail:
            return f"{verdict.detail}.{self._usage(verdict)}"
        return f"{listed}.{self._hint(verdict)}"

    def _actions(self) -> str:
        return f" The actions are {_join(list(self.domain.schemas), 'and')}."

    def _usage(self, verdict: Verdict) -> str:
        name = verdict.action.name if verdict.action else ""
        shown = [term.removeprefix("?") for term in self.wordings.shown(name, self.domain)]
        return f" Write {name}({', '.join(shown)})."

    def _not_connected(self, evidence: tuple[Evidence, ...]) -> str:
        condition = evidence[0].condition if evidence else None
        if not isinstance(condition, Atom) or len(condition.terms) != 2:
            return "these places are not linked."
        start, end = condition.terms
        if start == end:
            return f"the robot is at {end} already."
        linked = [fact[2] for fact in self.scene.matching(condition.predicate, start, None)]
        further = f" From {start} one can go to {_join(linked[:12], 'or')}." if linked else ""
        return f"{fact_sentence(condition.fact, self.wordings, positive=False)}.{further}"

    def _no_plan(self, verdict: Verdict) -> str:
        if not verdict.evidence:
            return "no plan reaches the goal."
        if verdict.reason is Reason.CONTRADICTION:
            listed = _join([f'"{self._state(item.condition)}"' for item in verdict.evidence], "and")
            return f"no plan reaches the goal: {listed} cannot be reached together."
        said = dict.fromkeys(self._lack(item.condition) for item in verdict.evidence)
        return f"no plan reaches the goal: {'; '.join(said)}."

    def _lack(self, condition: Formula) -> str:
        """Return what is out of reach, or what the scene lacks."""
        if isinstance(condition, Exists) and isinstance(condition.body, Atom):
            atom = condition.body
            if len(atom.terms) == 1 and atom.predicate in self.types:
                purpose = self.wordings.absent.get(atom.predicate)
                return f"there is nothing here {purpose}" if purpose else f"there is no {atom.predicate} here"
            names = ["nothing", *["anything"] * len(atom.terms)]
            free = {v.name for v in condition.variables}
            terms = [names.pop(0) if term in free else term for term in atom.terms]
            return fact_sentence((atom.predicate, *terms), self.wordings)
        atom_of = condition.body if isinstance(condition, Not) else condition
        if isinstance(atom_of, Atom) and atom_of.predicate not in achievers(self.domain):
            return _formula(Not(condition), self.wordings, self.types) if atom_of is condition else self._state(atom_of)
        return f"it cannot be brought about that {self._state(condition)}"

    def _contradiction(self, verdict: Verdict) -> str:
        pairs = [self._state(item.condition) for item in verdict.evidence]
        if not pairs:
            return verdict.detail or "the goal can never hold."
        if len(pairs) == 1:
            return f"the goal can never hold: no action can bring about that {pairs[0]}."
        listed = _join([f'"{said}"' for said in pairs[:_LISTED]], "and")
        return f"the goal can never hold: {listed} exclude each other."

    def _state(self, condition: Formula) -> str:
        return _formula(condition, self.wordings, self.types)

    def _listed(self, verdict: Verdict) -> str:
        said = [self._evidence(item, verdict.action) for item in verdict.evidence]
        rest = len(said) - _LISTED
        more = [f"{rest} more condition{'s' if rest > 1 else ''} fail{'' if rest > 1 else 's'}"] if rest > 0 else []
        return _join([*said[:_LISTED], *more], "and") or "a condition fails"

    def _evidence(self, evidence: Evidence, action: Action | None) -> str:
        condition = evidence.condition
        link = self._link(condition, action)
        if isinstance(condition, Not) and isinstance(condition.body, Atom):
            return link + self._state(condition.body)
        if isinstance(condition, Not) and isinstance(condition.body, Equal):
            return f"{condition.body.left} cannot be used on itself"
        if isinstance(condition, Atom):
            nothing = self._nothing(condition, action)
            if nothing:
                return nothing
            said = _atom(condition, self.wordings, self.types, positive=False)
            relations = [fact for fact in evidence.blocking if len(fact) > 2 or len(condition.terms) < 2]
            blocking = _join([fact_sentence(fact, self.wordings) for fact in relations or evidence.blocking], "and")
            if blocking and len(condition.terms) < 2:
                return link + blocking
            return f"{link}{said} ({blocking})" if blocking else link + said
        return f"it is not so that {self._state(condition)}"

    def _nothing(self, condition: Atom, action: Action | None) -> str:
        """Return "nothing gives coffee" where no thing at all could have stood in a place that people do not see."""
        if action is None or len(condition.terms) < 2 or condition.predicate in achievers(self.domain):
            return ""
        shown = show(action, self.domain, self.wordings).args
        if condition.terms[0] in shown or self.scene.matching(condition.predicate, None, *condition.terms[1:]):
            return ""
        return fact_sentence((condition.predicate, "nothing", *condition.terms[1:]), self.wordings)

    def _link(self, condition: Formula, action: Action | None) -> str:
        """Return how the thing that the action is about relates to the thing that the condition is about."""
        atom = condition.body if isinstance(condition, Not) else condition
        if action is None or not isinstance(atom, Atom) or not atom.terms or atom.predicate in self.types:
            return ""
        shown = show(action, self.domain, self.wordings).args
        if not shown or any(term in shown for term in atom.terms):
            return ""
        binary = (p.name for p in self.domain.predicates.values() if len(p.parameters) == 2)
        for predicate in binary:
            fact = (predicate, shown[0], atom.terms[-1])
            if self.scene.holds(fact):
                return f"{fact_sentence(fact, self.wordings)}, and "
        return ""

    def _hint(self, verdict: Verdict) -> str:
        if verdict.reason is not Reason.PRECONDITION or not verdict.evidence:
            return ""
        failed = verdict.action.name if verdict.action else ""
        action = remedy(verdict.evidence[0], self.scene, self.domain, besides=failed)
        if action is None:
            return ""
        said = action_sentence(action, self.domain, self.wordings)
        shown = show(action, self.domain, self.wordings)
        spelled = all(word in said for word in action.name.split("_")) or any("?" in arg for arg in shown.args)
        return f" {said[:1].upper()}{said[1:]} first{'' if spelled else f', with {shown}'}."
