"""Things that are sorted: "sort the clothes on Ann's bed: whatever is dirty goes in the hamper, the rest in a drawer".

What the heading speaks of is put into each part ("the dirty clothes on Ann's bed go in the hamper, the clothes on Ann's
bed that are not dirty in her wardrobe"), however the things are spoken of and however the parts are named.
"""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.preparing.told.told_of import told_of
from groundplan.language.commonsense.queries import both
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.spans import at
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.language.questions import Determiner

_SORTING = frozenset(
    {"sort", "tidy", "organize", "organise", "deal", "take", "see", "go", "look", "handle", "separate", "divide"}
    | {"split", "process", "clear", "arrange", "put", "clean", "pick"}
)
_PARTICLES = frozenset({"out", "up", "through", "with", "care", "of", "to", "after", "over", "away", "the", "mess"})
_NEEDING = (
    *(("need", "sorting"), ("need", "sorting", "out"), ("need", "to", "be", "sorted"), ("must", "be", "sorted")),
    *(
        ("need", "to", "be", "sorted", "out"),
        ("need", "tidying"),
        ("need", "tidying", "up"),
        ("need", "putting", "away"),
    ),
    *(("have", "to", "be", "sorted"), ("should", "be", "sorted"), ("need", "to", "be", "put", "away")),
    *(("where", "they", "belong"), ("to", "where", "they", "belong"), ("back", "where", "they", "belong"), ("away",)),
    *(("have", "to", "be", "put", "away"), ("need", "your", "attention"), ("have", "to", "be", "tidied", "up")),
)
_POLITE = frozenset(
    {"please", "could", "can", "would", "you", "now", "and", "then", "as", "for", "of", "out", "kindly"}
)
_APART = frozenset({",", ":", "-", *SENTENCE_ENDS})
_WHOLE = frozenset({"whatever", "what", "everything", "anything", "all"})
_BEING = frozenset({"is", "are"})
_ONES = frozenset({"stuff", "things", "ones", "items", "pieces", "part", "half", "lot", "objects", "thing", "one"})
_ALL_KINDS = frozenset({"laundry", "washing", "clothing", "clothes", "garments", "dishes", "crockery", "food", "goods"})
_JOINTS = frozenset({",", "and", "but", "then", "while", "whereas", *SENTENCE_ENDS})
_OTHERS = (
    *(("everything", "else"), ("all", "else"), ("anything", "else"), ("the", "rest", "of", "them"), ("the", "rest")),
    *(
        ("the", "others"),
        ("the", "other", "ones"),
        ("the", "remaining", "ones"),
        ("the", "remainder"),
        ("all", "the", "rest"),
    ),
    *(("all", "the", "others"), ("all", "others"), ("the", "rest", "of", "it"), ("whatever", "else", "there", "is")),
)


@dataclass(frozen=True, slots=True)
class _Topic:
    """What a heading speaks of: its words, what they mean, and where the heading ends."""

    said: Tokens
    phrase: Phrase
    end: int


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the things: where it is said from and to, by which quality; none for what is left."""

    start: int
    end: int
    quality: tuple[str, ...]


def with_topics(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what a heading speaks of put into the parts named after it."""
    if ground.affordances:
        return tokens
    begin = 0
    while begin < len(tokens):
        topic = _topic(tokens, begin, ground)
        parts = _parts(tokens, topic, ground) if topic is not None else []
        if topic is not None and any(p.quality for p in parts):
            return _spelt_out(tokens, begin, topic, parts)
        begin = next((n + 1 for n in range(begin, len(tokens)) if tokens[n].word in SENTENCE_ENDS), len(tokens))
    return tokens


def _topic(tokens: Tokens, begin: int, ground: Ground) -> _Topic | None:
    """Return the several things that a sentence or heading only says to be dealt with."""
    told = told_of(tokens, begin, ground)
    if told is not None and _separated(tokens, told[2]):
        said = (*spelt("the"), *(t for t in told[0] if t.word not in ("some", "the", "a", "several")), *told[1])
        return _of(said, told[2], ground)
    start = begin
    while word_at(tokens, start) in _POLITE:
        start += 1
    verb = word_at(tokens, start) in _SORTING
    start = start + 1 if verb else start
    while verb and word_at(tokens, start) in _PARTICLES - {"the"}:
        start += 1
    reader = Reader(ground, tokens, read_noun_phrases)
    for _, end in reader.noun_phrases(start):
        tail = next((n for n in sorted(_NEEDING, key=len, reverse=True) if at(tokens, end, *n)), ())
        whole = not any(t.is_punctuation for t in tokens[start:end])
        named = whole and _separated(tokens, end + len(tail)) and (verb or tail or word_at(tokens, end) != ".")
        topic = _of(tokens[start:end], end + len(tail), ground) if named else None
        if topic is not None:
            return topic
    return None


def _of(said: Tokens, end: int, ground: Ground) -> _Topic | None:
    readings = [(p, e) for p, e in Reader(ground, said, read_noun_phrases).noun_phrases(0) if e == len(said)]
    several = [p for p, _ in readings if p.refers is Refers.THING and p.determiner is Determiner.ALL and not p.parts]
    fitting = [p for p in several if len(ground.found(p.query)) > 1 and not p.unknown]
    return _Topic(said, max(fitting, key=lambda p: p.score), end) if fitting else None


def _separated(tokens: Tokens, k: int) -> bool:
    return k < len(tokens) - 2 and tokens[k].word in _APART


def _parts(tokens: Tokens, topic: _Topic, ground: Ground) -> list[_Part]:
    """Return the parts that are named behind a heading."""
    found: list[_Part] = []
    k = topic.end
    while k < len(tokens):
        part = _part(tokens, k, topic, ground)
        if part is None:
            k += 1
            continue
        found.append(part)
        k = part.end
    return found


def _part(tokens: Tokens, k: int, topic: _Topic, ground: Ground) -> _Part | None:
    left = next((o for o in sorted(_OTHERS, key=len, reverse=True) if at(tokens, k, *o)), ())
    if left:
        return _Part(k, k + len(left), ())
    word = word_at(tokens, k)
    j = k + 1
    if word in _WHOLE or at(tokens, k, "the", "ones") or word == "those":
        j += word == "the"
        j += word_at(tokens, j) in ("that", "which")
        j += word_at(tokens, j) in _BEING
        j += word_at(tokens, j) == "still"
        return _quality(tokens, k, j, topic, ground)
    j = k if word not in ("the", "any", "all") else k + 2 if at(tokens, k, "all", "the") else k + 1
    named = _quality(tokens, k, j, topic, ground)
    if named is None or word_at(tokens, k - 1) in ("the", "a", "an", "that", "is", "are", "not"):
        return None
    noun = word_at(tokens, named.end)
    if (
        noun in _ONES
        or noun in topic.phrase.text.split()[:3]
        or _same_kind(tokens[named.end : named.end + 1], topic, ground)
    ):
        after = word_at(tokens, named.end + 1)
        return _Part(k, named.end + 1, named.quality) if after not in ("on", "of", "from") else None
    return None


def _quality(tokens: Tokens, k: int, j: int, topic: _Topic, ground: Ground) -> _Part | None:
    """Return the part with the quality that stands at a position, where some of the things have it and others not."""
    denied = word_at(tokens, j) == "not"
    word = word_at(tokens, j + denied)
    said = read_adjective(ground, word) if word.isalpha() else None
    if said is None or not said.certain:
        return None
    whole = ground.found(topic.phrase.query)
    some = ground.found(both(topic.phrase.query, said.query))
    quality = ("not", word) if denied else (word,)
    ones = word_at(tokens, j + denied + 1) in ("ones", "one")
    return _Part(k, j + denied + 1, quality) if 0 < len(some) < len(whole) + ones else None


def _same_kind(noun: Tokens, topic: _Topic, ground: Ground) -> bool:
    """Say whether a noun means a kind to which everything spoken of belongs ("the dirty laundry" of the clothes)."""
    whole = set(ground.found(topic.phrase.query))
    if noun and noun[0].word in _ALL_KINDS:
        return True
    kinds = [p for p, e in Reader(ground, noun, read_noun_phrases).noun_phrases(0) if e == len(noun) and not p.unknown]
    return any(whole <= set(ground.found(p.query)) for p in kinds)


def _spelt_out(tokens: Tokens, begin: int, topic: _Topic, parts: list[_Part]) -> Tokens:
    rest: Tokens = ()
    before = topic.end + 1
    qualities = [p.quality for p in parts if p.quality]
    for part in parts:
        first = part.start == topic.end + 1 or word_at(tokens, part.start - 1) in _JOINTS
        goes = spelt("should", "go") if first and word_at(tokens, part.end) in INTO else ()
        rest = (*rest, *tokens[before : part.start], *_things(topic, part, qualities), *goes)
        before = part.end
    return (*tokens[:begin], *rest, *tokens[before:])


def _things(topic: _Topic, part: _Part, qualities: list[tuple[str, ...]]) -> Tokens:
    """Return the words for a part: "the dirty clothes on the bed", "the clothes on the bed that are not dirty"."""
    definite = topic.said[0].word == "the" and len(topic.said) > 1
    if definite and len(part.quality) == 1:
        return (topic.said[0], *spelt(part.quality[0]), *topic.said[1:])
    if part.quality:
        return (*topic.said, *spelt("that", "are", *part.quality))
    first = qualities[0]
    said = [first[1]] if first[0] == "not" else ["not", first[0]]
    for quality in qualities[1:]:
        said += ["and", quality[1]] if quality[0] == "not" else ["and", "not", quality[0]]
    return (*topic.said, *spelt("that", "are", *said))
