"""Questions that come to a plain one because of what was told before them (`data/told_questions.toml`).

"I want to study undisturbed. Where could I go?" asks for a room that is quiet, "someone forgot what must stay frozen.
What?" for what must be kept frozen and is in no freezer. A room that is spoken of first is put for "in there" in the
question.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.tokens import Tokens, spelt

_ASKING = frozenset({"which", "what", "who", "list", "name", "is", "are", "how", "find", "show", "tell"})
_WHOM = (
    r"who(?:m)? (?:is|would be|might be) (?:the )?(?:right|best|proper|correct|obvious)(?: person| one| colleague"
    r"| contact| man| woman)?(?: for me| for us)? to (?:{tell})"
    r"|who(?:m)? (?:should|do|can|could|must|shall|would|ought)"
    r" (?:i|we|one|you|they)(?: to| better| best)? (?:{tell})"
)
_TELL = (
    r"(?:tell|call|ask|ring|contact|inform|notify|turn to|see|talk to|speak to|go to|phone|let know|alert|approach"
    r"|fetch|get|report (?:this|that|it) to|complain to)(?: about (?:this|that|it))?(?: now| then)?"
)
_NUMBERS = {"a thousand": "1000", "one thousand": "1000", "two thousand": "2000", "a hundred": "100"}


@dataclass(frozen=True, slots=True)
class _Question:
    said: tuple[re.Pattern[str], ...]
    plain: str
    only: tuple[str, ...]
    needs: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()


@cache
def _questions() -> tuple[_Question, ...]:
    whom = _WHOM.replace("{tell}", _TELL)
    return tuple(
        _Question(
            said=tuple(re.compile(said.replace("{whom}", whom)) for said in entry["said"]),
            plain=entry["plain"],
            only=tuple(entry.get("only", ())),
            needs=tuple(entry.get("needs", ())),
            untold=tuple(entry.get("untold", ())),
        )
        for entry in read_table("told_questions")["question"]
    )


def with_told_questions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the plain question to which what is told and asked comes; the tokens themselves where there is none."""
    said = " ".join(t.word for t in tokens)
    for question in _questions():
        if question.needs and not any(words in said for words in question.needs):
            continue
        if any(words in said and ground.vocabulary.attributes_named(words) for words in question.untold):
            continue
        for pattern in question.said:
            found = pattern.fullmatch(said)
            if found is not None and _there_are(question.only, found.groupdict(""), ground):
                groups = found.groupdict("")
                groups |= {f"{name}_or": _either(words) for name, words in groups.items()}
                said = " ".join(_in_figures(question.plain.format_map(groups)).split())
                tokens = spelt(*said.split())
                break
    return _in_there(tokens, ground)


def _either(words: str) -> str:
    """Return a list of several as a choice: "Ann, Ben and Cleo" as "Ann or Ben or Cleo"."""
    return words.replace(" , and ", " or ").replace(" , ", " or ").replace(" and ", " or ")


def _there_are(only: tuple[str, ...], groups: Mapping[str, str], ground: Ground) -> bool:
    return all(_found(spelt(*phrase.format_map(groups).split()), ground) for phrase in only)


def _found(said: Tokens, ground: Ground) -> bool:
    """Say whether there is something here of which a noun phrase is true."""
    phrases = Reader(ground, said, read_noun_phrases).noun_phrases(0)
    return any(end == len(said) and not p.unknown and ground.found(p.query) for p, end in phrases)


def _in_figures(said: str) -> str:
    for words, figures in _NUMBERS.items():
        said = said.replace(f" {words} ", f" {figures} ")
    return said


def _in_there(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "I'm welding in the shed: what in there is flammable?" as what in the shed is."""
    starts = [n + 1 for n, t in enumerate(tokens[:-2]) if t.is_punctuation and tokens[n + 1].word in _ASKING]
    start = starts[-1] if starts else 0
    if not start:
        return tokens
    k = next((n for n in range(start, len(tokens) - 1) if [t.word for t in tokens[n : n + 2]] == ["in", "there"]), 0)
    room = _room_before(tokens[:start], ground) if k else ()
    return (*tokens[start:k], *spelt("in"), *room, *tokens[k + 2 :]) if room else tokens


def _room_before(told: Tokens, ground: Ground) -> Tokens:
    """Return the words of the only room that is spoken of; nothing where it is none, or not the only one."""
    rooms: dict[str, Tokens] = {}
    reader = Reader(ground, told, read_noun_phrases)
    for k in range(1, len(told)):
        for phrase, end in reader.noun_phrases(k) if told[k - 1].word in ("in", "into", "to", "inside") else ():
            ids = ground.found(phrase.query) if phrase.refers is Refers.ROOM and not phrase.unknown else ()
            if len(ids) == 1:
                rooms.setdefault(ids[0], told[k:end])
    return next(iter(rooms.values())) if len(rooms) == 1 else ()


__all__ = ["with_told_questions"]
