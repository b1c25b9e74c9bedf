"""What can be used: whoever asks where something could be done means nothing that is broken or shut for repair."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from groundplan.language.commonsense.explaining.ages import is_minor
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.beings_told import spoken_for
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, named, without
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.vocabulary import owner_key, parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_ABLE = frozenset({"can", "could", "may", "might"})
_OUGHT = frozenset({"do", "should", "shall"})
_USING = frozenset({"take", "use", "ride", "pick", "grab", "wear", "choose", "play", "drive"})
_GROWN = frozenset({"adult", "adults", "grown-up", "grown-ups", "grownup", "grownups", "grown"})
_SMALL = frozenset(
    {
        "child",
        "children",
        "child's",
        "children's",
        "childrens",
        "childs",
        "kid",
        "kids",
        "toddler",
        "toddlers",
        "junior",
    }
    | {"boy", "girl", "boys", "girls", "infant", "baby", "nephew", "niece", "schoolboy", "schoolgirl", "preschooler"}
)
_WHO = frozenset({"i", "we", "one", "you", "someone", "somebody"})
_MENDING = frozenset(
    {"repair", "fix", "mend", "replace", "throw", "discard", "sort", "service", "report", "broken", "wrong", "renovate"}
)

_TAKEN = "what is taken or reserved is left out"
_SHUT = "what is said to be broken or shut is left out"
_SPOILING = (
    (frozenset({"drink", "eat", "serve", "pour", "sip", "use", "wear", "dry", "wipe"}), "dirty"),
    (frozenset({"dry", "wipe", "wear"}), "wet"),
)
"""What somebody wants to do with a thing, and what it must not be for that."""


def usable(asked: Asked, reader: Reader) -> Asked:
    """Return a question for what somebody could use without what is broken or not made for people of their age."""
    asked = _of_their_size(asked, reader)
    words = [t.word for t in reader.tokens]
    able = any(w in _ABLE and after in _WHO for w, after in pairwise(words))
    ought = zip(words, words[1:], words[2:], strict=False)
    able = able or any(w in _OUGHT and who in _WHO and verb in _USING for w, who, verb in ought)
    able = able or any(who in _WHO and w in _ABLE for who, w in pairwise(words))
    broken = having(reader.ground, "broken") if able and not _MENDING & set(words) else None
    asked = asked if broken is None else _without(asked, broken, _SHUT, reader)
    taken = spoken_for(reader.ground) if able and not reader.ground.affordances else ()
    asked = _without(asked, named(*taken), _TAKEN, reader) if taken else asked
    for doing, so in _SPOILING if able else ():
        state = read_adjective(reader.ground, so) if doing & set(words) else None
        if state is not None and not {so, "wash", "clean", "laundry", "washing"} & set(words):
            asked = _without(asked, state.query, f"what is {so} is left out", reader)
    return asked


def _without(asked: Asked, unfit: Query, note: str, reader: Reader) -> Asked:
    """Leave out what is unfit, where something else of what is asked for is left."""
    query = asked.phrase.query
    things = both(Query(kinds=("object",)), query)
    if asked.phrase.parts or not reader.ground.found(both(things if note not in (_SHUT, _TAKEN) else query, unfit)):
        return asked
    sound = without(query, unfit)
    if not reader.ground.found(sound):
        return asked
    return replace(asked, phrase=replace(asked.phrase.with_query(sound), notes=(*asked.phrase.notes, note)))


def _of_their_size(asked: Asked, reader: Reader) -> Asked:
    """Narrow what a grown-up or a child wants to use to what is said to be for adults or children, where some is."""
    words = {t.word for t in reader.tokens}
    grown, small = bool(words & _GROWN), bool(words & _SMALL)
    found = reader.ground.found(asked.phrase.query) if grown is not small and not asked.phrase.parts else ()
    if len(found) < 2 or any(reader.ground.scene.entity(i).kind is not Kind.OBJECT for i in found):
        return asked
    for_adults = [i for i in found if _told_of(reader.ground, i) & _GROWN]
    for_children = [i for i in found if _told_of(reader.ground, i) & _SMALL or _is_childs(reader.ground, i)]
    others = [i for i in found if i not in (for_children if grown else for_adults)]
    fits = (for_adults if grown else for_children) or others
    if not (for_adults or for_children) or not fits or len(fits) == len(found):
        return asked
    note = f"what is made for {'adults' if grown else 'children'} is meant"
    return replace(asked, phrase=replace(asked.phrase.with_query(named(*fits)), notes=(*asked.phrase.notes, note)))


def _told_of(ground: Ground, entity_id: str) -> set[str]:
    entity = ground.scene.entity(entity_id)
    return {w for text in (entity_id, entity.name, *entity.attributes) for w in parts(text)}


def _is_childs(ground: Ground, entity_id: str) -> bool:
    entity = ground.scene.entity(entity_id)
    toy = any(ground.knowledge.is_a(s, "toy") for s in ground.knowledge.senses(entity.category))
    owner = entity.owner if not toy else ""
    person = ground.vocabulary.people.get(owner_key(owner)) if owner else None
    return person is not None and is_minor(ground, ground.scene.entity(person))
