"""How things are chosen among several, put plainly: by numbers, by the way to them, by what they count or cost.

"The most ancient of the coins" is the oldest of them, "the largest room by number of desks" the room with the most
desks, "the shortest walk from the hall" what is nearest to it.
"""

from __future__ import annotations

from functools import cache

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import IS, MAKING
from groundplan.language.commonsense.words.lexicon import by_length, read_table
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_WHEN = {
    ("first",): "oldest", ("earliest",): "oldest", ("the", "earliest"): "oldest", ("first", "of", "all"): "oldest",
    ("last",): "newest", ("latest",): "newest", ("the", "latest"): "newest", ("most", "recently"): "newest",
    ("before", "the", "others"): "oldest", ("longest", "ago"): "oldest",
}  # fmt: skip
_WANTING = frozenset({"need", "want", "find", "require", "use", "needs", "wants", "requires"})
_FOR = frozenset({"with", "for", "to"})
_ASKING = frozenset({"which", "what", "where", "who", "whose", "how", "find", "show", "name", "tell", "look", "search"})
_CLOSING = frozenset({",", ".", "!", "?", ";", "and", "now", "quickly", "urgently", "fast", "please", "right"})
_ONE = frozenset({"one", "ones"})
_AWAY = frozenset({"away", "for", "me", "us", "on", "foot"})
_WHENCE = frozenset({"from", "to", "of"})
_LARGE = frozenset({"largest", "biggest", "greatest", "roomiest", "highest", "top"})
_SMALL = frozenset({"smallest", "tiniest", "lowest"})


@cache
def _phrases(name: str) -> tuple[tuple[str, ...], ...]:
    return by_length(read_table("selections")[name])


@cache
def _superlatives() -> dict[tuple[str, ...], str]:
    return {tuple(said.split()): word for said, word in read_table("selections")["superlatives"].items()}


def selected(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what chooses among several put plainly."""
    for rule in (_exclaimed, _superlative, _of_all, _of_two, _made_first, _one_wanted, _theirs, _on_show, _nearest,
                 _by_number):  # fmt: skip
        tokens = rule(tokens, ground)
    return tokens


def _longest(tokens: Tokens, k: int, name: str) -> int:
    """Return the length of the longest phrase of a list that stands at a position, else 0."""
    said = tuple(t.word for t in tokens[k : k + 8])
    return next((len(p) for p in _phrases(name) if said[: len(p)] == p), 0)


def _superlative(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the most ancient" as "the oldest", "the least expensive" as "the cheapest"."""
    for k in range(len(tokens) - 1):
        word = _superlatives().get((tokens[k].word, tokens[k + 1].word))
        if word is not None and not ground.vocabulary.attributes_named(tokens[k + 1].word):
            return _superlative((*tokens[:k], *spelt(word), *tokens[k + 2 :]), ground)
    return tokens


def _of_all(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "(out) of all the boxes in the hall, pick the newest" as "find the newest of the boxes in the hall"."""
    for k in range(len(tokens) - 4):
        start = k + 1 if tokens[k].word == "out" else k
        begins = k == 0 or tokens[k - 1].word in SENTENCE_ENDS
        if not begins or tokens[start].word not in ("of", "among", "amongst", "from", "between"):
            continue
        comma = next((n for n in range(start + 2, len(tokens)) if tokens[n].word in (",", *SENTENCE_ENDS)), len(tokens))
        first = start + 2 if word_at(tokens, start + 1) == "all" else start + 1
        first += word_at(tokens, first) == "of"
        stop = sentence_end(tokens, min(comma + 1, len(tokens) - 1))
        best = next((n for n in range(comma + 1, stop) if tokens[n].word in ground.lexicon.superlatives), -1)
        closes = best > 0 and (best + 1 == stop or (word_at(tokens, best + 1) in _ONE and best + 2 == stop))
        asks = closes and {t.word for t in tokens[comma + 1 : best]} <= _CHOOSING
        if asks and comma in _ends(tokens, first, ground):
            the = spelt("the") if tokens[first].word not in ("the", "our", "my", "these", "those") else ()
            return (*tokens[:k], *spelt("find", "the"), tokens[best], *spelt("of"), *the, *tokens[first:comma],
                    *tokens[stop:])  # fmt: skip
    return tokens


_CHOOSING = frozenset(
    {"pick", "choose", "find", "show", "take", "name", "select", "locate", "identify", "give", "tell", "get", "me"}
    | {"us", "the", "just", "only", "please", "out", "which", "one", "is", "what", "i", "want", "need", "would", "like"}
)


def _of_two(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the lighter of the (two) suitcases" as the lighter one of them, where the word names things as well."""
    for k in range(1, len(tokens) - 3):
        compares = tokens[k].word in ground.lexicon.comparatives and tokens[k - 1].word == "the"
        of = tokens[k + 1].word == "of" and tokens[k + 2].word in ("the", "these", "those", "our", "my", "both")
        if compares and of and not ground.categories(tokens[k].word):
            return (*tokens[: k + 1], *spelt("one"), *tokens[k + 1 :])
    return tokens


def _exclaimed(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "smoke in the hall! Where is …" as "there is smoke in the hall! Where is …"."""
    stop = next((n for n, t in enumerate(tokens) if t.word in SENTENCE_ENDS), 0)
    mark = next((n for n in range(1, min(stop, 4)) if tokens[n].word in ("in", "at", "on")), 0)
    asks = word_at(tokens, stop + 1) in ("where", "which", "what", "who", "how")
    verb = ground.lexicon.base(tokens[0].word) == tokens[0].word and tokens[0].word != "smoke"
    opens = tokens[0].word in ("there", "i", "we", "he", "she", "they", "it", *_ASKING) or verb
    if not mark or not asks or opens or any(t.word in IS for t in tokens[:stop]):
        return tokens
    whole = stop in phrase_ends(tokens, mark + 1, ground, Refers.ROOM)
    return (*spelt("there", "is"), *tokens) if whole else tokens


def _made_first(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "which picture was painted first", "… most recently" as "which picture is the oldest", "… the newest"."""
    for k in range(2, len(tokens) - 1):
        passive = tokens[k].word in MAKING and tokens[k - 1].word in IS
        end = next((k + len(p) for p in _WHEN if tuple(t.word for t in tokens[k + 1 : k + 1 + len(p)]) == p), 0)
        if passive and end and (end + 1 >= len(tokens) or tokens[end + 1].is_punctuation):
            return (*tokens[: k - 1], *spelt("is", "the", _WHEN[tuple(t.word for t in tokens[k + 1 : end + 1])]),
                    *tokens[end + 1 :])  # fmt: skip
    return tokens


def _one_wanted(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "I need a toilet. Which (one) is nearest?" as "which toilet is nearest?"."""
    for k in range(4, len(tokens) - 2):
        asks = tokens[k].word == "which" and tokens[k - 1].word in SENTENCE_ENDS
        one = k + 2 if word_at(tokens, k + 1) in _ONE else k + 1
        best = one + 2 if word_at(tokens, one + 1) == "the" else one + 1
        if not asks or word_at(tokens, one) not in (*IS, "would"):
            continue
        if one == k + 1 and word_at(tokens, best) not in ground.lexicon.superlatives:
            continue
        wants = next((n for n in range(k - 2, 0, -1) if tokens[n].word in _WANTING | _FOR), 0)
        start = wants + 1 if word_at(tokens, wants + 1) not in ("a", "an", "the", "some") else wants + 2
        ends = [e for e in _ends(tokens, start, ground) if word_at(tokens, e) in _CLOSING] if wants else []
        if ends:
            rest = (*spelt("is"), *tokens[one + 1 :]) if word_at(tokens, one) == "would" else tokens[one:]
            return (*tokens[: k + 1], *tokens[start : min(ends)], *rest)
    return tokens


def _ends(tokens: Tokens, k: int, ground: Ground) -> list[int]:
    return phrase_ends(tokens, k, ground, Refers.THING, Refers.ROOM)


def _theirs(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the key for the hall: on whose desk is it?" as "on whose desk is the key for the hall?"."""
    for k in range(2, len(tokens) - 5):
        asked = tokens[k + 1].word in ("on", "in", "at", "under") and tokens[k + 2].word in ("which", "whose", "what")
        if tokens[k].word not in (",", ":") or not asked or tokens[0].word not in ("the", "my", "our", "a"):
            continue
        stop = sentence_end(tokens, k)
        back = tuple(t.word for t in tokens[stop - 2 : stop])
        if back in (("is", "it"), ("are", "they")) and k in _ends(tokens, 0, ground):
            return (*tokens[k + 1 : stop - 1], *tokens[:k], *tokens[stop:])
    return tokens


def _on_show(tokens: Tokens, ground: Ground) -> Tokens:
    """Leave out "on show" behind a noun, where nothing here is said to be so."""
    for k in range(1, len(tokens)):
        length = _longest(tokens, k, "on_show")
        said = " ".join(t.word for t in tokens[k : k + length])
        bare = tokens[k - 1].word in (*IS, "not", "still", "now", "there")
        if length and not bare and not ground.vocabulary.attributes_named(said):
            return (*tokens[:k], *tokens[k + length :])
    return tokens


def _nearest(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "is the shortest walk (away) from here" as "is the nearest to here"."""
    for k in range(2, len(tokens)):
        start = k + 1 if tokens[k].word in ("the", "a") else k
        length = _longest(tokens, start, "shortest")
        if not length or tokens[k - 1].word not in IS:
            continue
        end = start + length
        while word_at(tokens, end) in _AWAY:
            end += 1
        whence = word_at(tokens, end) in _WHENCE
        here = word_at(tokens, end + 1) in ("here", "me", "us", "my", "where")
        if whence and here and word_at(tokens, end + 2) in ("", "?", ".", "!"):
            return (*tokens[:k], *spelt("the", "nearest"), *tokens[end + 2 :])
        if whence:
            return (*tokens[:k], *spelt("the", "nearest", "to"), *tokens[end + 1 :])
        if end >= len(tokens) or tokens[end].is_punctuation:
            return (*tokens[:k], *spelt("the", "nearest"), *tokens[end:])
    return tokens


def _by_number(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "the largest room by number of chairs", "which room is largest by …" as "… has the most chairs"."""
    for k in range(2, len(tokens) - 1):
        length = _longest(tokens, k, "measured_by")
        counts = length and word_at(tokens, k + length) not in ("age", "weight", "price", "size", "the")
        at = next((n for n in range(k - 1, max(0, k - 8), -1) if tokens[n].word in _LARGE | _SMALL), 0)
        if not counts or not at:
            continue
        most = "fewest" if tokens[at].word in _SMALL else "most"
        noun = [t for t in tokens[at + 1 : k] if t.word not in (",", "one")]
        counted = _counted_end(tokens, k + length, ground)
        if not counted:
            continue
        start = at - 1 if tokens[at - 1].word in ("the", "a") else at
        begin = start - 1 if tokens[start - 1].word in IS else start
        things, rest = tokens[k + length : counted], tokens[counted:]
        asks = word_at(tokens, begin - 1) in ("which", "what") or (
            word_at(tokens, begin - 1) in _ONE and word_at(tokens, begin - 2) == "which"
        )
        if noun and asks and begin < start:
            first = begin - 2 if tokens[begin - 1].word in _ONE else begin - 1
            return (*tokens[:first], *spelt("which"), *noun, *spelt("has", "the", most), *things, *rest)
        if noun:
            return (*tokens[:start], *spelt("the"), *noun, *spelt("with", "the", most), *things, *rest)
        if begin < start:
            return (*tokens[:begin], *spelt("has", "the", most), *things, *rest)
    return tokens


def _counted_end(tokens: Tokens, k: int, ground: Ground) -> int:
    """Return where the plural noun for what is counted ends; 0 where none stands at a position."""
    found = Reader(ground, tokens, read_noun_phrases).noun_phrases(k)
    ends = [end for p, end in found if p.refers is Refers.THING and p.plural and not p.unknown]
    return max(ends, default=0)
