"""What something with a problem needs: the thing that its own words say is missing, or that mends such a problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from groundplan.language.commonsense.explaining.explain import Explained
from groundplan.language.commonsense.explaining.loosely import Loose
from groundplan.language.commonsense.explaining.meanings import Stems, places_of, says, stems_of
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import best_for
from groundplan.language.commonsense.phrases.supplies import contents
from groundplan.language.commonsense.queries import is_anything, named
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PERSONS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity

_MOST = 3
_SURE_PURPOSE = 0.95
_ON_FIRE = frozenset({"smoke", "fire", "flames", "sparks", "ablaze", "smouldering", "smoldering"})
_MENDING = frozenset({"fix", "repair", "mend", "replace", "get", "make", "restore", "solve", "do"})
_REFILLING = frozenset({"refill", "restock", "replenish", "reload"})
_USELESS = (
    *("empty", "dead", "flat", "broken", "used", "expired", "dried out", "out of order", "no", "leaking"),
    *("crumpled", "torn", "shredded", "printed on", "written on"),
)


_NEEDING = frozenset({"need", "require", "want", "lack"})


def read_remedy(reader: Reader, spans: Sequence[tuple[int, int]]) -> Loose | None:
    """Return what is needed by the thing with a problem that is spoken of; None where no such thing is asked for."""
    start, stop = spans[-1]
    burns = bool(_ON_FIRE & {reader.word(k) for k in range(reader.stop)})
    denied = any(reader.word(k) == "not" and reader.word(k + 1) in _NEEDING for k in range(start, stop))
    if burns or denied or not _asks_for_remedy(reader, start, stop):
        return None
    refilled = any(reader.word(k) == "to" and reader.word(k + 1) in _REFILLING for k in range(start, stop))
    for first, last in reversed(spans):
        for entity in _spoken_of(reader, first, last, refilled=refilled):
            content = contents(reader.ground, entity.category) if refilled else None
            if content is not None:
                fresh = [i for i in reader.ground.found(content) if not _useless(reader.ground.scene.entity(i))]
                return _needed(reader, entity, tuple(fresh), of_its_kind=True)
            ids = tuple(dict.fromkeys(i for said in entity.attributes for i in _mending(reader, entity, said)))
            if ids:
                return _needed(reader, entity, ids)
    return None


def _needed(reader: Reader, entity: Entity, ids: tuple[str, ...], *, of_its_kind: bool = False) -> Loose:
    called = entity.name or entity.id
    said = "" if of_its_kind else f", which is said to be {', '.join(entity.attributes)},"
    note = f"what {called} needs{said} is meant"
    phrase = Phrase(query=named(*ids), text=called, notes=(note,))
    found = Explained(ids, direct=0.9)
    return Loose(Asked(phrase=phrase, end=reader.stop), found.ids, found.direct)


@cache
def _asking() -> tuple[Stems, ...]:
    return tuple(stems_of(p) for p in read_table("remedies")["asking"]["phrases"])


@dataclass(frozen=True, slots=True)
class _Remedy:
    """How a problem is said, and the categories and purposes that mend it; `general` ones come last."""

    said: tuple[Stems, ...]
    categories: tuple[str, ...]
    purposes: tuple[str, ...]
    general: bool


_NEEDS = frozenset({"needs", "lacks", "wants", "requires"})
"""Behind "which …", the verbs of who has the need: "which plant needs water?" asks for the plant."""


@cache
def _remedies() -> tuple[_Remedy, ...]:
    return tuple(
        _Remedy(
            tuple(stems_of(s) for s in e["said"]),
            tuple(e.get("categories", ())),
            tuple(e.get("purposes", ())),
            bool(e.get("general")),
        )
        for e in read_table("remedies")["remedy"]
    )


def _asks_for_remedy(reader: Reader, start: int, stop: int) -> bool:
    """Say whether a question is for what is needed, missing, or mends something."""
    said = stems_of(" ".join(reader.word(k) for k in range(start, stop)))
    if reader.word(start) == "which" and _in_need(reader, start):
        return False
    if any(reader.word(k) in ("lack", "want", "shortage") and reader.word(k + 1) == "of" for k in range(start, stop)):
        return False
    if any(reader.word(k) == "for" and _is_purpose(reader, k + 1, stop) for k in range(start + 1, stop - 1)):
        return False
    if any(reader.word(k) in ("that", "which", "who") and _needing(reader, k + 1) for k in range(start + 1, stop)):
        return False
    asks = {"what", "which", "find", "show", "locate", "where", "look"} & {
        reader.word(k) for k in range(start, start + 3)
    }
    verbs = {reader.word(k + 1) for k in range(start, stop) if reader.word(k) == "to"}
    return (
        bool(asks)
        and (not verbs or bool(verbs & (_MENDING | _REFILLING)))
        and any(places_of(p, said) is not None for p in _asking())
    )


def _is_purpose(reader: Reader, start: int, stop: int) -> bool:
    """Say whether words say what something is needed for ("a game of badminton"), and name no thing in need."""
    best = best_for(reader.ground, [reader.word(k) for k in range(start, stop)])
    return best is not None and best[1] >= _SURE_PURPOSE and bool(reader.ground.found(best[0]))


def _in_need(reader: Reader, start: int) -> bool:
    """Say whether it is asked which things have a need: "which (of the) plants | still need water"."""
    for k in range(start + 1, min(start + 8, reader.stop)):
        if reader.word(k) in MODALS_AND_DO | PERSONS or reader.is_end(k):
            return False
        if k > start + 1 and _needing(reader, k):
            return True
    return False


def _needing(reader: Reader, k: int) -> bool:
    """Say whether it is the noun before a clause that needs something: "(everything that) | still needs washing"."""
    k += reader.word(k) in ("still", "also", "really", "urgently")
    return reader.word(k) in _NEEDS | {"need", "lack", "require"}


def _spoken_of(reader: Reader, start: int, stop: int, *, refilled: bool) -> Iterator[Entity]:
    """Yield the things and places that a sentence names and tells of, longest names first; `refilled`: of any."""
    within = reader.within(stop)
    for k in range(start, stop):
        for phrase, _ in within.noun_phrases(k)[:6]:
            wanted = (
                phrase.refers in (Refers.THING, Refers.ROOM, Refers.PERSON)
                and not phrase.anaphoric
                and not phrase.unknown
            )
            if wanted and not is_anything(phrase.query):
                found = reader.ground.entities(phrase.query)
                yield from (e for e in found if len(found) <= _MOST and (e.attributes or refilled))


def _mending(reader: Reader, entity: Entity, said: str) -> Iterator[str]:
    """Yield what mends what one attribute says: what it names as lacking, else what mends such a problem."""
    ground = reader.ground
    found = list(_remedied(reader, said, general=False))
    lacking = _lacking(said)
    found = found or (list(_called(reader, entity, lacking)) if lacking else [])
    found = found or list(_remedied(reader, said, general=True))
    yield from (i for i in found if i != entity.id and not _useless(ground.scene.entity(i)))


def _remedied(reader: Reader, said: str, *, general: bool) -> Iterator[str]:
    """Yield the first of the things here that mend such a problem by the table."""
    ground, stems = reader.ground, stems_of(said)
    for remedy in _remedies():
        if remedy.general is not general or not any(says(stems, p) for p in remedy.said):
            continue
        found = [i for name in remedy.categories for c in ground.categories(name) for i in ground.scene.of_category(c)]
        for purpose in remedy.purposes if not found else ():
            best = best_for(ground, purpose.split())
            found += ground.found(best[0]) if best is not None else ()
        if found:
            yield from found
            return


def _lacking(said: str) -> Stems:
    """Return what an attribute says to be missing, dead or used up: "out of | toner", "missing a | string"."""
    table = read_table("remedies")["lacking"]
    words = [w for w in parts(said) if w not in ("a", "an", "the", "new", "any", "some", "one", "its", "has", "is")]
    for opening in (tuple(p.split()) for p in table["before"]):
        if tuple(words[: len(opening)]) == opening and len(words) > len(opening):
            return stems_of(" ".join(words[len(opening) :]))
    for ending in (tuple(p.split()) for p in table["after"]):
        if len(words) > len(ending) and tuple(words[-len(ending) :]) == ending:
            return stems_of(" ".join(words[: -len(ending)]))
    return ()


def _called(reader: Reader, entity: Entity, wanted: Stems) -> Iterator[str]:
    """Yield the things whose names say what is wanted, those first that are made for such a thing ("guitar string")."""
    fits = []
    for category in reader.ground.vocabulary.categories:
        named_so = {s for name in (category, *reader.ground.knowledge.senses(category)[:1]) for s in stems_of(name)}
        if wanted[-1] in named_so:
            for other in reader.ground.scene.of_category(category):
                told = {s for a in reader.ground.scene.entity(other).attributes for s in stems_of(a)}
                if set(wanted) <= named_so | told:
                    fits.append((other, named_so | told))
    own = {i for i, named_so in fits if set(stems_of(entity.category)) & named_so}
    yield from (i for i, _ in fits if i in own or not own)


def _useless(entity: Entity) -> bool:
    return any(says(stems_of(a), stems_of(u)) for a in entity.attributes for u in _USELESS)
