"""What is added at the end and holds for another thing as well: "put the hammer on the shelf, and the saw too".

It is joined to what was said to be or to go there: "put the hammer and the saw on the shelf". "Make sure the door is
closed, and the window as well" becomes "make sure the door and the window is closed".
"""

from __future__ import annotations

from dataclasses import replace

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import INTO
from groundplan.language.commonsense.words.spans import past, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at
from groundplan.language.questions import Determiner

_ALSO = (("too",), ("as", "well"), ("also",), ("likewise",), ("either",), ("the", "same", "way"), ("in", "addition"))
_JOINTS = frozenset({",", "and", "but", "plus", "also", "so", "-", "then"})
_FINITE = frozenset(
    {"is", "are", "should", "must", "has", "have", "needs", "need", "goes", "go", "belongs", "belong", "ought", "shall"}
)
_BESIDES = (
    *(("besides",), ("apart", "from"), ("aside", "from"), ("in", "addition", "to"), ("as", "well", "as")),
    *(("along", "with"), ("together", "with"), ("on", "top", "of")),
)
_LONGEST = 8


def with_additions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is added by "…, and the saw too" joined to what it is said of as well."""
    tokens = _besides(_with_parallel(tokens, ground), ground)
    for k in range(4, len(tokens)):
        also = next((a for a in _ALSO if tuple(t.word for t in tokens[k : k + len(a)]) == a), ())
        if not also or not _ended(tokens, k + len(also)):
            continue
        n = _added(tokens, k, ground)
        if n:
            begin = n
            while tokens[begin - 1].word in _JOINTS | SENTENCE_ENDS and begin > 1:
                begin -= 1
            place = _after_first(tokens, begin, ground)
            if place:
                both = replace(tokens[n - 1], text="and", word="and")
                return (*tokens[:place], both, *tokens[n:k], *tokens[place:begin], *tokens[k + len(also) :])
    return tokens


def _with_parallel(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "put the cup on the shelf as well as the fork in the drawer" as one thing put there and another here."""
    for k in range(4, len(tokens) - 5):
        if tuple(t.word for t in tokens[k : k + 3]) != ("as", "well", "as"):
            continue
        start = sentence_start(tokens, k)
        reader = Reader(ground, tokens, read_noun_phrases)
        placed = any(word_at(tokens, end) in INTO for p, end in reader.noun_phrases(k + 3) if p.refers is Refers.THING)
        doing = ground.lexicon.base(word_at(tokens, k + 3)) in ground.lexicon.verb_starts
        if placed and not doing and any(t.word in INTO for t in tokens[start:k]):
            return (*tokens[:k], replace(tokens[k], text="and", word="and"), *tokens[k + 3 :])
    return tokens


def _added(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where what is added begins that ends at a position, with all that is joined in it; 0: nothing is."""
    found = 0
    for n in range(k - 1, max(2, k - 1 - _LONGEST), -1):
        if tokens[n].word in INTO:
            break
        if tokens[n - 1].word in _JOINTS and _is_thing(tokens, n, k, ground):
            found = n
    return found


def _besides(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "besides the cup, the tray should be on the shelf" as said of both."""
    for k in range(len(tokens) - 4):
        start = past(tokens, k, _BESIDES) if k == 0 or tokens[k - 1].word in SENTENCE_ENDS else 0
        reader = Reader(ground, tokens, read_noun_phrases)
        for added, end in reader.noun_phrases(start) if start else ():
            known = added.refers is Refers.THING and not added.unknown and word_at(tokens, end) == ","
            for phrase, after in reader.noun_phrases(end + 1) if known else ():
                several = phrase.determiner is Determiner.ALL and len(phrase.items) == 1
                if word_at(tokens, after) in _FINITE and phrase.refers is Refers.THING and not several:
                    return (*tokens[:k], *tokens[start:end], *spelt("and"), *tokens[end + 1 :])
    return tokens


def _ended(tokens: Tokens, k: int) -> bool:
    if k >= len(tokens) or tokens[k].word in SENTENCE_ENDS or (tokens[k].word == "please" and _ended(tokens, k + 1)):
        return True
    return tokens[k].word == "," and word_at(tokens, k + 1) in ("but", "and", "then")


def _is_thing(tokens: Tokens, n: int, k: int, ground: Ground) -> bool:
    reader = Reader(ground, tokens, read_noun_phrases, stop=k)
    return any(end == k and p.refers is Refers.THING and not p.unknown for p, end in reader.noun_phrases(n))


def _after_first(tokens: Tokens, stop: int, ground: Ground) -> int:
    """Return where what is first said to be, or to be put, somewhere ends; 0 where the clause says no such thing."""
    start = sentence_start(tokens, stop)
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    going = _FINITE | INTO | {"out", "off", "from", "away", "back", "up", "down", "to"} | set(ground.lexicon.states)
    for n in range(start, stop):
        ends = [end for p, end in reader.noun_phrases(n) if p.refers is Refers.THING and not p.unknown]
        if ends and n > start and tokens[n - 1].word in INTO:
            return 0
        for end in sorted(ends, key=lambda e: (word_at(tokens, e) not in _FINITE, e)):
            if word_at(tokens, end) in going and end < stop - 1 + (word_at(tokens, end) in ground.lexicon.states):
                return end
    return 0
