"""What a noun does or is used for: "keeps food cold", "prints", "used for cutting", "playing chess"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.notes import read_as_doing, read_as_purpose
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purpose_stems import content
from groundplan.language.commonsense.phrases.purposes import (
    described_as,
    place_of_activity,
    purpose_end,
    things_for,
)
from groundplan.language.commonsense.phrases.tellings import told
from groundplan.language.commonsense.queries import both, named, without
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import MODALS_AND_DO, PRONOUNS
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_LIGHT = frozenset({"need", "take", "use", "want", "get", "have", "bring", "put", "along", "with", "go", "make"})
TELLING = frozenset(
    {"show", "shows", "tell", "tells", "prove", "proves", "say", "says", "suggest", "suggests", "help", "helps"}
    | {"indicate", "indicates", "mean", "means", "reveal", "reveals", "betray", "betrays"}
)
"""Verbs that say nothing of a thing but that it tells of something else."""
_POINTING = frozenset({"this", "that", "so", "it", "me", "us", "you", "them"})
_LEAST = 2
GENERIC = ("any", "all")
_FINITE = frozenset({"owns", "belongs", "belong", "is", "are", "was", "were", "has", "have", "does"})
_NO_VERBS = frozenset({"room", "rooms", "place", "thing", "things", "office", "hall"})
_PLACING = ("in", "from", "inside", "there", "which", "that")
_ANY_DEVICE = (*GENERIC, "device", "tool", "object", "machine", "appliance")
_WANTING = frozenset(
    {"do", "does", "should", "would", "will", "i", "we", "you", "he", "she", "they", "need", "needs", "want", "require"}
)


def read_performing(reader: Reader, phrase: Phrase, j: int, *, negated: bool = False) -> Alternatives:
    """Read what the noun does or is used for, up to the end of the purpose that begins at a position."""
    if reader.is_end(j):
        return []
    end = purpose_end(reader, j)
    words = tuple(reader.word(k) for k in range(j, end))
    if _FINITE & set(words[1:]) or words[0] in _PLACING or (len(words) == 1 and words[0] in _NO_VERBS):
        return []
    lexicon = reader.ground.lexicon
    if words[0] in ("not", "nobody"):
        return []
    named = words[0] in lexicon.plain and lexicon.base(words[0]) is None
    if named or _says_little(reader, words) or set(words) <= _WANTING:
        return []
    query = place_of_activity(reader, words) if phrase.refers is Refers.ROOM else _thing_for(reader, phrase, words)
    if query is None:
        return []
    base = phrase.query.model_copy(update={"kinds": ()}) if phrase.head in _ANY_DEVICE else phrase.query
    if not reader.ground.found(both(base, query)) and _names_any_device(phrase):
        base = base.model_copy(update={"categories": (), "kinds": ("object", "asset")})
    note = read_as_purpose(words) if words[0] == "for" else read_as_doing(words)
    read = [(replace(phrase, query=(without if negated else both)(base, query), notes=(*phrase.notes, note)), end)]
    place = _place_behind(reader, j + 1, end)
    if place and not negated and phrase.refers is not Refers.ROOM:
        fewer = _thing_for(reader, phrase, words[: place - j])
        alike = fewer is not None and reader.ground.found(both(base, fewer)) == reader.ground.found(read[0][0].query)
        read += [(read[0][0], place)] if alike else []
    return read


def _names_any_device(phrase: Phrase) -> bool:
    """Say whether a noun names whatever one does something with: knives are tools for cutting."""
    noun = phrase.text.rpartition(" ")[2]
    return bool({noun, *singulars(noun)} & {*_ANY_DEVICE})


def _says_little(reader: Reader, words: tuple[str, ...]) -> bool:
    """Say whether somebody's doing is told by one verb only, which tells nothing of a thing: "she | step on".

    So is that a thing shows or tells something that was said before ("what | shows it", "would help").
    """
    rest = [w for w in words if w not in MODALS_AND_DO]
    if rest and rest[0] in TELLING and all(w in PRONOUNS or w in _POINTING for w in rest[1:]):
        return True
    k = 1 if words[0] in MODALS_AND_DO else 0
    who = words[k] if k < len(words) else ""
    person = who in PRONOUNS or reader.ground.vocabulary.is_name(who)
    rest = [w for w in content(reader.ground, words[k + 1 :]) if w not in _LIGHT]
    return person and len(rest) < _LEAST


def _place_behind(reader: Reader, start: int, end: int) -> int:
    """Return where "on the bench" begins at the end of a purpose: perhaps where the thing is to go; 0: it does not."""
    for k in range(end - 2, start, -1):
        if reader.longest(k, reader.ground.lexicon.mark_phrases) is not None:
            for place, stop in reader.noun_phrases(k + 1):
                kinds = {e.kind for e in reader.ground.entities(place.query)[:9]}
                if stop >= end and kinds and kinds <= {Kind.ASSET, Kind.ROOM}:
                    return k
    return 0


def _thing_for(reader: Reader, phrase: Phrase, words: tuple[str, ...]) -> Query | None:
    """Return what is described by a purpose or used for it; where the scene's own words tell of fewer things, those."""
    query = described_as(reader.ground, words) or things_for(reader.ground, words)
    fits = told(reader.ground, phrase, words) if phrase.head not in GENERIC else ()
    if fits and (query is None or set(fits) < set(reader.ground.found(both(phrase.query, query)))):
        return named(*fits)
    return query
