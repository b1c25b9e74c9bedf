"""What is said in general and then in particular: "it's a mess: the cup belongs …", "it is dark here. A light?".

A heading that only sums up what is wished asks for nothing of its own. Darkness that is told of says where the light is
wished for that the next sentence asks for.
"""

from __future__ import annotations

from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.words.phrase_ends import longest, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import past, sentence_end
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_HEADINGS = (
    *(("tidy", "up"), ("clear", "up"), ("clean", "up"), ("it", "is", "a", "mess"), ("what", "a", "mess")),
    *(("tidying", "up"), ("time", "to", "tidy", "up"), ("it", "is", "messy"), ("let", "us", "tidy", "up")),
    *(("help", "me", "tidy", "up"), ("i", "am", "tidying", "up"), ("we", "are", "tidying", "up")),
    *(("it", "is", "a", "mess", "here"), ("it", "is", "a", "mess", "in", "here")),
)
_WITH = frozenset({"please", "for", "me", "us", "a", "bit", "now", "will", "you", "would", "again", ","})
_MARKS = frozenset({".", "!", ";", "-", ","})
_OWED = frozenset(
    {"should", "goes", "go", "belongs", "belong", "put", "take", "bring", "must", "return", "needs", "lives", "has"}
    | {"need", "wash", "heat", "lay", "set", "serve", "want", "wants", "have", "run", "load", "turn", "switch", "close"}
)
_DARK = frozenset({"dark", "gloomy", "dim", "murky"})
_LIGHTS = frozenset({"light", "lights", "lamp", "lamps"})
_ASKING = frozenset(
    {"could", "can", "would", "will", "you", "please", "put", "switch", "turn", "on", "a", "an", "the", "some", "any"}
    | {
        "bit",
        "of",
        "little",
        "more",
        "there",
        "have",
        "we",
        "i",
        "get",
        "need",
        "so",
        "then",
        "just",
        "one",
        "for",
        "me",
    }
    | {
        "us",
        "them",
        "him",
        "her",
        "want",
        "give",
        "make",
        ",",
        "-",
        "light",
        "lights",
        "lamp",
        "lamps",
        "in",
        "be",
        "should",
        "let",
        "is",
    }
)
_IN = frozenset({"in", "at"})
_MEALS = frozenset({"dinner", "lunch", "supper", "breakfast", "tea", "brunch"})
_LONGEST = 4
_SORTING = tuple(
    tuple(said.split())
    for said in ("sort out", "sort through", "sort", "tidy up", "tidy", "organise", "organize", "clear up", "clear")
)
_MIXED = frozenset({"things", "stuff", "everything", "lot", "mess", "items", "objects", "clutter", "all"})
_HERE = frozenset({"in", "on", "at"})
_INTO = frozenset({"in", "on", "into", "onto", "to"})


def without_headings(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens without a sentence that only sums up what is said behind it."""
    named = None if ground.affordances else _for_a_meal(tokens, ground) or _sorted_out(tokens, ground)
    if named is not None:
        return named
    end = past(tokens, 0, _HEADINGS) or _occasion(tokens)
    while end and word_at(tokens, end) in _WITH and word_at(tokens, end) != ",":
        end += 1
    if not end or ground.affordances or word_at(tokens, end) not in _MARKS:
        return tokens
    while word_at(tokens, end) in _WITH | _MARKS:
        end += 1
    return tokens[end:] if _OWED & {t.word for t in tokens[end:]} else tokens


def _sorted_out(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "sort the things on the desk: pens in the cup, …" as "pens on the desk in the cup, …"."""
    start = past(tokens, 0, _SORTING)
    stop = sentence_end(tokens, 0)
    comma = next((n for n in range(start, stop) if tokens[n].word == ","), 0) if start else 0
    mark = next((n for n in range(start, comma) if tokens[n].word in _HERE), comma)
    if not comma or not _MIXED & {t.word for t in tokens[start:mark]}:
        return None
    found: list[Tokens] = []
    begin = comma + 1
    for n in range(comma + 1, stop + 1):
        if n < stop and tokens[n].word != ",":
            continue
        begin += word_at(tokens, begin) == "and"
        to = next((k for k in range(begin + 1, n) if tokens[k].word in _INTO), 0)
        if not to:
            return None
        found.append((*tokens[begin:to], *tokens[mark:comma], *tokens[to:n]))
        begin = n + 1
    listed = [t for n, said in enumerate(found) for t in (*(spelt(",") if n else ()), *spelt("put"), *said)]
    return (*listed, *tokens[stop:])


def _for_a_meal(tokens: Tokens, ground: Ground) -> Tokens | None:
    """Read "steak for dinner: cook it", "lunch: the soup, hot, on the table" with what "it" is."""
    if word_at(tokens, 0) in _MEALS and word_at(tokens, 1) in ("-", ",", ".") and len(tokens) > _LONGEST:
        return tokens[2:]
    for end in phrase_ends(tokens, 0, ground):
        said = word_at(tokens, end) == "for" and word_at(tokens, end + 1) in _MEALS and word_at(tokens, end + 2)
        it = next((n for n in range(end + 3, len(tokens)) if tokens[n].word in ("it", "them")), 0)
        if said in _MARKS and it:
            opened = tokens[0].word in ground.lexicon.determiners or tokens[0].word in ground.lexicon.possessives
            return (*tokens[end + 3 : it], *(() if opened else spelt("the")), *tokens[:end], *tokens[it + 1 :])
    return None


def _occasion(tokens: Tokens) -> int:
    """Return where a few words end that only name an occasion: "laundry day.", "time for dinner!"; else 0."""
    stop = next((n for n, t in enumerate(tokens) if t.word in _MARKS), 0)
    return stop if 1 < stop < _LONGEST and tokens[stop - 1].word in ("day", "time", "night") else 0


def with_light(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with a light that is asked for after it was told where it is dark wished for there."""
    if ground.affordances:
        return tokens
    stop = sentence_end(tokens, 0)
    told = [t.word for t in tokens[:stop]]
    dark = bool(_DARK & set(told)) or ("see" in told and "not" in told)
    behind = tuple(t for t in tokens[stop:] if t.word not in SENTENCE_ENDS)
    asks = bool(_LIGHTS & {t.word for t in behind}) and all(t.word in _ASKING for t in behind)
    for k in range(stop - 2, -1, -1) if dark and asks else ():
        end = longest(place_ends(tokens[:stop], k, ground, _IN)) if tokens[k].word in _IN else 0
        if end:
            return (*spelt("it", "is", "too", "dark"), *tokens[k:end])
    return tokens
