"""What notices and labels rule: "must not be dropped", "should not be opened yet", "must be kept locked".

A rule is what the scene says in nearly the words in which it is asked for: with all words that mean something, with
the same denial, and as a rule ("keep locked", "do not open before May", "must never get wet").
"""

from __future__ import annotations

from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_DENIALS = frozenset({"not", "no", "never", "don", "cannot", "nobody", "forbidden", "prohibited"})
_RULING = frozenset(
    {"must", "should", "may", "shall", "keep", "always", "only", "do", "needs", "need", "please", "allowed"}
)
_LIGHT = frozenset(
    {"be", "is", "are", "was", "must", "should", "may", "shall", "can", "could", "have", "has", "to", "do", "does"}
    | {"the", "a", "an", "yet", "ever", "it", "them", "this", "that", "need", "needs", "ought", "allowed", "supposed"}
    | {"under", "any", "circumstances", "always", "please", "at", "all", "get", "into", "in", "on", "with", "of", "for"}
    | {"go", "put", "right", "now", "still", "they", "you", "we", "i", "only", "by", "used"} | _DENIALS
)  # fmt: skip
_OPENING = frozenset({"must", "should", "may", "shall", "can", "has", "have", "is", "are", "ought", "needs", "need"})
_MODAL = frozenset({"must", "should", "may", "shall", "can", "ought"})
_SUITABLE = frozenset(
    {"suitable", "safe", "meant", "intended", "allowed", "right", "good", "made", "recommended", "fit", "appropriate"}
)
_HARMFUL = frozenset({"poisonous", "toxic", "unsuitable", "dangerous", "harmful", "unsafe", "forbidden"})
_LONGEST = 10


def read_ruled(reader: Reader, j: int, ends: tuple[str, ...]) -> list[tuple[Query, int]]:
    """Read "must not be dropped", "has to be kept locked" as what a notice says of a thing; [] where none does."""
    opening = reader.word(j)
    if reader.ground.affordances or opening not in _OPENING:
        return []
    if opening not in _MODAL and reader.word(j + 1) != "to" and reader.word(j + 2) not in ("to", "allowed"):
        return []
    end = j
    while end < min(reader.stop, j + _LONGEST) and not reader.is_end(end) and reader.word(end) not in ends:
        end += 1
    words = [reader.word(k) for k in range(j, end)]
    content = frozenset(stem(w) for w in words if w not in _LIGHT)
    found = _ruling(reader.ground, content, denied=bool(_DENIALS & set(words))) if content else ()
    return [(named(*found), end)] if found else []


def read_unsuitable(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(is) | not suitable for cats", "not meant for children" as what a thing's own words say it is not for."""
    denied = reader.word(j) == "not" and reader.word(j + 1) in _SUITABLE
    k = j + 2 if denied else j + 1 if reader.word(j) in ("unsuitable", "unsafe", "forbidden") else 0
    if reader.ground.affordances or not k or reader.word(k) not in ("for", "to"):
        return []
    end = next((n for n in range(k, min(k + _LONGEST, reader.stop)) if reader.is_end(n)), reader.stop)
    content = frozenset(stem(reader.word(n)) for n in range(k, end) if reader.word(n) not in _LIGHT)
    found = {
        said
        for attribute, spelt in reader.ground.vocabulary.attributes.items()
        if content and _excludes(parts(attribute), content)
        for said in spelt
    }
    ids = reader.ground.found(Query(any_attributes=tuple(sorted(found)))) if found else ()
    return [(named(*ids), end)] if ids else []


def _excludes(words: tuple[str, ...], content: frozenset[str]) -> bool:
    """Say whether an attribute says that a thing is not for somebody: "not for cats", "poisonous to fish"."""
    opened = next((k for k, w in enumerate(words) if w in _DENIALS or w in _HARMFUL), -1)
    barred = words[-2:] == ("not", "allowed") and content <= {stem(w) for w in words}
    return barred or (opened >= 0 and content <= {stem(w) for w in words[opened + 1 :]})


def _ruling(ground: Ground, content: frozenset[str], *, denied: bool) -> tuple[str, ...]:
    """Return what has a rule with all of some words, and is denied as they are."""
    spellings = set()
    for attribute, spelt in ground.vocabulary.attributes.items():
        words = parts(attribute)
        rules = bool(_RULING & set(words)) or bool(_DENIALS & set(words[:1]))
        if rules and bool(_DENIALS & set(words)) is denied and content <= {stem(w) for w in words}:
            spellings |= set(spelt)
    return ground.found(Query(any_attributes=tuple(sorted(spellings)))) if spellings else ()
