"""Places that only constructions speak of: the shade, indoors, clear of something, the shares of several people.

Ways of saying that things go there are put into these words by `data/placing_constructions.toml`.
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import NOTHING, both, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query

SHADE, INDOORS, CLEAR = "the shade", "indoors", "clear of it"
SHARES, HIGH = "in shares", "a place out of reach"
_HIGH = frozenset({"upper", "high", "overhead", "wall", "hanging", "tall", "uppermost", "highest"})
_LOCKED = frozenset({"locked", "lockable", "childproof", "lock", "childsafe"})
_STORING = ("shelf", "cupboard", "cabinet", "rack", "coat_rack", "storage_furniture")
_SAID = (("the", "shade"), ("the", "cool", "shade"))


def read_shelter(reader: Reader, i: int) -> tuple[Phrase, int] | None:
    """Read "(in) the shade" as a place without sun, "(in) the indoors" as one under a roof."""
    ground = reader.ground
    if ground.affordances:
        return None
    shade = next((i + len(said) for said in _SAID if reader.at(i, *said)), 0)
    if shade and not ground.categories("shade"):
        query = Query(kinds=("asset",), types=("receptacle",))
        return Phrase(query=query, text=SHADE, head="place"), shade
    if reader.at(i, "the", "clear", "of"):
        named_ = [(p, end) for p, end in reader.noun_phrases(i + 3) if p.refers is Refers.THING and not p.unknown]
        furniture = [(p, end) for p, end in named_ if all(e.kind is Kind.ASSET for e in ground.entities(p.query))]
        phrase, end = max(furniture, key=lambda found: found[1], default=(None, i))
        return None if phrase is None else (replace(phrase, text=CLEAR, head=reader.word(end - 1)), end)
    if reader.at(i, "the", "shares", "of"):
        whose = [(p, end) for p, end in reader.noun_phrases(i + 3) if not p.unknown]
        phrase, end = max(whose, key=lambda found: found[1], default=(None, i))
        return None if phrase is None else (replace(phrase, text=SHARES), end)
    if reader.at(i, "the", "heights"):
        high = ground.kept("places out of reach", _out_of_reach)
        return Phrase(query=named(*high) if high else NOTHING, text=HIGH, determiner=Determiner.A, head="place"), i + 2
    outdoors = ground.kept("rooms outdoors", rooms_outdoors) if reader.word(i) == "the" else frozenset[str]()
    if outdoors and reader.word(i + 1) == "indoors":
        return Phrase(query=Query(kinds=("room",)), text=INDOORS, head="room", refers=Refers.ROOM), i + 2
    if outdoors and reader.word(i + 1) == "outdoors":
        return Phrase(query=named(*sorted(outdoors)), text="outdoors", head="room", refers=Refers.ROOM), i + 2
    return None


def _out_of_reach(ground: Ground) -> tuple[str, ...]:
    """Return the furniture that children cannot get at: what is said to be high up or locked, and safes."""
    return tuple(e.id for e in ground.scene.entities() if e.kind is Kind.ASSET and _is_out_of_reach(ground, e))


def _is_out_of_reach(ground: Ground, entity: Entity) -> bool:
    said = {w for text in (entity.id, entity.category, *entity.attributes) for w in parts(text.replace("_", " "))}
    known, kinds = ground.knowledge, ground.knowledge.senses(entity.category)[:1]
    if not ground.scene.has_type(entity.id, "receptacle") or "not" in said or "unlocked" in said:
        return False
    if _LOCKED & said or ground.scene.holds(("locked", entity.id)) or any(known.is_a(s, "safe") for s in kinds):
        return True
    stores = any(known.is_a(sense, kind) for sense in (*kinds, entity.category) for kind in _STORING)
    return stores and bool(_HIGH & said or {"top", "shelf"} <= said)


def rooms_outdoors(ground: Ground) -> frozenset[str]:
    """Return the rooms that are in the open air."""
    such = having(ground, "outdoors")
    return frozenset(ground.found(both(Query(kinds=("room",)), such))) if such is not None else frozenset()
