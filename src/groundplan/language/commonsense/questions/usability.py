"""What can be used: whoever asks where something could be done means nothing that is broken or shut for repair."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader

_ABLE = frozenset({"can", "could", "may", "might"})
_WHO = frozenset({"i", "we", "one", "you", "someone", "somebody"})
_MENDING = frozenset(
    {"repair", "fix", "mend", "replace", "throw", "discard", "sort", "service", "report", "broken", "wrong", "renovate"}
)


def usable(asked: Asked, reader: Reader) -> Asked:
    """Return a question for what somebody could use without what is said to be broken, where anything else is left."""
    words = [t.word for t in reader.tokens]
    able = any(w in _ABLE and after in _WHO for w, after in pairwise(words))
    broken = having(reader.ground, "broken") if able and not _MENDING & set(words) else None
    query = asked.phrase.query
    if broken is None or asked.phrase.parts or not reader.ground.found(both(query, broken)):
        return asked
    sound = without(query, broken)
    if not reader.ground.found(sound):
        return asked
    note = "what is said to be broken or shut is left out"
    return replace(asked, phrase=replace(asked.phrase.with_query(sound), notes=(*asked.phrase.notes, note)))
