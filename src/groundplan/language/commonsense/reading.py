"""What has been read of an instruction so far, and carrying out the best reading of a command."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundplan.language.commonsense.commands import Command
from groundplan.language.commonsense.effects import perform
from groundplan.language.commonsense.goal_builder import GoalBuilder
from groundplan.language.commonsense.phrases import Phrase
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.which import Asked

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


@dataclass(slots=True)
class Reading:
    """What has been read of an instruction so far."""

    builder: GoalBuilder
    asked: list[Asked] = field(default_factory=list)
    previous: Command | None = None
    weighed: list[tuple[str, float]] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    understood: int = 0
    wishing: bool = False


def last_spoken(builder: GoalBuilder) -> Phrase | None:
    """Return what was spoken of last, themes before places."""
    themes = [m.phrase for m in builder.discourse.mentions if m.role == "theme"]
    spoken = themes or [m.phrase for m in builder.discourse.mentions]
    return spoken[-1] if spoken else None


def boundary_factor(reader: Reader, j: int) -> float:
    """Return a factor for the words between a position and the next clause, which a reading leaves unread."""
    k = j
    while not reader.is_end(k) and reader.word(k) not in JOINS and reader.word(k) not in REASONS:
        k += 1
    return 0.6 ** min(5, k - j)


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
