"""Questions for what one does something in, on, from or with: "in what do I carry it", "what would I fry an egg in?".

The word of place at the end tells what is asked for, as the verb does: what one cooks pasta in is a pot, no pasta and
no stove. What is eaten, carried or filled there is spoken of only.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.explaining.mentioned import spoken_of
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.purposes import best_for, purpose_end
from groundplan.language.commonsense.queries import both, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.vocabulary import owner_key
from groundplan.scene.neighbours import owner_of
from groundplan.scene.query import Query

_INTO = frozenset({"in", "into", "from", "inside", "through", "of"})
_ONTO = frozenset({"on", "onto", "under", "over"})
_MARKS = _INTO | _ONTO | {"with"}
_DETERMINERS = frozenset(
    {"a", "an", "the", "my", "our", "your", "his", "her", "their", "two", "three", "some", "small"}
)
_HOW = frozenset({"quickly", "fast", "safely", "easily", "best", "usually", "properly", "well", "normally"})
_SURE, _WITH_MARK = 0.8, 0.68
_CLOSING = frozenset({"so", "because", "when", "while", "if", "before", "after", "without", "until", "for"})


def read_used(reader: Reader, i: int) -> list[Asked]:
    """Read a question for what something is done in, on, from or with; nothing where it asks otherwise."""
    fronted = reader.word(i) if reader.word(i) in _MARKS and reader.word(i + 1) == "what" else ""
    k = i + 2 if fronted else i + 1
    if not (fronted or reader.word(i) == "what") or reader.word(k) not in MODALS_AND_DO:
        return []
    start, stop = past_somebody(reader, k + 1), purpose_end(reader, k + 1)
    words = [reader.word(n) for n in range(start, stop)]
    closing = next((n for n, w in enumerate(words) if n and w in _CLOSING), len(words))
    words = words[:closing] if fronted or words[closing - 1 : closing][0] in _MARKS else words
    words = [w for w in words if w not in _HOW]
    mark = fronted or (words[-1] if len(words) > 1 and words[-1] in _MARKS else "")
    if start == k + 1 or not mark or mark == "with":
        return []
    said = [*words, mark] if fronted else words
    best = best_for(reader.ground, said)
    if best is None or best[1] < _WITH_MARK:
        return []
    left = _fit(reader, best[0], mark, start, stop)
    if not left or (best[1] < _SURE and mark not in _INTO):
        return []
    owner = reader.text(k + 1, start)
    theirs = tuple(e for e in left if owner_key(owner_of(reader.ground.scene, e) or "") == owner_key(owner))
    left = theirs or left
    phrase = Phrase(query=named(*left), head="any", text=reader.text(i, stop))
    return [Asked(phrase=replace(phrase, score=min(1.0, 0.75 + 0.25 * best[1])), end=stop)]


def _fit(reader: Reader, query: Query, mark: str, start: int, stop: int) -> tuple[str, ...]:
    """Return what serves of that in, on or from which it is done: no stove to fry in, no wine to drink from."""
    named_so = spoken_of(reader.within(stop), start)
    served = tuple(e for e in reader.ground.found(both(Query(kinds=("object", "asset")), query)) if e not in named_so)
    if mark in _ONTO:
        return served
    scene = reader.ground.scene
    holding = tuple(e for e in served if any(scene.has_type(e, t) for t in ("container", "vessel")))
    plain = tuple(e for e in holding if not scene.has_type(e, "switchable"))
    return plain or holding


def past_somebody(reader: Reader, j: int) -> int:
    """Return the position after who does it: a pronoun, a name, "two children"; the same where nobody does."""
    if reader.word(j) in PERSONS:
        return j + 1
    knowledge = reader.ground.knowledge
    k = j
    while reader.word(k) in _DETERMINERS:
        k += 1
    for length in (3, 2, 1):
        words = tuple(reader.word(n) for n in range(k, k + length))
        if all(words) and person_query(reader.ground, words) is not None:
            return k + length
    noun = reader.word(k)
    known = knowledge.senses(noun)[:1] if noun else ()
    living = any(knowledge.is_a(s, kind) for s in known for kind in ("animal", "person"))
    return k + 1 if living or knowledge.is_role(noun) or reader.ground.vocabulary.is_name(noun) else j
