"""Adjectives and other words before a noun: what they say about an entity."""

from __future__ import annotations

from dataclasses import dataclass, replace

from groundplan.knowledge.category import How
from groundplan.knowledge.words import plural
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import doubtful
from groundplan.language.commonsense.phrases.appearance import looking, positive
from groundplan.language.commonsense.phrases.belonging import owned_by
from groundplan.language.commonsense.phrases.contraries import uncontradicted
from groundplan.language.commonsense.phrases.emptiness import EMPTY, FULL, emptiness
from groundplan.language.commonsense.phrases.qualities import having, is_quality, lacking
from groundplan.language.commonsense.queries import NOTHING, both, either, named, related, without
from groundplan.language.commonsense.words.materials import is_made_of, of_material
from groundplan.scene.entity import Kind
from groundplan.scene.quantities import MEASURES
from groundplan.scene.query import Measure, Query, RelationName, Superlative

_NOT = ("non-", "non")
_LIGHTING = ("burning", "lit", "alight")
_BURNING = (
    "lamp",
    "light",
    "candle",
    "fireplace",
    "stove",
    "lantern",
    "flashlight",
    "torch",
    "heater",
    "grill",
    "boiler",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Modifier:
    """What a modifier says: a query to conjoin; `certain` where the scene or knowledge really knows the word."""

    query: Query
    certain: bool = True
    notes: tuple[str, ...] = ()


def read_adjective(ground: Ground, phrase: str) -> Modifier | None:
    """Return what an adjective or fixed phrase ("switched on") says, of nothing that is told the contrary; or None."""
    said = _read_adjective(ground, phrase)
    return replace(said, query=uncontradicted(ground, phrase, said.query)) if said is not None else None


def _read_adjective(ground: Ground, phrase: str) -> Modifier | None:
    lexicon = ground.lexicon
    apart = phrase.replace("-", " ")
    phrase = apart if apart in lexicon.states else phrase
    if phrase in EMPTY or phrase in FULL:
        return Modifier(query=emptiness(ground, phrase, empty=phrase in EMPTY))
    if phrase in lexicon.states:
        return _state(ground, phrase)
    if phrase == "still" and not ground.vocabulary.attributes_named(phrase):
        return None
    if phrase in IMITATED:
        return _imitated(ground, phrase)
    if is_quality(phrase):
        return _quality(ground, phrase)
    free = phrase.replace(" ", "-")
    if free.endswith("-free") and free in ground.knowledge.properties():
        return _free_of(ground, free)
    material = of_material(ground, phrase) if is_made_of(phrase) else None
    if material is not None:
        return Modifier(query=material)
    attributes = ground.vocabulary.attributes_named(phrase)
    if attributes and not (phrase in lexicon.denials or phrase.startswith("non")):
        return Modifier(query=Query(any_attributes=attributes))
    denied = _denied(ground, phrase)
    if denied is not None:
        return denied
    if phrase in lexicon.properties or phrase in ground.knowledge.properties():
        return property_modifier(ground, phrase)
    if ground.affordances:
        seen = looking(ground, phrase)
        if seen is not None:
            return Modifier(query=seen, notes=(f"what usually is {phrase} is taken as so",))
        most = next((p for p in positive(phrase) if p in lexicon.plain or p in ground.knowledge.properties()), None)
        if most is not None:
            return read_adjective(ground, most)
    if phrase in lexicon.plain:
        note = f"nothing in the scene is described as '{phrase}'"
        return Modifier(query=Query(attributes=(phrase,)), certain=False, notes=(note,))
    return None


_HAZARDS = frozenset({"sharp", "toxic", "poisonous", "flammable", "inflammable"})


def among_things(ground: Ground, phrase: str, said: Modifier | None) -> Modifier | None:
    """Read "sharp things" as all that is sharp: not only what the scene says to be, but a razor and a saw as well."""
    known = property_modifier(ground, phrase) if phrase in _HAZARDS and said is not None else None
    if said is None or known is None or not ground.found(known.query):
        return said
    return Modifier(query=either(said.query, known.query), certain=True, notes=said.notes)


IMITATED = frozenset({"fake", "pretend", "imitation", "artificial", "dummy", "mock", "toy"})


def _imitated(ground: Ground, phrase: str) -> Modifier | None:
    """Read "a fake spider" as a toy or rubber one."""
    said = ground.vocabulary.attributes_named(phrase)
    called = tuple(
        c for c in ground.vocabulary.categories if c.split("_")[0] in (*IMITATED, "rubber", "plastic", "plush")
    )
    kinds = tuple(dict.fromkeys((*called, *ground.categories("toy"))))
    options = [Query(any_attributes=said)] if said else []
    options += [Query(categories=kinds)] if kinds else []
    return Modifier(query=either(*options)) if options else None


def _quality(ground: Ground, phrase: str) -> Modifier:
    query = having(ground, phrase) or NOTHING
    found = bool(ground.found(query))
    notes = () if found else (f"nothing in the scene is said to be {phrase}",)
    return Modifier(query=query, certain=found, notes=notes)


def _free_of(ground: Ground, phrase: str) -> Modifier:
    """Read "sugar-free": what is said to be so, else what is not known to have it."""
    said = ground.vocabulary.attributes_named(phrase)
    if said:
        return Modifier(query=Query(any_attributes=said))
    lacking = ground.knowledge.scene_categories_with(ground.scene, phrase)
    having_it = ground.knowledge.scene_categories_with(ground.scene, phrase, value=False)
    query = Query(excluding=(Query(categories=having_it),)) if having_it else Query(categories=lacking)
    if not having_it and not lacking:
        return Modifier(query=Query(attributes=(phrase,)), certain=False, notes=(f"nothing is known to be {phrase}",))
    known = ground.knowledge
    food = (
        *known.scene_categories_with(ground.scene, "edible"),
        *known.scene_categories_with(ground.scene, "drinkable"),
    )
    query = both(Query(categories=tuple(dict.fromkeys(food))), query) if food and having_it else query
    return Modifier(query=query, notes=(f"what is not known to have any is taken as {phrase}",))


def _state(ground: Ground, phrase: str) -> Modifier:
    """Read a state: as a fact, or as an attribute where the scene's author wrote it so."""
    state = ground.lexicon.states[phrase]
    frozen = ground.knowledge.scene_categories_with(ground.scene, "frozen") if phrase == "frozen" else ()
    if ground.affordances and frozen:
        return Modifier(query=Query(categories=frozen))
    locked = ground.vocabulary.attributes_named(phrase) if phrase in ("locked", "unlocked") else ()
    if locked:
        return Modifier(query=Query(any_attributes=locked))
    options = [Query(states=(state,))]
    if phrase == "locked" and not ground.affordances:
        options = [both(options[0], Query(categories=_categories(ground, _LOCKED_WHEN_SHUT)))]
    if phrase in _LIGHTING and not ground.affordances:
        options = [both(options[0], Query(categories=giving)) for giving in (_giving_light(ground),) if giving]
    words = {phrase} | ({state} if state not in ("open", "closed") else set())
    attributes = sorted({a for w in words for a in ground.vocabulary.attributes_named(w.replace("_", " "))})
    if attributes:
        options.append(Query(any_attributes=tuple(attributes)))
    opposite = ground.lexicon.opposites.get(state)
    chilled = _frozen(ground) if phrase == "frozen" else _in_the_cold(ground) if state == "cold" else None
    if chilled is not None and phrase == "frozen":
        return Modifier(query=either(*([Query(any_attributes=tuple(attributes))] if attributes else []), chilled))
    if chilled is not None:
        return Modifier(query=either(*options, chilled))
    if state in ("clean", "dry", "cold") and not ground.scene.matching(state) and not attributes:
        denied = ground.vocabulary.attributes_named(opposite) if opposite else ()
        return Modifier(query=Query(not_states=(opposite,), without_attributes=denied) if opposite else options[0])
    if state == "dirty" and phrase == "used" and not ground.scene.matching(state):
        return Modifier(query=options[-1])
    return Modifier(query=either(*options) if options else Query(states=(state,)))


_LOCKED_WHEN_SHUT = ("door", "window", "gate", "safe")
"""What is taken for locked where it is closed and the scene says nothing of locks."""


def _categories(ground: Ground, kinds: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(c for kind in kinds for c in ground.categories(kind))) or kinds


def _giving_light(ground: Ground) -> tuple[str, ...]:
    """Return the categories of what burns or shines when it is on: a lamp is lit, a washing machine is not."""
    return tuple(dict.fromkeys(c for kind in _BURNING for c in ground.categories(kind)))


def _in_the_cold(ground: Ground) -> Query | None:
    """Return what stands in a fridge or freezer, which is cold though nothing says so; None where nothing does."""
    fridges = () if ground.affordances else tuple(c for n in ("fridge", "freezer") for c in ground.categories(n))
    kept = both(Query(kinds=("object",)), related(RelationName.AT, Query(categories=fridges))) if fridges else None
    return kept if kept is not None and ground.found(kept) else None


def _frozen(ground: Ground) -> Query | None:
    """Return what is kept in a freezer or is of a kind that is frozen; None where nothing is."""
    freezers = () if ground.affordances else ground.categories("freezer")
    kept = both(Query(kinds=("object",)), related(RelationName.AT, Query(categories=freezers))) if freezers else None
    if kept is not None and ground.found(kept):
        return kept
    kinds = ground.knowledge.scene_categories_with(ground.scene, "frozen")
    return Query(categories=kinds) if kinds else None


def _denied(ground: Ground, phrase: str) -> Modifier | None:
    """Read "unripe", "non-vegetarian", "non alcoholic": the denial of an adjective that is known."""
    own = ground.vocabulary.attributes_named(phrase)
    if own:
        return Modifier(query=Query(any_attributes=own))
    inner = ground.lexicon.denials.get(phrase)
    if inner is None and phrase.startswith(_NOT) and len(phrase) > 4:
        inner = phrase.removeprefix("non").lstrip("- ")
    if inner is None and phrase.startswith("un") and ground.vocabulary.attributes_named(phrase[2:]):
        inner = phrase[2:]
    if inner is None and phrase.endswith(("-free", " free")):
        inner = phrase[:-5]
    if inner is None:
        return None
    return deny(ground, inner)


def deny(ground: Ground, phrase: str) -> Modifier | None:
    """Return what "not" before an adjective says."""
    opposed = lacking(ground, phrase)
    if opposed is not None:
        return Modifier(query=opposed)
    state = ground.lexicon.states.get(phrase)
    told = phrase in ("locked", "unlocked") and bool(ground.vocabulary.attributes_named(phrase))
    if state is not None and not told:
        opposite = ground.lexicon.opposites.get(state)
        if opposite in ("open", "closed", "switched_on", "switched_off"):
            return Modifier(query=Query(states=(opposite,)))
    if phrase in ground.lexicon.properties or phrase in ground.knowledge.properties():
        return property_modifier(ground, phrase, value=False)
    said = read_adjective(ground, phrase)
    return (
        None if said is None else Modifier(query=Query(excluding=(said.query,)), certain=said.certain, notes=said.notes)
    )


_CONSUMED = {"drinkable": "quenching_thirst", "edible": "stilling_hunger"}
_TAKEN = 0.35


def consumed(ground: Ground, prop: str) -> tuple[str, ...]:
    """Return the scene's categories that people drink against thirst or eat as they are: no wine, no flour."""
    purpose = _CONSUMED.get(prop)
    ranked = ground.knowledge.scene_categories_for(ground.scene, purpose) if purpose else ()
    liquid = {e.category for e in ground.scene.entities() if ground.scene.has_type(e.id, "liquid")}
    solid = prop == "edible" and ground.affordances
    return tuple(r.category for r in ranked if r.score >= _TAKEN and not (solid and r.category in liquid))


def property_modifier(ground: Ground, phrase: str, *, value: bool = True) -> Modifier:
    """Read a property that knowledge keeps about categories ("vegetarian", "sharp")."""
    name = ground.lexicon.property_synonyms.get(phrase, phrase)
    if name.endswith(":no"):
        name, value = name.removesuffix(":no"), not value
    attributes = ground.vocabulary.attributes_named(phrase) if value else ()
    categories = ground.knowledge.scene_categories_with(ground.scene, name, value=value)
    if phrase.startswith("to ") and ground.affordances:
        categories = consumed(ground, name) or categories
    options = [Query(categories=categories)] if categories else []
    unfit = _told_unfit(ground, name) if categories or not value else ()
    options = [without(options[0], *unfit)] if unfit and value else [*options, *unfit]
    own = ground.vocabulary.attributes_named(phrase) if not value else ()
    if own:
        told = tuple(dict.fromkeys(e.category for a in own for e in ground.scene.entities() if a in e.attributes))
        options = [without(either(*options, Query(categories=told)), Query(any_attributes=own))]
    if attributes:
        options.append(Query(any_attributes=attributes))
    if not options and not value and ground.knowledge.scene_categories_with(ground.scene, name):
        likely = Query(categories=ground.knowledge.scene_categories_with(ground.scene, name))
        return Modifier(
            query=Query(excluding=(likely,)), notes=(f"what is not known to be {phrase} is taken as not so",)
        )
    if not options:
        denial = "" if value else "not "
        return Modifier(
            query=Query(attributes=(f"{denial}{phrase}",)),
            certain=False,
            notes=(f"nothing in the scene is known to be {denial}{phrase}",),
        )
    return Modifier(query=either(*options))


def _told_unfit(ground: Ground, name: str) -> tuple[Query, ...]:
    """Return the food of which its description says that it does not suit a diet ("ham and cheese" of a sandwich)."""
    from groundplan.language.commonsense.phrases.diets import told_unfit  # diets are made of such properties

    return told_unfit(ground, (name,)) if name in ("vegan", "vegetarian") else ()


def read_size(ground: Ground, word: str) -> Modifier | None:
    """Read "big", "small", "high" before a noun: an attribute where the scene has it, else the most of the measure."""
    attributes = ground.vocabulary.attributes_named(word)
    if attributes:
        return Modifier(query=Query(any_attributes=attributes))
    superlative = superlative_of(ground, word)
    if superlative is None:
        return None
    note = doubtful(f"'{word}' is read as the most so of those there are")
    return Modifier(query=Query(superlative=superlative), notes=(note,))


def superlative_of(
    ground: Ground, word: str, reference: Query | None = None, rank: int = 1, limit: int = 1
) -> Superlative | None:
    """Return the superlative that a gradable adjective, a comparative or a superlative stands for.

    A rank below one counts from the other end ("the last closest").
    """
    compared = ground.lexicon.compared.get(word)
    if compared is None:
        return None
    measure, direction = compared
    most, rank = (direction == "most") == (rank > 0), abs(rank) or 1
    if measure == "count":
        return Superlative(measure=Measure.COUNT, most=most, counted=Query(kinds=("object",)), rank=rank, limit=limit)
    if measure in MEASURES:
        return Superlative(measure=Measure.NUMBER, key=measure, most=most, rank=rank, limit=limit)
    if measure == "height_size":
        return Superlative(measure=Measure.SIZE, most=most, rank=rank, limit=limit)
    return Superlative(measure=Measure(measure), most=most, reference=reference, rank=rank, limit=limit)


def read_noun_modifier(ground: Ground, phrase: str) -> Modifier | None:
    """Read a noun before the noun: "kitchen table", "soda can", "manager office", "print room"."""
    words = tuple(phrase.split())
    attributes = ground.vocabulary.attributes_named(phrase)
    if attributes:
        return Modifier(query=Query(any_attributes=attributes))
    owners = ground.vocabulary.owners_named(words)
    options = [owned_by(ground, o) for o in owners]
    if phrase in ground.vocabulary.words:
        ids = tuple(dict.fromkeys(ground.vocabulary.words[phrase]))
        rooms = [i for i in ids if ground.scene.entity(i).kind is Kind.ROOM]
        options.append(named(*ids))
        if rooms:
            options.append(related(RelationName.AT, named(*rooms)))
    places = ground.vocabulary.names.get("".join(words))
    if places and not options:
        options.append(related(RelationName.AT, named(*places)))
    material = of_material(ground, phrase)
    options += [material] if material is not None and not options else []
    several = ground.vocabulary.attributes_named(plural(phrase)) if not options else ()
    options += [Query(any_attributes=several)] if several else []
    called = any(ground.scene.entity(i).kind is Kind.ROOM for i in places or ())
    for match in () if called else ground.knowledge.lookup(phrase, spelling=False):
        if match.how is not How.HEAD and ground.knowledge.is_a(match.category, "room"):
            own = ground.categories(match.category)
            if own:
                options.append(related(RelationName.AT, Query(categories=own)))
    return Modifier(query=either(*options)) if options else None
