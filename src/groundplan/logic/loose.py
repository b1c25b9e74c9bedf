"""Conditions and effects as AutoGPT+P's files write them: PDDL without the outermost brackets, and not always balanced.

`and (on a b) (not (in c d))`, a missing blank after the operator, or a `)` too many. Names are not checked here.
"""

from __future__ import annotations

from groundplan.errors import PddlError
from groundplan.logic.formula import And, Atom, Equal, Formula, Not, Or
from groundplan.logic.pddl.tokens import Group, Node, Source, Symbol, read

_OPERATORS = ("and", "or", "not", "=")


def balanced(text: str) -> tuple[str, int]:
    """Return the text without closing brackets that close nothing, and how many those were."""
    depth, kept, surplus = 0, [], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth < 0:
            depth, surplus = 0, surplus + 1
            continue
        kept.append(character)
    return "".join(kept), surplus


def loose_formula(text: str) -> Formula:
    """Read a condition of `and`, `or`, `not`, `=` and atoms; surplus closing brackets are left out.

    Raises:
        PddlError: it is empty, a bracket is not closed, or something else stands in it; with line and column.
    """
    source, forms = read(balanced(text)[0])
    if not forms:
        hint = "Write for example: and (on a0 b0)"
        raise PddlError("The condition is empty.", line=1, column=1, source=text, hint=hint)
    return _formula(_whole(forms), source)


def loose_literals(text: str) -> tuple[tuple[Atom, bool], ...]:
    """Read effects: a conjunction of atoms and negated atoms, in the order written; True marks a negated one.

    Raises:
        PddlError: it cannot be read, or is something else than a conjunction of literals.
    """
    found: list[tuple[Atom, bool]] = []
    waiting: list[Formula] = [loose_formula(text)]
    while waiting:
        match waiting.pop(0):
            case And(parts):
                waiting = [*parts, *waiting]
            case Atom() as atom:
                found.append((atom, False))
            case Not(Atom() as atom):
                found.append((atom, True))
            case _:
                message = "Effects are a conjunction of atoms and negated atoms."
                raise PddlError(message, line=1, column=1, source=text, hint="Write: and (on ?a ?b) (not (in ?a ?c))")
    return tuple(found)


def _whole(forms: tuple[Node, ...]) -> Node:
    """Put the brackets around the whole that the files leave out."""
    if len(forms) == 1 and isinstance(forms[0], Group):
        return forms[0]
    if all(isinstance(form, Group) for form in forms):
        return Group((Symbol("and", 1, 1), *forms), 1, 1)
    return Group(forms, 1, 1)


def _formula(node: Node, source: Source) -> Formula:
    if isinstance(node, Symbol):
        raise source.error(node, f"Expected a condition in brackets, found {node.text!r}.")
    if not node.items:
        raise source.error(node, "There is nothing between these brackets.")
    head, rest = node.head, node.items[1:]
    if head in ("and", "or"):
        parts = tuple(_formula(item, source) for item in rest)
        return And(parts) if head == "and" else Or(parts)
    if head == "not":
        if len(rest) != 1:
            raise source.error(node, f"'not' takes one condition, found {len(rest)}.")
        return Not(_formula(rest[0], source))
    if not head:
        return _formula(_whole(node.items), source)
    names = tuple(_name(item, source) for item in rest)
    if head == "=":
        if len(names) != 2:
            raise source.error(node, f"'=' takes two names, found {len(names)}.")
        return Equal(*names)
    return Atom(head, names)


def _name(node: Node, source: Source) -> str:
    if isinstance(node, Group):
        raise source.error(node, "Expected a name here, found a bracket.")
    if node.word in _OPERATORS:
        message = f"{node.text!r} stands where a name is expected."
        raise source.error(node, message, "Put brackets around the condition.")
    return node.text
