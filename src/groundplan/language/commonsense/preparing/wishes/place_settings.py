"""What is not to be on a table that is set: "lay the table for two, but no glasses", "… with a plate, no candle".

A place setting of which something is left out is named piece by piece. What is said not to be there is taken from the
table where it stands on it, and else asks for nothing.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural
from groundplan.language.commonsense.clauses.cleaning import PLACE_SETTING
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.queries import related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt
from groundplan.scene.query import Query, RelationName

_SETTING = frozenset({"set", "lay", "setting", "laying", "prepare", "deck"})
_DENYING = (
    *(("but", "leave", "out"), ("but", "no"), ("but", "without"), ("and", "no"), ("but", "not"), ("leave", "out")),
    *(("no", "need", "for"), ("no",), ("without",), ("not",)),
)
_DETERMINERS = frozenset({"the", "a", "an", "any"})
_MOST_GUESTS = 12


def with_settings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a table that is set without something put piece by piece."""
    if not ground.affordances or not any(t.word in _SETTING for t in tokens):
        return tokens
    for k in range(3, len(tokens)):
        said = next((d for d in _DENYING if tuple(t.word for t in tokens[k : k + len(d)]) == d), ())
        begin = k - 1 if tokens[k - 1].word == "," else k
        denied = _denied(tokens, k + len(said), ground) if said else None
        table = _table(tokens, begin, ground) if denied is not None else None
        if denied is None or table is None:
            continue
        ids, end = denied
        verb, after = table
        named = tuple(t for t in tokens[after:begin] if not t.is_punctuation)
        if not named or named[0].word == "for":
            setting = _pieces(tokens, after, ids, ground)
            return (*tokens[:verb], *spelt("put", *setting, "on"), *tokens[verb + 1 : after], *tokens[end:])
        upon = ids & set(ground.found(related(RelationName.ON, _place(tokens, verb + 1, after, ground))))
        what = tokens[k + len(said) : end]
        what = what[1:] if what[0].word in _DETERMINERS else what
        gone = (*spelt("and", "remove", "the"), *what, *spelt("from"), *tokens[verb + 1 : after]) if upon else ()
        return (*tokens[:begin], *gone, *tokens[end:])
    return tokens


def _denied(tokens: Tokens, k: int, ground: Ground) -> tuple[set[str], int] | None:
    """Return the things that a phrase at the end of a sentence means, and where it ends."""
    reader = Reader(ground, tokens, read_noun_phrases)
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        closed = end >= len(tokens) or tokens[end].word in (*SENTENCE_ENDS, "please", "though", ",")
        if closed and phrase.refers is Refers.THING and not phrase.unknown:
            return {i for part in phrase.items for i in ground.found(part.query)}, end
    return None


def _table(tokens: Tokens, stop: int, ground: Ground) -> tuple[int, int] | None:
    """Return where the verb stands and the table ends in "set | the table | …" before a position."""
    start = sentence_start(tokens, stop)
    for verb in range(start, stop):
        if tokens[verb].word not in _SETTING:
            continue
        for phrase, end in sorted(Reader(ground, tokens, read_noun_phrases).noun_phrases(verb + 1), key=lambda p: p[1]):
            found = ground.found(phrase.query) if phrase.refers is Refers.THING else ()
            if found and end <= stop and all(ground.scene.has_type(i, "surface") for i in found):
                return verb, end
    return None


def _place(tokens: Tokens, start: int, end: int, ground: Ground) -> Query:
    found = Reader(ground, tokens, read_noun_phrases).noun_phrases(start)
    return next(phrase.query for phrase, stop in found if stop == end)


def _pieces(tokens: Tokens, after: int, ids: set[str], ground: Ground) -> list[str]:
    """Return the words for the pieces of a place setting that are here, as many as there are guests."""
    said = next((t.word for t in tokens[after : after + 4] if t.word in ground.lexicon.numbers), "one")
    guests = said if 1 < ground.lexicon.numbers[said] <= _MOST_GUESTS else "one"
    words: list[str] = []
    for name in PLACE_SETTING:
        usual = [c for c in ground.categories(name) if c in (name, f"dinner_{name}", f"table_{name}")]
        here = {i for c in usual or ground.categories(name) for i in ground.scene.of_category(c)}
        if here and not here & ids:
            words += ["and"] if words else []
            words += [guests, name if guests == "one" else plural(name)]
    return words
