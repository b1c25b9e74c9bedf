"""The corpus: plans and goals, right and wrong, with the verdict each must get. Shared by all logic tests."""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.logic.verdict import Reason


@dataclass(frozen=True, slots=True)
class Case:
    """A plan as people write it, for a goal, in the small scene; `reason` and `step` where it is wrong."""

    name: str
    domain: str
    plan: tuple[str, ...]
    goal: str = "(and)"
    reason: Reason | None = None
    step: int | None = None
    says: str = ""


_FETCH = ("goto(kitchen)", "access(desk)", "pickup(mug)")
_TO_FRIDGE = (*_FETCH, "access(fridge)", "open(fridge)", "release(mug)", "close(fridge)")

CASES = (
    Case("nothing to do", "sayplan", (), "(on mug desk)"),
    Case("done alone", "sayplan", ("done()",)),
    Case("cool a mug", "sayplan", _TO_FRIDGE, "(and (in mug fridge) (cold mug) (closed fridge))"),
    Case(
        "make coffee",
        "sayplan",
        (*_FETCH, "access(coffee_machine)", "release(mug)", "turn_on(coffee_machine)", "done()"),
        "(and (filled mug coffee) (hot mug) (switched_on coffee_machine))",
    ),
    Case(
        "heat an apple, closed",
        "sayplan",
        (
            "goto kitchen",
            "access fridge",
            "open fridge",
            "pickup apple",
            "access microwave",
            "open microwave",
            "release apple",
            "close microwave",
            "turn_on microwave",
        ),
        "(hot apple)",
    ),
    Case(
        "an open microwave heats nothing",
        "sayplan",
        (
            "goto kitchen",
            "access fridge",
            "open fridge",
            "pickup apple",
            "access microwave",
            "open microwave",
            "release apple",
            "turn_on microwave",
        ),
        "(hot apple)",
        Reason.GOAL_NOT_REACHED,
        says="apple is not hot",
    ),
    Case("goal not reached", "sayplan", _FETCH, "(on mug sink)", Reason.GOAL_NOT_REACHED, says="holding mug"),
    Case("unknown action", "sayplan", ("pickupp(mug)",), "(and)", Reason.UNKNOWN_ACTION, 0, "pickup"),
    Case("unknown object", "sayplan", ("goto(kitchn)",), "(and)", Reason.UNKNOWN_OBJECT, 0, "kitchen"),
    Case("too many arguments", "sayplan", ("goto(hall, kitchen)",), "(and)", Reason.WRONG_ARGUMENTS, 0, "1 argument"),
    Case("goto a thing", "sayplan", ("goto(mug)",), "(and)", Reason.WRONG_ARGUMENTS, 0, "mug is not a room"),
    Case("no link", "sayplan", ("goto(cellar)",), "(and)", Reason.NOT_CONNECTED, 0, "hall is not linked with cellar"),
    Case(
        "pick up a desk",
        "sayplan",
        ("goto(kitchen)", "access(desk)", "pickup(desk)"),
        "(and)",
        Reason.WRONG_ARGUMENTS,
        2,
        "desk cannot be picked up",
    ),
    Case(
        "not accessed",
        "sayplan",
        ("goto(kitchen)", "pickup(mug)"),
        "(and)",
        Reason.PRECONDITION,
        1,
        "has not turned to desk",
    ),
    Case(
        "in a closed fridge",
        "sayplan",
        ("goto(kitchen)", "access(fridge)", "pickup(apple)"),
        "(and)",
        Reason.PRECONDITION,
        2,
        "Open fridge first",
    ),
    Case("hand not free", "sayplan", (*_FETCH, "pickup(cup)"), "(and)", Reason.PRECONDITION, 3, "holding mug"),
    Case(
        "release on a chair",
        "sayplan",
        (*_FETCH, "access(chair)", "release(mug)"),
        "(and)",
        Reason.WRONG_ARGUMENTS,
        4,
        "nothing can be put in or on chair",
    ),
    Case(
        "release what is not held",
        "sayplan",
        ("goto(kitchen)", "access(desk)", "release(mug)"),
        "(and)",
        Reason.PRECONDITION,
        2,
        "mug is on desk",
    ),
    Case(
        "open twice",
        "sayplan",
        ("goto(kitchen)", "access(fridge)", "open(fridge)", "open(fridge)"),
        "(and)",
        Reason.PRECONDITION,
        3,
        "fridge is open",
    ),
    Case("access from another room", "sayplan", ("access(desk)",), "(and)", Reason.PRECONDITION, 0, "robot is at hall"),
    Case("no action at all", "sayplan", ("",), "(and)", Reason.SYNTAX, 0, "no action"),
    Case(
        "household: cool a mug",
        "household",
        ("goto(kitchen)", "open(fridge)", "pick_up(mug)", "put(mug, fridge)", "close(fridge)", "done"),
        "(and (in mug fridge) (cold mug) (closed fridge))",
    ),
    Case(
        "household: wash, fill, pour, hand over",
        "household",
        (
            "goto(kitchen)",
            "pick_up(mug)",
            "wash(mug)",
            "fill(mug, water)",
            "pour(mug, cup)",
            "put(mug, desk)",
            "pick_up(cup)",
            "goto(hall)",
            "hand_over(cup, tom)",
        ),
        "(and (clean mug) (not (dirty mug)) (has tom cup) (filled cup water) (not (filled mug water)))",
    ),
    Case(
        "household: cut and wipe",
        "household",
        (
            "goto(kitchen)",
            "open(fridge)",
            "pick_up(knife)",
            "cut(apple, knife)",
            "put(knife, sink)",
            "pick_up(cloth)",
            "wipe(desk, cloth)",
        ),
        "(and (sliced apple) (clean desk) (on knife sink))",
    ),
    Case(
        "household: cut in a closed fridge",
        "household",
        ("goto(kitchen)", "pick_up(knife)", "cut(apple, knife)"),
        "(and)",
        Reason.PRECONDITION,
        2,
        "fridge is closed",
    ),
    Case(
        "household: cut a mug",
        "household",
        ("goto(kitchen)", "pick_up(knife)", "cut(mug, knife)"),
        "(and)",
        Reason.WRONG_ARGUMENTS,
        2,
        "mug is nothing to cut",
    ),
    Case(
        "household: hand over elsewhere",
        "household",
        ("goto(kitchen)", "pick_up(mug)", "hand_over(mug, tom)"),
        "(and)",
        Reason.PRECONDITION,
        2,
        "at",
    ),
    Case(
        "household: fill without a tap",
        "household",
        ("goto(kitchen)", "pick_up(mug)", "fill(mug, coffee)"),
        "(and)",
        Reason.PRECONDITION,
        2,
        "coffee",
    ),
)
