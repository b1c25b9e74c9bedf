"""What the orders of `described.toml` are filled with: each structure tells things from others in one way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from tests.asking.facts import Facts, an, several
from tests.orders.making import Fill, Rows, Slots
from tests.orders.parts import room_of_only, surfaces
from tests.orders.told import _pronouns

from groundplan.evaluation.suite import Expectation
from groundplan.knowledge import knowledge
from groundplan.scene.entity import Entity, Kind

Told = Iterable[tuple[list[Entity], Slots]]
"""Things that are to be carried to one place, with the words that tell them."""
_PATTERNS = {
    "cherry pattern": "cherries", "striped": "stripes", "dotted": "dots", "polka dot": "dots", "floral": "flowers",
    "checked": "checks", "with stars": "stars", "with roses": "roses", "with a lid": "lid", "with stickers": "stickers",
    "stamps": "stamps", "glass front": "glass front", "chipped": "chip", "flat tyre": "flat tyre",
}  # fmt: skip
_MATERIALS = {
    "wooden": "wood", "metal": "metal", "plastic": "plastic", "cardboard": "cardboard", "glass": "glass", "tin": "tin",
    "brass": "brass", "ceramic": "ceramic", "silk": "silk", "woollen": "wool", "leather": "leather", "straw": "straw",
    "oak": "oak", "walnut": "walnut", "felt": "felt", "cotton": "cotton", "linen": "linen", "porcelain": "porcelain",
}  # fmt: skip
_GROUPS = {
    "fruit": "fruit", "drinks": "drink", "clothes": "clothing", "tools": "tool", "crockery": "tableware",
    "food": "food", "toys": "toy", "books": "book",
}  # fmt: skip
_MOST = 4


def _movable(facts: Facts, category: str) -> list[Entity]:
    alike = facts.kinds[category]
    fits = alike[0].kind is Kind.OBJECT and facts.scene.has_type(alike[0].id, "pickable")
    return alike if fits and category in facts.things else []


def _several(facts: Facts) -> Iterator[tuple[list[Entity], Slots]]:
    """Yield things of which there are several of a kind, with what the kind is called."""
    for category in list(facts.kinds):
        alike = _movable(facts, category)
        if len(alike) > 1:
            noun = facts.noun(category)
            yield alike, {"t": noun, "T": noun.title(), "ts": several(noun), "at": an(noun)}


def _own(entity: Entity, alike: list[Entity], known: Iterable[str] | None = None) -> list[str]:
    """Return the words said of a thing and of no other of its kind: all plain adjectives, or those that are known."""
    others = " ".join(a for e in alike if e is not entity for a in e.attributes)
    plain = [a for a in entity.attributes if (re.fullmatch("[a-z]{3,}", a) if known is None else a in known)]
    return [a for a in plain if a not in others and a.split()[-1] not in others.split()]


def _with_word(known: dict[str, str] | None = None) -> Callable[[Facts], Told]:
    """Return what yields things that one word tells, one of each kind; the word as `a`, what it stands for as `m`."""

    def told(facts: Facts) -> Told:
        for alike, slots in _several(facts):
            for entity in alike:
                words = _own(entity, alike, known)
                if words:
                    one = {"a": words[0], "m": (known or {}).get(words[0], ""), "aa": an(words[0])}
                    yield [entity], slots | one
                    break

    return told


def _two_words(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        for entity in alike:
            plain = [a for a in entity.attributes if re.fullmatch("[a-z]{3,}", a)]
            if len(plain) > 1 and sum(set(plain) <= set(e.attributes) for e in alike) == 1:
                yield [entity], slots | {"a": plain[0], "b": plain[1], "aa": an(plain[0])}
                break


def _labelled(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        for entity in alike:
            said = next((a[7:] for a in entity.attributes if a.startswith("label: ")), "")
            if said and len(said.split()) < 3 and sum(said in " ".join(e.attributes) for e in alike) == 1:
                yield [entity], slots | {"l": said}


def _titled(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        titles = {e.id: next((a[7:] for a in e.attributes if a.startswith("title: ")), "") for e in alike}
        for entity in alike:
            words = [w for w in re.findall("[A-Za-z]{5,}", titles[entity.id]) if str(titles).count(w[:5]) == 1]
            if words:
                yield [entity], slots | {"title": titles[entity.id], "word": words[-1].lower()}


def _from_place(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        for entity in alike:
            told = facts.told(entity)
            if told:
                yield [entity], slots | {"told": told, "prep": told.split(" ", 1)[0], "h": told.split(" ", 1)[1]}
                break


def _beside(facts: Facts) -> Told:
    """Yield things that are told by what else lies or stands on the same furniture."""
    for alike, slots in _several(facts):
        for entity in alike:
            holder = facts.scene.holder(entity.id)
            fixed = holder and facts.scene.entity(holder).kind is Kind.ASSET and facts.scene.has_type(holder, "surface")
            beside = [facts.scene.entity(i) for i in facts.scene.contents(holder)] if holder and fixed else []
            others = [e for e in beside if e.category != entity.category and len(facts.kinds[e.category]) == 1]
            others = [e for e in others if e.category in facts.things]
            if others and sum(e.category == entity.category for e in beside) == 1:
                yield [entity], slots | {"n": facts.noun(others[0].category)}
                break


def _pairs(facts: Facts, word: bool = True) -> Iterator[tuple[Entity, Entity, Slots]]:
    """Yield two things of a kind that are alone at one place; of the first one word is said that tells it."""
    for alike, slots in _several(facts):
        for holder in dict.fromkeys(h for e in alike if (h := facts.scene.holder(e.id))):
            there = [e for e in alike if holder in facts.holders[e.id]]
            where = facts.place(facts.scene.entity(holder))
            if len(there) != 2 or where is None or facts.scene.entity(holder).kind is Kind.ROOM:
                continue
            for one, other in (there, there[::-1]):
                own = _own(one, [one, other])
                if own or not word:
                    words = {"a": own[0], "aa": an(own[0])} if own else {}
                    yield one, other, slots | words | {"told": " ".join(where), "p": where[0], "h": where[1]}
                    break


def _that_one(facts: Facts) -> Told:
    yield from (([one], slots) for one, _, slots in _pairs(facts))


def _other_one(facts: Facts) -> Told:
    yield from (([other], slots) for _, other, slots in _pairs(facts))


def _both(facts: Facts) -> Told:
    yield from (([one, other], slots) for one, other, slots in _pairs(facts, word=False))


def _somebodys(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        for entity in alike:
            person = _pronouns(str(entity.owner).split(" (")[0].title()) if entity.owner else None
            if person and sum(e.owner == entity.owner for e in alike) == 1:
                yield [entity], slots | person


def _stated(facts: Facts) -> Told:
    for alike, slots in _several(facts):
        for state in ("dirty", "clean", "wet"):
            fits = [e for e in alike if facts.scene.holds((state, e.id))]
            if len(fits) == 1:
                yield fits, slots | {"s": state}


def _groups(facts: Facts) -> Told:
    """Yield all that is of a wider kind on or in one piece of furniture, where something else is there too."""
    for said, kind in _GROUPS.items():
        if kind not in knowledge():
            continue
        for holder in (e for es in facts.kinds.values() for e in es if e.kind is Kind.ASSET):
            inside = [facts.scene.entity(i) for i in facts.scene.contents(holder.id)]
            fits = [e for e in inside if e.category in knowledge() and knowledge().is_a(e.category, kind)]
            where = facts.place(holder)
            plain = all(_movable(facts, e.category) for e in fits)
            if where and 1 < len(fits) <= _MOST and len(fits) < len(inside) and plain:
                yield fits, {"g": said, "told": " ".join(where), "prep": where[0], "h": where[1]}


def _holding(facts: Facts) -> Told:
    """Yield boxes, jars, baskets that are told by the only thing in them."""
    for alike, slots in _several(facts):
        for entity in alike:
            inside = [facts.scene.entity(i) for i in facts.scene.contents(entity.id)]
            if len(inside) == 1 and len(facts.kinds[inside[0].category]) == 1:
                yield [entity], slots | {"c": facts.noun(inside[0].category), "ac": an(facts.noun(inside[0].category))}


def _two_things(facts: Facts) -> Told:
    """Yield two things of different kinds, each told by a word."""
    for (first, one), (second, more) in combinations(list(_with_word()(facts))[:6], 2):
        yield [*first, *second], one | {f"{name}2": said for name, said in more.items()}


def _carried(told: Callable[[Facts], Told]) -> Fill:
    """Return what has things carried to furniture in another room, and nothing else of their kind."""

    def filled(facts: Facts) -> Rows:
        flat = [(e, s) for e, s in surfaces(facts) if not facts.scene.has_type(e.id, "container")]
        for number, (things, slots) in enumerate(told(facts)):
            rooms = {facts.scene.room_of(e.id) for e in things}
            free = [(e, s) for e, s in flat if facts.scene.room_of(e.id) not in rooms]
            if free:
                surface, where = free[number % len(free)]
                yield {**slots, "to": f"the {where['d']} {where['p']} {where['room']}"}, _goal(facts, things, surface)

    return filled


def _goal(facts: Facts, things: list[Entity], surface: Entity) -> Expectation:
    placed = " ".join(f"(placed {e.id} {surface.id})" for e in things)
    others = [o for c in {e.category for e in things} for o in facts.kinds[c] if o not in things]
    stay = " ".join(f"(not (placed {o.id} {surface.id}))" for o in others if facts.scene.holder(o.id) != surface.id)
    return Expectation(goal=f"(and {placed} {stay})" if len(things) > 1 or stay else placed)


def _any_of(facts: Facts) -> Rows:
    """Yield two things of a kind at one place of which either will do."""
    for slots, expect in _carried(_both)(facts):
        goals = re.findall(r"\(placed [^)]*\)", re.sub(r"\(not [^)]*\)\)", "", expect.goal or ""))
        if len(goals) == 2:
            either = f"(or (and {goals[0]} (not {goals[1]})) (and {goals[1]} (not {goals[0]})))"
            yield slots, Expectation(goal=either)


def _place_told(facts: Facts) -> Rows:
    """Yield furniture that is told by what is in or on it, and something to be put there."""
    things = [(e, s["t"]) for alike, s in _kinds(facts) if len(alike) == 1 for e in alike]
    number = 0
    for category in facts.things:
        alike = facts.kinds[category]
        for holder in alike if alike[0].kind is Kind.ASSET and len(alike) > 1 else []:
            inside = [facts.scene.entity(i) for i in facts.scene.contents(holder.id)]
            only = [e for e in inside if len(facts.kinds[e.category]) == 1 and e.category in facts.things]
            free = [t for t in things if facts.scene.room_of(t[0].id) != facts.scene.room_of(holder.id)]
            if only and free:
                thing, called = free[number % len(free)]
                number += 1
                prep = (facts.scene.placement(only[0].id) or ("in",))[0]
                words = {"x": called, "f": facts.noun(category), "fs": several(facts.noun(category)), "prep": prep}
                yield words | {"c": facts.noun(only[0].category)}, Expectation(goal=f"(placed {thing.id} {holder.id})")
                break


def _kinds(facts: Facts) -> Iterator[tuple[list[Entity], Slots]]:
    for category in list(facts.kinds):
        alike = _movable(facts, category)
        if alike:
            yield alike, {"t": facts.noun(category)}


def _switched(facts: Facts) -> Rows:
    """Yield what runs, of several of its kind, with other furniture that stands in the same room alone."""
    for category in facts.things:
        alike = facts.kinds[category]
        for entity in alike if len(alike) > 1 else []:
            where, room = room_of_only(facts, entity), facts.scene.room_of(entity.id)
            others = [e for c in facts.things for e in facts.kinds[c] if e.kind is Kind.ASSET and e is not entity]
            beside = [e for e in others if len(facts.kinds[e.category]) == 1 and facts.scene.room_of(e.id) == room]
            if where and beside and facts.scene.holds(("switched_on", entity.id)):
                rest = [f"(switched_on {e.id})" for e in alike if facts.scene.holds(("switched_on", e.id))]
                goal = " ".join([f"(switched_off {entity.id})", *(g for g in rest if f" {entity.id})" not in g)])
                noun = facts.noun(category)
                words = {"x": noun, "xs": several(noun), "n": facts.noun(beside[0].category), **where}
                yield words, Expectation(goal=f"(and {goal})")


def _sized(facts: Facts) -> Told:
    """Yield things that are smaller, larger or heavier than the only other one of their kind at one place."""
    for one, other, slots in _pairs(facts, word=False):
        for entity, rest in ((one, other), (other, one)):
            said = next((_SIZES[a] for a in entity.attributes if a in _SIZES and a not in rest.attributes), None)
            if said:
                yield [entity], slots | {"z": said[0], "zer": said[1]}
                break


_SIZES = {
    "small": ("small", "smaller"), "large": ("big", "bigger"), "heavy": ("heavy", "heavier"),
    "tall": ("tall", "taller"), "thick": ("thick", "thicker"),
}  # fmt: skip


def _relation(facts: Facts) -> Rows:
    """Yield things for the desk or bed of a person who is told by something else of theirs."""
    for (entity, slots), number in zip(_ones(facts), range(99), strict=False):
        for category in ("desk", "bed"):
            for holder in facts.kinds.get(category, []):
                owned = [e for es in facts.kinds.values() for e in es if e.owner and e.owner == holder.owner]
                theirs = [e for e in owned if e.kind is Kind.OBJECT and _movable(facts, e.category) and e is not entity]
                person = _pronouns(str(holder.owner).split(" (")[0].title()) if holder.owner else None
                free = facts.scene.room_of(holder.id) != facts.scene.room_of(entity.id)
                one = sum(e.owner == holder.owner for e in facts.kinds[category]) == 1
                if theirs and person and free and one:
                    thing = facts.noun(theirs[number % len(theirs)].category)
                    yield (
                        slots | person | {"d": category, "o": thing},
                        Expectation(goal=f"(placed {entity.id} {holder.id})"),
                    )


def _ones(facts: Facts) -> Iterator[tuple[Entity, Slots]]:
    """Yield things of which there is only one of a kind."""
    for alike, slots in _kinds(facts):
        if len(alike) == 1 and not alike[0].owner:
            yield alike[0], slots


def _closed(facts: Facts) -> Rows:
    """Yield furniture told by a word, that is to be opened or closed."""
    for category in facts.things:
        alike = facts.kinds[category]
        for entity in alike if len(alike) > 1 and alike[0].kind is Kind.ASSET else []:
            own, noun = _own(entity, alike), facts.noun(category)
            state = next((s for s in ("open", "closed") if facts.scene.holds((s, entity.id))), "")
            if own and state:
                verb, goal = ("Open", "open") if state == "closed" else ("Close", "closed")
                words = {"x": noun, "xs": several(noun), "a": own[0], "verb": verb, "v": verb.lower(), "goal": goal}
                rest = [f"(not ({goal} {e.id}))" for e in alike if e is not entity and facts.scene.holds((state, e.id))]
                yield words, Expectation(goal=" ".join(["(and", f"({goal} {entity.id})", *rest]) + ")")
                break


def _three(facts: Facts) -> Told:
    """Yield three things: one told by a word, one by its owner, one alone of its kind."""
    for (first, one), (second, more), (third, last) in zip(
        _with_word()(facts), _somebodys(facts), _ones(facts), strict=False
    ):
        if first[0].category != second[0].category:
            yield [*first, *second, third], one | {"whose": more["whose"], "t2": more["t"], "t3": last["t"]}


FILLINGS: dict[str, Fill] = {
    "by_a_word": _carried(_with_word()),
    "by_two_words": _carried(_two_words),
    "by_pattern": _carried(_with_word(_PATTERNS)),
    "by_material": _carried(_with_word(_MATERIALS)),
    "by_label": _carried(_labelled),
    "by_title": _carried(_titled),
    "by_place": _carried(_from_place),
    "by_neighbour": _carried(_beside),
    "one_of_two_there": _carried(_that_one),
    "the_other_one": _carried(_other_one),
    "both_of_them": _carried(_both),
    "any_of_them": _any_of,
    "by_owner": _carried(_somebodys),
    "by_state": _carried(_stated),
    "wider_kind": _carried(_groups),
    "by_contents": _carried(_holding),
    "two_things": _carried(_two_things),
    "three_things": _carried(_three),
    "by_size": _carried(_sized),
    "person_told": _relation,
    "opened_by_a_word": _closed,
    "place_by_contents": _place_told,
    "switched_by_place": _switched,
}
