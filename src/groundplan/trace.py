"""The Trace: what happened, in order, as typed events.

Console progress, the JSON-lines file, replay and reports are all readers of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


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
    PERFORMED = "performed"
    """{step, action, outcome}"""
    CHANGED = "changed"
    """{added, removed}: the world turned out different from the scene"""
    RESULT = "result"
    """{status}"""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened; `seconds` since the trace began."""

    kind: EventKind
    data: dict[str, Any]
    seconds: float = 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the event as a JSON-ready dictionary."""
        return {"event": self.kind.value, "seconds": round(self.seconds, 6), **self.data}


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

    def of(self, kind: EventKind) -> list[Event]:
        """Return the events of one kind."""
        return [event for event in self.events if event.kind is kind]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def to_jsonl(self) -> str:
        """Return the trace as JSON lines."""
        return "".join(json.dumps(event.to_json(), ensure_ascii=False, default=str) + "\n" for event in self.events)
