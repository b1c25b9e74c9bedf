"""Every way of asking (`asking.toml`) around every thing that is described in every way, and whether it is found."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product, starmap
from pathlib import Path
from typing import Any

from tests.asking.places import SCENES

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.scene.evaluate import answer
from groundplan.scene.query import Return
from groundplan.scene.scene import Scene

_HERE = Path(__file__).parent
_KINDS = ("place", "elsewhere", "holds", "lacks", "whose", "like", "unlike", "made", "labelled")
_PLURALS = {
    "is": "are", "isn't": "aren't", "was": "were", "has": "have", "hasn't": "haven't", "does": "do", "doesn't": "don't",
    "lies": "lie", "sits": "sit", "stands": "stand", "rests": "rest", "belongs": "belong", "contains": "contain",
    "holds": "hold", "lacks": "lack", "says": "say", "comes": "come", "includes": "include", "reads": "read",
    "bears": "bear",
}  # fmt: skip
_MANY = {"box": "boxes", "scarf": "scarves", "bookcase": "bookcases"}


Combination = tuple[dict[str, Any], str, dict[str, Any], tuple[str, str], str, str]
"""A thing, what kind of description of it, the description, the way of asking with its group, what follows the noun."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: in which scene, made of which way of asking and which description, and what it must find."""

    scene: str
    way: str
    kind: str
    described: str
    said: str
    ids: frozenset[str]
    owners: bool = False


@cache
def table() -> dict[str, Any]:
    """Return the tables of ways, descriptions and things."""
    return tomllib.loads((_HERE / "asking.toml").read_text(encoding="utf-8"))


def combinations() -> Iterator[Combination]:
    """Yield every way of asking with every description of every thing."""
    for thing in table()["thing"]:
        for kind in _KINDS:
            for said in thing.get(kind, ()):
                yield from _described(thing, kind, said)


def cases(step: int = 1, start: int = 0) -> Iterator[Asked]:
    """Yield the questions made of every combination, or of every so many."""
    return starmap(_case, islice(combinations(), start, None, step))


def _described(thing: dict[str, Any], kind: str, said: dict[str, Any]) -> Iterator[Combination]:
    xs = said["x"] if isinstance(said["x"], list) else [said["x"]]
    ways, posts, preds = table()["ways"], table()[kind]["post"], table()[kind]["pred"]
    single, rooms = len(thing["ids"]) == 1, "room" in thing["n"] or thing["n"] == "office"
    claims = [pred for pred in preds if not _auxiliary(pred)]
    for values in [{**said, "x": x} for x in xs]:
        for group in ("one", "any", "owner") if single else ("any",):
            for way, post in product(ways[group] if group != "owner" or "owner" in thing else (), posts):
                if rooms and "room" in way:
                    continue
                yield thing, kind, values, (group, way), post, claims[len(post) % len(claims)]
        for group in ("subject", "subjects") if single else ("subjects",):
            for way, pred in product(ways[group], preds):
                if not _auxiliary(pred) or _asks(way):
                    yield thing, kind, values, (group, way), "", pred


@cache
def _asks(way: str) -> bool:
    return bool(re.search(r"(?i)\b(which|what|of our|ones?) [^,]*\{pred\}\?", way))


@cache
def _auxiliary(pred: str) -> bool:
    return bool(re.match(r"(is|are) \{x\}|d(o|oes|id) ", pred))


def _case(thing: dict[str, Any], kind: str, said: dict[str, Any], way: tuple[str, str], post: str, pred: str) -> Asked:
    several = way[0] in ("any", "subjects")
    values = {k: v for k, v in said.items() if isinstance(v, str)}
    tail, claim = (_agreeing(_of_many(p, values), several).format(**values) for p in (post, pred))
    n = f"{thing['pre']} {thing['n']}" if "pre" in thing else thing["n"]
    ns = n.removesuffix(thing["n"]) + _MANY.get(thing["n"], thing["n"] + "s")
    article = "an" if n[0] in "aeiou" else "a"
    slots = {
        "a": f"{article} {n} {tail}", "the": f"the {n} {tail}", "some": f"{ns} {tail}", "those": f"the {ns} {tail}",
        "n": n, "ns": ns, "post": tail, "pred": claim,
    }  # fmt: skip
    asked = way[1].replace("a {n}", f"{article} {{n}}").format(**slots)
    asked = re.sub(r"\s+([?.,:]|$)", r"\1", re.sub(r" +", " ", asked))
    shown = post or pred
    owners = way[0] == "owner"
    ids = frozenset([thing["owner"]] if owners else thing["ids"])
    return Asked(thing["scene"], way[1], f"{kind} {shown}", said["x"], asked, ids, owners)


def _of_many(text: str, values: dict[str, str]) -> str:
    """Return "where {x} are" for "where {x} is" where x are several."""
    if not re.search(r"\b(chairs|and)\b(?! \w+ ?[a-z]* (in|on)\b)", values["x"]) or values["x"].startswith(
        ("the room", "a room")
    ):
        return text
    text = re.sub(r"(\{x\}|there) is\b", r"\1 are", text)
    return re.sub(r"^is (\{x\})", r"are \1", text)


def _agreeing(text: str, several: bool) -> str:
    return re.sub(r"\[(.*?)\]", lambda m: _PLURALS[m.group(1)] if several else m.group(1), text)


@cache
def ground(scene: str) -> Ground:
    """Return what instructions about a scene are read against."""
    return ground_for(SCENES[scene]())


def found(scene: str, said: str) -> frozenset[str] | None:
    """Return what a question finds; None where it is not read as a question. A number is given as its digits."""
    meaning = interpret_on(said, ground(scene))
    if meaning.kind != "find":
        return None
    place: Scene = SCENES[scene]()
    ids: set[str] = set()
    for search in meaning.search:
        result = answer(search, place)
        owners = search.returns == (Return.OWNER,)
        ids |= set(result.answers if owners else result.ids)
    return frozenset(ids)


def is_found(case: Asked) -> bool:
    """Say whether a question finds what it must find (the room a thing is in, where the question asks for that)."""
    ids = found(case.scene, case.said)
    return ids == case.ids or (ids is not None and "room" in case.way and ids == _rooms(case))


def _rooms(case: Asked) -> frozenset[str]:
    place = SCENES[case.scene]()
    return frozenset(r for i in case.ids if (r := place.room_of(i)))
