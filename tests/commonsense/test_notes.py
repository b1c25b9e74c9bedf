"""What notes tell of a reading is data: nothing that is decided hangs on how something is worded."""

import re
from pathlib import Path

import pytest

import groundplan
from groundplan.language.commonsense.explaining.answering import is_guessed, is_loose, leaves_out
from groundplan.language.commonsense.interpret import ground_for, interpret_on
from groundplan.language.commonsense.model import Commonsense
from groundplan.language.commonsense.notes import Note, Tells, telling, weighed
from groundplan.language.questions import Interpretation, Reading

from .scenes import office

DECIDED_BY_WORDING = re.compile(r"\.text\.(?:starts|ends)with\(|\b(?:not )?in r\.text\b|\br\.text in\b")


def _found(*readings: str) -> Interpretation:
    return Interpretation(kind="find", readings=tuple(weighed(r, 1.0) for r in readings))


def test_what_somebody_says_is_not_taken_for_what_a_note_tells() -> None:
    said = "understood loosely: most of what is said points to tea, and there is no tea"
    found = _found(Note(f"'{said}' is taken as an explanation only", Tells.LEFT_OUT, said), said)
    assert leaves_out(found)
    assert [r.words for r in telling(found, Tells.LEFT_OUT)] == [said]
    assert not is_loose(found)
    assert not is_guessed(found)
    assert not telling(found, ~Tells.LEFT_OUT)


@pytest.mark.parametrize(
    ("question", "tells"),
    [
        ("which room is for having lunch?", Tells.LOOSE),
        ("which office has a mugg?", Tells.DOUBT),
        ("where is the kettle?", Tells.SOUGHT),
    ],
)
def test_a_reading_tells_what_it_hangs_on_and_only_its_words_leave_the_model(question: str, tells: Tells) -> None:
    scene = office()
    assert telling(interpret_on(question, ground_for(scene)), tells)
    told = Commonsense().interpret(question, scene).readings
    assert told
    assert {type(r) for r in told} == {Reading}


def test_no_part_of_the_model_decides_by_the_wording_of_a_reading() -> None:
    folder = Path(groundplan.__file__).parent / "language" / "commonsense" / "explaining"
    found = [p.name for p in sorted(folder.glob("*.py")) if DECIDED_BY_WORDING.search(p.read_text(encoding="utf-8"))]
    assert not found
