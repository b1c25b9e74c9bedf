from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from groundplan.errors import InputError, ModelUnavailableError
from groundplan.knowledge import How, knowledge_with
from groundplan.language.embedding import SentenceEmbedder
from groundplan.language.registry import open_model

NEAR = {"hydration flask": "thermos", "thermos": "thermos"}


class Rows(list[list[float]]):
    """As much of a matrix as is needed."""

    def __matmul__(self, vector: list[float]) -> list[float]:
        return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in self]


class Encoder:
    """Stands in for a sentence-transformers model: words of one meaning get one direction."""

    def __init__(self, folder: str, *, local_files_only: bool) -> None:
        if not local_files_only:
            raise AssertionError("nothing may be downloaded")
        if not (Path(folder) / "config.json").exists():
            raise OSError("no config.json")

    def encode(self, texts: list[str], *, normalize_embeddings: bool) -> Any:
        assert normalize_embeddings
        return Rows([1.0, 0.0] if NEAR.get(text) == "thermos" else [0.0, 1.0] for text in texts)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(sys.modules, "sentence_transformers", SimpleNamespace(SentenceTransformer=Encoder))
    (tmp_path / "config.json").write_text("{}")
    return tmp_path


def test_a_word_nothing_else_explains_is_looked_up_by_meaning(folder: Path) -> None:
    known = knowledge_with(SentenceEmbedder(folder))
    matches = known.lookup("hydration flask", spelling=False)
    assert [m.how for m in known.lookup("mug")[:1]] == [How.NAME]
    assert matches


def test_the_nearest_names_come_first_and_distant_ones_not_at_all(folder: Path) -> None:
    found = SentenceEmbedder(folder).nearest("hydration flask", ("spade", "thermos"))
    assert found == [("thermos", 1.0)]


def test_the_embedded_model_opens_with_a_folder(folder: Path) -> None:
    assert open_model(f"embedded:{folder}").name == "embedded"


def test_a_missing_folder_is_named() -> None:
    with pytest.raises(InputError, match="nowhere"):
        SentenceEmbedder("nowhere")


def test_a_folder_without_a_model_is_said_to_be_so(folder: Path) -> None:
    (folder / "config.json").unlink()
    with pytest.raises(ModelUnavailableError, match="holds no"):
        SentenceEmbedder(folder)


def test_without_the_extra_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(ModelUnavailableError, match=r"groundplan\[embeddings\]"):
        SentenceEmbedder(tmp_path)
