"""What the orders of `origins.toml` are filled with: where things are now, what is taken back, and the rest of them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.asking.facts import Facts
from tests.orders.errands import _called, _movables, _surfaces
from tests.orders.making import Fill, Rows, Slots

from groundplan.evaluation.suite import Expectation
from groundplan.scene.entity import Entity, Kind

_WASHED = ("plate", "glass", "bowl", "mug", "cup", "wine_glass", "frying_pan", "pot")
_FEWEST, _MOST = 3, 7


def _on(facts: Facts, thing: str, holder: str) -> str:
    mark = "in" if facts.scene.holds(("in", thing, holder)) else "on"
    return f"({mark} {thing} {holder})"


def _shelved(facts: Facts) -> list[tuple[Entity, str]]:
    """Return things that lie in or on furniture, with descriptions of them alone."""
    found = []
    for thing, name in _movables(facts):
        holder = facts.scene.holder(thing.id)
        if holder and facts.scene.entity(holder).kind is Kind.ASSET and not facts.scene.has_type(holder, "switchable"):
            found.append((thing, name))
    return found


def _washed(facts: Facts) -> Rows:
    for thing, name in _shelved(facts):
        holder = facts.scene.holder(thing.id) or ""
        waits = facts.scene.entity(holder).category.endswith(("sink", "basin", "rack"))
        dirty = facts.scene.holds(("dirty", thing.id)) and len(facts.kinds.get("dishwasher", ())) == 1
        if thing.category in _WASHED and dirty and not waits:
            goal = f"(and (clean {thing.id}) {_on(facts, thing.id, holder)})"
            yield {"x": name, "h": facts.noun(facts.scene.entity(holder).category)}, Expectation(goal=goal)


def _pairs(facts: Facts) -> Iterator[tuple[Entity, str, Entity, str, Entity, Slots]]:
    """Yield two things in different places, and a surface where neither of them is."""
    things, surfaces = _shelved(facts), _surfaces(facts)
    for number in range(0, len(things) - 1, 3):
        (x, x_name), (y, y_name) = things[number], things[-1 - number]
        surface, slots = surfaces[(number * 2) % len(surfaces)]
        holders = {facts.scene.holder(x.id), facts.scene.holder(y.id)}
        if len(holders) == 2 and surface.id not in holders and x.category != y.category:
            yield x, x_name, y, y_name, surface, slots


def _taken(facts: Facts) -> Rows:
    for x, x_name, y, y_name, surface, slots in _pairs(facts):
        holder = facts.scene.holder(x.id) or ""
        if facts.scene.has_type(holder, "surface") and facts.scene.entity(holder).kind is Kind.ASSET:
            goal = f"(and (on {x.id} {surface.id}) (on {y.id} {holder}))"
            yield {**slots, "x": x_name, "y": y_name}, Expectation(goal=goal)


def _where_another_is(facts: Facts) -> Rows:
    for slots, expect in _taken(facts):
        goal = (expect.goal or "").removesuffix("))").rpartition("(")[2]
        yield slots, Expectation(goal=f"({goal})")


def _taken_back(facts: Facts) -> Rows:
    things, surfaces = _shelved(facts), _surfaces(facts)
    for number in range(0, len(things) - 2, 3):
        chosen = things[number : number + 3]
        surface, slots = surfaces[(number * 2 + 1) % len(surfaces)]
        holders = [facts.scene.holder(thing.id) or "" for thing, _ in chosen]
        if surface.id in holders or len({thing.category for thing, _ in chosen}) < len(chosen):
            continue
        (x, x_name), (y, y_name), (z, z_name) = chosen
        goal = f"(and (on {x.id} {surface.id}) {_on(facts, y.id, holders[1])} (on {z.id} {surface.id}))"
        yield {**slots, "x": x_name, "y": y_name, "z": z_name}, Expectation(goal=goal)


def _the_rest(facts: Facts) -> Rows:
    surfaces = _surfaces(facts)
    for number, (holder, there) in enumerate(surfaces):
        held = [facts.scene.entity(i) for i in facts.scene.contents(holder.id)]
        named = [(e, name) for e in held if (name := _called(facts, e)) and facts.scene.has_type(e.id, "pickable")]
        (d, first), (e, second) = surfaces[(number + 5) % len(surfaces)], surfaces[(number + 9) % len(surfaces)]
        moved = all(facts.scene.has_type(thing.id, "pickable") for thing in held)
        named = [(thing, name) for thing, name in named if " on " not in name and " in " not in name]
        if not (_FEWEST <= len(held) <= _MOST and moved and named) or len({d.id, e.id, holder.id}) < 3:
            continue
        x, name = named[0]
        rest = " ".join(f"(on {thing.id} {e.id})" for thing in held if thing.id != x.id)
        slots = {"x": name, "h": there["d"], "d": first["d"], "e": second["d"]}
        yield slots, Expectation(goal=f"(and (on {x.id} {d.id}) {rest})")


def _along(facts: Facts) -> Rows:
    takes = ("container", "vessel", "receptacle")
    for x, x_name, y, y_name, surface, slots in _pairs(facts):
        if not any(facts.scene.has_type(thing.id, kind) for thing in (x, y) for kind in takes):
            goal = f"(and (on {x.id} {surface.id}) (on {y.id} {surface.id}))"
            yield {**slots, "x": x_name, "y": y_name}, Expectation(goal=goal)


FILLINGS: dict[str, Fill] = {
    "washed_and_back": _washed, "in_its_place": _taken, "where_another_is": _where_another_is,
    "taken_back": _taken_back, "the_rest": _the_rest, "brought_along": _along,
}  # fmt: skip
