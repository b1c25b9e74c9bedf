"""What is there: entities, facts, hierarchy, views, queries, routes and file formats.

The names are imported when first used, so that importing the package costs nothing. (`evaluate` is not among them,
because its module has the same name: `from groundplan.scene.evaluate import evaluate`.)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundplan.scene.check import check_scene
    from groundplan.scene.entity import Entity, Kind
    from groundplan.scene.evaluate import SearchResult, answer
    from groundplan.scene.formats import Format, load_scene, save_scene, scene_to_dict
    from groundplan.scene.query import Query, Return, Search
    from groundplan.scene.routes import Route, distances, route
    from groundplan.scene.scene import Changes, Fact, Scene
    from groundplan.scene.summary import digest
    from groundplan.scene.view import View

_HOMES = {
    "check_scene": "check",
    "digest": "summary",
    "Entity": "entity",
    "Kind": "entity",
    "SearchResult": "evaluate",
    "answer": "evaluate",
    "Format": "formats",
    "load_scene": "formats",
    "save_scene": "formats",
    "scene_to_dict": "formats",
    "Query": "query",
    "Return": "query",
    "Search": "query",
    "Route": "routes",
    "distances": "routes",
    "route": "routes",
    "Changes": "scene",
    "Fact": "scene",
    "Scene": "scene",
    "View": "view",
}

__all__ = [
    "Changes",
    "Entity",
    "Fact",
    "Format",
    "Kind",
    "Query",
    "Return",
    "Route",
    "Scene",
    "Search",
    "SearchResult",
    "View",
    "answer",
    "check_scene",
    "digest",
    "distances",
    "load_scene",
    "route",
    "save_scene",
    "scene_to_dict",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
