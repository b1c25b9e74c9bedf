"""Commands: a verb with its roles filled, in all the ways the words allow, scored against the scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from groundplan.language.commonsense.clauses.accompaniment import (
    beside_there,
    closer_place,
    joined_themes,
    original_place_said,
    place_of_thing_said,
    skip_there,
    usual_place_said,
)
from groundplan.language.commonsense.clauses.distraction import brought_where_it_is, distracted
from groundplan.language.commonsense.clauses.expected import is_expected, none_so
from groundplan.language.commonsense.clauses.suiting import LINKED, suits
from groundplan.language.commonsense.clauses.whereabouts import is_room
from groundplan.language.commonsense.clauses.whole_nouns import cuts_noun
from groundplan.language.commonsense.phrases.belonging import of_each_owner
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.postmodifiers import excepted_of_each, extensions
from groundplan.language.commonsense.queries import is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.rest_of import REST
from groundplan.language.commonsense.words.lexicon import Frame
from groundplan.language.questions import Determiner

MOST = 60
_RECIPIENTS = frozenset({Refers.SPEAKER, Refers.PERSON, Refers.EVERYONE})
_BOUNDARIES = frozenset(
    ["and", "then", "before", "after", "if", "unless", "while", "but", "or", "so", "because", "when", "for"]
)


@dataclass(frozen=True, slots=True)
class Command:
    """A verb and what fills its roles; `marks` are the words that marked each role ("in", "next to")."""

    verb: str
    frame: Frame
    roles: dict[str, Phrase] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    start: int = 0
    end: int = 0
    score: float = 1.0
    text: str = ""
    negated: bool = False

    def role(self, name: str) -> Phrase | None:
        """Return what fills a role."""
        return self.roles.get(name)

    @property
    def phrases(self) -> Iterator[Phrase]:
        """All phrases that fill roles."""
        return iter(self.roles.values())


def read_commands(reader: Reader, i: int) -> list[Command]:
    """Return the readings of a command that begins at a position, best first."""
    found: list[Command] = []
    for verb, frames, j, particle in _verbs(reader, i):
        for frame in frames:
            for partial in read_arguments(reader, Command(verb=verb, frame=frame, start=i, end=j), particle):
                found.append(scored(reader, partial))
                if len(found) > 4 * MOST:
                    break
    last = [(c.verb, _last_phrase(reader, c), c.end) for c in found]
    found = [c for c, phrase in zip(found, last, strict=True) if not cuts_noun(reader, phrase, last)]
    return sorted(found, key=lambda c: (-round(c.score, 4), -c.end, -len(c.roles)))[:MOST]


def _last_phrase(reader: Reader, command: Command) -> Phrase | None:
    """Return what fills the last role of a command, where the command ends with it: its theme, where things go."""
    said = reader.text(command.start, command.end)
    ending = (p for role in ("theme", "goal") if (p := command.role(role)) is not None and p.text)
    return next((p for p in ending if said.endswith(p.text)), None)


def _verbs(reader: Reader, i: int) -> Iterator[tuple[str, list[Frame], int, str]]:
    """Yield the verbs that may stand at a position: key, frames, the position after, a particle still to come."""
    lexicon = reader.ground.lexicon
    base = lexicon.base(reader.word(i))
    if base is None:
        return
    for length in (4, 3, 2, 1):
        key = " ".join((base, *(reader.word(k) for k in range(i + 1, i + length))))
        if key in lexicon.frames and i + length <= reader.stop and len(key.split()) == length:
            yield key, lexicon.frames[key], i + length, ""
    ahead = {reader.word(k) for k in range(i + 2, min(i + 14, reader.stop))}
    for key, frames in lexicon.frames.items():
        first, _, particle = key.partition(" ")
        if first == base and particle and " " not in particle and particle in ahead:
            yield key, frames, i + 1, particle


def read_arguments(reader: Reader, command: Command, particle: str) -> Iterator[Command]:
    """Yield the command with its arguments read in every way: recipient, theme, particle, marked roles."""
    frame, j = command.frame, _skip(reader, command.end)
    if frame.recipient:
        for recipient, k in reader.noun_phrases(j):
            k = k + 1 if reader.word(k) == "each" and not at_boundary(reader, k + 1) else k
            if recipient.refers in _RECIPIENTS and not at_boundary(reader, k):
                given = replace(command, roles={"recipient": recipient}, end=k)
                yield from _theme(reader, given, k, particle, required=True)
    yield from _theme(reader, command, j, particle, required=frame.theme == "required")


def _skip(reader: Reader, j: int) -> int:
    while reader.word(j) in reader.ground.lexicon.word_sets["adverbs"] and not (
        reader.word(j) in ("up", "down", "over") and reader.word(j + 1) == ""
    ):
        j += 1
    return j


def _theme(reader: Reader, command: Command, j: int, particle: str, *, required: bool) -> Iterator[Command]:
    if command.frame.theme != "none":
        for theme, k in reader.noun_phrases(j):
            if particle:
                k = _skip_to(reader, k, particle)
                if k < 0:
                    continue
            with_theme = replace(command, roles={**command.roles, "theme": theme}, end=k)
            yield from marked(reader, with_theme, k)
            for longer, end in extensions(reader, theme, k) if particle else ():
                yield from marked(reader, replace(with_theme, roles={**command.roles, "theme": longer}, end=end), end)
    if particle:
        return
    for rest in marked(reader, command, j):
        if not rest.roles:
            continue
        yield rest
        if required and "theme" not in rest.roles and not at_boundary(reader, rest.end):
            for theme, k in reader.noun_phrases(rest.end):
                yield from marked(reader, replace(rest, roles={**rest.roles, "theme": theme}, end=k), k)
    if not required and at_boundary(reader, j):
        yield replace(command, end=j)


def _skip_to(reader: Reader, k: int, particle: str) -> int:
    """Return the position after a particle that stands here (perhaps after an adverb), else -1."""
    while reader.word(k) in ("back", "all", "right", "again", "please", "there", "in", "here") and (
        reader.word(k) != "in" or reader.word(k + 1) in ("there", "here")
    ):
        if reader.word(k) == particle:
            break
        k += 1
    return k + 1 if reader.word(k) == particle else -1


def at_boundary(reader: Reader, j: int) -> bool:
    """Say whether a command may end at a position: at punctuation or before a conjunction."""
    return reader.is_end(j) or reader.word(j) in _BOUNDARIES


def marked(reader: Reader, command: Command, j: int, depth: int = 0) -> Iterator[Command]:
    """Yield the command with the marked roles that follow ("in the fridge", "to Tobi", "with a cloth")."""
    yield replace(command, end=j)
    yield from with_exception(reader, command, j)
    if depth > 3:
        return
    lexicon = reader.ground.lexicon
    k = _skip(reader, j)
    k = k + 1 if reader.word(k) in ("each", "apiece") and _each_ends(reader, k + 1) else k
    if k > j and at_boundary(reader, k):
        yield replace(command, end=k)
    wherever = reader.word(k) in ("somewhere", "anywhere", "someplace", "wherever")
    k = k + 1 if wherever and reader.longest(k + 1, lexicon.mark_phrases) is not None else k
    theme = command.role("theme")
    moved = command.frame.effect == "transport"
    before = joined_themes(reader, theme, j - 1) if k == j else []
    for joined, end in joined_themes(reader, theme, j, moved=moved) or before:
        together = replace(command, roles={**command.roles, "theme": joined}, end=end)
        yield from marked(reader, together, end, depth + 1)
    yield from _placed(reader, command, k, depth)
    marker = reader.longest(k, lexicon.mark_phrases)
    if marker is None:
        return
    markers = [marker] + ([marker[:1]] if len(marker) > 1 and marker[:1] in lexicon.mark_phrases else [])
    for mark in markers:
        kind = lexicon.mark(" ".join(mark))
        for role, kinds in command.frame.roles.items():
            if role == "goal" and role in command.roles and kind == "near":
                for end in beside_there(reader, command.roles[role], k + len(mark)):
                    yield from marked(reader, command, end, depth + 1)
            refines = role == "goal" and role in command.roles and kind in ("in", "on", "at")
            if (
                kind not in kinds
                or (role in command.roles and not refines)
                or (kind == "with" and reader.word(k - 1) in ("together", "along"))
            ):
                continue
            yield from _marked_so(reader, command, role, kind, k + len(mark), depth)


def _placed(reader: Reader, command: Command, k: int, depth: int) -> Iterator[Command]:
    """Yield the command with a place that needs no preposition: "there", "here", "where it was", "back"."""
    theme = command.role("theme")
    if "goal" in command.frame.roles and "goal" not in command.roles:
        told = (*original_place_said(reader, theme, k), *usual_place_said(reader, k), *place_of_thing_said(reader, k))
        for place, end in told:
            yield from marked(reader, _filled(command, "goal", place, "in", end), end, depth + 1)
    receives = "goal" in command.frame.roles and command.frame.effect != "discard"
    if reader.word(k) in ("there", "here") and receives and "goal" not in command.roles:
        for place, end in reader.noun_phrases(k)[:1]:
            yield from marked(reader, _filled(command, "goal", place, "in", end), end, depth + 1)
    if reader.word(k) in ("there", "here") and not receives and at_boundary(reader, k + 1):
        yield replace(command, end=k + 1)


def _marked_so(reader: Reader, command: Command, role: str, kind: str, k: int, depth: int) -> Iterator[Command]:
    """Yield the command with what fills a role behind its mark; a place that is said already may be said closer."""
    refines = role in command.roles
    for phrase, end in reader.noun_phrases(k):
        if refines:
            closer = closer_place(reader, command.roles[role], phrase, command.role("theme"))
            if closer is not None:
                yield from marked(reader, _filled(command, role, closer, kind, end), end, depth + 1)
            continue
        end = skip_there(reader, phrase, end) if role == "goal" else end
        if phrase.refers is Refers.PERSON and reader.word(end) in ("there", "here"):
            end += 1
        yield from marked(reader, _filled(command, role, phrase, kind, end), end, depth + 1)
        if phrase.refers is Refers.PERSON and role in ("goal", "recipient") and reader.word(end) in ("in", "on", "at"):
            for room, last in reader.noun_phrases(end + 1)[:2]:
                if is_room(reader.ground, room):
                    yield from marked(reader, _filled(command, role, room, "in", last), last, depth + 1)


def with_exception(reader: Reader, command: Command, j: int) -> Iterator[Command]:
    """Yield the command with what is excepted of its theme at its end ("put all books away, except the red one")."""
    theme = command.role("theme")
    if theme is None or len(command.roles) < 2 or theme.joined_by == "or":
        return
    if theme.determiner is Determiner.THE:
        return
    everything = reader.ground.found(theme.query)
    for fewer, end in excepted_of_each(reader, theme, j):
        if reader.ground.found(fewer.query) == everything and everything:
            continue
        yield replace(command, roles={**command.roles, "theme": fewer}, end=end)


def _each_ends(reader: Reader, k: int) -> bool:
    """Say whether "each" stands behind what is given ("a mug | each", "a glass | each to …"), not before a noun."""
    return at_boundary(reader, k) or reader.longest(k, reader.ground.lexicon.mark_phrases) is not None


def _filled(command: Command, role: str, phrase: Phrase, mark: str, end: int) -> Command:
    return replace(command, roles={**command.roles, role: phrase}, marks={**command.marks, role: mark}, end=end)


# --- scores ---------------------------------------------------------------------------------------------------------


def scored(reader: Reader, command: Command) -> Command:
    """Return the command with its score."""
    score = 1.0
    for role, phrase in command.roles.items():
        score *= phrase_score(reader, phrase) * suits(reader, command, role, phrase)
    if any(_somebodys_something(reader, p) for p in command.phrases):
        score *= 0.01
    if any(p.text.startswith(REST) and p.query.relations for p in command.phrases):
        score *= 0.6
    frame = command.frame
    if frame.theme == "required" and "theme" not in command.roles:
        score *= 0.2
    if brought_where_it_is(reader, command):
        score *= 0.4
    if "goal" in frame.roles and "goal" not in command.roles and "recipient" not in command.roles:
        score *= {"store": 0.8, "keep": 0.5, "away": 0.6, "drop": 0.8}.get(frame.default, 1.0)
        unplaced = frame.default in ("store", "keep", "away", "drop", "hold")
        score *= 0.5 if unplaced and _list_goes_on(reader, command) else 1.0
        score *= 0.5 if frame.effect in ("stack", "go") and command.verb not in ("wait", "stop", "stay") else 1.0
    score *= distracted(reader, command)
    if command.verb == "run" and frame.effect == "transport" and not {"goal", "recipient"} & set(command.roles):
        score *= 0.3
    if frame.effect == "swap" and "partner" not in command.roles:
        theme = command.role("theme")
        both_said = theme is not None and (len(theme.items) == 2 or theme.plural) and command.verb != "change"
        score *= 1.0 if both_said else 0.4
    if (
        frame.effect == "fill"
        and "content" not in command.roles
        and "with" in reader.text(command.start, command.end).split()
    ):
        score *= 0.4
    if frame.effect == "make" and not _makeable(command):
        score *= 0.6
    said = reader.text(command.start, command.end)
    return replace(command, score=score * (0.5 if _tidied_from(command, said) else 1.0), text=said)


def _tidied_from(command: Command, said: str) -> bool:
    """Say whether "put away everything | on the tables" was read with the tables as where it goes."""
    theme = command.role("theme")
    all_of_it = theme is not None and theme.determiner is Determiner.ALL and not theme.parts
    away = said.startswith(("put away", "tidy away", "clear away", "pack away", "tidy up", "clear up"))
    return away and all_of_it and "goal" in command.roles and command.marks.get("goal") == "on"


def _list_goes_on(reader: Reader, command: Command) -> bool:
    """Say whether a list of what is put somewhere was cut off: "put the mug | and the plate on the shelf"."""
    k = command.end
    if reader.word(k - 1) in ("away", "down", "up", "back"):
        return False
    while reader.word(k) in (",", "and"):
        k += 1
    lexicon = reader.ground.lexicon
    opened = reader.word(k) in (*lexicon.determiners, *lexicon.possessives)
    if k == command.end or not (opened or reader.word(k) not in lexicon.verb_starts):
        return False
    marks = reader.ground.lexicon.mark_phrases
    listed = (end for phrase, end in reader.noun_phrases(k) if phrase.refers is Refers.THING and not phrase.unknown)
    return any(reader.longest(end, marks) is not None for end in listed)


def _somebodys_something(reader: Reader, phrase: Phrase) -> bool:
    """Say whether "her something" was read as what is hers: it is something for her."""
    owner, *rest = phrase.text.split() or [""]
    owned = owner in reader.ground.lexicon.possessives or owner.endswith("'s")
    return owned and rest[:1] in (["something"], ["anything"])


def _makeable(command: Command) -> bool:
    theme = command.role("theme")
    return theme is not None and (theme.refers in LINKED or theme.head != "")


def phrase_score(reader: Reader, phrase: Phrase) -> float:
    """Return how well a phrase fits the scene: whether something fits it, and whether just as much as is meant."""
    if phrase.refers in LINKED or is_anything(phrase.query) or phrase.anaphoric:
        nowhere = phrase.anaphoric and bool(phrase.query.relations) and not reader.ground.found(phrase.query)
        return phrase.score * (0.45 if nowhere else 1.0)
    score, short = phrase.score, 1.0
    for item in (i for i in phrase.items if i.refers not in LINKED):
        found = reader.ground.found(item.query)
        expected = is_expected(reader, item) or (bool(phrase.parts) and none_so(reader, item))
        if not found and (expected or of_each_owner(item.text)):
            score *= 0.95
        elif not found:
            score *= 0.45 if item.refers is not Refers.PERSON else 0.95
        elif item.determiner is Determiner.THE and len(found) > 1:
            score *= 0.94
        elif item.determiner is Determiner.NUMBER and len(found) < item.number:
            short = 0.7
    return score * short
