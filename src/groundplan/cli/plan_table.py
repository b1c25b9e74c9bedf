"""A plan as a table: number, the step in words, the action as the robot gets it, and where it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from groundplan.knowledge.affordance_domain import scene_domain, scene_wordings
from groundplan.logic.capabilities import Capability
from groundplan.logic.domain import Action, Domain
from groundplan.logic.wording import action_sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.task import ShownStep, Solution
from groundplan.scene.scene import Scene
from groundplan.worlds.dining.tasks import dining_task, dining_tasks, dining_wordings

_MOVE = "goto"
_WHOLE = 36
"""Actions up to this length are never broken over two lines."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a step, or several hops of one way (`via` are the places passed)."""

    first: int
    last: int
    step: ShownStep
    words: str
    via: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        """The number of the step, or of the first and last."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def rows(solution: Solution) -> list[Row]:
    """Return the table's lines: consecutive moves are one way, shown with the places it leads through."""
    found: list[Row] = []
    for number, (step, words) in enumerate(zip(solution.shown, step_words(solution), strict=True), 1):
        last = found[-1] if found else None
        if last is not None and step.action == _MOVE == last.step.action and step.args and last.step.args:
            found[-1] = Row(last.first, number, step, words, (*last.via, last.step.args[-1]))
        else:
            found.append(Row(number, number, step, words))
    return found


def plan_table(solution: Solution) -> RenderableType:
    """Return the plan as a table; a step that cannot be done is red."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    table.add_column("step", justify="right", no_wrap=True)
    table.add_column("in words", overflow="fold", ratio=3)
    longest = max((len(str(step)) for step in solution.shown), default=0)
    table.add_column("action", overflow="fold", ratio=2, no_wrap=longest <= _WHOLE)
    table.add_column("where", overflow="fold", ratio=1)
    failing = solution.verdict.step
    for row in rows(solution):
        fails = failing is not None and row.first <= failing + 1 <= row.last
        said = Text(row.words)
        if row.via:
            said.append(f" via {', '.join(row.via)}", style="dim")
        moves = row.step.action == _MOVE
        table.add_row(
            Text(row.number, style="dim"),
            said,
            Text(str(row.step), style="bold red" if fails else "cyan"),
            Text("" if moves or not row.step.args else row.step.place, style="dim"),
        )
    return table


def step_sentence(action: Action, domain: Domain, wordings: Wordings) -> str:
    """Return a step that is to be done in words, who does it first where that is said: "robot0: pick up cup0"."""
    said = action_sentence(action, domain, wordings)
    bidden = f"let {action.args[0]} " if action.args else ""
    return f"{action.args[0]}: {said.removeprefix(bidden)}" if bidden and said.startswith(bidden) else said


def words_for(scene: Scene, capabilities: Sequence[Capability] | None = None) -> tuple[Domain, Wordings]:
    """Return what can be done in a scene, and how it is said; scenes of the dining world have their own."""
    if scene.domain in dining_tasks():
        return dining_task(scene.domain).domain, dining_wordings(scene.domain)
    return scene_domain(scene, capabilities), scene_wordings(scene, capabilities)


def step_words(solution: Solution) -> list[str]:
    """Return each shown step in words.

    A step that was only added for showing (`done`) has no full action: its wording takes no arguments.
    """
    if solution.scene is None:
        return [str(step) for step in solution.shown]
    domain, wordings = words_for(solution.scene, solution.capabilities)
    said = [step_sentence(action, domain, wordings) for action in solution.plan[: len(solution.shown)]]
    for step in solution.shown[len(said) :]:
        wording = wordings.actions.get(step.action)
        said.append(wording.say if wording is not None and not wording.shown else str(step))
    return said
