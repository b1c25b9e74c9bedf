"""A thing that is only called out: "the door!" where it stands open asks for closing it."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.scene.entity import Kind

_CALLED = frozenset({"door", "window", "gate", "hatch", "skylight", "refrigerator", "fridge", "freezer"})


def open_still(reader: Reader, start: int, stop: int) -> str:
    """Return the wish that what is called out be closed where it stands open and is usually closed; "" else."""
    if reader.word(start) not in ("the", "that", "my", "our") or reader.word(stop) not in ("!", ".", "", "?"):
        return ""
    scene, known = reader.ground.scene, reader.ground.knowledge
    for phrase, end in reader.within(stop).noun_phrases(start):
        ids = reader.ground.found(phrase.query) if end == stop and phrase.refers is Refers.THING else ()
        shut = [i for i in ids if scene.entity(i).kind is Kind.ASSET and scene.matching("open", i)]
        called = {scene.entity(i).category for i in shut}
        usual = all({c, *known.senses(c)} & _CALLED for c in called)
        if shut and len(shut) == len(ids) and usual:
            return f"close {reader.text(start, end)}"
    return ""
