"""What the scene's own words tell of a thing, however put: "has to go back to the library" (a library book)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purpose_stems import content
from groundplan.language.commonsense.phrases.purposes import purpose_end
from groundplan.language.commonsense.queries import both, is_anything, named
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.vocabulary import parts

_MOST = 300
_DENYING = frozenset({"not", "no", "never", "without", "non", "nothing", "nobody", "none"})
_EMPTY = frozenset(
    {"already", "also", "are", "back", "be", "been", "come", "comes", "go", "got", "had", "has", "have", "here"}
    | {"is", "keep", "make", "makes", "more", "most", "must", "need", "needs", "only", "ought", "put", "really"}
    | {"said", "say", "says", "should", "still", "take", "that", "there", "very", "was", "which", "who", "whom"}
    | {"will", "write", "written", "yet"}
)
_SPELT = {
    "wooden": "wood",
    "woollen": "wool",
    "woolen": "wool",
    "golden": "gold",
    "metallic": "metal",
    "silken": "silk",
    "colour": "color",
    "grey": "gray",
    "tyre": "tire",
    "flavour": "flavor",
    "centre": "center",
    "favourite": "favorite",
}
_DOUBT = 0.72


def told(ground: Ground, phrase: Phrase, words: Sequence[str]) -> tuple[str, ...]:
    """Return those of what a phrase may mean whose attributes share most words with what is said."""
    if phrase.refers not in (Refers.THING, Refers.ROOM) or is_anything(phrase.query) or _DENYING & set(words):
        return ()
    head = {_plain(w) for w in content(ground, phrase.text.split())}
    mine = {_plain(w) for w in content(ground, words) if w not in _EMPTY and len(w) > 2} - head - _EMPTY
    shared: dict[str, int] = {}
    for entity_id in ground.found(phrase.query)[:_MOST]:
        said = [w for a in ground.scene.entity(entity_id).attributes if not _DENYING & set(parts(a)) for w in parts(a)]
        count = len(mine & {_plain(w) for w in content(ground, said)}) if mine else 0
        if count:
            shared[entity_id] = count
    most = max(shared.values(), default=0)
    if 2 * most < len(mine):
        return ()
    return tuple(i for i, count in shared.items() if count == most)


def _plain(word: str) -> str:
    spelt = _SPELT.get(word, word)
    return spelt[:-1] if spelt.endswith("e") and len(spelt) > 3 else spelt


def read_told(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read a clause as telling in other words what an attribute says ("which can print in colour")."""
    end = purpose_end(reader, j)
    if end <= j:
        return []
    words = [reader.word(k) for k in range(j, end)]
    fits = told(reader.ground, phrase, words)
    if not fits or len(words) > 10:
        return []
    note = doubtful(f"'{' '.join(words)}' is read as what is said of it here")
    query = both(phrase.query, named(*fits))
    return [(replace(phrase.with_query(query, score=_DOUBT), notes=(*phrase.notes, note)), end)]
