"""`groundplan affordances` from the outside."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.conftest import Ended
from tests.language.loopback import Loopback, error, tool

import groundplan
from groundplan.cli.main import main
from groundplan.knowledge.mapping import AFFORDANCES, MappingStore, default_mapping, default_store
from groundplan.language import registry
from groundplan.language.scripted import Scripted


@pytest.fixture
def affordances(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ended]:
    """The command line in this process, with a data folder of its own; it never shows a traceback."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.delenv("GROUNDPLAN_DEBUG", raising=False)

    def command(*arguments: object) -> Ended:
        capsys.readouterr()
        code = main(["affordances", *(str(argument) for argument in arguments)])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Ended(code, printed.out, printed.err)

    return command


Command = Callable[..., Ended]


def test_all_affordances_are_listed_with_what_they_mean(affordances: Command) -> None:
    shown = affordances("show")
    assert all(name in shown.out for name in AFFORDANCES)
    told = affordances("show", "--json").json
    assert [each["name"] for each in told["affordances"]] == list(AFFORDANCES)
    assert told["remembered"] == []


def test_a_class_is_shown_with_who_says_so_and_how_sure_that_is(affordances: Command) -> None:
    shown = affordances("show", "salad_bowl", "--json").json
    assert {each["affordance"] for each in shown["affordances"]} == default_mapping().affordances("salad_bowl")
    assert {each["source"] for each in shown["affordances"]} == {"embedded"}
    assert len(affordances("show", "salad_bowl", "--all", "--json").json["affordances"]) == len(AFFORDANCES)
    assert "embedded" in affordances("show", "salad_bowl").out


def test_what_is_not_known_or_no_thing_is_told(affordances: Command) -> None:
    assert "Nothing is known of “zorb”" in affordances("show", "zorb").out
    assert affordances("show", "zorb", "--json").json["known"] is False
    assert "Nothing can be done with “kitchen”" in affordances("show", "kitchen").out


def test_looking_never_writes(affordances: Command, tmp_path: Path) -> None:
    truth = tmp_path / "truth.csv"
    truth.write_text("mug,grasp\n", encoding="utf-8")
    for arguments in (("show",), ("show", "mug"), ("export", "mug"), ("score", "--truth", truth)):
        assert affordances(*arguments).code == 0
    assert not (tmp_path / "data").exists()


def test_a_correction_is_kept_and_seen_by_every_command(affordances: Command, tmp_path: Path) -> None:
    corrected = affordances("correct", "mugs don't roll")
    assert (corrected.code, corrected.out) == (0, "✗ mug  axis-roll\n✗ mug  free-roll\n")
    assert default_store() == tmp_path / "data" / "groundplan" / "mapping.db"
    shown = affordances("show", "travel_mug", "--all", "--json").json["affordances"]
    rolls = next(each for each in shown if each["affordance"] == "axis-roll")
    assert rolls == {"affordance": "axis-roll", "holds": False, "source": "person", "confidence": 1.0}
    assert "mug,axis-roll" not in affordances("export").out
    truth = tmp_path / "truth.csv"
    truth.write_text("mug,axis-roll\n", encoding="utf-8")
    assert ["mug", "axis-roll"] in affordances("score", "--truth", truth, "--json").json["missed"]


def test_what_follows_from_a_correction_is_told(affordances: Command) -> None:
    told = affordances("correct", "you can pour neatly from a basket", "--json").json
    assert [(each["affordance"], each["follows"]) for each in told["corrections"]] == [
        ("precise-pour", False),
        ("pour", True),
        ("liquid-contain", True),
        ("contain", True),
    ]


def test_a_correction_comes_from_standard_input(affordances: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("you cannot cut\nwith a knife\n"))
    assert affordances("correct", "-").out == "✗ knife  cut\n"


def test_what_is_not_understood_changes_nothing(affordances: Command, tmp_path: Path) -> None:
    ended = affordances("correct", "the curtains are too long")
    assert ended.code == 3
    assert "Say for example" in ended.err
    told = affordances("correct", "the curtains are too long", "--json")
    assert (told.code, told.json["status"], told.json["unread"]) == (3, "not_understood", ["the curtains are too long"])
    assert affordances("correct", "  ").code == 2
    assert not (tmp_path / "data").exists()


def test_what_could_not_be_read_beside_what_could_is_told(affordances: Command) -> None:
    ended = affordances("correct", "a fork cannot cut. The fork is ugly.")
    assert ended.code == 0
    assert ended.out == "✗ fork  cut\n"
    assert "the fork is ugly" in ended.err


def test_classes_are_asked_for_once_by_name_scene_and_file(affordances: Command, tmp_path: Path) -> None:
    listed = tmp_path / "classes.csv"
    listed.write_text("object,affordance\nzorb,grasp\nzorb,carry\nmug,grasp\n", encoding="utf-8")
    built = affordances("build", "gourd", "--scene", "kitchen", "--file", listed, "--way", "list", "--json").json
    assert {"gourd", "zorb", "mug", "fridge"} <= set(built["asked"])
    assert "kitchen" not in built["asked"]
    assert built["usage"]["calls"] == len(built["asked"])
    again = affordances("build", "gourd", "zorb", "quince", "--way", "list")
    assert again.out.startswith("1 class asked for with 1 question; 2 had been asked for before.")
    assert affordances("build", "gourd", "--again", "--way", "list", "--json").json["asked"] == ["gourd"]
    exported = affordances("export", "--json").json["classes"]
    assert set(exported) == set(built["asked"]) | {"quince"}


def test_the_export_is_a_mapping_that_can_be_given_back(affordances: Command, tmp_path: Path) -> None:
    affordances("correct", "mugs don't roll")
    file = tmp_path / "mine.csv"
    assert affordances("export", "mug", "plate", "--to", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("object,affordance\nmug,grasp\n")
    scored = affordances("score", "--truth", file, "--mapping", file, "--json").json
    assert scored["f1"] == 1.0
    assert affordances("export", "mug", "plate").out == file.read_text(encoding="utf-8")


def test_a_file_is_remembered_and_a_person_still_wins(affordances: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text("mug,grasp\nmug,glow\n", encoding="utf-8")
    affordances("correct", "you can cut with a mug")
    kept = affordances("build", "--from", file)
    assert kept.out.startswith("1 class of ")
    shown = affordances("show", "mug", "--json").json["affordances"]
    assert {(each["affordance"], each["source"]) for each in shown} == {
        ("grasp", "mine.csv"), ("glow", "mine.csv"), ("cut", "person"),
    }  # fmt: skip
    assert affordances("build", "--from", "missing.csv").code == 2


def test_everything_that_was_said_can_be_looked_up_in_order(affordances: Command) -> None:
    assert affordances("show", "--history").out == "Nothing was said yet.\n"
    affordances("correct", "you cannot cut with a knife")
    affordances("correct", "you can cut with a knife")
    affordances("correct", "stools are stackable")
    said = affordances("show", "knife", "--history", "--json").json["said"]
    assert [(each["number"], each["holds"], each["words"]) for each in said] == [
        (1, False, "you cannot cut with a knife"),
        (2, True, "you can cut with a knife"),
    ]
    assert "stools are stackable" in affordances("show", "--history").out
    assert affordances("show", "plate", "--history").out == "Nothing was said of it yet.\n"


def test_every_field_that_is_printed_as_json_is_on_the_page_about_it(affordances: Command, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
    file = tmp_path / "mine.csv"
    file.write_text("mug,grasp\n", encoding="utf-8")
    commands = (
        ("correct", "mugs don't roll"), ("build", "mug"), ("build", "--from", file), ("show",), ("show", "mug"),
        ("show", "mug", "--history"), ("export", "mug"), ("score", "--truth", file),
    )  # fmt: skip
    for arguments in commands:
        told = affordances(*arguments, "--json").json
        inner = [each for value in told.values() if isinstance(value, list) for each in value if isinstance(each, dict)]
        unnamed = {name for each in (told, *inner) for name in each if f"`{name}`" not in page}
        assert unnamed == set(), arguments


def test_everything_known_can_be_exported(affordances: Command) -> None:
    classes = affordances("export", "--all", "--json").json["classes"]
    assert len(classes) > 1000
    assert all(classes.values())


def test_a_score_is_told_in_all_by_affordance_and_by_class(affordances: Command, tmp_path: Path) -> None:
    truth = tmp_path / "truth.csv"
    truth.write_text("knife,cut\nknife,grasp\nknife,glow\nwater,liquid\n", encoding="utf-8")
    ended = affordances("score", "--truth", truth)
    scored = affordances("score", "--truth", truth, "--json").json
    assert "2 classes: precision 0.300, recall 0.750, F1 0.429" in ended.out
    assert "glow" in ended.out
    assert affordances("score", truth).out == ended.out
    assert (scored["classes"], scored["recall"], scored["foreign"]) == (2, 0.75, ["glow"])
    assert scored["by_class"]["water"]["recall"] == scored["by_affordance"]["cut"]["f1"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("build",), "Which classes"),
        (("build", "mug", "--way", "guess"), "no way of asking named 'guess'"),
        (("build", "mug", "--scene", "no-such-scene"), "no-such-scene"),
        (("build", "--file", "missing.txt"), "There is no list of classes"),
        (("build", "a,b"), "cannot be the name of a class"),
        (("build", "..."), "cannot be the name of a class"),
        (("build", "mug", "--model", "nobody"), "nobody"),
        (("export",), "nothing was said of any yet"),
        (("show", "mug", "--store", "missing.db"), "no mapping store"),
        (("show", "mug", "--mapping", "missing.csv"), "There is no mapping"),
        (("score", "--truth", "missing.csv"), "There is no mapping"),
        (("score",), "--truth"),
        (("export", "mug", "--to", "no/such/folder/file.csv"), "cannot be written"),
    ],
)
def test_bad_input_is_told(affordances: Command, arguments: tuple[str, ...], told: str) -> None:
    ended = affordances(*arguments)
    assert ended.code == 2
    assert told in " ".join(ended.err.split())
    assert affordances(*arguments, "--json").json["exit_code"] == 2


def test_a_damaged_store_is_told_by_every_command(affordances: Command, tmp_path: Path) -> None:
    store = tmp_path / "bad.db"
    store.write_text("this is no database, " * 40, encoding="utf-8")
    truth = tmp_path / "truth.csv"
    truth.write_text("mug,grasp\n", encoding="utf-8")
    commands = (("show", "mug"), ("export", "mug"), ("build", "mug"), ("score", "--truth", truth))
    for arguments in (*commands, ("correct", "mugs don't roll")):
        ended = affordances(*arguments, "--store", store)
        assert (ended.code, "is damaged" in ended.err) == (2, True), arguments
    assert store.read_text(encoding="utf-8").startswith("this is no database")


def test_a_damaged_memory_is_told_where_plans_are_made_with_what_can_be_done_about_it(
    affordances: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    store = default_store()
    store.parent.mkdir(parents=True)
    store.write_text("this is no database, " * 40, encoding="utf-8")
    assert main(["plan", "give me the pear", "--scene", "milk_kitchen"]) == 2
    told = capsys.readouterr().err
    assert str(store) in told
    assert "Move the file away" in told


def test_what_was_corrected_counts_where_plans_are_made_from_python(affordances: Command) -> None:
    assert groundplan.plan("give me the pear", "milk_kitchen").valid
    assert affordances("correct", "pears cannot be carried").code == 0
    assert not groundplan.plan("give me the pear", "milk_kitchen").valid


def test_a_chat_model_builds_and_a_model_that_fails_keeps_what_it_said(
    affordances: Command, serve: Callable[..., Loopback], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    server = serve(tool({"affordances": ["grasp", "cut"]}), error(401, "bad key"))
    store = tmp_path / "chat.db"
    ended = affordances(
        "build", "gourd", "zorb", "--way", "list", "--model", "tiny", "--base-url", server.url, "--store", store
    )
    assert ended.code == 5
    shown = affordances("show", "gourd", "--store", store, "--json").json["affordances"]
    assert {(each["affordance"], each["source"]) for each in shown} == {("grasp", "tiny"), ("cut", "tiny")}
    assert set(MappingStore(store).asked()) == {"gourd"}


def test_an_interruption_keeps_the_classes_asked_for_before(
    affordances: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(question: Any) -> dict[str, Any]:
        if question.category == "zorb":
            raise KeyboardInterrupt
        return {"affordances": ["cut"]}

    monkeypatch.setitem(registry.OPENERS, "embedded", lambda *_, **__: Scripted(answer, name="tiny"))
    assert affordances("build", "gourd", "zorb", "mug", "--way", "list").code == 130
    assert set(MappingStore(default_store()).asked()) == {"gourd"}
