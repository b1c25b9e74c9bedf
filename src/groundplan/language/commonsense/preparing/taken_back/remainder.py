"""What is to be left of several things: "clear the table, except …", "nothing but the lamp on it", "all but one"."""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.queries import related
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, DO, EXCEPT, IS
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.language.questions import Determiner
from groundplan.scene.query import RelationName

CLEARING = frozenset({"clear", "empty", "tidy", "unload", "declutter", "unclutter", "unpack"})
_TAKING = frozenset({"take", "remove", "get", "move", "pull", "clean", "sweep"})
_BETWEEN = frozenset(
    {"everything", "all", "it", "things", "the", "of", "stuff", "off", "from", "out", "up", "away", "that", "is", "on"}
    | {"in", "completely", "entirely"}
)
_BUT = (*EXCEPT, ("but",), ("besides",))
_OWED = frozenset({"should", "must", "may", "is", "are", "can", "shall", "has", "ought"})
_BEING = frozenset({"to", "be", "stay", "remain", "left", "lie", "stand", "lying", "standing", "allowed"})
_WISHING = frozenset({",", "and", "but", "want", "like", "need", "that", "then", "sure", "please"})
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MOST = 10


def cleared_but(tokens: Tokens, stop: int, ids: frozenset[str], ground: Ground) -> tuple[Tokens, Tokens] | None:
    """Return what is before "clear | the table" and the place, where `ids` are some of what is there; else None."""
    start = sentence_start(tokens, stop)
    taking = {"off", "from", "out"} & {t.word for t in tokens[start:stop]}
    verbs = CLEARING | _TAKING if taking else CLEARING
    verb = next((n for n in range(start, stop) if tokens[n].word in verbs), -1)
    k = verb + 1
    while verb >= 0 and k < stop:
        for place, end in Reader(ground, tokens, read_noun_phrases, stop=stop).noun_phrases(k):
            there = ground.found(related(RelationName.AT, place.query)) if place.refers is Refers.THING else ()
            if end == stop and ground.found(place.query) and ids < frozenset(there):
                return tokens[:verb], tokens[k:stop]
        if tokens[k].word not in _BETWEEN:
            break
        k += 1
    return None


def only_left(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "nothing but the lamp should be on the desk" as "remove everything from the desk except the lamp"."""
    for k in range(len(tokens) - 4):
        but = next((b for b in _BUT if tuple(t.word for t in tokens[k + 1 : k + 1 + len(b)]) == b), ())
        if tokens[k].word != "nothing" or not but or not _wished(tokens, k):
            continue
        for end in phrase_ends(tokens, k + 1 + len(but), ground):
            at = end + 1 if word_at(tokens, end) in _OWED else end
            while at > end and word_at(tokens, at) in _BEING:
                at += 1
            if word_at(tokens, at) in ("on", "in", "inside"):
                kept = tokens[k + 1 + len(but) : end]
                last = next(iter(phrase_ends(tokens, at + 1, ground)), len(tokens))
                return _all_but(tokens, k, kept, tokens[at + 1 : last], last)
    return _nothing_there(tokens, ground)


def _nothing_there(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "nothing is to be left on the desk except the lamp" as "remove everything from the desk except the lamp"."""
    k = next((n for n, t in enumerate(tokens) if t.word == "nothing" and _wished(tokens, n)), len(tokens))
    at = k + 1
    while word_at(tokens, at) in (_OWED | _BEING | {"else", "more"}):
        at += 1
    for end in phrase_ends(tokens, at + 1, ground) if word_at(tokens, at) in ("on", "in", "inside") else ():
        n = end + 1 if word_at(tokens, end) == "," else end
        but = next((b for b in _BUT if tuple(t.word for t in tokens[n : n + len(b)]) == b), ())
        for last in phrase_ends(tokens, n + len(but), ground)[:1] if but else ():
            kept = tokens[n + len(but) : last]
            return _all_but(tokens, k, kept, tokens[at + 1 : end], last)
    return tokens


def _all_but(tokens: Tokens, k: int, kept: Tokens, place: Tokens, last: int) -> Tokens:
    said = (*spelt("remove", "everything", "from"), *place, *spelt("except"), *kept)
    return (*_opening(tokens[:k]), *said, *tokens[last:])


def _wished(tokens: Tokens, k: int) -> bool:
    """Say whether a wish begins with a word, or has it for its object."""
    before = word_at(tokens, k - 1) if k else ""
    return not before or before in SENTENCE_ENDS or before in _WISHING


def _opening(tokens: Tokens) -> Tokens:
    """Return what is before a wish without the end of a wish that it was the object of ("I want | nothing but …")."""
    stop = next((n for n in range(len(tokens) - 1, -1, -1) if tokens[n].word in (*SENTENCE_ENDS, ",", "and")), -1)
    return tokens[: stop + 1]


def all_but_some(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "all (the) apples but one", "all the mugs on the table, but leave one there" as so many of them."""
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(len(tokens) - 3):
        if tokens[k].word not in ("all", "every"):
            continue
        for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: pair[1]):
            ids = ground.found(phrase.query)
            if not _whole(phrase) or not 1 < len(ids) <= _MOST or end - k > 5:
                continue
            left, begin, stop = _left(tokens, end)
            if 0 < left < len(ids):
                few = _NUMBERS[len(ids) - left]
                noun = tokens[_noun(tokens, k) : end]
                return (*tokens[:k], Token(few, few), *noun, *tokens[end:begin], *tokens[stop:])
    return tokens


def in_numbers(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "half of the carrots" of four as two of them, "as many cups as there are plates" as three cups."""
    if word_at(tokens, 0) in IS | DO | ALL_QUESTION_WORDS:
        return tokens
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(len(tokens) - 3):
        many = tuple(t.word for t in tokens[k : k + 2]) == ("as", "many")
        again = next((n for n in range(k + 3, len(tokens)) if tokens[n].word == "as"), 0) if many else 0
        if again:
            start = again + 3 if word_at(tokens, again + 1) in ("there", "you", "we", "i") else again + 1
            for phrase, end in sorted(reader.noun_phrases(start), key=lambda pair: -pair[1]):
                count = len(ground.found(phrase.query)) if phrase.refers is Refers.THING else 0
                if 0 < count < len(_NUMBERS):
                    number = Token(_NUMBERS[count], _NUMBERS[count])
                    return (*tokens[:k], number, *tokens[k + 2 : again], *tokens[end:])
        if tokens[k].word != "half" or not ground.affordances:
            continue
        start = k + 2 if tokens[k + 1].word == "of" else k + 1
        for phrase, end in sorted(reader.noun_phrases(start), key=lambda pair: pair[1]):
            ids = ground.found(phrase.query)
            if _whole(phrase) and len(ids) % 2 == 0 and 1 < len(ids) <= _MOST:
                few = _NUMBERS[len(ids) // 2]
                return (*tokens[:k], Token(few, few), *tokens[_noun(tokens, start - 1) : end], *tokens[end:])
    return tokens


def _whole(phrase: Phrase) -> bool:
    return phrase.refers is Refers.THING and not phrase.parts and phrase.determiner is Determiner.ALL and phrase.plural


def _noun(tokens: Tokens, k: int) -> int:
    k += 1
    while word_at(tokens, k) in ("of", "the", "my", "our", "your", "these", "those"):
        k += 1
    return k


def _left(tokens: Tokens, end: int) -> tuple[int, int, int]:
    """Return how many are excepted behind a phrase or at the end of its clause, and the words that say so."""
    stop = sentence_end(tokens, end)
    for k in range(end, stop - 1):
        begin = k
        but = next((b for b in _BUT if tuple(t.word for t in tokens[k : k + len(b)]) == b), ())
        n = k + len(but)
        keeping = bool(but) and word_at(tokens, n) in ("leave", "keep", "for")
        n += 1 if keeping else 0
        number = _NUMBERS.index(tokens[n].word) if but and word_at(tokens, n) in _NUMBERS else 0
        if not number:
            continue
        begin = begin - 1 if tokens[begin - 1].word == "," else begin
        n += 1
        n += 2 if (word_at(tokens, n), word_at(tokens, n + 1)) == ("of", "them") else 0
        if keeping and begin > end:
            return number, begin, stop
        if n == stop or begin == end or k == end:
            return number, begin, n
    return 0, end, end
