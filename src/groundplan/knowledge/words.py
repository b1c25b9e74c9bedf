"""Forms of English words: plurals, possessives, identifiers written as words."""

from __future__ import annotations

import re
from collections.abc import Iterator

_VOWELS = "aeiou"
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BREAKS = re.compile(r"[\s_\-/.:,]+")
_TRAILING_NUMBER = re.compile(r"(?<=[a-z])\d+$")
_IRREGULAR = {
    "knives": "knife", "shelves": "shelf", "bookshelves": "bookshelf", "leaves": "leaf", "loaves": "loaf",
    "scarves": "scarf", "halves": "half", "wolves": "wolf", "calves": "calf", "thieves": "thief", "wives": "wife",
    "mice": "mouse", "geese": "goose", "feet": "foot", "teeth": "tooth", "people": "person", "persons": "person",
    "children": "child", "men": "man", "women": "woman", "oxen": "ox", "dice": "die", "lice": "louse",
    "potatoes": "potato", "tomatoes": "tomato", "mangoes": "mango", "heroes": "hero", "echoes": "echo",
    "buses": "bus", "gases": "gas", "lenses": "lens", "canvases": "canvas", "cacti": "cactus", "fungi": "fungus",
    "media": "medium", "criteria": "criterion", "data": "datum", "appendices": "appendix", "indices": "index",
    "matrices": "matrix", "bacteria": "bacterium", "quizzes": "quiz", "movies": "movie", "cookies": "cookie",
    "brownies": "brownie", "pies": "pie", "ties": "tie", "smoothies": "smoothie", "selfies": "selfie",
    "hoodies": "hoodie", "onesies": "onesie", "axes": "axe", "chefs": "chef", "roofs": "roof", "handkerchieves":
    "handkerchief", "calories": "calorie", "genies": "genie", "zombies": "zombie", "beanies": "beanie",
    "trophies": "trophy", "batteries": "battery", "freebies": "freebie", "smoothie": "smoothie",
}  # fmt: skip


def words_of(text: str) -> tuple[str, ...]:
    """Return the lower-case words of a text or an identifier, without trailing numbers.

    "coffee_mug2", "CoffeeMug", "Coffee mug 2" all become ("coffee", "mug"). Possessives keep their s ("toms").
    """
    spaced = _CAMEL.sub(" ", text).lower().replace("’", "'").replace("'", "")
    words = [w for w in _BREAKS.split(spaced) if w]
    while len(words) > 1 and words[-1].isdigit():
        words.pop()
    if words:
        words[-1] = _TRAILING_NUMBER.sub("", words[-1])
    return tuple(words)


def singulars(word: str) -> Iterator[str]:
    """Yield the words this may be the plural of, likeliest first (a caller keeps those that exist)."""
    if word in _IRREGULAR:
        yield _IRREGULAR[word]
    if word.endswith("men") and len(word) > 4:
        yield word[:-3] + "man"
    if not word.endswith("s") or len(word) < 3 or word.endswith("ss"):
        return
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("ves"):
        yield word[:-3] + "f"
        yield word[:-3] + "fe"
    yield word[:-1]
    if word.endswith("es"):
        yield word[:-2]


def plural(word: str) -> str:
    """Return the plural of the last word of a phrase."""
    for irregular, singular in _IRREGULAR.items():
        if word.endswith(singular) and word[: -len(singular)][-1:] in ("", " ", "_"):
            return word[: -len(singular)] + irregular
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def with_article(phrase: str) -> str:
    """Return a phrase with the indefinite article: "an apple", "a pear"."""
    return f"{'an' if phrase[:1].lower() in _VOWELS else 'a'} {phrase}"


def without_possessive(word: str) -> str | None:
    """Return the owner in "tom's", "toms'" or the identifier form "toms"; None if the word has no possessive s."""
    bare = word.lower().replace("’", "'")
    if bare.endswith("'s"):
        return bare[:-2] or None
    if bare.endswith("'"):
        return bare[:-1] or None
    if bare.endswith("s") and len(bare) > 2:
        return bare[:-1]
    return None
