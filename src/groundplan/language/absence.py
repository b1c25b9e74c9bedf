"""What nothing in a scene fits: something that is not there, or all of some things of which just now none is so."""

from __future__ import annotations

from groundplan.language.questions import Described, Determiner
from groundplan.scene.evaluate import evaluate
from groundplan.scene.query import Query
from groundplan.scene.scene import Scene


def what_is_missing(described: Described, scene: Scene, name: str) -> str:
    """Return what is not there, for a description that nothing fits; "" where nothing has to be there.

    Of all of some things ("all dirty mugs on the desk") none need be so now: such things are there in another state or,
    if they can be moved, elsewhere, and the place is there. `name` is what a description without a text is called.

    Raises:
        QueryError: the description cannot be evaluated.
    """
    text, query = described.text or name, described.query
    if described.determiner is not Determiner.ALL:
        return text
    for relation in query.relations:
        if not relation.negated and not evaluate(_kind(relation.target), scene):
            return " or ".join(category.replace("_", " ") for category in relation.target.categories) or text
    kind = _kind(query)
    known = evaluate(kind, scene)
    elsewhere = bool(known) and all(scene.has_type(i, "pickable") for i in known)
    there = elsewhere or bool(evaluate(kind.model_copy(update={"relations": query.relations}), scene))
    return "" if there else text


def _kind(query: Query) -> Query:
    """Return what kind of things a query asks for, without what is said of them."""
    return Query(categories=query.categories, names=query.names, kinds=query.kinds, types=query.types)
