"""What is noted of how words were read: a text for people, and what it tells of the reading, as data.

Most notes are only to be shown, and are plain texts. Where it depends on a note whether a reading is kept or another is
tried, it is a `Note`: nothing that is decided may hang on how something is worded.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Flag, auto

from pydantic import Field

from groundplan.language.questions import Interpretation, Reading

ASKED_FOR = "what was asked for"
"""What is looked for where no words say what."""


class Tells(Flag):
    """What a note, or a reading that was weighed, tells of how an instruction was read."""

    NOTHING = 0
    DOUBT = auto()
    """Words were given a meaning that they need not have, or name nothing that is known or here."""
    ABSENT = auto()
    """What the words name is not here."""
    PURPOSE = auto()
    """`words` were read as what something is for."""
    PURPOSE_BEFORE = auto()
    """What was said before the question was read as what something is for."""
    DOING = auto()
    """`words` were read as what something does."""
    LEFT_OUT = auto()
    """`words` were taken only to explain why something is asked."""
    LOOSE = auto()
    """The grammar did not read it: it was explained by what is known."""
    GUESSED = auto()
    """It is only what most of the words point to."""
    UNEXPLAINED = auto()
    """Some of the words have nothing to do with it."""
    SHORTENED = auto()
    """It was read without `words`."""
    UNUSED = auto()
    """`words` are not used: nothing here is known to be so."""
    SOUGHT = auto()
    """`words` are what is looked for."""


class Note(str):
    """A text that is noted, with what it tells and the words it tells that of."""

    tells: Tells
    words: str

    def __new__(cls, text: str, tells: Tells, words: str = "") -> Note:
        """Make a note."""
        made = super().__new__(cls, text)
        made.tells, made.words = tells, words
        return made


class Weighed(Reading):
    """A reading that was weighed, with what it tells; only the text and the score leave the model."""

    tells: Tells = Field(default=Tells.NOTHING, exclude=True)
    words: str = Field(default="", exclude=True)


def doubtful(text: str) -> Note:
    """Return a note that words were given a meaning they need not have, or name nothing that is known or here."""
    return Note(text, Tells.DOUBT)


def absent(text: str) -> Note:
    """Return a note that what words name is not here, and what is taken for it, if anything."""
    return Note(text, Tells.DOUBT | Tells.ABSENT)


def read_as_purpose(words: Iterable[str]) -> Note:
    """Return the note that words were read as what something is for."""
    said = " ".join(words)
    return Note(f"'{said}' is read as a purpose", Tells.DOUBT | Tells.PURPOSE, said)


def read_as_doing(words: Iterable[str]) -> Note:
    """Return the note that words were read as what something does."""
    said = " ".join(words)
    return Note(f"'{said}' is read as what it does or is for", Tells.DOUBT | Tells.DOING, said)


def looked_for(said: str) -> Note:
    """Return the note of what is looked for; where nothing says what, it is what was asked for."""
    said = said or ASKED_FOR
    return Note(f"look for {said}", Tells.SOUGHT, said)


def weighed(note: str, score: float) -> Weighed:
    """Return a note or the text of a reading with its score."""
    if isinstance(note, Note):
        return Weighed(text=str(note), score=score, tells=note.tells, words=note.words)
    return Weighed(text=note, score=score)


def telling(found: Interpretation, tells: Tells) -> tuple[Weighed, ...]:
    """Return the readings of an interpretation that tell this."""
    return tuple(r for r in found.readings if isinstance(r, Weighed) and r.tells & tells)


def as_told(found: Interpretation) -> Interpretation:
    """Return an interpretation as others get it: its readings with text and score alone."""
    readings = tuple(Reading(text=r.text, score=r.score) for r in found.readings)
    return found.model_copy(update={"readings": readings})
