"""Questions with whose: "whose mug is on the table", "whose office has the light on"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.postmodifiers import extensions
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.questions.which import Asked, holding
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS
from groundplan.scene.query import Return


def whose(reader: Reader, i: int) -> list[Asked]:
    """Read "(whose) mug is on the table", "(whose) office has the light on": the owner, or the room."""
    return [_itself(reader, asked) for asked in _whose(reader, i)]


def _itself(reader: Reader, asked: Asked) -> Asked:
    """Return a room itself too where the scene does not say whose it is."""
    found = reader.ground.entities(asked.phrase.query) if asked.phrase.refers is Refers.ROOM else []
    unowned = [e for e in found if not e.owner]
    if not unowned:
        return asked
    return replace(asked, returns=(Return.OWNER, Return.SELF) if len(unowned) < len(found) else (Return.SELF,))


def _whose(reader: Reader, i: int) -> list[Asked]:
    found = []
    for phrase, j in reader.noun_phrases(i):
        found.append(Asked(phrase=phrase, returns=(Return.OWNER,), end=j, score=0.9))
        found += [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in read_subject_clause(reader, phrase, j)]
        if reader.word(j) in IS:
            found += [replace(a, returns=(Return.OWNER,)) for a in holding(reader, phrase, j + 1)]
        if reader.word(j) in IS and reader.word(j + 1) in ("this", "that", "it"):
            found.append(Asked(phrase=phrase, returns=(Return.OWNER,), end=j + 2))
            clefts = extensions(reader, phrase, j + 2) if reader.word(j + 2) in ("that", "which") else []
            found += [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in clefts]
    if reader.word(i) in IS:
        found += [Asked(phrase=p, returns=(Return.OWNER,), end=e) for p, e in reader.noun_phrases(i + 1)]
    return found
