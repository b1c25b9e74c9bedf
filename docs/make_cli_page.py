"""Writes docs/cli.md from the command line itself: `make docs`. A test compares the page with what this writes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from groundplan.cli import reply
from groundplan.cli.app import app

PAGE = Path(__file__).parent / "cli.md"
_START = """# The command line

`groundplan COMMAND --help` says the same as this page, which is made from it by `make docs`. The documents that
`--json` prints are described in [json.md](json.md).

```console
$ groundplan find "Which offices have no cabinet?" --scene office
✓ Answered  computed on the scene
...
  aikos_office
...
$ groundplan plan "Put Owen's desk into the fridge" --scene office
✗ No plan exists
...
$ groundplan run "Put the stapler from Marek's desk on the cafeteria counter" --scene office --fail 6
✓ Proven  15 steps, cost 64.3, and no cheaper plan exists
...
Reached  15 actions tried, 0 new plans, 0.02 s
```
"""


def page() -> str:
    """Return the text of the page."""
    parts = [
        _START,
        *(_command(path, command) for path, command in _commands("groundplan", typer.main.get_command(app))),
    ]
    return "\n".join([*parts, _exit_codes()])


def _commands(path: str, command: Any) -> Iterator[tuple[str, Any]]:
    for name, inner in getattr(command, "commands", {}).items():
        if hasattr(inner, "commands"):
            if inner.invoke_without_command:
                yield f"{path} {name}", inner
            yield from _commands(f"{path} {name}", inner)
        else:
            yield f"{path} {name}", inner


def _command(path: str, command: Any) -> str:
    given = [p for p in command.params if p.name != "help"]
    arguments = " ".join(p.metavar or p.name.upper() for p in given if p.param_type_name == "argument")
    lines = [f"## `{path}`", "", inspect.cleandoc(command.help or ""), "", f"    {path} {arguments}".rstrip(), ""]
    lines += ["| argument or option | default | meaning |", "| --- | --- | --- |"]
    lines += [_row(parameter) for parameter in given]
    return "\n".join(lines) + "\n"


def _row(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        written = f"`{parameter.metavar or parameter.name.upper()}`"
    else:
        value = "" if parameter.is_flag else f" {parameter.metavar or parameter.name.upper()}"
        names = sorted([*parameter.opts, *parameter.secondary_opts], key=lambda name: -len(name))
        written = ", ".join(f"`{name}{value}`" for name in names)
    default = parameter.default
    told = isinstance(default, str | int | float) and default != "" and not isinstance(default, bool)
    shown = "needed" if parameter.required else f"`{default}`" if told else ""
    text = " ".join((parameter.help or "").split())
    return f"| {written} | {shown} | {text} |".replace("NAME|FILE", "NAME\\|FILE")


def _exit_codes() -> str:
    source = inspect.getsource(reply.ExitCode)
    found = re.findall(r'^    [A-Z_]+ = (\d+)\n    """(.*?)"""', source, re.MULTILINE | re.DOTALL)
    rows = [f"| {code} | {' '.join(text.split())} |" for code, text in found]
    return "\n".join(["## Exit codes", "", "| code | meaning |", "| --- | --- |", *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
