"""What the scene's own words say of what a noun means: names that end in it, and words that it uses side by side."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import either, named
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query


def with_called_so(ground: Ground, forms: tuple[str, ...], query: Query) -> Query:
    """Add what is called by the noun though its kind is given otherwise: the wine "wine_bottle_1" is a bottle, too."""
    ids = {i for form in forms for i in ground.vocabulary.words.get(form, ()) if _head_of(i) == form}
    more = [i for i in sorted(ids) if ground.scene.entity(i).kind is Kind.OBJECT and i not in ground.found(query)]
    more += [i for i in _rooms_so(ground, forms) if i not in ground.found(query)]
    return either(query, named(*more)) if more and query.categories else query


def _rooms_so(ground: Ground, forms: tuple[str, ...]) -> list[str]:
    """Return the rooms called by what goes before "room": "meeting_heron" is a meeting room, too."""
    leads = {form.removesuffix(" room") for form in forms if form.endswith(" room")}
    entities = (ground.scene.entity(i) for lead in sorted(leads) for i in ground.vocabulary.words.get(lead, ()))
    return [
        e.id
        for e in entities
        if e.kind is Kind.ROOM
        and any(e.id.lower().startswith(f"{lead}_") for lead in leads)
        and not any(ground.knowledge.is_a(s, "room") for s in ground.knowledge.senses(e.category))
    ]


def _head_of(entity_id: str) -> str:
    return next((part for part in reversed(entity_id.lower().split("_")) if not part.isdecimal()), "")


def only_synonym(ground: Ground, category: str) -> bool:
    """Say whether a scene's word is only a synonym: things the scene calls otherwise then are not meant by it."""
    matches = ground.knowledge.lookup(category.replace("_", " "), spelling=False)
    settled = ground.vocabulary.kinds.get(category) in (Kind.OBJECT, Kind.ASSET)
    return settled and bool(matches) and matches[0].how is How.SYNONYM
