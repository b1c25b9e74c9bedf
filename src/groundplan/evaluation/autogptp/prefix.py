"""Reading goals and effects as scenario and capability files write them, for the scorer alone.

The planning side has a parser of its own; this one shares nothing with it, so that a misreading there cannot excuse
itself here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from groundplan.errors import InputError

Tree: TypeAlias = "str | list[Tree]"
Atom = tuple[str, ...]

_CONNECTIVES = ("and", "or", "not")


def plain_name(name: str) -> str:
    """Return an object's name as goals and plans write it: `apple:0`, `apple_0` and `apple0` are `apple0`."""
    return re.sub(r"[:_]?(\d+)$", r"\1", name.strip())


def read(text: str) -> Tree:
    """Return a condition as nested lists, missing outermost brackets and surplus closing ones made good.

    Raises:
        InputError: there is nothing in it, or a bracket that nothing closes.
    """
    tokens = re.findall(r"[()]|[^\s()]+", text)
    stack: list[list[Tree]] = [[]]
    for token in tokens:
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) > 1:  # a bracket too many is left out
                done = stack.pop()
                stack[-1].append(done)
        else:
            stack[-1].append(token)
    if len(stack) > 1:
        raise InputError(f"A bracket is not closed in: {text.strip()}")
    tree = stack[0]
    while len(tree) == 1 and isinstance(tree[0], list):
        tree = tree[0]
    if not tree:
        raise InputError("The condition is empty.")
    return tree


def holds(tree: Tree, true: Callable[[Atom], bool]) -> bool:
    """Say whether a condition holds, given which atoms do.

    Raises:
        InputError: the condition is not made of and, or, not and atoms.
    """
    if isinstance(tree, str) or not tree:
        raise InputError(f"Where a condition is expected stands {tree!r}.")
    head, rest = tree[0], tree[1:]
    operator = head.casefold() if isinstance(head, str) else "and"
    if isinstance(head, list):  # brackets around several conditions without a word before them
        rest = tree
    if operator in ("and", "or"):
        told = [holds(part, true) for part in rest]  # all of them, so that an error in any part is seen
        return all(told) if operator == "and" else any(told)
    if operator == "not":
        if len(rest) != 1:
            raise InputError(f"`not` takes one condition, not {len(rest)}.")
        return not holds(rest[0], true)
    return true(atom(tree))


def atom(tree: Tree) -> Atom:
    """Return an atom with its objects' plain names.

    Raises:
        InputError: it is none.
    """
    if isinstance(tree, str) or not tree or not all(isinstance(part, str) for part in tree):
        raise InputError(f"This is no atom: {tree}")
    words = [part for part in tree if isinstance(part, str)]
    return (words[0].casefold(), *(plain_name(word) for word in words[1:]))


def literals(tree: Tree) -> list[tuple[Atom, bool]]:
    """Return the literals of a conjunction in the order in which they are written; False marks a negated one.

    Raises:
        InputError: it is no conjunction of literals.
    """
    if isinstance(tree, str) or not tree:
        raise InputError(f"Where effects are expected stands {tree!r}.")
    if tree[0] == "and":
        return [literal for part in tree[1:] for literal in literals(part)]
    if tree[0] == "not" and len(tree) == 2:
        return [(atom(tree[1]), False)]
    return [(atom(tree), True)]
