"""What somebody must not eat: "unsuitable for vegetarians", "no good for a vegan", "off limits for coeliacs"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import property_modifier
from groundplan.language.commonsense.phrases.diets import diet, disliked, eatables, ingredient, noun_before, told_fit
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.queries import both, either, named, without
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.saying import occurs
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

UNFIT = tuple(
    tuple(said.split())
    for said in (
        "unsuitable for", "not suitable for", "no good for", "not good for", "no use to", "no use for", "unfit for",
        "not fit for", "off limits for", "off limits to", "not ok for", "not okay for", "not safe for", "unsafe for",
        "not meant for", "not right for", "not appropriate for", "inappropriate for", "taboo for", "forbidden for",
        "out of the question for", "bad for", "not for", "wrong for", "not allowed for", "prohibited for",
        "dangerous for", "a problem for", "problematic for", "not an option for", "ruled out for", "no option for",
        "nothing for", "not the right thing for", "a no-go for", "excluded for",
    )
)  # fmt: skip
"""How people say that something does not suit somebody."""
_FIT = tuple(
    tuple(said.split())
    for said in (
        "suitable for",
        "fit for",
        "safe for",
        "ok for",
        "okay for",
        "fine for",
        "appropriate for",
        "right for",
    )
)
_LABELLED = ("vegan", "vegetarian")
_LACKED = {"vegan": frozenset({"animal"}), "vegetarian": frozenset({"meat", "animal"})}


def who_eats_so(ground: Ground, words: Sequence[str]) -> str:
    """Return the plainest words for whose diet is spoken of; "" where none is."""
    hated = disliked(ground, words)
    known = (str(e["who"]) for e in _diets() if occurs(ground, e["said"], words))
    return next(known, f"somebody who hates {hated[0]}" if hated is not None else "")


def suits_whom(ground: Ground, words: Sequence[str]) -> tuple[str, ...]:
    """Return the words for what suits those whose diet is spoken of ("suitable for a vegan"); () where none is."""
    diets = (e for e in _diets() if occurs(ground, e["said"], words))
    return tuple(next((str(e.get("suits", f"suitable for {e['who']}")) for e in diets), "").split())


def unfit(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what does not suit the diets that the words speak of; None where nothing is known of that."""
    options = [q for e in _diets() if occurs(ground, e["said"], words) for q in _unfit_by(ground, e["is"])]
    hated = disliked(ground, words) if not options else None
    options += [hated[1]] if hated is not None else []
    if not options:
        return None
    found = [e for e in ground.entities(either(*options)) if e.kind is Kind.OBJECT]
    eaten = tuple(e.id for e in found if _may_be_eaten(ground, e.category))
    return named(*eaten) if eaten else either(*options)


def _may_be_eaten(ground: Ground, category: str) -> bool:
    """Say whether a kind of thing is eaten or may hold what is: a walnut desk and a roll of paper are neither."""
    senses = ground.knowledge.senses(category)[:1]
    return not senses or any(ground.knowledge.is_a(s, kind) for s in senses for kind in _EATEN)


_EATEN = ("food", "drink", "container_object", "box", "animal", "meal", "food_storage", "liquid_supply")


def _diets() -> Sequence[dict[str, Any]]:
    diets: Sequence[dict[str, Any]] = read_table("questions")["diet"]
    return diets


def _unfit_by(ground: Ground, names: Sequence[str]) -> list[Query]:
    table: dict[str, str] = read_table("questions")["ingredients"]
    words = {name: word for word, name in reversed(table.items())}
    denied = [name.removeprefix("not ") for name in names if name.startswith("not ")]
    containing = [ingredient(ground, words[name], negated=False) for name in denied if name in words]
    labels = [name for name in names if not name.startswith("not ")]
    free = tuple(a for name in labels for a in ground.vocabulary.attributes_named(name))
    free += tuple(a for name in labels if name in _LABELLED for a in _said_without(ground, _LACKED[name]))
    found = [q for q in containing if q is not None]
    for name in labels if not denied else ():
        if name in _LABELLED:
            lacking = property_modifier(ground, name, value=False)
            found += [lacking.query] if lacking.certain and (lacking.query.categories or lacking.query.any_of) else []
    return [without(q, Query(any_attributes=free)) if free else q for q in found]


def _said_without(ground: Ground, lacked: frozenset[str]) -> tuple[str, ...]:
    """Return the attributes that deny what a diet leaves out ("made without meat", "no animal products")."""
    said = ((parts(a), spellings) for a, spellings in ground.vocabulary.attributes.items())
    return tuple(
        s
        for words, spellings in said
        if any(w in lacked and {"no", "without", "free", "not", "non"} & set(words) for w in words)
        for s in sorted(spellings)
    )


def read_suitability(reader: Reader, j: int) -> list[tuple[Query, int]]:
    """Read "(is) | unsuitable for vegetarians", "(a drink) | suitable for children" at a position."""
    opening = next((p for p in (*UNFIT, *_FIT) if reader.at(j, *p)), None)
    if opening is None:
        return []
    end = j + len(opening)
    while not reader.is_end(end):
        end += 1
    words = [reader.word(k) for k in range(j + len(opening), end)]
    read = _fit if opening in _FIT else unfit
    query = read(reader.ground, words) or read(reader.ground, [noun_before(reader, j), *words])
    return [(query, end)] if query is not None else []


def _fit(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what suits a diet: by labels and kinds, else by what the name says; no spices, no bad food."""
    suits = diet(ground, words)
    if suits is None:
        return None
    labels = [name for e in _diets() if occurs(ground, e["said"], words) for name in e["is"] if name in _LABELLED]
    named_so = told_fit(ground, labels)
    spoilt = having(ground, "gone off")
    names = [name for e in _diets() if occurs(ground, e["said"], words) for name in e["is"]]
    said = tuple(dict.fromkeys(a for n in names if n[:4] != "not " for a in ground.vocabulary.attributes_named(n)))
    labelled = [Query(any_attributes=said, kinds=("object",))] if said else []
    proper = both(either(eatables(ground), eatables(ground, drinks=True), *labelled), either(suits, *named_so))
    return proper if spoilt is None else without(proper, spoilt)
