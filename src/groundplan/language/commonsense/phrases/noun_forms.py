"""Forms of nouns: plurals, singulars of compounds, what is called by a word, what a thing comes in."""

from __future__ import annotations

from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars, words_of
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.belonging import for_guests
from groundplan.language.commonsense.phrases.called_so import PACKAGES
from groundplan.language.commonsense.queries import both, either, named
from groundplan.language.commonsense.words.closed import MASS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.materials import is_made_of, of_material
from groundplan.language.commonsense.words.vocabulary import parts, squash
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query
from groundplan.scene.wording import parts_of

_WINES = frozenset({"red", "white", "rose", "rosé", "sparkling"})
_SHORTEST_STEM = 3


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


def spelt_so(ground: Ground, forms: tuple[str, ...], kind: str) -> dict[str, None]:
    """Return the compounds with a word for their head: "the tin" means one rather than what it is a synonym of.

    Where the word is another name of a kind of which others are here, none is meant more than they: "a soda".
    """
    categories = ground.vocabulary.categories if ground.affordances and kind else ()
    found = [c for c in categories if "_" in c and c.rpartition("_")[2] in forms]
    narrower = found and all(ground.knowledge.is_a(s, kind) for c in found for s in ground.knowledge.senses(c)[:1])
    others = [c for c in (ground.categories(kind) if narrower else ()) if c not in found]
    return {} if others and ground.knowledge.descendants(kind) else dict.fromkeys(found)


def with_headed(ground: Ground, word: str, forms: tuple[str, ...], present: dict[str, None]) -> dict[str, None]:
    """Add the compounds of a word, and of packages leave out those of other names if one is called after it.

    The cola is the cola_can, not the pepsi_can.
    """
    found = {**present, **dict.fromkeys(headed(ground, word))}
    packed = [c for c in found if c.rpartition("_")[2] in PACKAGES and "_" in c] if ground.affordances else []
    own = [c for c in packed if any(c.startswith(f"{form.replace(' ', '_')}_") for form in forms)]
    return {c: None for c in found if c in own or c not in packed} if own else found


def headed(ground: Ground, word: str) -> list[str]:
    """Return the scene's compounds of a word for many different devices ("screen": a tv_screen too, no sunscreen)."""
    forms = {word, *singulars(word)}
    if ground.affordances and forms & PACKAGES:
        packed = [c for c in ground.vocabulary.categories if "_" in c and c.rpartition("_")[2] in forms]
        return [c for c in packed if _consumed(ground, c)]
    if not forms & set(read_table("rewordings")["heads"]):
        return []
    kinds = ground.vocabulary.kinds
    written_as_one = (c for c in kinds if kinds[c] is Kind.ASSET and "_" not in c and c not in forms)
    one = [c for c in written_as_one if any(c.endswith(form) for form in forms)]
    return [*(c for c in ground.vocabulary.categories if "_" in c and c.rpartition("_")[2] in forms), *one]


def switched_kinds(ground: Ground, word: str) -> tuple[str, ...]:
    """Return the kinds that are switched on or off here, each of which is a device, whatever knowledge takes it for."""
    if word != "device" or ground.affordances:
        return ()
    switched = (f[1] for s in ("switched_on", "switched_off") for f in ground.scene.matching(s))
    return tuple(dict.fromkeys(ground.scene.entity(i).category for i in switched))


def compounds_of(ground: Ground, query: Query) -> tuple[str, ...]:
    """Return the scene's categories that are called by compounds with those of a query ("bookshelf" for "shelf")."""
    own = query.categories
    return tuple(c for c in ground.vocabulary.categories if c not in own and any(c.endswith(o) for o in own))


def near_kinds(ground: Ground, category: str) -> tuple[str, ...]:
    """Return the scene's categories that a word for a category may mean where nothing of it is as described."""
    near = read_table("rewordings")["described"].get(category, ())
    return tuple(dict.fromkeys(c for kind in near if kind in ground.knowledge for c in ground.categories(kind)))


def last_singular(phrase: str) -> list[tuple[str, str]]:
    """Return a compound's beginning with each singular of its last word."""
    lead, _, last = phrase.rpartition(" ")
    return [(lead, s) for s in singulars(last) if last != "clothes"]


def with_singular(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words with the last of them in the singular; as they are where it is no plural."""
    return (*words[:-1], next(iter(singulars(words[-1])), words[-1]))


def is_plural(ground: Ground, phrase: str, how: How | None = None) -> bool:
    """Say whether a noun is a plural: its last word is the plural of something known."""
    last = phrase.split()[-1]
    if last in MASS:
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


def named_or_described(ground: Ground, phrase: str, category: str) -> list[Query]:
    """Return queries for what is named or described by the words of a noun that nothing here is a kind of."""
    options: list[Query] = []
    last = [s for _, s in last_singular(phrase)] + [phrase.split()[-1]]
    for word in dict.fromkeys((phrase, *(w for w in last if len(w) > 2), category)):
        named_so = ground.vocabulary.attributes_named(word)
        so = called(ground, word, by_head=" " in phrase) if " " not in word else ()
        attributes = tuple(a for a in named_so if not (so and a.lower().startswith("for ")))
        options += [Query(any_attributes=attributes)] if attributes else []
        options += [named(*so)] if so else []
    known_property = phrase in ground.knowledge.properties()
    having = ground.knowledge.scene_categories_with(ground.scene, phrase) if known_property else ()
    options += [Query(categories=having)] if having else []
    found = ground.found(either(*options)) if options else ()
    fitting = [i for i in found if _fits(ground, i, phrase, category)]
    return options if len(fitting) == len(found) else [named(*fitting)] if fitting else []


def _fits(ground: Ground, name: str, phrase: str, category: str) -> bool:
    """Say whether something may be meant by a noun: a "lunch box" is no box of eggs, and milk is no milk chocolate."""
    entity, known = ground.scene.entity(name), ground.knowledge
    around = [ground.scene.entity(i) for i in (name, *ground.scene.chain(name))]
    texts = [t for e in around for t in (e.name or "", e.id, e.category, e.owner or "", *e.attributes)]
    words = {w for text in texts for w in text.lower().replace("_", " ").replace(":", " ").split()}
    words |= {s for w in words for s in singulars(w)}
    related = known.is_a(entity.category, category) or known.is_a(category, entity.category)
    apart = [w for w in phrase.split()[:-1] if w not in words and not words & set(singulars(w))]
    if apart and (
        not related or any(ground.vocabulary.kinds.get(c) is Kind.ROOM for w in apart for c in ground.categories(w))
    ):
        return False
    return related or not (_consumed(ground, entity.category) and _consumed(ground, category))


def such(ground: Ground, lead: str, things: Query) -> Query | None:
    """Return those of the things that are described by a word before the noun; a guest bed is one of nobody's own."""
    said = ground.vocabulary.attributes_named(lead)
    options = [both(things, Query(any_attributes=said))] if said else []
    spare = for_guests(ground, ground.found(things)) if lead == "guest" else ()
    options += [both(things, named(*spare))] if spare else []
    return next((query for query in options if ground.found(query)), None)


def wine_called(ground: Ground, word: str) -> Query | None:
    """Return the wines that are meant by "a red", "the whites" where there are bottles of that colour."""
    colour = next(iter(singulars(word)), word)
    colour = colour if colour in _WINES else word
    bottles = tuple(c for kind in ("wine", "wine_bottle") for c in ground.categories(kind))
    return such(ground, colour, Query(categories=bottles)) if colour in _WINES and bottles else None


def starts_with_state(ground: Ground, phrase: str) -> bool:
    """Say whether a compound begins with a state ("dirty plate") or material, which says something of its own."""
    first, _, rest = phrase.partition(" ")
    says = first in ground.lexicon.states or (is_made_of(first) and of_material(ground, first) is not None)
    return bool(rest) and says and not ground.vocabulary.by_squash.get(squash(phrase))


def own_kind(ground: Ground, phrase: str) -> bool:
    """Say whether the scene has a kind of its own for which an otherwise general word stands ("exhibit").

    Rooms that are called just "room" with a number are no kind of their own: the kitchen is a room beside them.
    """
    own = (c for form in (phrase, phrase.removesuffix("s")) for c in ground.vocabulary.by_squash.get(squash(form), ()))
    general = ground.lexicon.generic.get(phrase)
    return any(general != "room" or ground.vocabulary.kinds[c] is not Kind.ROOM for c in own)


def said_itself(attributes: tuple[str, ...], word: str) -> bool:
    """Say whether something is said to be what a word says, not only to have what it names ("broken string")."""
    return any(parts(part)[:1] == (word,) for a in attributes for part in (a.rpartition(":")[2], *parts_of(a)))


def said_doing(ground: Ground, word: str) -> Query | None:
    """Return what is said to do as a participle says ("the leaking hose": "leaks", "the sticking drawer": "sticks")."""
    stem = word.removesuffix("ing")
    if stem == word or len(stem) < _SHORTEST_STEM:
        return None
    forms = (stem, f"{stem}s", f"{stem}es", f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    said = {a for form in forms for a in ground.vocabulary.attributes_named(form)}
    return Query(any_attributes=tuple(sorted(said))) if said else None
