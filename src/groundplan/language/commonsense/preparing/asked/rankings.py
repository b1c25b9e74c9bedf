"""What is ranked: "sort the rooms by size; which comes first?", "compare them by age and name the oldest".

Things are sorted, compared or counted group by group first, and the question for the first or the last of them follows.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.preparing.told.recast_parts import APART, SHORT, bare
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import at, opens, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import Tokens, spelt, word_at

_SORTING = frozenset({"sort", "rank", "order", "arrange", "list", "compare", "line", "measure"})
_COUNTING = frozenset({"count", "counted", "counting", "tally", "sorted"})
_BY = (("in", "order", "of"), ("according", "to"), ("going", "by"), ("ordered", "by"), ("sorted", "by"), ("by",))
_FIRST = frozenset({"top", "first", "highest", "head", "front", "up"})
_LAST = frozenset({"bottom", "last", "lowest", "end", "tail", "back"})
_MEASURES = {
    "size": ("largest", "smallest"), "area": ("largest", "smallest"), "space": ("largest", "smallest"),
    "metres": ("largest", "smallest"), "volume": ("largest", "smallest"), "weight": ("heaviest", "lightest"),
    "height": ("tallest", "shortest"), "age": ("oldest", "newest"), "price": ("most expensive", "cheapest"),
    "length": ("longest", "shortest"), "distance": ("closest", "farthest"), "closeness": ("closest", "farthest"),
}  # fmt: skip
_GOING_BY = (
    *(("going", "by"), ("judging", "by"), ("judged", "by"), ("in", "terms", "of"), ("by",), ("based", "on")),
    *(("as", "regards"), ("according", "to"), ("as", "far", "as"), ("measured", "by"), ("as", "to"), ("considering",)),
)
_LEAST = _LAST | {"least", "worst", "easiest", "easy", "cheap", "light", "little", "lower"}
_SEATING = frozenset({"sit", "seated", "seat", "seats", "fit", "capacity", "hold", "seating"})
_LEVELS = frozenset({"floor", "storey", "level", "room"})
_WINNING = frozenset({"win", "wins", "winner", "lead", "leads", "top", "ahead", "first", "most", "winning", "beats"})
_CHOOSING = frozenset({"give", "tell", "name", "show", "find", "pick", "choose", "report", "say", "which", "what"})


def with_rankings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with the first or last of what is ranked asked for as that which has the most or least."""
    k = next((n for n, t in enumerate(tokens) if t.word in _SORTING and _begins(tokens, n)), -1)
    sorted_first = (_ranked(tokens, k, ground) or _compared(tokens, k, ground)) if k >= 0 else None
    return _by_floor(tokens) or sorted_first or _measured_first(tokens, ground) or tokens


def _begins(tokens: Tokens, n: int) -> bool:
    return opens(tokens, n) or word_at(tokens, n - 1) in ("and", "so", "please", "then", "but")


def _ranked(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "sort the rooms by how many chairs they have; what is at the top?" as "which rooms have the most chairs"."""
    start = k + 2 if at(tokens, k, "line", "up") else k + 1
    by = next((n for n in range(start, len(tokens)) if past(tokens, n, _BY)), 0)
    stop = next((n for n in range(by, len(tokens)) if tokens[n].word in APART), 0) if by else 0
    things = tokens[start:by]
    if not stop or not things or phrase_ends(things, 0, ground, Refers.THING, Refers.ROOM)[:1] != [len(things)]:
        return None
    asked = [t.word for t in tokens[stop + 1 :] if not t.is_punctuation]
    asked = asked[asked[0] in ("and", "then", "now") :] if asked else []
    if asked[:1] not in (["what"], ["which"], ["who"], ["whose"]) or len(asked) > SHORT:
        return None
    last = bool(_LAST & set(asked))
    if not last and not _FIRST & set(asked):
        return None
    return _most(bare(things), tokens[past(tokens, by, _BY) : stop], ground, last=last)


def _measured_first(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "going by price, which wine deserves most care?" as "which of the wines is the most expensive?"."""
    for k in range(len(tokens)):
        start = past(tokens, k, _GOING_BY) if opens(tokens, k) else 0
        start += word_at(tokens, start) in ("its", "their", "the", "pure", "sheer") if start else 0
        comma = start + 1 + (word_at(tokens, start + 1) == "alone")
        if not start or word_at(tokens, start) not in _MEASURES or word_at(tokens, comma) not in (",", "which"):
            continue
        asked = comma + (tokens[comma].word == ",")
        noun = asked + 1 + 2 * at(tokens, asked + 1, "of", "the")
        ends = phrase_ends(tokens, noun, ground, Refers.THING, Refers.ROOM)
        if word_at(tokens, asked) not in ("which", "what") or not ends:
            continue
        least = bool(_LEAST & {t.word for t in tokens[ends[0] : sentence_end(tokens, ends[0])]})
        ranked = _most(tokens[noun : ends[0]], tokens[start:comma], ground, last=least)
        return (*tokens[:k], *ranked) if ranked is not None else None
    return None


def _most(things: Tokens, measure: Tokens, ground: Ground, *, last: bool) -> Tokens | None:
    """Return the question for the thing that has the most or least of what things were sorted by."""
    said = [t.word for t in measure]
    many = said[:2] == ["how", "many"] or "number" in said
    if (many or "capacity" in said) and _SEATING & set(said):
        seats = spelt("seats", "the", "fewest" if last else "most", "people", "?")
        return (*spelt("which", "of", "the"), *things, *seats)
    if many:
        k = said.index("many" if "many" in said else "number") + 1
        k += said[k : k + 1] == ["of"]
        end = next((e for e in phrase_ends(measure, k, ground)[::-1] if e > k), 0)
        counted = measure[k:end] if end else ()
        asks = spelt("has", "the", "fewest" if last else "most")
        return (*spelt("which", "of", "the"), *things, *asks, *counted, *spelt("?")) if counted else None
    word = next((w for w in said if w in _MEASURES), "")
    if not word:
        return None
    flipped = "smallest" in said[:-1] and said.index("smallest") < len(said) - 1
    chosen = _MEASURES[word][last is not flipped]
    towards = next((k for k, w in enumerate(said) if w in ("from", "to") and word in ("distance", "closeness")), 0)
    place = (*spelt("to"), *measure[towards + 1 :]) if towards else ()
    return (*spelt("which", "of", "the"), *things, *spelt("is", "the", *chosen.split()), *place, *spelt("?"))


def _compared(tokens: Tokens, k: int, ground: Ground) -> Tokens | None:
    """Read "compare the halls by size and give me the largest (one)" as "find the largest of the halls"."""
    reader = Reader(ground, tokens, read_noun_phrases)
    end = min((e for p, e in reader.noun_phrases(k + 1) if not p.unknown), default=0)
    chosen = next((n for n in range(end, len(tokens)) if tokens[n].word in ground.lexicon.superlatives), -1)
    choosing = _CHOOSING & {t.word for t in tokens[end:chosen]} if end and chosen > 0 else frozenset()
    if not choosing:
        return None
    last = chosen + 1
    while word_at(tokens, last) in ("one", "ones", "only", "of", "them", "all"):
        last += 1
    return (*tokens[:k], *spelt("find", "the"), tokens[chosen], *bare(tokens[k + 1 : end]), *tokens[last:])


def _by_floor(tokens: Tokens) -> Tokens | None:
    """Read "count the lamps floor by floor: which comes first" as "which floor has the most lamps?"."""
    for k in range(2, len(tokens) - 2):
        each = word_at(tokens, k) in _LEVELS
        twice = word_at(tokens, k + 1) == "by" and word_at(tokens, k + 2) == word_at(tokens, k)
        once = word_at(tokens, k - 1) in ("by", "per") and word_at(tokens, k - 2) not in _LEVELS
        if not each or not (twice or once):
            continue
        begin = sentence_start(tokens, k)
        before = [n for n in range(begin, k) if tokens[n].word in ("the", "all", "our", "every")]
        counted = _COUNTING & {t.word for t in tokens[begin:k]}
        if not before or not counted or not _WINNING & {t.word for t in tokens[k + 1 :]}:
            continue
        start = before[-1] + 1
        end = next((n for n in range(start, k) if tokens[n].word in ("were", "are", "is", "by", "per", ",")), k)
        if start < end:
            asks = spelt("which", tokens[k].word, "has", "the", "most")
            return (*tokens[:begin], *asks, *tokens[start:end], *spelt("?"))
    return None
