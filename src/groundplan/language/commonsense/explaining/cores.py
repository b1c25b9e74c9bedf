"""The core of a question that is not understood: what is left where what stands around it is left out.

People say why they ask, who wants to know and how urgent it is ("For the survey I need those offices that …", "Smoke in
here! Nearest extinguisher, quick"). What may be the question itself is cut out at its joints and asked for plainly:
clauses before and behind it are dropped, a question word or a described thing inside a clause begins it. Words that
change what is meant ("not", "except", "two") are never dropped; what else is left out only gives the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from groundplan.language.commonsense.explaining.changing import CHANGES, MEASURED, ONES, changes
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.hints.words import hint_words
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import QUESTION_WORDS
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.spans import past
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, sentences, spelt, word_at

_MOST, _NEAR, _SHORTEST, _BRIEF = 8, 4, 3, 5
_AUXILIARIES = frozenset(
    {"is", "are", "was", "were", "do", "does", "did", "has", "have", "can", "could", "should", "will", "would", "may"}
    | {"must", "might", "need", "needs", "goes", "belongs", "ought", "shall", "am"}
)
_ASKING = frozenset(
    {"find", "show", "name", "list", "tell", "give", "suggest", "recommend", "locate", "identify", "spot", "pick"}
    | {"point", "read", "say", "guess", "report", "count", "check", "search", "look", "see", "make", "work", "help"}
)
_WANTING = frozenset(
    {"want", "wants", "need", "needs", "require", "requires", "like", "seek", "seeks", "prefer", "wanted", "after"}
    | {"fancy", "wish", "wishes", "asks", "know", "wonder", "wondering"}
)
_SEEKING = frozenset({"look", "looking", "ask", "asking", "asks", "search", "searching", "call", "hunting", "hunt"})
_WHO = frozenset(
    {"me", "us", "him", "her", "them", "out", "to", "please", "just", "also", "up", "at", "for", "see", "have", "know"}
)
_SORTS = (
    ("a", "list", "of"), ("the", "list", "of"), ("the", "name", "of"), ("the", "names", "of"), ("a", "number", "of"),
    ("an", "overview", "of"), ("all", "of"),
)  # fmt: skip
_COUNTS = frozenset({"number", "count", "total", "tally"})
_JOINTS = frozenset({",", "so", "but", "and"})
_ARTICLES = frozenset({"the", "a", "an"})
_TOLD = frozenset(
    {
        "got",
        "seen",
        "lost",
        "found",
        "left",
        "heard",
        "forgot",
        "broke",
        "spilt",
        "who",
        "inside",
        "what",
        "any",
        "such",
    }
    | {"half", "quite", "just", "only", "even", "maybe", "perhaps", "today", "tonight", "again", "outside", "like"}
)
"""Words that may begin a sentence with an article behind them and order nothing."""
_BEHIND = (
    ("instead",), ("because",), ("since",), ("so", "that"), ("before",), ("while",), ("for", "that", "reason"), ("as",),
    ("to", "find", "out"), ("alike",), ("perhaps",), ("please",), ("quick",), ("quickly",), ("then",), ("any", "more"),
)  # fmt: skip
_OPENS = frozenset(
    {"the", "those", "these", "all", "every", "everything", "everybody", "everyone", "something", "anything", "any"}
    | {"somewhere", "someone", "somebody", "anyone", "anybody", "a", "an", "some", "our", "my", "both", "each"}
    | {"whatever", "whoever"}
)
_IN_TO = frozenset({"in", "into", "on", "onto", "to"})
_LIMITS = frozenset({"without", "except", "unless", "neither", "nor", "nothing", "none", "nobody", "other", "else"})
_RELATIVE = frozenset({"that", "which", "who", "whose", "where", "whatever", "whoever", "what"})
_TELLERS = frozenset({"i", "we", "he", "she", "it", "they", "you", "there", "somebody", "someone", "nobody"})
_BACK = frozenset({"he", "she", "him", "her", "his", "hers", "they", "them", "theirs", "both", "it", "ones"})
_POINTING = frozenset({"that", "this", "those", "these", "it", "them", "there"})
_VAGUE = frozenset(
    {"idea", "ideas", "chance", "way", "spot", "thing", "reason", "clue", "hint", "largest", "smallest", "room"}
)
_GROUPS = (("out", "of"), ("of", "all"), ("of",), ("among",), ("from", "among"))
_IN_GROUP = frozenset({"in", "on", "at", "from", "of", "that", "with", "inside"})


@dataclass(frozen=True, slots=True)
class Core:
    """What may be the core of a question; `apart` says that what was left out speaks of nothing known here."""

    tokens: Tokens
    apart: bool = False


def cores(tokens: Tokens, ground: Ground) -> Iterator[Core]:
    """Return what may be the core of a question, the likeliest first (eight at most)."""
    if commands(tokens, ground):
        return iter(())
    spans = [s for s in sentences(tokens) if any(not t.is_punctuation for t in tokens[s[0] : s[1]])]
    less = tuple(_with_less(tokens, spans, ground))
    found = (*(c for c in less if c.apart), *map(Core, _cores(tokens, spans, ground)), *less)
    several: dict[str, Core] = {}
    for core in found:
        if len(core.tokens) > 1:
            several.setdefault(_said(core.tokens), core)
    several.pop(_said(tokens), None)
    return islice(iter(several.values()), _MOST)


def _said(tokens: Tokens) -> str:
    return " ".join(t.word for t in tokens if not t.is_punctuation)


def commands(tokens: Tokens, ground: Ground) -> bool:
    """Say whether some clause is an order to do something other than to find or name it."""
    edges = (k for k in range(len(tokens)) if k == 0 or tokens[k - 1].is_punctuation or tokens[k - 1].word == "and")
    starts = {word_at(tokens, k + (word_at(tokens, k) in ("please", "so", "and", "then"))) for k in edges}
    sure = "ensure" in starts or ("make" in starts and word_at(tokens, 1) in ("sure", "certain"))
    if sure or any(t.word in ("goes", "go") and word_at(tokens, k + 1) in _IN_TO for k, t in enumerate(tokens)):
        return True
    verbs = (w for w in starts if w and w not in _ASKING | _WANTING | _AUXILIARIES and ground.lexicon.base(w) == w)
    return "let" in starts or any(w in ground.lexicon.frames for w in verbs) or _orders_unknown(tokens, ground)


def _orders_unknown(tokens: Tokens, ground: Ground) -> bool:
    """Say whether a sentence begins with an order to do what no action here does: "iron the shirt", "mend my bike"."""
    known = ground.lexicon
    for start, _ in sentences(tokens):
        k = start + (word_at(tokens, start) == "please")
        verb, then = word_at(tokens, k), word_at(tokens, k + 1)
        said = verb in _ASKING | _WANTING | _AUXILIARIES | QUESTION_WORDS or verb in known.word_sets["stops"]
        past = verb.endswith("ed") and not verb.endswith("eed")
        told = verb in _TOLD or past or verb.endswith(("ing", "ly")) or ground.vocabulary.is_name(verb)
        if verb.isalpha() and not said and not told and (then in _ARTICLES or then in known.possessives):
            return True
    return False


def _cores(tokens: Tokens, spans: Sequence[tuple[int, int]], ground: Ground) -> Iterator[Tokens]:
    for number in sorted(range(len(spans)), key=lambda n: (-_asks(tokens, *spans[n]), -n)):
        start, stop = spans[number]
        said = tuple(t for t in tokens[start:stop] if t.word not in SENTENCE_ENDS)
        yield from _told_then_asked(tokens, spans, number)
        around = (*tokens[:start], *tokens[stop:])
        if any(t.word in CHANGES for t in around):
            continue
        asked = _asks(tokens, start, stop) == 2 and any(not t.is_punctuation for t in around)
        pointing = _POINTING & {t.word for t in said[-2:]} and word_at(said, len(said) - 2) not in ("in", "on")
        if asked and _stands_alone(said, around) and not pointing:
            yield _plainly(said)
        if changes(around, ground):
            continue
        yield from _chosen_among(said)
        for begin, core in (*_without_clauses(said, ground), *_cut_inside(said, ground)):
            left_out = (*around, *said[:begin])
            if _stands_alone(core, left_out):
                yield _measured(core, left_out, ground)


def _with_less(tokens: Tokens, spans: Sequence[tuple[int, int]], ground: Ground) -> Iterator[Core]:
    """Yield the instruction without its last sentence, its first, both, or its first clause, where they only tell."""
    if not spans:
        return
    first = 0 if len(spans) < 2 or _asks(tokens, *spans[0]) else spans[1][0]
    last = len(tokens) if len(spans) < 2 or _asks(tokens, *spans[-1]) else spans[-1][0]
    comma = next((k + 1 for k in range(*spans[0]) if tokens[k].word == ","), 0)
    comma = 0 if comma and _asks(tokens, spans[0][0], comma - 2) else comma
    for start, stop in ((0, last), (first, len(tokens)), (first, last), (comma, len(tokens)), (comma, last)):
        core, left_out = tokens[start:stop], (*tokens[:start], *tokens[stop:])
        core = core[1:] if word_at(core, 0) == "so" else core
        refers = start > 0 and ({*_BACK, "one"} & {t.word for t in core[:_NEAR]})
        apart = not any(speaks_of(t.word, ground) for t in left_out)
        if left_out and not refers and (apart or not changes(left_out, ground)):
            yield Core(core, apart)


def speaks_of(word: str, ground: Ground) -> bool:
    """Say whether a word speaks of something known here: a thing, a name, an attribute, a need."""
    lexicon, vocabulary = ground.lexicon, ground.vocabulary
    if (
        len(word) < _SHORTEST
        or word in lexicon.persons
        or word in lexicon.determiners
        or word in _talk()
        or ground.knowledge.is_role(word)
    ):
        return vocabulary.is_name(word)
    if word in lexicon.numbers or word in _LIMITS:
        return True
    said = word in vocabulary.known_words or word in hint_words() or word in lexicon.plain
    return said or vocabulary.is_name(word) or bool(ground.knowledge.lookup(word, spelling=False))


@cache
def _talk() -> frozenset[str]:
    """Return words of what people say around a question."""
    return frozenset(read_table("asides")["talk"]["words"])


def _asks(tokens: Tokens, start: int, stop: int) -> int:
    """Return how clearly a sentence asks: 2 for a question, 1 for a request, 0 for what is only told."""
    said = {t.word for t in tokens[start : stop + 1]}
    first = word_at(tokens, start)
    if "?" in said or first in QUESTION_WORDS:
        return 2
    if first in _TELLERS or first in ("the", "my", "our", "his", "her"):
        return int(bool(said & (_WANTING | QUESTION_WORDS)) and stop - start > _BRIEF)
    return int(bool(said & (_ASKING | QUESTION_WORDS)) or first == "please")


def _stands_alone(core: Tokens, left_out: Tokens) -> bool:
    """Say whether a core says by itself what is asked for: no "she", no bare "the largest" of what was left out."""
    said = [t.word for t in core if t.word not in {*_ASKING, *_WHO, *_OPENS, *QUESTION_WORDS, *_AUXILIARIES, "?"}]
    own = {k + 1 for k, t in enumerate(core) if t.word in ("in", "on") and word_at(core, k + 1) in ("it", "them")}
    back = _BACK & {t.word for k, t in enumerate(core) if not t.is_punctuation and t is not core[-1] and k not in own}
    last = next((t.word for t in reversed(core) if not t.is_punctuation), "")
    back |= {last} & {"that", "those", "this", "these"}
    apart = all(t.is_punctuation for t in left_out)
    return bool(set(said) - _VAGUE) and (apart or not back)


# --- choosing among what was named before ---------------------------------------------------------------------------


def _chosen_among(said: Tokens) -> Iterator[Tokens]:
    """Yield "find the bathroom farthest from the lobby" for "of all the bathrooms, the one farthest from the lobby"."""
    opening = past(said, 0, _GROUPS)
    comma = next((k for k, t in enumerate(said) if t.word == ","), -1)
    group = said[opening : max(comma, 0)]
    while group and group[0].word in ("all", "the", "our", "my", "these", "those", "of"):
        group = group[1:]
    if not opening or not group:
        return
    one = next((k for k in range(comma + 1, len(said)) if said[k].word in ONES), -1)
    which = next((k for k in range(comma + 1, len(said)) if said[k].word == "which"), -1)
    if which > 0 and one in (-1, which + 1):
        yield (*spelt("which"), *group, *said[max(which, one) + 1 :], *spelt("?"))
    elif one > 0:
        yield from _described_ones(said, comma + 1, one, group)


def _described_ones(said: Tokens, first: int, one: int, group: Tokens) -> Iterator[Tokens]:
    begin = one
    while begin > first and said[begin - 1].word not in {*_OPENS, *_WHO, *QUESTION_WORDS}:
        begin -= 1
    end = next((e for e in reversed(_ends(said)) if e > one), len(said))
    yield (*spelt("find", "the"), *said[begin:one], *group, *said[one + 1 : end])
    mark = next((k for k, t in enumerate(group) if k and t.word in _IN_GROUP), 0)
    if mark:
        yield (*spelt("find", "the"), *said[begin:one], *group[:mark], *said[one + 1 : end], *group[mark:])


# --- told, then asked for -------------------------------------------------------------------------------------------


def _told_then_asked(tokens: Tokens, spans: Sequence[tuple[int, int]], number: int) -> Iterator[Tokens]:
    """Yield what is told first, with or without its later clauses, and "which one is it?" for whatever asks for it."""
    start, stop = spans[number]
    asked = [t.word for t in tokens[start:stop] if not t.is_punctuation]
    who = asked[:1] == ["who"] or asked[:2] == ["whose", "is"]
    if not number or not (who or asked[:2] in (["which", "one"], ["which", "is"], ["which", "do"])) or len(asked) > 7:
        return
    before = tuple(t for t in tokens[slice(*spans[number - 1])] if t.word not in SENTENCE_ENDS)
    question = spelt(".", "who", "is", "it", "?") if who else spelt(".", "which", "one", "is", "it", "?")
    ends = [k for k, t in enumerate(before) if k > 2 and t.word in (",", "so", "because", "but")]
    for end in (*ends[:1], len(before)):
        yield (*before[:end], *question)


# --- clauses around the question ------------------------------------------------------------------------------------


def _without_clauses(said: Tokens, ground: Ground) -> Iterator[tuple[int, Tokens]]:
    """Yield where a question begins behind other clauses, and the question without what only says why behind it."""
    for start in [0, *(k + 1 for k, t in enumerate(said) if t.word in _JOINTS and k + 1 < len(said))]:
        begin = start
        while begin < len(said) and said[begin].word in {*_JOINTS, "please", "then", "now", "just"}:
            begin += 1
        if begin >= len(said) or changes(said[:begin], ground) or not (start == 0 or _may_begin(said, begin)):
            continue
        for end in _ends(said):
            whole = not begin and end == len(said)
            core = () if whole or end < begin + 2 or changes(said[end:], ground) else _plainly(said[begin:end])
            named = core[:1] == spelt("find") and said[begin].word not in _OPENS | _ASKING
            if core and not (named and _does_something(said[begin:end], ground)):
                yield begin, core


def _does_something(said: Tokens, ground: Ground) -> bool:
    """Say whether somebody or something does something in words that only seem to name a thing ("pollen makes …")."""
    for k in range(1, len(said)):
        if said[k].word in _RELATIVE:
            return False
        if ground.lexicon.base(said[k].word) not in (None, said[k].word):
            return True
    return False


def _may_begin(said: Tokens, k: int) -> bool:
    word = said[k].word
    if said[k - 1].word == "and" and word not in QUESTION_WORDS | _AUXILIARIES | _ASKING:
        return False
    if word in ("in", "on", "at", "with", "to", "from") and word_at(said, k + 1) in QUESTION_WORDS:
        return True
    return word in {*QUESTION_WORDS, *_AUXILIARIES, *_ASKING, *_OPENS, *MEASURED, "how", "there"}


def _ends(said: Tokens) -> list[int]:
    """Return where a question may end: at its end, before what only says why or how soon, at a comma."""
    behind = [k for k in range(len(said) - 1, 1, -1) if past(said, k, _BEHIND)]
    commas = [k for k in range(len(said) - 1, 1, -1) if said[k].word == ","]
    several = dict.fromkeys((len(said), *behind[:2], *commas[:2]))
    return [end for end in several if not {*QUESTION_WORDS, "you"} & {t.word for t in said[end:]}]


def _plainly(core: Tokens) -> Tokens:
    """Return a core as a question or a request: what is only named is to be found; () for what is only told."""
    while core and core[-1].is_punctuation:
        core = core[:-1]
    first = word_at(core, 0)
    if first in QUESTION_WORDS or first in _AUXILIARIES or first == "how":
        return (*core, *spelt("?"))
    if first in _ASKING or word_at(core, 1) in QUESTION_WORDS:
        return core
    return () if first == "there" or _tells(core) else (*spelt("find"), *core)


def _tells(core: Tokens) -> bool:
    """Say whether words are a statement rather than the name or description of something."""
    if word_at(core, 0) in _TELLERS:
        return True
    finite = next((k for k, t in enumerate(core) if t.word in _AUXILIARIES), len(core))
    return finite < len(core) and not _RELATIVE & {t.word for t in core[:finite]}


# --- where the question begins inside a clause ----------------------------------------------------------------------


def _cut_inside(said: Tokens, ground: Ground) -> Iterator[tuple[int, Tokens]]:
    """Yield what begins with a question word, or with a described thing behind a word for wanting or asking."""
    for k in range(1, len(said) - 1):
        later = any(said[n].word == "," and word_at(said, n + 1) in QUESTION_WORDS for n in range(k, len(said)))
        if said[k].word in QUESTION_WORDS and not later and not changes(said[:k], ground):
            yield from ((k, _plainly(said[k:end])) for end in _ends(said) if end > k + 1)
    counted = next((k for k, t in enumerate(said) if t.word in _COUNTS and word_at(said, k + 1) == "of"), -1)
    if counted >= 0:
        group = said[counted + 2 :]
        group = group[1:] if word_at(group, 0) in ("the", "our", "all", "my") else group
        yield counted, (*spelt("how", "many"), *group, *spelt("are", "there", "?"))
    for k in range(1, len(said)):
        sought = said[k - 1].word == "for" and word_at(said, k - 2) in _SEEKING
        if (
            (sought or said[k - 1].word in _ASKING | _WANTING)
            and (begin := _described_from(said, k))
            and not changes(said[:k], ground)
        ):
            for end in _ends(said):
                if end > begin + 1 and not _tells(said[begin:end]):
                    yield begin, (*spelt("find"), *said[begin:end])


def _described_from(said: Tokens, k: int) -> int:
    """Return where what is wanted is named behind "need", "read me out", "make him a list of"; 0 where nothing is."""
    while word_at(said, k) in _WHO:
        k += 1
    k = past(said, k, _SORTS) or k
    return k if word_at(said, k) in _OPENS else 0


def _measured(core: Tokens, left_out: Tokens, ground: Ground) -> Tokens:
    """Add to "find the nearest extinguisher" the one room that was spoken of before: that it is to be near to."""
    said = {t.word for t in core}
    if not said & MEASURED or said & {"to", "from"}:
        return core
    reader = Reader(ground, left_out, read_noun_phrases)
    for k, token in enumerate(left_out):
        if token.word not in ("in", "at", "from", "to", "into"):
            continue
        for phrase, end in reader.noun_phrases(k + 1)[:2]:
            if phrase.refers is Refers.ROOM and len(ground.found(phrase.query)) == 1:
                return (*core, *spelt("to"), *left_out[k + 1 : end])
    return core
