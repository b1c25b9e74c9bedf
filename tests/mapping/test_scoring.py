"""Precision, recall and F1 of a mapping."""

from __future__ import annotations

import pytest

from groundplan.knowledge.mapping import ListedMapping, default_mapping, score


def _mapping(**listed: str) -> ListedMapping:
    return ListedMapping({name: frozenset(names.split()) for name, names in listed.items()}, "test", default_mapping())


def test_a_mapping_is_scored_by_pairs() -> None:
    truth = {"gourd": frozenset({"grasp", "carry", "glow"}), "zorb": frozenset({"cut"})}
    found = score(_mapping(gourd="grasp carry hit", zorb="cut pierce"), truth)
    overall = found.overall
    assert (overall.true_positives, overall.false_positives, overall.false_negatives) == (3, 2, 1)
    assert overall.precision == pytest.approx(3 / 5)
    assert overall.recall == pytest.approx(3 / 4)
    assert overall.f1 == pytest.approx(2 * 0.6 * 0.75 / 1.35)
    assert found.wrong == (("gourd", "hit"), ("zorb", "pierce"))
    assert found.missed == (("gourd", "glow"),)
    assert found.foreign == ("glow",)
    assert found.by_class["zorb"].recall == 1.0
    assert found.by_affordance["glow"].recall == 0.0
    assert found.by_affordance["hit"].recall is None
    assert "drink" not in found.by_affordance


def test_a_mapping_agrees_with_itself_and_one_without_pairs_has_no_precision() -> None:
    mine = default_mapping()
    names = ("mug", "sofa", "hammer")
    truth = {name: mine.affordances(name) for name in names}
    assert score(mine, truth).overall.f1 == 1.0
    assert score(mine, truth).wrong == score(mine, truth).missed == ()
    silent = score(_mapping(mug=""), {"mug": truth["mug"]}).overall
    assert (silent.precision, silent.recall, silent.f1) == (None, 0.0, 0.0)


def test_only_labelled_classes_are_counted() -> None:
    assert score(default_mapping(), {"mug": frozenset({"grasp"})}).by_class.keys() == {"mug"}
