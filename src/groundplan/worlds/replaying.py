"""Going on after a break: the run is the same run again, and what its trace says is not asked or done a second time.

A trace that is written as it happens (`Trace.written_to`) survives the end of its process at any point. To go on, the
same run is begun anew with a `ReplayedTrace` of it. Until that has come to its end, questions get the answers that are
written there (`ReplayedModel`), what was said is heard again, plans are those that were carried out, and events are
matched with those written instead of being written again. A simulated world is simulated again from its seed; a real
one is left alone (`ReplayedWorld`). After the last event everything is live, and the world is looked at before
anything else is done.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from pydantic import ValidationError

from groundplan.errors import InputError
from groundplan.language.question import A, Model, Question, Usage
from groundplan.logic.domain import Action
from groundplan.scene.scene import Changes, Scene
from groundplan.trace import Event, EventKind, Trace
from groundplan.worlds.recording import changes_from_json
from groundplan.worlds.world import Outcome, Reporting, Tellable, World

_TOLD = {
    EventKind.ANSWER: ("question",),
    EventKind.TOOL: ("call",),
    EventKind.PLAN: (),
    EventKind.TRYING: ("step", "action"),
    EventKind.PERFORMED: ("step", "action", "outcome"),
    EventKind.HEARD: ("text",),
    EventKind.OBJECTED: (),
}
"""The events that decide how a run goes on, with what must be the same about them. Others tell of them only."""


@dataclass(slots=True)
class ReplayedTrace(Trace):
    """A trace whose beginning is written: what is added comes again from there until that is at its end."""

    written: Sequence[Event] = ()
    _position: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        """Leave out answers that never came, and let the clock go on from the last event."""
        failed = (e for e in self.written if e.kind is EventKind.ANSWER and e.data.get("answer") is None)
        lost = {id(event) for event in failed}
        self.written = tuple(event for event in self.written if id(event) not in lost)
        if self.written:
            self.started = time.perf_counter() - self.written[-1].seconds

    @property
    def replaying(self) -> bool:
        """Whether there is more of what was written."""
        return self._position < len(self.written)

    def add(self, kind: EventKind, /, **data: Any) -> Event:
        """Return the event as it was written, if it was; else record it and tell the listeners.

        Raises:
            InputError: something else was written here, so that this is not the same run.
        """
        if not self.replaying:
            return super(ReplayedTrace, self).add(kind, **data)
        found = self._find(kind, data)
        if found is None and self._decisive() is None:  # the break came before it could be written
            self._take(len(self.written))
            return super(ReplayedTrace, self).add(kind, **data)
        if found is None and kind not in _TOLD:
            return Event(kind, data, again=True)
        if found is None:
            raise self._other(kind, data)
        event = replace(self.written[found], again=True)
        self._take(found)
        self.events.append(event)
        self._position += 1
        for listener in self.listeners:
            listener(event)
        return event

    def sayings(self) -> tuple[str, ...]:
        """Return what was said before the next thing was done."""
        found = []
        for event in self._ahead():
            if event.kind is EventKind.HEARD:
                found.append(str(event.data.get("text", "")))
            elif event.kind in _TOLD and event.kind is not EventKind.ANSWER:
                break
        return tuple(found)

    def answered(self, question: str) -> Event | None:
        """Return the answer to this question that is written next; None where another thing is, or nothing."""
        found = self._find(EventKind.ANSWER, {"question": question})
        return None if found is None else self.written[found]

    def performed(self, action: Action) -> Event | None:
        """Return what is written of performing this action next; None where another thing is, or nothing."""
        event = self._decisive()
        same = event is not None and event.kind is EventKind.PERFORMED and event.data.get("action") == str(action)
        return event if same else None

    def _ahead(self) -> Iterator[Event]:
        return (self.written[i] for i in range(self._position, len(self.written)))

    def _decisive(self) -> Event | None:
        return next((event for event in self._ahead() if event.kind in _TOLD), None)

    def _find(self, kind: EventKind, data: dict[str, Any]) -> int | None:
        """Return where the event is written, with nothing decisive before it."""
        for index in range(self._position, len(self.written)):
            event = self.written[index]
            if event.kind is kind and all(_same(event.data.get(n), data.get(n)) for n in _TOLD.get(kind, ())):
                return index
            if event.kind in _TOLD:
                return None
        return None

    def _take(self, end: int) -> None:
        self.events += (replace(event, again=True) for event in self.written[self._position : end])
        self._position = end

    def _other(self, kind: EventKind, data: dict[str, Any]) -> InputError:
        event = self._decisive()
        was = "nothing" if event is None else f"{event.kind.value} {_said(event.kind, event.data)}".rstrip()
        return InputError(
            f"The run cannot be gone on with: its trace says {was} where {kind.value} {_said(kind, data)} comes now.",
            hint="Was the trace edited, or written by another version of groundplan or of its knowledge?",
        )


def _same(written: Any, now: Any) -> bool:
    return bool(written == now)


def _said(kind: EventKind, data: dict[str, Any]) -> str:
    return ", ".join(str(data.get(name)) for name in _TOLD[kind])


class ReplayedModel:
    """A model whose answers that are written in a trace are taken from there, with what they cost."""

    def __init__(self, model: Model, trace: ReplayedTrace) -> None:
        """Take the model that answers what is not written."""
        self.model, self.name = model, model.name
        self.sees = getattr(model, "sees", False)
        self._trace, self._before = trace, Usage()

    @property
    def usage(self) -> Usage:
        """What was used before the break and since."""
        return self._before + self.model.usage

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Give the answer that is written, or have the model answer.

        Raises:
            InputError: what is written is no answer to this question.
            ModelError: as the model does.
        """
        event = self._trace.answered(type(question).__name__)
        if event is None:
            return self.model.answer(question, trace)
        data = event.data
        self._before += Usage(
            calls=int(data.get("calls", 0)),
            prompt_tokens=int(data.get("prompt_tokens", 0)),
            completion_tokens=int(data.get("completion_tokens", 0)),
            cost_usd=data.get("cost", 0.0),
        )
        try:
            return cast("A", question.answer_type.model_validate_json(json.dumps(data["answer"])))
        except ValidationError as error:
            raise InputError(f"The trace holds no answer to {type(question).__name__}: {error}.") from error


class ReplayedWorld:
    """A real world in a run that is gone on with: what was performed in it is not performed again.

    Until the trace is at its end the world is seen as it was: the scene at the beginning, with what is written to have
    changed since.
    """

    def __init__(self, world: World, scene: Scene, trace: ReplayedTrace) -> None:
        """Take the world, the scene that the run began with, and its trace."""
        self.world, self._scene, self._trace = world, scene, trace

    def observe(self) -> Scene:
        """Return the scene as it was then, or as it is now."""
        return self._scene if self._trace.replaying else self.world.observe()

    def perform(self, action: Action) -> Outcome:
        """Return what came of the action then, or try it.

        Raises:
            WorldError: as the world does.
        """
        event = self._trace.performed(action)
        if event is None:
            return self.world.perform(action)
        changes = changes_from_json(event.data.get("changes", {}))
        self._scene = self._scene.after(changes)
        succeeded, note = event.data.get("outcome") == "succeeded", str(event.data.get("note", ""))
        return Outcome(action=action, succeeded=succeeded, changes=changes, note=note)

    def reports(self) -> tuple[str, ...]:
        """Return what the world's perception says by now; what it said then is heard from the trace."""
        live = not self._trace.replaying and isinstance(self.world, Reporting)
        return cast("Reporting", self.world).reports() if live else ()

    def tell(self, changes: Changes) -> None:
        """Take the changes as having come about."""
        self._scene = self._scene.after(changes)
        if not self._trace.replaying and isinstance(self.world, Tellable):
            self.world.tell(changes)
