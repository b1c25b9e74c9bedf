"""Things told of by their make, parts and use: "the wire thing that beats egg whites", "what walls are painted with".

For each kind of thing there are the words that people tell of it by (`data/thing_words.toml`). A phrase tells of what
is here and explains every word of it that says anything. What the phrase says something is done on or in must bear or
hold things.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.goals.named_here import things_named
from groundplan.language.commonsense.goals.told_of import carried
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.group_nouns import members_of
from groundplan.language.commonsense.words.lexicon import read_table

_JOINING = frozenset(
    {
        "that",
        "which",
        "who",
        "with",
        "for",
        "to",
        "by",
        "from",
        "made",
        "used",
        "worn",
        "full",
        "of",
        "in",
        "on",
        "under",
    }
    | {"you", "one", "people", "we", "i", "they", "children", "folks", "where", "through"}
)
_HOLDING = frozenset({"with", "of", "in", "on", "from", "full", "by", "under"})
_LIGHT = frozenset({"and", "while", "through", "without", "during", "oneself", "one's", "over", "how"})
_DENYING = frozenset({"not", "no", "never", "instead", "than", "except", "but", "neither", "nor"})
_STOPS = frozenset({"in", "on", "onto", "into", "at", "to", "before", "after", "when", "while", "with"})
_MARKS = {"on": ("surface",), "onto": ("surface",), "in": ("container", "vessel"), "into": ("container", "vessel")}
"""What something must be that things are done on or in; a row may have the preposition itself."""
_DETERMINERS = frozenset(
    {"the", "a", "an", "my", "our", "your", "some", "any", "that", "this", "one", "another", "all"}
)
_PURPOSES = frozenset({"to", "for", "i", "we", "can", "could", "should", "do", "does", "would", "will", "else", "may"})
_WANTED = frozenset({"need", "needed", "needs", "required", "necessary", "missing", "left", "there", "wanted"})
"""Behind "what" and "something" these tell what somebody is going to do: what it takes is another question."""
_NAMES = frozenset({"called", "named", "labelled", "reading", "saying"})
_MOST, _SEVERAL, _CLAUSE = 3, 2, 4


@dataclass(frozen=True, slots=True)
class _Row:
    """Kinds of things, the stems that tell of them, and those that only may be said of them."""

    are: tuple[str, ...]
    telling: frozenset[str]
    weak: frozenset[str]


@cache
def _rows() -> tuple[_Row, ...]:
    table = read_table("thing_words")
    weak = _all_stems(table["weak"])
    rows = []
    for kinds, said in (row for name, field in table.items() if name != "weak" for row in field.items()):
        stems = _all_stems(said)
        rows.append(_Row(tuple(k.strip() for k in kinds.split(",")), stems - weak, stems & weak))
    return tuple(rows)


@cache
def _stems(word: str) -> frozenset[str]:
    """Return the stems that a word may have, by whichever endings it is taken to have."""
    ends = (word.removesuffix(ending) for ending in ("s", "es", "d", "ed", "ing"))
    return frozenset(map(stem, (word, *singulars(word), *(left for left in ends if len(left) > _MOST))))


def _all_stems(words: str) -> frozenset[str]:
    return frozenset().union(*map(_stems, words.split()))


def tells_of_things(said: Sequence[str]) -> bool:
    """Say whether any word of a phrase may tell of a thing."""
    return any(_stems(part) & _telling() for word in said for part in word.split("-"))


@cache
def _telling() -> frozenset[str]:
    return frozenset().union(*(row.telling | row.weak for row in _rows()))


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase: its words, the noun that it may have, the words of it that say anything, and those that say little."""

    said: tuple[str, ...]
    head: str
    content: tuple[str, ...]
    besides: tuple[str, ...]

    def told_without(self, name: str) -> tuple[frozenset[str], ...]:
        """Return the stems of each word that says anything, without a name."""
        return tuple(_stems(word) for word in self.content if word != name)


def things_told(
    words: Sequence[str], light: frozenset[str], vague: frozenset[str], ground: Ground, *, bare: bool
) -> tuple[str, ...]:
    """Return what is here and is told of by all words of a phrase, those first of which they tell the most.

    `light` are words that say nothing beside others, `vague` those that name nothing; `bare`: "what", "something".
    Where much is told, one word may be another than those that are known, if of nothing anywhere more is known.
    """
    phrase = _phrase([part for word in words for part in word.split("-")], light | _LIGHT, vague, bare=bare)
    if phrase is None or (not bare and _tells_what_is_held(phrase, light, ground)):
        return ()
    if phrase.head and _is_food(phrase.head, ground):
        return ()
    return _most_told(phrase, ground, left=0) or _most_told(phrase, ground, left=1)


def _names_two(said: Sequence[str]) -> bool:
    """Say whether two things are named ("the needle and the thread", "the fork and knife")."""
    return any(
        word in ("and", "or") and (said[k + 1] in _DETERMINERS or not _JOINING & set(said[:k]))
        for k, word in enumerate(said[:-1])
    )


def _most_told(phrase: _Phrase, ground: Ground, *, left: int) -> tuple[str, ...]:
    """Return what is here and of which the most of a phrase is known, if of nothing that is not here as much is."""
    named = things_named(phrase.head, ground) if phrase.head else ()
    here = ground.kept("thing_words", _known_here)
    found: dict[str, int] = {}
    for thing, row in here.items():
        is_named = thing in named or _is_called(thing, phrase.head, ground)
        count = _explained(phrase, row, left, named=is_named) if is_named or not named else 0
        if count and _bears(thing, phrase.said, row, ground):
            found[thing] = count
    most = max(found.values(), default=0)
    best = tuple(thing for thing, count in found.items() if count == most)
    if len({ground.scene.entity(i).category for i in best}) > (1 if left else _MOST):
        return ()
    others = (row for kind, row in _of_kinds().items() if best and left and kind not in here[best[0]].are)
    return () if any(_explained(phrase, row, left, named=False) >= most for row in others) else best


def _phrase(said: Sequence[str], light: frozenset[str], vague: frozenset[str], *, bare: bool) -> _Phrase | None:
    """Return a phrase that may tell of something; None where nothing is told, or it is called or denied something."""
    content = tuple(word for word in said if word not in light and word not in vague)
    if bare and (len(said) < _SEVERAL or said[0] in _PURPOSES or _WANTED & set(said)):
        return None
    if not content or (_NAMES | _DENYING) & set(said) or _names_two(said):
        return None
    end = 0 if bare else next((k for k, word in enumerate(said[:-1]) if word in _JOINING), 0)
    if not (bare or end or len(said) >= _CLAUSE):
        return None
    first = said[:end] if end else said[: said.index(content[0]) + 1]
    head = "" if bare or vague & set(first) else first[-1]
    return _Phrase(tuple(said), head, content, tuple(word for word in said if word in light))


def _explained(phrase: _Phrase, row: _Row, left: int, *, named: bool) -> int:
    """Return how much of a phrase is known of a kind; 0 where more words than `left` are not, or it is little."""
    words = phrase.told_without(phrase.head if named else "")
    others = phrase.told_without(phrase.head)
    telling = sum(bool(stems & row.telling) for stems in others)
    besides = sum(bool(_stems(word) & row.telling) for word in phrase.besides)
    known = [bool(stems & (row.telling | row.weak)) for stems in words]
    own = bool(phrase.head) and not named and _has_own_row(phrase.head)
    least = _SEVERAL if left or own else int(len(others) < _SEVERAL)
    if known.count(False) > left or telling + besides * own < least:
        return 0
    if phrase.head and not named and not _stems(phrase.head) & (row.telling | row.weak):
        return 0
    return telling + besides + sum(known) + named


@cache
def _of_kinds() -> dict[str, _Row]:
    """Return what is known of each kind."""
    found: dict[str, _Row] = {}
    for row in _rows():
        for kind in row.are:
            before = found.get(kind, row)
            found[kind] = _Row((*before.are, *row.are), before.telling | row.telling, before.weak | row.weak)
    return found


def _has_own_row(head: str) -> bool:
    """Say whether a noun names a kind that is told of by words of its own: of nothing else they can be so."""
    return any(single in kinds for kinds in (_kinds(),) for single in (head, *singulars(head)))


@cache
def _kinds() -> frozenset[str]:
    return frozenset(kind for row in _rows() for kind in row.are)


def _is_food(noun: str, ground: Ground) -> bool:
    senses = ground.knowledge.senses(noun)[:1]
    return any(ground.knowledge.has_property(sense, "edible") for sense in senses)


def _is_called(thing: str, head: str, ground: Ground) -> bool:
    """Say whether a noun is a word of a thing's name, or its end: a paintbrush is a brush."""
    entity = ground.scene.entity(thing)
    names = [name.replace(" ", "_") for name in (entity.category, entity.name)]
    return len(head) >= _MOST and any(name.endswith(head) or head in name.split("_") for name in names)


def _tells_what_is_held(phrase: _Phrase, light: frozenset[str], ground: Ground) -> bool:
    """Say whether what is in or on something is told ("the bowl with the soup"), and not what it is."""
    said = phrase.said
    first = next((k for k, word in enumerate(said) if word in _JOINING), 0)
    marks = {first} if first and said[first] in _HOLDING else set()
    marks |= {k for k in range(1, len(said) - 1) if said[k] == "of" and things_named(said[k - 1], ground)}
    held = (next((other for other in said[k + 1 :] if other not in light), "") for k in marks)
    return any(noun and (_is_food(noun, ground) or bool(things_named(noun, ground))) for noun in held)


def _bears(thing: str, said: Sequence[str], row: _Row, ground: Ground) -> bool:
    """Say whether something can be done on or in a thing, where a preposition that nothing follows says that it is."""
    pairs = zip(said, (*said[1:], "in"), strict=True)
    mark = next((word for word, after in pairs if word in _MARKS and after in _STOPS), "")
    if not mark or mark in row.telling | row.weak or _is_done(said):
        return True
    return any(ground.scene.has_type(thing, name) for name in _MARKS[mark])


def _is_done(said: Sequence[str]) -> bool:
    """Say whether something is done with the thing itself ("that is hammered in")."""
    return any(said[k] in ("that", "which") and said[k + 1] in ("is", "are", "was") for k in range(len(said) - 1))


def _known_here(ground: Ground) -> dict[str, _Row]:
    """Return what is here and can be carried, with all words that are known of it."""
    scene = ground.scene
    found: dict[str, _Row] = {}
    for row in _rows():
        members = {*members_of(ground, row.are), *row.are}
        for entity in scene.entities():
            if {entity.category, entity.name.replace(" ", "_")} & members and carried(ground, entity.id):
                known = found.get(entity.id, row)
                are = (*known.are, *row.are)
                found[entity.id] = _Row(are, known.telling | row.telling, known.weak | row.weak)
    return found
