"""What a list under a room says: "print room: switch off the printer" means the printer there, and no other."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import both, related
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import RelationName

_INDEFINITE = (["a"], ["an"], ["some"], ["any"], ["another"], ["one"])


def under_heading(ground: Ground, room: Phrase | None, phrase: Phrase, role: str) -> Phrase | None:
    """Return a phrase as what is in the room of a heading; furniture that is to be seen to must be there.

    None where there is no heading, where the phrase says itself which one is meant, and where nothing such is there.
    """
    query = phrase.query
    bare = phrase.determiner is not Determiner.NUMBER and phrase.text.split()[:1] not in _INDEFINITE
    plain = phrase.refers is Refers.THING and bare and not (phrase.parts or phrase.other or phrase.anaphoric)
    if room is None or not plain or query.relations or query.ordinal or query.owner or query.superlative:
        return None
    there, found = both(query, related(RelationName.IN, room.query)), ground.entities(query)
    fits = ground.found(there)
    fixed = role == "theme" and bool(found) and all(e.kind is Kind.ASSET for e in found) and not query.names
    return phrase.with_query(there) if (fits and len(fits) < len(found)) or (fixed and not fits) else None
