"""What stands beside something spoken of: "the cup on the shelf goes in the sink and the jug beside it in the crate".

Where "beside it" only says which thing is meant, it is said by the place of both: "the jug that is on the shelf". Where
it says where a thing is to go ("put the cup on the shelf and the jug beside it") it stays.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import INTO, place_ends
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_BESIDE = (("next", "to"), ("close", "to"), ("beside",), ("near",), ("by",), ("alongside",), ("right", "next", "to"))
_IT = frozenset({"it", "them", "that"})
_HANDED = frozenset({"me", "us"})
_FROM = frozenset({"from", "in", "on", "inside", "at"})
_WENT = frozenset(
    {"goes", "go", "belongs", "belong", "should", "must", "needs", "need", "has", "have", "is", "are", "to"}
)
_FURTHEST = 5


def with_neighbours_placed(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "beside it" said by the place of what it stands beside."""
    if not ground.affordances:
        return _without_neighbour(tokens, ground)
    for k in range(4, len(tokens) - 1):
        beside = next((b for b in _BESIDE if tuple(t.word for t in tokens[k : k + len(b)]) == b), ())
        end = k + len(beside) + 1
        if not beside or word_at(tokens, end - 1) not in _IT:
            continue
        narrowed = word_at(tokens, end) in (INTO | _WENT) or bool(_HANDED & {t.word for t in tokens[:3]})
        start = _thing_at(tokens, k, ground)
        place = _place_before(tokens, start, ground) if narrowed and start > 0 else ()
        if place:
            return (*tokens[:k], *spelt("that", "is"), *place, *tokens[end:])
    return tokens


def _without_neighbour(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "next to it" behind "move the cup on the shelf into the basket", where that is the one in the room."""
    for k in range(6, len(tokens) - 1):
        beside = past(tokens, k, _BESIDE)
        closes = beside and word_at(tokens, beside) == "it" and tokens[beside + 1 : beside + 2]
        if not closes or tokens[beside + 1].word not in SENTENCE_ENDS:
            continue
        reader = Reader(ground, tokens, read_noun_phrases, stop=k)
        for n in range(k - 1, 3, -1):
            ends = [ground.found(p.query) for p, end in reader.noun_phrases(n) if end == k and not p.unknown]
            goal = ends[0] if ends and len(ends[0]) == 1 and tokens[n - 1].word in ("into", "onto", "to") else ()
            room = ground.scene.room_of(goal[0]) if goal else None
            said = [p for m in range(1, n - 2) if tokens[m].word in _FROM for p, _ in reader.noun_phrases(m + 1)]
            near = {ground.scene.room_of(i) for p in said for i in ground.found(p.query)[:9]}
            if room is not None and room in near:
                return (*tokens[:k], *tokens[beside + 1 :])
    return tokens


def _thing_at(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where a thing begins whose name ends at a position; 0 where none does."""
    reader = Reader(ground, tokens, read_noun_phrases, stop=k)
    for n in range(k - 1, max(0, k - _FURTHEST), -1):
        if any(end == k and p.refers is Refers.THING and not p.unknown for p, end in reader.noun_phrases(n)):
            return n - 1 if tokens[n - 1].word in ground.lexicon.determiners else n
    return 0


def _place_before(tokens: Tokens, stop: int, ground: Ground) -> Tokens:
    """Return the words for where the thing is that was spoken of before: what stands right behind its name."""
    start = max((n + 1 for n in range(stop) if tokens[n].word in SENTENCE_ENDS), default=0)
    reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
    for n in range(start, stop):
        for phrase, end in reader.noun_phrases(n):
            if phrase.refers is not Refers.THING or phrase.unknown or word_at(tokens, end) not in _FROM:
                continue
            if phrase.query.relations or phrase.parts:
                continue
            source = word_at(tokens, end) == "from"
            for behind in reversed(place_ends(tokens, end, ground, _FROM)):
                goes_on = behind < stop and word_at(tokens, behind) in (INTO | _WENT | {","})
                if behind <= stop and (source or goes_on):
                    return (*spelt("on"), *tokens[end + 1 : behind]) if source else tokens[end:behind]
    return ()
