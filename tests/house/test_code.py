"""What the style asks of every module, and a linter does not: length, and reasons for catching everything."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).resolve().parents[2] / "src"
LONGEST_MODULE = 400
LONGEST_FUNCTION = 60
_REASON = re.compile(r"# noqa: BLE001 - \w")


def modules() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of every module."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield str(path.relative_to(SOURCES)), path.read_text(encoding="utf-8")


def too_long(source: str) -> list[str]:
    """Return what of a module is longer than it may be."""
    found = [f"{len(source.splitlines())} lines"] if len(source.splitlines()) > LONGEST_MODULE else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            found += [f"{node.name}: {lines} lines"] if lines > LONGEST_FUNCTION else []
    return found


def catching_all(source: str) -> Iterator[int]:
    """Yield the lines that catch everything, give no reason and do not raise it again."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ExceptHandler):
            continue
        caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        everything = any(c is None or ast.unparse(c) in ("Exception", "BaseException") for c in caught)
        last = node.body[-1]
        again = isinstance(last, ast.Raise) and last.exc is None
        if everything and not again and not _REASON.search(lines[node.lineno - 1]):
            yield node.lineno


def test_modules_and_functions_are_short_enough_to_be_read_at_once() -> None:
    assert {name: found for name, source in modules() if (found := too_long(source))} == {}


def test_nothing_catches_everything_without_saying_why() -> None:
    assert {name: found for name, source in modules() if (found := list(catching_all(source)))} == {}


def test_what_is_too_long_is_noticed() -> None:
    body = "    x = 1\n" * LONGEST_FUNCTION
    assert too_long(f"def short() -> None:\n{body[len('    x = 1') + 1 :]}") == []
    assert too_long(f"class A:\n  async def long(self):\n{body}") == [f"long: {LONGEST_FUNCTION + 1} lines"]
    assert too_long("x = 1\n" * (LONGEST_MODULE + 1)) == [f"{LONGEST_MODULE + 1} lines"]


@pytest.mark.parametrize(
    ("handler", "silent"),
    [
        ("except:\n    pass", True),
        ("except Exception:\n    pass", True),
        ("except (OSError, BaseException):\n    pass", True),
        ("except Exception as error:\n    raise ValueError from error", True),
        ("except Exception:  # noqa: BLE001\n    pass", True),
        ("except Exception:  # noqa: BLE001 - a plug-in may raise anything\n    pass", False),
        ("except BaseException:\n    undo()\n    raise", False),
        ("except OSError:\n    pass", False),
    ],
)
def test_what_catches_everything_is_noticed(handler: str, silent: bool) -> None:
    assert bool(list(catching_all(f"try:\n    act()\n{handler}\n"))) is silent
