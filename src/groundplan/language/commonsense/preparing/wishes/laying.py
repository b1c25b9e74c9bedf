"""Tables that are laid with what is named: "we are two for lunch at the round table: a clean plate and a glass each".

How many eat, at which table, and what everybody gets may be told in one sentence or in several, in any order. They are
put into one wish: "put two clean plates and two glasses on the round table".
"""

from __future__ import annotations

from groundplan.knowledge.words import plural, singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.spans import past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Token, Tokens, spelt, word_at
from groundplan.scene.entity import Kind

_LAYING = frozenset({"lay", "set", "deck", "prepare", "laid", "decked", "prepared", "arrange"})
_PUTTING = (
    ("put",),
    ("put", "out"),
    ("set", "out"),
    ("lay", "out"),
    ("place",),
    ("set", "down"),
    ("arrange",),
    ("lay",),
)
_BEHIND = (
    *(
        (",",),
        ("with",),
        (",", "with"),
        ("using",),
        (",", "using"),
        (".",),
        ("?",),
        ("!",),
        (";",),
        (".", "with"),
        ("-",),
        (":",),
    ),
    *(
        (",", "each", "with"),
        ("each", "with"),
        ("i", "need"),
        ("we", "need"),
        ("we", "will", "need"),
        ("needs",),
        ("gets",),
    ),
)
_EACH = (
    *(
        ("each",),
        ("apiece",),
        ("per", "person"),
        ("per", "head"),
        ("for", "each"),
        ("for", "everyone"),
        ("per", "guest"),
    ),
    *(("for", "each", "of", "us"), ("for", "each", "of", "them"), ("for", "each", "person"), ("for", "each", "guest")),
    *(("for", "everybody"), ("for", "both", "of", "us"), ("at", "each", "place"), ("for", "each", "of", "you")),
    *(
        ("for", "all", "of", "us"),
        ("for", "every", "guest"),
        ("for", "every", "one", "of", "us"),
        ("for", "us", "each"),
    ),
)
_DOING = (("should", "do"), ("will", "do"), ("are", "enough"), ("is", "enough"), ("are", "needed"), ("please",))
_THERE = (("there",), ("on", "it"), ("on", "there"), ("out",), ("out", "there"))
_DETERMINERS = frozenset({"a", "an", "one", "the", "some", "our"})
_EATERS = frozenset({"people", "persons", "guests", "diners", "places", "of", "settings", "eaters"})
_HOSTS = frozenset({"i", "me", "we", "us"})
_TELLING = _LAYING | {"us", "we", "guest", "guests", "dinner", "lunch", "supper", "breakfast", "eat", "i"}
_MOST = 12


def with_tables_laid(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a table that is laid with what is named put as so many of each thing on it."""
    said = {t.word for t in tokens}
    if not said & (_LAYING | {"put", "place", "each", "ready"}):
        return tokens
    for k in range(len(tokens)):
        found = _laid(tokens, k, ground)
        if found is not None:
            return found
    return tokens


def _laid(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read a list of what is laid that begins at a position, with the number and the table told about it."""
    behind = any(k >= len(b) and tuple(t.word for t in tokens[k - len(b) : k]) == b for b in (*_BEHIND, *_PUTTING))
    listed = _list(tokens, k, ground) if behind and not tokens[k].is_punctuation else None
    if listed is None:
        return None
    items, end = listed
    each = past(tokens, end, _EACH)
    end = each or end
    begin = _begin(tokens, k)
    if word_at(tokens, k - 1) == "with" and not {t.word for t in tokens[begin:k]} & (_TELLING | {"ready"}):
        return None
    table, tail = _table(tokens, begin, k, end, ground)
    guests = _guests(tokens[begin:k] + tokens[end:tail], ground)
    for more in (_THERE, _EACH, _DOING, _DOING):
        each = past(tokens, tail, _EACH) or each
        tail = past(tokens, tail, more) or tail
    places = word_at(tokens, k - 2) == "each" and word_at(tokens, k - 1) == "with"
    if not table or not (tail >= len(tokens) or tokens[tail].word in SENTENCE_ENDS | {","}):
        return None
    if (each or places) and guests < 2:
        return None
    numbers = [ground.lexicon.numbers.get(tokens[a].word, 0) for a, _ in items]
    whole = [number > 1 or tokens[a].word == "the" for number, (a, _) in zip(numbers, items, strict=True)]
    counted = all(whole) and max(numbers) > 1
    if not (each or places) and not ((guests > 1 or counted) and _lays(tokens[begin:k])):
        return None
    plainly = [guests * (bool(each) or places or _bare_plural(tokens[a:b], ground)) for a, b in items]
    words = [_many(tokens[a:b], number, ground) for (a, b), number in zip(items, plainly, strict=True)]
    joined = tuple(t for n, w in enumerate(words) for t in ((*spelt("and"), *w) if n else w))
    return (*tokens[:begin], *spelt("put"), *joined, *spelt("on"), *table, *tokens[tail:])


def _lays(said: Tokens) -> bool:
    return any(t.word in _LAYING | {"put", "place", "ready"} for t in said)


def _begin(tokens: Tokens, k: int) -> int:
    """Return where the sentences begin that tell who eats and at which table."""
    begin = sentence_start(tokens, k - 1 if word_at(tokens, k - 1) in SENTENCE_ENDS else k)
    before = sentence_start(tokens, begin - 1) if begin else 0
    told = {t.word for t in tokens[before:begin]}
    return (
        before
        if begin and told & {"us", "we", "guest", "guests", "lay", "set", "dinner", "lunch", "eat", "i"}
        else begin
    )


def _list(tokens: Tokens, k: int, ground: Ground) -> tuple[list[tuple[int, int]], int] | None:
    """Return the things of a list that begins at a position ("a plate, a fork and a glass"), and where it ends."""
    items: list[tuple[int, int]] = []
    n = end = k
    stop = sentence_end(tokens, k)
    while n < stop:
        last = _thing(tokens, n, stop, ground)
        if not last:
            break
        items.append((n, last))
        n = end = last
        while word_at(tokens, n) in (",", "and") and n < stop:
            n += 1
        if n == end:
            break
    return (items, end) if items else None


def _thing(tokens: Tokens, k: int, stop: int, ground: Ground) -> int:
    """Return where a phrase for things to be carried ends, without others joined to it; 0 where none begins."""
    joint = next((n for n in range(k, stop) if tokens[n].word in ("and", ",") or past(tokens, n, _EACH)), stop)
    reader = Reader(ground, tokens, read_noun_phrases, stop=joint)
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        found = ground.entities(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else []
        if found and all(e.kind is Kind.OBJECT for e in found):
            return end
    return 0


def _table(tokens: Tokens, begin: int, k: int, end: int, ground: Ground) -> tuple[Tokens, int]:
    """Return the words of the table that is laid, and where what is said of it ends behind the list."""
    if word_at(tokens, end) in ("on", "at"):
        last = _surface(tokens, end + 1, len(tokens), ground)
        if last:
            return tokens[end + 1 : last], last
    for n in range(begin, k):
        before = word_at(tokens, n - 1) if n > begin else ""
        passive = n == begin or before in ("and", ",", "please", "get", *SENTENCE_ENDS)
        last = _surface(tokens, n, k, ground) if before in _LAYING | {"on", "at", "to"} or passive else 0
        if last:
            return tokens[n:last], end
    return (), end


def _surface(tokens: Tokens, k: int, stop: int, ground: Ground) -> int:
    """Return where a phrase for one surface that stands somewhere ends; 0 where none begins."""
    closed = next((n for n in range(k, stop) if tokens[n].word == "for"), stop)
    reader = Reader(ground, tokens, read_noun_phrases, stop=closed)
    for phrase, end in sorted(reader.noun_phrases(k), key=lambda pair: -pair[1]):
        found = ground.entities(phrase.query) if phrase.refers is Refers.THING and not phrase.unknown else []
        fixed = all(e.kind is Kind.ASSET and ground.scene.has_type(e.id, "surface") for e in found)
        if found and fixed and not phrase.parts:
            return end
    return 0


def _guests(said: Tokens, ground: Ground) -> int:
    """Return how many eat: "for two", "two of us", "we are three", "my guest and I", "one guest"; 0 where none says."""
    numbers = ground.lexicon.numbers
    words = [t.word for t in said]
    for n, word in enumerate(words):
        number = numbers.get(word, 0)
        before, after = words[n - 1] if n else "", words[n + 1] if n + 1 < len(words) else ""
        if 1 < number <= _MOST and (before in ("for", "are", "be") or after in _EATERS):
            hosted = after == "guests" and before not in ("for", "of") and bool(set(words[:n]) & _HOSTS)
            return number + hosted
        if word == "guest" and ("i" in words or "me" in words or {"one", "a", "we"} & set(words[:n])):
            return 2
    return 2 if "both" in words and "us" in words else 0


def _bare_plural(item: Tokens, ground: Ground) -> bool:
    """Say whether what is laid is named without a number ("with plates and glasses"): as many as there are guests."""
    first, last = item[0].word, item[-1].word
    counted = first in _DETERMINERS or first in ground.lexicon.numbers or first in ground.lexicon.determiners
    return not counted and any(s != last for s in singulars(last))


def _for_dining(item: Tokens, ground: Ground) -> Tokens:
    """Return "plates" as "dinner plates" where such are here, too: one does not eat from a dessert plate."""
    single = next(iter(singulars(item[-1].word)), item[-1].word)
    own = ground.affordances and len(item) == 1 and f"dinner_{single}" in ground.vocabulary.categories
    return (*spelt("dinner"), *item) if own else item


def _many(item: Tokens, number: int, ground: Ground) -> Tokens:
    """Return "a clean plate" as "two clean plates"; as it is where it has a number of its own."""
    first = item[0].word
    if not number or (first in ground.lexicon.numbers and first != "one"):
        return item
    bare = item[1:] if first in _DETERMINERS else item
    bare = _for_dining(bare, ground)
    last = bare[-1].word
    several = last if any(s != last for s in singulars(last)) else plural(last)
    said = next(word for word, value in ground.lexicon.numbers.items() if value == number and word.isalpha())
    return (*spelt(said), *bare[:-1], Token(several, several))
