"""Solutions on the terminal, for people: the plan as a table, the proof, what was weighed, and what it took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundplan.methods.task import ShownStep, Solution, SolutionStatus

if TYPE_CHECKING:
    from groundplan.logic.wording import Wordings

_HEADLINE = {
    SolutionStatus.VALID: ("✓", "green", "Proven"),
    SolutionStatus.INVALID: ("✗", "red", "Not valid"),
    SolutionStatus.UNSOLVABLE: ("✗", "red", "No plan exists"),
    SolutionStatus.NOT_UNDERSTOOD: ("?", "yellow", "Not understood"),
    SolutionStatus.OUT_OF_TIME: ("✗", "yellow", "Out of time"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the plan's table: a step, or several hops of one way (`via` are the places passed)."""

    first: int
    last: int
    step: ShownStep
    index: int
    via: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        """The number of the step, or of the first and last."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


def show_solution(solution: Solution, console: Console | None = None) -> None:
    """Print everything a person wants to know about the solution."""
    console = console or Console(highlight=False)
    for part in parts(solution):
        console.print(part)


def parts(solution: Solution) -> Iterator[RenderableType]:
    """Yield what is to be printed, from the top: the result, the plan or answer, the proof, notes, what it took."""
    yield headline(solution)
    if solution.answer is not None:
        yield _answer(solution)
    elif solution.shown:
        yield plan_table(solution)
    yield from _proof(solution)
    yield from _weighed(solution)
    yield _footer(solution)


def headline(solution: Solution) -> Text:
    """Return the result in one line."""
    sign, color, word = _HEADLINE[solution.status]
    text = Text()
    text.append(f"{sign} {word}", style=f"bold {color}")
    if solution.answer is not None:
        text.append("  the answer is computed on the scene, not guessed", style="dim")
    elif solution.shown:
        length = f"{len(solution.shown)} step{'' if len(solution.shown) == 1 else 's'}"
        text.append(f"  {length}", style="bold")
        if solution.cost is not None:
            text.append(f", cost {solution.cost:.1f}")
        if solution.optimal:
            text.append(", and no cheaper plan exists")
    return text


def rows(steps: tuple[ShownStep, ...]) -> list[Row]:
    """Return the table's lines: consecutive `goto`s are one way, shown with the places it leads through."""
    found: list[Row] = []
    for index, step in enumerate(steps):
        last = found[-1] if found else None
        if last is not None and step.action == "goto" == last.step.action and step.args and last.step.args:
            found[-1] = Row(last.first, index + 1, step, index, (*last.via, last.step.args[-1]))
        else:
            found.append(Row(index + 1, index + 1, step, index))
    return found


def plan_table(solution: Solution) -> RenderableType:
    """Return the plan as a table: number, action as the robot gets it, in words, and where."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title, justify in (("step", "right"), ("action", "left"), ("in words", "left"), ("where", "left")):
        table.add_column(title, justify="right" if justify == "right" else "left", overflow="fold")
    words = _words(solution)
    failing = solution.verdict.step
    for row in rows(solution.shown):
        fails = failing is not None and row.first <= failing + 1 <= row.last
        said = Text(words[row.index])
        if row.via:
            said.append(f"\nvia {', '.join(row.via)}", style="dim")
        table.add_row(
            Text(row.number, style="dim"),
            Text(str(row.step), style="bold red" if fails else "bold cyan"),
            said,
            Text("" if row.step.action == "goto" else row.step.place, style="dim"),
        )
    return Padding(table, (1, 0, 1, 2))


def _words(solution: Solution) -> list[str]:
    """Return each step in words; steps that could not be bound to full actions are shown as they were written."""
    if solution.scene is None or len(solution.plan) != len(solution.shown):
        return ["" for _ in solution.shown]
    from groundplan.logic.library import load_domain, load_wordings

    domain, wordings = load_domain(solution.scene.domain), load_wordings(solution.scene.domain)
    return [_sentence(wordings, domain, action) for action in solution.plan]


def _answer(solution: Solution) -> RenderableType:
    found = solution.answer or ()
    if isinstance(solution.value, bool):
        lines = [Text("yes" if solution.value else "no", style="bold")]
    elif solution.value is not None:
        lines = [Text(str(solution.value), style="bold")]
    elif not found:
        lines = [Text("nothing in this scene fits", style="bold")]
    else:
        lines = []
    listed = solution.rows or tuple((name,) for name in found)
    lines += [Text("  ".join(row), style="bold cyan") for row in listed]
    return Padding(Group(*lines), (1, 0, 1, 2))


def _proof(solution: Solution) -> Iterator[Text]:
    if solution.goal_text or solution.goal:
        yield Text.assemble(("goal   ", "dim"), solution.goal_text or solution.goal)
    if solution.valid and solution.answer is None:
        text = Text.assemble(("proof  ", "dim"), "simulated: the conditions of every step hold when it is taken")
        text.append(", and the goal holds at the end" if solution.goal else "")
        yield text
    if solution.explanation:
        label = "why    " if not solution.valid else "also   "
        yield Text.assemble((label, "dim"), solution.explanation)
    if solution.unread:
        yield Text.assemble(("unread ", "dim"), ", ".join(repr(word) for word in solution.unread))


def _weighed(solution: Solution) -> Iterator[Text]:
    for note in solution.notes:
        yield Text.assemble(("note   ", "dim"), note)
    if len(solution.readings) > 1:
        for text, score in solution.readings:
            yield Text.assemble(("read   ", "dim"), f"{score:4.2f}  {text}")
    if solution.searched:
        yield Text.assemble(("looked ", "dim"), ", ".join(solution.searched))


def _footer(solution: Solution) -> Text:
    usage = solution.usage
    took = [solution.method, f"{usage.calls} model call{'' if usage.calls == 1 else 's'}"]
    tokens = usage.prompt_tokens + usage.completion_tokens
    if tokens:
        took.append(f"{tokens:,} tokens")
    if usage.cost_usd:
        took.append(f"${usage.cost_usd:.4f}")
    if solution.replans:
        took.append(f"{solution.replans} replans")
    total = solution.seconds.get("total", sum(solution.seconds.values()))
    took.append(f"{total:.2f} s")
    return Text.assemble(("took   " + " · ".join(took), "dim"))
