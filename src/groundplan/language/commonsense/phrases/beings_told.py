"""People and animals whom only the words of things tell of: "Ann naps here", "a collie named Skye", "occupied by Tim".

Whoever is told of so is where that is told; what tells of them is taken, and is what is found for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import ANYBODY
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, either, named
from groundplan.language.commonsense.words.closed import COMPANY, JUST_PEOPLE, ONE_OF_THEM
from groundplan.language.commonsense.words.named_there import without_apposition
from groundplan.language.commonsense.words.vocabulary import TITLES, parts
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query, RelationName

PEOPLE = JUST_PEOPLE | COMPANY | ONE_OF_THEM | {"family", "couple", "team", "staff", "he", "she", "they"}
_STATES = frozenset({"is", "are", "has", "have", "on"})
_BY = frozenset({"occupied", "used", "staffed", "manned", "taken", "run", "busy", "inhabited"})
_VERB = ("ing", "s")
_NEAR = 3
_DETERMINERS = frozenset({"a", "an", "one", "two", "three", "four", "five", "several", "some", "the", "our", "my"})
_ELSEWHERE = frozenset(
    {"for", "of", "like", "by", "to", "from", "about", "against", "as", "than", "no", "without", "not", "or", "shows"}
    | {"showing", "depicts", "over", "under", "per", "needs", "except", "only", "killed", "bit", "lost", "missing"}
)
_BEHIND = frozenset(
    {
        "is",
        "are",
        "was",
        "has",
        "have",
        "named",
        "called",
        "on",
        "in",
        "at",
        "with",
        "and",
        "who",
        "which",
        "here",
        "aged",
    }
    | {"under", "inside", "asleep", "from", "that", "behind", "there", "waiting", "wearing", "puppy", "cub"}
)
_THERE = frozenset({"is", "are", "here", "inside", "lies", "sleeps", "sits", "stands", "waits", "lives", "rests"})
_PLURALS = frozenset({"men", "women", "children", "people", "kids", "mice", "geese"})
_LONGEST = 3
_IN = (RelationName.IN, RelationName.ON, RelationName.AT)


def tells_of_somebody(ground: Ground, said: str) -> bool:
    """Say whether an attribute tells what somebody does or how they are: "Ann naps here", "taken by a guest"."""
    said = without_apposition(said)
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
    kinds = (Kind.ASSET, Kind.OBJECT, Kind.ROOM)
    told = beings(ground)
    return tuple(
        e.id
        for e in ground.scene.entities()
        if e.kind in kinds
        and (
            any(tells_of_somebody(ground, a) for a in e.attributes)
            or any(_is_person(ground, kind) for kind in told.get(e.id, ()))
        )
    )


def everyone_told(ground: Ground) -> Query | None:
    """Return a query for what tells of people who are there, where the scene has no people but the robot; else None."""
    people = Query(categories=ground.categories("person")) if ground.categories("person") else Query(kinds=("agent",))
    if ground.affordances or set(ground.found(people)) - {ground.robot}:
        return None
    absent = set(_having(ground, "told to be absent"))
    there = [i for i in tellers(ground) if i not in absent and _at_it(ground, i)]
    return named(*there) if there else None


def everyone_there(ground: Ground) -> Query:
    """Return a query for the people of a scene: its own, else what tells of people, else whoever acts."""
    own = ground.categories("person")
    return Query(categories=own) if own else everyone_told(ground) or Query(kinds=("agent",))


def absent_told(ground: Ground) -> tuple[str, ...]:
    """Return what tells of people that they are somewhere else ("is on leave"), where the scene has no people."""
    if everyone_told(ground) is None:
        return ()
    absent = set(_having(ground, "told to be absent"))
    return tuple(i for i in tellers(ground) if i in absent)


def told_beings(ground: Ground, category: str) -> tuple[str, ...]:
    """Return what tells that a person or an animal of a kind is there; nothing for kinds of things."""
    known = ground.knowledge
    if not (_is_person(ground, category) or known.is_a(category, "animal")):
        return ()
    return tuple(i for i, kinds in beings(ground).items() if any(known.is_a(kind, category) for kind in kinds))


def tells_only_of_beings(ground: Ground, query: Query) -> bool:
    """Say whether a query is for people or animals of whom only the words of what they are on tell."""
    if ground.affordances or not query.names or query.categories:
        return False
    found = ground.found(query)
    return bool(found) and all(i in beings(ground) or i in tellers(ground) for i in found)


def there_told(ground: Ground, query: Query, said: Query) -> Query:
    """Return a query with what is said of it; who is only told of is in a place, too, that tells of them itself."""
    if not (said.relations and tells_only_of_beings(ground, query)):
        return both(query, said)
    there = [both(query, r.target) for r in said.relations if not r.negated and r.name in _IN]
    return either(both(query, said), *there)


def other_beings(ground: Ground, query: Query) -> Query | None:
    """Return what tells of others than those of whom a query's things tell ("animals that are not dogs"); else None."""
    if not tells_only_of_beings(ground, query):
        return None
    these = set(ground.found(query))
    others = [i for i in (*beings(ground), *tellers(ground)) if i not in these]
    return named(*dict.fromkeys(others)) if others else None


def beings(ground: Ground) -> Mapping[str, frozenset[str]]:
    """Return by what tells of them the kinds of the people and animals that are told to be there."""
    return ground.kept("beings told", _beings)


def _beings(ground: Ground) -> Mapping[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for entity in ground.scene.entities() if not ground.affordances else ():
        if entity.kind in (Kind.ASSET, Kind.OBJECT, Kind.ROOM):
            kinds = frozenset(k for said in entity.attributes for k in _kinds_told(ground, entity, said))
            if kinds:
                found[entity.id] = kinds
    return found


def _kinds_told(ground: Ground, entity: Entity, said: str) -> Iterable[str]:
    """Yield the kinds of the living of whom an attribute says that they are there."""
    words = parts(said)
    if entity.kind is Kind.OBJECT and not (_THERE & set(words) or any(w.endswith("ing") for w in words)):
        return
    start = 0
    while start < len(words):
        for length in range(min(_LONGEST, len(words) - start), 0, -1):
            end = start + length
            kind = _living(ground, words[start:end])
            if kind and _is_there(words, start, end):
                yield kind
                start = end - 1
                break
        start += 1


def _is_there(words: tuple[str, ...], start: int, end: int) -> bool:
    """Say whether a noun in an attribute is somebody who is there: "an old man is …", not "for a man", "a cat flap"."""
    after = words[end] if end < len(words) else ""
    if after and not (after in _BEHIND or after.isdecimal() or (after.endswith(_VERB) and after != "s")):
        return False
    opened = next((k for k in range(start - 1, max(-1, start - 4), -1) if words[k] in _DETERMINERS), -1)
    if opened < 0:
        return start <= 1 and (after in ("named", "called") or (words[start] in _PLURALS and after in _THERE))
    return not (_ELSEWHERE & set(words[max(0, opened - 1) : opened])) and not _ELSEWHERE & set(words[opened:start])


def _living(ground: Ground, words: tuple[str, ...]) -> str:
    """Return the kind of person or animal that words name; "" for none."""
    name = " ".join(words)
    forms = (name,) if len(words) > 1 else (name, *singulars(name))
    for form in forms:
        senses = ground.knowledge.senses(form)[:1]
        if senses and (_is_person(ground, senses[0]) or ground.knowledge.is_a(senses[0], "animal")):
            return senses[0]
    return ""


def _is_person(ground: Ground, kind: str) -> bool:
    return ground.knowledge.is_a(kind, "person")


def in_use(ground: Ground) -> tuple[str, ...]:
    """Return what is said to be taken: where somebody is told to be, and what is said to be in use; and their rooms."""
    return ground.kept("in use", _in_use)


def spoken_for(ground: Ground) -> tuple[str, ...]:
    """Return what nobody else can have: what is in use, reserved, or somebody's own."""
    return tuple(dict.fromkeys((*in_use(ground), *_having(ground, "told to be spoken for"))))


def _having(ground: Ground, quality: str) -> tuple[str, ...]:
    query = having(ground, quality)
    return ground.found(query) if query is not None else ()


def _in_use(ground: Ground) -> tuple[str, ...]:
    absent = set(_having(ground, "told to be absent"))
    told = [i for i in (*tellers(ground), *beings(ground)) if i not in absent and _at_it(ground, i)]
    doing = [i for i in told if ground.scene.entity(i).kind is Kind.ASSET and _does_something(ground, i)]
    rooms = [r for i in doing if (r := ground.scene.room_of(i)) and r not in absent]
    return tuple(dict.fromkeys((*told, *_having(ground, "told to be in use"), *rooms)))


def _does_something(ground: Ground, entity_id: str) -> bool:
    """Say whether somebody is told to do something there: not only who is kept there ("three goldfish")."""
    words = {w for a in ground.scene.entity(entity_id).attributes for w in parts(a)}
    return bool(_THERE & words or _BY & words or any(w.endswith("ing") for w in words))


def _at_it(ground: Ground, entity_id: str) -> bool:
    """Say whether somebody is told to be at a thing or in a room now: "is reading here", not "has the key"."""
    entity = ground.scene.entity(entity_id)
    if entity.kind is Kind.OBJECT:
        return False
    return entity_id in beings(ground) or _does_something(ground, entity_id)
