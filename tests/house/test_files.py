from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundplan.errors import InputError, SceneError
from groundplan.files import check_writable, read_text, write_whole


def test_a_file_is_written_whole_and_through_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    link.symlink_to(target)
    write_whole(link, "zwölf\n")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "zwölf\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.json", "target.json"]


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "target.json"
    target.write_text("before", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_whole(target, "\udcff", errors="strict")
    assert target.read_text(encoding="utf-8") == "before"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_what_is_no_regular_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_whole(pipe, "through")
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize(("name", "said"), [("", "folder"), ("none/page.html", "no folder")])
def test_what_will_not_be_writable_is_said_before_the_work(tmp_path: Path, name: str, said: str) -> None:
    check_writable(tmp_path / "page.html")
    check_writable(tmp_path / "made" / "page.html", made=tmp_path / "made")
    check_writable(None)
    with pytest.raises(InputError, match=said):
        check_writable(tmp_path / name)


def test_a_file_that_cannot_be_read_is_told_as_what_it_should_be(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path, said in ((tmp_path / "none", "There is no price table"), (binary, "not UTF-8"), (tmp_path, "cannot be")):
        with pytest.raises(SceneError, match=said) as caught:
            read_text(path, "price table", kind=SceneError)
        assert str(path) in str(caught.value)
