"""The noun that "one" stands for in an order: "of the mugs, take the red one", "the mug, the red one, goes on …".

What follows puts it with its noun ("take the red mug"), so that every part of the description tells the same thing:
where the kind is said in front ("of the mugs"), behind ("the one with dots among the mugs"), before a comma ("the mug,
the red one"), or in a sentence that tells one of several apart ("one of the mugs is cracked. Take it …").
"""

from __future__ import annotations

from collections.abc import Iterator

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import ALL_QUESTION_WORDS, DO, IS, MODALS
from groundplan.language.commonsense.words.phrase_ends import AT, INTO
from groundplan.language.commonsense.words.spans import at, clause_start, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import POSSESSIVE, Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_POST = AT | {"that", "which", "with", "without", "from", "of", "labelled", "marked", "called", "made", "lying", "left"}
_POST |= {"standing", "belonging", "about", "for", "containing", "showing", "saying"}
_THE = frozenset({"the", "these", "those", "my", "our", "all"})
_SEVERAL = frozenset({"both", "all", "these", "those", "two", "three", "four"})
_ARTICLES = frozenset({"the", "a", "an", "my", "our", "that", "this", "one"})
_SPARED = (("leave",), ("not",), ("i", "do", "not", "mean"), ("i", "do", "not", "want"), ("do", "not", "take"))
_THE_OTHER = (("the", "other", "one"), ("the", "other"))
_AS_MUCH = ("either", "any", "whichever", "one")
_THAT = (("that", "one"), ("this", "one"), ("it",), ("that",))
_TELLING = IS | {"has", "says", "holds", "contains", "belongs", "reads", "bears", "lies", "stands"}
_BEHIND = INTO | MODALS | IS | {"goes", "belongs", "has", "needs", "please", "off", "on", "back", "away", "from"}
_NO_ADJECTIVES = INTO | {"other", "of", "and", "or", "from", "with", "the", "that", "this", "a", "is", "just", "only"}
_LIKING = frozenset({"like", "want", "prefer", "fancy", "please", "find"})
_PIECES = frozenset({"piece", "bit", "slice", "sheet", "portion", "chunk", "pieces", "slices", "sheets"})
_ONE_MORE = frozenset({"a", "one", "another", "two", "three"})
_LONGEST = 5
_MOST = 4


def with_ones_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens of an order with "one" put as what it is one of, where that is told."""
    asked = word_at(tokens, 0) in ALL_QUESTION_WORDS | IS | DO and word_at(tokens, 1) != "not"
    tokens = tokens if asked or word_at(tokens, len(tokens) - 1) == "?" else _with_stuff(tokens, ground)
    words = {t.word for t in tokens}
    if asked or not words & {"one", "ones", "of", "other", POSSESSIVE, "them", "not", "whichever"}:
        return tokens
    for rule in (
        _only_those,
        _of_several,
        _one_is,
        _one_wanted,
        _any_of_them,
        _other_than,
        _among,
        _apposed,
        _contrasted,
    ):
        for _ in range(_MOST):
            reader = Reader(ground, tokens, read_noun_phrases)
            changed = next((said for k in range(len(tokens)) if (said := rule(reader, k))), ())
            if not changed:
                break
            tokens = changed
    return tokens


def _with_stuff(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "(if there is any fruit, bring Ann) a piece" as a piece of what was spoken of."""
    for k in range(4, len(tokens)):
        alone = tokens[k - 1].word in _ONE_MORE and word_at(tokens, k + 1) != "of"
        if tokens[k].word not in _PIECES or not alone:
            continue
        reader = Reader(ground, tokens[: k - 1], read_noun_phrases)
        for n in range(k - 3, -1, -1):
            phrase, end = min(_longest(reader, n), key=lambda pair: pair[1], default=(None, 0))
            found = ground.entities(phrase.query) if phrase is not None else []
            if found and all(e.kind is Kind.OBJECT for e in found):
                return (*tokens[: k + 1], *spelt("of"), *tokens[end - 1 : end], *tokens[k + 1 :])
    return tokens


def _only_those(reader: Reader, k: int) -> Tokens:
    """Read "put the towels in the basket, only the wet ones" as "put the wet towels in the basket"."""
    tokens = reader.tokens
    if reader.word(k) != "only" or reader.word(k + 1) != "the" or k < 3 or reader.word(k - 1) not in (",", "but"):
        return ()
    end = next((n for n in range(k + 3, k + 3 + _MOST) if reader.word(n) in ("ones", "one")), 0)
    begin = k - 2 if reader.word(k - 2) == "," else k - 1
    for n in range(sentence_start(tokens, k), begin) if end and reader.is_end(end + 1) else ():
        if reader.word(n) not in _THE or reader.word(n - 1) in AT | INTO:
            continue
        phrase, noun = min(_longest(reader, n), key=lambda pair: pair[1], default=(None, 0))
        if phrase is not None and noun <= begin and phrase.plural:
            said = tokens[k + 2 : end]
            return (*tokens[: noun - 1], *said, *tokens[noun - 1 : begin], *tokens[end + 1 :])
    return ()


def _longest(reader: Reader, k: int, refers: tuple[Refers, ...] = (Refers.THING,)) -> Iterator[tuple[Phrase, int]]:
    """Yield the noun phrases for known things at a position, longest first."""
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        plain = phrase.refers in refers and not (phrase.unknown or phrase.parts or phrase.anaphoric)
        if plain and reader.ground.found(phrase.query):
            yield phrase, end


def _parted(reader: Reader, start: int, end: int) -> tuple[Tokens, Tokens, Tokens]:
    """Return the adjectives of a noun phrase, its noun as said of one thing, and what follows the noun."""
    numbers = reader.ground.lexicon.numbers
    while start < end and (
        reader.word(start) in _THE | _ARTICLES | {"both", "other", "of"} or reader.word(start) in numbers
    ):
        start += 1
    stop = next((n for n in range(start, end) if reader.word(n) in _POST or reader.word(n) == POSSESSIVE), end)
    for n in range(start, stop):
        said = tuple(reader.word(m) for m in range(n, stop))
        for form in (*singulars(said[-1]), said[-1]):
            noun = read_noun(reader.ground, (*said[:-1], form))
            if noun is not None and noun.present:
                return reader.tokens[start:n], (*reader.tokens[n : stop - 1], *spelt(form)), reader.tokens[stop:end]
    return (), (), ()


def _meant(reader: Reader, said: Tokens) -> bool:
    """Say whether words are read as a whole as a noun phrase for something that is here."""
    return any(end == len(said) for _, end in _longest(Reader(reader.ground, said, read_noun_phrases), 0))


def _elliptic(reader: Reader, k: int) -> int:
    """Return where "one" stands in "the (red) one" that begins at a position; 0 where it does not begin there."""
    if reader.word(k) not in ("the", "that"):
        return 0
    one = next((n for n in range(k + 1, k + _LONGEST) if reader.word(n) == "one"), 0)
    plain = not any(reader.is_end(n) or reader.word(n) in _NO_ADJECTIVES for n in range(k + 1, one))
    return one if one and plain and reader.word(one + 1) not in ("of", "and", "or") else 0


def _of_several(reader: Reader, k: int) -> Tokens:
    """Read "of the mugs in the hall, take the red one" as "take the red mug in the hall"; "… take Ann's" likewise.

    "Not the other mugs, (the red one)" says no more than "of the mugs".
    """
    tokens = reader.tokens
    start = past(tokens, k, (("of",), ("of", "all"), ("not",)))
    if not start or not (k == 0 or tokens[k - 1].is_punctuation):
        return ()
    if reader.word(k) == "not" and not at(tokens, start, "the", "other"):
        return ()
    for _, end in _longest(reader, start) if reader.word(start) in _THE else ():
        if reader.word(end) != ",":
            continue
        _, noun, place = _parted(reader, start, end)
        stop = sentence_end(tokens, end)
        for n in range(end + 1, stop if noun else 0):
            one = _elliptic(reader, n)
            owned = reader.word(n) == POSSESSIVE and reader.word(n + 1) in INTO | {"goes", "belongs", "should", ""}
            if one:
                return (*tokens[:k], *tokens[end + 1 : one], *noun, *place, *tokens[one + 1 :])
            if owned:
                return (*tokens[:k], *tokens[end + 1 : n + 1], *noun, *place, *tokens[n + 1 :])
    return ()


def _one_is(reader: Reader, k: int) -> Tokens:
    """Read "(only) one of the mugs is cracked. Take it …" as "take the mug that is cracked …", the other one too."""
    tokens = reader.tokens
    first = k + 1 if reader.word(k) in ("only", "just") else k
    opening = k == sentence_start(tokens, k) and at(tokens, first, "one", "of", "the")
    stop = sentence_end(tokens, first)
    for _, end in _longest(reader, first + 2) if opening and stop < len(tokens) else ():
        _, noun, place = _parted(reader, first + 2, end)
        if reader.word(end) not in _TELLING or not noun or reader.word(end + 1) == "no":
            continue
        said = (*spelt("the"), *noun, *place, *spelt("that"))
        other = (*said, *spelt("is", "not"), *tokens[end + 1 : stop]) if reader.word(end) in IS else ()
        return _taken_up(reader, k, stop, (*said, *tokens[end:stop]), other)
    return ()


def _one_wanted(reader: Reader, k: int) -> Tokens:
    """Read "the mug I want is the red one. Take it …" as "take the red mug …"."""
    tokens = reader.tokens
    stop = sentence_end(tokens, k)
    if reader.word(k) != "the" or k != sentence_start(tokens, k) or stop >= len(tokens):
        return ()
    for _, end in _longest(reader, k):
        who = end + (reader.word(end) in ("that", "which"))
        one = _elliptic(reader, who + 3) if reader.word(who) in ("i", "we") and reader.word(who + 2) in IS else 0
        if one and reader.word(who + 1) in ("want", "need", "mean"):
            _, noun, place = _parted(reader, k, end)
            said = (*tokens[who + 3 : one], *noun, *place, *tokens[one + 1 : stop])
            return _taken_up(reader, k, stop, said, ())
    return ()


def _taken_up(reader: Reader, k: int, stop: int, said: Tokens, other: Tokens) -> Tokens:
    """Return what follows a sentence with what it tells of for the first "it", "that one", or what it does not mean."""
    tokens = reader.tokens
    for n in range(stop + 1, sentence_end(tokens, stop + 1)):
        apart = next((n + len(o) for o in _THE_OTHER if at(tokens, n, *o)), 0)
        meant = apart or next((n + len(t) for t in _THAT if at(tokens, n, *t)), 0)
        plain = meant > n + 1 or reader.word(n) == "it" or reader.is_end(meant) or reader.word(meant) in _BEHIND
        named = other if apart else said
        if meant or (reader.word(n) == "the" and _elliptic(reader, n)):
            whole = (*tokens[:k], *tokens[stop + 1 : n], *named, *tokens[meant:])
            return whole if meant and plain and named and _meant(reader, named) else ()
    return ()


def _any_of_them(reader: Reader, k: int) -> Tokens:
    """Read "there are two mugs in the hall. Either of them will do" as "either of the two mugs in the hall will do"."""
    tokens = reader.tokens
    if not at(tokens, k, "there", "are") or k != sentence_start(tokens, k):
        return ()
    stop = sentence_end(tokens, k)
    if reader.word(stop + 1) not in _AS_MUCH or not at(tokens, stop + 2, "of", "them"):
        return ()
    for _, end in _longest(reader, k + 2):
        if end == stop:
            return (
                *tokens[:k],
                *tokens[stop + 1 : stop + 3],
                *spelt("the"),
                *tokens[k + 2 : stop],
                *tokens[stop + 4 :],
            )
    return ()


def _other_than(reader: Reader, k: int) -> Tokens:
    """Read "leave the red mug in the hall and take the other one" as "take the mug in the hall that is not red"."""
    tokens = reader.tokens
    said = next((s for s in _SPARED if at(tokens, k, *s)), ())
    start = k + len(said)
    if not said or k != sentence_start(tokens, k) or reader.word(start) != "the":
        return ()
    for _, end in _longest(reader, start):
        adjectives, noun, place = _parted(reader, start, end)
        begin = end + 1 if reader.tokens[end : end + 1] and reader.tokens[end].is_punctuation else end
        begin += reader.word(begin) in ("and", "but")
        stop = sentence_end(tokens, begin)
        for n in range(begin, stop if noun and len(adjectives) == 1 and begin > end else 0):
            other = next((n + len(o) for o in _THE_OTHER if at(tokens, n, *o)), 0)
            if other:
                meant = (*spelt("the"), *noun, *place, *spelt("that", "is", "not"), *adjectives)
                rest = (*tokens[begin:n], *meant, *tokens[other:])
                return (*tokens[:k], *rest) if _meant(reader, meant) else ()
    return ()


def _among(reader: Reader, k: int) -> Tokens:
    """Read "the one with dots among the mugs" as "the mug with dots", "the red mug of those on" as "the red mug on"."""
    tokens = reader.tokens
    if reader.word(k) == "of" and reader.word(k + 1) in ("those", "these") and reader.word(k + 2) in AT and k:
        kind = read_noun(reader.ground, (reader.word(k - 1),))
        return (*tokens[:k], *tokens[k + 2 :]) if kind is not None and kind.present else ()
    if reader.word(k) == "whichever" and k:
        ends = [e for _, e in _longest(reader, k + 1) if at(tokens, e, "you") and reader.word(e + 1) in _LIKING]
        return (*tokens[:k], *spelt("any"), *tokens[k + 1 : ends[0]], *tokens[ends[0] + 2 :]) if ends else ()
    if reader.word(k) not in ("among", "amongst") or reader.word(k + 1) != "the":
        return ()
    one = next((n for n in range(k - 1, max(0, k - 2 * _LONGEST), -1) if reader.word(n) == "one"), 0)
    for _, end in _longest(reader, k + 1) if one else ():
        _, noun, place = _parted(reader, k + 1, end)
        if noun:
            return (*tokens[:one], *noun, *tokens[one + 1 : k], *place, *tokens[end:])
    return ()


def _apposed(reader: Reader, k: int) -> Tokens:
    """Read "the mug, the red one, goes …" as "the red mug goes …"; "the mug in the hall, but not the red one" too."""
    tokens = reader.tokens
    if reader.word(k) != ",":
        return ()
    if at(tokens, k - 2, ",", "please"):
        return _apposed(Reader(reader.ground, (*tokens[: k - 2], *tokens[k:]), read_noun_phrases), k - 2)
    start = k + 1 + (reader.word(k + 1) in ("but", "namely"))
    denied = reader.word(start) == "not"
    start += denied
    one = _elliptic(reader, start)
    owned = reader.word(start + 1) == POSSESSIVE and reader.is_end(start + 2) and not denied
    if not (one or owned):
        return ()
    stop = next((n for n in range(start, reader.stop) if reader.is_end(n)), reader.stop)
    another = next((n for n in range(k - 2, max(0, k - _LONGEST - 3), -1) if at(tokens, n, "another", "one")), 0)
    if another and not denied and not owned:
        return (*tokens[:another], *tokens[start:stop], *tokens[another + 2 : k], *tokens[stop:])
    for begin, (phrase, end) in ((s, pair) for s in _starts(reader, k) for pair in _longest(reader, s)):
        adjectives, noun, place = _parted(reader, begin, end)
        if not noun or end > k:
            continue
        alone = len(reader.ground.found(phrase.query)) == 1
        own = (*spelt("the"), *tokens[start + 1 : one])
        if owned:
            said = (*tokens[start:stop], *noun, *place)
        elif denied and alone:
            said = tokens[begin:end]
        elif denied:
            many = next((t for t in tokens[begin:end] if phrase.plural and noun[-1].word in singulars(t.word)), None)
            noun = noun if many is None else (*noun[:-1], many)
            copula = spelt("that", "is" if many is None else "are", "not")
            said = (*spelt("the"), *adjectives, *noun, *place, *copula, *own[1:])
        else:
            said = (*own, *adjectives, *noun, *tokens[one + 1 : stop], *place)
        if (not denied or alone or stop == one + 1) and _meant(reader, said):
            goes_on = reader.word(stop) == "," and reader.word(stop + 1) not in _LISTED
            return (*tokens[:begin], *said, *tokens[end:k], *tokens[stop + goes_on :])
    return ()


def _contrasted(reader: Reader, k: int) -> Tokens:
    """Read "the red pens go in the box, the blue one …", "… where the blue one was" with the pen that is meant.

    The noun is that of the last phrase before of which something else fits the words before "one".
    """
    tokens = reader.tokens
    goes_on = reader.ground.lexicon.verb_starts
    one = _elliptic(reader, k) or next(
        (n for n in range(k + 2, k + 4) if at(tokens, n, "one", "and") and reader.word(n + 2) in goes_on), 0
    )
    if one < k + 2 or reader.word(k) != "the":
        return ()
    for begin in range(k - 2, -1, -1):
        if reader.word(begin) not in _ARTICLES | _SEVERAL:
            continue
        for phrase, end in _longest(reader, begin, (Refers.THING, Refers.ROOM)):
            _, noun, _ = _parted(reader, begin, end)
            heads = any(t.text == ":" for t in tokens[end:k])
            for n in range(len(noun) if end <= k and not heads else 0):
                said = (*spelt("the"), *tokens[k + 1 : one], *noun[n:])
                if _of_its_kind(reader, said, phrase):
                    return (*tokens[:k], *said, *tokens[one + 1 :])
    return ()


def _of_its_kind(reader: Reader, said: Tokens, phrase: Phrase) -> bool:
    """Say whether words name one thing of the same kind as those of a phrase: another one, or one of several."""
    again = Reader(reader.ground, said, read_noun_phrases)
    read = [p for p, end in _longest(again, 0, (phrase.refers,)) if end == len(said)]
    ids = set(reader.ground.found(read[0].query)) if read else set()
    return len(ids) == 1 and ids != set(reader.ground.found(phrase.query))


_LISTED = frozenset({"and", "or", "please", "then", "the"})


def _starts(reader: Reader, k: int) -> list[int]:
    """Return where noun phrases before a comma begin: the one that ends there first, then the first of the clause."""
    begin = clause_start(reader.tokens, k)
    starts = [n for n in range(begin, k) if reader.word(n) in _ARTICLES and reader.word(n - 1) not in ("of", *INTO)]
    near = [n for n in starts if any(end == k for _, end in _longest(reader, n))]
    return [*near, *(n for n in starts[:1] if n not in near)]
