"""Where things are meant to go: "each parcel to the room it is meant for", by what is written on it."""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

MEANT = "where they are meant to go"
"""The text of a phrase that means, for each thing, the place that is written on it."""
_DIRECTING = frozenset({"for", "to", "addressed", "destined", "meant", "deliver", "delivery", "the", "goes", "room"})
_WHOSE = (("it", "is"), ("they", "are"), ("each", "is"), ("it", "'s"))
_BOUND = frozenset({"meant", "intended", "destined", "addressed", "labelled", "labeled", "marked", "supposed"})
_LONGEST = 3


def read_destined(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read "the lab it is meant for", "the rooms they are addressed to", "where each is to go"."""
    if reader.word(i) not in ("the", "where", "whichever"):
        return None
    for k in range(i + 1, i + 4):
        whose = next((w for w in _WHOSE if reader.at(k, *w)), None)
        if whose is None:
            continue
        if reader.word(i) != "where" and not _is_room(reader, i + 1, k):
            continue
        end = k + 2
        bound = reader.word(end) in _BOUND
        end = end + 1 if bound else end
        if bound and reader.word(end) == "to" and reader.word(end + 1) in ("go", "be"):
            end += 2
        elif reader.word(end) in ("for", "to") and (bound or reader.word(end) == "for"):
            end += 1
        else:
            continue
        room = Phrase(query=Query(kinds=("room",)), text=MEANT, refers=Refers.ROOM, head="room", plural=True)
        return replace(room, determiner=Determiner.ALL), end
    return None


def _is_room(reader: Reader, i: int, k: int) -> bool:
    """Say whether words name a kind of room or a place in general."""
    words = tuple(reader.word(n) for n in range(i, k))
    noun = read_noun(reader.ground, words) if words else None
    return words in (("place",), ("places",)) or (noun is not None and noun.refers is Refers.ROOM)


def destined(ground: Ground, entity_id: str) -> Query | None:
    """Return the place that what is written on a thing names ("for the optics lab")."""
    for attribute in ground.scene.entity(entity_id).attributes:
        words = list(parts(attribute))
        if not words or words[0] not in _DIRECTING - {"the", "room"}:
            continue
        while words and words[0] in _DIRECTING:
            words = words[1:]
        for length in range(min(_LONGEST, len(words)), 0, -1):
            noun = read_noun(ground, tuple(words[:length]))
            if noun is not None and noun.present and noun.refers is Refers.ROOM and ground.found(noun.query):
                return noun.query
    return None
