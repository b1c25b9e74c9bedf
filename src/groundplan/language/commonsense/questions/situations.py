"""Questions that ask for what was said before them: "I have a headache. What would help?", "… Which one is it?"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.notes import Note, Tells
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.diets import diet, eatables, eats
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.purposes import best_for, place_of_activity
from groundplan.language.commonsense.phrases.subject_clauses import read_subject_clause
from groundplan.language.commonsense.queries import both, either, is_anything, related, without
from groundplan.language.commonsense.questions.help_asked import help_words
from groundplan.language.commonsense.questions.helping import helped as helped
from groundplan.language.commonsense.questions.helping import in_emergency
from groundplan.language.commonsense.questions.helping import situations as _table
from groundplan.language.commonsense.questions.instead import read_instead
from groundplan.language.commonsense.questions.operated import operated
from groundplan.language.commonsense.questions.which import Asked
from groundplan.language.commonsense.questions.worn import their_own, to_hand, worn
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import PRONOUNS
from groundplan.language.commonsense.words.saying import matches, occurs
from groundplan.scene.query import Query, RelationName, Return

Span = tuple[int, int]
_PLACING = frozenset({"get", "find", "put", "store", "keep", "leave", "throw", "lay"})
_WISHING = frozenset(
    {"need", "want", "have", "like", "love", "must", "going", "wants", "needs", "has", "trying", "wish", "hope"}
    | {"try", "plan", "about", "wanting"}
)
_EMPTY = frozenset({"with", "on", "in", "for", "it", "them", "that", "him", "her", "me", "us", "now", "then", "to"})
_EMPTY |= {
    "still",
    "his",
    "my",
    "your",
    "their",
    "our",
    "safely",
    "else",
    "into",
    "up",
    "at",
    "the",
    "a",
    "some",
    "yet",
}
_BEFORE = "what was said before the question is read as "
_PURPOSE = "a purpose"
_TOLD = "a situation that is told of, in which this helps"
TOLD = _BEFORE + _TOLD
_SEEKING = frozenset({"find", "locate", "which", "what", "is", "are", "have", "do", "show", "where"})
_FINDING_OUT = frozenset(
    {"measure", "prove", "check", "verify", "confirm", "demonstrate", "show", "document", "record", "test"}
)
"""Verbs of a question that tell what helps: what one proves it with is no remedy against it."""
_KEPT = frozenset({"kept", "stored", "served"})
"""Words of how things are to be treated, of which nobody is in need."""
_ROOMY = frozenset({"room", "rooms", "place", "spot"})
_BETTER = frozenset({("had", "better"), ("would", "rather"), ("might", "better"), ("should", "better")})
_OUGHT = frozenset({"must", "should", "shall"})
_SURE, _SURER = 0.62, 0.7
_NEAR = 4
_FROM_BEHIND = (
    "for",
    "because",
    "before",
    "after",
    "when",
    "while",
    "tonight",
    "tomorrow",
    "today",
    "now",
    "without",
    "later",
)


@dataclass(frozen=True, slots=True)
class Situation:
    """A question for help and the spans of what it is about."""

    kind: str
    question: Span
    topics: tuple[Span, ...]


def find_situation(reader: Reader, sentences: Sequence[Span]) -> Situation | None:
    """Return the last question that asks only for what was said before it, if the instruction ends in one."""
    spans = [part for span in sentences for part in _parts(reader, span)]
    for number in range(len(spans) - 1, 0, -1):
        words = [
            w
            for w in _words(reader, spans[number])
            if w not in ("so", "and", "please", "then", "now", "here", "exactly", "thing", "but", "else", "tell", "me")
        ]
        for kind in ("again", "help", "cause"):
            if (
                words
                and any(matches(p, words) for p in _table()[kind]["patterns"])
                and words[0] not in ("something", "anything")
            ):
                return Situation(kind, spans[number], tuple(spans[:number]))
        fragment = words[:1] and words[0] in ("something", "anything", "somewhere") and {"to", "for"} & set(words)
        if fragment or _asks_after_telling(reader, spans, number):
            return Situation("fragment", spans[number], tuple(spans[:number]))
        if words and any(matches(p, words) for p in _table()["help"]["patterns"]):
            return Situation("help", spans[number], tuple(spans[:number]))
    return Situation("told", spans[-1], tuple(spans[:-1])) if spans else None


def _asks_after_telling(reader: Reader, spans: Sequence[Span], number: int) -> bool:
    """Say whether a question follows a statement in the same sentence ("I am hungry, what is in the fridge?")."""
    start, stop = spans[number]
    before = spans[number - 1][1]
    joined = before < start and reader.tokens[before].is_punctuation and reader.word(before) not in (".", "!", "?", ";")
    first = reader.word(spans[number - 1][0])
    asks = reader.word(start) in ("what", "where", "which", "with")
    return (
        joined
        and asks
        and first in ("i", "we", "he", "she", "my", "it", "they")
        and number == len(spans) - 1
        and reader.word(stop) == "?"
    )


def _parts(reader: Reader, span: Span) -> Iterator[Span]:
    """Cut a sentence at its last comma or dash, where what is behind it may be a question of its own."""
    start, stop = span
    cut = max((k for k in range(start + 1, stop) if reader.tokens[k].is_punctuation), default=-1)
    if cut > 0 and reader.word(cut + 1) in ("and", "so", "but"):
        cut += 1
    if cut > 0 and cut + 1 < stop and reader.word(cut + 1) in _OPENING:
        yield from ((start, cut - 1 if reader.word(cut) in ("and", "so", "but") else cut), (cut + 1, stop))
    else:
        yield span


_OPENING = (
    "what",
    "where",
    "which",
    "with",
    "something",
    "anything",
    "got",
    "is",
    "are",
    "any",
    "do",
    "why",
    "have",
    "can",
    "could",
    "how",
)


def _words(reader: Reader, span: Span) -> list[str]:
    return [reader.word(k) for k in range(*span) if not reader.tokens[k].is_punctuation]


def read_situation(reader: Reader, situation: Situation) -> Asked | None:
    """Return the search that a situation stands for, or None if nothing is known about it."""
    ground = reader.ground
    instead = read_instead(reader, situation.topics, situation.question)
    if instead is not None:
        return instead
    told = [_words(reader, s) for s in situation.topics]
    words = [w for part in told for w in part]
    question = _words(reader, situation.question)
    caused = _cause(reader, situation, words) if situation.kind == "cause" else None
    if caused is not None:
        return caused
    if situation.kind in ("again", "cause"):
        described = _said_of(reader, situation)
        if described is None:
            return None
        return Asked(phrase=Phrase(query=described, text=" ".join(words), head="any"), end=situation.question[1])
    told_of = situation.kind == "told"
    query, why = _at_once(reader, situation, words)
    why = why or _TOLD
    if query is not None:
        pass
    elif told_of:
        query, why = _told_of(reader, situation, words, question)
    else:
        query, why = _help(reader, situation, words, question)
    query = operated(reader, situation.topics, question, query) if situation.kind in ("told", "help") else query
    if query is None:
        return None
    if ("where" in question or _ROOMY & set(question)) and not _PLACING & set(question):
        place = place_of_activity(reader, tuple(_wished(words) or words))
        query = both(Query(kinds=("room",)), place) if place is not None else query
    query = their_own(reader, question, _of_kind(reader, situation, query))
    unwanted = _unwanted(ground, words)
    if unwanted is not None:
        query = without(query, unwanted)
    purpose = Tells.PURPOSE | Tells.PURPOSE_BEFORE if why == _PURPOSE else Tells.NOTHING
    note = Note(_BEFORE + why, Tells.DOUBT | purpose)
    phrase = Phrase(query=query, text=" ".join(words), head="any", notes=(note,))
    rooms = bool(query.kinds)
    return Asked(phrase=replace(phrase, refers=Refers.ROOM if rooms else Refers.THING), end=situation.question[1])


def _at_once(reader: Reader, situation: Situation, words: list[str]) -> tuple[Query | None, str]:
    """Return what is to be worn, or what helps in an emergency, before any purpose is looked for."""
    asked = list(help_words(reader, *situation.question) or ()) if situation.kind in ("told", "help") else []
    helps = helped(reader.ground, [*words, *asked]) if worn(asked) else None
    helps = helps or (in_emergency(reader.ground, words) if asked else None)
    return (to_hand(reader.ground, helps, asked) if helps is not None else None), _TOLD


def _of_kind(reader: Reader, situation: Situation, query: Query) -> Query:
    """Narrow what helps to the kind that is asked for ("what | machine | do I need")."""
    start, stop = situation.question
    k = next((n for n in range(start, stop) if reader.word(n) in ("what", "which")), stop)
    for noun, _ in reader.within(stop).noun_phrases(k + 1) if k + 1 < stop else ():
        narrower = both(query, noun.query)
        if noun.refers is Refers.THING and not is_anything(noun.query) and reader.ground.found(narrower):
            return narrower
    return query


def _help(reader: Reader, situation: Situation, words: list[str], question: list[str]) -> tuple[Query | None, str]:
    """Return what helps: for the purpose that was said, in the situation that was said, or what suits the diet."""
    ground = reader.ground
    asked = list(help_words(reader, *situation.question) or ())
    wished = _wished(words)
    if wished:
        best = best_for(ground, wished)
        if best is not None and best[1] >= _SURER:
            return best[0], _PURPOSE
        if not set(wished) & {"eat", "drink", "have", "be", "get", "buy"} and _words(reader, situation.question)[
            :2
        ] in (["what", "is"], ["what", "do"]):
            return None, ""
    suits = diet(ground, words)
    if suits is not None and eats([*words, *question]):
        return both(eatables(ground), suits), "a diet"
    own = _for_what(question)
    best = best_for(ground, own) if own else None
    if best is not None and best[1] >= _SURER and ground.found(best[0]):
        return best[0], _PURPOSE
    helps = helped(ground, [*words, *(w for w in question if w in _FINDING_OUT)])
    if helps is not None:
        said = help_words(reader, *situation.question) or asked
        return to_hand(ground, helps, said), _TOLD if worn(said) else "a situation in which this helps"
    asked = [w for w in question if w not in ("what", "where", "which", "can", "could")]
    for tried in (words, [*asked, *words]):
        best = best_for(ground, tried)
        if best is not None and best[1] >= _SURE:
            return best[0], _PURPOSE
    described = _said_of(reader, situation)
    return (described, "a description") if described is not None else (None, "")


def _for_what(question: Sequence[str]) -> list[str]:
    """Return what something is asked for ("is there anything to | check whether I have a fever"), if that is said."""
    k = next(
        (n for n, w in enumerate(question) if w in ("anything", "something") and question[n + 1 : n + 2] == ["to"]), -1
    )
    own = list(question[k + 2 :]) if k >= 0 else []
    return own if len([w for w in own if w not in _EMPTY]) > 1 else []


def _told_of(reader: Reader, situation: Situation, words: list[str], question: list[str]) -> tuple[Query | None, str]:
    """Return what helps in the situation that is told of, where the question is for help or names what helps."""
    ground = reader.ground
    if not words and (question[1:2] in (["gets"], ["becomes"], ["grows"], ["goes"]) or _KEPT & set(question)):
        return None, ""
    asked = help_words(reader, *situation.question)
    if asked is not None:
        own = [w for w in asked if w not in _EMPTY] if "with" not in asked[:-1] else []
        best = best_for(ground, own) if len(own) > 1 else None
        suits = diet(ground, [*words, *question])
        if best is not None and best[1] >= 1.0 and ground.found(best[0]):
            fit = both(best[0], suits) if suits is not None else best[0]
            why = _PURPOSE if suits is None else "a diet"
            return (fit, why) if ground.found(fit) else (None, "")
        wished = _wished(words)
        best = best_for(ground, wished) if wished else None
        if best is not None and best[1] >= _SURER and ground.found(best[0]):
            return to_hand(ground, best[0], asked), _PURPOSE
        helps = helped(ground, [*words, *asked])
        return (to_hand(ground, helps, asked) if helps is not None else None), _TOLD
    sought = set(question[:6]) if question[:1] and question[0] in _SEEKING else set()
    query = helped(ground, words, called=sought) if sought and words else None
    return query, _TOLD


def _unwanted(ground: Ground, words: Sequence[str]) -> Query | None:
    """Return a query for what is not wanted: "but nothing sweet", "I don't want anything hot"."""
    for k, word in enumerate(words):
        begins = word in ("nothing", "without", "no") or (
            word == "not" and words[k + 1 : k + 2] and words[k + 1] in ("want", "like", "drink", "eat")
        )
        for said in words[k + 1 : k + 5] if begins else ():
            modifier = (
                read_adjective(ground, said) if said not in ("want", "like", "anything", "something", "too") else None
            )
            if modifier is not None and modifier.certain:
                return modifier.query
    return None


def _wished(words: Sequence[str]) -> list[str]:
    """Return the words of what is to be done: "(I have to) | tighten a screw"."""
    for k, word in enumerate(words):
        if word == "to" and k and (set(words[:k]) & _WISHING) and words[k - 1] != "according":
            rest = list(words[k + 1 :])
            return _cut(rest)
    for k, word in enumerate(words[:-1]):
        if (words[k - 1], word) in _BETTER or (word in _OUGHT and PRONOUNS & set(words[max(0, k - _NEAR) : k])):
            return _cut(list(words[k + 1 :]))
    return []


def _cut(words: list[str]) -> list[str]:
    return words[: next((n for n, w in enumerate(words) if w in _FROM_BEHIND and n), len(words))]


def _said_of(reader: Reader, situation: Situation) -> Query | None:
    """Read "I fancy something sweet", "some of the food in the fridge has gone off" as a description."""
    for start, stop in situation.topics:
        within = reader.within(stop)
        for k in range(start, min(stop, start + 8)):
            for phrase, end in within.noun_phrases(k):
                if phrase.refers is not Refers.THING or phrase.anaphoric or phrase.unknown:
                    continue
                for narrowed, last in read_subject_clause(within, phrase, end):
                    if last >= stop:
                        return narrowed.query
                if end >= stop and not is_anything(phrase.query) and phrase.query != Query(kinds=("object",)):
                    return phrase.query
    return None


def _cause(reader: Reader, situation: Situation, words: list[str]) -> Asked | None:
    """Read "something stinks in the kitchen, what could it be?": what there has the quality that explains it."""
    ground = reader.ground
    for entry in _table()["because"]:
        if not occurs(ground, entry["said"], words):
            continue
        options = [m.query for name in entry["is"] if (m := _quality(ground, name)) is not None]
        query = both(either(*options), _there(reader, situation)) if options else None
        if query is None:
            continue
        note = f"what is {' or '.join(entry['is'])} may be behind it"
        return Asked(
            phrase=Phrase(query=query, text=" ".join(words), head="any", notes=(note,)), end=situation.question[1]
        )
    return None


def _quality(ground: Ground, name: str) -> Any:
    adjective, _, noun = name.partition(" ")
    if noun and ground.categories(noun):
        modifier = read_adjective(ground, adjective)
        return (
            replace(modifier, query=both(Query(categories=ground.categories(noun)), modifier.query))
            if modifier
            else None
        )
    return read_adjective(ground, name)


def _there(reader: Reader, situation: Situation) -> Query:
    for start, stop in situation.topics:
        within = reader.within(stop)
        for k in range(start, stop):
            if within.word(k) in ("in", "on", "at", "from", "inside", "under"):
                for place, _ in within.noun_phrases(k + 1):
                    if place.refers in (Refers.ROOM, Refers.THING) and reader.ground.found(place.query):
                        return related(RelationName.AT, place.query)
    return Query()


def repeated(asked: Asked) -> Asked:
    """Return the question asked again with "which one?": what was asked whether there is."""
    return replace(
        asked, returns=(Return.SELF,) if asked.returns in ((Return.EXISTS,), (Return.COUNT,)) else asked.returns
    )
