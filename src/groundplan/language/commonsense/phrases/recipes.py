"""What goes into a dish (`data/recipes.toml`), and which of the things that are here that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.clauses.bins import thrown_away
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import is_object, is_one, unpacked
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash

_ANY = "any:"
EVERYWHERE = frozenset({"water", "salt", "pepper"})
"""What every kitchen is taken to have: nobody asks where it is missing."""
_ENOUGH = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What goes into a dish, each as its names in the order of preference; in what it is prepared, and how."""

    ingredients: tuple[tuple[str, ...], ...]
    vessels: tuple[str, ...]
    cut: bool = False
    make: bool = True
    kind: str = ""


@cache
def recipes() -> Mapping[str, Recipe]:
    """Return what is known of each name of a dish."""
    found: dict[str, Recipe] = {}
    for kind, entry in read_table("recipes")["kind"].items():
        for names, consists in entry["dishes"].items():
            recipe = Recipe(
                ingredients=tuple(tuple(part.strip().split("|")) for part in consists.split(",")),
                vessels=tuple(entry["vessels"]),
                cut=entry.get("cut", False),
                make=entry.get("make", True),
                kind=kind,
            )
            for name in names.split(","):
                found.setdefault(name.strip(), recipe)
    return found


def recipe_called(name: str) -> Recipe | None:
    """Return the recipe of a dish, in the singular or the plural."""
    words = name.lower().split()
    forms = (words[-1], *singulars(words[-1])) if words else ()
    return next((r for form in forms if (r := recipes().get(" ".join((*words[:-1], form)))) is not None), None)


def present(ground: Ground, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ids of the first of some names for which something is here; () where nothing is."""
    for name in names:
        if found := _called(ground, name):
            return found
    return ()


def present_of(ground: Ground, recipe: Recipe) -> dict[str, tuple[str, ...]]:
    """Return what is here of a recipe, by the first name of each ingredient; each thing once."""
    taken: set[str] = set()
    found: dict[str, tuple[str, ...]] = {}
    for names in recipe.ingredients:
        ids = tuple(i for i in present(ground, names) if i not in taken)
        taken |= set(ids)
        if ids:
            found[names[0].removeprefix(_ANY)] = ids
    return found


def lacking(recipe: Recipe, found: Mapping[str, tuple[str, ...]], *, all_seen: bool) -> tuple[str, ...]:
    """Return the names of what is missing; of a dish of which most is here, the rest is thought not to be needed."""
    names = [each[0].removeprefix(_ANY) for each in recipe.ingredients]
    missing = tuple(n for n in names if n not in found and n not in EVERYWHERE)
    enough = bool(found) and (
        names[0] in found or len(found) >= _ENOUGH * len([n for n in names if n not in EVERYWHERE])
    )
    return () if all_seen and enough else tuple(n.replace("_", " ") for n in missing)


def _called(ground: Ground, name: str) -> tuple[str, ...]:
    """Return what is called so, else what is of a kind of it, else what it comes packed in."""
    kind = name.startswith(_ANY)
    name = name.removeprefix(_ANY)
    objects = [c for c in ground.vocabulary.categories if is_object(ground, c)]
    own = [] if kind else [c for c in objects if squash(c) == squash(name)]
    kinds = own or [c for c in objects if is_one(ground.knowledge, c, name)]
    found = _usable(ground, kinds)
    if found:
        return found
    packed = [c for c in objects if any(is_one(ground.knowledge, form, name) for form in unpacked(c))]
    packed = packed or [c for c in objects if c in read_table("recipes")["kept_in"].get(name, ())]
    return _usable(ground, packed)


def _usable(ground: Ground, categories: list[str]) -> tuple[str, ...]:
    ids = tuple(i for c in categories for i in ground.scene.of_category(c) if not thrown_away(ground, i))
    scene = ground.scene
    carried = [i for i in ids if scene.has_type(i, "pickable") or scene.has_type(i, "liquid")]
    return tuple(dict.fromkeys(carried))
