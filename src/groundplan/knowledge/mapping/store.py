"""The mapping's memory: an SQLite file of everything that was ever said of a pair, in order, and by whom.

Nothing is overwritten: what holds is read from all that was said. A person's word wins, whenever it came; then that of
a file; then that of the model asked last.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Table
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from groundplan.errors import InputError
from groundplan.knowledge.base import Knowledge, knowledge
from groundplan.knowledge.mapping.listed import plain_name
from groundplan.knowledge.mapping.naming import generic_sense

_MARK = 0x67706D31
"""Written into the file's header, so that no other program's database is taken for a mapping."""
_VERSION = 1
_SCHEMA = """
CREATE TABLE said (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    category TEXT NOT NULL,
    generic TEXT,
    affordance TEXT NOT NULL,
    holds INTEGER NOT NULL CHECK (holds IN (0, 1)),
    voice INTEGER NOT NULL,
    source TEXT NOT NULL,
    confidence REAL NOT NULL,
    words TEXT NOT NULL
);
CREATE INDEX said_of ON said (category, affordance);
"""
_COLUMNS = "number, category, generic, affordance, holds, voice, source, confidence, words"
_PATIENCE_S = 10.0
_MOVE = "Move the file away to begin a new one; `groundplan affordances` can also be given another with --store."
PERSON = "person"


class Voice(IntEnum):
    """Whose word counts: the higher wins."""

    MODEL = 1
    FILE = 2
    PERSON = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing said of a pair. `number` orders what was said; `words` are the person's words or the way of asking.

    `generic` is the category for whose kinds it holds, too, if it does (see `naming.generic_sense`).
    """

    number: int
    category: str
    generic: str | None
    affordance: str
    holds: bool
    voice: Voice
    source: str
    confidence: float
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Something to be remembered of a pair."""

    category: str
    affordance: str
    holds: bool
    confidence: float = 1.0


def default_store() -> Path:
    """Return where the mapping's memory is kept unless told otherwise: in the user's data folder (XDG)."""
    named = os.environ.get("XDG_DATA_HOME", "")
    folder = Path(named) if named and Path(named).is_absolute() else Path.home() / ".local" / "share"
    return folder / "groundplan" / "mapping.db"


class MappingStore:
    """The file. Each method opens it for itself, so that several processes can use it; what is added is added whole."""

    def __init__(self, path: str | os.PathLike[str], known: Knowledge | None = None) -> None:
        """Name the file; nothing is read or written yet."""
        self.path = Path(path)
        self._known = known

    def exists(self) -> bool:
        """Say whether there is such a file."""
        return self.path.exists()

    def said(self) -> tuple[Said, ...]:
        """Return everything that was said, in order; nothing where there is no file.

        Raises:
            InputError: the file is damaged, locked, or something else.
        """
        if not self.exists():
            return ()
        with self._opened(write=False) as connection:
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'said'").fetchone() is None:
                return ()
            rows = connection.execute(f"SELECT {_COLUMNS} FROM said ORDER BY number").fetchall()
        return tuple(_read(row) for row in rows)

    def add(self, claims: Iterable[Claim], voice: Voice, source: str, words: str = "") -> tuple[Said, ...]:
        """Remember claims, all or none; the file is made if there is none.

        Raises:
            InputError: the file is damaged, locked, something else, or cannot be written.
        """
        rows = [self._row(claim, voice, source, words) for claim in claims]
        names = _COLUMNS.removeprefix("number, ")
        with self._opened(write=True) as connection:
            before = connection.execute("SELECT coalesce(max(number), 0) FROM said").fetchone()[0]
            connection.executemany(f"INSERT INTO said ({names}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            added = connection.execute(f"SELECT {_COLUMNS} FROM said WHERE number > ? ORDER BY number", (before,))
            return tuple(_read(row) for row in added.fetchall())

    def asked(self) -> Table[str, frozenset[str]]:
        """Return, for each class, the models that were asked for all of its affordances.

        Raises:
            InputError: the file is damaged, locked, or something else.
        """
        found: dict[str, set[str]] = {}
        for each in self.said():
            if each.voice is Voice.MODEL:
                found.setdefault(each.category, set()).add(each.source)
        return {category: frozenset(sources) for category, sources in found.items()}

    def _row(self, claim: Claim, voice: Voice, source: str, words: str) -> tuple[object, ...]:
        generic = None
        if voice is Voice.PERSON:
            generic = generic_sense(claim.category, self._known or knowledge())
        name = plain_name(claim.category)
        return (name, generic, claim.affordance, int(claim.holds), int(voice), source, claim.confidence, words)

    @contextmanager
    def _opened(self, *, write: bool) -> Iterator[sqlite3.Connection]:
        """Open the file for one transaction, which is undone if anything goes wrong, interruptions included.

        What a process that was killed left half written is undone, too, which takes writing even for reading.
        """
        try:
            if write:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            mode = "rwc" if write else "rw" if os.access(self.path, os.W_OK) else "ro"
            uri = f"{self.path.absolute().as_uri()}?mode={mode}"
            with closing(sqlite3.connect(uri, uri=True, timeout=_PATIENCE_S, isolation_level=None)) as connection:
                connection.execute("BEGIN IMMEDIATE" if write else "BEGIN")
                self._recognise(connection, write=write)
                yield connection
                connection.execute("COMMIT")
        except OSError as error:
            raise InputError(f"The mapping store {self.path} cannot be made: {error.strerror or error}.") from error
        except sqlite3.Error as error:
            raise self._told(error) from error

    def _recognise(self, connection: sqlite3.Connection, *, write: bool) -> None:
        """Make the tables of a new file that is written to; refuse a file that is not ours or of a newer version."""
        mark = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
        if empty and mark == 0 and version == 0:
            if write:
                for statement in _SCHEMA.split(";\n"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {_MARK}")
                connection.execute(f"PRAGMA user_version = {_VERSION}")
            return
        if mark != _MARK:
            raise InputError(
                f"{self.path} is a database, but none of affordances; it was left as it is.",
                hint=_MOVE,
            )
        if version > _VERSION:
            raise InputError(
                f"The mapping store {self.path} was written by a newer groundplan (its version is {version}).",
                hint=f"Update groundplan. {_MOVE}",
            )

    def _told(self, error: sqlite3.Error) -> InputError:
        text = str(error)
        if "locked" in text or "busy" in text:
            return InputError(
                f"The mapping store {self.path} is being written by another process. Nothing was changed.",
                hint="Try again in a moment.",
            )
        if "not a database" in text or "malformed" in text or "corrupt" in text or "no such" in text:
            return InputError(
                f"The mapping store {self.path} is damaged ({text}). It was left as it is.",
                hint=_MOVE,
            )
        return InputError(f"The mapping store {self.path} cannot be used: {text}. Nothing was changed.")


def _read(row: tuple[object, ...]) -> Said:
    number, category, generic, affordance, holds, voice, source, confidence, words = row
    return Said(
        number=int(str(number)),
        category=str(category),
        generic=None if generic is None else str(generic),
        affordance=str(affordance),
        holds=bool(holds),
        voice=Voice(int(str(voice))),
        source=str(source),
        confidence=float(str(confidence)),
        words=str(words),
    )
