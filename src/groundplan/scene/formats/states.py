"""SayPlan's node states in words and as facts (appendix J: `ontop_of(<asset>)`, `inside_hand`, `closed`, `on`)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from groundplan.scene.scene import Fact, Scene

_PLACED = {
    **dict.fromkeys(("inside_of", "inside", "in", "within", "contained_in"), "in"),
    **dict.fromkeys(("ontop_of", "on_top_of", "ontop", "on", "atop"), "on"),
    **dict.fromkeys(("at", "located_at", "located_in", "location"), "at"),
    **dict.fromkeys(("inside_hand", "in_hand", "held_by", "held", "holding", "grasped"), "holding"),
}
_HELD = frozenset({"inside_hand", "in_hand", "held", "grasped"})
_UNARY = {
    **dict.fromkeys(("open", "opened"), "open"),
    **dict.fromkeys(("closed", "close", "shut"), "closed"),
    **dict.fromkeys(("on", "turned_on", "switched_on"), "switched_on"),
    **dict.fromkeys(("off", "turned_off", "switched_off"), "switched_off"),
    **{word: word for word in ("hot", "cold", "clean", "dirty", "wet", "dry")},
}
_OPPOSITE = {"open": "closed", "closed": "open", "switched_on": "switched_off", "switched_off": "switched_on"}
_OPPOSITES_SAID = frozenset(word for word, state in _UNARY.items() if state in _OPPOSITE and word != "close")
_NOTHING = frozenset({"", "free", "accessible", "inaccessible", "none", "default", "idle"})
_ITEM = re.compile(r"[^,;()]*\([^()]*\)|[^,;]+")
_CALL = re.compile(r"([^()]*)\(([^()]*)\)\s*")
_WRITTEN = {"switched_on": "on", "switched_off": "off"}


@dataclass(slots=True)
class States:
    """What a node's `state` says: where it is (as relation and name), unary facts, contents, and other words."""

    placed: tuple[str, str] | None = None
    unary: tuple[str, ...] = ()
    filled: tuple[str, ...] = ()
    other: tuple[str, ...] = ()


_SILENT = States()
"""What a node without a state says; never changed."""


def parse_states(items: tuple[str, ...]) -> States:
    """Read states such as "inside_of(wardrobe1)", "closed", "on", "inside_hand", "free", several separated by commas.

    A word that is none of them is kept in `other`.
    """
    if not items:
        return _SILENT
    states = States()
    for text in items:
        if (placed := _placed_plainly(text)) is not None and states.placed is None:
            states.placed = placed
            continue
        for item in _ITEM.findall(text) if "," in text or ";" in text else (text,):
            _read(item.strip(), states)
    return states


def with_attributes(states: States, attributes: tuple[str, ...]) -> States:
    """Return states with those that attributes say ("on", "open"), where no state says whether it is so."""
    told = {_UNARY[w] for a in attributes if (w := a.strip().lower().replace(" ", "_")) in _OPPOSITES_SAID}
    new = tuple(t for t in sorted(told) if t not in states.unary and not {_OPPOSITE[t]} & {*states.unary, *told})
    return replace(states, unary=(*states.unary, *new)) if new else states


def _placed_plainly(text: str) -> tuple[str, str] | None:
    """Return where a state such as "inside_of(wardrobe1)", written as the paper does, says that something is."""
    word, bracket, target = text.partition("(")
    relation = _PLACED.get(word)
    if relation is None or not bracket or target[-1:] != ")":
        return None
    target = target[:-1]
    plain = "," not in target and ";" not in target and "(" not in target and ")" not in target
    return (relation, target) if plain and target and target == target.strip() else None


def _read(item: str, states: States) -> None:
    call = _CALL.fullmatch(item)
    word = (call[1] if call else item).strip().lower().replace(" ", "_").replace("-", "_")
    target = call[2].strip() if call else ""
    if call and target and word in _PLACED and states.placed is None:
        states.placed = (_PLACED[word], target)
    elif not target and word in _HELD and states.placed is None:
        states.placed = ("holding", "")
    elif call and target and word in ("filled", "filled_with", "full_of", "contains"):
        states.filled += (target,)
    elif not target and word in _UNARY:
        states.unary += (_UNARY[word],)
    elif word not in _NOTHING or target:
        states.other += (item,)


def written_states(scene: Scene, entity_id: str, placed: str) -> list[str]:
    """Return the states of an entity as SayPlan writes them; `placed` (such as "ontop_of(desk4)") comes first."""
    words = [placed] if placed else []
    for predicate in dict.fromkeys(_UNARY.values()):
        if scene.holds((predicate, entity_id)):
            words.append(_WRITTEN.get(predicate, predicate))
    words.extend(f"filled({fact[2]})" for fact in scene.matching("filled", entity_id, None))
    return words


def is_written(fact: Fact) -> bool:
    """Say whether `written_states` expresses the fact."""
    return (len(fact) == 2 and fact[0] in _UNARY.values()) or (len(fact) == 3 and fact[0] == "filled")
