"""What stands beside marked roles: "together with his comic", "in the hall, on the shelf", "where shoes belong"."""

from __future__ import annotations

from dataclasses import replace

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.nouns import PARTS
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import HOLDERS, both, either, is_anything, named, related
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.questions import Determiner
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query, RelationName

_WITH = (("together", "with"), ("along", "with"), ("as", "well", "as"), ("plus",))
_BESIDE = (("next", "to", "it"), ("beside", "it"), ("by", "its", "side"), ("next", "to", "them"), ("alongside",))
_ORIGINALLY = tuple(
    tuple(said.split())
    for said in [
        *("it was before", "they were before", "it is now", "it was", "they were", "it came from", "they came from"),
        *("you found it", "you found them", "you got it from", "you got it", "you took it from", "it was taken from"),
        *("it stood", "it was standing", "it has been", "it originally was"),
    ]
)
_BELONGING = frozenset({"belong", "belongs", "go", "goes", "live", "lives", "stay", "stays"})
_KEPT = frozenset({"kept", "stored", "usually"})
_STANDING = ("is", "are", "was", "were", "stands", "stand", "lies", "lie", "sits", "sit", "hangs")
_PRONOUNS = (Refers.ONE, Refers.MANY, Refers.SPEAKER, Refers.ROBOT)


def joined_themes(reader: Reader, theme: Phrase | None, k: int, *, moved: bool = False) -> Alternatives:
    """Read "(bring it to her) together with the book" as the same done with both.

    `moved`: what is done is to take something somewhere, which is done to what is named "with" it as well.
    """
    opening = next((o for o in _WITH if reader.at(k, *o)), None)
    if theme is not None and reader.word(k) == "with" and opening is None:
        return _beside_it(reader, theme, k + 1) or (_with_it(reader, theme, k + 1) if moved else [])
    if theme is None or opening is None:
        return []
    thing = (p for p in reader.noun_phrases(k + len(opening)) if p[0].refers is Refers.THING and not p[0].unknown)
    return [(_joined(theme, other), end) for other, end in thing]


def _joined(theme: Phrase, other: Phrase) -> Phrase:
    """Return a theme and what accompanies it as one: each of them is meant."""
    parts = (*theme.items, *other.items)
    query = either(*(p.query for p in parts if p.refers not in _PRONOUNS))
    text = f"{theme.text} and {other.text}"
    joined = replace(theme, query=query, parts=parts, joined_by="and", plural=True, refers=Refers.THING, text=text)
    return replace(joined, determiner=Determiner.ALL, anaphoric=False)


def _beside_it(reader: Reader, theme: Phrase, j: int) -> Alternatives:
    """Read "(put the vase on the table) with the bowl next to it" as both put there."""
    found = []
    for other, end in reader.noun_phrases(j):
        last = next((end + len(b) for b in _BESIDE if reader.at(end, *b)), -1)
        if last >= 0 and other.refers is Refers.THING and not other.unknown and theme.refers is Refers.THING:
            found.append((_joined(theme, other), last))
    return found


def _with_it(reader: Reader, theme: Phrase, j: int) -> Alternatives:
    """Read "(take the soup to her) with a spoon" as both taken there: not with a tray, which holds what it carries."""
    found = []
    for other, end in reader.noun_phrases(j):
        here = set(reader.ground.found(other.query)) & set(reader.ground.found(theme.query))
        apart = not here or other.anaphoric or theme.refers in _PRONOUNS
        if other.text.split()[-1:] and other.text.split()[-1] in PARTS:
            continue
        if carried_along(reader.ground, other) and apart:
            found.append((_joined(theme, other), end))
    return found


def with_what_lacks(ground: Ground, theme: Phrase, tool: Phrase | None) -> Phrase:
    """Return "(put the wine there) with a clean glass" as both put there, where there is none: it is told."""
    if tool is None or ground.affordances or tool.refers is not Refers.THING or tool.unknown or tool.anaphoric:
        return theme
    kind = Query(categories=tool.query.categories)
    lacking = bool(tool.query.categories) and not ground.found(tool.query) and bool(ground.found(kind))
    return _joined(theme, tool) if lacking else theme


def carried_along(ground: Ground, phrase: Phrase) -> bool:
    """Say whether a phrase names things that are carried themselves and carry nothing."""
    if phrase.refers is not Refers.THING or phrase.unknown or is_anything(phrase.query):
        return False
    scene, ids = ground.scene, ground.found(phrase.query)
    holds = any(scene.has_type(i, t) for i in ids for t in HOLDERS)
    return bool(ids) and not holds and all(scene.has_type(i, "pickable") for i in ids)


def closer_place(reader: Reader, said: Phrase, place: Phrase, theme: Phrase | None) -> Phrase | None:
    """Read "(in the hall) on the shelf" as the shelf there, where the hall has one.

    Where such things are in the hall, "the boots in the hall" were meant.
    """
    if said.refers not in (Refers.ROOM, Refers.FLOOR) or place.refers is not Refers.THING or place.parts:
        return None
    own = theme is not None and theme.refers is Refers.THING and not theme.anaphoric and not theme.query.relations
    if own and theme is not None and reader.ground.found(both(theme.query, related(RelationName.IN, said.query))):
        return None
    there = both(place.query, related(RelationName.IN, said.query))
    return place.with_query(there) if reader.ground.found(there) else None


def beside_there(reader: Reader, place: Phrase, j: int) -> list[int]:
    """Return the positions after "(on the desk) next to | the lamp", where the lamp is on that desk already."""
    ground = reader.ground
    found = []
    for thing, end in reader.noun_phrases(j):
        there = both(thing.query, related(RelationName.AT, place.query))
        if thing.refers is Refers.THING and not thing.parts and ground.found(thing.query) and ground.found(there):
            found.append(end)
    return found


def original_place_said(reader: Reader, theme: Phrase | None, k: int) -> list[tuple[Phrase, int]]:
    """Read "(put it back) where it was", "where you found them" as what holds it now."""
    start = k + 1 if reader.word(k) in ("to", "in", "on", "back") and reader.word(k + 1) == "where" else k
    said = next((w for w in _ORIGINALLY if reader.at(start, "where", *w)), None)
    if said is None or theme is None:
        return []
    scene = reader.ground.scene
    holders = {h for i in reader.ground.found(reader.meant(theme).query) if (h := scene.holder(i))}
    if len(holders) != 1:
        return []
    end = start + 1 + len(said)
    text = reader.text(k, end)
    return [(Phrase(query=named(*holders), text=text, notes=("it goes back to where it is now",)), end)]


def place_of_thing_said(reader: Reader, k: int) -> list[tuple[Phrase, int]]:
    """Read "where the lamp is", "to where the books are" as what holds that now; with a person, as where they are."""
    start = k + 1 if reader.word(k) in ("to", "over") and reader.word(k + 1) == "where" else k
    if reader.word(start) != "where":
        return []
    found = []
    for thing, j in reader.noun_phrases(start + 1):
        end = j + 2 if reader.word(j) in ("is", "are") and reader.word(j + 1) in ("now", "right", "already") else j + 1
        if reader.word(j) not in _STANDING or thing.refers in _PRONOUNS:
            continue
        scene = reader.ground.scene
        ids = reader.ground.found(thing.query)
        holders = {h for i in ids if (h := scene.holder(i) or scene.room_of(i))}
        if len(holders) == 1:
            at = Refers.ROOM if scene.entity(next(iter(holders))).kind is Kind.ROOM else Refers.THING
            found.append((Phrase(query=named(*holders), text=reader.text(k, end), refers=at, head="place"), end))
    return found


def usual_place_said(reader: Reader, k: int) -> list[tuple[Phrase, int]]:
    """Read "where the shoes belong", "where the towels are kept" as the furniture on which such things usually are."""
    k = k + 1 if reader.word(k) == "to" and reader.word(k + 1) == "where" else k
    if reader.word(k) != "where":
        return []
    found = []
    for thing, j in reader.noun_phrases(k + 1):
        kept = reader.word(j) in ("is", "are") and reader.word(j + 1) in _KEPT
        if thing.refers is not Refers.THING or not (kept or reader.word(j) in _BELONGING):
            continue
        end = j + 1
        while reader.word(end) in ("kept", "stored", "usually", "normally"):
            end += 1
        spot = _usual_spot(reader, thing)
        if spot is not None:
            text = reader.text(k, end)
            note = f"'{text}' is taken as where such things usually are"
            found.append((Phrase(query=spot, text=text, determiner=Determiner.A, notes=(note,)), end))
    return found


def _usual_spot(reader: Reader, thing: Phrase) -> Query | None:
    ground = reader.ground
    receptacle = Query(kinds=("asset",), types=("receptacle",))
    for word in (*singulars(thing.text.split()[-1]), thing.text.split()[-1]):
        called = tuple(c for c in ground.vocabulary.categories if c.startswith(f"{word}_"))
        query = both(Query(categories=called), receptacle)
        if called and ground.found(query):
            return query
    for category in dict.fromkeys((thing.head, *(e.category for e in ground.entities(thing.query)[:20]))):
        for usual in ground.knowledge.usual_places(category) if category else ():
            query = both(Query(categories=ground.categories(usual.category)), receptacle)
            if ground.categories(usual.category) and ground.found(query):
                return query
    return None


def skip_there(reader: Reader, phrase: Phrase, end: int) -> int:
    """Return the position past "there" behind a place that was said already ("on the desk there")."""
    if phrase.refers in _PRONOUNS or reader.word(end) not in ("there", "here"):
        return end
    after = reader.word(end + 1)
    return end + 1 if reader.is_end(end + 1) or after in ("and", "then", "so", "but", "please", "before") else end
