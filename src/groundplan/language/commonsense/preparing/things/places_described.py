"""Places that are called by what is said of them: "the poetry section", "Ann's lab", "the chest at the back door".

They are put as the scene has them: as the furniture that is described so, as the room that the person works in, as the
hall that a door which is not in the scene leads into.
"""

from __future__ import annotations

from groundplan.knowledge.words import words_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query, read_noun
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Token, Tokens, spelt, word_at
from groundplan.scene.entity import Entity, Kind

_SECTIONS = frozenset({"section", "department", "shelf", "shelves", "aisle", "rack"})
_KEYS = frozenset({"section", "department", "subject", "subjects", "topic", "genre", "category", "for", "label"})
_LONGEST = 3
_BRINGING = frozenset(
    {"put", "bring", "take", "place", "carry", "leave", "lay", "drop", "move", "deliver", "return", "set"}
)
_FURNITURE = {
    **dict.fromkeys(("sleeps", "sleep", "rests", "naps"), ("bed", "cot", "room", "bedroom")),
    **dict.fromkeys(("works", "work", "sits", "sit", "studies", "writes"), ("desk", "office", "room")),
    **dict.fromkeys(("lives", "live", "stays"), ("room", "bedroom", "apartment")),
}
_ITS_OWNER = (("its", "owner"), ("the", "owner"), ("their", "owner"))
_DOORS = (("front", "door"), ("main", "door"), ("house", "door"), ("main", "entrance"), ("entrance", "door"))
_HALLS = ("entrance_hall", "foyer", "lobby", "hallway", "vestibule", "hall")
_NEXT_TO = (("next", "to"), ("beside",), ("by",), ("alongside",), ("right", "next", "to"), ("near",), ("close", "to"))
_BESIDE = (("by",), ("near",), ("next", "to"), ("beside",), ("at",), ("close", "to"), ("inside",), ("just", "inside"))


def with_places_described(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with places that are called by what is said of them named as the scene has them."""
    if ground.affordances:
        return tokens
    for k in range(1, len(tokens)):
        changed = _section(tokens, k, ground) or _room_of(tokens, k, ground) or _by_the_door(tokens, k, ground)
        changed = (
            changed
            or _where_they(tokens, k, ground)
            or _holding_it(tokens, k, ground)
            or _said_to_stand(tokens, k, ground)
        )
        if changed is not None:
            return with_places_described(changed, ground)
    return tokens


def _known(tokens: Tokens, start: int, end: int, ground: Ground) -> bool:
    """Say whether a phrase means something here as it stands."""
    readings = Reader(ground, tokens, read_noun_phrases).noun_phrases(start)
    return any(e >= end and not p.unknown and ground.found(p.query) for p, e in readings)


def _section(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "the poetry section", "the section for poetry" as the furniture that is described so."""
    if tokens[k].word not in _SECTIONS:
        return None
    start = next(
        (n for n in range(k - 1, max(-1, k - 2 - _LONGEST), -1) if tokens[n].word in ("the", "our", "its")), -1
    )
    if start < 0:
        return None
    end, said = k + 1, tuple(t.word for t in tokens[start + 1 : k])
    if not said and word_at(tokens, k + 1) in ("for", "on", "of", "with"):
        end, said = k + 3, (word_at(tokens, k + 2),)
    noun = read_noun(ground, (tokens[k].word,))
    if not said or (noun is not None and noun.present and _known(tokens, start, end, ground)):
        return None
    fits = [(e, a) for e in ground.scene.entities() if e.kind is Kind.ASSET for a in e.attributes if _says(a, said)]
    if len(fits) != 1:
        return None
    entity, attribute = fits[0]
    named = (*spelt("the", *words_of(entity.category), "labelled"), Token(attribute, attribute.lower(), quoted=True))
    return (*tokens[:start], *named, *tokens[end:])


def _says(attribute: str, said: tuple[str, ...]) -> bool:
    """Say whether an attribute such as "section: poetry and plays" names what was said."""
    key, _, value = attribute.lower().rpartition(":")
    return set(said) <= set(words_of(value)) and (not key or bool(_KEYS & set(words_of(key))))


def _room_of(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "Ann's lab" as the lab that Ann is in, where none is said to be hers."""
    if tokens[k].word != POSSESSIVE or not tokens[k - 1].text[:1].isupper():
        return None
    person = person_query(ground, (tokens[k - 1].word,))
    ids = ground.found(person[0]) if person is not None else ()
    for end in range(min(k + 1 + _LONGEST, len(tokens)), k + 1, -1) if len(ids) == 1 else ():
        words = tuple(t.word for t in tokens[k + 1 : end])
        noun = read_noun(ground, words) if all(w.isalpha() for w in words) else None
        if noun is None or noun.refers is not Refers.ROOM:
            continue
        room = ground.scene.room_of(ids[0])
        there = room is not None and (room in ground.found(noun.query) or words_of(room)[-len(words) :] == words)
        if room is None or not there or _known(tokens, k - 1, end, ground):
            return None
        return (*tokens[: k - 1], *_spelt_room(ground.scene.entity(room)), *tokens[end:])
    return None


def _spelt_room(room: Entity) -> Tokens:
    return spelt("the", *words_of(room.name or room.id))


def _by_the_door(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "by the front door" as in the hall behind it, where the door itself is not in the scene."""
    mark = next((m for m in _BESIDE if tuple(t.word for t in tokens[k : k + len(m)]) == m), ())
    start = k + len(mark)
    start += word_at(tokens, start) in ("the", "our")
    door = next((d for d in _DOORS if tuple(t.word for t in tokens[start : start + len(d)]) == d), ())
    if not mark or not door or ground.vocabulary.by_squash.get("".join(door)) or ground.categories("door"):
        return None
    halls = [i for name in _HALLS for i in dict.fromkeys(_rooms(ground, name))]
    return None if not halls else (*tokens[:k], *spelt("in"), *_spelt_room(ground.scene.entity(halls[0])),
                                   *tokens[start + len(door) :])  # fmt: skip


def _said_to_stand(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "the shelf at the back wall" as the one of several shelves that is said to stand there ("back wall")."""
    mark = next((m for m in _STANDING_AT if tuple(t.word for t in tokens[k : k + len(m)]) == m), ())
    start = k + len(mark)
    start += word_at(tokens, start) in ("the", "our")
    if not mark or read_noun(ground, (word_at(tokens, start),)) is not None:
        return None
    reader = Reader(ground, tokens, read_noun_phrases)
    for n in range(max(0, k - 5), k):
        several = [p for p, e in reader.noun_phrases(n) if e == k and p.refers is Refers.THING and not p.unknown]
        entities = ground.entities(several[0].query) if several else []
        for end in range(min(start + 4, len(tokens)), start + 1, -1) if len(entities) > 1 else ():
            said = tuple(t.word for t in tokens[start:end])
            fits = [(e, a) for e in entities for a in e.attributes if _contains(words_of(a), said)]
            last = read_noun(ground, said)
            here = last is not None and last.present and not ground.vocabulary.attributes_named(" ".join(said))
            if len(fits) == 1 and not here:
                attribute = fits[0][1]
                quoted = Token(attribute, attribute.lower(), quoted=True)
                return (*tokens[:k], *spelt("labelled"), quoted, *tokens[end:])
    return None


def _holding_it(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(on) the shelf next to the toner" as the shelf with the toner, where the toner is on one of the shelves."""
    end = past(tokens, k, _NEXT_TO)
    if not end or not {t.word for t in tokens[:k]} & _BRINGING:
        return None
    reader = Reader(ground, tokens, read_noun_phrases)
    things = [ground.found(p.query) for p, _ in reader.noun_phrases(end) if p.refers is Refers.THING and not p.unknown]
    holders = {h for ids in things[:1] if len(ids) == 1 for i in ids if (h := ground.scene.holder(i)) is not None}
    for n in range(max(0, k - 4), k):
        marked = n > 0 and tokens[n - 1].word in ("on", "in", "onto", "into", "to")
        whole = [p for p, e in reader.noun_phrases(n) if marked and e == k and p.refers is Refers.THING]
        fits = set(ground.found(whole[0].query)) if whole and not whole[0].query.relations else set()
        if len(fits) > 1 and holders and holders <= fits:
            return (*tokens[:k], *spelt("with"), *tokens[end:])
    return None


def _contains(words: tuple[str, ...], said: tuple[str, ...]) -> bool:
    return all(w.isalnum() for w in said) and any(words[n : n + len(said)] == said for n in range(len(words)))


_STANDING_AT = (*_BESIDE, ("against",), ("along",), ("on",), ("in",), ("with", "its", "back", "to"))


def _where_they(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "(put it) where Ann sleeps", "(Ann's shoes) where she works" as on Ann's bed, on her desk."""
    if tokens[k].word != "where" or not {t.word for t in tokens[:k]} & _BRINGING:
        return None
    verb = next((n for n in range(k + 2, min(k + 6, len(tokens))) if tokens[n].word in _FURNITURE), 0)
    if not verb or (
        verb + 1 < len(tokens) and not tokens[verb + 1].is_punctuation and word_at(tokens, verb + 1) != "and"
    ):
        return None
    owner = tokens[k + 1 : verb]
    if word_at(tokens, k + 1) in ("he", "she", "they"):
        named = next((n for n in range(k - 1, 0, -1) if tokens[n].word == POSSESSIVE), 0)
        titled = named > 1 and person_query(ground, (tokens[named - 2].word, tokens[named - 1].word)) is not None
        owner = tokens[named - 2 if titled and tokens[named - 2].text[:1].isupper() else named - 1 : named]
    if tuple(t.word for t in owner) in _ITS_OWNER:
        return (*tokens[:k], *spelt("on", "its", "owner"), Token("'s", POSSESSIVE),
                *spelt(_FURNITURE[tokens[verb].word][0]), *tokens[verb + 1 :])  # fmt: skip
    for furniture in _FURNITURE[tokens[verb].word] if owner else ():
        spot = (*owner, Token("'s", POSSESSIVE), *spelt(furniture))
        if _known(spot, 0, len(spot), ground):
            mark = "in" if furniture == "room" else "on"
            return (*tokens[:k], *spelt(mark), *spot, *tokens[verb + 1 :])
    return None


def _rooms(ground: Ground, category: str) -> list[str]:
    categories = ground.categories(category)
    return [i for c in categories for i in ground.scene.of_category(c) if ground.scene.entity(i).kind is Kind.ROOM]
