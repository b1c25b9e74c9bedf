"""A run on the terminal or as JSON: the plan, every action that was tried, what was seen, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import takewhile

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from groundplan.cli.plan_table import step_sentence, words_for
from groundplan.cli.reply import ExitCode, print_json
from groundplan.cli.show import labelled, show_solution
from groundplan.cli.solving import Request
from groundplan.logic.domain import Domain
from groundplan.logic.wording import action_sentence, fact_sentence
from groundplan.logic.wordings import Wordings
from groundplan.methods.task import Solution
from groundplan.scene.scene import Fact
from groundplan.trace import EventKind, Trace
from groundplan.worlds import Episode
from groundplan.worlds.episode import EpisodeStatus


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a run: the solution, how it was carried out (None: it was not), the exit code.

    `told` says that each tool was told of as it was used, so that the steps need not be shown again.
    """

    solution: Solution
    episode: Episode | None
    code: int
    told: bool = False


def episode_exit_code(episode: Episode) -> int:
    """Return the exit code of a run that ended so."""
    if episode.status is EpisodeStatus.INTERRUPTED:
        return int(ExitCode.INTERRUPTED)
    return int(ExitCode.DONE if episode.reached else ExitCode.WORLD)


def show_run(request: Request, ran: Ran, trace: Trace) -> None:
    """Show the plan and what came of it."""
    solution, episode = ran.solution, ran.episode
    if request.as_json:
        document = solution.to_json(str(request.trace_file) if request.trace_file else None)
        document["episode"] = episode.to_json() if episode else None
        print_json(document)
        return
    console = Console(highlight=False)
    if not ran.told:
        show_solution(solution, console)
    if episode is not None:
        _show_episode(console, episode, trace, *words_for(episode.scene, solution.capabilities))
    if ran.told:
        said = episode is not None and episode.explanation and episode.explanation in solution.explanation
        told = replace(solution, explanation="") if said else solution
        show_solution(told, console, steps=False, ending=episode is None or episode.reached)
    if ran.code == ExitCode.INTERRUPTED and request.trace_file is not None:
        console.print(Text(f"To go on: groundplan run --resume {request.trace_file}", style="dim"))


def _show_episode(console: Console, episode: Episode, trace: Trace, domain: Domain, wordings: Wordings) -> None:
    surprises = _surprises(trace)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)
    for title in ("tried", "", "action", "what was seen"):
        table.add_column(title, overflow="fold")
    for number, outcome in enumerate(episode.outcomes, 1):
        sign = Text("✓", style="green") if outcome.succeeded else Text("✗", style="red")
        said = step_sentence(outcome.action, domain, wordings)
        if outcome.succeeded:
            said = action_sentence(outcome.action, domain, wordings, done=True)
        seen = [outcome.note, "; ".join(fact_sentence(fact, wordings) for fact in surprises.get(number, ()))]
        table.add_row(Text(str(number), style="dim"), sign, Text(said), Text(" ".join(filter(None, seen)), style="dim"))
    console.print(Padding(table, (1, 0, 1, 2)))
    text = Text(
        episode.status.value.replace("_", " ").capitalize(), style="bold green" if episode.reached else "bold red"
    )
    tried, repairs = len(episode.outcomes), episode.repairs
    text.append(
        f"  {tried} action{'' if tried == 1 else 's'} tried, {repairs} new plan{'' if repairs == 1 else 's'}, "
        f"{episode.seconds:.2f} s",
        style="not bold default",
    )
    console.print(text)
    heard = tuple(("heard", line) for line in _heard(trace, episode, wordings))
    why = (("why", episode.explanation),) if episode.explanation else ()
    if heard or why:
        console.print(labelled((*heard, *why)))


def _heard(trace: Trace, episode: Episode, wordings: Wordings) -> Iterator[str]:
    """Yield what somebody said, and what was taken from it; what was seen of actions stands in the table."""
    notes = {outcome.note for outcome in episode.outcomes}
    for number, event in enumerate(trace.events):
        if event.kind is not EventKind.HEARD or event.data["text"] in notes:
            continue
        rest = takewhile(lambda e: e.kind is not EventKind.TRYING, trace.events[number:])
        objected = any(e.kind is EventKind.OBJECTED and event.data["text"] in e.data["reason"] for e in rest)
        changes = event.data["changes"]
        taken = [fact_sentence(tuple(fact), wordings) for fact in changes.get("added", ())] or [
            fact_sentence(tuple(fact), wordings, positive=False) for fact in changes.get("removed", ())
        ]
        what = "; ".join(taken) or ("the plan was changed for it" if objected else "nothing follows from it")
        yield f"“{event.data['text']}”: {what}"


def _surprises(trace: Trace) -> dict[int, list[Fact]]:
    """Return what came about that the action does not do, by the number of the action tried."""
    found: dict[int, list[Fact]] = {}
    tried = 0
    for event in trace:
        if event.kind is EventKind.PERFORMED:
            tried += 1
        elif event.kind is EventKind.CHANGED:
            found[tried] = [tuple(fact) for fact in event.data["added"] if fact[0] != "free_hand"]
    return found
