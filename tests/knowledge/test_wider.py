"""Words that only WordNet knows are placed under what the knowledge knows."""

from __future__ import annotations

import pytest

from groundplan.knowledge import knowledge
from groundplan.knowledge.base import Knowledge
from groundplan.knowledge.lookup import Lookup
from groundplan.knowledge.wider import Wider
from groundplan.knowledge.wordnet import WordNet
from groundplan.scene import Entity, Kind, Scene


@pytest.fixture(scope="module")
def known() -> Knowledge:
    return knowledge()


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("poodle", "dog"),
        ("poodles", "dog"),
        ("chaplain", "person"),
        ("niece", "person"),
        ("axolotl", "animal"),
        ("penicillin", "medicine"),
        ("marzipan", "food"),
        ("moccasin", "clothing"),
        ("mattock", "tool"),
        ("minivan", "vehicle"),
        ("old_english_sheepdog", "dog"),
    ],
)
def test_wordnet_places_a_word_under_a_category(known: Knowledge, word: str, kind: str) -> None:
    placed = Wider(Lookup(known.taxonomy.entries.values()), known.taxonomy).category(tuple(word.split("_")))
    assert placed is not None
    assert known.is_a(placed, kind), placed


def test_a_word_that_the_tables_lack_is_placed_by_wordnet(known: Knowledge) -> None:
    lacking = [word for word in ("dacoit", "poodle", "polonaise", "tisane") if not known.senses(word, wider=False)]
    assert lacking
    assert all(known.senses(word) for word in lacking)


@pytest.mark.parametrize("word", ["device", "thing", "xyzzy", "purchase", "idea", ""])
def test_a_word_that_says_too_much_or_no_thing_is_not_placed(known: Knowledge, word: str) -> None:
    assert known.senses(word) == known.senses(word, wider=False)


def test_what_the_tables_know_comes_first(known: Knowledge) -> None:
    for word in ("mouse", "bat", "crane", "mug", "printer"):
        assert known.senses(word) == known.senses(word, wider=False) or not known.senses(word, wider=False)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("citrus fruit", {"lemon", "lime"}),
        ("root vegetable", {"carrot"}),
        ("stringed instrument", {"violin"}),
        ("wind instruments", {"trumpet"}),
        ("writing implements", {"pen"}),
        ("gadgetry", set()),
    ],
)
def test_things_are_found_by_kinds_that_only_wordnet_knows(known: Knowledge, asked: str, found: set[str]) -> None:
    words = ("lemon", "lime", "carrot", "violin", "trumpet", "pen", "chair", "apple", "drum")
    things = [Entity(id=word, kind=Kind.OBJECT, category=word) for word in words]
    assert set(known.scene_categories_called(Scene(things, []), tuple(asked.split()))) == found


def test_every_meaning_in_the_table_leads_up_to_its_end() -> None:
    wordnet = WordNet()
    words = [line.partition(" ")[0] for line in wordnet._lines[::400] if not line.startswith("#")]
    assert len(words) > 100
    for word in words:
        for sense in wordnet.senses(word):
            assert any("entity" in higher.words for higher in wordnet.upwards(sense))
