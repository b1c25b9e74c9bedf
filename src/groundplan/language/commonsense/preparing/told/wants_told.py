"""What somebody is told to want and then only called "it": "Ann wants a bath. Where can she have one?".

The question is put with what is wanted ("where can she have a bath?"); so is an order to make it ("Ann wants a coffee.
Brew one and put it on her desk": brew a coffee for Ann and …).
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.closed import MODALS, PERSONS
from groundplan.language.commonsense.words.spans import at, past, sentence_end
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_WANTING = (
    *(("wants",), ("want",), ("needs",), ("need",), ("fancies",), ("fancy",), ("craves",), ("crave",)),
    *(("would", "like"), ("would", "love"), ("feels", "like"), ("feel", "like"), ("could", "do", "with")),
    *(("is", "dying", "for"), ("is", "in", "the", "mood", "for"), ("longs", "for"), ("is", "keen", "on")),
    *(("am", "dying", "for"), ("am", "in", "the", "mood", "for"), ("long", "for"), ("is", "longing", "for")),
)
_ASKING = (("where",), ("in", "which", "room"), ("in", "what", "room"), ("which", "room"))
_IT = frozenset({"it", "one", "that", "this", "some"})
_MAKING = frozenset({"make", "brew", "prepare", "pour", "fix", "mix"})
_FURTHEST = 5


def with_wants_named(tokens: Tokens, _: Ground) -> Tokens:
    """Return the tokens with what somebody is told to want named in the question where they can have it."""
    for k in range(1, min(_FURTHEST, len(tokens))):
        start = past(tokens, k, _WANTING)
        stop = next((n for n in range(start, len(tokens)) if tokens[n].is_punctuation), 0) if start else 0
        if not stop:
            continue
        asked = stop + 1 + (word_at(tokens, stop + 1) in ("so", "and", "but", "now"))
        order = _made_for(tokens, k, (start, stop), asked)
        if order:
            return order
        subject = past(tokens, asked, _ASKING) + 1
        end = sentence_end(tokens, asked)
        somebody = word_at(tokens, subject) in PERSONS or word_at(tokens, subject) == word_at(tokens, k - 1)
        if subject < 2 or word_at(tokens, subject - 1) not in MODALS | {"do", "does"} or not somebody:
            continue
        verb = subject + 1
        named = word_at(tokens, start) in ("a", "an", "some") and word_at(tokens, verb + 1) in _IT
        if named and (verb + 2 == end or at(tokens, verb + 2, "best")):
            return (*tokens[asked : verb + 1], *tokens[start:stop], *tokens[verb + 2 :])
    return tokens


def _made_for(tokens: Tokens, subject: int, wanted: tuple[int, int], asked: int) -> Tokens:
    """Return the order to make what somebody was told to want, for them; nothing where none follows."""
    start, stop = wanted
    verb = asked + (word_at(tokens, asked) == "please")
    it = verb + 1 + (word_at(tokens, verb + 1) in ("him", "her", "them", "me", "us"))
    ends = word_at(tokens, it + 1) in ("and", "for", ",", "please", "then", ".", "!", "")
    if not ends or word_at(tokens, verb) not in _MAKING or word_at(tokens, it) not in _IT:
        return ()
    if word_at(tokens, start) not in ("a", "an", "some"):
        return ()
    speaks = word_at(tokens, subject - 1) in ("i", "we")
    whom = () if word_at(tokens, it + 1) == "for" else (*spelt("for"), *(spelt("me") if speaks else tokens[:subject]))
    return (tokens[verb], *tokens[start:stop], *whom, *tokens[it + 1 :])
