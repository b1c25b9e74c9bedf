"""What a question describes by what everybody knows of a kind of things or rooms, in a few telling words.

"What warns of a slippery floor?", "Which machine builds things layer by layer?", "Where do lorries unload?": no rule of
grammar tells what is meant, but the words do (`data/asked_lore.toml`). A kind is told of where one word of each group
of one of its alternatives is said; the fewer words of the question it leaves unexplained, the surer it is meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from groundplan.language.commonsense.explaining.akin import akin
from groundplan.language.commonsense.explaining.cores import commands
from groundplan.language.commonsense.explaining.stems import stem
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells, telling, weighed
from groundplan.language.commonsense.phrases.purposes import purposes_like
from groundplan.language.commonsense.queries import named
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.roles_said import roles_of
from groundplan.language.commonsense.words.tokens import POSSESSIVE, sentences
from groundplan.language.commonsense.words.vocabulary import parts
from groundplan.language.questions import Interpretation
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.query import Query, Return, Search

_ASKING = frozenset(
    {"who", "whom", "what", "which", "where", "how", "something", "anything", "somewhere", "find", "locate", "?"}
)
_TELLING = frozenset({"i", "we", "my", "our", "he", "she", "they", "there", "the", "a", "an", "this", "somebody"})
_PEOPLE = frozenset({"who", "whom"})
_OWNERS = frozenset({"whose"})
_DENIED = frozenset({"no", "not", "never", "nothing"})
_WHETHER = frozenset({"is", "are", "do", "does", "did", "has", "have", "was", "were"})
_ROOMS = frozenset({"room", "rooms"})
_PLACES = frozenset({"where", "place", "somewhere", "spot"})
_BEFORE = frozenset({"in", "on", "at", "with", "into", "onto", "from"})
_COUNTED = frozenset({Return.COUNT, Return.EXISTS})
_DOUBTED = Tells.DOUBT | Tells.LOOSE | Tells.SHORTENED | Tells.LEFT_OUT | Tells.GUESSED | Tells.DOING | Tells.PURPOSE
_LEAST, _SURE, _TOLERABLE, _TELLING_PLACE, _FAIRLY = 2, 0.9, 0.75, 0.9, 0.6


@dataclass(frozen=True, slots=True)
class _Lore:
    """Kinds (those that come first, if any is here), the alternatives that tell of them, and words beside those."""

    kinds: tuple[tuple[str, ...], ...]
    told: tuple[tuple[frozenset[str], ...], ...]
    beside: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a question is taken to describe: ids, how many words tell so, and how many words nothing explains."""

    ids: tuple[str, ...]
    rooms: bool
    telling: int
    left: int
    told_before: bool
    for_want_of_better: bool = False

    @property
    def surely(self) -> bool:
        """Say whether every word is explained, and more than one."""
        return not self.left and self.telling >= _LEAST

    @property
    def likely(self) -> bool:
        """Say whether at most one word is left over beside those that tell of it."""
        return (self.telling >= _LEAST and self.left <= 1) or not self.left


@cache
def _lore() -> tuple[_Lore, ...]:
    table = read_table("asked_lore")
    return tuple(_read(kinds, said) for field in table["known"].values() for kinds, said in field.items())


def _read(kinds: str, said: str) -> _Lore:
    told, beside = [], set[str]()
    for alternative in said.split(";"):
        words = alternative.strip()
        if words.startswith("("):
            beside |= {stem(w) for w in words.strip("()").split()}
        elif words:
            told.append(tuple(frozenset(map(stem, group.split("|"))) for group in words.split()))
    named_so = tuple(tuple(k.strip() for k in part.split(",")) for part in kinds.split(">"))
    return _Lore(named_so, tuple(told), frozenset(beside))


@cache
def _says_little() -> frozenset[str]:
    table = read_table("asked_lore")
    return frozenset(table["light"].split()) | frozenset(table["vague"].split())


def by_lore(found: Interpretation, plain: Reader) -> Interpretation:
    """Return what was found, unless that is doubtful and what is known of kinds tells better what is asked for."""
    ground = plain.ground
    words = [t.word for t in plain.tokens]
    counted = any(_COUNTED & set(s.returns) for s in found.search)
    refused = (words[:1] and words[0] in _WHETHER) or ("but" in words and _DENIED & set(words))
    refused = refused or (_ROOMS & set(words) and any(ground.lexicon.numbers.get(w, 0) > 1 for w in words))
    chosen = refused or _OWNERS & set(words) or ("which" in words[:2] and _DENIED & set(words))
    if ground.affordances or found.kind == "task" or counted or chosen or not _asks(words, plain):
        return found
    ids = {i for s in found.search for i in ground.found(s.query)} if found.kind == "find" else set()
    stated = not telling(found, Tells.LOOSE | Tells.GUESSED) and any(s.query.states for s in found.search)
    if ids and (stated or not _doubtful(found, words) or _knows_what_for(found, ground)):
        return found
    meant = _described(plain)
    if meant is None or not _better(meant, found, ids) or (meant.rooms and _in_them(ids, meant.ids, ground)):
        return found
    if meant.told_before and ids and _knows_what_for(found, ground, least=_FAIRLY):
        return found
    returns = (Return.SELF,) if meant.rooms or "where" not in words else (Return.SELF, Return.ROOM)
    note = Note("what is known of such things tells what is meant", Tells.DOUBT | Tells.LOOSE)
    score = _SURE if meant.surely else _TOLERABLE
    search = Search(query=named(*meant.ids), returns=returns)
    return Interpretation(kind="find", search=(search,), readings=(weighed(note, score),))


def _asks(words: Sequence[str], plain: Reader) -> bool:
    """Say whether words ask for something, or tell of what somebody is in want of."""
    if _ASKING & set(words):
        return True
    return bool(words) and words[0] in _TELLING and not commands(plain.tokens, plain.ground)


def _doubtful(found: Interpretation, words: Sequence[str]) -> bool:
    """Say whether words of a question were given a meaning they need not have."""
    if telling(found, _DOUBTED):
        return True
    if words[:1] == ["where"] and words[1:2] in (["is"], ["are"]) and any(w.endswith("ing") for w in words):
        return False
    placed = ("where" in words and not _ROOMS & set(words)) or (
        words[:1] and words[0] in _BEFORE and words[1:2] == ["what"]
    )
    return bool(placed and found.readings and found.readings[0].score < _TELLING_PLACE)


def _in_them(ids: set[str], rooms: Sequence[str], ground: Ground) -> bool:
    """Say whether what was found is in one of the rooms, or is one of them: it says more of where."""
    return any(ground.scene.room_of(i) in rooms for i in ids)


def _knows_what_for(found: Interpretation, ground: Ground, least: float = 1.0) -> bool:
    """Say whether what words were read as a purpose is a purpose that is known as it is said."""
    purposes = [r.words.removeprefix("i ").removeprefix("we ") for r in telling(found, Tells.PURPOSE | Tells.DOING)]
    return any(score >= least for said in purposes for _, score in purposes_like(ground, said.split())[:1])


def _better(meant: _Meant, found: Interpretation, ids: set[str]) -> bool:
    """Say whether what lore tells is meant rather than what was found."""
    if ids and (ids <= set(meant.ids) or meant.for_want_of_better):
        return False
    guessed = not ids or bool(telling(found, Tells.LOOSE | Tells.GUESSED))
    if meant.told_before:
        unheard = guessed or bool(telling(found, Tells.LEFT_OUT))
        return unheard and meant.telling >= _LEAST and meant.left <= meant.telling
    return meant.likely if guessed else meant.surely


def _described(plain: Reader) -> _Meant | None:
    """Return what the words describe best, of what is here."""
    spans = sentences(plain.tokens)
    said = [w for span in spans for w in _words(plain, *span)]
    words = {w: frozenset({stem(w)}) | _implied(plain.ground, w) for w in said}
    asked = {t.word for t in plain.tokens}
    opening = {plain.word(k) for start, _ in spans for k in (start, start + 1)}
    wanted = _wanted(asked, somebody=bool(_PEOPLE & opening))
    subjects = frozenset() if Kind.AGENT in wanted else _subjects(plain, words)
    content = {w for w in words if w not in _says_little() and w not in subjects}
    explained: dict[str, set[str]] = {}
    telling_words: dict[str, set[str]] = {}
    second: set[str] = set()
    for lore in _lore():
        told = _told(lore, words)
        here, first = _here(plain.ground, lore.kinds) if told & content else ((), True)
        for thing in here:
            second |= set() if first else {thing}
            if plain.ground.scene.entity(thing).kind not in wanted:
                continue
            beside = {w for w, stems in words.items() if stems & lore.beside or _names(plain.ground, w, thing)}
            explained.setdefault(thing, set()).update((told | beside) & content)
            telling_words.setdefault(thing, set()).update(told)
    most = max((len(said) for said in explained.values()), default=0)
    best = [t for t, said in explained.items() if len(said) == most]
    rooms = [t for t in best if plain.ground.scene.entity(t).kind is Kind.ROOM]
    chosen = rooms or best
    if not chosen:
        return None
    most_telling = max(len(telling_words[t]) for t in chosen)
    ids = tuple(sorted(t for t in chosen if len(telling_words[t]) == most_telling))
    return _Meant(ids, bool(rooms), most_telling, len(content) - most, len(spans) > 1, bool(second & set(ids)))


def _implied(ground: Ground, word: str) -> frozenset[str]:
    """Return the stems of what a word implies, where it is neither the name of a thing nor says little."""
    thing = word in _says_little() or bool(ground.knowledge.senses(word, wider=False))
    return frozenset() if thing else akin(word)


def _wanted(asked: set[str], *, somebody: bool) -> frozenset[Kind]:
    """Return the kinds of entities that a question with these words is for."""
    if somebody:
        return frozenset({Kind.AGENT})
    if _ROOMS & asked:
        return frozenset({Kind.ROOM})
    things = frozenset({Kind.OBJECT, Kind.ASSET})
    return things | {Kind.ROOM} if _PLACES & asked else things


def _words(plain: Reader, start: int, stop: int) -> Iterator[str]:
    """Yield the words of a sentence, but for those that are denied ("no | alcohol")."""
    said = (plain.word(k) for k in range(start, stop) if k == start or plain.word(k - 1) != "no")
    yield from (w for w in said if len(w) > 1 and w.replace("-", "").isalpha())


def _subjects(plain: Reader, words: Collection[str]) -> frozenset[str]:
    """Return the words by which people are called who do or need something: not those by which things are theirs."""
    ground = plain.ground
    people = [ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot]
    called = {w for p in people for said in (p.name or p.id, *roles_of(p)) for w in parts(said)}
    tokens = plain.tokens
    owning = {t.word for t, after in pairwise(tokens) if after.word == POSSESSIVE}
    return frozenset(w for w in words if (w in called or ground.knowledge.is_role(w)) and w not in owning)


def _told(lore: _Lore, words: dict[str, frozenset[str]]) -> set[str]:
    """Return the words that tell of the kinds of a piece of lore; none where no alternative is told whole."""
    told: set[str] = set()
    for groups in lore.told:
        hits = [{w for w, stems in words.items() if stems & group} for group in groups]
        if all(hits) and len(set().union(*hits)) >= len(groups):
            told |= set().union(*hits)
    return told


def _names(ground: Ground, word: str, thing: str) -> bool:
    """Say whether a word names the kind of a thing, or a wider one ("which | bag | …")."""
    category = ground.scene.entity(thing).category
    senses = ground.knowledge.senses(word, wider=False)
    mine = ground.knowledge.senses(category)
    return any(ground.knowledge.is_a(own, sense) for own in (category, *mine) for sense in senses)


def _here(ground: Ground, kinds: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], bool]:
    """Return the ids of what is here of the first kinds of which anything is, and whether those come first of all."""
    found = ((ids, not k) for k, part in enumerate(kinds) if (ids := _of_kinds(ground, part)))
    return next(found, ((), True))


def _of_kinds(ground: Ground, kinds: Sequence[str]) -> tuple[str, ...]:
    categories = {c for kind in kinds for c in _spelt(ground, kind)}
    things = ground.found(Query(categories=tuple(sorted(categories)))) if categories else ()
    people = (ground.scene.entity(i) for i in ground.scene.of_kind(Kind.AGENT) if i != ground.robot)
    roles = {name.replace("_", " ") for name in kinds}
    return (*things, *(p.id for p in people if p.id not in things and roles & _called(p)))


def _spelt(ground: Ground, kind: str) -> tuple[str, ...]:
    """Return the scene's categories of a kind: those called so, else those of what the name means."""
    called = ground.categories(kind)
    if kind in ground.vocabulary.categories:
        return (*called, kind)
    senses = ground.knowledge.senses(kind.replace("_", " "), wider=False)[:1] if not called else ()
    return called or tuple(c for sense in senses for c in ground.categories(sense))


def _called(person: Entity) -> frozenset[str]:
    """Return what somebody is called by what is said of them, and by its last word alone ("workshop | technician")."""
    said = roles_of(person) | {a.lower() for a in person.attributes} | {person.category.replace("_", " ").lower()}
    return frozenset(said | {s.split()[-1] for s in said if s})
