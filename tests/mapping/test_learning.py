"""A mapping that asks a model for what it does not know yet."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundplan.errors import ModelUnavailableError
from groundplan.knowledge.mapping import Claim, MappingStore, correct
from groundplan.language.affordance_asking import Way
from groundplan.language.affordance_learning import LearningMapping
from groundplan.language.scripted import Scripted
from groundplan.trace import EventKind, Trace


def test_a_class_is_asked_for_when_it_is_first_needed_and_never_again(tmp_path: Path) -> None:
    store = MappingStore(tmp_path / "mapping.db")
    trace = Trace()
    model = Scripted([{"affordances": ["cut"]}, {"affordances": ["hit"]}], name="tiny")
    mapping = LearningMapping(store, model, Way.LIST, trace=trace)
    assert model.questions == []
    assert mapping.affordances("gourd") == {"cut"}
    assert mapping.has("Gourd", "cut")
    assert mapping.entry("gourd", "cut").source == "tiny"
    assert mapping.affordances("zorb") == {"hit"}
    assert len(model.questions) == 2
    assert [event.kind for event in trace.events].count(EventKind.QUESTION) == 2
    later = LearningMapping(store, Scripted([], name="tiny"), Way.LIST)
    assert later.affordances("gourd") == {"cut"}
    assert later.classes() == ("gourd", "zorb")


def test_a_person_is_believed_before_the_model_that_is_asked_later(tmp_path: Path) -> None:
    store = MappingStore(tmp_path / "mapping.db")
    correct(store, [Claim(category="gourd", affordance="cut", holds=False)], "you cannot cut with a gourd")
    mapping = LearningMapping(store, Scripted([{"affordances": ["cut", "hit"]}], name="tiny"), Way.LIST)
    assert mapping.affordances("gourd") == {"hit"}


def test_a_model_that_cannot_be_asked_is_an_error_and_asked_again_later(tmp_path: Path) -> None:
    store = MappingStore(tmp_path / "mapping.db")
    mapping = LearningMapping(
        store, Scripted([ModelUnavailableError("gone"), {"affordances": ["cut"]}], name="tiny"), Way.LIST
    )
    with pytest.raises(ModelUnavailableError):
        mapping.affordances("gourd")
    assert mapping.affordances("gourd") == {"cut"}
