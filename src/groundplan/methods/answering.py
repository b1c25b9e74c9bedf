"""Answering search questions: the query engine's results as a Solution."""

from __future__ import annotations

from collections.abc import Sequence

from groundplan.logic.verdict import Status, Verdict
from groundplan.methods.task import Solution, SolutionStatus
from groundplan.scene.evaluate import SearchResult, answer
from groundplan.scene.query import Return, Search
from groundplan.scene.scene import Scene
from groundplan.trace import EventKind, Trace

_LISTED = 8
_WHERE = "The scene does not say where {} is."
_UNSAID = {
    Return.OWNER: "The scene does not say whose {} is.",
    Return.CONTENTS: "There is nothing in or on {}.",
    Return.HOLDER: _WHERE,
    Return.ROOM: _WHERE,
    Return.FLOOR: "The scene does not say on which floor {} is.",
}
"""What is said where a thing was found, but nothing of what was asked about it."""


def answer_searches(searches: Sequence[Search], scene: Scene, trace: Trace | None) -> Solution:
    """Evaluate the searches of one question; their answers are joined in order.

    `answer` of the solution holds ids: the entities found, or for "where is …" the places. Counts and yes/no are in
    `value`; `rows` has for each entity found its id and what was asked for about it.

    Raises:
        QueryError: a query cannot be evaluated.
    """
    results = [answer(search, scene) for search in searches]
    if trace is not None:
        for search, result in zip(searches, results, strict=True):
            trace.add(
                EventKind.FOUND, query=search.model_dump(mode="json", exclude_defaults=True), ids=list(result.ids)
            )
    ids = tuple(dict.fromkeys(i for result in results for i in result.answers))
    value: int | bool | None = None
    for search, result in zip(searches, results, strict=True):
        if Return.COUNT in search.returns:
            value = result.count
        elif Return.EXISTS in search.returns:
            value = result.exists
    return Solution(
        method="",
        status=SolutionStatus.VALID,
        answer=ids,
        rows=tuple((row.entity, *map(", ".join, row.values)) for result in results for row in result.rows),
        value=value,
        verdict=Verdict(status=Status.VALID),
        explanation=" ".join(_sentence(s, r, scene) for s, r in zip(searches, results, strict=True)),
        scene=scene,
    )


def _sentence(search: Search, result: SearchResult, scene: Scene) -> str:
    """Say the answer in words."""
    if Return.EXISTS in search.returns:
        return f"Yes: {_listed(result.ids)}." if result.ids else "No, there is none."
    if Return.COUNT in search.returns:
        return f"{result.count}: {_listed(result.ids)}." if result.ids else "None."
    if not result.ids:
        return result.emptied.sentence() if result.emptied else "Nothing in the scene fits."
    unsaid = next((_UNSAID[r] for r in search.returns if r in _UNSAID), None) if not result.answers else None
    if unsaid is not None:
        return unsaid.format(_listed(result.ids))
    places = [f"{i} ({', '.join(scene.chain(i)[:2])})" if scene.chain(i) else i for i in result.ids[:_LISTED]]
    return f"Found {len(result.ids)}: {', '.join(places)}{', …' if len(result.ids) > _LISTED else ''}."


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(ids[:_LISTED]) + (", …" if len(ids) > _LISTED else "")
