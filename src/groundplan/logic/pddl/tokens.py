"""The reader: PDDL text to nested groups of symbols that know their line and column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from groundplan.errors import PddlError

_TOKEN = re.compile(
    r"(?P<skip>\s+|;[^\n]*)|(?P<bracket>[()])|\|(?P<quoted>(?:[^|\\\n]|\\[^\n])*)\||(?P<name>[^\s();|]+)"
)
_PLAIN = re.compile(r"[^\s();|?:-][^\s();|]*\Z")
MAX_DEPTH = 100


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name, variable, keyword or number. Names in bars (`|meeting room 3|`) may hold anything."""

    text: str
    line: int
    column: int
    quoted: bool = False

    @property
    def word(self) -> str:
        """The text in lower case, for keywords."""
        return "" if self.quoted else self.text.lower()


@dataclass(frozen=True, slots=True)
class Group:
    """A parenthesised list."""

    items: tuple[Node, ...]
    line: int
    column: int

    @property
    def head(self) -> str:
        """The first item's text in lower case where it is a symbol, else an empty string."""
        first = self.items[0] if self.items else None
        return first.word if isinstance(first, Symbol) else ""


Node = Symbol | Group


@dataclass(frozen=True, slots=True)
class Source:
    """The text being read, for error messages that show the place."""

    text: str

    def error(self, place: Node, message: str, hint: str = "") -> PddlError:
        """Return an error that points at a node."""
        return PddlError(message, line=place.line, column=place.column, source=self.text, hint=hint)


def nearest(name: str, known: Iterable[str], *, what: str = "") -> str:
    """Return a hint with the known names nearest to a name: "Nearest: on, in."."""
    from rapidfuzz import process

    names = sorted(set(known))
    near = [match[0] for match in process.extract(name, names, limit=5, score_cutoff=60)]
    listed = near or names[:20]
    label = "Nearest" if near else f"Known {what}".strip()
    return f"{label}: {', '.join(listed)}." if listed else ""


def quote(name: str) -> str:
    """Return a name as PDDL text, in bars where it could not be read back otherwise."""
    if _PLAIN.match(name):
        return name
    return "|" + name.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "\\n") + "|"


def _unquote(text: str) -> str:
    return re.sub(r"\\(.)", lambda match: "\n" if match.group(1) == "n" else match.group(1), text)


def read(text: str) -> tuple[Source, tuple[Node, ...]]:
    """Read all top-level forms.

    Raises:
        PddlError: unbalanced parentheses, an unfinished `|name|`, or nesting deeper than MAX_DEPTH.
    """
    source = Source(text)
    open_groups: list[tuple[list[Node], int, int]] = []
    items: list[Node] = []
    position, line, line_start = 0, 1, 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        column = position - line_start + 1
        if match is None:
            raise source.error(Symbol("|", line, column), "This | is never closed.", "Write |a name with spaces|.")
        token = match.group()
        if token == "(":
            open_groups.append((items, line, column))
            items = []
            if len(open_groups) > MAX_DEPTH:
                raise source.error(Symbol("(", line, column), f"Parentheses are nested deeper than {MAX_DEPTH}.")
        elif token == ")":
            if not open_groups:
                raise source.error(Symbol(")", line, column), "This ) closes nothing.", "Remove it or open a (.")
            outer, start_line, start_column = open_groups.pop()
            outer.append(Group(tuple(items), start_line, start_column))
            items = outer
        elif match.lastgroup == "quoted":
            items.append(Symbol(_unquote(match.group("quoted")), line, column, True))
        elif match.lastgroup == "name":
            items.append(Symbol(token, line, column))
        if "\n" in token:
            line += token.count("\n")
            line_start = position + token.rindex("\n") + 1
        position = match.end()
    if open_groups:
        _, start_line, start_column = open_groups[-1]
        raise source.error(Symbol("(", start_line, start_column), "This ( is never closed.", "Add a ).")
    return source, tuple(items)


def read_one(text: str, expected: str) -> tuple[Source, Group]:
    """Read text that must be exactly one parenthesised form.

    Raises:
        PddlError: there is nothing, more than one form, or a bare word.
    """
    source, forms = read(text)
    here = forms[1] if len(forms) > 1 else Symbol("", 1, 1)
    if len(forms) != 1:
        hint = "Join several conditions with (and …)." if forms else ""
        raise source.error(here, f"Expected one {expected}, found {len(forms) or 'nothing'}.", hint)
    form = forms[0]
    if isinstance(form, Symbol):
        raise source.error(form, f"Expected {expected} in parentheses, found {form.text!r}.")
    return source, form
