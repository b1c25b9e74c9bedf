"""The Trace: what happened, in order, as typed events.

Console progress, the JSON-lines file, replay and reports are all readers of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from groundplan.errors import InputError
from groundplan.files import why


class EventKind(StrEnum):
    """The kinds of events; `data` of each is documented here."""

    TASK = "task"
    """{instruction, scene, method, model}"""
    QUESTION = "question"
    """{question: class name, prompt or fields}"""
    ANSWER = "answer"
    """{question, answer, prompt_tokens, completion_tokens, calls, seconds, cost}"""
    REJECTED = "rejected"
    """{question, answer, verdict, feedback}: an answer that was checked and sent back"""
    SEARCH = "search"
    """{command: expand|contract|terminate, node, tokens}: a view of the scene graph changed"""
    TOOL = "tool"
    """{call, said, useful, words}: a tool was called, such as `EXPLORE counter0`; what came of it"""
    INTERPRETED = "interpreted"
    """{kind, reading, weighed: [...]}"""
    FOUND = "found"
    """{query, ids}: a query was evaluated"""
    GOAL = "goal"
    """{goal}: a goal was checked and accepted"""
    PLANNED = "planned"
    """{outcome, length, cost, seconds, objects, pruned_from}"""
    VERDICT = "verdict"
    """{status, reason, step, sentence}"""
    BEGUN = "begun"
    """{task, world, limits, …}: all that is needed to go on with carrying out after a break"""
    PLAN = "plan"
    """{plan: [[name, argument, …]], goals: [PDDL]}: the plan that is carried out from now on"""
    TRYING = "trying"
    """{step, action}: about to be performed; where no `performed` follows, carrying out broke off here"""
    PERFORMED = "performed"
    """{step, action, outcome, note, changes}"""
    HEARD = "heard"
    """{text, changes}: what a person, or the world's perception, said in words while a plan was carried out"""
    OBJECTED = "objected"
    """{reason, changes}: a monitor found that the plan should not go on as it is, and what it found to be so"""
    LEARNED = "learned"
    """{kind: precondition|fact|role, schema, predicate, category, role, …}: common sense changed the domain"""
    CHANGED = "changed"
    """{added, removed}: the world turned out different from the scene"""
    RESULT = "result"
    """{status}"""
    ENDED = "ended"
    """{status, exit_code}: the command came to its end; there is nothing to go on with"""


WALL_CLOCK = frozenset({"seconds"})
"""What two runs that are the same may differ in: how long things took. Everything else follows from the inputs."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, `seconds` after the trace began; `again`: it is from the trace of a broken-off run."""

    kind: EventKind
    data: dict[str, Any]
    seconds: float = 0.0
    again: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the event as a JSON-ready dictionary."""
        return {"event": self.kind.value, "seconds": round(self.seconds, 6), **self.data}

    def line(self, *, timeless: bool = False) -> str:
        """Return the event as one line of JSON, with its line break; `timeless` leaves out how long things took."""
        data = self.to_json()
        return json.dumps(without_times(data) if timeless else data, ensure_ascii=False, default=str) + "\n"


def without_times(data: Any) -> Any:
    """Return JSON data without what the wall clock says: the one place where that is left out of comparisons."""
    if isinstance(data, dict):
        return {name: without_times(value) for name, value in data.items() if name not in WALL_CLOCK}
    return [without_times(each) for each in data] if isinstance(data, list | tuple) else data


Listener = Callable[[Event], None]


@dataclass(slots=True)
class Trace:
    """A growing list of events; listeners are called as each happens."""

    events: list[Event] = field(default_factory=list)
    listeners: list[Listener] = field(default_factory=list)
    started: float = field(default_factory=time.perf_counter)

    def add(self, kind: EventKind, /, **data: Any) -> Event:
        """Record an event and tell the listeners."""
        event = Event(kind, data, time.perf_counter() - self.started)
        self.events.append(event)
        for listener in self.listeners:
            listener(event)
        return event

    def sayings(self) -> tuple[str, ...]:
        """Return what was said at this point before a break (see `groundplan.worlds.replaying`)."""
        return ()

    @contextmanager
    def written_to(self, path: str | Path, *, more: bool = False) -> Iterator[None]:
        """Write the events to a file, each as it happens: those there are, then those to come, one flushed line each.

        With `more` the events that there are already are taken to be in the file, and so are those that come again.
        What was written stays whatever happens to this process.

        Raises:
            InputError: the file cannot be written.
        """
        with _writing(path):
            file = Path(path).open("a" if more else "w", encoding="utf-8", buffering=1)  # noqa: SIM115

        def write(event: Event) -> None:
            if not event.again:
                with _writing(path):
                    file.write(event.line())

        try:
            for event in () if more else self.events:
                write(event)
            self.listeners.append(write)
            try:
                yield
            finally:
                self.listeners.remove(write)
        finally:
            with _writing(path):
                file.close()

    def of(self, kind: EventKind) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.events if event.kind is kind]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def to_jsonl(self, *, timeless: bool = False) -> str:
        """Return the trace as JSON lines; `timeless` ones are the same, byte for byte, whenever the run is the same."""
        return "".join(event.line(timeless=timeless) for event in self.events)


@contextmanager
def _writing(path: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise InputError(f"{path} cannot be written: {why(error)}.") from error
