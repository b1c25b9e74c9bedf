"""Whether an action is suitable in a situation: COWP's prompt 1, by classes of situations and uses."""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.language.commonsense.situations.words import (
    contains,
    drinkable,
    edible,
    same_thing,
    sentence,
    situation_class,
    situations,
)
from groundplan.language.situation_questions import Judged, Suitable

_PREPOSITIONS = {"on": "place", "onto": "place", "in": "place", "into": "place", "at": "place", "from": "place"}
_PREPOSITIONS |= {"under": "place", "to": "place", "over": "place", "inside": "place"}
_PREPOSITIONS |= {"with": "means", "using": "means"}
_UNNAMED = frozenset({"the", "a", "an", "some", "of", "up", "down", "out", "off", "away", "back", "or"})
_LEAKS = frozenset({"leaks", "leaking", "leaky", "leak", "dripping", "drips"})
_MILD_TASKS = ("coffee", "tea", "wash", "clean", "mop", "floor", "dishes", "boil", "cook")
_OFF = ("turned off", "turn off", "switched off", "close", "closed")


@dataclass(frozen=True, slots=True)
class Said:
    """An action in words taken apart: the words of its verb, and the names in it by where they stand."""

    verb: str
    parts: tuple[tuple[str, str], ...]
    words: tuple[str, ...]

    def of(self, kind: str) -> bool:
        """Say whether the verb is of a kind."""
        known = situations()["verbs"][kind]
        return self.verb in known or self.verb.split()[0] in known

    def destination(self) -> str:
        """Return where something is put."""
        return next((name for name, position in self.parts if position == "place"), "")


def said(action: str) -> Said:
    """Take an action in words apart."""
    words = tuple(action.lower().replace("_", " ").split())
    verb = words[0] if words else ""
    rest = words[1:]
    if rest[:1] and rest[0] in ("on", "off", "up", "down"):
        verb, rest = f"{verb} {rest[0]}", rest[1:]
    parts: list[tuple[str, str]] = []
    position, name = "object", list[str]()
    for word in (*rest, "with"):
        if word in _PREPOSITIONS:
            if name:
                parts.append((" ".join(name), position))
            position, name = _PREPOSITIONS[word], []
        elif word not in _UNNAMED:
            name.append(word)
    return Said(verb, tuple(parts), words)


def judge(question: Suitable) -> Judged:
    """Say of each action whether the situation leaves it suitable."""
    return Judged(suitable=tuple(not _defeated(question, said(action)) for action in question.actions))


def _defeated(question: Suitable, action: Said) -> bool:
    told = sentence(question.situation)
    for name, position in action.parts:
        if not _spoken_of(name, action, question.situation):
            continue
        kind = situation_class(question.situation, name)
        if kind and _uses_up(kind, name, position, action, question):
            return True
    if not told.substance:
        return False
    kind = situation_class(question.situation, told.substance)
    return bool(kind) and _substance_defeats(kind, action, question)


def _spoken_of(name: str, action: Said, situation: str) -> bool:
    """Say whether the situation is about this thing of the action, not about another that it mentions too."""
    told = sentence(situation)
    if not told.impersonal:
        return any(same_thing(name, span) for span in told.spans)
    return any(same_thing(name, " ".join(told.words[i : i + n])) for i in range(len(told.words)) for n in (1, 2, 3))


def _uses_up(kind: str, name: str, position: str, action: Said, question: Suitable) -> bool:
    """Say whether what is the matter with the thing spoils this use of it."""
    rule = _RULES.get(kind)
    return rule is not None and rule(name, position, action, question)


def _gone(name: str, position: str, action: Said, question: Suitable) -> bool:
    return True


def _unusable(name: str, position: str, action: Said, question: Suitable) -> bool:
    if name in situations()["places"]["supplies"] and not _LEAKS.isdisjoint(sentence(question.situation).words):
        return False
    if action.of("placing") and position == "object":
        return action.destination() not in situations()["places"]["neutral"]
    return not action.of("handling")


def _stuck(name: str, position: str, action: Said, question: Suitable) -> bool:
    if edible(name) and not drinkable(name) and "frozen" in sentence(question.situation).words:
        return False
    if any(contains(sentence(question.situation).words, phrase) for phrase in _OFF):
        return action.verb in ("turn off", "close", "switch off")
    if action.of("opening") or action.of("switching"):
        return True
    return not action.of("handling") and (position != "object" or not action.of("placing") or action.verb == "put")


def _no_supply(name: str, position: str, action: Said, question: Suitable) -> bool:
    return action.of("switching") or action.of("watering") or action.of("holding")


def _infested(name: str, position: str, action: Said, question: Suitable) -> bool:
    return action.of("opening") or _soiled(name, position, action, question)


def _spoiled(name: str, position: str, action: Said, question: Suitable) -> bool:
    if not edible(name):
        return False
    neutral = action.destination() in situations()["places"]["neutral"]
    return position != "place" and not action.of("handling") and not (action.verb == "place" and neutral)


def _soiled(name: str, position: str, action: Said, question: Suitable) -> bool:
    places = situations()["places"]
    if action.of("handling") or action.of("opening") or action.of("switching"):
        return False
    if edible(name) and not drinkable(name):
        return not (position == "object" and action.of("placing") and action.destination() in places["neutral"])
    if action.of("cleaning") and not (action.verb == "put" or position == "means"):
        return False
    if position == "object" and action.of("placing") and action.destination() in places["neutral"]:
        return False
    return not (position == "place" and name in places["supplies"] and name != "sink")


def _fallen(name: str, position: str, action: Said, question: Suitable) -> bool:
    if drinkable(name) or action.of("handling"):
        return False
    return edible(name) or _soiled(name, position, action, question)


def _occupied(name: str, position: str, action: Said, question: Suitable) -> bool:
    if action.of("handling") or action.of("cleaning"):
        return False
    if position == "object":
        return action.verb in ("fill", "draw", "load") or (action.of("switching") and "use" in question.situation)
    return position == "place" and (action.of("placing") or action.of("holding"))


def _small(name: str, position: str, action: Said, question: Suitable) -> bool:
    if action.of("handling") or action.of("cleaning") or action.of("opening") or action.of("switching"):
        return False
    return position != "means"


def _used_up(name: str, position: str, action: Said, question: Suitable) -> bool:
    supplies = situations()["places"]["supplied"]
    if position == "place":
        return name in situations()["places"]["supplies"] and action.of("watering")
    used = edible(name) or name in supplies or position == "means"
    return used and not action.of("handling") and action.verb != "place"


def _temperature(name: str, position: str, action: Said, question: Suitable) -> bool:
    return edible(name) and action.verb in ("pour", "drink") and not sentence(question.situation).impersonal


_RULES = {
    "gone": _gone,
    "unusable": _unusable,
    "stuck": _stuck,
    "no_supply": _no_supply,
    "infested": _infested,
    "spoiled": _spoiled,
    "soiled": _soiled,
    "fallen": _fallen,
    "occupied": _occupied,
    "small": _small,
    "used_up": _used_up,
    "temperature": _temperature,
}


def _substance_defeats(kind: str, action: Said, question: Suitable) -> bool:
    """Say whether bad water, or none, or no power spoils an action that needs it."""
    substance = sentence(question.situation).substance
    names = " ".join(name for name, _ in action.parts)
    places = situations()["places"]
    if substance != "water":
        devices = [d for d in places["devices"] if contains(tuple(names.split()), d)]
        return bool(devices) and (action.of("switching") or action.of("holding"))
    if kind == "temperature":
        return action.verb == "fill" and not any(word in question.instruction.lower() for word in _MILD_TASKS)
    if kind == "no_supply" and action.of("switching"):
        return any(contains(tuple(names.split()), s) for s in places["supplies"])
    return action.of("watering") and kind in ("no_supply", "soiled", "spoiled", "unusable", "infested", "gone")
