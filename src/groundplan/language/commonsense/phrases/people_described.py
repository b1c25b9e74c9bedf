"""People who are only described: "(for) somebody who has an office", "(of) people with two desks"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.queries import either
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import person_key
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_WHO = ("who", "that", "with", "whose", "without")
_BEING = ("on", "off", "in", "away", "absent", "ill", "sick", "retired", "abroad", "travelling", "asleep", "at")
_LONGEST = 4
_DETERMINERS = ("the", "a", "an", "any", "some", "those", "our", "one", "of")


def read_described_people(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read a description of people at a position as what is theirs; [] where none stands there or nobody fits."""
    from groundplan.language.commonsense.questions.people_asked import (  # it reads questions, which read this
        doing,
        read_role,
    )

    k = j
    while reader.word(k) in _DETERMINERS:
        k += 1
    role, end = read_role(reader, k)
    if role and reader.word(end) not in _WHO and role != "one":
        return _described_by_the_scene(reader, end)
    if not role or reader.word(end) not in _WHO or (role == "one" and reader.word(end) != "who"):
        return []
    start = end + 1 if reader.word(end) in ("who", "that") else end
    found = []
    for keys, asked in doing(reader, start):
        names = _names(reader, keys)
        if names:
            found.append((either(*(owned_by(reader.ground, n) for n in names)), asked.end))
    return found


def _described_by_the_scene(reader: Reader, start: int) -> list[tuple[Query, int]]:
    """Read "(the desk of somebody) | on leave": whose place or thing the scene says so of."""
    from groundplan.language.commonsense.questions.people import owners_of  # it reads questions, which read this

    for end in range(min(start + _LONGEST, reader.stop), start, -1):
        if any(reader.is_end(k) for k in range(start, end)) or reader.word(start) not in _BEING:
            continue
        said = reader.ground.vocabulary.attributes_named(reader.text(start, end))
        owners = owners_of(reader.ground, reader.ground.found(Query(any_attributes=said))) if said else frozenset()
        names = _names(reader, owners)
        if names:
            return [(either(*(owned_by(reader.ground, n) for n in names)), end)]
    return []


def _names(reader: Reader, keys: frozenset[str]) -> tuple[str, ...]:
    """Return the people's names as the scene spells them."""
    spelt = {person_key(e.owner): e.owner for e in reader.ground.scene.entities() if e.owner}
    for entity in reader.ground.scene.entities():
        if entity.kind is Kind.AGENT:
            spelt.setdefault(person_key(entity.name or entity.id), entity.name or entity.id)
    return tuple(spelt[key] for key in sorted(keys) if key in spelt)
