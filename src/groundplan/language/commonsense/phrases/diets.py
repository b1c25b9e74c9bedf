"""What somebody may eat or drink: "for somebody who eats no meat", "a vegan", "a drink with no alcohol in it"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.queries import NOTHING, both, either, named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import COMPANY, IS, JUST_PEOPLE, ONE_OF_THEM
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.query import Query

_DENIED = "not "
_HOLDING = frozenset({"contains", "contain", "containing", "with"})
_LACKING = frozenset({"no", "not", "without", "free", "non"})
_PROPER = 0.35
_MOST = 300
_SAYING = IS | {"be", "that", "which"}
_GOING = frozenset({"to", "into", "onto", "in", "on", "at", "from"})
_EATING = frozenset(
    {"eat", "eats", "drink", "drinks", "have", "serve", "cook", "offer", "give", "order", "enjoy", "buy"}
    | {"nibble", "munch", "consume", "take", "put", "use", "pour", "choose", "pick", "grab"}
    | {"thirsty", "hungry", "beverage", "sip"}
)
_LOATHING = frozenset({"hate", "hates", "dislike", "dislikes", "detest", "detests", "loathe", "loathes", "hating"})
_LIKING = frozenset({"like", "likes", "stand", "bear", "fancy", "love", "enjoy"})
_WHOM = (
    JUST_PEOPLE
    | COMPANY
    | ONE_OF_THEM
    | {"a", "an", "the", "my", "our", "his", "her", "those", "me", "us", "who", "that", "is", "are"}
)


@cache
def _table() -> dict[str, Any]:
    return read_table("questions")


def diet(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what suits the diets that the words speak of; None if they speak of none."""
    found: Query | None = None
    for entry in _table()["diet"]:
        if occurs(ground, entry["said"], words):
            suits = _suiting(ground, entry["is"])
            found = suits if found is None else both(found, suits)
    hated = disliked(ground, words) if found is None else None
    return without(eatables(ground), hated[1]) if hated is not None else found


def disliked(ground: Ground, words: Sequence[str]) -> tuple[str, Query] | None:
    """Return the food that somebody is said to hate, as it was said and as a query; None where none is."""
    for k, word in enumerate(words):
        loathes = word in _LOATHING or (word in _LIKING and "not" in words[max(0, k - 3) : k])
        for noun in words[k + 1 : k + 4] if loathes else ():
            senses = [s for s in ground.knowledge.senses(noun) if ground.knowledge.is_a(s, "food")]
            names = tuple(dict.fromkeys(c for s in senses[:1] for c in ground.categories(s)))
            if names:
                return noun, Query(categories=names)
            if noun not in ("all", "any", "every", "kind", "kinds", "of", "eating", "the"):
                break
    return None


def _suiting(ground: Ground, names: Sequence[str]) -> Query:
    """Return what is said, by attributes first, to be any of these; where no attribute says so, by category."""
    said = [a for name in names if not name.startswith(_DENIED) for a in ground.vocabulary.attributes_named(name)]
    options = [Query(any_attributes=tuple(dict.fromkeys(said)))] if said else []
    for name in names:
        if name.startswith(_DENIED):
            word = name.removeprefix(_DENIED)
            unfit = property_modifier(ground, word).query if property_modifier(ground, word).certain else None
            told = ingredient(ground, word, negated=False)
            unfit = either(*(q for q in (unfit, told) if q is not None)) if unfit is not None or told else None
            if not options and unfit is not None:
                options.append(without(either(eatables(ground), eatables(ground, drinks=True)), unfit))
        elif name in ground.knowledge.properties():
            modifier = property_modifier(ground, name)
            options += [modifier.query] if modifier.certain else []
    return without(either(*options), *told_unfit(ground, names)) if options else Query(attributes=(names[0],))


def told_unfit(ground: Ground, names: Sequence[str]) -> tuple[Query, ...]:
    """Return a query for food whose own name says that it does not suit ("tuna_salad" among the salads)."""
    wanted = [name for name in names if name in ("vegan", "vegetarian")]
    if not wanted:
        return ()
    stated = set(ground.vocabulary.attributes_named(wanted[0]))
    consumed = either(eatables(ground), eatables(ground, drinks=True))
    foods = [i for i in ground.found(consumed)[:_MOST] if not stated & set(ground.scene.entity(i).attributes)]
    foods = [i for i in foods if not _of_such_a_kind(ground, i, wanted[0])]
    told = [i for i in foods if any(ground.knowledge.has_property(w, wanted[0]) is False for w in _said_of(ground, i))]
    return (Query(names=tuple(told)),) if told else ()


def _of_such_a_kind(ground: Ground, entity_id: str, name: str) -> bool:
    """Say whether a thing suits a diet as the kind it is, whatever the words of its name say ("soy_milk")."""
    kind = ground.scene.entity(entity_id).category
    return "_" in kind and kind in ground.knowledge and ground.knowledge.has_property(kind, name) is True


def told_fit(ground: Ground, names: Sequence[str]) -> tuple[Query, ...]:
    """Return a query for food whose own name says that it suits a diet, and nothing that it does not."""
    if not names:
        return ()
    verdicts = {
        i: [v for w in _said_of(ground, i, held=False) if (v := ground.knowledge.has_property(w, names[0])) is not None]
        for i in ground.found(eatables(ground))[:_MOST]
    }
    fit = tuple(i for i, said in verdicts.items() if said and all(said))
    return (Query(names=fit),) if fit else ()


def _said_of(ground: Ground, entity_id: str, *, held: bool = True) -> tuple[str, ...]:
    """Return the words for food that are said of a thing; unless `held`, without what it is said to contain."""
    entity = ground.scene.entity(entity_id)
    said = (a for a in entity.attributes if not set(parts(a)) & (_LACKING if held else _LACKING | _HOLDING))
    words = [w for text in (entity_id, entity.name, *said) if text for w in parts(text)]
    return tuple(
        w for w in words if w.isalpha() and any(ground.knowledge.is_a(s, "food") for s in ground.knowledge.senses(w))
    )


def eatables(ground: Ground, *, drinks: bool = False) -> Query:
    """Return a query for what people eat as it is (or drink): no spices, no flour, no wine for the thirsty."""
    purpose = "quenching_thirst" if drinks else "stilling_hunger"
    ranked = ground.knowledge.scene_categories_for(ground.scene, purpose)
    found = tuple(r.category for r in ranked if r.score >= _PROPER)
    return Query(categories=found) if found else Query(attributes=("drinkable" if drinks else "edible",))


def pet_food(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what an animal that is named eats; None if none is, food that names another never."""
    known = ground.knowledge
    animals = [w for w in words if any(known.is_a(s, "animal") for s in known.senses(w)[:1])]
    if not animals:
        return None
    foods = [i for c in ground.categories("pet_food") for i in ground.scene.of_category(c)]
    said = {i: {*parts(i), *(w for a in ground.scene.entity(i).attributes for w in parts(a))} for i in foods}
    kinds = {s for w in animals for s in (w, *known.senses(w))}
    own = [i for i in foods if said[i] & kinds]
    other = [i for i in foods if any(known.is_a(s, "animal") for w in said[i] for s in known.senses(w)[:1])]
    fits = own or [i for i in foods if i not in other]
    return named(*fits) if fits else NOTHING


def eats(words: Sequence[str]) -> bool:
    """Say whether the words speak of eating or drinking."""
    return bool(_EATING & set(words))


def read_diet(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "for a vegan", "(a drink) for children", "for someone with no meat on the menu" at a position."""
    noun = noun_before(reader, j)
    if reader.word(j) != "for" or not (
        reader.word(j + 1) in _WHOM or diet(reader.ground, (noun, reader.word(j + 1))) is not None
    ):
        return []
    end = j + 1
    while not reader.is_end(end) and end < j + 14:
        end += 1
    said = [reader.word(k) for k in range(j, end)]
    found = diet(reader.ground, said) or diet(reader.ground, [noun, *said])
    if found is None:
        return []
    ends = [j + n for n in range(2, len(said)) if said[n] in _GOING and diet(reader.ground, [noun, *said[:n]]) == found]
    return [(found, e) for e in (end, *ends[:1])]


def noun_before(reader: Reader, j: int) -> str:
    """Return the word of which something is said at a position ("(drinks) are | unsuitable for children")."""
    k = j - 1
    while k > 0 and reader.word(k) in _SAYING:
        k -= 1
    return reader.word(k) if k >= 0 else ""


def ingredient(ground: Ground, word: str, *, negated: bool) -> Query | None:
    """Return what "with alcohol", "without sugar" says; None if the word names no ingredient that knowledge follows."""
    name = _table()["ingredients"].get(word)
    if name is None:
        return None
    said = property_modifier(ground, name)
    named = _naming(ground, name)
    if named:
        told = Query(any_attributes=named)
        said = replace(said, query=either(said.query, told) if said.certain else told, certain=True)
    if not negated:
        return said.query
    free = ground.vocabulary.attributes_named(f"{word} free")
    lacking = without(Query(), said.query)
    return either(Query(any_attributes=free), lacking) if free else lacking


def _naming(ground: Ground, name: str) -> tuple[str, ...]:
    """Return the attributes that name something with a property ("ham" of a pizza, for meat)."""
    return tuple(
        spelling
        for attribute, spellings in ground.vocabulary.attributes.items()
        if not {"no", "not", "free", "without"} & set(parts(attribute))
        and any(_is_such_food(ground, word, name) for word in parts(attribute))
        for spelling in sorted(spellings)
    )


def _is_such_food(ground: Ground, word: str, name: str) -> bool:
    known = ground.knowledge
    return any(known.is_a(sense, "food") and bool(known.has_property(sense, name)) for sense in known.senses(word)[:1])
