"""Dishes: what goes into them, what is cut for them and what they are prepared in ("a salad with tomatoes")."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from groundplan.language.commonsense.goals.twin import IMAGINED
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.coordination import starts_clause
from groundplan.language.commonsense.phrases.nouns import Noun, read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.phrases.recipes import Recipe, lacking, present_of, recipes
from groundplan.language.commonsense.queries import both, named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.reading import Reading
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.questions import Determiner
from groundplan.scene.query import Query

_LONGEST = 4
_SUBJECTS = frozenset({"i", "we", "you", "it", "he", "she", "they", "so", "because", "since", "could", "can", "would"})
_FOOD = Query(types=("food",))
_LIQUID = Query(types=("liquid",))


@dataclass(slots=True)
class _Recipe:
    """What is said of a dish: its entry in the table, ingredients (liquid or solid), what is cut, the vessel."""

    entry: Mapping[str, Any] = field(default_factory=dict)
    meal: bool = False
    ingredients: dict[str, Noun] = field(default_factory=dict)
    cut: set[str] = field(default_factory=set)
    vessel: Noun | None = None
    head: int = -1
    """Where the last word of the dish's name stands, which is no ingredient."""


@cache
def _table() -> dict[str, Any]:
    return read_table("dishes")


@cache
def _dishes() -> dict[str, Mapping[str, Any]]:
    known: dict[str, Mapping[str, Any]] = {
        name: {"names": [name], "recipe": recipe, "vessels": recipe.vessels, "cut": recipe.cut}
        for name, recipe in recipes().items()
        if recipe.make
    }
    return known | {name: entry for entry in _table()["dish"] for name in entry["names"]}


def read_meal(reading: Reading, reader: Reader, i: int) -> int | None:
    """Read the wish for a dish at a position, add how it is to be made; return the position after it, or None."""
    end = _clause_end(reader, i)
    words = tuple(reader.word(k) for k in range(i, end))
    said = set(words) | {b for w in words if (b := reader.ground.lexicon.base(w))}
    making = "sure" not in said and any(set(verb.split()) <= said for verb in _table()["making"])
    if set(words) & {"i", "we"} and set(words) & {"making", "baking", "cooking", "preparing"}:
        return None
    if not making and not said & set(_table()["having"]):
        return None
    if not making and (said & {"or", "either"} or "to be" in " ".join(words)):
        return None
    if said & {"bring", "give", "hand", "get", "fetch", "put", "place", "take", "pass", "what", "which", "where"}:
        return None
    if "serve" in said and any(_poured(reader.ground, word) for word in words):
        return None
    recipe = _recipe(reader.ground, words)
    if recipe.ingredients and set(recipe.ingredients) <= set(recipe.entry.get("ready", ())):
        return None
    eating = bool(said & {"eat", "have", "fancy"}) or "with" in words
    several = len(recipe.ingredients) > 1
    combined = several and "with" in words and _is_dish(reader.ground, recipe, words)
    if not recipe.meal and not combined and not (recipe.entry and (making or (eating and several))):
        return None
    return end if _prepared(reading, reader.ground, recipe) else None


def _poured(ground: Ground, word: str) -> bool:
    """Say whether a word names a drink that is here already."""
    return any(ground.scene.has_type(i, "liquid") for i in ground.scene.of_category(word))


def _is_dish(ground: Ground, recipe: _Recipe, words: tuple[str, ...]) -> bool:
    """Say whether food with other food is put together: cut, in a vessel, or for a meal ("yogurt with cut banana")."""
    first = next(iter(recipe.ingredients.values()))
    solid = not any(ground.scene.has_type(i, "liquid") for i in ground.found(first.query))
    return solid and bool(recipe.cut or recipe.vessel or set(words) & set(_table()["meals"]))


def _clause_end(reader: Reader, i: int) -> int:
    for k in range(i + 1, reader.stop):
        if reader.is_end(k) and reader.word(k) != ",":
            return k
        begins = starts_clause(reader, k + 1) or reader.word(k + 1) in _SUBJECTS
        if reader.word(k) in ("and", "then", ",") and begins:
            return k
    return reader.stop


def _recipe(ground: Ground, words: tuple[str, ...]) -> _Recipe:
    """Collect what is said of a dish: nouns that are food, drink or a vessel, and what is said to be cut."""
    recipe, k, cutting = _Recipe(), 0, False
    while k < len(words):
        if words[k] in _table()["meals"]:
            recipe.meal = recipe.meal or bool(set(words[k + 1 : k + 2]) & {"with", "of", "from"})
            k += 1
            continue
        if words[k] in _table()["cut"]:
            cutting, k = True, k + 1
            continue
        cutting = cutting and words[k] not in ("with", ",", "in")
        k += _noun_at(ground, words, k, recipe, cutting=cutting)
    return recipe


def _noun_at(ground: Ground, words: tuple[str, ...], k: int, recipe: _Recipe, *, cutting: bool) -> int:
    if k == recipe.head:
        return 1
    for length in range(min(_LONGEST, len(words) - k), 0, -1):
        span = words[k : k + length]
        if k < recipe.head < k + length and recipe.entry:
            continue
        phrase = " ".join(span)
        entry = _dishes().get(phrase)
        if entry is not None and not recipe.entry:
            recipe.entry = entry
            if "recipe" in entry and length > 1:
                recipe.head = k + length - 1
                continue
            if not entry.get("itself"):
                return length
        if span[0] in ground.lexicon.word_sets["stops"] or ground.lexicon.base(phrase) == phrase:
            continue
        noun = read_noun(ground, span)
        if noun is None or noun.generic or (entry is not None and _imagined(ground, noun)):
            continue
        if ground.found(both(noun.query, _FOOD)) or ground.found(both(noun.query, _LIQUID)):
            recipe.ingredients[phrase] = noun
            recipe.cut |= {phrase} if cutting else set()
            return length
        if _takes(ground, noun):
            recipe.vessel = noun
            return length
    return 1


def _imagined(ground: Ground, noun: Noun) -> bool:
    return all(IMAGINED in entity.attributes for entity in ground.entities(noun.query))


def _takes(ground: Ground, noun: Noun) -> bool:
    ids = ground.found(noun.query)
    able = ("container", "vessel", "surface")
    return bool(ids) and all(
        ground.scene.has_type(i, "pickable") and any(ground.scene.has_type(i, t) for t in able) for i in ids
    )


def _prepared(reading: Reading, ground: Ground, recipe: _Recipe) -> bool:
    """Add the goals of a dish; False where what it takes is not known."""
    builder, entry = reading.builder, recipe.entry
    said = [name for name in recipe.ingredients if name not in entry.get("names", ()) or entry.get("itself")]
    wanted = {name: recipe.ingredients[name].query for name in said}
    recipe_known = _of_recipe(ground, entry["recipe"], wanted) if "recipe" in entry else {}
    wanted |= recipe_known
    if not wanted and not _present(ground, entry.get("usual", ()), ()):
        builder.note("what goes into it is not known here")
        return False
    only_itself = all(name in entry.get("names", ()) for name in said)
    poured = bool(wanted) and all(_is_liquid(ground, query) for query in wanted.values())
    if only_itself and not recipe_known and not poured:
        wanted |= _present(ground, entry.get("usual", ()), wanted.values())
    wanted |= _present(ground, entry.get("also", ()), wanted.values())
    vessel = _vessel(ground, recipe)
    if not wanted or vessel is None:
        builder.note("what goes into it is not known here")
        return False
    bowl = builder.variable(vessel, stem="vessel")
    for name, query in wanted.items():
        x = builder.variable(Phrase(query=query, text=name, head=name, determiner=_how_many(recipe, name)))
        liquid = _is_liquid(ground, query)
        builder.add(f"(in {x} {bowl})", ("location", x))
        if not liquid and (name in recipe.cut or entry.get("cut")):
            builder.add(f"(sliced {x})", ("shape", x))
        if liquid and entry.get("hot"):
            builder.add(f"(hot {x})", ("heat", x))
    builder.discourse.add(replace(vessel, plural=True, text=f"what is in {vessel.text}"), "theme", (bowl,))
    builder.discourse.add(vessel, "theme", (bowl,))
    builder.note(f"it is prepared from {', '.join(wanted)}")
    builder.scores.append(0.8)
    return True


def _is_liquid(ground: Ground, query: Query) -> bool:
    ids = ground.found(query)
    return bool(ids) and all(ground.scene.has_type(i, "liquid") for i in ids)


def _of_recipe(ground: Ground, recipe: Recipe, said: Mapping[str, Query]) -> dict[str, Query]:
    """Return queries for what is here of a recipe; only the essential where other things are said to go into it."""
    found = present_of(ground, recipe)
    first = recipe.ingredients[0][0].removeprefix("any:")
    if lacking(recipe, found, all_seen=True) or first not in found:
        return {}
    named_ids = {i for query in said.values() for i in ground.found(query)}
    listed = {i for ids in found.values() for i in ids}
    names = [first] if named_ids - listed else list(found)
    return {name: named(*found[name]) for name in names if not set(found[name]) & named_ids}


def _how_many(recipe: _Recipe, name: str) -> Determiner:
    noun = recipe.ingredients.get(name)
    return Determiner.ALL if noun is not None and noun.plural and noun.category != name else Determiner.A


def _present(ground: Ground, names: Iterable[str], known: Iterable[Query]) -> dict[str, Query]:
    """Return queries for those of the categories that are there and not among the queries already known."""
    taken = {i for query in known for i in ground.found(query)}
    found: dict[str, Query] = {}
    for name in names:
        for category in ground.categories(name):
            query = Query(categories=(category,))
            eaten = both(query, Query(any_of=(_FOOD, _LIQUID)))
            imagined = any(IMAGINED in entity.attributes for entity in ground.entities(query))
            if not imagined and set(ground.found(query)) - taken and ground.found(eaten):
                found[category] = query
                taken |= set(ground.found(query))
    return found


def _vessel(ground: Ground, recipe: _Recipe) -> Phrase | None:
    if recipe.vessel is not None:
        usual = Query(categories=tuple(c for name in recipe.entry.get("vessels", ()) for c in ground.categories(name)))
        narrowed = both(recipe.vessel.query, usual)
        named_so = any(c.endswith(f"_{recipe.vessel.category}") for c in usual.categories)
        fits = bool(usual.categories) and bool(ground.found(narrowed))
        query = narrowed if fits else usual if named_so else recipe.vessel.query
        return Phrase(query=_empty(ground, query), text="the vessel", determiner=Determiner.A)
    for name in (*recipe.entry.get("vessels", ()), "bowl", "plate"):
        present = ground.categories(name)
        if present:
            own = tuple(c for c in present if c == name) or present
            return Phrase(query=_empty(ground, Query(categories=own)), text=name, determiner=Determiner.A)
    return None


def _empty(ground: Ground, query: Query) -> Query:
    """Narrow vessels to those that nothing is in, where there are some."""
    ids = ground.found(query)
    empty = [i for i in ids if not ground.scene.matching("in", None, i)]
    return both(query, named(*empty)) if empty and len(empty) < len(ids) else query
