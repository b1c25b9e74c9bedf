"""Letting: "(let) it cool down in the fridge", "(have) the shirt dry", "(let) the radio run"."""

from __future__ import annotations

from groundplan.language.commonsense.clauses.commands import Command, marked, scored
from groundplan.language.commonsense.clauses.states import command_for
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading, perform_best


def let_do(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(let) it cool down in the fridge", "(have) the shirt dry" as bringing that about."""
    for phrase, k in reader.noun_phrases(j):
        for length in (2, 1):
            key = " ".join(reader.word(n) for n in range(k, k + length))
            for frame in reader.ground.lexicon.frames.get(key, ()) if len(key.split()) == length else ():
                if frame.effect in ("cool", "heat", "freeze") or frame.effect == "(dry ?theme)":
                    start = Command(verb=key, frame=frame, roles={"theme": phrase}, start=j, end=k + length)
                    return perform_best(reading, [scored(reader, c) for c in marked(reader, start, k + length)][::-1])
    return None


def let_run(reading: Reading, reader: Reader, j: int) -> int | None:
    """Read "(let) it run", "(make sure) the radio keeps running" as having it on."""
    for phrase, k in reader.noun_phrases(j):
        while reader.word(k) in ("keep", "keeps", "stay", "stays", "is", "on", "to", "has", "must"):
            k += 1
        if reader.word(k) in ("run", "running", "runs", "play", "playing"):
            command = command_for(reader, "turn on", {"theme": phrase}, end=k + 1)
            return perform_best(reading, [command])
    return None
