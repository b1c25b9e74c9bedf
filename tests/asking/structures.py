"""Questions of structure about any scene, made from its facts: counts, comparisons, the other one, owners, ways.

Every structure (`structures.toml`) is a table of wordings; here the slots are filled from a scene, and what must be found
is computed from its facts, not by the language. Nouns that a scene uses for several kinds of things are left out.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice, permutations
from pathlib import Path

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.interpret import interpret_on
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.evaluate import answer
from groundplan.scene.query import Return
from groundplan.scene.scene import Scene

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PLURALS = {"shelf": "shelves", "bookshelf": "bookshelves", "scarf": "scarves", "knife": "knives"}
Slots = dict[str, str]
Fits = frozenset[str] | int | bool
Rows = Iterator[tuple[Slots, Fits]]


@dataclass(frozen=True, slots=True)
class Row:
    """A question of a structure, in one wording, and what it must find: ids, a number, or whether it is so."""

    structure: str
    way: str
    said: str
    fits: Fits


@cache
def ways() -> dict[str, list[str]]:
    """Return the wordings of every structure."""
    text = (Path(__file__).parent / "structures.toml").read_text(encoding="utf-8")
    return {name: table["ways"] for name, table in tomllib.loads(text).items()}


def several(noun: str) -> str:
    """Return the plural of a noun."""
    lead, _, last = noun.rpartition(" ")
    if last in _PLURALS:
        return f"{lead} {_PLURALS[last]}".strip()
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{noun}s"


def an(noun: str) -> str:
    """Return a noun with its indefinite article."""
    return f"an {noun}" if noun[0] in "aeiou" and not noun.startswith(("uni", "use", "eu")) else f"a {noun}"


class Facts:
    """What a scene says, as plain tables."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scene: Scene = ground.scene
        self.kinds: dict[str, list[Entity]] = defaultdict(list)
        for entity in self.scene.entities():
            if entity.kind is not Kind.AGENT and entity.kind is not Kind.POSE and entity.kind is not Kind.FLOOR:
                self.kinds[entity.category].append(entity)
        self.holders = {e.id: frozenset(self.scene.chain(e.id)) for e in self.scene.entities()}
        self.counts = {c: Counter(h for e in es for h in self.holders[e.id]) for c, es in self.kinds.items()}

    @property
    def things(self) -> list[str]:
        """Categories of things that are meant by their plain name, and nothing else is."""
        return [c for c, es in self.kinds.items() if es[0].kind is not Kind.ROOM and self._plain(c)]

    @property
    def holding(self) -> list[str]:
        """Categories of which there are several that hold things; "room" stands for all rooms."""
        found = []
        for category, entities in self.kinds.items():
            contents = sum(bool(list(self.scene.contents(e.id))) for e in entities)
            if len(entities) > 1 and contents and entities[0].kind is not Kind.OBJECT and self._plain(category):
                found.append(category)
        return [*found, "room"] if "room" not in self.kinds else found

    def members(self, category: str) -> list[Entity]:
        """Return what is of a category; all rooms for "room"."""
        return self.kinds.get(category) or [self.scene.entity(i) for i in self.scene.of_kind(Kind.ROOM)]

    def _plain(self, category: str) -> bool:
        noun = category.replace("_", " ")
        if noun.endswith("s") and not noun.endswith("ss"):
            return False
        found = self.ground.categories(category)
        ends = [c for c in self.kinds if c.endswith(f"_{category}") or c.startswith(f"{category}_")]
        return set(found) <= {category} and not ends and not category[-1].isdecimal()

    def noun(self, category: str) -> str:
        """Return how a category is called."""
        return category.replace("_", " ")

    def place(self, entity: Entity) -> tuple[str, str] | None:
        """Return a preposition and a description of one place; None where nothing plain tells which is meant."""
        if entity.kind is Kind.ROOM:
            name = (entity.name or entity.id).replace("_", " ")
            if entity.owner and not entity.name:
                return "in", f"{entity.owner}'s {self.noun(entity.category)}"
            own = name[:1].isupper() or any(ch.isdecimal() for ch in name)
            return "in", name if own else f"the {name}"
        if entity.kind is not Kind.ASSET or not self._plain(entity.category):
            return None
        alike = self.kinds[entity.category]
        if len(alike) == 1:
            return self._preposition(entity), f"the {self.noun(entity.category)}"
        room = self.scene.room_of(entity.id)
        there = [e for e in alike if self.scene.room_of(e.id) == room]
        inside = self.place(self.scene.entity(room)) if room and len(there) == 1 else None
        return (self._preposition(entity), f"the {self.noun(entity.category)} in {inside[1]}") if inside else None

    def _preposition(self, entity: Entity) -> str:
        contents = [self.scene.placement(i) for i in self.scene.contents(entity.id)]
        return "on" if any(f is not None and f[0] == "on" for f in contents) else "in"

    def preposition(self, category: str) -> str:
        """Return where things are with respect to holders of a category."""
        return (
            "in"
            if self.members(category)[0].kind is Kind.ROOM
            else self._preposition(max(self.members(category), key=lambda e: len(list(self.scene.contents(e.id)))))
        )

    def told(self, entity: Entity) -> str | None:
        """Return what tells one thing from the others of its kind: where it is; None where nothing plain does."""
        holder = self.scene.holder(entity.id)
        where = self.place(self.scene.entity(holder)) if holder else None
        alike = [e for e in self.kinds[entity.category] if holder in self.holders[e.id]]
        return f"{where[0]} {where[1]}" if where and len(alike) == 1 else None


def rows(ground: Ground, most: int = 4) -> Iterator[Row]:
    """Yield the questions of every structure about a scene; `most` different fillings of each."""
    facts = Facts(ground)
    for structure, fill in _FILLINGS.items():
        for number, (slots, fits) in enumerate(islice(fill(facts), most)):
            for way in ways()[structure]:
                said = way.format_map(slots)
                said = said[0].upper() + said[1:] if number % 2 == 0 else said
                yield Row(structure, way, said, fits)


def is_right(row: Row, ground: Ground) -> bool:
    """Say whether a question is read as meaning what it must find."""
    return read(row.said, ground, row.fits) == row.fits


def read(said: str, ground: Ground, like: Fits) -> Fits | None:
    """Return what a question finds, in the kind of answer that is asked for; None where it is not understood."""
    meaning = interpret_on(said, ground)
    if meaning.kind != "find":
        return None
    results = [answer(search, ground.scene) for search in meaning.search]
    returns = meaning.search[0].returns
    if isinstance(like, bool):
        return all(r.exists for r in results) if returns == (Return.EXISTS,) else None
    if isinstance(like, int):
        return sum(r.count for r in results)
    if returns == (Return.OWNER,):
        return frozenset(_by_id(ground.scene, a) for r in results for a in r.answers)
    if returns == (Return.ROOM,):
        return frozenset(a for r in results for a in r.answers)
    found = frozenset(i for r in results for i in r.ids)
    rooms = frozenset(r for i in like if (r := ground.scene.room_of(i)))
    return like if found == rooms and said.lower().startswith("in which room") else found


def _by_id(scene: Scene, name: str) -> str:
    """Return the id of a person whose name is known, else the name."""
    return next((i for i in scene.of_kind(Kind.AGENT) if scene.entity(i).name == name), name)


# --- fillings -------------------------------------------------------------------------------------------------------


def _held(facts: Facts, fits: Callable[[int], bool], *, least: int = 1) -> Iterator[tuple[Slots, frozenset[str], str]]:
    """Yield holders and what they hold, with those of them for which the number held fits."""
    found = []
    for h in facts.holding:
        for c in facts.things:
            members = [e.id for e in facts.members(h)]
            ids = frozenset(i for i in members if fits(facts.counts[c][i]))
            held = [i for i in members if facts.counts[c][i] >= least]
            if ids and held and c != h and len(ids) < len(members) and len(ids) < 12:
                found.append((len(held), h, c, ids))
    shown = set()
    for _, h, c, ids in sorted(found, key=lambda f: (-f[0], f[1:3])):
        if h not in shown or h == "room":
            shown.add(h)
            yield _holding(facts, h, c), ids, h


def _holding(facts: Facts, h: str, c: str) -> Slots:
    hn, cn = facts.noun(h), facts.noun(c)
    return {
        "h": hn,
        "hs": several(hn),
        "c": cn,
        "cs": several(cn),
        "ac": an(cn),
        "ah": an(hn),
        "p": facts.preposition(h),
    }


def _lacking(facts: Facts) -> Rows:
    for slots, ids, _ in _held(facts, lambda n: n == 0):
        yield slots, ids


def _holders(facts: Facts) -> Rows:
    for slots, ids, _ in _held(facts, lambda n: n > 0):
        yield slots, ids


def _counted(fill: Callable[[Facts], Rows]) -> Callable[[Facts], Rows]:
    def filled(facts: Facts) -> Rows:
        for slots, ids in fill(facts):
            yield slots, len(ids) if isinstance(ids, frozenset) else ids

    return filled


def _numbered(fits: Callable[[int, int], bool], first: int) -> Callable[[Facts], Rows]:
    def filled(facts: Facts) -> Rows:
        for number in range(first, 4):
            for slots, ids, _ in islice(_held(facts, lambda n, k=number: fits(n, k), least=2), 2):  # type: ignore[misc]
                cs = slots["cs"] if number > 1 else slots["c"]
                yield {**slots, "n": _NUMBERS[number], "cs": cs}, ids

    return filled


def _extreme(choose: Callable[..., int], *, two: bool) -> Callable[[Facts], Rows]:
    def filled(facts: Facts) -> Rows:
        for h in facts.holding:
            members = facts.members(h)
            if (len(members) == 2) is not two:
                continue
            for c in facts.things:
                counts = {e.id: facts.counts[c][e.id] for e in members}
                best = choose(counts.values())
                ids = frozenset(i for i, n in counts.items() if n == best)
                if c != h and len(ids) == 1 and max(counts.values()) > (0 if two else 1):
                    yield _holding(facts, h, c), ids

    return filled


def _two_places(facts: Facts) -> Iterator[tuple[Slots, int, int, tuple[str, str]]]:
    """Yield two places and a kind of thing of which the first has more, with both numbers."""
    for c in facts.things:
        spots = [(n, facts.scene.entity(i)) for i, n in facts.counts[c].items() if facts.scene.get(i) is not None]
        named = [(n, e, place) for n, e in spots if (place := facts.place(e)) is not None]
        for (m, one, a), (n, two, b) in permutations(named, 2):
            if m > n and two.id not in facts.holders[one.id] and one.id not in facts.holders[two.id]:
                noun = facts.noun(c)
                slots = {"c": noun, "cs": several(noun), "a": a[1], "pa": a[0], "b": b[1], "pb": b[0],
                         "A": a[1][0].upper() + a[1][1:]}  # fmt: skip
                yield slots, m, n, (one.id, two.id)
                break


def _two_kinds(facts: Facts) -> Rows:
    for c, d in permutations(facts.things, 2):
        for i, m in facts.counts[c].items():
            place = facts.place(facts.scene.entity(i))
            if place is not None and m > facts.counts[d][i] > 0:
                cn, dn = facts.noun(c), facts.noun(d)
                yield {"cs": several(cn), "ds": several(dn), "a": place[1], "pa": place[0]}, True
                break


def _pairs(choose: Callable[[bool, bool], bool]) -> Callable[[Facts], Rows]:
    """Return fillings of holders and two kinds of things: those for which having the one and the other is so."""

    def filled(facts: Facts) -> Rows:
        for h in facts.holding:
            members = [e.id for e in facts.members(h)]
            kinds = [c for c in facts.things if c != h and sum(facts.counts[c][i] > 0 for i in members) > 1]
            shown = 0
            for c, d in permutations(kinds, 2):
                ids = frozenset(i for i in members if choose(facts.counts[c][i] > 0, facts.counts[d][i] > 0))
                if 0 < len(ids) < min(12, len(members)) and shown < 2:
                    shown += 1
                    yield {**_holding(facts, h, c), **_second(facts, d)}, ids

    return filled


def _second(facts: Facts, d: str) -> Slots:
    noun = facts.noun(d)
    return {"d": noun, "ds": several(noun), "ad": an(noun)}


def _exists(facts: Facts) -> Rows:
    yield from ((slots, True) for slots, _ in islice(_pairs(lambda c, d: c and d)(facts), 2))
    for h in facts.holding:
        members = [e.id for e in facts.members(h)]
        kinds = [c for c in facts.things if c != h and any(facts.counts[c][i] for i in members)]
        for c, d in combinations(kinds[:12], 2):
            if not any(facts.counts[c][i] and facts.counts[d][i] for i in members):
                yield {**_holding(facts, h, c), **_second(facts, d)}, False
                break


def _all_there(facts: Facts) -> Rows:
    for answer_is in (True, False):
        for c in facts.things:
            for i, n in facts.counts[c].items():
                place = facts.place(facts.scene.entity(i))
                if len(facts.kinds[c]) > 1 and place is not None and (n == len(facts.kinds[c])) is answer_is:
                    yield {**_second(facts, c), "c": facts.noun(c), "cs": several(facts.noun(c)), "a": place[1],
                           "pa": place[0]}, answer_is  # fmt: skip
                    break


def _none_there(facts: Facts) -> Rows:
    for number, c in enumerate(facts.things):
        for entity in facts.members("room"):
            place = facts.place(entity)
            if place is not None and (facts.counts[c][entity.id] == 0) is bool(number % 2):
                noun = facts.noun(c)
                yield {"c": noun, "cs": several(noun), "a": place[1], "pa": place[0]}, bool(number % 2)
                break


def _any_without(facts: Facts) -> Rows:
    yield from ((slots, True) for slots, _, _ in _held(facts, lambda n: n == 0))


def _every_has(facts: Facts) -> Rows:
    for h in facts.holding:
        members = [e.id for e in facts.members(h)]
        for c in facts.things:
            if c != h and all(facts.counts[c][i] for i in members):
                yield _holding(facts, h, c), True
    yield from ((slots, False) for slots, _ in _lacking(facts))


def _other(facts: Facts) -> Rows:
    for c in facts.things:
        entities = facts.kinds[c]
        if len(entities) != 2:
            continue
        for one, two in permutations(entities):
            told = facts.told(one)
            if told is not None:
                yield {"c": facts.noun(c), "cs": several(facts.noun(c)), "w": told}, frozenset([two.id])
                break


def _others(facts: Facts) -> Rows:
    for c in facts.things:
        entities = facts.kinds[c]
        told = next(((e, w) for e in entities if (w := facts.told(e)) is not None), None)
        if 2 < len(entities) < 8 and told is not None:
            ids = frozenset(e.id for e in entities) - {told[0].id}
            noun = facts.noun(c)
            yield {"c": noun, "cs": several(noun), "w": told[1], "n": _NUMBERS[len(entities)]}, ids


def _corrections(facts: Facts) -> Rows:
    single = [c for c in facts.things if len(facts.kinds[c]) == 1]
    for c, d in zip(single, reversed(single), strict=True):
        if c != d:
            cn, dn = facts.noun(c), facts.noun(d)
            yield (
                {"ac": an(cn), "the_c": f"the {cn}", "ad": an(dn), "the_d": f"the {dn}"},
                frozenset([facts.kinds[c][0].id]),
            )


def _owned(facts: Facts) -> Iterator[tuple[Entity, str]]:
    for c in facts.things:
        for entity in facts.kinds[c]:
            told = facts.told(entity)
            if entity.owner and entity.kind is Kind.OBJECT and told is not None and entity.owner not in told:
                yield entity, told
                break


def _owner(facts: Facts) -> Rows:
    for entity, told in _owned(facts):
        yield {"c": facts.noun(entity.category), "w": told}, frozenset([_by_id(facts.scene, entity.owner or "")])


def _owners_other(facts: Facts) -> Rows:
    for entity, told in _owned(facts):
        for d in facts.things:
            theirs = [e for e in facts.kinds[d] if e.owner == entity.owner and e.kind is Kind.OBJECT]
            if d != entity.category and len(theirs) == 1 and len(facts.kinds[d]) > 1:
                yield {"c": facts.noun(entity.category), "w": told, **_second(facts, d)}, frozenset([theirs[0].id])
                break


def _owners_whereabouts(facts: Facts) -> Rows:
    people = {e.name: e for e in facts.scene.entities() if e.kind is Kind.AGENT and e.name}
    for entity, told in _owned(facts):
        if entity.owner in people:
            yield {"c": facts.noun(entity.category), "w": told}, frozenset([people[entity.owner].id])


def _belongings(facts: Facts) -> Mapping[str, list[Entity]]:
    found: dict[str, list[Entity]] = defaultdict(list)
    for entity in facts.scene.entities():
        if entity.owner and entity.kind is Kind.OBJECT:
            found[entity.owner].append(entity)
    return found


def _persons(facts: Facts) -> Rows:
    for owner, theirs in _belongings(facts).items():
        rooms = [e for e in facts.scene.entities() if e.kind is not Kind.OBJECT and e.owner == owner]
        if not rooms and len(theirs) > 1:
            yield {"person": owner, "whose": f"{owner}'s"}, frozenset(e.id for e in theirs)


def _persons_rooms(facts: Facts) -> Rows:
    for slots, _ in _persons(facts):
        rooms = [facts.scene.room_of(e.id) for e in _belongings(facts)[slots["person"]]]
        yield slots, frozenset(r for r in rooms if r)


def _ways(facts: Facts) -> dict[str, set[str]]:
    """Return the rooms that each room leads to without another room between."""
    found: dict[str, set[str]] = defaultdict(set)
    rooms = set(facts.scene.of_kind(Kind.ROOM))
    for room in rooms:
        frontier, seen = [room], {room}
        while frontier:
            for _, _, after in facts.scene.matching("connected", frontier.pop(), None):
                if after in rooms and after != room:
                    found[room].add(after)
                elif after not in seen:
                    frontier.append(after)
                seen.add(after)
    return found


def _through(facts: Facts) -> Rows:
    for room, around in _ways(facts).items():
        place = facts.place(facts.scene.entity(room))
        if len(around) == 1 and place is not None:
            yield {"a": place[1], "A": place[1][0].upper() + place[1][1:]}, frozenset(around)


def _neighbours(facts: Facts) -> Rows:
    for room, around in _ways(facts).items():
        place = facts.place(facts.scene.entity(room))
        if 1 < len(around) < 6 and place is not None:
            yield {"a": place[1]}, frozenset(around)


def _compared(facts: Facts) -> Rows:
    for slots, *_ in _two_places(facts):
        yield slots, True


_FILLINGS: dict[str, Callable[[Facts], Rows]] = {
    "lacking_count": _counted(_lacking),
    "lacking": _lacking,
    "holding": _holders,
    "holding_count": _counted(_holders),
    "more_than": _numbered(lambda n, k: n > k, 1),
    "at_least": _numbered(lambda n, k: n >= k, 2),
    "exactly": _numbered(lambda n, k: n == k, 1),
    "most": _extreme(max, two=False),
    "fewest": _extreme(min, two=False),
    "fewer_of_two": _extreme(min, two=True),
    "more_of_two": _extreme(max, two=True),
    "difference": lambda facts: ((s, m - n) for s, m, n, _ in _two_places(facts)),
    "sum": lambda facts: ((s, m + n) for s, m, n, _ in _two_places(facts)),
    "compared": _compared,
    "compared_place": lambda facts: ((s, frozenset([ids[0]])) for s, _, _, ids in _two_places(facts)),
    "versus": _two_kinds,
    "both": _pairs(lambda c, d: c and d),
    "both_exists": _exists,
    "but_no": _pairs(lambda c, d: c and not d),
    "neither": _pairs(lambda c, d: not c and not d),
    "either": _pairs(lambda c, d: c or d),
    "either_not_both": _pairs(lambda c, d: c is not d),
    "all_there": _all_there,
    "none_there": _none_there,
    "any_without": _any_without,
    "every_has": _every_has,
    "other": _other,
    "others": _others,
    "correction": _corrections,
    "owner": _owner,
    "owners_other": _owners_other,
    "owners_whereabouts": _owners_whereabouts,
    "persons_things": _persons,
    "persons_thing_rooms": _persons_rooms,
    "through": _through,
    "neighbours": _neighbours,
}
