"""What people of a trade work with ("what would a plumber use"), and what is good for something."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import best_for, place_of_activity, purpose_end
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO
from groundplan.scene.query import Query

_ADVERBS = frozenset({"usually", "normally", "typically", "often", "also", "probably", "always"})
_USES = frozenset(
    {"use", "uses", "need", "needs", "have", "want", "require", "requires", "carry", "bring", "work", "take"}
    | {"love", "like"}
)
_GOOD = frozenset(
    {"best", "suitable", "good", "right", "ideal", "perfect", "better", "suited", "fit", "appropriate", "useful"}
)
_SURE = 0.6


def read_trade(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "a plumber would use", "(what would) | a carpenter need" as what people of that trade work with."""
    k = j
    while reader.word(k) in MODALS_AND_DO:
        k += 1
    if reader.word(k) not in ("a", "an", "the", "any", "every"):
        return []
    for length in (2, 1):
        trade = tuple(reader.word(n) for n in range(k + 1, k + 1 + length))
        after = k + 1 + length
        while reader.word(after) in MODALS_AND_DO | _ADVERBS:
            after += 1
        if not all(trade) or reader.word(after) not in _USES:
            continue
        best = best_for(reader.ground, ("work", *trade))
        if best is None or best[1] < _SURE:
            return []
        end = after + 1
        while reader.word(end) in ("with", "for", "to", "work", "in", "his", "her", "their", "the", "job", "do"):
            end += 1
        kept = phrase.query.model_copy(update={"kinds": ()})
        return [(phrase.with_query(both(kept, best[0])), end)]
    return []


def read_good_for(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(which room) | would be best for a party", "(what) | is good for cutting paper"."""
    k = j
    while reader.word(k) in (*MODALS_AND_DO, "be", "is", "are", "the", "most", "more", "very", "a", "seems", "looks"):
        k += 1
    if k == j or reader.word(k) not in _GOOD:
        return []
    k = k + 2 if reader.word(k + 1) in ("one", "ones", "place", "room", "choice") else k + 1
    if reader.word(k) not in ("for", "to"):
        return []
    end = purpose_end(reader, k + 1)
    words = tuple(reader.word(n) for n in range(k + 1, end))
    if phrase.refers is Refers.ROOM:
        query = place_of_activity(reader, words)
    else:
        best = best_for(reader.ground, words)
        query = best[0] if best is not None and best[1] >= _SURE else None
    found = both(phrase.query, query) if query is not None else Query()
    return [(phrase.with_query(found), end)] if query is not None and reader.ground.found(found) else []
