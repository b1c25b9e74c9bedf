"""The figures of `data/measures.toml` are of things that are known, and each kind has one figure of a measure."""

from __future__ import annotations

from collections import Counter

import pytest

from groundplan.knowledge import knowledge
from groundplan.language.commonsense.words.lexicon import read_table

_MEASURES = read_table("measures")["measure"]


@pytest.mark.parametrize("measure", _MEASURES, ids=[row["name"] for row in _MEASURES])
def test_each_kind_is_known_and_has_one_figure(measure: dict[str, dict[str, str]]) -> None:
    kinds = Counter(kind.strip() for listed in measure["figures"].values() for kind in listed.split(","))
    assert [kind for kind, count in kinds.items() if count > 1] == []
    assert [kind for kind in kinds if not knowledge().senses(kind)] == []
