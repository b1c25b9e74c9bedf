"""What is widely known of works, people, teams and places that things name: "The Hobbit" is a novel by Tolkien."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.scene.entity import Entity

_DOUBTED = "?"
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renown:
    """Something widely known: what it is called, what is known of it, `on` what kinds of things a doubtful name is it.

    `kinds` is what all of its table are.
    """

    called: str
    known: tuple[str, ...]
    on: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """What it is called and what is known of it."""
        return (self.called, *self.known)


@cache
def _by_first() -> dict[str, list[tuple[Words, bool, Renown]]]:
    """Return the names by their first word, each with whether it is doubtful and what it names."""
    found: dict[str, list[tuple[Words, bool, Renown]]] = {}
    for name, table in read_table("renown").items():
        if name == "implied":
            continue
        common, on = _listed(table["is"]), tuple(_listed(table.get("on", "")))
        for called, said in table.items():
            if called in ("is", "on"):
                continue
            also, _, known = said.partition(":")
            such = Renown(
                called.removeprefix(_DOUBTED),
                tuple(dict.fromkeys(_with_implied([*common, *_listed(known)]))),
                on,
                tuple(common),
            )
            for name in (called, *_listed(also)):
                words = parts(name.removeprefix(_DOUBTED))
                found.setdefault(words[0], []).append((words, name.startswith(_DOUBTED), such))
    return found


def _with_implied(known: list[str]) -> list[str]:
    """Return what is known with what follows from it: what is French is from France and European."""
    implied: dict[str, str] = read_table("renown")["implied"]
    return [*known, *(more for said in known for more in _listed(implied.get(said, "")))]


def _listed(said: str) -> list[str]:
    return [part.strip() for part in said.split(",") if part.strip()]


def renown_of(ground: Ground, entity: Entity) -> tuple[Renown, ...]:
    """Return what is widely known that the words of an entity name."""
    kept: dict[str, tuple[Renown, ...]] = ground.kept("renown", lambda _: {})
    if entity.id not in kept:
        texts = (entity.name, entity.id.replace("_", " "), *entity.attributes)
        found = (such for text in texts if text for such in _named(ground, parts(text), entity.category))
        kept[entity.id] = tuple(dict.fromkeys(found))
    return kept[entity.id]


def _named(ground: Ground, words: Words, category: str) -> list[Renown]:
    names = _by_first()
    return [
        such
        for k, word in enumerate(words)
        for name, doubtful, such in names.get(word, ())
        if words[k : k + len(name)] == name and (not doubtful or _is_such(ground, category, such.on))
    ]


def _is_such(ground: Ground, category: str, kinds: tuple[str, ...]) -> bool:
    """Say whether things of a category are of one of some kinds, which the last part of its name may say."""
    senses = ground.knowledge.senses(category)[:1]
    return any(
        category == k or category.endswith(f"_{k}") or ground.knowledge.is_a(s, k) for k in kinds for s in senses
    )


@cache
def _phrases() -> tuple[frozenset[Words], frozenset[Words]]:
    """Return all names of what is widely known, and all that is known of it."""
    such = [entry for entries in _by_first().values() for entry in entries]
    names = frozenset(w for words, doubtful, r in such for w in ((words,) if doubtful else (words, parts(r.called))))
    return names, frozenset(parts(known) for _, _, r in such for known in r.known)


def renown_words() -> frozenset[str]:
    """Return every word of what is widely known, and of what is known of it."""
    return frozenset(word for phrases in _phrases() for phrase in phrases for word in phrase)


def renowned(word: str) -> bool:
    """Say whether a word alone is the name of something that is widely known, or what is known of it ("Swedish")."""
    return any((word,) in phrases for phrases in _phrases())


def may_name(words: Words) -> bool:
    """Say whether words may be the name of something that is widely known, if they are no common words here."""
    return any(words == name for name, _, _ in _by_first().get(words[0], ()))


def is_name(words: Words) -> bool:
    """Say whether words are the name of something that is widely known ("star wars"), and not just a word."""
    return words in _phrases()[0]


@cache
def kinds_known_for(words: Words) -> frozenset[str]:
    """Return what those are, by their tables, of some of which is known what the words say."""
    such = (r for entries in _by_first().values() for _, _, r in entries)
    return frozenset(kind for r in such if any(parts(known) == words for known in r.known) for kind in r.kinds)


def known_for(ground: Ground, words: Words) -> tuple[str, ...]:
    """Return the ids of what names something of which is known what is said ("star wars": the poster of Yoda)."""
    names, known = _phrases()
    if words not in names and words not in known:
        return ()
    found = ground.kept("known for", _known_for)
    return found.get(words, ())


def _known_for(ground: Ground) -> dict[Words, tuple[str, ...]]:
    found: dict[Words, dict[str, None]] = {}
    for entity in ground.scene.entities():
        for such in renown_of(ground, entity):
            for said in such.all:
                found.setdefault(parts(said), {})[entity.id] = None
    return {words: tuple(ids) for words, ids in found.items()}
