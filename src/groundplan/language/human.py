"""The person at the terminal as the model: asked every question in plain words."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, cast

from groundplan.errors import ModelAnswerError
from groundplan.language.affordance_questions import YesNo
from groundplan.language.clarification import Clarified, Clarify
from groundplan.language.prompting import render
from groundplan.language.question import A, Answer, Model, Question, Usage
from groundplan.language.questions import (
    Clause,
    Command,
    DraftPlan,
    Interpret,
    Interpretation,
    PlanDraft,
    SearchCommand,
    SearchStep,
)
from groundplan.language.replies import MalformedReplyError, read_reply
from groundplan.trace import Trace

_MOST_TRIES = 20


class Console(Protocol):
    """Where the person reads and types."""

    def show(self, text: str) -> None:
        """Show a paragraph."""
        ...

    def read(self, prompt: str) -> str:
        """Return the line the person types; raises EOFError when there is nothing more to read."""
        ...


class Terminal:
    """The terminal the program was started from; what is shown goes to standard error, so that output stays clean."""

    def show(self, text: str) -> None:
        """Write the text and a line break."""
        sys.stderr.write(text + "\n")

    def read(self, prompt: str) -> str:
        """Write the prompt and read a line."""
        sys.stderr.write(prompt)
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")


class _TryAgainError(ValueError):
    """What was typed cannot be used; the message says why."""


class Human:
    """Asks the person. `adviser` is the model that proposes a reading of an instruction (default: the embedded one)."""

    name = "human"

    def __init__(self, console: Console | None = None, *, adviser: Model | None = None) -> None:
        """Take the console and the adviser."""
        self._console = console if console is not None else Terminal()
        self._adviser = adviser
        self._calls = 0

    @property
    def usage(self) -> Usage:
        """One call per question; people are not billed by the token."""
        return Usage(calls=self._calls)

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Show the question, and read until what is typed is an answer.

        Raises:
            ModelAnswerError: the person ended the input, or typed nothing usable twenty times.
        """
        self._calls += 1
        for attempt in question.attempts[-1:]:
            self._console.show(f"That was not right yet: {attempt.feedback}")
        read = self._reader(question)
        try:
            for _ in range(_MOST_TRIES):
                try:
                    return cast("A", read())
                except _TryAgainError as error:
                    self._console.show(str(error))
        except EOFError as error:
            raise ModelAnswerError("The person ended the conversation without an answer.") from error
        raise ModelAnswerError(f"Nothing that was typed could be used ({_MOST_TRIES} times).")

    def _reader(self, question: Question[Any]) -> Callable[[], Answer]:
        if isinstance(question, Interpret):
            return self._interpreter(question)
        if isinstance(question, SearchCommand):
            return self._searcher(question)
        if isinstance(question, DraftPlan):
            return self._drafter(question)
        if isinstance(question, Clarify):
            return self._chooser(question)
        if question.answer_type is YesNo:
            return self._decider(question)
        return self._any(question)

    def _decider(self, question: Question[Any]) -> Callable[[], YesNo]:
        """Let the person say yes or no."""
        self._console.show(question.slots()["instruction"])

        def read() -> YesNo:
            typed = self._console.read("y/n> ").strip().lower()
            if typed not in ("y", "yes", "n", "no"):
                raise _TryAgainError("Type y or n.")
            return YesNo(yes=typed.startswith("y"), sure=1.0)

        return read

    def _chooser(self, question: Clarify) -> Callable[[], Clarified]:
        """Let the person choose by number, by words that only one option has, or not at all."""
        listed = [f"  {number}. {text}" for number, text in enumerate(question.options, 1)]
        self._console.show("\n".join([f"Which one do you mean by “{question.phrase}”?", *listed]))
        self._console.show("Type its number or some words of it; Enter takes whichever is cheapest.")

        def read() -> Clarified:
            typed = self._console.read("> ").strip()
            if not typed:
                return Clarified(choice=0)
            choice = int(typed) if typed.isdecimal() else _only_with(typed, question.options)
            if not 1 <= choice <= len(question.options):
                raise _TryAgainError(f"Type a number from 1 to {len(question.options)}, or words that one line has.")
            return Clarified(choice=choice)

        return read

    # --- what does it mean? ---------------------------------------------------------------------------------------

    def _interpreter(self, question: Interpret) -> Callable[[], Interpretation]:
        self._console.show(f"What does this mean?  {question.instruction}")
        proposed: list[Interpretation] = []
        rejected = {attempt.answer.substance() for attempt in question.attempts}
        self._propose(question, proposed, rejected)
        self._console.show(
            "Say it in other words, or type a goal such as (on mug1 desk4); ? lists what a goal can say, "
            "- gives up on this instruction."
        )

        def read() -> Interpretation:
            typed = self._console.read("> ").strip()
            if typed in ("", "y", "yes"):
                if proposed:
                    return proposed[-1]
                raise _TryAgainError("There is no reading to agree with: say it in other words, or type a goal.")
            if typed == "?":
                raise _TryAgainError(f"{question.domain}\n\n{question.slots()['digest']}")
            if typed == "-":
                return Interpretation(
                    kind="not_understood", explanation="The person asked did not understand it either."
                )
            if typed.startswith("("):
                return Interpretation(kind="task", clauses=(Clause(goal=typed),))
            self._propose(replace(question, instruction=typed), proposed, rejected)
            raise _TryAgainError("")

        return read

    def _propose(self, question: Interpret, proposed: list[Interpretation], rejected: set[str]) -> None:
        """Show how the adviser reads the instruction, and keep the reading for the person to agree with."""
        reading = self._advice().answer(replace(question, attempts=()))
        if reading.kind == "not_understood" or reading.substance() in rejected:
            unread = f" ({', '.join(reading.unread)})" if reading.unread else ""
            self._console.show(f"The embedded model has no reading to propose{unread}.")
            return
        proposed.append(reading)
        self._console.show(f"The embedded model reads: {_in_words(reading)}\nPress Enter (or y) to agree.")

    def _advice(self) -> Model:
        if self._adviser is None:
            from groundplan.language.registry import open_model

            self._adviser = open_model()
        return self._adviser

    # --- search and plan ------------------------------------------------------------------------------------------

    def _searcher(self, question: SearchCommand) -> Callable[[], SearchStep]:
        self._console.show(f"Search for what this needs:  {question.instruction}")
        self._console.show(_graph_in_words(question.graph))
        self._console.show(
            "Type: expand NODE, contract NODE, found ID … (what a plan needs), or answer ID … (a question's answer)."
        )

        def read() -> SearchStep:
            word, *ids = self._console.read("> ").replace(",", " ").split() or [""]
            if word in ("found", "answer"):
                return SearchStep(command=Command.TERMINATE, found=tuple(ids), answers=word == "answer")
            if word in ("expand", "contract") and len(ids) == 1:
                return SearchStep(command=Command(word), node=ids[0])
            raise _TryAgainError("Type expand or contract and one node, or found or answer and ids.")

        return read

    def _drafter(self, question: DraftPlan) -> Callable[[], PlanDraft]:
        self._console.show(f"Plan this:  {question.instruction}")
        self._console.show(_graph_in_words(question.graph))
        self._console.show(f"{question.actions}\nType one action on each line, and an empty line at the end.")

        def read() -> PlanDraft:
            steps: list[str] = []
            while typed := self._console.read(f"{len(steps) + 1}. ").strip():
                steps.append(typed)
            return PlanDraft(plan=tuple(steps))

        return read

    def _any(self, question: Question[Any]) -> Callable[[], Answer]:
        """Read any other question's answer as JSON."""
        self._console.show(render(question).user)
        self._console.show(f"Type the answer as JSON, with the fields {', '.join(question.answer_type.model_fields)}.")

        def read() -> Answer:
            try:
                return read_reply(self._console.read("> "), question.answer_type)
            except MalformedReplyError as error:
                raise _TryAgainError(str(error)) from error

        return read


class Nobody:
    """In the place of a person who is not there any more: agrees, and leaves it open which thing is meant."""

    name = "nobody"
    usage = Usage()

    def answer(self, question: Question[A], trace: Trace | None = None) -> A:
        """Answer the questions that are put to people.

        Raises:
            ModelAnswerError: the question is another one.
        """
        if isinstance(question, Clarify):
            return cast("A", Clarified(choice=0))
        if question.answer_type is YesNo:
            return cast("A", YesNo(yes=True, sure=1.0))
        raise ModelAnswerError(f"Nobody is there to answer {type(question).__name__}.")


def _only_with(words: str, options: tuple[str, ...]) -> int:
    """Return the number of the only option that has most of these words; 0 where several have, or none."""
    wanted = {word for word in re.findall(r"[^\W_]+", words.casefold()) if word not in ("the", "one", "a")}
    shared = [len(wanted & set(re.findall(r"[^\W_]+", text.casefold()))) for text in options]
    best = max(shared, default=0)
    return shared.index(best) + 1 if best and shared.count(best) == 1 else 0


def _in_words(reading: Interpretation) -> str:
    if reading.readings:
        return reading.readings[0].text
    if reading.kind == "find":
        return "find " + "; ".join(s.query.model_dump_json(exclude_defaults=True) for s in reading.search)
    return "; ".join(_clause_in_words(clause) for clause in reading.clauses)


def _clause_in_words(clause: Clause) -> str:
    named = ", ".join(f"{name} = {d.text}" for name, d in clause.variables.items() if d.text)
    return f"{clause.goal} with {named}" if named else clause.goal


def _graph_in_words(graph: dict[str, Any]) -> str:
    nodes = graph.get("nodes", {})
    lines = [f"{layer}: {', '.join(str(node.get('id')) for node in each)}" for layer, each in nodes.items() if each]
    return "\n".join(lines) or "Nothing is visible yet."
