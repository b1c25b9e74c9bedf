"""The other one: "one of the two lamps is in the hall. Where is the other one?", "the other lamp, not the one here".

Which one is spoken of besides may be told in a sentence before or behind, or in the same one. "The other one", "the
others", "the remaining lamps" are put as the lamps other than that one, which the grammar reads in any question.
"""

from __future__ import annotations

from dataclasses import dataclass

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Phrase, Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.reader import Alternatives, Reader
from groundplan.language.commonsense.words.closed import EXCEPT, IS
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Tokens, spelt, word_at

_ONE = frozenset({"one", "1", "first"})
_HAVING = frozenset({"has", "lacks", "belongs", "holds", "contains", "lies", "stands", "works", "needs", "does"})
_OF = frozenset({"them", "these", "those", "which"})
_OTHERS = (
    *(("the", "other", "one"), ("the", "other", "ones"), ("the", "others"), ("the", "other"), ("the", "second")),
    *(("the", "remaining", "one"), ("the", "remaining", "ones"), ("the", "rest", "of", "them"), ("the", "rest")),
    *(("the", "second", "one"), ("all", "the", "others"), ("the", "third", "one")),
    *(("a", "second", "one"), ("another", "one"), ("another",), ("the", "remaining", "two"), ("the", "other", "two")),
    *(
        ("the", "other", "three"),
        ("the", "last", "one"),
        ("a", "different", "one"),
        ("any", "others"),
        ("some", "others"),
    ),
)
_OTHER_SUCH = frozenset({"other", "second", "remaining", "another", "different"})
_ARTICLES = frozenset({"the", "a", "an", "my", "our", "that", "this", "another", "any"})
_APART = (
    *(*EXCEPT, ("not",), ("besides",), ("beside",), ("but", "not"), ("than",)),
    *(("in", "addition", "to"), ("instead", "of"), ("as", "well", "as")),
)
_TELLING = frozenset(
    {"i", "we", "you", "know", "have", "has", "got", "see", "seen", "found", "can", "not", "use", "cannot", "already"}
    | {"is", "saw", "do", "want", "like", "of", "about", "where", "took", "checked", "tried", "mean", "well", "there"}
)
_STATING = frozenset({"is", "was", "has", "does", "seems", "looks", "belongs", "cannot", "can", "will", "did", "are"})
_THERE = (("there", "is"), ("there", "are"), ("we", "have"), ("i", "have"), ("you", "have"))


@dataclass(frozen=True, slots=True)
class _Told:
    """What was told of one of several: the words of its noun, the words that tell which it is, the span of all that."""

    noun: Tokens
    which: Tokens
    start: int
    end: int
    named: Tokens = ()


def with_other_ones(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with "the other one" put as what it is other than, where that is told in the same breath."""
    if not any(t.word in ("other", "others", "rest", "second", "remaining", "another", "different") for t in tokens):
        return tokens
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(len(tokens)):
        found = _other(reader, k)
        if found is None:
            continue
        end, noun, plural = found
        told = _told(reader, k, end, noun)
        if told is None:
            continue
        said = noun or told.noun
        asks = tokens[k].word in ("which", "what") and word_at(tokens, k + 1) in ("other", "remaining", "further")
        apart = _meant(said, told, plural=plural, article=_article(tokens, k))
        apart = (
            (*spelt("which"), *apart[1:]) if asks and end < len(tokens) and not tokens[end].is_punctuation else apart
        )
        first, last = (told.start, told.end) if told.end <= k else (k, k)
        tail = (told.start, told.end) if told.start >= end else (len(tokens), len(tokens))
        before = (*tokens[:first], *tokens[last:k])
        after = (*tokens[_past_using(tokens, end) if asks else end : tail[0]], *tokens[tail[1] :])
        return _tidy((*before, *apart, *after))
    return tokens


def _past_using(tokens: Tokens, k: int) -> int:
    """Return the position after "can I use", which says nothing of which one is asked for."""
    said = [t.word for t in tokens[k : k + 3]]
    modal = said[:1] and said[0] in ("can", "could", "may", "should", "might", "do")
    uses = modal and said[1:2] in (["i"], ["we"], ["you"]) and said[2:] in (["use"], ["take"], ["have"], ["borrow"])
    return k + 3 if uses and (k + 3 >= len(tokens) or tokens[k + 3].is_punctuation) else k


def _article(tokens: Tokens, k: int) -> str:
    return "the" if word_at(tokens, k) == "the" else "a"


def _meant(noun: Tokens, told: _Told, *, plural: bool, article: str) -> Tokens:
    if told.named:
        return (*spelt("the" if plural else article), *noun, *spelt("other", "than"), *told.named)
    one = "one" if told.which else ""
    named = (*spelt("the"), *(spelt(one) if one else noun), *told.which)
    return (*spelt("the" if plural else article), *noun, *spelt("other", "than"), *named)


def _other(reader: Reader, k: int) -> tuple[int, Tokens, bool] | None:
    """Return where words for another one end that begin at a position, its noun (if it has one), and its number."""
    said = [reader.word(n) for n in range(k, k + 5)]
    opened = said[0] in ("the", "a", "another", "any", "which", "what", "some", "how")
    if not opened or reader.word(k - 1) in ("each", "than"):
        return None
    start = k + 2 if said[0] == "how" and said[1] == "many" else k + 1
    if said[0] == "another" or (reader.word(start) in _OTHER_SUCH and said[0] not in ("which", "what", "how")):
        start = k + 1 if said[0] == "another" else start + 1
    elif said[0] in ("which", "what", "how") and reader.word(start) in ("other", "remaining", "further"):
        start += 1
    else:
        start = -1
    whole = next((o for o in _OTHERS if reader.at(k, *o) and _closed(reader, k + len(o))), None)
    if whole is not None:
        return k + len(whole), (), whole[-1] in ("others", "ones", "rest", "them", "two", "three")
    if start < 0:
        return None
    for phrase, end in _plain_first(reader, start):
        if not phrase.unknown and phrase.refers in (Refers.THING, Refers.ROOM) and reader.ground.found(phrase.query):
            return (end, reader.tokens[start:end], phrase.plural) if not phrase.anaphoric else None
    return None


def _closed(reader: Reader, k: int) -> bool:
    return reader.is_end(k) or reader.word(k) in (
        *IS,
        "belong",
        "belongs",
        "in",
        "on",
        "have",
        "has",
        "besides",
        "than",
    )


def _told(reader: Reader, k: int, end: int, noun: Tokens) -> _Told | None:
    """Return what tells of the one that is not meant: before the words for the other one, or behind them."""
    for told in (*_ones(reader, 0, k, noun), *_ones(reader, end, reader.stop, noun)):
        if told.noun or noun:
            return told
    return None


def _ones(reader: Reader, start: int, stop: int, noun: Tokens) -> list[_Told]:
    found = []
    for n in range(start, stop):
        found += _one_is(reader, n, stop, noun) or _apart_from(reader, n, start, stop, noun)
        if found:
            return found
    told = _definite(reader, start, stop, noun) if not noun or start == 0 else []
    return told or _owned(reader, start, stop, noun)


def _one_is(reader: Reader, n: int, stop: int, noun: Tokens) -> list[_Told]:
    """Read "one (of the two lamps) is in the hall", "one lamp is in the hall", "one of them in the hall"."""
    k = n + 1 if reader.word(n) == "the" else n
    if reader.word(k) not in _ONE:
        return []
    j = k + 1
    own: Tokens = ()
    if reader.word(j) == "of":
        j += 1
        if reader.word(j) in _OF:
            j += 1
        else:
            j = j + 1 if reader.word(j) in ("the", "our", "my", "those", "these") else j
            counted = reader.word(j) in reader.ground.lexicon.numbers or reader.word(j).isdecimal()
            j = j + 1 if counted else j
            own, j = _noun(reader, j, stop)
    elif reader.word(j) not in (*IS, "one") and not reader.is_end(j):
        own, j = _noun(reader, j, stop)
    elif reader.word(j) == "one":
        j += 1
    own = own or noun or _spoken_of(reader, n)
    if reader.word(j) in _HAVING:
        end = next((m for m in range(j, stop) if reader.tokens[m].is_punctuation), stop)
        return [_Told(own, (*spelt("that"), *reader.tokens[j:end]), _clause(reader, n, own), end)] if own else []
    j, verb = (j + 1, True) if reader.word(j) in IS else (j, False)
    ends = [e for said, e in read_predicates(reader.within(stop), j) if said.superlative is None]
    last = max((e for e in ends if reader.is_end(e) or e >= stop), default=-1)
    opens = n == 0 or reader.tokens[n - 1].is_punctuation or reader.word(n - 1) in ("and", "but", "know", "that", "of")
    if last < 0 or not own or not opens:
        return []
    which = reader.tokens[j:last]
    placed = which[0].word in _PLACING and len(which) > 1
    which = which if placed or not verb else (*spelt("that", "is"), *which)
    return [_Told(own, which, _clause(reader, n, own), last)]


_PLACING = ("in", "on", "at", "under", "near", "behind", "inside", "next", "with", "from", "beside")


def _clause(reader: Reader, n: int, own: Tokens) -> int:
    """Return where what introduces the things begins ("there are two lamps | one is …"), else the position itself."""
    start = n
    while start > 0 and (reader.tokens[start - 1].is_punctuation or reader.word(start - 1) in ("and", "but")):
        start -= 1
    begin = next((m + 1 for m in range(start - 1, -1, -1) if reader.tokens[m].is_punctuation), 0)
    there = any(reader.at(begin, *t) for t in _THERE)
    words = {t.word for t in reader.tokens[begin:start]}
    return begin if there and own[-1].word in words else n


def _plain_first(reader: Reader, j: int) -> Alternatives:
    """Return noun phrases: the longest of content words alone first ("side tables"), then the shortest."""
    stops = reader.ground.lexicon.word_sets["stops"]

    def order(pair: tuple[Phrase, int]) -> tuple[bool, int]:
        plain = not any(reader.word(k) in stops or reader.word(k) == POSSESSIVE for k in range(j + 1, pair[1]))
        return not plain, -pair[1] if plain else pair[1]

    return sorted(reader.noun_phrases(j), key=order)


def _noun(reader: Reader, j: int, stop: int) -> tuple[Tokens, int]:
    """Return the words of a noun at a position, and the position after it."""
    for phrase, end in _plain_first(reader, j):
        if not phrase.unknown and not phrase.anaphoric and end <= stop and reader.ground.found(phrase.query):
            return reader.tokens[j:end], end
    return (), j


def _spoken_of(reader: Reader, n: int) -> Tokens:
    """Return the noun of several things that were spoken of before: "(there are) two | lamps"."""
    for k in range(n):
        number = reader.ground.lexicon.numbers.get(reader.word(k), 0) or reader.word(k) in ("several", "some", "few")
        if number and number != 1:
            own, _ = _noun(reader, k + 1, n)
            if own:
                return own
    return ()


def _apart_from(reader: Reader, n: int, start: int, stop: int, noun: Tokens) -> list[_Told]:
    """Read "not the one in the hall", "besides the lamp in the hall (there is …)" as what is not meant."""
    apart = next((a for a in sorted(_APART, key=len, reverse=True) if reader.at(n, *a)), None)
    if apart is None or (n > 0 and apart == ("not",) and reader.word(n - 1) in IS):
        return []
    j = n + len(apart)
    for phrase, end in reader.within(stop).noun_phrases(j):
        closes = reader.is_end(end) or end >= stop or reader.word(end) in ("there", "is", "are", "do", "we")
        if not closes or phrase.unknown or reader.word(j) not in _ARTICLES:
            continue
        anaphoric = phrase.anaphoric and reader.word(j + 1) in ("one", "ones")
        own = () if anaphoric else _head(reader, j + 1, end)
        if not anaphoric and not own:
            continue
        which = reader.tokens[j + 2 : end] if anaphoric else reader.tokens[j + 1 + len(own) : end]
        begin = n - 1 if n > start and reader.word(n - 1) == "," else n
        last = end + 1 if begin == 0 and reader.word(end) == "," else end
        return [_Told(noun or own, which, begin, last)] if which or not anaphoric else []
    return []


def _definite(reader: Reader, start: int, stop: int, noun: Tokens) -> list[_Told]:
    """Read "I have got the lamp in the hall" as telling of that lamp; the clause is left out."""
    for n in range(start, stop):
        if reader.word(n) not in ("the", "this", "that", "my") or reader.word(n - 1) in ("of", "in", "on", "at", "to"):
            continue
        for phrase, end in reader.within(stop).noun_phrases(n):
            own = _head(reader, n + 1, end)
            alike = not noun or (own and own[-1].word.rstrip("s") == noun[-1].word.rstrip("s"))
            which = reader.tokens[n + 1 + len(own) : end]
            if own and alike and which and phrase.refers in (Refers.THING, Refers.ROOM) and not phrase.plural:
                if not _only_tells(reader, n, end):
                    continue
                begin = next((m + 1 for m in range(n, start - 1, -1) if reader.tokens[m].word in SENTENCE_ENDS), start)
                last = next((m + 1 for m in range(end, stop) if reader.tokens[m].word in SENTENCE_ENDS), stop)
                joint = next((m for m in range(end, stop) if reader.word(m) in ("but", "and", ",")), last)
                return [_Told(own, which, begin, min(last, joint))] if _finds(reader, phrase) else []
    return []


def _owned(reader: Reader, start: int, stop: int, noun: Tokens) -> list[_Told]:
    """Read "Ann's lamp is broken" as telling of that lamp, by any name for such a thing."""
    of_kind = Reader(reader.ground, noun, read_noun_phrases).noun_phrases(0) if noun else []
    kind = next((p for p, end in of_kind if end == len(noun)), None)
    for n in range(start, stop if kind is not None else start):
        if not (n == 0 or reader.tokens[n - 1].is_punctuation) or reader.word(n) in _ARTICLES:
            continue
        owned = reader.word(n + 1) == POSSESSIVE
        for phrase, end in reader.within(stop).noun_phrases(n):
            theirs = reader.ground.found(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else ()
            such = set(theirs) <= set(reader.ground.found(kind.query)) if kind is not None else False
            if theirs and such and len(theirs) < _MANY and reader.word(end) in _STATING:
                last = next((m + 1 for m in range(end, stop) if reader.tokens[m].word in (*SENTENCE_ENDS, ",")), stop)
                named = (reader.tokens[n], *spelt(POSSESSIVE)) if owned else reader.tokens[n:end]
                every = len(theirs) == len(reader.ground.found(kind.query)) if kind is not None else True
                return [] if every and not owned else [_Told(noun, (), n, last, named)]
    return []


_MANY = 4


def _only_tells(reader: Reader, n: int, end: int) -> bool:
    """Say whether the clause with a phrase tells of it ("I know …", "… is broken") rather than asks for something."""
    begin = next((m + 1 for m in range(n - 1, -1, -1) if reader.tokens[m].is_punctuation), 0)
    said = {reader.word(m) for m in range(begin, n)}
    return said <= _TELLING if said else reader.word(end) in _STATING


def _finds(reader: Reader, phrase: Phrase) -> bool:
    return 0 < len(reader.ground.found(phrase.query)) < 4


def _head(reader: Reader, j: int, end: int) -> Tokens:
    """Return the words of the noun alone that begins at a position."""
    own, last = _noun(reader, j, end)
    return own if last <= end else ()


def _tidy(tokens: Tokens) -> Tokens:
    """Leave out punctuation and joints that nothing stands before any more."""
    k = 0
    while k < len(tokens) and (tokens[k].is_punctuation or tokens[k].word in ("and", "but", "so")):
        k += 1
    kept = list(tokens[k:])
    doubled = [n for n in range(1, len(kept)) if kept[n].is_punctuation and kept[n - 1].is_punctuation]
    for n in reversed(doubled):
        del kept[n if kept[n].word == "," else n - 1]
    return tuple(kept)
