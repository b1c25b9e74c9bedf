"""Every snippet of the README and the docs is run, and what a page shows as output is compared with what comes out."""

from __future__ import annotations

import contextlib
import html
import io
import json
import re
import sys
import tomllib
from pathlib import Path

import pytest
from docs.make_cli_page import page as cli_page
from docs.make_picture import PICTURE, demo_instruction, picture
from tests.house.documents import PAGES, ROOT, Shell, blocks, same, sessions

import groundplan
from groundplan.cli.main import main
from groundplan.language import registry

SESSIONS = [shell for page in PAGES for shell in sessions(page)]
CHECKED = ("python", "text", "console", "json", "toml")
NOT_RUN = ("make", "pip", "git", "cd", "ollama", "export")


def test_a_line_of_dots_stands_for_any_lines_and_seconds_may_differ() -> None:
    assert same("a 0.1 s\n...\nd\n", "a 2.5 s\nb\nc\nd\n")
    assert same("a\n...\n", "a\nb\n")
    assert not same("a\nd\n", "a\nb\nd\n")
    assert not same("a\n...\nd\n", "a\nb\n")


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=lambda page: page.name)
def test_the_python_of_every_page_runs_and_prints_what_the_page_shows(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "page", type(sys)("page"))
    monkeypatch.setattr(registry, "OPENERS", dict(registry.OPENERS))
    names = sys.modules["page"].__dict__
    everything = blocks(page)
    for block, following in zip(everything, [*everything[1:], None], strict=True):
        if block.language != "python":
            continue
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * block.line + block.text, page.name, "exec"), names)
        shown = following.text if following is not None and following.language == "text" else ""
        assert same(shown, printed.getvalue()), f"{block} prints:\n{printed.getvalue()}"


@pytest.mark.parametrize("shell", [s for s in SESSIONS if s.words[0] == "groundplan"], ids=str)
def test_the_console_sessions_of_every_page_print_what_the_page_shows(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("TERM", "dumb")
    words = shell.words[1:]
    if "|" in words:
        words = words[: words.index("|")]
    main(words)
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    if shell.output.strip():
        assert same(shell.output, printed.out + printed.err), f"{shell} prints:\n{printed.out}{printed.err}"


def test_every_other_command_in_the_docs_is_one_that_needs_no_test() -> None:
    others = {s.words[0] for s in SESSIONS} - {"groundplan"}
    assert others <= set(NOT_RUN), others


def test_every_make_target_in_the_docs_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        t
        for page in PAGES
        for t in re.findall(r"`make ([a-z]+)`|^(?:\$ )?make ([a-z]+)", page.read_text("utf-8"), re.M)
    }
    used = {name for pair in named for name in pair if name}
    assert used
    assert used <= targets


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "json")], ids=lambda page: page.name)
def test_the_json_of_every_page_is_json(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block.text)


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "toml")], ids=lambda page: page.name)
def test_the_toml_of_every_page_is_toml(page: Path) -> None:
    for block in blocks(page, "toml"):
        tomllib.loads(block.text)


def test_every_fenced_block_is_of_a_kind_that_is_checked() -> None:
    unchecked = [b for page in PAGES for b in blocks(page) if b.language not in CHECKED]
    assert not unchecked, [str(b) for b in unchecked]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_name_the_docs_use_of_the_public_face_exists(page: Path) -> None:
    for block in blocks(page, "python"):
        for name in re.findall(r"\bgroundplan\.([A-Za-z_]\w*)\b(?!\.)", block.text):
            module = re.search(rf"(?:from|import) groundplan\.{name}\b", block.text)
            assert module or name in groundplan.__all__, f"{block}: groundplan.{name}"


def test_the_readme_mentions_only_extras_that_exist() -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    extras = set(
        re.findall(r"^(\w+) = \[", project.split("[project.optional-dependencies]")[1].split("[project.")[0], re.M)
    )
    for page in PAGES:
        for listed in re.findall(r"groundplan\[([\w,]+)\]", page.read_text(encoding="utf-8")):
            assert set(listed.split(",")) <= extras, page.name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_of_the_repository_that_a_page_names_exists(page: Path) -> None:
    files = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("[a-z]*/**/*") if "__pycache__" not in path.parts}
    for name in re.findall(
        r"`((?:[\w-]+/)*[\w-]+\.(?:py|md|toml|pddl)|(?:src|docs|tests|benchmarks)/[\w/.-]+)`", page.read_text()
    ):
        assert any(file == name or file.endswith(f"/{name}") for file in files), f"{page.name} names {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_program_that_a_page_names_exists(page: Path) -> None:
    for program in re.findall(r"python ([\w/]+\.py)", page.read_text(encoding="utf-8")):
        assert (ROOT / program).is_file(), f"{page.name} names {program}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_option_that_a_page_names_exists(page: Path) -> None:
    known = cli_page()
    commands = {
        words
        for line in re.findall(r"^## `groundplan (.+)`$", known, re.MULTILINE)
        for words in (line, line.split()[0])
    }
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`(?:\$ )?groundplan ([a-z]+)\b", text):
        assert name in commands, f"{page.name} names the command {name}"
    for option in re.findall(r"`(--[a-z][a-z-]+)", text):
        assert f"`{option}" in known or option in ("--help", "--version"), f"{page.name} names the option {option}"


def test_the_page_on_the_command_line_says_what_the_command_line_is() -> None:
    written = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    assert written == cli_page(), "make docs"


def test_the_picture_shows_what_make_demo_prints() -> None:
    assert demo_instruction() in (ROOT / "Makefile").read_text(encoding="utf-8")
    assert _words(PICTURE.read_text(encoding="utf-8")) == _words(picture()), "make docs"


def _words(svg: str) -> str:
    shown = html.unescape(" ".join(re.findall(r"<text [^>]*>([^<]*)</text>", svg)).replace("&#160;", " "))
    return re.sub(r"\d+\.\d+ s\b.*", "", shown)


def test_the_page_on_python_lists_the_public_face() -> None:
    table = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    listed = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(listed) == groundplan.__all__
