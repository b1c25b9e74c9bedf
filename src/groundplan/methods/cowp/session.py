"""COWP on one assignment: plan, watch, learn, and plan again (Ding et al. 2023, algorithm 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from groundplan.logic.domain import Domain, Plan
from groundplan.logic.formula import Formula
from groundplan.logic.simulate import simulate
from groundplan.logic.verdict import Verdict
from groundplan.methods.cowp.acquiring import KnowledgeAcquirer, roles_of
from groundplan.methods.cowp.change import Change, ChangeKind, applied
from groundplan.methods.cowp.part import fillers, roles
from groundplan.methods.cowp.planner import find_plan
from groundplan.methods.cowp.stalling import Stall, defeats, mistaken
from groundplan.methods.cowp.strategy import Assignment
from groundplan.methods.cowp.watching import Finding, PlanMonitor
from groundplan.methods.cowp.words import action_words, name_of
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import EventKind, Trace
from groundplan.worlds.executor import Objection, Repair

EXTRA = 3
"""A repair of so many further actions is made before anything else is considered."""
DETOUR = 2
"""A substitute is taken instead of a longer repair if it saves more actions than this."""
AS_GOOD = 0.8
"""How sure the model must be of a substitute that is taken although the usual thing could be put right."""
FARTHER = 10
"""Plans that are so many actions longer than the shortest are still chosen from."""
_TRIES = 3


@dataclass(slots=True)
class _Option:
    """A plan with another thing in the role."""

    category: str
    plan: Plan
    sure: float = 1.0


@dataclass(slots=True)
class _Concern:
    """What the latest objection is about."""

    finding: Finding
    plan: Plan


@dataclass(slots=True)
class _State:
    domain: Domain
    learned: list[Change] = field(default_factory=list)
    without: set[str] = field(default_factory=set)
    concern: _Concern | None = None
    stall: Stall = field(default_factory=Stall)
    warned: bool = False


class CowpSession:
    """Plans, watches and repairs with what common sense says; `learned` is what it has learned about the domain."""

    name = "cowp"

    def __init__(self, assignment: Assignment, learned: Iterable[Change] = ()) -> None:
        """Begin with what was learned in earlier runs, if anything was.

        Raises:
            InputError: what was learned does not fit the domain.
        """
        self.assignment = assignment
        self.trace = assignment.trace if assignment.trace is not None else Trace()
        parts = assignment.instruction, assignment.wordings, assignment.model, self.trace
        self._watching = PlanMonitor(*parts)
        self._acquirer = KnowledgeAcquirer(*parts)
        known = tuple(learned)
        self._state = _State(applied(assignment.domain, known), list(known))

    @property
    def domain(self) -> Domain:
        """The domain with everything learned so far."""
        return self._state.domain

    @property
    def learned(self) -> tuple[Change, ...]:
        """Everything learned so far, in order."""
        return tuple(self._state.learned)

    def plan(self, scene: Scene) -> Plan | None:
        """Return the plan to begin with; for roles that nothing there can take, common sense is asked.

        Raises:
            ModelError: the model cannot be asked.
        """
        goals = (self.assignment.goal,)
        found = self._solve(scene, goals)
        if found is None and self._fill_empty_roles(scene):
            found = self._solve(scene, goals)
        return found

    # --- watching -----------------------------------------------------------------------------------------------

    def monitor(self, scene: Scene, plan: Plan, heard: tuple[str, ...]) -> Objection | None:
        """Object where what was heard makes the rest of the plan unsuitable, or shorter, or nothing comes of it.

        Raises:
            ModelError: the model cannot be asked.
        """
        found = [f for text in heard if (f := self._watching.consider(text, scene, plan, self.domain)) is not None]
        told = Changes()
        reasons: list[str] = []
        for finding in found:
            self._learn(change for change in finding.learned)
            after = scene.after(told).after(finding.facts)
            if self._still_good(after, plan) and not finding.facts:
                continue
            if self._still_good(after, plan) and finding.unsuitable:
                continue
            told = Changes(added=(*told.added, *finding.facts.added), removed=(*told.removed, *finding.facts.removed))
            reasons.append(finding.text)
            self._state.concern = _Concern(finding, plan)
        if reasons:
            self._state.stall, self._state.warned = Stall(), True
            return Objection(" ".join(reasons), changes=scene.effective(told))
        if heard:
            self._state.stall, self._state.warned = Stall(), True
        return self._stalled(scene, plan)

    def _still_good(self, scene: Scene, plan: Plan) -> bool:
        return simulate(self.domain, scene, plan, self.assignment.goal).verdict.valid

    def _stalled(self, scene: Scene, plan: Plan) -> Objection | None:
        """Object where the same action has come to nothing time and again: something is wrong that nobody told of."""
        enough = _TRIES - 1 if self._state.warned else _TRIES
        if self._state.stall.count(scene, plan) < enough or not plan:
            return None
        said = action_words(plan[0], scene, self.domain, self.assignment.wordings)
        said = f"{said[:1].upper()}{said[1:]}: this comes to nothing"
        wrong = mistaken(plan[0], scene, self.domain, self._state.learned)
        if wrong:
            self._state.stall = Stall()
            return Objection(f"{said}, it is not needed.", changes=wrong)
        before = len(self._state.learned)
        self._learn(list(defeats(plan[0], scene, self.domain, self._state.learned, self.name)))
        if len(self._state.learned) > before:
            self._state.stall = Stall()
            return Objection(f"{said}; what is known of its things defeats it.")
        new = {change.category for change in self._state.learned if change.kind is ChangeKind.ROLE}
        taking = [arg for arg in plan[0].args if roles_of(arg, scene, self.domain)]
        thing = next((arg for arg in (*(a for a in taking if scene.entity(a).category in new), *taking)), "")
        if not thing or thing in self._state.without:
            return None
        self._state.stall = Stall()
        self._state.without.add(thing)
        text = f"{said}."
        self._state.concern = _Concern(Finding(text=text, thing=thing), plan)
        return Objection(text)

    # --- repairing ----------------------------------------------------------------------------------------------

    def repair(self, scene: Scene, goals: tuple[Formula, ...], verdict: Verdict) -> Repair:
        """Return a plan with what has been learned: with the same things, or with others that common sense accepts.

        Raises:
            ModelError: the model cannot be asked.
        """
        concern, self._state.concern = self._state.concern, None
        same = self._solve(scene, goals)
        if same is not None and (concern is None or len(same) <= len(concern.plan) + EXTRA):
            return self._repaired(same, goals)
        concern = concern or self._from_verdict(scene, verdict)
        best = self._substituted(scene, goals, concern) if concern is not None else None
        if best is not None and (same is None or (best.sure >= AS_GOOD and len(best.plan) + DETOUR < len(same))):
            return self._repaired(best.plan, goals)
        if same is None and self._fill_empty_roles(scene):
            same = self._solve(scene, goals)
        if same is not None:
            return self._repaired(same, goals)
        return Repair(found=False, goals=goals, explanation=self._no_solution(scene, concern, verdict))

    def _from_verdict(self, scene: Scene, verdict: Verdict) -> _Concern | None:
        """Return what failed without a word having been said about it, if that is a thing."""
        thing = verdict.subject
        if thing not in scene:
            return None
        return _Concern(Finding(text=verdict.detail, thing=thing), ())

    def _repaired(self, plan: Plan, goals: tuple[Formula, ...]) -> Repair:
        return Repair(found=True, plan=plan, goals=goals, domain=self.domain)

    def _substituted(self, scene: Scene, goals: tuple[Formula, ...], concern: _Concern) -> _Option | None:
        """Return the best plan with other kinds of things in the place of what is unsuitable or out of reach."""
        text, usual = concern.finding.text, concern.finding.thing
        options: list[_Option] = []
        for thing, role in self._unfilled(scene, concern):
            usual = thing
            found = list(self._acquirer.serving(thing, role, scene, concern.plan, self.domain, text))
            self._learn(change for change, _ in found)
            for change, sure in found:
                options += self._with_category(scene, goals, change, sure)
            if options:
                break
        if not options:
            together = self._solve(scene, goals)
            return None if together is None else _Option("", together, 0.0)
        shortest = min(len(option.plan) for option in options)
        near = {o.category.replace("_", " "): o for o in options if len(o.plan) <= shortest + FARTHER}
        return near[self._acquirer.chosen(tuple(near), name_of(usual, scene), text)]

    def _unfilled(self, scene: Scene, concern: _Concern) -> Iterator[tuple[str, str]]:
        """Yield the roles that the thing takes, then those of what the plan wanted to take out of it or off it."""
        thing = concern.finding.thing
        used = {arg for action in concern.plan for arg in action.args}
        for name in (thing, *(inside for inside in scene.contents(thing) if inside in used)):
            yield from ((name, role) for role in roles_of(name, scene, self.domain))

    def _with_category(
        self, scene: Scene, goals: tuple[Formula, ...], change: Change, sure: float
    ) -> Iterable[_Option]:
        """Yield the plan in which things of this category alone take the role."""
        others = {
            name
            for name in fillers(change.role, scene, self.domain)
            if scene.entity(name).category != change.category and not self._needed_otherwise(name, change.role, scene)
        }
        plan = self._solve(scene, goals, without=others)
        if plan is not None:
            yield _Option(change.category, plan, sure)

    def _needed_otherwise(self, name: str, role: str, scene: Scene) -> bool:
        """Say whether a thing may be needed for more than the role: for another one, or because something is in it."""
        more = [r for r in roles_of(name, scene, self.domain) if r != role]
        return bool(more or scene.contents(name) or scene.holder(name) in self._agents(scene))

    @staticmethod
    def _agents(scene: Scene) -> frozenset[str]:
        return frozenset(e.id for e in scene.entities() if e.kind.value == "agent")

    def _fill_empty_roles(self, scene: Scene) -> bool:
        """Ask what could take the roles that nothing there can take; say whether anything was found."""
        before = len(self._state.learned)
        for role in roles(self.domain, scene):
            there = [name for name in fillers(role.name, scene, self.domain) if name not in self._state.without]
            usual = role.categories[0] if role.categories else role.name
            if not there:
                self._learn(list(self._acquirer.for_empty(usual, role.name, scene, self.domain)))
        return len(self._state.learned) > before

    def _solve(self, scene: Scene, goals: tuple[Formula, ...], *, without: Iterable[str] = ()) -> Plan | None:
        left_out = self._state.without | set(without)
        plan = find_plan(self.domain, scene, goals, self.assignment.wordings, without=left_out)
        self.trace.add(EventKind.PLANNED, outcome="unsolvable" if plan is None else "solved", length=len(plan or ()))
        return plan

    def _learn(self, changes: Iterable[Change]) -> None:
        for change in changes:
            if change in self._state.learned:
                continue
            self._state.domain = applied(self._state.domain, (change,))
            self._state.learned.append(change)
            self.trace.add(EventKind.LEARNED, **change.to_json())

    def _no_solution(self, scene: Scene, concern: _Concern | None, verdict: Verdict) -> str:
        """Return in a sentence why there is no solution."""
        if concern is None:
            return f"No solution: {verdict.detail or 'there is no plan from here'}"
        name = name_of(concern.finding.thing, scene)
        text = concern.finding.text.rstrip(". ")
        return f"No solution: {text}. Nothing else that is here can do what the {name} was to do."
