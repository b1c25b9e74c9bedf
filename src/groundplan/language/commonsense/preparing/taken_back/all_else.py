"""Exceptions told in clauses of their own: "leave the mug there, but move everything else", "… is the exception".

They are put behind what they are an exception to, as ", except the mug", which the grammar reads.
"""

from __future__ import annotations

from groundplan.knowledge.words import singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.noun_phrases import read_noun_phrases
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.reader import Reader
from groundplan.language.commonsense.words.closed import MODALS
from groundplan.language.commonsense.words.phrase_ends import AT, phrase_ends, place_ends
from groundplan.language.commonsense.words.spans import at, past, sentence_end, sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_ELSE = (("everything", "else"), ("all", "else"), ("anything", "else"), ("whatever", "else"))
_SPARING = (("leave",), ("keep",), ("do", "not", "touch"), ("do", "not", "move"), ("do", "not", "take"), ("spare",))
_ALL_OF_THEM = (("all", "of", "them"), ("all", "of", "it"), ("every", "one", "of", "them"), ("everything",), ("all",))
_IT_ALL = (
    ("everything",),
    ("all", "of", "it"),
    ("it", "all"),
    ("the", "lot"),
    ("the", "whole", "lot"),
    ("all", "of", "that"),
)
_WANTING = tuple((who, *want) for who in ("i", "we") for want in (("want",), ("need",), ("would", "like")))
_BRINGING = {
    "closed": ("close",), "shut": ("close",), "off": ("switch", "off"), "on": ("switch", "on"), "open": ("open",),
    "opened": ("open",), "clean": ("clean",), "washed": ("wash",),
}  # fmt: skip
_EXCEPT = frozenset({"except", "but", "bar", "excluding", "save"})
_ONLY = frozenset({"the", "my", "one", "only", "single", "sole", "an", "with"})
_ENDS = AT | MODALS | frozenset({"but", "and", "stays", "remains", "has", "is", "where", "there", "alone", "as"})
_WHOLE = frozenset({"every", "all", "each", "no", "any"})
_STAYS = frozenset({"stay", "stays", "remain", "remains", "left", "stayed"})


def with_all_else(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with exceptions that are told in clauses of their own put behind what they except from."""
    if ground.affordances:
        return tokens
    for rule in (_one_named, _called_exception, _without_all_of_them, _all_of_it, _wished_so, _everything_else):
        tokens = rule(tokens, ground)
    return tokens


def _one_named(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "every window …, just not the one in the hall" as "…, just not the window in the hall"."""
    reader = Reader(ground, tokens, read_noun_phrases)
    for k in range(4, len(tokens) - 2):
        if tokens[k].word != "one" or tokens[k - 1].word != "the" or tokens[k + 1].word not in AT | {"of"}:
            continue
        for n in range(k - 2, -1, -1):
            start = n + 2 if word_at(tokens, n + 1) in ("the", "our", "my") else n + 1
            if tokens[n].word not in _WHOLE or start >= k:
                continue
            ends = [e for p, e in reader.noun_phrases(n) if p.refers is Refers.THING and not p.unknown and not p.parts]
            noun = tokens[start : min(ends)] if ends else ()
            if noun and all(t.word.isalpha() for t in noun):
                last = spelt(min((noun[-1].word, *singulars(noun[-1].word)), key=len))
                return _one_named((*tokens[:k], *noun[:-1], *last, *tokens[k + 1 :]), ground)
    return tokens


def _called_exception(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "… The one exception is the lamp in the hall, which …" as "…, except the lamp in the hall"."""
    for k in range(3, len(tokens) - 2):
        if tokens[k].word != "exception" or word_at(tokens, k + 1) not in ("is", "being", ":", "would", ","):
            continue
        begin = k
        while begin > 0 and tokens[begin - 1].word in _ONLY:
            begin -= 1
        start = k + 3 if word_at(tokens, k + 1) == "would" else k + 2
        aside = next((n for n in range(start, len(tokens)) if tokens[n].is_punctuation), len(tokens))
        ends = [end for end in phrase_ends(tokens, start, ground) if end <= aside]
        if not ends or begin == 0 or not tokens[begin - 1].is_punctuation:
            continue
        stop = sentence_end(tokens, ends[0])
        kept = tokens[stop - 1].word if ground.lexicon.states.get(tokens[stop - 1].word) else ""
        wanted = stop > ends[0] + 2 and kept and "not" not in {t.word for t in tokens[ends[0] : stop]}
        so = (*spelt(".", "make", "sure", "that"), *tokens[start : ends[0]], *spelt("is", kept)) if wanted else ()
        return (*tokens[: begin - 1], *spelt(",", "except"), *tokens[start : ends[0]], *so, *tokens[stop:])
    return tokens


def _without_all_of_them(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "…, all of them except the mug" as "…, except the mug"."""
    for k in range(3, len(tokens) - 2):
        end = past(tokens, k, _ALL_OF_THEM) if tokens[k - 1].is_punctuation else 0
        if end and word_at(tokens, end) in _EXCEPT and tokens[k - 1].word not in SENTENCE_ENDS:
            return (*tokens[: k - 1], *spelt(",", "except"), *tokens[end + 1 :])
    return tokens


def _all_of_it(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "empty the desk; all of it goes …" as "everything on the desk goes …"."""
    for k in range(3, len(tokens) - 2):
        start = sentence_start(tokens, k - 1)
        end = past(tokens, k, _IT_ALL) if tokens[k - 1].is_punctuation else 0
        if not end or tokens[start].word not in ("clear", "empty", "unload", "strip"):
            continue
        for place, stop in Reader(ground, tokens, read_noun_phrases, stop=k).noun_phrases(start + 1):
            held = [i for p in ground.found(place.query) for i in ground.scene.contents(p)] if stop == k - 1 else []
            fact = ground.scene.placement(held[0]) if held else None
            if fact is not None:
                where = (*spelt("everything", "that", "is", fact[0]), *tokens[start + 1 : stop])
                return (*tokens[:start], *where, *tokens[end:])
    return tokens


def _wished_so(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "I would like every window closed, except …" as "close every window, except …"."""
    for k in range(len(tokens) - 4):
        start = past(tokens, k, _WANTING) if k == 0 or tokens[k - 1].word in SENTENCE_ENDS else 0
        if not start or word_at(tokens, start) not in _WHOLE:
            continue
        for end in phrase_ends(tokens, start, ground):
            state = past(tokens, end, (("to", "be"),)) or end
            verb = _BRINGING.get(word_at(tokens, state), ())
            behind = state + 2 if word_at(tokens, state + 1) == "," else state + 1
            if verb and word_at(tokens, behind) in _EXCEPT | {"apart", "other", "aside", "with"}:
                return (*tokens[:k], *spelt(*verb), *tokens[start:end], *tokens[state + 1 :])
    return tokens


def _everything_else(tokens: Tokens, ground: Ground) -> Tokens:
    """Read "leave the mug on the desk, but move everything else" as "move everything on the desk, except the mug"."""
    for k in range(3, len(tokens) - 1):
        after = past(tokens, k, _ELSE)
        spared = _spared_before(tokens, k, ground) if after else None
        if spared is None:
            continue
        start, thing, place, rest = spared
        stop = sentence_end(tokens, after)
        order = tokens[rest:k]
        while order and (order[0].is_punctuation or order[0].word in ("but", "and", "though", "please")):
            order = order[1:]
        behind = tokens[after:stop]
        there = next((n for n in range(len(behind)) if at(behind, n, "from", "there")), -1)
        if there >= 0:
            behind = (*behind[:there], *behind[there + 2 :])
        put = () if place_ends(tokens, after, ground) else place
        whole = (*order, *spelt("everything"), *put, *behind, *spelt(",", "except"), *thing)
        return (*tokens[:start], *whole, *tokens[stop:])
    return tokens


def _spared_before(tokens: Tokens, k: int, ground: Ground) -> tuple[int, Tokens, Tokens, int] | None:
    """Return where what is spared is told before a position, the thing, where it is, and where the telling ends."""
    first = sentence_start(tokens, k)
    starts = (first, sentence_start(tokens, first - 1)) if first else (0,)
    for start in starts:
        begin = start + 1 if word_at(tokens, start) == "please" else start
        named = past(tokens, begin, _SPARING) or begin
        for end in reversed(phrase_ends(tokens, named, ground)):
            if word_at(tokens, end) not in _ENDS and not tokens[end].is_punctuation:
                continue
            stop = next((n for n in range(end, k) if tokens[n].is_punctuation or tokens[n].word in ("but", "and")), k)
            told = named > begin or bool({t.word for t in tokens[end:stop]} & _STAYS)
            if not told or stop == k:
                continue
            places = place_ends(tokens, end, ground)
            place = tokens[end : places[0]] if places else ()
            return start, tokens[named:end], place, stop
    return None
