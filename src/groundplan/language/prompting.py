"""Prompts: a question's Markdown template with its slots filled in, as a system and a user message.

A template in `prompts/` has a `# System` part (role, rules, examples: the same for every instruction) and a `# User`
part (what is asked now). `{{name}}` stands for a slot; HTML comments are notes for the reader and are not sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module, resources
from typing import Any

from groundplan.language.question import Answer, Attempt, Question

_DEFINING = (
    "groundplan.language.questions",
    "groundplan.language.clarification",
    "groundplan.language.goal_questions",
    "groundplan.language.observation",
    "groundplan.language.picture_questions",
    "groundplan.language.situation_questions",
    "groundplan.language.step_questions",
    "groundplan.language.tool_questions",
)
"""The modules that define the built-in questions."""
_COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
_SLOT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a chat model is sent: the fixed part, the part about this question, and its pictures (PNG)."""

    system: str
    user: str
    images: tuple[bytes, ...] = ()


def question_types() -> tuple[type[Question[Any]], ...]:
    """Return every concrete question class that has been defined, in order of definition."""
    for module in _DEFINING:
        import_module(module)
    return tuple(_concrete(Question))


def _concrete(base: type[Question[Any]]) -> Iterator[type[Question[Any]]]:
    for kind in base.__subclasses__():
        if "template" in vars(kind):
            yield kind
        yield from _concrete(kind)


def render(question: Question[Any], *, with_schema: bool = True) -> Prompt:
    """Return the question as a prompt.

    `with_schema` adds the answer's JSON schema to the system message, for models to which it cannot be given in a
    field of its own. Earlier attempts and what was wrong with them are added to the user message, as SayPlan adds
    the simulator's feedback (section 3.4).
    """
    system, user = _template(question.template)
    slots = {name: _as_data(text) for name, text in question.slots().items()}
    rules = _read("rules")
    parts = [_fill(system, slots), rules, _schema(question.answer_type) if with_schema else ""]
    asked = [_fill(user, slots), _attempts(question.attempts)]
    return Prompt("\n\n".join(p for p in parts if p), "\n\n".join(p for p in asked if p), question.pictures())


def _read(name: str) -> str:
    folder = resources.files("groundplan.language") / "prompts"
    return _COMMENT.sub("", (folder / f"{name}.md").read_text(encoding="utf-8")).strip()


def _template(name: str) -> tuple[str, str]:
    _, system_and_user = _read(name).split("# System\n", 1)
    system, user = system_and_user.split("\n# User\n", 1)
    return system.strip(), user.strip()


def _fill(template: str, slots: dict[str, str]) -> str:
    # One pass: braces inside a slot's value are never filled in again.
    return _SLOT.sub(lambda match: slots[match[1]], template)


def _as_data(text: str) -> str:
    """Keep a value from closing the tag it stands in (in JSON the two spellings mean the same)."""
    return text.replace("</", "<\\/")


def _schema(answer_type: type[Answer]) -> str:
    schema = json.dumps(answer_type.model_json_schema(), separators=(",", ":"))
    return f"## The answer's form\n\nAnswer with one JSON object that fits this JSON schema:\n\n{schema}"


def _attempts(attempts: tuple[Attempt, ...]) -> str:
    if not attempts:
        return ""
    told = [_attempt(number, attempt) for number, attempt in enumerate(attempts, 1)]
    asked = "Find what the feedback points at, correct that, and answer again in full. Do not repeat a rejected answer."
    return "\n".join(["## Your earlier answers were checked and rejected", "", *told, "", asked])


def _attempt(number: int, attempt: Attempt) -> str:
    answer = _as_data(attempt.answer.model_dump_json(exclude_defaults=True))
    feedback = _as_data(attempt.feedback)
    return f'<attempt number="{number}">\n{answer}\n</attempt>\n<feedback>\n{feedback}\n</feedback>'
