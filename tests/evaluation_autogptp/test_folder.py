from __future__ import annotations

from pathlib import Path

import pytest
from tests.evaluation_autogptp.made import data_folder

from groundplan.errors import InputError
from groundplan.evaluation.autogptp.folder import open_folder
from groundplan.evaluation.autogptp.rows import FileKind, read_rows


def test_files_are_found_by_what_is_in_them(tmp_path: Path) -> None:
    folder = open_folder(data_folder(tmp_path))
    kinds = {file.stem: file.kind for file in folder.files}
    assert kinds == {
        "bench_work": FileKind.PLANNER,
        "looking": FileKind.SYSTEM,
        "other_things": FileKind.SUBSTITUTION,
    }
    assert folder.capabilities == tmp_path / "skills.json"
    assert folder.mappings == (tmp_path / "what_things_do.csv",)
    assert folder.accepted("some.csv") == {("glass", "mug")}
    assert folder.accepted("none.csv") == frozenset()
    assert folder.scene("workshop.txt") == tmp_path / "scenes" / "workshop.txt"


def test_a_scene_may_lie_in_a_folder_below(tmp_path: Path) -> None:
    data_folder(tmp_path)
    (tmp_path / "scenes" / "other" / "deep").mkdir(parents=True)
    (tmp_path / "scenes" / "other" / "deep" / "hut.txt").write_text("SCENE-DESCRIPTION\n")
    folder = open_folder(tmp_path)
    assert folder.scene("other/deep/hut.txt") == folder.scene("deep/hut.txt") == folder.scene("hut")
    with pytest.raises(InputError, match="no scene"):
        folder.scene("attic.txt")
    with pytest.raises(InputError, match="no scene"):
        folder.scene("../../etc/hosts")


def test_files_are_chosen_by_patterns(tmp_path: Path) -> None:
    folder = open_folder(data_folder(tmp_path))
    assert [f.stem for f in folder.chosen(("*work*", "looking.csv"))] == ["bench_work", "looking"]
    assert len(folder.chosen(())) == 3
    with pytest.raises(InputError, match="There are: bench_work, looking, other_things"):
        folder.chosen(("saycan_*",))


def test_a_folder_without_scenario_files_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No scenario file"):
        open_folder(tmp_path)
    with pytest.raises(InputError, match="no folder"):
        open_folder(tmp_path / "nothing")


def test_a_broken_row_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(
        "task,scene_file,desired_goal,min_costs\n"
        "Fetch the saw,hut.txt,and (inhand saw0 human0),3\n"
        "\n"
        "Fetch it,,and (inhand saw0 human0),3\n"
        "Bring the saw, the axe, and the rope,hut.txt,and (inhand saw0 human0),many\n"
        "Only a task\n"
    )
    file = read_rows(path)
    assert file is not None
    fine, without_scene, with_commas, short = file.rows
    assert (fine.index, fine.problem, fine.min_costs) == (0, "", 3)
    assert "scene_file" in without_scene.problem
    assert with_commas.task == "Bring the saw, the axe, and the rope"
    assert with_commas.scene_file == "hut.txt"
    assert with_commas.min_costs is None
    assert len(with_commas.notes) == 2
    assert "desired_goal" in short.problem


def test_columns_may_come_in_any_order_and_a_split_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(
        "\ufeffmin_costs,split,desired_goal,task,scene_file,explored,min_tool_calls,substitutions_file\n"
        "3,Test,and (a b0),Do,x.txt,shed0 yard0,2,\n"
        "3,dev,and (a b0),Do,x.txt,all,2,\n",
        encoding="utf-8",
    )
    file = read_rows(path)
    assert file is not None
    assert file.kind is FileKind.SYSTEM
    assert file.has_splits
    assert [row.split for row in file.rows] == ["test", "dev"]
    assert [row.explored for row in file.rows] == [("shed0", "yard0"), None]
