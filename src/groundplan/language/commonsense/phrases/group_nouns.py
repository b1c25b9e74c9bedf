"""Names for things of several kinds: "protective gear", "pancake ingredients", "soft toys", "sewing things".

Such a name is known (`data/groups.toml`), or it says what the things are for ("things for" a doing, whatever it is):
then all is meant that serves it. What nothing knows before "things", "gear", "supplies" is not passed over, since that
would mean everything there is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge import Knowledge
from groundplan.knowledge.category import How
from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.clauses.bins import thrown_away
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.called_so import PACKAGES
from groundplan.language.commonsense.phrases.noun import Noun
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.vocabulary import squash
from groundplan.scene.entity import Kind
from groundplan.scene.query import Query

_PACKED = PACKAGES | {"shaker", "mill", "tube", "pot", "bottle"}
_LONGEST = 4
_MEMBERS = 0.55
"""How well a thing serves a purpose, beside what serves it best, to belong to the things for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    are: tuple[str, ...]
    but: tuple[str, ...]
    having: str = ""
    first: bool = False
    kept: str = ""


@cache
def _groups() -> dict[str, _Group]:
    """Return what each name of a group stands for."""
    table = read_table("groups")
    found: dict[str, _Group] = {}
    for entry in table["group"]:
        group = _Group(
            are=tuple(entry["are"]),
            but=tuple(entry.get("but", ())),
            having=entry.get("having", ""),
            first=bool(entry.get("first")),
            kept=entry.get("kept", ""),
        )
        heads = table["heads"].get(entry.get("head", ""), ())
        for name in (*entry.get("names", ()), *(f"{of} {head}" for of in entry.get("of", ()) for head in heads)):
            found.setdefault(name, group)
    for dish in read_table("dishes")["dish"]:
        consists = (*dish.get("usual", ()), *dish.get("also", ()))
        group = _Group(are=tuple(name.removeprefix("any:") for name in consists), but=())
        for name in (n for n in dish["names"] if consists):
            found.setdefault(f"{name} ingredients", group)
    return found


@cache
def group_heads() -> frozenset[str]:
    """Return the words that say no more than that things, food, clothes or devices are meant ("meat | products")."""
    return frozenset(word for words in read_table("groups")["heads"].values() for word in words)


def group_names() -> Collection[str]:
    """Return the names of all groups, those of what goes into a dish too ("salad ingredients")."""
    return _groups().keys()


@cache
def _heads() -> frozenset[str]:
    return frozenset(read_table("groups")["heads"]["things"])


def group_noun(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Return what the name of a group of things stands for; None where it is none.

    Where things are not acted on by what they afford, only of groups that are named `first`: of all others, what the
    noun names by itself comes before (`or_group`).
    """
    if len(words) > _LONGEST or _own(ground, words):
        return None
    group = _groups().get(" ".join(words))
    if group is None or not (ground.affordances or group.first):
        return None
    members = _members(ground, group)
    if not members and ground.affordances:
        first = group.are[0]
        return Noun(query=Query(categories=(first,)), category=first, plural=True, present=False, score=0.6)
    return _all_of(members)


def or_group(ground: Ground, words: tuple[str, ...], known: Noun | None) -> Noun | None:
    """Return what a noun is known to name, or where that is nothing here, the group of things that it names."""
    if ground.affordances or (known is not None and known.present) or len(words) > _LONGEST:
        return known
    group = _groups().get(" ".join(words))
    return (_all_of(_members(ground, group)) if group is not None else for_a_doing(ground, words)) or known


def _members(ground: Ground, group: _Group) -> tuple[str, ...]:
    """Return the scene's categories that belong to a group."""
    there = (c for c in ground.vocabulary.categories if not ground.affordances or is_object(ground, c))
    members = tuple(c for c in there if _belongs(ground, c, group) or (group.kept and _kept(ground, c, group.kept)))
    return tuple(c for c in members if not _only_holds(ground, c, members) and not _thrown_away(ground, c))


def _kept(ground: Ground, category: str, where: str) -> bool:
    """Say whether all things of a category that are eaten are in a place of a kind: what is in a freezer is frozen."""
    scene, known = ground.scene, ground.knowledge
    ids = scene.of_category(category)
    holders = [[scene.entity(h).category for h in scene.chain(i) if h in scene] for i in ids]
    inside = all(any(known.is_a(s, where) for h in each for s in known.senses(h)[:1]) for each in holders)
    return bool(ids) and inside and bool(known.has_property(category, "edible"))


def members_of(ground: Ground, are: tuple[str, ...], but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the scene's categories that are one of some, or of a kind of them, and none of others."""
    return _members(ground, _Group(are=are, but=but))


def group_called(ground: Ground, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the scene's categories of a group that is known by name, and those that belong to it anywhere."""
    group = _groups()[name]
    return _members(ground, group), group.are


def _all_of(members: tuple[str, ...]) -> Noun | None:
    """Return all things of some categories as one noun; None where there are none."""
    if not members:
        return None
    return Noun(query=Query(categories=members), category=members[0], plural=True, group=True)


def for_a_doing(ground: Ground, words: tuple[str, ...]) -> Noun | None:
    """Return what "baking things", "fishing gear" stand for: all here that serves what is done."""
    from groundplan.language.commonsense.phrases.purposes import purposes_like

    doing = len(words) == 2 and words[0].endswith("ing") and words[1] in _heads()
    if not doing or _own(ground, words):
        return None
    likely = purposes_like(ground, (ground.lexicon.base(words[0]) or words[0],))
    if not likely:
        return None
    ranked = ground.knowledge.scene_categories_for(ground.scene, likely[0][0].name)
    best = ranked[0].score if ranked else 0.0
    return _all_of(tuple(r.category for r in ranked if r.score >= _MEMBERS * best and is_object(ground, r.category)))


def _own(ground: Ground, words: tuple[str, ...]) -> bool:
    """Say whether something here is called so itself."""
    last = next(iter(singulars(words[-1])), words[-1])
    return any(squash(" ".join(form)) in ground.vocabulary.by_squash for form in (words, (*words[:-1], last)))


def is_object(ground: Ground, category: str) -> bool:
    """Say whether things of a category here are objects, and no furniture."""
    ids = ground.scene.of_category(category)
    return any(ground.scene.entity(i).kind is Kind.OBJECT for i in ids)


def _thrown_away(ground: Ground, category: str) -> bool:
    return ground.affordances and _in_a_bin(ground, category)


def _in_a_bin(ground: Ground, category: str) -> bool:
    """Say whether all things of a category were thrown away already."""
    ids = ground.scene.of_category(category)
    return bool(ids) and all(thrown_away(ground, i) for i in ids)


def _only_holds(ground: Ground, category: str, members: tuple[str, ...]) -> bool:
    """Say whether what is called so is a package of things that belong to the group themselves ("egg_box")."""
    scene = ground.scene
    if category.rpartition("_")[2] not in _PACKED:
        return False
    inside = [scene.entity(f[1]) for i in scene.of_category(category) for f in scene.matching("in", None, i)]
    return any(e.category in members and not scene.has_type(e.id, "liquid") for e in inside)


def _belongs(ground: Ground, category: str, group: _Group) -> bool:
    known = ground.knowledge
    such = bool(group.having) and known.has_property(category, group.having) is True
    named = such or any(_is(known, category, name) for name in group.are)
    return named and not any(_is(known, category, name) for name in group.but)


def _is(known: Knowledge, category: str, name: str) -> bool:
    """Say whether things of a category are what a name says, of a kind of it, or it in a package ("jam_jar")."""
    return any(is_one(known, form, name) for form in unpacked(category))


def is_one(known: Knowledge, category: str, name: str) -> bool:
    """Say whether things of a category are called by a name, or are of a kind of it."""
    if squash(category) == squash(name):
        return True
    if name in known:
        return any(known.is_a(sense, name) for sense in known.senses(category)[:1])
    called = _called(known, name)
    packed = name.rpartition("_")[2] in _PACKED and category.rpartition("_")[2] not in _PACKED
    narrower = packed or squash(name).endswith(squash(category))
    return bool(called) and not narrower and _called(known, category) == called


def _called(known: Knowledge, name: str) -> str:
    """Return what a name is another word for; "" where only the end of it is known ("medicine | bottle")."""
    found = (m.category for m in known.lookup(name.replace("_", " "), spelling=False) if m.how is not How.HEAD)
    return next(found, "")


def unpacked(category: str) -> Iterator[str]:
    """Yield what a category may be a package of: itself, and "flour" of "flour_bag"."""
    yield category
    head, _, package = category.rpartition("_")
    if head and package in _PACKED:
        yield head
