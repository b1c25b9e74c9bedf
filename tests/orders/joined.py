"""What the orders of `joined.toml` are filled with, and what must come of them: several errands in one instruction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest

from tests.asking.facts import Facts
from tests.orders.making import Fill, Rows, Slots
from tests.orders.parts import alone, carried

from groundplan.evaluation.suite import Expectation

_CARRYING = (
    ("put the {t} {told} on the {d} {p} {room}", "putting the {t} {told} on the {d} {p} {room}"),
    ("take the {t} {told} to the {d} {p} {room}", "taking the {t} {told} to the {d} {p} {room}"),
    ("move the {t} {told} onto the {d} {p} {room}", "moving the {t} {told} onto the {d} {p} {room}"),
)
_SWITCHING_OFF = (
    ("switch off the {x} {p} {room}", "switching off the {x} {p} {room}"),
    ("turn the {x} {p} {room} off", "turning the {x} {p} {room} off"),
)
_SWITCHING_ON = (("switch the {x} {p} {room} on", "switching the {x} {p} {room} on"),)
_CLOSING = (
    ("close the {x} {p} {room}", "closing the {x} {p} {room}"),
    ("shut the {x} {p} {room}", "shutting the {x} {p} {room}"),
)
_LETTERS = "abc"


@dataclass(frozen=True, slots=True)
class Act:
    """One errand: as a command, as what is done, as what should be so, and what holds after it."""

    command: str
    doing: str
    stated: str
    goal: str
    about: frozenset[str]


def _carryings(facts: Facts) -> Iterator[Act]:
    for number, (thing, surface, slots) in enumerate(carried(facts)):
        command, doing = (form.format_map(slots) for form in _CARRYING[number % len(_CARRYING)])
        stated = "the {t} {told} should be on the {d} {p} {room}".format_map(slots)
        yield Act(
            command, doing, stated, f"(on {thing.id} {surface.id})", frozenset((thing.id, *facts.holders[thing.id]))
        )


def _states(state: str, goal: str, forms: tuple[tuple[str, str], ...], wanted: str) -> Callable[[Facts], Iterator[Act]]:
    def made(facts: Facts) -> Iterator[Act]:
        for number, (thing, slots) in enumerate(alone(facts, state)):
            command, doing = (form.format_map(slots) for form in forms[number % len(forms)])
            stated = f"the {slots['x']} {slots['p']} {slots['room']} should be {wanted}"
            yield Act(command, doing, stated, f"({goal} {thing.id})", frozenset((thing.id,)))

    return made


def _acts(facts: Facts) -> Iterator[Act]:
    """Yield errands of all kinds in turn, no two of them about the same thing."""
    kinds = (
        _carryings(facts),
        _states("switched_on", "switched_off", _SWITCHING_OFF, "off")(facts),
        _carryings(facts),
        _states("open", "closed", _CLOSING, "closed")(facts),
        _states("switched_off", "switched_on", _SWITCHING_ON, "on")(facts),
    )
    known: set[str] = set()
    for turn in zip_longest(*kinds):
        for act in turn:
            if act is not None and not act.about & known:
                known |= act.about
                yield act


def _several(number: int) -> Fill:
    def filled(facts: Facts) -> Rows:
        acts = list(_acts(facts))
        for start in range(len(acts) - number + 1):
            chosen = acts[start : start + number]
            slots: Slots = {}
            for letter, act in zip(_LETTERS, chosen, strict=False):
                slots[letter], slots[f"{letter}ing"], slots[f"{letter}s"] = act.command, act.doing, act.stated
                slots[letter.upper()] = _capital(act.command)
                slots[f"{letter.upper()}s"] = _capital(act.stated)
            yield slots, Expectation(goal=f"(and {' '.join(a.goal for a in chosen)})")

    return filled


def _capital(said: str) -> str:
    return said[0].upper() + said[1:]


def _room_first(facts: Facts) -> Rows:
    for thing, slots in alone(facts, "switched_on"):
        yield {**slots, "P": _capital(slots["p"])}, Expectation(goal=f"(switched_off {thing.id})")


def _in_order(facts: Facts) -> Rows:
    """Fill orders of two errands of which the first has to be done while the second is not."""
    for slots, expect in _several(2)(facts):
        first, second = (expect.goal or "").removeprefix("(and ").removesuffix(")").replace(") (", ")|(").split("|")
        passes = (f"(and {first} (not {second}))", f"(and {first} {second})")
        yield slots, Expectation(goal=expect.goal, passes=passes)


FILLINGS: dict[str, Fill] = {
    "after_some_words": _several(1),
    "two": _several(2),
    "three": _several(3),
    "in_order": _in_order,
    "room_first": _room_first,
}
