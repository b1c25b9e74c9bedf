"""Every way of asking (`press.toml`) around everything that can be said of a noun, and whether the same is found."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.commonsense.checking import found


@dataclass(frozen=True, slots=True)
class Case:
    """A question: what is asked, how, what is said of the noun, and what must be found."""

    family: str
    way: str
    about: str
    said: str
    wanted: frozenset[str]


def cases() -> Iterator[Case]:
    """Yield every way of asking around everything that can be said."""
    table = tomllib.loads((Path(__file__).parent / "press.toml").read_text(encoding="utf-8"))
    for family, named in (("has", "having"), ("is", "being"), ("np", "described"), ("who", "people")):
        for about in table[named]:
            for way in table[family]:
                for said in about["said"]:
                    yield _case(family, way, about, said)


def questions() -> list[Case]:
    """Return the questions of `press.txt`, each with what must be found."""
    lines = (Path(__file__).parent / "press.txt").read_text(encoding="utf-8").splitlines()
    asked = [line.rpartition(" | ") for line in lines if line and not line.startswith("#")]
    return [Case("asked", "", "", said.strip(), frozenset(wanted.split())) for said, _, wanted in asked]


def _case(family: str, way: str, about: dict[str, Any], said: list[str]) -> Case:
    ids = frozenset(said[-1].split())
    returned, _, asked = way.rpartition(": ") if way.startswith(("yes: ", "count: ")) else ("", "", way)
    words = {"n": about.get("n", ""), "ns": about.get("ns", ""), "x": said[0]}
    if family == "who":
        words["xs"] = _plural(said[0], said[1])
    text = asked.format(**words)
    if about.get("a") == "an":
        text = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
    wanted = {"yes": frozenset({"yes"}), "count": frozenset({str(len(ids))})}.get(returned, ids)
    return Case(family, way, f"{about.get('n', '')} {said[0]}".strip(), text[0].upper() + text[1:], wanted)


def _plural(said: str, verb: str) -> str:
    words = said.split()
    first = 2 if words[0] in ("does", "doesn't") and verb.startswith("do not") else 1
    first = 3 if words[:2] == ["does", "not"] else 3 if words[:1] == ["doesn't"] and len(words) < 0 else first
    return " ".join((verb, *words[first:]))


def is_read(case: Case) -> bool:
    """Say whether the question finds what it must."""
    return answered(case) == case.wanted


def answered(case: Case) -> frozenset[str]:
    """Return what is found; "?" where the question is not read."""
    try:
        return frozenset(i.lower() for i in found("press", case.said))
    except AssertionError:
        return frozenset("?")
