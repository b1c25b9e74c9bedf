"""Checks on instructions before anything is asked."""

from __future__ import annotations

import re

from groundplan.errors import InputError, InstructionError
from groundplan.knowledge.affordance_domain import is_affordance_scene
from groundplan.scene.scene import Scene

LONGEST_WORDS = 400
"""Instructions of more words than this are refused: nobody means one task with them, and every model pays by length."""

LONGEST_CHARACTERS = 10_000
"""Instructions of more characters than this are refused, too: what has so few words and so much text is no language."""
_POINT = re.compile(r"(^|[.,;:!?]?\s*\n)[ \t]*[-*+\u2022\u00b7\u2013][ \t]+")


def checked_instruction(text: str) -> str:
    """Return the instruction with its white space tidied, and the points of a list on lines of their own as sentences.

    Raises:
        InstructionError: it is empty, without any word, or has more than `LONGEST_WORDS` words or
            `LONGEST_CHARACTERS` characters.
    """
    words = _POINT.sub(_ended, text).split()
    if not any(character.isalnum() for character in text):
        raise InstructionError(
            "The instruction is empty.", hint='Say what should be done, e.g. "bring me the red mug".'
        )
    if len(words) > LONGEST_WORDS:
        raise InstructionError(
            f"The instruction has {len(words)} words; at most {LONGEST_WORDS} are read.",
            hint="Give the parts of it one after the other.",
        )
    tidied = " ".join(words)
    if len(tidied) > LONGEST_CHARACTERS:
        raise InstructionError(
            f"The instruction has {len(tidied)} characters; at most {LONGEST_CHARACTERS} are read.",
            hint="Give the parts of it one after the other.",
        )
    return tidied


def _ended(point: re.Match[str]) -> str:
    """Return what ends the line before a point of a list: what ends it already, else a full stop."""
    before = point[1].strip()
    return f"{before if before not in ('', ',') else '.'} " if point[1] else ""


def checked_graph(scene: Scene, method: str) -> Scene:
    """Return the scene if it is acted in by one of the domains for scene graphs.

    Raises:
        InputError: it is acted in by capabilities and affordances; the hint names the methods for that.
    """
    if is_affordance_scene(scene):
        raise InputError(
            f"{method} works on scene graphs, and {scene.name} is a scene of capabilities and affordances.",
            hint="Use the method ground or autogpt-p for it.",
        )
    return scene
