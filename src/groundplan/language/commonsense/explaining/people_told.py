"""People whom only the words of things tell of: "Ann naps here", "a guest is playing", "occupied by Tim"."""

from __future__ import annotations

from groundplan.language.commonsense.explaining.evidence import evidence_of
from groundplan.language.commonsense.explaining.explain import described, explain
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.beings_told import PEOPLE, tellers
from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.queries import either, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import JUST_PEOPLE
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query, RelationName

_ANYBODY = JUST_PEOPLE | {"they"}
SAID_THERE = 0.71
"""How directly what is asked for must be told of somebody."""


def told_there(reader: Reader, start: int, stop: int) -> Query | None:
    """Return a query for where somebody does what a clause says ("somebody is asleep"), if only things tell of people.

    Who does it must be told, too, unless it is just anybody, or no one is told of who is called so.
    """
    ground = reader.ground
    told = () if set(ground.found(people_of(ground))) - {ground.robot} else tellers(ground)
    who = {reader.word(k) for k in range(start, stop)} & (PEOPLE - _ANYBODY)
    told = tuple(i for i in told if who <= _words_of(ground, i)) or told
    for apart in (_ANYBODY, PEOPLE | frozenset(ANYBODY)) if told else ():
        said = described(reader, start, stop, apart=apart)
        said.told = True
        found = explain(reader, said, told, evidence_of(ground)) if said.content else None
        if found is not None and found.ids and found.least >= SAID_THERE:
            return either(named(*found.ids), related(RelationName.CONTAINS, named(*found.ids)))
    return None


def _words_of(ground: Ground, entity_id: str) -> set[str]:
    return {word for said in ground.scene.entity(entity_id).attributes for word in parts(said)}
