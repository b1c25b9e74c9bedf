"""The project's own mapping against the published labels. Needs GROUNDPLAN_DATA, the folder with the papers' data."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundplan.knowledge import knowledge
from groundplan.knowledge.mapping import AFFORDANCES, EmbeddedMapping, Score, default_mapping, score
from groundplan.knowledge.mapping import physique as physique_module
from groundplan.knowledge.mapping.listed import read_pairs
from groundplan.knowledge.mapping.naming import sense_of

DATA = Path(os.environ.get("GROUNDPLAN_DATA", "")) / "autogpt_p"
pytestmark = pytest.mark.skipif(
    not os.environ.get("GROUNDPLAN_DATA"), reason="GROUNDPLAN_DATA does not name the folder with the published data"
)


def labels() -> dict[str, frozenset[str]]:
    return read_pairs(DATA / "oam_ground_truth_dev.csv")


def test_the_published_names_of_affordances_are_ours_in_the_same_order() -> None:
    lines = (DATA / "affordances.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [line.split(",")[1] for line in lines] == list(AFFORDANCES)


def test_the_mapping_agrees_with_the_labels() -> None:
    found = score(default_mapping(), labels())
    f1 = found.overall.f1
    assert f1 is not None
    assert f1 >= 0.92, (found.wrong, found.missed)


@pytest.mark.parametrize("half", [0, 1])
def test_each_half_of_the_labelled_classes_agrees(half: int) -> None:
    f1 = score(default_mapping(), dict(list(labels().items())[half::2])).overall.f1
    assert f1 is not None
    assert f1 >= 0.92


def test_most_of_it_follows_without_a_line_of_a_classes_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take away each class's own line of bodily properties in turn: what is left is what it inherits."""
    counted = [0, 0, 0]
    lines, defaults = physique_module._table()
    for category, names in labels().items():
        sense = sense_of(category, knowledge())
        assert sense is not None
        others = {name: line for name, line in lines.items() if name != sense.category}
        monkeypatch.setattr(physique_module, "_table", lambda others=others: (others, defaults))
        one = score(EmbeddedMapping(), {category: names}).overall
        counted = [
            counted[0] + one.true_positives, counted[1] + one.false_positives, counted[2] + one.false_negatives
        ]  # fmt: skip
    total = Score(true_positives=counted[0], false_positives=counted[1], false_negatives=counted[2])
    assert total.f1 is not None
    assert total.f1 >= 0.85
