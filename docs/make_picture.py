"""Draws docs/plan.svg, the README's picture: what `make demo` prints. Run it with `make docs`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

import groundplan
from groundplan.cli.show import show_solution

HERE = Path(__file__).parent
PICTURE = HERE / "plan.svg"
WIDTH = 128


def demo_instruction() -> str:
    """Return the instruction that `make demo` plans."""
    makefile = (HERE.parent / "Makefile").read_text(encoding="utf-8")
    found: list[str] = re.findall(r"^DEMO \?= (.+)$", makefile, re.MULTILINE)
    return found[0]


def picture() -> str:
    """Return the picture as SVG; it loads no fonts, so that it looks the same without a network."""
    instruction = demo_instruction()
    solution = groundplan.plan(instruction, "office")
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
    console.print(Text.assemble(("$ ", "dim"), f'groundplan plan "{instruction}" --scene office'))
    show_solution(solution, console)
    drawn = console.export_svg(title="groundplan", unique_id="plan")
    drawn = re.sub(r"@font-face {.*?}\s*", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace")


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
