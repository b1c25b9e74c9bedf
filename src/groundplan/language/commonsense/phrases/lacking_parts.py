"""What a thing is said to lack: "(soap) with no scent" is unscented, "(a violin) without strings" has its strings gone.

No thing holds a scent, so what is lacked is looked for among what the scene says of things of that kind.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_BEFORE = frozenset({"no", "without", "not", "missing", "lacks", "lost", "never"})
_BEHIND = frozenset({"free", "missing", "gone", "lost", "off"})
_SKIPPED = frozenset({"any", "a", "an", "its", "their", "added"})


def read_lacked_part(reader: Reader, holder: Phrase | None, j: int) -> list[tuple[Query, int]]:
    """Read "(no) scent", "(without) a handle" where the scene says of some of them that they have none, or have one."""
    k = j + 1 if reader.word(j) in _SKIPPED else j
    whole = _nothing_missing(reader, holder, k)
    if whole:
        return whole
    noun = reader.word(k)
    closed = reader.is_end(k + 1) or reader.word(k + 1) in ("and", "or", "but", "in", "on", "at")
    if holder is None or holder.refers is not Refers.THING or not noun.isalpha() or not closed:
        return []
    if reader.ground.categories(noun) or any(reader.ground.categories(s) for s in singulars(noun)):
        return []
    own = {a for e in reader.ground.entities(holder.query) for a in e.attributes}
    forms = {noun, *singulars(noun)}
    lacking = {a for a in own if _lacks(list(parts(a)), forms)}
    bearing = {a for a in own - lacking if forms & set(parts(a))}
    if lacking:
        return [(Query(any_attributes=tuple(sorted(lacking))), k + 1)]
    return [(without(Query(), Query(any_attributes=tuple(sorted(bearing)))), k + 1)] if bearing else []


def _nothing_missing(reader: Reader, holder: Phrase | None, k: int) -> list[tuple[Query, int]]:
    """Read "(with no) | missing pieces", "(without any) broken parts": of which nothing says that something is."""
    word, ground = reader.word(k), reader.ground
    if word not in ("missing", "broken", "torn", "lost") or not reader.is_end(k + 2) or holder is None:
        return []
    if ground.categories(reader.word(k + 1)):
        return []
    said = ground.vocabulary.attributes_named(word)
    told = {a for e in ground.entities(holder.query) for a in e.attributes} & set(said)
    return [(without(Query(), Query(any_attributes=said)), k + 2)] if told else []


def _lacks(words: list[str], forms: set[str]) -> bool:
    """Say whether an attribute tells that something is lacked: "unscented", "no handle", "handle missing"."""
    for form in forms:
        if any(w == f"{form}less" or (w.startswith(f"un{form}") and len(w) <= len(form) + 4) for w in words):
            return True
        places = [n for n, w in enumerate(words) if w == form]
        before = {w for n in places for w in words[max(0, n - 2) : n]}
        behind = {w for n in places for w in words[n + 1 : n + 3]}
        if before & _BEFORE or behind & _BEHIND:
            return True
    return False
