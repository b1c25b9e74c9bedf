"""The vocabulary PDDL text may use: predicates, functions, types and objects, and the errors when it uses others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from groundplan.logic.domain import Domain, Predicate
from groundplan.logic.formula import Atom, Variable
from groundplan.logic.pddl.tokens import Group, Node, Source, Symbol, nearest
from groundplan.logic.types import ROOT, TypeTable, object_types, type_table
from groundplan.scene.scene import Scene

Scope = Mapping[str, Variable]


def _no_names() -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What names mean while a piece of PDDL text is read.

    `object_types` returns the types of an object, closed under supertypes, or None where there is no such object;
    `object_names` lists them for error messages. `lenient_objects` accepts undeclared objects (old domains name the
    problem's objects in their actions). `categories` are further names that may be used as types.
    """

    types: TypeTable
    predicates: Mapping[str, Predicate]
    functions: Mapping[str, Predicate] = field(default_factory=dict)
    object_types: Callable[[str], frozenset[str] | None] = lambda _: None
    object_names: Callable[[], Iterable[str]] = _no_names
    categories: Callable[[str], bool] = lambda _: False
    lenient_objects: bool = False

    def type_name(self, node: Node, source: Source) -> str:
        """Return the name of a known type.

        Raises:
            PddlError: there is no such type.
        """
        if isinstance(node, Group):
            raise source.error(node, "Expected a type.")
        for name in (node.text, node.word):
            if name in self.types.names or self.categories(name):
                return name
        known = self.types.names
        raise source.error(node, f"There is no type named {node.text!r}.", nearest(node.text, known, what="types"))

    def atom(self, group: Group, source: Source, scope: Scope, *, function: bool = False) -> Atom:
        """Read and type-check an atom (or a function term).

        Raises:
            PddlError: unknown predicate or object, unbound variable, wrong number or type of arguments.
        """
        head = group.items[0] if group.items else None
        if not isinstance(head, Symbol):
            raise source.error(group, "Expected a predicate.", "Write for example (on mug1 desk4).")
        signature = self._signature(head, source, function)
        terms = tuple(self.term(item, source, scope) for item in group.items[1:])
        if len(terms) != len(signature.parameters):
            wanted = " ".join(p.name for p in signature.parameters)
            message = f"{signature.name!r} takes {len(signature.parameters)} argument(s), found {len(terms)}."
            raise source.error(group, message, f"Write ({signature.name}{' ' if wanted else ''}{wanted}).")
        for node, term, parameter in zip(group.items[1:], terms, signature.parameters, strict=True):
            self._check_type(node, term, parameter, signature, source, scope)
        return Atom(signature.name, terms)

    def _signature(self, head: Symbol, source: Source, function: bool) -> Predicate:
        table = self.functions if function else self.predicates
        for name in (head.text, head.word):
            if name in table:
                return table[name]
            if not function and name in self.types.names and name != ROOT:
                return Predicate(name, (Variable("?x"),))
        what = "function" if function else "predicate"
        raise source.error(head, f"There is no {what} named {head.text!r}.", nearest(head.text, table, what=f"{what}s"))

    def term(self, node: Node, source: Source, scope: Scope) -> str:
        """Read a variable of the scope or the name of an object.

        Raises:
            PddlError: an unbound variable or an unknown object.
        """
        if isinstance(node, Group):
            raise source.error(node, "Expected an object or a variable, found a parenthesis.")
        if node.text.startswith("?") and not node.quoted:
            for name in (node.text, node.word):
                if name in scope:
                    return name
            hint = nearest(node.text, scope, what="variables") or "Bind it with exists or forall."
            raise source.error(node, f"The variable {node.text} is not bound.", hint)
        if self.lenient_objects or self.object_types(node.text) is not None:
            return node.text
        names = list(self.object_names())
        same = [name for name in names if name.lower() == node.text.lower()]
        if len(same) == 1:
            return same[0]
        raise source.error(node, f"There is no object named {node.text!r}.", nearest(node.text, names, what="objects"))

    def _check_type(
        self, node: Node, term: str, parameter: Variable, signature: Predicate, source: Source, scope: Scope
    ) -> None:
        accepted = self.types.accepted(parameter.types)
        if accepted is None:
            return
        if term.startswith("?"):
            own = scope[term].types
            fits = all(any(self.types.compatible(t, wanted) for wanted in parameter.types) for t in own if t != ROOT)
            fits = fits or any(self.categories(t) for t in own)
        else:
            found = self.object_types(term)
            if found is None:
                return
            own = tuple(sorted(found - {ROOT}))
            fits = not accepted.isdisjoint(found)
        if not fits:
            wanted_types = " or ".join(parameter.types)
            message = f"{term} is of type {', '.join(own)}, but {signature.name!r} needs {wanted_types} there."
            error = source.error(node, message)
            error.mistyped = None if term.startswith("?") else (term, parameter.types)
            raise error


def domain_vocabulary(domain: Domain, scene: Scene | None = None) -> Vocabulary:
    """Return the vocabulary of a domain, with its constants and, if given, a scene's objects and categories."""
    here = Scene() if scene is None else scene
    return Vocabulary(
        types=type_table(domain),
        predicates=domain.predicates,
        functions=domain.functions,
        object_types=lambda name: object_types(name, here, domain),
        object_names=lambda: (*here.ids(), *domain.constants),
        categories=lambda name: bool(here.of_category(name) or here.of_type(name)),
    )
