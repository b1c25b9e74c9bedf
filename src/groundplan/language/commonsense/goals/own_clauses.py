"""Clauses that are read differently, or only, in affordance scenes: dishes, undertakings, looking into things."""

from __future__ import annotations

from groundplan.language.commonsense.goals.kits import read_kit
from groundplan.language.commonsense.goals.meals import read_meal
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.scene.scene import Scene

_SEEING = frozenset({"see", "show", "look", "check", "know", "find", "peek", "peep", "glance", "tell", "wonder"})
_THINGS = frozenset({"anything", "something", "there", "any", "what"})
_INSIDE = frozenset({"in", "inside", "into"})


def read_undertaking(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read what an affordance scene has rules of its own for at a position; return the position after it, or None."""
    if reading.builder.when or reading.builder.branch:
        return None
    return read_meal(reading, reader, i) or read_kit(reading, reader, i) or _look_inside(reading, reader, i)


def _look_inside(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read "(I want to) see what is in the fridge", "look into the box" as a wish that it were open."""
    words = [reader.word(k) for k in range(i, reader.stop)]
    asked = words[:1] in (["is"], ["are"]) and bool(_THINGS & set(words)) and not {"if", "and", "or"} & set(words)
    if not (_SEEING & set(words[:6]) or words[:1] == ["what"] or asked):
        return None
    for k in range(i, reader.stop):
        if reader.word(k) not in _INSIDE:
            continue
        if not asked and _sees_a_thing(reader, i, k):
            return None
        for phrase, end in reader.noun_phrases(k + 1):
            ids = reader.ground.found(phrase.query)
            if phrase.refers is Refers.THING and ids and all(_hides(reader.ground.scene, x) for x in ids):
                for name in reading.builder.terms(phrase, "theme"):
                    reading.builder.add(f"(open {name})", ("openness", name))
                reading.builder.note(f"to see what is in it, {phrase.text} is opened")
                reading.builder.scores.append(0.7)
                return end
    return None


def _sees_a_thing(reader: Reader, i: int, stop: int) -> bool:
    """Say whether a thing is to be seen somewhere ("see | the butter back in the fridge"), not what is there."""
    for k in range(i, stop):
        if reader.word(k - 1) not in ("see", "find", "know"):
            continue
        for phrase, _ in reader.within(stop).noun_phrases(k):
            if phrase.refers is Refers.THING and not phrase.unknown and not _THINGS & set(phrase.text.split()):
                return bool(reader.ground.found(phrase.query))
    return False


def _hides(scene: Scene, thing: str) -> bool:
    return scene.has_type(thing, "openable") and scene.has_type(thing, "container")
