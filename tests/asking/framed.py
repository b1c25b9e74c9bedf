"""Questions inside what people say around them (`frames.toml`): each must find what the bare question finds."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.commonsense.checking import found, read
from tests.commonsense.instructions import SEARCHES

_HERE = Path(__file__).parent
_KEPT_CAPITAL = ("I ", "I'", "Anna", "Omar")


@dataclass(frozen=True, slots=True)
class Framed:
    """A question in a frame: in which scene, the frame, what is said, and what the bare question finds."""

    scene: str
    frame: str
    said: str
    ids: frozenset[str]


@cache
def frames() -> tuple[str, ...]:
    """Return all frames."""
    table = tomllib.loads((_HERE / "frames.toml").read_text(encoding="utf-8"))
    return tuple(frame for group in table.values() for frame in group)


def cases(number: int, seed: int = 1) -> Iterator[Framed]:
    """Yield so many questions in frames, chosen at random from all pairs."""
    chosen = random.Random(seed)
    for _ in range(number):
        scene, question, expected = chosen.choice(SEARCHES)
        frame = chosen.choice(frames())
        yield Framed(scene, frame, _said(frame, question), frozenset(expected.split()))


def _said(frame: str, question: str) -> str:
    plain = question.strip()
    bare = plain.rstrip("?.!")
    if plain.split()[0] not in ("I", "I'm", "I'd", "I've") and plain[:1].isupper() and plain[1:2].islower():
        bare = bare[0].lower() + bare[1:]
    marked = plain if plain[-1] in "?.!" else f"{plain}."
    return frame.format(q=marked, c=bare + ("?" if plain.endswith("?") else "."))


def is_found(case: Framed) -> bool:
    """Say whether a question in its frame finds what it finds alone."""
    _, meaning = read(case.scene, case.said)
    return meaning.kind == "find" and found(case.scene, case.said) == set(case.ids)
