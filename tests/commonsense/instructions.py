"""The tables of instructions: searches.txt and tasks.txt, one case a line, fields divided by bars."""

from __future__ import annotations

from pathlib import Path


def table(name: str) -> list[tuple[str, ...]]:
    """Return the cases of a table."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [tuple(field.strip() for field in line.split("|")) for line in lines if line and not line.startswith("#")]


SEARCHES = table("searches.txt")
TASKS = table("tasks.txt")


def every_instruction() -> list[tuple[str, str]]:
    """Return (scene name, instruction) of every case."""
    return [(case[0], case[1]) for case in (*SEARCHES, *TASKS)]
