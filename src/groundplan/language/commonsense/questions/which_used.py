"""What is done with what is asked for: "(which printer) can I use to …", "(which room) should I go to"."""

from __future__ import annotations

from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.counting import read_contents
from groundplan.language.commonsense.phrases.diets import diet, eats
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import place_of_activity
from groundplan.language.commonsense.phrases.qualities import having
from groundplan.language.commonsense.phrases.tellings import read_told
from groundplan.language.commonsense.queries import both, either, without
from groundplan.language.commonsense.reader import Alternatives, Reader

_PLACING = ("in", "on", "at", "under", "inside")
_ASKERS = ("i", "we", "you", "one")
_USERS = frozenset({*_ASKERS, "anyone", "anybody", "he", "she", "they", "people", "somebody", "someone"})
_AVOIDING = frozenset({"avoid", "avoided", "leave", "refuse", "skip"})
_USING = frozenset(
    {"use", "used", "take", "drink", "eat", "wear", "ride", "drive", "play", "sit", "write", "print", "cook", "fly"}
)
_UNFIT = ("dirty", "wet", "broken", "gone off", "unripe")
_LEADING = frozenset(
    {"to", "into", "if", "when", "i", "we", "you", "one", "want", "need", "would", "like", "for", "in", "order"}
    | {"must", "have"}
)


def read_there_in(reader: Reader, phrase: Phrase, i: int, k: int) -> Alternatives:
    """Read "in (which office is there) | a plant", "on (which floor are there) | more chairs"."""
    if not any(reader.word(i - n) in _PLACING for n in range(1, 5)):
        return []
    said_there = read_contents(reader, phrase, k, negated=False)
    return [(phrase.with_query(both(phrase.query, said)), end) for said, end in said_there]


def read_gone_to(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(which room should) | I go to if I want to take a bath", "… do I use to print"."""
    going = reader.word(j + 1) in ("go", "use", "need", "visit")
    if phrase.refers is not Refers.ROOM or reader.word(j) not in _ASKERS or not going:
        return []
    k = _past_leading(reader, j + 2)
    end = k
    while not reader.is_end(end):
        end += 1
    place = place_of_activity(reader, tuple(reader.word(n) for n in range(k, end)))
    return [] if place is None else [(phrase.with_query(both(phrase.query, place)), end)]


def read_usable(reader: Reader, phrase: Phrase, i: int) -> Alternatives:
    """Read "(which drill) | should I use", "(which printer) | can I use if I want to print in colour"."""
    j = i + 1
    out_of_it = reader.word(j + 1) in ("drink", "eat") and "from" in (reader.word(n) for n in range(i))
    if reader.word(j) not in _ASKERS or (reader.word(j + 1) not in ("use", "take", "choose", "pick") and not out_of_it):
        return []
    k = _past_leading(reader, j + 2)
    if k > j + 2 and not reader.is_end(k):
        return read_told(reader, phrase, k)
    if reader.word(i) not in ("should", "do", "can", "could") or phrase.refers is not Refers.THING:
        return []
    broken = having(reader.ground, "broken")
    fit = phrase.with_query(without(phrase.query, broken)) if broken is not None else phrase
    chosen = fit if reader.ground.found(fit.query) else phrase
    return [(chosen, j + 2)] if reader.is_end(j + 2) else []


def read_unusable(reader: Reader, phrase: Phrase, i: int) -> Alternatives:
    """Read "(which towel) | should I not take", "would you not build in", "had I better leave": what is not fit for it.

    What is dirty, wet, broken, spoilt or not ripe is not fit; where nothing of what is asked for is, or all of it, this
    is not what is asked.
    """
    end = i
    while not reader.is_end(end):
        end += 1
    said = [reader.word(k) for k in range(i + 1, min(i + 4, end))]
    asker = next((w for w in said if w in _USERS), "")
    passive = said[:1] == ["not"] and said[1:2] == ["be"]
    nobody = said[:1] == ["nobody"] or said[:2] in (["no", "one"], ["no", "guest"])
    denied = nobody or ("not" in said[: said.index(asker) + 2] if asker else passive)
    avoided = bool(_AVOIDING & set(said)) and (asker or "be" in said)
    words = {reader.word(k) for k in range(i, end)}
    able = reader.word(i) in ("can", "could") and not words & _USING
    if phrase.refers is not Refers.THING or able or words & {"with", "because"} or denied is bool(avoided):
        return []
    states = (read_adjective(reader.ground, so) for so in _UNFIT)
    unfit = either(*(s.query for s in states if s is not None and s.certain))
    query = both(phrase.query, unfit)
    found, every = reader.ground.found(query), reader.ground.found(phrase.query)
    return [(phrase.with_query(query), end)] if 0 < len(found) < len(every) or len(every) == 1 == len(found) else []


def read_suiting(reader: Reader, phrase: Phrase, j: int) -> Alternatives:
    """Read "(which soup can) | a vegetarian eat": what suits the diet of whom it is for."""
    end = j
    while not reader.is_end(end):
        end += 1
    words = [reader.word(k) for k in range(j, end)]
    suits = diet(reader.ground, words) if eats(words) else None
    return [] if suits is None else [(phrase.with_query(both(phrase.query, suits)), end)]


def _past_leading(reader: Reader, k: int) -> int:
    while reader.word(k) in _LEADING:
        k += 1
    return k
