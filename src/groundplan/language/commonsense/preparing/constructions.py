"""Constructions: clauses in another order or voice than commands and wishes, put into the order that the grammar reads.

"The shelf is where the book belongs", "could the window be closed?", "every desk needs a lamp", "supply Ann with a pen"
each say in a construction of their own what "the book should go to the shelf", "the window should be closed", "a lamp
should be on every desk" and "give Ann a pen" say. `data/constructions.toml` pairs the two, with slots for the phrases
that the grammar itself reads; what kind of thing may fill a slot is checked against the scene. More of them are in
`data/errand_constructions.toml`.

A construction is a row of items: words ("is|are"; words of one item are joined by "_"), optional ones ("still?"), slots
("{x:person}"), "$" where a clause must end, and "{v:done}" or "{v:ing}" for a form of a verb that the lexicon knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import read_noun
from groundplan.language.commonsense.preparing.construction_slots import FITS, WORDS
from groundplan.language.commonsense.preparing.wishes.unison import in_unison
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.fillers import strip_start
from groundplan.language.commonsense.words.lexicon import construction_tables
from groundplan.language.commonsense.words.tokens import POSSESSIVE, SENTENCE_ENDS, Token, Tokens

_JOINTS = frozenset({",", "and", "but", "so", "then", "because"})
_GOING_SOMEWHERE = frozenset(
    {"on", "in", "at", "to", "into", "onto", "from", "over", "away", "back", "up", "out", "off", "me"}
)
_THEIRS = frozenset({"his", "her", "their"})
_MOST = 6
_NEAR = 6
Bound = Mapping[str, Tokens]


@dataclass(frozen=True, slots=True)
class Item:
    """One item of a construction: words of which one must stand here, or a slot of a kind."""

    options: tuple[tuple[str, ...], ...] = ()
    slot: str = ""
    kind: str = ""
    words: bool = False
    optional: bool = False
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Construction:
    """What may be said, and the words and slots that it comes to."""

    said: tuple[Item, ...]
    plain: tuple[str, ...]
    whole: bool = False
    anywhere: bool = False
    alone: bool = False
    asked: bool = False
    before: tuple[str, ...] = ()

    def may_stand(self, words: frozenset[str]) -> bool:
        """Say whether words hold one of each item that must be there."""
        return all(any(words.issuperset(option) for option in item.options) for item in self.needed())

    def needed(self) -> Iterator[Item]:
        """Yield the items of which words must be there."""
        return (i for i in self.said if i.options and not i.optional)


_ASKED = frozenset({"which", "whose", "who"})
_SEARCHING = frozenset({"find", "locate"})


def without_constructions(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with every construction put plainly."""
    tokens = in_unison(tokens, ground)
    for _ in range(_MOST):
        changed = _once(tokens, ground)
        if changed is None:
            break
        tokens = changed
    return tokens


def _once(tokens: Tokens, ground: Ground) -> Tokens | None:
    start = 0
    firsts = {t.word for n, t in enumerate(tokens) if n == 0 or tokens[n - 1].word in SENTENCE_ENDS}
    questions = not ground.affordances and bool(firsts & (_ASKED | _SEARCHING))
    for stop in (*(n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS), len(tokens)):
        asks = questions or (start < len(tokens) and tokens[start].word in _ASKED)
        words = frozenset(t.word for t in tokens[start:stop])
        possible = [c for c in _possible(words) if c.asked or not asks]
        if possible:
            reader = Reader(ground, tokens, read_noun_phrases, stop=stop)
            begun, asked = _clauses(reader, start)
            for k in (k for k in range(start, stop) if tokens[k].word not in _ASKED):
                listed = k > start and _in_a_list(reader, start, k)
                told = [c for c in possible if c.anywhere or (k in begun and not (listed and c.said[0].slot))]
                found = _first(told, reader, k, whole=k in begun and start == 0 and stop >= len(tokens) - 1)
                if found is not None and (k not in asked or _orders(found[1], ground)):
                    end, plain, before = found
                    return (*tokens[:start], *before, *tokens[start:k], *plain, *tokens[end:])
        start = stop + 1
    return None


def _clauses(reader: Reader, start: int) -> tuple[frozenset[int], frozenset[int]]:
    """Return where clauses may begin: at the start, behind fillers, commas and conjunctions; and behind "could you"."""
    joints = [k for k in range(start + 1, reader.stop) if reader.tokens[k - 1].word in _JOINTS]
    begun = frozenset((start, *joints))
    begun |= {strip_start(reader, k) for k in begun}
    openers = reader.ground.lexicon.openers["do"] if not reader.ground.affordances else ()
    asked = frozenset(k + len(opener) for k in begun if (opener := reader.longest(k, openers)) is not None) - begun
    asked = frozenset(k for k in asked if reader.word(k) not in _SEARCHING)
    return begun | asked, asked


def _orders(plain: Tokens, ground: Ground) -> bool:
    """Say whether what a construction comes to is an order, which may stand behind "could you"."""
    return bool(plain) and ground.lexicon.base(plain[0].word) == plain[0].word


def _in_a_list(reader: Reader, start: int, k: int) -> bool:
    """Say whether a position is that of a further thing that a verb is said of ("take the plate and | the fork …")."""
    lexicon, before = reader.ground.lexicon, {reader.word(n) for n in range(start, k)}
    verb = strip_start(reader, start)
    things = reader.tokens[k - 1].word in ("and", ",") and reader.word(verb) in lexicon.frames
    return things and not before & _GOING_SOMEWHERE and any(end >= k - 2 for _, end in reader.noun_phrases(verb + 1))


def _first(told: list[Construction], reader: Reader, k: int, *, whole: bool) -> tuple[int, Tokens, Tokens] | None:
    """Return where the first construction that stands at a position ends, what it comes to, and what goes before.

    What comes to the very words that are said already is none.
    """
    for construction in told:
        if construction.whole and not whole:
            continue
        for end, bound in _matches(reader, construction.said, k, {}):
            if construction.alone and (end < reader.stop or (k and reader.tokens[k - 1].word not in SENTENCE_ENDS)):
                continue
            plain = tuple(_spelt(construction.plain, _owners_named(construction.plain, bound), reader.ground))
            before = tuple(_spelt(construction.before, bound, reader.ground))
            if before or [t.word for t in plain] != [t.word for t in reader.tokens[k:end]]:
                return end, plain, before
    return None


def _owners_named(plain: tuple[str, ...], bound: Bound) -> Bound:
    """Return what fills the slots with "his office" as Ben's where Ben, who is bound to {w}, is not said any more."""
    person = bound.get("w", ())
    if not person or any(word.startswith("{w") for word in plain):
        return bound
    named = (*person, Token("'s", POSSESSIVE))
    return {
        slot: (*named, *said[1:]) if len(said) > 1 and said[0].word in _THEIRS else said for slot, said in bound.items()
    }


def _spelt(plain: tuple[str, ...], bound: Bound, ground: Ground) -> Iterator[Token]:
    for word in plain:
        if not word.startswith("{"):
            yield Token(word, word)
            continue
        slot, _, form = word.strip("{}").partition("!")
        filling = bound.get(slot, ())
        yield from _FORMS[form](filling, ground) if form else filling


def _one_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "two red cups", "cups" as "one red cup"."""
    numbers, determiners = ground.lexicon.numbers, ground.lexicon.determiners
    bare = [t for n, t in enumerate(filling) if n or not (t.word in numbers or t.word in determiners)]
    return (Token("one", "one"), *_single_of(tuple(bare), ground))


def _bare_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "the lights", "two lights" as "lights"."""
    said = ground.lexicon.numbers.keys() | ground.lexicon.determiners.keys()
    return tuple(t for n, t in enumerate(filling) if n or t.word not in said)


def _another_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "two red cups" as "another red cup"."""
    return (Token("another", "another"), *_one_of(filling, ground)[1:])


def _each_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "the tables" as "each of the tables"."""
    first = filling[0].word if filling else ""
    return (
        filling if first in ("each", "every", "both", "all") else (Token("each", "each"), Token("of", "of"), *filling)
    )


def _all_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "bananas" as "all bananas", "banana" as "every banana"."""
    plural = bool(filling) and any(s != filling[-1].word for s in singulars(filling[-1].word))
    quantity = "all" if plural else "every"
    return (Token(quantity, quantity), *filling)


def _some_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "toilet paper", "bananas" as "some toilet paper", "some bananas"."""
    return (Token("some", "some"), *filling)


def _whole_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "some of the toys", "some toys" as "all of the toys", "all toys"."""
    some = bool(filling) and filling[0].word in ("some", "several", "a")
    return (Token("all", "all"), *filling[1:]) if some else filling


def _single_of(filling: Tokens, ground: Ground) -> Tokens:
    """Return "mugs" as "mug"."""
    forms = (*singulars(filling[-1].word), filling[-1].word) if filling else ("",)
    single = next((form for form in forms if read_noun(ground, (form,)) is not None), forms[0])
    return (*filling[:-1], Token(single, single)) if filling else filling


_FORMS = {
    "single": _single_of,
    "whole": _whole_of,
    "some": _some_of,
    "all": _all_of,
    "one": _one_of,
    "each": _each_of,
    "another": _another_of,
    "bare": _bare_of,
}


def _matches(reader: Reader, items: tuple[Item, ...], k: int, bound: Bound) -> Iterator[tuple[int, Bound]]:
    """Yield where the items end that stand from a position on, with what fills their slots."""
    if not items:
        yield k, bound
        return
    item, rest = items[0], items[1:]
    if item.words:
        for option in item.options:
            if reader.at(k, *option):
                end = k + len(option)
                yield from _matches(reader, rest, end, {**bound, item.slot: reader.tokens[k:end]})
        if item.optional:
            yield from _matches(reader, rest, k, bound)
        return
    if item.closing:
        if (
            reader.is_end(k)
            or reader.word(k) in _JOINTS
            or reader.word(k) in ("please", "as", "too", "either", "before", "after")
        ):
            yield from _matches(reader, rest, k, bound)
        return
    if item.slot:
        for end, filling in _fillings(reader, item, k):
            yield from _matches(reader, rest, end, {**bound, item.slot: filling})
        if item.optional:
            yield from _matches(reader, rest, k, bound)
        return
    for option in item.options:
        if reader.at(k, *option):
            yield from _matches(reader, rest, k + len(option), bound)
    if item.optional:
        yield from _matches(reader, rest, k, bound)


def _fillings(reader: Reader, item: Item, k: int) -> Iterator[tuple[int, Tokens]]:
    """Yield what may fill a slot at a position, with the position after it."""
    if item.kind in WORDS:
        end = WORDS[item.kind](reader, k)
        base = reader.ground.lexicon.base(reader.word(k)) or ""
        if end > k:
            yield end, (Token(base, base),) if item.kind in ("done", "ing") else reader.tokens[k:end]
        return
    tried: set[int] = set()
    for phrase, end in reader.noun_phrases(k) if k < reader.stop else ():
        if end not in tried and FITS[item.kind](reader, phrase):
            tried.add(end)
            yield end, reader.tokens[k:end]
    owning = next((n for n in range(k + 1, min(k + _NEAR, reader.stop)) if reader.word(n) == POSSESSIVE), -1)
    if owning > 0 and owning not in tried:
        owners = (p for p, end in reader.within(owning).noun_phrases(k) if end == owning)
        if any(FITS[item.kind](reader, phrase) for phrase in owners):
            yield owning, reader.tokens[k:owning]


@cache
def _constructions() -> tuple[Construction, ...]:
    tables = construction_tables()
    words = {name: str(said) for table in tables for name, said in table.get("words", {}).items()}
    found = []
    for entry in (entry for table in tables for entry in table["construction"]):
        for said in entry["say"]:
            items = tuple(_item(_expanded(part, words)) for part in said.split())
            found.append(
                Construction(
                    said=items,
                    plain=tuple(entry["plain"].split()),
                    whole=bool(entry.get("whole")),
                    anywhere=bool(entry.get("anywhere")),
                    alone=bool(entry.get("alone")),
                    asked=bool(entry.get("asked")),
                    before=tuple(entry.get("before", "").split()),
                )
            )
    return tuple(found)


@cache
def _by_word() -> Mapping[str, tuple[int, ...]]:
    """Return which constructions need a word or one of its like: of each, the words of its rarest item; "" of none."""
    known = _constructions()
    items = [[frozenset(o[0] for o in i.options) for i in c.needed()] for c in known]
    common = Counter(word for needed in items for word in set().union(*needed))
    found: dict[str, list[int]] = {}
    for n, needed in enumerate(items):
        for word in min(needed, key=lambda words: sum(common[w] for w in words), default=frozenset(("",))):
            found.setdefault(word, []).append(n)
    return {word: tuple(several) for word, several in found.items()}


def _possible(words: frozenset[str]) -> list[Construction]:
    """Return the constructions that words hold one of each needed item of, in their order."""
    by_word, known = _by_word(), _constructions()
    near = sorted({n for word in (*words, "") for n in by_word.get(word, ())})
    return [known[n] for n in near if known[n].may_stand(words)]


def _expanded(part: str, words: Mapping[str, str]) -> str:
    """Return a part with each name of a list of words replaced by the list: "MUST?", "{v=MUST|may}"."""
    before, given, said = part.rpartition("=")
    names = said.rstrip("}?")
    return f"{before}{given}{'|'.join(words.get(name, name) for name in names.split('|'))}{said[len(names) :]}"


def _item(part: str) -> Item:
    if part == "$":
        return Item(closing=True)
    optional = part.endswith("?")
    slot, given, said = part.removesuffix("?").strip("{}").partition("=")
    if part.startswith("{") and not given:
        name, _, kind = slot.partition(":")
        return Item(slot=name, kind=kind, optional=optional)
    options = tuple(tuple(option.split("_")) for option in (said or part).removesuffix("?").split("|"))
    return Item(options=options, optional=optional, slot=slot if given else "", words=bool(given))
