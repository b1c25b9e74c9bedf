"""Whether "could still be completed", by which trials of COWP are counted, is decided rightly: checked in another way.

The rule (`evaluation/cowp/trial.py: solvable`): the planner finds a plan with the true physics and what people accept,
on the things of the kitchen that matter. Here, for trials that met a situation,

- a trial that counts as possible must be completed by a plan that is carried out in the dining world itself, and the
  world must say that what was asked for is done;
- of a trial that counts as impossible it must be proven that nothing leads to the goal, with all things of the kitchen:
  not even if nothing that was ever brought about could be undone again (all that can become true, or false, is found
  out step by step from the actions' definitions).

Run: python benchmarks/cowp_completable.py [TRIALS of each task] [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from groundplan.evaluation.cowp.trial import TrialSetting, accomplished, carried_out, solvable, trial_world
from groundplan.language.commonsense import Commonsense
from groundplan.logic.domain import Action, Domain, EffectAtom, Plan
from groundplan.logic.formula import And, Atom, Equal, Exists, Formula, Not, Or, Term
from groundplan.logic.types import is_of, type_table
from groundplan.planning import PlanningTask
from groundplan.planning.fast_downward import FastDownward
from groundplan.scene.scene import Fact, Scene
from groundplan.trace import Trace
from groundplan.worlds.dining.physics import judged_domain, judged_goal
from groundplan.worlds.dining.situations import own_situations
from groundplan.worlds.dining.tasks import DiningTask, dining_task, dining_tasks
from groundplan.worlds.dining.world import DiningWorld

Binding = dict[Term, str]


@dataclass(slots=True)
class Relaxed:
    """All that can become true or false from a scene if nothing is ever lost; a goal out of reach here has no plan."""

    domain: Domain
    scene: Scene
    true: set[Fact] = field(default_factory=set)
    false: set[Fact] = field(default_factory=set)

    def reaches(self, goal: Formula) -> bool:
        """Say whether the goal can hold once no action brings about anything new."""
        self.true, self.false = set(self.scene.facts()), set()
        waiting = list(self._actions())
        while True:
            left = [action for action in waiting if not self._done(action)]
            if len(left) == len(waiting):
                return self._can(goal, {})
            waiting = left

    def _actions(self) -> Iterator[Action]:
        for schema in self.domain.schemas.values():
            choices = [self._objects(v.types) for v in schema.parameters]
            yield from (Action(schema.name, args) for args in product(*choices))

    def _objects(self, types: tuple[str, ...]) -> list[str]:
        accepted = type_table(self.domain).accepted(types)
        return [i for i in self.scene.ids() if is_of(i, accepted, self.scene, self.domain)]

    def _done(self, action: Action) -> bool:
        schema = self.domain.schemas[action.name]
        bound: Binding = dict(zip((v.name for v in schema.parameters), action.args, strict=True))
        if not self._can(schema.precondition, bound):
            return False
        for effect in schema.effects:
            if not isinstance(effect, EffectAtom):
                raise TypeError(f"{schema.name}: only plain effects are known here.")
            fact = (effect.atom.predicate, *(bound.get(t, t) for t in effect.atom.terms))
            (self.false if effect.negated else self.true).add(fact)
        return True

    def _can(self, formula: Formula, bound: Binding, wanted: bool = True) -> bool:
        """Say whether the formula can be true (or false, where that is wanted) with these values."""
        match formula:
            case Atom(predicate, terms):
                fact = (predicate, *(bound.get(t, t) for t in terms))
                return fact in self.true if wanted else fact in self.false or not self.scene.holds(fact)
            case Equal(left, right):
                return (bound.get(left, left) == bound.get(right, right)) is wanted
            case Not(body):
                return self._can(body, bound, not wanted)
            case And(parts) | Or(parts):
                every = isinstance(formula, And) is wanted
                return (all if every else any)(self._can(part, bound, wanted) for part in parts)
            case Exists(variables, body):
                values = product(*(self._objects(v.types) for v in variables))
                cases = (self._can(body, {**bound, **_bound(variables, v)}, wanted) for v in values)
                return any(cases) if wanted else all(cases)
        raise TypeError(f"{formula} is of a kind that the dining tasks do not use.")


def _bound(variables: tuple[object, ...], values: tuple[str, ...]) -> Binding:
    return {getattr(v, "name", ""): value for v, value in zip(variables, values, strict=True)}


def completed_in_the_world(task: DiningTask, world: DiningWorld, truth: Scene, plan: Plan) -> bool:
    """Carry a plan out in the world as it was right after the situation, and ask the world what came of it."""
    quiet = DiningWorld(task, truth, (), probability=0.0)
    return all(quiet.perform(action).succeeded for action in plan) and accomplished(task, quiet.truth)


def plan_with_everything(domain: Domain, truth: Scene, goal: Formula) -> Plan:
    """Return a plan made with all things of the kitchen."""
    search = "let(h, ff(), lazy_wastar([h], preferred=[h], w=3))"
    whole = PlanningTask(domain=domain, scene=truth, goal=goal, objects=tuple(truth.ids()))
    return FastDownward(search=search).solve(whole, timeout_s=60.0, memory_mb=4096, optimal=False).plan or ()


def check(task: DiningTask, trial: int, seed: int) -> str:
    """Return what the check of a trial says; "" where no situation was met."""
    setting = TrialSetting(situations=own_situations(), seed=seed, probability=0.25)
    world = trial_world(setting, task, trial)
    carried_out(task, world, setting, Commonsense(), Trace())
    truth = world.after_met
    if truth is None:
        return ""
    domain, goal = judged_domain(task.name), judged_goal(task, truth)
    if solvable(task, truth):
        if accomplished(task, world.truth):
            return "possible: completed by the method itself"
        plan = plan_with_everything(domain, truth, goal)
        done = bool(plan) and completed_in_the_world(task, world, truth, plan)
        return "possible: completed by a plan carried out in the world" if done else "WRONG: no plan completes it"
    if Relaxed(domain, truth).reaches(goal):
        return "open: no plan was found, and no proof that there is none"
    return "impossible: proven"


def main() -> None:
    """Check and count."""
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    counts: Counter[str] = Counter()
    for task in dining_tasks().values():
        for trial in range(trials):
            said = check(dining_task(task.name), trial, seed)
            counts[said] += bool(said)
            if said.startswith(("WRONG", "open")):
                print(f"{task.name}, trial {trial}: {said}", flush=True)
    counts.pop("", None)
    for said, number in sorted(counts.items()):
        print(f"{number:5} {said}")
    wrong = sum(number for said, number in counts.items() if not said.startswith(("possible", "impossible")))
    print(f"{counts.total()} trials with a situation: {wrong} counted wrongly, or not decided")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
