"""Reading the documentation: fenced blocks, console sessions, and comparison of outputs."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCE = re.compile(r"^```(?P<language>\w+)?[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
_SECONDS = re.compile(r"\d+\.\d+ s\b")


@dataclass(frozen=True)
class Block:
    """A fenced block, its language and the line it starts at."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@dataclass(frozen=True)
class Shell:
    """A command of a console block and the output the page shows for it (empty: none shown)."""

    block: Block
    command: str
    output: str

    @property
    def words(self) -> list[str]:
        """The command as the shell would split it."""
        return shlex.split(self.command, comments=True)

    def __str__(self) -> str:
        return f"{self.block}: {self.command}"


def blocks(page: Path, *languages: str) -> list[Block]:
    """Return the page's fenced blocks in these languages (all, if none is named)."""
    text = page.read_text(encoding="utf-8")
    found = [
        Block(page.name, text.count("\n", 0, match.start()) + 1, match["language"] or "", match["text"])
        for match in _FENCE.finditer(text)
    ]
    return [block for block in found if not languages or block.language in languages]


def sessions(page: Path) -> list[Shell]:
    """Return the commands of the page's console blocks: lines that start with `$ `, and what follows each."""
    found: list[Shell] = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            command, _, output = part.replace("\\\n", " ").partition("\n")
            found.append(Shell(block, command, output))
    return found


def same(shown: str, printed: str) -> bool:
    """Say whether a page shows what is printed: seconds may differ, and a line `...` stands for any lines."""
    pattern = r"\n(?:.*\n)*?".join(re.escape(part) for part in re.split(r"\n?^\.\.\.\n", _tidy(shown), flags=re.M))
    return re.fullmatch(pattern, _tidy(printed)) is not None


def _tidy(text: str) -> str:
    lines = [line.rstrip() for line in _SECONDS.sub("# s", text).strip().splitlines()]
    return "\n".join(lines) + "\n"
