"""Wishes that no rule reads, taken from the things they speak of and the words around them.

"It would make my evening to see the plum lying on a saucer": something that can be carried, a place behind "on", and
nothing denied. What it comes to is put plainly and read like any other wish; the note says that it was
understood loosely. Where words deny or except something, where a command cannot be carried out, or where a word is
nobody's, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.taken_back.asides import without_asides
from groundplan.language.commonsense.queries import HOLDERS, is_anything
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spelling import is_known
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, tokenize

_DENYING = frozenset(
    {"not", "no", "never", "without", "except", "unless", "if", "instead", "nothing", "none", "neither", "nor", "but"}
    | {"don't", "won't", "stop", "avoid", "dislike", "hate", "detest", "loathe", "allergic", "sick", "tired"}
    | {"leave", "before", "until", "or", "either", "all", "every", "each", "both"}
)
_INSIDE = frozenset({"in", "into", "inside", "within"})
_UPON = frozenset({"on", "onto", "upon", "atop", "at", "to", "towards", "toward"})
_AWAY = frozenset({"from", "off", "out", "of"})
_LONGEST, _MOST, _REACH, _SURE = 24, 3, 3, 0.9
_CUES = frozenset(
    {"i", "me", "my", "we", "you", "please", "should", "could", "would", "can", "will", "must", "want", "wish", "hope"}
    | {"chance", "need", "be", "being", "time", "let", "what", "task", "job", "goal"}
)
_SOILED = frozenset({"covered", "full", "smeared", "spattered", "splashed", "caked", "dripping", "everywhere", "spilt"})
"""What is said to be on or over something is not wished for."""
_AMISS = frozenset({"ajar", "gaping", "gapes", "sticky", "stained", "filthy", "crumbs", "smeared", "grubby", "greasy"})
_STATES = (
    ("closed", frozenset({"ajar", "gaping", "gapes", "shut", "close", "closed", "closing"}), "openable"),
    ("open", frozenset({"open", "opened", "opening", "unlock"}), "openable"),
    ("clean", frozenset({"sticky", "stained", "filthy", "crumbs", "smeared", "grubby", "greasy", "wipe", "clean"}), ""),
    ("hot", frozenset({"warm", "warmed", "hot", "heat", "heated", "boil", "boiling", "steaming"}), "liquid"),
    ("cut", frozenset({"chop", "chopped", "slice", "slices", "sliced", "cut", "diced", "dice", "pieces"}), "pickable"),
)
_COMMANDS = {"closed": "close", "open": "open", "clean": "wipe", "hot": "heat", "cut": "cut"}
_WASTE = frozenset({"trash", "rubbish", "garbage", "rotten", "mouldy", "moldy", "spoiled", "chuck", "toss", "dispose"})
_DETERMINERS = frozenset({"the", "a", "an", "some", "two", "my", "our", "that", "this", "one", "another"})
_SPEAKER = frozenset({"i", "me", "my", "we", "us", "our", "mine"})


@dataclass(frozen=True, slots=True)
class _Mention:
    text: str
    ids: tuple[str, ...]
    start: int
    stop: int


def loose_wishes(instruction: str, ground: Ground) -> Iterator[str]:
    """Yield what an instruction that nothing reads most likely comes to, put plainly."""
    reader = Reader(ground, without_asides(tokenize(instruction, ground.lexicon), ground.lexicon), read_noun_phrases)
    words = [t.word for t in reader.tokens if not t.is_punctuation]
    if not 2 < len(words) <= _LONGEST or _DENYING & set(words) or not all(is_known(w, ground) for w in words):
        return
    if ground.lexicon.base(words[0]) == words[0] and words[0] not in ground.lexicon.frames:
        return
    mentions = _mentions(reader)
    if not 0 < len(mentions) <= _MOST:
        return
    if _tells(words):
        return
    yield from _placed(reader, mentions)
    if not any(t.word in SENTENCE_ENDS for t in reader.tokens[:-1]):
        yield from _changed(reader, mentions, frozenset(words))
    yield from _handed(reader, mentions, frozenset(words))


def _tells(words: list[str]) -> bool:
    """Say whether it is only told how something is ("the table is clean", "the apple is on the counter")."""
    well = frozenset().union(*(said for _, said, _ in _STATES)) - _AMISS | _INSIDE | _UPON
    being = [k for k, word in enumerate(words[:-1]) if word in ("is", "are", "was", "lies", "lie", "stands")]
    return bool(being) and words[being[-1] + 1] in well and not _CUES & set(words)


def _mentions(reader: Reader) -> list[_Mention]:
    """Return the things that are spoken of, from left to right, each by the longest words for it."""
    found: list[_Mention] = []
    k = 0
    while k < reader.stop:
        best = None
        for phrase, end in reader.noun_phrases(k):
            plain = (
                phrase.refers is Refers.THING
                and phrase.score >= _SURE
                and not (phrase.unknown or phrase.anaphoric or phrase.parts)
            )
            ids = reader.ground.found(phrase.query) if plain and not is_anything(phrase.query) else ()
            if (
                ids
                and (best is None or end > best.stop)
                and len({reader.ground.scene.entity(i).category for i in ids}) == 1
            ):
                best = _Mention(reader.text(k, end), ids, k, end)
        if best is not None:
            found.append(best)
        k = best.stop if best is not None else k + 1
    return found


def _is(reader: Reader, mention: _Mention, *types: str) -> bool:
    return all(any(reader.ground.scene.has_type(i, t) for t in types) for i in mention.ids)


def _before(reader: Reader, mention: _Mention) -> list[str]:
    return [reader.word(n) for n in range(max(0, mention.start - _REACH), mention.start)]


def _placed(reader: Reader, mentions: list[_Mention]) -> Iterator[str]:
    """Yield that what is spoken of first is to be where the last place is, behind "in", "on" or "to"."""
    for place in reversed(mentions):
        ahead = [w for w in _before(reader, place) if w in _INSIDE | _UPON | _AWAY]
        things = [m for m in mentions if m.stop <= place.start and _is(reader, m, "pickable", "liquid")]
        if not ahead or ahead[-1] in _AWAY or not things or not _is(reader, place, *HOLDERS):
            continue
        mark = "into" if ahead[-1] in _INSIDE else "on"
        mark = mark if ahead[-1] not in ("to", "towards", "toward", "at") else "to"
        liquid = [m for m in things if _is(reader, m, "liquid")]
        if liquid and _is(reader, place, "vessel", "container"):
            yield f"pour {_named(liquid[-1])} into {_named(place)}"
            return
        yield f"put {' and '.join(map(_named, things))} {mark} {_named(place)}"
        return


def _changed(reader: Reader, mentions: list[_Mention], words: frozenset[str]) -> Iterator[str]:
    """Yield that something is to be closed, opened, wiped, heated or cut, as a word beside it says."""
    for state, said, type_name in _STATES:
        fitting = [m for m in mentions if not type_name or _is(reader, m, type_name)]
        if said & words and len(fitting) == 1:
            yield f"{_COMMANDS[state]} {_named(fitting[0])}"
    movable = [m for m in mentions if _is(reader, m, "pickable")]
    if _WASTE & words and len(movable) == 1:
        yield f"throw {_named(movable[0])} away"


def _handed(reader: Reader, mentions: list[_Mention], words: frozenset[str]) -> Iterator[str]:
    """Yield that what the speaker speaks of for themselves is handed over."""
    movable = [m for m in mentions if _is(reader, m, "pickable")]
    if movable and len(movable) == len(mentions) and _SPEAKER & words and not _SOILED & words:
        yield f"please give me {' and '.join(map(_named, movable))}"


def _named(mention: _Mention) -> str:
    first = mention.text.split()[0]
    return (
        mention.text
        if first in ("the", "a", "an", "some", "two", "my", "that", "this", "one")
        else f"the {mention.text}"
    )
