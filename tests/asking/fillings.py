"""Fillings of the slots of questions of structure (`structures.toml`), with what each question must find."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice, permutations

from tests.asking.facts import Facts, an, by_id, several
from tests.asking.nowhere import both_nowhere, held_nowhere, in_state_there, not_there, of_kind_in_state
from tests.asking.put_to_use import (
    as_many,
    extreme_of_things,
    fit_for_use,
    hyphened,
    more_of_two_people,
    near_it,
    owed,
    owes,
    seats_at,
    shared_with,
    true_of_all,
    true_of_none,
    true_of_place,
    unfit_for_use,
)
from tests.asking.somewhere import in_either, in_either_so, on_end_floor, set_aside

from groundplan.scene.entity import Entity, Kind

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
Slots = dict[str, str]
Fits = frozenset[str] | int | bool
Rows = Iterator[tuple[Slots, Fits]]


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
        yield {"c": facts.noun(entity.category), "w": told}, frozenset([by_id(facts.scene, entity.owner or "")])


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


FILLINGS: dict[str, Callable[[Facts], Rows]] = {
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
    "held_nowhere": held_nowhere,
    "both_nowhere": both_nowhere,
    "in_state_there": in_state_there,
    "not_there": not_there,
    "of_kind_in_state": of_kind_in_state,
    "in_either": in_either,
    "in_either_so": in_either_so,
    "set_aside": set_aside,
    "on_end_floor": on_end_floor,
    "most_things": extreme_of_things(max),
    "fewest_things": extreme_of_things(min),
    "true_of_all": true_of_all,
    "true_of_none": true_of_none,
    "true_of_place": true_of_place,
    "as_many": as_many,
    "hyphened": hyphened,
    "owed": owed,
    "owes": owes,
    "fit_for_use": fit_for_use,
    "unfit_for_use": unfit_for_use,
    "near_it": near_it,
    "shared_with": shared_with,
    "seats_at": seats_at,
    "seats_at_count": _counted(seats_at),
    "more_of_two_people": more_of_two_people,
}
