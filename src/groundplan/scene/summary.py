"""The digest: what there is in a scene, in a text whose size does not grow with the scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from groundplan.scene.entity import Kind
from groundplan.scene.indexes import owners
from groundplan.scene.scene import Scene
from groundplan.scene.tokens import tokens
from groundplan.scene.wording import forms_of

_ROOMS = 60
_CATEGORIES = 120
_ATTRIBUTES = 60
_OWNERS = 30
_STATES = 20
_NAME = 40
_SHARES = {"Floors": 60, "Rooms": 550, "Agents": 60, "Assets": 350, "Objects": 450, "Owners": 120, "States": 100}
_SHARE = 300
_STRUCTURE = frozenset(
    {"in", "on", "at", "holding", "connected", "accessed", "open_plan", "free_hand", "brews", "source"}
)


def digest(scene: Scene) -> str:
    """Return the floors and rooms, and the categories, owners, attributes and states in use with their counts.

    What there is too much of is counted, not listed: each part has its share of some 2,000 tokens.
    """
    return "\n".join(
        part
        for part in (
            _places(scene, Kind.FLOOR, "Floors"),
            _places(scene, Kind.ROOM, "Rooms"),
            _agents(scene),
            _categories(scene, Kind.ASSET, "Assets"),
            _categories(scene, Kind.OBJECT, "Objects"),
            _listed("Owners", (_short(owner) for owner in owners(scene)), _OWNERS),
            _attributes(scene),
            _states(scene),
        )
        if part
    )


def _places(scene: Scene, kind: Kind, title: str) -> str:
    ids = scene.of_kind(kind)
    if len(ids) <= _ROOMS:
        return _listed(title, (_named(scene, i) for i in ids), _ROOMS)
    counts = Counter(scene.entity(i).category for i in ids)
    return _counted(f"{title} ({len(ids)})", counts, _ROOMS)


def _named(scene: Scene, entity_id: str) -> str:
    entity = scene.entity(entity_id)
    words = [_short(entity_id)]
    if entity.name:
        words.append(f'"{_short(entity.name)}"')
    if entity.owner:
        words.append(f"of {_short(entity.owner)}")
    return " ".join(words)


def _agents(scene: Scene) -> str:
    found = []
    for agent in scene.of_kind(Kind.AGENT):
        held = ", ".join(_short(i) for i in scene.contents(agent)[:3])
        place = scene.holder(agent)
        found.append(
            _named(scene, agent) + (f" in {_short(place)}" if place else "") + (f" holding {held}" * bool(held))
        )
    return _listed("Agents", found, 10)


def _categories(scene: Scene, kind: Kind, title: str) -> str:
    counts: Counter[str] = Counter()
    for entity_id in scene.of_kind(kind):
        counts[scene.entity(entity_id).category] += 1
    return _counted(title, counts, _CATEGORIES)


def _attributes(scene: Scene) -> str:
    sets = Counter(entity.attributes for entity in scene.entities())
    counts: Counter[str] = Counter()
    for attributes, number in sets.items():
        for form in forms_of(attributes):
            counts[form] += number
    return _counted("Attributes", counts, _ATTRIBUTES)


def _states(scene: Scene) -> str:
    counts = Counter({p: len(scene.matching(p)) for p in scene.predicates() - _STRUCTURE})
    return _counted("States", counts, _STATES)


def _counted(title: str, counts: Counter[str], limit: int) -> str:
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return _listed(title, (f"{_short(name)} {n}" if n > 1 else _short(name) for name, n in ranked), limit)


def _listed(title: str, items: Iterable[str], limit: int) -> str:
    """Return the items on a line, as many as the limit and the part's share of the tokens allow, and how many more."""
    found = list(items)
    if not found:
        return ""
    left = _SHARES.get(title.split(" ")[0], _SHARE)
    shown: list[str] = []
    for item in found[:limit]:
        left -= tokens(item) + 1
        if left < 0 and shown:
            break
        shown.append(item)
    more = f", and {len(found) - len(shown)} more" if len(found) > len(shown) else ""
    return f"{title}: {', '.join(shown)}{more}"


def _short(text: str) -> str:
    """Return a name on one line and not too long: text from a scene is data."""
    line = " ".join(text.split())
    return line if len(line) <= _NAME else line[: _NAME - 1] + "…"
