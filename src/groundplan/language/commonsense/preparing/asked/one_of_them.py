"""The one of several that is told of and then asked for: "one of the boys has a drum. Which one?", "all but one …".

What is told of the one is put into the question: "which boy has a drum?"; where all others were told of, its denial:
"every desk has a lamp, except for one. Which is it?" asks which desk has no lamp. The question itself says no more than
that: that it is the odd one out, has to do without, is missing.
"""

from __future__ import annotations

from groundplan.knowledge.words import plural, singulars
from groundplan.language.commonsense.ground import Ground
from groundplan.language.commonsense.phrases.phrase import Refers
from groundplan.language.commonsense.words.closed import EXCEPT
from groundplan.language.commonsense.words.phrase_ends import phrase_ends
from groundplan.language.commonsense.words.spans import sentence_start
from groundplan.language.commonsense.words.tokens import SENTENCE_ENDS, Tokens, spelt, word_at

_BUT = (*EXCEPT, ("with", "the", "sole", "exception", "of"), ("but",), ("save",), ("bar", "just"), ("but", "not"))
_ONE = (
    *(("two",), ("three",), ("four",), ("a", "few"), ("a", "couple"), ("some",), ("a", "single", "one"), ("one",)),
    *(("just", "one"), ("only", "one"), ("exactly", "one")),
)
_EXCEPTED = (("with", "one", "exception"), ("with", "a", "single", "exception"), ("with", "just", "one", "exception"))
_OF = (("of", "them"), ("of", "these"), ("of", "those"), ("room",), ("person",))
_ALL = frozenset({"all", "every", "each"})
_THE = frozenset({"the", "our", "my", "these", "those", "of"})
_HAVING = {
    "has": "has",
    "have": "has",
    "contains": "contains",
    "contain": "contains",
    "holds": "holds",
    "hold": "holds",
}
_BE = {"is": "is", "are": "is", "was": "is", "were": "is"}
_ABLE = frozenset({"can", "could", "must", "should", "cannot", "will"})
_SOME = frozenset({"a", "an", "any", "some", "its", "their", "at", "least", "one", "own", "got"})
_DENIED = frozenset({"no", "not", "never", "nothing", "nobody"})
_ASKING = frozenset({"which", "who", "whose", "what", "where", "in", "on", "at", "find", "name", "locate", "identify"})
_BARE = frozenset(
    {"which", "who", "whose", "what", "one", "is", "it", "that", "the", "odd", "out", "missing", "does", "not"}
    | {"has", "have", "do", "without", "lacks", "lack", "exception", "find", "name", "identify", "locate", "room"}
    | {"would", "be", "he", "she", "they", "are", "of", "them", "to", "can", "you", "me", "tell", "show", "left"}
    | {"goes", "go", "and", "so", "had", "must", "might", "could", "this", "ones", "going", "person", "child", "did"}
    | {"was", "in", "gets"}
)
_ONLY = frozenset({"only", "just", "exactly", "precisely"})
_SHORT, _LONG = 4, 8


def with_one_of_them(tokens: Tokens, ground: Ground) -> Tokens:
    """Return the tokens with what is told of one of several put into the question for it."""
    stop = len(tokens)
    while stop and tokens[stop - 1].is_punctuation:
        stop -= 1
    cut = next((n for n in range(stop - 1, 0, -1) if tokens[n].word in {*SENTENCE_ENDS, ":", ";", ","}), 0)
    start = sentence_start(tokens, cut)
    asked = tuple(t for t in tokens[cut + 1 : stop] if not t.is_punctuation)
    while asked and asked[0].word in ("so", "and", "but", "now", "then"):
        asked = asked[1:]
    if not cut or not asked or asked[0].word not in _ASKING:
        return tokens
    told = tokens[start:cut]
    found = _all_but_one(told, asked, ground) or _one_of(told, asked, ground)
    return (*found, *spelt("?")) if found else tokens


def _bare(asked: Tokens, noun: Tokens, ground: Ground) -> bool:
    """Say whether a question asks for the one that was told of and says nothing else of it."""
    forms = {f for t in noun for f in (t.word, *_numbers(t.word, ground))}
    return all(t.word in _BARE or t.word in forms or t.word == "'s" for t in asked)


def _numbers(word: str, ground: Ground) -> tuple[str, ...]:
    return (*singulars(word), plural(word))


def _all_but_one(told: Tokens, asked: Tokens, ground: Ground) -> Tokens:
    """Read "all (the) desks but one have a lamp", "every desk has a lamp, except for one" as the one that has none."""
    told, excepted = _without_exception(told)
    k = 0
    if word_at(told, 0) in ("nearly", "almost"):
        told = told[1:]
    all_but = excepted and word_at(told, 0) in ("of", "the", "our", "these", "those")
    if not excepted or not (all_but or word_at(told, 0) in _ALL):
        return ()
    while word_at(told, k) in _ALL | _THE:
        k += 1
    noun, said = _clause(told, k, ground)
    denial = _denied(said) if noun and said else ()
    if denial and _where(asked):
        return _placed(asked, noun, denial)
    if not denial or not _bare(asked, (*noun, *said), ground):
        return ()
    return (*spelt("which"), *noun, *denial)


def _without_exception(told: Tokens) -> tuple[Tokens, bool]:
    """Return what is told without "but one", "except for one of them", wherever it stands; and whether it was there."""
    for k in range(len(told)):
        for said in (*_EXCEPTED, *((*but, *one) for but in _BUT for one in _ONE)):
            if tuple(t.word for t in told[k : k + len(said)]) != said:
                continue
            end = k + len(said)
            end += next((len(o) for o in _OF if tuple(t.word for t in told[end : end + len(o)]) == o), 0)
            begin = k - 1 if k and told[k - 1].word in (",", "-") else k
            end += word_at(told, end) in (",", "-")
            rest = (*told[:begin], *told[end:])
            if begin and word_at(told, begin - 1) == "all":
                rest = (*told[: begin - 1], *told[end:])
            return rest, True
    return told, False


def _clause(told: Tokens, k: int, ground: Ground) -> tuple[Tokens, Tokens]:
    """Return the noun phrase at a position and what is said of it behind it; nothing where none is understood."""
    for end in phrase_ends(told, k, ground, Refers.THING, Refers.ROOM, Refers.PERSON):
        if end > k and _verbal(word_at(told, end), ground):
            return told[k:end], told[end:]
    for end in range(k + 1, min(len(told) - 1, k + _SHORT)):
        if _verbal(word_at(told, end), ground) and ground.knowledge.is_role(word_at(told, end - 1)):
            return told[k:end], told[end:]
    return (), ()


def _verbal(word: str, ground: Ground) -> bool:
    return (
        word in _HAVING
        or word in _BE
        or word in _ABLE
        or word.endswith("s")
        or ground.lexicon.base(word) not in (None, word)
    )


def _denied(said: Tokens) -> Tokens:
    """Return the denial of what is said: "has a lamp" gives "has no lamp", "is open" gives "is not open"."""
    verb, rest = said[0].word, said[1:]
    if verb in _HAVING and word_at(rest, 0) == "nothing":
        return (*spelt(_HAVING[verb], "something"), *rest[1:])
    cut = next((n for n, t in enumerate(rest) if t.word == "or"), 0)
    if cut and verb in _HAVING:
        first, second = _denied((said[0], *rest[:cut])), _denied((said[0], *rest[cut + 1 :]))
        return (*first, *spelt("and"), *second[1:]) if first and second else ()
    if any(t.word in _DENIED or t.word in ("and", "or") for t in rest):
        return ()
    if verb in _HAVING and rest:
        while rest and rest[0].word in _SOME:
            rest = rest[1:]
        return (*spelt(_HAVING[verb], "no"), *rest) if rest else ()
    if verb in _BE and rest:
        return (*spelt(_BE[verb], "not"), *rest)
    base = verb.removesuffix("s") if verb.endswith("s") and verb not in _ABLE else ""
    return (*spelt("does", "not", base), *rest) if base and rest else ()


def _one_of(told: Tokens, asked: Tokens, ground: Ground) -> Tokens:
    """Read "one of the children plays the horn", "only one of the rooms has no bed" as the question which that is."""
    only = word_at(told, 0) in _ONLY
    k = 1 if only else 0
    if word_at(told, k) != "one" or not (only or word_at(told, k + 1) in ("of", "among")):
        return ()
    k += 1
    while word_at(told, k) in _THE | _ALL | {"among"}:
        k += 1
    noun, said = _clause(told, k, ground)
    if noun and _where(asked):
        return _placed(asked, noun, _singular(said))
    if not noun or not _bare(asked, noun, ground):
        return ()
    theirs = asked[0].word in ("who", "whose") and bool(phrase_ends(noun, 0, ground, Refers.THING))
    return (*spelt("whose" if theirs else "which"), *noun, *_singular(said))


def _where(asked: Tokens) -> bool:
    """Say whether a question is for where the one is that was told of ("where is it", "which room is it in")."""
    words = [t.word for t in asked]
    placed = words[0] in ("where", "in", "on", "at") or words[-1] in ("in", "on", "at")
    return placed and words.count("it") == 1 and len(words) < _LONG


def _placed(asked: Tokens, noun: Tokens, said: Tokens) -> Tokens:
    """Return the question for where the one is of which that is said."""
    at = next(n for n, t in enumerate(asked) if t.word == "it")
    return (*asked[:at], *spelt("the"), *noun, *spelt("that"), *said, *asked[at + 1 :])


def _singular(said: Tokens) -> Tokens:
    verb = said[0].word
    return (*spelt(_HAVING.get(verb, _BE.get(verb, verb))), *said[1:])


__all__ = ["with_one_of_them"]
