"""The mistakes that language models make in goals, made on purpose: a right goal, changed by a seed.

The kinds are those the paper reports (Birr et al. 2024, section V-C and appendix B): goals that contradict themselves
(in a hand and in a bin), names of objects that do not exist, other predicates, too few or too many arguments or in the
wrong order, brackets.
Some mistakes no check can see, because the wrong goal is a good goal for another task: they are among them too, so that
what self-correction is worth is not overrated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import deepcopy

from groundplan.evaluation.autogptp.prefix import Tree, read

Mistake = Callable[[Tree, Sequence[str], random.Random], str | None]
"""Returns a goal with one mistake in it, given the scene's objects; None where this mistake cannot be made in it."""

_OTHER_NAMES = {
    "inhand": ("in-hand", "holding", "in_hand"),
    "on": ("on_top_of", "ontop", "placed_on"),
    "in": ("inside", "in_container", "contains"),
    "liquid_in": ("filled", "filled_with", "liquid-in"),
    "at": ("near", "located_at", "at_location"),
    "opened": ("open", "is_open"),
    "closed": ("close", "is_closed"),
    "chopped": ("cut", "sliced"),
    "clean": ("cleaned", "wiped"),
    "free": ("empty", "cleared"),
    "liquid_warm": ("warm_liquid", "heated", "hot"),
}
_PLACED = ("in", "on")


def _contradiction(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """The thing is also in the robot's hand ("and (inhand apple0 robot0) (in apple0 trash_can0)")."""
    placed = [a for a in _atoms(goal) if a[0] in _PLACED or (a[0] == "inhand" and a[-1] != "robot0")]
    return f"(and (inhand {rng.choice(placed)[1]} robot0) {_text(goal)})" if placed else None


def _two_places(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """The thing is in two places at once."""
    placed = [a for a in _atoms(goal) if a[0] in _PLACED and len(a) == 3]
    others = [o for o in objects if placed and o not in placed[0]]
    return f"(and {_text(goal)} (on {placed[0][1]} {rng.choice(others)}))" if others else None


def _unknown_object(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """An object's name has no number, one that nothing has, or words around it."""
    named = [a for a in _atoms(goal) if len(a) > 1]
    if not named:
        return None
    atom = rng.choice(named)
    place = rng.randrange(1, len(atom))
    stem = atom[place].rstrip("0123456789")
    atom[place] = rng.choice((stem, f"{stem}17", f"the_{atom[place]}", f"my_{stem}"))
    return _text(goal)


def _arity(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """An argument too few or too many."""
    atom = rng.choice(_atoms(goal))
    if len(atom) > 2 and rng.random() < 0.5:
        atom.pop()
    else:
        atom.append(rng.choice(("robot0", "human0")))
    return _text(goal)


def _other_predicate(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """A predicate that the domain does not have."""
    known = [a for a in _atoms(goal) if a[0] in _OTHER_NAMES]
    if not known:
        return None
    atom = rng.choice(known)
    atom[0] = rng.choice(_OTHER_NAMES[atom[0]])
    return _text(goal)


def _swapped(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """The arguments the wrong way round ("inhand human0 apple0")."""
    pairs = [a for a in _atoms(goal) if len(a) == 3]
    if not pairs:
        return None
    atom = rng.choice(pairs)
    atom[1:] = [atom[2], atom[1]]
    return _text(goal)


def _bracket(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """A bracket too many, or one missing."""
    text = _text(goal)
    at = rng.choice([i for i, letter in enumerate(text) if letter == "("])
    return text[:at] + text[at + 1 :] if rng.random() < 0.5 else f"({text}"


def _other_object(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """Another object that exists: a good goal for another task, which no check can see."""
    named = [a for a in _atoms(goal) if len(a) > 1]
    things = [o for o in objects if named and o not in named[0] and not o.startswith(("robot", "human"))]
    if not things:
        return None
    named[0][1] = rng.choice(things)
    return _text(goal)


def _kept(goal: Tree, objects: Sequence[str], rng: random.Random) -> str | None:
    """The robot comes with the thing and keeps it, where it should hand it over (appendix B)."""
    given = [a for a in _atoms(goal) if a[0] == "inhand" and a[-1].startswith("human")]
    if not given:
        return None
    atom = rng.choice(given)
    atom[2], person = "robot0", atom[2]
    return f"(and {_text(goal)} (at robot0 {person}))"


SEEN: tuple[Mistake, ...] = (
    _contradiction,
    _two_places,
    _unknown_object,
    _arity,
    _other_predicate,
    _swapped,
    _bracket,
)
"""Mistakes that a check of the goal can see (a swap only where the types forbid it)."""
UNSEEN: tuple[Mistake, ...] = (_other_object, _kept)
"""Mistakes that leave a good goal for another task."""


def mistaken_goal(goal: str, objects: Sequence[str], rng: random.Random, unseen: float = 0.1) -> str:
    """Return the goal with one mistake in it; `unseen` is the share of mistakes that no check can see.

    Raises:
        InputError: the goal itself cannot be read.
    """
    tree = read(goal)
    first, then = (UNSEEN, SEEN) if rng.random() < unseen else (SEEN, UNSEEN)
    kinds = [*rng.sample(first, len(first)), *rng.sample(then, len(then))]
    wrong = (kind(deepcopy(tree), objects, rng) for kind in kinds)
    return next(text for text in wrong if text is not None)


def _atoms(tree: Tree) -> list[list[str]]:
    """Return the atoms of a condition themselves: changing them changes it."""
    if isinstance(tree, str) or not tree:
        return []
    if all(isinstance(part, str) for part in tree):
        return [tree]  # type: ignore[list-item]
    return [atom for part in tree for atom in _atoms(part)]


def _text(tree: Tree) -> str:
    return tree if isinstance(tree, str) else f"({' '.join(_text(part) for part in tree)})"
