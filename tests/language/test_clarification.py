from __future__ import annotations

from collections.abc import Sequence

import pytest

import groundplan
from groundplan.errors import ModelAnswerError
from groundplan.language.clarification import Ambiguity, Callback, Clarified, Clarify, clarify, option
from groundplan.language.human import Human
from groundplan.language.scripted import Scripted
from groundplan.scene.entity import Entity, Kind
from groundplan.scene.scene import Fact, Scene

from .examples import interpret


def kitchen(*, alike: bool = False) -> Scene:
    def cup(number: int, colour: str, owner: str | None = None) -> Entity:
        attributes = () if alike else (colour,)
        return Entity(
            id=f"cup{number}",
            kind=Kind.OBJECT,
            category="cup",
            attributes=attributes,
            owner=None if alike else owner,
            types=("pickable",),
        )

    facts: list[Fact] = [("in", "table", "kitchen"), ("at", "robot", "kitchen"), ("at", "eva", "kitchen")]
    facts += [("on", f"cup{number}", "table") for number in (1, 2, 3)]
    return Scene(
        [
            Entity(id="kitchen", kind=Kind.ROOM, category="kitchen"),
            Entity(id="table", kind=Kind.ASSET, category="table"),
            cup(1, "red"),
            cup(2, "blue"),
            cup(3, "blue", "Eva"),
            Entity(id="robot", kind=Kind.AGENT, category="robot", types=("robot",)),
            Entity(id="eva", kind=Kind.AGENT, category="person"),
        ],
        [*facts, ("open_plan",)],
        name="cups",
    )


class _Person:
    """Remembers what it was asked, and chooses always the same."""

    def __init__(self, choice: int) -> None:
        self.choice = choice
        self.asked: list[tuple[str, tuple[str, ...]]] = []

    def __call__(self, phrase: str, options: Sequence[str]) -> int:
        self.asked.append((phrase, tuple(options)))
        return self.choice


def test_the_thing_that_is_meant_is_the_one_in_the_plan() -> None:
    for number in (1, 2, 3):
        person = _Person(number)
        solution = groundplan.plan("Bring Eva the cup", kitchen(), clarify=person)
        assert solution.valid
        ((phrase, options),) = person.asked
        assert phrase == "the cup"
        assert len(options) == 3
        meant = options[number - 1].split(",")[0]
        assert [step.args[0] for step in solution.shown if step.action == "pick_up"] == [meant]
        assert not any("cheapest was taken" in note for note in solution.notes)


def test_without_anybody_to_ask_the_others_are_reported() -> None:
    solution = groundplan.plan("Bring Eva the cup", kitchen())
    assert solution.valid
    assert any("fits 3 things" in note and "cup1" in note and "cup3" in note for note in solution.notes)


def test_nobody_is_asked_where_it_makes_no_difference() -> None:
    for instruction, scene in (
        ("Bring Eva the cup", kitchen(alike=True)),
        ("Bring Eva a cup", kitchen()),
        ("Bring Eva the red cup", kitchen()),
    ):
        person = _Person(1)
        assert groundplan.plan(instruction, scene, clarify=person).valid
        assert person.asked == []


def test_no_preference_leaves_the_choice_to_the_planner() -> None:
    person = _Person(0)
    solution = groundplan.plan("Bring Eva the cup", kitchen(), clarify=person)
    assert solution.valid
    assert person.asked
    assert any("cheapest was taken" in note for note in solution.notes)


def test_a_number_that_is_no_option_is_asked_again() -> None:
    ambiguity = Ambiguity("?cup", "the cup", ("cup1", "cup2"))
    person = Scripted([Clarified(choice=7), Clarified(choice=2)])
    assert clarify([ambiguity], "Bring Eva the cup", kitchen(), person) == {"?cup": "cup2"}
    assert "options are 1 to 2" in person.questions[1].attempts[0].feedback


def test_an_option_says_what_tells_things_apart() -> None:
    assert option(kitchen(), "cup3") == "cup3, blue, Eva's, on table in kitchen"


def test_a_callback_is_asked_nothing_else() -> None:
    with pytest.raises(ModelAnswerError, match="Interpret"):
        Callback(lambda phrase, options: 1).answer(interpret())


class _Console:
    """Types lines."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def show(self, text: str) -> None:
        self.shown.append(text)

    def read(self, prompt: str) -> str:
        return self.lines.pop(0)


@pytest.mark.parametrize(
    ("typed", "choice"), [(["2"], 2), (["the red one"], 1), ([""], 0), (["9", "purple", "eva's"], 3)]
)
def test_a_person_chooses_by_number_or_by_words(typed: list[str], choice: int) -> None:
    scene = kitchen()
    options = tuple(option(scene, f"cup{number}") for number in (1, 2, 3))
    console = _Console(*typed)
    question = Clarify(instruction="Bring Eva the cup", phrase="the cup", options=options)
    assert Human(console).answer(question) == Clarified(choice=choice)
    assert "Which one do you mean by “the cup”?" in console.shown[0]
