"""What has been read of an instruction so far, and carrying out the best reading of a command."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundplan.language.commonsense.clauses.commands import Command
from groundplan.language.commonsense.clauses.effects import perform
from groundplan.language.commonsense.discourse import Mention
from groundplan.language.commonsense.goal_builder import GoalBuilder, Piece
from groundplan.language.commonsense.phrases.coordination import starts_clause
from groundplan.language.commonsense.phrases.phrase import Phrase
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.fillers import past_fillers
from groundplan.language.questions import Described
from groundplan.scene.entity import Kind

JOINS = (
    "and",
    "then",
    ",",
    "but",
    "afterwards",
    "finally",
    "next",
    "also",
    "before",
    "after",
    "while",
    "plus",
    "once",
    "or",
)

REASONS = ("because", "since", "so", "as")

SURE = 0.28
_SHORT = 0.75


@dataclass(frozen=True, slots=True)
class Saved:
    """What has been read up to some point."""

    pieces: tuple[Piece, ...]
    variables: dict[str, Described]
    unread: tuple[str, ...]
    notes: tuple[str, ...]
    scores: tuple[float, ...]
    mentions: tuple[Mention, ...]
    command: int
    asked: tuple[Asked, ...]
    failed: tuple[str, ...]
    told: tuple[str, ...]
    previous: Command | None
    understood: int
    done: tuple[Command, ...]


@dataclass(slots=True)
class Reading:
    """What has been read of an instruction so far.

    `opening` and `earlier` are how many goals there were when this sentence and the one before it began; `finish` is
    where the sentence ends, with what is said at its end of when and how.
    """

    builder: GoalBuilder
    asked: list[Asked] = field(default_factory=list)
    previous: Command | None = None
    weighed: list[tuple[str, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    understood: int = 0
    wishing: bool = False
    listing: bool = False
    opening: int = 0
    earlier: int = 0
    finish: int = 0

    def saved(self) -> Saved:
        """Return what has been read so far."""
        b = self.builder
        return Saved(
            pieces=tuple(b.pieces),
            variables=dict(b.variables),
            unread=tuple(b.unread),
            notes=tuple(b.notes),
            scores=tuple(b.scores),
            mentions=tuple(b.discourse.mentions),
            command=b.discourse.command,
            asked=tuple(self.asked),
            failed=tuple(self.failed),
            told=tuple(self.told),
            previous=self.previous,
            understood=self.understood,
            done=tuple(b.done),
        )

    def restore(self, saved: Saved) -> None:
        """Forget what has been read since."""
        b = self.builder
        b.pieces, b.variables, b.unread = list(saved.pieces), dict(saved.variables), list(saved.unread)
        b.notes, b.scores = list(saved.notes), list(saved.scores)
        b.done = list(saved.done)
        b.discourse.mentions, b.discourse.command = list(saved.mentions), saved.command
        self.asked, self.failed, self.told = list(saved.asked), list(saved.failed), list(saved.told)
        self.previous, self.understood = saved.previous, saved.understood


def last_spoken(builder: GoalBuilder) -> Phrase | None:
    """Return what was spoken of last, themes before places."""
    themes = [m.phrase for m in builder.discourse.mentions if m.role == "theme"]
    spoken = themes or [m.phrase for m in builder.discourse.mentions]
    return spoken[-1] if spoken else None


def boundary_factor(reader: Reader, j: int) -> float:
    """Return a factor for the words between a position and the next clause, which a reading leaves unread."""
    j = k = past_fillers(reader, j)
    if reader.word(j) == "," and reader.word(j + 1) in ("except", "excepting", "excluding"):
        return 0.6
    while not reader.is_end(k) and reader.word(k) not in JOINS and reader.word(k) not in REASONS:
        k += 1
    return 0.6 ** min(5, k - j)


def whole_factor(reader: Reader, end: int, furthest: int) -> float:
    """Return a factor for ending before "and a knife" where another reading goes on behind it."""
    joint = reader.word(end)
    after = end + 2 if joint == "," and reader.word(end + 1) in ("and", "or") else end + 1
    if end >= furthest or joint not in ("and", "or", ",", "plus") or starts_clause(reader, after):
        return 1.0
    rest = max((phrase.score for phrase, _ in reader.noun_phrases(after)), default=0.0)
    return _SHORT * rest if rest else 1.0


def unbroken_factor(reader: Reader, command: Command, furthest: int) -> float:
    """Return that factor for a command; 1 where a place follows behind the "and", so that it is one more command."""
    after = [pair for pair in reader.noun_phrases(command.end + 1) if "goal" in command.roles]
    placed = [p for p, end in after if reader.longest(end, reader.ground.lexicon.mark_phrases) is not None]
    gapped = any(_may_be_moved(reader, phrase) for phrase in placed)
    return 1.0 if gapped else whole_factor(reader, command.end, furthest)


def _may_be_moved(reader: Reader, phrase: Phrase) -> bool:
    """Say whether some of what a phrase means can be put elsewhere: no furniture, no room."""
    entities = [e for item in phrase.items for e in reader.ground.entities(item.query)[:12]]
    scene = reader.ground.scene
    return not entities or any(e.kind is Kind.OBJECT or scene.has_type(e.id, "pickable") for e in entities)


def perform_best(reading: Reading, commands: list[Command], *, keep_order: bool = False) -> int | None:
    """Carry out the best reading that can be expressed; remember what was weighed."""
    if not commands:
        return None
    best = commands[0]
    if best.score < SURE and not any(p.unknown for p in best.phrases):
        commands = [c for c in commands if c.score >= 0.1]
    for command in commands[:3]:
        reading.weighed.append((_in_words(command), round(min(1.0, command.score), 3)))
    builder = reading.builder
    for command in commands[:6]:
        if command.score < best.score * 0.5:
            break
        before = (
            list(builder.pieces),
            dict(builder.variables),
            list(builder.unread),
            len(builder.discourse.mentions),
            builder.discourse.command,
        )
        if perform(builder, command):
            builder.scores.append(min(1.0, command.score))
            reading.previous = command
            return command.end
        builder.pieces, builder.variables, builder.unread = before[0], before[1], before[2]
        del builder.discourse.mentions[before[3] :]
        builder.discourse.command = before[4]
    return None


def _in_words(command: Command) -> str:
    roles = "; ".join(f"{role}: {phrase.text}" for role, phrase in command.roles.items() if phrase.text)
    return f"{command.verb} ({roles})" if roles else command.verb
