"""Solutions on the terminal, for people: the plan or answer, the proof, what was weighed, and what it took."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundplan.cli.answers import answer_table, computed
from groundplan.cli.plan_table import plan_table
from groundplan.language.questions import LOOSELY
from groundplan.methods.shown import FINISH
from groundplan.methods.task import Solution, SolutionStatus

_HEADLINE = {
    SolutionStatus.VALID: ("✓", "green", "Proven"),
    SolutionStatus.INVALID: ("✗", "red", "Not valid"),
    SolutionStatus.UNSOLVABLE: ("✗", "red", "No plan exists"),
    SolutionStatus.NOT_UNDERSTOOD: ("?", "yellow", "Not understood"),
    SolutionStatus.OUT_OF_TIME: ("✗", "yellow", "Out of time"),
}
_READINGS = 3
"""How many of the readings that were weighed are shown."""

Line = tuple[str, str]
"""A label and what is said under it."""


def show_solution(
    solution: Solution, console: Console | None = None, *, steps: bool = True, ending: bool = True
) -> None:
    """Print all that a person wants to know of the solution; without `steps` or its `ending` if they have been told."""
    console = console or Console(highlight=False)
    for part in parts(solution, steps=steps, ending=ending):
        console.print(part)


def parts(solution: Solution, *, steps: bool = True, ending: bool = True) -> Iterator[RenderableType]:
    """Yield what is to be printed, from the top: the result, the plan or answer, the proof, notes, what it took."""
    if ending:
        yield headline(solution)
    if solution.answer is not None:
        yield Padding(answer_table(solution), (1, 0, 1, 2))
    elif steps and solution.shown and not _nothing_to_do(solution):
        yield Padding(plan_table(solution), (1, 0, 1, 2))
    yield labelled(
        (*_proof(solution), *_remarks(solution, tools=steps), *_readings(solution), ("took", _took(solution)))
    )


def headline(solution: Solution) -> Text:
    """Return the result in one line."""
    sign, color, word = _HEADLINE[solution.status]
    if solution.valid and solution.answer is not None:
        word = "Answered"
    elif solution.valid and not solution.goal:
        word = "Executable"
    if solution.status is SolutionStatus.UNSOLVABLE and solution.plan:
        sign, color, word = "~", "yellow", "Only in part"
    text = Text(f"{sign} {word}", style=f"bold {color}")
    if solution.answer is not None:
        if computed(solution):
            text.append("  computed on the scene", style="not bold dim")
    elif _nothing_to_do(solution):
        holds = ": the goal holds already" if solution.goal else ""
        text.append(f"  nothing to do{holds}", style="bold default")
    elif solution.shown:
        count = len(solution.shown)
        text.append(f"  {count} step{'' if count == 1 else 's'}", style="bold default")
        if solution.cost is not None:
            text.append(f", cost {solution.cost:.1f}", style="not bold default")
        if solution.optimal:
            text.append(", and no cheaper plan exists", style="not bold default")
    return text


def _nothing_to_do(solution: Solution) -> bool:
    """Say whether the plan is valid and only says that it is finished."""
    return solution.valid and all(step.action == FINISH for step in solution.shown)


def labelled(lines: tuple[Line, ...]) -> RenderableType:
    """Return labels in a column of their own, with what is said beside them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for label, said in lines:
        grid.add_row(Text(label), Text(said, style="dim" if label == "took" else ""))
    return grid


def _proof(solution: Solution) -> Iterator[Line]:
    if solution.goal_text or solution.goal:
        yield "goal", solution.goal_text or solution.goal
    if solution.valid and solution.answer is None:
        holds = ", and the goal holds at the end" if solution.goal else ""
        yield "proof", f"simulated: every step's conditions hold when it is taken{holds}"
    if solution.explanation and not solution.valid:
        yield "why", solution.explanation
    if solution.unread:
        yield "unread", ", ".join(repr(word) for word in solution.unread)


def _remarks(solution: Solution, *, tools: bool = True) -> Iterator[Line]:
    for note in dict.fromkeys(solution.notes):
        yield "note", note
    for number, call in enumerate(solution.tools if tools else (), 1):
        yield ("tools" if number == 1 else ""), call
    if solution.searched:
        yield "looked", ", ".join(solution.searched)


def _readings(solution: Solution) -> Iterator[Line]:
    """Yield the best readings, each once; a single one needs no mention, unless it is loose."""
    best: dict[str, float] = {}
    for text, score in solution.readings:
        best[text] = max(score, best.get(text, 0.0))
    loose = [text for text in best if text.startswith(LOOSELY)]
    if loose:
        yield "note", loose[0]
    if len(best) < 2:
        return
    yield "read", "readings that were weighed, and how well each fits:"
    for text, score in sorted(best.items(), key=lambda item: -item[1])[:_READINGS]:
        yield "", f"{score:4.2f}  {text}"


def _took(solution: Solution) -> str:
    usage = solution.usage
    took = [solution.method, f"{usage.calls} model call{'' if usage.calls == 1 else 's'}"]
    tokens = usage.prompt_tokens + usage.completion_tokens
    if tokens:
        took.append(f"{tokens:,} tokens")
    if usage.cost_usd:
        took.append(f"${usage.cost_usd:.4f}")
    if solution.replans:
        took.append(f"{solution.replans} replan{'' if solution.replans == 1 else 's'}")
    total = solution.seconds.get("total", sum(solution.seconds.values()))
    took.append(f"{total:.2f} s")
    return " · ".join(took)
