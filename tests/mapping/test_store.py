"""What was said of classes is remembered: who wins, what a person's word covers, and that nothing is ever lost."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from groundplan.errors import InputError, ModelUnavailableError
from groundplan.knowledge.mapping import (
    AFFORDANCES,
    EMBEDDED,
    Claim,
    MappingStore,
    Voice,
    correct,
    default_mapping,
    default_store,
    implied,
    load_mapping,
    remembered_mapping,
)
from groundplan.knowledge.mapping import store as store_module
from groundplan.language.affordance_asking import Way
from groundplan.language.affordance_building import build
from groundplan.language.question import Question
from groundplan.language.scripted import Scripted, ScriptedAnswer


@pytest.fixture
def store(tmp_path: Path) -> MappingStore:
    return MappingStore(tmp_path / "folder" / "mapping.db")


def _claim(category: str, affordance: str, holds: bool = True) -> Claim:
    return Claim(category=category, affordance=affordance, holds=holds, confidence=0.6)


def _yes(name: str = "tiny") -> Scripted:
    """A model that says yes to everything."""
    return Scripted(lambda _: {"yes": True, "sure": 0.6}, name=name)


def test_a_store_that_is_only_read_is_never_made(store: MappingStore) -> None:
    assert store.said() == ()
    assert remembered_mapping(store.path) is default_mapping()
    assert not store.path.parent.exists()


def test_a_class_is_asked_once_for_each_model_and_then_remembered(store: MappingStore) -> None:
    model = _yes()
    assert build(store, model, ["gourd", "Gourd"], Way.YES_NO).asked == ("gourd",)
    assert build(store, model, ["gourd", "zorb"], Way.YES_NO).known == ("gourd",)
    assert model.usage.calls == 2 * len(AFFORDANCES)
    mapping = remembered_mapping(store.path)
    assert mapping.affordances("gourd") == set(AFFORDANCES)
    pair = mapping.entry("gourd", "cut")
    assert (pair.source, pair.confidence, pair.holds) == ("tiny", 0.6, True)
    assert mapping.classes() == ("gourd", "zorb")
    assert build(store, _yes("other"), ["gourd"], Way.YES_NO).asked == ("gourd",)
    assert remembered_mapping(store.path).entry("gourd", "cut").source == "other"


def test_asking_again_is_possible_and_the_last_answer_counts(store: MappingStore) -> None:
    build(store, _yes(), ["gourd"], Way.YES_NO)
    build(store, Scripted(lambda _: {"yes": False}, name="tiny"), ["gourd"], Way.YES_NO, again=True)
    assert remembered_mapping(store.path).affordances("gourd") == set()
    assert [each.number for each in store.said()] == list(range(1, 2 * len(AFFORDANCES) + 1))


def test_a_person_wins_over_models_and_files_whoever_speaks_last(store: MappingStore) -> None:
    correct(store, [_claim("gourd", "cut", holds=False)], "you cannot cut with a gourd")
    store.add([_claim("gourd", "cut")], Voice.FILE, "mine.csv")
    build(store, _yes(), ["gourd"], Way.YES_NO)
    mapping = remembered_mapping(store.path)
    assert not mapping.has("gourd", "cut")
    assert mapping.entry("gourd", "cut").source == "person"
    correct(store, [_claim("gourd", "cut")], "you can")
    assert remembered_mapping(store.path).has("gourd", "cut")
    assert [each.words for each in store.said() if each.voice is Voice.PERSON][-1] == "you can"


def test_a_file_wins_over_models(store: MappingStore) -> None:
    store.add([_claim("gourd", "cut", holds=False)], Voice.FILE, "mine.csv")
    build(store, _yes(), ["gourd"], Way.YES_NO)
    assert remembered_mapping(store.path).entry("gourd", "cut").source == "mine.csv"


def test_what_a_person_says_of_a_class_holds_for_its_kinds_and_other_names(store: MappingStore) -> None:
    assert default_mapping().has("plastic_cup", "axis-roll")
    correct(store, [_claim("cup", "axis-roll", holds=False)], "cups don't roll")
    correct(store, [_claim("refrigerator", "carry")], "you can carry a refrigerator")
    mapping = remembered_mapping(store.path)
    assert not mapping.has("plastic_cup", "axis-roll")
    assert not mapping.has("coffee_cup", "axis-roll")
    assert mapping.has("glass", "axis-roll")
    assert mapping.has("mini_fridge", "carry")
    correct(store, [_claim("plastic_cup", "axis-roll")], "plastic cups roll")
    mapping = remembered_mapping(store.path)
    assert mapping.has("plastic_cup", "axis-roll")
    assert not mapping.has("coffee_cup", "axis-roll")


def test_what_a_person_says_of_some_narrower_thing_does_not_spread(store: MappingStore) -> None:
    correct(store, [_claim("coffee_cup", "stack", holds=False)], "coffee cups can't be stacked")
    mapping = remembered_mapping(store.path)
    assert not mapping.has("coffee_cup", "stack")
    assert mapping.has("cup", "stack")
    assert mapping.has("plastic_cup", "stack")


def test_what_follows_from_a_correction_is_remembered_with_it(store: MappingStore) -> None:
    correct(store, [_claim("jug", "liquid-contain", holds=False)], "jugs hold no liquid")
    mapping = remembered_mapping(store.path)
    assert not mapping.affordances("jug") & {"liquid-contain", "pour", "precise-pour"}
    assert mapping.has("jug", "contain")
    correct(store, [_claim("basket", "precise-pour")], "you can pour neatly from a basket")
    assert {"precise-pour", "pour", "liquid-contain", "contain"} <= remembered_mapping(store.path).affordances("basket")


def test_what_is_implied_is_never_contradicted() -> None:
    assert implied("precise-pour", holds=True) == ("pour", "liquid-contain", "contain")
    assert implied("liquid-contain", holds=False) == ("pour", "precise-pour")
    for name in AFFORDANCES:
        assert name not in implied(name, holds=True)
        for other in implied(name, holds=True):
            assert name in implied(other, holds=False)


def test_a_given_file_speaks_before_the_memory(store: MappingStore, tmp_path: Path) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    file = tmp_path / "mine.csv"
    file.write_text("mug,grasp\n", encoding="utf-8")
    mine = load_mapping(file, remembered_mapping(store.path))
    assert mine.affordances("mug") == {"grasp"}
    assert mine.entry("travel_mug", "cut").source == "person"
    assert mine.entry("plate", "cut").source == EMBEDDED


@pytest.mark.parametrize("data", [b"not a database, but long enough to look like one" * 40, b"SQLite format 3\0" * 200])
def test_a_damaged_file_is_told_and_left_as_it_is(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "bad.db"
    file.write_bytes(data)
    for action in (MappingStore(file).said, lambda: correct(MappingStore(file), [_claim("mug", "cut")], "mugs cut")):
        with pytest.raises(InputError, match=r"damaged|cannot be used"):
            action()
    assert file.read_bytes() == data


def test_a_file_that_breaks_in_the_middle_is_told_and_left_as_it_is(store: MappingStore) -> None:
    build(store, _yes(), [f"thing{chr(97 + i)}" for i in range(20)], Way.YES_NO)
    data = bytearray(store.path.read_bytes())
    data[5000:12000] = b"\xff" * 7000
    store.path.write_bytes(data)
    with pytest.raises(InputError, match=r"damaged|cannot be used"):
        store.said()
    assert store.path.read_bytes() == bytes(data)


def test_another_programs_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE contacts (name TEXT)")
    connection.close()
    data = file.read_bytes()
    for action in (MappingStore(file).said, lambda: correct(MappingStore(file), [_claim("mug", "cut")], "mugs cut")):
        with pytest.raises(InputError, match="none of affordances"):
            action()
    assert file.read_bytes() == data


def test_a_store_of_a_newer_version_is_refused(store: MappingStore) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    with sqlite3.connect(store.path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(InputError, match="newer groundplan"):
        store.said()


def test_an_empty_file_is_a_store_of_nothing(tmp_path: Path) -> None:
    file = tmp_path / "empty.db"
    file.touch()
    assert MappingStore(file).said() == ()
    correct(MappingStore(file), [_claim("mug", "cut")], "mugs cut")
    assert remembered_mapping(file).has("mug", "cut")


def test_a_locked_store_is_told_and_loses_nothing(store: MappingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    monkeypatch.setattr(store_module, "_PATIENCE_S", 0.05)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(InputError, match="another process"):
            correct(store, [_claim("mug", "hit")], "mugs hit")
        with pytest.raises(InputError, match="another process"):
            store.said()
    finally:
        other.execute("ROLLBACK")
        other.close()
    correct(store, [_claim("mug", "hit")], "mugs hit")
    assert remembered_mapping(store.path).affordances("mug") >= {"cut", "hit"}


def test_a_store_where_none_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be made"):
        correct(MappingStore(tmp_path / "file" / "mapping.db"), [_claim("mug", "cut")], "mugs cut")
    with pytest.raises(InputError, match="cannot be used"):
        MappingStore(tmp_path).said()


def test_a_model_that_fails_half_way_leaves_the_classes_before_whole_and_the_class_at_hand_out(
    store: MappingStore,
) -> None:
    def answer(question: Question[Any]) -> ScriptedAnswer:
        told = question.instruction  # type: ignore[attr-defined]
        return ModelUnavailableError("gone") if "zorb" in told and "opened" in told else {"yes": True}

    with pytest.raises(ModelUnavailableError):
        build(store, Scripted(answer, name="tiny"), ["gourd", "zorb", "mug"], Way.YES_NO)
    assert set(store.asked()) == {"gourd"}
    assert build(store, _yes(), ["gourd", "zorb"], Way.YES_NO).asked == ("zorb",)


def test_an_interruption_while_writing_undoes_that_write_only(
    store: MappingStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    real = store_module._read

    def interrupted(row: tuple[object, ...]) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(store_module, "_read", interrupted)
    with pytest.raises(KeyboardInterrupt):
        correct(store, [_claim("mug", "hit")], "mugs hit")
    monkeypatch.setattr(store_module, "_read", real)
    assert [each.affordance for each in store.said()] == ["cut"]


_WRITER = """
import sys
from groundplan.knowledge.mapping import Claim, MappingStore, Voice
store = MappingStore(sys.argv[1])
for number in range(25):
    claims = [Claim(category=f"{sys.argv[2]}{number}x", affordance=name, holds=True) for name in ("cut", "hit")]
    store.add(claims, Voice.MODEL, sys.argv[2])
"""


def test_two_processes_write_at_once_and_both_are_remembered(store: MappingStore) -> None:
    started = [subprocess.Popen([sys.executable, "-c", _WRITER, store.path, name]) for name in ("left", "right")]
    assert [process.wait(60) for process in started] == [0, 0]
    said = store.said()
    assert len(said) == 100
    assert len({each.number for each in said}) == 100
    assert {each.source for each in said} == {"left", "right"}


_KILLED = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 1")
connection.execute("BEGIN IMMEDIATE")
for number in range(3000):
    connection.execute("INSERT INTO said (category, affordance, holds, voice, source, confidence, words)"
                       " VALUES (?, 'cut', 1, 1, 'half', 1.0, '')", (f"half{number}",))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL here")
def test_what_a_killed_process_left_half_written_is_undone(store: MappingStore) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    subprocess.run([sys.executable, "-c", _KILLED, store.path], check=False)
    assert list(store.path.parent.glob("*-journal")), "the process was to be killed in the middle of a write"
    assert [each.category for each in store.said()] == ["mug"]


def test_a_store_that_may_only_be_read_is_read(store: MappingStore, tmp_path: Path) -> None:
    correct(store, [_claim("mug", "cut")], "mugs cut")
    copy = tmp_path / "copy.db"
    shutil.copy(store.path, copy)
    copy.chmod(0o444)
    assert remembered_mapping(copy).has("mug", "cut")
    if not os.access(copy, os.W_OK):
        with pytest.raises(InputError):
            correct(MappingStore(copy), [_claim("mug", "hit")], "mugs hit")


def test_the_users_store_is_in_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_store() == tmp_path / "groundplan" / "mapping.db"
    for unset in ("", "not/absolute"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        monkeypatch.setenv("HOME", str(tmp_path / "home"))
        assert default_store() == tmp_path / "home" / ".local" / "share" / "groundplan" / "mapping.db"
