"""What the scene's own words say of what a noun means: names that end in it, and words that it uses side by side."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.queries import either, named
from groundplan.language.commonsense.words.compounds import numbers_in
from groundplan.scene.entity import Kind
from groundplan.scene.evaluate import named_on
from groundplan.scene.query import Query

PACKAGES = frozenset(
    {"can", "cans", "bottle", "bottles", "carton", "cartoon", "box", "packet", "pack", "bag", "tin", "jar"}
)
"""What drinks and food come in, which people name with it or not ("the coke can" is the coke) and scenes state."""
_DRINKS_IN = frozenset({"can", "cans", "carton", "cartons", "tin", "tins", "jar", "jars"})
_POST = frozenset({"post", "mail"})
_POSTED = frozenset({"letter", "parcel", "envelope", "postcard", "greeting_card", "magazine", "newspaper", "invoice"})
"""What is post where it bears somebody's name."""


def with_called_so(ground: Ground, forms: tuple[str, ...], query: Query) -> Query:
    """Add what is called by the noun though its kind is given otherwise: the wine "wine_bottle_1" is a bottle, too."""
    ids = {i for form in forms for i in ground.vocabulary.words.get(form, ()) if _headed(ground, i, form)}
    ids |= _addressed(ground) if _POST & set(forms) else set()
    more = [i for i in sorted(ids) if ground.scene.entity(i).kind is Kind.OBJECT and i not in ground.found(query)]
    return either(query, named(*more)) if more and query.categories else query


def with_packed(ground: Ground, forms: tuple[str, ...], query: Query) -> Query:
    """Add what is said to come in such a package: washing-up liquid with the attribute "bottle" is a bottle, too."""
    packages = [form for form in forms if form in PACKAGES]
    said = {a for form in packages for a in ground.vocabulary.attributes_named(form) if a.lower() == form}
    packed = Query(any_attributes=tuple(sorted(said)), kinds=("object",))
    return either(query, packed) if said and query.categories and ground.found(packed) else query


def in_packages(ground: Ground, forms: tuple[str, ...], present: tuple[str, ...]) -> tuple[str, ...]:
    """Return the categories meant by "can" where some are called so: the cola_can, and not the paint_tin."""
    said = _DRINKS_IN & set(forms)
    known = ground.vocabulary
    called = [c for c in known.categories if "_" in c and c.rpartition("_")[2] in said] if said else []
    called = [c for c in called if known.kinds[c] is Kind.OBJECT]
    if not called:
        return present
    return (*(c for c in present if c.rpartition("_")[2] not in _DRINKS_IN - said), *called)


def _addressed(ground: Ground) -> set[str]:
    """Return what is addressed to somebody, whatever it is; and a card or magazine that only names whom it is for."""
    told = [e for e in ground.scene.entities() if e.attributes and e.kind is Kind.OBJECT]
    addressed = {e.id for e in told if any(a.lower().startswith("addressed to") for a in e.attributes)}
    return addressed | {e.id for e in told if _is_posted(ground, e.category) and named_on(ground.scene, e.id)}


def _is_posted(ground: Ground, category: str) -> bool:
    """Say whether things are of a kind that comes by post ("journal_issue": a journal)."""
    known = ground.knowledge
    kinds = {s for word in (category, *category.split("_")) for s in known.senses(word, wider=False)}
    return bool(_POSTED & set(category.split("_"))) or any(known.is_a(s, kind) for s in kinds for kind in _POSTED)


def _headed(ground: Ground, entity_id: str, form: str) -> bool:
    """Say whether an id ends in a noun, which does not only tell things of a kind apart ("mug_orange" is no orange).

    What beer comes in is named behind it, too ("beer_bottle").
    """
    kind = ground.scene.entity(entity_id).category.rpartition("_")[2]
    apart = form not in PACKAGES and entity_id.lower().startswith(f"{kind}_")
    return _head_of(entity_id) == form and not apart


def _head_of(entity_id: str) -> str:
    return next((part for part in reversed(entity_id.lower().split("_")) if not part.isdecimal()), "")


def only_synonym(ground: Ground, category: str) -> bool:
    """Say whether a scene's word is only a synonym: things the scene calls otherwise then are not meant by it."""
    matches = ground.knowledge.lookup(category.replace("_", " "), spelling=False)
    settled = ground.vocabulary.kinds.get(category) in (Kind.OBJECT, Kind.ASSET)
    return settled and bool(matches) and matches[0].how is How.SYNONYM


def just_called_so(ground: Ground, phrase: str, query: Query, how: How) -> Query:
    """Narrow things to those with all words of a synonym in their names: "night light" to lottes_night_light."""
    found = ground.found(query) if how is How.SYNONYM else ()
    called = [i for i in called_wholly(ground, phrase) if i in found] or _described_so(ground, phrase, found)
    return named(*called) if called and len(called) < len(found) else query


def _described_so(ground: Ground, phrase: str, ids: tuple[str, ...]) -> list[str]:
    """Return those that are said to be what a synonym begins with: of all beds the "single bed" that is single."""
    lead = phrase.rpartition(" ")[0]
    said = set(ground.vocabulary.attributes_named(lead)) if lead else set()
    return [i for i in ids if said & set(ground.scene.entity(i).attributes)]


def called_wholly(ground: Ground, phrase: str) -> list[str]:
    """Return what has all of several words in its name, in their order ("guest rooms": the east guest room)."""
    forms = [f"_{f.replace(' ', '_')}_" for f in {phrase, *singulars(phrase)}] if " " in phrase else []
    called = (
        (e.id, {f"_{n.lower().replace(' ', '_')}_" for n in (e.id, e.name) if n}) for e in ground.scene.entities()
    )
    return [i for i, names in called if any(f in n for f in forms for n in names)]


_TELLING_APART = ("animal", "fruit", "vegetable")
"""What other things are named for: dog leash, apple juice, tomato soup."""


def called_last(ground: Ground, phrase: str, category: str, options: list[Query]) -> list[Query]:
    """Keep what the word of an animal or a fruit names, not what it only tells apart: no dog leash, no apple juice."""
    known = ground.knowledge
    if category not in known or not any(known.is_a(category, kind) for kind in _TELLING_APART):
        return options
    ids = sorted(i for o in options for i in ground.found(o) if i.lower().rstrip("0123456789_").endswith(phrase))
    return [named(*ids)] if ids else []


def by_number(ground: Ground, query: Query) -> Query:
    """Read "the second meeting room" as the one with a 2 in its name, where they are numbered so."""
    found = ground.found(query.model_copy(update={"ordinal": None})) if query.ordinal else ()
    numbers = {i: numbers_in(i)[-1:] for i in found}
    fits = [i for i, number in numbers.items() if number == [str(query.ordinal)]]
    return named(*fits) if len(fits) == 1 and sum(map(bool, numbers.values())) > 1 else query
