"""Forms of nouns: plurals, singulars of compounds, what is called by a word, what a thing comes in."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars, words_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.called_so import PACKAGES
from groundplan.language.commonsense.words.lexicon import read_table

_MASS = {
    "stuff",
    "furniture",
    "equipment",
    "rubbish",
    "trash",
    "garbage",
    "food",
    "water",
    "laundry",
    "waste",
    "fruit",
    "cutlery",
}


def called(ground: Ground, word: str, *, by_head: bool) -> tuple[str, ...]:
    """Return what a word is part of the name of; `by_head`: the last part (a fruit bowl is no citrus fruit)."""
    ids = ground.vocabulary.words.get(word, ())
    return tuple(i for i in ids if not by_head or words_of(ground.scene.entity(i).name or i)[-1:] == (word,))


def meant_widely(ground: Ground, noun: str) -> tuple[str, ...]:
    """Return the scene's categories of all that people call so besides: rolls and cakes for snacks, by their heads."""
    kinds = read_table("rewordings")["wide"].get(noun, ())
    headed = (
        c
        for kind in kinds
        for c in ground.vocabulary.categories
        if c.rpartition("_")[2] == kind or (kind.endswith("_") and c.startswith(kind))
    )
    return tuple(dict.fromkeys((*(c for kind in kinds for c in ground.categories(kind)), *headed)))


def meant_besides(ground: Ground, noun: str) -> tuple[str, ...]:
    """Return what people call so besides; nothing where the scene itself says of some food that it is ("a snack")."""
    said = noun in ground.vocabulary.attributes and noun in ground.knowledge and ground.knowledge.is_a(noun, "food")
    return () if said else meant_widely(ground, noun)


def short_for(ground: Ground, word: str) -> tuple[str, tuple[str, ...]]:
    """Return the first of the longer names that a word is short for of which the scene has some, and those."""
    short = read_table("rewordings")["short"]
    for longer in short.get(word) or short.get(word.removesuffix("s")) or ():
        meant = ground.categories(longer)
        if meant:
            return longer, meant
    return "", ()


def spelt_so(ground: Ground, forms: tuple[str, ...]) -> list[str]:
    """Return the compounds with a word for their head: "the tin" means one rather than what it is a synonym of."""
    categories = ground.vocabulary.categories if ground.affordances else ()
    return [c for c in categories if "_" in c and c.rpartition("_")[2] in forms]


def headed(ground: Ground, word: str) -> list[str]:
    """Return the scene's compounds of a word for many different devices ("screen": a tv_screen too)."""
    forms = {word, *singulars(word)}
    if ground.affordances and forms & PACKAGES:
        packed = [c for c in ground.vocabulary.categories if "_" in c and c.rpartition("_")[2] in forms]
        return [c for c in packed if _consumed(ground, c)]
    if not forms & set(read_table("rewordings")["heads"]):
        return []
    return [c for c in ground.vocabulary.categories if "_" in c and c.rpartition("_")[2] in forms]


def packs(category: str, word: str) -> bool:
    """Say whether a category is a pack of what a word means ("juice_carton")."""
    first, _, last = category.partition("_")
    return first == word and last in ("pack", "bottle", "tin", "carton", "jar", "packet", "tube")


def last_singular(phrase: str) -> list[tuple[str, str]]:
    """Return a compound's beginning with each singular of its last word."""
    lead, _, last = phrase.rpartition(" ")
    return [(lead, s) for s in singulars(last) if last != "clothes"]


def is_plural(ground: Ground, phrase: str, how: How | None = None) -> bool:
    """Say whether a noun is a plural: its last word is the plural of something known."""
    last = phrase.split()[-1]
    if last in _MASS:
        return True
    if how is How.PLURAL:
        return True
    if how in (How.NAME, How.SYNONYM):
        return (
            last.endswith("s")
            and not last.endswith(("ss", "us"))
            and any(ground.knowledge.lookup(s, spelling=False) for s in singulars(last))
        )
    return any(True for _ in singulars(last))


def _consumed(ground: Ground, category: str) -> bool:
    """Say whether a package is named after what is drunk or eaten from it ("coke_can", but not "trash_can")."""
    known = ground.knowledge
    senses = known.senses(category)[:1]
    return any(known.has_property(s, p) for s in senses for p in ("drinkable", "edible"))
