"""Small logic expressions over names: `hollow and not (fixed or hinged)`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from groundplan.errors import InputError

_TOKEN = re.compile(r"\s*([a-z][a-z0-9_]*|[()]|\S)")
_WORDS = frozenset({"and", "or", "not", "(", ")"})
Node = tuple[str, tuple["Node", ...]]
"""An operator with its operands; a name has none."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression; `names` are those it mentions, in order."""

    text: str
    names: tuple[str, ...]
    node: Node = field(repr=False)

    def holds(self, value: Callable[[str], bool]) -> bool:
        """Evaluate with the given value of each name; names that cannot change the result are not asked for."""
        return _holds(self.node, value)


def parse(text: str) -> Expression:
    """Parse an expression of names, `and`, `or`, `not` and brackets; `and` binds more tightly than `or`.

    Raises:
        InputError: it is no such expression; the message shows where it breaks off.
    """
    tokens = _TOKEN.findall(text)
    node, rest = _either(tokens, text)
    if rest:
        raise _broken(text, rest)
    return Expression(text, tuple(dict.fromkeys(_names(node))), node)


def _either(tokens: list[str], text: str) -> tuple[Node, list[str]]:
    node, rest = _both(tokens, text)
    while rest[:1] == ["or"]:
        right, rest = _both(rest[1:], text)
        node = ("or", (node, right))
    return node, rest


def _both(tokens: list[str], text: str) -> tuple[Node, list[str]]:
    node, rest = _single(tokens, text)
    while rest[:1] == ["and"]:
        right, rest = _single(rest[1:], text)
        node = ("and", (node, right))
    return node, rest


def _single(tokens: list[str], text: str) -> tuple[Node, list[str]]:
    match tokens:
        case ["not", *rest]:
            node, rest = _single(rest, text)
            return ("not", (node,)), rest
        case ["(", *rest]:
            node, rest = _either(rest, text)
            if rest[:1] != [")"]:
                raise _broken(text, rest)
            return node, rest[1:]
        case [name, *rest] if name not in _WORDS and name[0].isalpha():
            return (name, ()), rest
    raise _broken(text, tokens)


def _broken(text: str, rest: list[str]) -> InputError:
    found = f"before {' '.join(rest)!r}" if rest else "at its end"
    return InputError(f"The expression {text!r} breaks off {found}.", hint="Use names, and, or, not, and brackets.")


def _names(node: Node) -> Iterator[str]:
    operator, operands = node
    if not operands:
        yield operator
    for each in operands:
        yield from _names(each)


def _holds(node: Node, value: Callable[[str], bool]) -> bool:
    operator, operands = node
    if not operands:
        return value(operator)
    if operator == "not":
        return not _holds(operands[0], value)
    if operator == "and":
        return all(_holds(each, value) for each in operands)
    return any(_holds(each, value) for each in operands)
