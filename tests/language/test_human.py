from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import pytest

from groundplan.errors import ModelAnswerError
from groundplan.language import Answer, Command, Interpretation, PlanDraft, Question, Reading, Scripted, SearchStep, ask
from groundplan.language.clarification import Clarify
from groundplan.language.human import Human, Nobody, Terminal
from groundplan.language.situation_questions import ReadSituation
from groundplan.language.tool_questions import AcceptAlternative

from .examples import draft_plan, interpret, search_command

READ = Interpretation(kind="find", readings=(Reading(text="the hammer that is red", score=1.0),))
NOT = Interpretation(kind="not_understood", unread=("florp",))


class Typed:
    """A console at which these lines are typed."""

    def __init__(self, lines: Iterable[str | BaseException]) -> None:
        self.shown: list[str] = []
        self._lines = iter(lines)

    def show(self, text: str) -> None:
        self.shown.append(text)

    def read(self, prompt: str) -> str:
        line = next(self._lines, EOFError())
        if isinstance(line, BaseException):
            raise line
        return line


def human(*lines: str | BaseException, advice: Iterable[Interpretation] = (READ, READ)) -> tuple[Human, Typed]:
    console = Typed(lines)
    return Human(console, adviser=Scripted(advice)), console


def test_the_person_can_agree_with_the_proposed_reading() -> None:
    model, console = human("")
    assert model.answer(interpret()) == READ
    assert "Which hammer is red?" in console.shown[0]
    assert any("the hammer that is red" in text for text in console.shown)
    assert model.usage.calls == 1


def test_the_person_can_type_a_goal() -> None:
    model, _ = human("(on hammer1 bench1)")
    answer = model.answer(interpret())
    assert answer.kind == "task"
    assert answer.clauses[0].goal == "(on hammer1 bench1)"


def test_the_person_can_say_it_in_other_words() -> None:
    adviser = Scripted([NOT, READ])
    model = Human(Typed(["the red hammer", "y"]), adviser=adviser)
    assert model.answer(interpret("florp")) == READ
    assert adviser.questions[1].slots()["instruction"] == "the red hammer"


def test_agreeing_with_nothing_is_asked_again() -> None:
    model, console = human("y", "-", advice=[NOT])
    assert model.answer(interpret()).kind == "not_understood"
    assert any("no reading to agree with" in text for text in console.shown)
    assert any("florp" in text for text in console.shown)


def test_a_question_mark_shows_what_a_goal_can_say() -> None:
    model, console = human("?", "-")
    model.answer(interpret())
    assert any("x is on y" in text and "hammer 2" in text for text in console.shown)


def test_a_rejected_reading_is_not_proposed_again_and_its_fault_is_shown() -> None:
    model, console = human("-")
    answer = model.answer(interpret().corrected(READ, "Two hammers are red."))
    assert answer.kind == "not_understood"
    assert "Two hammers are red." in console.shown[0]
    assert not any("Press Enter" in text for text in console.shown)


def test_the_person_can_search() -> None:
    model, console = human("expnd shed", "expand shed", "found hammer1, shed", "answer hammer1")
    assert model.answer(search_command()) == SearchStep(command=Command.EXPAND, node="shed")
    assert model.answer(search_command()).found == ("hammer1", "shed")
    assert model.answer(search_command()).answers
    assert any("shed" in text for text in console.shown)


def test_the_person_can_plan_line_by_line() -> None:
    model, _ = human("goto(shed)", "done()", "")
    assert model.answer(draft_plan()) == PlanDraft(plan=("goto(shed)", "done()"))


class Colour(Answer):
    """A colour."""

    colour: str


@dataclass(frozen=True, kw_only=True)
class WhichColour(Question[Colour]):
    """A question the human model has no words for."""

    answer_type: ClassVar[type[Answer]] = Colour
    template: ClassVar[str] = "draft_plan"

    def slots(self) -> dict[str, str]:
        return dict.fromkeys(("instruction", "graph", "actions", "memory", "navigation"), "which colour?")


def test_any_other_question_is_answered_in_json() -> None:
    model, console = human("blue", '{"colour": "blue"}')
    assert model.answer(WhichColour()) == Colour(colour="blue")
    assert any("which colour?" in text for text in console.shown)
    assert any("no complete JSON" in text for text in console.shown)


def test_ending_the_input_ends_the_question_with_a_clear_error() -> None:
    model, _ = human(EOFError())
    with pytest.raises(ModelAnswerError, match="ended the conversation"):
        model.answer(draft_plan())


def test_an_interrupt_is_one_for_the_whole_program() -> None:
    model, _ = human(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        model.answer(draft_plan())


def test_nonsense_for_ever_ends_too() -> None:
    model, _ = human(*["what?"] * 100)
    with pytest.raises(ModelAnswerError, match="20 times"):
        model.answer(search_command())


def test_what_is_wrong_with_a_plan_is_told_to_the_person() -> None:
    model, console = human("fly(shed)", "", "goto(shed)", "")
    asked = ask(model, draft_plan(), check=lambda a: "There is no action fly." if "fly" in a.plan[0] else None)
    assert asked.accepted
    assert "That was not right yet: There is no action fly." in console.shown


def test_the_terminal_keeps_standard_output_clean(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("hello\n"))
    terminal = Terminal()
    terminal.show("What?")
    assert terminal.read("> ") == "hello"
    with pytest.raises(EOFError):
        terminal.read("> ")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "What?\n> > "


def test_where_nobody_is_there_any_more_it_is_agreed_and_left_open() -> None:
    question = Clarify(instruction="Bring me the cup", phrase="the cup", options=("cup1", "cup2"))
    assert Nobody().answer(question).choice == 0
    assert Nobody().answer(AcceptAlternative(instruction="", missing="glass", substitute="a cup")).yes
    with pytest.raises(ModelAnswerError, match="Nobody is there"):
        Nobody().answer(ReadSituation(instruction="the cup is dirty", things=()))
