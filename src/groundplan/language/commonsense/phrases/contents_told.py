"""What containers are said to hold where nothing in the scene is in them: a crate of "donated novels", "old papers"."""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity, Kind

_HOLDERS = (
    *("box", "crate", "basket", "bag", "bucket", "jar", "bowl", "bottle", "chest", "suitcase", "vase", "trunk"),
    *("drawer", "bin", "barrel", "can", "tin", "jug", "tray"),
)
_APART = frozenset({"with", "for", "of", "label", "labelled", "no", "not", "without", "from", "like", "by", "to", "on"})
_PARTS = frozenset(
    {"drawers", "doors", "handles", "legs", "wheels", "shelves", "sides", "feet", "edges", "stickers", "stripes"}
    | {"dots", "holes", "litres", "liters", "kilos", "cracks", "locks", "hinges", "castors", "flowers"}
)


def contents_told(ground: Ground) -> tuple[str, ...]:
    """Return the containers whose words name things that must be in them."""
    holders = {c for kind in _HOLDERS for c in ground.categories(kind)}
    ids = (i for c in sorted(holders) for i in ground.scene.of_category(c))
    return tuple(i for i in ids if _tells(ground, ground.scene.entity(i)))


def _tells(ground: Ground, entity: Entity) -> bool:
    return entity.kind is not Kind.AGENT and any(_names_things(ground, parts(a)) for a in entity.attributes)


def _names_things(ground: Ground, said: tuple[str, ...]) -> bool:
    """Say whether words name several things by a noun in the plural, and no parts or patterns of what has them."""
    if not said or len(said) > 3 or _APART & set(said) or said[-1] in _PARTS or any(w.isdecimal() for w in said):
        return False
    several = any(one != said[-1] for one in singulars(said[-1]))
    return several and said[0] not in ground.lexicon.numbers and bool(ground.knowledge.senses(said[-1], wider=False))


__all__ = ["contents_told"]
