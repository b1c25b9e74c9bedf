"""How the embedded model answers "which actions carry out the instruction?" (SayPlan, stage 2)."""

from __future__ import annotations

from groundplan.errors import GroundplanError
from groundplan.knowledge import enrich, knowledge
from groundplan.language.commonsense.drafts.draft import Drafter, flat_effects
from groundplan.language.commonsense.interpret import interpret
from groundplan.language.grounding import ground_clauses
from groundplan.language.questions import DraftPlan, Interpretation, PlanDraft
from groundplan.logic import load_domain, load_wordings, show, write_formula
from groundplan.logic.domain import Action, Domain
from groundplan.logic.formula import Atom, Formula
from groundplan.logic.normal import atoms
from groundplan.logic.wording import sentence
from groundplan.logic.wordings import Wordings
from groundplan.scene.formats import load_scene
from groundplan.scene.scene import Scene


def draft_plan(question: DraftPlan) -> PlanDraft:
    """Return a draft of a plan made from nothing but the question; each rejected attempt makes it try another way."""
    seen = load_scene(question.graph, format="sayplan")
    seen.domain = question.domain
    scene = enrich(seen)
    domain, wordings = load_domain(question.domain), load_wordings(question.domain)
    interpretation = interpret(question.instruction, scene)
    if interpretation.kind != "task":
        understood = interpretation.kind != "not_understood"
        reasoning = interpretation.explanation or "there is nothing to be done"
        return PlanDraft(plan=(), reasoning=reasoning, understood=understood)
    try:
        grounding = ground_clauses(interpretation.clauses, scene, domain)
    except GroundplanError as error:
        return PlanDraft(plan=(), reasoning=error.message)
    if not grounding.verdict.valid:
        return PlanDraft(plan=(), reasoning=sentence(grounding.verdict, scene, domain, wordings))
    drafter = Drafter(scene, domain)
    for goal in grounding.goals:
        if not drafter.achieve(goal, skip=len(question.attempts)):
            return PlanDraft(plan=(), reasoning=f"I see no way to bring about {write_formula(goal)}")
    _tidy_up(drafter, scene, wordings, grounding.goals)
    plan = drafter.plan
    if question.navigation:
        plan = _with_waypoints(plan, scene, domain, wordings)
    steps = [str(show(action, domain, wordings)) for action in plan]
    if "done" in domain.schemas:
        steps.append("done()")
    return PlanDraft(
        chain_of_thought=" -> ".join(write_formula(goal) for goal in grounding.goals),
        reasoning="each goal is brought about in turn, what an action needs first",
        plan=tuple(steps),
    )


def can_draft(interpretation: Interpretation, scene: Scene, domain_name: str) -> bool:
    """Say whether what is in the scene is enough to draft a plan for the task."""
    domain = load_domain(domain_name)
    try:
        grounding = ground_clauses(interpretation.clauses, scene, domain)
    except GroundplanError:
        return False
    drafter = Drafter(scene, domain)
    return grounding.verdict.valid and all(drafter.achieve(goal) for goal in grounding.goals)


def means_of(interpretation: Interpretation, domain_name: str) -> tuple[str, ...]:
    """Return the categories of things that can bring about what is to hold: what heats, for something hot.

    They follow from the domain: the conditions of effects on a goal's predicates that are of a type, or that say what
    an appliance makes.
    """
    known, domain = knowledge(), load_domain(domain_name)
    goals = " ".join(clause.goal for clause in interpretation.clauses)
    wanted: set[str] = set()
    liquids: set[str] = {name for name in domain.constants if name in goals}
    for schema in domain.schemas.values():
        for effect, conditions, _ in flat_effects(schema.effects):
            if not effect.negated and f"({effect.atom.predicate} " in goals:
                wanted |= {atom.predicate for condition in conditions for atom in atoms(condition)}
    return tuple(
        category
        for category in known.categories()
        if wanted & known.types(category) or ("brews" in wanted and liquids & set(known.category(category).brews))
    )


def _tidy_up(drafter: Drafter, scene: Scene, wordings: Wordings, goals: tuple[Formula, ...]) -> None:
    """Close what was opened and switch off what was used, unless that undoes a goal."""
    for predicate in wordings.restore:
        for fact in scene.matching(predicate):
            if not drafter.scene.holds(fact):
                drafter.restore(Atom(fact[0], fact[1:]), goals)


def _with_waypoints(plan: list[Action], scene: Scene, domain: Domain, wordings: Wordings) -> list[Action]:
    """Name waypoints the way a person with a sense of direction would: always on to the link nearest the target.

    That is no path planner: where a dead end lies nearer than the way around, the route stays broken.
    """
    navigation = wordings.navigation
    if navigation is None:
        return plan
    full: list[Action] = []
    for action in plan:
        if action.name != navigation.action:
            full.append(action)
            continue
        names = [v.name for v in domain.schemas[action.name].parameters]
        values = dict(zip(names, action.args, strict=True))
        here, target = values[navigation.start], values[navigation.end]
        for hop in _greedy(here, target, scene, navigation.link):
            step = {**values, navigation.start: here, navigation.end: hop}
            full.append(Action(action.name, tuple(step[n] for n in names)))
            here = hop
    return full


def _greedy(start: str, target: str, scene: Scene, link: str) -> list[str]:
    here, walked = start, [start]
    while here != target:
        linked = [fact[2] for fact in scene.matching(link, here, None) if fact[2] not in walked]
        if target in linked or not linked:
            walked.append(target)
            break
        here = min(linked, key=lambda place: _gap(scene, place, target))
        walked.append(here)
    return walked[1:]


def _gap(scene: Scene, place: str, target: str) -> float:
    """Return the straight-line distance in metres; without positions all places seem equally far."""
    a, b = scene.entity(place).position, scene.entity(target).position
    return sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 if a and b else 0.0
