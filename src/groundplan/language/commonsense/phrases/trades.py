"""What people of a trade work with ("what would a plumber use"), and what is good for something."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import best_for, place_of_activity, purpose_end, purposes_like
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO
from groundplan.scene.query import Query

_ADVERBS = frozenset({"usually", "normally", "typically", "often", "also", "probably", "always"})
_USES = frozenset(
    {"use", "uses", "need", "needs", "have", "want", "require", "requires", "carry", "bring", "work", "take", "works"}
    | {"love", "like", "handle", "handles", "employ", "employs"}
)
FITTING = frozenset(
    {"best", "suitable", "good", "right", "ideal", "perfect", "better", "suited", "fit", "appropriate", "useful"}
)
"""Adjectives that say only that a thing serves what it is said to be for."""
_SURE = 0.6


def read_trade(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "a plumber would use", "(what would) | a carpenter need" as what people of that trade work with."""
    k = j
    while reader.word(k) in MODALS_AND_DO:
        k += 1
    single = reader.word(k) in ("a", "an", "the", "any", "every", "each", "our", "my")
    for length in (3, 2, 1):
        start = k + single
        trade = tuple(reader.word(n) for n in range(start, start + length))
        after = start + length
        while reader.word(after) in MODALS_AND_DO | _ADVERBS:
            after += 1
        if not all(trade) or reader.word(after) not in _USES:
            continue
        best = _worked_with(reader, trade, plural=not single)
        if best is None:
            continue
        end = after + 1
        while reader.word(end) in ("with", "for", "to", "work", "in", "his", "her", "their", "the", "job", "do"):
            end += 1
        kept = phrase.query.model_copy(update={"kinds": ()})
        return [(phrase.with_query(both(kept, best)), end)]
    return []


def read_tools_of(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(the tools) | of a tailor", "(instruments) | for a nurse", "(gear) | used by plumbers"."""
    k = j + 2 if reader.word(j) in ("used", "needed", "required") and reader.word(j + 1) == "by" else j + 1
    meant = (reader.word(j) == "for" and phrase.head in _TOOLS) or reader.word(j) == "of" or k == j + 2
    if phrase.head not in _TOOLS | _THINGS or not meant:
        return []
    single = reader.word(k) in ("a", "an", "any", "every") or (reader.word(k) in ("the", "our") and k > j + 1)
    for length in (3, 2, 1):
        trade = tuple(reader.word(n) for n in range(k + single, k + single + length))
        best = _worked_with(reader, trade, plural=not single) if all(trade) else None
        if best is not None:
            kept = phrase.query.model_copy(update={"kinds": (), "categories": ()})
            return [(phrase.with_query(both(kept, best)), k + single + length)]
    return []


_TOOLS = frozenset(
    {"tool", "tools", "equipment", "gear", "instrument", "instruments", "kit", "utensil", "utensils", "implement"}
    | {"implements", "supplies", "accessories", "materials", "paraphernalia"}
)
_THINGS = frozenset({"thing", "things", "item", "items", "object", "objects", "stuff", "something", "everything"})


def _worked_with(reader: Reader, trade: tuple[str, ...], *, plural: bool = False) -> Query | None:
    """Return what people of a trade work with; None where the words name no trade that is known."""
    forms = [(*trade[:-1], single) for single in singulars(trade[-1])] if plural else [trade]
    for words in forms:
        likely = purposes_like(reader.ground, ("work", *words))
        best = best_for(reader.ground, ("work", *words)) if likely and likely[0][1] > 1.0 else None
        if best is not None:
            return best[0]
    return None


def read_good_for(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(which room) | would be best for a party", "(what) | is good for cutting paper"."""
    k = j
    while reader.word(k) in (*MODALS_AND_DO, "be", "is", "are", "the", "most", "more", "very", "a", "seems", "looks"):
        k += 1
    if k == j or reader.word(k) not in FITTING:
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
