"""How things typically look: where the scene says nothing, "the red vegetable" is what is known to be red."""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.language.commonsense.ground import Ground
from groundplan.scene.query import Query

_SYNONYMS = {
    "circular": "round", "spherical": "round", "ball-shaped": "round", "elongated": "long", "reddish": "red",
    "greenish": "green", "yellowish": "yellow", "brownish": "brown", "whitish": "white", "grey": "gray",
    "orange-coloured": "orange", "orange-colored": "orange", "golden": "yellow", "violet": "purple",
}  # fmt: skip


def looking(ground: Ground, phrase: str) -> Query | None:
    """Return a query for what typically looks so, above all that whose most usual look it is; None where nothing does.

    The looks of a category are listed most usual first; its shape, if it is told, stands last.
    """
    word = _SYNONYMS.get(phrase, phrase)
    looks = {category: _looks(ground, category) for category in ground.vocabulary.categories}
    usual = tuple(c for c, seen in looks.items() if word in seen[:1] or (word in ("round", "long") and word in seen))
    able = usual or tuple(c for c, seen in looks.items() if word in seen)
    return Query(categories=able) if able else None


def positive(word: str) -> Iterator[str]:
    """Yield what "reddest", "roundest", "juiciest" may be the superlative of."""
    if not word.endswith("est") or len(word) < 6:
        return
    stem = word[:-3]
    yield stem
    yield f"{stem}e"
    if stem.endswith("i"):
        yield f"{stem[:-1]}y"
    if stem[-1:] == stem[-2:-1]:
        yield stem[:-1]


def _looks(ground: Ground, category: str) -> tuple[str, ...]:
    known = ground.knowledge
    return next((known.category(sense).attributes for sense in known.senses(category)[:1]), ())
