"""People whom only the words of things tell of: "Ann naps here", "a guest is playing", "occupied by Tim"."""

from __future__ import annotations

from groundplan.language.commonsense.explaining.evidence import evidence_of
from groundplan.language.commonsense.explaining.explain import described, explain
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.occupancy import people_of
from groundplan.language.commonsense.queries import either, named, related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY, JUST_PEOPLE, ONE_OF_THEM
from groundplan.language.commonsense.words.vocabulary import TITLES, parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_ANYBODY = JUST_PEOPLE | {"they"}
PEOPLE = _ANYBODY | COMPANY | ONE_OF_THEM | {"family", "couple", "team", "staff", "he", "she"}
_STATES = frozenset({"is", "are", "has", "have", "on"})
_BY = frozenset({"occupied", "used", "staffed", "manned", "taken", "run", "busy", "inhabited"})
_VERB = ("ing", "s")
_NEAR = 3
SAID_THERE = 0.71
"""How directly what is asked for must be told of somebody."""


def tells_of_somebody(ground: Ground, said: str) -> bool:
    """Say whether an attribute tells what somebody does or how they are: "Ann naps here", "taken by a guest"."""
    words = parts(said)
    by = next((k for k, word in enumerate(words[:-1]) if word == "by" and words[k - 1] in _BY), -1)
    if by > 0:
        return any(_is_somebody(ground, w) for w in words[by + 1 :]) or any(w[:1].isupper() for w in said.split()[1:])
    if words and _called_by_trade(ground, said, words):
        return True
    last = next((k for k in range(min(_NEAR, len(words) - 1), -1, -1) if _is_somebody(ground, words[k])), -1)
    last = last if last >= 0 else _named(said, words)
    after = words[last + 1 : last + 2]
    several = last > 1 and words[last - 1] == "and"
    does = any(w in _STATES or (w.endswith(_VERB) and w != "s") or w in PEOPLE for w in after)
    return last >= 0 and (does or (several and any(ground.lexicon.base(w) == w for w in after)))


def _called_by_trade(ground: Ground, said: str, words: tuple[str, ...]) -> bool:
    """Say whether an attribute calls somebody by a trade and a name: "accountant Piet", "painter Yuki at work"."""
    trade = ground.knowledge.is_role(words[0]) and words[0] not in PEOPLE
    named = ground.vocabulary.is_name(words[1]) if len(words) > 1 else False
    return trade and (named or (said.split()[1:2] != [] and said.split()[1][:1].isupper()))


def _is_somebody(ground: Ground, word: str) -> bool:
    return word in PEOPLE or word in ANYBODY or ground.vocabulary.is_name(word) or ground.knowledge.is_role(word)


def _named(said: str, words: tuple[str, ...]) -> int:
    """Return where a name stands that is only known by its title or its capital, followed by "is"; -1 for none."""
    name = 1 if words[:1] and words[0] in TITLES else 0
    alone = said[:1].isupper() and words[name + 1 : name + 2] in (("is",), ("has",))
    return name if name or alone else -1


def tellers(ground: Ground) -> tuple[str, ...]:
    """Return the things and rooms of which is said that somebody does something there."""
    return ground.kept("tellers", _tellers)


def _tellers(ground: Ground) -> tuple[str, ...]:
    return tuple(
        e.id
        for e in ground.scene.entities()
        if e.kind in (Kind.ASSET, Kind.OBJECT, Kind.ROOM) and any(tells_of_somebody(ground, a) for a in e.attributes)
    )


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
