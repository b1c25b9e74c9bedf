"""What can be had without opening anything: "a snack without opening the fridge", "what is not locked away"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.queries import both, is_anything, related, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.scene.query import Query, RelationName

_MARKERS = (("without", "opening"), ("without", "having", "to", "open"), ("without", "the", "need", "to", "open"))
_ANYTHING = frozenset({"anything", "something", "any", "a", "one", "doors", "cupboards", "it"})


def read_unopened(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Return the phrase without what is in the thing that is not to be opened, which ends the phrase."""
    marker = next((m for m in _MARKERS if reader.at(j, *m)), None)
    if marker is None:
        return []
    start = j + len(marker)
    found: Alternatives = []
    for holder, end in reader.noun_phrases(start):
        if not is_anything(holder.query) and reader.ground.found(holder.query):
            found.append((phrase.with_query(without(phrase.query, related(RelationName.IN, holder.query))), end))
    if not found and reader.word(start) in _ANYTHING:
        shut = related(RelationName.IN, both(Query(states=("closed",)), Query(kinds=("asset", "object"))))
        end = start
        while not reader.is_end(end):
            end += 1
        found.append((phrase.with_query(without(phrase.query, shut)), end))
    return found
