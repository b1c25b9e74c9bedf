"""Things told of by what people know of their kind: "the Greek cheese", "what bees make", "something to dip chips in".

A piece of lore is a few telling words and the kinds of which it is so (`data/lore.toml`). It is met wherever a noun
phrase has these words, in whatever order and grammar, and every other word of the phrase says little or names the kind.
What is here and is told of by all words is named instead, so that every wish is read of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.goals.functions import END
from groundplan.language.commonsense.goals.named_here import at_a_place, called, things_named
from groundplan.language.commonsense.goals.told_of import carried, listed
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import group_names, members_of
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash

_WORD = re.compile(r"[a-z]+(?:['-][a-z]+)*|[^\sa-z]", re.IGNORECASE)
_END = re.compile(END.replace("(?=", r"(?=\W*$|,? (?:except|but|or)\b|", 1), re.IGNORECASE)
_LONGEST = 16
_ALL = frozenset({"all", "every", "each", "both", "everything", "whatever"})
_DETERMINERS = frozenset({"the", "a", "an", "some", "any", "my", "our", "one", "another", "that", "those", "of"}) | _ALL
_STRANDED = frozenset({"in", "on", "with", "from", "onto", "into"})
"""At the end these show that a clause tells more of a noun ("the box tools are carried in")."""
_VERBS = frozenset(
    {"is", "are", "was", "were", "has", "have", "should", "must", "needs", "ought", "goes", "belongs", "to", "not"}
)
_OPENING = frozenset({"that", "which", "who", "you", "people", "we", "i", "one"})
_ALONE = frozenset({"something", "anything", "everything", "what", "whatever"})


@dataclass(frozen=True, slots=True)
class _Lore:
    """Words of which one of each group tells it, words that may stand beside them, and the kinds of which it is so."""

    telling: tuple[frozenset[str], ...]
    beside: frozenset[str]
    are: tuple[str, ...]
    but: tuple[str, ...]

    def told_by(self, words: Sequence[str]) -> bool:
        """Say whether words tell it."""
        return all(group & set(words) for group in self.telling)

    @property
    def words(self) -> frozenset[str]:
        """All words it explains."""
        return self.beside.union(*self.telling)


@dataclass(frozen=True, slots=True)
class _Told:
    """A phrase: its last word, the ids it tells of, whether several are meant."""

    last: int
    ids: tuple[str, ...]
    several: bool


@cache
def _lore() -> tuple[_Lore, ...]:
    table = read_table("lore")
    return tuple(_read(said, are) for field in table["known"].values() for said, are in field.items())


def _read(said: str, are: str) -> _Lore:
    groups = [(group.startswith("("), frozenset(map(stem, group.strip("()").split("|")))) for group in said.split()]
    kinds, _, but = are.partition(";")
    return _Lore(
        telling=tuple(words for beside, words in groups if not beside),
        beside=frozenset().union(*(words for beside, words in groups if beside)),
        are=_names(kinds),
        but=_names(but.strip().removeprefix("but ")),
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip().replace(" ", "_") for name in text.split(",") if name.strip())


@cache
def _words(name: str) -> frozenset[str]:
    """Return one of the lists of words of the table."""
    return frozenset(read_table("lore")[name].split())


@cache
def _telling() -> frozenset[str]:
    return frozenset(word for lore in _lore() for group in lore.telling for word in group)


@cache
def told_in_lore() -> dict[str, frozenset[str]]:
    """Return the stems of the words by which lore tells of each kind."""
    found: dict[str, frozenset[str]] = {}
    for lore in _lore():
        for kind in lore.are:
            found[kind] = found.get(kind, frozenset()).union(*lore.telling)
    return found


def with_lore_named(instruction: str, ground: Ground) -> str:
    """Return an instruction with the ids of what it tells of by what people know of its kind."""
    text, done = instruction, 0
    while ground.affordances:
        words = [word for word in _WORD.finditer(text) if word.start() >= done]
        said = [word[0].lower() for word in words]
        begins = (k for k, word in enumerate(said) if word in _DETERMINERS | _ALONE)
        found = next(
            ((k, first, told) for k in begins for first, told in _told_behind(text, words, said, k, ground)), None
        )
        if found is None:
            return text
        k, first, told = found
        every = told.several or bool(_ALL & set(said[k:first]))
        named = listed([_named(thing, ground) for thing in told.ids], "and" if every else "or")
        begin = words[k].start()
        text, done = f"{text[:begin]}{named}{text[words[first + told.last].end() :]}", begin + len(named)
    return text


def _told_behind(
    text: str, words: Sequence[re.Match[str]], said: Sequence[str], k: int, ground: Ground
) -> Iterator[tuple[int, _Told]]:
    """Yield what the words behind a determiner (or "something", "what") tell of, and where they begin."""
    first = k + 1
    while first < len(said) and said[first] in _DETERMINERS:
        first += 1
    if said[first + 1 : first + 2] == ["with"] and things_named(said[first], ground):
        beside = [word for word in said[first + 2 : first + 4] if word not in _DETERMINERS]
        if beside and things_named(beside[0], ground):
            return
    told = _told_of(text, words[first : first + _LONGEST], ground, bare=said[k] in _ALONE)
    consumed = told is not None and _as_consumed(told, said[first : first + told.last + 1], ground)
    if consumed:
        yield first, consumed


def _as_consumed(told: _Told, said: Sequence[str], ground: Ground) -> _Told | None:
    """Return what is told of with only what is drunk or eaten, where it is to be ("something hot | to drink")."""
    use = next((two for one, two in pairwise(said) if one == "to" and two in ("drink", "eat")), "")
    known, scene = ground.knowledge, ground.scene
    wanted = {"drink": "drinkable", "eat": "edible"}.get(use, "")
    ids = [
        i
        for i in told.ids
        if not use or any(known.has_property(scene.entity(k).category, wanted) for k in (i, *_held(i, ground)))
    ]
    return replace(told, ids=tuple(ids)) if ids else None


def _held(thing: str, ground: Ground) -> list[str]:
    """Return the ids of the liquids in a thing."""
    return [f[1] for f in ground.scene.matching("in", None, thing) if ground.scene.has_type(f[1], "liquid")]


def _told_of(text: str, words: Sequence[re.Match[str]], ground: Ground, *, bare: bool) -> _Told | None:
    """Return what here all of the first words tell of, as many words as possible."""
    said = [word[0].lower() for word in words]
    said = said[: next((k for k in range(len(said)) if _is_past(said, k, ground, bare=bare)), None)]
    stems = [stem(word) for word in said]
    if not _telling() & set(stems) or _has_a_name(said, ground):
        return None
    known = [(lore, _so(lore, ground)) for lore in _lore() if lore.told_by(stems)]
    for last in range(len(said) - 1, -1, -1):
        ends_well = last + 1 == len(said) or stems[last] in _telling() or said[last] not in _words("light")
        if not ends_well or not _END.match(text, words[last].end()):
            continue
        ids = _explained(said[: last + 1], stems[: last + 1], known, ground, bare=bare)
        if ids:
            nouns = (w for w in said[: last + 1] if w in _words("vague") or ids[0] in _called(w, ground))
            return _Told(last, ids, any(w.endswith("s") and w not in singulars(w) for w in nouns))
    return None


def _is_past(said: Sequence[str], k: int, ground: Ground, *, bare: bool) -> bool:
    """Say whether a word is past a phrase: a sign, where something is or is to go, the verb of the sentence."""
    if not said[k][0].isalpha() or at_a_place(said[k:], ground):
        return True
    stranded = next((word for word in reversed(said) if word[0].isalpha()), "") in _STRANDED
    return said[k] in _VERBS and not bare and not stranded and not _OPENING & set(said[:k])


def _has_a_name(said: Sequence[str], ground: Ground) -> bool:
    """Say whether the first words are the name of something here, or of a group of things."""
    names = [" ".join(said[:length]) for length in (2, 3)]
    return any(squash(name) in ground.vocabulary.by_squash or name in group_names() for name in names)


def _explained(
    said: Sequence[str],
    stems: Sequence[str],
    known: Sequence[tuple[_Lore, frozenset[str]]],
    ground: Ground,
    *,
    bare: bool,
) -> tuple[str, ...]:
    """Return the things of which every word says little, names them or tells what is known of them; most told first.

    Where a word names some of them they are meant; else those of which the most words are telling.
    """
    told = [(lore, things) for lore, things in known if lore.told_by(stems)]
    found: dict[str, int] = {}
    named: set[str] = set()
    for thing in sorted({thing for _, things in told for thing in things}):
        of_it = [lore for lore, things in told if thing in things]
        words = frozenset().union(*(lore.words for lore in of_it))
        names = {word for word in said if word not in _words("light") and thing in _called(word, ground)}
        left = (w for w, its_stem in zip(said, stems, strict=True) if not (its_stem in words or w in names))
        if not all(w in _words("light") or w in _words("vague") or _is_so(thing, w, ground) for w in left):
            continue
        beside = frozenset().union(*(lore.beside for lore in of_it))
        if not (bare or names or _words("vague") & set(said) or beside & set(stems)):
            continue
        telling = frozenset().union(*(group for lore in of_it for group in lore.telling))
        if not telling & {its_stem for word, its_stem in zip(said, stems, strict=True) if word not in names}:
            continue
        found[thing] = len(telling & set(stems))
        named |= {thing} if names else set()
    most = max((found[thing] for thing in named or found), default=0)
    return tuple(thing for thing in found if thing in (named or found) and found[thing] == most)


def _is_so(thing: str, word: str, ground: Ground) -> bool:
    """Say whether a thing is known to be what an adjective says ("sweet")."""
    return bool(ground.knowledge.has_property(ground.scene.entity(thing).category, word))


def _called(word: str, ground: Ground) -> tuple[str, ...]:
    """Return the ids of what a word names here, and of what holds it."""
    scene = ground.scene
    ids = things_named(word, ground)
    return ids + tuple(f[2] for i in ids if scene.has_type(i, "liquid") for f in scene.matching("in", i, None))


def _named(thing: str, ground: Ground) -> str:
    """Return how a thing is named so that it is found: liquids, which are in something, by their name."""
    return called(thing, ground) if ground.scene.has_type(thing, "liquid") else thing


def _so(lore: _Lore, ground: Ground) -> frozenset[str]:
    """Return the ids of what is here, can be carried and is of a kind of which a piece of lore is so."""
    members = {*members_of(ground, lore.are, lore.but), *lore.are}
    there = (e for e in ground.scene.entities() if {e.category, e.name.replace(" ", "_")} & members)
    return frozenset(e.id for e in there if carried(ground, e.id))
