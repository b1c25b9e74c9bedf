"""Questions to which something is told first: "one of the two fans is broken, so which can I use?" as one question.

Each rule knows one way of telling first, by its own words, and leaves a question that the grammar reads.
"""

from __future__ import annotations

from collections.abc import Callable

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.adjectives import read_adjective
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.nouns import person_query
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.phrases.predicates import read_predicates
from groundplan.language.commonsense.preparing.told.recast_parts import APART, SHORT, last_question
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.lexicon import read_table
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, last_sentence
from groundplan.language.commonsense.words.spelling import is_known
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_DISCARDING = frozenset(
    {"throw", "bin", "repair", "fix", "replace", "return", "discard", "mend", "clean", "wash", "refill", "charge"}
    | {"chuck"}
)
_NO_GOOD = (("no", "good"), ("no", "use"), ("useless",), ("done", "for"), ("a", "dud"), ("not", "working"), ("dead",))
_ROUND = frozenset(
    {"check", "round", "question", "inspection", "inventory", "audit", "survey", "patrol", "stocktaking", "control"}
    | {"quiz"}
)
_GOING = frozenset({"walking", "coming", "going", "starting", "entering", "setting"})
_REACHING = frozenset({"reach", "pass", "meet", "find", "hit", "see", "get", "come", "encounter"})
_ALL_SUCH = frozenset(
    {"give", "tell", "name", "list", "show", "me", "us", "all", "of", "such", "these", "those", "them"}
)
_PHRASES = (
    ("behind the doors of", "in"), ("behind the door of", "in"), ("at the back of", "in"), ("one of us", "somebody"),
    ("one of my colleagues", "somebody"), ("one of our colleagues", "somebody"), ("a colleague of ours", "somebody"),
    ("out of the contents of", "of the things in"), ("from the contents of", "of the things in"),
    ("of the contents of", "of the things in"), ("among the contents of", "of the things in"),
    ("name the culprit", "who is it"), ("who is the culprit", "who is it"), ("name the person", "who is it"),
    ("name that person", "who is it"), ("name him or her", "who is it"), ("name the offender", "who is it"),
)  # fmt: skip
_SERVING = frozenset({"serve", "offer", "give", "cook"})
_KEEPING = {"hides": "keeps", "stashes": "keeps", "hoards": "keeps", "stores": "keeps", "conceals": "keeps"}


def recast_told(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is told first and the question to it put as one question."""
    for rule in _RULES:
        changed = rule(tokens, ground)
        tokens = tokens if changed is None else changed
    return tokens


def _plainer(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Put roundabout words for somebody, for being inside and for the one who did it plainly."""
    changed = False
    asks_whose = any(t.word == "whose" for t in tokens)
    for said, plain in _PHRASES:
        if plain == "somebody" and asks_whose:
            continue
        words = tuple(said.split())
        k = next((n for n in range(len(tokens)) if at(tokens, n, *words)), -1)
        if k >= 0:
            tokens, changed = (*tokens[:k], *spelt(*plain.split()), *tokens[k + len(words) :]), True
    somebody = word_at(tokens, 0) in ("somebody", "someone")
    if somebody and word_at(tokens, 1) in _KEEPING:
        tokens, changed = (tokens[0], *spelt(_KEEPING[tokens[1].word]), *tokens[2:]), True
    return tokens if changed else None


def _made_for(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "something made for climbing on, perhaps?" as "something to climb on?"."""
    k = next((n for n, t in enumerate(tokens) if t.word in ("something", "anything")), -1)
    doing = word_at(tokens, k + 3)
    stem = doing.removesuffix("ing")
    forms = (ground.lexicon.base(doing), f"{stem}e", stem, stem[:-1]) if stem not in ("", doing) else ()
    base = next((w for w in forms if w and is_known(w, ground)), None)
    made = word_at(tokens, k + 1) in ("made", "meant", "designed", "intended", "built", "suitable", "fit", "suited")
    if k < 0 or not made or word_at(tokens, k + 2) != "for" or base is None:
        return None
    stop = len(tokens) - (tokens[-1].word in SENTENCE_ENDS)
    idle = at(tokens, stop - 2, ",", "perhaps") or at(tokens, stop - 2, ",", "maybe")
    return (*tokens[: k + 1], *spelt("to", base), *tokens[k + 4 : stop - 2 * idle], *tokens[stop:])


def _to_serve(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "a vegan is coming, and don't come with fish. What is there to serve?" as "… what can I serve her?"."""
    k = last_sentence(tokens)
    if not k or not at(tokens, k, "what", "is", "there", "to") or word_at(tokens, k + 4) not in _SERVING:
        return None
    told = tokens[:k]
    n = next(
        (n for n in range(k) if at(told, n, "and", "do", "not") and "with" in [t.word for t in told[n : n + 8]]), 0
    )
    if n:
        food = next(m for m in range(n, n + 8) if told[m].word == "with")
        told = (
            *told[: n - (word_at(told, n - 1) == ",")],
            *spelt("who", "eats", "no", told[food + 1].word),
            *told[-1:],
        )
    return (*told, *spelt("what", "can", "i", word_at(tokens, k + 4), "her"), *tokens[-1:])


def _without_headline(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out what only announces the question: "Quick question. | Any lamp on?"."""
    stop = next((n for n, t in enumerate(tokens) if t.word in APART), 0)
    short = 0 < stop < 4 and stop + 1 < len(tokens)
    return tokens[stop + 1 :] if short and tokens[stop - 1].word in _ROUND else None


def _tersely(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "any lamp on?", "heating running anywhere?" as "is any lamp on?"."""
    end = len(tokens) - 1
    if end < 2 or tokens[end].word != "?" or end > SHORT or any(t.is_punctuation for t in tokens[:end]):
        return None
    while end > 2 and tokens[end - 1].word in ("anywhere", "somewhere", "still", "now"):
        end -= 1
    start = 1 if word_at(tokens, 0) in ("any", "some") else 0
    state = word_at(tokens, end - 1)
    if word_at(tokens, 0) in ("something", "anything", "somewhere") or {"to", "for"} & {t.word for t in tokens[:end]}:
        return None
    known = state in ground.lexicon.states or state in ("on", "off", "running")
    if not known or end - 1 not in phrase_ends(tokens[:end], start, ground, Refers.THING):
        return None
    return (*spelt("is", "any"), *tokens[start:end], *spelt("?"))


def _the_good_one(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "we have three fans here and one is broken, so which can I use?" as which are not broken."""
    k = last_question(tokens)
    if (
        not k
        or word_at(tokens, k) != "which"
        or word_at(tokens, k + 1) not in ("one", "can", "should", "may", "do", "could")
    ):
        return None
    begin = 2 if at(tokens, 0, "there", "are") else 2 if word_at(tokens, 1) in ("have", "own") else 0
    if word_at(tokens, begin) not in ground.lexicon.numbers and word_at(tokens, begin) not in ("several", "some"):
        return None
    ends = phrase_ends(tokens, begin + 1, ground, Refers.THING, Refers.ROOM)
    joint = next((n for n in ends if word_at(tokens, n) in ("and", ",", "but", ".", ";")), 0)
    one = next((n for n in range(joint, k) if tokens[n].word == "one"), 0) if joint else 0
    be = one + 3 if word_at(tokens, one + 1) == "of" else one + 1
    stop = next((n for n in range(be, k) if tokens[n].word in APART), k)
    bad = tokens[be + 1 : stop]
    if not one or word_at(tokens, be) != "is" or not bad:
        return None
    plain = ("broken",) if tuple(t.word for t in bad) in _NO_GOOD else tuple(t.word for t in bad)
    if len(plain) > 1 or read_adjective(ground, plain[0]) is None:
        return None
    denied = () if _DISCARDING & {t.word for t in tokens[k:]} else ("not",)
    return (*spelt("which"), *tokens[begin + 1 : joint], *spelt("are", *denied, *plain, "?"))


def _described_first(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "out of date and left on the shelf: what must go?" as what is so."""
    comma = next((n for n, t in enumerate(tokens) if t.word == ","), 0)
    if not comma or word_at(tokens, comma + 1) not in ("what", "which") or len(tokens) - comma > SHORT + 2:
        return None
    kept = tuple(
        t for t in tokens[:comma] if t.word not in ("still", "already", "left", "standing", "lying", "sitting")
    )
    first = word_at(kept, 0)
    if len(kept) < 2 or first in {*ground.lexicon.relations, *ground.lexicon.frames, "the", "a", "an", "my", "our"}:
        return None
    if person_query(ground, (first,)) is not None:
        return None
    reader = Reader(ground, kept, read_noun_phrases)
    whole = any(end >= len(kept) for _, end in read_predicates(reader, 0))
    joined = next((n for n, t in enumerate(kept) if t.word == "and"), 0)
    parts = joined and all(
        any(end >= last for _, end in read_predicates(Reader(ground, kept[:last], read_noun_phrases), first))
        for first, last in ((0, joined), (joined + 1, len(kept)))
    )
    if not (whole or parts):
        return None
    return (*spelt("which", "things", "are"), *kept, *spelt("?"))


def _next_reached(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "coming from the lobby I reach one lab first. Which do I get to next?" as the second closest lab."""
    start = next((n for n, t in enumerate(tokens) if t.word in _GOING and word_at(tokens, n + 1) in ("from", "at")), -1)
    if start < 0 or start > 1:
        return None
    place = phrase_ends(tokens, start + 2, ground, Refers.ROOM)
    end = next((e for e in place if word_at(tokens, e) in (",", "i", "we", "you")), 0)
    begin = end + (word_at(tokens, end) == ",")
    reach = begin + 1
    if not end or word_at(tokens, begin) not in ("i", "we", "you", "one") or word_at(tokens, reach) not in _REACHING:
        return None
    things = reach + 1 + (word_at(tokens, reach + 1) in ("to", "by"))
    things += word_at(tokens, things) in ("one", "a", "the", "some", "an")
    ends = phrase_ends(tokens, things, ground, Refers.THING, Refers.ROOM)
    last = next((e for e in ends if not {"first", ","} & {t.word for t in tokens[things:e]}), 0)
    k = last_sentence(tokens)
    asked = {t.word for t in tokens[k:]}
    follows = {"next", "second", "after", "then"} & asked and {"which", "what"} & asked
    if not last or not follows or k <= last or "first" not in {t.word for t in tokens[last:k]}:
        return None
    return (
        *spelt("which"),
        *tokens[things:last],
        *spelt("is", "second", "closest", "to"),
        *tokens[start + 2 : end],
        *spelt("?"),
    )


def _without_rival(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out what those who are asked for do not do: "who is playing | instead of working?"."""
    k = next(
        (n for n in range(3, len(tokens)) if at(tokens, n, "instead", "of") or at(tokens, n, "rather", "than")), -1
    )
    doing = word_at(tokens, k + 2).endswith("ing")
    stop = next((n for n in range(k, len(tokens)) if tokens[n].word in APART), len(tokens)) if k > 0 else 0
    opens = word_at(tokens, 0) in ("who", "which", "name", "list", "where", "find", "tell", "show", "what")
    return (*tokens[:k], *tokens[stop:]) if k > 0 and doing and opens and stop - k < 6 else None


def _of_food(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "which dishes have fish in them", "what is made from milk" as which food contains that."""
    begin, said = last_sentence(tokens), [t.word for t in tokens]
    if begin:
        last = _of_food(tokens[begin:], ground)
        return (*tokens[:begin], *last) if last is not None else None
    if not {"which", "what", "find", "list", "name", "show", "any"} & set(said):
        return None
    changed = False
    for k in range(1, len(tokens) - 3):
        made = said[k] in ("is", "are") and said[k + 1] == "made" and said[k + 2] in ("of", "from", "with")
        either = said[k] in ("is", "are") and said[k + 2 : k + 4] == ["or", "made"] and said[k + 5 : k + 6] == ["it"]
        word = said[k + 1] if either else said[k + 3]
        if (made or either) and _is_food(word, ground):
            rest = tokens[k + 6 :] if either else tokens[k + 4 :]
            tokens, changed = (*tokens[:k], *spelt("contains", word), *rest), True
            break
    said = [t.word for t in tokens]
    k = next((n for n, w in enumerate(said) if w in ("dish", "dishes")), -1)
    holds = next((n for n in range(k + 1, len(said)) if said[n] in _CONTAINING), -1) if k >= 0 else -1
    if holds > 0 and any(_is_food(w, ground) for w in said[holds + 1 : holds + 4]):
        inside = next((n for n in range(holds, len(said)) if said[n : n + 2] in (["in", "it"], ["in", "them"])), 0)
        tail = (*tokens[holds + 1 : inside], *tokens[inside + 2 :]) if inside else tokens[holds + 1 :]
        start = k - 1 if said[k - 1] == "the" else k
        start = start - 1 if said[start - 1] == "of" else start
        return (*tokens[:start], *spelt("food"), *tokens[k + 1 : holds], *spelt("contains"), *tail)
    return tokens if changed else None


_CONTAINING = frozenset({"contain", "contains", "has", "have", "containing", "with"})


def _is_food(word: str, ground: Ground) -> bool:
    known = ground.knowledge
    return word in read_table("questions")["ingredients"] or any(known.is_a(s, "food") for s in known.senses(word)[:1])


def _all_such(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Leave out "give me all such rooms" behind a question for them, which is then for all of them."""
    k = last_sentence(tokens)
    said = [t.word for t in tokens[k:] if not t.is_punctuation]
    if not k or word_at(tokens, k - 1) != "?" or said[:1] not in (["give"], ["name"], ["list"], ["tell"], ["show"]):
        return None
    idle = [w for w in said if w not in _ALL_SUCH]
    return (
        tokens[:k]
        if {"all", "them"} & set(said) and (not idle or idle in (["rooms"], ["places"], ["offices"]))
        else None
    )


_RULES: tuple[Callable[[Tokens, Ground], Tokens | None], ...] = (
    _plainer,
    _to_serve,
    _made_for,
    _without_headline,
    _tersely,
    _all_such,
    _without_rival,
    _of_food,
    _the_good_one,
    _described_first,
    _next_reached,
)

__all__ = ["recast_told"]
