"""What is lacking and asked for by "some": "the printer has no paper. Put some in." as "put paper in the printer".

What a thing is out of need not be there under that name alone: what is said to be lacking is what is put there.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt
from groundplan.scene.entity import Kind

_LACKING = (
    ("has", "no"), ("has", "no", "more"), ("has", "run", "out", "of"), ("has", "not", "any"),
    ("has", "not", "got", "any"),
    ("has", "not", "got", "enough"), ("ran", "out", "of"), ("is", "out", "of"), ("is", "lacking"), ("is", "missing"),
    ("is", "short", "of"), ("is", "short", "on"), ("is", "low", "on"), ("is", "running", "low", "on"), ("lacks",),
    ("is", "running", "out", "of"), ("needs",), ("needs", "more"), ("needs", "some"), ("needs", "new"), ("wants",),
    ("has", "used", "up", "its"), ("does", "not", "have", "any"), ("is", "asking", "for"), ("could", "do", "with"),
)  # fmt: skip
_AFTER = frozenset({"left", "more", "anymore", "in", "it", "any", "longer", "at", "all", "on", "again"})
_ADDING = frozenset({"put", "add", "load", "insert", "place", "fill", "feed", "get", "give", "bring", "pop", "stick"})
_SOME = frozenset({"some", "more", "a", "new", "fresh", "one", "another"})
_INSIDE = frozenset({"in", "into", "on", "onto", "inside", "there", "it", "up", "back", "please", "for", "me"})
_REFILLING = frozenset({"refill", "restock", "replenish", "reload"})
_SKIPPED = frozenset(
    {"so", "and", "please", "then", "just", "kindly", "could", "can", "would", "you", ",", ".", ";", ":", "-", "!"}
)


def with_lacks(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is lacking, and where, named in the command behind."""
    for start in (0, *(k + 1 for k, t in enumerate(tokens) if t.word in SENTENCE_ENDS)):
        changed = _named(tokens, start, ground)
        if changed is not None:
            return changed
    return tokens


def _named(tokens: Tokens, start: int, ground: Ground) -> Tokens | None:
    reader = Reader(ground, tokens, read_noun_phrases)
    begun = strip_start(reader, start)
    for phrase, end in sorted(reader.noun_phrases(begun), key=lambda pair: -pair[1]):
        lacking = reader.longest(end, sorted(_LACKING, key=lambda p: -len(p)))
        if lacking is None or not _holder(ground, phrase):
            continue
        noun = end + len(lacking)
        stop = noun
        while not reader.is_end(stop) and reader.word(stop) not in _AFTER and reader.word(stop) not in ("so", "and"):
            stop += 1
        rest = stop
        while rest < len(tokens) and (reader.word(rest) in _AFTER or reader.word(rest) in _SKIPPED):
            rest += 1
        last = sentence_end(tokens, rest)
        if reader.at(rest, "give", "it") and last > rest + 2 and reader.word(rest + 2) not in _SOME:
            given = (*spelt("put"), *tokens[rest + 2 : last], *spelt("in"), *tokens[begun:end])
            return (*tokens[:start], *given, *tokens[last:])
        if stop == noun or rest >= len(tokens) or not _asks_for_it(tokens[rest:last]):
            continue
        command = (*spelt("put"), *tokens[noun:stop], *spelt("in"), *_lacking(tokens, begun, end, stop, ground))
        return (*tokens[:start], *command, *tokens[last:])
    return None


def _lacking(tokens: Tokens, begin: int, end: int, stop: int, ground: Ground) -> Tokens:
    """Return the words for what lacks it: "one of the printers" is the printer that has no paper, where one is."""
    words = tuple(t.word for t in tokens[begin:end])
    one = next((n for n in (3, 2) if words[:2] == ("one", "of") and len(words) > n), 0)
    if not one:
        return tokens[begin:end]
    single = next(iter(singulars(words[-1])), words[-1])
    which = (*spelt("the"), *tokens[begin + one : end - 1], *spelt(single, "that"), *tokens[end:stop])
    found = Reader(ground, which, read_noun_phrases).noun_phrases(0)
    known = any(last == len(which) and not p.unknown and ground.found(p.query) for p, last in found)
    return which if known else tokens[begin:end]


def _holder(ground: Ground, phrase: Phrase) -> bool:
    found = ground.entities(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else []
    return bool(found) and not phrase.anaphoric and all(e.kind in (Kind.ASSET, Kind.OBJECT) for e in found)


def _asks_for_it(command: Tokens) -> bool:
    """Say whether a command is only "put some in (it)", "refill it", "load some"."""
    words = [t.word for t in command if not t.is_punctuation]
    if words and words[0] in _REFILLING:
        return set(words[1:]) <= _INSIDE
    top = words[:1] in (["fill"], ["top"]) and set(words[1:]) <= _INSIDE
    return top or (
        len(words) > 1 and words[0] in _ADDING and bool(set(words) & _SOME) and set(words[1:]) <= _INSIDE | _SOME
    )
